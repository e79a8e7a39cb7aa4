/* card.c - card show: what is known of a card */
#include "cli/card/card.h"
#include "base/date.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "cli/command.h"
#include "cli/shell/shell.h"
#include "sanity/book.h"

#include <stdio.h>
#include <string.h>

static command_fn cmd_card_show;

const struct command card_commands[] = {
    {
        .name = "card show",
        .aliases = "cards show",
        .run = cmd_card_show,
        .group = GROUP_CARD,
        .flags = COMMAND_ROWS,
        .summary = "show what is known of a card: facts, faces, printings, legality",
        ARGUMENTS({"NAME", ARGUMENT_SOME, COMPLETE_NOTHING, NULL, "the card's name"}),
        OPTIONS(DATE("date", "legality as of this day"),
                TEXT("era", "ERA", "its types by the rules of: fifth-97, fifth-99, fifth, sixth, eighth, m10"),
                FLAG("names", "its names in other languages, too"),
                FLAG("printings", "every printing; without it a line for each set")),
    },
    {.name = NULL},
};

/* ---- words ----------------------------------------------------------------------------------- */

static const char *color_words(struct arena *arena, unsigned colors)
{
    static const char *const names[] = {TC_WORD("white"), TC_WORD("blue"), TC_WORD("black"), TC_WORD("red"),
                                        TC_WORD("green")};
    const char *text = NULL;
    for (unsigned i = 0; i < ARRAY_LEN(names); i++)
        if (colors & 1u << i)
            text = text ? arena_printf(arena, "%s, %s", text, names[i]) : names[i];
    return text ? text : TC_WORD("colourless");
}

static const char *rarity_word(char rarity)
{
    switch (rarity) {
    case 'C':
        return TC_WORD("common");
    case 'U':
        return TC_WORD("uncommon");
    case 'R':
        return TC_WORD("rare");
    case 'M':
        return TC_WORD("mythic rare");
    case 'L':
        return TC_WORD("basic land");
    case '?':
        return TC_WORD("rarity not known");
    default:
        return TC_WORD("special");
    }
}

static const char *copies_words(struct arena *arena, const struct card *card)
{
    if (card->copies == COPIES_ANY)
        return TC_WORD("any number may be in a deck");
    return message(arena, "up to %d may be in a deck", card->copies);
}

/* ---- legality -------------------------------------------------------------------------------- */

/* What a format that lives on the day says of the card. */
struct status_line {
    const struct format *format;
    const char *key, *name; /* the format's, on that day */
    const char *date;       /* the day asked for, or the last that is known */
    struct card_reason reason;
};

static bool lives_on(const struct format *format, const char *date)
{
    return strcmp(format->from, date) <= 0 && (!format->until || strcmp(date, format->until) <= 0);
}

/* The constructed formats of the day, in the order of the book. Where the day is past what is known, the last
 * known day answers. */
static enum err_code judge(struct cli *cli, const struct card *card, const char *date, struct status_line **out,
                           size_t *n, struct err *err)
{
    struct format_book *book;
    enum err_code rc = cli_book(cli, &book, err);
    *n = 0;
    if (rc != ERR_OK)
        return rc;
    struct status_line *list = ARENA_ARRAY(cli->arena, struct status_line, format_count(book));
    for (size_t i = 0; i < format_count(book) && rc == ERR_OK; i++) {
        const struct format *format = format_at(book, i);
        const char *day = format_last_known(book, format, date);
        struct ruling *ruling;
        struct err unknown = ERR_INIT;
        if (format->kind == FORMAT_LIMITED || !lives_on(format, date))
            continue;
        if (format_on(book, cli->arena, format, day, NULL, &ruling, &unknown) != ERR_OK) {
            if (unknown.code != ERR_NO)
                rc = err_set(err, unknown.code, "%s", unknown.said);
            continue;
        }
        struct status_line *v = &list[*n];
        *v = (struct status_line){.format = format, .key = format->key, .name = ruling_name(ruling), .date = day};
        rc = ruling_explain(ruling, cli->arena, card, &v->reason, err);
        *n += rc == ERR_OK;
    }
    *out = list;
    return rc;
}

/* A line for each format that has the card, and the others in one paragraph. */
static void say_verdicts(struct cli *cli, const struct status_line *list, size_t n, const char *date)
{
    struct strbuf others = STRBUF_INIT, line = STRBUF_INIT;
    int at = 0;
    size_t blocks = 0;
    if (n) {
        cli_line(cli, "%s", "");
        cli_say(cli, "On %s", date);
    }
    for (size_t i = 0; i < n; i++) {
        const struct status_line *v = &list[i];
        if (v->reason.status == CARD_NOT_IN_POOL && format_is_block(v->format)) {
            blocks++; /* thirty names that nobody asked for */
        } else if (v->reason.status == CARD_NOT_IN_POOL) {
            int width = utf8_width(v->name) + 2;
            strbuf_add(&others, others.len == 0 ? "" : at + width > 74 ? ",\n    " : ", ");
            at = at + width > 74 ? width : at + width;
            strbuf_add(&others, v->name);
        }
        if (v->reason.status == CARD_NOT_IN_POOL)
            continue;
        strbuf_clear(&line);
        utf8_pad(&line, v->name, 26, false);
        strbuf_printf(&line, " %s", card_status_said(cli->arena, v->reason.status));
        if (v->reason.since)
            strbuf_add(&line, message(cli->arena, " since %s", v->reason.since));
        if (strcmp(v->date, v->format->known_until) > 0)
            strbuf_add(&line, message(cli->arena, " on %s, as your imported cards say", v->date));
        else if (strcmp(v->date, date) != 0)
            strbuf_add(&line, message(cli->arena, "; known up to %s", v->date));
        cli_line(cli, "  %s", strbuf_text(&line));
    }
    if (blocks)
        strbuf_printf(&others, "%sBlock Constructed%s", others.len == 0 ? "" : ",\n    ",
                      blocks == 1 ? "" : message(cli->arena, " (%zu formats)", blocks));
    if (others.len) {
        cli_say(cli, "  not in the pool of:");
        cli_line(cli, "    %s", strbuf_text(&others));
    }
    strbuf_release(&others);
    strbuf_release(&line);
}

/* ---- card show: text ------------------------------------------------------------------------- */

struct shown_eras {
    const struct card_era *list;
    size_t n;
    bool asked;        /* --era: list has that one only */
    const char *today; /* the type line */
};

static void say_face(struct cli *cli, const char *name, const char *cost, const char *type_line, const char *power,
                     const char *toughness, const char *loyalty)
{
    cli_line(cli, "%s%s%s", name, *cost ? "  " : "", cost);
    if (*power || *toughness)
        cli_line(cli, "  %s  %s/%s", type_line, power, toughness);
    else if (*loyalty)
        cli_say(cli, "  %s  loyalty %s", type_line, loyalty);
    else if (*type_line)
        cli_line(cli, "  %s", type_line);
}

static void say_list(struct cli *cli, const char *label, const char *list)
{
    struct strbuf sb = STRBUF_INIT;
    for (const char *p = list; *p; p++)
        strbuf_add_bytes(&sb, *p == ';' ? ", " : p, *p == ';' ? 2 : 1);
    if (sb.len)
        cli_line(cli, "  %s %s", label, strbuf_text(&sb));
    strbuf_release(&sb);
}

/* Says what the card was by older rules: by those of an era, or by all that differ (era NULL). */
static void say_eras(struct cli *cli, const struct shown_eras *eras)
{
    for (size_t i = 0; i < eras->n; i++) {
        const struct card_era *e = &eras->list[i];
        bool same = i > 0 && strcmp(e->types, e[-1].types) == 0 && strcmp(e->printed, e[-1].printed) == 0;
        if (same || (!eras->asked && strstr(eras->today, e->types)))
            continue;
        cli_say(cli, "  by the rules of %s: %s%s", eras->asked ? e->era : "Fifth Edition", e->types,
                *e->printed ? message(cli->arena, ", printed \"%s\"", e->printed) : "");
    }
}

static void say_rest(struct cli *cli, const struct card *card)
{
    static const char *const words[CARD_RULES] = {[CARD_RULES_NONE] = TC_WORD("no rules text"),
                                                  [CARD_RULES_KEYWORDS] = TC_WORD("no rules text beyond its keywords")};
    if (*card->hand || *card->life)
        cli_say(cli, "  hand %s%s, life %s%s", *card->hand == '-' ? "" : "+", card->hand, *card->life == '-' ? "" : "+",
                card->life);
    if (words[card->rules])
        cli_line(cli, "  %s", words[card->rules]);
}

static void say_facts(struct cli *cli, const struct card *card, const struct shown_eras *eras)
{
    if (card->n_faces) {
        for (size_t i = 0; i < card->n_faces; i++) {
            const struct card_face *f = &card->faces[i];
            if (i)
                cli_line(cli, "//");
            say_face(cli, f->name, f->mana_cost, f->type_line, f->power, f->toughness, f->loyalty);
        }
    } else {
        say_face(cli, card->name, card->mana_cost, card->type_line, card->power, card->toughness, card->loyalty);
    }
    if (card->name_only) {
        cli_say(cli, "  known by its name and printings only; topcut card import brings the facts");
        return;
    }
    say_eras(cli, eras);
    say_list(cli, TC_WORD("keywords"), card->keywords);
    say_list(cli, TC_WORD("makes mana"), card->produces);
    if (card->enters_tapped || card->enters_tapped_sometimes)
        cli_say(cli, card->enters_tapped ? MESSAGE_MARK("  enters tapped")
                                         : MESSAGE_MARK("  enters tapped under a condition"));
    cli_say(cli, "  mana value %g; %s", card->mana_value, color_words(cli->arena, card->colors));
    if (card->identity != card->colors)
        cli_say(cli, "  colour identity: %s", color_words(cli->arena, card->identity));
    if (card->copies != COPIES_AS_FORMAT)
        cli_line(cli, "  %s", copies_words(cli->arena, card));
    if (card->ante)
        cli_say(cli, "  takes part only in games played for ante");
    if (card->silver_only)
        cli_say(cli, "  printed in joke sets only");
    say_rest(cli, card);
}

static void say_foreign(struct cli *cli, const struct card_foreign *names, size_t n)
{
    if (n) {
        cli_line(cli, "%s", "");
        cli_say(cli, "In other languages");
    }
    for (size_t i = 0; i < n; i++) {
        struct strbuf line = STRBUF_INIT;
        utf8_pad(&line, names[i].name, 36, false);
        cli_line(cli, "  %s %s", strbuf_text(&line), card_languages_text(cli->arena, names[i].languages));
        strbuf_release(&line);
    }
}

/* Every printing, or a line for each set. */
static void say_printings(struct cli *cli, struct catalog *catalog, const struct card *card, bool all)
{
    if (!card->n_printings)
        return;
    cli_line(cli, "%s", "");
    cli_say(cli, "First printed %s", card->first_printed);
    for (size_t i = 0; i < card->n_printings; i++) {
        const struct card_printing *p = &card->printings[i];
        const struct card_set *set = catalog_set(catalog, p->set);
        size_t same = 1;
        while (!all && i + same < card->n_printings && card->printings[i + same].set == p->set)
            same++;
        struct strbuf line = STRBUF_INIT;
        strbuf_printf(&line, "  %s  %-5s ", set->date, set->code);
        utf8_pad(&line, set->name, 36, false);
        strbuf_printf(&line, " %s", rarity_word(p->rarity));
        if (same > 1)
            strbuf_printf(&line, ", %s", message_count(cli->arena, (int64_t)same, "%lld version", "%lld versions"));
        else if (*p->number)
            strbuf_add(&line, message(cli->arena, ", number %s", p->number));
        cli_line(cli, "%s", strbuf_text(&line));
        strbuf_release(&line);
        i += same - 1;
    }
}

static void say_text(struct cli *cli, struct catalog *catalog, const struct card *card)
{
    const char *text = catalog_text(catalog, cli->arena, card);
    if (text)
        cli_line(cli, "\n%s", text);
}

/* ---- card show: what programs get ------------------------------------------------------------ */

struct shown_printing {
    const char *name, *set, *set_name, *date, *rarity, *number;
};
static const struct column printing_list[] = {
    COLUMN(struct shown_printing, "name", name, .omit = OMIT_JSON),
    COLUMN(struct shown_printing, "set", set),
    COLUMN(struct shown_printing, "set_name", set_name),
    COLUMN(struct shown_printing, "date", date),
    COLUMN(struct shown_printing, "rarity", rarity),
    COLUMN(struct shown_printing, "number", number),
};
static const struct column_set printing_columns = COLUMNS(struct shown_printing, printing_list);

static struct table_cell face_colors(struct arena *arena, const void *row)
{
    const struct card_face *face = row;
    char colors[6];
    return cell_of_text(arena_strdup(arena, card_colors_text(face->colors, colors)));
}

static const struct column face_list[] = {
    COLUMN(struct card_face, "name", name),        COLUMN(struct card_face, "mana_cost", mana_cost),
    COLUMN_BY(COLUMN_TEXT, "colors", face_colors), COLUMN(struct card_face, "type_line", type_line),
    COLUMN(struct card_face, "power", power),      COLUMN(struct card_face, "toughness", toughness),
    COLUMN(struct card_face, "loyalty", loyalty),
};
static const struct column_set face_columns = COLUMNS(struct card_face, face_list);

static struct column_span subtypes(struct arena *arena, const void *row)
{
    const struct card *card = row;
    return texts_between(arena, card->subtypes, ' ');
}

static struct column_span keywords(struct arena *arena, const void *row)
{
    const struct card *card = row;
    return texts_between(arena, card->keywords, ';');
}

static struct column_span produces(struct arena *arena, const void *row)
{
    const struct card *card = row;
    return texts_between(arena, card->produces, ';');
}

static struct table_cell enters_tapped(struct arena *arena, const void *row)
{
    const struct card *card = row;
    (void)arena;
    return cell_of_text(card->enters_tapped ? "always" : card->enters_tapped_sometimes ? "sometimes" : "no");
}

static struct table_cell copies(struct arena *arena, const void *row)
{
    const struct card *card = row;
    (void)arena;
    return card->copies == COPIES_ANY ? cell_of_text("any") : card->copies ? cell_of_int(card->copies) : cell_none();
}

static const struct column card_list[] = {
    COLUMN_SPREAD_SELF(&card_name_columns),
    COLUMN(struct card, "layout", layout),
    COLUMN_SPREAD_SELF(&card_cost_columns),
    COLUMN_VALUES_BY(COLUMN_TEXTS, "subtypes", subtypes),
    COLUMN_SPREAD_SELF(&card_size_columns),
    COLUMN(struct card, "hand", hand),
    COLUMN(struct card, "life", life),
    COLUMN_WORD(struct card, "rules", rules, card_rules_words),
    COLUMN_VALUES_BY(COLUMN_TEXTS, "keywords", keywords),
    COLUMN_VALUES_BY(COLUMN_TEXTS, "produces", produces),
    COLUMN_BY(COLUMN_TEXT, "enters_tapped", enters_tapped),
    COLUMN(struct card, "first_printed", first_printed),
    COLUMN(struct card, "name_only", name_only),
    COLUMN(struct card, "joke_sets_only", silver_only),
    COLUMN(struct card, "ante", ante),
    COLUMN_BY(COLUMN_TEXT, "copies", copies),
    COLUMN_LIST(struct card, "faces", faces, n_faces, &face_columns),
};
static const struct column_set card_columns = COLUMNS(struct card, card_list);

static const struct column verdict_list[] = {
    COLUMN(struct status_line, "format", key),
    COLUMN(struct status_line, "name", name),
    COLUMN(struct status_line, "date", date),
    COLUMN_WORD(struct status_line, "status", reason.status, card_status_words),
    COLUMN(struct status_line, "since", reason.since),
    COLUMN(struct status_line, "until", reason.until),
    COLUMN(struct status_line, "rule", reason.rule),
};
static const struct column_set verdict_columns = COLUMNS(struct status_line, verdict_list);

static const struct column era_list[] = {
    COLUMN(struct card_era, "era", era),
    COLUMN(struct card_era, "types", types),
    COLUMN(struct card_era, "printed", printed),
};
static const struct column_set era_columns = COLUMNS(struct card_era, era_list);

/* "de", "fr": the codes of a name's languages. */
static struct column_span language_codes(struct arena *arena, const void *row)
{
    const struct card_foreign *name = row;
    const char **codes = ARENA_ARRAY(arena, const char *, CARD_LANGUAGES);
    size_t n = 0;
    for (unsigned i = 0; i < CARD_LANGUAGES; i++)
        if (name->languages & 1u << i)
            codes[n++] = *card_languages[i].code ? card_languages[i].code : "other";
    return (struct column_span){codes, n};
}

static const struct column foreign_list[] = {
    COLUMN(struct card_foreign, "name", name),
    COLUMN_VALUES_BY(COLUMN_TEXTS, "languages", language_codes),
};
static const struct column_set foreign_columns = COLUMNS(struct card_foreign, foreign_list);

static void answer_printings(struct cli *cli, struct catalog *catalog, const struct card *card)
{
    struct shown_printing *list = ARENA_ARRAY(cli->arena, struct shown_printing, card->n_printings);
    for (size_t i = 0; i < card->n_printings; i++) {
        const struct card_set *set = catalog_set(catalog, card->printings[i].set);
        list[i] = (struct shown_printing){.name = card->name,
                                          .set = set->code,
                                          .set_name = set->name,
                                          .date = set->date,
                                          .rarity = rarity_word(card->printings[i].rarity),
                                          .number = card->printings[i].number};
    }
    answer_rows(&cli->answer, "printings", "card-show", &printing_columns, list, card->n_printings);
}

/* The words of NAME, one name: quotes are not needed. */
static const char *name_of_words(struct cli *cli)
{
    size_t n;
    const char *const *words = cli_arguments(cli, "NAME", &n);
    const char *name = n ? words[0] : "";
    for (size_t i = 1; i < n; i++)
        name = arena_printf(cli->arena, "%s %s", name, words[i]);
    return name;
}

/* Finds the era that --era names, if the card was there then; without it all of them. */
static enum err_code find_eras(struct cli *cli, struct catalog *catalog, const struct card *card,
                               struct shown_eras *out, struct err *err)
{
    const char *word = cli_text(cli, "era");
    enum era era;
    out->n = catalog_eras(catalog, cli->arena, card, &out->list);
    out->asked = word != NULL;
    out->today = card->type_line;
    if (!word)
        return ERR_OK;
    enum err_code rc = era_choose(word, NULL, &era, err);
    size_t n = out->n;
    out->n = 0;
    for (size_t i = 0; i < n && rc == ERR_OK; i++)
        if (strcmp(out->list[i].era, era_name(era)) == 0) {
            out->list += i;
            out->n = 1;
            break;
        }
    return rc;
}

/* The other name that the card was asked for by. */
static void say_name(struct cli *cli, struct catalog *catalog, const char *asked, const struct card *card)
{
    struct name_match match;
    if (catalog_find(catalog, asked, &match) != NAME_FOUND || strcmp(match.matched, card->name) == 0 ||
        strcmp(match.matched, card->full_name) == 0)
        return;
    const char *languages = card_languages_text(cli->arena, match.languages);
    if (*languages)
        cli_say(cli, "%s is a name of %s in %s", match.matched, card->full_name, languages);
    else
        cli_say(cli, "%s is a name of %s", match.matched, card->full_name);
    cli_line(cli, "%s", "");
}

static enum err_code cmd_card_show(struct cli *cli, struct err *err)
{
    struct catalog *catalog;
    const struct card *card;
    struct status_line *verdicts;
    struct shown_eras eras;
    const struct card_foreign *names = NULL;
    size_t n, n_names = 0;
    char today[DATE_LEN + 1];
    const char *name = name_of_words(cli), *date = cli_text(cli, "date");
    enum err_code rc = cli_catalog(cli, &catalog, err);
    if (rc == ERR_OK)
        rc = catalog_require(catalog, cli->arena, name, &card, err);
    if (rc == ERR_OK)
        rc = find_eras(cli, catalog, card, &eras, err);
    if (rc == ERR_OK && !date) {
        rc = date_today(cli->clock, today, err);
        date = today;
    }
    if (rc == ERR_OK)
        rc = judge(cli, card, date, &verdicts, &n, err);
    if (rc != ERR_OK)
        return rc;
    if (cli_flag(cli, "names"))
        names = catalog_foreign_names(catalog, cli->arena, card, &n_names);
    cli_json(cli, "card-show");
    answer_members(&cli->answer, &card_columns, card);
    answer_list(&cli->answer, "eras", &era_columns, eras.list, eras.n);
    if (cli_flag(cli, "names"))
        answer_list(&cli->answer, "names", &foreign_columns, names, n_names);
    answer_printings(cli, catalog, card);
    if (catalog_info(catalog)->has_text)
        answer_text(&cli->answer, "text", catalog_text(catalog, cli->arena, card));
    answer_list(&cli->answer, "legality", &verdict_columns, verdicts, n);
    say_name(cli, catalog, name, card);
    say_facts(cli, card, &eras);
    say_text(cli, catalog, card);
    say_foreign(cli, names, n_names);
    say_printings(cli, catalog, card, cli_flag(cli, "printings"));
    say_verdicts(cli, verdicts, n, date);
    return ERR_OK;
}
