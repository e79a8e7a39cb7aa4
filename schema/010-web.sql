-- Who may come in: the server's secret, staff PINs, players' codes, and the browsers that are logged in. None of it is
-- journaled: undo of a result must not log anybody out. Events and players are named by UUID, so that a row
-- can never become somebody else's.

-- The name of the file that the server's secret is in, which never leaves the computer with a copy of this file.
CREATE TABLE web_key (
  one  INTEGER PRIMARY KEY NOT NULL CHECK (one = 1),
  name TEXT NOT NULL CHECK (length(name) = 16)
) STRICT;

-- How often a role's PIN was replaced by another; no row: never.
CREATE TABLE web_pin (
  role       TEXT PRIMARY KEY NOT NULL CHECK (role IN ('organizer', 'scorekeeper', 'judge', 'screen')),
  generation INTEGER NOT NULL CHECK (generation >= 0)
) STRICT;

-- What is known of a player's code beyond what it is derived from; no row: the first one, and not used yet.
CREATE TABLE web_code (
  event_uuid  TEXT NOT NULL CHECK (length(event_uuid) = 36),
  player_uuid TEXT NOT NULL CHECK (length(player_uuid) = 36),
  generation  INTEGER NOT NULL DEFAULT 0 CHECK (generation >= 0),
  used_utc    INTEGER,                                  -- when it was exchanged for a session; NULL: it can be
  request     TEXT NOT NULL DEFAULT '',                 -- digest of the request that did, which may come twice
  PRIMARY KEY (event_uuid, player_uuid)
) STRICT;

-- A browser that is logged in.
CREATE TABLE web_session (
  session_id  INTEGER PRIMARY KEY NOT NULL,             -- drawn, never used again
  token_hash  TEXT NOT NULL UNIQUE CHECK (length(token_hash) = 64), -- BLAKE2b of what its cookie holds
  role        TEXT NOT NULL CHECK (role IN ('player', 'screen', 'judge', 'scorekeeper', 'organizer')),
  who         TEXT NOT NULL DEFAULT '',                 -- as staff named themselves; '' of players
  event_uuid  TEXT NOT NULL DEFAULT '',                 -- of players, '' of staff
  player_uuid TEXT NOT NULL DEFAULT '',
  created_utc INTEGER NOT NULL,
  seen_utc    INTEGER NOT NULL,                         -- last used, to the minute or so
  CHECK ((role = 'player') = (player_uuid <> '') AND (role = 'player') = (event_uuid <> ''))
) STRICT;
CREATE INDEX web_session_by_player ON web_session (event_uuid, player_uuid);
