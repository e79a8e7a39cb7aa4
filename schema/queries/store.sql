-- What the store itself needs: the journal.
-- An ordinary entry has no target; an undo or redo has the entry that it is about. An entry is undone when
-- the newest undo or redo about it is an undo. One whose changeset is empty was emptied, because it told of
-- somebody who is forgotten: it stands for good, and undo and redo step over it.

-- :journal_insert
INSERT INTO journal (at_utc, who, verb, sentence, event_id, target, changeset)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7);

-- The sentence of the entry just made as a message.
-- :journal_message
UPDATE journal SET message = ?2 WHERE entry_id = ?1;

-- The request that the entry just made answers.
-- :journal_answer
UPDATE journal SET request = ?2 WHERE entry_id = ?1;

-- :journal_list
SELECT entry_id, at_utc, who, verb, sentence, event_id, target,
       ifnull((SELECT later.verb = 'undo' FROM journal AS later WHERE later.target = j.entry_id
               ORDER BY later.entry_id DESC LIMIT 1), 0) AS undone,
       length(changeset) = 0 AS emptied, ifnull(request, ''), ifnull(message, sentence)
FROM journal AS j
ORDER BY entry_id DESC
LIMIT ?1;

-- :journal_since
SELECT entry_id, at_utc, who, verb, sentence, event_id, target,
       ifnull((SELECT later.verb = 'undo' FROM journal AS later WHERE later.target = j.entry_id
               ORDER BY later.entry_id DESC LIMIT 1), 0) AS undone,
       length(changeset) = 0 AS emptied, ifnull(request, ''), ifnull(message, sentence)
FROM journal AS j
WHERE entry_id > ?1
ORDER BY entry_id
LIMIT ?2;

-- What came before an entry (0: all), of one event (0: of all), the newest first.
-- :journal_page
SELECT entry_id, at_utc, who, verb, sentence, event_id, target,
       ifnull((SELECT later.verb = 'undo' FROM journal AS later WHERE later.target = j.entry_id
               ORDER BY later.entry_id DESC LIMIT 1), 0) AS undone,
       length(changeset) = 0 AS emptied, ifnull(request, ''), ifnull(message, sentence)
FROM journal AS j
WHERE (?1 = 0 OR entry_id < ?1) AND (?2 = 0 OR event_id = ?2)
ORDER BY entry_id DESC
LIMIT ?3;

-- :journal_by_request
SELECT entry_id, at_utc, who, verb, sentence, event_id, target,
       ifnull((SELECT later.verb = 'undo' FROM journal AS later WHERE later.target = j.entry_id
               ORDER BY later.entry_id DESC LIMIT 1), 0) AS undone,
       length(changeset) = 0 AS emptied, ifnull(request, ''), ifnull(message, sentence)
FROM journal AS j
WHERE request = ?1;

-- What was done together: the first has the key, the others the key with a number.
-- :journal_together
SELECT entry_id, at_utc, who, verb, sentence, event_id, target,
       ifnull((SELECT later.verb = 'undo' FROM journal AS later WHERE later.target = j.entry_id
               ORDER BY later.entry_id DESC LIMIT 1), 0) AS undone,
       length(changeset) = 0 AS emptied, ifnull(request, ''), ifnull(message, sentence)
FROM journal AS j
WHERE request = ?1 OR (request > ?1 || '#' AND request < ?1 || '$')
ORDER BY entry_id DESC;

-- :journal_request_entry
SELECT entry_id FROM journal WHERE request = ?1;

-- :journal_last
SELECT max(entry_id) FROM journal;

-- Another number after another connection wrote.
-- :store_data_version
PRAGMA data_version;

-- :journal_get
SELECT entry_id, at_utc, who, verb, sentence, event_id, target,
       ifnull((SELECT later.verb = 'undo' FROM journal AS later WHERE later.target = j.entry_id
               ORDER BY later.entry_id DESC LIMIT 1), 0) AS undone,
       length(changeset) = 0 AS emptied, ifnull(request, ''), ifnull(message, sentence),
       changeset
FROM journal AS j
WHERE entry_id = ?1;

-- The newest ordinary entry that stands and was not emptied.
-- :journal_undoable
SELECT entry_id
FROM journal AS j
WHERE target IS NULL
  AND length(changeset) > 0
  AND verb NOT IN ('package key', 'package trust') -- journaled by earlier versions; undo leaves keys alone
  AND NOT ifnull((SELECT later.verb = 'undo' FROM journal AS later WHERE later.target = j.entry_id
                  ORDER BY later.entry_id DESC LIMIT 1), 0)
ORDER BY entry_id DESC
LIMIT 1;

-- The same of one event (0: of any) and one person ('': anybody).
-- :journal_undoable_of
SELECT entry_id, at_utc, who, verb, sentence, event_id, target, 0 AS undone, 0 AS emptied, ifnull(request, ''),
       ifnull(message, sentence)
FROM journal AS j
WHERE target IS NULL
  AND (?1 = 0 OR event_id = ?1)
  AND (?2 = '' OR who = ?2)
  AND length(changeset) > 0
  AND verb NOT IN ('package key', 'package trust')
  AND NOT ifnull((SELECT later.verb = 'undo' FROM journal AS later WHERE later.target = j.entry_id
                  ORDER BY later.entry_id DESC LIMIT 1), 0)
ORDER BY entry_id DESC
LIMIT 1;

-- The entry undone last, as long as no ordinary entry is newer than its undoing.
-- :journal_redoable
SELECT u.target
FROM journal AS u
WHERE u.verb = 'undo'
  AND u.target IS NOT NULL
  AND u.entry_id > ifnull((SELECT max(entry_id) FROM journal WHERE target IS NULL), 0)
  AND NOT EXISTS (SELECT 1 FROM journal AS later
                  WHERE later.target = u.target AND later.entry_id > u.entry_id)
  AND EXISTS (SELECT 1 FROM journal AS e WHERE e.entry_id = u.target AND length(e.changeset) > 0)
ORDER BY u.entry_id DESC
LIMIT 1;

-- Whether undo has stepped over an emptied entry to reach entry ?1.
-- :journal_emptied_since
SELECT EXISTS (SELECT 1 FROM journal WHERE entry_id > ?1 AND target IS NULL AND length(changeset) = 0);
