-- title: Cross table, {event} (#{id})
-- summary: who met whom with what result, a column a round, or an opponent in a round robin
-- schema: topcut/crosstable-lines/1
-- rows: lines
-- params: event
-- sheet: Cross table
-- column: line   | No.    | int  | *
-- column: rank   | Rank   | int  | * | json-only
-- column: name   | Name   | text | * | bold
-- column: player_id | Player | int | * | json-only
-- column: points | Points | int  | *
-- column: record | W-L-D  | text | * | right
-- column: c1 | 1 | text | * | if-any
-- column: c2 | 2 | text | * | if-any
-- column: c3 | 3 | text | * | if-any
-- column: c4 | 4 | text | * | if-any
-- column: c5 | 5 | text | * | if-any
-- column: c6 | 6 | text | * | if-any
-- column: c7 | 7 | text | * | if-any
-- column: c8 | 8 | text | * | if-any
-- column: c9 | 9 | text | * | if-any
-- column: c10 | 10 | text | * | if-any
-- column: c11 | 11 | text | * | if-any
-- column: c12 | 12 | text | * | if-any
-- column: c13 | 13 | text | * | if-any
-- column: c14 | 14 | text | * | if-any
-- column: c15 | 15 | text | * | if-any
-- column: c16 | 16 | text | * | if-any
-- column: c17 | 17 | text | * | if-any
-- column: c18 | 18 | text | * | if-any
-- column: c19 | 19 | text | * | if-any
-- column: c20 | 20 | text | * | if-any
-- column: c21 | 21 | text | * | if-any
-- column: c22 | 22 | text | * | if-any
-- column: c23 | 23 | text | * | if-any
-- column: c24 | 24 | text | * | if-any
-- column: c25 | 25 | text | * | if-any
-- column: c26 | 26 | text | * | if-any
-- column: c27 | 27 | text | * | if-any
-- column: c28 | 28 | text | * | if-any
-- column: c29 | 29 | text | * | if-any
-- column: c30 | 30 | text | * | if-any
-- column: c31 | 31 | text | * | if-any
-- column: c32 | 32 | text | * | if-any
-- column: left_out | Left out | text | * | if-any
SELECT line, rank, name, player_id, points, record,
       c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11, c12, c13, c14, c15, c16, c17, c18, c19, c20,
       c21, c22, c23, c24, c25, c26, c27, c28, c29, c30, c31, c32,
       left_out
FROM crosstable(:event)
ORDER BY line
