-- Penalties of an event (event/judge/penalties.c, penalties_effects.c, penalties_edit.c).

-- :penalty_all
SELECT number, player_id, round, catalogue, infraction, level, consequence, games, judge, confirmed_by, note, withdrawn,
       withdrawn_reason, at_utc, intent, day, did, did_round, member_id,
       (SELECT iif(first = '', last, last || ', ' || first) FROM player p WHERE p.player_id = t.member_id)
  FROM penalty t WHERE event_id = ?1 ORDER BY number;

-- :penalty_insert
INSERT INTO penalty (event_id, number, player_id, round, catalogue, infraction, level, consequence, games, judge,
                     confirmed_by, note, at_utc, intent, day, member_id)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16);

-- :penalty_update
UPDATE penalty SET round = ?3, level = ?4, consequence = ?5, games = ?6, judge = ?7, confirmed_by = ?8, note = ?9,
       intent = ?10, withdrawn = ?11, withdrawn_reason = ?12, did = ?13, did_round = ?14
 WHERE event_id = ?1 AND number = ?2;

-- What penalties in force take of a player's match of a round: games lost (?4 for the whole match), and the number of
-- the first that does. ?5: in a match of several seats a member's games, or 0 for those of the team as a whole; else -1.
-- :penalty_losses
SELECT sum(CASE consequence WHEN 'game-loss' THEN games ELSE ?4 END), min(number)
  FROM penalty
 WHERE event_id = ?1 AND player_id = ?2 AND withdrawn = 0
   AND (((did & 1) AND consequence IN ('game-loss', 'match-loss') AND round = ?3
         AND (?5 < 0 OR member_id = ?5))
        OR ((did & 2) AND consequence IN ('ejection', 'disqualification') AND did_round = ?3 AND ?5 <= 0));

-- Whether any is in force in a round.
-- :penalty_of_round
SELECT count(*) FROM penalty
 WHERE event_id = ?1 AND withdrawn = 0 AND (((did & 1) AND round = ?2) OR ((did & 2) AND did_round = ?2));

-- The result of two players' match of a round was entered by hand: it is no penalty's any more.
-- :penalty_result_by_hand
UPDATE penalty SET did = did & ~32
 WHERE event_id = ?1 AND player_id IN (?2, ?3) AND (did & 32)
   AND CASE WHEN did & 2 THEN did_round ELSE round END = ?4;

-- The first penalty that has set the result of two players' match of a round.
-- :penalty_of_result
SELECT min(number) FROM penalty
 WHERE event_id = ?1 AND player_id IN (?2, ?3) AND withdrawn = 0 AND (did & 32)
   AND CASE WHEN did & 2 THEN did_round ELSE round END = ?4;

-- :penalty_eject
UPDATE enrolment SET ejected = ?3 WHERE event_id = ?1 AND player_id = ?2;

-- :penalty_remove_player
DELETE FROM penalty WHERE event_id = ?1 AND player_id = ?2;

-- Of a member who leaves a team.
-- :penalty_remove_member
DELETE FROM penalty WHERE event_id = ?1 AND member_id = ?2;

-- :penalty_merge
UPDATE penalty SET player_id = ?2 WHERE player_id = ?1;

-- :penalty_merge_member
UPDATE penalty SET member_id = ?2 WHERE member_id = ?1;

-- What was written of a person who is forgotten; what was done stays.
-- :penalty_forget
UPDATE penalty SET note = '', withdrawn_reason = '' WHERE player_id = ?1 OR member_id = ?1;

-- Losses of games and matches in force that no match before the latest round has had.
-- :penalty_waiting
SELECT count(*) FROM penalty p, (SELECT ifnull(max(number), 0) AS latest FROM round WHERE event_id = ?1)
 WHERE event_id = ?1 AND withdrawn = 0 AND (did & 1) AND consequence IN ('game-loss', 'match-loss')
   AND (p.round >= latest
        OR NOT EXISTS (SELECT 1 FROM round r JOIN match m USING (round_id)
                        WHERE r.event_id = ?1 AND r.number >= p.round AND r.number < latest
                          AND m.player2_id IS NOT NULL
                          AND (p.player_id IN (m.player1_id, m.player2_id)
                               OR EXISTS (SELECT 1 FROM pod_seat s
                                           WHERE s.match_id = m.match_id AND s.player_id = p.player_id))));

-- A round that is taken back: what would have been lost after it, as for a bye in it, is lost in it when it is paired
-- again.
-- :penalty_round_removed
UPDATE penalty SET round = r.number FROM round r
 WHERE r.round_id = ?1 AND penalty.event_id = r.event_id AND penalty.round > r.number
   AND penalty.consequence IN ('game-loss', 'match-loss');

-- The penalty in force that ejected a player.
-- :penalty_ejected_by
SELECT min(p.number) FROM penalty p JOIN enrolment e USING (event_id, player_id)
 WHERE p.event_id = ?1 AND p.player_id = ?2 AND p.withdrawn = 0 AND (p.did & 4) AND e.ejected = 1;
