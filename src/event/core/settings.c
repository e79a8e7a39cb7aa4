/* settings.c - an event's settings: the one table of them, and values in struct event_settings
 *
 * Its member in core.h and its column in schema/ say what a setting means. The rows stand in the order of
 * the options of event new, of the JSON and of the summary; the form has them by group and place. Checks are in
 * settings_check.c, the way to the store and back in settings_row.c.
 */
#include "base/arena.h"
#include "base/lang.h"
#include "event/core/core.h"
#include "rating/rating.h"

#include <stddef.h>
#include <string.h>

#define CHOICES(...)                                                                                                   \
    (const struct event_setting_choice[])                                                                              \
    {                                                                                                                  \
        __VA_ARGS__,                                                                                                   \
        {                                                                                                              \
            NULL, NULL                                                                                                 \
        }                                                                                                              \
    }
#define AT(member) offsetof(struct event_settings, member)

const struct event_setting event_setting_rows[] = {
    {
        .name = "name",
        .offset = AT(name),
        .type = SETTING_TEXT,
        .needed = true,
        .group = SETTING_MAIN,
        .place = 1,
        .label = LANG_MARK("Name"),
        .help = "its name",
        .value = "NAME",
        .called = "the event's name",
    },
    {
        .name = "format",
        .offset = AT(format),
        .type = SETTING_TEXT,
        .list = SETTING_LIST_FORMATS,
        .group = SETTING_MAIN,
        .place = 2,
        .label = LANG_MARK("Format"),
        .hint = LANG_MARK("Standard, Premodern, Booster Draft ..."),
        .help = "Standard, Premodern, Booster Draft, ...",
        .value = "NAME",
        .called = "the format",
    },
    {
        .name = "date",
        .offset = AT(date),
        .type = SETTING_DAY,
        .own = true,
        .group = SETTING_MAIN,
        .place = 3,
        .label = LANG_MARK("Day"),
        .help = "the day; today without it",
    },
    {
        .name = "rounds",
        .offset = AT(rounds),
        .type = SETTING_INT,
        .zero = "auto",
        .min = 1,
        .max = 99,
        .until = SETTING_UNTIL_CUT,
        .null = true,
        .group = SETTING_MAIN,
        .place = 5,
        .label = LANG_MARK("Swiss rounds"),
        .hint = LANG_MARK("empty: by the number of players"),
        .help = "Swiss rounds; auto: by the book, for the number of players",
    },
    {
        .name = "cut",
        .offset = AT(cut),
        .type = SETTING_INT,
        .zero = "none",
        .min = 2,
        .max = 1024,
        .until = SETTING_UNTIL_CUT,
        .group = SETTING_MAIN,
        .place = 6,
        .label = LANG_MARK("Players in the playoff"),
        .hint = LANG_MARK("empty: none"),
        .help = "players in the playoff, or none",
    },
    {
        .name = "best-of",
        .offset = AT(best_of),
        .type = SETTING_INT,
        .min = 1,
        .max = 5,
        .choices = CHOICES({"1", "1"}, {"3", "3"}, {"5", "5"}),
        .number = 3,
        .group = SETTING_ROUNDS,
        .place = 2,
        .label = LANG_MARK("Games in a match"),
        .help = "games in a match",
    },
    {
        .name = "more-draws",
        .offset = AT(more_draws),
        .type = SETTING_FLAG,
        .group = SETTING_ROUNDS,
        .place = 3,
        .label = LANG_MARK("Drawn games are played again"),
        .help = "allow drawn games beyond the number of games in a match",
    },
    {
        .name = "tiebreaks",
        .offset = AT(tiebreaks),
        .type = SETTING_WORD,
        .choices = CHOICES({"mtr", LANG_MARK("Magic Tournament Rules")}, {"printed", LANG_MARK("as printed in 1999")},
                           {"no-bye", LANG_MARK("without byes")}),
        .text = "mtr",
        .until = SETTING_UNTIL_CUT,
        .group = SETTING_RATING,
        .place = 4,
        .label = LANG_MARK("Tiebreakers"),
        .help = "how tiebreakers are computed",
        .called = "the tiebreak rule",
    },
    {
        .name = "last-by-rank",
        .offset = AT(last_by_rank),
        .type = SETTING_FLAG,
        .until = SETTING_UNTIL_CUT,
        .group = SETTING_ROUNDS,
        .place = 5,
        .label = LANG_MARK("The last round is paired by rank: 1 against 2, 3 against 4 ..."),
        .help = "pair the last round before the cut by rank: 1v2, 3v4, ...",
    },
    {
        .name = "seeding",
        .offset = AT(seeding),
        .type = SETTING_WORD,
        .choices =
            CHOICES({"standings", LANG_MARK("by standings")}, {"draft-seat", LANG_MARK("by seats of the draft")}),
        .text = "standings",
        .until = SETTING_UNTIL_CUT,
        .group = SETTING_PLAYOFF,
        .place = 3,
        .label = LANG_MARK("The playoff is seeded"),
        .help = "what the playoff is seeded by",
        .called = "the seeding",
    },
    {
        .name = "play-first",
        .offset = AT(play_first),
        .type = SETTING_WORD,
        .choices = CHOICES({"", LANG_MARK("by the rules of the day")}, {"random", LANG_MARK("a coin decides")},
                           {"higher-seed", LANG_MARK("the higher seed chooses")}),
        .group = SETTING_PLAYOFF,
        .place = 4,
        .label = LANG_MARK("Who plays first in the playoff"),
        .help = "who plays first, or chooses, in the playoff; by the date without it",
        .called = "the choice of play or draw",
    },
    {
        .name = "category",
        .offset = AT(category),
        .type = SETTING_CATEGORY,
        .choices = CHOICES({"none", LANG_MARK("not rated")}, {"classic", "Classic"}, {"extended", "Extended"},
                           {"limited", "Limited"}, {"standard", "Standard"}),
        .text = "none",
        .group = SETTING_RATING,
        .place = 1,
        .label = LANG_MARK("Rated as"),
        .help = "rating category; by the format without it",
    },
    {
        .name = "level2",
        .offset = AT(level2),
        .type = SETTING_FLAG,
        .group = SETTING_RATING,
        .place = 2,
        .label = LANG_MARK("A judge of level 2 is there"),
        .hint = LANG_MARK("without one the ratings move half as far"),
        .help = "a Level II judge is there (without one K is halved, D.5.9)",
    },
    {
        .name = "reading",
        .offset = AT(reading),
        .type = SETTING_READING,
        .choices = CHOICES({"signed", LANG_MARK("with the sign")}, {"literal", LANG_MARK("to the letter")}),
        .text = "signed",
        .group = SETTING_RATING,
        .place = 3,
        .label = LANG_MARK("Rule D.5.6 is read"),
        .help = "how D.5.6 is read when the event is rated",
    },
    {
        .name = "structure",
        .offset = AT(structure),
        .type = SETTING_WORD,
        .choices =
            CHOICES({"swiss", LANG_MARK("Swiss rounds")}, {"single-elimination", LANG_MARK("single elimination")},
                    {"double-elimination", LANG_MARK("double elimination")},
                    {"round-robin", LANG_MARK("round robin: everybody meets everybody")},
                    {"pods", LANG_MARK("tables of four: Commander")}, {"unknown", NULL}),
        .text = "swiss",
        .until = SETTING_UNTIL_ROUND_1,
        .group = SETTING_MAIN,
        .place = 4,
        .label = LANG_MARK("Structure"),
        .help = "how it is played; swiss without it",
    },
    {
        .name = "third-place",
        .offset = AT(third_place),
        .type = SETTING_FLAG,
        .group = SETTING_PLAYOFF,
        .place = 5,
        .label = LANG_MARK("With a match for third place"),
        .help = "a bracket has a match for third place",
        .fact = "Match for third place",
        .listed = true,
    },
    {
        .name = "legs",
        .offset = AT(legs),
        .type = SETTING_INT,
        .min = 1,
        .max = 2,
        .number = 1,
        .until = SETTING_UNTIL_ROUND_1,
        .group = SETTING_PLAYOFF,
        .place = 2,
        .label = LANG_MARK("Round robin: meetings of each pair"),
        .help = "round robin: how often each pair meets",
        .fact = "Meetings of each pair",
        .listed = true,
    },
    {
        .name = "entry",
        .offset = AT(entry),
        .type = SETTING_WORD,
        .choices = CHOICES({"random", LANG_MARK("by lot")}, {"rating", LANG_MARK("by rating")},
                           {"seed", LANG_MARK("by the organizer's seeds")}),
        .text = "random",
        .until = SETTING_UNTIL_ROUND_1,
        .group = SETTING_PLAYOFF,
        .place = 1,
        .label = LANG_MARK("Order of a bracket or round robin"),
        .help = "order of players in a bracket, a round robin or a seeded first round",
        .fact = "Order of entry",
        .listed = true,
    },
    {
        .name = "first-rounds",
        .offset = AT(first_rounds),
        .type = SETTING_WORD,
        .choices = CHOICES({"random", LANG_MARK("by lot")}, {"seeded", LANG_MARK("upper half against lower half")},
                           {"accelerated", LANG_MARK("two accelerated rounds")}),
        .text = "random",
        .until = SETTING_UNTIL_ROUND_1,
        .group = SETTING_ROUNDS,
        .place = 4,
        .label = LANG_MARK("First round"),
        .help = "Swiss: round 1 by lot, or upper against lower half; or two accelerated rounds",
        .fact = "First rounds",
        .listed = true,
    },
    {
        .name = "avoid",
        .offset = AT(avoid),
        .type = SETTING_WORDS,
        .zero = "none",
        .choices = CHOICES({"club", NULL}, {"country", NULL}, {"region", NULL}),
        .group = SETTING_ROUNDS,
        .place = 6,
        .label = LANG_MARK("Rather not paired"),
        .hint = LANG_MARK("club, country, region: one or several, with commas"),
        .help = "rather not paired: club, country, region, or several with commas; none",
        .value = "WORDS",
        .fact = "Rather not paired",
        .listed = true,
    },
    {
        .name = "pod-size",
        .offset = AT(pod_size),
        .type = SETTING_INT,
        .min = 6,
        .max = 10,
        .number = 8,
        .group = SETTING_DRAFT,
        .place = 1,
        .label = LANG_MARK("Players in a pod"),
        .help = "players in a draft pod; 8 without it",
        .fact = "Players in a pod",
        .listed = true,
    },
    {
        .name = "pod-rounds",
        .offset = AT(pod_rounds),
        .type = SETTING_INT,
        .zero = "none",
        .min = 1,
        .max = 99,
        .group = SETTING_DRAFT,
        .place = 2,
        .label = LANG_MARK("Rounds between two drafts"),
        .hint = LANG_MARK("empty: one draft"),
        .help = "rounds between two drafts, or none: one draft",
        .fact = "Rounds between drafts",
        .listed = true,
    },
    {
        .name = "pod-pairing",
        .offset = AT(pod_pairing),
        .type = SETTING_WORD,
        .choices = CHOICES({"event", LANG_MARK("everybody")}, {"pod", LANG_MARK("the own pod")}),
        .text = "event",
        .until = SETTING_UNTIL_ROUND_1,
        .group = SETTING_DRAFT,
        .place = 3,
        .label = LANG_MARK("Opponents come from"),
        .help = "whether opponents come from the same pod",
        .fact = "Paired within",
        .listed = true,
    },
    {
        .name = "teams",
        .offset = AT(teams),
        .type = SETTING_WORD,
        .zero = "none",
        .choices = CHOICES({"", LANG_MARK("no teams")}, {"shared", LANG_MARK("one result a team (Two-Headed Giant)")},
                           {"seats", LANG_MARK("a match for each seat")}),
        .until = SETTING_UNTIL_ENROLLED,
        .group = SETTING_TEAMS,
        .place = 1,
        .label = LANG_MARK("Teams"),
        .help = "teams with one result (Two-Headed Giant), or with a match for each seat",
        .fact = "Teams",
        .listed = true,
    },
    {
        .name = "team-size",
        .offset = AT(team_size),
        .type = SETTING_INT,
        .min = 1,
        .max = 9,
        .number = 1,
        .until = SETTING_UNTIL_ENROLLED,
        .group = SETTING_TEAMS,
        .place = 2,
        .label = LANG_MARK("Players in a team"),
        .help = "players in a team",
        .fact = "Players in a team",
        .listed = true,
    },
    {
        .name = "kind",
        .offset = AT(kind),
        .type = SETTING_TEXT,
        .zero = "none",
        .list = SETTING_LIST_KINDS,
        .group = SETTING_FLOOR,
        .place = 1,
        .label = LANG_MARK("Kind of event"),
        .help = "ptq, grand-prix, prerelease, ... (topcut event types), or none",
        .value = "NAME",
        .fact = "Kind",
        .listed = true,
    },
    {
        .name = "floor-rules",
        .offset = AT(floor_rules),
        .type = SETTING_TEXT,
        .zero = "none",
        .list = SETTING_LIST_FLOOR_RULES,
        .group = SETTING_FLOOR,
        .place = 2,
        .label = LANG_MARK("Floor rules"),
        .help = "those of this time (topcut floor list); by the date without it",
        .value = "NAME",
        .fact = "Floor rules",
        .listed = true,
    },
    {
        .name = "penalties",
        .offset = AT(penalties),
        .type = SETTING_TEXT,
        .zero = "none",
        .group = SETTING_FLOOR,
        .place = 3,
        .label = LANG_MARK("Catalogue of penalties"),
        .hint = LANG_MARK("empty: by the floor rules"),
        .help = "the catalogue of infractions; by the floor rules without it",
        .value = "NAME",
        .fact = "Catalogue of penalties",
        .listed = true,
    },
    {
        .name = "carry-over",
        .offset = AT(carry_over),
        .type = SETTING_FLAG,
        .number = 1,
        .group = SETTING_FLOOR,
        .place = 4,
        .label = LANG_MARK("Warnings count on all days"),
        .help = "warnings count on all days of the event (D.3.4)",
        .listed = true,
    },
    {
        .name = "round-minutes",
        .offset = AT(round_minutes),
        .type = SETTING_INT,
        .zero = "auto",
        .min = 1,
        .max = 600,
        .null = true,
        .group = SETTING_ROUNDS,
        .place = 1,
        .label = LANG_MARK("Minutes of a round"),
        .hint = LANG_MARK("empty: by the floor rules"),
        .help = "time of a round; auto: by the floor rules",
        .fact = "Minutes of a round",
        .listed = true,
    },
    {
        .name = "sanction",
        .offset = AT(sanction),
        .type = SETTING_TEXT,
        .zero = "none",
        .group = SETTING_FLOOR,
        .place = 5,
        .label = LANG_MARK("Sanction number"),
        .help = "what the event is reported under",
        .value = "NUMBER",
        .fact = "Sanction number",
        .listed = true,
    },
    {
        .name = "organizer",
        .offset = AT(organizer),
        .type = SETTING_TEXT,
        .zero = "none",
        .group = SETTING_FLOOR,
        .place = 6,
        .label = LANG_MARK("Organizer"),
        .help = "who runs it",
        .value = "NAME",
        .fact = "Organizer",
        .listed = true,
    },
    {
        .name = "city",
        .offset = AT(city),
        .type = SETTING_TEXT,
        .zero = "none",
        .group = SETTING_FLOOR,
        .place = 7,
        .label = LANG_MARK("City"),
        .help = "where",
        .value = "NAME",
        .fact = "City",
        .listed = true,
    },
    {
        .name = "pool-date",
        .offset = AT(pool_date),
        .type = SETTING_DAY,
        .zero = "none",
        .own = true,
        .late = true,
        .group = SETTING_FLOOR,
        .place = 8,
        .label = LANG_MARK("Card pool as of"),
        .hint = LANG_MARK("only sets released by this day; empty: by the day of the event"),
        .help = "the card pool is that of this day, only of sets released by then; none: as of the event's day",
        .fact = "Card pool as of",
        .listed = true,
    },
    {
        .name = "deck-sanity",
        .offset = AT(deck_sanity),
        .type = SETTING_FLAG,
        .late = true,
        .group = SETTING_ROOM,
        .place = 4,
        .label = LANG_MARK("Tell of lists that look like slips of the pen"),
        .help = "tell of decklists that look like slips of the pen; none is refused",
        .fact = "Likely errors in lists told",
        .listed = true,
    },
    {
        .name = "public",
        .offset = AT(public_),
        .type = SETTING_FLAG,
        .number = 1,
        .late = true,
        .group = SETTING_ROOM,
        .place = 1,
        .label = LANG_MARK("Anybody may look at pairings and standings"),
        .help = "anybody in the room may look at pairings and standings; on without it",
        .listed = true,
    },
    {
        .name = "public-decks",
        .offset = AT(public_decks),
        .type = SETTING_FLAG,
        .late = true,
        .group = SETTING_ROOM,
        .place = 2,
        .label = LANG_MARK("Anybody may look at all decklists"),
        .help = "anybody in the room may look at all decklists",
        .fact = "Decklists shown to all",
        .listed = true,
    },
    {
        .name = "signup",
        .offset = AT(signup),
        .type = SETTING_FLAG,
        .late = true,
        .group = SETTING_ROOM,
        .place = 3,
        .label = LANG_MARK("Players may ask to be enrolled from their phones"),
        .help = "players may ask to be enrolled from their phones (topcut signup)",
        .fact = "Players may ask to be enrolled",
        .listed = true,
    },
    {
        .name = "odd",
        .column = "pods_odd",
        .offset = AT(pods_odd),
        .type = SETTING_WORD,
        .choices = CHOICES({"threes", LANG_MARK("tables of three")}, {"byes", LANG_MARK("byes")},
                           {"fives", LANG_MARK("tables of five")}),
        .text = "threes",
        .late = true,
        .group = SETTING_PODS,
        .place = 1,
        .label = LANG_MARK("Where four does not divide the players"),
        .help = "tables of four: what becomes of players that four does not divide",
    },
    {
        .name = "seats",
        .column = "pods_seats",
        .offset = AT(pods_seats),
        .type = SETTING_WORD,
        .choices = CHOICES({"random", LANG_MARK("by lot")}, {"balanced", LANG_MARK("balanced over the rounds")},
                           {"low-first", LANG_MARK("the lowest rank begins")},
                           {"high-first", LANG_MARK("the best rank begins")}),
        .text = "balanced",
        .late = true,
        .group = SETTING_PODS,
        .place = 2,
        .label = LANG_MARK("Seats at a table"),
        .help = "tables of four: who sits in which seat; the first begins",
    },
    {
        .name = "pair-by",
        .column = "pods_pair_by",
        .offset = AT(pods_pair_by),
        .type = SETTING_WORD,
        .choices = CHOICES({"repeats", LANG_MARK("who has not met")}, {"score", LANG_MARK("equal points")}),
        .text = "repeats",
        .late = true,
        .group = SETTING_PODS,
        .place = 3,
        .label = LANG_MARK("Tables are made first by"),
        .help = "tables of four: what is looked at first",
    },
    {
        .name = "points",
        .column = "pods_points",
        .offset = AT(pods_points),
        .type = SETTING_TEXT,
        .text = "topdeck",
        .needed = true,
        .late = true,
        .until = SETTING_UNTIL_ROUND_1,
        .group = SETTING_PODS,
        .place = 4,
        .label = LANG_MARK("Points and tiebreakers"),
        .hint = LANG_MARK("topdeck, mstr, wager, placement, knockout, or win/draw/loss as 5/1/0"),
        .help = "tables of four: topdeck, mstr, wager, placement, knockout, or 5/1/0",
        .value = "RULE",
    },
    {
        .name = "draw",
        .column = "pods_draw",
        .offset = AT(pods_draw),
        .type = SETTING_WORD,
        .choices = CHOICES({"remaining", LANG_MARK("those still in the game")}, {"all", LANG_MARK("the whole table")}),
        .text = "remaining",
        .late = true,
        .group = SETTING_PODS,
        .place = 5,
        .label = LANG_MARK("A drawn game is drawn by"),
        .help = "tables of four: who draws a drawn game",
    },
    {
        .name = "agreed-draws",
        .column = "pods_id",
        .offset = AT(pods_id),
        .type = SETTING_FLAG,
        .number = 1,
        .late = true,
        .group = SETTING_PODS,
        .place = 6,
        .label = LANG_MARK("A table may agree on a draw"),
        .help = "tables of four: a table may agree on a draw; on without it",
    },
    {
        .name = "fee",
        .column = "fee_cents",
        .offset = AT(fee_cents),
        .type = SETTING_MONEY,
        .max = 100000000,
        .group = SETTING_MAIN,
        .place = 7,
        .label = LANG_MARK("Entry fee"),
        .help = "entry fee",
    },
    {
        .name = "seed",
        .offset = AT(seed),
        .type = SETTING_SEED,
        .min = 1,
        .max = INT64_MAX,
        .until = SETTING_UNTIL_LOTS,
        .own = true,
        .group = SETTING_RATING,
        .place = 5,
        .label = LANG_MARK("Seed of the lots"),
        .hint = LANG_MARK("empty: drawn"),
        .help = "what the lots are drawn from that break ties in standings; drawn without it",
    },
    {.name = NULL},
};

_Static_assert(ARRAY_LEN(event_setting_rows) - 1 <= 64, "a set of settings is the bits of a number");

size_t event_setting_count(void)
{
    return ARRAY_LEN(event_setting_rows) - 1;
}

uint64_t event_setting_bit(size_t offset)
{
    const struct event_setting *row = event_setting_rows;
    while (row->name && row->offset != offset)
        row++;
    tc_assert(row->name); /* each member has a row */
    return EVENT_SET_ROW(row);
}

const char *event_setting_key(struct arena *arena, const struct event_setting *row)
{
    char *key = arena_strdup(arena, row->column ? row->column : row->name);
    for (char *at = key; *at; at++)
        if (*at == '-')
            *at = '_';
    return key;
}

/* ---- a value in the struct ------------------------------------------------------------------- */

static const char *const readings[] = {[RATING_SIGNED] = "signed", [RATING_LITERAL] = "literal"};

bool event_setting_is_number(const struct event_setting *row)
{
    return row->type == SETTING_FLAG || row->type == SETTING_INT || row->type == SETTING_MONEY ||
           row->type == SETTING_SEED;
}

int64_t event_setting_number(const struct event_setting *row, const struct event_settings *settings)
{
    const void *at = (const char *)settings + row->offset;
    switch (row->type) {
    case SETTING_FLAG:
        return *(const bool *)at;
    case SETTING_INT:
        return *(const int *)at;
    case SETTING_MONEY:
        return *(const int64_t *)at;
    case SETTING_SEED:
        return (int64_t) * (const uint64_t *)at;
    default:
        return 0;
    }
}

const char *event_setting_text(const struct event_setting *row, const struct event_settings *settings)
{
    const void *at = (const char *)settings + row->offset;
    if (event_setting_is_number(row))
        return "";
    if (row->type == SETTING_CATEGORY)
        return rating_category_name(*(const enum rating_category *)at);
    if (row->type == SETTING_READING)
        return readings[*(const enum rating_reading *)at];
    return *(const char *const *)at;
}

static const char *money_shown(struct arena *arena, int64_t cents)
{
    return cents % 100 ? arena_printf(arena, "%lld.%02d", (long long)(cents / 100), (int)(cents % 100))
                       : arena_printf(arena, "%lld", (long long)(cents / 100));
}

const char *event_setting_shown(struct arena *arena, const struct event_setting *row,
                                const struct event_settings *settings)
{
    if (!event_setting_is_number(row))
        return event_setting_text(row, settings);
    int64_t number = event_setting_number(row, settings);
    if (number == 0)
        return "";
    if (row->type == SETTING_FLAG)
        return "1";
    return row->type == SETTING_MONEY ? money_shown(arena, number) : arena_printf(arena, "%lld", (long long)number);
}

void event_setting_set_number(const struct event_setting *row, struct event_settings *settings, int64_t value)
{
    void *at = (char *)settings + row->offset;
    if (row->type == SETTING_FLAG)
        *(bool *)at = value != 0;
    else if (row->type == SETTING_INT)
        *(int *)at = (int)value;
    else if (row->type == SETTING_MONEY)
        *(int64_t *)at = value;
    else if (row->type == SETTING_SEED)
        *(uint64_t *)at = (uint64_t)value;
}

bool event_setting_set_text(const struct event_setting *row, struct event_settings *settings, const char *value)
{
    void *at = (char *)settings + row->offset;
    if (event_setting_is_number(row))
        return false;
    if (row->type == SETTING_CATEGORY)
        return rating_category_find(value, (enum rating_category *)at);
    if (row->type != SETTING_READING) {
        *(const char **)at = value;
        return true;
    }
    for (size_t i = 0; i < ARRAY_LEN(readings); i++)
        if (strcmp(readings[i], value) == 0) {
            *(enum rating_reading *)at = (enum rating_reading)i;
            return true;
        }
    return false;
}

bool event_setting_same(const struct event_setting *row, const struct event_settings *a, const struct event_settings *b)
{
    return event_setting_number(row, a) == event_setting_number(row, b) &&
           strcmp(event_setting_text(row, a), event_setting_text(row, b)) == 0;
}

/* ---- all of them ----------------------------------------------------------------------------- */

struct event_settings event_settings_usual(void)
{
    struct event_settings usual = {.name = ""};
    for (const struct event_setting *row = event_setting_rows; row->name; row++) {
        event_setting_set_number(row, &usual, row->number);
        event_setting_set_text(row, &usual, row->text ? row->text : "");
    }
    return usual;
}

struct event_settings event_settings_merge(const struct event_settings *old, const struct event_settings *other,
                                           uint64_t which)
{
    struct event_settings merged = *old;
    for (const struct event_setting *row = event_setting_rows; row->name; row++)
        if (which & EVENT_SET_ROW(row)) {
            event_setting_set_number(row, &merged, event_setting_number(row, other));
            event_setting_set_text(row, &merged, event_setting_text(row, other));
        }
    return merged;
}

struct event_settings event_settings_copy(const struct event_settings *of)
{
    const struct event_settings usual = event_settings_usual();
    uint64_t own = 0;
    for (const struct event_setting *row = event_setting_rows; row->name; row++)
        if (row->own)
            own |= EVENT_SET_ROW(row);
    return event_settings_merge(of, &usual, own);
}
