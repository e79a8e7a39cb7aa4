-- The facts that a verdict on a list was made with (src/format/facts.c): cards, formats and banned lists as one digest of
-- 64 hexadecimal digits, and the last day that they knew. '': not judged, or by a version before this one.
ALTER TABLE deck ADD COLUMN judged_facts TEXT NOT NULL DEFAULT '';
ALTER TABLE deck ADD COLUMN judged_facts_date TEXT NOT NULL DEFAULT '';
