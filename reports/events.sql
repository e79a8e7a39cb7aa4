-- title: Events
-- summary: all events of the store, newest first
-- schema: topcut/events/1
-- rows: events
-- sheet: Events
-- column: current        | *        | flag | * | json-only
-- column: event_id       | No.      | int  | *
-- column: date           | Date     | date | *
-- column: name           | Name     | text | * | bold
-- column: format         | Format   | text | *
-- column: structure      | Structure | text | * | json-only
-- column: players        | Players  | int  | *
-- column: active         | Still in | int  | * | json-only
-- column: rounds         | Rounds   | int  | *
-- column: swiss_rounds   | Swiss rounds | int | * | json-only
-- column: rounds_planned | Planned  | int  | * | json-only
-- column: cut            | Cut      | int  | * | if-any
-- column: missing        | Missing  | int  | * | json-only
-- column: category       | Rated as | text | *
-- column: state          | State    | text | *
-- column: imported       | Imported | flag | * | json-only
SELECT current, event_id, date, name, format, structure, players, active, rounds, swiss_rounds,
       rounds_planned, cut, missing, said(category) AS category, said(state) AS state, imported
FROM events_list
ORDER BY date DESC, event_id DESC
