-- Undo, redo and doctor (event/edit/upkeep.c, event/edit/undo_own.c).

-- The round of a match of an event.
-- :upkeep_match_round
SELECT r.number FROM match m JOIN round r USING (round_id) WHERE m.match_id = ?1 AND r.event_id = ?2;

-- The event of an entry, as long as there is one.
-- :upkeep_entry_event
SELECT e.event_id FROM journal j JOIN event e USING (event_id) WHERE j.entry_id = ?1;

-- Forgotten players of whom something personal is left: in their rows, or in the verb's own journal entry
-- (a crash came between its two transactions).
-- :upkeep_forgotten_leftovers
SELECT (SELECT count(*) FROM player p
         WHERE forgotten = 1
           AND (last <> 'Player ' || player_id OR first <> '' OR dci IS NOT NULL OR email <> ''
                OR country <> '' OR club <> '' OR note <> ''
                OR EXISTS (SELECT 1 FROM player_former_dci f WHERE f.player_id = p.player_id)
                OR EXISTS (SELECT 1 FROM deck d WHERE d.player_id = p.player_id
                           AND (d.typed <> '' OR d.name <> '' OR d.file <> '' OR d.reason <> ''
                                OR d.withdrawn_reason <> ''))
                OR EXISTS (SELECT 1 FROM enrolment e WHERE e.player_id = p.player_id AND e.team <> '')
                OR EXISTS (SELECT 1 FROM signup s WHERE s.player_id = p.player_id)
                OR EXISTS (SELECT 1 FROM penalty x WHERE x.player_id = p.player_id
                           AND (x.note <> '' OR x.withdrawn_reason <> ''))
                OR EXISTS (SELECT 1 FROM ban b WHERE b.player_id = p.player_id
                           AND (b.reason <> 'not kept' OR b.lifted_reason <> ''))
                OR EXISTS (SELECT 1 FROM enrolment e JOIN avoided_pair v USING (event_id)
                           WHERE e.player_id = p.player_id AND p.player_id IN (v.a_id, v.b_id) AND v.reason <> '')
                OR EXISTS (SELECT 1 FROM deck_check c WHERE c.player_id = p.player_id AND c.note <> '')))
     + (SELECT count(*) FROM journal WHERE verb = 'player forget' AND length(changeset) > 0);

-- Names whose folded key is not what the names give are found by comparing all.
-- :upkeep_name_keys
SELECT player_id, last, first, name_key, ifnull(dci, ''), ifnull(dci_key, '') FROM player ORDER BY player_id;

-- A call for a judge (event/judge/calls.c) that is not of an event and a table of its key, by a player who is there.
-- :upkeep_lost_call
SELECT key FROM setting s
 WHERE key >= 'call ' AND key < 'call!'
   AND NOT ifnull(CASE WHEN json_valid(value) THEN value->>'at' > 0 AND value->>'table' > 0
            AND EXISTS (SELECT 1 FROM player p WHERE p.player_id = s.value->>'by')
            AND EXISTS (SELECT 1 FROM event e
                         WHERE s.key GLOB 'call ' || e.event_id || ' [1-9]* ' || (s.value->>'table')) END, 0)
 ORDER BY key LIMIT 1;
