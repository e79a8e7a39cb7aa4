-- Rounds and their matches (event/round/rounds.c, event/round/playoff.c).

-- :round_insert
INSERT INTO round (event_id, number, stage, method, seed, chance, certified, rematches_allowed, paired_at_utc,
                   seen)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10);

-- The rounds of an event behind number ?2 are not to be seen yet.
-- :round_hide
UPDATE round SET published_at_utc = NULL WHERE event_id = ?1 AND number > ?2;

-- Everything of an event that is not published yet.
-- :round_publish
UPDATE round SET published_at_utc = ?2 WHERE event_id = ?1 AND published_at_utc IS NULL;

-- :round_match_insert
INSERT INTO match (uuid, round_id, tbl, slot, player1_id, player2_id, first_id, result, wins1, wins2, draws,
                   by_hand, reported_at_utc)
VALUES (uuid(), ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12);

-- A match, and a round, with all that hangs on it (event/match/round_rows.c).
-- :round_match_delete_seats
DELETE FROM match_seat WHERE match_id = ?1;

-- :round_match_delete_pod
DELETE FROM pod_seat WHERE match_id = ?1;

-- :round_match_delete_reported
DELETE FROM reported WHERE match_id = ?1;

-- :round_match_delete_extensions
DELETE FROM extension WHERE match_id = ?1;

-- :round_match_delete
DELETE FROM match WHERE match_id = ?1;

-- :round_delete_seats
DELETE FROM match_seat WHERE match_id IN (SELECT match_id FROM match WHERE round_id = ?1);

-- :round_delete_pods
DELETE FROM pod_seat WHERE match_id IN (SELECT match_id FROM match WHERE round_id = ?1);

-- :round_delete_extensions
DELETE FROM extension WHERE match_id IN (SELECT match_id FROM match WHERE round_id = ?1);

-- :round_delete_reported
DELETE FROM reported WHERE match_id IN (SELECT match_id FROM match WHERE round_id = ?1);

-- :round_delete_clock
DELETE FROM round_clock WHERE round_id = ?1;

-- :round_delete_matches
DELETE FROM match WHERE round_id = ?1;

-- :round_delete
DELETE FROM round WHERE round_id = ?1;

-- A round that was changed after it was paired: what drew the new part and from what, and no certificate any
-- more.
-- :round_repaired
UPDATE round SET seed = ifnull(?2, seed), chance = ifnull(?3, chance), seen = ifnull(?4, seen), certified = 0
 WHERE round_id = ?1;

-- Who was to come for a later round plays in this one after all.
-- :round_came_for
UPDATE enrolment SET first_round = ?3 WHERE event_id = ?1 AND player_id = ?2 AND first_round > ?3;

-- :round_first_at_most
UPDATE enrolment SET first_round = ?2 WHERE event_id = ?1 AND first_round > ?2;

-- A seat of the match that was put in last.
-- :round_pod_seat_insert
INSERT INTO pod_seat (match_id, seat, player_id) VALUES (?1, ?2, ?3);
