-- Rounds of events that were paired before automatic rounds followed the floor rules (MTR appendix E).

-- Swiss rounds that such an event had planned when round 1 was paired; they count while rounds is NULL and a round
-- stands. NULL: by the book.
ALTER TABLE event ADD COLUMN kept_rounds INTEGER CHECK (kept_rounds BETWEEN 1 AND 99);
UPDATE event SET kept_rounds =
       (SELECT CASE WHEN count(*) = 2 THEN 1 WHEN count(*) <= 8 THEN 3 WHEN count(*) <= 16 THEN 4
                    WHEN count(*) <= 32 THEN 5 WHEN count(*) <= 64 THEN 6 WHEN count(*) <= 128 THEN 7
                    WHEN count(*) <= 226 THEN 8 WHEN count(*) <= 409 THEN 9 ELSE 10 END
          FROM enrolment n WHERE n.event_id = event.event_id AND ifnull(n.dropped_after, 1) > 0)
 WHERE rounds IS NULL AND structure = 'swiss' AND EXISTS (SELECT 1 FROM round r WHERE r.event_id = event.event_id);
