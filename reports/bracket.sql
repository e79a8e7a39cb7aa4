-- title: Playoff, {event} (#{id})
-- summary: the bracket of an event's playoff
-- schema: topcut/bracket/1
-- rows: matches
-- params: event
-- sheet: Bracket
-- column: round      | Bracket round | int | * | json-only
-- column: round_name | Round    | text | *
-- column: slot       | Slot     | int  | * | json-only
-- column: table      | Table    | int  | *
-- column: seed1      | Seed     | int  | *
-- column: player1    | Player   | text | *
-- column: player1_id | Id 1     | int  | * | json-only
-- column: seed2      | Seed     | int  | *
-- column: player2    | Opponent | text | *
-- column: player2_id | Id 2     | int  | * | json-only
-- column: score      | Result   | text | *
-- column: winner     | Winner   | text | * | bold
-- column: winner_id  | Winner id | int | * | json-only
-- column: plays_first | First, or choice | text | * | if-any
SELECT round, round_name, slot, tbl AS "table", seed1, player1, player1_id, seed2, player2, player2_id, score, winner,
       winner_id, plays_first
FROM bracket(:event)
ORDER BY round, slot
