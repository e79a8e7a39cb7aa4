-- title: Penalties, {event} (#{id})
-- summary: the penalties of an event, for its judges
-- schema: topcut/penalties/1
-- rows: penalties
-- params: event player? of_round? of_team?
-- sheet: Penalties
-- column: number        | No          | int  | *
-- column: round         | Round       | int  | *
-- column: table         | Table       | int  | * | if-any
-- column: name          | Player      | text | * | bold
-- column: team          | Team        | text | * | if-any
-- column: player_id     | Player no   | int  | * | json-only
-- column: infraction_key | Key        | text | * | json-only
-- column: category      | Category    | text | * | json-only
-- column: infraction    | Infraction  | text | *
-- column: rule          | Rule        | text | *
-- column: level_key     | Level key   | text | * | json-only
-- column: level         | Level       | text | *
-- column: consequence   | Consequence | text | * | if-any
-- column: games         | Games       | int  | * | if-any
-- column: judge         | Judge       | text | * | if-any
-- column: confirmed_by  | Confirmed by | text | * | if-any
-- column: open          | Open        | flag | * | if-any
-- column: counts        | Counts      | flag | * | if-any
-- column: weight        | Weight      | int  | * | json-only
-- column: withdrawn     | Withdrawn   | flag | * | if-any
-- column: withdrawn_reason | Why      | text | * | if-any wrap
-- column: intent        | Intent      | text | * | if-any
-- column: note          | Note        | text | * | if-any wrap
-- column: catalogue     | Catalogue   | text | * | json-only
-- column: day           | Day         | date | * | json-only
-- column: at            | At (UTC)    | text | * | json-only
-- A staff sheet: no part of the event's workbook. Without of_round all rounds; 0 is before round 1.
SELECT number, round, tbl AS "table", name, team, player_id, infraction AS infraction_key, category,
       infraction_name AS infraction, rule, level AS level_key, level_name AS level, consequence, nullif(games, 0) AS games,
       judge, confirmed_by, nullif(open, 0) AS open, nullif(counts, 0) AS counts, weight, nullif(withdrawn, 0) AS withdrawn,
       withdrawn_reason, intent, note, catalogue, day, at
FROM penalties(:event)
WHERE (:player IS NULL OR (player_id = :player AND NOT of_team))
  AND (:of_team IS NULL OR team = :of_team) AND (:of_round IS NULL OR round = :of_round)
ORDER BY number
