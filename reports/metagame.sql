-- title: Metagame, {event} (#{id})
-- summary: archetypes: how many play them, how they did
-- schema: topcut/metagame/1
-- rows: archetypes
-- params: event limit?
-- sheet: Metagame
-- chart: bar decks by archetype
-- column: archetype | Archetype | text    | * | bold
-- column: decks     | Decks     | int     | *
-- column: share     | Share     | percent | *
-- column: bar       | Chart     | text    | * | screen-only
-- column: matches   | Matches   | int     | * | if-any
-- column: wins      | Wins      | int     | * | if-any
-- column: losses    | Losses    | int     | * | if-any
-- column: draws     | Draws     | int     | * | if-any
-- column: mirrors   | Mirrors   | int     | * | json-only
-- column: win_rate  | Win rate  | percent | * | if-any
-- column: low       | from      | percent | * | if-any
-- column: high      | to        | percent | * | if-any
-- The interval is Wilson's at 95 %: most rates rest on few matches.
SELECT archetype, decks, share,
       substr('████████████████████████', 1, max(1, CAST(round(24.0 * decks / max(decks) OVER ()) AS INTEGER))) AS bar,
       CASE WHEN sum(matches) OVER () > 0 THEN matches END AS matches, CASE WHEN matches > 0 THEN wins END AS wins,
       CASE WHEN matches > 0 THEN losses END AS losses, CASE WHEN matches > 0 THEN draws END AS draws, mirrors,
       win_rate, low, high
FROM metagame(:event)
ORDER BY place
LIMIT ifnull(:limit, -1)
