-- 004: ratings: after every event, as they are, and as lists that were published. Everything but the lists is derived.

-- Where a member stood after an event: a whole rating_state, from which the next event goes on.
CREATE TABLE member_event (
  member       int NOT NULL,                       -- whose it was after mergers, when it was derived
  event        int NOT NULL,
  day          date NOT NULL,
  category     smallint NOT NULL CHECK (category BETWEEN 1 AND 4),
  before       float8 NOT NULL,
  after        float8 NOT NULL,
  opponent_sum float8 NOT NULL,
  matches      int NOT NULL,
  wins         int NOT NULL,
  losses       int NOT NULL,
  played       smallint NOT NULL,                  -- rated matches in this event
  PRIMARY KEY (member, category, day, event)
);
CREATE INDEX member_event_by_day ON member_event (day, event, member);

-- Where everybody stands.
CREATE TABLE rating (
  member       int NOT NULL,
  category     smallint NOT NULL CHECK (category BETWEEN 1 AND 4),
  rating       float8 NOT NULL,
  opponent_sum float8 NOT NULL,
  matches      int NOT NULL CHECK (matches > 0),
  wins         int NOT NULL,
  losses       int NOT NULL,
  last         date NOT NULL,
  PRIMARY KEY (member, category)
);
CREATE INDEX rating_best ON rating (category, rating DESC, member);

-- Runs that wrote ratings. Two at once cannot both be the next one.
CREATE TABLE run (
  generation   bigint PRIMARY KEY,
  policy_stamp text NOT NULL,                      -- of the K table
  program      text NOT NULL,
  since        date,                               -- from which day on; NULL: from the first
  matches      bigint NOT NULL,
  changed      bigint NOT NULL,                    -- rows of member_event
  done         timestamptz NOT NULL
);

-- A list that was published. It never changes; what was corrected since shows in the next one.
CREATE TABLE list (
  list         int PRIMARY KEY,
  cut_off      timestamptz NOT NULL,               -- packages that had come in by then
  policy_stamp text NOT NULL,
  program      text NOT NULL,
  digest       text NOT NULL CHECK (digest ~ '^[0-9a-f]{64}$'),
  signature    text NOT NULL,
  published    timestamptz NOT NULL
);
CREATE TABLE list_row (
  list     int NOT NULL REFERENCES list,
  category smallint NOT NULL,
  member   int NOT NULL,
  rating   int NOT NULL,                           -- as it is shown
  matches  int NOT NULL,
  PRIMARY KEY (list, category, member)
);
-- What it was derived from: packages, and numbers that were somebody else's.
CREATE TABLE list_event (
  list   int NOT NULL REFERENCES list,
  event  int NOT NULL,
  digest text NOT NULL,
  PRIMARY KEY (list, event)
);
CREATE TABLE list_alias (
  list   int NOT NULL REFERENCES list,
  number int NOT NULL,
  member int NOT NULL,
  PRIMARY KEY (list, number)
);
CREATE FUNCTION list_is_for_ever() RETURNS trigger LANGUAGE plpgsql AS
  $$ BEGIN RAISE EXCEPTION 'a published list never changes'; END $$;
CREATE TRIGGER list_is_for_ever BEFORE UPDATE OR DELETE OR TRUNCATE ON list
  FOR EACH STATEMENT EXECUTE FUNCTION list_is_for_ever();
CREATE TRIGGER list_row_is_for_ever BEFORE UPDATE OR DELETE OR TRUNCATE ON list_row
  FOR EACH STATEMENT EXECUTE FUNCTION list_is_for_ever();
