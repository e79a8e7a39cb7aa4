/* pods_rule.c - the practices that organizers have for tables of four, by name or written out (pods.h) */
#include "base/message.h"
#include "base/parse.h"
#include "standings/pods.h"

#include <string.h>

const struct pods_rule pods_rules[] = {
    {
        .name = "topdeck",
        .sentence =
            TC_WORD("5 points for a win or a bye, 1 for a draw; then opponents' match-win percentage, at least 1/5 for "
                    "each, a bye as three such opponents; then the own percentage"),
        .win = 5,
        .draw = 1,
        .bye = 5,
        .floor_num = 1,
        .floor_den = 5,
        .bye_opponents = 3,
        .order = {PODS_TIE_OMW, PODS_TIE_MW},
    },
    {
        .name = "mstr",
        .sentence =
            TC_WORD("7 points for a win or a bye, 1 for a draw; then the own match-win percentage, at least 1/7, the "
                    "mean of the opponents' points, opponents' match-win percentage"),
        .win = 7,
        .draw = 1,
        .bye = 7,
        .floor_num = 1,
        .floor_den = 7,
        .order = {PODS_TIE_MW, PODS_TIE_OPPONENTS_POINTS, PODS_TIE_OMW},
    },
    {
        .name = "wager",
        .sentence =
            TC_WORD("everybody has 1,000 and pays 7 %% a table, which the winner takes and a draw divides; the mean "
                    "over all orders of the rounds"),
        .score = PODS_BY_WAGER,
        .wager_percent = 7,
        .win = 5,
        .draw = 1,
        .bye = 5,
        .floor_num = 1,
        .floor_den = 5,
        .bye_opponents = 3,
        .order = {PODS_TIE_OMW, PODS_TIE_MW},
    },
    {
        .name = "placement",
        .sentence =
            TC_WORD("5, 3, 2 and 1 points for the places of a table, which those who share them divide; then tables "
                    "won, then opponents' match-win percentage"),
        .score = PODS_BY_PLACE,
        .places = {5, 3, 2, 1},
        .win = 5,
        .draw = 1,
        .bye = 5,
        .floor_num = 1,
        .floor_den = 5,
        .bye_opponents = 3,
        .order = {PODS_TIE_WINS, PODS_TIE_OMW},
    },
    {
        .name = "knockout",
        .sentence =
            TC_WORD("3, 2, 1 and 0 points in the reverse order of leaving the game, which those who leave at once "
                    "divide; then tables won, then opponents' match-win percentage"),
        .score = PODS_BY_PLACE,
        .places = {3, 2, 1},
        .win = 5,
        .draw = 1,
        .bye = 3,
        .floor_num = 1,
        .floor_den = 5,
        .bye_opponents = 3,
        .order = {PODS_TIE_WINS, PODS_TIE_OMW},
    },
    {.name = NULL},
};

bool pods_rule_looks_at(const struct pods_rule *rule, enum pods_tiebreak tie)
{
    bool looks = false;
    for (size_t i = 0; i < PODS_TIEBREAKS; i++)
        looks = looks || rule->order[i] == tie;
    return looks;
}

/* Numbers with one separator between them; how many, or 0. */
static size_t read_numbers(struct arena *arena, const char *text, char separator, int *out, size_t room)
{
    size_t n = 0;
    char *rest = arena_strdup(arena, text);
    for (char *end; rest; rest = end ? end + 1 : NULL) {
        int64_t value;
        end = strchr(rest, separator);
        if (end)
            *end = '\0';
        if (n == room || !parse_i64(rest, 0, PODS_PLACE_MOST, &value))
            return 0;
        out[n++] = (int)value;
    }
    return n;
}

static bool starts_with(const char *word, const char *start)
{
    return strncmp(word, start, strlen(start)) == 0;
}

/* One's own points: "5/1/0" or "5/1/0/4". */
static bool read_points(struct arena *arena, const char *word, struct pods_rule *rule)
{
    int points[4];
    size_t n = read_numbers(arena, word, '/', points, ARRAY_LEN(points));
    if (n < 3 || points[0] <= 0 || points[0] < points[1] || points[1] < points[2])
        return false;
    *rule = pods_rules[0];
    rule->sentence = "";
    rule->win = points[0];
    rule->draw = points[1];
    rule->loss = points[2];
    rule->bye = n == 4 ? points[3] : points[0];
    return true;
}

static bool read_places(struct arena *arena, const char *word, struct pods_rule *rule)
{
    int places[PODS_CHAIRS] = {0};
    size_t n = read_numbers(arena, word, '-', places, PODS_CHAIRS);
    for (size_t i = 1; i < n; i++)
        if (places[i] > places[i - 1])
            return false;
    if (n < 2 || places[0] == 0)
        return false;
    *rule = pods_rules[3];
    rule->sentence = "";
    memcpy(rule->places, places, sizeof places);
    rule->bye = places[0];
    return true;
}

static bool read_first(struct arena *arena, const char *word, struct pods_rule *rule)
{
    for (const struct pods_rule *known = pods_rules; known->name; known++)
        if (strcmp(known->name, word) == 0) {
            *rule = *known;
            return true;
        }
    if (starts_with(word, "places="))
        return read_places(arena, word + strlen("places="), rule);
    return read_points(arena, word, rule);
}

static bool read_change(struct arena *arena, const char *word, struct pods_rule *rule)
{
    static const char *const mw[] = {
        [PODS_MW_POINTS] = "mw=points", [PODS_MW_WINS] = "mw=wins", [PODS_MW_ROUNDS] = "mw=rounds"};
    for (size_t i = 0; i < ARRAY_LEN(mw); i++)
        if (strcmp(word, mw[i]) == 0) {
            rule->mw = (enum pods_mw)i;
            return true;
        }
    if (strcmp(word, "omw=tables") == 0 || strcmp(word, "omw=opponents") == 0) {
        rule->per_table = strcmp(word, "omw=tables") == 0;
        return true;
    }
    int floor[2];
    if (!starts_with(word, "floor=") || read_numbers(arena, word + strlen("floor="), '/', floor, 2) != 2 ||
        floor[1] == 0 || floor[0] > floor[1])
        return false;
    rule->floor_num = floor[0];
    rule->floor_den = floor[1];
    return true;
}

enum err_code pods_rule_parse(struct arena *arena, const char *text, struct pods_rule *out, struct err *err)
{
    struct pods_rule rule = pods_rules[0];
    char *rest = arena_strdup(arena, text), *save = NULL;
    bool first = true;
    for (char *word = strtok_r(rest, " ", &save); word; word = strtok_r(NULL, " ", &save), first = false) {
        if (first && !read_first(arena, word, &rule))
            return err_set(err, ERR_INPUT,
                           "\"%s\" is no rule of standings for tables of four: there are topdeck, mstr, wager, "
                           "placement and knockout, points for win, draw and loss as 5/1/0 (and for a bye as "
                           "5/1/0/5), and points for places as places=6-3-2-1",
                           word);
        if (!first && !read_change(arena, word, &rule))
            return err_set(err, ERR_INPUT,
                           "\"%s\" is nothing that can be chosen in standings: there are mw=points, mw=wins, "
                           "mw=rounds, omw=opponents, omw=tables, and a floor as floor=1/3",
                           word);
    }
    if (first)
        return err_set(err, ERR_INPUT, "a rule of standings is missing: topdeck is the usual one");
    rule.name = arena_strdup(arena, text);
    *out = rule;
    return ERR_OK;
}
