-- title: DCI ratings, {category|all categories}{as_of}
-- summary: the rating list of a category as of a date
-- schema: topcut/rating-list/1
-- rows: players
-- params: category? date?
-- sheet: Ratings
-- chart: bar rating by name
-- column: category    | Category | text | *
-- column: rank        | Rank     | int  | *
-- column: name        | Name     | text | * | bold
-- column: player_id   | Player   | int  | * | json-only
-- column: dci         | DCI      | text | * | if-any
-- column: country     | Country  | text | * | if-any
-- column: rating      | Rating   | int  | *
-- column: matches     | Matches  | int  | *
-- column: wins        | Wins     | int  | *
-- column: losses      | Losses   | int  | *
-- column: draws       | Draws    | int  | *
-- column: provisional | Provisional | flag | *
-- column: last_date   | Last event  | date | *
SELECT category, rank, name, player_id, nullif(dci, '') AS dci, country, rating, matches, wins, losses, draws,
       provisional, last_date,
       CASE WHEN :date IS NULL THEN '' ELSE ', as of ' || :date END AS as_of
FROM rating_list(:category, :date)
ORDER BY category, rank, player_id
