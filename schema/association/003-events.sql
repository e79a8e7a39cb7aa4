-- 003: events that were sanctioned, the packages that report them, what was played, and who may not play.

-- An event has its number before it is played. The number is the order of events of one day, so ratings do not depend
-- on which package comes first.
CREATE TABLE sanction (
  event    int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  store    int NOT NULL REFERENCES store,
  day      date NOT NULL,
  format   text NOT NULL DEFAULT '',
  level    text NOT NULL DEFAULT 'ordinary' CHECK (level IN ('ordinary', 'level2', 'premier')), -- what it asks of judges
  judge    text NOT NULL DEFAULT '',               -- who is named as head judge
  state    text NOT NULL DEFAULT 'planned' CHECK (state IN ('planned', 'reported', 'overdue', 'cancelled', 'invalid')),
  deadline date NOT NULL,                          -- the last day on which its package may come in
  asked    timestamptz NOT NULL,
  reason   text NOT NULL DEFAULT '',               -- of cancelled and invalid ones
  CHECK (deadline >= day)
);
CREATE INDEX sanction_waiting ON sanction (day) WHERE state IN ('planned', 'overdue');
CREATE INDEX sanction_of_store ON sanction (store, day);

-- A package that came in, by the digest of all its parts.
CREATE TABLE package (
  digest     text PRIMARY KEY CHECK (digest ~ '^[0-9a-f]{64}$'),
  event_uuid uuid NOT NULL,
  event      int REFERENCES sanction,              -- NULL: it names none
  store      int REFERENCES store,                 -- NULL: of no store that is known
  public_key text NOT NULL,
  counter    bigint NOT NULL,                      -- when it was made, by the store's clock: the higher is the newer
  received   timestamptz NOT NULL,
  state      text NOT NULL CHECK (state IN ('current', 'replaced', 'held', 'returned', 'withdrawn')),
  reason     text NOT NULL DEFAULT '',
  head       bytea NOT NULL,                       -- head and signature, canonical JSON, gzip
  people     bytea,                                -- the part "players", gzip; NULL once somebody of it was forgotten
  body       bytea NOT NULL                        -- all other parts, gzip
);
CREATE UNIQUE INDEX package_current ON package (event_uuid) WHERE state = 'current';
CREATE UNIQUE INDEX package_of_event ON package (event) WHERE state = 'current';
CREATE INDEX package_inbox ON package (received) WHERE state = 'held';

-- The event of a current package.
CREATE TABLE event (
  event      int PRIMARY KEY REFERENCES sanction,
  digest     text NOT NULL REFERENCES package,
  name       text NOT NULL,
  day        date NOT NULL,
  category   smallint NOT NULL CHECK (category BETWEEN 0 AND 4), -- 0: not rated
  kind       text NOT NULL DEFAULT '',
  starters   int NOT NULL,                         -- who started round 1 (D.5.8)
  level2     boolean NOT NULL,
  literal    boolean NOT NULL,                     -- the reading of D.5.6
  received   timestamptz NOT NULL
);
CREATE INDEX event_by_day ON event (day, event);

-- Matches of two players, in the order in which they are rated. a and b are numbers as they were reported.
CREATE TABLE match (
  day     date NOT NULL,
  event   int NOT NULL,
  a       int NOT NULL,
  b       int NOT NULL,
  round   smallint NOT NULL,
  tbl     smallint NOT NULL,
  kind    smallint NOT NULL,                       -- played, id, no-show, ...: words of played.c
  outcome smallint NOT NULL CHECK (outcome IN (0, 1, 2)), -- a wins, b wins, a draw
  PRIMARY KEY (day, event, round, tbl),
  CHECK (a <> b)
) PARTITION BY RANGE (day);
CREATE TABLE match_before PARTITION OF match FOR VALUES FROM (MINVALUE) TO ('2020-01-01');
DO $$ BEGIN
  FOR y IN 2020..2039 LOOP
    EXECUTE format('CREATE TABLE match_%s PARTITION OF match FOR VALUES FROM (%L) TO (%L)', y, y || '-01-01',
                   (y + 1) || '-01-01');
  END LOOP;
END $$;
CREATE TABLE match_after PARTITION OF match FOR VALUES FROM ('2040-01-01') TO (MAXVALUE);

-- Who played in an event: in it by a number, and in which place of the package.
CREATE TABLE entrant (
  event  int NOT NULL REFERENCES event ON DELETE CASCADE,
  number int NOT NULL,
  PRIMARY KEY (event, number)
);
CREATE INDEX entrant_of ON entrant (number);

-- A member who may not play. The reason is the office's own and goes to nobody.
CREATE TABLE suspension (
  suspension int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member     int NOT NULL REFERENCES member,
  since      date NOT NULL,
  until      date,                                 -- the last day; NULL: until it is decided
  reason     text NOT NULL DEFAULT '',
  by         text NOT NULL,
  entered    timestamptz NOT NULL,
  lifted     timestamptz,
  CHECK (until IS NULL OR until >= since)
);
CREATE INDEX suspension_of ON suspension (member) WHERE lifted IS NULL;

-- What ratings do not say yet: a row a change, with the day from which it counts. A run takes those away that it saw.
CREATE TABLE pending (
  change bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  day    date NOT NULL
);
