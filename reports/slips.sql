-- title: Match slips, {round_name|no round}, {event} (#{id})
-- summary: one slip a table, to be filled in and signed
-- schema: topcut/slips/1
-- rows: slips
-- params: event round?
-- layout: slips
-- sheet: Slips R{round|0}
-- column: event_name | Event    | text | *
-- column: round_name | Round    | text | *
-- column: table      | Table    | int  | *
-- column: player1    | Player 1 | text | *
-- column: points1    | Points 1 | int  | *
-- column: player2    | Player 2 | text | *
-- column: points2    | Points 2 | int  | *
SELECT e.name AS event_name, p.round_name, p.tbl AS "table", p.player1, p.points1, p.player2,
       p.points2
FROM pairings(:event, :round) AS p
JOIN event AS e ON e.event_id = p.event
WHERE p.player2 IS NOT NULL
ORDER BY p.tbl IS NULL, p.tbl, p.match_id
