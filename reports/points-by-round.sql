-- title: Points by round, {event} (#{id})
-- summary: how many points everybody had after each Swiss round
-- schema: topcut/points-by-round/1
-- rows: players
-- params: event
-- sheet: Points by round
-- chart: rows r1,r24 by name
-- column: rank | Rank   | int  | *
-- column: name | Name   | text | * | bold
-- column: player_id | Player | int | * | json-only
-- column: r1 | 1 | int | * | if-any
-- column: r2 | 2 | int | * | if-any
-- column: r3 | 3 | int | * | if-any
-- column: r4 | 4 | int | * | if-any
-- column: r5 | 5 | int | * | if-any
-- column: r6 | 6 | int | * | if-any
-- column: r7 | 7 | int | * | if-any
-- column: r8 | 8 | int | * | if-any
-- column: r9 | 9 | int | * | if-any
-- column: r10 | 10 | int | * | if-any
-- column: r11 | 11 | int | * | if-any
-- column: r12 | 12 | int | * | if-any
-- column: r13 | 13 | int | * | if-any
-- column: r14 | 14 | int | * | if-any
-- column: r15 | 15 | int | * | if-any
-- column: r16 | 16 | int | * | if-any
-- column: r17 | 17 | int | * | if-any
-- column: r18 | 18 | int | * | if-any
-- column: r19 | 19 | int | * | if-any
-- column: r20 | 20 | int | * | if-any
-- column: r21 | 21 | int | * | if-any
-- column: r22 | 22 | int | * | if-any
-- column: r23 | 23 | int | * | if-any
-- column: r24 | 24 | int | * | if-any
SELECT max(CASE WHEN s.round = t.last THEN s.rank END) AS rank, s.name, s.player_id,
       max(CASE WHEN s.round = 1 THEN s.points END) AS r1,
       max(CASE WHEN s.round = 2 THEN s.points END) AS r2,
       max(CASE WHEN s.round = 3 THEN s.points END) AS r3,
       max(CASE WHEN s.round = 4 THEN s.points END) AS r4,
       max(CASE WHEN s.round = 5 THEN s.points END) AS r5,
       max(CASE WHEN s.round = 6 THEN s.points END) AS r6,
       max(CASE WHEN s.round = 7 THEN s.points END) AS r7,
       max(CASE WHEN s.round = 8 THEN s.points END) AS r8,
       max(CASE WHEN s.round = 9 THEN s.points END) AS r9,
       max(CASE WHEN s.round = 10 THEN s.points END) AS r10,
       max(CASE WHEN s.round = 11 THEN s.points END) AS r11,
       max(CASE WHEN s.round = 12 THEN s.points END) AS r12,
       max(CASE WHEN s.round = 13 THEN s.points END) AS r13,
       max(CASE WHEN s.round = 14 THEN s.points END) AS r14,
       max(CASE WHEN s.round = 15 THEN s.points END) AS r15,
       max(CASE WHEN s.round = 16 THEN s.points END) AS r16,
       max(CASE WHEN s.round = 17 THEN s.points END) AS r17,
       max(CASE WHEN s.round = 18 THEN s.points END) AS r18,
       max(CASE WHEN s.round = 19 THEN s.points END) AS r19,
       max(CASE WHEN s.round = 20 THEN s.points END) AS r20,
       max(CASE WHEN s.round = 21 THEN s.points END) AS r21,
       max(CASE WHEN s.round = 22 THEN s.points END) AS r22,
       max(CASE WHEN s.round = 23 THEN s.points END) AS r23,
       max(CASE WHEN s.round = 24 THEN s.points END) AS r24
FROM (SELECT max(round) AS last FROM rounds_of(:event) WHERE stage = 'swiss') AS t,
     rounds_of(:event) AS r, standings(:event, r.round) AS s
WHERE r.stage = 'swiss'
GROUP BY s.player_id
ORDER BY rank IS NULL, rank, s.number
