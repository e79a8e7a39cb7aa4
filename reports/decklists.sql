-- title: Decklists, {event} (#{id}): {legal|0} of {all|0} legal
-- summary: the event's legality: who has no list, whose list is illegal and why
-- schema: topcut/decklists/1
-- rows: players
-- params: event
-- sheet: Decklists
-- column: status    | List     | text | * | json-only
-- column: shown     | List     | text | * | bold no-json words
-- column: name      | Name     | text | *
-- column: player_id | Player   | int  | * | json-only
-- column: problem   | Why      | text | * | wrap
-- column: problems  | Problems | int  | * | json-only
-- column: rule      | Rule     | text | * | if-any
-- column: note      | Note     | text | * | if-any wrap
-- column: main      | Main     | int  | *
-- column: side      | Side     | int  | *
-- column: version   | Version  | int  | * | if-any
-- column: as_of     | Judged as of | date | * | json-only
SELECT status, CASE WHEN status = 'legal' AND d.note <> '' THEN 'legal as of ' || as_of ELSE status END AS shown, d.name, player_id,
       CASE WHEN problems > 1 THEN said('%s (and %s more)', problem, problems - 1) ELSE problem END AS problem,
       problems, rule, nullif(d.note, '') AS note, main, side, version, as_of,
       (SELECT count(*) FROM decklists(:event) WHERE status = 'legal') AS legal,
       (SELECT count(*) FROM decklists(:event)) AS "all"
FROM decklists(:event) AS d LEFT JOIN player AS p USING (player_id)
ORDER BY CASE status WHEN 'missing' THEN 1 WHEN 'illegal' THEN 2 WHEN 'unchecked' THEN 3 WHEN 'unverified' THEN 4
         ELSE 5 END, p.name_key, player_id
