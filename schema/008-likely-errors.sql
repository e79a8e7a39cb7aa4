-- Whether the organizer is told of lists that look like slips of the pen (sanity/errors.h). Columns are only ever added at
-- the end: the journal's changesets of older versions still fit.
ALTER TABLE event ADD COLUMN deck_sanity INTEGER NOT NULL DEFAULT 0 CHECK (deck_sanity IN (0, 1));
