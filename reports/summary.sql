-- title: {event} (#{id})
-- summary: an event in facts: settings, players, rounds, matches, winner
-- schema: topcut/summary/1
-- rows: facts
-- params: event
-- layout: facts
-- sheet: Info
-- column: key   | Key   | text | * | json-only
-- column: label | Fact  | text | * | words
-- column: value | Value | text | * | json-only
-- column: shown | Value | text | * | no-json
SELECT key, label, value,
       CASE WHEN key GLOB '*_cents' THEN printf('%d.%02d', value / 100, value % 100)
            WHEN key IN ('structure', 'state', 'category') THEN said(value) ELSE value END AS shown
FROM event_summary(:event)
