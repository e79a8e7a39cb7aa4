-- Judges of an event (event/judging.c), rulings (event/judging.c), bans (event/bans.c).

-- :ban_insert
INSERT INTO ban (player_id, from_date, until_date, kind, event_id, reason, rule, at_utc)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8);

-- :ban_lift
UPDATE ban SET lifted = 1, lifted_reason = ?2 WHERE ban_id = ?1;

-- One that says the same and stands.
-- :ban_same
SELECT ban_id FROM ban
 WHERE player_id = ?1 AND from_date = ?2 AND until_date IS ?3 AND kind = ?4 AND lifted = 0;

-- :ban_get
SELECT b.ban_id, b.player_id, b.from_date, b.until_date, b.kind, ifnull(b.event_id, 0), b.reason, b.rule, b.lifted,
       b.lifted_reason, b.at_utc, p.last, p.first
  FROM ban b JOIN player p USING (player_id)
 WHERE b.ban_id = ?1;

-- All; with ?1 those that stand on that day: one by kind until an event of the kind, of its first day or later, is
-- closed before the day.
-- :ban_all
SELECT b.ban_id, b.player_id, b.from_date, b.until_date, b.kind, ifnull(b.event_id, 0), b.reason, b.rule, b.lifted,
       b.lifted_reason, b.at_utc, p.last, p.first
  FROM ban b JOIN player p USING (player_id)
 WHERE ?1 IS NULL
    OR (b.lifted = 0 AND b.from_date <= ?1 AND (b.until_date IS NULL OR b.until_date >= ?1)
        AND (b.kind = '' OR NOT EXISTS (SELECT 1 FROM event e
                                         WHERE e.kind = b.kind AND e.date >= b.from_date AND e.date < ?1
                                           AND e.state = 'closed' AND e.event_id IS NOT b.event_id)))
 ORDER BY b.from_date, b.ban_id;

-- Those that stand against a player in an event: one by kind in the first event of the kind from its first day on.
-- :ban_on
SELECT b.ban_id, b.player_id, b.from_date, b.until_date, b.kind, ifnull(b.event_id, 0), b.reason, b.rule, b.lifted,
       b.lifted_reason, b.at_utc, p.last, p.first
  FROM ban b JOIN player p USING (player_id) JOIN event e ON e.event_id = ?1
 WHERE b.player_id = ?2 AND b.lifted = 0 AND b.event_id IS NOT e.event_id AND b.from_date <= e.date
   AND (b.until_date IS NULL OR b.until_date >= e.date)
   AND (b.kind = '' OR (b.kind = e.kind AND NOT EXISTS (
          SELECT 1 FROM event o WHERE o.kind = b.kind AND o.date >= b.from_date AND o.event_id IS NOT b.event_id
                                  AND (o.date < e.date OR (o.date = e.date AND o.event_id < e.event_id)))))
 ORDER BY b.from_date, b.ban_id;

-- :ban_last
SELECT max(ban_id) FROM ban;

-- :ban_merge
UPDATE ban SET player_id = ?2 WHERE player_id = ?1;

-- What a ban says of a person who is forgotten: that there is one.
-- :ban_forget
UPDATE ban SET reason = 'not kept', lifted_reason = '' WHERE player_id = ?1;
