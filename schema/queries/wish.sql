-- Pairs rather apart, awarded byes, fixed tables (event/match/wishes.c).

-- :avoid_all
SELECT a_id, b_id, reason FROM avoided_pair v
  JOIN enrolment x ON x.event_id = v.event_id AND x.player_id = a_id
  JOIN enrolment y ON y.event_id = v.event_id AND y.player_id = b_id
 WHERE v.event_id = ?1
 ORDER BY min(x.number, y.number), max(x.number, y.number);

-- :avoid_put
INSERT INTO avoided_pair (event_id, a_id, b_id, reason) VALUES (?1, min(?2, ?3), max(?2, ?3), ?4)
ON CONFLICT (event_id, a_id, b_id) DO UPDATE SET reason = excluded.reason;

-- :avoid_delete
DELETE FROM avoided_pair WHERE event_id = ?1 AND a_id = min(?2, ?3) AND b_id = max(?2, ?3);

-- :avoid_there
SELECT count(*) FROM avoided_pair WHERE event_id = ?1 AND a_id = min(?2, ?3) AND b_id = max(?2, ?3);

-- :avoid_delete_player_a
DELETE FROM avoided_pair WHERE event_id = ?1 AND a_id = ?2;

-- :avoid_delete_player_b
DELETE FROM avoided_pair WHERE event_id = ?1 AND b_id = ?2;

-- The pairs of one who is merged into another: with the other's number, then without the first.
-- :avoid_merge_a
INSERT OR IGNORE INTO avoided_pair (event_id, a_id, b_id, reason)
SELECT event_id, min(?2, b_id), max(?2, b_id), reason FROM avoided_pair WHERE a_id = ?1 AND b_id <> ?2;

-- :avoid_merge_b
INSERT OR IGNORE INTO avoided_pair (event_id, a_id, b_id, reason)
SELECT event_id, min(?2, a_id), max(?2, a_id), reason FROM avoided_pair WHERE b_id = ?1 AND a_id <> ?2;

-- :avoid_merged
DELETE FROM avoided_pair WHERE a_id = ?1 OR b_id = ?1;

-- :bye_award
UPDATE enrolment SET byes = ?3 WHERE event_id = ?1 AND player_id = ?2;

-- :bye_players
SELECT count(*) FROM enrolment WHERE event_id = ?1 AND byes > 0;

-- :table_fix
UPDATE enrolment SET fixed_table = ?3 WHERE event_id = ?1 AND player_id = ?2;
