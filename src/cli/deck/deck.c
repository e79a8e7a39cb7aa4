/* deck.c - reading a decklist for any command; deck show */
#include "cli/deck/deck.h"
#include "base/arena.h"
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

void deck_json_warnings(struct json *to, const struct deck *deck)
{
    struct json *list = json_add_array(to, "warnings");
    for (size_t i = 0; i < deck->n_warnings; i++) {
        struct json *one = json_add_object(list, NULL);
        json_add_int(one, "line", deck->warnings[i].line);
        json_add_text(one, "text", deck->warnings[i].text);
    }
}

/* ---- deck show ------------------------------------------------------------------------------- */

/* A card of a zone, its lines together. */
struct shown {
    enum deck_zone zone;
    int count, line;
    const char *name;
    const struct card *card; /* NULL: unknown */
};

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
            list[n++] = (struct shown){
                .zone = e->zone, .line = e->line, .card = e->card, .name = e->card ? e->card->full_name : e->name};
        list[at].count += e->count;
    }
    *out = list;
    return n;
}

static void show_unknown_json(struct cli *cli, struct json *to, const struct deck *deck)
{
    struct json *list = json_add_array(to, "unknown");
    for (size_t i = 0; i < deck->n_entries; i++) {
        const struct deck_entry *e = &deck->entries[i];
        const char *best[CATALOG_SUGGESTIONS];
        if (e->card)
            continue;
        struct json *one = json_add_object(list, NULL);
        json_add_int(one, "line", e->line);
        json_add_text(one, "zone", deck_zone_keys[e->zone]);
        json_add_int(one, "count", e->count);
        json_add_text(one, "name", e->name);
        json_add_text(one, "text", e->written);
        struct json *near = json_add_array(one, "suggestions");
        size_t n = catalog_suggest(cli->catalog, cli->arena, e->name, best);
        for (size_t k = 0; k < n; k++)
            json_add_text(near, NULL, best[k]);
    }
}

static void show_notes_json(struct json *to, const struct deck *deck)
{
    struct json *list = json_add_array(to, "bad_lines");
    for (size_t i = 0; i < deck->n_bad_lines; i++) {
        struct json *one = json_add_object(list, NULL);
        json_add_int(one, "line", deck->bad_lines[i].line);
        json_add_text(one, "text", deck->bad_lines[i].text);
        json_add_text(one, "why", deck->bad_lines[i].why);
    }
    if (deck->n_bad_more > 0)
        json_add_int(to, "more_bad_lines", (int64_t)deck->n_bad_more);
    deck_json_warnings(to, deck);
}

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

static void show_json(struct cli *cli, const char *path, const struct deck *deck, const struct shown *shown, size_t n)
{
    struct json *json = cli_json(cli, "deck-show");
    json_add_text(json, "file", path);
    json_add_text(json, "name", deck->name);
    json_add_text(json, "format", deck_formats[deck->format].key);
    json_add_text(json, "encoding", encoding_key(deck->encoding));
    for (int zone = 0; zone < N_DECK_ZONES; zone++) {
        struct json *list = json_add_array(json, deck_zone_keys[zone]);
        for (size_t i = 0; i < n; i++) {
            if ((int)shown[i].zone != zone || !shown[i].card)
                continue;
            struct json *one = json_add_object(list, NULL);
            json_add_int(one, "count", shown[i].count);
            json_add_text(one, "name", shown[i].name);
        }
    }
    show_unknown_json(cli, json, deck);
    show_notes_json(json, deck);
    struct json *totals = json_add_object(json, "totals");
    for (int zone = 0; zone < N_DECK_ZONES; zone++)
        json_add_int(totals, deck_zone_keys[zone], deck->totals[zone]);
}

static enum err_code show_rows(struct cli *cli, const struct shown *shown, size_t n, struct err *err)
{
    static const char *const columns[] = {"zone", "count", "name", "type", "mana_cost", "line", "known"};
    struct cli_rows rows = {.columns = columns, .n_columns = ARRAY_LEN(columns)};
    for (size_t i = 0; i < n; i++) {
        const struct card *card = shown[i].card;
        cli_row_text(&rows, deck_zone_keys[shown[i].zone]);
        cli_row_int(&rows, shown[i].count);
        cli_row_text(&rows, shown[i].name);
        cli_row_text(&rows, card ? card->type_line : NULL);
        cli_row_text(&rows, card ? card->mana_cost : NULL);
        cli_row_int(&rows, shown[i].line);
        cli_row_int(&rows, card != NULL);
    }
    return cli_finish_rows(cli, "deck-show", &rows, err);
}

/* The groups of the main deck, in this order; a card is in the first of the lands' or the earliest other. */
static const struct {
    unsigned type;
    const char *title;
} groups[] = {
    {TYPE_CREATURE, "Creatures"},
    {TYPE_PLANESWALKER, "Planeswalkers"},
    {TYPE_INSTANT, "Instants"},
    {TYPE_SORCERY, "Sorceries"},
    {TYPE_ARTIFACT, "Artifacts"},
    {TYPE_ENCHANTMENT, "Enchantments"},
    {TYPE_BATTLE, "Battles"},
    {TYPE_LAND, "Lands"},
    {0, "Others"},
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
    cli_say(cli, "%s", strbuf_text(&line));
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
        cli_say(cli, "%s (%d)", groups[g].title, cards);
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
    cli_say(cli, "%s (%d)", title, deck->totals[zone]);
    for (size_t i = 0; i < n; i++)
        if (shown[i].zone == zone && shown[i].card)
            say_card(cli, &shown[i]);
}

static void say_problems(struct cli *cli, const struct deck *deck)
{
    bool titled = false;
    for (size_t i = 0; i < deck->n_entries; i++) {
        const struct deck_entry *e = &deck->entries[i];
        const char *best[CATALOG_SUGGESTIONS] = {NULL};
        if (e->card)
            continue;
        if (!titled)
            cli_say(cli, "Unknown cards");
        titled = true;
        size_t n = catalog_suggest(cli->catalog, cli->arena, e->name, best);
        cli_say(cli, "  line %d: %d %s (%s)%s%s%s%s%s", e->line, e->count, cli_printable(cli, e->name),
                deck_zone_keys[e->zone], n ? "; did you mean " : "", n ? best[0] : "",
                n == 2   ? " or "
                : n == 3 ? ", "
                         : "",
                n > 1 ? best[1] : "", n == 3 ? arena_printf(cli->arena, " or %s", best[2]) : "");
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
    say_zone(cli, deck, ZONE_COMMANDER, "Commander", shown, n);
    say_zone(cli, deck, ZONE_COMPANION, "Companion", shown, n);
    say_main(cli, shown, n);
    say_zone(cli, deck, ZONE_SIDE, "Sideboard", shown, n);
    say_zone(cli, deck, ZONE_MAYBE, "Maybe", shown, n);
    say_problems(cli, deck);
}

static enum err_code cmd_deck_show(struct cli *cli, struct err *err)
{
    const char *path = cli_argument(cli, "FILE");
    struct deck deck;
    struct shown *shown;
    enum err_code rc = deck_load(cli, path, &deck, err);
    if (rc != ERR_OK)
        return rc;
    size_t n = gather_shown(cli->arena, &deck, &shown);
    if (cli_wants_rows(cli))
        return show_rows(cli, shown, n, err);
    if (cli->wants_json) {
        show_json(cli, path, &deck, shown, n);
        return ERR_OK;
    }
    say_deck(cli, path, &deck, shown, n);
    deck_warn_of(cli, &deck);
    return ERR_OK;
}
