-- title: Deck checks, {event} (#{id})
-- summary: who was checked, when, and what was found
-- schema: topcut/deck-checks/1
-- rows: checks
-- params: event
-- sheet: Deck checks
-- column: round     | Round   | int  | *
-- column: table     | Table   | int  | *
-- column: name      | Name    | text | * | bold
-- column: player_id | Player  | int  | * | json-only
-- column: draw      | Draw    | int  | * | if-any
-- column: note      | Found   | text | * | wrap
-- column: extension | Minutes | int  | * | if-any
-- column: at        | At (UTC) | text | * | json-only
SELECT round, tbl AS "table", name, player_id, draw, nullif(note, '') AS note, extension_min AS extension, at
FROM deck_checks(:event)
ORDER BY round, tbl IS NULL, tbl, name, player_id, number
