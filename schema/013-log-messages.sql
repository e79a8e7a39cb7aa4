-- The log's sentence as a message, its English format and its arguments (src/base/message.h), for readers of other
-- languages; sentence stays the English rendering. NULL: an entry of an older version, or one whose sentence was
-- changed when a player was forgotten: it is shown as it is.
ALTER TABLE journal ADD COLUMN message TEXT;
