-- Judges of an event (event/judge/judging.c), rulings (event/judge/judging.c), bans (event/people/bans.c).

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

-- Those that stand against a player in an event: one by kind in the first event of the kind from its first day on that
-- was not being played already when the ban was given.
-- :ban_on
SELECT b.ban_id, b.player_id, b.from_date, b.until_date, b.kind, ifnull(b.event_id, 0), b.reason, b.rule, b.lifted,
       b.lifted_reason, b.at_utc, p.last, p.first
  FROM ban b JOIN player p USING (player_id) JOIN event e ON e.event_id = ?1
 WHERE b.player_id = ?2 AND b.lifted = 0 AND b.event_id IS NOT e.event_id AND b.from_date <= e.date
   AND (b.until_date IS NULL OR b.until_date >= e.date)
   AND (b.kind = ''
        OR (b.kind = e.kind
            AND NOT (e.date = b.from_date
                     AND EXISTS (SELECT 1 FROM round r WHERE r.event_id = e.event_id AND r.paired_at_utc <= b.at_utc))
            AND NOT EXISTS (
              SELECT 1 FROM event o
               WHERE o.kind = b.kind AND o.date >= b.from_date AND o.event_id IS NOT b.event_id
                 AND (o.date < e.date OR (o.date = e.date AND o.event_id < e.event_id))
                 AND NOT (o.date = b.from_date
                          AND EXISTS (SELECT 1 FROM round r WHERE r.event_id = o.event_id
                                                              AND r.paired_at_utc <= b.at_utc)))))
 ORDER BY b.from_date, b.ban_id;

-- Who is in an open event and has a ban that may keep them out of it: of one ban, of one event, 0 for all.
-- :ban_enrolled
SELECT DISTINCT n.event_id, n.player_id, e.name
  FROM ban b JOIN enrolment n ON n.player_id = b.player_id JOIN event e ON e.event_id = n.event_id
 WHERE b.lifted = 0 AND e.state = 'open' AND n.dropped_after IS NULL AND n.disqualified = 0
   AND (?1 = 0 OR b.ban_id = ?1) AND (?2 = 0 OR n.event_id = ?2)
 ORDER BY n.event_id, n.number;

-- What an association said of numbers (event/people/suspended.c): settings, "suspended NUMBER NTH".
-- :suspended_all
SELECT key, value FROM setting WHERE key >= 'suspended ' AND key < 'suspended!' ORDER BY key;

-- :suspended_delete
DELETE FROM setting WHERE key = ?1;

-- Which of it stands on the day of an event, of the numbers of a player (?2) or of one that is nobody's yet (?3): not
-- what a ban says already, be it that it stands, or that staff took it back.
-- :suspended_on
SELECT s.value->>'from', s.value->>'until', s.value->>'reason'
  FROM event e
  JOIN (SELECT dci_key FROM player WHERE player_id = ?2 AND dci_key IS NOT NULL
        UNION SELECT dci_key FROM player_former_dci WHERE player_id = ?2
        UNION SELECT ?3 WHERE ?3 IS NOT NULL) k
  JOIN setting s ON s.key >= 'suspended ' || k.dci_key || ' ' AND s.key < 'suspended ' || k.dci_key || '!'
 WHERE e.event_id = ?1 AND s.value->>'from' <= e.date
   AND (s.value->>'until' IS NULL OR s.value->>'until' >= e.date)
   AND NOT EXISTS (SELECT 1 FROM ban b WHERE b.player_id = ?2 AND b.reason = s.value->>'reason'
                                         AND (b.lifted = 0 OR b.lifted_reason <> s.value->>'by'))
 ORDER BY s.value->>'from', s.key;

-- :ban_last
SELECT max(ban_id) FROM ban;

-- :ban_merge
UPDATE ban SET player_id = ?2 WHERE player_id = ?1;

-- What a ban says of a person who is forgotten: that there is one.
-- :ban_forget
UPDATE ban SET reason = 'not kept', lifted_reason = '' WHERE player_id = ?1;

-- ---- judges

-- :judge_all
SELECT number, name, level, role, dci FROM event_judge WHERE event_id = ?1
 ORDER BY CASE role WHEN 'head' THEN 0 WHEN 'floor' THEN 1 ELSE 2 END, name_key, number;

-- :judge_insert
INSERT INTO event_judge (event_id, number, name, name_key, level, role, dci)
VALUES (?1, (SELECT ifnull(max(number), 0) + 1 FROM event_judge WHERE event_id = ?1), ?2, ?3, ?4, ?5, ?6);

-- :judge_update
UPDATE event_judge SET name = ?3, name_key = ?4, level = ?5, role = ?6, dci = ?7 WHERE event_id = ?1 AND number = ?2;

-- :judge_delete
DELETE FROM event_judge WHERE event_id = ?1 AND number = ?2;

-- A Level II judge is there: the event says so, or a judge has the level (D.5.9).
-- :judge_level2
SELECT max(e.level2, EXISTS (SELECT 1 FROM event_judge j WHERE j.event_id = e.event_id AND j.level >= 2))
  FROM event e WHERE e.event_id = ?1;

-- ---- rulings

-- With the minutes that the match got, and who sat at the table.
-- :ruling_all
SELECT u.number, u.round, ifnull(u.tbl, 0), u.judge, u.question, u.ruling, u.minutes, u.appeal, u.appeal_judge,
       u.appeal_ruling, u.dci_appeal, u.dci_note, u.at_utc,
       ifnull((SELECT sum(x.minutes) FROM extension x
                 JOIN match m USING (match_id) JOIN round r USING (round_id)
                WHERE r.event_id = u.event_id AND r.number = u.round AND x.ruling = u.number), 0)
  FROM ruling u WHERE u.event_id = ?1 AND u.withdrawn = 0 ORDER BY u.number;

-- :ruling_last
SELECT max(number) FROM ruling WHERE event_id = ?1;

-- :ruling_insert
INSERT INTO ruling (event_id, number, round, tbl, judge, question, ruling, minutes, at_utc)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9);

-- :ruling_update
UPDATE ruling SET appeal = ?3, appeal_judge = ?4, appeal_ruling = ?5, dci_appeal = ?6, dci_note = ?7
 WHERE event_id = ?1 AND number = ?2;

-- :ruling_extend
INSERT INTO extension (match_id, number, minutes, reason, ruling, at_utc)
VALUES (?1, (SELECT ifnull(max(number), 0) + 1 FROM extension WHERE match_id = ?1), ?2, ?3, ?4, ?5);

-- :ban_ids_of
SELECT ban_id FROM ban WHERE player_id = ?1 ORDER BY ban_id;

-- Calls for a judge (event/judge/calls.c): settings, "call EVENT ROUND TABLE".
-- :calls
SELECT value->>'table', value->>'by', value->>'at' FROM setting
 WHERE key >= 'call ' || ?1 || ' ' || ?2 || ' ' AND key < 'call ' || ?1 || ' ' || ?2 || '!'
 ORDER BY 3, 1;

-- :call_put
INSERT INTO setting (key, value)
VALUES ('call ' || ?1 || ' ' || ?2 || ' ' || ?3, json_object('table', ?3, 'by', ?4, 'at', ?5))
    ON CONFLICT (key) DO UPDATE SET value = excluded.value;

-- :call_delete
DELETE FROM setting WHERE key = 'call ' || ?1 || ' ' || ?2 || ' ' || ?3;

-- Of an event, those of other rounds than ?2.
-- :calls_delete
DELETE FROM setting
 WHERE key >= 'call ' || ?1 || ' ' AND key < 'call ' || ?1 || '!'
   AND NOT (key >= 'call ' || ?1 || ' ' || ?2 || ' ' AND key < 'call ' || ?1 || ' ' || ?2 || '!');

-- :call_merge
UPDATE setting SET value = json_set(value, '$.by', ?2)
 WHERE key >= 'call ' AND key < 'call!' AND value->>'by' = ?1;
