-- 009: questions to an officer: what a look at the results found strange, and matches that somebody contests.
--
-- A question refuses nothing and changes no rating. What comes of it is what the officer does: a review of the store, a
-- package that is withdrawn, or nothing.
CREATE TABLE question (
  question int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind     text NOT NULL CHECK (kind IN ('score', 'pool', 'roster', 'newcomers', 'contested')),
  store    int NOT NULL REFERENCES store,
  member   int REFERENCES member,                  -- NULL: it is about the store
  event    int REFERENCES sanction,                -- of a match that is contested, with its round and table
  round    smallint,
  tbl      smallint,
  since    date NOT NULL,                          -- the days that were looked at
  until    date NOT NULL,
  matches  int NOT NULL,                           -- that it rests on; of a roster and of newcomers: events
  figure   float8 NOT NULL,                        -- what is strange, by kind: office.h
  said     text NOT NULL DEFAULT '',               -- by the member who contests
  found    timestamptz NOT NULL,
  answered timestamptz,                            -- NULL: it is open
  answer   text NOT NULL DEFAULT '',
  by       text NOT NULL DEFAULT ''
);
CREATE UNIQUE INDEX question_open
  ON question (kind, store, coalesce(member, 0), coalesce(event, 0), coalesce(round, 0), coalesce(tbl, 0))
  WHERE answered IS NULL;
