-- title: Colours, {event} (#{id})
-- summary: how many decks play each colour
-- schema: topcut/deck-colors/1
-- rows: colors
-- params: event
-- sheet: Colours
-- chart: bar decks by color
-- column: color  | Colour | text    | * | bold
-- column: letter | Letter | text    | * | json-only
-- column: decks  | Decks  | int     | *
-- column: share  | Share  | percent | *
-- column: bar    | Chart  | text    | * | screen-only
-- Of the cards of the main deck that are no lands.
SELECT said(color) AS color, letter, decks, share,
       substr('████████████████████████', 1, CAST(round(24.0 * share) AS INTEGER)) AS bar
FROM deck_colors(:event)
WHERE decks > 0
ORDER BY decks DESC, instr('WUBRG', letter)
