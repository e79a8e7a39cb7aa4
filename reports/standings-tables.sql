-- title: Standings after round {round|0}, {event} (#{id}){pending}
-- summary: standings of tables of three to five, by the event's rule
-- schema: topcut/standings-tables/1
-- rows: players
-- params: event round?
-- round: swiss
-- sheet: Standings
-- cut-line: rank
-- shade: omw mw
-- chart: bar points by name
-- column: rank          | Rank   | int     | *
-- column: name          | Name   | text    | * | bold
-- column: player_id     | Player | int     | * | json-only
-- column: dci           | DCI    | text    | * | json-only
-- column: points        | Points | number  | *
-- column: points_exact  | Points, exact | text | * | json-only
-- column: record        | W-L-D  | text    | * | right
-- column: wins          | Wins   | int     | * | json-only
-- column: losses        | Losses | int     | * | json-only
-- column: draws         | Draws  | int     | * | json-only
-- column: byes          | Byes   | int     | *
-- column: tables        | Tables | int     | *
-- column: omw           | OMW%   | number  | * | decimals=4
-- column: omw_exact     | OMW%, exact | text | * | json-only
-- column: mw            | MW%    | number  | * | decimals=4
-- column: mw_exact      | MW%, exact | text | * | json-only
-- column: opponents_points | Opponents' points | number | * | decimals=4
-- column: rule          | Rule   | text    | * | json-only
-- column: dropped       | Dropped | flag   | * | json-only
-- column: disqualified  | Disqualified | flag | * | json-only
-- column: ejected       | Ejected | flag | * | json-only
-- column: by_lot        | By lot | flag    | * | json-only
-- column: final_rank    | Final  | int     | * | json-only
-- column: final         | Final  | int     | * | no-json if-any
-- column: note          | Note   | text    | * | no-json if-any words
SELECT rank, name, player_id, nullif(dci, '') AS dci, points, points_exact, record, wins, losses, draws, byes, tables,
       omw, omw_exact, mw, mw_exact, opponents_points, rule, ifnull(dropped_after <= round, 0) AS dropped,
       disqualified, ejected, by_lot, final_rank,
       CASE WHEN EXISTS (SELECT 1 FROM rounds_of(:event) WHERE stage = 'playoff') THEN final_rank END AS final,
       trim(CASE WHEN disqualified THEN 'disqualified'
                 WHEN ejected THEN 'ejected'
                 WHEN dropped_after <= round THEN 'dropped'
                 ELSE '' END || iif(by_lot, ' by lot', '')) AS note
FROM table_standings(:event, :round)
ORDER BY rank IS NULL, rank, number
