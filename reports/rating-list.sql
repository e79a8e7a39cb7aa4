-- title: DCI ratings, {categories|category|all categories}{as_of}{note}
-- summary: the rating list of a category as of a date
-- schema: topcut/rating-list/1
-- rows: players
-- params: category? date? region? country? club? active_since? min_matches?
-- sheet: Ratings
-- chart: bar rating by name
-- column: category    | Category | text | *
-- column: rank        | Rank     | int  | *
-- column: name        | Name     | text | * | bold
-- column: player_id   | Player   | int  | * | json-only
-- column: dci         | DCI      | text | * | if-any
-- column: country     | Country  | text | * | if-any
-- column: region      | Region   | text | * | if-any
-- column: club        | Club     | text | * | if-any
-- column: rating      | Rating   | int  | *
-- column: matches     | Matches  | int  | *
-- column: wins        | Wins     | int  | *
-- column: losses      | Losses   | int  | *
-- column: draws       | Draws    | int  | *
-- column: provisional | Provisional | flag | *
-- column: last_date   | Last event  | date | *
SELECT category, rank, name, player_id, nullif(dci, '') AS dci, country, nullif(region, '') AS region,
       nullif(club, '') AS club, rating, matches, wins, losses, draws, provisional, last_date,
       CASE WHEN min(category) OVER () = max(category) OVER () THEN category ELSE 'all categories' END AS categories,
       CASE WHEN :date IS NULL THEN '' ELSE ', as of ' || :date END
       || CASE WHEN :region IS NULL THEN '' ELSE ', ' || :region END
       || CASE WHEN :country IS NULL THEN '' ELSE ', ' || :country END
       || CASE WHEN :club IS NULL THEN '' ELSE ', ' || :club END
       || CASE WHEN :active_since IS NULL THEN '' ELSE ', active since ' || :active_since END AS as_of,
       CASE WHEN NOT max(provisional) OVER () THEN ''
            WHEN min(provisional) OVER () THEN '; all provisional: fewer than 25 rated matches (D.5.4 of 1999)'
            ELSE '; provisional ones, of fewer than 25 rated matches (D.5.4 of 1999), below the others' END AS note
FROM rating_list(:category, :date, :region, :country, :club, :active_since, :min_matches)
ORDER BY category, rank, player_id
