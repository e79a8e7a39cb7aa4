-- Changes of lists that the store entered itself (event/register/list_changes.c).

-- :list_change_all
SELECT format, card, status, from_date, source, at_utc
  FROM list_change ORDER BY from_date, format, card;

-- What tells one state of the table from another.
-- :list_change_state
SELECT ifnull(group_concat(format || card || from_date || status || at_utc, '|'), '')
  FROM (SELECT * FROM list_change ORDER BY format, card, from_date);

-- :list_change_put
INSERT INTO list_change (format, card, status, from_date, source, at_utc) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
ON CONFLICT (format, card, from_date)
DO UPDATE SET status = excluded.status, source = excluded.source, at_utc = excluded.at_utc;

-- They are the store's, and stay when an event goes.
-- :list_change_keep
DELETE FROM list_change WHERE ?1 IS NULL;
