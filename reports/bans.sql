-- title: Bans
-- summary: players who may not take part, and for how long
-- schema: topcut/bans/1
-- rows: bans
-- params: date?
-- sheet: Bans
-- column: ban           | No     | int  | *
-- column: name          | Player | text | * | bold
-- column: player_id     | Player no | int | * | json-only
-- column: from          | From   | date | *
-- column: until         | Until  | date | * | if-any
-- column: next          | Next event | text | * | if-any
-- column: reason        | Reason | text | * | wrap
-- column: rule          | Rule   | text | * | if-any
-- column: lifted        | Lifted | flag | * | if-any
-- column: lifted_reason | Why    | text | * | if-any wrap
-- column: event_id      | Event  | int  | * | json-only
-- column: at            | At (UTC) | text | * | json-only
SELECT ban, name, player_id, first AS "from", until, next, reason, rule, nullif(lifted, 0) AS lifted, lifted_reason,
       event_id, at
FROM bans_of(:date)
ORDER BY first, ban
