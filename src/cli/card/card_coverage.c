/* card_coverage.c - card coverage: how many cards' texts the engine understands, and what stops the
 * others */
#include "base/arena.h"
#include "base/chars.h"
#include "base/csv.h"
#include "base/err.h"
#include "base/map.h"
#include "base/message.h"
#include "base/strbuf.h"
#include "base/vec.h"
#include "cli/card/card.h"
#include "cli/command.h"
#include "sanity/text_card.h"

#include <stdlib.h>
#include <string.h>

static command_fn cmd_card_coverage;

const struct command card_coverage_commands[] = {
    {
        .name = "card coverage",
        .aliases = "cards coverage",
        .run = cmd_card_coverage,
        .group = GROUP_CARD,
        .flags = COMMAND_ROWS,
        .summary = "count the cards whose rules text the engine understands, and say what stops the others",
        OPTIONS({.name = "until",
                 .type = OPTION_INT,
                 .value = "YEAR",
                 .min = 1993,
                 .max = 2999,
                 .help = "only cards that were first printed in that year or before"},
                {.name = "text",
                 .type = OPTION_TEXT,
                 .value = "FILE",
                 .complete = COMPLETE_FILE,
                 .help = "rules texts: a CSV table with the columns name, face, first_printed, text"},
                {.name = "limit",
                 .type = OPTION_INT,
                 .value = "N",
                 .zero = "all",
                 .min = 1,
                 .max = 1000000,
                 .help = "at most so many clauses; 20 without it"}),
    },
    {.name = NULL},
};

/* A clause that was not understood, without its card's name and numbers, and how often. */
struct stopper {
    const char *text, *why, *card;
    int64_t cards, alone; /* alone: it was all that was not understood of its card */
};

struct effect_count {
    const char *effect;
    int64_t cards, full;
};

enum { N_UNDERSTANDINGS = 3, MAX_EFFECTS = 512 };

struct coverage {
    struct cli *cli;
    int64_t cards, by[N_UNDERSTANDINGS], refused;
    struct map shapes; /* of clauses: their places in the next */
    struct stopper *stopper;
    size_t n_stoppers, room;
    struct effect_count effect[MAX_EFFECTS];
    size_t n_effects;
};

/* ---- counting -------------------------------------------------------------------------------- */

static struct stopper *find_stopper(struct coverage *c, const char *text)
{
    size_t place = map_add(&c->shapes, text, strlen(text));
    if (place == c->n_stoppers)
        ARENA_ADD(c->cli->arena, c->stopper, c->n_stoppers, c->room)->text = arena_strdup(c->cli->arena, text);
    return &c->stopper[place];
}

/* The clause with ~ for the card's name and N for numbers, so that cards are counted together. */
static const char *clause_shape(struct strbuf *out, const char *text, const char *name)
{
    size_t whole = strlen(name), brief = strcspn(name, ",");
    strbuf_clear(out);
    while (*text) {
        size_t skip = whole && strncmp(text, name, whole) == 0           ? whole
                      : brief < whole && strncmp(text, name, brief) == 0 ? brief
                                                                         : 0;
        if (skip) {
            strbuf_add_char(out, '~');
            text += skip;
        } else if (char_is_digit(*text)) {
            strbuf_add_char(out, 'N');
            text += strspn(text, "0123456789");
        } else {
            strbuf_add_char(out, *text == '\n' ? ' ' : *text);
            text++;
        }
    }
    return strbuf_text(out);
}

static void count_stoppers(struct coverage *c, const struct text_face *face)
{
    struct strbuf shape = STRBUF_INIT;
    size_t open = 0;
    for (size_t i = 0; i < face->meaning.n_clauses; i++)
        open += !face->meaning.clauses[i].understood;
    for (size_t i = 0; i < face->meaning.n_clauses; i++) {
        const struct text_clause *clause = &face->meaning.clauses[i];
        if (clause->understood)
            continue;
        struct stopper *s = find_stopper(c, clause_shape(&shape, clause->text, face->name));
        if (s->cards++ == 0) {
            s->why = arena_strdup(c->cli->arena, clause->why);
            s->card = arena_strdup(c->cli->arena, face->name);
        }
        s->alone += open == 1;
    }
    strbuf_release(&shape);
}

/* Counts the effects of a face's clauses, each word once. */
static void count_effects(struct coverage *c, const struct text_face *face)
{
    for (size_t i = 0; i < face->meaning.n_clauses; i++) {
        const char *effect = face->meaning.clauses[i].effect;
        bool before = !*effect;
        for (size_t k = 0; k < i && !before; k++)
            before = strcmp(face->meaning.clauses[k].effect, effect) == 0;
        if (before)
            continue;
        size_t at = 0;
        while (at < c->n_effects && strcmp(c->effect[at].effect, effect) != 0)
            at++;
        if (at == MAX_EFFECTS)
            continue;
        if (at == c->n_effects)
            c->effect[c->n_effects++].effect = arena_strdup(c->cli->arena, effect);
        c->effect[at].cards++;
        c->effect[at].full += face->understanding == UNDERSTOOD_FULLY;
    }
}

static void count_faces(struct coverage *c, const struct text_face *faces, size_t n)
{
    c->cards++;
    c->by[understanding_of(faces, n)]++;
    for (size_t i = 0; i < n; i++) {
        c->refused += *faces[i].refused != '\0';
        count_stoppers(c, &faces[i]);
        count_effects(c, &faces[i]);
    }
}

/* ---- the cards ------------------------------------------------------------------------------- */

static bool printed_until(const char *first_printed, int64_t year)
{
    return !year || (*first_printed && strtol(first_printed, NULL, 10) <= year);
}

/* Rows of one card stand together: its faces. */
static void count_table(struct coverage *c, struct catalog *catalog, const struct text_table *texts, int64_t year)
{
    enum { MAX_FACES = 8 };
    struct arena work = ARENA_INIT;
    for (size_t i = 0; i < texts->table.n_rows;) {
        struct text_face faces[MAX_FACES];
        size_t n = 0;
        const char *name = csv_cell(&texts->table.rows[i], texts->name);
        bool counts =
            texts->first_printed < 0 || printed_until(csv_cell(&texts->table.rows[i], texts->first_printed), year);
        struct name_match match;
        const struct card *card = catalog_find(catalog, name, &match) == NAME_FOUND ? match.card : NULL;
        for (; i < texts->table.n_rows && strcmp(csv_cell(&texts->table.rows[i], texts->name), name) == 0; i++)
            if (n < MAX_FACES && counts)
                text_face_compile(&work, card, name, csv_cell(&texts->table.rows[i], texts->face),
                                  csv_cell(&texts->table.rows[i], texts->text), &faces[n++]);
        if (n)
            count_faces(c, faces, n);
        arena_reset(&work);
    }
    arena_release(&work);
}

static void count_import(struct coverage *c, struct catalog *catalog, int64_t year)
{
    struct arena work = ARENA_INIT;
    for (int id = 1; id <= catalog_card_count(catalog); id++) {
        const struct card *card = catalog_card(catalog, id);
        const char *text = printed_until(card->first_printed, year) ? catalog_text(catalog, &work, card) : NULL;
        struct text_face *faces;
        if (text) {
            size_t n = text_card_compile(&work, card, text, &faces);
            count_faces(c, faces, n);
        }
        arena_reset(&work);
    }
    arena_release(&work);
}

/* ---- the answer ------------------------------------------------------------------------------ */

static int by_weight(const void *a, const void *b)
{
    const struct stopper *x = a, *y = b;
    if (x->alone != y->alone)
        return x->alone < y->alone ? 1 : -1;
    if (x->cards != y->cards)
        return x->cards < y->cards ? 1 : -1;
    return strcmp(x->text, y->text);
}

static int by_cards(const void *a, const void *b)
{
    const struct effect_count *x = a, *y = b;
    if (x->cards != y->cards)
        return x->cards < y->cards ? 1 : -1;
    return strcmp(x->effect, y->effect);
}

static void sort_all(struct coverage *c)
{
    if (c->n_stoppers)
        qsort(c->stopper, c->n_stoppers, sizeof *c->stopper, by_weight);
    if (c->n_effects)
        qsort(c->effect, c->n_effects, sizeof *c->effect, by_cards);
}

static const struct column effect_list[] = {
    COLUMN(struct effect_count, "effect", effect),
    COLUMN(struct effect_count, "cards", cards),
    COLUMN(struct effect_count, "full", full),
};
static const struct column_set effect_columns = COLUMNS(struct effect_count, effect_list);

static const struct column stopper_list[] = {
    COLUMN(struct stopper, "clause", text), COLUMN(struct stopper, "cards", cards),
    COLUMN(struct stopper, "alone", alone), COLUMN(struct stopper, "why", why),
    COLUMN(struct stopper, "card", card),
};
static const struct column_set stopper_columns = COLUMNS(struct stopper, stopper_list);

static const struct column coverage_list[] = {
    COLUMN(struct coverage, "cards", cards),
    COLUMN(struct coverage, "full", by[UNDERSTOOD_FULLY]),
    COLUMN(struct coverage, "partial", by[UNDERSTOOD_PARTLY]),
    COLUMN(struct coverage, "none", by[UNDERSTOOD_NOT]),
    COLUMN(struct coverage, "refused", refused),
};
static const struct column_set coverage_columns = COLUMNS(struct coverage, coverage_list);

static void say_text(struct coverage *c, size_t limit)
{
    static const char *const said[] = {TC_WORD("understood fully"), TC_WORD("understood partly"),
                                       TC_WORD("not understood")};
    struct cli *cli = c->cli;
    cli_line(cli, "%s", message_count(cli->arena, c->cards, "%lld card", "%lld cards"));
    for (int i = 0; i < N_UNDERSTANDINGS; i++)
        cli_line(cli, "%7lld  %5.1f %%  %s", (long long)c->by[i],
                 c->cards ? 100.0 * (double)c->by[i] / (double)c->cards : 0.0, said[i]);
    cli_line(cli, "%s", "");
    cli_say(cli, "What their clauses do, in words of the ability language: cards, and those understood fully");
    for (size_t i = 0; i < c->n_effects && i < 30; i++)
        cli_line(cli, "%7lld %7lld  %s", (long long)c->effect[i].cards, (long long)c->effect[i].full,
                 c->effect[i].effect);
    cli_line(cli, "%s", "");
    cli_say(cli, "Clauses that stop most: alone, in all");
    for (size_t i = 0; i < c->n_stoppers && i < limit; i++) {
        cli_line(cli, "%5lld %5lld  %s", (long long)c->stopper[i].alone, (long long)c->stopper[i].cards,
                 cli_printable(cli, c->stopper[i].text));
        cli_say(cli, "             stopped %s; so %s", cli_printable(cli, c->stopper[i].why),
                cli_printable(cli, c->stopper[i].card));
    }
}

static enum err_code cmd_card_coverage(struct cli *cli, struct err *err)
{
    const char *path = cli_text(cli, "text");
    int64_t year = cli_number(cli, "until", 0);
    size_t limit = cli_has(cli, "limit") ? (size_t)cli_number(cli, "limit", 0) : 20;
    struct catalog *catalog;
    struct text_table texts;
    struct coverage *c = ARENA_ARRAY(cli->arena, struct coverage, 1);
    c->cli = cli;
    c->shapes.arena = cli->arena;
    enum err_code rc = cli_catalog(cli, &catalog, err);
    if (rc == ERR_OK && path)
        rc = text_table_read(cli, path, &texts, err);
    if (rc != ERR_OK)
        return rc;
    if (!path && !catalog_info(catalog)->has_text)
        return err_set(err, ERR_NOT_FOUND,
                       "no rules texts are here: they come with an import of yours (topcut help "
                       "card import), or from a table "
                       "with --text FILE.csv (columns name, face, first_printed, text)");
    if (cli_has(cli, "limit") && limit == 0)
        limit = SIZE_MAX;
    if (path)
        count_table(c, catalog, &texts, year);
    else
        count_import(c, catalog, year);
    sort_all(c);
    cli_json(cli, "card-coverage");
    answer_members(&cli->answer, &coverage_columns, c);
    answer_list(&cli->answer, "effects", &effect_columns, c->effect, c->n_effects);
    answer_rows(&cli->answer, "stoppers", "card-coverage", &stopper_columns, c->stopper,
                c->n_stoppers < limit ? c->n_stoppers : limit);
    say_text(c, limit);
    return ERR_OK;
}
