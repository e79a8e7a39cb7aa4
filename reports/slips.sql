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
-- column: seat_a | A | text | * | if-any
-- column: seat_b | B | text | * | if-any
-- column: seat_c | C | text | * | if-any
-- column: seat_d | D | text | * | if-any
-- column: seat_e | E | text | * | if-any
-- column: seat_f | F | text | * | if-any
-- column: seat_g | G | text | * | if-any
-- column: seat_h | H | text | * | if-any
-- column: seat_i | I | text | * | if-any
-- In an event of teams with seats a line for each seat's games follows.
SELECT e.name AS event_name, p.round_name, p.tbl AS "table", p.player1, p.points1, p.player2, p.points2,
       max(CASE WHEN m.seat = 'A' THEN m.last1 || ' ____ - ____ ' || m.last2 END) AS seat_a,
       max(CASE WHEN m.seat = 'B' THEN m.last1 || ' ____ - ____ ' || m.last2 END) AS seat_b,
       max(CASE WHEN m.seat = 'C' THEN m.last1 || ' ____ - ____ ' || m.last2 END) AS seat_c,
       max(CASE WHEN m.seat = 'D' THEN m.last1 || ' ____ - ____ ' || m.last2 END) AS seat_d,
       max(CASE WHEN m.seat = 'E' THEN m.last1 || ' ____ - ____ ' || m.last2 END) AS seat_e,
       max(CASE WHEN m.seat = 'F' THEN m.last1 || ' ____ - ____ ' || m.last2 END) AS seat_f,
       max(CASE WHEN m.seat = 'G' THEN m.last1 || ' ____ - ____ ' || m.last2 END) AS seat_g,
       max(CASE WHEN m.seat = 'H' THEN m.last1 || ' ____ - ____ ' || m.last2 END) AS seat_h,
       max(CASE WHEN m.seat = 'I' THEN m.last1 || ' ____ - ____ ' || m.last2 END) AS seat_i
FROM pairings(:event, :round) AS p
JOIN event AS e ON e.event_id = p.event
LEFT JOIN seat_matches(:event, :round) AS m ON m.match_id = p.match_id
WHERE p.player2 IS NOT NULL
GROUP BY p.match_id
ORDER BY p.tbl IS NULL, p.tbl, p.match_id
