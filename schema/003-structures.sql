-- Every structure of the floor rules (D.1.1), pods and drafts (D.19), teams (806), awarded byes, fixed tables.
-- Columns are only ever added at the end: the journal's changesets of older versions still fit.

-- Words that a column takes, which only the text of the table says: this is SQLite's own way to change it.
PRAGMA writable_schema = ON;
UPDATE sqlite_schema SET sql = replace(sql, '''single-elimination'', ''round-robin''',
                                       '''single-elimination'', ''double-elimination'', ''round-robin''')
 WHERE type = 'table' AND name = 'event';
UPDATE sqlite_schema SET sql = replace(sql, '''bracket'', ''imported''',
                                       '''bracket'', ''imported'', ''round-robin'', ''pods'', ''seeded'', ''accelerated''')
 WHERE type = 'table' AND name = 'round';
UPDATE sqlite_schema SET sql = replace(sql, '''loss'',
                                    ''walkover''', '''loss'',
                                    ''walkover'', ''penalty''')
 WHERE type = 'table' AND name = 'match';
PRAGMA writable_schema = RESET;

-- ---- an event's settings --------------------------------------------------------------------------

ALTER TABLE event ADD COLUMN third_place INTEGER NOT NULL DEFAULT 0 CHECK (third_place IN (0, 1)); -- the losers of the semifinals play
ALTER TABLE event ADD COLUMN legs INTEGER NOT NULL DEFAULT 1 CHECK (legs IN (1, 2)); -- round robin: single or double
-- In which order players come into a bracket, a round robin or a seeded first round: by lot, by rating, or by the
-- seed that the organizer gave each (enrolment.seed), the others behind them by lot.
ALTER TABLE event ADD COLUMN entry TEXT NOT NULL DEFAULT 'random' CHECK (entry IN ('random', 'rating', 'seed'));
-- The first Swiss rounds: by lot; the upper half against the lower half by entry order (round 1); or two rounds in
-- which the upper half counts three match points more, for pairing alone.
ALTER TABLE event ADD COLUMN first_rounds TEXT NOT NULL DEFAULT 'random'
  CHECK (first_rounds IN ('random', 'seeded', 'accelerated'));
-- Soft wishes beside teams: words of 'club', 'country', 'region' parted by commas.
ALTER TABLE event ADD COLUMN avoid TEXT NOT NULL DEFAULT '';
-- Draft pods: players in one, rounds that are played before the next draft (0: no redraft), and whether a round's
-- opponents are of the same pod.
ALTER TABLE event ADD COLUMN pod_size INTEGER NOT NULL DEFAULT 8 CHECK (pod_size BETWEEN 4 AND 16);
ALTER TABLE event ADD COLUMN pod_rounds INTEGER NOT NULL DEFAULT 0 CHECK (pod_rounds BETWEEN 0 AND 99);
ALTER TABLE event ADD COLUMN pod_pairing TEXT NOT NULL DEFAULT 'event' CHECK (pod_pairing IN ('event', 'pod'));
-- Teams: '' individuals; 'shared' one result for the team (Two-Headed Giant, 806); 'seats' each seat plays its own
-- match of games and the team with more seats won wins.
ALTER TABLE event ADD COLUMN teams TEXT NOT NULL DEFAULT '' CHECK (teams IN ('', 'shared', 'seats'));
ALTER TABLE event ADD COLUMN team_size INTEGER NOT NULL DEFAULT 1 CHECK (team_size BETWEEN 1 AND 9);
-- What kind of event it is: a key of formats/floor/event-types.json, '' for an ordinary one; premier where K asks.
ALTER TABLE event ADD COLUMN kind TEXT NOT NULL DEFAULT '';
-- Which floor rules it follows: a key of formats/floor/*.json; '' those of the date.
ALTER TABLE event ADD COLUMN floor_rules TEXT NOT NULL DEFAULT '';
ALTER TABLE event ADD COLUMN penalties TEXT NOT NULL DEFAULT '';  -- the catalogue of infractions; '' that of the floor rules
ALTER TABLE event ADD COLUMN carry_over INTEGER NOT NULL DEFAULT 1 CHECK (carry_over IN (0, 1)); -- warnings count on all days (D.3.4)
ALTER TABLE event ADD COLUMN round_minutes INTEGER CHECK (round_minutes BETWEEN 1 AND 600); -- NULL: by the floor rules
ALTER TABLE event ADD COLUMN sanction TEXT NOT NULL DEFAULT '';   -- the number that it is reported under
ALTER TABLE event ADD COLUMN organizer TEXT NOT NULL DEFAULT '';
ALTER TABLE event ADD COLUMN city TEXT NOT NULL DEFAULT '';

-- ---- players ----------------------------------------------------------------------------------------

ALTER TABLE player ADD COLUMN region TEXT NOT NULL DEFAULT '';

ALTER TABLE enrolment ADD COLUMN byes INTEGER NOT NULL DEFAULT 0 CHECK (byes BETWEEN 0 AND 3); -- awarded, for rounds 1, 2, 3
ALTER TABLE enrolment ADD COLUMN seed INTEGER CHECK (seed > 0);               -- the organizer's order; NULL: none
ALTER TABLE enrolment ADD COLUMN fixed_table INTEGER CHECK (fixed_table > 0); -- always sits there
ALTER TABLE enrolment ADD COLUMN ejected INTEGER NOT NULL DEFAULT 0 CHECK (ejected IN (0, 1)); -- no more games, but ranked (D.3.3c)
ALTER TABLE enrolment ADD COLUMN team_name TEXT NOT NULL DEFAULT '';          -- what the team is called, in an event of teams

-- Two who are rather not paired with each other.
CREATE TABLE avoided_pair (
  event_id INTEGER NOT NULL,
  a_id     INTEGER NOT NULL,
  b_id     INTEGER NOT NULL CHECK (a_id < b_id),
  reason   TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (event_id, a_id, b_id),
  FOREIGN KEY (event_id, a_id) REFERENCES enrolment (event_id, player_id) DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (event_id, b_id) REFERENCES enrolment (event_id, player_id) DEFERRABLE INITIALLY DEFERRED
) STRICT;
CREATE INDEX avoided_pair_by_b ON avoided_pair (event_id, b_id);

-- ---- teams --------------------------------------------------------------------------------------------

-- A team is enrolled as its captain; all its members, the captain too, sit here. Nobody is in two teams.
CREATE TABLE team_member (
  event_id   INTEGER NOT NULL,
  captain_id INTEGER NOT NULL,
  seat       TEXT NOT NULL CHECK (seat GLOB '[A-I]'),
  player_id  INTEGER NOT NULL REFERENCES player,
  PRIMARY KEY (event_id, captain_id, seat),
  UNIQUE (event_id, player_id),
  FOREIGN KEY (event_id, captain_id) REFERENCES enrolment (event_id, player_id) DEFERRABLE INITIALLY DEFERRED
) STRICT;
CREATE INDEX team_member_by_player ON team_member (player_id);

-- Games of one seat's match (teams 'seats'); the match itself counts seats won, lost and drawn.
CREATE TABLE match_seat (
  match_id INTEGER NOT NULL REFERENCES match DEFERRABLE INITIALLY DEFERRED,
  seat     TEXT NOT NULL CHECK (seat GLOB '[A-I]'),
  wins1    INTEGER NOT NULL CHECK (wins1 BETWEEN 0 AND 9),
  wins2    INTEGER NOT NULL CHECK (wins2 BETWEEN 0 AND 9),
  draws    INTEGER NOT NULL CHECK (draws BETWEEN 0 AND 9),
  PRIMARY KEY (match_id, seat)
) STRICT;

-- ---- drafts ---------------------------------------------------------------------------------------------

-- A draft of the whole event: its pods, made before round first_round.
CREATE TABLE draft (
  event_id    INTEGER NOT NULL REFERENCES event,
  number      INTEGER NOT NULL CHECK (number > 0),
  kind        TEXT NOT NULL CHECK (kind IN ('booster', 'rochester')),
  made_by     TEXT NOT NULL CHECK (made_by IN ('random', 'seed', 'standings', 'hand')),
  seed        INTEGER NOT NULL CHECK (seed > 0),
  first_round INTEGER NOT NULL CHECK (first_round > 0),
  at_utc      INTEGER NOT NULL,
  PRIMARY KEY (event_id, number)
) STRICT;

CREATE TABLE draft_seat (
  event_id  INTEGER NOT NULL,
  draft     INTEGER NOT NULL,
  pod       INTEGER NOT NULL CHECK (pod > 0),
  seat      INTEGER NOT NULL CHECK (seat > 0),
  player_id INTEGER NOT NULL,
  PRIMARY KEY (event_id, draft, pod, seat),
  UNIQUE (event_id, draft, player_id),
  FOREIGN KEY (event_id, draft) REFERENCES draft DEFERRABLE INITIALLY DEFERRED,
  FOREIGN KEY (event_id, player_id) REFERENCES enrolment (event_id, player_id) DEFERRABLE INITIALLY DEFERRED
) STRICT;
CREATE INDEX draft_seat_by_player ON draft_seat (event_id, player_id);

-- Where a pod's draft stands: the step of its order that is running (0: not begun), and when that ends.
CREATE TABLE draft_step (
  event_id    INTEGER NOT NULL,
  draft       INTEGER NOT NULL,
  pod         INTEGER NOT NULL CHECK (pod > 0),
  step        INTEGER NOT NULL CHECK (step >= 0),
  ends_at_utc INTEGER,                                -- NULL: not timed, or done
  PRIMARY KEY (event_id, draft, pod),
  FOREIGN KEY (event_id, draft) REFERENCES draft DEFERRABLE INITIALLY DEFERRED
) STRICT;

-- ---- leagues ----------------------------------------------------------------------------------------------

CREATE TABLE league (
  league_id INTEGER PRIMARY KEY,
  uuid      TEXT NOT NULL UNIQUE CHECK (length(uuid) = 36),
  name      TEXT NOT NULL CHECK (name <> ''),
  name_key  TEXT NOT NULL UNIQUE,
  best_of   INTEGER CHECK (best_of > 0),              -- so many of each player's events count; NULL: all
  scoring   TEXT NOT NULL DEFAULT 'match-points' CHECK (scoring IN ('match-points', 'places')),
  places    TEXT NOT NULL DEFAULT '',                 -- points of place 1, 2, ... parted by commas
  attendance INTEGER NOT NULL DEFAULT 0 CHECK (attendance BETWEEN 0 AND 1000) -- points for taking part
) STRICT;

CREATE TABLE league_event (
  league_id INTEGER NOT NULL REFERENCES league,
  event_id  INTEGER NOT NULL REFERENCES event,
  PRIMARY KEY (league_id, event_id)
) STRICT;
CREATE INDEX league_event_by_event ON league_event (event_id);
