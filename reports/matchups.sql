-- title: Matchups, {event} (#{id})
-- summary: how the archetypes did against each other, with how sure that is
-- schema: topcut/matchups/1
-- rows: matchups
-- params: event
-- sheet: Matchups
-- column: archetype | Archetype | text    | * | bold
-- column: opponent  | Against   | text    | *
-- column: matches   | Matches   | int     | *
-- column: wins      | Wins      | int     | *
-- column: losses    | Losses    | int     | *
-- column: draws     | Draws     | int     | *
-- column: win_rate  | Win rate  | percent | *
-- column: low       | from      | percent | *
-- column: high      | to        | percent | *
-- The interval is Wilson's at 95 %: most rates rest on few matches. Pairs that never met are left out.
SELECT archetype, opponent, matches, wins, losses, draws, win_rate, low, high
FROM matchups(:event)
WHERE matches > 0
ORDER BY place, opponent_place
