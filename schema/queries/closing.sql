-- The end of an event and the rating ledger (event/ledger/closing.c, event/ledger*.c). Lists are in rating.sql.

-- :closing_close
UPDATE event SET state = 'closed', closed_at_utc = ?2 WHERE event_id = ?1;

-- What waits for the head judge, or for the DCI, by number: penalties without a confirmation (which of them need one
-- their catalogue says), appeals to the head judge, appeals to the DCI.
-- :closing_waiting
SELECT 'penalty', number FROM penalty WHERE event_id = ?1 AND withdrawn = 0 AND confirmed_by = ''
UNION ALL
SELECT 'appeal', number FROM ruling WHERE event_id = ?1 AND withdrawn = 0 AND appeal = 'pending'
UNION ALL
SELECT 'dci', number FROM ruling WHERE event_id = ?1 AND withdrawn = 0 AND dci_appeal = 'pending'
 ORDER BY 1, 2;

-- :closing_reopen
UPDATE event SET state = 'open', closed_at_utc = NULL WHERE event_id = ?1;

-- The events that make up the ledger, in its order; ?1: only this one, 0: all. A judge of Level II or more may be
-- among those named. Teams are not rated.
-- :ledger_events
SELECT event_id, date, CASE category WHEN 'classic' THEN 1 WHEN 'extended' THEN 2 WHEN 'limited' THEN 3 ELSE 4 END,
       level2 OR EXISTS (SELECT 1 FROM event_judge j
                          WHERE j.event_id = event.event_id AND j.level >= 2 AND j.role <> 'scorekeeper'),
       reading = 'literal', kind
  FROM event
 WHERE state = 'closed' AND category <> 'none' AND teams = '' AND ?1 IN (0, event_id)
 ORDER BY date, event_id;

-- Whether a closed, rated event comes after this one.
-- :ledger_later_event
SELECT EXISTS (SELECT 1 FROM event o, event e
                WHERE e.event_id = ?1 AND o.state = 'closed' AND o.category <> 'none' AND o.teams = ''
                  AND (o.date > e.date OR (o.date = e.date AND o.event_id > e.event_id)));

-- A rated match of an event (0: of any) on a day before the end of the history that one of its players brought from
-- elsewhere: the ledger holds what was brought first, so its days would go back.
-- :ledger_before_import
SELECT e.name, e.event_id, e.date, p.last, p.first, i.date
  FROM event e CROSS JOIN round r USING (event_id) CROSS JOIN match m USING (round_id)
 CROSS JOIN rating_match g USING (match_id)
 CROSS JOIN rating_import i ON i.category = e.category AND i.player_id IN (m.player1_id, m.player2_id)
 CROSS JOIN player p ON p.player_id = i.player_id
 WHERE e.state = 'closed' AND e.category <> 'none' AND ?1 IN (0, e.event_id)
   AND (?1 <> 0 OR e.date < (SELECT max(date) FROM rating_import)) AND i.date > e.date
 ORDER BY e.date, e.event_id, i.date DESC, p.player_id LIMIT 1;

-- :ledger_rounds
SELECT round_id, event_id, number FROM round ORDER BY round_id;

-- :ledger_event_rounds
SELECT round_id, event_id, number FROM round WHERE event_id = ?1 ORDER BY round_id;

-- Who came in late: the rounds that they missed are no round that they started.
-- :ledger_late
SELECT event_id, player_id FROM enrolment WHERE first_round > 1 ORDER BY event_id, player_id;

-- :ledger_event_late
SELECT event_id, player_id FROM enrolment WHERE event_id = ?1 AND first_round > 1 ORDER BY event_id, player_id;

-- All results as numbers, by rowid: that is how the table lies, and how the ledger is written. The kinds of
-- results are those of ledger_result_words in event/ledger/ledger_read.c.
-- :ledger_matches
SELECT match_id, round_id, player1_id, ifnull(player2_id, 0), wins1, wins2,
       CASE result WHEN 'played' THEN 0 WHEN 'bye' THEN 1 WHEN 'id' THEN 2 WHEN 'no-show' THEN 3
                   WHEN 'concession' THEN 4 WHEN 'double-loss' THEN 5 WHEN 'loss' THEN 6 WHEN 'walkover' THEN 7
                   WHEN 'penalty' THEN 8 ELSE 9 END
  FROM match
 ORDER BY match_id;

-- The same of one event.
-- :ledger_event_matches
SELECT m.match_id, m.round_id, m.player1_id, ifnull(m.player2_id, 0), m.wins1, m.wins2,
       CASE m.result WHEN 'played' THEN 0 WHEN 'bye' THEN 1 WHEN 'id' THEN 2 WHEN 'no-show' THEN 3
                     WHEN 'concession' THEN 4 WHEN 'double-loss' THEN 5 WHEN 'loss' THEN 6 WHEN 'walkover' THEN 7
                     WHEN 'penalty' THEN 8 ELSE 9 END
  FROM round r JOIN match m USING (round_id)
 WHERE r.event_id = ?1
 ORDER BY m.match_id;

-- What everybody brought from elsewhere.
-- :ledger_imports
SELECT CASE category WHEN 'classic' THEN 1 WHEN 'extended' THEN 2 WHEN 'limited' THEN 3 ELSE 4 END, player_id, after,
       score, opponent_before
  FROM rating_import
 ORDER BY category, player_id, seq;

-- What the next match of a player starts from: what they brought, then their own matches, in order.
-- ?1 category as a number, ?2 the same as a word, ?3 player.
-- :ledger_of_player
SELECT seq, after, score, opponent_before FROM (
  SELECT seq, after, score, opponent_before FROM rating_import WHERE category = ?2 AND player_id = ?3
  UNION ALL
  SELECT g.seq1, g.after1, g.score1, g.before2 FROM match m JOIN rating_match g USING (match_id)
   WHERE m.player1_id = ?3 AND g.category = ?1
  UNION ALL
  SELECT g.seq2, g.after2, 1 - g.score1, g.before1 FROM match m JOIN rating_match g USING (match_id)
   WHERE m.player2_id = ?3 AND g.category = ?1)
ORDER BY seq;

-- :ledger_delete
DELETE FROM rating_match WHERE match_id = ?1;

-- :ledger_read
SELECT match_id, category, seq1, seq2, before1, before2, after1, after2, score1, k1, k2 FROM rating_match
 ORDER BY match_id;

-- :ledger_players
SELECT player_id FROM player ORDER BY player_id;

-- What the ledger was derived by: a stamp of the K table. A convenience, not recorded: without it the next event
-- that closes derives everything.
-- :ledger_stamp
SELECT value FROM preference WHERE key = 'rating_policy';

-- :ledger_stamp_set
INSERT INTO preference (key, value) VALUES ('rating_policy', ?1)
ON CONFLICT (key) DO UPDATE SET value = excluded.value;

-- The closed events and what their ratings hang on, how many people there are, and what they brought.
-- :ledger_fingerprint
SELECT ifnull((SELECT group_concat(event_id || ' ' || date || ' ' || category || ' ' || level2 || ' ' || reading
                                   || ' ' || closed_at_utc || ' ' || kind || ' ' || teams || ' ' || judges)
                 FROM (SELECT *, (SELECT count(*) FROM event_judge j WHERE j.event_id = event.event_id AND j.level >= 2
                                     AND j.role <> 'scorekeeper') AS judges
                         FROM event WHERE state = 'closed' ORDER BY event_id)), '')
       || ';' || (SELECT count(*) FROM player)
       || ';' || (SELECT count(*) || ' ' || total(after) || ' ' || total(player_id) FROM rating_import);
