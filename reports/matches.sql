-- title: All matches, {event} (#{id})
-- summary: every match of an event, round by round
-- schema: topcut/matches/1
-- rows: matches
-- params: event
-- sheet: Matches
-- column: round      | Round    | int  | *
-- column: stage      | Stage    | text | * | json-only
-- column: round_name | Round name | text | * | json-only
-- column: table      | Table    | int  | *
-- column: slot       | Slot     | int  | * | json-only
-- column: player1    | Player   | text | *
-- column: player1_id | Id 1     | int  | * | json-only
-- column: player2    | Opponent | text | *
-- column: player2_id | Id 2     | int  | * | json-only
-- column: score      | Result   | text | *
-- column: result     | Kind     | text | *
-- column: wins1      | Wins 1   | int  | *
-- column: wins2      | Wins 2   | int  | *
-- column: draws      | Draws    | int  | *
-- column: winner     | Winner   | text | *
SELECT round, stage, round_name, tbl AS "table", slot, player1, player1_id,
       CASE WHEN player2 IS NULL AND bye THEN said('(bye)') ELSE player2 END AS player2,
       player2_id, score, said(result) AS result, wins1, wins2, draws, winner
FROM matches_of(:event)
ORDER BY round, tbl IS NULL, tbl, slot, match_id
