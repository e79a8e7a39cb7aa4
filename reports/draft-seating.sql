-- title: Draft seating, {event} (#{id})
-- summary: the seats of the latest draft, pod by pod, to the left from the judge
-- schema: topcut/draft-seating/1
-- rows: seats
-- params: event
-- sheet: Seating
-- column: draft     | Draft    | int  | * | json-only
-- column: pod       | Pod      | int  | *
-- column: seat      | Seat     | int  | *
-- column: name      | Name     | text | * | bold
-- column: player_id | Player   | int  | * | json-only
-- column: opposite  | Opposite | text | * | if-any
-- column: opposite_id | Opposite | int | * | json-only
SELECT draft, pod, seat, name, player_id, opposite, opposite_id
FROM draft_seats(:event)
WHERE latest
ORDER BY pod, seat
