-- Tournaments (event/events.c). A row read as a struct event has the columns of event_get, in that order.

-- :event_get
SELECT e.event_id, e.uuid, e.name, e.format, e.date, e.structure, e.state, ifnull(e.rounds, 0), e.cut,
       e.best_of, e.more_draws, e.tiebreaks, e.last_by_rank, e.seeding, e.play_first, e.category, e.level2,
       e.reading, e.fee_cents, e.seed, e.imported,
       (SELECT count(*) FROM enrolment n WHERE n.event_id = e.event_id),
       (SELECT count(*) FROM enrolment n
         WHERE n.event_id = e.event_id AND n.dropped_after IS NULL AND n.disqualified = 0),
       (SELECT count(*) FROM round r WHERE r.event_id = e.event_id),
       (SELECT count(*) FROM round r WHERE r.event_id = e.event_id AND r.stage = 'swiss'),
       (SELECT count(*) FROM round r JOIN match m USING (round_id)
         WHERE r.event_id = e.event_id AND m.result IS NULL),
       (SELECT count(*) FROM enrolment n WHERE n.event_id = e.event_id AND ifnull(n.dropped_after, 1) > 0)
  FROM event e WHERE e.event_id = ?1;

-- :event_ids
SELECT event_id, name, name_key, date FROM event ORDER BY date DESC, event_id DESC;

-- :event_insert
INSERT INTO event (uuid, name, name_key, format, date, structure, rounds, cut, best_of, more_draws, tiebreaks,
                   last_by_rank, seeding, play_first, category, level2, reading, fee_cents, seed, imported)
VALUES (uuid(), ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19);

-- :event_update
UPDATE event SET name = ?2, name_key = ?3, format = ?4, date = ?5, rounds = ?6, cut = ?7, best_of = ?8,
       more_draws = ?9, tiebreaks = ?10, last_by_rank = ?11, seeding = ?12, play_first = ?13, category = ?14,
       level2 = ?15, reading = ?16, fee_cents = ?17, seed = ?18
 WHERE event_id = ?1;

-- Results that a person reported (byes come with the pairing).
-- :event_results
SELECT count(*) FROM round r JOIN match m USING (round_id)
 WHERE r.event_id = ?1 AND m.result IS NOT NULL AND m.player2_id IS NOT NULL;

-- Matches with more games than ?2, drawn ones counted.
-- :event_long_matches
SELECT count(*) FROM round r JOIN match m USING (round_id)
 WHERE r.event_id = ?1 AND m.result = 'played' AND m.wins1 + m.wins2 + m.draws > ?2;

-- The events in use, the latest first, are a JSON array (a store may still hold one number, which reads as
-- well). The current one is the first of them that exists: one that was undone or deleted gives way to the one
-- before, and is the current one again when it comes back.
-- :event_current
SELECT e.event_id FROM preference p, json_each(p.value) j JOIN event e ON e.event_id = j.value
 WHERE p.key = 'current_event' ORDER BY j.id LIMIT 1;

-- :event_use
INSERT INTO preference (key, value)
SELECT 'current_event', json_group_array(event_id)
  FROM (SELECT ?1 AS event_id
        UNION ALL
        SELECT * FROM (SELECT j.value FROM preference p, json_each(p.value) j
                        WHERE p.key = 'current_event' AND j.value <> ?1 ORDER BY j.id LIMIT 9))
 WHERE true
ON CONFLICT (key) DO UPDATE SET value = excluded.value;

-- :event_delete_ratings
DELETE FROM rating_entry WHERE event_id = ?1;

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

-- Bringing in history (event/import.c).
-- :event_import_round
INSERT INTO round (event_id, number, stage, method, paired_at_utc) VALUES (?1, ?2, ?3, 'imported', ?4);

-- :event_import_match
INSERT INTO match (uuid, round_id, tbl, slot, player1_id, player2_id, result, wins1, wins2, draws, imported,
                   reported_at_utc)
VALUES (uuid(), ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, 1, ?10);

-- :event_import_enrolment
INSERT INTO enrolment (event_id, player_id, number, first_round, dropped_after) VALUES (?1, ?2, ?3, ?4, ?5);
