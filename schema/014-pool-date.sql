-- The day as of which the card pool of an event's lists is taken, YYYY-MM-DD; '': that of the event. Championships of a
-- prerelease weekend are played without the new set.
ALTER TABLE event ADD COLUMN pool_date TEXT NOT NULL DEFAULT '' CHECK (pool_date = '' OR pool_date IS date(pool_date));
