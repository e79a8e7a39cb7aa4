-- title: Journal
-- summary: what was done, when and by whom, newest first
-- schema: topcut/log/1
-- rows: entries
-- params: event? since? limit?
-- sheet: Journal
-- column: entry    | No.    | int  | *
-- column: at       | When (UTC) | text | *
-- column: who      | Who    | text | *
-- column: verb     | Verb   | text | *
-- column: sentence | What   | text | * | wrap
-- column: event    | Event  | int  | * | json-only
-- column: target   | About  | int  | * | if-any
-- column: undone   | Undone | flag | * | if-any
-- column: emptied  | Emptied | flag | * | json-only
SELECT entry_id AS entry, strftime('%Y-%m-%dT%H:%M:%SZ', at_utc, 'unixepoch') AS at, who, verb, ifnull(message, sentence) AS sentence,
       event_id AS event, target,
       ifnull((SELECT later.verb = 'undo' FROM journal AS later WHERE later.target = j.entry_id
               ORDER BY later.entry_id DESC LIMIT 1), 0) AS undone,
       length(changeset) = 0 AS emptied
FROM journal AS j
WHERE (:event IS NULL OR event_id = :event)
  AND (:since IS NULL OR at_utc >= strftime('%s', :since) + 0)
ORDER BY entry_id DESC
LIMIT ifnull(:limit, -1)
