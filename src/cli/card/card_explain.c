/* card_explain.c - card explain: what the engine takes a card to do, from where, and what it does not
 * understand of it */
#include "base/arena.h"
#include "base/csv.h"
#include "base/err.h"
#include "base/message.h"
#include "cli/card/card.h"
#include "cli/command.h"
#include "cli/engine/engine.h"
#include "sanity/cards.h"
#include "sanity/shipped.h"
#include "sanity/text_card.h"

#include <string.h>

static command_fn cmd_card_explain;

const struct command card_explain_commands[] = {
    {
        .name = "card explain",
        .aliases = "cards explain",
        .run = cmd_card_explain,
        .group = GROUP_CARD,
        .summary = "show what the engine takes a card to do, and what of its text it does not understand",
        ARGUMENTS({"NAME", ARGUMENT_SOME, COMPLETE_NOTHING, NULL, "the card's name"}),
        OPTIONS({.name = "text",
                 .type = OPTION_TEXT,
                 .value = "FILE",
                 .complete = COMPLETE_FILE,
                 .help = "rules texts: a CSV table with the columns name, face, text"}),
    },
    {.name = NULL},
};

enum err_code text_table_read(struct cli *cli, const char *path, struct text_table *out, struct err *err)
{
    char *text;
    enum err_code rc = cli_read_text(cli, path, &text, err);
    if (rc != ERR_OK)
        return rc;
    rc = csv_table_parse(cli->arena, text, path, &out->table, err);
    if (rc != ERR_OK) {
        csv_advise_columns(&out->table, "name,face,text", err);
        return rc;
    }
    out->name = csv_column(&out->table, "name|card|card name");
    out->face = csv_column(&out->table, "face|face name");
    out->first_printed = csv_column(&out->table, "first_printed|released");
    out->text = csv_column(&out->table, "text|oracle text|rules text");
    if (out->name < 0 || out->text < 0)
        return err_set(err, ERR_INPUT,
                       "%s:1: no column %s; expected the columns name and text (and face, first_printed)", path,
                       out->name < 0 ? "name" : "text");
    return ERR_OK;
}

/* ---- what is said of a card ------------------------------------------------------------------ */

/* What is said of a face that is known by its facts: one without text is known fully; of others the facts may give
 * something that is played (power, keywords, mana), or nothing. */
enum by_facts { FACTS_ARE_ALL, FACTS_GIVE_SOME, FACTS_GIVE_NOTHING };

/* One face as it is shown, wherever it comes from. */
struct told {
    const char *name, *source; /* "by hand", "compiled", "text", "facts" */
    const char *facts, *keywords, *abilities, *not_said, *refused;
    enum understanding understanding; /* of its text, where there is one */
    enum by_facts by_facts;           /* where its source is its facts */
    const struct text_clause *clauses;
    size_t n_clauses;
};

enum { MAX_TOLD = 8 };

static void tell_lines(struct cli *cli, const char *indent, const char *lines)
{
    while (*lines) {
        lines += strspn(lines, " \t\r");
        size_t n = strcspn(lines, "\n"), shown = n;
        while (shown && (lines[shown - 1] == ' ' || lines[shown - 1] == '\r'))
            shown--;
        if (shown)
            cli_line(cli, "%s%s", indent, cli_printable(cli, arena_strndup(cli->arena, lines, shown)));
        lines += n + (lines[n] == '\n');
    }
}

static void tell_clauses(struct cli *cli, const struct told *t)
{
    bool any = false;
    for (size_t i = 0; i < t->n_clauses; i++) {
        const struct text_clause *c = &t->clauses[i];
        if (c->understood)
            continue;
        if (!any)
            cli_say(cli, "Not understood:");
        any = true;
        cli_line(cli, "  %s", cli_printable(cli, c->text));
        cli_say(cli, "    stopped %s", cli_printable(cli, c->why));
    }
    if (*t->refused)
        cli_say(cli, "The engine does not take it: %s", cli_printable(cli, t->refused));
    if (*t->not_said)
        cli_say(cli, "What the language cannot say of it: %s", cli_printable(cli, t->not_said));
}

static bool is_by_facts(const struct told *t)
{
    return strcmp(t->source, "facts") == 0;
}

/* "full" is said of nothing but a text that is known wholly, or of a card without one; of what is known by facts that
 * do not say everything, "facts". */
static const char *understanding_word(const struct told *t)
{
    if (!is_by_facts(t))
        return understanding_words[t->understanding];
    return t->by_facts == FACTS_ARE_ALL ? "full" : "facts";
}

static const char *known_how(struct cli *cli, const struct told *t)
{
    static const char *const said[] = {[FACTS_ARE_ALL] = TC_WORD("by its facts, wholly: it has no other text"),
                                       [FACTS_GIVE_SOME] = TC_WORD("by its facts only"),
                                       [FACTS_GIVE_NOTHING] =
                                           TC_WORD("by its cost and types only: nothing of what it does")};
    if (is_by_facts(t))
        return said[t->by_facts];
    return message(cli->arena, "%s, %s",
                   strcmp(t->source, "by hand") == 0    ? TC_WORD("by hand")
                   : strcmp(t->source, "compiled") == 0 ? TC_WORD("by its rules text, compiled beforehand")
                                                        : TC_WORD("by its rules text"),
                   t->understanding == UNDERSTOOD_FULLY    ? TC_WORD("wholly")
                   : t->understanding == UNDERSTOOD_PARTLY ? TC_WORD("partly")
                                                           : TC_WORD("but nothing of it was understood"));
}

static void tell(struct cli *cli, const struct told *t)
{
    size_t n = strlen(t->facts);
    cli_line(cli, "%s%s%.*s", t->name, n ? ", " : "", (int)(n && t->facts[n - 1] == ' ' ? n - 1 : n), t->facts);
    cli_say(cli, "  known %s", known_how(cli, t));
    if (*t->keywords || *t->abilities) {
        cli_say(cli, "In the ability language:");
        if (*t->keywords)
            cli_line(cli, "  keywords \"%s\"", t->keywords);
        tell_lines(cli, "  ", t->abilities);
        cli_say(cli, "In plain words:");
        tell_lines(cli, "  ", cardtext_retell(cli->arena, t->keywords, t->abilities));
    }
    tell_clauses(cli, t);
}

static struct table_cell understanding(struct arena *arena, const void *row)
{
    (void)arena;
    return cell_of_text(understanding_word(row));
}

static struct column_span abilities(struct arena *arena, const void *row)
{
    const struct told *t = row;
    return texts_between(arena, t->abilities, '\n');
}

static struct column_span retelling(struct arena *arena, const void *row)
{
    const struct told *t = row;
    return texts_between(arena, cardtext_retell(arena, t->keywords, t->abilities), '\n');
}

static const struct column clause_list[] = {
    COLUMN(struct text_clause, "text", text),
    COLUMN(struct text_clause, "understood", understood),
    COLUMN(struct text_clause, "effect", effect),
    COLUMN(struct text_clause, "why", why),
};
static const struct column_set clause_columns = COLUMNS(struct text_clause, clause_list);

static const struct column told_list[] = {
    COLUMN(struct told, "name", name),
    COLUMN(struct told, "source", source),
    COLUMN_BY(COLUMN_TEXT, "understanding", understanding),
    COLUMN(struct told, "facts", facts),
    COLUMN(struct told, "keywords", keywords),
    COLUMN_VALUES_BY(COLUMN_TEXTS, "abilities", abilities),
    COLUMN_VALUES_BY(COLUMN_TEXTS, "retelling", retelling),
    COLUMN_LIST(struct told, "clauses", clauses, n_clauses, &clause_columns),
    COLUMN(struct told, "refused", refused),
    COLUMN(struct told, "not_said", not_said),
};
static const struct column_set told_columns = COLUMNS(struct told, told_list);

/* ---- where it comes from --------------------------------------------------------------------- */

static struct told told_of_face(const struct text_face *f)
{
    return (struct told){.name = f->name,
                         .source = "text",
                         .facts = f->facts,
                         .keywords = f->meaning.keywords,
                         .abilities = f->meaning.abilities,
                         .not_said = "",
                         .refused = f->refused,
                         .understanding = f->understanding,
                         .clauses = f->meaning.clauses,
                         .n_clauses = f->meaning.n_clauses};
}

/* The faces of the card in a table of --text. */
static enum err_code told_by_table(struct cli *cli, const struct card *card, const char *path, struct told *out,
                                   size_t *n, struct err *err)
{
    struct text_table texts;
    enum err_code rc = text_table_read(cli, path, &texts, err);
    for (size_t i = 0; rc == ERR_OK && i < texts.table.n_rows && *n < MAX_TOLD; i++) {
        const struct csv_row *row = &texts.table.rows[i];
        const char *name = csv_cell(row, texts.name);
        struct text_face face;
        if (strcmp(name, card->name) != 0 && strcmp(name, card->full_name) != 0)
            continue;
        text_face_compile(cli->arena, card, name, csv_cell(row, texts.face), csv_cell(row, texts.text), &face);
        out[(*n)++] = told_of_face(&face);
    }
    return rc;
}

/* By hand, or compiled before the program was built. */
static void told_by_program(struct cli *cli, const struct card *card, struct told *out, size_t *n)
{
    const struct by_hand_card *c = shipped_find(cli->arena, cli->by_hand, card->name);
    for (; c && *n < 2; c = c->other, (*n)++)
        out[*n] = (struct told){.name = c->name,
                                .source = c->compiled ? "compiled" : "by hand",
                                .facts = c->facts ? c->facts : "",
                                .keywords = c->keywords ? c->keywords
                                            : *n == 0   ? card->keywords
                                                        : "",
                                .abilities = c->abilities,
                                .not_said = c->not_said,
                                .refused = "",
                                .understanding = *c->not_said ? UNDERSTOOD_PARTLY : UNDERSTOOD_FULLY};
}

/* What the place that decides for games (sanity/cards.h) finds missing of a face, such as how its cost may be paid. */
static void hold_against_games(struct cli *cli, struct catalog *catalog, const struct card *card, struct told *first)
{
    const struct knowing how = {.hand = cli->by_hand};
    struct list_card listed;
    list_card_make(cli->arena, catalog, card->name, card, &how, &listed);
    if (is_by_facts(first) || first->understanding != UNDERSTOOD_FULLY || known_wholly(listed.known))
        return;
    first->understanding = UNDERSTOOD_PARTLY;
    first->not_said = listed.not_understood;
}

static void told_by_import(struct cli *cli, const struct card *card, const char *text, struct told *out, size_t *n)
{
    struct text_face *faces;
    size_t all = text_card_compile(cli->arena, card, text, &faces);
    for (size_t i = 0; i < all && *n < MAX_TOLD; i++)
        out[(*n)++] = told_of_face(&faces[i]);
}

/* The first face as the games' lists have it (sanity/cards.h); of other faces no text is known. */
static enum by_facts facts_of_face(const struct list_card *listed, const struct card *card, const char *keywords,
                                   size_t i)
{
    const char *types = card->n_faces ? card->faces[i].type_line : card->type_line;
    if (i == 0 && listed->known == KNOWN_BY_FACTS)
        return FACTS_ARE_ALL;
    if (i == 0 && (listed->source.makes || *listed->abilities))
        return FACTS_GIVE_SOME;
    return *keywords || strstr(types, "Creature") ? FACTS_GIVE_SOME : FACTS_GIVE_NOTHING;
}

static void told_by_facts(struct cli *cli, struct catalog *catalog, const struct card *card, struct told *out,
                          size_t *n)
{
    struct text_face *faces;
    struct list_card listed;
    size_t all = text_card_compile(cli->arena, card, NULL, &faces);
    list_card_make(cli->arena, catalog, card->name, card, NULL, &listed);
    for (size_t i = 0; i < all && *n < MAX_TOLD; i++) {
        struct told *t = &out[(*n)++];
        *t = told_of_face(&faces[i]);
        t->keywords = card->n_faces ? card->faces[i].keywords : card->keywords;
        t->source = "facts";
        t->by_facts = facts_of_face(&listed, card, t->keywords, i);
    }
}

static enum err_code cmd_card_explain(struct cli *cli, struct err *err)
{
    size_t words, n = 0;
    const char *const *word = cli_arguments(cli, "NAME", &words);
    const char *name = word[0], *path = cli_text(cli, "text"), *text = NULL;
    struct catalog *catalog;
    const struct card *card;
    struct told told[MAX_TOLD];
    for (size_t i = 1; i < words; i++)
        name = arena_printf(cli->arena, "%s %s", name, word[i]);
    enum err_code rc = cli_catalog(cli, &catalog, err);
    if (rc == ERR_OK)
        rc = catalog_require(catalog, cli->arena, name, &card, err);
    if (rc == ERR_OK && path)
        rc = told_by_table(cli, card, path, told, &n, err);
    bool by_table = n > 0;
    if (rc == ERR_OK && n == 0 && (rc = engine_load_cards(cli, err)) == ERR_OK)
        told_by_program(cli, card, told, &n);
    if (rc != ERR_OK)
        return rc;
    if (n == 0 && (text = catalog_text(catalog, cli->arena, card)) != NULL)
        told_by_import(cli, card, text, told, &n);
    bool nothing = n == 0;
    if (n && !by_table)
        hold_against_games(cli, catalog, card, &told[0]);
    if (n == 0)
        told_by_facts(cli, catalog, card, told, &n);
    nothing = nothing && told[0].by_facts != FACTS_ARE_ALL;
    cli_json(cli, "card-explain");
    answer_list(&cli->answer, "faces", &told_columns, told, n);
    answer_text(&cli->answer, "name", card->name);
    for (size_t i = 0; i < n; i++) {
        if (i)
            cli_line(cli, "%s", "");
        tell(cli, &told[i]);
    }
    if (nothing && path)
        cli_say(cli, "There is no text of it in %s.", path);
    if (nothing)
        cli_say(cli, "There is no text of it here: rules texts come with an import of yours, topcut card import FILE "
                     "(topcut help card import says where to get one), or from a table, --text FILE.csv.");
    return ERR_OK;
}
