-- Players in an event, and the money (event/enrol/enrol.c, event/enrol_late.c, event/ledger/prize.c).

-- :enrol_get
SELECT number, paid, first_round, ifnull(dropped_after, -1), disqualified, ifnull(draft_seat, 0), team
  FROM enrolment WHERE event_id = ?1 AND player_id = ?2;

-- :enrol_last_number
SELECT max(number) FROM enrolment WHERE event_id = ?1;

-- :enrol_insert
INSERT INTO enrolment (event_id, player_id, number, paid, first_round) VALUES (?1, ?2, ?3, ?4, ?5);

-- An event of that day or the days beside it in which a player, or a team of theirs, is still in while it is played.
-- :enrol_elsewhere
SELECT e.event_id, e.name FROM event AS e JOIN enrolment AS n USING (event_id)
 WHERE (n.player_id = ?2 OR EXISTS (SELECT 1 FROM team_member AS t WHERE t.event_id = e.event_id
                                     AND t.captain_id = n.player_id AND t.player_id = ?2))
   AND e.event_id IN (SELECT event_id FROM enrolment WHERE player_id = ?2
                      UNION SELECT event_id FROM team_member WHERE player_id = ?2)
   AND e.event_id <> ?1 AND e.state = 'open' AND n.dropped_after IS NULL AND n.disqualified = 0
   AND e.date BETWEEN date(?3, '-1 day') AND date(?3, '+1 day')
   AND EXISTS (SELECT 1 FROM round AS r WHERE r.event_id = e.event_id)
 ORDER BY e.date DESC, e.event_id DESC LIMIT 1;

-- :enrol_delete
DELETE FROM enrolment WHERE event_id = ?1 AND player_id = ?2;

-- :enrol_matches
SELECT count(*) FROM round r JOIN match m USING (round_id)
 WHERE r.event_id = ?1
   AND (m.player1_id = ?2 OR m.player2_id = ?2
        OR EXISTS (SELECT 1 FROM pod_seat s WHERE s.match_id = m.match_id AND s.player_id = ?2));

-- :enrol_set_first_round
UPDATE enrolment SET first_round = ?3 WHERE event_id = ?1 AND player_id = ?2;

-- :enrol_set_dropped
UPDATE enrolment SET dropped_after = ?3 WHERE event_id = ?1 AND player_id = ?2;

-- :enrol_set_disqualified
UPDATE enrolment SET disqualified = ?3 WHERE event_id = ?1 AND player_id = ?2;

-- :enrol_set_paid
UPDATE enrolment SET paid = ?3 WHERE event_id = ?1 AND player_id = ?2;

-- :enrol_set_seat
UPDATE enrolment SET draft_seat = ?3 WHERE event_id = ?1 AND player_id = ?2;

-- :enrol_seat_taken
SELECT player_id FROM enrolment WHERE event_id = ?1 AND draft_seat = ?2 AND player_id <> ?3;

-- :enrol_set_team
UPDATE enrolment SET team = ?3 WHERE event_id = ?1 AND player_id = ?2;

-- Swiss rounds from ?3 to ?4 in which a player has no match.
-- :enrol_missed_rounds
SELECT round_id, number FROM round r
 WHERE event_id = ?1 AND stage = 'swiss' AND number BETWEEN ?3 AND ?4
   AND NOT EXISTS (SELECT 1 FROM match m WHERE m.round_id = r.round_id
                   AND (m.player1_id = ?2 OR m.player2_id = ?2
                        OR EXISTS (SELECT 1 FROM pod_seat s WHERE s.match_id = m.match_id AND s.player_id = ?2)))
 ORDER BY number;

-- A missed round: a bye or a loss, without a table.
-- :enrol_insert_missed
INSERT INTO match (uuid, round_id, player1_id, result, wins1, wins2, draws, reported_at_utc)
VALUES (uuid(), ?1, ?2, ?3, ?4, ?5, 0, ?6);

-- The pairing's bye of a round (not that of a late entry, nor an awarded one), as long as the round is being
-- played.
-- :enrol_open_bye
SELECT m.match_id, m.player1_id,
       (SELECT ifnull(max(tbl), 0) + 1 FROM match t WHERE t.round_id = m.round_id)
  FROM round r JOIN match m USING (round_id)
  JOIN enrolment n ON n.event_id = r.event_id AND n.player_id = m.player1_id
 WHERE r.event_id = ?1 AND r.number = ?2 AND m.result = 'bye' AND n.first_round <= r.number
   AND n.byes < r.number
   AND n.dropped_after IS NULL AND n.disqualified = 0
   AND EXISTS (SELECT 1 FROM match o WHERE o.round_id = r.round_id AND o.result IS NULL)
 ORDER BY m.match_id LIMIT 1;

-- How many who could play sit out the round being played, with a loss.
-- :enrol_sitting_out
SELECT count(*)
  FROM round r JOIN match m USING (round_id)
  JOIN enrolment n ON n.event_id = r.event_id AND n.player_id = m.player1_id
 WHERE r.event_id = ?1 AND r.number = ?2 AND m.result = 'loss' AND m.player2_id IS NULL
   AND n.dropped_after IS NULL AND n.disqualified = 0
   AND EXISTS (SELECT 1 FROM match o WHERE o.round_id = r.round_id AND o.result IS NULL);

-- :enrol_meet_bye
UPDATE match SET player2_id = ?2, tbl = ?3, result = NULL, wins1 = NULL, wins2 = NULL, draws = NULL,
       reported_at_utc = NULL, by_hand = 1
 WHERE match_id = ?1;

-- :enrol_cash
SELECT count(*), ifnull(sum(paid), 0) FROM enrolment WHERE event_id = ?1;

-- :enrol_unpaid
SELECT p.player_id, p.uuid, p.last, p.first, ifnull(p.dci, ''), p.email, p.country, p.club, p.note,
       p.forgotten, p.region
  FROM enrolment e JOIN player p USING (player_id)
 WHERE e.event_id = ?1 AND e.paid = 0 ORDER BY p.name_key, p.player_id;
