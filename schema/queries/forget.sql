-- Texts that people wrote freely, and that may name anybody (event/dossier/forget_words.c): table, row, column, text.

-- :forget_spoken
SELECT 'ruling', rowid, 'question', question FROM ruling WHERE question <> ''
UNION ALL SELECT 'ruling', rowid, 'ruling', ruling FROM ruling WHERE ruling <> ''
UNION ALL SELECT 'ruling', rowid, 'appeal_ruling', appeal_ruling FROM ruling WHERE appeal_ruling <> ''
UNION ALL SELECT 'ruling', rowid, 'dci_note', dci_note FROM ruling WHERE dci_note <> ''
UNION ALL SELECT 'penalty', rowid, 'note', note FROM penalty WHERE note <> ''
UNION ALL SELECT 'penalty', rowid, 'withdrawn_reason', withdrawn_reason FROM penalty WHERE withdrawn_reason <> ''
UNION ALL SELECT 'ban', rowid, 'reason', reason FROM ban
UNION ALL SELECT 'ban', rowid, 'lifted_reason', lifted_reason FROM ban WHERE lifted_reason <> ''
UNION ALL SELECT 'extension', rowid, 'reason', reason FROM extension WHERE reason <> ''
UNION ALL SELECT 'deck_check', rowid, 'note', note FROM deck_check WHERE note <> ''
UNION ALL SELECT 'avoided_pair', rowid, 'reason', reason FROM avoided_pair WHERE reason <> ''
UNION ALL SELECT 'deck', rowid, 'reason', reason FROM deck WHERE reason <> ''
UNION ALL SELECT 'deck', rowid, 'withdrawn_reason', withdrawn_reason FROM deck WHERE withdrawn_reason <> ''
UNION ALL SELECT 'announcement', announcement_id, 'text', text FROM announcement;

-- One of them, with its column in ?2 and the new text in ?3.
-- :forget_put_ruling
UPDATE ruling SET question = iif(?2 = 'question', ?3, question), ruling = iif(?2 = 'ruling', ?3, ruling),
       appeal_ruling = iif(?2 = 'appeal_ruling', ?3, appeal_ruling), dci_note = iif(?2 = 'dci_note', ?3, dci_note)
 WHERE rowid = ?1;

-- :forget_put_penalty
UPDATE penalty SET note = iif(?2 = 'note', ?3, note),
       withdrawn_reason = iif(?2 = 'withdrawn_reason', ?3, withdrawn_reason)
 WHERE rowid = ?1;

-- :forget_put_ban
UPDATE ban SET reason = iif(?2 = 'reason', ?3, reason), lifted_reason = iif(?2 = 'lifted_reason', ?3, lifted_reason)
 WHERE ban_id = ?1;

-- :forget_put_extension
UPDATE extension SET reason = iif(?2 = 'reason', ?3, reason) WHERE rowid = ?1;

-- :forget_put_deck_check
UPDATE deck_check SET note = iif(?2 = 'note', ?3, note) WHERE rowid = ?1;

-- :forget_put_avoided_pair
UPDATE avoided_pair SET reason = iif(?2 = 'reason', ?3, reason) WHERE rowid = ?1;

-- :forget_put_deck
UPDATE deck SET reason = iif(?2 = 'reason', ?3, reason),
       withdrawn_reason = iif(?2 = 'withdrawn_reason', ?3, withdrawn_reason)
 WHERE rowid = ?1;

-- :forget_put_announcement
UPDATE announcement SET text = iif(?2 = 'text', ?3, text) WHERE announcement_id = ?1;

-- Why two are kept apart, of a person who is forgotten.
-- :avoid_forget
UPDATE avoided_pair SET reason = '' WHERE (a_id = ?1 OR b_id = ?1) AND reason <> '';

-- Rulings at the tables where they sat, or their team: that there was one, its time and its appeals stay.
-- :ruling_forget
UPDATE ruling SET question = '', ruling = '', appeal_ruling = '', dci_note = ''
 WHERE (event_id, number) IN (
   SELECT u.event_id, u.number
     FROM match m JOIN round r USING (round_id)
     JOIN ruling u ON u.event_id = r.event_id AND u.round = r.number AND u.tbl = m.tbl
    WHERE m.player1_id IN (SELECT ?1 UNION ALL SELECT t.captain_id FROM team_member t
                            WHERE t.player_id = ?1 AND t.event_id = r.event_id)
       OR m.player2_id IN (SELECT ?1 UNION ALL SELECT t.captain_id FROM team_member t
                            WHERE t.player_id = ?1 AND t.event_id = r.event_id)
       OR m.match_id IN (SELECT match_id FROM pod_seat WHERE player_id = ?1));

-- The same rulings: event and number.
-- :ruling_ids_of
SELECT u.event_id, u.number
  FROM match m JOIN round r USING (round_id)
  JOIN ruling u ON u.event_id = r.event_id AND u.round = r.number AND u.tbl = m.tbl
 WHERE m.player1_id IN (SELECT ?1 UNION ALL SELECT t.captain_id FROM team_member t
                         WHERE t.player_id = ?1 AND t.event_id = r.event_id)
    OR m.player2_id IN (SELECT ?1 UNION ALL SELECT t.captain_id FROM team_member t
                         WHERE t.player_id = ?1 AND t.event_id = r.event_id)
    OR m.match_id IN (SELECT match_id FROM pod_seat WHERE player_id = ?1);
