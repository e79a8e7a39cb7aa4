#!/usr/bin/env bash
# A card is banned on a Monday and the program does not know it yet: format ban, restrict, unban, announcements, and all
# that judges by them.
# @tags slow-watched
. "$(dirname "$0")/lib.sh"

member() { # FILTER WANTED: of the JSON in out
    same "$(jq -c "$1" out)" "$2" "$1"
}
export LC_ALL=C.UTF-8 TOPCUT_NOW=1795420800 # 2026-11-23, a Monday

ok init
printf '4 Amulet of Vigor\n56 Forest\n' >amulet.txt
printf '2 Black Vise\n58 Forest\n' >vise.txt

# ---- before: judged as of the last day that is known
ok deck check amulet.txt --format modern --date 2026-11-27
said "judged as of 2026-09-02, the last day that is known of Modern"

# ---- what is refused
refused 2 format ban "Amulet of Vigor" --from 2026-11-23
said "--format is missing"
refused 2 format ban "Amulet of Vigor" --format modern
said "--from is missing"
refused 65 format ban "Amulet of Vigor" --format modern --from monday
said "is not a date"
refused 3 format ban "Amulett of Vigor" --format modern --from 2026-11-23
said "did you mean Amulet of Vigor"
refused 3 format ban "Amulet of Vigor" --format modrn --from 2026-11-23
said "did you mean Modern"
refused 65 format ban "Amulet of Vigor" --format modern --from 2010-01-01
said "Modern began on 2011-07-15"
refused 1 format ban "Amulet of Vigor" --format extended --from 2026-11-23
said "Extended ended on 2013-10-07"
refused 1 format ban "Amulet of Vigor" --format "booster draft" --from 2026-11-23
said "has no banned list"
refused 4 format ban "Ancient Den" --format modern --from 2026-11-23
said "Ancient Den is banned in Modern already"
refused 4 format unban "Amulet of Vigor" --format modern --from 2026-11-23
said "Amulet of Vigor is on no list of Modern on 2026-11-23: it is legal"
refused 4 format restrict "Black Lotus" --format vintage --from 2026-11-23
said "Black Lotus is restricted in Vintage already"
refused 4 format restrict "Black Lotus" --format modern --from 2026-11-23
said "Black Lotus is not in the pool of Modern on 2026-11-23: there is no copy to restrict"
refused 65 format ban "Amulet of Vigor" --format modern --from 2027-11-29 # the lists would count as known until then
said "2027-11-29 is more than a year ahead"
ok format announcements
said "this store has entered no change of a list"

# ---- what may be a slip of the pen
ok format ban "Amulet of Vigor" --format modern --from 2027-11-23 --dry-run
said "2027-11-23 is 365 days ahead; undo takes it back if another day was meant"
ok format ban "Amulet of Vigor" --format modern --from 2025-11-23 --dry-run
said "2025-11-23 is 365 days ago; undo takes it back"
ok format ban Counterspell --format pioneer --from 2026-11-23 --dry-run
said "Counterspell is not in the pool of Pioneer on 2026-11-23: the ban counts once it is"

# ---- a ban
ok format ban "amulet of vigor" --format MODERN --from 2026-11-23 --source "announcement of 2026-11-23"
said "Amulet of Vigor is banned in Modern from 2026-11-23 (announcement of 2026-11-23)"
said "cards and sets are known up to"
not "days ago"
not "days ahead"
ok facts status # of the other lists nothing more is known by that
said "40 lists, the published ones known up to 2026-09-02"
is 1 deck check amulet.txt --format modern --date 2026-11-27
said "Amulet of Vigor is banned in Modern since 2026-11-23"
said "judged as of 2026-11-23, the last day that is known of Modern"
is 1 deck check amulet.txt --format modern
ok deck check amulet.txt --format modern --date 2026-11-22
not "judged as of"
mkdir many && tee many/{1..600}.txt <amulet.txt >/dev/null # more than one worker judges
is 1 deck check many --format modern --date 2026-11-23 --jobs 2
said "0 of 600 legal in Modern on 2026-11-23"
ok deck check --explain "amulet of vigor" --format modern --date 2026-11-23 --json
member '[.status,.since,.source,.rule]' '["banned","2026-11-23","announcement of 2026-11-23","announcement of 2026-11-23"]'
ok format show modern --json
member '[.known_until, (.banned | index("Amulet of Vigor") != null)]' '["2026-11-23",true]'
ok format timeline "amulet of vigor" --format modern
said "since 2026-11-23          banned"
refused 4 format ban "Amulet of Vigor" --format modern --from 2026-11-24
said "already, since 2026-11-23"

# ---- undo takes it back, redo brings it
ok undo
ok format announcements --json
member '.changes' '[]'
ok deck check amulet.txt --format modern --date 2026-11-27
ok redo

# ---- lists of events
ok event new Friday --format Modern --date 2026-11-27
ok player add "Ek, Bo"
ok enroll Ek
ok deck register Ek amulet.txt
said "NOT LEGAL as of 2026-11-23"
said "Amulet of Vigor is banned in Modern since 2026-11-23"

# ---- free again, and restricted
ok format unban "Amulet of Vigor" --format modern --from 2026-12-14
is 1 deck check amulet.txt --format modern --date 2026-12-13
ok deck check amulet.txt --format modern --date 2026-12-14
ok deck check --explain "Amulet of Vigor" --format modern --date 2026-12-14 --json
member '[.status,.since,.source,.rule,.history[-1].source]' \
    '["legal","2026-12-14","entered in this store","entered in this store","entered in this store"]'
ok deck check vise.txt --format legacy
ok format restrict "black vise" --format legacy --from 2026-11-23
is 1 deck check vise.txt --format legacy
said "2 Black Vise, restricted: at most 1"
ok format announcements --csv
said "format,card,status,from,source,at"
said "modern,Amulet of Vigor,banned,2026-11-23,announcement of 2026-11-23"
said "modern,Amulet of Vigor,legal,2026-12-14,"
ok doctor
said "list changes"
said "3 changes"
if command -v sqlite3 >/dev/null; then
    ok backup lost.db
    sqlite3 lost.db "UPDATE list_change SET card = 'Amulet of Vigour' WHERE status = 'legal'"
    ok doctor --db lost.db
    said "1 of 3 changes count for nothing: Amulet of Vigour in modern from 2026-12-14: no such card is known"
fi

# ---- a package carries what was known on its event's day
ok package export -o friday.json
ok init --db other.db
ok package import friday.json --trust --db other.db
ok format announcements --db other.db --csv
said "modern,Amulet of Vigor,banned,2026-11-23,announcement of 2026-11-23"
not "2026-12-14"
ok format announcements --db other.db # once more is not twice
is 1 deck check amulet.txt --format modern --date 2026-11-27 --db other.db

# ---- merging brings them once, and undo takes them back
ok init --db merged.db
ok merge other.db --db merged.db --dry-run
ok format announcements --db merged.db
said "this store has entered no change of a list"
ok merge other.db --db merged.db
ok format announcements --db merged.db --csv
said "modern,Amulet of Vigor,banned,2026-11-23,announcement of 2026-11-23"
is 1 deck check amulet.txt --format modern --date 2026-11-27 --db merged.db
ok merge other.db --db merged.db
said "nothing was changed"
ok undo --db merged.db
ok format announcements --db merged.db
said "this store has entered no change of a list"

# ---- banned lists of one's own go on
mkdir -p own/banlists
cp "$SOURCE_DIR/banlists/modern.csv" own/banlists/modern.csv
printf 'Zoetic Cavern,banned,2026-09-01,,ours\n' >>own/banlists/modern.csv
ok deck check --explain "zoetic cavern" --format modern --date 2026-09-01 --data own
said "Zoetic Cavern is banned in Modern since 2026-09-01"
is 1 deck check amulet.txt --format modern --date 2026-11-27 --data own

finish
