-- title: {stage|Bracket}, {event} (#{id})
-- summary: the bracket of an event's playoff, or of an elimination with both its halves
-- schema: topcut/bracket/1
-- rows: matches
-- params: event
-- sheet: Bracket
-- column: section    | Half     | text | * | json-only
-- column: code       | Match    | text | * | json-only
-- column: round      | Bracket round | int | * | json-only
-- column: round_name | Round    | text | *
-- column: slot       | Slot     | int  | * | json-only
-- column: table      | Table    | int  | *
-- column: seed1      | Seed     | int  | *
-- column: player1    | Player   | text | *
-- column: player1_id | Id 1     | int  | * | json-only
-- column: source1    | From     | text | * | json-only
-- column: seed2      | Seed     | int  | *
-- column: player2    | Opponent | text | *
-- column: player2_id | Id 2     | int  | * | json-only
-- column: source2    | From     | text | * | json-only
-- column: score      | Result   | text | *
-- column: winner     | Winner   | text | * | bold
-- column: winner_id  | Winner id | int | * | json-only
-- column: needed     | Played   | flag | * | json-only
-- column: plays_first | First, or choice | text | * | if-any
SELECT section, code, round, round_name, slot, tbl AS "table", seed1, player1, player1_id, source1, seed2, player2,
       player2_id, source2, score, winner, winner_id, needed, plays_first,
       CASE WHEN EXISTS (SELECT 1 FROM rounds_of(:event) WHERE stage = 'swiss') THEN said('Playoff') ELSE said('Bracket') END AS stage
FROM bracket(:event)
WHERE needed OR tbl IS NOT NULL
ORDER BY CASE section WHEN 'winners' THEN 1 WHEN 'losers' THEN 2 WHEN 'third place' THEN 3 ELSE 4 END, round, slot
