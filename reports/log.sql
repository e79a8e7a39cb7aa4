-- title: Journal
-- summary: what was done, when and by whom, newest first
-- schema: topcut/log/1
-- rows: entries
-- params: event?
-- sheet: Journal
-- column: entry_id | No.   | int  | *
-- column: at       | When (UTC) | text | *
-- column: who      | Who   | text | *
-- column: verb     | Verb  | text | *
-- column: sentence | What  | text | * | wrap
-- column: event_id | Event | int  | * | json-only
-- column: target   | About | int  | * | if-any
SELECT entry_id, strftime('%Y-%m-%d %H:%M:%S', at_utc, 'unixepoch') AS at, who, verb, sentence, event_id,
       target
FROM journal
WHERE :event IS NULL OR event_id = :event
ORDER BY entry_id DESC
