-- The card catalogue: facts of cards, printings and sets, and every spelling that a card is found by.
-- Made in one go by src/catalog/writer.c and never written to again; there is no migration: a file of another
-- version is made anew. The writer sets application_id and user_version.
-- Rows are numbered in the order of their names (cards) and of their release (sets), without gaps, so that the
-- numbers can index arrays. Bit sets are those of src/catalog/cards.h. Text dates are YYYY-MM-DD.

-- What the file is: known_until, source, source_date, imported_utc; counts: cards, names, foreign_names, printings,
-- sets, texts, legalities; digest: of all other tables, 64 hexadecimal digits.
CREATE TABLE meta (
  key   TEXT PRIMARY KEY NOT NULL,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- A set of cards.
CREATE TABLE card_set (
  set_id    INTEGER PRIMARY KEY CHECK (set_id BETWEEN 0 AND 65535),  -- by date, then code
  code      TEXT NOT NULL UNIQUE CHECK (code <> ''),
  name      TEXT NOT NULL,
  date      TEXT NOT NULL CHECK (date IS strftime('%Y-%m-%d', date)), -- of release
  type      TEXT NOT NULL,
  block     TEXT NOT NULL,
  border    TEXT NOT NULL CHECK (border IN ('', 'black', 'white', 'silver', 'gold')),
  effective TEXT NOT NULL CHECK (effective = '' OR effective IS strftime('%Y-%m-%d', effective)),
  effective_source TEXT NOT NULL,                                    -- what says that this is its day
  alt_codes TEXT NOT NULL,                                           -- blank-separated
  cards     INTEGER NOT NULL CHECK (cards >= 0)                      -- different ones that it has; 0: not known
) STRICT;

-- A card, with all that is asked about it in one row.
CREATE TABLE card (
  card_id       INTEGER PRIMARY KEY CHECK (card_id > 0),
  name          TEXT NOT NULL CHECK (name <> ''),
  full_name     TEXT,                                  -- with all faces; NULL: the name
  mana_cost     TEXT NOT NULL,
  mana_value    REAL NOT NULL CHECK (mana_value >= 0), -- 0.5 occurs
  colors        INTEGER NOT NULL CHECK (colors BETWEEN 0 AND 31),
  identity      INTEGER NOT NULL CHECK (identity BETWEEN 0 AND 31),
  supertypes    INTEGER NOT NULL,
  types         INTEGER NOT NULL,
  subtypes      TEXT NOT NULL,                         -- blank-separated
  type_line     TEXT NOT NULL,
  power         TEXT NOT NULL,                         -- as printed: "*", "1+*"
  toughness     TEXT NOT NULL,
  loyalty       TEXT NOT NULL,
  keywords      TEXT NOT NULL,                         -- ";"-separated
  produces      TEXT NOT NULL,                         -- ";"-separated
  tapped        INTEGER NOT NULL CHECK (tapped IN (0, 1, 2)),  -- enters tapped: never, always, sometimes
  layout        TEXT NOT NULL,
  first_printed TEXT NOT NULL,
  silver_only   INTEGER NOT NULL CHECK (silver_only IN (0, 1)),
  copies        INTEGER NOT NULL CHECK (copies >= -1), -- 0: as the format says, -1: any number
  ante          INTEGER NOT NULL CHECK (ante IN (0, 1)),
  rules         INTEGER NOT NULL CHECK (rules BETWEEN 0 AND 3), -- enum card_rules
  hand          TEXT NOT NULL,                         -- of vanguards: what the hand and life change by
  life          TEXT NOT NULL,
  faces         INTEGER NOT NULL CHECK (faces >= 0),   -- rows in face
  printings     BLOB NOT NULL CHECK (length(printings) % 3 = 0), -- each: set_id, 2 bytes little endian; rarity
  numbers       TEXT NOT NULL                          -- collector numbers of these, ended by "|" each
) STRICT;

-- A face of a card that has more than one.
CREATE TABLE face (
  card_id   INTEGER NOT NULL REFERENCES card,
  position  INTEGER NOT NULL,                          -- 0 is the front
  side      TEXT NOT NULL CHECK (length(side) = 1),    -- 'a', 'b', ...
  name      TEXT NOT NULL CHECK (name <> ''),
  mana_cost TEXT NOT NULL,
  type_line TEXT NOT NULL,
  power     TEXT NOT NULL,
  toughness TEXT NOT NULL,
  loyalty   TEXT NOT NULL,
  keywords  TEXT NOT NULL,
  produces  TEXT NOT NULL,
  colors    INTEGER NOT NULL CHECK (colors BETWEEN 0 AND 31),
  PRIMARY KEY (card_id, position)
) STRICT, WITHOUT ROWID;

-- What a card was by the rules of an earlier era: its types in the words of that time, and what its newest printing of
-- then says ("Summon - Cleric").
CREATE TABLE card_era (
  card_id INTEGER NOT NULL REFERENCES card,
  era     TEXT NOT NULL CHECK (era IN ('fifth-97', 'fifth-99')),
  types   TEXT NOT NULL CHECK (types <> ''),
  printed TEXT NOT NULL,
  PRIMARY KEY (card_id, era)
) STRICT, WITHOUT ROWID;

-- A spelling that a card is found by. The lax key is the exact one without punctuation and blanks; both are made by
-- src/catalog/key.c. A look-up by the lax key brings all rows that may be meant, and those with the exact key
-- come before the others.
CREATE TABLE name (
  lax      TEXT NOT NULL,
  exact    TEXT NOT NULL,
  kind     INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 2),  -- enum name_kind
  card_id  INTEGER NOT NULL REFERENCES card,
  spelling TEXT,                                           -- NULL: the card's name
  PRIMARY KEY (lax, exact, kind, card_id)
) STRICT, WITHOUT ROWID;

-- Names in other languages, packed by src/catalog/foreign.c: a block has about thirty, in the order of their lax keys.
-- They are three times as many as all other spellings, and in this form take a quarter of their room.
CREATE TABLE foreign_name (
  first TEXT PRIMARY KEY NOT NULL,                         -- the lax key of the block's first name
  names BLOB NOT NULL
) STRICT, WITHOUT ROWID;

-- Which card has a collector number in a set. A number that a set has twice is two rows.
CREATE TABLE printing (
  set_id  INTEGER NOT NULL REFERENCES card_set,
  number  TEXT NOT NULL,
  card_id INTEGER NOT NULL REFERENCES card,
  PRIMARY KEY (set_id, number, card_id)
) STRICT, WITHOUT ROWID;

-- Rules text, from an import only; faces are joined by a line "//".
CREATE TABLE card_text (
  card_id INTEGER PRIMARY KEY REFERENCES card,
  text    TEXT NOT NULL
) STRICT;

-- What imported data says of a card in the formats of its day: "legacy:banned;modern:legal", sorted.
CREATE TABLE legality (
  card_id  INTEGER PRIMARY KEY REFERENCES card,
  statuses TEXT NOT NULL
) STRICT;
