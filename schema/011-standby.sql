-- A second laptop that stands by: what this file is to it, who has a copy, and what that copy does not have yet.
-- None of these rows is journaled or shipped itself.

-- This file's part in it: one row.
CREATE TABLE replica (
  one     INTEGER PRIMARY KEY NOT NULL CHECK (one = 1),
  role    TEXT NOT NULL DEFAULT 'primary' CHECK (role IN ('primary', 'standby', 'superseded')),
  line    TEXT NOT NULL CHECK (length(line) = 36),         -- UUID of the sequence of commits that seq counts:
                                                           -- a copy that follows another line is made anew
  epoch   INTEGER NOT NULL DEFAULT 0 CHECK (epoch >= 0),   -- how many promotions led to this file
  seq     INTEGER NOT NULL DEFAULT 0 CHECK (seq >= 0),     -- the newest commit of the line that is in this file
  digest  TEXT NOT NULL DEFAULT '',                        -- of that commit and all before it, '' before the first
  at_utc  INTEGER,                                         -- when that commit was made
  waiting INTEGER NOT NULL DEFAULT 0,                      -- bytes of all shipments
  -- of a standby, and of one that was promoted
  source  TEXT NOT NULL DEFAULT '',                        -- URL of the primary
  key     TEXT NOT NULL DEFAULT '',                        -- by which the primary knows this copy
  trust   TEXT NOT NULL DEFAULT '',                        -- 'sha256//...': the key that its certificate must have;
                                                           -- 'insecure': none is checked; '': a known authority's
  known_seq    INTEGER NOT NULL DEFAULT 0,                 -- the newest commit that the primary told of
  heard_at_utc INTEGER,                                    -- when it did that last
  awaited INTEGER NOT NULL DEFAULT 0 CHECK (awaited IN (0, 1)), -- the primary confirms nothing before the copy has it
  -- of a primary whose standby was promoted
  superseded_epoch  INTEGER NOT NULL DEFAULT 0,
  superseded_by     TEXT NOT NULL DEFAULT '',
  superseded_at_utc INTEGER
) STRICT;
INSERT INTO replica (one, line) VALUES (1, uuid());

-- A copy that stands by.
CREATE TABLE standby (
  standby_id TEXT PRIMARY KEY NOT NULL,                    -- UUID that the copy gave itself
  name       TEXT NOT NULL,                                -- of its machine
  address    TEXT NOT NULL DEFAULT '',
  key_digest TEXT NOT NULL UNIQUE,
  joined_at_utc INTEGER NOT NULL,
  following  INTEGER NOT NULL DEFAULT 0 CHECK (following IN (0, 1)), -- 0: it needs a new snapshot before it can go on
  acked_seq  INTEGER NOT NULL DEFAULT 0,                   -- the newest commit that it has on its disk
  acked_at_utc INTEGER
) STRICT;

-- A commit's changeset until every copy that follows has it.
CREATE TABLE shipment (
  seq       INTEGER PRIMARY KEY NOT NULL,
  at_utc    INTEGER NOT NULL,
  digest    TEXT NOT NULL,                                 -- BLAKE2b of the one before, line, seq, time, changeset
  changeset BLOB NOT NULL
) STRICT;
