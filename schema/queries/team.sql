-- Teams and their members (event/teams.c), and the matches of their seats (event/results_seats.c).

-- The members of an event's teams, in the order of the teams and of their seats.
-- :team_members
SELECT t.captain_id, t.seat, t.player_id, p.last, p.first
  FROM team_member t JOIN enrolment e ON e.event_id = t.event_id AND e.player_id = t.captain_id
  JOIN player p ON p.player_id = t.player_id
 WHERE t.event_id = ?1
 ORDER BY e.number, t.seat;
