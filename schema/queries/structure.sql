-- Brackets and round robins (event/core/structure.c, event/state/robin.c).

-- :structure_set_seed
UPDATE enrolment SET seed = ?3 WHERE event_id = ?1 AND player_id = ?2;
