-- title: Players, {event} (#{id})
-- summary: who is enrolled in an event
-- schema: topcut/players/1
-- rows: players
-- params: event
-- sheet: Players
-- column: name          | Name    | text | * | bold
-- column: members       | Players | text | * | if-any
-- column: player_id     | Player  | int  | * | json-only
-- column: number        | No.     | int  | *
-- column: seed          | Seed    | int  | * | if-any
-- column: dci           | DCI     | text | * | if-any
-- column: country       | Country | text | * | if-any
-- column: club          | Club    | text | * | if-any
-- column: team          | Team    | text | * | if-any
-- column: paid          | Paid    | flag | *
-- column: first_round   | First round   | int  | * | json-only
-- column: dropped_after | Dropped after | int  | * | json-only
-- column: disqualified  | Disqualified  | flag | * | json-only
-- column: ejected       | Ejected       | flag | * | json-only
-- column: draft_seat    | Draft seat    | int  | * | json-only
-- column: status        | Status  | text | * | no-json if-any words
SELECT o.name, nullif(o.members, '') AS members, o.player_id, o.number, o.seed, nullif(o.dci, '') AS dci, o.country, o.club, o.team, o.paid,
       o.first_round, o.dropped_after, o.disqualified, o.ejected, o.draft_seat,
       CASE WHEN o.disqualified THEN 'disqualified'
            WHEN o.ejected THEN ifnull('ejected after round ' || o.dropped_after, 'ejected after the cut')
            WHEN o.annulled THEN 'annulled, left before half'
            WHEN o.dropped_after = 0 THEN 'dropped before round 1'
            WHEN o.dropped_after IS NOT NULL THEN 'dropped after round ' || o.dropped_after
            WHEN o.first_round > 1 THEN 'came in round ' || o.first_round
            ELSE '' END AS status
FROM players_of(:event) AS o
LEFT JOIN player AS p ON p.player_id = o.player_id
ORDER BY CASE WHEN o.members = '' THEN p.name_key ELSE lower(o.name) END, o.player_id
