-- Members and their numbers. A time is seconds since 1970.

-- So many serials: the first of them.
-- :member_next_serials
UPDATE member_serial SET next = next + $1::int RETURNING next - $1::int;

-- :member_add
INSERT INTO member (member, country, family, given, name_key, birth_year, joined)
VALUES ($1, $2, $3, $4, $5, $6, to_timestamp($7));

-- :member_alias_add
INSERT INTO member_alias (number, member, since, by) VALUES ($1, $1, to_timestamp($2), $3);

-- :member_alias_set
UPDATE member_alias SET member = $2, since = to_timestamp($3), by = $4 WHERE number = $1;

-- Whose a number is, through all mergers.
-- :member_of_number
WITH RECURSIVE step (number, member, depth) AS (
  SELECT number, member, 1 FROM member_alias WHERE number = $1
  UNION ALL
  SELECT a.number, a.member, depth + 1 FROM step s JOIN member_alias a ON a.number = s.member
   WHERE s.number <> s.member AND depth < 32
)
SELECT member FROM step ORDER BY depth DESC LIMIT 1;

-- All numbers that are a member's, with their own mergers; its own first.
-- :member_numbers
WITH RECURSIVE mine (number) AS (
  SELECT $1::int
  UNION
  SELECT a.number FROM mine m JOIN member_alias a ON a.member = m.number AND a.number <> a.member
)
SELECT number FROM mine ORDER BY number <> $1, number;

-- :member_get
SELECT m.member, m.state, m.country, m.family, m.given, m.birth_year,
       extract(epoch FROM m.joined)::bigint, extract(epoch FROM m.forgotten_at)::bigint, a.member
  FROM member m JOIN member_alias a ON a.number = m.member WHERE m.member = $1;

-- One merger at a time: two that are right by themselves can be a circle together.
-- :member_merge_lock
SELECT pg_advisory_xact_lock(4702394921427289930);

-- :member_by_dci
SELECT member FROM member_dci WHERE dci_key = $1;

-- :member_find
SELECT m.member, m.state, m.country, m.family, m.given, m.birth_year,
       extract(epoch FROM m.joined)::bigint, extract(epoch FROM m.forgotten_at)::bigint, a.member
  FROM member m JOIN member_alias a ON a.number = m.member
 WHERE m.state = 'active' AND m.name_key LIKE $1 || '%' ORDER BY m.name_key, m.member LIMIT $2;

-- What a store calls members ($1), each by its own name ($2).
-- :member_bind
INSERT INTO member_uuid (uuid, member, since)
SELECT uuid, member, to_timestamp($3) FROM unnest($1::int[], $2::uuid[]) AS t (member, uuid);

-- :member_uuids
SELECT uuid FROM member_uuid WHERE member = $1 ORDER BY uuid;

-- :member_dci_add
INSERT INTO member_dci (dci_key, member, since) VALUES ($1, $2, to_timestamp($3));

-- :member_dci_list
SELECT dci_key FROM member_dci WHERE member = $1 ORDER BY dci_key;

-- :member_dci_forget
DELETE FROM member_dci WHERE member = $1;

-- :member_forget
UPDATE member SET state = 'forgotten', family = '', given = '', name_key = '', birth_year = NULL, forgotten_at = to_timestamp($2)
 WHERE member = $1 AND state = 'active';

-- :member_count
SELECT count(*) FROM member WHERE state = 'active';

-- :member_log
SELECT extract(epoch FROM at)::bigint, who, what, detail FROM log WHERE about = $1 ORDER BY entry;

-- ---- stores ------------------------------------------------------------------------------------

-- :store_add
INSERT INTO store (name, country, officer, joined) VALUES ($1, $2, $3, to_timestamp($4)) RETURNING store;

-- :store_list
SELECT s.store, s.name, s.country, s.officer, s.state, extract(epoch FROM s.joined)::bigint,
       coalesce((SELECT k.public_key FROM store_key k WHERE k.store = s.store AND k.until IS NULL
                  ORDER BY k.since DESC, k.public_key LIMIT 1), ''),
       (SELECT coalesce(sum(b.size), 0) FROM number_block b WHERE b.store = s.store AND b.taken_back IS NULL)
  FROM store s WHERE $1::int = 0 OR s.store = $1 ORDER BY s.name, s.store;

-- :store_by_name
SELECT store FROM store WHERE lower(name) = lower($1);

-- :store_state
UPDATE store SET state = $2 WHERE store = $1;

-- :store_key_add
INSERT INTO store_key (public_key, store, since) VALUES ($1, $2, to_timestamp($3));

-- :store_key_end
UPDATE store_key SET until = to_timestamp($3) WHERE public_key = $1 AND store = $2 AND until IS NULL;

-- The store of a key, and whether the key counts at a moment.
-- :store_of_key
SELECT k.store, s.name, s.state, k.since <= to_timestamp($2) AND (k.until IS NULL OR k.until > to_timestamp($2)),
       extract(epoch FROM k.until)::bigint
  FROM store_key k JOIN store s USING (store) WHERE k.public_key = $1;

-- :store_count
SELECT count(*) FROM store WHERE state <> 'closed';

-- :block_add
INSERT INTO number_block (first, size, store, granted) VALUES ($1, $2, $3, to_timestamp($4));

-- Whose block a serial is in.
-- :block_of_serial
SELECT store FROM number_block WHERE first <= $1 AND first + size > $1 ORDER BY first DESC LIMIT 1;
