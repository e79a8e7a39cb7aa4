-- What the room needs: players' own reports, who is there, announcements, the screen, requests to be enrolled
-- (event/result/reported.c, checkin.c, announce.c, signup.c).

-- ---- what players say of their results ----------------------------------------------------------------

-- Of a round, by match: each side's word.
-- :reported_of_round
SELECT p.match_id, p.player_id, p.result, p.wins1, p.wins2, p.draws, p.drops, p.at_utc
  FROM match m JOIN reported p USING (match_id) WHERE m.round_id = ?1;

-- :reported_of_match
SELECT p.match_id, p.player_id, p.result, p.wins1, p.wins2, p.draws, p.drops, p.at_utc
  FROM reported p WHERE p.match_id = ?1;

-- :reported_put
INSERT INTO reported (match_id, player_id, result, wins1, wins2, draws, drops, at_utc)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
ON CONFLICT (match_id, player_id) DO UPDATE
   SET result = excluded.result, wins1 = excluded.wins1, wins2 = excluded.wins2, draws = excluded.draws,
       drops = excluded.drops, at_utc = excluded.at_utc;

-- :reported_clear
DELETE FROM reported WHERE match_id = ?1;

-- :reported_merge
UPDATE reported SET player_id = ?2 WHERE player_id = ?1;

-- ---- who is there ---------------------------------------------------------------------------------------

-- Who is there already keeps the time at which they came.
-- :checkin_set
UPDATE enrolment SET checked_in_at_utc = ?3
 WHERE event_id = ?1 AND player_id = ?2 AND (checked_in_at_utc IS NULL OR ?3 IS NULL);

-- ---- announcements and the screen -----------------------------------------------------------------------

-- :announcement_add
INSERT INTO announcement (event_id, text, at_utc, until_utc) VALUES (?1, ?2, ?3, ?4);

-- Those that are shown at ?2, the newest first.
-- :announcement_now
SELECT announcement_id, text, at_utc, ifnull(until_utc, 0) FROM announcement
 WHERE event_id = ?1 AND (until_utc IS NULL OR until_utc > ?2) ORDER BY announcement_id DESC;

-- :announcement_clear
UPDATE announcement SET until_utc = ?2 WHERE event_id = ?1 AND (until_utc IS NULL OR until_utc > ?2);

-- :screen_get
SELECT screen FROM event WHERE event_id = ?1;

-- :screen_set
UPDATE event SET screen = ?2 WHERE event_id = ?1;

-- ---- profiles ---------------------------------------------------------------------------------------------

-- :player_hidden_get
SELECT hidden FROM player WHERE player_id = ?1;

-- :player_hidden_set
UPDATE player SET hidden = ?2 WHERE player_id = ?1;

-- ---- requests to be enrolled ------------------------------------------------------------------------------

-- :signup_add
INSERT INTO signup (event_id, name, dci, at_utc) VALUES (?1, ?2, ?3, ?4);

-- :signup_list
SELECT signup_id, event_id, name, dci, state, ifnull(player_id, 0), at_utc, ifnull(decided_at_utc, 0)
  FROM signup WHERE event_id = ?1 ORDER BY signup_id;

-- :signup_get
SELECT signup_id, event_id, name, dci, state, ifnull(player_id, 0), at_utc, ifnull(decided_at_utc, 0)
  FROM signup WHERE signup_id = ?1;

-- :signup_decide
UPDATE signup SET state = ?2, player_id = ?3, decided_at_utc = ?4 WHERE signup_id = ?1;

-- Who was enrolled by a request is taken out.
-- :signup_remove_player
UPDATE signup SET state = 'refused', player_id = NULL WHERE event_id = ?1 AND player_id = ?2;

-- :signup_waiting
SELECT count(*) FROM signup WHERE event_id = ?1 AND state = 'waiting';

-- :signup_merge
UPDATE signup SET player_id = ?2 WHERE player_id = ?1;

-- Of somebody who is forgotten: what they called themselves; then their requests, and those of that very name.
-- :signup_names_of
SELECT name, dci FROM signup WHERE player_id = ?1;

-- :signup_forget
DELETE FROM signup WHERE player_id = ?1;

-- :signup_forget_name
DELETE FROM signup WHERE name = ?1;
