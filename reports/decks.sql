-- title: Decks, {event} (#{id})
-- summary: who plays what: decks with archetype, colours and verdict
-- schema: topcut/decks/1
-- rows: decks
-- params: event
-- sheet: Decks
-- column: rank       | Rank      | int  | * | if-any
-- column: name       | Name      | text | * | bold
-- column: player_id  | Player    | int  | * | json-only
-- column: deck       | Deck      | text | * | if-any
-- column: archetype  | Archetype | text | * | if-any
-- column: colors     | Colours   | text | *
-- column: main       | Main      | int  | *
-- column: side       | Side      | int  | *
-- column: status     | Verdict   | text | * | json-only
-- column: shown      | Verdict   | text | * | no-json words
-- column: version    | Version   | int  | * | json-only
-- column: registered | Registered | text | * | json-only
SELECT (SELECT s.rank FROM standings(:event) AS s WHERE s.player_id = d.player_id
          AND EXISTS (SELECT 1 FROM rounds_of(:event))) AS rank,
       d.name, d.player_id, nullif(d.deck, '') AS deck, nullif(d.archetype, '') AS archetype, d.colors, d.main, d.side,
       d.status, CASE WHEN d.status = 'legal' AND d.note <> '' THEN 'legal as of ' || d.as_of ELSE d.status END AS shown,
       d.version, d.registered
FROM decklists(:event) AS d
WHERE d.version IS NOT NULL
ORDER BY rank IS NULL, rank, d.number
