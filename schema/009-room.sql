-- The room: several people and phones at one event. Requests that are done once, rounds that are prepared before anybody
-- sees them, what players report themselves, who is there, announcements, and players who ask to be enrolled.
-- Columns are only ever added at the end: the journal's changesets of older versions still fit.

-- The request that a verb answered, by the name that the browser gave it: the same request twice is once.
ALTER TABLE journal ADD COLUMN request TEXT CHECK (length(request) BETWEEN 1 AND 100);
CREATE UNIQUE INDEX journal_by_request ON journal (request) WHERE request IS NOT NULL;

-- ---- what an event shows, and to whom -----------------------------------------------------------------

ALTER TABLE event ADD COLUMN public INTEGER NOT NULL DEFAULT 1 CHECK (public IN (0, 1)); -- anybody may look at its pages
ALTER TABLE event ADD COLUMN public_decks INTEGER NOT NULL DEFAULT 0 CHECK (public_decks IN (0, 1)); -- and at all decklists
ALTER TABLE event ADD COLUMN signup INTEGER NOT NULL DEFAULT 0 CHECK (signup IN (0, 1)); -- players may ask to be enrolled
-- What the big screens show; auto: what fits the moment.
ALTER TABLE event ADD COLUMN screen TEXT NOT NULL DEFAULT 'auto'
  CHECK (screen IN ('auto', 'pairings', 'clock', 'standings', 'bracket', 'announce', 'join'));

-- Whose profile nobody but the store may look at.
ALTER TABLE player ADD COLUMN hidden INTEGER NOT NULL DEFAULT 0 CHECK (hidden IN (0, 1));

-- When a round was published. NULL: not yet, and only staff sees it; 0: when it was paired, as all rounds were before
-- there was a difference (and as those are that an older version's changeset brings back).
ALTER TABLE round ADD COLUMN published_at_utc INTEGER DEFAULT 0 CHECK (published_at_utc >= 0);

-- When a player was seen on the day; NULL: not yet. Nobody is dropped for it.
ALTER TABLE enrolment ADD COLUMN checked_in_at_utc INTEGER;

-- ---- what players say -----------------------------------------------------------------------------------

-- What one side of a match says of its result, player1's wins first. A team is who it is enrolled as.
CREATE TABLE reported (
  match_id  INTEGER NOT NULL REFERENCES match DEFERRABLE INITIALLY DEFERRED,
  player_id INTEGER NOT NULL REFERENCES player DEFERRABLE INITIALLY DEFERRED,
  result    TEXT NOT NULL CHECK (result IN ('played', 'id')),
  wins1     INTEGER NOT NULL CHECK (wins1 BETWEEN 0 AND 9),
  wins2     INTEGER NOT NULL CHECK (wins2 BETWEEN 0 AND 9),
  draws     INTEGER NOT NULL CHECK (draws BETWEEN 0 AND 9),
  drops     INTEGER NOT NULL DEFAULT 0 CHECK (drops IN (0, 1)), -- and that they drop after the round
  at_utc    INTEGER NOT NULL,
  PRIMARY KEY (match_id, player_id)
) STRICT;
CREATE INDEX reported_by_player ON reported (player_id);

-- What is announced to the room. The newest of an event that is not over is shown.
CREATE TABLE announcement (
  announcement_id INTEGER PRIMARY KEY,
  event_id  INTEGER NOT NULL REFERENCES event,
  text      TEXT NOT NULL CHECK (text <> ''),
  at_utc    INTEGER NOT NULL,
  until_utc INTEGER                                     -- NULL: until it is taken down
) STRICT;
CREATE INDEX announcement_by_event ON announcement (event_id);

-- A player who asks to be enrolled, and waits for the desk.
CREATE TABLE signup (
  signup_id INTEGER PRIMARY KEY,
  event_id  INTEGER NOT NULL REFERENCES event,
  name      TEXT NOT NULL CHECK (name <> ''),           -- as typed
  dci       TEXT NOT NULL DEFAULT '',                   -- as typed, '' none
  state     TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'approved', 'refused')),
  player_id INTEGER REFERENCES player,                  -- who it was, once it was approved
  at_utc    INTEGER NOT NULL,
  decided_at_utc INTEGER,
  CHECK ((state = 'waiting') = (decided_at_utc IS NULL) AND (state = 'approved') = (player_id IS NOT NULL))
) STRICT;
CREATE INDEX signup_by_event ON signup (event_id, state);
CREATE INDEX signup_by_player ON signup (player_id);
