-- 007: which rows of member_event an event has, as a number to compare by; and what packages cost when they come in.

-- A run that derives an event again and comes to the same digest need not read what was written of it. 0 is that of
-- rows which were written before there were digests; no event has it.
CREATE TABLE event_rated (
  day    date NOT NULL,
  event  int NOT NULL,
  digest bigint NOT NULL,
  PRIMARY KEY (day, event)
);
INSERT INTO event_rated (day, event, digest) SELECT DISTINCT day, event, 0 FROM member_event;

-- Entrants come and go with their event in one statement each; a look at the event for each of them costs more than to
-- write them. What is packed already is not packed again.
ALTER TABLE entrant DROP CONSTRAINT entrant_event_fkey;
ALTER TABLE package ALTER head SET STORAGE EXTERNAL, ALTER people SET STORAGE EXTERNAL, ALTER body SET STORAGE EXTERNAL;
