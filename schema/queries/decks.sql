-- Decklists of an event (event/register/decks.c, decks_load.c, pool.c). A row read as a struct decklist has the columns of
-- deck_get, in that order.

-- :deck_setting_get
SELECT lists, lock FROM deck_setting WHERE event_id = ?1;

-- :deck_setting_set
INSERT INTO deck_setting (event_id, lists, lock) VALUES (?1, ?2, ?3)
ON CONFLICT (event_id) DO UPDATE SET lists = excluded.lists, lock = excluded.lock;

-- The version in force, withdrawn or not.
-- :deck_get
SELECT d.player_id, d.kind, d.version, d.withdrawn, d.name, d.archetype, d.file, d.reader, d.unverified, d.reason,
       d.at_utc, d.main, d.side, d.colors, d.verdict, d.judged_format, d.judged_date, d.judged_as_of,
       d.judged_note, d.withdrawn_reason, d.judged_facts, d.judged_facts_date
  FROM deck d WHERE event_id = ?1 AND player_id = ?2 AND kind = ?3 ORDER BY version DESC LIMIT 1;

-- :deck_versions
SELECT d.player_id, d.kind, d.version, d.withdrawn, d.name, d.archetype, d.file, d.reader, d.unverified, d.reason,
       d.at_utc, d.main, d.side, d.colors, d.verdict, d.judged_format, d.judged_date, d.judged_as_of,
       d.judged_note, d.withdrawn_reason, d.judged_facts, d.judged_facts_date
  FROM deck d WHERE event_id = ?1 AND player_id = ?2 AND kind = ?3 ORDER BY version;

-- What is in force in an event.
-- :deck_all
SELECT d.player_id, d.kind, d.version, d.withdrawn, d.name, d.archetype, d.file, d.reader, d.unverified, d.reason,
       d.at_utc, d.main, d.side, d.colors, d.verdict, d.judged_format, d.judged_date, d.judged_as_of,
       d.judged_note, d.withdrawn_reason, d.judged_facts, d.judged_facts_date
  FROM deck d
 WHERE d.event_id = ?1 AND d.kind = ?2 AND d.withdrawn = 0
   AND NOT EXISTS (SELECT 1 FROM deck l WHERE l.event_id = d.event_id AND l.player_id = d.player_id
                   AND l.kind = d.kind AND l.version > d.version)
 ORDER BY d.player_id;

-- :deck_typed
SELECT typed FROM deck WHERE event_id = ?1 AND player_id = ?2 AND kind = ?3 AND version = ?4;

-- :deck_entries
SELECT zone, count, card, sort, line, set_code, number FROM deck_entry
 WHERE event_id = ?1 AND player_id = ?2 AND kind = ?3 AND version = ?4 ORDER BY seq;

-- :deck_findings
SELECT code, illegal, line, card, count, most, rule, coalesce(text_message, text), coalesce(hint_message, hint)
  FROM deck_finding
 WHERE event_id = ?1 AND player_id = ?2 AND kind = ?3 AND version = ?4 ORDER BY seq;

-- All entries of the lists in force.
-- :deck_all_entries
SELECT e.player_id, e.zone, e.count, e.card, e.sort, e.line
  FROM deck_entry e JOIN deck d USING (event_id, player_id, kind, version)
 WHERE e.event_id = ?1 AND e.kind = 'list' AND d.withdrawn = 0
   AND NOT EXISTS (SELECT 1 FROM deck l WHERE l.event_id = d.event_id AND l.player_id = d.player_id
                   AND l.kind = d.kind AND l.version > d.version)
 ORDER BY e.player_id, e.seq;

-- Who leads the lists in force: a card a row, those of a player in the order of the list.
-- :deck_commanders
SELECT e.player_id, e.card
  FROM deck_entry e JOIN deck d USING (event_id, player_id, kind, version)
 WHERE e.event_id = ?1 AND e.kind = 'list' AND e.zone = 'commander' AND d.withdrawn = 0
   AND NOT EXISTS (SELECT 1 FROM deck l WHERE l.event_id = d.event_id AND l.player_id = d.player_id
                   AND l.kind = d.kind AND l.version > d.version)
 ORDER BY e.player_id, e.seq;

-- :deck_insert
INSERT INTO deck (event_id, player_id, kind, version, name, archetype, file, reader, typed, unverified, reason, at_utc,
                  main, side, colors, verdict, judged_format, judged_date, judged_as_of, judged_note,
                  judged_facts, judged_facts_date)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22);

-- :deck_entry_insert
INSERT INTO deck_entry (event_id, player_id, kind, version, seq, zone, count, card, sort, line, set_code, number)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12);

-- :deck_finding_insert
INSERT INTO deck_finding (event_id, player_id, kind, version, seq, code, illegal, line, card, count, most, rule, text,
                          hint, text_message, hint_message)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16);

-- :deck_findings_clear
DELETE FROM deck_finding WHERE event_id = ?1 AND player_id = ?2 AND kind = ?3 AND version = ?4;

-- :deck_judge
UPDATE deck SET verdict = ?5, judged_format = ?6, judged_date = ?7, judged_as_of = ?8, judged_note = ?9, colors = ?10,
       judged_facts = ?11, judged_facts_date = ?12
 WHERE event_id = ?1 AND player_id = ?2 AND kind = ?3 AND version = ?4;

-- :deck_withdraw
UPDATE deck SET withdrawn = 1, withdrawn_reason = ?5
 WHERE event_id = ?1 AND player_id = ?2 AND kind = ?3 AND version = ?4;

-- :deck_label
UPDATE deck SET archetype = ?5 WHERE event_id = ?1 AND player_id = ?2 AND kind = ?3 AND version = ?4;

-- Who counts: enrolled, not dropped before round 1, not disqualified; and how their lists stand by what was
-- stored (a verdict for another format or day is as none).
-- :deck_counts
SELECT count(*), count(d.player_id),
       ifnull(sum(d.verdict = 'legal' AND d.judged_format = v.format AND d.judged_date = v.date), 0),
       ifnull(sum(d.verdict = 'illegal' AND d.judged_format = v.format AND d.judged_date = v.date), 0),
       ifnull(sum(d.verdict = 'unverified' AND d.judged_format = v.format AND d.judged_date = v.date), 0),
       ifnull(sum(d.verdict = 'unchecked' AND d.judged_format = v.format AND d.judged_date = v.date), 0),
       ifnull(max(CASE WHEN d.judged_format = v.format AND d.judged_date = v.date AND d.judged_as_of <> v.date
                  THEN d.judged_as_of END), '')
  FROM enrolment n JOIN event v USING (event_id)
  LEFT JOIN team_member t ON t.event_id = n.event_id AND t.captain_id = n.player_id
  LEFT JOIN deck d ON d.event_id = n.event_id AND d.player_id = ifnull(t.player_id, n.player_id) AND d.kind = 'list' AND d.withdrawn = 0
       AND NOT EXISTS (SELECT 1 FROM deck l WHERE l.event_id = d.event_id AND l.player_id = d.player_id
                       AND l.kind = d.kind AND l.version > d.version)
 WHERE n.event_id = ?1 AND n.dropped_after IS NULL AND n.disqualified = 0;

-- Lists whose cards are not as many as they say.
-- :deck_wrong_sums
SELECT count(*) FROM deck d
 WHERE d.event_id = ?1
   AND (d.main, d.side) IS NOT
       (SELECT ifnull(sum(CASE WHEN e.zone IN ('main', 'commander') THEN e.count END), 0),
               ifnull(sum(CASE WHEN e.zone IN ('side', 'companion') THEN e.count END), 0)
          FROM deck_entry e
         WHERE e.event_id = d.event_id AND e.player_id = d.player_id AND e.kind = d.kind AND e.version = d.version);

-- Lists of who is not in the event.
-- :deck_strangers
SELECT count(*) FROM deck d
 WHERE d.event_id = ?1
   AND NOT EXISTS (SELECT 1 FROM enrolment n WHERE n.event_id = d.event_id AND n.player_id = d.player_id)
   AND NOT EXISTS (SELECT 1 FROM team_member t WHERE t.event_id = d.event_id AND t.player_id = d.player_id);

-- :pool_list
SELECT what, name FROM pool_change WHERE event_id = ?1 ORDER BY what, name;

-- :pool_add
INSERT INTO pool_change (event_id, what, name) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING;

-- :pool_remove
DELETE FROM pool_change WHERE event_id = ?1 AND what = ?2 AND name = ?3;

-- :pool_clear
DELETE FROM pool_change WHERE event_id = ?1;

-- What an event asks for, and its pool, for a copy of it; the lists of that are open.
-- :deck_setting_copy
INSERT INTO deck_setting (event_id, lists) SELECT ?2, lists FROM deck_setting WHERE event_id = ?1;

-- :pool_copy
INSERT INTO pool_change (event_id, what, name) SELECT ?2, what, name FROM pool_change WHERE event_id = ?1;

-- How many versions a player registered.
-- :deck_versions_of
SELECT count(*) FROM deck WHERE event_id = ?1 AND player_id = ?2 AND kind = 'list';

-- Deleting an event, in this order.
-- :deck_delete_checks
DELETE FROM deck_check WHERE event_id = ?1;

-- :deck_delete_draws
DELETE FROM deck_draw WHERE event_id = ?1;

-- :deck_delete_findings
DELETE FROM deck_finding WHERE event_id = ?1;

-- :deck_delete_entries
DELETE FROM deck_entry WHERE event_id = ?1;

-- :deck_delete_decks
DELETE FROM deck WHERE event_id = ?1;

-- :deck_delete_settings
DELETE FROM deck_setting WHERE event_id = ?1;

-- Taking a player out of an event, in this order.
-- :deck_remove_checks
DELETE FROM deck_check WHERE event_id = ?1 AND player_id = ?2;

-- :deck_remove_findings
DELETE FROM deck_finding WHERE event_id = ?1 AND player_id = ?2;

-- :deck_remove_entries
DELETE FROM deck_entry WHERE event_id = ?1 AND player_id = ?2;

-- :deck_remove_decks
DELETE FROM deck WHERE event_id = ?1 AND player_id = ?2;

-- Merging two players.
-- :deck_merge_decks
UPDATE deck SET player_id = ?2 WHERE player_id = ?1;

-- :deck_merge_entries
UPDATE deck_entry SET player_id = ?2
 WHERE player_id = ?1 AND event_id IN (SELECT event_id FROM deck WHERE player_id = ?2);

-- :deck_merge_findings
UPDATE deck_finding SET player_id = ?2
 WHERE player_id = ?1 AND event_id IN (SELECT event_id FROM deck WHERE player_id = ?2);

-- :deck_merge_checks
UPDATE deck_check SET player_id = ?2 WHERE player_id = ?1;

-- Forgetting a player: what they or others wrote; the cards stay.
-- :deck_forget_text
UPDATE deck SET name = '', file = '', typed = '', reason = '', withdrawn_reason = '' WHERE player_id = ?1;

-- Their labels, one after the other.
-- :deck_label_after
SELECT min(archetype) FROM deck WHERE player_id = ?1 AND archetype > ?2 HAVING min(archetype) IS NOT NULL;

-- :deck_forget_label
UPDATE deck SET archetype = '' WHERE player_id = ?1 AND archetype = ?2;

-- :deck_forget_unknown
UPDATE deck_entry SET card = 'unknown card', set_code = '', number = ''
 WHERE player_id = ?1 AND sort = 'unknown' AND event_id IN (SELECT event_id FROM deck WHERE player_id = ?1);

-- :deck_forget_findings
UPDATE deck_finding SET card = '', text = 'no card of that name', hint = '', text_message = NULL, hint_message = NULL
 WHERE player_id = ?1 AND code IN ('unknown-card', 'bad-line')
   AND event_id IN (SELECT event_id FROM deck WHERE player_id = ?1);

-- :deck_forget_notes
UPDATE deck_check SET note = '' WHERE player_id = ?1;
