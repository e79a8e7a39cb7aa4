-- The rating ledger as one row a match, and rating histories brought from elsewhere.

-- Derived, as before: what a rated match did to both sides. Players, round and result are the match's; what was
-- expected follows from K and the change, so that it is in the view alone. No foreign key: a rebuild writes a
-- million rows, finds those whose match is gone, and takes them out.
CREATE TABLE rating_match (
  match_id INTEGER PRIMARY KEY NOT NULL,
  category INTEGER NOT NULL CHECK (category > 0 AND category < 5), -- classic, extended, limited, standard
  seq1     INTEGER NOT NULL CHECK (seq1 > 0),          -- the player's nth rated match in the category
  seq2     INTEGER NOT NULL CHECK (seq2 > 0),
  before1  REAL NOT NULL,
  before2  REAL NOT NULL,
  after1   REAL NOT NULL,
  after2   REAL NOT NULL,
  score1   REAL NOT NULL CHECK (score1 = 1 OR score1 = 0 OR score1 = 0.5), -- IN (...) takes three times as long
  k1       REAL,                                        -- NULL while provisional
  k2       REAL
) STRICT;
INSERT INTO rating_match
SELECT a.match_id, CASE a.category WHEN 'classic' THEN 1 WHEN 'extended' THEN 2 WHEN 'limited' THEN 3 ELSE 4 END,
       a.seq, b.seq, a.before, b.before, a.after, b.after, a.score, a.k, b.k
  FROM rating_entry a JOIN match m USING (match_id)
  JOIN rating_entry b ON b.match_id = a.match_id AND b.player_id = m.player2_id
 WHERE a.player_id = m.player1_id
 ORDER BY a.match_id;
DROP TABLE rating_entry;
CREATE VIEW rating_entry AS
SELECT CASE g.category WHEN 1 THEN 'classic' WHEN 2 THEN 'extended' WHEN 3 THEN 'limited' ELSE 'standard' END
         AS category,
       m.player1_id AS player_id, g.seq1 AS seq, r.event_id AS event_id, g.match_id AS match_id,
       m.player2_id AS opponent_id, g.before1 AS before, g.after1 AS after, g.before2 AS opponent_before,
       g.score1 AS score, g.score1 - (g.after1 - g.before1) / g.k1 AS expected, g.k1 AS k
  FROM rating_match g JOIN match m USING (match_id) JOIN round r USING (round_id)
UNION ALL
SELECT CASE g.category WHEN 1 THEN 'classic' WHEN 2 THEN 'extended' WHEN 3 THEN 'limited' ELSE 'standard' END,
       m.player2_id, g.seq2, r.event_id, g.match_id, m.player1_id, g.before2, g.after2, g.before1, 1 - g.score1,
       1 - g.score1 - (g.after2 - g.before2) / g.k2, g.k2
  FROM rating_match g JOIN match m USING (match_id) JOIN round r USING (round_id);

-- A rating history from elsewhere, match by match: what a player's own history here goes on from.
CREATE TABLE rating_import (
  category  TEXT NOT NULL CHECK (category IN ('classic', 'extended', 'limited', 'standard')),
  player_id INTEGER NOT NULL REFERENCES player,
  seq       INTEGER NOT NULL CHECK (seq > 0),
  date      TEXT NOT NULL CHECK (date IS strftime('%Y-%m-%d', date)),
  event     TEXT NOT NULL DEFAULT '',
  opponent  TEXT NOT NULL DEFAULT '',
  opponent_before REAL NOT NULL,
  score     REAL NOT NULL CHECK (score IN (0, 0.5, 1)),
  before    REAL NOT NULL,
  after     REAL NOT NULL,
  PRIMARY KEY (category, player_id, seq)
) STRICT;
CREATE INDEX rating_import_by_player ON rating_import (player_id);

-- Every step of every rating: what was brought from elsewhere, then the rated matches here.
CREATE VIEW rating_step AS
SELECT category, player_id, seq, date, event, NULL AS event_id, NULL AS match_id, NULL AS round, opponent, NULL AS opponent_id,
       opponent_before, score, before, after, NULL AS expected, NULL AS k, 1 AS imported
  FROM rating_import
UNION ALL
SELECT CASE g.category WHEN 1 THEN 'classic' WHEN 2 THEN 'extended' WHEN 3 THEN 'limited' ELSE 'standard' END,
       m.player1_id, g.seq1, e.date, e.name, e.event_id, g.match_id, r.number,
       o.last || CASE WHEN o.first <> '' THEN ', ' || o.first ELSE '' END, o.player_id,
       g.before2, g.score1, g.before1, g.after1, g.score1 - (g.after1 - g.before1) / g.k1, g.k1, 0
  FROM rating_match g JOIN match m USING (match_id) JOIN round r USING (round_id) JOIN event e USING (event_id)
  JOIN player o ON o.player_id = m.player2_id
UNION ALL
SELECT CASE g.category WHEN 1 THEN 'classic' WHEN 2 THEN 'extended' WHEN 3 THEN 'limited' ELSE 'standard' END,
       m.player2_id, g.seq2, e.date, e.name, e.event_id, g.match_id, r.number,
       o.last || CASE WHEN o.first <> '' THEN ', ' || o.first ELSE '' END, o.player_id,
       g.before1, 1 - g.score1, g.before2, g.after2, 1 - g.score1 - (g.after2 - g.before2) / g.k2, g.k2, 0
  FROM rating_match g JOIN match m USING (match_id) JOIN round r USING (round_id) JOIN event e USING (event_id)
  JOIN player o ON o.player_id = m.player1_id;
