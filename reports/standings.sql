-- title: Standings after round {round|0}, {event} (#{id}){pending}
-- summary: points, tiebreakers and ranks after a round
-- schema: topcut/standings/1
-- rows: players
-- params: event round?
-- round: swiss
-- sheet: Standings
-- cut-line: rank
-- shade: omw ogw
-- chart: bar points by name
-- column: rank          | Rank   | int     | *
-- column: name          | Name   | text    | * | bold
-- column: members       | Players | text   | * | if-any
-- column: player_id     | Player | int     | * | json-only
-- column: dci           | DCI    | text    | * | json-only
-- column: points        | Points | int     | *
-- column: record        | W-L-D  | text    | * | right
-- column: wins          | Wins   | int     | * | json-only
-- column: losses        | Losses | int     | * | json-only
-- column: draws         | Draws  | int     | * | json-only
-- column: byes          | Byes   | int     | * | json-only
-- column: matches       | Matches| int     | * | json-only
-- column: omw           | OMW %  | percent | *
-- column: gw            | GW %   | percent | *
-- column: ogw           | OGW %  | percent | *
-- column: dropped       | Dropped | flag   | * | json-only
-- column: disqualified  | Disqualified | flag | * | json-only
-- column: ejected       | Ejected | flag | * | json-only
-- column: by_lot        | By lot | flag    | * | json-only
-- column: final_rank    | Final  | int     | * | json-only
-- column: final         | Final  | int     | * | no-json if-any
-- column: note          | Note   | text    | * | no-json if-any words
SELECT rank, name, nullif(members, '') AS members, player_id, nullif(dci, '') AS dci, points, record, wins, losses, draws, byes, matches,
       omw, gw, ogw, omw_pct, gw_pct, ogw_pct, ifnull(dropped_after <= round, 0) AS dropped, disqualified, ejected, by_lot,
       final_rank,
       CASE WHEN EXISTS (SELECT 1 FROM rounds_of(:event) WHERE stage = 'playoff') THEN final_rank END AS final,
       CASE WHEN disqualified THEN 'disqualified'
            WHEN ejected AND by_lot THEN 'ejected, by lot'
            WHEN ejected THEN 'ejected'
            WHEN by_lot AND dropped_after <= round THEN 'dropped, by lot'
            WHEN by_lot THEN 'by lot'
            WHEN dropped_after <= round THEN 'dropped'
            ELSE '' END AS note
FROM standings(:event, :round)
ORDER BY rank IS NULL, rank, number
