-- A second laptop that stands by: what ship.c and replica.c ask and write.

-- :replica_state
SELECT role, source, superseded_by, superseded_at_utc, EXISTS (SELECT 1 FROM standby WHERE following = 1)
FROM replica;

-- :replica_get
SELECT role, line, epoch, seq, digest, at_utc, source, key, known_seq, heard_at_utc, awaited, superseded_epoch,
       superseded_by, superseded_at_utc, waiting, trust
FROM replica;

-- :ship_advance
UPDATE replica SET seq = ?1, digest = ?2, at_utc = ?3, waiting = waiting + ?4;

-- :ship_insert
INSERT INTO shipment (seq, at_utc, digest, changeset) VALUES (?1, ?2, ?3, ?4);

-- :ship_after
SELECT seq, at_utc, digest, changeset FROM shipment WHERE seq > ?1 ORDER BY seq;

-- :ship_digest
SELECT digest FROM shipment WHERE seq = ?1;

-- :ship_trim
DELETE FROM shipment
WHERE seq <= ifnull((SELECT min(acked_seq) FROM standby WHERE following = 1), (SELECT seq FROM replica));

-- :ship_weigh
UPDATE replica SET waiting = (SELECT ifnull(sum(length(changeset)), 0) FROM shipment);

-- Who is furthest behind takes a new snapshot when they come back.
-- :ship_give_up
UPDATE standby SET following = 0
WHERE following = 1 AND acked_seq < (SELECT seq FROM replica)
  AND acked_seq = (SELECT min(acked_seq) FROM standby WHERE following = 1);

-- :ship_give_up_all
UPDATE standby SET following = 0;

-- :ship_join
INSERT INTO standby (standby_id, name, address, key_digest, joined_at_utc, following, acked_seq)
VALUES (?1, ?2, ?3, ?4, ?5, 1, (SELECT seq FROM replica))
ON CONFLICT (standby_id) DO UPDATE SET name = excluded.name, address = excluded.address,
  key_digest = excluded.key_digest, joined_at_utc = excluded.joined_at_utc, following = 1,
  acked_seq = excluded.acked_seq, acked_at_utc = NULL;

-- :ship_follow
UPDATE standby SET following = 1, acked_seq = (SELECT seq FROM replica), acked_at_utc = NULL WHERE standby_id = ?1;

-- :ship_leave
DELETE FROM standby WHERE standby_id = ?1;

-- :ship_ack
UPDATE standby SET acked_seq = ?2, acked_at_utc = ?3
WHERE standby_id = ?1 AND following = 1 AND acked_seq <= ?2 AND ?2 <= (SELECT seq FROM replica);

-- :ship_list
SELECT standby_id, name, address, key_digest, joined_at_utc, following, acked_seq, acked_at_utc
FROM standby
ORDER BY joined_at_utc, standby_id;

-- :replica_heard
UPDATE replica SET known_seq = ?1, heard_at_utc = ?2, awaited = ?3;

-- :replica_promote
UPDATE replica SET role = 'primary', line = uuid(), epoch = max(epoch, superseded_epoch) + 1, seq = 0, digest = '',
  at_utc = NULL, waiting = 0, superseded_epoch = 0, superseded_by = '', superseded_at_utc = NULL;

-- :replica_supersede
UPDATE replica SET role = 'superseded', superseded_epoch = ?1, superseded_by = ?2, superseded_at_utc = ?3;

-- :ship_dismiss_all
DELETE FROM standby;

-- :ship_empty
DELETE FROM shipment;

-- :replica_follow
UPDATE replica SET role = 'standby', source = ?1, key = ?2, trust = ?3, known_seq = seq, heard_at_utc = NULL, awaited = 0, waiting = 0,
  superseded_epoch = 0, superseded_by = '', superseded_at_utc = NULL;
