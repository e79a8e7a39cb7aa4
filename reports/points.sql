-- title: Players by match points, {event} (#{id}){pending}
-- summary: how many players have how many match points
-- schema: topcut/points/1
-- rows: points
-- params: event round?
-- round: swiss
-- sheet: Points
-- chart: column players by points
-- column: points  | Points  | int     | *
-- column: players | Players | int     | *
-- column: share   | Share   | percent | *
-- column: at_least | Or better | percent | *
SELECT points, players, 1.0 * players / sum(players) OVER () AS share,
       1.0 * sum(players) OVER (ORDER BY points DESC) / sum(players) OVER () AS at_least
FROM (SELECT points, count(*) AS players FROM standings(:event, :round) WHERE rank IS NOT NULL GROUP BY points)
ORDER BY points DESC
