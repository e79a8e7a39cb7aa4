-- Events with tables of three to five players (Commander): who sits in which seat, and what came of it.
-- A table is a row of match, whose player1 and player2 have the first two seats; its result says that there is one.

PRAGMA writable_schema = ON;
UPDATE sqlite_schema SET sql = replace(sql, '''double-elimination'', ''round-robin''',
                                       '''double-elimination'', ''round-robin'', ''pods''')
 WHERE type = 'table' AND name = 'event';
PRAGMA writable_schema = RESET;

-- What is done about a number of players that four does not divide.
ALTER TABLE event ADD COLUMN pods_odd TEXT NOT NULL DEFAULT 'threes' CHECK (pods_odd IN ('threes', 'byes', 'fives'));
-- Who sits where at a table: by lot, balanced by what the seats have been worth, or by rank.
ALTER TABLE event ADD COLUMN pods_seats TEXT NOT NULL DEFAULT 'balanced'
  CHECK (pods_seats IN ('random', 'balanced', 'low-first', 'high-first'));
-- Whether repeats are avoided before scores are matched.
ALTER TABLE event ADD COLUMN pods_pair_by TEXT NOT NULL DEFAULT 'repeats' CHECK (pods_pair_by IN ('repeats', 'score'));
-- The rule of standings (standings/pods.h): a name, or points written out.
ALTER TABLE event ADD COLUMN pods_points TEXT NOT NULL DEFAULT 'topdeck' CHECK (pods_points <> '');
-- Who draws a drawn game: all of the table, or those who are still in it (104.4a of 2009).
ALTER TABLE event ADD COLUMN pods_draw TEXT NOT NULL DEFAULT 'remaining' CHECK (pods_draw IN ('remaining', 'all'));
-- Whether a table may agree on a draw.
ALTER TABLE event ADD COLUMN pods_id INTEGER NOT NULL DEFAULT 1 CHECK (pods_id IN (0, 1));

-- A seat of a table; outcome is NULL until the table has its result.
CREATE TABLE pod_seat (
  match_id  INTEGER NOT NULL REFERENCES match DEFERRABLE INITIALLY DEFERRED,
  seat      INTEGER NOT NULL CHECK (seat BETWEEN 1 AND 5),
  player_id INTEGER NOT NULL REFERENCES player,
  outcome   TEXT CHECK (outcome IN ('win', 'draw', 'loss')),
  place     INTEGER CHECK (place BETWEEN 1 AND 5),    -- at the table, shared by equals; NULL: not told
  PRIMARY KEY (match_id, seat),
  UNIQUE (match_id, player_id)
) STRICT;
CREATE INDEX pod_seat_by_player ON pod_seat (player_id);
