-- title: Final places, {event} (#{id}){pending}
-- summary: who finished where, the playoff included
-- schema: topcut/places/1
-- rows: players
-- params: event
-- sheet: Final places
-- column: place     | Place   | int  | *
-- column: name      | Name    | text | * | bold
-- column: members   | Players | text | * | if-any
-- column: player_id | Player  | int  | * | json-only
-- column: points    | Points  | int  | * | no-json
-- column: record    | W-L-D   | text | * | no-json right
-- column: deck      | Deck    | text | * | no-json if-any
SELECT final_rank AS place, name, nullif(members, '') AS members, player_id, points, record, nullif(l.deck, '') AS deck
FROM standings(:event, NULL) AS s
LEFT JOIN (SELECT player_id AS of, coalesce(nullif(archetype, ''), deck) AS deck FROM decklists(:event)) AS l
       ON l.of = s.player_id
WHERE final_rank IS NOT NULL AND EXISTS (SELECT 1 FROM rounds_of(:event) WHERE stage = 'playoff')
ORDER BY final_rank, rank, number
