-- title: Schedule, {event} (#{id})
-- summary: all rounds of a round robin with their pairs, played or not
-- schema: topcut/schedule/1
-- rows: matches
-- params: event
-- sheet: Schedule
-- column: round      | Round   | int  | *
-- column: leg        | Leg     | int  | * | json-only
-- column: table      | Table   | int  | *
-- column: number1    | No.     | int  | *
-- column: player1    | Player  | text | *
-- column: player1_id | Id 1    | int  | * | json-only
-- column: number2    | No.     | int  | *
-- column: player2    | Opponent | text | *
-- column: player2_id | Id 2    | int  | * | json-only
-- column: paired     | Paired  | flag | * | json-only
-- column: score      | Result  | text | *
-- column: note       | Note    | text | * | if-any words
-- column: method     | Method  | text | * | json-only
SELECT round, leg, tbl AS "table", number1, player1, player1_id, number2, player2, player2_id, paired, score, note, method
FROM schedule(:event)
ORDER BY round, tbl IS NULL, tbl, number1
