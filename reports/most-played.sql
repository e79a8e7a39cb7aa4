-- title: Most played cards, {event} (#{id})
-- summary: the cards that most decks play, and how many copies
-- schema: topcut/most-played/1
-- rows: cards
-- params: event limit?
-- sheet: Most played
-- chart: bar decks by card
-- column: card    | Card    | text    | * | bold
-- column: decks   | Decks   | int     | *
-- column: share   | Of all  | percent | *
-- column: bar     | Chart   | text    | * | screen-only
-- column: main    | Main    | int     | *
-- column: side    | Side    | int     | *
-- column: copies  | Copies  | int     | * | json-only
-- column: average | Average | number  | * | decimals=1
-- Basic lands are left out.
SELECT card, decks, share,
       substr('████████████████████████', 1, max(1, CAST(round(24.0 * decks / max(decks) OVER ()) AS INTEGER))) AS bar,
       main, side, copies, average
FROM most_played(:event)
WHERE NOT basic
ORDER BY place
LIMIT ifnull(:limit, -1)
