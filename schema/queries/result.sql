-- Results of matches (event/result/results.c).

-- :result_set
UPDATE match SET result = ?2, wins1 = ?3, wins2 = ?4, draws = ?5, reported_at_utc = ?6,
                 timed_out = 0, life1 = NULL, life2 = NULL
 WHERE match_id = ?1;

-- Behind result_set: time ended the match.
-- :result_set_timed_out
UPDATE match SET timed_out = 1, life1 = ?2, life2 = ?3 WHERE match_id = ?1;

-- :result_clear
UPDATE match SET result = NULL, wins1 = NULL, wins2 = NULL, draws = NULL, reported_at_utc = NULL,
                 timed_out = 0, life1 = NULL, life2 = NULL
 WHERE match_id = ?1;

-- Empty rounds at the end; one in the midst of others is where nobody was left to play (elimination.c).
-- :playoff_prune_empty_clocks
DELETE FROM round_clock
 WHERE round_id IN (SELECT round_id FROM round WHERE event_id = ?1 AND stage = 'playoff'
                       AND number > (SELECT ifnull(max(r.number), 0) FROM round r WHERE r.event_id = ?1
                                        AND EXISTS (SELECT 1 FROM match WHERE match.round_id = r.round_id)));

-- :playoff_prune_empty_rounds
DELETE FROM round
 WHERE event_id = ?1 AND stage = 'playoff'
   AND number > (SELECT ifnull(max(r.number), 0) FROM round r WHERE r.event_id = ?1
                    AND EXISTS (SELECT 1 FROM match WHERE match.round_id = r.round_id));

-- How a player came out of a table of three to five.
-- :result_pod_seat
UPDATE pod_seat SET outcome = ?3, place = ?4 WHERE match_id = ?1 AND player_id = ?2;

-- :result_pod_clear
UPDATE pod_seat SET outcome = NULL, place = NULL WHERE match_id = ?1;
