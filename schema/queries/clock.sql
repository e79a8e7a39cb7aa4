-- The round's clock and the extensions of its tables (event/clock/clock.c).

-- :clock_get
SELECT minutes, started_at_utc, ends_at_utc, left_s, ifnull(early_end_at_utc, 0), ifnull(warned_at_utc, 0)
  FROM round_clock WHERE round_id = ?1;

-- :clock_insert
INSERT INTO round_clock (round_id, minutes, started_at_utc, ends_at_utc, early_end_at_utc)
VALUES (?1, ?2, ?3, ?4, ?5);

-- :clock_update
UPDATE round_clock SET ends_at_utc = ?2, left_s = ?3, early_end_at_utc = ?4, warned_at_utc = ?5
 WHERE round_id = ?1;

-- Those of judges, and those of deck checks (number 0) that belong to the table of the player checked.
-- :clock_extensions
SELECT m.match_id, x.number, x.minutes, x.reason, x.at_utc
  FROM match m JOIN extension x USING (match_id) WHERE m.round_id = ?1
UNION ALL
SELECT m.match_id, 0, c.extension_min, 'deck check', c.at_utc
  FROM round r JOIN match m USING (round_id)
  JOIN deck_check c ON c.event_id = r.event_id AND c.round = r.number AND c.withdrawn = 0
                   AND (c.player_id IN (m.player1_id, m.player2_id)
                        OR EXISTS (SELECT 1 FROM pod_seat s
                                    WHERE s.match_id = m.match_id AND s.player_id = c.player_id))
 WHERE r.round_id = ?1 AND c.extension_min > 0
 ORDER BY 1, 2, 5;

-- :clock_extension_last
SELECT max(number) FROM extension WHERE match_id = ?1;

-- :clock_extension_insert
INSERT INTO extension (match_id, number, minutes, reason, at_utc) VALUES (?1, ?2, ?3, ?4, ?5);

-- :clock_extension_get
SELECT minutes, reason, at_utc FROM extension WHERE match_id = ?1 AND number = ?2;

-- :clock_extension_delete
DELETE FROM extension WHERE match_id = ?1 AND number = ?2;
