-- The first schema: players, events, rounds, matches, the rating ledger, the journal.
-- Applied in one transaction; the program sets application_id and user_version.
-- Text dates are YYYY-MM-DD; *_utc are seconds since 1970; flags are 0 or 1; keys that leave the file are UUIDs.

-- What the store is called and the like: one row a key.
CREATE TABLE setting (
  key   TEXT PRIMARY KEY NOT NULL,
  value TEXT NOT NULL
) STRICT;

-- A convenience of whoever sits at the keyboard (the current event); not journaled, not part of any event.
CREATE TABLE preference (
  key   TEXT PRIMARY KEY NOT NULL,
  value TEXT NOT NULL
) STRICT;

-- A person who plays. Names are kept as typed; name_key is the folded "last first" that names are found by.
CREATE TABLE player (
  player_id INTEGER PRIMARY KEY,
  uuid      TEXT NOT NULL UNIQUE CHECK (length(uuid) = 36),
  last      TEXT NOT NULL CHECK (last <> ''),        -- the whole name when it has one part
  first     TEXT NOT NULL DEFAULT '',
  name_key  TEXT NOT NULL,
  dci       TEXT CHECK (dci <> '' AND dci NOT GLOB '*[^0-9]*' AND length(dci) <= 10), -- as typed, NULL: none
  dci_key   TEXT UNIQUE,                             -- canonical number: one for all spellings of it
  email     TEXT NOT NULL DEFAULT '',
  country   TEXT NOT NULL DEFAULT '',
  club      TEXT NOT NULL DEFAULT '',
  note      TEXT NOT NULL DEFAULT '',
  forgotten INTEGER NOT NULL DEFAULT 0 CHECK (forgotten IN (0, 1)),   -- pseudonymized on request
  CHECK ((dci IS NULL) = (dci_key IS NULL))
) STRICT;
CREATE INDEX player_by_name ON player (name_key);

-- A DCI number that a player had before two records of them were merged.
CREATE TABLE player_former_dci (
  dci_key   TEXT PRIMARY KEY NOT NULL,
  player_id INTEGER NOT NULL REFERENCES player
) STRICT;
CREATE INDEX player_former_dci_by_player ON player_former_dci (player_id);

-- A tournament.
CREATE TABLE event (
  event_id    INTEGER PRIMARY KEY,
  uuid        TEXT NOT NULL UNIQUE CHECK (length(uuid) = 36),
  name        TEXT NOT NULL CHECK (name <> ''),
  name_key    TEXT NOT NULL,
  format      TEXT NOT NULL DEFAULT '',              -- Standard, Premodern, Booster Draft, ...
  date        TEXT NOT NULL CHECK (date IS strftime('%Y-%m-%d', date)),
  structure   TEXT NOT NULL DEFAULT 'swiss'
              CHECK (structure IN ('swiss', 'single-elimination', 'round-robin', 'unknown')),
  state       TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'closed')),
  rounds      INTEGER CHECK (rounds BETWEEN 1 AND 99),   -- Swiss rounds; NULL: recommended by player count
  cut         INTEGER NOT NULL DEFAULT 0 CHECK (cut = 0 OR cut BETWEEN 2 AND 1024), -- planned playoff size
  best_of     INTEGER NOT NULL DEFAULT 3 CHECK (best_of IN (1, 3, 5)),
  more_draws  INTEGER NOT NULL DEFAULT 0 CHECK (more_draws IN (0, 1)), -- drawn games beyond best_of allowed
  tiebreaks   TEXT NOT NULL DEFAULT 'mtr',
  last_by_rank INTEGER NOT NULL DEFAULT 0 CHECK (last_by_rank IN (0, 1)), -- pair the last Swiss round by rank
  seeding     TEXT NOT NULL DEFAULT 'standings' CHECK (seeding IN ('standings', 'draft-seat')),
  play_first  TEXT NOT NULL DEFAULT 'random' CHECK (play_first IN ('random', 'higher-seed')), -- in the bracket
  category    TEXT NOT NULL DEFAULT 'none'
              CHECK (category IN ('none', 'classic', 'extended', 'limited', 'standard')),
  level2      INTEGER NOT NULL DEFAULT 0 CHECK (level2 IN (0, 1)),    -- a Level II judge is there (D.5.9)
  reading     TEXT NOT NULL DEFAULT 'signed' CHECK (reading IN ('signed', 'literal')),
  fee_cents   INTEGER NOT NULL DEFAULT 0 CHECK (fee_cents BETWEEN 0 AND 100000000),
  seed        INTEGER NOT NULL CHECK (seed > 0),     -- of the lots, and of pairings whose seed is not given
  imported    INTEGER NOT NULL DEFAULT 0 CHECK (imported IN (0, 1)), -- brought in as history
  closed_at_utc INTEGER,
  CHECK ((state = 'closed') = (closed_at_utc IS NOT NULL))
) STRICT;

-- A player in an event.
CREATE TABLE enrolment (
  event_id      INTEGER NOT NULL REFERENCES event,
  player_id     INTEGER NOT NULL REFERENCES player,
  number        INTEGER NOT NULL CHECK (number > 0),  -- order of enrolment; the lot's key
  paid          INTEGER NOT NULL DEFAULT 0 CHECK (paid IN (0, 1)),
  first_round   INTEGER NOT NULL DEFAULT 1 CHECK (first_round > 0), -- the round a late player came in for
  dropped_after INTEGER CHECK (dropped_after >= 0),   -- the last round played before dropping; NULL: in
  disqualified  INTEGER NOT NULL DEFAULT 0 CHECK (disqualified IN (0, 1)),
  draft_seat    INTEGER CHECK (draft_seat > 0),
  team          TEXT NOT NULL DEFAULT '',             -- family, team: pairs within it are better avoided
  PRIMARY KEY (event_id, player_id),
  UNIQUE (event_id, number)
) STRICT;
CREATE INDEX enrolment_by_player ON enrolment (player_id);

-- A round. Swiss rounds are 1, 2, ...; the playoff goes on counting.
CREATE TABLE round (
  round_id  INTEGER PRIMARY KEY,
  event_id  INTEGER NOT NULL REFERENCES event,
  number    INTEGER NOT NULL CHECK (number > 0),
  stage     TEXT NOT NULL CHECK (stage IN ('swiss', 'playoff')),
  method    TEXT NOT NULL CHECK (method IN ('swiss', 'by-rank', 'hand', 'bracket', 'imported')),
  seed      INTEGER,                                  -- NULL when nothing was drawn
  chance    TEXT CHECK (chance IN ('uniform', 'tiebroken')),
  certified INTEGER NOT NULL DEFAULT 0 CHECK (certified IN (0, 1)), -- optimality was verified
  rematches_allowed INTEGER NOT NULL DEFAULT 0 CHECK (rematches_allowed IN (0, 1)),
  paired_at_utc INTEGER NOT NULL,
  -- What the pairing was made from, kept because points, teams and ranks may be corrected later: seats as
  -- "number points rank team" (number of enrolment; rank 0 unless paired by rank; team 0 or a number that
  -- its members share), separated by ';', then '|' and the wishes that were named as pairs of numbers.
  -- NULL where nothing was paired: imported rounds, the bracket.
  seen TEXT,
  UNIQUE (event_id, number)
) STRICT;

-- A match of a round. A bye, and a loss without an opponent (a late entry's missed round), have no player2.
CREATE TABLE match (
  match_id   INTEGER PRIMARY KEY,
  uuid       TEXT NOT NULL UNIQUE CHECK (length(uuid) = 36),
  round_id   INTEGER NOT NULL REFERENCES round,
  tbl        INTEGER CHECK (tbl > 0),                 -- table as printed; NULL without an opponent
  slot       INTEGER CHECK (slot > 0),                -- place in the bracket's round, from the top; playoff only
  player1_id INTEGER NOT NULL REFERENCES player,
  player2_id INTEGER REFERENCES player CHECK (player2_id <> player1_id),
  first_id   INTEGER REFERENCES player,               -- who plays first (or chooses), where it was decided
  result     TEXT CHECK (result IN ('played', 'bye', 'id', 'no-show', 'concession', 'double-loss', 'loss',
                                    'walkover')),     -- NULL until reported; 'loss': no opponent
  wins1      INTEGER CHECK (wins1 BETWEEN 0 AND 9),   -- games won by player1
  wins2      INTEGER CHECK (wins2 BETWEEN 0 AND 9),
  draws      INTEGER CHECK (draws BETWEEN 0 AND 9),
  by_hand    INTEGER NOT NULL DEFAULT 0 CHECK (by_hand IN (0, 1)),   -- paired by hand
  imported   INTEGER NOT NULL DEFAULT 0 CHECK (imported IN (0, 1)),  -- history: any score is kept
  reported_at_utc INTEGER,
  UNIQUE (round_id, tbl),
  UNIQUE (round_id, slot),
  UNIQUE (round_id, player1_id),
  UNIQUE (round_id, player2_id),
  CHECK ((result IS NULL) = (wins1 IS NULL) AND (wins1 IS NULL) = (wins2 IS NULL)
         AND (wins1 IS NULL) = (draws IS NULL)),
  CHECK (player2_id IS NOT NULL OR ifnull(result IN ('bye', 'loss', 'walkover'), 0)),
  CHECK (result NOT IN ('bye', 'loss') OR player2_id IS NULL),
  CHECK (result <> 'id' OR wins1 = wins2),
  CHECK (result <> 'double-loss' OR (wins1 = 0 AND wins2 = 0 AND draws = 0))
) STRICT;
CREATE INDEX match_by_player1 ON match (player1_id);
CREATE INDEX match_by_player2 ON match (player2_id);

-- Nobody sits at two tables of a round, whichever side they have.
CREATE TRIGGER match_seat_insert BEFORE INSERT ON match
WHEN EXISTS (SELECT 1 FROM match WHERE round_id = new.round_id
             AND (player1_id = new.player2_id OR player2_id = new.player1_id))
BEGIN SELECT raise(ABORT, 'a player sits at two tables of the round'); END;
CREATE TRIGGER match_seat_update BEFORE UPDATE OF player1_id, player2_id, round_id ON match
WHEN EXISTS (SELECT 1 FROM match WHERE round_id = new.round_id AND match_id <> old.match_id
             AND (player1_id = new.player2_id OR player2_id = new.player1_id))
BEGIN SELECT raise(ABORT, 'a player sits at two tables of the round'); END;

-- Derived: what each rated match did to each side, in order of play. Rebuilt from the closed events.
CREATE TABLE rating_entry (
  category    TEXT NOT NULL CHECK (category IN ('classic', 'extended', 'limited', 'standard')),
  player_id   INTEGER NOT NULL REFERENCES player ON DELETE CASCADE,
  seq         INTEGER NOT NULL CHECK (seq > 0),       -- the player's nth rated match in the category
  event_id    INTEGER NOT NULL REFERENCES event ON DELETE CASCADE,
  match_id    INTEGER NOT NULL REFERENCES match ON DELETE CASCADE,
  opponent_id INTEGER NOT NULL REFERENCES player ON DELETE CASCADE,
  before      REAL NOT NULL,
  after       REAL NOT NULL,
  opponent_before REAL NOT NULL,
  score       REAL NOT NULL CHECK (score IN (0, 0.5, 1)),
  expected    REAL,                                   -- We; NULL while provisional
  k           REAL,                                   -- NULL while provisional
  PRIMARY KEY (category, player_id, seq)
) STRICT;
CREATE INDEX rating_entry_by_event ON rating_entry (event_id);
CREATE INDEX rating_entry_by_match ON rating_entry (match_id);
CREATE INDEX rating_entry_by_opponent ON rating_entry (opponent_id);

-- The journal: one row a verb. changeset is SQLite's session changeset of the tables that are not derived.
CREATE TABLE journal (
  entry_id  INTEGER PRIMARY KEY AUTOINCREMENT,
  at_utc    INTEGER NOT NULL,
  who       TEXT NOT NULL,
  verb      TEXT NOT NULL,
  sentence  TEXT NOT NULL,
  event_id  INTEGER,                                  -- not a foreign key: the event may be deleted
  target    INTEGER REFERENCES journal,               -- of an undo or redo
  changeset BLOB NOT NULL
) STRICT;
CREATE INDEX journal_by_target ON journal (target);
