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
SELECT said(category) AS category, rank, name, player_id, nullif(dci, '') AS dci, country, nullif(region, '') AS region,
       nullif(club, '') AS club, rating, matches, wins, losses, draws, provisional, last_date,
       CASE WHEN min(category) OVER () = max(category) OVER () THEN said(category) ELSE said('all categories') END AS categories,
       CASE WHEN :date IS NULL THEN '' ELSE said(', as of %s', :date) END
       || CASE WHEN :region IS NULL THEN '' ELSE ', ' || :region END
       || CASE WHEN :country IS NULL THEN '' ELSE ', ' || :country END
       || CASE WHEN :club IS NULL THEN '' ELSE ', ' || :club END
       || CASE WHEN :active_since IS NULL THEN '' ELSE said(', active since %s', :active_since) END AS as_of,
       CASE WHEN NOT max(provisional) OVER () THEN ''
            WHEN min(provisional) OVER () THEN said('; all provisional: fewer than 25 rated matches (D.5.4 of 1999)')
            ELSE said('; provisional ones, of fewer than 25 rated matches (D.5.4 of 1999), below the others') END AS note
FROM rating_list(:category, :date, :region, :country, :club, :active_since, :min_matches) AS l
ORDER BY l.category, rank, player_id
