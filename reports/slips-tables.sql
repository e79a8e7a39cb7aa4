-- title: Match slips, {round_name|no round}, {event} (#{id})
-- summary: one slip a table of three to five, to be filled in and signed
-- schema: topcut/slips-tables/1
-- rows: slips
-- params: event round?
-- layout: slips
-- sheet: Slips R{round|0}
-- column: event_name | Event    | text | *
-- column: round_name | Round    | text | *
-- column: table      | Table    | int  | *
-- column: player1    | Seat 1   | text | *
-- column: commanders1 | Commanders 1 | text | * | if-any
-- column: points1    | Points 1 | text | *
-- column: player2    | Seat 2   | text | *
-- column: commanders2 | Commanders 2 | text | * | if-any
-- column: points2    | Points 2 | text | *
-- column: player3    | Seat 3   | text | *
-- column: commanders3 | Commanders 3 | text | * | if-any
-- column: points3    | Points 3 | text | *
-- column: player4    | Seat 4   | text | *
-- column: commanders4 | Commanders 4 | text | * | if-any
-- column: points4    | Points 4 | text | *
-- column: player5    | Seat 5   | text | *
-- column: commanders5 | Commanders 5 | text | * | if-any
-- column: points5    | Points 5 | text | *
SELECT e.name AS event_name, t.round_name, t.tbl AS "table", t.seat1 AS player1, t.commanders1, t.points1,
       t.seat2 AS player2, t.commanders2, t.points2, t.seat3 AS player3, t.commanders3, t.points3,
       t.seat4 AS player4, t.commanders4, t.points4, t.seat5 AS player5, t.commanders5, t.points5
FROM tables_of(:event, :round) AS t
JOIN event AS e ON e.event_id = :event
WHERE t.players > 1
ORDER BY t.tbl IS NULL, t.tbl, t.match_id
