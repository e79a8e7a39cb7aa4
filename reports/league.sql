-- title: {league_name|League}: {rule|no results}{pending_text}
-- summary: a league's standings, with the points of each event
-- schema: topcut/league/1
-- rows: players
-- params: league?
-- sheet: League
-- chart: bar total by name
-- column: rank       | Rank    | int  | *
-- column: name       | Name    | text | * | bold
-- column: player_id  | Player  | int  | * | json-only
-- column: dci        | DCI     | text | * | json-only
-- column: total      | Total   | int  | * | bold
-- column: events     | Events  | int  | *
-- column: counted    | Counted | int  | *
-- column: won        | Won     | int  | *
-- column: best       | Best    | int  | *
-- column: e1        | 1      | int  | * | if-any
-- column: e2        | 2      | int  | * | if-any
-- column: e3        | 3      | int  | * | if-any
-- column: e4        | 4      | int  | * | if-any
-- column: e5        | 5      | int  | * | if-any
-- column: e6        | 6      | int  | * | if-any
-- column: e7        | 7      | int  | * | if-any
-- column: e8        | 8      | int  | * | if-any
-- column: e9        | 9      | int  | * | if-any
-- column: e10       | 10     | int  | * | if-any
-- column: e11       | 11     | int  | * | if-any
-- column: e12       | 12     | int  | * | if-any
-- column: e13       | 13     | int  | * | if-any
-- column: e14       | 14     | int  | * | if-any
-- column: e15       | 15     | int  | * | if-any
-- column: e16       | 16     | int  | * | if-any
-- column: e17       | 17     | int  | * | if-any
-- column: e18       | 18     | int  | * | if-any
-- column: e19       | 19     | int  | * | if-any
-- column: e20       | 20     | int  | * | if-any
-- column: e21       | 21     | int  | * | if-any
-- column: e22       | 22     | int  | * | if-any
-- column: e23       | 23     | int  | * | if-any
-- column: e24       | 24     | int  | * | if-any
-- column: e25       | 25     | int  | * | if-any
-- column: e26       | 26     | int  | * | if-any
-- column: e27       | 27     | int  | * | if-any
-- column: e28       | 28     | int  | * | if-any
-- column: e29       | 29     | int  | * | if-any
-- column: e30       | 30     | int  | * | if-any
-- The events stand under their numbers in the league, the first thirty of them (topcut league show names them). In a
-- workbook the total is a formula over these: the sum of all, or of the best so many.
SELECT s.rank, s.name, s.player_id, nullif(s.dci, '') AS dci, s.total, s.events, s.counted, s.won, s.best, s.league_name,
       s.rule, CASE WHEN s.pending > 0 THEN said(', %s pending', s.pending) ELSE '' END AS pending_text,
       CASE WHEN max(r.number) > 30 THEN NULL
            WHEN s.best_of IS NULL THEN 'SUM([e1:e30])'
            ELSE replace('IF(COUNT([e1:e30])<=?,SUM([e1:e30]),SUMIF([e1:e30],">"&LARGE([e1:e30],?))'
                 || '+LARGE([e1:e30],?)*(?-COUNTIF([e1:e30],">"&LARGE([e1:e30],?))))', '?', s.best_of)
            END AS total_formula,
       max(CASE WHEN r.number = 1 THEN r.points END) AS e1,
       max(CASE WHEN r.number = 2 THEN r.points END) AS e2,
       max(CASE WHEN r.number = 3 THEN r.points END) AS e3,
       max(CASE WHEN r.number = 4 THEN r.points END) AS e4,
       max(CASE WHEN r.number = 5 THEN r.points END) AS e5,
       max(CASE WHEN r.number = 6 THEN r.points END) AS e6,
       max(CASE WHEN r.number = 7 THEN r.points END) AS e7,
       max(CASE WHEN r.number = 8 THEN r.points END) AS e8,
       max(CASE WHEN r.number = 9 THEN r.points END) AS e9,
       max(CASE WHEN r.number = 10 THEN r.points END) AS e10,
       max(CASE WHEN r.number = 11 THEN r.points END) AS e11,
       max(CASE WHEN r.number = 12 THEN r.points END) AS e12,
       max(CASE WHEN r.number = 13 THEN r.points END) AS e13,
       max(CASE WHEN r.number = 14 THEN r.points END) AS e14,
       max(CASE WHEN r.number = 15 THEN r.points END) AS e15,
       max(CASE WHEN r.number = 16 THEN r.points END) AS e16,
       max(CASE WHEN r.number = 17 THEN r.points END) AS e17,
       max(CASE WHEN r.number = 18 THEN r.points END) AS e18,
       max(CASE WHEN r.number = 19 THEN r.points END) AS e19,
       max(CASE WHEN r.number = 20 THEN r.points END) AS e20,
       max(CASE WHEN r.number = 21 THEN r.points END) AS e21,
       max(CASE WHEN r.number = 22 THEN r.points END) AS e22,
       max(CASE WHEN r.number = 23 THEN r.points END) AS e23,
       max(CASE WHEN r.number = 24 THEN r.points END) AS e24,
       max(CASE WHEN r.number = 25 THEN r.points END) AS e25,
       max(CASE WHEN r.number = 26 THEN r.points END) AS e26,
       max(CASE WHEN r.number = 27 THEN r.points END) AS e27,
       max(CASE WHEN r.number = 28 THEN r.points END) AS e28,
       max(CASE WHEN r.number = 29 THEN r.points END) AS e29,
       max(CASE WHEN r.number = 30 THEN r.points END) AS e30
FROM league_standings(:league) AS s
JOIN league_results(:league) AS r ON r.player_id = s.player_id
GROUP BY s.player_id
ORDER BY s.rank, s.name, s.player_id
