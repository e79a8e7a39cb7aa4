-- title: {round_name|Pairings}, {event} (#{id}){pending}
-- summary: who plays whom in a round, by table
-- schema: topcut/pairings/1
-- rows: matches
-- params: event round?
-- sheet: {round_name|Pairings}
-- column: table      | Table    | int  | *
-- column: player1    | Player   | text | * | bold
-- column: player1_id | Id 1     | int  | * | json-only
-- column: points1    | Points   | int  | *
-- column: player2    | Opponent | text | * | bold
-- column: player2_id | Id 2     | int  | * | json-only
-- column: points2    | Points   | int  | *
-- column: score      | Result   | text | *
-- column: result     | Kind     | text | * | json-only
-- column: wins1      | Wins 1   | int  | * | json-only
-- column: wins2      | Wins 2   | int  | * | json-only
-- column: draws      | Draws    | int  | * | json-only
-- column: reported   | Reported | flag | * | json-only
-- column: bye        | Bye      | flag | * | json-only
-- column: by_hand    | By hand  | flag | * | json-only
-- column: stage      | Stage    | text | * | json-only
-- column: plays_first | Plays first | text | * | json-only
-- column: note       | Note     | text | * | no-json if-any words
SELECT tbl AS "table", player1, player1_id, points1,
       CASE WHEN player2 IS NOT NULL THEN player2 WHEN bye THEN said('(bye)') ELSE said('(nobody)') END AS player2,
       player2_id, points2, score, result, wins1, wins2, draws, reported, bye, by_hand, stage, plays_first,
       round_name,
       trim(CASE WHEN by_hand THEN said('by hand') || ' ' ELSE '' END
            || CASE WHEN plays_first IS NULL THEN ''
                    WHEN (SELECT play_first FROM event WHERE event_id = :event) = 'higher-seed'
                    THEN said('%s chooses', plays_first)
                    ELSE said('%s plays first', plays_first) END) AS note
FROM pairings(:event, :round)
ORDER BY tbl IS NULL, tbl, slot, player1, match_id
