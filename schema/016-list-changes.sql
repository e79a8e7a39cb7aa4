-- Changes of banned and restricted lists that the store entered itself (topcut format ban), because neither the program nor
-- an import knows them yet. They count in all judging of the store, and the format's list is known up to the newest.

-- From a day on a card has a status in a format, until the next change of it or the next row of the published list.
CREATE TABLE list_change (
  format    TEXT NOT NULL CHECK (format <> ''),          -- its key: "modern"
  card      TEXT NOT NULL CHECK (card <> ''),            -- its English name
  status    TEXT NOT NULL CHECK (status IN ('banned', 'restricted', 'legal')),
  from_date TEXT NOT NULL CHECK (from_date IS strftime('%Y-%m-%d', from_date)),
  source    TEXT NOT NULL,                               -- where it was announced; '': not said
  at_utc    INTEGER NOT NULL,
  PRIMARY KEY (format, card, from_date)
) STRICT;
