-- The end of an event and the rating ledger (event/closing.c, event/ledger.c, event/rating_view.c).

-- :closing_close
UPDATE event SET state = 'closed', closed_at_utc = ?2 WHERE event_id = ?1;

-- :closing_reopen
UPDATE event SET state = 'open', closed_at_utc = NULL WHERE event_id = ?1;

-- The events that make up the ledger, in its order.
-- :ledger_events
SELECT event_id, date, category, level2, reading FROM event
 WHERE state = 'closed' AND category <> 'none'
 ORDER BY date, event_id;

-- Whether a closed, rated event comes after this one.
-- :ledger_later_event
SELECT EXISTS (SELECT 1 FROM event o, event e
                WHERE e.event_id = ?1 AND o.state = 'closed' AND o.category <> 'none'
                  AND (o.date > e.date OR (o.date = e.date AND o.event_id > e.event_id)));

-- Who started round 1 (D.5.8): was in a match of it and came. Late entries' missed rounds do not count.
-- :ledger_starters
SELECT m.player1_id, ifnull(m.player2_id, 0), m.result, m.wins1, m.wins2,
       (SELECT first_round FROM enrolment n WHERE n.event_id = r.event_id AND n.player_id = m.player1_id)
  FROM round r JOIN match m USING (round_id)
 WHERE r.event_id = ?1 AND r.number = 1;

-- What is rated: played and agreed results; not byes, no-shows, walkovers and double losses.
-- :ledger_matches
SELECT r.number, m.match_id, m.player1_id, m.player2_id, m.wins1, m.wins2
  FROM round r JOIN match m USING (round_id)
 WHERE r.event_id = ?1 AND m.player2_id IS NOT NULL AND m.result IN ('played', 'concession', 'id')
 ORDER BY r.number, m.tbl IS NULL, m.tbl, m.match_id;

-- :ledger_clear
DELETE FROM rating_entry;

-- :ledger_insert
INSERT INTO rating_entry (category, player_id, seq, event_id, match_id, opponent_id, before, after,
                          opponent_before, score, expected, k)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12);

-- :ledger_read
SELECT category, player_id, seq, event_id, match_id, opponent_id, before, after, opponent_before, score,
       ifnull(expected, -1), ifnull(k, -1)
  FROM rating_entry
 ORDER BY category, player_id, seq;

-- What the next match of a player starts from: their entries in order.
-- :ledger_of_player
SELECT after, score, opponent_before FROM rating_entry
 WHERE category = ?1 AND player_id = ?2 ORDER BY seq;

-- The closed events and what their ratings hang on, and how many people there are.
-- :ledger_fingerprint
SELECT ifnull((SELECT group_concat(event_id || ' ' || date || ' ' || category || ' ' || level2 || ' ' || reading
                                   || ' ' || closed_at_utc)
                 FROM (SELECT * FROM event WHERE state = 'closed' ORDER BY event_id)), '')
       || ';' || (SELECT count(*) FROM player);

-- The last entry of everybody in a category up to a date (NULL: all): SQLite takes the other columns from
-- the row that max() found.
-- :rating_list
SELECT p.player_id, p.last, p.first, ifnull(p.dci, ''), p.country, max(r.seq), r.after, count(*),
       sum(r.score = 1), sum(r.score = 0), e.date, p.name_key
  FROM rating_entry r JOIN event e USING (event_id) JOIN player p ON p.player_id = r.player_id
 WHERE r.category = ?1 AND (?2 IS NULL OR e.date <= ?2)
 GROUP BY p.player_id
 ORDER BY p.name_key, p.player_id;

-- :rating_history
SELECT r.category, r.seq, e.date, e.name, d.number, o.last, o.first, r.before, r.after, r.opponent_before,
       r.score, ifnull(r.expected, 0), ifnull(r.k, 0), r.k IS NULL
  FROM rating_entry r JOIN event e USING (event_id) JOIN match m USING (match_id) JOIN round d USING (round_id)
  JOIN player o ON o.player_id = r.opponent_id
 WHERE r.category IN ('classic', 'extended', 'limited', 'standard') AND r.player_id = ?1
   AND ?2 IN ('none', r.category)
 ORDER BY e.date, e.event_id, d.number, r.category, r.seq;

-- :ledger_players
SELECT player_id FROM player ORDER BY player_id;
