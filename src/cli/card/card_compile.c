/* card_compile.c - card compile: what the cards of tables of rules texts do, in the ability language */
#include "base/arena.h"
#include "base/csv.h"
#include "base/err.h"
#include "base/vec.h"
#include "cli/card/card.h"
#include "cli/command.h"
#include "sanity/text_card.h"
#include "sanity/text_entry.h"

#include <stdlib.h>
#include <string.h>

static command_fn cmd_card_compile;

const struct command card_compile_commands[] = {
    {
        .name = "card compile",
        .aliases = "cards compile",
        .run = cmd_card_compile,
        .group = GROUP_CARD,
        .summary = "write what cards do in the ability language, from tables of their rules texts",
        ARGUMENTS(
            {"FILE", ARGUMENT_SOME, COMPLETE_FILE, NULL, "rules texts: CSV tables with the columns name, face, text"}),
    },
    {.name = NULL},
};

enum { MAX_FACES = 8 };

struct entry {
    struct text_entry entry;
    size_t order; /* in which it was read */
};

struct compiling {
    struct cli *cli;
    struct catalog *catalog;
    struct entry *entry;
    size_t n, room;
    int64_t cards, written;
};

static void compile_card(struct compiling *c, struct arena *work, const struct text_table *texts, size_t first,
                         size_t n)
{
    struct text_face faces[MAX_FACES];
    struct text_entry entries[ENTRY_LINES];
    struct name_match match;
    const char *name = csv_cell(&texts->table.rows[first], texts->name);
    c->cards++;
    if (n > MAX_FACES || catalog_find(c->catalog, name, &match) != NAME_FOUND || strcmp(match.card->name, name) != 0)
        return;
    for (size_t i = 0; i < n; i++) {
        const struct csv_row *row = &texts->table.rows[first + i];
        text_face_compile(work, match.card, name, csv_cell(row, texts->face), csv_cell(row, texts->text), &faces[i]);
    }
    size_t written = text_entries(c->cli->arena, match.card, faces, n, entries);
    c->written += written > 0;
    for (size_t i = 0; i < written; i++) {
        struct entry *e = ARENA_ADD(c->cli->arena, c->entry, c->n, c->room);
        *e = (struct entry){.entry = {.name = arena_strdup(c->cli->arena, entries[i].name), .line = entries[i].line},
                            .order = c->n};
    }
}

/* Rows of one card stand together: its faces. */
static void compile_table(struct compiling *c, const struct text_table *texts)
{
    struct arena work = ARENA_INIT;
    for (size_t i = 0, n; i < texts->table.n_rows; i += n) {
        const char *name = csv_cell(&texts->table.rows[i], texts->name);
        for (n = 1; i + n < texts->table.n_rows; n++)
            if (strcmp(csv_cell(&texts->table.rows[i + n], texts->name), name) != 0)
                break;
        compile_card(c, &work, texts, i, n);
        arena_reset(&work);
    }
    arena_release(&work);
}

/* By name; of one name the last read first. */
static int by_name(const void *a, const void *b)
{
    const struct entry *x = a, *y = b;
    int order = strcmp(x->entry.name, y->entry.name);
    return order ? order : x->order < y->order ? 1 : -1;
}

static enum err_code cmd_card_compile(struct cli *cli, struct err *err)
{
    struct compiling c = {.cli = cli};
    size_t files;
    const char *const *path = cli_arguments(cli, "FILE", &files);
    enum err_code rc = cli_catalog(cli, &c.catalog, err);
    for (size_t i = 0; i < files && rc == ERR_OK; i++) {
        struct text_table texts;
        rc = text_table_read(cli, path[i], &texts, err);
        if (rc == ERR_OK)
            compile_table(&c, &texts);
    }
    if (rc != ERR_OK)
        return rc;
    if (c.n)
        qsort(c.entry, c.n, sizeof *c.entry, by_name);
    cli_json(cli, "card-compile");
    answer_int(&cli->answer, "cards", c.cards);
    answer_int(&cli->answer, "written", c.written);
    for (size_t i = 0; i < c.n; i++)
        if (i == 0 || strcmp(c.entry[i - 1].entry.name, c.entry[i].entry.name) != 0)
            cli_line(cli, "%s", c.entry[i].entry.line);
    return ERR_OK;
}
