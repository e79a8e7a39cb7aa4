/* test_check.c - every finding of a verdict, each from the rule that it cites
 *
 * The decks are worked out by hand from the seeds' rules and lists (tournament.md, with its worked examples) and
 * from published announcements; formats made here give the boundaries that no shipped format has. Decks that
 * were really played are judged as the record of their event says.
 */
#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "base/file.h"
#include "base/resource.h"
#include "base/rng.h"
#include "deck_fixture.h"

#include <dirent.h>

static struct fixture fx;

/* A format of this test: every set of a few years, so that only the deck rule matters. */
#define OWN_FORMAT(key, deck)                                                                                          \
    {                                                                                                                  \
        .path = "formats/" key ".json",                                                                                \
        .data = "{ \"name\": \"" key "\", \"kind\": \"constructed\", \"summary\": \"s\", "                             \
                "\"source\": \"test\", \"category\": null, \"from\": \"1995-01-01\", "                                 \
                "\"until\": null, \"known_until\": \"2020-01-01\", \"names\": [ { \"name\": \"" key                    \
                "\" } ], \"aliases\": [], \"deck\": [ { \"from\": \"1995-01-01\", \"until\": "                         \
                "null, " deck " } ], \"pool\": [ { \"every\": [\"core\", \"expansion\"], "                             \
                "\"from\": \"1995-01-01\", \"source\": \"test\" } ], \"banlist\": null }"                              \
    }
#define SOURCES "\"sources\": { \"size\": \"S\", \"side\": \"T\", \"copies\": \"C\" }"

static struct resource own[] = {
    OWN_FORMAT("fixed", "\"main\": [60, 60], \"side\": \"none\", \"copies\": 4, \"leader\": null, "
                        "\"alpha\": null, \"snow_basics\": false, " SOURCES),
    OWN_FORMAT("upto", "\"main\": [60, 80], \"side\": { \"up_to\": 15 }, \"copies\": 4, \"leader\": null, "
                       "\"alpha\": null, \"snow_basics\": true, " SOURCES),
    OWN_FORMAT("loose", "\"main\": [40, null], \"side\": \"free\", \"copies\": null, \"leader\": null, "
                        "\"alpha\": null, \"snow_basics\": true, " SOURCES),
};

static int set_up(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(own); i++)
        own[i].len = strlen(own[i].data);
    fixture_open(&fx, own, ARRAY_LEN(own));
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    fixture_close(&fx);
    return 0;
}

/* ---- one deck, one verdict ------------------------------------------------------------------- */

struct example {
    const char *rule; /* what it shows */
    const char *format, *date, *deck;
    const char *findings; /* as fixture_findings writes them; "" is a legal deck without a word */
};

static const struct example examples[] = {
    /* -- sizes -- */
    {"D.13.5: at least 60", "Classic", "1999-03-01", "60 Mountain", ""},
    {"D.3.11: 59 cards", "Classic", "1999-03-01", "59 Mountain", "main-too-small 59/60"},
    {"no maximum", "Classic", "1999-03-01", "250 Mountain", ""},
    {"exactly 60: 60", "fixed", "1999-03-01", "60 Mountain", ""},
    {"exactly 60: 61", "fixed", "1999-03-01", "61 Mountain", "main-too-large 61/60"},
    {"exactly 60: 59", "fixed", "1999-03-01", "59 Mountain", "main-too-small 59/60"},
    {"60 to 80: 80", "upto", "1999-03-01", "80 Mountain", ""},
    {"60 to 80: 81", "upto", "1999-03-01", "81 Mountain", "main-too-large 81/80"},
    {"D.17.4: 40 in sealed deck", "Sealed Deck", "1999-03-01", "40 Mountain", ""},
    {"D.17.4: 39 in sealed deck", "Sealed Deck", "1999-03-01", "39 Mountain", "main-too-small 39/40"},
    {"an empty list", "Classic", "1999-03-01", "maybe 60 Mountain", "main-too-small 0/60; (note)"},
    /* -- sideboards -- */
    {"D.11.2: 14 in the sideboard", "Standard", "1999-03-01", "60 Mountain\nside 14 Mountain", "side-size 14/15"},
    {"D.11.2: 15", "Standard", "1999-03-01", "60 Mountain\nside 15 Mountain", ""},
    {"D.11.2: 16", "Standard", "1999-03-01", "60 Mountain\nside 16 Mountain", "side-size 16/15"},
    {"D.11.2: 1", "Standard", "1999-03-01", "60 Mountain\nside 1 Mountain", "side-size 1/15"},
    {"up to 15: 14", "upto", "1999-03-01", "60 Mountain\nside 14 Mountain", ""},
    {"up to 15: 15", "upto", "1999-03-01", "60 Mountain\nside 15 Mountain", ""},
    {"up to 15: 16", "upto", "1999-03-01", "60 Mountain\nside 16 Mountain", "side-size 16/15"},
    {"today's rule: 7", "Modern", "2020-01-01", "60 Mountain\nside 7 Mountain", ""},
    {"none: 1", "fixed", "1999-03-01", "60 Mountain\nside 1 Mountain", "side-size 1/0"},
    {"free: 123", "loose", "1999-03-01", "40 Mountain\nside 123 Mountain", ""},
    /* -- copies -- */
    {"D.13.7: 24 Island", "Classic", "1999-03-01", "24 Island\n36 Mountain", ""},
    {"D.13.7: 4", "Classic", "1999-03-01", "56 Mountain\n4 Lightning Bolt", ""},
    {"D.13.7: 5", "Classic", "1999-03-01", "55 Mountain\n5 Lightning Bolt", "too-many-copies@2 5/4"},
    {"D.13.7: 3 and 2 in the sideboard", "Classic", "1999-03-01",
     "57 Mountain\n3 Lightning Bolt\nside 2 Lightning Bolt\nside 13 Mountain", "too-many-copies@2 5/4"},
    {"201.3: other printings, other spellings", "Classic", "1999-03-01",
     "55 Mountain\n2 Lightning Bolt @4ED\n2 LIGHTNING  BOLT @LEB\n1 lightning bolt", "too-many-copies@2 5/4"},
    {"two lines of 4 in all", "Classic", "1999-03-01", "56 Mountain\n1 Lightning Bolt\n3 Lightning Bolt", ""},
    {"what is perhaps wanted does not count", "Classic", "1999-03-01",
     "56 Mountain\n4 Lightning Bolt\nmaybe 4 Lightning Bolt", "(note)"},
    {"snow-covered ones are basic lands", "Legacy", "2010-01-01", "60 Snow-Covered Forest", ""},
    {"unless the format says otherwise", "fixed", "2010-01-01", "55 Mountain\n5 Snow-Covered Forest",
     "too-many-copies@2 5/4"},
    {"a nonbasic land", "Legacy", "2010-01-01", "55 Mountain\n5 Taiga", "too-many-copies@2 5/4"},
    {"the card's own exception: any number", "Modern", "2020-01-01", "20 Swamp\n40 Relentless Rats", ""},
    {"the card's own limit: 7", "Modern", "2020-01-01", "53 Mountain\n7 Seven Dwarves", ""},
    {"the card's own limit: 8", "Modern", "2020-01-01", "52 Mountain\n8 Seven Dwarves", "too-many-copies@2 8/7"},
    {"the card's own limit: 9", "Modern", "2024-01-01", "51 Swamp\n9 Nazgûl", ""},
    {"the card's own limit: 10", "Modern", "2024-01-01", "50 Swamp\n10 Nazgûl", "too-many-copies@2 10/9"},
    {"D.17.8: six copies in sealed", "Sealed Deck", "1999-03-01", "34 Mountain\n6 Lightning Bolt", ""},
    /* -- restricted -- */
    {"D.13.8: 1 Sol Ring", "Classic", "1999-03-01", "59 Mountain\n1 Sol Ring", ""},
    {"D.13.8: 1 and 1 in the sideboard", "Classic", "1999-03-01",
     "59 Mountain\n1 Sol Ring\nside 1 Sol Ring\nside 14 Mountain", "restricted@2 2/1"},
    {"911.5: 2 Brainstorm", "Vintage", "2009-10-01", "58 Island\n2 Brainstorm", "restricted@2 2/1"},
    {"before its restriction", "Vintage", "2008-06-19", "56 Island\n4 Brainstorm", ""},
    {"its first day", "Vintage", "2008-06-20", "56 Island\n4 Brainstorm", "restricted@2 4/1"},
    /* -- banned: first and last day (tournament.md list B; announcements of 1995-12 and 2000-09) -- */
    {"D.13.9: Mind Twist", "Classic", "1999-03-01", "59 Swamp\n1 Mind Twist", "banned@2 1/0"},
    {"the day before", "Type I", "1996-01-31", "59 Swamp\n1 Mind Twist", ""},
    {"the first day", "Type I", "1996-02-01", "59 Swamp\n1 Mind Twist", "banned@2 1/0"},
    {"the last day", "Classic", "2000-09-30", "59 Swamp\n1 Mind Twist", "banned@2 1/0"},
    {"the day after: restricted", "Classic", "2000-10-01", "59 Swamp\n1 Mind Twist", ""},
    {"... to one", "Classic", "2000-10-01", "58 Swamp\n2 Mind Twist", "restricted@2 2/1"},
    {"D.14.9: Zuran Orb in Type 1.5", "Type 1.5", "1999-03-01", "59 Island\n1 Zuran Orb", "banned@2 1/0"},
    {"D.14.9: Black Lotus is banned there", "Type 1.5", "1999-03-01", "59 Island\n1 Black Lotus", "banned@2 1/0"},
    {"912.6: Mana Drain", "Legacy", "2009-10-01", "59 Island\n1 Mana Drain", "banned@2 1/0"},
    {"913.7: Skullclamp", "Extended", "2009-10-01", "59 Island\n1 Skullclamp", "banned@2 1/0"},
    {"the sideboard too", "Legacy", "2009-10-01", "60 Island\nside 1 Mana Drain\nside 14 Island", "banned@2 1/0"},
    {"banned and too many is banned", "Legacy", "2009-10-01", "55 Island\n5 Mana Drain", "banned@2 5/0"},
    {"list B: an ante card", "Classic", "1999-03-01", "59 Swamp\n1 Contract from Below", "banned@2 1/0"},
    /* -- the pool -- */
    {"D.15.8: Juzám Djinn in Extended", "Extended", "1999-03-01", "59 Swamp\n1 Juzam Djinn", NULL},
    {"D.16.Ruling.1: Ice Age is not in", "Standard", "1999-03-01", "59 Forest\n1 Snow-Covered Forest",
     "not-in-pool@2 1/0"},
    {"D.13.4: Urza's Destiny, released 1999-06-07, on 1999-06-30", "Standard", "1999-06-30",
     "59 Forest\n1 Yavimaya Elder", "not-in-pool@2 1/0"},
    {"and on 1999-07-01", "Standard", "1999-07-01", "59 Forest\n1 Yavimaya Elder", ""},
    {"D.16.3: an old printing of a card that is in", "Standard", "1999-03-01", "56 Plains\n4 Disenchant @LEB", ""},
    {"D.13.3: a Portal printing by its name", "Classic", "1999-03-01", "56 Plains\n4 Armageddon @POR", ""},
    {"D.13.3: a card of Portal alone", "Classic", "1999-03-01", "56 Swamp\n4 Raging Goblin\n1 Arrogant Vampire", NULL},
    {"910.5a: silver border", "Legacy", "2009-10-01", "59 Plains\n1 Charm School", "not-in-pool@2 1/0"},
    {"910.5a: in limited", "Booster Draft", "2009-10-01", "39 Plains\n1 Charm School", "not-in-pool@2 1/0"},
    /* -- ante in limited -- */
    {"D.17.6: exchanged", "Sealed Deck", "1999-03-01", "39 Swamp\n1 Jeweled Bird", "ante@2 1/0"},
    /* -- Alpha -- */
    {"D.8.2: Alpha and Beta", "Classic", "1999-03-01", "56 Mountain @LEB\n4 Lightning Bolt @LEA", "alpha@2 4/0"},
    {"D.8.2: all Alpha", "Classic", "1999-03-01", "56 Mountain @LEA\n4 Lightning Bolt @LEA", ""},
    {"D.8.2: the sideboard counts", "Classic", "1999-03-01", "60 Mountain @LEA\nside 15 Mountain @4ED", "alpha@1 60/0"},
    {"D.8.2: no Alpha", "Classic", "1999-03-01", "56 Mountain @4ED\n4 Lightning Bolt @LEB", ""},
    {"lines without a set accuse nobody", "Classic", "1999-03-01", "56 Mountain\n4 Lightning Bolt @LEA", ""},
    {"nor do sets that do not exist", "Classic", "1999-03-01", "56 Mountain @QQQ\n4 Lightning Bolt @LEA", ""},
    /* -- printings that are legal by their name only (D.13.2 (1999), 910.5 (2009)) -- */
    {"the Collector's Edition", "Vintage", "2005-10-20", "59 Island\n1 Black Lotus @CED", "(note@2)"},
    {"World Championship decks", "Legacy", "2015-01-01", "56 Island\n4 Lightning Bolt @WC97", "(note@2)"},
    {"another printing", "Vintage", "2005-10-20", "59 Island\n1 Black Lotus @2ED", ""},
    /* -- lines -- */
    {"an unknown card", "Classic", "1999-03-01", "60 Mountain\n1 Lim-Duls Valut", "unknown-card@2"},
    {"a bad line", "Classic", "1999-03-01", "60 Mountain\nbad four Mountain", "bad-line@2"},
    {"what the reader says of it is a note", "Classic", "1999-03-01", "60 Mountain\nwarn a group of its own",
     "(note@2)"},
    {"sorted by line, those of the list last", "Classic", "1999-03-01",
     "1 Mind Twist\n5 Lightning Bolt\nbad x\n1 No Such Card\n4 Sol Ring",
     "banned@1 1/0; too-many-copies@2 5/4; bad-line@3; unknown-card@4; restricted@5 4/1; "
     "main-too-small 11/60"},
    /* -- EDH, 903 of 2009 -- */
    {"903.4a: 99 and the general", "EDH", "2009-10-01", "cmd 1 Azami, Lady of Scrolls\n99 Island", ""},
    {"903.4a: 98 and the general", "EDH", "2009-10-01", "cmd 1 Azami, Lady of Scrolls\n98 Island",
     "main-too-small 99/100"},
    {"903.4a: 100 and the general", "EDH", "2009-10-01", "cmd 1 Azami, Lady of Scrolls\n100 Island",
     "main-too-large 101/100"},
    {"903.4b: two of a name", "EDH", "2009-10-01", "cmd 1 Azami, Lady of Scrolls\n97 Island\n2 Counterspell",
     "too-many-copies@3 2/1"},
    {"903.4b: the general once more", "EDH", "2009-10-01",
     "cmd 1 Azami, Lady of Scrolls\n98 Island\n1 Azami, Lady of Scrolls", "too-many-copies@1 2/1"},
    {"903.3: no general", "EDH", "2009-10-01", "100 Island", "commander 0/1"},
    {"903.3: two generals", "EDH", "2009-10-01",
     "cmd 1 Azami, Lady of Scrolls\ncmd 1 Arcanis the Omnipotent\n98 Island", "commander 2/1"},
    {"903.3: no legend", "EDH", "2009-10-01", "cmd 1 Mahamoti Djinn\n99 Island", "commander@1 1/0"},
    {"points: more than the budget", "Canadian Highlander", "2025-07-19",
     "97 Island\n1 Black Lotus\n1 Sol Ring\n1 Balance", "points 11/10"},
    {"mana value: of a card", "Tiny Leaders", "2025-11-27", "cmd 1 Isamaru, Hound of Konda\n48 Plains\n1 Wrath of God",
     "mana-value@3 4/3"},
    {"903.3: a legendary land", "EDH", "2009-10-01", "cmd 1 Karakas\n99 Plains", NULL},
    {"903.4c: a hybrid card of both colours", "EDH", "2009-10-01",
     "cmd 1 Hanna, Ship's Navigator\n50 Plains\n48 Island\n1 Godhead of Awe", ""},
    {"903.4c: a hybrid card, one colour outside", "EDH", "2009-10-01",
     "cmd 1 Azami, Lady of Scrolls\n98 Island\n1 Godhead of Awe", "color-identity@3 1/0"},
    {"903.4c: a hybrid general has both", "EDH", "2009-10-01",
     "cmd 1 Oona, Queen of the Fae\n50 Swamp\n48 Island\n1 Dark Ritual", ""},
    {"903.4c: a symbol in the text of an artifact", "EDH", "2009-10-01",
     "cmd 1 Hanna, Ship's Navigator\n50 Plains\n48 Island\n1 Talisman of Impulse", "color-identity@4 1/0"},
    {"903.4c: of the general, its cost alone counts", "EDH", "2009-10-01", "cmd 1 Memnarch\n98 Island\n1 Counterspell",
     "color-identity@1 1/0; color-identity@2 98/0; color-identity@3 1/0"},
    {"903.4d: a basic Swamp", "EDH", "2009-10-01", "cmd 1 Hanna, Ship's Navigator\n98 Plains\n1 Swamp",
     "color-identity@3 1/0"},
    {"no sideboard", "EDH", "2009-10-01", "cmd 1 Azami, Lady of Scrolls\n99 Island\nside 1 Island", "side-size 1/0"},
    /* -- Commander of today -- */
    {"CR 903.5: the identity counts the text", "Commander", "2020-01-01",
     "cmd 1 Kenrith, the Returned King\n20 Island\n20 Swamp\n20 Forest\n20 Mountain\n19 Plains", ""},
    {"CR 903.5c: outside of it", "Commander", "2020-01-01", "cmd 1 Azami, Lady of Scrolls\n98 Island\n1 Duress",
     "color-identity@3 1/0"},
    {"CR 903.5c: colourless lands", "Commander", "2020-01-01", "cmd 1 Azami, Lady of Scrolls\n98 Wastes\n1 Sol Ring",
     ""},
    {"CR 702.124: partners", "Commander", "2020-01-01",
     "cmd 1 Thrasios, Triton Hero\ncmd 1 Tymna the Weaver\n50 Island\n48 Swamp", ""},
    {"CR 702.124: no partners", "Commander", "2020-01-01",
     "cmd 1 Azami, Lady of Scrolls\ncmd 1 Tymna the Weaver\n50 Island\n48 Swamp", "commander@2 1/0"},
    {"CR 702.124: partner with", "Commander", "2020-06-01",
     "cmd 1 Brallin, Skyshark Rider\ncmd 1 Shabraz, the Skyshark\n50 Island\n48 Mountain", ""},
    {"CR 702.124: partner with another", "Commander", "2020-06-01",
     "cmd 1 Brallin, Skyshark Rider\ncmd 1 Pir, Imaginative Rascal\n50 Forest\n48 Mountain", "commander@2 1/0"},
    {"CR 702.124: a Background", "Commander", "2023-01-01",
     "cmd 1 Wilson, Refined Grizzly\ncmd 1 Agent of the Iron Throne\n50 Forest\n48 Swamp", ""},
    {"CR 702.124: a Background alone", "Commander", "2023-01-01", "cmd 1 Agent of the Iron Throne\n99 Swamp",
     "commander@1 1/0"},
    {"three commanders", "Commander", "2020-01-01",
     "cmd 1 Thrasios, Triton Hero\ncmd 1 Tymna the Weaver\ncmd 1 Tana, the Bloodsower\n97 Swamp", "commander 3/2"},
    {"a planeswalker: its text is not known", "Commander", "2023-01-01",
     "cmd 1 Minsc & Boo, Timeless Heroes\n50 Forest\n49 Mountain", "(note@1)"},
    {"a legendary Vehicle, the day before it may lead", "Commander", "2025-07-31", "cmd 1 Weatherlight\n99 Wastes",
     "commander@1 1/0"},
    {"CR 903.3: and the day", "Commander", "2025-08-01", "cmd 1 Weatherlight\n99 Wastes", ""},
    {"a Spacecraft: its power is not known", "Commander", "2025-08-01", "cmd 1 Infinite Guideline Station\n99 Wastes",
     "(note@1)"},
    {"the day before", "Commander", "2025-07-31", "cmd 1 Infinite Guideline Station\n99 Wastes", NULL},
    {"a planeswalker of before Commander 2014", "Commander", "2020-01-01", "cmd 1 Jace Beleren\n99 Island",
     "commander@1 1/0"},
    {"a planeswalker of an expansion", "Commander", "2020-01-01",
     "cmd 1 Teferi, Hero of Dominaria\n50 Island\n49 Plains", "commander@1 1/0"},
    {"one of Commander 2014: its text is not known", "Commander", "2020-01-01",
     "cmd 1 Teferi, Temporal Archmage\n99 Island", "(note@1)"},
    {"banned as commander before 2014-09", "Commander", "2014-09-11", "cmd 1 Erayo, Soratami Ascendant\n99 Island",
     "banned@1 1/0"},
    {"a commander in a deck of sixty is a card of it", "Modern", "2020-01-01",
     "cmd 1 Azami, Lady of Scrolls\n59 Island", "(note)"},
    /* -- companions -- */
    {"CR 702.139: one, in the sideboard", "Modern", "2020-05-01",
     "comp 1 Yorion, Sky Nomad\n80 Island\nside 14 Island\nside 1 Yorion, Sky Nomad", ""},
    {"CR 702.139: named above alone, it is the fifteenth", "Modern", "2020-05-01",
     "comp 1 Yorion, Sky Nomad\n80 Island\nside 15 Island", "side-size 16/15"},
    {"Yorion's own condition: twenty more than the least", "Modern", "2020-05-01",
     "comp 1 Yorion, Sky Nomad\n79 Island\nside 14 Island", "companion@1 79/80"},
    {"those of others are on the cards", "Modern", "2020-05-01", "comp 1 Lurrus of the Dream-Den\n60 Island",
     "(note@1)"},
    {"CR 702.139: two", "Modern", "2020-05-01", "comp 1 Yorion, Sky Nomad\ncomp 1 Lurrus of the Dream-Den\n80 Island",
     NULL},
    {"CR 702.139: no companion", "Modern", "2020-05-01", "comp 1 Lightning Bolt\n80 Island", "companion@1 1/0"},
    /* -- a commander that the list does not name -- */
    {"in the sideboard", "Commander", "2024-01-01", "99 Mountain\nside 1 Krenko, Mob Boss", "(note@2)"},
    {"in the sideboard, of a list that is one short", "Commander", "2024-01-01", "98 Mountain\nside 1 Krenko, Mob Boss",
     "(note@2); main-too-small 99/100"},
    {"two partners in the sideboard", "Commander", "2024-01-01",
     "98 Island\nside 1 Thrasios, Triton Hero\nside 1 Tymna the Weaver", "(note@2)"},
    {"two that do not lead together", "Commander", "2024-01-01",
     "98 Mountain\nside 1 Krenko, Mob Boss\nside 1 Kaalia of the Vast",
     "main-too-small 98/100; side-size 2/0; commander 0/2"},
    {"a commander and a companion in the sideboard", "Commander", "2024-01-01",
     "99 Plains\nside 1 Kaalia of the Vast\nside 1 Lurrus of the Dream-Den", "(note@2); (note@3); (note@3)"},
    {"one of three that may lead", "Commander", "2024-01-01",
     "99 Mountain\nside 1 Shock\nside 1 Krenko, Mob Boss\nside 1 Opt", "(note@3); color-identity@4 1/0; side-size 2/0"},
    {"two of three that may", "Commander", "2024-01-01",
     "99 Mountain\nside 1 Shock\nside 1 Krenko, Mob Boss\nside 1 Kaalia of the Vast", NULL},
    {"above the rest, which was taken for a sideboard", "Commander", "2024-01-01",
     "1 Krenko, Mob Boss\nside 99 Mountain", "(note@1)"},
    {"first of one list", "Commander", "2024-01-01", "1 Krenko, Mob Boss\n97 Mountain\n1 Shock\n1 Lightning Bolt",
     "(note@1)"},
    {"last of one list", "Commander", "2024-01-01", "97 Mountain\n1 Shock\n1 Lightning Bolt\n1 Krenko, Mob Boss",
     "(note@4)"},
    {"first, but not of its colours", "Commander", "2024-01-01", "1 Krenko, Mob Boss\n97 Island\n1 Shock\n1 Opt",
     "commander 0/2"},
    {"first and last", "Commander", "2024-01-01", "1 Krenko, Mob Boss\n97 Mountain\n1 Shock\n1 Zada, Hedron Grinder",
     "commander 0/2"},
    {"first by its name only", "Commander", "2024-01-01",
     "1 Krenko, Mob Boss\n1 Lightning Bolt\n96 Mountain\n1 Squee, Goblin Nabob\n1 Wheel of Fortune", "commander 0/2"},
    {"two partners first, both needed", "Commander", "2024-01-01",
     "1 Thrasios, Triton Hero\n1 Tymna the Weaver\n48 Island\n48 Plains\n1 Swamp\n1 Forest", "(note@1)"},
    {"two partners first, where one is enough", "Commander", "2024-01-01",
     "1 Thrasios, Triton Hero\n1 Kydele, Chosen of Kruphix\n96 Island\n1 Opt\n1 Ponder", "commander 0/2"},
    {"EDH of 2009", "EDH", "2010-01-01", "99 Mountain\nside 1 Krenko, Mob Boss", NULL},
    {"an oathbreaker and its spell in the sideboard", "Oathbreaker", "2026-05-08",
     "58 Island\nside 1 Brainstorm\nside 1 Jace, the Mind Sculptor", "(note@3)"},
    {"above the rest", "Oathbreaker", "2026-05-08", "1 Jace, the Mind Sculptor\n1 Brainstorm\nside 58 Island",
     "(note@1)"},
    {"a spell of another colour", "Oathbreaker", "2026-05-08",
     "58 Island\nside 1 Lightning Bolt\nside 1 Jace, the Mind Sculptor", NULL},
    {"two walkers", "Oathbreaker", "2026-05-08",
     "58 Island\nside 1 Jace, the Mind Sculptor\nside 1 Jace, Vryn's Prodigy", NULL},
    {"no format of commanders", "Legacy", "2024-01-01", "99 Mountain\nside 1 Krenko, Mob Boss", ""},
    /* -- planes and vanguards -- */
    {"901.3: one of ten", "Planar Magic", "2009-10-01", "1 Academy at Tolaria West", "planar 1/10"},
    {"901.3: no card of a deck", "Legacy", "2015-01-01", "60 Island\n1 Academy at Tolaria West", "not-in-pool@2 1/0"},
    {"901.3: no planes", "Planar Magic", "2009-10-01", "60 Island", "planar@1 60/0; planar 0/10"},
    {"902.3: none", "Vanguard", "2009-10-01", "60 Island", "vanguard 0/1"},
};

static struct verdict judge(struct arena *arena, const struct example *e, const struct check_options *options)
{
    struct err err = ERR_INIT;
    struct verdict v;
    struct deck deck = fixture_deck(&fx, arena, e->deck);
    struct ruling *ruling = fixture_ruling(&fx, arena, e->format, e->date);
    assert_ok(deck_check(arena, ruling, &deck, options, &v, &err), err);
    return v;
}

static void each_finding_from_its_rule(void **state)
{
    (void)state;
    int wrong = 0;
    bool seen[N_FINDING_CODES] = {false};
    for (size_t i = 0; i < ARRAY_LEN(examples); i++) {
        struct arena arena = ARENA_INIT;
        const struct example *e = &examples[i];
        struct verdict v = judge(&arena, e, NULL);
        const char *found = fixture_findings(&arena, &v);
        bool illegal = false;
        for (size_t k = 0; k < v.n; k++) {
            const struct finding *f = &v.findings[k];
            seen[f->code] = true;
            illegal = illegal || f->illegal;
            assert_non_null(f->text);
            assert_non_null(f->rule);
            assert_non_null(f->hint);
            if (f->code != FINDING_BAD_LINE && f->code != FINDING_UNKNOWN_CARD && f->code != FINDING_NOTE &&
                (!*f->rule || !*f->hint)) {
                print_error("%s: \"%s\" has no rule or hint\n", e->rule, f->text);
                wrong++;
            }
        }
        assert_int_equal(v.legal, !illegal);
        if (e->findings ? strcmp(found, e->findings) != 0 : v.legal) {
            print_error("%s (%s on %s): found \"%s\", expected \"%s\"\n", e->rule, e->format, e->date, found,
                        e->findings ? e->findings : "something");
            wrong++;
        }
        arena_release(&arena);
    }
    for (int code = 0; code < N_FINDING_CODES; code++)
        if (!seen[code] && code != FINDING_NOT_IN_CARD_POOL && /* has a test of its own */
            code != FINDING_LIKELY_ERROR) {                    /* is of events only */
            print_error("nothing finds %s\n", finding_codes[code]);
            wrong++;
        }
    assert_int_equal(wrong, 0);
}

/* ---- the sentences --------------------------------------------------------------------------- */

static void sentences_name_card_count_rule_and_remedy(void **state)
{
    (void)state;
    static const struct {
        struct example deck;
        const char *rule, *text, *hint; /* pieces */
    } rows[] = {
        {{"", "Classic", "1999-03-01", "57 Mountain\n3 Lightning Bolt\nside 2 Lightning Bolt\nside 13 Island", ""},
         "D.13.7 (1999)",
         "5 Lightning Bolt, at most 4 (3 main + 2 side",
         "remove 1"},
        {{"", "Classic", "1999-03-01", "59 Swamp\n1 Mind Twist", ""},
         "D.13.9 (1999)",
         "Mind Twist is banned in Classic since 1996-02-01",
         "remove 1"},
        {{"", "Standard", "1999-03-01", "60 Mountain\nside 13 Mountain", ""},
         "(1999)",
         "13 cards in the sideboard, exactly 15 or none",
         "add 2 or remove 13: a sideboard has 15 or none"},
        {{"", "Standard", "1999-03-01", "60 Mountain\nside 16 Mountain", ""}, "(1999)", "16 cards", "remove 1"},
        {{"", "Classic", "1999-03-01", "58 Mountain", ""},
         "D.13.5 (1999)",
         "58 cards in the deck, at least 60",
         "add 2"},
        {{"", "Vintage", "2009-10-01", "58 Island\n2 Brainstorm", ""}, "911", "restricted", "remove 1"},
        {{"", "Standard", "1999-06-30", "59 Forest\n1 Yavimaya Elder", ""}, "", "Yavimaya Elder", "1999-07-01"},
        {{"", "EDH", "2009-10-01", "cmd 1 Hanna, Ship's Navigator\n98 Plains\n1 Swamp", ""},
         "903.4d (2009)",
         "Swamp has B, the general gives WU",
         "remove 1"},
        {{"", "Vanguard", "2009-10-01", "60 Island", ""}, "902.3 (2009)", "0 vanguard cards", "add one"},
        {{"", "Classic", "1999-03-01", "60 Mountain\n1 No Such Card", ""}, "D.8.1 (1999)", "No Such Card", "English"},
        {{"", "Classic", "1999-03-01", "60 Mountain\nbad four", ""}, "D.2.1", "four", "expected"},
        {{"", "Classic", "1999-03-01", "60 Mountain\nwarn a group", ""}, "", "a group", ""},
    };
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        struct arena arena = ARENA_INIT;
        struct verdict v = judge(&arena, &rows[i].deck, NULL);
        assert_int_equal(v.n, 1);
        const struct finding *f = &v.findings[0];
        const char *text = english(f->text), *hint = english(f->hint);
        if (!strstr(english(f->rule), rows[i].rule) || !strstr(text, rows[i].text) || !strstr(hint, rows[i].hint))
            fail_msg("\"%s\"; \"%s\" [%s] lacks \"%s\", \"%s\" or [%s]", text, hint, f->rule, rows[i].text,
                     rows[i].hint, rows[i].rule);
        arena_release(&arena);
    }
}

static void unknown_cards_get_suggestions_when_asked_for(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    const struct example e = {"", "Classic", "1999-03-01", "60 Mountain\n1 Lim-Duls Valut", ""};
    const struct check_options options = {.suggest = true};
    struct verdict v = judge(&arena, &e, &options);
    assert_int_equal(v.n, 1);
    assert_string_equal(v.findings[0].card, "Lim-Duls Valut");
    assert_non_null(strstr(english(v.findings[0].hint), "Lim-Dûl's Vault"));
    arena_release(&arena);
}

/* A rule stands in a document, a status in a list. */
static void findings_name_the_source_of_their_rule(void **state)
{
    (void)state;
    static const struct {
        struct example deck;
        const char *source;
    } rows[] = {
        {{"", "Classic", "1999-03-01", "59 Mountain", ""}, "DCI floor rules of 1999"},
        {{"", "Vintage", "2009-10-01", "59 Mountain", ""}, "comprehensive rules of 2009"},
        {{"", "Modern", "2020-01-01", "59 Mountain", ""}, "Magic tournament rules"},
        {{"", "Modern", "2020-01-01", "55 Mountain\n5 Lightning Bolt", ""}, "comprehensive rules"},
        {{"", "Classic", "1999-03-01", "60 Mountain\n1 No Such Card", ""}, "DCI floor rules of 1999"},
        {{"", "fixed", "1999-03-01", "59 Mountain", ""}, "test"},       /* the format's own */
        {{"", "Classic", "1999-03-01", "60 Mountain\nwarn x", ""}, ""}, /* no rule */
    };
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        struct arena arena = ARENA_INIT;
        struct verdict v = judge(&arena, &rows[i].deck, NULL);
        assert_int_equal(v.n, 1);
        assert_string_equal(english(v.findings[0].source), rows[i].source);
        arena_release(&arena);
    }
}

/* The source of a banned or restricted card is that of its row in the list. */
static void a_status_names_where_it_is_written(void **state)
{
    (void)state;
    static const char *const decks[] = {"59 Swamp\n1 Mind Twist", "58 Swamp\n2 Sol Ring"};
    for (size_t i = 0; i < ARRAY_LEN(decks); i++) {
        struct arena arena = ARENA_INIT;
        struct err err = ERR_INIT;
        struct card_reason reason;
        const struct example e = {"", "Classic", "1999-03-01", decks[i], ""};
        struct verdict v = judge(&arena, &e, NULL);
        struct deck deck = fixture_deck(&fx, &arena, decks[i]);
        struct ruling *ruling = fixture_ruling(&fx, &arena, "Classic", "1999-03-01");
        assert_ok(ruling_explain(ruling, &arena, deck.entries[1].card, &reason, &err), err);
        assert_int_equal(v.n, 1);
        assert_true(*reason.source != '\0');
        assert_string_equal(v.findings[0].source, reason.source);
        arena_release(&arena);
    }
}

/* A card is called by the same name here as by deck show. */
static void findings_name_a_card_in_full(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    const struct example e = {"", "Legacy", "2015-01-01", "55 Island\n5 Delver of Secrets", ""};
    struct verdict v = judge(&arena, &e, NULL);
    assert_int_equal(v.n, 1);
    assert_string_equal(v.findings[0].card, "Delver of Secrets // Insectile Aberration");
    arena_release(&arena);
}

/* Which printings a list names depends on the program that wrote it. */
static void alpha_is_known_by_each_programs_codes(void **state)
{
    (void)state;
    static const struct {
        const char *list, *findings;
    } rows[] = {
        {"4 [A] Lightning Bolt\n4 [U] Shivan Dragon\n52 [R] Mountain\n", "alpha@1 4/0"},
        {"4 [A] Lightning Bolt\n4 [2ED] Shivan Dragon\n52 [] Mountain\n", "alpha@1 4/0"},
        {"4 [a] Lightning Bolt\n4 [A] Shivan Dragon\n52 [A] Mountain\n", ""},
        {"4 [B] Lightning Bolt\n4 [U] Shivan Dragon\n52 [4E] Mountain\n", ""},
        {"4 [A] Lightning Bolt\n56 [] Mountain\n", ""},
        {"4 [A] Lightning Bolt\n56 [QQ] Mountain\n", ""}, /* a code of nobody's */
        {"56 Mountain (LEB) 294\n4 Lightning Bolt (LEA) 161\n", "alpha@2 4/0"},
    };
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        struct arena arena = ARENA_INIT;
        struct err err = ERR_INIT;
        struct deck deck;
        struct verdict v;
        struct ruling *ruling = fixture_ruling(&fx, &arena, "Classic", "1999-03-01");
        assert_ok(deck_read(&arena, fx.catalog, rows[i].list, strlen(rows[i].list), "list", DECK_AUTO, &deck, &err),
                  err);
        assert_ok(deck_check(&arena, ruling, &deck, NULL, &v, &err), err);
        if (strcmp(fixture_findings(&arena, &v), rows[i].findings) != 0)
            fail_msg("%s: %s", rows[i].list, fixture_findings(&arena, &v));
        arena_release(&arena);
    }
}

/* Who may lead is asked where the format has leaders; a list of 100 for another format is just that. */
static void only_formats_with_commanders_ask_for_one(void **state)
{
    (void)state;
    static const char list[] =
        "1 Krenko, Mob Boss\n99 Mountain\n"; /* in order of names: it may stand there by chance */
    static const struct {
        const char *format, *findings;
    } rows[] = {{"Commander", "(note@1); commander 0/2"}, {"Gladiator", ""}, {"Timeless", ""}, {"Legacy", ""}};
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        struct arena arena = ARENA_INIT;
        struct err err = ERR_INIT;
        struct deck deck;
        struct verdict v;
        assert_ok(deck_read(&arena, fx.catalog, list, strlen(list), "list", DECK_AUTO, &deck, &err), err);
        assert_ok(deck_check(&arena, fixture_ruling(&fx, &arena, rows[i].format, "2026-05-08"), &deck, NULL, &v, &err),
                  err);
        if (strcmp(fixture_findings(&arena, &v), rows[i].findings) != 0)
            fail_msg("%s: %s", rows[i].format, fixture_findings(&arena, &v));
        arena_release(&arena);
    }
}

/* ---- sizes in the verdict -------------------------------------------------------------------- */

static void a_verdict_counts_cards(void **state)
{
    (void)state;
    static const struct {
        const char *deck;
        int main, side;
    } rows[] = {
        {"60 Mountain\nside 15 Island\nmaybe 9 Swamp", 60, 15},
        {"cmd 1 Azami, Lady of Scrolls\n99 Island", 100, 0},
        {"comp 1 Yorion, Sky Nomad\n80 Island\nside 14 Island\nside 1 Yorion, Sky Nomad", 80, 15},
        {"comp 1 Yorion, Sky Nomad\n80 Island\nside 14 Island", 80, 15},
        {"comp 1 No Such Card\n80 Island\n3 Nor This One\nside 14 Island", 83, 15},
    };
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        struct arena arena = ARENA_INIT;
        const struct example e = {"", "Modern", "2020-05-01", rows[i].deck, ""};
        struct verdict v = judge(&arena, &e, NULL);
        assert_int_equal(v.main, rows[i].main);
        assert_int_equal(v.side, rows[i].side);
        arena_release(&arena);
    }
}

/* ---- sleeves and pools ----------------------------------------------------------------------- */

static void sleeves_hide_alpha_by_the_later_rules_only(void **state)
{
    (void)state;
    static const struct {
        const char *date;
        bool sleeved, legal;
    } rows[] = {
        {"1999-03-01", false, false}, {"1999-03-01", true, false}, /* D.8.2 (1999) */
        {"2009-10-01", false, false}, {"2009-10-01", true, true},  /* 910.5b (2009) */
        {"2003-08-31", true, false},                               /* the last day of the old floor rules */
        {"2003-09-01", true, true},
    };
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        struct arena arena = ARENA_INIT;
        const struct example e = {"", "Vintage", rows[i].date, "56 Mountain @LEB\n4 Lightning Bolt @LEA", ""};
        const struct check_options options = {.sleeved = rows[i].sleeved};
        assert_int_equal(judge(&arena, &e, &options).legal, rows[i].legal);
        arena_release(&arena);
    }
}

static void a_limited_deck_is_within_its_pool_and_basic_lands(void **state)
{
    (void)state;
    const char *opened = "6 Lightning Bolt\n1 Serra Angel\nside 2 Counterspell\n1 Snow-Covered Forest";
    static const struct {
        const char *deck, *findings;
    } rows[] = {
        {"34 Mountain\n6 Lightning Bolt", ""}, /* D.17.8, D.17.1 */
        {"33 Mountain\n7 Lightning Bolt", "not-in-card-pool@2 7/6"},
        {"34 Mountain\n5 Lightning Bolt\n1 Air Elemental", "not-in-card-pool@3 1/0"},
        {"36 Mountain\n4 Lightning Bolt\nside 2 Lightning Bolt\nside 1 Serra Angel\nside 2 "
         "Counterspell",
         ""},
        {"36 Mountain\n4 Lightning Bolt\nside 3 Lightning Bolt", "not-in-card-pool@2 7/6"},
        {"39 Mountain\n1 Snow-Covered Forest", ""},
        {"38 Mountain\n2 Snow-Covered Forest", "not-in-card-pool@2 2/1"},
        {"38 Mountain\n2 Counterspell", ""},
    };
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        struct arena arena = ARENA_INIT;
        struct deck pool = fixture_deck(&fx, &arena, opened);
        const struct check_options options = {.pool = &pool};
        const struct example e = {"", "Sealed Deck", "1999-03-01", rows[i].deck, ""};
        struct verdict v = judge(&arena, &e, &options);
        assert_string_equal(fixture_findings(&arena, &v), rows[i].findings);
        arena_release(&arena);
    }
}

/* The judge's own pool (D.13.2, D.14.2). */
static void an_event_may_widen_and_narrow_the_pool(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    const struct format *format;
    struct ruling *ruling;
    struct verdict v;
    const char *sets[] = {"LEG"}, *cards[] = {"Ashnod's Coupon"};
    const struct pool_change change = {
        .forbid_sets = sets, .n_forbid_sets = 1, .allow_cards = cards, .n_allow_cards = 1};
    struct deck deck = fixture_deck(&fx, &arena, "58 Mountain\n1 Ashnod's Coupon\n1 Moat");
    assert_ok(format_find(fx.book, &arena, "Classic", "1999-03-01", &format, &err), err);
    assert_ok(format_on(fx.book, &arena, format, "1999-03-01", &change, &ruling, &err), err);
    assert_ok(deck_check(&arena, ruling, &deck, NULL, &v, &err), err);
    assert_string_equal(fixture_findings(&arena, &v), "not-in-pool@3 1/0");
    arena_release(&arena);
}

/* ---- properties ------------------------------------------------------------------------------ */

/* The verdict does not depend on the order of the lines, nor on how the copies are spread over lines. */
static void the_order_of_lines_does_not_matter(void **state)
{
    (void)state;
    struct rng rng = test_rng(20261121);
    for (int round = 0; round < (test_is_long() ? 2000 : 100); round++) {
        struct arena arena = ARENA_INIT;
        struct deck a = {.what = "a"}, b;
        size_t n = 5 + (size_t)rng_below(&rng, 30);
        a.entries = ARENA_ARRAY(&arena, struct deck_entry, n);
        for (size_t i = 0; i < n; i++) {
            const struct card *card =
                catalog_card(fx.catalog, 1 + (int)rng_below(&rng, (uint64_t)catalog_card_count(fx.catalog)));
            if (i > 0 && rng_below(&rng, 4) == 0)
                card = a.entries[rng_below(&rng, i)].card;
            enum deck_zone zone = rng_below(&rng, 4) ? ZONE_MAIN : ZONE_SIDE;
            int count = 1 + (int)rng_below(&rng, 4);
            a.entries[a.n_entries++] = (struct deck_entry){
                .zone = zone, .count = count, .card = card, .name = card->name, .line = 0, .set = ""};
            a.totals[zone] += count;
        }
        b = a;
        b.entries = ARENA_ARRAY(&arena, struct deck_entry, n);
        memcpy(b.entries, a.entries, n * sizeof *b.entries);
        for (size_t i = n; i > 1; i--) {
            size_t k = (size_t)rng_below(&rng, i);
            struct deck_entry t = b.entries[i - 1];
            b.entries[i - 1] = b.entries[k];
            b.entries[k] = t;
        }
        struct err err = ERR_INIT;
        struct verdict x, y;
        struct ruling *ruling = fixture_ruling(&fx, &arena, "Legacy", "2015-01-01");
        assert_ok(deck_check(&arena, ruling, &a, NULL, &x, &err), err);
        assert_ok(deck_check(&arena, ruling, &b, NULL, &y, &err), err);
        assert_int_equal(x.legal, y.legal);
        assert_string_equal(fixture_findings(&arena, &x), fixture_findings(&arena, &y));
        arena_release(&arena);
    }
}

/* ---- decks that were played ------------------------------------------------------------------ */

static bool next_field(char **at, char **field)
{
    if (!*at)
        return false;
    *field = *at;
    char *comma = strchr(*at, ',');
    if (comma)
        *comma++ = '\0';
    *at = comma;
    return true;
}

/* Every deck of the collection is legal in its format on its date; precon decks have no format. One list of 2004
 * was handed down with a sideboard of 11: its index says so, and so does the verdict. */
static void decks_that_were_played_are_legal(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    const char *index = TEST_SHARED "/decks/INDEX.csv";
    if (!file_exists(index)) {
        print_message("no collection of decks here\n");
        skip();
    }
    int checked = 0, wrong = 0;
    char *lines = NULL, *text = test_read(&arena, index, NULL);
    for (char *line = strtok_r(text, "\n", &lines); line; line = strtok_r(NULL, "\n", &lines)) {
        char *at = line, *file, *date, *format;
        if (!next_field(&at, &file) || !next_field(&at, &date) || !next_field(&at, &format) || !date_is_valid(date) ||
            strcmp(format, "Precon") == 0)
            continue;
        struct err err = ERR_INIT;
        size_t len;
        struct deck deck;
        struct verdict v;
        char *bytes = test_read(&arena, path_join(&arena, TEST_SHARED "/decks", file), &len);
        assert_ok(deck_read(&arena, fx.catalog, bytes, len, file, DECK_AUTO, &deck, &err), err);
        struct ruling *ruling = fixture_ruling(&fx, &arena, format, date);
        assert_ok(deck_check(&arena, ruling, &deck, NULL, &v, &err), err);
        checked++;
        if (v.n == 1 && v.findings[0].code == FINDING_SIDE_SIZE &&
            strstr(at ? at : "", arena_printf(&arena, "sideboard %d", v.side)))
            continue;
        if (!v.legal)
            wrong++;
        for (size_t i = 0; !v.legal && i < v.n; i++)
            print_error("%s: line %d: %s (%s)\n", file, v.findings[i].line, english(v.findings[i].text),
                        english(v.findings[i].hint));
    }
    print_message("%d decks that were played, %d of them judged illegal\n", checked, wrong);
    assert_true(checked > 40);
    assert_int_equal(wrong, 0);
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_finding_from_its_rule),
        cmocka_unit_test(sentences_name_card_count_rule_and_remedy),
        cmocka_unit_test(unknown_cards_get_suggestions_when_asked_for),
        cmocka_unit_test(findings_name_the_source_of_their_rule),
        cmocka_unit_test(a_status_names_where_it_is_written),
        cmocka_unit_test(findings_name_a_card_in_full),
        cmocka_unit_test(alpha_is_known_by_each_programs_codes),
        cmocka_unit_test(only_formats_with_commanders_ask_for_one),
        cmocka_unit_test(a_verdict_counts_cards),
        cmocka_unit_test(sleeves_hide_alpha_by_the_later_rules_only),
        cmocka_unit_test(a_limited_deck_is_within_its_pool_and_basic_lands),
        cmocka_unit_test(an_event_may_widen_and_narrow_the_pool),
        cmocka_unit_test(the_order_of_lines_does_not_matter),
        cmocka_unit_test(decks_that_were_played_are_legal),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
