-- Event packages: the stores that this one knows by their keys. Of its own key, the public half is the setting
-- 'package-key' (its name beside it is 'store-name'); the secret half is never in this file, which is copied and
-- passed on, but in the user's data folder.

CREATE TABLE peer (
  public_key TEXT PRIMARY KEY NOT NULL CHECK (length(public_key) = 64), -- hexadecimal, Ed25519
  name       TEXT NOT NULL DEFAULT '',
  trusted    INTEGER NOT NULL DEFAULT 0 CHECK (trusted IN (0, 1)),
  first_seen_utc INTEGER NOT NULL
) STRICT;

-- Which packages came in: twice is once, and a newer one of the same event replaces it.
CREATE TABLE package (
  event_uuid  TEXT NOT NULL CHECK (length(event_uuid) = 36),
  public_key  TEXT NOT NULL REFERENCES peer,
  digest      TEXT NOT NULL CHECK (length(digest) = 64),
  exported_at_utc INTEGER NOT NULL,
  imported_at_utc INTEGER NOT NULL,
  PRIMARY KEY (event_uuid, digest)
) STRICT;
CREATE INDEX package_by_key ON package (public_key);

-- The UUID of a record that was merged into another: a package that still names it means the other.
CREATE TABLE player_former_uuid (
  uuid      TEXT PRIMARY KEY NOT NULL CHECK (length(uuid) = 36),
  player_id INTEGER NOT NULL REFERENCES player
) STRICT;
CREATE INDEX player_former_uuid_by_player ON player_former_uuid (player_id);
