-- The round's clock, extensions, and what the floor rules ask of judges (event/clock.c, event/floor.c).

-- :floor_head_judge
SELECT name, level FROM event_judge WHERE event_id = ?1 AND role = 'head';
