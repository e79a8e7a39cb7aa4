-- title: Players of the store
-- summary: everybody in the store
-- schema: topcut/people/1
-- rows: players
-- sheet: Players
-- column: id        | Player  | int  | * | json-only
-- column: number    | Id      | text | * | no-json right
-- column: uuid      | Key     | text | * | json-only
-- column: name      | Name    | text | * | bold
-- column: last      | Last    | text | * | json-only
-- column: first     | First   | text | * | json-only
-- column: dci       | DCI     | text | *
-- column: email     | E-mail  | text | * | if-any
-- column: country   | Country | text | *
-- column: club      | Club    | text | *
-- column: note      | Note    | text | * | if-any
-- column: forgotten | Forgotten | flag | * | json-only
SELECT player_id AS id, '#' || player_id AS number, uuid,
       last || CASE WHEN first <> '' THEN ', ' || first ELSE '' END AS name,
       last, first, ifnull(dci, '') AS dci, email, country, club, note, forgotten
FROM player
ORDER BY name_key, player_id
