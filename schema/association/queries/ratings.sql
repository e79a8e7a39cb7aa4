-- Ratings and lists. In COPY statements $1, $2 are replaced by whole numbers.

-- Numbers that are somebody else's.
-- :fold_aliases
COPY (SELECT number, member FROM member_alias WHERE number <> member ORDER BY number) TO STDOUT (FORMAT binary)

-- The highest number that can be anybody's.
-- :fold_serials
SELECT (next - 1) * 10 + 9 FROM member_serial;

-- Events from a day on that had come in by a time, in the order in which they are rated.
-- :fold_events
COPY (SELECT event, day, category, starters, level2, literal, kind FROM event
       WHERE day >= '1970-01-01'::date + $1::int AND received <= to_timestamp($2)
       ORDER BY day, event) TO STDOUT (FORMAT binary)

-- Their matches, in the order of the key: no sort.
-- :fold_matches
COPY (SELECT day, event, a, b, kind, outcome FROM match WHERE day >= '1970-01-01'::date + $1::int
       ORDER BY day, event, round, tbl) TO STDOUT (FORMAT binary)

-- Where everybody stood before a day.
-- :fold_states
COPY (SELECT DISTINCT ON (member, category) member, category, after, opponent_sum, matches, wins, losses, day
        FROM member_event WHERE day < '1970-01-01'::date + $1::int
       ORDER BY member, category, day DESC, event DESC) TO STDOUT (FORMAT binary)

-- Events that the last run had from a day on, in the order of rating, each with the digest of its rows.
-- :fold_rated
COPY (SELECT day, event, digest FROM event_rated WHERE day >= '1970-01-01'::date + $1::int ORDER BY day, event)
  TO STDOUT (FORMAT binary)

-- Events of which every row is asked for.
-- :run_asked_begin
CREATE TEMPORARY TABLE run_asked (day date, event int) ON COMMIT DROP;

-- :run_asked_copy
COPY run_asked (day, event) FROM STDIN (FORMAT binary)

-- :run_asked_end
ANALYZE run_asked;

-- Their rows, in the order of rating.
-- :fold_written
COPY (SELECT m.member, m.event, m.category, m.day, m.before, m.after, m.opponent_sum, m.matches, m.wins, m.losses, m.played
        FROM run_asked a JOIN member_event m ON m.day = a.day AND m.event = a.event
       ORDER BY m.day, m.event, m.member) TO STDOUT (FORMAT binary)

-- The same where all are asked for: an index has them in that order, so nothing is sorted.
-- :fold_written_all
COPY (SELECT member, event, category, day, before, after, opponent_sum, matches, wins, losses, played
        FROM member_event WHERE day >= '1970-01-01'::date + $1::int ORDER BY day, event, member) TO STDOUT (FORMAT binary)

-- Whatever is sorted in a run is sorted in memory.
-- :run_sort_memory
SELECT set_config('work_mem', '128MB', true);

-- :run_asked_delete
DELETE FROM event_rated r USING run_asked a WHERE r.day = a.day AND r.event = a.event;

-- :run_rated_copy
COPY event_rated (day, event, digest) FROM STDIN (FORMAT binary)

-- :run_last
SELECT generation, policy_stamp FROM run ORDER BY generation DESC LIMIT 1;

-- :run_add
INSERT INTO run (generation, policy_stamp, program, since, matches, changed, done)
VALUES ($1, $2, $3, $4::date, $5, $6, to_timestamp($7));

-- :run_gone_begin
CREATE TEMPORARY TABLE run_gone (day date, event int, member int) ON COMMIT DROP;

-- :run_gone_copy
COPY run_gone (day, event, member) FROM STDIN (FORMAT binary)

-- :run_gone_delete
DELETE FROM member_event m USING run_gone g WHERE m.day = g.day AND m.event = g.event AND m.member = g.member;

-- :run_delete_all
DELETE FROM member_event WHERE day >= '1970-01-01'::date + $1::int;

-- :run_put
COPY member_event (member, event, category, day, before, after, opponent_sum, matches, wins, losses, played)
  FROM STDIN (FORMAT binary)

-- :run_rating_begin
CREATE TEMPORARY TABLE run_rating (member int, category smallint, rating float8, opponent_sum float8, matches int, wins int,
                                   losses int, last date) ON COMMIT DROP;

-- :run_rating_copy
COPY run_rating (member, category, rating, opponent_sum, matches, wins, losses, last) FROM STDIN (FORMAT binary)

-- :run_rating_delete
DELETE FROM rating r USING run_rating n WHERE r.member = n.member AND r.category = n.category;

-- :run_rating_insert
INSERT INTO rating SELECT * FROM run_rating WHERE matches > 0;

-- Members by their rating in a category, of a country ('' all), from a place on.
-- :rating_list
SELECT r.member, r.rating, r.matches, r.wins, r.losses, r.last, m.family, m.given, m.country, m.state
  FROM rating r JOIN member m USING (member)
 WHERE r.category = $1 AND ($2 = '' OR m.country = $2) AND r.matches >= $3
 ORDER BY r.rating DESC, r.member LIMIT $4;

-- A member's ratings, and their events.
-- :rating_of
SELECT category, rating, matches, wins, losses, last FROM rating WHERE member = $1 ORDER BY category;

-- The ratings of many.
-- :rating_of_many
SELECT member, category, rating FROM rating WHERE member = ANY ($1::int[]) ORDER BY member, category;

-- :rating_events
SELECT x.event, x.day, x.category, e.name, x.before, x.after, x.played FROM member_event x LEFT JOIN event e USING (event)
 WHERE x.member = $1 ORDER BY x.day DESC, x.event DESC LIMIT $2;

-- ---- lists -------------------------------------------------------------------------------------

-- :list_next
SELECT coalesce(max(list), 0) + 1 FROM list;

-- :list_add
INSERT INTO list (list, cut_off, policy_stamp, program, digest, signature, published)
VALUES ($1, to_timestamp($2), $3, $4, $5, $6, to_timestamp($7));

-- :list_put
COPY list_row (list, category, member, rating, matches) FROM STDIN (FORMAT binary)

-- :list_add_events
INSERT INTO list_event (list, event, digest) SELECT $1, event, digest FROM event WHERE received <= to_timestamp($2);

-- :list_add_aliases
INSERT INTO list_alias (list, number, member) SELECT $1, number, member FROM member_alias WHERE number <> member;

-- Where everybody stands in it; $2: matches below which a rating is provisional.
-- :list_places
SELECT list_place_fill($1, $2);

-- :list_get
SELECT list, extract(epoch FROM cut_off)::bigint, policy_stamp, program, digest, signature,
       extract(epoch FROM published)::bigint, (SELECT count(*) FROM list_row r WHERE r.list = l.list),
       (SELECT count(*) FROM list_event r WHERE r.list = l.list)
  FROM list l WHERE $1::int = 0 OR list = $1 ORDER BY list;

-- :list_rows
COPY (SELECT category, member, rating, matches FROM list_row WHERE list = $1 ORDER BY category, member)
  TO STDOUT (FORMAT binary)

-- The packages of a list, in the order in which they were rated.
-- :list_packages
SELECT e.event, e.digest FROM list_event e WHERE e.list = $1 ORDER BY e.event;

-- :list_aliases
COPY (SELECT number, member FROM list_alias WHERE list = $1 ORDER BY number) TO STDOUT (FORMAT binary)

-- Whose a player of stores' files is.
-- :list_uuid
SELECT u.member FROM unnest($1::uuid[]) WITH ORDINALITY AS t (uuid, i) LEFT JOIN member_uuid u ON u.uuid = t.uuid
 ORDER BY t.i;
