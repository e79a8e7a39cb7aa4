-- Rating lists, histories and what comes from elsewhere (event/rating_*.c).

-- The last entry of everybody in a category up to a date (NULL: all): SQLite takes the other columns from
-- the row that max() found.
-- :rating_list
SELECT p.player_id, p.last, p.first, ifnull(p.dci, ''), p.country, p.club, p.region, p.name_key, max(r.seq), r.after,
       sum(r.score = 1), sum(r.score = 0), r.date
  FROM rating_step r JOIN player p USING (player_id)
 WHERE r.category = ?1 AND (?2 IS NULL OR r.date <= ?2)
 GROUP BY p.player_id;

-- :rating_history
SELECT r.category, r.seq, r.date, r.event, r.round, r.opponent, r.before, r.after, r.opponent_before,
       r.score, ifnull(r.expected, 0), ifnull(r.k, 0), r.k IS NULL, r.imported
  FROM rating_step r
 WHERE r.player_id = ?1 AND ?2 IN ('none', r.category)
 ORDER BY r.date, r.imported DESC, r.event_id, r.round, r.category, r.seq;
