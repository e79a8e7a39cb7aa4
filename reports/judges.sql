-- title: Judges, {event} (#{id})
-- summary: who judges an event
-- schema: topcut/judges/1
-- rows: judges
-- params: event
-- sheet: Judges
-- column: name  | Name  | text | * | bold
-- column: role  | Role  | text | *
-- column: level | Level | int  | *
-- column: dci   | DCI   | text | * | if-any
SELECT name, said(role) AS role, level, dci
FROM judges(:event) AS j
ORDER BY CASE j.role WHEN 'head' THEN 0 WHEN 'floor' THEN 1 ELSE 2 END, name, number
