-- The feed to stores.

-- One job at a time gives numbers.
-- :feed_lock
SELECT pg_advisory_xact_lock(4702394921427289929);

-- So many entries that have none yet, in their order: taken out, to be put in with one.
-- :feed_waiting
WITH gone AS (DELETE FROM feed_entry WHERE entry IN (SELECT entry FROM feed_entry ORDER BY entry LIMIT $1::int)
              RETURNING entry, kind, country, body)
SELECT kind, country, body FROM gone ORDER BY entry;

-- So many numbers: the last before them.
-- :feed_take_numbers
UPDATE feed_last SET n = n + $1::bigint RETURNING n - $1::bigint;

-- The newest link of a chain.
-- :feed_link
SELECT link FROM feed WHERE kind = $1 AND country = $2 ORDER BY n DESC LIMIT 1;

-- Entries with their links, a JSON list of them, with the numbers after $1.
-- :feed_put
INSERT INTO feed (n, kind, country, body, digest, link)
SELECT $1::bigint + i, e->>'kind', e->>'country', e->'body', e->>'digest', e->>'link'
  FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY AS t (e, i);

-- What comes after a number, for a country ('' all), whose members alone are told; of some kinds ('' all, or "{a,b}").
-- :feed_page
SELECT n, kind, body, country, digest, link FROM feed
 WHERE n > $1 AND ($2 = '' OR country IN ('', $2)) AND ($3 = '' OR kind = ANY (nullif($3, '')::text[]))
 ORDER BY n LIMIT $4;

-- The highest number so far.
-- :feed_last
SELECT n FROM feed_last;
