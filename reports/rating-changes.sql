-- title: Ratings, {event} (#{id})
-- summary: what an event did to its players' ratings
-- schema: topcut/rating-changes/1
-- rows: players
-- params: event
-- sheet: Ratings
-- column: name      | Name     | text   | * | bold
-- column: player_id | Player   | int    | * | json-only
-- column: category  | Category | text   | *
-- column: matches   | Matches  | int    | *
-- column: before    | Before   | int    | *
-- column: after     | After    | int    | *
-- column: change    | Change   | number | * | decimals=2
WITH entry AS (
  SELECT r.player_id, r.category,
         first_value(r.before) OVER by_seq AS before,
         last_value(r.after) OVER (by_seq ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) AS after,
         count(*) OVER (PARTITION BY r.category, r.player_id) AS matches,
         row_number() OVER by_seq AS nth
  FROM rating_entry AS r
  WHERE r.event_id = :event
  WINDOW by_seq AS (PARTITION BY r.category, r.player_id ORDER BY r.seq)
)
SELECT p.last || CASE WHEN p.first <> '' THEN ', ' || p.first ELSE '' END AS name, e.player_id, said(e.category) AS category,
       e.matches, e.before, e.after, e.after - e.before AS change
FROM entry AS e
JOIN player AS p ON p.player_id = e.player_id
WHERE e.nth = 1
ORDER BY e.after DESC, p.name_key, e.player_id
