/* floor.c - see floor.h */
#include "format/floor.h"
#include "base/json.h"
#include "base/message.h"
#include "format/load_json.h"

#include <limits.h>
#include <string.h>

#define VALUE_MAX 1000 /* of any number: a day has 1,440 minutes, and no round takes one */

const struct floor_number_name floor_number_names[N_FLOOR_NUMBERS] = {
    [FLOOR_ROUND_MINUTES_MIN] = {"round-minutes-min", TC_WORD("least time of a timed round"), FLOOR_IN_MINUTES},
    [FLOOR_ROUND_MINUTES] = {"round-minutes", TC_WORD("usual time of a round"), FLOOR_IN_MINUTES},
    [FLOOR_PLAYOFF_MINUTES] = {"playoff-minutes", TC_WORD("usual time of a timed elimination round"), FLOOR_IN_MINUTES},
    [FLOOR_UNTIMED_PLAYERS] = {"untimed-players", TC_WORD("no time limit when so few are left"), FLOOR_IN_PLAYERS},
    [FLOOR_WARNING_MINUTES] = {"warning-minutes", TC_WORD("warning before time"), FLOOR_IN_MINUTES},
    [FLOOR_LAST_TURN_SECONDS] = {"last-turn-seconds", TC_WORD("to finish the turn when time is called"),
                                 FLOOR_IN_SECONDS},
    [FLOOR_EXTRA_TURNS] = {"extra-turns", TC_WORD("played after the turn that time is called in"), FLOOR_IN_TURNS},
    [FLOOR_EXTRA_TURNS_TOGETHER] = {"extra-turns-together", TC_WORD("the same where teams play one game together"),
                                    FLOOR_IN_TURNS},
    [FLOOR_EARLY_END_MINUTES] = {"early-end-minutes", TC_WORD("least notice of an early end"), FLOOR_IN_MINUTES},
    [FLOOR_PREGAME_MINUTES] = {"pregame-minutes", TC_WORD("before each game"), FLOOR_IN_MINUTES},
    [FLOOR_SHUFFLE_SECONDS] = {"shuffle-seconds", TC_WORD("a shuffle during a game"), FLOOR_IN_SECONDS},
    [FLOOR_RULING_MINUTES] = {"ruling-minutes", TC_WORD("a longer ruling may extend the match"), FLOOR_IN_MINUTES},
    [FLOOR_TARDY_FIRST_MINUTES] = {"tardy-first-minutes", TC_WORD("late by so much: the first game is lost"),
                                   FLOOR_IN_MINUTES},
    [FLOOR_TARDY_NEXT_MINUTES] = {"tardy-next-minutes", TC_WORD("each full so many more: another game"),
                                  FLOOR_IN_MINUTES},
    [FLOOR_TARDY_MATCH_MINUTES] = {"tardy-match-minutes", TC_WORD("late by so much: the match is lost"),
                                   FLOOR_IN_MINUTES},
    [FLOOR_SEALED_BUILD_MINUTES] = {"sealed-build-minutes", TC_WORD("to build a sealed deck"), FLOOR_IN_MINUTES},
    [FLOOR_SEALED_CARDS_MIN] = {"sealed-cards-min", TC_WORD("least cards to give out"), FLOOR_IN_CARDS},
    [FLOOR_SEALED_CARDS_MAX] = {"sealed-cards-max", TC_WORD("most cards to give out"), FLOOR_IN_CARDS},
    [FLOOR_DRAFT_BUILD_MINUTES] = {"draft-build-minutes", TC_WORD("to build a deck after a draft"), FLOOR_IN_MINUTES},
    [FLOOR_POD_MIN] = {"pod-min", TC_WORD("least players of a draft pod"), FLOOR_IN_PLAYERS},
    [FLOOR_POD_MAX] = {"pod-max", TC_WORD("most players of a draft pod"), FLOOR_IN_PLAYERS},
    [FLOOR_DRAFT_PACKS] = {"draft-packs", TC_WORD("for each player of a draft"), FLOOR_IN_BOOSTERS},
    [FLOOR_ROCHESTER_REVIEW_SECONDS] = {"rochester-review-seconds", TC_WORD("to look at a pack"), FLOOR_IN_SECONDS},
    [FLOOR_ROCHESTER_PICK_SECONDS] = {"rochester-pick-seconds", TC_WORD("for one pick"), FLOOR_IN_SECONDS},
    [FLOOR_REDRAFT_ROUNDS_MIN] = {"redraft-rounds-min", TC_WORD("least rounds before the next draft"), FLOOR_IN_ROUNDS},
    [FLOOR_REDRAFT_ROUNDS_MAX] = {"redraft-rounds-max", TC_WORD("most rounds before the next draft"), FLOOR_IN_ROUNDS},
};

const char *const floor_units[] = {
    [FLOOR_IN_MINUTES] = TC_WORD("minutes"), [FLOOR_IN_SECONDS] = TC_WORD("seconds"),
    [FLOOR_IN_TURNS] = TC_WORD("turns"),     [FLOOR_IN_PLAYERS] = TC_WORD("players"),
    [FLOOR_IN_CARDS] = TC_WORD("cards"),     [FLOOR_IN_BOOSTERS] = TC_WORD("boosters"),
    [FLOOR_IN_ROUNDS] = TC_WORD("rounds"),
};

char *floor_amount(struct arena *arena, int n, enum floor_unit unit)
{
    switch (unit) {
    case FLOOR_IN_MINUTES:
        return message_count(arena, n, "%lld minute", "%lld minutes");
    case FLOOR_IN_SECONDS:
        return message_count(arena, n, "%lld second", "%lld seconds");
    case FLOOR_IN_TURNS:
        return message_count(arena, n, "%lld turn", "%lld turns");
    case FLOOR_IN_PLAYERS:
        return message_count(arena, n, "%lld player", "%lld players");
    case FLOOR_IN_CARDS:
        return message_count(arena, n, "%lld card", "%lld cards");
    case FLOOR_IN_BOOSTERS:
        return message_count(arena, n, "%lld booster", "%lld boosters");
    case FLOOR_IN_ROUNDS:
        break;
    }
    return message_count(arena, n, "%lld round", "%lld rounds");
}

static const char *const draw_words[] = {"before-first-game", "until-result", "never"};
static const char *const drawn_words[] = {"counted", "not-counted"};
static const char *const seeding_words[] = {"snake", "step"};
static const char *const out_words[] = {"round-1", "any-round", "never"};
static const char *const elimination_words[] = {"higher-life"};
static const char *const withdrawal_words[] = {"loss"};

/* ---- one edition ----------------------------------------------------------------------------- */

static void load_numbers(struct load *l, const struct at *root, const struct json *object, const char *member,
                         enum need need, struct floor_value *out)
{
    static const char *const known[] = {"key", "value", "rule"};
    struct at list = {.up = root, .key = member};
    const char *keys[N_FLOOR_NUMBERS];
    size_t n;
    for (int i = 0; i < N_FLOOR_NUMBERS; i++) {
        keys[i] = floor_number_names[i].key;
        out[i] = (struct floor_value){.value = -1, .rule = ""};
    }
    const struct json *value = load_list(l, root, object, member, need, &n);
    for (size_t i = 0; i < n && l->rc == ERR_OK; i++) {
        struct at at = {.up = &list, .index = (int)i};
        const struct json *item = json_at(value, i);
        if (!load_object(l, &at, item, known, ARRAY_LEN(known)))
            return;
        int key = load_choice(l, &at, item, "key", NEED_IT, keys, N_FLOOR_NUMBERS);
        int number = load_int(l, &at, item, "value", NEED_IT, 0, VALUE_MAX, -1);
        const char *rule = load_words(l, &at, item, "rule", NEED_IT);
        if (l->rc != ERR_OK)
            return;
        if (out[key].value >= 0)
            load_bad(l, &at, "\"%s\" is there twice", keys[key]);
        out[key] = (struct floor_value){.value = number, .rule = rule};
    }
}

/* A member {"value": WORD, "rule": ...}; -1 with an empty rule where it is absent. */
static struct floor_value load_word(struct load *l, const struct at *root, const struct json *object, const char *key,
                                    const char *const *words, size_t n_words)
{
    static const char *const known[] = {"value", "rule"};
    struct floor_value none = {.value = -1, .rule = ""};
    struct at at = {.up = root, .key = key};
    const struct json *item = load_member(l, root, object, key, OPTIONAL);
    if (!item || !load_object(l, &at, item, known, ARRAY_LEN(known)))
        return none;
    int value = load_choice(l, &at, item, "value", NEED_IT, words, n_words);
    const char *rule = load_words(l, &at, item, "rule", NEED_IT);
    return l->rc == ERR_OK ? (struct floor_value){.value = value, .rule = rule} : none;
}

static void load_product(struct load *l, const struct at *root, const struct json *object, struct floor_rules *out)
{
    static const char *const known[] = {"value", "rule"};
    struct at at = {.up = root, .key = "sealed_product"};
    const struct json *item = load_member(l, root, object, "sealed_product", OPTIONAL);
    out->sealed_product = out->sealed_product_rule = "";
    if (!item || !load_object(l, &at, item, known, ARRAY_LEN(known)))
        return;
    out->sealed_product = load_words(l, &at, item, "value", NEED_IT);
    out->sealed_product_rule = load_words(l, &at, item, "rule", NEED_IT);
}

/* A list of exactly n numbers of seconds. */
static void load_seconds(struct load *l, const struct at *at, const struct json *object, const char *key, int *out,
                         size_t n)
{
    struct at list = {.up = at, .key = key};
    size_t found;
    const struct json *value = load_list(l, at, object, key, NEED_IT, &found);
    if (value && found != n)
        load_bad(l, &list, "expected %zu numbers, not %zu", n, found);
    for (size_t i = 0; l->rc == ERR_OK && i < n; i++) {
        double number = json_number(json_at(value, i), -1);
        struct at one = {.up = &list, .index = (int)i};
        if (number < 1 || number > VALUE_MAX || number != (int)number)
            load_bad(l, &one, "expected a number of seconds from 1 to %d", VALUE_MAX);
        else
            out[i] = (int)number;
    }
}

/* Booster drafts, which the rules do not time: what is usual. */
static void load_draft(struct load *l, const struct at *root, const struct json *object, struct floor_rules *out)
{
    static const char *const known[] = {"pick_seconds", "review_seconds", "rule"};
    struct at at = {.up = root, .key = "booster_draft"};
    const struct json *item = load_member(l, root, object, "booster_draft", OPTIONAL);
    out->draft_seconds_rule = "";
    if (!item || !load_object(l, &at, item, known, ARRAY_LEN(known)))
        return;
    load_seconds(l, &at, item, "pick_seconds", out->draft_pick_seconds, FLOOR_PACK_CARDS);
    load_seconds(l, &at, item, "review_seconds", out->draft_review_seconds, FLOOR_REVIEWS);
    out->draft_seconds_rule = load_words(l, &at, item, "rule", NEED_IT);
}

/* The steps of a table by the number of players: in order, the last for any more. Gives each one's players to the
 * caller, who reads the rest. */
static const struct json *load_steps(struct load *l, const struct at *root, const struct json *object, struct at *at,
                                     struct at *list, size_t *n)
{
    static const char *const known[] = {"steps", "rule"};
    *at = (struct at){.up = root, .key = at->key};
    *list = (struct at){.up = at, .key = "steps"};
    const struct json *item = load_member(l, root, object, at->key, OPTIONAL);
    *n = 0;
    if (!item || !load_object(l, at, item, known, ARRAY_LEN(known)))
        return NULL;
    (void)load_list(l, at, item, "steps", NEED_IT, n);
    return item;
}

static int load_step(struct load *l, const struct at *here, const struct json *one, int before, bool last)
{
    int players = load_int(l, here, one, "players", OPTIONAL, 2, INT_MAX, INT_MAX);
    if (last != (players == INT_MAX) || players <= before)
        load_bad(l, here, "expected more players than before, and the last step without");
    return players;
}

static void load_rounds(struct load *l, const struct at *root, const struct json *object, struct floor_rules *out)
{
    static const char *const step[] = {"players", "rounds", "draft"};
    struct at at = {.key = "swiss_rounds"}, list;
    size_t n;
    const struct json *item = load_steps(l, root, object, &at, &list, &n);
    out->rounds_rule = "";
    if (!item)
        return;
    struct floor_rounds *rounds = ARENA_ARRAY(l->arena, struct floor_rounds, n + 1);
    for (size_t i = 0; i < n && l->rc == ERR_OK; i++) {
        struct at here = {.up = &list, .index = (int)i};
        const struct json *one = json_at(json_get(item, "steps"), i);
        if (!load_object(l, &here, one, step, ARRAY_LEN(step)))
            return;
        rounds[i].players = load_step(l, &here, one, i ? rounds[i - 1].players : 0, i + 1 == n);
        rounds[i].rounds = load_int(l, &here, one, "rounds", NEED_IT, 1, 99, 0);
        rounds[i].draft = load_int(l, &here, one, "draft", OPTIONAL, 1, 99, rounds[i].rounds);
    }
    out->rounds = rounds;
    out->n_rounds = n;
    out->rounds_rule = load_words(l, &at, item, "rule", NEED_IT);
}

/* A cut comes down to one table of four: 4, 7, 10, 13, 16, 19, ... (pairing/pods.h). */
static void load_pods(struct load *l, const struct at *root, const struct json *object, struct floor_rules *out)
{
    static const char *const step[] = {"players", "rounds", "cut"};
    struct at at = {.key = "pod_rounds"}, list;
    size_t n;
    const struct json *item = load_steps(l, root, object, &at, &list, &n);
    out->pods_rule = "";
    if (!item)
        return;
    struct floor_pods *pods = ARENA_ARRAY(l->arena, struct floor_pods, n + 1);
    for (size_t i = 0; i < n && l->rc == ERR_OK; i++) {
        struct at here = {.up = &list, .index = (int)i};
        const struct json *one = json_at(json_get(item, "steps"), i);
        if (!load_object(l, &here, one, step, ARRAY_LEN(step)))
            return;
        pods[i].players = load_step(l, &here, one, i ? pods[i - 1].players : 0, i + 1 == n);
        pods[i].rounds = load_int(l, &here, one, "rounds", NEED_IT, 1, 99, 0);
        pods[i].cut = load_int(l, &here, one, "cut", OPTIONAL, 0, 1024, 0);
        if (pods[i].cut != 0 && (pods[i].cut < 4 || pods[i].cut % 3 != 1))
            load_bad(l, &here, "a cut to %d does not come down to a table of four; 4, 7, 10, 13, 16 and so on do",
                     pods[i].cut);
    }
    out->pods = pods;
    out->n_pods = n;
    out->pods_rule = load_words(l, &at, item, "rule", NEED_IT);
}

/* The rules that sentences cite: those of "citations", and of what the edition says otherwise. */
static void load_cites(struct load *l, const struct at *root, const struct json *object, struct floor_rules *out)
{
    static const char *const known[] = {"penalty-confirmed", "head-judge", "appeal", "final", "conduct"};
    struct at at = {.up = root, .key = "citations"};
    const struct json *item = load_member(l, root, object, "citations", OPTIONAL);
    for (int i = 0; i < N_FLOOR_CITES; i++)
        out->cites[i] = "";
    if (item && !load_object(l, &at, item, known, ARRAY_LEN(known)))
        return;
    for (int i = 0; item && i < (int)ARRAY_LEN(known); i++) {
        const char *rule = load_words(l, &at, item, known[i], OPTIONAL);
        out->cites[i] = rule ? rule : "";
    }
    const char *late = out->numbers[FLOOR_TARDY_FIRST_MINUTES].rule, *left = out->withdrawal_rule;
    out->cites[FLOOR_CITE_AT_TIME] = out->elimination_rule;
    out->cites[FLOOR_CITE_DRAW] = out->intentional_draw.rule;
    out->cites[FLOOR_CITE_ABSENT] = arena_printf(l->arena, "%s%s%s", left, *left && *late ? ", " : "", late);
}

/* A least number that is above its most is a slip in the file. */
static void check_range(struct load *l, const struct at *root, const struct floor_rules *out, enum floor_number least,
                        enum floor_number most)
{
    int a = out->numbers[least].value, b = out->numbers[most].value;
    if (a >= 0 && b >= 0 && a > b)
        load_bad(l, root, "\"%s\" is %d, more than \"%s\", %d", floor_number_names[least].key, a,
                 floor_number_names[most].key, b);
}

static void load_edition(struct load *l, const struct json *root, struct floor_rules *out)
{
    static const char *const known[] = {"name",
                                        "from",
                                        "until",
                                        "source",
                                        "rules",
                                        "table_rules",
                                        "sealed_product",
                                        "booster_draft",
                                        "swiss_rounds",
                                        "pod_rounds",
                                        "cut_seeding",
                                        "only_named",
                                        "drawn_games",
                                        "intentional_draw",
                                        "elimination_at_time",
                                        "tardy_out",
                                        "withdrawal_before_round_1",
                                        "citations"};
    struct at at = {.up = NULL};
    if (!load_object(l, &at, root, known, ARRAY_LEN(known)))
        return;
    out->name = load_words(l, &at, root, "name", NEED_IT);
    out->source = load_words(l, &at, root, "source", NEED_IT);
    load_period(l, &at, root, OPTIONAL, &out->from, &out->until);
    load_numbers(l, &at, root, "rules", NEED_IT, out->numbers);
    load_numbers(l, &at, root, "table_rules", OPTIONAL, out->tables);
    load_product(l, &at, root, out);
    load_draft(l, &at, root, out);
    load_rounds(l, &at, root, out);
    load_pods(l, &at, root, out);
    out->cut_seeding = load_word(l, &at, root, "cut_seeding", seeding_words, ARRAY_LEN(seeding_words));
    out->only_named = load_bool(l, &at, root, "only_named", false);
    out->drawn_games = load_word(l, &at, root, "drawn_games", drawn_words, ARRAY_LEN(drawn_words));
    out->intentional_draw = load_word(l, &at, root, "intentional_draw", draw_words, ARRAY_LEN(draw_words));
    out->tardy_out = load_word(l, &at, root, "tardy_out", out_words, ARRAY_LEN(out_words));
    out->elimination_rule =
        load_word(l, &at, root, "elimination_at_time", elimination_words, ARRAY_LEN(elimination_words)).rule;
    out->withdrawal_rule =
        load_word(l, &at, root, "withdrawal_before_round_1", withdrawal_words, ARRAY_LEN(withdrawal_words)).rule;
    load_cites(l, &at, root, out);
    if (l->rc != ERR_OK)
        return;
    check_range(l, &at, out, FLOOR_ROUND_MINUTES_MIN, FLOOR_ROUND_MINUTES);
    check_range(l, &at, out, FLOOR_SEALED_CARDS_MIN, FLOOR_SEALED_CARDS_MAX);
    check_range(l, &at, out, FLOOR_POD_MIN, FLOOR_POD_MAX);
    check_range(l, &at, out, FLOOR_REDRAFT_ROUNDS_MIN, FLOOR_REDRAFT_ROUNDS_MAX);
}

enum err_code floor_rules_read(struct arena *arena, const char *key, const char *text, const char *what,
                               struct floor_rules *out, struct err *err)
{
    struct json *root = NULL;
    *out = (struct floor_rules){.key = arena_strdup(arena, key)};
    enum err_code rc = json_parse(text, what, &root, err);
    if (rc != ERR_OK)
        return rc;
    struct load l = {.arena = arena, .file = what, .rc = ERR_OK, .err = err};
    load_edition(&l, root, out);
    json_free(root);
    return l.rc;
}

const char *floor_cited(struct arena *arena, const char *rule)
{
    return *rule ? arena_printf(arena, " (%s)", rule) : "";
}

static bool holds_on(const char *from, const char *until, const char *date)
{
    return (!from || strcmp(from, date) <= 0) && (!until || strcmp(date, until) <= 0);
}

static const char *begin_of(const struct floor_rules *rules)
{
    return rules->from ? rules->from : "";
}

const struct floor_rules *floor_rules_on(const struct floor_rules *list, size_t n, const char *date)
{
    const struct floor_rules *holding = NULL, *first = NULL, *before = NULL;
    tc_assert(n > 0);
    for (size_t i = 0; i < n; i++) {
        const struct floor_rules *r = &list[i];
        if (r->only_named)
            continue;
        if (holds_on(r->from, r->until, date) && (!holding || strcmp(begin_of(holding), begin_of(r)) < 0))
            holding = r;
        if (!first || strcmp(begin_of(r), begin_of(first)) < 0)
            first = r;
        if (strcmp(begin_of(r), date) <= 0 && (!before || strcmp(begin_of(before), begin_of(r)) < 0))
            before = r;
    }
    return holding ? holding : before ? before : first ? first : &list[0];
}

/* ---- kinds of events ------------------------------------------------------------------------- */

static void load_levels(struct load *l, const struct at *at, const struct json *object, struct event_kind *out)
{
    static const char *const known[] = {"from", "until", "level", "rule"};
    struct at list = {.up = at, .key = "judge"};
    size_t n;
    const struct json *value = load_list(l, at, object, "judge", OPTIONAL, &n);
    struct floor_level *levels = ARENA_ARRAY(l->arena, struct floor_level, n + 1);
    for (size_t i = 0; i < n && l->rc == ERR_OK; i++) {
        struct at here = {.up = &list, .index = (int)i};
        const struct json *item = json_at(value, i);
        if (!load_object(l, &here, item, known, ARRAY_LEN(known)))
            return;
        load_period(l, &here, item, OPTIONAL, &levels[i].from, &levels[i].until);
        levels[i].level = load_int(l, &here, item, "level", NEED_IT, 1, 5, 0);
        levels[i].rule = load_words(l, &here, item, "rule", NEED_IT);
    }
    out->levels = levels;
    out->n_levels = n;
}

/* Keys are typed on command lines: lower case, digits and dashes. */
static bool is_key(const char *text)
{
    return *text && strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789-") == strlen(text) && strlen(text) <= 40;
}

static void load_kind(struct load *l, const struct at *at, const struct json *item, struct event_kind *out)
{
    static const char *const known[] = {"key", "name", "title", "premier", "judge"};
    if (!load_object(l, at, item, known, ARRAY_LEN(known)))
        return;
    out->key = load_text(l, at, item, "key", NEED_IT);
    out->name = load_words(l, at, item, "name", NEED_IT);
    out->title = load_bool(l, at, item, "title", false);
    out->premier = load_bool(l, at, item, "premier", false);
    load_levels(l, at, item, out);
    if (l->rc == ERR_OK && !is_key(out->key))
        load_bad(l, at, "the key \"%.60s\" has more than small letters, digits and dashes", out->key);
}

static void load_kinds(struct load *l, const struct json *root, struct event_kinds *out)
{
    static const char *const known[] = {"source", "kinds", "ordinary"}, *const levels[] = {"judge"};
    struct at at = {.up = NULL}, list = {.up = &at, .key = "kinds"};
    struct at ordinary = {.up = &at, .key = "ordinary"};
    size_t n;
    if (!load_object(l, &at, root, known, ARRAY_LEN(known)))
        return;
    out->source = load_words(l, &at, root, "source", NEED_IT);
    const struct json *value = load_list(l, &at, root, "kinds", NEED_IT, &n);
    struct event_kind *kinds = ARENA_ARRAY(l->arena, struct event_kind, n + 1);
    for (size_t i = 0; i < n && l->rc == ERR_OK; i++) {
        struct at here = {.up = &list, .index = (int)i};
        load_kind(l, &here, json_at(value, i), &kinds[i]);
        for (size_t j = 0; j < i && l->rc == ERR_OK; j++)
            if (strcmp(kinds[j].key, kinds[i].key) == 0)
                load_bad(l, &here, "\"%s\" is there twice", kinds[i].key);
    }
    const struct json *item = load_member(l, &at, root, "ordinary", OPTIONAL);
    if (item && load_object(l, &ordinary, item, levels, ARRAY_LEN(levels)))
        load_levels(l, &ordinary, item, &out->ordinary);
    out->kinds = kinds;
    out->n = n;
}

enum err_code event_kinds_read(struct arena *arena, const char *text, const char *what, struct event_kinds *out,
                               struct err *err)
{
    struct json *root = NULL;
    *out = (struct event_kinds){.ordinary = {.key = "", .name = ""}};
    enum err_code rc = json_parse(text, what, &root, err);
    if (rc != ERR_OK)
        return rc;
    struct load l = {.arena = arena, .file = what, .rc = ERR_OK, .err = err};
    load_kinds(&l, root, out);
    json_free(root);
    return l.rc;
}

int event_kind_level(const struct event_kind *kind, const char *date, const char **rule)
{
    int level = 0;
    const char *why = "";
    for (size_t i = 0; i < kind->n_levels; i++) {
        const struct floor_level *l = &kind->levels[i];
        if (l->level > level && holds_on(l->from, l->until, date)) {
            level = l->level;
            why = l->rule;
        }
    }
    if (rule)
        *rule = why;
    return level;
}

/* ---- tardiness ------------------------------------------------------------------------------- */

const char *floor_citation(const char *date, const char *of_1999, const char *later)
{
    return strcmp(date, LATER_FLOOR_RULES) < 0 ? of_1999 : later;
}

struct floor_tardiness floor_tardiness_of(const struct floor_rules *rules, int minutes, int best_of, int round)
{
    const struct floor_value *first = &rules->numbers[FLOOR_TARDY_FIRST_MINUTES];
    const struct floor_value *next = &rules->numbers[FLOOR_TARDY_NEXT_MINUTES];
    const struct floor_value *match = &rules->numbers[FLOOR_TARDY_MATCH_MINUTES];
    struct floor_tardiness t = {.rule = first->rule};
    int need = best_of / 2 + 1;
    if (first->value >= 0 && minutes >= first->value) {
        t.games = 1;
        if (next->value > 0)
            t.games += (minutes - first->value) / next->value;
    }
    if (match->value >= 0 && minutes >= match->value) {
        t.games = need;
        t.rule = match->rule;
    }
    if (t.games >= need) {
        t.games = need;
        t.match_loss = true;
        t.out = rules->tardy_out.value == FLOOR_OUT_ANY_ROUND ||
                (rules->tardy_out.value == FLOOR_OUT_ROUND_1 && round == 1);
    }
    return t;
}
