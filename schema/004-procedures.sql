-- Round procedures and judging: the clock, extensions, rulings and appeals, penalties, judges, bans (D.1, D.3, D.4).

-- How a match ended that the clock ended (D.1.3 to D.1.5).
ALTER TABLE match ADD COLUMN timed_out INTEGER NOT NULL DEFAULT 0 CHECK (timed_out IN (0, 1));
ALTER TABLE match ADD COLUMN life1 INTEGER;             -- life totals that decided an elimination match (D.1.5)
ALTER TABLE match ADD COLUMN life2 INTEGER;

-- A round's clock. While it runs, ends_at_utc is set; while it is paused, left_s.
CREATE TABLE round_clock (
  round_id       INTEGER PRIMARY KEY NOT NULL REFERENCES round DEFERRABLE INITIALLY DEFERRED,
  minutes        INTEGER NOT NULL CHECK (minutes BETWEEN 1 AND 600),
  started_at_utc INTEGER NOT NULL,
  ends_at_utc    INTEGER,
  left_s         INTEGER CHECK (left_s >= 0),
  early_end_at_utc INTEGER,                             -- the head judge announced an early end (D.1.4): when
  warned_at_utc  INTEGER,                               -- the warning before time was given (D.1.3): when
  CHECK ((ends_at_utc IS NULL) <> (left_s IS NULL))
) STRICT;

-- More time for a table (D.4.6; deck checks have their own in deck_check).
CREATE TABLE extension (
  match_id INTEGER NOT NULL REFERENCES match DEFERRABLE INITIALLY DEFERRED,
  number   INTEGER NOT NULL CHECK (number > 0),
  minutes  INTEGER NOT NULL CHECK (minutes BETWEEN 1 AND 120),
  reason   TEXT NOT NULL DEFAULT '',
  ruling   INTEGER,                                     -- of ruling, where it came from one
  at_utc   INTEGER NOT NULL,
  PRIMARY KEY (match_id, number)
) STRICT;

-- Who judges an event.
CREATE TABLE event_judge (
  event_id INTEGER NOT NULL REFERENCES event,
  number   INTEGER NOT NULL CHECK (number > 0),
  name     TEXT NOT NULL CHECK (name <> ''),
  name_key TEXT NOT NULL,
  level    INTEGER NOT NULL DEFAULT 0 CHECK (level BETWEEN 0 AND 5),
  role     TEXT NOT NULL DEFAULT 'floor' CHECK (role IN ('head', 'floor', 'scorekeeper')),
  dci      TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (event_id, number),
  UNIQUE (event_id, name_key)
) STRICT;
CREATE UNIQUE INDEX event_judge_head ON event_judge (event_id) WHERE role = 'head'; -- there is one (D.4.1)

-- A ruling at a table, its appeal to the head judge (D.4.2), and to the DCI (D.3.19).
CREATE TABLE ruling (
  event_id INTEGER NOT NULL REFERENCES event,
  number   INTEGER NOT NULL CHECK (number > 0),
  round    INTEGER NOT NULL CHECK (round >= 0),
  tbl      INTEGER CHECK (tbl > 0),
  judge    TEXT NOT NULL DEFAULT '',
  question TEXT NOT NULL DEFAULT '',
  ruling   TEXT NOT NULL DEFAULT '',
  minutes  INTEGER NOT NULL DEFAULT 0 CHECK (minutes BETWEEN 0 AND 120),   -- that it took
  appeal   TEXT NOT NULL DEFAULT 'none' CHECK (appeal IN ('none', 'pending', 'upheld', 'overturned')),
  appeal_judge TEXT NOT NULL DEFAULT '',
  appeal_ruling TEXT NOT NULL DEFAULT '',
  dci_appeal TEXT NOT NULL DEFAULT 'none' CHECK (dci_appeal IN ('none', 'pending', 'upheld', 'overturned')),
  dci_note TEXT NOT NULL DEFAULT '',
  withdrawn INTEGER NOT NULL DEFAULT 0 CHECK (withdrawn IN (0, 1)),
  at_utc   INTEGER NOT NULL,
  PRIMARY KEY (event_id, number)
) STRICT;

-- A penalty; its match is that of the player in the round. History rows stay; what counts towards the thresholds
-- is derived (D.3.3, D.3.4).
CREATE TABLE penalty (
  event_id   INTEGER NOT NULL,
  number     INTEGER NOT NULL CHECK (number > 0),
  player_id  INTEGER NOT NULL,
  round      INTEGER NOT NULL CHECK (round >= 0),       -- 0: before round 1
  catalogue  TEXT NOT NULL,
  infraction TEXT NOT NULL,                             -- a key of the catalogue
  level      TEXT NOT NULL,                             -- of the catalogue's ladder: caution ... triple-warning, warning, game-loss ...
  consequence TEXT NOT NULL DEFAULT ''                  -- what it does now, as the judge decided
             CHECK (consequence IN ('', 'game-loss', 'match-loss', 'ejection', 'disqualification')),
  games      INTEGER NOT NULL DEFAULT 0 CHECK (games BETWEEN 0 AND 5), -- game losses in the match
  judge      TEXT NOT NULL DEFAULT '',
  confirmed_by TEXT NOT NULL DEFAULT '',                -- the head judge; '' not confirmed (D.3.2)
  note       TEXT NOT NULL DEFAULT '',
  withdrawn  INTEGER NOT NULL DEFAULT 0 CHECK (withdrawn IN (0, 1)),
  withdrawn_reason TEXT NOT NULL DEFAULT '',
  at_utc     INTEGER NOT NULL,
  intent     TEXT NOT NULL DEFAULT ''                   -- what the head judge believes; '' as the catalogue says
             CHECK (intent IN ('', 'unintentional', 'intentional', 'cheating')),
  day        TEXT NOT NULL DEFAULT '' CHECK (day = '' OR day IS strftime('%Y-%m-%d', day)), -- on which it was given
  -- What it did, so that it can be taken back: 1 it is in force; 2 the match of did_round is lost by it; 4 ejected;
  -- 8 dropped; 16 disqualified; 32 the result of that match was set by it, alone or with others, and not by hand.
  did        INTEGER NOT NULL DEFAULT 0 CHECK (did BETWEEN 0 AND 63),
  did_round  INTEGER NOT NULL DEFAULT 0 CHECK (did_round >= 0), -- the latest round then
  member_id  INTEGER NOT NULL DEFAULT 0,                -- of a team the member who offended; 0: the player, or the team
  PRIMARY KEY (event_id, player_id, number, member_id), -- with the person, so that each change in the journal says whose
  UNIQUE (event_id, number),
  FOREIGN KEY (event_id, player_id) REFERENCES enrolment (event_id, player_id) DEFERRABLE INITIALLY DEFERRED
) STRICT;
CREATE INDEX penalty_by_player ON penalty (player_id);
CREATE INDEX penalty_by_member ON penalty (member_id) WHERE member_id > 0;

-- A player who may not take part (D.3.12): for a time, or in the next event of a kind.
CREATE TABLE ban (
  ban_id    INTEGER PRIMARY KEY,
  player_id INTEGER NOT NULL REFERENCES player,
  from_date TEXT NOT NULL CHECK (from_date IS strftime('%Y-%m-%d', from_date)),
  until_date TEXT CHECK (until_date IS strftime('%Y-%m-%d', until_date)), -- the last day; NULL: open, or by kind
  kind      TEXT NOT NULL DEFAULT '',                   -- the next event of this kind alone
  event_id  INTEGER,                                    -- where it came from, not a foreign key
  reason    TEXT NOT NULL CHECK (reason <> ''),
  rule      TEXT NOT NULL DEFAULT '',
  lifted    INTEGER NOT NULL DEFAULT 0 CHECK (lifted IN (0, 1)),
  lifted_reason TEXT NOT NULL DEFAULT '',
  at_utc    INTEGER NOT NULL,
  CHECK (until_date IS NULL OR until_date >= from_date)
) STRICT;
CREATE INDEX ban_by_player ON ban (player_id);
