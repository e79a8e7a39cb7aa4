-- title: {round_name|Pairings} by name, {event} (#{id})
-- summary: where everybody sits in a round, by name
-- schema: topcut/pairings-by-name/1
-- rows: seats
-- params: event round?
-- sheet: By name R{round|0}
-- column: name            | Name     | text | * | bold
-- column: members         | Players  | text | * | if-any
-- column: player_id       | Player   | int  | * | json-only
-- column: table           | Table    | int  | *
-- column: opponent        | Opponent | text | *
-- column: opponent_id     | Opponent id | int | * | json-only
-- column: points          | Points   | int  | *
-- column: record          | W-L-D    | text | * | right
-- column: bye             | Bye      | flag | * | json-only
SELECT s.name, nullif(s.members, '') AS members, s.player_id, s.tbl AS "table",
       CASE WHEN s.opponent IS NOT NULL THEN s.opponent WHEN s.bye THEN said('(bye)') ELSE said('(nobody)') END
         AS opponent,
       s.opponent_id, s.points, s.record, s.bye,
       (SELECT r.round_name FROM rounds_of(s.event) AS r WHERE r.round = s.round) AS round_name
FROM seats(:event, :round) AS s
LEFT JOIN player AS p ON p.player_id = s.player_id
ORDER BY CASE WHEN s.members = '' THEN p.name_key ELSE lower(s.name) END, s.player_id
