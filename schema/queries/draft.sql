-- Draft pods and their clocks (event/draft/drafts.c, drafts_clock.c).

-- :draft_all
SELECT number, kind, made_by, seed, first_round, at_utc,
       (SELECT count(*) FROM draft_seat s WHERE s.event_id = draft.event_id AND s.draft = draft.number),
       (SELECT ifnull(max(pod), 0) FROM draft_seat s WHERE s.event_id = draft.event_id AND s.draft = draft.number)
  FROM draft WHERE event_id = ?1 ORDER BY number;

-- :draft_seats
SELECT draft, pod, seat, player_id FROM draft_seat WHERE event_id = ?1 ORDER BY draft, pod, seat;

-- :draft_steps_of
SELECT draft, pod, step, ifnull(ends_at_utc, 0) FROM draft_step WHERE event_id = ?1;

-- :draft_insert
INSERT INTO draft (event_id, number, kind, made_by, seed, first_round, at_utc) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7);

-- :draft_seat_insert
INSERT INTO draft_seat (event_id, draft, pod, seat, player_id) VALUES (?1, ?2, ?3, ?4, ?5);

-- :draft_seats_clear
DELETE FROM draft_seat WHERE event_id = ?1 AND draft = ?2;

-- :draft_steps_clear
DELETE FROM draft_step WHERE event_id = ?1 AND draft = ?2;

-- :draft_delete
DELETE FROM draft WHERE event_id = ?1 AND number = ?2;

-- :draft_by_hand
UPDATE draft SET made_by = 'hand' WHERE event_id = ?1 AND number = ?2;

-- :draft_step_set
INSERT INTO draft_step (event_id, draft, pod, step, ends_at_utc) VALUES (?1, ?2, ?3, ?4, ?5)
ON CONFLICT (event_id, draft, pod) DO UPDATE SET step = excluded.step, ends_at_utc = excluded.ends_at_utc;

-- :draft_seats_of_player
SELECT draft, pod, seat FROM draft_seat WHERE event_id = ?1 AND player_id = ?2;

-- :draft_seat_delete
DELETE FROM draft_seat WHERE event_id = ?1 AND draft = ?2 AND pod = ?3 AND seat = ?4;

-- Those behind a seat that became free, the nearest first.
-- :draft_seats_behind
SELECT seat FROM draft_seat WHERE event_id = ?1 AND draft = ?2 AND pod = ?3 AND seat > ?4 ORDER BY seat;

-- :draft_seat_close_up
UPDATE draft_seat SET seat = seat - 1 WHERE event_id = ?1 AND draft = ?2 AND pod = ?3 AND seat = ?4;

-- :draft_merge
UPDATE draft_seat SET player_id = ?2 WHERE player_id = ?1;
