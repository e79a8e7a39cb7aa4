-- Rating lists, histories and what comes from elsewhere (event/rating_*.c).

-- Rounds of the closed events in order of play, with their days since 1970; ?1 and ?2: first and last day, NULL: open.
-- :rating_rounds
SELECT r.round_id, CAST(julianday(e.date) - 2440587.5 AS INTEGER)
  FROM event e JOIN round r USING (event_id)
 WHERE e.state = 'closed' AND e.category <> 'none' AND (?1 IS NULL OR e.date >= ?1) AND (?2 IS NULL OR e.date <= ?2)
 ORDER BY e.date, e.event_id, r.number;

-- The ledger with its matches; ?1: a category as a number, 0: all.
-- :rating_matches
SELECT m.round_id, g.category, m.player1_id, m.player2_id, g.seq1, g.seq2, g.before1, g.before2, g.after1, g.after2,
       g.score1
  FROM rating_match g JOIN match m USING (match_id)
 WHERE ?1 IN (0, g.category)
 ORDER BY g.match_id;

-- Seats of the played tables of three to five players of closed events, in order of play; ?1 and ?2: first and last day,
-- NULL: open. A draw that was agreed on says nothing.
-- :rating_tables
SELECT m.match_id, s.player_id, s.outcome, ifnull(s.place, 0), e.date
  FROM event e JOIN round r USING (event_id) JOIN match m USING (round_id) JOIN pod_seat s USING (match_id)
 WHERE e.structure = 'pods' AND e.state = 'closed' AND m.result NOT IN ('id', 'double-loss') AND s.outcome IS NOT NULL
   AND (?1 IS NULL OR e.date >= ?1) AND (?2 IS NULL OR e.date <= ?2)
 ORDER BY e.date, e.event_id, r.number, m.match_id, s.seat;

-- What was brought from elsewhere, up to a day (NULL: all).
-- :rating_imports
SELECT player_id, after, score, opponent_before, CAST(julianday(date) - 2440587.5 AS INTEGER)
  FROM rating_import
 WHERE category = ?1 AND (?2 IS NULL OR date <= ?2)
 ORDER BY player_id, seq;

-- The categories that have a rated match or a history from elsewhere, as the numbers of rating_match.
-- :rating_categories
WITH category (number, name) AS (VALUES (1, 'classic'), (2, 'extended'), (3, 'limited'), (4, 'standard'))
SELECT number FROM category
 WHERE EXISTS (SELECT 1 FROM rating_match AS g WHERE g.category = number)
    OR EXISTS (SELECT 1 FROM rating_import AS i WHERE i.category = name)
 ORDER BY number;

-- :rating_people
SELECT player_id, last, first, name_key, ifnull(dci, ''), country, club, region FROM player ORDER BY player_id;

-- Every step of everybody's, for a file.
-- :rating_steps
SELECT p.uuid, p.last, p.first, ifnull(p.dci, ''), r.category, r.seq, r.date, r.event, r.opponent, r.opponent_before,
       r.score, r.before, r.after
  FROM rating_step r JOIN player p USING (player_id)
 ORDER BY p.name_key, p.player_id, r.category, r.seq;

-- A player's steps of a category that are here already: what was brought, then what was played.
-- :rating_steps_of
SELECT seq, date, score, before, after, opponent_before, imported FROM rating_step
 WHERE player_id = ?1 AND category = ?2
 ORDER BY seq;

-- :rating_import_insert
INSERT INTO rating_import (category, player_id, seq, date, event, opponent, opponent_before, score, before, after)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10);

-- A category in which two players both brought a history.
-- :rating_import_both
SELECT a.category FROM rating_import a JOIN rating_import b ON b.category = a.category AND b.seq = 1
 WHERE a.player_id = ?1 AND a.seq = 1 AND b.player_id = ?2 ORDER BY 1 LIMIT 1;

-- :rating_import_move
UPDATE rating_import SET player_id = ?2 WHERE player_id = ?1;

-- :rating_forget_opponent
UPDATE rating_import SET opponent = '' WHERE opponent = ?1;

-- :rating_player_by_uuid
SELECT player_id FROM player WHERE uuid = ?1;

-- :rating_player_by_dci
SELECT player_id FROM player WHERE dci_key = ?1
UNION ALL
SELECT player_id FROM player_former_dci WHERE dci_key = ?1
LIMIT 1;

-- :rating_players_by_name
SELECT player_id FROM player WHERE name_key = ?1 ORDER BY player_id LIMIT 2;

-- :rating_history
SELECT r.category, r.seq, r.date, r.event, r.round, r.opponent, r.before, r.after, r.opponent_before,
       r.score, ifnull(r.expected, 0), ifnull(r.k, 0), r.k IS NULL, r.imported
  FROM rating_step r
 WHERE r.player_id = ?1 AND ?2 IN ('none', r.category)
 ORDER BY r.date, r.imported DESC, r.event_id, r.round, r.category, r.seq;
