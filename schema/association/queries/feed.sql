-- The feed to stores.

-- One job at a time gives numbers.
-- :feed_lock
SELECT pg_advisory_xact_lock(4702394921427289929);

-- :feed_number
WITH gone AS (DELETE FROM feed_entry RETURNING entry, kind, country, body)
INSERT INTO feed (n, kind, country, body)
SELECT (SELECT coalesce(max(n), 0) FROM feed) + row_number() OVER (ORDER BY entry), kind, country, body FROM gone;

-- What comes after a number, for a country ('' all), whose members alone are told; of one kind ('' all).
-- :feed_page
SELECT n, kind, body FROM feed WHERE n > $1 AND ($2 = '' OR country IN ('', $2)) AND ($3 = '' OR kind = $3)
 ORDER BY n LIMIT $4;

-- The highest number so far.
-- :feed_last
SELECT coalesce(max(n), 0) FROM feed;
