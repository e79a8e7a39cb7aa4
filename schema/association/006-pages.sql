-- 006: what pages show quickly: places in published lists, names that are similar, forms that were sent twice.

-- The form by which something was done, as the pages know it: the same form again changes nothing.
ALTER TABLE log ADD COLUMN request text;
CREATE INDEX log_by_request ON log (request) WHERE request IS NOT NULL;
CREATE INDEX log_about ON log (about, entry);

-- Where everybody stands in a published list, in the world and in the country that was theirs when it was published.
-- Whoever has few matches (a provisional rating) stands below all others. Derived from list_row; at is where a row
-- stands, and rank what is shown: equals share it.
CREATE TABLE list_place (
  list         int NOT NULL REFERENCES list,
  category     smallint NOT NULL,
  at           int NOT NULL,
  member       int NOT NULL,
  rating       int NOT NULL,
  matches      int NOT NULL,
  rank         int NOT NULL,
  country      text NOT NULL,
  country_at   int NOT NULL,
  country_rank int NOT NULL,
  PRIMARY KEY (list, category, at)
);
CREATE FUNCTION list_place_fill(which int, provisional int) RETURNS void LANGUAGE sql AS $$
  INSERT INTO list_place
  SELECT r.list, r.category, row_number() OVER everywhere, r.member, r.rating, r.matches, rank() OVER shown,
         m.country, row_number() OVER (at_home ORDER BY r.matches < provisional, r.rating DESC, r.member),
         rank() OVER (at_home ORDER BY r.matches < provisional, r.rating DESC)
    FROM list_row r JOIN member m USING (member) WHERE r.list = which
  WINDOW shown AS (PARTITION BY r.category ORDER BY r.matches < provisional, r.rating DESC),
         everywhere AS (PARTITION BY r.category ORDER BY r.matches < provisional, r.rating DESC, r.member),
         at_home AS (PARTITION BY r.category, m.country);
$$;
SELECT list_place_fill(list, 25) FROM list ORDER BY list;
CREATE UNIQUE INDEX list_place_country ON list_place (list, category, country, country_at);
CREATE INDEX list_place_member ON list_place (member, list);

-- The last events of somebody are found by the number alone: events get theirs in the order in which they are asked for.
CREATE INDEX entrant_last ON entrant (number, event);
DROP INDEX entrant_of;

-- Whose a number is, through all mergers.
CREATE FUNCTION member_owner(which int) RETURNS int LANGUAGE sql STABLE AS $$
  WITH RECURSIVE step (number, member, depth) AS (
    SELECT number, member, 1 FROM member_alias WHERE number = which
    UNION ALL
    SELECT a.number, a.member, depth + 1 FROM step s JOIN member_alias a ON a.number = s.member
     WHERE s.number <> s.member AND depth < 32
  )
  SELECT member FROM step ORDER BY depth DESC LIMIT 1;
$$;

-- Similar names are found by their trigrams where pg_trgm is (Debian has it in postgresql-15), for it reads an index;
-- elsewhere, or where the database does not let us have it, by the beginning of any part of a name.
DO $$ BEGIN
  IF EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_trgm') THEN
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
    CREATE INDEX member_similar ON member USING gin (name_key gin_trgm_ops) WHERE state = 'active';
  END IF;
EXCEPTION WHEN insufficient_privilege THEN
  NULL; -- the fallback of member_similar is there
END $$;
CREATE FUNCTION member_similar(words text, most int) RETURNS TABLE (member int, likeness real) LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') THEN
    RETURN QUERY EXECUTE
      'SELECT c.member, (word_similarity($1, c.name_key) + similarity($1, c.name_key))::real AS l
         FROM (SELECT m.member, m.name_key FROM member m WHERE m.state = ''active'' AND $1 <% m.name_key LIMIT 5000) c
        ORDER BY l DESC, c.name_key, c.member LIMIT $2' USING words, most;
  ELSE
    RETURN QUERY SELECT m.member, 1::real FROM member m
      WHERE m.state = 'active' AND ' ' || m.name_key LIKE '% ' || words || '%' ORDER BY m.name_key, m.member LIMIT most;
  END IF;
END $$;
