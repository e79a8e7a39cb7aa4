#!/usr/bin/env bash
# One person over all events: record, whom they met, what is on file, two records made one, two events at once; and what
# comes of playing: prizes, and what is known of an event's rating before it is played.
# @tags slow-watched
. "$(dirname "$0")/lib.sh"

export TOPCUT_NOW=941500000 # 1999-11-01
ok init
players 9
ok player import players.csv

# ---- an event says what becomes of its rating
ok event new "Unrated" --date 1999-10-01
json event show
said "not rated: the event has no rating category"
json event new "First" --format Standard --date 1999-10-02 --rounds 3
json_holds '"K is halved: no Level II judge is named (D.5.9)" in o["rating_note"]'
ok event show
said "K is halved: no Level II judge is named (D.5.9); topcut judge add NAME --level 2, or topcut event edit --level2"
ok event edit --level2
not "K is halved"
ok event edit --no-level2
said "K is halved"
ok judge add "Jo Judge" --level 2
ok event show
not "K is halved"

# ---- 8 of 9 players over three rounds, a player who has a bye in the second event
ok enroll $(seq -f '#%g' 1 8)
for round in 1 2 3; do
    ok pair --seed "$round"
    results
done
ok penalty add P001 slow-play
ok event close
ok event new "Second" --format Standard --date 1999-11-01 --rounds 2
ok enroll $(seq -f '#%g' 1 9)
ok pair --seed 7
results

# ---- the record: against the matches themselves
won() { # COLUMN OTHER: the matches that player 1 won by this column of wins
    "$TOPCUT" sql --tsv "SELECT count(*) FROM match WHERE player$1_id = 1 AND ifnull(wins$1 > wins$2, 0)" | tail -n 1
}
wins=$(($(won 1 2) + $(won 2 1)))
ok player show P001
said "in 2 events (wins-losses-draws; byes are wins)"
said "Second (#3), open"
said "met most"
said "penalty 1999"
json player show P001
json_holds "o['record']['wins'] == $wins and sum(o['record'].values()) == 4"
json_holds "[e['event_id'] for e in o['events']] == [3, 2] and sum(e['wins'] for e in o['events']) == $wins"
json_holds 'len(o["penalties"]) == 1 and o["bans"] == []'
rival=$("$TOPCUT" sql --tsv "SELECT max(player1_id + player2_id - 1) FROM match WHERE 1 IN (player1_id, player2_id)" | tail -n 1)
json player show P001 --against "#$rival"
json_holds "o['against']['id'] == $rival and len(o['matches']) == sum(o['record'].values()) >= 1"
one=$("$TOPCUT" player show P001 --against "#$rival" --json | grep -A1 '"record"' | grep -o '[0-9]*')
two=$("$TOPCUT" player show "#$rival" --against P001 --json | grep '"losses"' | grep -o '[0-9]*')
same "$two" "$one" "the wins of one and the losses of the other"
ok player show P001 --against "#$rival"
said "round  result"
is 65 player show P001 --against P001
ok player add "Stranger, Sam" --dci 4711
ok player show P001 --against Stranger
said "have not met"
ok player show Stranger
said "in no event yet"

# ---- live in another event
ok event new "Side" --format Standard --date 1999-11-01
json enroll P001 P002
json_holds '"is still in \"Second\" (#3), which is being played" in o["remark"]'
ok unenroll P001 P002
ok drop P001 --event Second
ok enroll P001
not "is still in"
ok enroll --all
said "and 3 more"
ok event new "Pairs" --date 1999-11-01 --teams shared --signup
ok team add Reds P002 P003
said '"P002, Åsa 2" is still in "Second" (#3), which is being played; "P003, Åsa 3" is still in'
ok event new "Late Side" --date 1999-11-01 --signup
printf 'name\n"P003, Åsa 3"\n"P003, Åsa 3"\nNewcomer\n' >side.csv
ok player import side.csv --enroll
said '"P003, Åsa 3" is still in "Second" (#3), which is being played'
not 'being played; "P003'
json player import side.csv --enroll --dry-run
json_holds '"is still in" in o["remark"]'
ok signup ask "P004, Åsa 4"
ok signup approve 1
said '"P004, Åsa 4" is still in "Second" (#3), which is being played'

# ---- two records with two DCI numbers
ok player add "Stranger, S." --dci 1234567890
refused 4 player merge "Stranger, S." "Stranger, Sam"
said "two numbers are two people, as a rule; with --force they are one: DCI number 4711 stays"
json player merge "Stranger, S." "Stranger, Sam" --force
said "1234567890 is kept as a former one"
ok player show 1234567890
said "4711"

# ---- prizes
ok event use First
ok prize 20 --places 3
said "20.00 over 3 places"
same "$(grep -oE '(10.00|6.67|3.33) ' out | tr -d '\n')" "10.00 6.67 3.33 " "the largest remainder"
said "together 20.00"
ok prize 9.50 --weights 40,30,20,10 --whole
said "0.50 is left over"
ok prize 9 --weights 40,30,20,10 --whole --csv
same "$(cut -d, -f2 out | tr -d '\r' | tr '\n' ' ')" "cents 300 300 200 100 " "whole units"
json prize --per-win 1 --whole
json_holds 'o["total_cents"] == 100 * sum(p["wins"] for p in o["places"]) and o["by"] == "wins"'
wins=$("$TOPCUT" standings --json | grep -c '"points": 9')
json_holds "sum(p['wins'] == 3 for p in o['places']) == $wins"
json prize --per-point 0.25
json_holds 'all(p["cents"] == 25 * p["points"] for p in o["places"])'
json prize 80 --weights 1,1,1,1,1,1,1,1 --ties rank
json_holds '[p["place"] for p in o["places"]] == list(range(1, 9))'
json prize 100 --weights 50,30,20 --ties points
# 8 players without a draw have 9, 6, 6, 6, 3, 3, 3 and 0 points: three share the second and third prize
json_holds '[(p["place"], p["cents"]) for p in o["places"]] == [(1, 5000), (2, 1667), (2, 1667), (2, 1666)]'
is 2 prize 20 --per-win 1
is 2 prize --per-win 1 --per-point 1
finish
