-- What a player's profile and the metagame of a time are made of.

-- The events that a player was in, by themselves or in a team, newest first.
-- :profile_events
SELECT event_id FROM event
 WHERE event_id IN (SELECT event_id FROM enrolment WHERE player_id = ?1
                    UNION SELECT event_id FROM team_member WHERE player_id = ?1)
 ORDER BY date DESC, event_id DESC;

-- Events with decklists within two days and, where one is given, of a format, newest first; ?4: also those that do not
-- show them to everybody.
-- :profile_deck_events
SELECT e.event_id FROM event AS e
 WHERE e.date BETWEEN ?1 AND ?2 AND (?3 = '' OR e.format = ?3) AND (?4 OR (e.public AND e.public_decks))
   AND EXISTS (SELECT 1 FROM deck AS d WHERE d.event_id = e.event_id AND d.kind = 'list')
 ORDER BY e.date DESC, e.event_id DESC;
