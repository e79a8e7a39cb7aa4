-- title: Matchup matrix, {event} (#{id})
-- summary: the win rate of each archetype against each other one
-- schema: topcut/matchup-matrix/1
-- rows: archetypes
-- params: event
-- sheet: Matchup matrix
-- heat: m1 m16
-- column: place     | No.       | int     | *
-- column: archetype | Archetype | text    | * | bold
-- column: m1 | 1 | percent | * | if-any
-- column: m2 | 2 | percent | * | if-any
-- column: m3 | 3 | percent | * | if-any
-- column: m4 | 4 | percent | * | if-any
-- column: m5 | 5 | percent | * | if-any
-- column: m6 | 6 | percent | * | if-any
-- column: m7 | 7 | percent | * | if-any
-- column: m8 | 8 | percent | * | if-any
-- column: m9 | 9 | percent | * | if-any
-- column: m10 | 10 | percent | * | if-any
-- column: m11 | 11 | percent | * | if-any
-- column: m12 | 12 | percent | * | if-any
-- column: m13 | 13 | percent | * | if-any
-- column: m14 | 14 | percent | * | if-any
-- column: m15 | 15 | percent | * | if-any
-- column: m16 | 16 | percent | * | if-any
-- A column an opponent by number; the first 16 archetypes. Empty: they never met, or their own kind.
SELECT place, archetype,
       max(CASE WHEN opponent_place = 1 THEN win_rate END) AS m1,
       max(CASE WHEN opponent_place = 2 THEN win_rate END) AS m2,
       max(CASE WHEN opponent_place = 3 THEN win_rate END) AS m3,
       max(CASE WHEN opponent_place = 4 THEN win_rate END) AS m4,
       max(CASE WHEN opponent_place = 5 THEN win_rate END) AS m5,
       max(CASE WHEN opponent_place = 6 THEN win_rate END) AS m6,
       max(CASE WHEN opponent_place = 7 THEN win_rate END) AS m7,
       max(CASE WHEN opponent_place = 8 THEN win_rate END) AS m8,
       max(CASE WHEN opponent_place = 9 THEN win_rate END) AS m9,
       max(CASE WHEN opponent_place = 10 THEN win_rate END) AS m10,
       max(CASE WHEN opponent_place = 11 THEN win_rate END) AS m11,
       max(CASE WHEN opponent_place = 12 THEN win_rate END) AS m12,
       max(CASE WHEN opponent_place = 13 THEN win_rate END) AS m13,
       max(CASE WHEN opponent_place = 14 THEN win_rate END) AS m14,
       max(CASE WHEN opponent_place = 15 THEN win_rate END) AS m15,
       max(CASE WHEN opponent_place = 16 THEN win_rate END) AS m16
FROM matchups(:event)
WHERE place <= 16 AND (SELECT sum(matches) FROM matchups(:event)) > 0
GROUP BY place
ORDER BY place
