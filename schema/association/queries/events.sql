-- Sanctioned events, packages, what was played, suspensions. A time is seconds since 1970.

-- :sanction_add
INSERT INTO sanction (store, day, format, level, judge, deadline, asked)
VALUES ($1, $2::date, $3, $4, $5, $2::date + $6::int, to_timestamp($7)) RETURNING event;

-- :sanction_get
SELECT s.event, s.store, t.name, s.day, s.format, s.level, s.judge, s.state, s.deadline,
       extract(epoch FROM s.asked)::bigint, s.reason
  FROM sanction s JOIN store t USING (store) WHERE s.event = $1;

-- Those of a state ('' all), of a store (0 all), newest last; $3: only what was to be played before that day.
-- :sanction_list
SELECT s.event, s.store, t.name, s.day, s.format, s.level, s.judge, s.state, s.deadline,
       extract(epoch FROM s.asked)::bigint, s.reason
  FROM sanction s JOIN store t USING (store)
 WHERE ($1 = '' OR s.state = $1 OR ($1 = 'unreported' AND s.state IN ('planned', 'overdue')))
   AND ($2::int = 0 OR s.store = $2) AND ($3 = '' OR s.day < $3::date)
 ORDER BY s.day, s.event;

-- :sanction_state
UPDATE sanction SET state = $2, reason = $3 WHERE event = $1;

-- :sanction_deadline
UPDATE sanction SET deadline = $2::date, state = CASE state WHEN 'overdue' THEN 'planned' ELSE state END WHERE event = $1;

-- :sanction_overdue
UPDATE sanction SET state = 'overdue' WHERE state = 'planned' AND deadline < $1::date;

-- :sanction_count
SELECT count(*) FILTER (WHERE state = 'planned'), count(*) FILTER (WHERE state = 'reported'),
       count(*) FILTER (WHERE state = 'overdue') FROM sanction;

-- ---- packages ----------------------------------------------------------------------------------

-- :package_get
SELECT state, reason, coalesce(event, 0), extract(epoch FROM received)::bigint, counter, coalesce(store, 0), event_uuid
  FROM package WHERE digest = $1;

-- All that is known about a package that comes in, in one row: itself when it came before ($1), the store of its key
-- ($2) and whether that counts at a moment ($3; of a package that is held, whether it counted when that came), the package
-- that counts of its event ($4), what its number ($5; 0: it has none) was given to, and the event that was reported under it.
-- :package_look
SELECT p.state, p.reason, coalesce(p.event, 0), extract(epoch FROM p.received)::bigint,
       k.store, s.name, s.state, k.since <= r.came AND (k.until IS NULL OR k.until > r.came),
       extract(epoch FROM k.until)::bigint,
       n.store, n.day, n.level, n.state, n.reason, n.deadline,
       c.digest, c.counter, coalesce(c.event, 0), o.event_uuid
  FROM (SELECT 1) AS one
  LEFT JOIN package p ON p.digest = $1
  LEFT JOIN LATERAL (SELECT CASE WHEN p.state = 'held' THEN p.received ELSE to_timestamp($3) END) AS r (came) ON true
  LEFT JOIN store_key k ON k.public_key = $2
  LEFT JOIN store s ON s.store = k.store
  LEFT JOIN sanction n ON n.event = $5::int
  LEFT JOIN package c ON c.event_uuid = $4::uuid AND c.state = 'current'
  LEFT JOIN package o ON o.event = $5::int AND o.state = 'current';

-- :package_uuid
SELECT event_uuid FROM package WHERE digest = $1;

-- The package that counts of a sanctioned event.
-- :package_of_event
SELECT digest, event_uuid FROM package WHERE event = $1 AND state = 'current' FOR UPDATE;

-- :package_put
INSERT INTO package (digest, event_uuid, event, store, public_key, counter, received, state, reason, head, people, body)
VALUES ($1, $2::uuid, nullif($3::int, 0), nullif($4::int, 0), $5, $6, to_timestamp($7), $8, $9, $10, $11, $12)
ON CONFLICT (digest) DO UPDATE SET event = excluded.event, store = excluded.store, received = excluded.received,
       state = excluded.state, reason = excluded.reason, counter = excluded.counter, people = excluded.people;

-- Whoever is in a package that is held waits; of an event that is decided on nobody does.
-- :package_waiting
INSERT INTO waiting (number, digest) SELECT number, $1 FROM unnest($2::int[]) AS t (number) ON CONFLICT DO NOTHING;

-- :package_decided
DELETE FROM waiting WHERE digest = $1;

-- Names of somebody who is forgotten were kept for the decision alone.
-- :package_set
WITH decided AS (DELETE FROM waiting WHERE digest = $1 AND $2 <> 'held')
UPDATE package SET state = $2, reason = $3,
       people = CASE WHEN $2 <> 'held' AND EXISTS (SELECT FROM waiting w JOIN member m ON m.member = w.number
                                                    WHERE w.digest = $1 AND m.state = 'forgotten')
                     THEN NULL ELSE people END
 WHERE digest = $1;

-- :package_text
SELECT head, people, body FROM package WHERE digest = $1;

-- :package_inbox
SELECT p.digest, p.state, p.reason, coalesce(p.event, 0), extract(epoch FROM p.received)::bigint, coalesce(s.name, '')
  FROM package p LEFT JOIN store s USING (store) WHERE p.state = $1 ORDER BY p.received, p.digest LIMIT 1000;

-- By the beginning of a digest.
-- :package_find
SELECT digest FROM package WHERE digest LIKE $1 || '%' ORDER BY digest LIMIT 2;

-- Names of packages that count and that somebody is in who is forgotten now.
-- :package_forget
UPDATE package SET people = NULL
 WHERE digest IN (SELECT e.digest FROM event e JOIN entrant t USING (event) WHERE t.number = $1);

-- Of packages that do not count any more, some after a digest, of those that came in since a time: who is in them only
-- they say themselves.
-- :package_past
SELECT digest, people, reason FROM package
 WHERE state IN ('replaced', 'returned', 'withdrawn') AND digest > $1 AND received >= to_timestamp($3)
 ORDER BY digest LIMIT $2::int;

-- Without people, and with what may be said of it now; should it count again by now, that is seen to as of all that do.
-- :package_unname
UPDATE package SET people = NULL, reason = $2
 WHERE digest = $1 AND state IN ('replaced', 'returned', 'withdrawn');

-- :package_reason
UPDATE package SET reason = $2 WHERE digest = $1 AND state IN ('replaced', 'returned', 'withdrawn');

-- Nobody else looks at a package until this transaction ends.
-- :package_lock_all
SELECT pg_advisory_xact_lock($1);

-- The people of a package: what they are called there, the number that they have there (0: none), their DCI number.
-- Each of them as a member, if they are one: by what the store calls them, by the number where that is another one, by the
-- DCI number of whoever has no number. Of that member the name, whether it is merged or another one into it, which are few
-- and asked for by themselves, and whether it may not play on a day ($4); of a number that is nobody's, the store whose
-- block it is of.
-- :package_people
SELECT coalesce(u.member, 0), coalesce(n.member, 0), coalesce(d.member, 0), coalesce(m.name_key, ''),
       coalesce(m.state, '') = 'forgotten',
       CASE WHEN m.member IS NULL AND t.number > 0
            THEN coalesce((SELECT b.store FROM number_block b
                            WHERE b.first <= t.number / 10 AND b.first + b.size > t.number / 10), 0) ELSE 0 END,
       a.member <> a.number OR EXISTS (SELECT FROM member_alias x WHERE x.member = m.member AND x.number <> x.member),
       EXISTS (SELECT FROM suspension s WHERE s.member = m.member AND s.lifted IS NULL AND s.since <= $4::date
                                          AND (s.until IS NULL OR s.until >= $4::date))
  FROM unnest($1::uuid[], $2::int[], $3::text[]) WITH ORDINALITY AS t (uuid, number, dci, i)
  LEFT JOIN member_uuid u ON u.uuid = t.uuid
  LEFT JOIN member n ON n.member = CASE WHEN t.number IS DISTINCT FROM u.member THEN t.number END
  LEFT JOIN member_dci d ON d.dci_key = CASE WHEN t.number = 0 AND u.member IS NULL THEN t.dci END
  LEFT JOIN member m ON m.member = coalesce(u.member, n.member, d.member)
  LEFT JOIN member_alias a ON a.number = m.member
 ORDER BY t.i;

-- Of members who are merged, or into whom others are: whose number it is now, and whether that person may not play on a
-- day ($2), under whichever number it was said.
-- :package_merged
SELECT o.member,
       EXISTS (WITH RECURSIVE mine (number) AS (
                 SELECT o.member
                 UNION
                 SELECT x.number FROM mine JOIN member_alias x ON x.member = mine.number AND x.number <> x.member
               ) SELECT FROM mine JOIN suspension s ON s.member = mine.number
                  WHERE s.lifted IS NULL AND s.since <= $2::date AND (s.until IS NULL OR s.until >= $2::date))
  FROM unnest($1::int[]) WITH ORDINALITY AS t (number, i), LATERAL (SELECT member_owner(t.number)) AS o (member)
 ORDER BY t.i;

-- ---- what was played ----------------------------------------------------------------------------

-- An event with its people ($11) and matches ($12 and on, a list a column); ratings from its day on are to be derived. No
-- row where its number was cancelled meanwhile: then none of it may stay.
-- :event_put
WITH e AS (INSERT INTO event (event, digest, name, day, category, kind, starters, level2, literal, received)
           VALUES ($1, $2, $3, $4::date, $5, $6, $7, $8::int <> 0, $9::int <> 0, to_timestamp($10))),
     p AS (INSERT INTO entrant (event, number) SELECT $1, number FROM unnest($11::int[]) AS t (number)),
     m AS (INSERT INTO match (day, event, a, b, round, tbl, kind, outcome)
           SELECT $4::date, $1, a, b, round, tbl, kind, outcome
             FROM unnest($12::int[], $13::int[], $14::smallint[], $15::smallint[], $16::smallint[], $17::smallint[])
               AS t (a, b, round, tbl, kind, outcome)),
     s AS (UPDATE sanction SET state = 'reported', reason = ''
            WHERE event = $1 AND state NOT IN ('cancelled', 'invalid') RETURNING event)
INSERT INTO pending (day) SELECT $4::date FROM s;

-- :event_day
SELECT day FROM event WHERE event = $1;

-- :event_delete
WITH p AS (DELETE FROM entrant WHERE event = $1)
DELETE FROM event WHERE event = $1;

-- :match_delete
DELETE FROM match WHERE day = $2::date AND event = $1;

-- :entrant_count
SELECT count(*) FROM entrant WHERE number = $1;

-- Whether two numbers, with all that are merged into them, have met.
-- :match_met
WITH RECURSIVE f (number) AS (SELECT $1::int UNION
                             SELECT a.number FROM f JOIN member_alias a ON a.member = f.number AND a.number <> a.member),
               i (number) AS (SELECT $2::int UNION
                             SELECT a.number FROM i JOIN member_alias a ON a.member = i.number AND a.number <> a.member)
SELECT m.event FROM entrant x JOIN entrant y USING (event) JOIN event e USING (event)
  JOIN match m ON m.day = e.day AND m.event = e.event
 WHERE x.number IN (SELECT number FROM f) AND y.number IN (SELECT number FROM i)
   AND ((m.a = x.number AND m.b = y.number) OR (m.a = y.number AND m.b = x.number)) LIMIT 1;

-- :event_count
SELECT (SELECT count(*) FROM event), (SELECT count(*) FROM match);

-- Ratings from that day on are to be derived again.
-- :pending_from
INSERT INTO pending (day) VALUES ($1::date);

-- Of a member whose number is somebody else's now: from the first day that they played.
-- :pending_from_member
INSERT INTO pending (day)
SELECT min(e.day) FROM entrant t JOIN event e USING (event) WHERE t.number = $1 HAVING min(e.day) IS NOT NULL;

-- :pending_get
SELECT coalesce(min(day)::text, ''), count(*) FROM pending;

-- Those that this transaction sees: later ones stay.
-- :pending_done
DELETE FROM pending;

-- ---- suspensions -------------------------------------------------------------------------------

-- :suspension_add
INSERT INTO suspension (member, since, until, reason, by, entered)
VALUES ($1, $2::date, $3::date, $4, $5, to_timestamp($6)) RETURNING suspension;

-- :suspension_lift
UPDATE suspension SET lifted = to_timestamp($2) WHERE suspension = $1 AND lifted IS NULL;

-- Those that count on a day ('' all of them).
-- :suspension_list
SELECT s.suspension, s.member, s.since, coalesce(s.until::text, ''), s.reason, extract(epoch FROM s.lifted)::bigint,
       m.family, m.given, m.state
  FROM suspension s JOIN member m USING (member)
 WHERE $1 = '' OR (s.lifted IS NULL AND s.since <= $1::date AND (s.until IS NULL OR s.until >= $1::date))
 ORDER BY s.member, s.suspension;
