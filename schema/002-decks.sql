-- Decklists: what players registered and the verdict on it, the judge's changes of the pool, deck checks.

-- How an event takes decklists. An event without a row has the defaults.
CREATE TABLE deck_setting (
  event_id INTEGER PRIMARY KEY NOT NULL REFERENCES event,
  lists    TEXT NOT NULL DEFAULT 'optional' CHECK (lists IN ('none', 'optional', 'required')),
  lock     TEXT NOT NULL DEFAULT 'auto' CHECK (lock IN ('auto', 'locked', 'open')) -- auto: locked when round 1 is paired
) STRICT;

-- The judge's own change to the cards of an event (D.13.2, D.14.2): a set's code or a card's canonical name.
CREATE TABLE pool_change (
  event_id INTEGER NOT NULL REFERENCES event,
  what     TEXT NOT NULL CHECK (what IN ('allow-set', 'forbid-set', 'allow-card', 'forbid-card')),
  name     TEXT NOT NULL CHECK (name <> ''),
  PRIMARY KEY (event_id, what, name)
) STRICT;

-- One version of what a player registered. The highest version is in force, unless it was withdrawn; the others
-- are the history. kind pool: the cards that a player of a limited event opened.
CREATE TABLE deck (
  event_id   INTEGER NOT NULL,
  player_id  INTEGER NOT NULL,
  kind       TEXT NOT NULL CHECK (kind IN ('list', 'pool')),
  version    INTEGER NOT NULL CHECK (version > 0),
  withdrawn  INTEGER NOT NULL DEFAULT 0 CHECK (withdrawn IN (0, 1)),
  name       TEXT NOT NULL DEFAULT '',                -- the deck's own name
  archetype  TEXT NOT NULL DEFAULT '',                -- the organizer's label
  file       TEXT NOT NULL DEFAULT '',                -- where it came from, "" for none
  reader     TEXT NOT NULL DEFAULT '',                -- the format that it was read as: "mtgo-txt"
  typed      TEXT NOT NULL DEFAULT '',                -- the text as typed
  unverified INTEGER NOT NULL DEFAULT 0 CHECK (unverified IN (0, 1)), -- unknown cards were accepted
  reason     TEXT NOT NULL DEFAULT '',                -- of a revision
  withdrawn_reason TEXT NOT NULL DEFAULT '',          -- of taking this version back
  at_utc     INTEGER NOT NULL,
  main       INTEGER NOT NULL CHECK (main >= 0),      -- cards, commanders included
  side       INTEGER NOT NULL CHECK (side >= 0),
  colors     TEXT NOT NULL DEFAULT '' CHECK (colors NOT GLOB '*[^WUBRG]*'), -- of the main deck's cards
  verdict    TEXT NOT NULL CHECK (verdict IN ('legal', 'illegal', 'unverified', 'unchecked')),
  judged_format TEXT NOT NULL DEFAULT '',             -- the event's format and date when it was judged
  judged_date   TEXT NOT NULL DEFAULT '',
  judged_as_of  TEXT NOT NULL DEFAULT '',             -- the day that the data could answer for, "" if none
  judged_note   TEXT NOT NULL DEFAULT '',             -- why not that very day, or not at all
  PRIMARY KEY (event_id, player_id, kind, version),
  FOREIGN KEY (event_id, player_id) REFERENCES enrolment DEFERRABLE INITIALLY DEFERRED
) STRICT;
CREATE INDEX deck_by_player ON deck (player_id);

-- A line of a list.
CREATE TABLE deck_entry (
  event_id  INTEGER NOT NULL,
  player_id INTEGER NOT NULL,
  kind      TEXT NOT NULL,
  version   INTEGER NOT NULL,
  seq       INTEGER NOT NULL CHECK (seq > 0),
  zone      TEXT NOT NULL CHECK (zone IN ('main', 'side', 'commander', 'companion', 'maybe')),
  count     INTEGER NOT NULL CHECK (count BETWEEN 1 AND 999),
  card      TEXT NOT NULL CHECK (card <> ''),         -- canonical name; of an unknown card as written
  sort      TEXT NOT NULL CHECK (sort IN ('basic', 'land', 'spell', 'unknown')),
  line      INTEGER NOT NULL CHECK (line >= 0),       -- of the text
  set_code  TEXT NOT NULL DEFAULT '',                 -- as the text has them
  number    TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (event_id, player_id, kind, version, seq),
  FOREIGN KEY (event_id, player_id, kind, version) REFERENCES deck DEFERRABLE INITIALLY DEFERRED
) STRICT;

-- One thing that the verdict on a list says (deck/check.h).
CREATE TABLE deck_finding (
  event_id  INTEGER NOT NULL,
  player_id INTEGER NOT NULL,
  kind      TEXT NOT NULL,
  version   INTEGER NOT NULL,
  seq       INTEGER NOT NULL CHECK (seq > 0),
  code      TEXT NOT NULL,
  illegal   INTEGER NOT NULL CHECK (illegal IN (0, 1)),
  line      INTEGER NOT NULL,                         -- 0: of the list as a whole
  card      TEXT NOT NULL DEFAULT '',
  count     INTEGER NOT NULL DEFAULT -1,              -- found and allowed; -1: does not apply
  most      INTEGER NOT NULL DEFAULT -1,
  rule      TEXT NOT NULL DEFAULT '',
  text      TEXT NOT NULL,
  hint      TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (event_id, player_id, kind, version, seq),
  FOREIGN KEY (event_id, player_id, kind, version) REFERENCES deck DEFERRABLE INITIALLY DEFERRED
) STRICT;

-- A lot that was drawn for deck checks.
CREATE TABLE deck_draw (
  event_id INTEGER NOT NULL REFERENCES event,
  number   INTEGER NOT NULL CHECK (number > 0),       -- the event's nth
  round    INTEGER NOT NULL CHECK (round >= 0),       -- 0: before round 1
  unit     TEXT NOT NULL CHECK (unit IN ('tables', 'players')),
  asked    INTEGER NOT NULL CHECK (asked > 0),        -- how many of them
  seed     INTEGER NOT NULL CHECK (seed > 0),
  at_utc   INTEGER NOT NULL,
  PRIMARY KEY (event_id, number)
) STRICT;

-- A player's deck check, drawn or chosen by a judge; the table is that of the player's match.
CREATE TABLE deck_check (
  event_id  INTEGER NOT NULL,
  player_id INTEGER NOT NULL,
  number    INTEGER NOT NULL CHECK (number > 0),      -- the player's nth
  draw      INTEGER,                                  -- of deck_draw; NULL: chosen
  round     INTEGER NOT NULL CHECK (round >= 0),
  withdrawn INTEGER NOT NULL DEFAULT 0 CHECK (withdrawn IN (0, 1)), -- its round was taken back
  note      TEXT NOT NULL DEFAULT '',                 -- what was found
  extension_min INTEGER NOT NULL DEFAULT 0 CHECK (extension_min BETWEEN 0 AND 120), -- time given to the match
  at_utc    INTEGER NOT NULL,
  PRIMARY KEY (event_id, player_id, number),
  FOREIGN KEY (event_id, player_id) REFERENCES enrolment DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (event_id, draw) REFERENCES deck_draw DEFERRABLE INITIALLY DEFERRED
) STRICT;
CREATE INDEX deck_check_by_player ON deck_check (player_id);
CREATE INDEX deck_check_by_draw ON deck_check (event_id, draw);
