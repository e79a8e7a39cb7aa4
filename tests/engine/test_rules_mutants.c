/* test_rules_mutants.c - does a scenario notice when a point of an era's rules is another?
 *
 * Every point in which the eras differ is a field of struct rules (rules_points.h), so a rule is broken by machine:
 * for each era, each field and each other value that the field may have, all scenarios of that era are played by the
 * changed rules, until one of them fails. If none does, nobody has noticed. Each mutant is played in a process of
 * its own, for it may well break an invariant; that is noticing, too.
 *
 * Words that are only shown are left alone, and so are the points in the table unplayed, on which nothing depends
 * while a game is played. What nobody notices stands in tests/data/engine/unnoticed.csv: the points that want a
 * scenario. In the default run a few mutants are drawn of all the others; with TOPCUT_LONG=1 all are tried,
 * and with TOPCUT_UPDATE_GOLDEN=1 as well that file is written again.
 *
 * @tags never-valgrind
 */
#include "base/arena.h"
#include "base/csv.h"
#include "base/err.h"
#include "base/file.h"
#include "base/parse.h"
#include "base/rng.h"
#include "base/strbuf.h"
#include "testing.h"

#include "engine/scenario/scenario.h"

#include <glob.h>
#include <sys/mman.h>
#include <sys/wait.h>

/* A child's exit status; what a sanitizer or an assertion ends it with is another. */
enum { EXIT_NOTICED = 41, EXIT_UNNOTICED = 42 };
enum { MUTANTS_MAX = 2000, SCENARIOS_MAX = 4000, SECONDS_MAX = 60, DRAWN = 6 };

/* Points that are the same in play whatever they are: what asks them is not the game itself. */
static const struct {
    const char *field, *why;
} unplayed[] = {
    {"deck_minimum", "decks are checked before the game (src/deck, src/format)"},
    {"deck_minimum_casual", "likewise"},
    {"deck_minimum_limited", "likewise"},
    {"deck_edh", "likewise"},
    {"copies_maximum", "likewise"},
    {"sideboard", "likewise"},
};

enum field {
#define CHOICE(field, ...) FIELD_##field,
#define FLAG(field, ...)   FIELD_##field,
#define COUNT(field, ...)  FIELD_##field,
#define WORD(field, ...)   FIELD_##field,
#include "engine/rules/rules_points.h"
#undef CHOICE
#undef FLAG
#undef COUNT
#undef WORD
    FIELD_COUNT
};

static void set_field(struct rules *rules, size_t field, int value)
{
    switch (field) {
#define CHOICE(f, ...)                                                                                                 \
    case FIELD_##f:                                                                                                    \
        rules->f = (unsigned)value;                                                                                    \
        break;
#define FLAG(f, ...)                                                                                                   \
    case FIELD_##f:                                                                                                    \
        rules->f = value != 0;                                                                                         \
        break;
#define COUNT(f, ...)                                                                                                  \
    case FIELD_##f:                                                                                                    \
        rules->f = value;                                                                                              \
        break;
#define WORD(f, ...)
#include "engine/rules/rules_points.h"
#undef CHOICE
#undef FLAG
#undef COUNT
#undef WORD
    default:
        fail_msg("field %zu has no values", field);
    }
}

struct mutant {
    enum era era;
    size_t field;
    int value;
    bool listed; /* in unnoticed.csv */
};

/* What the tests share: the scenarios, read once, and the mutants. */
static struct {
    struct arena arena;
    struct scenario *scenario[SCENARIOS_MAX];
    unsigned sound[SCENARIOS_MAX]; /* the eras by whose own rules each holds */
    size_t n;
    const struct rules_point *points;
    struct mutant mutant[MUTANTS_MAX];
    size_t n_mutants;
    size_t *first; /* shared with the children: for each field the scenario that noticed it last */
} all;

/* ---- the scenarios --------------------------------------------------------------------------- */

static void read_file(const char *path)
{
    struct scenario_file file;
    struct err err = ERR_INIT;
    char *text = test_read(&all.arena, path, NULL);
    const char *name = arena_strdup(&all.arena, path);
    enum err_code rc = scenario_read(&all.arena, text, name, NULL, &file, &err);
    if (rc != ERR_OK && strstr(err.text, "unknown card"))
        return; /* it names cards of the catalogue, which is not at hand here */
    assert_ok(rc, err);
    for (size_t i = 0; i < file.n; i++) {
        assert_true(all.n < SCENARIOS_MAX);
        all.scenario[all.n++] = &file.scenario[i];
    }
}

static void read_list(void);

static int read_all(void **state)
{
    static const char *const patterns[] = {"/../engine/*.json", "/../engine/*/*.json", "/../engine/*/*/*.json"};
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(patterns); i++) {
        glob_t found;
        char *pattern = arena_printf(&all.arena, "%s%s", TEST_DATA, patterns[i]);
        if (glob(pattern, 0, NULL, &found) != 0)
            continue;
        for (size_t k = 0; k < found.gl_pathc; k++)
            read_file(found.gl_pathv[k]);
        globfree(&found);
    }
    read_list();
    return 0;
}

static int forget_all(void **state)
{
    (void)state;
    arena_release(&all.arena);
    return 0;
}

/* Does the scenario hold by these rules? */
static bool holds(const struct scenario *scenario, enum era era, const struct rules *rules)
{
    struct arena arena = ARENA_INIT;
    struct scenario_outcome outcome = {.passed = false};
    struct err err = ERR_INIT;
    bool held = scenario_run(&arena, scenario, era, rules, NULL, &outcome, &err) == ERR_OK && outcome.passed;
    arena_release(&arena);
    return held;
}

static bool is_of_era(size_t scenario, enum era era)
{
    return (all.scenario[scenario]->eras & 1u << era) != 0;
}

static bool is_sound(size_t scenario, enum era era)
{
    return (all.sound[scenario] & 1u << era) != 0;
}

/* ---- the mutants ----------------------------------------------------------------------------- */

static void add_mutant(enum era era, size_t field, int value)
{
    for (size_t i = 0; i < all.n_mutants; i++)
        if (all.mutant[i].era == era && all.mutant[i].field == field && all.mutant[i].value == value)
            return;
    assert_true(all.n_mutants < MUTANTS_MAX);
    all.mutant[all.n_mutants++] = (struct mutant){era, field, value, false};
}

static void make_mutants(void)
{
    size_t n;
    all.points = rules_points(&n);
    all.n_mutants = 0;
    assert_int_equal(n, FIELD_COUNT);
    for (enum era era = 0; era < ERA_COUNT; era++)
        for (size_t f = 0; f < n; f++) {
            const struct rules_point *p = &all.points[f];
            const int own = p->values[era];
            for (int v = 0; p->kind == POINT_CHOICE && v < (int)p->n_words; v++)
                if (v != own)
                    add_mutant(era, f, v);
            if (p->kind == POINT_FLAG)
                add_mutant(era, f, !own);
            for (int k = 0; p->kind == POINT_COUNT && k < ERA_COUNT; k++)
                add_mutant(era, f, p->values[k] != own ? p->values[k] : own + 1);
        }
}

static const char *why_unplayed(size_t field)
{
    for (size_t i = 0; i < ARRAY_LEN(unplayed); i++)
        if (strcmp(unplayed[i].field, all.points[field].field) == 0)
            return unplayed[i].why;
    return NULL;
}

/* In the child: the first scenario that fails, or all.n. */
static size_t first_to_notice(const struct mutant *m)
{
    struct rules rules = *rules_of(m->era);
    set_field(&rules, m->field, m->value);
    const size_t likely = all.first[m->field];
    if (likely < all.n && is_sound(likely, m->era) && !holds(all.scenario[likely], m->era, &rules))
        return likely;
    for (size_t i = 0; i < all.n; i++)
        if (is_sound(i, m->era) && !holds(all.scenario[i], m->era, &rules))
            return i;
    return all.n;
}

enum noticed { NOTICED, NOTICED_BY_BREAKING, UNNOTICED };

static enum noticed try_mutant(const struct mutant *m)
{
    fflush(NULL);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        /* What an assertion says on its way out is of no interest. */
        if (!freopen("/dev/null", "w", stderr))
            _exit(2);
        (void)alarm(SECONDS_MAX);
        size_t by = first_to_notice(m);
        if (by < all.n)
            all.first[m->field] = by;
        _exit(by < all.n ? EXIT_NOTICED : EXIT_UNNOTICED);
    }
    int status = 0;
    assert_int_equal(waitpid(child, &status, 0), child);
    if (WIFEXITED(status) && WEXITSTATUS(status) == EXIT_UNNOTICED)
        return UNNOTICED;
    return WIFEXITED(status) && WEXITSTATUS(status) == EXIT_NOTICED ? NOTICED : NOTICED_BY_BREAKING;
}

/* ---- what nobody notices --------------------------------------------------------------------- */

static const char *value_in_words(const struct mutant *m)
{
    const struct rules_point *p = &all.points[m->field];
    return (size_t)m->value < p->n_words ? p->words[m->value] : "";
}

static const char *list_path(void)
{
    return path_join(&all.arena, TEST_DATA, "engine/unnoticed.csv");
}

static void read_list(void)
{
    struct csv_table list;
    struct err err = ERR_INIT;
    char *text = test_read(&all.arena, list_path(), NULL);
    assert_ok(csv_table_parse(&all.arena, text, "unnoticed.csv", &list, &err), err);
    for (size_t i = 0; i < list.n_rows; i++) {
        const char *const *cell = list.rows[i].cells;
        for (size_t k = 0; k < all.n_mutants; k++) {
            struct mutant *m = &all.mutant[k];
            int value;
            if (strcmp(cell[0], era_name(m->era)) == 0 && strcmp(cell[1], all.points[m->field].field) == 0 &&
                parse_int(cell[2], INT32_MIN, INT32_MAX, &value) && value == m->value)
                m->listed = true;
        }
    }
}

static void write_list(const bool *unnoticed)
{
    struct strbuf sb = STRBUF_INIT;
    struct err err = ERR_INIT;
    strbuf_add(&sb, "era,field,value,meaning\n");
    for (size_t i = 0; i < all.n_mutants; i++) {
        const struct mutant *m = &all.mutant[i];
        if (!unnoticed[i])
            continue;
        strbuf_printf(&sb, "%s,%s,%d,", era_name(m->era), all.points[m->field].field, m->value);
        csv_add_cell(&sb, value_in_words(m), true, false, CSV_PLAIN);
        strbuf_add_char(&sb, '\n');
    }
    assert_ok(file_write(list_path(), strbuf_text(&sb), sb.len, FILE_REPLACE_EXISTING, &err), err);
    strbuf_release(&sb);
}

/* ---- the tests ------------------------------------------------------------------------------- */

/* By a copy, which is as good as the rules themselves. What does not hold can notice nothing. In the default run
 * every tenth: all of them are played by their own test. */
static void scenarios_hold_by_the_unchanged_rules(void **state)
{
    size_t failed = 0;
    (void)state;
    assert_true(all.n > 0);
    for (enum era era = 0; era < ERA_COUNT; era++) {
        const struct rules copy = *rules_of(era);
        for (size_t i = 0; i < all.n; i++) {
            if (!is_of_era(i, era))
                continue;
            if ((!test_is_long() && i % 10 != 0) || holds(all.scenario[i], era, &copy)) {
                all.sound[i] |= 1u << era;
            } else {
                print_message("%s: %s: fails in %s\n", all.scenario[i]->file, all.scenario[i]->name, era_name(era));
                failed++;
            }
        }
    }
    assert_int_equal(failed, 0);
}

static void setting_a_field_changes_it_alone(void **state)
{
    (void)state;
    for (size_t i = 0; i < all.n_mutants; i++) {
        const struct mutant *m = &all.mutant[i];
        struct rules rules = *rules_of(m->era);
        set_field(&rules, m->field, m->value);
        assert_memory_not_equal(&rules, rules_of(m->era), sizeof rules);
        set_field(&rules, m->field, all.points[m->field].values[m->era]);
        assert_memory_equal(&rules, rules_of(m->era), sizeof rules);
    }
}

static void tell(const struct mutant *m, const char *what)
{
    const struct rules_point *p = &all.points[m->field];
    print_message("%s: %s: %s is %d, not %d (%s)\n", what, era_name(m->era), p->field, m->value, p->values[m->era],
                  value_in_words(m));
}

static void a_few_changed_points_are_noticed(void **state)
{
    struct rng rng = test_rng(2009);
    size_t tried = 0, unnoticed = 0;
    (void)state;
    for (size_t draws = 0; draws < all.n_mutants && tried < DRAWN && !test_is_long(); draws++) {
        const struct mutant *m = &all.mutant[rng_below(&rng, all.n_mutants)];
        if (m->listed || why_unplayed(m->field))
            continue;
        tried++;
        if (try_mutant(m) == UNNOTICED) {
            unnoticed++;
            tell(m, "nobody notices");
        }
    }
    assert_int_equal(unnoticed, 0);
}

/* Long: every one, and the list of those that nobody notices is no shorter than it has to be. */
static void every_changed_point_is_noticed_or_listed(void **state)
{
    static bool unnoticed[MUTANTS_MAX];
    const char *update = getenv("TOPCUT_UPDATE_GOLDEN");
    size_t tried = 0, n[3] = {0}, surprises = 0;
    (void)state;
    if (!test_is_long())
        return;
    for (size_t i = 0; i < all.n_mutants; i++) {
        const struct mutant *m = &all.mutant[i];
        if (why_unplayed(m->field))
            continue;
        enum noticed noticed = try_mutant(m);
        unnoticed[i] = noticed == UNNOTICED;
        tried++;
        n[noticed]++;
        if (unnoticed[i] != m->listed) {
            surprises++;
            tell(m, unnoticed[i] ? "nobody notices" : "listed, but noticed");
        }
    }
    print_message("%zu changed points: %zu noticed, %zu more by an assertion or a time-out, %zu not\n", tried,
                  n[NOTICED], n[NOTICED_BY_BREAKING], n[UNNOTICED]);
    if (update && strcmp(update, "1") == 0)
        write_list(unnoticed);
    else
        assert_int_equal(surprises, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scenarios_hold_by_the_unchanged_rules),
        cmocka_unit_test(setting_a_field_changes_it_alone),
        cmocka_unit_test(a_few_changed_points_are_noticed),
        cmocka_unit_test(every_changed_point_is_noticed_or_listed),
    };
    all.first = mmap(NULL, FIELD_COUNT * sizeof *all.first, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (all.first == MAP_FAILED)
        return 1;
    for (size_t f = 0; f < FIELD_COUNT; f++)
        all.first[f] = SIZE_MAX;
    make_mutants();
    return cmocka_run_group_tests(tests, read_all, forget_all);
}
