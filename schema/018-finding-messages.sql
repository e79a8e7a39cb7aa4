-- A finding's sentence and what to do as messages, their English formats with the arguments (src/base/message.h), for
-- readers of other languages; text and hint stay the English rendering. NULL: the verdict of an older version, or
-- one that was changed when a player was forgotten: it is shown as it is.
ALTER TABLE deck_finding ADD COLUMN text_message TEXT;
ALTER TABLE deck_finding ADD COLUMN hint_message TEXT;
