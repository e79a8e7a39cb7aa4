/* rating.c - recompute, ratings, publish, list, verify: ratings over all events, and lists that anybody can check */
#include "association/commands/commands.h"
#include "association/ratings/ratings.h"
#include "base/err.h"
#include "base/message.h"
#include "base/parse.h"

#include <string.h>

static command_fn cmd_recompute, cmd_ratings, cmd_publish, cmd_lists, cmd_bundle, cmd_verify;

const struct command association_rating_commands[] = {
    {
        .name = "recompute",
        .run = cmd_recompute,
        .group = GROUP_AFTER,
        .flags = COMMAND_DRY,
        .summary = "bring ratings up to date with what has come in",
        OPTIONS(AT, DATE("from", "from that day on, though nothing is known to have changed"),
                FLAG("all", "from the first day")),
    },
    {
        .name = "ratings",
        .run = cmd_ratings,
        .group = GROUP_AFTER,
        .flags = COMMAND_ROWS,
        .summary = "list the best of a category as they stand now",
        OPTIONS(AT, CHOICE("category", CATEGORIES, "standard without it"),
                TEXT("country", "CC", "two letters; all without it"),
                NUMBER("matches", 1, 100000, "of those with so many rated matches; 25 without it"),
                NUMBER("limit", 1, 1000000, "at most so many; 100 without it")),
    },
    {
        .name = "publish",
        .run = cmd_publish,
        .group = GROUP_AFTER,
        .summary = "publish a list: what it says never changes",
        OPTIONS(AT),
    },
    {
        .name = "lists",
        .run = cmd_lists,
        .group = GROUP_AFTER,
        .flags = COMMAND_ROWS,
        .summary = "list the lists that were published",
        OPTIONS(AT),
    },
    {
        .name = "bundle",
        .run = cmd_bundle,
        .group = GROUP_AFTER,
        .flags = COMMAND_TEXT,
        .summary = "write a published list as a file that anybody can check, without a database",
        ARGUMENTS({"LIST", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "its number"}),
        OPTIONS(AT),
    },
    {
        .name = "verify",
        .run = cmd_verify,
        .group = GROUP_AFTER,
        .summary = "derive a published list again from its packages, and compare",
        ARGUMENTS({"LIST", ARGUMENT_ONE, COMPLETE_FILE, NULL, "its number, or the file that bundle wrote"}),
        OPTIONS(AT, TEXT("key", "KEY", "of a file: the association's key, or the beginning of it, as it says itself")),
    },
    {.name = NULL},
};

/* ---- runs -------------------------------------------------------------------------------------- */

static struct table_cell category_cell(struct arena *arena, const void *row)
{
    (void)arena;
    return cell_of_text(rating_category_name(((const struct run_change *)row)->category));
}

static const struct column run_change_list[] = {
    COLUMN(struct run_change, "member", member),
    COLUMN_BY(COLUMN_TEXT, "category", category_cell),
    COLUMN(struct run_change, "before", before, .none = NONE_IS_ZERO),
    COLUMN(struct run_change, "after", after, .none = NONE_IS_ZERO),
};
static const struct column_set run_change_columns = COLUMNS(struct run_change, run_change_list);

static void say_run(struct cli *cli, const struct run *run)
{
    cli_json(cli, "association-recompute");
    answer_bool(&cli->answer, "written", run->written);
    answer_text_if(&cli->answer, "since", run->since);
    answer_int(&cli->answer, "matches", run->matches);
    answer_int(&cli->answer, "rows", run->rows);
    answer_int(&cli->answer, "changed", run->changed);
    answer_list(&cli->answer, "changes", &run_change_columns, run->changes, run->n_changes);
    if (!run->written && !cli->dry_run) {
        cli_say(cli, "ratings are up to date; nothing was changed");
        return;
    }
    const char *since = *run->since ? message(cli->arena, " since %s", run->since) : "";
    cli_say(cli, "%lld rated matches%s folded; %lld of %lld places differ%s", (long long)run->matches, since,
            (long long)run->changed, (long long)run->rows, run->written ? "" : TC_WORD("; nothing was changed"));
    for (size_t i = 0; i < run->n_changes; i++)
        cli_line(cli, "  %s  %-8s  %4d  ->  %4d", member_number_text(cli->arena, run->changes[i].member),
                 rating_category_name(run->changes[i].category), run->changes[i].before, run->changes[i].after);
}

static enum err_code cmd_recompute(struct cli *cli, struct err *err)
{
    struct office office;
    struct run run;
    int64_t questions = 0;
    const char *from = cli_flag(cli, "all") ? "all" : cli_text(cli, "from") ? cli_text(cli, "from") : "";
    enum err_code rc = command_open(cli, PG_WRITE, &office, err);
    if (rc == ERR_OK)
        rc = ratings_run(&office, from, cli->dry_run ? RUN_DRY : RUN_WRITE, &run, err);
    if (rc == ERR_OK && run.written)
        rc = question_find(&office, &questions, err);
    office_close(&office);
    if (rc != ERR_OK)
        return rc;
    say_run(cli, &run);
    answer_int(&cli->answer, "questions", questions);
    if (questions)
        cli_say(cli, "%s: topcut-association question list",
                message_count(cli->arena, questions, "%lld question waits for an officer",
                              "%lld questions wait for an officer"));
    return ERR_OK;
}

static enum err_code cmd_ratings(struct cli *cli, struct err *err)
{
    struct office office;
    struct rating_place *places;
    enum rating_category category = RATING_STANDARD;
    const char *wanted = cli_text(cli, "category"), *country = cli_text(cli, "country");
    size_t n = 0;
    if (wanted)
        tc_assert(rating_category_find(wanted, &category)); /* the option knows no other words */
    enum err_code rc = command_open(cli, PG_READ, &office, err);
    if (rc == ERR_OK)
        rc = ratings_best(&office, category, country ? country : "",
                          (int)cli_number(cli, "matches", RATING_PROVISIONAL_MATCHES),
                          (size_t)cli_number(cli, "limit", 100), &places, &n, err);
    office_close(&office);
    if (rc != ERR_OK)
        return rc;
    cli_json(cli, "association-ratings");
    answer_text(&cli->answer, "category", rating_category_name(category));
    answer_rows(&cli->answer, "ratings", "ratings", &rating_place_columns, places, n);
    for (size_t i = 0; i < n; i++)
        cli_line(cli, "%5d  %4d  %s  %s%s%s  (%d%s)", places[i].rank, places[i].rating,
                 member_number_text(cli->arena, places[i].member), places[i].name, *places[i].country ? ", " : "",
                 places[i].country, places[i].matches,
                 places[i].matches < RATING_PROVISIONAL_MATCHES ? TC_WORD(", provisional") : "");
    if (n == 0)
        cli_say(cli, "nobody with so many matches");
    return ERR_OK;
}

/* ---- lists ------------------------------------------------------------------------------------- */

static void say_list(struct cli *cli, const struct rating_list *list)
{
    cli_say(cli, "list %d  published %s  %lld places of %lld events  digest %.16s", (int)list->list,
            time_format_utc(cli->arena, list->published_utc), (long long)list->rows, (long long)list->events,
            list->digest);
}

static enum err_code cmd_publish(struct cli *cli, struct err *err)
{
    struct office office;
    struct rating_list list;
    const char *path = "";
    enum err_code rc = command_open(cli, PG_WRITE, &office, err);
    if (rc == ERR_OK)
        rc = list_publish(&office, &list, err);
    if (rc == ERR_OK && bundle_keep(&office, &list, &path, err) != ERR_OK) {
        rc = err->code;
        err_hint(err, "list %d is published all the same; topcut-association bundle %d writes its file", (int)list.list,
                 (int)list.list);
    }
    office_close(&office);
    if (rc != ERR_OK)
        return rc;
    cli_json(cli, "association-list");
    answer_row(&cli->answer, "list", &rating_list_columns, &list);
    answer_text(&cli->answer, "file", path);
    say_list(cli, &list);
    cli_say(cli, "anybody can check it, pages give its file to all: topcut-association verify %s", path);
    return ERR_OK;
}

static enum err_code cmd_lists(struct cli *cli, struct err *err)
{
    struct office office;
    struct rating_list *lists;
    size_t n = 0;
    enum err_code rc = command_open(cli, PG_READ, &office, err);
    if (rc == ERR_OK)
        rc = list_all(&office, &lists, &n, err);
    office_close(&office);
    if (rc != ERR_OK)
        return rc;
    cli_json(cli, "association-lists");
    answer_rows(&cli->answer, "lists", "lists", &rating_list_columns, lists, n);
    for (size_t i = 0; i < n; i++)
        say_list(cli, &lists[i]);
    if (n == 0)
        cli_say(cli, "none was published");
    return ERR_OK;
}

static const char *fits(bool does)
{
    return does ? TC_WORD("fits") : TC_WORD("DOES NOT FIT");
}

/* The number of a list. */
static enum err_code read_number(const char *typed, int32_t *out, struct err *err)
{
    int64_t number = 0;
    if (!parse_i64(typed, 1, INT32_MAX, &number))
        return err_set(err, ERR_USAGE, "\"%s\" is no number", typed);
    *out = (int32_t)number;
    return ERR_OK;
}

static enum err_code send_part(void *data, const char *bytes, size_t len, struct err *err)
{
    return cli_part(data, bytes, len, err);
}

static enum err_code cmd_bundle(struct cli *cli, struct err *err)
{
    struct office office = {.pg = NULL};
    int32_t number = 0;
    enum err_code rc = read_number(cli_argument(cli, "LIST"), &number, err);
    if (rc == ERR_OK)
        rc = command_open(cli, PG_READ, &office, err);
    if (rc == ERR_OK)
        rc = bundle_write(&office, number, send_part, cli, err);
    office_close(&office);
    return rc;
}

enum { KEY_LEAST = 8 };

/* A file is as good as the key that it is checked by, which somebody has to know from elsewhere. */
static enum err_code verify_file(struct cli *cli, const char *path, struct list_check *out, struct err *err)
{
    char *key = arena_strdup(cli->arena, cli_text(cli, "key") ? cli_text(cli, "key") : ""), *to = key;
    for (const char *c = key; *c; c++)
        if (*c != ' ')
            *to++ = (char)(*c >= 'A' && *c <= 'F' ? *c + ('a' - 'A') : *c);
    *to = '\0';
    if (cli_text(cli, "key") && (strlen(key) < KEY_LEAST || !sign_is_hex(key, strlen(key))))
        return err_set(err, ERR_USAGE, "\"%s\" is no key: at least %d digits of hexadecimal", key, KEY_LEAST);
    enum err_code rc = bundle_verify(cli->arena, path, out, err);
    if (rc == ERR_OK && strncmp(out->public_hex, key, strlen(key)) != 0)
        rc = err_set(err, ERR_NO, "%s is signed by another key than was told: %s", path,
                     sign_fingerprint(cli->arena, out->public_hex));
    return rc;
}

static void say_check(struct cli *cli, const struct list_check *check, bool of_file)
{
    cli_json(cli, "association-verify");
    answer_row(&cli->answer, "list", &rating_list_columns, &check->list);
    answer_text(&cli->answer, "association", check->association);
    answer_text(&cli->answer, "public_key", check->public_hex);
    answer_bool(&cli->answer, "signature_fits", check->signature_fits);
    answer_bool(&cli->answer, "rows_fit", check->rows_fit);
    answer_bool(&cli->answer, "policy_fits", check->policy_fits);
    answer_bool(&cli->answer, "derived_fits", check->derived_fits);
    answer_text(&cli->answer, "derived", check->derived);
    answer_int(&cli->answer, "packages", check->packages);
    answer_int(&cli->answer, "without_names", check->without_names);
    say_list(cli, &check->list);
    if (of_file)
        cli_say(cli, "  of %s, whose key is %s: compare it with what they say themselves", check->association,
                sign_fingerprint(cli->arena, check->public_hex));
    cli_say(cli, "  the association's signature %s", fits(check->signature_fits));
    if (!of_file)
        cli_say(cli, "  the places that are kept: %s", fits(check->rows_fit));
    cli_say(cli, "  derived again from %lld packages, each with its signature: %s", (long long)check->packages,
            fits(check->derived_fits));
    if (!check->policy_fits)
        cli_say(cli, "  the list was made by another K table (%s) than this program has (%s)", check->list.policy_stamp,
                check->policy);
    if (check->without_names)
        cli_say(cli, "  %lld of them have no names any more: somebody of it was forgotten",
                (long long)check->without_names);
}

static enum err_code cmd_verify(struct cli *cli, struct err *err)
{
    struct office office = {.pg = NULL};
    struct list_check check;
    const char *which = cli_argument(cli, "LIST");
    bool of_file = strspn(which, "0123456789") != strlen(which);
    int32_t number = 0;
    enum err_code rc = of_file ? verify_file(cli, which, &check, err) : read_number(which, &number, err);
    if (rc == ERR_OK && !of_file)
        rc = command_open(cli, PG_READ, &office, err);
    if (rc == ERR_OK && !of_file)
        rc = list_verify(&office, number, &check, err);
    office_close(&office);
    if (rc != ERR_OK)
        return rc;
    say_check(cli, &check, of_file);
    cli->stands = true;
    return check.signature_fits && check.rows_fit && check.derived_fits
               ? ERR_OK
               : err_set(err, ERR_NO, "list %d is not what its packages give", (int)check.list.list);
}
