-- Event packages: the stores that this one knows by their keys. (Its own key is a setting.)

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
