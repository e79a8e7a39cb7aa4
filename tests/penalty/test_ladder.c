/* test_ladder.c - the ladder of D.3 against the rule, row by row, and against a second reading of
 * it over all short histories
 * @tags both
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/message.h"
#include "base/rng.h"
#include "shipped.h"

#define NONE  PENALTY_BIT(PENALTY_NOTHING)
#define GAME  PENALTY_BIT(PENALTY_GAME_LOSS)
#define MATCH PENALTY_BIT(PENALTY_MATCH_LOSS)
#define EJECT PENALTY_BIT(PENALTY_EJECTION)
#define DQ    PENALTY_BIT(PENALTY_DISQUALIFICATION)

/* A reason as a reader of English reads it. */
static const char *english(struct arena *arena, const char *text)
{
    return message_say(arena, NULL, MESSAGE_TERMINAL, text);
}

static const char *bits_text(unsigned bits)
{
    static char text[100];
    text[0] = '\0';
    for (size_t i = 0; i < N_PENALTY_CONSEQUENCES; i++)
        if (bits & PENALTY_BIT(i))
            snprintf(text + strlen(text), sizeof text - strlen(text), " %s", penalty_consequence_words[i]);
    return text;
}

/* ---- what an infraction costs the first time ------------------------------------------------- */

struct first {
    const char *infraction, *level, *rule;
    unsigned may;
    enum penalty_consequence consequence, least;
};

static void check_first(const struct penalty_catalogue *c, const char *date, const struct first *rows, size_t n)
{
    struct arena arena = ARENA_INIT;
    for (size_t i = 0; i < n; i++) {
        struct penalty_suggestion s;
        penalty_suggest(&arena, c, date, NULL, 0, infraction_of(c, rows[i].infraction), -1, PENALTY_INTENT_CATALOGUE,
                        &s);
        if (s.level != level_of(c, rows[i].level) || s.given != s.level)
            fail_msg("%s: %s", rows[i].infraction, c->levels[s.level].key);
        if (s.may != rows[i].may)
            fail_msg("%s: may%s", rows[i].infraction, bits_text(s.may));
        if (s.consequence != rows[i].consequence || s.least != rows[i].least)
            fail_msg("%s: %s, at least %s", rows[i].infraction, penalty_consequence_words[s.consequence],
                     penalty_consequence_words[s.least]);
        assert_string_equal(english(&arena, s.level_rule), rows[i].rule);
        assert_string_equal(english(&arena, s.reasons[0].rule), rows[i].rule);
        assert_int_equal(s.offence, 1);
    }
    arena_release(&arena);
}

/* The second table of the rules' section on penalties: each infraction with its default. */
static void each_infraction_of_1999(void **state)
{
    (void)state;
    static const struct first rows[] = {
        {"outside-assistance", "triple-warning", "D.3.5", DQ, PENALTY_DISQUALIFICATION, PENALTY_DISQUALIFICATION},
        {"peeking", "triple-warning", "D.3.5", DQ, PENALTY_DISQUALIFICATION, PENALTY_DISQUALIFICATION},
        {"scouting", "triple-warning", "D.3.5", DQ, PENALTY_DISQUALIFICATION, PENALTY_DISQUALIFICATION},
        {"misrepresenting-cards", "triple-warning", "D.3.5", DQ, PENALTY_DISQUALIFICATION, PENALTY_DISQUALIFICATION},
        {"underpaying", "triple-warning", "D.3.5", DQ, PENALTY_DISQUALIFICATION, PENALTY_DISQUALIFICATION},
        {"marked-cards", "triple-warning", "D.3.5", DQ, PENALTY_DISQUALIFICATION, PENALTY_DISQUALIFICATION},
        {"extra-cards", "triple-warning", "D.3.5", DQ, PENALTY_DISQUALIFICATION, PENALTY_DISQUALIFICATION},
        {"stacking", "triple-warning", "D.3.5", DQ, PENALTY_DISQUALIFICATION, PENALTY_DISQUALIFICATION},
        {"stalling", "triple-warning", "D.3.5", DQ, PENALTY_DISQUALIFICATION, PENALTY_DISQUALIFICATION},
        {"false-information", "triple-warning", "D.3.5", DQ, PENALTY_DISQUALIFICATION, PENALTY_DISQUALIFICATION},
        {"counterfeit-cards", "triple-warning", "D.3.9", DQ, PENALTY_DISQUALIFICATION, PENALTY_DISQUALIFICATION},
        {"suspected-cheating", "double-warning", "D.3.5", NONE, PENALTY_NOTHING, PENALTY_NOTHING},
        {"belligerence", "single-warning", "D.3.6", NONE, PENALTY_NOTHING, PENALTY_NOTHING},
        {"intimidation", "single-warning", "D.3.6", NONE, PENALTY_NOTHING, PENALTY_NOTHING},
        {"arguing", "single-warning", "D.3.6", NONE, PENALTY_NOTHING, PENALTY_NOTHING},
        {"scouting-ring", "single-warning", "D.3.6", NONE, PENALTY_NOTHING, PENALTY_NOTHING},
        {"disregard", "single-warning", "D.3.6", NONE, PENALTY_NOTHING, PENALTY_NOTHING},
        {"disobedience", "single-warning", "D.3.6", NONE, PENALTY_NOTHING, PENALTY_NOTHING},
        {"collusion", "single-warning", "D.3.7", NONE, PENALTY_NOTHING, PENALTY_NOTHING},
        {"hand-below-table", "single-warning", "D.3.8", NONE, PENALTY_NOTHING, PENALTY_NOTHING},
        {"illegal-deck", "ejection", "D.3.11", MATCH | EJECT, PENALTY_EJECTION, PENALTY_MATCH_LOSS},
        {"slow-play", "single-warning", "D.3.13", NONE, PENALTY_NOTHING, PENALTY_NOTHING},
        {"delayed-start", "disqualification", "D.3.13", DQ, PENALTY_DISQUALIFICATION, PENALTY_DISQUALIFICATION},
        {"disagreement", "single-warning", "D.3.14", NONE, PENALTY_NOTHING, PENALTY_NOTHING},
        {"pregame-time", "single-warning", "D.3.15", NONE | DQ, PENALTY_NOTHING, PENALTY_NOTHING},
        {"long-shuffle", "single-warning", "D.3.16", NONE | DQ, PENALTY_NOTHING, PENALTY_NOTHING},
        {"tardiness", "game-loss", "D.3.17", GAME | MATCH | EJECT, PENALTY_GAME_LOSS, PENALTY_GAME_LOSS},
        {"deck-not-restored", "notice", "D.2.2", NONE, PENALTY_NOTHING, PENALTY_NOTHING},
        {"deck-mismatch", "game-loss", "D.2.3", GAME | MATCH | EJECT, PENALTY_GAME_LOSS, PENALTY_GAME_LOSS},
        {"lost-cards", "game-loss", "D.2.4", GAME | MATCH | EJECT, PENALTY_GAME_LOSS, PENALTY_GAME_LOSS},
        {"left-event", "notice", "D.3.12", NONE, PENALTY_NOTHING, PENALTY_NOTHING},
        {"mistake", "single-warning", "D.3.2c", NONE, PENALTY_NOTHING, PENALTY_NOTHING},
        {"serious-advantage", "double-warning", "D.3.2d", NONE, PENALTY_NOTHING, PENALTY_NOTHING},
    };
    struct arena arena = ARENA_INIT;
    struct penalty_catalogue c = shipped(&arena, "dci-1999");
    assert_int_equal(ARRAY_LEN(rows), c.n_infractions); /* none is left out */
    check_first(&c, "1999-03-01", rows, ARRAY_LEN(rows));
    arena_release(&arena);
}

/* The first table: levels, what they weigh, who confirms them (D.3.2). */
static void the_levels_of_1999(void **state)
{
    (void)state;
    static const struct {
        const char *key, *rule;
        int weight;
        bool tracked, confirm;
    } rows[] = {{"caution", "D.3.2a", 0, false, false},
                {"notice", "D.3.2b", 0, true, false},
                {"single-warning", "D.3.2c", 1, true, true},
                {"double-warning", "D.3.2d", 2, true, true},
                {"triple-warning", "D.3.2e", 3, true, true}};
    struct arena arena = ARENA_INIT;
    struct penalty_catalogue c = shipped(&arena, "dci-1999");
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        const struct penalty_level *l = &c.levels[i];
        assert_string_equal(l->key, rows[i].key);
        assert_string_equal(l->rule, rows[i].rule);
        assert_int_equal(l->weight, rows[i].weight);
        assert_int_equal(l->tracked, rows[i].tracked);
        assert_int_equal(l->confirm, rows[i].confirm);
    }
    assert_true(c.reset);
    assert_int_equal(c.reset_repeat, level_of(&c, "double-warning"));
    arena_release(&arena);
}

static void each_infraction_of_today(void **state)
{
    (void)state;
    static const struct first rows[] = {
        {"missed-trigger", "warning", "practice", NONE, PENALTY_NOTHING, PENALTY_NOTHING},
        {"game-rule-violation", "warning", "practice", NONE, PENALTY_NOTHING, PENALTY_NOTHING},
        {"tardiness", "game-loss", "practice", GAME | MATCH, PENALTY_GAME_LOSS, PENALTY_GAME_LOSS},
        {"outside-assistance", "match-loss", "practice", MATCH, PENALTY_MATCH_LOSS, PENALTY_MATCH_LOSS},
        {"unsporting-major", "match-loss", "practice", MATCH | DQ, PENALTY_MATCH_LOSS, PENALTY_MATCH_LOSS},
        {"cheating", "disqualification", "practice", DQ, PENALTY_DISQUALIFICATION, PENALTY_DISQUALIFICATION},
        {"decklist-problem", "game-loss", "practice", NONE | GAME, PENALTY_GAME_LOSS, PENALTY_NOTHING},
    };
    struct arena arena = ARENA_INIT;
    struct penalty_catalogue c = shipped(&arena, "modern");
    check_first(&c, "2024-03-01", rows, ARRAY_LEN(rows));
    arena_release(&arena);
}

/* ---- repetitions ----------------------------------------------------------------------------- */

#define PAST_MAX 5

struct again {
    const char *catalogue;
    const char *past[PAST_MAX][2];  /* infraction, level; "!" before the level: before the quarterfinals,
                                       "?" not confirmed, "-" withdrawn, "~" of another day */
    const char *infraction, *level; /* what is expected */
    int offence;
    enum penalty_consequence consequence, least;
    const char *also;  /* a level that is allowed as well; NULL */
    const char *rules; /* of the reasons, in order */
};

static struct penalty_past read_past(const struct penalty_catalogue *c, const char *const row[2])
{
    char mark = row[1][0];
    bool marked = strchr("!?-~", mark) != NULL;
    struct penalty_past past = past_of(c, row[0], row[1] + marked);
    past.confirmed = mark != '?';
    past.withdrawn = mark == '-';
    past.age = mark == '!' ? PENALTY_BEFORE_RESET : mark == '~' ? PENALTY_OTHER_DAY : PENALTY_CURRENT;
    return past;
}

static void repetitions(void **state)
{
    (void)state;
    /* clang-format off */
    static const struct again rows[] = {
        /* D.3.2b: a Notice is a ground for a Warning, D.3.2d: a Double is for repeated offences */
        {"dci-1999", {{"deck-not-restored", "notice"}}, "deck-not-restored", "single-warning", 2, 0,
         0, NULL, "D.2.2 D.3.2b"},
        {"dci-1999", {{"deck-not-restored", "notice"}, {"deck-not-restored", "single-warning"}},
         "deck-not-restored", "double-warning", 3, PENALTY_EJECTION, 0, NULL,
         "D.2.2 D.3.2d D.3.3c D.3.3a, D.3.3b"},
        {"dci-1999", {{"slow-play", "single-warning"}}, "slow-play", "double-warning", 2,
         PENALTY_EJECTION, 0, NULL, "D.3.13 D.3.2d D.3.3c D.3.3a, D.3.3b"},
        {"dci-1999", {{"slow-play", "single-warning"}}, "disagreement", "single-warning", 1, 0, 0,
         NULL, "D.3.14"},
        {"dci-1999", {{"slow-play", "notice"}}, "slow-play", "single-warning", 2, 0, 0, NULL,
         "D.3.13 D.3.2b"},
        {"dci-1999", {{"slow-play", "caution"}}, "slow-play", "single-warning", 1, 0, 0, NULL,
         "D.3.13"},
        {"dci-1999", {{"slow-play", "?single-warning"}}, "slow-play", "single-warning", 1, 0, 0,
         NULL, "D.3.13"},
        {"dci-1999", {{"slow-play", "-single-warning"}}, "slow-play", "single-warning", 1, 0, 0,
         NULL, "D.3.13"},
        {"dci-1999", {{"slow-play", "~single-warning"}}, "slow-play", "single-warning", 1, 0, 0,
         NULL, "D.3.13"},
        /* D.3.4: what was warned for before the quarterfinals may be made a Double */
        {"dci-1999", {{"slow-play", "!single-warning"}}, "slow-play", "single-warning", 1, 0, 0,
         "double-warning", "D.3.13 D.3.4"},
        {"dci-1999", {{"slow-play", "!single-warning"}}, "disagreement", "single-warning", 1, 0, 0,
         NULL, "D.3.14"},
        {"dci-1999", {{"serious-advantage", "!double-warning"}}, "serious-advantage",
         "double-warning", 1, 0, 0, NULL, "D.3.2d"},
        /* D.3.6: repeated, disqualification; D.3.8: the second may be one */
        {"dci-1999", {{"belligerence", "single-warning"}}, "belligerence", "double-warning", 2,
         PENALTY_DISQUALIFICATION, PENALTY_DISQUALIFICATION, NULL,
         "D.3.6 D.3.2d D.3.6 D.3.3c D.3.3a, D.3.3b"},
        {"dci-1999", {{"hand-below-table", "single-warning"}}, "hand-below-table", "double-warning",
         2, PENALTY_EJECTION, 0, NULL, "D.3.8 D.3.2d D.3.8 D.3.3c D.3.3a, D.3.3b"},
        {"dci-1999", {{"deck-mismatch", "game-loss"}}, "deck-mismatch", "game-loss", 2,
         PENALTY_GAME_LOSS, PENALTY_GAME_LOSS, NULL, "D.2.3"},
        /* Today's practice: the third Game Play Error of a kind, the second Tournament Error. */
        {"modern", {{"game-rule-violation", "warning"}}, "game-rule-violation", "warning", 2, 0, 0,
         NULL, "practice"},
        {"modern", {{"game-rule-violation", "warning"}, {"game-rule-violation", "warning"}},
         "game-rule-violation", "game-loss", 3, PENALTY_GAME_LOSS, 0, NULL,
         "practice practice: the third Game Play Error of a kind"},
        {"modern", {{"game-rule-violation", "warning"}, {"missed-trigger", "warning"}},
         "game-rule-violation", "warning", 2, 0, 0, NULL, "practice"},
        {"modern", {{"slow-play", "warning"}}, "slow-play", "game-loss", 2, PENALTY_GAME_LOSS, 0,
         NULL, "practice practice: the second Tournament Error of a kind"},
        {"modern", {{"failure-to-maintain", "warning"}, {"failure-to-maintain", "warning"}},
         "failure-to-maintain", "warning", 3, 0, 0, NULL, "practice"},
    };
    /* clang-format on */
    struct arena arena = ARENA_INIT;
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        const struct again *row = &rows[i];
        struct penalty_catalogue c = shipped(&arena, row->catalogue);
        struct penalty_past past[PAST_MAX];
        struct penalty_suggestion s;
        char rules[300] = "";
        size_t n = 0;
        while (n < PAST_MAX && row->past[n][0]) {
            past[n] = read_past(&c, row->past[n]);
            n++;
        }
        penalty_suggest(&arena, &c, "1999-03-01", past, n, infraction_of(&c, row->infraction), -1,
                        PENALTY_INTENT_CATALOGUE, &s);
        for (size_t r = 0; r < s.n_reasons; r++)
            snprintf(rules + strlen(rules), sizeof rules - strlen(rules), "%s%s", r ? " " : "",
                     english(&arena, s.reasons[r].rule));
        unsigned levels = penalty_cost_on(&c.infractions[s.infraction], "1999-03-01")->levels | PENALTY_BIT(s.level);
        if (row->also)
            levels |= PENALTY_BIT(level_of(&c, row->also));
        if (s.offence != row->offence || s.level != level_of(&c, row->level) || s.consequence != row->consequence ||
            s.least != row->least || s.levels != levels || strcmp(rules, row->rules) != 0)
            fail_msg("row %zu: offence %d: %s, %s, at least %s, levels %x (%x), rules \"%s\"", i, s.offence,
                     c.levels[s.level].key, penalty_consequence_words[s.consequence],
                     penalty_consequence_words[s.least], s.levels, levels, rules);
    }
    arena_release(&arena);
}

/* ---- thresholds ------------------------------------------------------------------------------ */

/* D.3.3 read once more, by itself: what may follow when these warnings stand. kinds are letters:
 * what was done, and at which level: 1 to 3, 'n' a Notice. Offence 0 and 1 are minor and
 * unintentional, 2 is intentional, 3 is not minor. */
struct given {
    int offence;
    char level;
};

static unsigned oracle(const struct given *g, size_t n, bool cheating, enum penalty_consequence *usual,
                       enum penalty_consequence *least)
{
    int sum = 0, doubles = 0, triples = 0;
    bool mild = true;
    *usual = *least = PENALTY_NOTHING;
    for (size_t i = 0; i < n; i++) {
        sum += g[i].level == 'n' ? 0 : g[i].level - '0';
        doubles += g[i].level == '2';
        triples += g[i].level == '3';
        if (g[i].level == 'n')
            continue;
        mild = mild && g[i].level == '1' && g[i].offence < 2;
        for (size_t k = 0; k < i; k++)
            mild = mild && !(g[k].level != 'n' && g[k].offence == g[i].offence);
    }
    if (cheating || (g[n - 1].level != 'n' && (triples > 0 || doubles > 1))) {
        *usual = *least = PENALTY_DISQUALIFICATION;
        return DQ;
    }
    if (g[n - 1].level == 'n' || sum < 3)
        return NONE;
    *usual = PENALTY_EJECTION;
    if (sum >= 4) {
        *least = PENALTY_EJECTION;
        return EJECT | DQ;
    }
    return EJECT | DQ | (mild ? GAME | MATCH : 0);
}

static void check_history(struct arena *arena, const struct penalty_catalogue *c, const struct given *g, size_t n,
                          bool cheating)
{
    static const char *const offences[] = {"mistake", "disagreement", "slow-play", "serious-advantage"};
    struct penalty_past past[PAST_MAX];
    struct penalty_suggestion s;
    enum penalty_consequence usual, least;
    for (size_t i = 0; i < n; i++)
        past[i] = past_of(c, offences[g[i].offence],
                          g[i].level == 'n'   ? "notice"
                          : g[i].level == '1' ? "single-warning"
                          : g[i].level == '2' ? "double-warning"
                                              : "triple-warning");
    unsigned may = oracle(g, n, cheating, &usual, &least);
    penalty_suggest(arena, c, "1999-03-01", past, n - 1, past[n - 1].infraction, past[n - 1].level,
                    cheating ? PENALTY_CHEATING : PENALTY_INTENT_CATALOGUE, &s);
    if (s.may == may && s.consequence == usual && s.least == least && s.given == past[n - 1].level)
        return;
    char text[100] = "";
    for (size_t i = 0; i < n; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text), " %s/%c", offences[g[i].offence], g[i].level);
    fail_msg("%s%s: may%s, %s, at least %s; expected %x", text, cheating ? " (cheating)" : "", bits_text(s.may),
             penalty_consequence_words[s.consequence], penalty_consequence_words[s.least], may);
}

/* All histories of up to five penalties of four offences and four levels, or up to four in the
 * short run. */
static void all_histories(void **state)
{
    (void)state;
    static const char levels[] = {'n', '1', '2', '3'};
    enum { KINDS = 16 };
    struct arena catalogue_arena = ARENA_INIT, arena = ARENA_INIT;
    struct penalty_catalogue c = shipped(&catalogue_arena, "dci-1999");
    size_t longest = getenv("TOPCUT_VALGRIND") ? 2 : test_is_long() ? 5 : 4;
    for (size_t n = 1; n <= longest; n++) {
        size_t all = 1;
        for (size_t i = 0; i < n; i++)
            all *= KINDS;
        for (size_t h = 0; h < all; h++) {
            struct given g[PAST_MAX];
            size_t rest = h;
            for (size_t i = 0; i < n; i++, rest /= KINDS)
                g[i] = (struct given){(int)(rest % KINDS / 4), levels[rest % 4]};
            check_history(&arena, &c, g, n, false);
            if (h % 7 == 0)
                check_history(&arena, &c, g, n, true);
            arena_reset(&arena);
        }
    }
    arena_release(&arena);
    arena_release(&catalogue_arena);
}

/* Rows that do not count change nothing, wherever they stand; the sum is that of the rows that
 * do. */
static void what_does_not_count(void **state)
{
    (void)state;
    struct arena catalogue_arena = ARENA_INIT;
    struct penalty_catalogue c = shipped(&catalogue_arena, "dci-1999");
    struct rng rng = test_rng(6);
    for (int i = 0; i < (test_is_long() ? 100000 : 3000); i++) {
        struct penalty_past all[8], counted[8];
        size_t n = rng_below(&rng, 9), m = 0;
        int weight = 0;
        for (size_t k = 0; k < n; k++) {
            all[k] = (struct penalty_past){.infraction = (int)rng_below(&rng, c.n_infractions + 1) - 1,
                                           .level = (int)rng_below(&rng, 6) - 1,
                                           .withdrawn = rng_below(&rng, 5) == 0,
                                           .confirmed = rng_below(&rng, 5) != 0,
                                           .age = (enum penalty_age)rng_below(&rng, 3)};
            bool counts = all[k].infraction >= 0 && all[k].level > 0 && !all[k].withdrawn && all[k].confirmed &&
                          all[k].age == PENALTY_CURRENT;
            assert_int_equal(penalty_counts(&c, &all[k]), counts);
            if (!counts)
                continue;
            counted[m++] = all[k];
            weight += all[k].level - 1; /* notice, single, double, triple */
        }
        struct penalty_count a = penalty_count(&c, all, n), b = penalty_count(&c, counted, m);
        assert_int_equal(a.weight, weight);
        assert_memory_equal(&a, &b, sizeof a);
    }
    arena_release(&catalogue_arena);
}

/* ---- departures ------------------------------------------------------------------------------ */

static void departures(void **state)
{
    (void)state;
    static const struct {
        const char *infraction, *level;
        enum penalty_consequence decided;
        int past; /* Single Warnings for other things before */
        const char *texts[2];
    } rows[] = {
        {"slow-play", NULL, PENALTY_NOTHING, 0, {NULL}},
        {"slow-play",
         "double-warning",
         PENALTY_NOTHING,
         0,
         {"the rule names Single Warning, and Double Warning was given"}},
        {"slow-play", NULL, PENALTY_MATCH_LOSS, 0, {"the rule knows none, and it is match-loss"}},
        {"deck-not-restored",
         "triple-warning",
         PENALTY_NOTHING,
         0,
         {"the rule names Notice, Single Warning or Double Warning, and Triple Warning was given",
          "disqualification is compulsory, and it is none"}},
        {"mistake", NULL, PENALTY_EJECTION, 2, {NULL}},
        {"mistake", NULL, PENALTY_NOTHING, 2, {"the rule knows ejection or disqualification, and it is none"}},
        {"mistake", NULL, PENALTY_MATCH_LOSS, 3, {"ejection is compulsory, and it is match-loss"}},
        {"mistake", NULL, PENALTY_DISQUALIFICATION, 3, {NULL}},
        {"illegal-deck", "match-loss", PENALTY_MATCH_LOSS, 0, {NULL}},
    };
    static const char *const others[] = {"disagreement", "slow-play", "long-shuffle"};
    struct arena arena = ARENA_INIT;
    struct penalty_catalogue c = shipped(&arena, "dci-1999");
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        struct penalty_past past[3];
        struct penalty_suggestion s;
        struct penalty_reason out[4];
        for (int k = 0; k < rows[i].past; k++)
            past[k] = past_of(&c, others[k], "single-warning");
        penalty_suggest(&arena, &c, "1999-03-01", past, (size_t)rows[i].past, infraction_of(&c, rows[i].infraction),
                        rows[i].level ? level_of(&c, rows[i].level) : -1, PENALTY_INTENT_CATALOGUE, &s);
        size_t n = penalty_departures(&arena, &c, &s, rows[i].decided, out, 4), wanted = 0;
        for (; wanted < 2 && rows[i].texts[wanted]; wanted++) {
            if (wanted >= n || strcmp(english(&arena, out[wanted].text), rows[i].texts[wanted]) != 0)
                fail_msg("row %zu: \"%s\"", i, wanted < n ? out[wanted].text : "");
            assert_non_null(out[wanted].rule);
        }
        if (n != wanted)
            fail_msg("row %zu: %zu departures: %s", i, n, out[wanted].text);
        assert_true(penalty_departures(&arena, &c, &s, rows[i].decided, out, 0) == 0);
    }
    arena_release(&arena);
}

/* A file of one's own: words for the nth time, and periods that the day is outside of. */
static void numbers_and_periods(void **state)
{
    (void)state;
    static const char text[] = "{\"name\": \"n\", \"summary\": \"s\", \"source\": \"s\","
                               " \"levels\": [{\"key\": \"w\", \"name\": \"W\", \"rule\": \"r\"},"
                               "  {\"key\": \"x\", \"name\": \"X\", \"rule\": \"r\", \"consequence\": \"game-loss\"}],"
                               " \"infractions\": [{\"key\": \"a\", \"name\": \"A\", \"category\": \"c\","
                               "  \"costs\": [{\"from\": \"1997-01-01\", \"until\": \"1997-12-31\", \"level\": \"w\", "
                               "\"rule\": \"r\"}],"
                               "  \"repeats\": [{\"offence\": 2, \"consequence\": \"match-loss\", \"rule\": \"q\"}]}]}";
    static const struct {
        int past;
        const char *date, *first, *second;
    } rows[] = {
        {1, "1996-01-01", "A: W; the rule is known from 1997-01-01 on", "second offence: match-loss"},
        {2, "1998-01-01", "A: W; the rule held until 1997-12-31", "third offence: match-loss"},
        {3, "1997-05-05", "A: W", "fourth offence: match-loss"},
        {4, "1997-05-05", "A: W", "fifth offence: match-loss"},
        {5, "1997-05-05", "A: W", "6th offence: match-loss"},
        {11, "1997-05-05", "A: W", "12th offence: match-loss"},
        {20, "1997-05-05", "A: W", "21st offence: match-loss"},
        {21, "1997-05-05", "A: W", "22nd offence: match-loss"},
        {22, "1997-05-05", "A: W", "23rd offence: match-loss"},
    };
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct penalty_catalogue c;
    assert_ok(penalty_catalogue_read(&arena, "k", text, "k.json", &c, &err), err);
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        struct penalty_past past[30];
        struct penalty_suggestion s;
        for (int k = 0; k < rows[i].past; k++)
            past[k] = past_of(&c, "a", "w");
        penalty_suggest(&arena, &c, rows[i].date, past, (size_t)rows[i].past, 0, -1, PENALTY_INTENT_CATALOGUE, &s);
        assert_string_equal(english(&arena, s.reasons[0].text), rows[i].first);
        assert_string_equal(english(&arena, s.reasons[1].text), rows[i].second);
        assert_int_equal(s.consequence, PENALTY_MATCH_LOSS);
    }
    arena_release(&arena);
}

/* The belief is about the offence that was cheating, not about the next one of the same player. */
static void an_earlier_belief_is_told_as_one(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct penalty_catalogue c = shipped(&arena, "dci-1999");
    const struct penalty_past past = {.infraction = infraction_of(&c, "peeking"),
                                      .level = level_of(&c, "single-warning"),
                                      .intent = PENALTY_CHEATING,
                                      .confirmed = true};
    struct penalty_suggestion s;
    bool told = false;
    penalty_suggest(&arena, &c, "1999-03-01", &past, 1, infraction_of(&c, "long-shuffle"), -1, PENALTY_INTENT_CATALOGUE,
                    &s);
    for (size_t r = 0; r < s.n_reasons; r++) {
        const char *text = english(&arena, s.reasons[r].text);
        assert_null(strstr(text, "the head judge believes"));
        told = told || strstr(text, "an earlier offence was believed to be cheating: disqualification");
    }
    assert_true(told);
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_levels_of_1999),
        cmocka_unit_test(each_infraction_of_1999),
        cmocka_unit_test(each_infraction_of_today),
        cmocka_unit_test(repetitions),
        cmocka_unit_test(all_histories),
        cmocka_unit_test(what_does_not_count),
        cmocka_unit_test(departures),
        cmocka_unit_test(numbers_and_periods),
        cmocka_unit_test(an_earlier_belief_is_told_as_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
