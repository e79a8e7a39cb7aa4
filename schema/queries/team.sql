-- Teams and their members (event/enrol/teams.c), and the matches of their seats (event/results_seats.c).

-- The members of an event's teams, in the order of the teams and of their seats.
-- :team_members
SELECT t.captain_id, t.seat, t.player_id, p.last, p.first
  FROM team_member t JOIN enrolment e ON e.event_id = t.event_id AND e.player_id = t.captain_id
  JOIN player p ON p.player_id = t.player_id
 WHERE t.event_id = ?1
 ORDER BY e.number, t.seat;

-- The teams of an event by name.
-- :team_names
SELECT player_id, team_name, number FROM enrolment WHERE event_id = ?1 AND team_name <> '' ORDER BY number;

-- The captain of the team that a player is in.
-- :team_of
SELECT captain_id FROM team_member WHERE event_id = ?1 AND player_id = ?2;

-- :team_member_insert
INSERT INTO team_member (event_id, captain_id, seat, player_id) VALUES (?1, ?2, ?3, ?4);

-- :team_members_delete
DELETE FROM team_member WHERE event_id = ?1 AND captain_id = ?2;

-- :team_set_name
UPDATE enrolment SET team_name = ?3 WHERE event_id = ?1 AND player_id = ?2;

-- Another member as whom the team is enrolled, before round 1; what hangs on the enrolment goes along.
-- :team_set_captain
UPDATE enrolment SET player_id = ?3 WHERE event_id = ?1 AND player_id = ?2;

-- :team_move_draft_seats
UPDATE draft_seat SET player_id = ?3 WHERE event_id = ?1 AND player_id = ?2;

-- :team_move_penalties
UPDATE penalty SET player_id = ?3 WHERE event_id = ?1 AND player_id = ?2;

-- :team_move_avoided
UPDATE avoided_pair SET a_id = min(?3, a_id + b_id - ?2), b_id = max(?3, a_id + b_id - ?2)
 WHERE event_id = ?1 AND ?2 IN (a_id, b_id);

-- When two records of a person become one.
-- :team_merge_members
UPDATE team_member SET player_id = ?2 WHERE player_id = ?1;

-- :team_merge_captains
UPDATE team_member SET captain_id = ?2 WHERE captain_id = ?1;

-- Teams of a person whose name must be forgotten: their own names may tell it.
-- :team_names_of
SELECT e.event_id, e.player_id, e.team_name, e.number
  FROM team_member t JOIN enrolment e ON e.event_id = t.event_id AND e.player_id = t.captain_id
 WHERE t.player_id = ?1 AND e.team_name <> '';

-- What the seats of a match did.
-- :team_match_seats
SELECT seat, wins1, wins2, draws FROM match_seat WHERE match_id = ?1 ORDER BY seat;

-- :team_seats
SELECT s.match_id, s.seat, s.wins1, s.wins2, s.draws
  FROM round r JOIN match m USING (round_id) JOIN match_seat s USING (match_id)
 WHERE r.event_id = ?1
 ORDER BY s.match_id, s.seat;

-- :team_seat_set
INSERT INTO match_seat (match_id, seat, wins1, wins2, draws) VALUES (?1, ?2, ?3, ?4, ?5)
ON CONFLICT (match_id, seat) DO UPDATE SET wins1 = excluded.wins1, wins2 = excluded.wins2, draws = excluded.draws;

-- :team_seats_clear
DELETE FROM match_seat WHERE match_id = ?1;

-- :team_members_of
SELECT player_id FROM team_member WHERE event_id = ?1 AND captain_id = ?2 ORDER BY seat;

-- The team that a player is in, as an entrant.
-- :team_entrant
SELECT e.player_id, e.team_name FROM team_member t
  JOIN enrolment e ON e.event_id = t.event_id AND e.player_id = t.captain_id
 WHERE t.event_id = ?1 AND t.player_id = ?2;
