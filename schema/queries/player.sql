-- People (event/people/players.c, players_merge.c, players_forget.c, player_import.c). A row read as a struct
-- player has the eleven columns of player_get in that order, always.

-- :player_get
SELECT player_id, uuid, last, first, ifnull(dci, ''), email, country, club, note, forgotten, region
  FROM player WHERE player_id = ?1;

-- :player_all
SELECT player_id, uuid, last, first, ifnull(dci, ''), email, country, club, note, forgotten, region, name_key
  FROM player ORDER BY name_key, player_id;

-- :player_all_in_event
SELECT p.player_id, p.uuid, p.last, p.first, ifnull(p.dci, ''), p.email, p.country, p.club, p.note,
       p.forgotten, p.region, p.name_key
  FROM player p
 WHERE p.player_id IN (SELECT player_id FROM enrolment WHERE event_id = ?1
                       UNION SELECT player_id FROM team_member WHERE event_id = ?1)
 ORDER BY p.name_key, p.player_id;

-- :player_by_number
SELECT p.player_id, p.uuid, p.last, p.first, ifnull(p.dci, ''), p.email, p.country, p.club, p.note,
       p.forgotten, p.region, p.name_key
  FROM enrolment e JOIN player p USING (player_id)
 WHERE e.event_id = ?1 AND e.number = ?2;

-- :player_by_key
SELECT player_id, uuid, last, first, ifnull(dci, ''), email, country, club, note, forgotten, region
  FROM player WHERE name_key = ?1 ORDER BY player_id;

-- Whose number this is, or was before a merge.
-- :player_by_dci
SELECT player_id, uuid, last, first, ifnull(dci, ''), email, country, club, note, forgotten, region
  FROM player WHERE dci_key = ?1
UNION ALL
SELECT p.player_id, p.uuid, p.last, p.first, ifnull(p.dci, ''), p.email, p.country, p.club, p.note,
       p.forgotten, p.region
  FROM player_former_dci f JOIN player p USING (player_id) WHERE f.dci_key = ?1;

-- :player_insert
INSERT INTO player (uuid, last, first, name_key, dci, dci_key, email, country, club, note, region)
VALUES (uuid(), ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10);

-- :player_update
UPDATE player SET last = ?2, first = ?3, name_key = ?4, dci = ?5, dci_key = ?6, email = ?7, country = ?8,
       club = ?9, note = ?10, region = ?11
 WHERE player_id = ?1;

-- :player_last_id
SELECT max(player_id) FROM player;

-- Events that two players both are in: what stands in the way of a merge.
-- :player_events_of_both
SELECT e.event_id, e.name FROM event e
 WHERE (EXISTS (SELECT 1 FROM enrolment WHERE event_id = e.event_id AND player_id = ?1)
        OR EXISTS (SELECT 1 FROM team_member WHERE event_id = e.event_id AND player_id = ?1))
   AND (EXISTS (SELECT 1 FROM enrolment WHERE event_id = e.event_id AND player_id = ?2)
        OR EXISTS (SELECT 1 FROM team_member WHERE event_id = e.event_id AND player_id = ?2))
 ORDER BY e.event_id;

-- Each rated match is an entry of either side, so that who has entries is also an opponent.
-- :player_rated
SELECT EXISTS (SELECT 1 FROM rating_entry WHERE opponent_id = ?1)
       OR EXISTS (SELECT 1 FROM rating_import WHERE player_id = ?1);

-- :player_merge_enrolments
UPDATE enrolment SET player_id = ?2 WHERE player_id = ?1;

-- :player_merge_side1
UPDATE match SET player1_id = ?2 WHERE player1_id = ?1;

-- :player_merge_side2
UPDATE match SET player2_id = ?2 WHERE player2_id = ?1;

-- :player_merge_pod_seats
UPDATE pod_seat SET player_id = ?2 WHERE player_id = ?1;

-- :player_merge_first
UPDATE match SET first_id = ?2 WHERE first_id = ?1;

-- :player_merge_former
UPDATE player_former_dci SET player_id = ?2 WHERE player_id = ?1;

-- :player_former_insert
INSERT INTO player_former_dci (dci_key, player_id) VALUES (?1, ?2);

-- :player_former_delete
DELETE FROM player_former_dci WHERE dci_key = ?1;

-- :player_delete
DELETE FROM player WHERE player_id = ?1;

-- :player_forget
UPDATE player SET last = ?2, first = '', name_key = ?3, dci = NULL, dci_key = NULL, email = '', country = '',
       club = '', note = '', region = '', forgotten = 1
 WHERE player_id = ?1;

-- :player_forget_former
DELETE FROM player_former_dci WHERE player_id = ?1;

-- :player_former_list
SELECT dci_key FROM player_former_dci WHERE player_id = ?1 ORDER BY dci_key;

-- :player_forget_teams
UPDATE enrolment SET team = '' WHERE player_id = ?1 AND team <> '';

-- :player_journal_read
SELECT entry_id, sentence, hex(changeset), verb, who FROM journal ORDER BY entry_id DESC;

-- The message has the same words, and goes.
-- :player_journal_sentence
UPDATE journal SET sentence = ?2, message = NULL WHERE entry_id = ?1;

-- :player_journal_who
UPDATE journal SET who = ?2 WHERE entry_id = ?1;

-- :player_journal_empty
UPDATE journal SET changeset = x'' WHERE entry_id = ?1;

-- Who could be enrolled in an event: everybody who is not, those first who were seen last; and when that was.
-- :player_seen_recent
SELECT p.player_id, p.uuid, p.last, p.first, ifnull(p.dci, ''), p.email, p.country, p.club, p.note, p.forgotten, p.region,
       ifnull(s.date, '')
  FROM player p
  LEFT JOIN (SELECT n.player_id, max(e.date) AS date
               FROM (SELECT player_id, event_id FROM enrolment UNION ALL SELECT player_id, event_id FROM team_member) n
               JOIN event e USING (event_id)
              WHERE event_id <> ?1 GROUP BY n.player_id) s USING (player_id)
 WHERE NOT p.forgotten
   AND p.player_id NOT IN (SELECT player_id FROM enrolment WHERE event_id = ?1
                           UNION ALL SELECT player_id FROM team_member WHERE event_id = ?1)
 ORDER BY s.date DESC, p.name_key, p.player_id
 LIMIT ?2;

-- When a player was last in another event, and whether they are in this one.
-- :player_seen
SELECT ifnull((SELECT max(e.date)
                 FROM (SELECT event_id FROM enrolment WHERE player_id = ?1
                       UNION ALL SELECT event_id FROM team_member WHERE player_id = ?1) n
                 JOIN event e USING (event_id) WHERE event_id <> ?2), ''),
       EXISTS (SELECT 1 FROM enrolment WHERE player_id = ?1 AND event_id = ?2)
       OR EXISTS (SELECT 1 FROM team_member WHERE player_id = ?1 AND event_id = ?2);
