-- Drawing and noting deck checks (event/deck_check_draw.c).

-- :check_last_draw
SELECT max(number) FROM deck_draw WHERE event_id = ?1;

-- :check_draw_insert
INSERT INTO deck_draw (event_id, number, round, unit, asked, seed, at_utc) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7);

-- :check_insert
INSERT INTO deck_check (event_id, player_id, number, draw, round, tbl, at_utc)
VALUES (?1, ?2, (SELECT ifnull(max(number), 0) + 1 FROM deck_check WHERE event_id = ?1 AND player_id = ?2),
        ?3, ?4, ?5, ?6);

-- :check_update
UPDATE deck_check SET note = ?4, extension_min = ?5 WHERE event_id = ?1 AND player_id = ?2 AND number = ?3;

-- A player's latest check.
-- :check_latest
SELECT number, round, note, extension_min FROM deck_check
 WHERE event_id = ?1 AND player_id = ?2 ORDER BY number DESC LIMIT 1;

-- :check_all
SELECT player_id, number, ifnull(draw, 0), round, ifnull(tbl, 0), note, extension_min, at_utc
  FROM deck_check WHERE event_id = ?1 ORDER BY round, ifnull(tbl, 0), player_id, number;
