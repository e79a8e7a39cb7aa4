-- title: Teams, {event} (#{id})
-- summary: the teams of an event with their players by seat
-- schema: topcut/report-teams/1
-- rows: members
-- params: event
-- sheet: Teams
-- column: number    | No.    | int  | *
-- column: team      | Team   | text | * | bold
-- column: team_id   | Team id | int | * | json-only
-- column: seat      | Seat   | text | *
-- column: name      | Player | text | *
-- column: player_id | Player id | int | * | json-only
-- column: points    | Points | int  | * | if-any
-- column: record    | W-L-D  | text | * | right if-any
-- column: games     | Games  | text | * | right if-any
-- Points and games are those of the seat; nothing before the first result.
SELECT m.number, m.team, m.team_id, m.seat, m.name, m.player_id,
       CASE WHEN s.wins + s.losses + s.draws > 0 THEN s.points END AS points,
       CASE WHEN s.wins + s.losses + s.draws > 0 THEN s.wins || '-' || s.losses || '-' || s.draws END AS record,
       CASE WHEN s.wins + s.losses + s.draws > 0
            THEN s.game_wins || '-' || s.game_losses || '-' || s.game_draws END AS games
FROM team_members(:event) AS m
LEFT JOIN team_seats(:event) AS s ON s.player_id = m.player_id
ORDER BY m.number, m.seat
