-- title: Rulings, {event} (#{id})
-- summary: rulings at the tables, appeals, and the time that they took
-- schema: topcut/rulings/1
-- rows: rulings
-- params: event
-- sheet: Rulings
-- column: number        | No         | int  | *
-- column: round         | Round      | int  | *
-- column: table         | Table      | int  | * | if-any
-- column: player1       | Player     | text | * | if-any
-- column: player2       | Opponent   | text | * | if-any
-- column: judge         | Judge      | text | * | if-any
-- column: question      | Question   | text | * | wrap
-- column: ruling        | Ruling     | text | * | wrap
-- column: minutes       | Minutes    | int  | * | if-any
-- column: extension     | Extension  | int  | * | if-any
-- column: appeal        | Appeal     | text | * | if-any
-- column: appeal_judge  | Decided by | text | * | if-any
-- column: appeal_ruling | Decision   | text | * | if-any wrap
-- column: dci_appeal    | DCI        | text | * | if-any
-- column: dci_note      | DCI note   | text | * | if-any wrap
-- column: at            | At (UTC)   | text | * | json-only
SELECT number, round, tbl AS "table", player1, player2, judge, question, ruling, nullif(minutes, 0) AS minutes,
       nullif(extension, 0) AS extension, appeal, appeal_judge, appeal_ruling, dci_appeal, dci_note, at
FROM rulings(:event)
ORDER BY number
