-- title: Cards of all decklists, {event} (#{id})
-- summary: every card of every registered list
-- schema: topcut/registration/1
-- rows: cards
-- params: event
-- sheet: Cards
-- column: name      | Name   | text | * | bold
-- column: player_id | Player | int  | * | json-only
-- column: zone      | Zone   | text | *
-- column: count     | Count  | int  | *
-- column: card      | Card   | text | *
-- column: known     | Known  | flag | * | json-only
SELECT c.name, player_id, zone, sum(count) AS count, card, known
FROM decklist_cards(:event) AS c LEFT JOIN player AS p USING (player_id)
GROUP BY player_id, zone, card
ORDER BY p.name_key, player_id, CASE zone WHEN 'commander' THEN 1 WHEN 'main' THEN 2 WHEN 'companion' THEN 3 ELSE 4 END, card
