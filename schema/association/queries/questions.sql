-- Questions to an officer.

-- What is strange in events since a day ($1), asked at a time ($2). Least matches ($3) and least z ($4) of a score; least
-- gain in points ($5), and matches per opponent ($6) of a pool; events with the same people ($7); events ($8) and
-- share ($9) of people who were never seen before or after. What is open is brought up to date; what was answered is
-- asked again only when events came after it.
-- :question_find
WITH e AS MATERIALIZED (SELECT e.event, e.day, e.category, s.store FROM event e JOIN sanction s USING (event)
                         WHERE e.day >= $1::date),
-- where everybody stood when it began: later their rating has followed what they scored
start AS MATERIALIZED (
  SELECT DISTINCT ON (x.member, x.category) x.member, x.category, x.before
    FROM member_event x JOIN e ON e.event = x.event AND e.day = x.day ORDER BY x.member, x.category, x.day, x.event),
-- each match that was played, from both sides
side AS MATERIALIZED (
  SELECT e.store, e.day, v.me, v.you, v.score, 1 / (1 + power(10, (v.yours - v.mine) / 400)) AS expected
    FROM e JOIN match m ON m.day = e.day AND m.event = e.event AND m.kind = 0
    JOIN member_alias la ON la.number = m.a JOIN member_alias lb ON lb.number = m.b
    JOIN start a ON a.member = la.member AND a.category = e.category
    JOIN start b ON b.member = lb.member AND b.category = e.category
   CROSS JOIN LATERAL (VALUES
     (a.member, b.member, CASE m.outcome WHEN 0 THEN 1.0 WHEN 1 THEN 0.0 ELSE 0.5 END, a.before, b.before),
     (b.member, a.member, CASE m.outcome WHEN 1 THEN 1.0 WHEN 0 THEN 0.0 ELSE 0.5 END, b.before, a.before))
     AS v (me, you, score, mine, yours)),
seen AS MATERIALIZED (
  SELECT e.store, e.event, e.day, l.member FROM e JOIN entrant t USING (event) JOIN member_alias l USING (number)),
places AS MATERIALIZED (SELECT member, count(DISTINCT store) AS stores, count(DISTINCT event) AS events FROM seen GROUP BY member),
found (kind, store, member, since, until, matches, figure) AS (
  SELECT 'score', store, me, min(day), max(day), count(*), sum(score - expected) / sqrt(sum(expected * (1 - expected)))
    FROM side GROUP BY store, me
  HAVING count(*) >= $3::int AND sum(score - expected) / sqrt(sum(expected * (1 - expected))) >= $4::float8
  UNION ALL
  SELECT 'pool', g.store, g.me, g.since, g.until, g.n, r.gain
    FROM (SELECT store, me, min(day) AS since, max(day) AS until, count(*) AS n, count(DISTINCT you) AS others,
                 bool_and(p.stores = 1) AS closed
            FROM side JOIN places p ON p.member = you GROUP BY store, me) g
    JOIN (SELECT e.store, x.member, sum(x.after - x.before) AS gain
            FROM member_event x JOIN e ON e.event = x.event AND e.day = x.day GROUP BY e.store, x.member) r
      ON r.store = g.store AND r.member = g.me
   WHERE g.closed AND g.n >= $3::int AND g.n >= g.others * $6::int AND r.gain >= $5::float8
  UNION ALL
  SELECT 'roster', store, NULL, min(day), max(day), count(*), max(people)
    FROM (SELECT store, event, day, count(*) AS people, md5(string_agg(member::text, ',' ORDER BY member)) AS who
            FROM seen GROUP BY store, event, day) AS roster
   WHERE people >= 6 GROUP BY store, who
  HAVING count(*) >= $7::int AND max(day) - min(day) <= 3 * (count(*) - 1)
  UNION ALL
  SELECT 'newcomers', store, NULL, min(day), max(day), count(DISTINCT event),
         count(*) FILTER (WHERE p.events = 1)::float8 / count(*)
    FROM seen JOIN places p USING (member) GROUP BY store
  HAVING count(DISTINCT event) >= $8::int AND count(*) FILTER (WHERE p.events = 1) >= 12
     AND count(*) FILTER (WHERE p.events = 1)::float8 / count(*) >= $9::float8),
largest AS (SELECT DISTINCT ON (kind, store, member) * FROM found ORDER BY kind, store, member, figure DESC)
INSERT INTO question (kind, store, member, since, until, matches, figure, found)
SELECT f.kind, f.store, f.member, f.since, f.until, f.matches, f.figure, to_timestamp($2) FROM largest f
 WHERE NOT EXISTS (SELECT 1 FROM question q WHERE q.kind = f.kind AND q.store = f.store
                      AND q.member IS NOT DISTINCT FROM f.member AND q.answered IS NOT NULL AND q.until >= f.until)
    ON CONFLICT (kind, store, coalesce(member, 0), coalesce(event, 0), coalesce(round, 0), coalesce(tbl, 0))
       WHERE answered IS NULL
    DO UPDATE SET since = excluded.since, until = excluded.until, matches = excluded.matches, figure = excluded.figure;

-- Somebody ($1) contests a match of theirs ($2 to $4), and says why.
-- :question_contest
INSERT INTO question (kind, store, member, event, round, tbl, since, until, matches, figure, said, found)
SELECT 'contested', s.store, $1, $2, $3, $4, e.day, e.day, 1, 0, $5, to_timestamp($6)
  FROM event e JOIN sanction s USING (event) JOIN match m ON m.day = e.day AND m.event = e.event
 WHERE e.event = $2 AND m.round = $3 AND m.tbl = $4
   AND EXISTS (SELECT 1 FROM member_alias a
                WHERE a.number IN (m.a, m.b) AND (a.number = $1 OR a.member = $1 OR member_owner(a.number) = $1))
    ON CONFLICT (kind, store, coalesce(member, 0), coalesce(event, 0), coalesce(round, 0), coalesce(tbl, 0))
       WHERE answered IS NULL
    DO UPDATE SET said = excluded.said
RETURNING question;

-- Those that are open, or all of them.
-- :question_list
SELECT q.question, q.kind, q.store, s.name, coalesce(q.member, 0), coalesce(m.family, ''), coalesce(m.given, ''),
       coalesce(m.state, '') = 'forgotten', coalesce(q.event, 0), coalesce(q.round, 0), coalesce(q.tbl, 0), q.since, q.until,
       q.matches, q.figure, q.said, extract(epoch FROM q.found)::bigint, extract(epoch FROM q.answered)::bigint, q.answer
  FROM question q JOIN store s USING (store) LEFT JOIN member m USING (member)
 WHERE $1::int <> 0 OR q.answered IS NULL ORDER BY q.answered IS NOT NULL, q.answered DESC, q.question;

-- :question_answer
UPDATE question SET answered = to_timestamp($3), answer = $2, by = $4 WHERE question = $1 AND answered IS NULL;
