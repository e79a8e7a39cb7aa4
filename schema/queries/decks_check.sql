-- Drawing and noting deck checks (event/deckcheck/deck_check_draw.c).

-- :check_last_draw
SELECT max(number) FROM deck_draw WHERE event_id = ?1;

-- :check_draw_insert
INSERT INTO deck_draw (event_id, number, round, unit, asked, seed, at_utc) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7);

-- :check_insert
INSERT INTO deck_check (event_id, player_id, number, draw, round, at_utc)
VALUES (?1, ?2, (SELECT ifnull(max(number), 0) + 1 FROM deck_check WHERE event_id = ?1 AND player_id = ?2),
        ?3, ?4, ?5);

-- Rounds were taken back: those that checks were drawn for and that are no more.
-- :check_withdraw
UPDATE deck_check SET withdrawn = 1
 WHERE event_id = ?1 AND round > 0 AND withdrawn = 0
   AND NOT EXISTS (SELECT 1 FROM round r WHERE r.event_id = ?1 AND r.number = deck_check.round);

-- :check_update
UPDATE deck_check SET note = ?4, extension_min = ?5 WHERE event_id = ?1 AND player_id = ?2 AND number = ?3;

-- A player's latest check.
-- :check_latest
SELECT number, round, note, extension_min, withdrawn FROM deck_check
 WHERE event_id = ?1 AND player_id = ?2 ORDER BY number DESC LIMIT 1;

-- Without those of withdrawn rounds, unless something was found.
-- :check_all
SELECT c.player_id, c.number, ifnull(c.draw, 0), c.round,
       ifnull((SELECT m.tbl FROM round r JOIN match m USING (round_id)
                WHERE r.event_id = c.event_id AND r.number = c.round AND c.withdrawn = 0
                  AND (c.player_id IN (m.player1_id, m.player2_id)
                       OR EXISTS (SELECT 1 FROM pod_seat s
                                   WHERE s.match_id = m.match_id AND s.player_id = c.player_id))), 0) AS tbl,
       c.note, c.extension_min, c.at_utc
  FROM deck_check c WHERE c.event_id = ?1 AND (c.withdrawn = 0 OR c.note <> '' OR c.extension_min > 0)
 ORDER BY c.round, tbl, c.player_id, c.number;
