-- title: Cash desk, {event} (#{id}){till}
-- summary: who has paid, who has not, and how much is in the till
-- schema: topcut/cash/1
-- rows: players
-- params: event
-- sheet: Cash
-- column: name      | Name   | text  | * | bold
-- column: player_id | Player | int   | * | json-only
-- column: paid      | Paid   | flag  | *
-- column: owed      | To pay | money | *
SELECT o.name, o.player_id, o.paid, CASE WHEN o.paid THEN NULL ELSE e.fee_cents END AS owed,
       said(': %s of %s paid, %s in the till', sum(o.paid) OVER (), count(*) OVER (),
            printf('%d.%02d', sum(o.paid) OVER () * e.fee_cents / 100, sum(o.paid) OVER () * e.fee_cents % 100)) AS till
FROM players_of(:event) AS o
JOIN event AS e ON e.event_id = o.event
LEFT JOIN player AS p ON p.player_id = o.player_id
ORDER BY o.paid, p.name_key, o.player_id
