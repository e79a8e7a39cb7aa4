-- Tournaments (event/core/events.c). A row read as a struct event has the columns of event_get, in that order.

-- :event_get
SELECT e.event_id, e.uuid, e.name, e.format, e.date, e.structure, e.state,
       coalesce(e.rounds, iif(EXISTS (SELECT 1 FROM round r WHERE r.event_id = e.event_id), e.kept_rounds, 0), 0), e.cut,
       e.best_of, e.more_draws, e.tiebreaks, e.last_by_rank, e.seeding, e.play_first, e.category, e.level2,
       e.reading, e.fee_cents, e.seed, e.imported,
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
       e.structure, e.third_place, e.legs, e.entry, e.first_rounds, e.avoid, e.pod_size, e.pod_rounds,
       e.pod_pairing, e.teams, e.team_size, e.kind, e.floor_rules, e.penalties, e.carry_over,
       ifnull(e.round_minutes, 0), e.sanction, e.organizer, e.city, e.deck_sanity, e.public, e.public_decks, e.signup
  FROM event e WHERE e.event_id = ?1;

-- :event_ids
SELECT event_id, name, name_key, date FROM event ORDER BY date DESC, event_id DESC;

-- :event_insert
INSERT INTO event (uuid, name, name_key, format, date, structure, rounds, cut, best_of, more_draws, tiebreaks,
                   last_by_rank, seeding, play_first, category, level2, reading, fee_cents, seed, imported)
VALUES (uuid(), ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19);

-- Whoever edits the event has chosen its rounds.
-- :event_update
UPDATE event SET name = ?2, name_key = ?3, format = ?4, date = ?5, rounds = ?6, kept_rounds = NULL, cut = ?7,
       best_of = ?8, more_draws = ?9, tiebreaks = ?10, last_by_rank = ?11, seeding = ?12, play_first = ?13, category = ?14,
       level2 = ?15, reading = ?16, fee_cents = ?17, seed = ?18
 WHERE event_id = ?1;

-- The settings of event/core/settings.c, in its order.
-- :event_extra_update
UPDATE event SET structure = ?2, third_place = ?3, legs = ?4, entry = ?5, first_rounds = ?6, avoid = ?7, pod_size =
       ?8, pod_rounds = ?9, pod_pairing = ?10, teams = ?11, team_size = ?12, kind = ?13, floor_rules = ?14,
       penalties = ?15, carry_over = ?16, round_minutes = nullif(?17, 0), sanction = ?18, organizer = ?19,
       city = ?20, deck_sanity = ?21, public = ?22, public_decks = ?23, signup = ?24
 WHERE event_id = ?1;

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
