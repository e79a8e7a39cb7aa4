/* deck.c - reading a decklist for any command; deck show */
#include "cli/deck/deck.h"
#include "base/arena.h"
#include "base/columns.h"
#include "base/decode.h"
#include "base/suggest.h"
#include "base/utf8.h"
#include "cli/command.h"

static command_fn cmd_deck_show;

const struct command deck_commands[] = {
    {
        .name = "deck show",
        .run = cmd_deck_show,
        .group = GROUP_CARD,
        .flags = COMMAND_ROWS,
        .summary = "show a decklist as it was understood",
        ARGUMENTS({"FILE", ARGUMENT_ONE, COMPLETE_FILE, NULL, "the list; - for standard input"}),
        OPTIONS(TEXT("from", "FORMAT", "the file's format, if it is mistaken for another")),
    },
    {.name = NULL},
};

/* ---- what the deck commands share ------------------------------------------------------------ */

enum err_code deck_option_format(struct cli *cli, const char *option, bool writable, enum deck_format *out,
                                 struct err *err)
{
    const char *text = cli_text(cli, option);
    if (text && deck_format_find(text, out))
        return ERR_OK;
    struct strbuf names = STRBUF_INIT;
    const char *keys[N_DECK_FORMATS];
    size_t n = 0;
    for (int i = 0; i < N_DECK_FORMATS; i++) {
        if (i == DECK_AUTO || (writable && !deck_formats[i].writable))
            continue;
        keys[n++] = deck_formats[i].key;
        strbuf_printf(&names, "%s%s", names.len ? ", " : "", deck_formats[i].key);
    }
    err_set(err, ERR_USAGE, "--%s: no format is called \"%s\"%s; there are %s", option, text ? text : "",
            text ? suggest_sentence(cli->arena, text, keys, n) : "", strbuf_text(&names));
    strbuf_release(&names);
    return err->code;
}

enum err_code deck_option_from(struct cli *cli, enum deck_format *out, struct err *err)
{
    *out = DECK_AUTO;
    return cli_text(cli, "from") ? deck_option_format(cli, "from", false, out, err) : ERR_OK;
}

enum err_code deck_load(struct cli *cli, const char *path, struct deck *out, struct err *err)
{
    struct deck_bytes bytes = DECK_BYTES_INIT;
    struct catalog *catalog;
    enum deck_format from;
    enum err_code rc = deck_option_from(cli, &from, err);
    if (rc == ERR_OK)
        rc = deck_bytes_read(&bytes, path, err);
    if (rc == ERR_OK)
        rc = cli_catalog(cli, &catalog, err);
    if (rc == ERR_OK)
        rc = deck_read(cli->arena, catalog, bytes.data, bytes.len, strcmp(path, "-") == 0 ? "standard input" : path,
                       from, out, err);
    deck_bytes_release(&bytes);
    return rc;
}

const char *deck_title(const struct deck *deck, const char *path)
{
    if (deck->name && *deck->name)
        return deck->name;
    return strcmp(path, "-") == 0 ? "standard input" : deck_file_name(path);
}

void deck_warn_of(struct cli *cli, const struct deck *deck)
{
    for (size_t i = 0; i < deck->n_warnings; i++) {
        const struct deck_note *w = &deck->warnings[i];
        if (w->line)
            cli_warn(cli, "%s:%d: %s", deck->what, w->line, cli_printable(cli, w->text));
        else
            cli_warn(cli, "%s: %s", deck->what, cli_printable(cli, w->text));
    }
}

/* ---- deck show ------------------------------------------------------------------------------- */

/* A card of a zone, its lines together. */
struct shown {
    enum deck_zone zone;
    int count, line;
    const char *name;
    const struct card *card; /* NULL: unknown */
    bool known;
};
static const struct column shown_list[] = {
    COLUMN_WORD(struct shown, "zone", zone, deck_zone_keys, .omit = OMIT_JSON),
    COLUMN(struct shown, "count", count),
    COLUMN(struct shown, "name", name),
    COLUMN(struct card, "type", type_line, .omit = OMIT_JSON, COLUMN_THROUGH(struct shown, card)),
    COLUMN(struct card, "mana_cost", mana_cost, .omit = OMIT_JSON, COLUMN_THROUGH(struct shown, card)),
    COLUMN(struct shown, "line", line, .omit = OMIT_JSON),
    COLUMN(struct shown, "known", known, .omit = OMIT_JSON),
};
static const struct column_set shown_columns = COLUMNS(struct shown, shown_list);

static bool same_card(const struct shown *s, const struct deck_entry *e)
{
    return s->zone == e->zone && s->card == e->card && (s->card || strcmp(s->name, e->name) == 0);
}

/* In order of the file; unknown names are left where they are. */
static size_t gather_shown(struct arena *arena, const struct deck *deck, struct shown **out)
{
    size_t n = 0;
    struct shown *list = ARENA_ARRAY(arena, struct shown, deck->n_entries);
    for (size_t i = 0; i < deck->n_entries; i++) {
        const struct deck_entry *e = &deck->entries[i];
        size_t at = 0;
        while (at < n && !same_card(&list[at], e))
            at++;
        if (at == n)
            list[n++] = (struct shown){.zone = e->zone,
                                       .line = e->line,
                                       .card = e->card,
                                       .name = e->card ? e->card->full_name : e->name,
                                       .known = e->card != NULL};
        list[at].count += e->count;
    }
    *out = list;
    return n;
}

/* A line with a name that nobody knows, and the names that may be meant. */
struct unknown {
    struct deck_entry entry;
    const char **near;
    size_t n_near;
};
static const struct column unknown_list[] = {
    COLUMN(struct unknown, "line", entry.line),    COLUMN_WORD(struct unknown, "zone", entry.zone, deck_zone_keys),
    COLUMN(struct unknown, "count", entry.count),  COLUMN(struct unknown, "name", entry.name),
    COLUMN(struct unknown, "text", entry.written), COLUMN_LIST_OF_TEXTS(struct unknown, "suggestions", near, n_near),
};
static const struct column_set unknown_columns = COLUMNS(struct unknown, unknown_list);

static size_t gather_unknown(struct cli *cli, const struct deck *deck, struct unknown **out)
{
    size_t n = 0;
    *out = ARENA_ARRAY(cli->arena, struct unknown, deck->n_entries);
    for (size_t i = 0; i < deck->n_entries; i++) {
        const struct deck_entry *e = &deck->entries[i];
        if (e->card)
            continue;
        struct unknown *one = &(*out)[n++];
        *one = (struct unknown){.entry = *e, .near = ARENA_ARRAY(cli->arena, const char *, CATALOG_SUGGESTIONS)};
        one->n_near = catalog_suggest(cli->catalog, cli->arena, e->name, one->near);
    }
    return n;
}

static const struct column reading_list[] = {
    COLUMN_LIST(struct deck, "bad_lines", bad_lines, n_bad_lines, &deck_bad_line_columns),
    COLUMN(struct deck, "more_bad_lines", n_bad_more, .none = NONE_IS_ZERO, .omit = OMIT_IF_NONE),
    COLUMN_LIST(struct deck, "warnings", warnings, n_warnings, &deck_warning_columns),
    COLUMN_COUNTS(struct deck, "totals", totals, deck_zone_keys, N_DECK_ZONES),
};
static const struct column_set reading_columns = COLUMNS(struct deck, reading_list);

/* For programs, as iconv and others spell them. */
static const char *encoding_key(enum encoding encoding)
{
    switch (encoding) {
    case ENCODING_UTF16LE:
        return "utf-16le";
    case ENCODING_UTF16BE:
        return "utf-16be";
    case ENCODING_CP1252:
        return "cp1252";
    default:
        return "utf-8";
    }
}

static void put_deck(struct cli *cli, const char *path, const struct deck *deck, const struct shown *shown, size_t n,
                     const struct unknown *unknown, size_t n_unknown)
{
    struct shown *part = ARENA_ARRAY(cli->arena, struct shown, n);
    cli_json(cli, "deck-show");
    answer_text(&cli->answer, "file", path);
    answer_text(&cli->answer, "name", deck->name);
    answer_text(&cli->answer, "format", deck_formats[deck->format].key);
    answer_text(&cli->answer, "encoding", encoding_key(deck->encoding));
    for (int zone = 0; zone < N_DECK_ZONES; zone++) {
        size_t n_part = 0;
        for (size_t i = 0; i < n; i++)
            if ((int)shown[i].zone == zone && shown[i].known)
                part[n_part++] = shown[i];
        answer_list(&cli->answer, deck_zone_keys[zone], &shown_columns, part, n_part);
    }
    answer_list(&cli->answer, "unknown", &unknown_columns, unknown, n_unknown);
    answer_members(&cli->answer, &reading_columns, deck);
}

/* The groups of the main deck, in this order; a card is in the first of the lands' or the earliest other. */
static const struct {
    unsigned type;
    const char *title;
} groups[] = {
    {TYPE_CREATURE, TC_WORD("Creatures")},
    {TYPE_PLANESWALKER, TC_WORD("Planeswalkers")},
    {TYPE_INSTANT, TC_WORD("Instants")},
    {TYPE_SORCERY, TC_WORD("Sorceries")},
    {TYPE_ARTIFACT, TC_WORD("Artifacts")},
    {TYPE_ENCHANTMENT, TC_WORD("Enchantments")},
    {TYPE_BATTLE, TC_WORD("Battles")},
    {TYPE_LAND, TC_WORD("Lands")},
    {0, TC_WORD("Others")},
};

static size_t group_of(const struct card *card)
{
    size_t last = ARRAY_LEN(groups) - 1;
    if (card->types & TYPE_LAND)
        return last - 1;
    for (size_t g = 0; g < last; g++)
        if (card->types & groups[g].type)
            return g;
    return last;
}

static void say_card(struct cli *cli, const struct shown *s)
{
    struct strbuf line = STRBUF_INIT;
    strbuf_printf(&line, "  %3d  ", s->count);
    if (s->card && !(s->card->types & TYPE_LAND)) {
        utf8_pad(&line, s->name, 48, false);
        strbuf_printf(&line, " %4g", s->card->mana_value);
    } else {
        utf8_add_printable(&line, s->name);
    }
    cli_line(cli, "%s", strbuf_text(&line));
    strbuf_release(&line);
}

static void say_main(struct cli *cli, const struct shown *shown, size_t n)
{
    double sum = 0;
    int spells = 0;
    for (size_t g = 0; g < ARRAY_LEN(groups); g++) {
        int cards = 0;
        for (size_t i = 0; i < n; i++)
            if (shown[i].zone == ZONE_MAIN && shown[i].card && group_of(shown[i].card) == g)
                cards += shown[i].count;
        if (cards == 0)
            continue;
        cli_line(cli, "%s (%d)", groups[g].title, cards);
        for (size_t i = 0; i < n; i++) {
            const struct shown *s = &shown[i];
            if (s->zone != ZONE_MAIN || !s->card || group_of(s->card) != g)
                continue;
            say_card(cli, s);
            if (s->card->types & TYPE_LAND)
                continue;
            sum += s->card->mana_value * s->count;
            spells += s->count;
        }
    }
    if (spells > 0)
        cli_say(cli, "Mana value %.2f on average without lands", sum / spells);
}

static void say_zone(struct cli *cli, const struct deck *deck, enum deck_zone zone, const char *title,
                     const struct shown *shown, size_t n)
{
    if (deck->totals[zone] == 0)
        return;
    cli_line(cli, "%s (%d)", title, deck->totals[zone]);
    for (size_t i = 0; i < n; i++)
        if (shown[i].zone == zone && shown[i].card)
            say_card(cli, &shown[i]);
}

/* "; did you mean Shock, Shatter or Shackle" */
static const char *meant(struct cli *cli, const struct unknown *u)
{
    const char *text = u->n_near ? message(cli->arena, "; did you mean %s", u->near[0]) : "";
    for (size_t i = 1; i < u->n_near; i++)
        text = arena_printf(cli->arena, "%s%s%s", text, i + 1 == u->n_near ? TC_WORD(" or ") : ", ", u->near[i]);
    return text;
}

static void say_problems(struct cli *cli, const struct deck *deck, const struct unknown *unknown, size_t n)
{
    if (n > 0)
        cli_say(cli, "Unknown cards");
    for (size_t i = 0; i < n; i++) {
        const struct deck_entry *e = &unknown[i].entry;
        cli_say(cli, "  line %d: %d %s (%s)%s", e->line, e->count, cli_printable(cli, e->name), deck_zone_said[e->zone],
                meant(cli, &unknown[i]));
    }
    if (deck->n_bad_lines > 0)
        cli_say(cli, "Lines that are no cards");
    for (size_t i = 0; i < deck->n_bad_lines; i++)
        cli_say(cli, "  line %d: \"%s\": %s", deck->bad_lines[i].line, cli_printable(cli, deck->bad_lines[i].text),
                cli_printable(cli, deck->bad_lines[i].why));
    if (deck->n_bad_more > 0)
        cli_say(cli, "  and %zu more", deck->n_bad_more);
}

static void say_deck(struct cli *cli, const char *path, const struct deck *deck, const struct shown *shown, size_t n)
{
    cli_say(cli, "deck \"%s\" (%s, %s): main %d, side %d", cli_printable(cli, deck_title(deck, path)),
            deck_formats[deck->format].title, encoding_name(deck->encoding), deck->totals[ZONE_MAIN],
            deck->totals[ZONE_SIDE]);
    say_zone(cli, deck, ZONE_COMMANDER, TC_WORD("Commander"), shown, n);
    say_zone(cli, deck, ZONE_COMPANION, TC_WORD("Companion"), shown, n);
    say_main(cli, shown, n);
    say_zone(cli, deck, ZONE_SIDE, TC_WORD("Sideboard"), shown, n);
    say_zone(cli, deck, ZONE_MAYBE, TC_WORD("Maybe"), shown, n);
}

static enum err_code cmd_deck_show(struct cli *cli, struct err *err)
{
    const char *path = cli_argument(cli, "FILE");
    struct deck deck;
    struct shown *shown;
    struct unknown *unknown;
    enum err_code rc = deck_load(cli, path, &deck, err);
    if (rc != ERR_OK)
        return rc;
    size_t n = gather_shown(cli->arena, &deck, &shown);
    answer_only_rows(&cli->answer, "deck-show", &shown_columns, shown, n);
    if (cli_wants_rows(cli))
        return ERR_OK;
    size_t n_unknown = gather_unknown(cli, &deck, &unknown);
    put_deck(cli, path, &deck, shown, n, unknown, n_unknown);
    say_deck(cli, path, &deck, shown, n);
    say_problems(cli, &deck, unknown, n_unknown);
    if (!cli->wants_json)
        deck_warn_of(cli, &deck);
    return ERR_OK;
}
