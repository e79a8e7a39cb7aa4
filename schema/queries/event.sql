-- Tournaments (event/core/events.c). The settings are read by the names of their columns, and written by a statement
-- that event/core/settings_row.c makes.

-- A row read as a struct event: what follows from other tables, in this order, and all columns of the event.
-- :event_get
SELECT iif(EXISTS (SELECT 1 FROM round r WHERE r.event_id = e.event_id), e.kept_rounds, 0),
       (SELECT count(*) FROM enrolment n WHERE n.event_id = e.event_id),
       (SELECT count(*) FROM enrolment n
         WHERE n.event_id = e.event_id AND n.dropped_after IS NULL AND n.disqualified = 0),
       (SELECT count(*) FROM round r WHERE r.event_id = e.event_id),
       (SELECT count(*) FROM round r WHERE r.event_id = e.event_id AND r.stage = 'swiss'),
       (SELECT count(*) FROM round r JOIN match m USING (round_id)
         WHERE r.event_id = e.event_id AND m.result IS NULL),
       (SELECT count(*) FROM enrolment n
         WHERE n.event_id = e.event_id AND ifnull(n.dropped_after, 1) > 0
           AND (n.first_round = 1 OR NOT EXISTS (SELECT 1 FROM round r WHERE r.event_id = e.event_id))),
       (SELECT ifnull(sum(1 << n.byes), 0) FROM enrolment n
         WHERE n.event_id = e.event_id AND ifnull(n.dropped_after, 1) > 0
           AND (n.first_round = 1 OR NOT EXISTS (SELECT 1 FROM round r WHERE r.event_id = e.event_id))),
       (SELECT ifnull(sum(1 << n.byes), 0) FROM enrolment n
         WHERE n.event_id = e.event_id AND ifnull(n.dropped_after, 1) > 0),
       e.*
  FROM event e WHERE e.event_id = ?1;

-- :event_ids
SELECT event_id, name, name_key, date FROM event ORDER BY date DESC, event_id DESC;

-- A new one with what no event is without; its settings follow.
-- :event_insert
INSERT INTO event (uuid, name, name_key, date, seed, imported) VALUES (uuid(), ?1, ?2, ?3, ?4, ?5);

-- Other games of a result that stays what it is.
-- :event_match_games
UPDATE match SET wins1 = ?2, wins2 = ?3, draws = ?4 WHERE match_id = ?1;

-- Matches with more games than ?2, drawn ones counted.
-- :event_long_matches
SELECT count(*) FROM round r JOIN match m USING (round_id)
 WHERE r.event_id = ?1 AND m.result = 'played' AND m.wins1 + m.wins2 + m.draws > ?2;

-- The numbers of the events in use, the latest first and parted by commas, are kept (a store may still hold one
-- alone). The current one is the first that exists: one that was undone or deleted gives way to the one before,
-- and is the current one again when it comes back. (No json_each: users' queries run this too, and they have no
-- other table-valued functions than ours.)
-- :event_current
SELECT e.event_id FROM preference p JOIN event e ON instr(',' || p.value || ',', ',' || e.event_id || ',') > 0
 WHERE p.key = 'current_event' ORDER BY instr(',' || p.value || ',', ',' || e.event_id || ',') LIMIT 1;

-- What is beyond 200 characters, which no fallback ever reaches, is cut off after a comma.
-- :event_use
INSERT INTO preference (key, value) VALUES ('current_event', CAST(?1 AS TEXT))
ON CONFLICT (key) DO UPDATE SET value =
  excluded.value
  || rtrim(replace(',' || CASE WHEN length(value) > 200 THEN rtrim(substr(value, 1, 200), '0123456789')
                               ELSE value END || ',', ',' || excluded.value || ',', ','), ',');

-- Everything of an event, children first: a verb's changeset must hold every row that goes.
-- :event_delete_ratings
DELETE FROM rating_match
 WHERE match_id IN (SELECT match_id FROM match JOIN round USING (round_id) WHERE event_id = ?1);

-- :event_delete_match_seats
DELETE FROM match_seat
 WHERE match_id IN (SELECT match_id FROM match JOIN round USING (round_id) WHERE event_id = ?1);

-- :event_delete_pod_seats
DELETE FROM pod_seat
 WHERE match_id IN (SELECT match_id FROM match JOIN round USING (round_id) WHERE event_id = ?1);

-- :event_delete_extensions
DELETE FROM extension
 WHERE match_id IN (SELECT match_id FROM match JOIN round USING (round_id) WHERE event_id = ?1);

-- :event_delete_reported
DELETE FROM reported
 WHERE match_id IN (SELECT match_id FROM match JOIN round USING (round_id) WHERE event_id = ?1);

-- :event_delete_announcements
DELETE FROM announcement WHERE event_id = ?1;

-- :event_delete_signups
DELETE FROM signup WHERE event_id = ?1;

-- :event_delete_clocks
DELETE FROM round_clock WHERE round_id IN (SELECT round_id FROM round WHERE event_id = ?1);

-- :event_delete_penalty
DELETE FROM penalty WHERE event_id = ?1;

-- :event_delete_ruling
DELETE FROM ruling WHERE event_id = ?1;

-- :event_delete_event_judge
DELETE FROM event_judge WHERE event_id = ?1;

-- :event_delete_league_event
DELETE FROM league_event WHERE event_id = ?1;

-- :event_delete_draft_step
DELETE FROM draft_step WHERE event_id = ?1;

-- :event_delete_draft_seat
DELETE FROM draft_seat WHERE event_id = ?1;

-- :event_delete_draft
DELETE FROM draft WHERE event_id = ?1;

-- :event_delete_team_member
DELETE FROM team_member WHERE event_id = ?1;

-- :event_delete_avoided_pair
DELETE FROM avoided_pair WHERE event_id = ?1;

-- :event_delete_matches
DELETE FROM match WHERE round_id IN (SELECT round_id FROM round WHERE event_id = ?1);

-- :event_delete_rounds
DELETE FROM round WHERE event_id = ?1;

-- :event_delete_enrolments
DELETE FROM enrolment WHERE event_id = ?1;

-- :event_delete
DELETE FROM event WHERE event_id = ?1;

-- :event_same
SELECT event_id FROM event WHERE name_key = ?1 AND date = ?2 LIMIT 1;

-- Bringing in history (event/import/import.c).
-- :event_import_round
INSERT INTO round (event_id, number, stage, method, paired_at_utc) VALUES (?1, ?2, ?3, 'imported', ?4);

-- :event_import_match
INSERT INTO match (uuid, round_id, tbl, slot, player1_id, player2_id, result, wins1, wins2, draws, imported,
                   reported_at_utc)
VALUES (uuid(), ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, 1, ?10);

-- :event_import_enrolment
INSERT INTO enrolment (event_id, player_id, number, first_round, dropped_after) VALUES (?1, ?2, ?3, ?4, ?5);
