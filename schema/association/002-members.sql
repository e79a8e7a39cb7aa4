-- 002: stores, members and their numbers.
--
-- A member's number has nine digits: eight that run on, and a check digit by Damm's table, which finds every single
-- wrong digit and every transposition of neighbours. What is counted below as a serial is the first eight.

CREATE TABLE store (
  store    int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name     text NOT NULL UNIQUE CHECK (name <> ''),
  country  text NOT NULL CHECK (country ~ '^[A-Z]{2}$'),
  officer  text NOT NULL DEFAULT '',               -- who answers for it
  state    text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'review', 'suspended', 'closed')),
  joined   timestamptz NOT NULL DEFAULT now()
);

-- The keys that a store signs with. Which one counts is judged by when a package comes in, never by its own clock.
CREATE TABLE store_key (
  public_key text PRIMARY KEY CHECK (public_key ~ '^[0-9a-f]{64}$'),
  store      int NOT NULL REFERENCES store,
  since      timestamptz NOT NULL,
  until      timestamptz,                          -- NULL: it counts
  CHECK (until IS NULL OR until >= since)
);
CREATE INDEX store_key_of ON store_key (store);

-- The next serial: one row. A row and no sequence, so that a block is taken as a whole.
CREATE TABLE member_serial (
  one  boolean PRIMARY KEY DEFAULT true CHECK (one),
  next int NOT NULL CHECK (next BETWEEN 10000000 AND 100000000)
);
INSERT INTO member_serial (next) VALUES (10000000);

-- Serials that a store may give out by itself, without a network. Those that it did not use are never another's.
CREATE TABLE number_block (
  first      int PRIMARY KEY CHECK (first BETWEEN 10000000 AND 99999999),
  size       int NOT NULL CHECK (size BETWEEN 1 AND 10000),
  store      int NOT NULL REFERENCES store,
  granted    timestamptz NOT NULL,
  taken_back timestamptz
);

CREATE TABLE member (
  member       int PRIMARY KEY CHECK (member BETWEEN 100000000 AND 999999999),
  state        text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'forgotten')),
  country      text NOT NULL DEFAULT '' CHECK (country ~ '^([A-Z]{2})?$'),
  family       text NOT NULL DEFAULT '',
  given        text NOT NULL DEFAULT '',
  name_key     text NOT NULL DEFAULT '',           -- "berg asa": folded, for finding
  birth_year   smallint CHECK (birth_year BETWEEN 1900 AND 2100),
  joined       timestamptz NOT NULL,
  forgotten_at timestamptz,
  CHECK ((state = 'forgotten') = (forgotten_at IS NOT NULL)),
  CHECK (state = 'active' OR (family = '' AND given = '' AND name_key = '' AND birth_year IS NULL))
);
CREATE INDEX member_by_name ON member (name_key text_pattern_ops) WHERE state = 'active';

-- Whose a number is. Matches keep the number that was reported; a merge or its undoing is the change of one row.
CREATE TABLE member_alias (
  number int PRIMARY KEY,
  member int NOT NULL REFERENCES member,           -- itself a number: the number's own, or the one that it was merged into
  since  timestamptz NOT NULL,
  by     text NOT NULL
);
CREATE INDEX member_alias_of ON member_alias (member) WHERE member <> number;

-- What stores call a member in their files: one in each file, which goes along with packages.
CREATE TABLE member_uuid (
  uuid   uuid PRIMARY KEY,
  member int NOT NULL REFERENCES member,
  since  timestamptz NOT NULL
);
CREATE INDEX member_uuid_of ON member_uuid (member);

-- DCI numbers of members, by the one number behind all spellings.
CREATE TABLE member_dci (
  dci_key text PRIMARY KEY CHECK (dci_key ~ '^[1-9][0-9]{0,9}$'),
  member  int NOT NULL REFERENCES member,
  since   timestamptz NOT NULL
);
CREATE INDEX member_dci_of ON member_dci (member);
