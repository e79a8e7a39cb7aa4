-- title: DCI rating of {name|player|a player}, {categories|category|all categories}
-- summary: a player's rating, match by match
-- schema: topcut/rating-history/1
-- rows: entries
-- params: player category?
-- sheet: Rating history
-- chart: line after by date each category
-- column: category  | Category | text   | *
-- column: seq       | No.      | int    | *
-- column: date      | Date     | date   | *
-- column: event     | Event    | text   | *
-- column: round     | Round    | int    | *
-- column: opponent  | Opponent | text   | * | bold
-- column: opponent_before | Their rating | int | *
-- column: score     | Score    | number | * | decimals=1
-- column: expected  | Expected | number | * | decimals=3
-- column: k         | K        | number | *
-- column: before    | Before   | int    | * | json-only
-- column: change    | Change   | number | * | decimals=2
-- column: after     | Rating   | int    | *
-- column: provisional | Provisional | flag | *
-- column: imported  | Elsewhere | flag   | * | if-any
SELECT said(h.category) AS category, h.seq, h.date, h.event, h.round, h.opponent, h.opponent_before, h.score, h.expected, h.k,
       h.before, h.change, h.after, h.provisional, h.imported,
       CASE WHEN min(h.category) OVER () = max(h.category) OVER () THEN said(h.category) ELSE said('all categories') END AS categories,
       p.last || CASE WHEN p.first <> '' THEN ', ' || p.first ELSE '' END AS name
FROM rating_history(:player, :category) AS h
LEFT JOIN player AS p ON p.player_id = h.player
ORDER BY h.category, h.seq
