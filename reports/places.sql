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
SELECT final_rank AS place, name, nullif(members, '') AS members, player_id
FROM standings(:event, NULL)
WHERE final_rank IS NOT NULL AND EXISTS (SELECT 1 FROM rounds_of(:event) WHERE stage = 'playoff')
ORDER BY final_rank, rank, number
