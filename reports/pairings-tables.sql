-- title: {round_name|Tables}, {event} (#{id}){pending}
-- summary: who sits where in a round of tables of three to five, in turn order
-- schema: topcut/pairings-tables/1
-- rows: tables
-- params: event round?
-- sheet: {round_name|Tables}
-- column: table      | Table  | int  | *
-- column: seat1      | Seat 1, begins | text | * | bold
-- column: seat2      | Seat 2 | text | *
-- column: seat3      | Seat 3 | text | *
-- column: seat4      | Seat 4 | text | *
-- column: seat5      | Seat 5 | text | * | if-any
-- column: players    | Players | int | * | json-only
-- column: result     | Result | text | *
-- column: typed      | As it is typed | text | * | json-only
-- column: winner     | Winner | text | * | json-only
-- column: outcome1   | Outcome 1 | text | * | json-only
-- column: outcome2   | Outcome 2 | text | * | json-only
-- column: outcome3   | Outcome 3 | text | * | json-only
-- column: outcome4   | Outcome 4 | text | * | json-only
-- column: outcome5   | Outcome 5 | text | * | json-only
-- column: reported   | Reported | flag | * | json-only
-- column: bye        | Bye    | flag | * | json-only
-- column: by_hand    | By hand | flag | * | json-only
-- column: stage      | Stage  | text | * | json-only
-- column: note       | Note   | text | * | no-json if-any
SELECT tbl AS "table", seat1, seat2, seat3, seat4, seat5, players, result, typed, winner, outcome1, outcome2, outcome3,
       outcome4, outcome5, reported, bye, by_hand, stage, round_name,
       trim(iif(bye, 'bye', '') || iif(by_hand, ' by hand', '')) AS note
FROM tables_of(:event, :round)
ORDER BY tbl IS NULL, tbl, match_id
