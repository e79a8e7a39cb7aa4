-- Leagues: several events as one competition (event/ledger/leagues.c). A row read as a struct league has the columns of
-- league_get, in that order.

-- :league_get
SELECT l.league_id, l.uuid, l.name, l.name_key, ifnull(l.best_of, 0), l.scoring, l.places, l.attendance,
       (SELECT count(*) FROM league_event e WHERE e.league_id = l.league_id)
  FROM league l WHERE l.league_id = ?1;

-- :league_all
SELECT l.league_id, l.uuid, l.name, l.name_key, ifnull(l.best_of, 0), l.scoring, l.places, l.attendance,
       (SELECT count(*) FROM league_event e WHERE e.league_id = l.league_id)
  FROM league l ORDER BY l.name_key;

-- :league_by_key
SELECT league_id FROM league WHERE name_key = ?1;

-- :league_insert
INSERT INTO league (uuid, name, name_key, best_of, scoring, places, attendance)
VALUES (uuid(), ?1, ?2, ?3, ?4, ?5, ?6);

-- :league_update
UPDATE league SET name = ?2, name_key = ?3, best_of = ?4, scoring = ?5, places = ?6, attendance = ?7
 WHERE league_id = ?1;

-- :league_delete
DELETE FROM league WHERE league_id = ?1;

-- :league_delete_events
DELETE FROM league_event WHERE league_id = ?1;

-- The events of a league in order of their days.
-- :league_events
SELECT l.event_id FROM league_event l JOIN event e USING (event_id)
 WHERE l.league_id = ?1 ORDER BY e.date, e.event_id;

-- :league_has_event
SELECT count(*) FROM league_event WHERE league_id = ?1 AND event_id = ?2;

-- :league_event_insert
INSERT INTO league_event (league_id, event_id) VALUES (?1, ?2);

-- :league_event_delete
DELETE FROM league_event WHERE league_id = ?1 AND event_id = ?2;
