-- What pages show. A time is seconds since 1970; categories are those of enum rating_category. Behind the two parts of a
-- name stands what decides whether it is shown: -1 for somebody who is forgotten, else the year of birth (0: not known).

-- ---- lists -------------------------------------------------------------------------------------

-- Newest first, with the people and events in them; $1: so many at most.
-- :page_lists
SELECT l.list, extract(epoch FROM l.published)::bigint, extract(epoch FROM l.cut_off)::bigint, l.digest, l.signature,
       l.program, l.policy_stamp, (SELECT count(*) FROM list_event e WHERE e.list = l.list)
  FROM list l ORDER BY l.list DESC LIMIT $1;

-- :page_list
SELECT l.list, extract(epoch FROM l.published)::bigint, extract(epoch FROM l.cut_off)::bigint, l.digest, l.signature,
       l.program, l.policy_stamp, (SELECT count(*) FROM list_event e WHERE e.list = l.list)
  FROM list l WHERE l.list = $1;

-- The newest list; 0: none.
-- :page_list_newest
SELECT coalesce(max(list), 0) FROM list;

-- How many stand in a category of a list: of the world, or of a country.
-- :page_list_size
SELECT coalesce(max(at), 0) FROM list_place WHERE list = $1 AND category = $2;

-- :page_list_size_country
SELECT coalesce(max(country_at), 0) FROM list_place WHERE list = $1 AND category = $2 AND country = $3;

-- Places from one on.
-- :page_places
SELECT p.rank, p.member, p.rating, p.matches, p.country, m.family, m.given,
       CASE m.state WHEN 'active' THEN coalesce(m.birth_year, 0) ELSE -1 END
  FROM list_place p JOIN member m USING (member)
 WHERE p.list = $1 AND p.category = $2 AND p.at > $3 ORDER BY p.at LIMIT $4;

-- :page_places_country
SELECT p.country_rank, p.member, p.rating, p.matches, p.country, m.family, m.given,
       CASE m.state WHEN 'active' THEN coalesce(m.birth_year, 0) ELSE -1 END
  FROM list_place p JOIN member m USING (member)
 WHERE p.list = $1 AND p.category = $2 AND p.country = $3 AND p.country_at > $4 ORDER BY p.country_at LIMIT $5;

-- Those whose name begins with a letter, by name; of a country ('' all); born before a year.
-- :page_places_letter
SELECT CASE WHEN $3 = '' THEN p.rank ELSE p.country_rank END, p.member, p.rating, p.matches, p.country, m.family, m.given,
       CASE m.state WHEN 'active' THEN coalesce(m.birth_year, 0) ELSE -1 END
  FROM member m JOIN list_place p ON p.member = m.member AND p.list = $1 AND p.category = $2
 WHERE m.state = 'active' AND m.name_key LIKE $4 || '%' AND ($3 = '' OR p.country = $3)
   AND coalesce(m.birth_year, 0) < $7
 ORDER BY m.name_key USING ~<~, m.member OFFSET $5 LIMIT $6;

-- The countries of a list's category, each found by one step through the index.
-- :page_countries
WITH RECURSIVE step (country) AS (
  (SELECT country FROM list_place WHERE list = $1 AND category = $2 ORDER BY country LIMIT 1)
  UNION ALL
  SELECT (SELECT p.country FROM list_place p WHERE p.list = $1 AND p.category = $2 AND p.country > s.country
           ORDER BY p.country LIMIT 1) FROM step s WHERE s.country IS NOT NULL
)
SELECT country FROM step WHERE country <> '';

-- The letters that names of members begin with, in the same way.
-- :page_letters
WITH RECURSIVE step (letter) AS (
  (SELECT left(name_key, 1) FROM member WHERE state = 'active' AND name_key ~>~ '' ORDER BY name_key USING ~<~ LIMIT 1)
  UNION ALL
  SELECT (SELECT left(m.name_key, 1) FROM member m
           WHERE m.state = 'active' AND m.name_key ~>~ (s.letter || chr(1114111))
           ORDER BY m.name_key USING ~<~ LIMIT 1) FROM step s WHERE s.letter IS NOT NULL
)
SELECT letter FROM step WHERE letter IS NOT NULL LIMIT 200;

-- ---- a player ----------------------------------------------------------------------------------

-- Where a member stands in the newest list.
-- :page_ranks
SELECT category, rank, country_rank, list FROM list_place
 WHERE member = $1 AND list = (SELECT max(list) FROM list) ORDER BY category;

-- After each event, oldest first, by category.
-- :page_course
SELECT x.category, x.day, coalesce(e.name, ''), x.before, x.after, x.matches, x.event
  FROM member_event x LEFT JOIN event e USING (event)
 WHERE x.member = $1 ORDER BY x.category, x.day, x.event LIMIT 4000;

-- Matches of the last events, newest first: all numbers that are the member's count. $2: matches at most.
-- :page_matches
WITH RECURSIVE mine (number) AS (
  SELECT $1::int
  UNION
  SELECT a.number FROM mine m JOIN member_alias a ON a.member = m.number AND a.number <> a.member
), played AS (
  SELECT l.event, l.number FROM mine, LATERAL (SELECT t.event, t.number FROM entrant t WHERE t.number = mine.number
                                                ORDER BY t.event DESC LIMIT 60) l
), last AS (
  SELECT e.event, e.day, e.name, e.category, p.number FROM played p JOIN event e USING (event)
   ORDER BY e.day DESC, e.event DESC LIMIT 20
), met AS (
  SELECT l.day, l.event, l.name, m.round, m.tbl, m.kind, CASE WHEN m.a = l.number THEN m.outcome ELSE (ARRAY[1, 0, 2])[m.outcome + 1] END AS outcome,
         CASE WHEN m.a = l.number THEN m.b ELSE m.a END AS other
    FROM last l JOIN match m ON m.day = l.day AND m.event = l.event AND (m.a = l.number OR m.b = l.number)
   ORDER BY l.day DESC, l.event DESC, m.round DESC, m.tbl LIMIT $2
)
SELECT t.day, t.event, t.name, t.round, t.kind, t.outcome, o.member, o.family, o.given,
       CASE o.state WHEN 'active' THEN coalesce(o.birth_year, 0) ELSE -1 END
  FROM met t LEFT JOIN member_alias a ON a.number = t.other
  LEFT JOIN member o ON o.member = CASE WHEN a.member = a.number THEN a.member ELSE member_owner(t.other) END
 ORDER BY t.day DESC, t.event DESC, t.round DESC, t.tbl;

-- Rated events of the last ones that ratings do not have yet; and those whose package waits for an officer, of which no
-- more is said than was sanctioned.
-- :page_pending
WITH RECURSIVE mine (number) AS (
  SELECT $1::int
  UNION
  SELECT a.number FROM mine m JOIN member_alias a ON a.member = m.number AND a.number <> a.member
), played AS (
  SELECT DISTINCT l.event FROM mine, LATERAL (SELECT t.event FROM entrant t WHERE t.number = mine.number
                                               ORDER BY t.event DESC LIMIT 60) l
)
SELECT e.event, e.day, e.name, extract(epoch FROM e.received)::bigint, false AS held
  FROM played p JOIN event e USING (event)
 WHERE e.category <> 0
   AND NOT EXISTS (SELECT FROM member_event x WHERE x.member = $1 AND x.category = e.category AND x.day = e.day AND x.event = e.event)
   AND EXISTS (SELECT FROM pending)
UNION ALL
SELECT DISTINCT s.event, s.day, t.name, extract(epoch FROM p.received)::bigint, true
  FROM mine JOIN waiting w USING (number) JOIN package p ON p.digest = w.digest AND p.state = 'held'
  JOIN sanction s ON s.event = p.event JOIN store t ON t.store = s.store
 ORDER BY day DESC, event DESC, held;

-- By similar names, the nearest first. The limit says how few they are, so that members are looked up one by one.
-- :page_search
SELECT m.member, m.state, m.country, m.family, m.given, m.birth_year,
       extract(epoch FROM m.joined)::bigint, extract(epoch FROM m.forgotten_at)::bigint, a.member
  FROM (SELECT * FROM member_similar($1, $2) LIMIT 100) s JOIN member m USING (member) JOIN member_alias a ON a.number = m.member
 ORDER BY s.likeness DESC, m.name_key, m.member;

-- ---- events and stores -------------------------------------------------------------------------

-- Newest first, before one (day '' from the newest); of a store (0 all).
-- :page_events
SELECT e.event, e.day, e.name, e.category, e.kind, e.starters, s.store, t.name
  FROM event e JOIN sanction s USING (event) JOIN store t USING (store)
 WHERE ($1 = '' OR (e.day, e.event) < ($1::date, $2::int)) ORDER BY e.day DESC, e.event DESC LIMIT $3;

-- :page_events_of_store
SELECT e.event, e.day, e.name, e.category, e.kind, e.starters, s.store, t.name
  FROM sanction s JOIN event e USING (event) JOIN store t USING (store)
 WHERE s.store = $1 AND ($2 = '' OR (s.day, s.event) < ($2::date, $3::int)) ORDER BY s.day DESC, s.event DESC LIMIT $4;

-- A sanctioned event, and what was reported of it.
-- :page_event
SELECT s.event, s.store, t.name, t.country, s.day, s.format, s.level, s.judge, s.state, s.deadline, s.reason,
       coalesce(e.name, ''), coalesce(e.day, s.day), coalesce(e.category, 0), coalesce(e.kind, ''), coalesce(e.starters, 0),
       extract(epoch FROM e.received)::bigint, coalesce(e.digest, '')
  FROM sanction s JOIN store t USING (store) LEFT JOIN event e USING (event) WHERE s.event = $1;

-- Its matches, with whom the numbers belong to now.
-- :page_event_matches
SELECT m.round, m.tbl, m.kind, m.outcome, x.member, x.family, x.given,
       CASE x.state WHEN 'active' THEN coalesce(x.birth_year, 0) ELSE -1 END,
       y.member, y.family, y.given, CASE y.state WHEN 'active' THEN coalesce(y.birth_year, 0) ELSE -1 END
  FROM match m
  LEFT JOIN member_alias a ON a.number = m.a
  LEFT JOIN member x ON x.member = CASE WHEN a.member = a.number THEN a.member ELSE member_owner(m.a) END
  LEFT JOIN member_alias b ON b.number = m.b
  LEFT JOIN member y ON y.member = CASE WHEN b.member = b.number THEN b.member ELSE member_owner(m.b) END
 WHERE m.day = $2::date AND m.event = $1 ORDER BY m.round, m.tbl LIMIT 20000;

-- What it did to ratings, the largest gain first.
-- :page_event_ratings
SELECT x.member, x.before, x.after, x.played, m.family, m.given,
       CASE m.state WHEN 'active' THEN coalesce(m.birth_year, 0) ELSE -1 END
  FROM member_event x JOIN member m USING (member) WHERE x.day = $2::date AND x.event = $1
 ORDER BY x.after - x.before DESC, x.member LIMIT 5000;

-- Stores that are not closed, with what they have reported; those that begin after a name.
-- :page_stores
SELECT s.store, s.name, s.country, s.state, extract(epoch FROM s.joined)::bigint,
       (SELECT count(*) FROM sanction n WHERE n.store = s.store AND n.state = 'reported'),
       coalesce((SELECT n.day::text FROM sanction n WHERE n.store = s.store AND n.state = 'reported'
                  ORDER BY n.day DESC LIMIT 1), '')
  FROM store s WHERE ($1::int = 0 OR s.store = $1) AND ($1::int <> 0 OR s.state <> 'closed')
   AND ($2 = '' OR s.country = $2) ORDER BY s.name, s.store OFFSET $3 LIMIT $4;

-- Sanctioned, the day is over, and not reported: the oldest first; of a store (0 all).
-- :page_unreported
SELECT s.event, s.store, t.name, s.day, s.format, s.level, s.judge,
       CASE WHEN s.state = 'planned' AND s.deadline < $1::date THEN 'overdue' ELSE s.state END, s.deadline
  FROM sanction s JOIN store t USING (store)
 WHERE s.state IN ('planned', 'overdue') AND s.day < $1::date AND ($2::int = 0 OR s.store = $2)
 ORDER BY s.day, s.event LIMIT $3;

-- ---- corrections -------------------------------------------------------------------------------

-- Events of a list that another package reports since, or none any more.
-- :page_corrections
SELECT l.event, s.day, coalesce(e.name, ''), t.store, t.name, s.state,
       CASE WHEN e.event IS NULL THEN 'gone' ELSE 'replaced' END, extract(epoch FROM e.received)::bigint, s.reason
  FROM list_event l JOIN sanction s USING (event) JOIN store t USING (store) LEFT JOIN event e USING (event)
 WHERE l.list = $1 AND (e.event IS NULL OR e.digest <> l.digest) ORDER BY s.day DESC, l.event DESC LIMIT 500;

-- Events that were played before a list was published and came in after it.
-- :page_late
SELECT e.event, e.day, e.name, t.store, t.name, extract(epoch FROM e.received)::bigint
  FROM list l JOIN event e ON e.received > l.cut_off AND e.day < (l.cut_off AT TIME ZONE 'UTC')::date
  JOIN sanction s ON s.event = e.event JOIN store t USING (store)
 WHERE l.list = $1 AND NOT EXISTS (SELECT FROM list_event x WHERE x.list = l.list AND x.event = e.event)
 ORDER BY e.day DESC, e.event DESC LIMIT 500;

-- Numbers that are somebody else's since, or their own again.
-- :page_moved
SELECT a.number, a.member, extract(epoch FROM a.since)::bigint, m.family, m.given,
       CASE m.state WHEN 'active' THEN coalesce(m.birth_year, 0) ELSE -1 END
  FROM list l JOIN member_alias a ON a.since > l.cut_off JOIN member m ON m.member = a.member
  LEFT JOIN list_alias x ON x.list = l.list AND x.number = a.number
 WHERE l.list = $1 AND (a.member <> a.number OR x.number IS NOT NULL) ORDER BY a.since DESC, a.number LIMIT 500;

-- ---- officers -----------------------------------------------------------------------------------

-- A package by its whole digest, with the store that sent it.
-- :page_package
SELECT p.digest, p.state, p.reason, coalesce(p.event, 0), extract(epoch FROM p.received)::bigint, coalesce(p.store, 0),
       coalesce(s.name, ''), p.public_key, p.people IS NULL
  FROM package p LEFT JOIN store s USING (store) WHERE p.digest = $1;

-- Packages of a state, those that came in first at the top.
-- :page_inbox
SELECT p.digest, p.state, p.reason, coalesce(p.event, 0), extract(epoch FROM p.received)::bigint, coalesce(p.store, 0),
       coalesce(s.name, ''), p.public_key, p.people IS NULL
  FROM package p LEFT JOIN store s USING (store) WHERE p.state = $1 ORDER BY p.received, p.digest LIMIT $2;

-- The keys of a store, newest first.
-- :page_store_keys
SELECT public_key, extract(epoch FROM since)::bigint, extract(epoch FROM until)::bigint FROM store_key
 WHERE store = $1 ORDER BY since DESC, public_key;

-- What was done about one thing, newest first.
-- :page_log_about
SELECT entry, extract(epoch FROM at)::bigint, who, what, about, detail FROM log WHERE about = $1
 ORDER BY entry DESC LIMIT $2;

-- All numbers that were merged into a member's, and into which.
-- :page_merged
WITH RECURSIVE mine (number, member, since) AS (
  SELECT number, member, since FROM member_alias WHERE member = $1 AND number <> member
  UNION
  SELECT a.number, a.member, a.since FROM mine m JOIN member_alias a ON a.member = m.number AND a.number <> a.member
)
SELECT number, member, extract(epoch FROM since)::bigint FROM mine ORDER BY number;
