-- Packages, merges and files of other programs (event/exchange/exchange.c, package.c, merge.c).
--
-- A row travels as a JSON object with the names of its columns; a reference is the UUID of a player or match or
-- the number of a round, under the column's name without _id. What is derived (name_key) is made anew. Seeds are
-- text, because a JSON number does not hold all of 64 bits. Rows come in an order that ids have no part in, as
-- far as the event is the same.
-- exchange_put_*: ?1 is the event's id, ?2 the row, in which references have become ids already.

-- The event itself: event/core/settings_row.c makes an object of its columns, and the statement that takes one in.
-- :exchange_get_event
SELECT ifnull(rounds, kept_rounds) AS travelling_rounds, * FROM event WHERE event_id = ?1;

-- :exchange_get_deck_setting
SELECT json_object('lists', lists, 'lock', lock)
  FROM deck_setting t WHERE event_id = ?1 ORDER BY event_id;

-- :exchange_put_deck_setting
INSERT INTO deck_setting (event_id, lists, lock)
VALUES (?1, ?2->>'lists', ?2->>'lock');

-- :exchange_get_pool_change
SELECT json_object('what', what, 'name', name)
  FROM pool_change t WHERE event_id = ?1 ORDER BY what, name;

-- :exchange_put_pool_change
INSERT INTO pool_change (event_id, what, name)
VALUES (?1, ?2->>'what', ?2->>'name');

-- What the store knew of lists by the day of the event.
-- :exchange_get_list_change
SELECT json_object('format', t.format, 'card', card, 'status', status, 'from_date', from_date, 'source', source,
                   'at_utc', at_utc)
  FROM list_change t JOIN event e ON e.event_id = ?1 WHERE from_date <= e.date ORDER BY t.format, card, from_date;

-- :exchange_put_list_change
INSERT INTO list_change (format, card, status, from_date, source, at_utc)
SELECT ?2->>'format', ?2->>'card', ?2->>'status', ?2->>'from_date', ?2->>'source', ?2->>'at_utc'
  FROM event WHERE event_id = ?1
ON CONFLICT (format, card, from_date) DO NOTHING;

-- :exchange_get_enrolment
SELECT json_object('player', (SELECT uuid FROM player WHERE player_id = t.player_id), 'number', number, 'paid',
                   paid, 'first_round', first_round, 'dropped_after', dropped_after, 'disqualified',
                   disqualified, 'draft_seat', draft_seat, 'team', team, 'byes', byes, 'seed', seed,
                   'fixed_table', fixed_table, 'ejected', ejected, 'team_name', team_name,
                   'checked_in_at_utc', checked_in_at_utc)
  FROM enrolment t WHERE event_id = ?1 ORDER BY number;

-- :exchange_put_enrolment
INSERT INTO enrolment (event_id, player_id, number, paid, first_round, dropped_after, disqualified, draft_seat,
                       team, byes, seed, fixed_table, ejected, team_name, checked_in_at_utc)
VALUES (?1, ?2->>'player', ?2->>'number', ?2->>'paid', ?2->>'first_round', ?2->>'dropped_after',
        ?2->>'disqualified', ?2->>'draft_seat', ?2->>'team', ?2->>'byes', ?2->>'seed', ?2->>'fixed_table',
        ?2->>'ejected', ?2->>'team_name', ?2->>'checked_in_at_utc');

-- The one who was enrolled first is a, whatever their ids and UUIDs are here.
-- :exchange_get_avoided_pair
SELECT json_object('a', (SELECT uuid FROM player WHERE player_id = x.player_id), 'b',
                   (SELECT uuid FROM player WHERE player_id = y.player_id), 'reason', t.reason)
  FROM avoided_pair t
  JOIN enrolment x ON x.event_id = t.event_id AND x.player_id IN (t.a_id, t.b_id)
  JOIN enrolment y ON y.event_id = t.event_id AND y.player_id IN (t.a_id, t.b_id) AND y.number > x.number
 WHERE t.event_id = ?1 ORDER BY x.number, y.number;

-- :exchange_put_avoided_pair
INSERT INTO avoided_pair (event_id, a_id, b_id, reason)
VALUES (?1, min(?2->>'a', ?2->>'b'), max(?2->>'a', ?2->>'b'), ?2->>'reason');

-- :exchange_get_team_member
SELECT json_object('captain', (SELECT uuid FROM player WHERE player_id = t.captain_id), 'seat', seat, 'player',
                   (SELECT uuid FROM player WHERE player_id = t.player_id))
  FROM team_member t WHERE event_id = ?1 ORDER BY (SELECT number FROM enrolment e WHERE e.event_id = t.event_id
       AND e.player_id = t.captain_id), seat;

-- :exchange_put_team_member
INSERT INTO team_member (event_id, captain_id, seat, player_id)
VALUES (?1, ?2->>'captain', ?2->>'seat', ?2->>'player');

-- :exchange_get_round
SELECT json_object('number', number, 'stage', stage, 'method', method, 'seed', CAST(seed AS TEXT), 'chance',
                   chance, 'certified', certified, 'rematches_allowed', rematches_allowed, 'paired_at_utc',
                   paired_at_utc, 'seen', seen, 'published_at_utc', ifnull(published_at_utc, -1))
  FROM round t WHERE event_id = ?1 ORDER BY number;

-- Of an older version's package, no word of it: published as it was paired.
-- :exchange_put_round
INSERT INTO round (event_id, number, stage, method, seed, chance, certified, rematches_allowed, paired_at_utc,
                   seen, published_at_utc)
VALUES (?1, ?2->>'number', ?2->>'stage', ?2->>'method', CAST(?2->>'seed' AS INTEGER), ?2->>'chance',
        ?2->>'certified', ?2->>'rematches_allowed', ?2->>'paired_at_utc', ?2->>'seen',
        nullif(ifnull(?2->>'published_at_utc', 0), -1));

-- A bye is 2-0 (standings.h: BYE_WINS), whatever was recorded once.
-- :exchange_get_match
SELECT json_object('uuid', t.uuid, 'round', r.number, 'tbl', t.tbl, 'slot', t.slot, 'player1', (SELECT uuid FROM
                   player WHERE player_id = t.player1_id), 'player2', (SELECT uuid FROM player WHERE
                   player_id = t.player2_id), 'first', (SELECT uuid FROM player WHERE player_id = t.first_id),
                   'result', t.result, 'wins1', iif(t.result = 'bye' OR (t.result = 'walkover' AND t.player2_id IS
                   NULL), 2, t.wins1), 'wins2', t.wins2, 'draws', t.draws, 'by_hand',
                   t.by_hand, 'imported', t.imported, 'reported_at_utc', t.reported_at_utc, 'timed_out',
                   t.timed_out, 'life1', t.life1, 'life2', t.life2)
  FROM round r JOIN match t USING (round_id) WHERE r.event_id = ?1 ORDER BY r.number, t.tbl IS NULL, t.tbl,
       t.uuid;

-- :exchange_put_match
INSERT INTO match (uuid, round_id, tbl, slot, player1_id, player2_id, first_id, result, wins1, wins2, draws,
                   by_hand, imported, reported_at_utc, timed_out, life1, life2)
VALUES (?2->>'uuid', ?2->>'round', ?2->>'tbl', ?2->>'slot', ?2->>'player1', ?2->>'player2', ?2->>'first',
        ?2->>'result', ?2->>'wins1', ?2->>'wins2', ?2->>'draws', ?2->>'by_hand', ?2->>'imported',
        ?2->>'reported_at_utc', ?2->>'timed_out', ?2->>'life1', ?2->>'life2');

-- :exchange_get_match_seat
SELECT json_object('match', m.uuid, 'seat', t.seat, 'wins1', t.wins1, 'wins2', t.wins2, 'draws', t.draws)
  FROM round r JOIN match m USING (round_id) JOIN match_seat t USING (match_id) WHERE r.event_id = ?1
 ORDER BY r.number, m.tbl, m.uuid, t.seat;

-- :exchange_put_match_seat
INSERT INTO match_seat (match_id, seat, wins1, wins2, draws)
VALUES (?2->>'match', ?2->>'seat', ?2->>'wins1', ?2->>'wins2', ?2->>'draws');

-- :exchange_get_pod_seat
SELECT json_object('match', m.uuid, 'seat', t.seat, 'player', (SELECT uuid FROM player WHERE player_id = t.player_id),
                   'outcome', t.outcome, 'place', t.place)
  FROM round r JOIN match m USING (round_id) JOIN pod_seat t USING (match_id) WHERE r.event_id = ?1
 ORDER BY r.number, m.tbl, m.uuid, t.seat;

-- :exchange_put_pod_seat
INSERT INTO pod_seat (match_id, seat, player_id, outcome, place)
VALUES (?2->>'match', ?2->>'seat', ?2->>'player', ?2->>'outcome', ?2->>'place');

-- :exchange_get_round_clock
SELECT json_object('round', r.number, 'minutes', t.minutes, 'started_at_utc', t.started_at_utc, 'ends_at_utc',
                   t.ends_at_utc, 'left_s', t.left_s, 'early_end_at_utc', t.early_end_at_utc,
                   'warned_at_utc', t.warned_at_utc)
  FROM round r JOIN round_clock t USING (round_id) WHERE r.event_id = ?1 ORDER BY r.number;

-- :exchange_put_round_clock
INSERT INTO round_clock (round_id, minutes, started_at_utc, ends_at_utc, left_s, early_end_at_utc, warned_at_utc)
VALUES (?2->>'round', ?2->>'minutes', ?2->>'started_at_utc', ?2->>'ends_at_utc', ?2->>'left_s',
        ?2->>'early_end_at_utc', ?2->>'warned_at_utc');

-- :exchange_get_extension
SELECT json_object('match', m.uuid, 'number', t.number, 'minutes', t.minutes, 'reason', t.reason, 'ruling',
                   t.ruling, 'at_utc', t.at_utc)
  FROM round r JOIN match m USING (round_id) JOIN extension t USING (match_id) WHERE r.event_id = ?1
 ORDER BY r.number, m.tbl, m.uuid, t.number;

-- :exchange_put_extension
INSERT INTO extension (match_id, number, minutes, reason, ruling, at_utc)
VALUES (?2->>'match', ?2->>'number', ?2->>'minutes', ?2->>'reason', ?2->>'ruling', ?2->>'at_utc');

-- :exchange_get_reported
SELECT json_object('match', m.uuid, 'player', (SELECT uuid FROM player WHERE player_id = t.player_id), 'result',
                   t.result, 'wins1', t.wins1, 'wins2', t.wins2, 'draws', t.draws, 'drops', t.drops, 'at_utc',
                   t.at_utc)
  FROM round r JOIN match m USING (round_id) JOIN reported t USING (match_id) WHERE r.event_id = ?1
 ORDER BY r.number, m.tbl, m.uuid, t.player_id <> m.player1_id;

-- :exchange_put_reported
INSERT INTO reported (match_id, player_id, result, wins1, wins2, draws, drops, at_utc)
VALUES (?2->>'match', ?2->>'player', ?2->>'result', ?2->>'wins1', ?2->>'wins2', ?2->>'draws', ?2->>'drops',
        ?2->>'at_utc');

-- :exchange_get_draft
SELECT json_object('number', number, 'kind', kind, 'made_by', made_by, 'seed', CAST(seed AS TEXT),
                   'first_round', first_round, 'at_utc', at_utc)
  FROM draft t WHERE event_id = ?1 ORDER BY number;

-- :exchange_put_draft
INSERT INTO draft (event_id, number, kind, made_by, seed, first_round, at_utc)
VALUES (?1, ?2->>'number', ?2->>'kind', ?2->>'made_by', CAST(?2->>'seed' AS INTEGER), ?2->>'first_round',
        ?2->>'at_utc');

-- :exchange_get_draft_seat
SELECT json_object('draft', draft, 'pod', pod, 'seat', seat, 'player', (SELECT uuid FROM player WHERE
                   player_id = t.player_id))
  FROM draft_seat t WHERE event_id = ?1 ORDER BY draft, pod, seat;

-- :exchange_put_draft_seat
INSERT INTO draft_seat (event_id, draft, pod, seat, player_id)
VALUES (?1, ?2->>'draft', ?2->>'pod', ?2->>'seat', ?2->>'player');

-- :exchange_get_draft_step
SELECT json_object('draft', draft, 'pod', pod, 'step', step, 'ends_at_utc', ends_at_utc)
  FROM draft_step t WHERE event_id = ?1 ORDER BY draft, pod;

-- :exchange_put_draft_step
INSERT INTO draft_step (event_id, draft, pod, step, ends_at_utc)
VALUES (?1, ?2->>'draft', ?2->>'pod', ?2->>'step', ?2->>'ends_at_utc');

-- :exchange_get_event_judge
SELECT json_object('number', number, 'name', name, 'level', level, 'role', role, 'dci', dci)
  FROM event_judge t WHERE event_id = ?1 ORDER BY number;

-- :exchange_put_event_judge
INSERT INTO event_judge (event_id, number, name, name_key, level, role, dci)
VALUES (?1, ?2->>'number', ?2->>'name', ifnull(nullif(fold(?2->>'name'), ''), ?2->>'name'), ?2->>'level',
        ?2->>'role', ?2->>'dci');

-- :exchange_get_ruling
SELECT json_object('number', number, 'round', round, 'tbl', tbl, 'judge', judge, 'question', question, 'ruling',
                   ruling, 'minutes', minutes, 'appeal', appeal, 'appeal_judge', appeal_judge, 'appeal_ruling',
                   appeal_ruling, 'dci_appeal', dci_appeal, 'dci_note', dci_note, 'withdrawn', withdrawn,
                   'at_utc', at_utc)
  FROM ruling t WHERE event_id = ?1 ORDER BY number;

-- :exchange_put_ruling
INSERT INTO ruling (event_id, number, round, tbl, judge, question, ruling, minutes, appeal, appeal_judge,
                    appeal_ruling, dci_appeal, dci_note, withdrawn, at_utc)
VALUES (?1, ?2->>'number', ?2->>'round', ?2->>'tbl', ?2->>'judge', ?2->>'question', ?2->>'ruling',
        ?2->>'minutes', ?2->>'appeal', ?2->>'appeal_judge', ?2->>'appeal_ruling', ?2->>'dci_appeal',
        ?2->>'dci_note', ?2->>'withdrawn', ?2->>'at_utc');

-- :exchange_get_penalty
SELECT json_object('number', number, 'player', (SELECT uuid FROM player WHERE player_id = t.player_id), 'round',
                   round, 'catalogue', catalogue, 'infraction', infraction, 'level', level, 'consequence',
                   consequence, 'games', games, 'judge', judge, 'confirmed_by', confirmed_by, 'note', note,
                   'withdrawn', withdrawn, 'withdrawn_reason', withdrawn_reason, 'at_utc', at_utc, 'intent',
                   intent, 'day', day, 'did', did, 'did_round', did_round, 'member',
                   (SELECT uuid FROM player WHERE player_id = t.member_id))
  FROM penalty t WHERE event_id = ?1 ORDER BY number;

-- :exchange_put_penalty
INSERT INTO penalty (event_id, number, player_id, round, catalogue, infraction, level, consequence, games, judge,
                     confirmed_by, note, withdrawn, withdrawn_reason, at_utc, intent, day, did, did_round,
                     member_id)
VALUES (?1, ?2->>'number', ?2->>'player', ?2->>'round', ?2->>'catalogue', ?2->>'infraction', ?2->>'level',
        ?2->>'consequence', ?2->>'games', ?2->>'judge', ?2->>'confirmed_by', ?2->>'note', ?2->>'withdrawn',
        ?2->>'withdrawn_reason', ?2->>'at_utc', ?2->>'intent', ?2->>'day', ?2->>'did', ?2->>'did_round',
        ifnull(?2->>'member', 0));

-- :exchange_get_deck
SELECT json_object('player', (SELECT uuid FROM player WHERE player_id = t.player_id), 'kind', kind, 'version',
                   version, 'withdrawn', withdrawn, 'name', name, 'archetype', archetype, 'file', file,
                   'reader', reader, 'typed', typed, 'unverified', unverified, 'reason', reason,
                   'withdrawn_reason', withdrawn_reason, 'at_utc', at_utc, 'main', main, 'side', side, 'colors',
                   colors, 'verdict', verdict, 'judged_format', judged_format, 'judged_date', judged_date,
                   'judged_as_of', judged_as_of, 'judged_note', judged_note, 'judged_facts', judged_facts,
                   'judged_facts_date', judged_facts_date)
  FROM deck t WHERE event_id = ?1 ORDER BY (SELECT number FROM enrolment e WHERE e.event_id = t.event_id AND
       e.player_id = t.player_id), kind, version;

-- :exchange_put_deck
INSERT INTO deck (event_id, player_id, kind, version, withdrawn, name, archetype, file, reader, typed,
                  unverified, reason, withdrawn_reason, at_utc, main, side, colors, verdict, judged_format,
                  judged_date, judged_as_of, judged_note, judged_facts, judged_facts_date)
VALUES (?1, ?2->>'player', ?2->>'kind', ?2->>'version', ?2->>'withdrawn', ?2->>'name', ?2->>'archetype',
        ?2->>'file', ?2->>'reader', ?2->>'typed', ?2->>'unverified', ?2->>'reason', ?2->>'withdrawn_reason',
        ?2->>'at_utc', ?2->>'main', ?2->>'side', ?2->>'colors', ?2->>'verdict', ?2->>'judged_format',
        ?2->>'judged_date', ?2->>'judged_as_of', ?2->>'judged_note', ifnull(?2->>'judged_facts', ''),
        ifnull(?2->>'judged_facts_date', ''));

-- :exchange_get_deck_entry
SELECT json_object('player', (SELECT uuid FROM player WHERE player_id = t.player_id), 'kind', kind, 'version',
                   version, 'seq', seq, 'zone', zone, 'count', count, 'card', card, 'sort', sort, 'line', line,
                   'set_code', set_code, 'number', number)
  FROM deck_entry t WHERE event_id = ?1 ORDER BY (SELECT number FROM enrolment e WHERE e.event_id = t.event_id
       AND e.player_id = t.player_id), kind, version, seq;

-- :exchange_put_deck_entry
INSERT INTO deck_entry (event_id, player_id, kind, version, seq, zone, count, card, sort, line, set_code,
                        number)
VALUES (?1, ?2->>'player', ?2->>'kind', ?2->>'version', ?2->>'seq', ?2->>'zone', ?2->>'count', ?2->>'card',
        ?2->>'sort', ?2->>'line', ?2->>'set_code', ?2->>'number');

-- :exchange_get_deck_finding
SELECT json_object('player', (SELECT uuid FROM player WHERE player_id = t.player_id), 'kind', kind, 'version',
                   version, 'seq', seq, 'code', code, 'illegal', illegal, 'line', line, 'card', card, 'count',
                   count, 'most', most, 'rule', rule, 'text', text, 'hint', hint, 'text_message', text_message,
                   'hint_message', hint_message)
  FROM deck_finding t WHERE event_id = ?1 ORDER BY (SELECT number FROM enrolment e WHERE e.event_id = t.event_id
       AND e.player_id = t.player_id), kind, version, seq;

-- :exchange_put_deck_finding
INSERT INTO deck_finding (event_id, player_id, kind, version, seq, code, illegal, line, card, count, most, rule,
                          text, hint, text_message, hint_message)
VALUES (?1, ?2->>'player', ?2->>'kind', ?2->>'version', ?2->>'seq', ?2->>'code', ?2->>'illegal', ?2->>'line',
        ?2->>'card', ?2->>'count', ?2->>'most', ?2->>'rule', ?2->>'text', ?2->>'hint', ?2->>'text_message',
        ?2->>'hint_message');

-- :exchange_get_deck_draw
SELECT json_object('number', number, 'round', round, 'unit', unit, 'asked', asked, 'seed', CAST(seed AS TEXT),
                   'at_utc', at_utc)
  FROM deck_draw t WHERE event_id = ?1 ORDER BY number;

-- :exchange_put_deck_draw
INSERT INTO deck_draw (event_id, number, round, unit, asked, seed, at_utc)
VALUES (?1, ?2->>'number', ?2->>'round', ?2->>'unit', ?2->>'asked', CAST(?2->>'seed' AS INTEGER),
        ?2->>'at_utc');

-- :exchange_get_deck_check
SELECT json_object('player', (SELECT uuid FROM player WHERE player_id = t.player_id), 'number', number, 'draw',
                   draw, 'round', round, 'withdrawn', withdrawn, 'note', note, 'extension_min', extension_min,
                   'at_utc', at_utc)
  FROM deck_check t WHERE event_id = ?1 ORDER BY (SELECT number FROM enrolment e WHERE e.event_id = t.event_id
       AND e.player_id = t.player_id), number;

-- :exchange_put_deck_check
INSERT INTO deck_check (event_id, player_id, number, draw, round, withdrawn, note, extension_min, at_utc)
VALUES (?1, ?2->>'player', ?2->>'number', ?2->>'draw', ?2->>'round', ?2->>'withdrawn', ?2->>'note',
        ?2->>'extension_min', ?2->>'at_utc');

-- ---- people ------------------------------------------------------------------------------------------

-- Everybody there is (?1 is 0).
-- :exchange_get_all_players
SELECT json_object('uuid', uuid, 'last', last, 'first', first, 'dci', dci, 'email', email, 'country', country,
                   'club', club, 'note', note, 'region', region, 'forgotten', forgotten, 'former',
                   json((SELECT json_group_array(uuid) FROM (SELECT f.uuid FROM player_former_uuid f
                     WHERE f.player_id = p.player_id ORDER BY f.uuid))), 'former_dci',
                   json((SELECT json_group_array(dci_key) FROM (SELECT f.dci_key FROM player_former_dci f
                     WHERE f.player_id = p.player_id ORDER BY f.dci_key))))
  FROM player p WHERE ?1 = 0 ORDER BY uuid;

-- Everybody who is in an event, found by its rows.
-- :exchange_get_players
SELECT json_object('uuid', uuid, 'last', last, 'first', first, 'dci', dci, 'email', email, 'country', country,
                   'club', club, 'note', note, 'region', region, 'forgotten', forgotten, 'former',
                   json((SELECT json_group_array(uuid) FROM (SELECT f.uuid FROM player_former_uuid f
                     WHERE f.player_id = p.player_id ORDER BY f.uuid))), 'former_dci',
                   json((SELECT json_group_array(dci_key) FROM (SELECT f.dci_key FROM player_former_dci f
                     WHERE f.player_id = p.player_id ORDER BY f.dci_key))))
  FROM player p
 WHERE player_id IN (SELECT player_id FROM enrolment WHERE event_id = ?1
                     UNION SELECT player_id FROM team_member WHERE event_id = ?1)
 ORDER BY uuid;

-- :exchange_player_by_uuid
SELECT player_id, uuid, last, first, ifnull(dci, ''), email, country, club, note, forgotten, region
  FROM player WHERE uuid = ?1
UNION ALL
SELECT p.player_id, p.uuid, p.last, p.first, ifnull(p.dci, ''), p.email, p.country, p.club, p.note, p.forgotten,
       p.region
  FROM player_former_uuid f JOIN player p USING (player_id) WHERE f.uuid = ?1;

-- :exchange_player_put
INSERT INTO player (uuid, last, first, name_key, dci, dci_key, email, country, club, note, forgotten, region)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12);

-- :exchange_player_fill
UPDATE player SET dci = ?2, dci_key = ?3, email = ?4, country = ?5, club = ?6, note = ?7, region = ?8
 WHERE player_id = ?1;

-- :exchange_former_uuid_put
INSERT INTO player_former_uuid (uuid, player_id) VALUES (?1, ?2);

-- :exchange_former_uuid_move
UPDATE player_former_uuid SET player_id = ?2 WHERE player_id = ?1;

-- ---- events ------------------------------------------------------------------------------------------

-- :exchange_event_by_uuid
SELECT event_id FROM event WHERE uuid = ?1;

-- :exchange_event_list
SELECT event_id, uuid, name, date, state FROM event ORDER BY date, event_id;

-- When an event was last changed by anything but the coming in of a package, and when the newest package of it
-- that came in was made: what a package is newer or older than. At last what was done after that package by a verb of
-- its own.
-- :exchange_event_changed
SELECT ifnull((SELECT max(at_utc) FROM journal j WHERE j.event_id = ?1 AND j.verb <> 'package import'
                AND j.entry_id > ifnull((SELECT max(entry_id) FROM journal k WHERE k.event_id = ?1
                                          AND k.verb = 'package import'), 0)), 0),
       ifnull((SELECT max(exported_at_utc) FROM package p JOIN event e ON e.uuid = p.event_uuid
                WHERE e.event_id = ?1), 0),
       ifnull((SELECT max(at_utc) FROM journal j
                WHERE j.event_id = ?1 AND j.verb NOT IN ('package import', 'undo', 'redo')
                  AND j.entry_id > ifnull((SELECT max(entry_id) FROM journal k WHERE k.event_id = ?1
                                            AND k.verb = 'package import'), 0)), 0);

-- ---- packages ----------------------------------------------------------------------------------------

-- The public half of the store's own key. A preference, for those are not journaled; earlier versions had it in setting.
-- :exchange_key_get
SELECT value FROM preference WHERE key = 'package-key'
UNION ALL SELECT value FROM setting WHERE key = 'package-key' LIMIT 1;

-- :exchange_key_put
INSERT INTO preference (key, value) VALUES ('package-key', ?1) ON CONFLICT (key) DO UPDATE SET value = excluded.value;

-- :exchange_setting_get
SELECT value FROM setting WHERE key = ?1;

-- :exchange_setting_put
INSERT INTO setting (key, value) VALUES (?1, ?2) ON CONFLICT (key) DO UPDATE SET value = excluded.value;

-- :exchange_peer_get
SELECT name, trusted FROM peer WHERE public_key = ?1;

-- Another store of the same name.
-- :exchange_peer_namesake
SELECT public_key FROM peer WHERE name = ?1 AND name <> '' AND public_key <> ?2 AND trusted
 ORDER BY first_seen_utc LIMIT 1;

-- :exchange_peer_put
INSERT INTO peer (public_key, name, trusted, first_seen_utc) VALUES (?1, ?2, ?3, ?4)
ON CONFLICT (public_key) DO UPDATE SET name = excluded.name, trusted = excluded.trusted;

-- :exchange_peers
SELECT p.public_key, p.name, p.trusted, p.first_seen_utc,
       (SELECT count(*) FROM package k WHERE k.public_key = p.public_key),
       ifnull((SELECT max(imported_at_utc) FROM package k WHERE k.public_key = p.public_key), 0)
  FROM peer p ORDER BY p.first_seen_utc, p.public_key;

-- :exchange_package_get
SELECT imported_at_utc FROM package WHERE event_uuid = ?1 AND digest = ?2;

-- The digest of the newest package of an event.
-- :exchange_package_newest
SELECT digest FROM package WHERE event_uuid = ?1 ORDER BY exported_at_utc DESC, digest LIMIT 1;

-- :exchange_package_put
INSERT INTO package (event_uuid, public_key, digest, exported_at_utc, imported_at_utc)
VALUES (?1, ?2, ?3, ?4, ?5)
ON CONFLICT (event_uuid, digest) DO UPDATE SET exported_at_utc = excluded.exported_at_utc,
                                               imported_at_utc = excluded.imported_at_utc;

-- ---- merging stores ------------------------------------------------------------------------------------

-- :exchange_leagues
SELECT league_id, uuid, name, json_object('best_of', best_of, 'scoring', scoring, 'places', places, 'attendance',
       attendance) FROM league ORDER BY name_key;

-- :exchange_league_by_uuid
SELECT league_id, json_object('best_of', best_of, 'scoring', scoring, 'places', places, 'attendance', attendance),
       name FROM league WHERE uuid = ?1;

-- :exchange_league_by_name
SELECT league_id FROM league WHERE name_key = fold(?1);

-- :exchange_league_put
INSERT INTO league (uuid, name, name_key, best_of, scoring, places, attendance)
VALUES (?1, ?2, ifnull(nullif(fold(?2), ''), ?2), ?3->>'best_of', ?3->>'scoring', ?3->>'places',
        ?3->>'attendance');

-- :exchange_league_events
SELECT e.uuid FROM league_event l JOIN event e USING (event_id) WHERE l.league_id = ?1 ORDER BY e.uuid;

-- :exchange_league_event_put
INSERT INTO league_event (league_id, event_id) SELECT ?1, event_id FROM event WHERE uuid = ?2
ON CONFLICT (league_id, event_id) DO NOTHING;

-- Bans, by the person, their days and when they were given.
-- :exchange_bans
SELECT p.uuid, json_object('from_date', from_date, 'until_date', until_date, 'kind', kind, 'reason', reason,
       'rule', rule, 'lifted', lifted, 'lifted_reason', lifted_reason, 'at_utc', at_utc)
  FROM ban b JOIN player p USING (player_id) ORDER BY b.at_utc, p.uuid, from_date;

-- :exchange_ban_put
INSERT INTO ban (player_id, from_date, until_date, kind, reason, rule, lifted, lifted_reason, at_utc)
SELECT ?1, ?2->>'from_date', ?2->>'until_date', ?2->>'kind', ?2->>'reason', ?2->>'rule', ?2->>'lifted',
       ?2->>'lifted_reason', ?2->>'at_utc'
 WHERE NOT EXISTS (SELECT 1 FROM ban WHERE player_id = ?1 AND from_date = ?2->>'from_date'
                    AND until_date IS ?2->>'until_date' AND kind = ?2->>'kind' AND at_utc = ?2->>'at_utc');

-- :exchange_ban_lift
UPDATE ban SET lifted = 1, lifted_reason = ?2->>'lifted_reason'
 WHERE ?2->>'lifted' AND lifted = 0 AND player_id = ?1 AND from_date = ?2->>'from_date'
   AND until_date IS ?2->>'until_date' AND kind = ?2->>'kind' AND at_utc = ?2->>'at_utc';

-- :exchange_last_entry
SELECT max(entry_id) FROM journal;

-- What was brought in of histories, as :rating_steps has it.
-- :exchange_rating_imports
SELECT p.uuid, p.last, p.first, ifnull(p.dci, ''), r.category, r.seq, r.date, r.event, r.opponent, r.opponent_before,
       r.score, r.before, r.after
  FROM rating_import r JOIN player p USING (player_id)
 ORDER BY p.uuid, r.category, r.seq;

-- ---- other programs' files (event/outside/outside_import.c) ----------------------------------------------------

-- :exchange_event_uuid_set
UPDATE event SET uuid = ?2 WHERE event_id = ?1;

-- :exchange_event_seed_set
UPDATE event SET seed = ?2 WHERE event_id = ?1;

-- :exchange_outside_enrolment
INSERT INTO enrolment (event_id, player_id, number, first_round, dropped_after, disqualified)
VALUES (?1, ?2, ?3, ?4, ?5, ?6);

-- :exchange_outside_judge
INSERT INTO event_judge (event_id, number, name, name_key, role, dci) VALUES (?1, ?2, ?3, ?4, ?5, ?6);

-- :exchange_outside_penalty
INSERT INTO penalty (event_id, number, player_id, round, catalogue, infraction, level, judge, confirmed_by, note, at_utc)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?8, ?9, ?10);

-- :exchange_outside_judges
SELECT name, dci, role, level FROM event_judge WHERE event_id = ?1 ORDER BY number;

-- :exchange_outside_penalties
SELECT n.number, p.round, p.infraction, p.level, p.judge, p.note, p.catalogue
  FROM penalty p JOIN enrolment n USING (event_id, player_id)
 WHERE p.event_id = ?1 AND NOT p.withdrawn ORDER BY p.number;

-- ---- everything as CSV (cli/exchange_csv.c by event/exchange/csv_export.c) ------------------------------------------
-- ?1 is an event, or 0 for all of them. The columns are named in csv_export.c.

-- :csv_events
SELECT event_id, uuid, name, date, format, structure, state, category, ifnull(rounds, kept_rounds), cut, best_of, teams, kind, organizer,
       city, sanction, (SELECT count(*) FROM enrolment n WHERE n.event_id = e.event_id)
  FROM event e WHERE ?1 = 0 OR event_id = ?1 ORDER BY date, event_id;

-- :csv_players
SELECT player_id, uuid, last, first, dci, email, country, region, club, note, forgotten
  FROM player
 WHERE ?1 = 0 OR player_id IN (SELECT player_id FROM enrolment WHERE event_id = ?1
                               UNION SELECT player_id FROM team_member WHERE event_id = ?1)
 ORDER BY player_id;

-- :csv_enrolments
SELECT n.event_id, n.number, n.player_id, p.last, p.first, n.team, n.team_name, n.paid, n.first_round,
       n.dropped_after, n.disqualified, n.ejected, n.byes, n.seed, n.fixed_table, n.draft_seat,
       strftime('%Y-%m-%dT%H:%M:%SZ', n.checked_in_at_utc, 'unixepoch')
  FROM enrolment n JOIN player p USING (player_id) WHERE ?1 = 0 OR n.event_id = ?1 ORDER BY n.event_id, n.number;

-- :csv_team_members
SELECT t.event_id, t.captain_id, t.seat, t.player_id, p.last, p.first
  FROM team_member t JOIN player p USING (player_id) WHERE ?1 = 0 OR t.event_id = ?1
 ORDER BY t.event_id, t.captain_id, t.seat;

-- :csv_rounds
SELECT event_id, number, stage, method, seed, certified, strftime('%Y-%m-%dT%H:%M:%SZ', paired_at_utc, 'unixepoch'),
       strftime('%Y-%m-%dT%H:%M:%SZ', iif(published_at_utc = 0, paired_at_utc, published_at_utc), 'unixepoch')
  FROM round WHERE ?1 = 0 OR event_id = ?1 ORDER BY event_id, number;

-- A bye is 2-0, as above.
-- :csv_matches
SELECT r.event_id, r.number, m.tbl, m.slot, m.player1_id, a.last, a.first, m.player2_id, b.last, b.first, m.result,
       iif(m.result = 'bye' OR (m.result = 'walkover' AND m.player2_id IS NULL), 2, m.wins1), m.wins2, m.draws,
       m.first_id, m.timed_out, m.life1, m.life2, m.by_hand
  FROM round r JOIN match m USING (round_id) JOIN player a ON a.player_id = m.player1_id
  LEFT JOIN player b ON b.player_id = m.player2_id
 WHERE ?1 = 0 OR r.event_id = ?1 ORDER BY r.event_id, r.number, m.tbl IS NULL, m.tbl, m.match_id;

-- :csv_match_seats
SELECT r.event_id, r.number, m.tbl, s.seat, s.wins1, s.wins2, s.draws
  FROM round r JOIN match m USING (round_id) JOIN match_seat s USING (match_id)
 WHERE ?1 = 0 OR r.event_id = ?1 ORDER BY r.event_id, r.number, m.tbl, s.seat;

-- :csv_decks
SELECT d.event_id, d.player_id, p.last, p.first, d.kind, d.version, d.withdrawn, d.name, d.archetype, d.main, d.side,
       d.colors, d.verdict, d.judged_format, d.judged_date
  FROM deck d JOIN player p USING (player_id) WHERE ?1 = 0 OR d.event_id = ?1
 ORDER BY d.event_id, d.player_id, d.kind, d.version;

-- :csv_decklists
SELECT event_id, player_id, kind, version, zone, count, card, set_code, number
  FROM deck_entry WHERE ?1 = 0 OR event_id = ?1 ORDER BY event_id, player_id, kind, version, seq;

-- :csv_draft_seats
SELECT s.event_id, s.draft, d.kind, s.pod, s.seat, s.player_id, p.last, p.first
  FROM draft_seat s JOIN draft d ON d.event_id = s.event_id AND d.number = s.draft JOIN player p USING (player_id)
 WHERE ?1 = 0 OR s.event_id = ?1 ORDER BY s.event_id, s.draft, s.pod, s.seat;

-- :csv_judges
SELECT event_id, number, name, level, role, dci FROM event_judge WHERE ?1 = 0 OR event_id = ?1
 ORDER BY event_id, number;

-- :csv_rulings
SELECT event_id, number, round, tbl, judge, question, ruling, minutes, appeal, appeal_judge, appeal_ruling, dci_appeal,
       withdrawn
  FROM ruling WHERE ?1 = 0 OR event_id = ?1 ORDER BY event_id, number;

-- :csv_penalties
SELECT t.event_id, t.number, p.player_id, p.last, p.first, t.round, t.catalogue, t.infraction, t.level, t.consequence,
       t.games, t.judge, t.confirmed_by, t.note, t.withdrawn
  FROM penalty t JOIN player p ON p.player_id = iif(t.member_id > 0, t.member_id, t.player_id)
 WHERE ?1 = 0 OR t.event_id = ?1 ORDER BY t.event_id, t.number;

-- :csv_ratings
SELECT e.category, e.player_id, p.last, p.first, e.seq, e.event_id, e.opponent_id, e.score, e.before, e.after,
       e.opponent_before, e.expected, e.k
  FROM rating_entry e JOIN player p USING (player_id) WHERE ?1 = 0 OR e.event_id = ?1
 ORDER BY e.category, e.player_id, e.seq;

-- :csv_leagues
SELECT l.league_id, l.uuid, l.name, l.best_of, l.scoring, l.places, l.attendance, x.event_id
  FROM league l LEFT JOIN league_event x USING (league_id) WHERE ?1 = 0 OR x.event_id = ?1
 ORDER BY l.league_id, x.event_id;

-- :csv_avoided_pairs
SELECT event_id, a_id, b_id, reason FROM avoided_pair WHERE ?1 = 0 OR event_id = ?1 ORDER BY event_id, a_id, b_id;

-- :csv_clocks
SELECT r.event_id, r.number, c.minutes, c.started_at_utc, c.ends_at_utc, c.left_s, c.early_end_at_utc, c.warned_at_utc
  FROM round_clock c JOIN round r USING (round_id) WHERE ?1 = 0 OR r.event_id = ?1 ORDER BY r.event_id, r.number;

-- :csv_extensions
SELECT r.event_id, r.number, m.tbl, x.number, x.minutes, x.reason, x.ruling, x.at_utc
  FROM extension x JOIN match m USING (match_id) JOIN round r USING (round_id)
 WHERE ?1 = 0 OR r.event_id = ?1 ORDER BY r.event_id, r.number, m.tbl, x.number;

-- :csv_deck_checks
SELECT c.event_id, c.player_id, p.last, p.first, c.number, c.draw, c.round, c.withdrawn, c.note, c.extension_min,
       c.at_utc
  FROM deck_check c JOIN player p USING (player_id) WHERE ?1 = 0 OR c.event_id = ?1
 ORDER BY c.event_id, c.player_id, c.number;

-- :csv_drafts
SELECT event_id, number, kind, made_by, CAST(seed AS TEXT), first_round, at_utc FROM draft
 WHERE ?1 = 0 OR event_id = ?1 ORDER BY event_id, number;

-- :csv_pool_changes
SELECT event_id, what, name FROM pool_change WHERE ?1 = 0 OR event_id = ?1 ORDER BY event_id, what, name;

-- What players reported themselves.
-- :csv_player_reports
SELECT r.event_id, r.number, m.tbl, x.player_id, p.last, p.first, x.result, x.wins1, x.wins2, x.draws, x.drops, x.at_utc
  FROM reported x JOIN match m USING (match_id) JOIN round r USING (round_id) JOIN player p ON p.player_id = x.player_id
 WHERE ?1 = 0 OR r.event_id = ?1 ORDER BY r.event_id, r.number, m.tbl, x.player_id <> m.player1_id;

-- :csv_announcements
SELECT event_id, text, at_utc, until_utc FROM announcement WHERE ?1 = 0 OR event_id = ?1
 ORDER BY event_id, announcement_id;

-- :csv_signups
SELECT event_id, signup_id, name, dci, state, player_id, at_utc, decided_at_utc FROM signup
 WHERE ?1 = 0 OR event_id = ?1 ORDER BY event_id, signup_id;

-- Those of an event: what it gave.
-- :csv_bans
SELECT b.ban_id, b.player_id, p.last, p.first, b.from_date, b.until_date, b.kind, b.event_id, b.reason, b.rule, b.lifted,
       b.lifted_reason, b.at_utc
  FROM ban b JOIN player p USING (player_id) WHERE ?1 = 0 OR b.event_id = ?1 ORDER BY b.ban_id;

-- Of no event here.
-- :csv_rating_imports
SELECT r.category, r.player_id, p.last, p.first, r.seq, r.date, r.event, r.opponent, r.opponent_before, r.score,
       r.before, r.after
  FROM rating_import r JOIN player p USING (player_id) WHERE ?1 = 0 ORDER BY r.category, r.player_id, r.seq;
