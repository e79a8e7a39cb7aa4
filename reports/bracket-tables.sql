-- title: Playoff, {event} (#{id})
-- summary: the cut of an event with tables of three to five: who sits where, and who has a bye
-- schema: topcut/bracket-tables/1
-- rows: tables
-- params: event
-- sheet: Bracket
-- column: round      | Bracket round | int | * | json-only
-- column: round_name | Round  | text | *
-- column: table      | Table  | int  | *
-- column: seat1      | Seat 1, begins | text | * | bold
-- column: seat2      | Seat 2 | text | *
-- column: seat3      | Seat 3 | text | *
-- column: seat4      | Seat 4 | text | *
-- column: players    | Players | int | * | json-only
-- column: result     | Result | text | *
-- column: winner     | Winner | text | * | json-only
-- column: outcome1   | Outcome 1 | text | * | json-only
-- column: outcome2   | Outcome 2 | text | * | json-only
-- column: outcome3   | Outcome 3 | text | * | json-only
-- column: outcome4   | Outcome 4 | text | * | json-only
-- column: bye        | Bye    | flag | * | json-only
-- column: note       | Note   | text | * | no-json if-any words
SELECT r.round - (SELECT count(*) FROM rounds_of(:event) WHERE stage = 'swiss') AS round, r.round_name, t.tbl AS "table",
       t.seat1, t.seat2, t.seat3, t.seat4, t.players, t.result, t.winner, t.outcome1, t.outcome2, t.outcome3,
       t.outcome4, t.bye, iif(t.bye, 'bye', '') AS note
FROM rounds_of(:event) AS r, tables_of(:event, r.round) AS t
WHERE r.stage = 'playoff'
ORDER BY r.round, t.tbl IS NULL, t.tbl, t.match_id
