-- Who may come in (event/people/access.c, web/session.c).

-- :web_key_get
SELECT name FROM web_key WHERE one = 1;

-- :web_key_put
INSERT INTO web_key (one, name) VALUES (1, ?1) ON CONFLICT (one) DO UPDATE SET name = excluded.name;

-- :web_pin_generation
SELECT generation FROM web_pin WHERE role = ?1;

-- :web_pin_raise
INSERT INTO web_pin (role, generation) VALUES (?1, 1)
ON CONFLICT (role) DO UPDATE SET generation = generation + 1;

-- Everybody in an event by number of enrolment, team members by seat after that, with what is known of their codes.
-- :web_codes
SELECT p.player_id, p.uuid, p.last, p.first, e.number, t.seat,
       ifnull(c.generation, 0), c.used_utc, ifnull(c.request, '')
  FROM event v JOIN enrolment e USING (event_id)
  LEFT JOIN team_member t ON t.event_id = e.event_id AND t.captain_id = e.player_id
  JOIN player p ON p.player_id = ifnull(t.player_id, e.player_id)
  LEFT JOIN web_code c ON c.event_uuid = v.uuid AND c.player_uuid = p.uuid
 WHERE v.event_id = ?1
 ORDER BY e.number, t.seat;

-- :web_code_use
INSERT INTO web_code (event_uuid, player_uuid, used_utc, request) VALUES (?1, ?2, ?3, ?4)
ON CONFLICT (event_uuid, player_uuid) DO UPDATE SET used_utc = excluded.used_utc, request = excluded.request;

-- :web_code_renew
INSERT INTO web_code (event_uuid, player_uuid, generation) VALUES (?1, ?2, 1)
ON CONFLICT (event_uuid, player_uuid) DO UPDATE SET generation = generation + 1, used_utc = NULL, request = '';

-- Events that codes are good for.
-- :web_open_events
SELECT event_id FROM event WHERE state = 'open' ORDER BY event_id;

-- Events whose codes are told to be of an event that is over, the latest first.
-- :web_closed_events
SELECT event_id FROM event WHERE state = 'closed' ORDER BY closed_at_utc DESC, event_id DESC LIMIT 10;

-- Events whose news is not for everybody.
-- :web_hidden_events
SELECT event_id FROM event WHERE public = 0 ORDER BY event_id;

-- :web_session_insert
INSERT INTO web_session (session_id, token_hash, role, who, event_uuid, player_uuid, created_utc, seen_utc)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?7);

-- A session by its token, and whether its player is still in its event.
-- :web_session_find
SELECT s.session_id, s.role, s.who, s.created_utc, s.seen_utc, v.event_id, p.player_id, p.last, p.first,
       v.closed_at_utc,
       EXISTS (SELECT 1 FROM enrolment e WHERE e.event_id = v.event_id AND e.player_id = p.player_id)
       OR EXISTS (SELECT 1 FROM team_member t WHERE t.event_id = v.event_id AND t.player_id = p.player_id)
  FROM web_session s LEFT JOIN event v ON v.uuid = s.event_uuid LEFT JOIN player p ON p.uuid = s.player_uuid
 WHERE s.token_hash = ?1;

-- :web_session_seen
UPDATE web_session SET seen_utc = max(seen_utc, ?2) WHERE session_id = ?1;

-- :web_session_delete
DELETE FROM web_session WHERE session_id = ?1;

-- :web_session_delete_player
DELETE FROM web_session WHERE event_uuid = ?1 AND player_uuid = ?2;

-- All of a role but ?2, when its PIN was replaced.
-- :web_session_delete_role
DELETE FROM web_session WHERE role = ?1 AND session_id <> ?2;

-- Of a role ?1, not used since ?2 or made before ?3.
-- :web_session_delete_old
DELETE FROM web_session WHERE role = ?1 AND (seen_utc < ?2 OR created_utc < ?3);

-- Staff and screens that are logged in.
-- :web_session_staff
SELECT session_id, role, who, created_utc, seen_utc FROM web_session WHERE role <> 'player'
 ORDER BY CASE role WHEN 'organizer' THEN 1 WHEN 'scorekeeper' THEN 2 WHEN 'judge' THEN 3 ELSE 4 END,
          who, session_id;

-- How many players of events that are open are logged in.
-- :web_session_players
SELECT count(*) FROM web_session s JOIN event v ON v.uuid = s.event_uuid WHERE v.state = 'open';
