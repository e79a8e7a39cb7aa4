-- An event as one value (event/state/load.c): its players, rounds and matches.

-- :load_players
SELECT p.player_id, p.last, p.first, ifnull(p.dci, ''), p.country, p.club, e.team, e.number, e.paid,
       e.disqualified, e.first_round, ifnull(e.dropped_after, -1), ifnull(e.draft_seat, 0),
       e.byes, ifnull(e.seed, 0), ifnull(e.fixed_table, 0), e.ejected, e.team_name, p.region, ifnull(e.checked_in_at_utc, 0)
  FROM enrolment e JOIN player p USING (player_id)
 WHERE e.event_id = ?1
 ORDER BY e.number;

-- :load_rounds
SELECT round_id, number, stage, method, ifnull(seed, 0), ifnull(chance, ''), certified, rematches_allowed,
       paired_at_utc, ifnull(seen, ''),
       CASE published_at_utc WHEN 0 THEN paired_at_utc ELSE ifnull(published_at_utc, 0) END
  FROM round
 WHERE event_id = ?1
 ORDER BY number;

-- Matches without a table come first in each round: load.c puts them last.
-- :load_matches
SELECT m.match_id, r.number, ifnull(m.tbl, 0), ifnull(m.slot, 0), m.player1_id, ifnull(m.player2_id, 0),
       ifnull(m.first_id, 0), ifnull(m.result, ''), ifnull(m.wins1, 0), ifnull(m.wins2, 0),
       ifnull(m.draws, 0), m.by_hand, m.imported, m.timed_out, m.life1, m.life2
  FROM round r JOIN match m USING (round_id)
 WHERE r.event_id = ?1
 ORDER BY r.number, m.tbl, m.match_id;

-- One of them, and its event.
-- :load_match
SELECT m.match_id, r.number, ifnull(m.tbl, 0), ifnull(m.slot, 0), m.player1_id, ifnull(m.player2_id, 0),
       ifnull(m.first_id, 0), ifnull(m.result, ''), ifnull(m.wins1, 0), ifnull(m.wins2, 0),
       ifnull(m.draws, 0), m.by_hand, m.imported, m.timed_out, m.life1, m.life2, r.event_id
  FROM match m JOIN round r USING (round_id)
 WHERE m.match_id = ?1;

-- Seats of tables of three to five, by match.
-- :load_pod_seats
SELECT s.match_id, s.player_id, ifnull(s.outcome, ''), ifnull(s.place, 0)
  FROM round r JOIN match m USING (round_id) JOIN pod_seat s USING (match_id)
 WHERE r.event_id = ?1
 ORDER BY s.match_id, s.seat;
