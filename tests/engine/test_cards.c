/* test_cards.c - well-known cards of 1993 to 2009, in the language: does it fit, and do they do what everybody knows?
 *
 * The cards are in tests/data/engine/cards.cards. Every effect type that the cards of those years commonly need is
 * among them: damage, draw, discard, destroy, counter, pump, tokens, counters, search, mana, life, control, copy,
 * prevention, zone changes, and their mass forms. Each has a case here, or the last test names it. Player 0 has lands
 * for all of them; names stand without their blanks and signs.
 *
 * @tags slow-valgrind
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"
#include "table.h"

enum {
    STACKS = 1 << ERA_SIXTH | 1 << ERA_EIGHTH | 1 << ERA_M10,
    NEWEST = 1 << ERA_M10,
    SINCE_8 = 1 << ERA_EIGHTH | 1 << ERA_M10,
};
#define HAND  "hand"
#define TABLE "table"

static const struct table_case cases[] = {
    {"Lightning Bolt", 0, "0 choose p1; cast", "life1 17", HAND, 0, 0},
    {"Lightning Bolt", 0, "0 choose Ogre; cast", "Ogre graveyard", HAND, 0, 0},
    {"Fireball", 0, "0 number 5; 0 choose Ogre p1; 0 divide 3 2; cast", "Ogre graveyard; life1 18", HAND, 0, 0},
    {"Arc Lightning", 0, "0 choose Drake p1; 0 divide 2 1; cast", "Drake graveyard; life1 19", HAND, 0, 0},
    {"Pyroclasm", 0, "cast", "Bear graveyard; Drake graveyard; Ogre damage 2", HAND, 0, 0},
    {"Earthquake", 0, "0 number 3; cast", "Bear graveyard; Drake battlefield; Ogre graveyard; life0 17; life1 17", HAND,
     0, 0},
    {"Drain Life", 0, "0 number 3; 0 choose p1; cast", "life0 23; life1 17", HAND, 0, 0},
    {"Ancestral Recall", 0, "0 choose p0; cast", "hand0 5", HAND, 0, 0},
    {"Wheel of Fortune", 0, "cast", "hand0 5; graveyard0 4; hand1 3; graveyard1 4", HAND, NEWEST, 0},
    {"Hymn to Tourach", 0, "0 choose p1; cast", "hand1 0; graveyard1 4", HAND, 0, 0},
    {"Mind Twist", 0, "0 number 1; 0 choose p1; cast", "hand1 1; graveyard1 3", HAND, 0, 0},
    {"Coercion", 0, "0 choose Zap; cast", "Zap graveyard; Knight hand", HAND, 0, 0},
    {"Traumatize", 0, "0 choose p0; cast", "library0 3; One graveyard; Two graveyard", HAND, 0, 0},
    {"Terror", 0, "0 choose Ogre; cast", "Ogre graveyard", HAND, 0, 0},
    {"Disenchant", 0, "0 choose Shrine; cast", "Shrine graveyard", HAND, 0, 0},
    {"Stone Rain", 0, "0 choose Woods; cast", "Woods graveyard", HAND, 0, 0},
    {"Wrath of God", 0, "cast", "Bear graveyard; Ogre graveyard; Drake graveyard; Shrine battlefield", HAND, 0, 0},
    {"Armageddon", 0, "cast", "Woods graveyard; Plains graveyard; Bear battlefield", HAND, 0, 0},
    {"Swords to Plowshares", 0, "0 choose Ogre; cast", "Ogre exile; life1 23", HAND, 0, 0},
    {"Diabolic Edict", 0, "0 choose p1; 1 choose Drake; cast", "Drake graveyard; Ogre battlefield", HAND, 0, 0},
    {"Counterspell", 0, "1 choose p0; also 1 Zap; 0 choose Zap; cast", "Zap graveyard; life0 20", HAND, STACKS, 0},
    {"Mana Leak", 0, "1 choose p0; also 1 Zap; 0 choose Zap; 1 yes; cast", "Zap graveyard; life0 20", HAND, STACKS, 0},
    {"Stifle", 0, "put 0 battlefield Millstone; 0 choose p1; use Millstone 0; 0 choose !Millstone; cast", "library1 3",
     HAND, STACKS, 0},
    {"Twincast", 0, "1 choose p0; also 1 Zap; 0 choose Zap; 0 yes; 0 choose p1; cast; resolve-all",
     "life0 19; life1 19", HAND, STACKS, 0},
    {"Deflection", 0, "1 choose p0; also 1 Zap; 0 choose Zap; 0 choose p1; cast; resolve-all", "life0 20; life1 19",
     HAND, STACKS, 0},
    {"Tendrils of Agony", 0,
     "1 choose p0; also 1 Zap; resolve-all; 0 choose p1; 0 choose p1; 0 choose p1; cast; "
     "resolve-all",
     "life1 16; life0 23", HAND, SINCE_8, 0},
    {"Giant Growth", 0, "0 choose Bear; cast", "Bear 5/5", HAND, 0, 0},
    {"Overrun", 0, "cast", "Bear 5/5; Bear trample; Ogre 3/3", HAND, 0, 0},
    {"Sorceress Queen", 0, "0 choose Ogre; activate 0", "Ogre 0/2", TABLE, 0, 0},
    {"Battlegrowth", 0, "0 choose Bear; cast", "Bear 3/3; Bear +1/+1 1", HAND, 0, 0},
    {"Raise the Alarm", 0, "cast", "count SoldierToken 2; SoldierToken 1/1; SoldierToken white", HAND, 0, 0},
    {"Siege-Gang Commander", 0, "cast; resolve-all", "count GoblinToken 3", HAND, STACKS, 0},
    {"Triskelion", 0, "0 choose p1; cast; activate 1; activate 1", "Triskelion 2/2; life1 19", HAND, STACKS, 0},
    {"Demonic Tutor", 0, "0 choose Five; cast", "Five hand; library0 4", HAND, 0, 0},
    {"Rampant Growth", 0, "0 choose Four; cast", "Four battlefield; Four tapped", HAND, NEWEST, 0},
    {"Vampiric Tutor", 0, "0 choose Five; cast", "Five nth 0; life0 18", HAND, 0, 0},
    {"Path to Exile", 0, "0 choose Bear; 0 yes; 0 choose Four; cast", "Bear exile; Four tapped", HAND, NEWEST, 0},
    {"Dark Ritual", 0, "cast", "mana0 black 3", HAND, STACKS, 0},
    {"Birds of Paradise", 0, "0 colour blue; use BirdsofParadise 0", "mana0 blue 1; BirdsofParadise tapped", TABLE,
     STACKS, 0},
    {"Black Lotus", 0, "0 colour red; use BlackLotus 0", "mana0 red 3; BlackLotus graveyard", TABLE, STACKS, 0},
    {"Gaea's Cradle", 0, "put 0 battlefield Elf; use GaeasCradle 0", "mana0 green 2", TABLE, STACKS, 0},
    {"Healing Salve", 0, "0 choose 0; 0 choose p0; cast", "life0 23", HAND, STACKS, 0},
    {"Healing Salve", 0, "0 choose 1; 0 choose p0; cast; 1 choose p0; also 1 Zap; resolve-all", "life0 20", HAND,
     STACKS, 0},
    {"Control Magic", 0, "0 choose Ogre; cast", "Ogre of 0; ControlMagic host Ogre", HAND, 0, 0},
    {"Threaten", 0, "tap Ogre; 0 choose Ogre; cast", "Ogre of 0; Ogre untapped; Ogre haste", HAND, 0, 0},
    {"Juxtapose", 0, "0 choose Ogre; cast", "Ogre of 0; Bear of 1", HAND, 0, 0},
    {"Clone", 0, "0 yes; 0 choose Ogre; cast", "Clone named Ogre; Clone 3/3; Clone red", HAND, 0, 0},
    {"Cackling Counterpart", 0, "0 choose Bear; cast", "count Bear 2; Bear#1 2/2", HAND, 0, 0},
    {"Fog", 0, "attack Bear; cast; to main2", "life1 20; Bear tapped", HAND, STACKS, 0},
    {"Samite Healer", 0, "0 choose p0; activate 0; 1 choose p0; also 1 Zap; resolve-all", "life0 20", TABLE, STACKS, 0},
    {"Circle of Protection: Red", 0, "put 0 battlefield ProdigalSorcerer; 0 choose Ogre; activate 0",
     "CircleofProtection:Red battlefield; life0 20", TABLE, STACKS, 0},
    {"Drudge Skeletons", 0, "activate 0; 1 choose DrudgeSkeletons; also 1 Zap; resolve-all",
     "DrudgeSkeletons battlefield; DrudgeSkeletons tapped", TABLE, STACKS, 0},
    {"Unsummon", 0, "0 choose Ogre; cast", "Ogre hand", HAND, 0, 0},
    {"Evacuation", 0, "cast", "Bear hand; Ogre hand; Drake hand", HAND, 0, 0},
    {"Regrowth", 0, "0 choose Ghoul; cast", "Ghoul hand", HAND, 0, 0},
    {"Zombify", 0, "0 choose Ghoul; cast", "Ghoul battlefield", HAND, 0, 0},
    {"Living Death", 0, "cast", "Bear graveyard; Ogre graveyard; Ghoul battlefield; Imp battlefield; Imp of 1", HAND, 0,
     0},
    {"Time Ebb", 0, "0 choose Ogre; cast", "Ogre nth 0", HAND, 0, 0},
    {"Momentary Blink", 0, "set Bear counters 2; 0 choose Bear; cast", "Bear battlefield; Bear +1/+1 0", HAND, SINCE_8,
     0},
    {"Oblivion Ring", 0, "0 choose Ogre; cast; resolve-all", "Ogre exile", HAND, STACKS, 0},
    {"Oblivion Ring", 0, "0 choose Ogre; cast; resolve-all; move OblivionRing graveyard; to combat; resolve-all",
     "Ogre battlefield; Ogre of 1", HAND, STACKS, 0},
    {"Millstone", 0, "0 choose p1; activate 0", "library1 1", TABLE, 0, 0},
    {"Prodigal Sorcerer", 0, "0 choose p1; activate 0", "life1 19; ProdigalSorcerer tapped", TABLE, 0, 0},
    {"Royal Assassin", 0, "tap Ogre; tap Drake; 0 choose Ogre; activate 0", "Ogre graveyard", TABLE, 0, 0},
    {"Icy Manipulator", 0, "0 choose Ogre; activate 0", "Ogre tapped", TABLE, 0, 0},
    {"Nevinyrral's Disk", 0, "activate 1",
     "NevinyrralsDisk graveyard; Bear graveyard; Relic graveyard; Shrine graveyard; Woods "
     "battlefield",
     TABLE, 0, 0},
    {"Nevinyrral's Disk", 0, "cast", "NevinyrralsDisk tapped", HAND, 0, 0},
    {"Crusade", 0, "put 1 battlefield Knight; to combat", "Knight#1 3/3; Bear 2/2", TABLE, STACKS, 0},
    {"Nightmare", 0, "to combat", "Nightmare 4/4; Nightmare flying", TABLE, STACKS, 0},
    {"Blood Moon", 0, "put 0 battlefield GaeasCradle; to combat", "GaeasCradle land 8; Forest land 16", TABLE, STACKS,
     0},
    {"Humility", 0, "to combat", "Ogre 1/1; Drake 1/1; Drake not flying", TABLE, STACKS, 0},
    {"Howling Mine", 0, "to main 1", "hand1 4", TABLE, STACKS, 0},
    {"Pacifism", 0, "0 choose Bear; cast; attack Bear; to main2", "life1 20; Bear untapped", HAND, STACKS, 0},
    {"Rancor", 0, "0 choose Bear; cast", "Bear 4/2; Bear trample", HAND, 0, 0},
    {"Rancor", 0, "0 choose Bear; cast; move Bear graveyard; to combat; resolve-all", "Rancor hand", HAND, STACKS, 0},
    {"Flametongue Kavu", 0, "0 choose Ogre; cast; resolve-all", "Ogre graveyard; FlametongueKavu 4/2", HAND, STACKS, 0},
    {"Gravedigger", 0, "0 yes; 0 choose Ghoul; cast; resolve-all", "Ghoul hand", HAND, STACKS, 0},
    {"Ravenous Rats", 0, "1 choose Zap; cast; resolve-all", "Zap graveyard; Knight hand", HAND, STACKS, 0},
    {"Mulldrifter", 0, "cast; resolve-all", "hand0 4; Mulldrifter battlefield", HAND, NEWEST, 0},
    {"Soul Warden", 0, "move Imp battlefield; move Ghoul battlefield; to combat", "life0 22", TABLE, STACKS, 0},
    {"Psychatog", 0, "0 choose Elf; activate 0", "Psychatog 2/3; Elf graveyard", TABLE, 0, 0},
    {"Loxodon Warhammer", 0, "0 choose Bear; activate 0; attack Bear; to main2", "life0 25; life1 15", TABLE, NEWEST,
     0},
    {"Cryptic Command", 0, "0 choose 1 3; 0 choose Ogre; cast", "Ogre hand; hand0 3", HAND, STACKS, 0},
    {"Ajani Goldmane", 0, "activate 1", "Bear 3/3; Bear vigilance; Bear +1/+1 1", TABLE, NEWEST, 0},
    {"Ajani Goldmane", 0, "activate 0", "life0 22", TABLE, NEWEST, 0},
    {"Time Walk", 0, "cast; to main 1", "active 0", HAND, 0, 0},
    {"Time Stop", 0, "cast-only; resolve", "TimeStop exile; active 1", HAND, NEWEST, 0},
    {"Mindslaver", 0, "0 choose p1; activate 0; to main 1", "Mindslaver graveyard; active 1", TABLE, NEWEST, 0},
    {"Meddling Mage", 0, "0 word Zap; cast; 1 choose p0; never 1 Zap", "Zap hand", HAND, STACKS, 0},
    {"Astral Slide", 0, "put 0 hand RenewedFaith; 0 yes; 0 choose Ogre; cycle RenewedFaith; resolve-all",
     "Ogre exile; RenewedFaith graveyard", TABLE, SINCE_8, 0},
    {"Astral Slide", 0,
     "put 0 hand RenewedFaith; 0 yes; 0 choose Ogre; cycle RenewedFaith; resolve-all; to end; "
     "resolve-all",
     "Ogre battlefield", TABLE, SINCE_8, 0},
    {"Renewed Faith", 0, "cast", "life0 26", HAND, SINCE_8, 0},
    {"Stitch in Time", 0, "cast", "StitchinTime graveyard", HAND, 0, 0},
    {"Opt", 0, "0 choose One; cast", "Two hand; One nth 3", HAND, 0, 0},
    {"Force of Will", 0, "put 0 hand Opt; 1 choose p0; also 1 Zap; 0 choose Zap; 0 choose Opt; pitch",
     "Zap graveyard; Opt exile; life0 19", HAND, STACKS, 0},
};

static const struct board_card none[] = {{"Nothing", "{1} Artifact", NULL, NULL}};

static void cards_do_what_everybody_knows(void **test)
{
    (void)test;
    struct arena arena = {0};
    struct err err = ERR_INIT;
    char *text;
    size_t n;
    assert_ok(file_read(&arena, TEST_DATA "/engine/cards.cards", 1 << 20, &text, &n, &err), err);
    table_file = text;
    int wrong = 0;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++)
        for (int era = 0; era < ERA_COUNT; era++) {
            if (cases[i].eras && !(cases[i].eras >> era & 1))
                continue;
            table_spell = cases[i].word;
            wrong += !table_run_one(&cases[i], (enum era)era, none, ARRAY_LEN(none));
        }
    arena_release(&arena);
    assert_int_equal(wrong, 0);
}

static bool has_case(const char *name, size_t n)
{
    for (size_t i = 0; i < ARRAY_LEN(cases); i++)
        if (strlen(cases[i].word) == n && strncmp(cases[i].word, name, n) == 0)
            return true;
    return false;
}

/* But for lands and tokens, which others make and use. */
static void every_card_has_a_case(void **test)
{
    (void)test;
    struct arena arena = {0};
    struct err err = ERR_INIT;
    char *text;
    size_t n, cards = 0;
    assert_ok(file_read(&arena, TEST_DATA "/engine/cards.cards", 1 << 20, &text, &n, &err), err);
    for (const char *at = text; (at = strstr(at, "card \"")) != NULL; cards++) {
        at += strlen("card \"");
        size_t len = strcspn(at, "\"");
        const char *facts = at + len + 2;
        bool passive = strncmp(facts, "Basic", 5) == 0 || strncmp(facts, "Token", 5) == 0;
        if (!passive && !has_case(at, len))
            fail_msg("no case for %.*s", (int)len, at);
    }
    assert_true(cards >= 80);
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cards_do_what_everybody_knows),
        cmocka_unit_test(every_card_has_a_case),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
