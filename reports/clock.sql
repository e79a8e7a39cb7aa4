-- title: Clock, {round_name|no round}, {event} (#{id})
-- summary: each table of a round, and when its time is up
-- schema: topcut/clock-tables/1
-- rows: tables
-- params: event round?
-- sheet: Clock R{round|0}
-- column: table     | Table    | int  | *
-- column: player1   | Player 1 | text | *
-- column: player2   | Player 2 | text | *
-- column: playing   | Playing  | flag | *
-- column: extension | More minutes | int | * | if-any
-- column: left      | Left     | text | * | right
-- column: left_s    | Left (s) | int  | * | json-only
-- column: ends_at   | Ends (UTC) | text | *
-- column: over      | Time is up | flag | *
SELECT c.tbl AS "table", c.player1, c.player2, c.playing, nullif(c.extension_min, 0) AS extension,
       c.left, c.left_s, c.ends_at, c.over,
       (SELECT r.round_name FROM rounds_of(:event) AS r WHERE :round IS NULL OR r.round = :round
         ORDER BY r.round DESC LIMIT 1) AS round_name
FROM clock_tables(:event, :round) AS c
ORDER BY c.tbl IS NULL, c.tbl
