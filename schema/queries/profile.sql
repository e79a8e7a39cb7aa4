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

-- What a player did in every event, newest first, by themselves or in a team: matches won, lost and drawn in all rounds,
-- the playoff's included; a bye is a win. The sides are found by the indexes of match on its players.
-- :career_events
WITH entry (event_id, entrant) AS (
  SELECT event_id, player_id FROM enrolment WHERE player_id = ?1
  UNION SELECT event_id, captain_id FROM team_member WHERE player_id = ?1),
side (event_id, entrant, result, own, other) AS (
  SELECT r.event_id, m.player1_id, m.result, m.wins1, m.wins2 FROM match AS m JOIN round AS r USING (round_id)
   WHERE m.player1_id IN (SELECT entrant FROM entry)
     AND NOT EXISTS (SELECT 1 FROM pod_seat AS s WHERE s.match_id = m.match_id)
  UNION ALL -- tables of three to five
  SELECT r.event_id, s.player_id, m.result, s.outcome = 'win', s.outcome = 'loss'
    FROM pod_seat AS s JOIN match AS m USING (match_id) JOIN round AS r USING (round_id) WHERE s.player_id = ?1
  UNION ALL
  SELECT r.event_id, m.player2_id, m.result, m.wins2, m.wins1 FROM match AS m JOIN round AS r USING (round_id)
   WHERE m.player2_id IN (SELECT entrant FROM entry)
     AND NOT EXISTS (SELECT 1 FROM pod_seat AS s WHERE s.match_id = m.match_id)),
total (event_id, entrant, wins, losses, draws) AS (
  SELECT event_id, entrant, sum(result = 'bye' OR own > other),
         sum(result IN ('double-loss', 'loss') OR own < other),
         sum(own = other AND result NOT IN ('double-loss', 'loss', 'bye'))
    FROM side WHERE result IS NOT NULL GROUP BY event_id, entrant)
SELECT e.event_id, e.date, e.name, e.format, e.state = 'closed', ifnull(t.wins, 0), ifnull(t.losses, 0),
       ifnull(t.draws, 0)
  FROM entry AS n JOIN event AS e USING (event_id) LEFT JOIN total AS t USING (event_id, entrant)
 ORDER BY e.date DESC, e.event_id DESC;

-- Whom a player met, those met most first; matches of teams are not those of their members, and who wins at a table of
-- three to five is not who beats whom.
-- :career_opponents
WITH side (opponent, result, own, other) AS (
  SELECT player2_id, result, wins1, wins2 FROM match AS m WHERE player1_id = ?1 AND player2_id IS NOT NULL
     AND NOT EXISTS (SELECT 1 FROM pod_seat AS t WHERE t.match_id = m.match_id)
  UNION ALL
  SELECT player1_id, result, wins2, wins1 FROM match AS m WHERE player2_id = ?1
     AND NOT EXISTS (SELECT 1 FROM pod_seat AS t WHERE t.match_id = m.match_id))
SELECT p.player_id, p.last || CASE WHEN p.first <> '' THEN ', ' || p.first ELSE '' END,
       sum(s.own > s.other), sum(s.own < s.other OR s.result = 'double-loss'),
       sum(s.own = s.other AND s.result <> 'double-loss')
  FROM side AS s JOIN player AS p ON p.player_id = s.opponent
 WHERE s.result IS NOT NULL
 GROUP BY p.player_id ORDER BY count(*) DESC, p.name_key, p.player_id;

-- The matches of two players against each other, newest first.
-- :career_meetings
SELECT e.event_id, e.date, e.name, r.number, m.result, m.wins1, m.wins2, m.draws
  FROM match AS m JOIN round AS r USING (round_id) JOIN event AS e USING (event_id)
 WHERE m.player1_id = ?1 AND m.player2_id = ?2 AND m.result IS NOT NULL
   AND NOT EXISTS (SELECT 1 FROM pod_seat AS s WHERE s.match_id = m.match_id)
UNION ALL
SELECT e.event_id, e.date, e.name, r.number, m.result, m.wins2, m.wins1, m.draws
  FROM match AS m JOIN round AS r USING (round_id) JOIN event AS e USING (event_id)
 WHERE m.player1_id = ?2 AND m.player2_id = ?1 AND m.result IS NOT NULL
   AND NOT EXISTS (SELECT 1 FROM pod_seat AS s WHERE s.match_id = m.match_id)
 ORDER BY 2 DESC, 1 DESC, 4 DESC;

-- The penalties on file against a player, newest first.
-- :career_penalties
SELECT p.event_id, CASE WHEN p.day <> '' THEN p.day ELSE e.date END, e.name, p.round, p.infraction, p.level,
       p.confirmed_by <> '', p.withdrawn, p.catalogue
  FROM penalty AS p JOIN event AS e USING (event_id)
 WHERE p.player_id = ?1 OR p.member_id = ?1
 ORDER BY 2 DESC, 1 DESC, p.number DESC;
