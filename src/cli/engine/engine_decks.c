/* engine_decks.c - what the commands that play games are given: two decks, an era, a seed, descriptions of cards
 *
 * Decks are texts of "4 Card Name" lines; cards that are not known wholly are described in the file of --cards. */
#include "base/arena.h"
#include "base/decode.h"
#include "base/err.h"
#include "base/file.h"
#include "base/parse.h"
#include "base/rng.h"
#include "cli/command.h"
#include "cli/engine/engine.h"
#include "cli/shell/shell.h"
#include "sanity/mulligan.h"

#include <string.h>
#include <strings.h>

enum { FILE_MAX_BYTES = 4 << 20, MOST_ENTRIES = 250 };

static enum err_code read_text(struct cli *cli, const char *path, char **text, struct err *err)
{
    char *bytes;
    size_t len;
    if (file_read(cli->arena, path, FILE_MAX_BYTES, &bytes, &len, err) != ERR_OK)
        return err->code;
    return decode_text(cli->arena, bytes, len, path, text, NULL, NULL, err);
}

/* True when a line is a heading above the cards that lead the deck, or ends what stands below one. */
static bool begins_leaders(const char *line, bool *leaders, bool has_one)
{
    bool heading = strcasecmp(line, "Commander") == 0 || strcasecmp(line, "Commanders") == 0;
    if (heading || strcasecmp(line, "Deck") == 0 || (!*line && has_one))
        *leaders = heading;
    return heading || strcasecmp(line, "Deck") == 0;
}

static enum err_code add_leader(struct play_deck *out, const char *where, int line, const struct play_entry *entry,
                                struct err *err)
{
    int n = !out->general[0] ? 0 : !out->general[1] ? 1 : 2;
    if (n == 2 || entry->copies > 1)
        return err_set(err, ERR_INPUT, "%s:%d: at most two cards lead a deck, one of each", where, line);
    out->general[n] = entry->name;
    return ERR_OK;
}

/* Lines "4 Name" or "4x Name"; up to a line that begins the sideboard. Cards below a heading Commander, up to a blank
 * line or the heading Deck, lead it. Blank lines and # are left out. */
static enum err_code read_deck(struct cli *cli, const char *path, struct play_deck *out, struct err *err)
{
    struct play_entry *entry = ARENA_ARRAY(cli->arena, struct play_entry, MOST_ENTRIES);
    char *text;
    int line = 0;
    bool leaders = false;
    if (read_text(cli, path, &text, err) != ERR_OK)
        return err->code;
    *out = (struct play_deck){.entry = entry};
    for (const char *at = text; *at;) {
        size_t n = strcspn(at, "\n"), digits = strspn(at, "0123456789");
        char *whole = arena_strndup(cli->arena, at, n);
        at += n + (at[n] == '\n');
        line++;
        for (size_t end = strlen(whole); end > 0 && (whole[end - 1] == '\r' || whole[end - 1] == ' ');)
            whole[--end] = '\0';
        if (strncmp(whole, "Sideboard", 9) == 0)
            break;
        if (begins_leaders(whole, &leaders, out->general[0] != NULL) || !*whole || *whole == '#' ||
            strncmp(whole, "//", 2) == 0)
            continue;
        const char *name = whole + digits + (whole[digits] == 'x');
        int64_t copies;
        char *number = arena_strndup(cli->arena, whole, digits);
        while (*name == ' ')
            name++;
        if (!parse_i64(number, 1, 99, &copies) || !*name)
            return err_set(err, ERR_INPUT, "%s:%d: expected a number and a card, as in: 4 Grizzly Bears", path, line);
        const struct play_entry read = {.name = name, .copies = (int)copies};
        if (leaders && add_leader(out, path, line, &read, err) != ERR_OK)
            return err->code;
        if (leaders)
            continue;
        if (out->n == MOST_ENTRIES)
            return err_set(err, ERR_INPUT, "%s:%d: more than %d lines of cards", path, line, (int)MOST_ENTRIES);
        entry[out->n++] = read;
    }
    return out->n ? ERR_OK : err_set(err, ERR_INPUT, "%s: there are no cards in it", path);
}

/* The colour identity of those that lead the deck, as far as the catalogue knows them. */
static void find_identity(struct cli *cli, struct play_deck *deck)
{
    struct catalog *catalog;
    struct err ignored = ERR_INIT;
    for (int k = 0; k < 2 && deck->general[k]; k++) {
        struct name_match match = {.answer = NAME_UNKNOWN};
        if (cli_catalog(cli, &catalog, &ignored) == ERR_OK &&
            catalog_find(catalog, deck->general[k], &match) == NAME_FOUND)
            deck->identity |= match.card->identity;
    }
    err_clear(&ignored);
}

/* --era; of both shapes of Fifth Edition the later one. */
static enum err_code read_era(struct cli *cli, enum era *out, struct err *err)
{
    const char *era = cli_text(cli, "era");
    unsigned eras = 1u << ERA_M10;
    if (era && (!era_parse(era, &eras) || eras == 0))
        return err_set(err, ERR_USAGE, "--era %s: expected fifth-97, fifth-99, fifth, sixth, eighth or m10", era);
    while (eras & (eras - 1))
        eras &= eras - 1;
    for (*out = 0; !(eras >> *out & 1);)
        ++*out;
    return ERR_OK;
}

/* --mulligan; without it that of an era that --era names, else today's, as always for decks with commanders: the first
 * new hand is free to them, and the era's own is that of EDH. */
static enum err_code read_mulligan(struct cli *cli, struct play_setup *out, struct err *err)
{
    static const enum hand_rule hands[N_MULL_RULES] = {
        [MULL_NEVER] = HANDS_KEPT,          [MULL_NO_LAND] = HANDS_NO_LAND, [MULL_PARIS] = HANDS_PARIS,
        [MULL_VANCOUVER] = HANDS_VANCOUVER, [MULL_LONDON] = HANDS_LONDON,
    };
    const char *word = cli_text(cli, "mulligan");
    bool led = out->deck[0].general[0] != NULL, edh = word && strcmp(word, "edh") == 0;
    enum mulligan_rule rule = mulligan_rule_of_day(NULL);
    if (edh && !led)
        return err_set(err, ERR_USAGE, "--mulligan edh is for decks with a commander, below a heading Commander");
    out->free_hand = led;
    bool of_era = word ? edh || strcmp(word, "era") == 0 : !led && cli_text(cli, "era") != NULL;
    if (of_era)
        return ERR_OK;
    if (word)
        (void)mulligan_rule_parse(word, &rule); /* one of the option's words */
    out->hands = hands[rule];
    return ERR_OK;
}

enum err_code engine_read_decks(struct cli *cli, struct play_setup *out, struct err *err)
{
    static const char *const decks[] = {"DECK1", "DECK2"};
    const char *cards = cli_text(cli, "cards");
    char *text = NULL;
    *out = (struct play_setup){.seed = (uint64_t)cli_number(cli, "seed", (int64_t)rng_seed_from_system()),
                               .known = {.self = cli, .bare = cli_has(cli, "bare"), .find = engine_find_card},
                               .self = cli};
    if (read_era(cli, &out->era, err) != ERR_OK || engine_load_cards(cli, err) != ERR_OK ||
        (cards && read_text(cli, cards, &text, err) != ERR_OK))
        return err->code;
    out->cards_text = text;
    out->cards_file = cards;
    for (int d = 0; d < 2; d++) {
        if (read_deck(cli, cli_argument(cli, decks[d]), &out->deck[d], err) != ERR_OK)
            return err->code;
        find_identity(cli, &out->deck[d]);
    }
    return read_mulligan(cli, out, err);
}

void engine_say_result(struct cli *cli, const struct play_setup *setup, const struct play_result *result)
{
    answer_text(&cli->answer, "era", era_name(setup->era));
    answer_int(&cli->answer, "seed", (int64_t)setup->seed);
    answer_bool(&cli->answer, "over", result->over);
    answer_text(&cli->answer, "result", result->how);
    answer_int(&cli->answer, "winner", result->winner + 1);
    answer_int(&cli->answer, "turns", result->turns);
    if (result->winner >= 0)
        cli_say(cli, "Player %d wins in turn %d (seed %llu).", result->winner + 1, result->turns,
                (unsigned long long)setup->seed);
    else
        cli_say(cli, "The game is %s, turn %d (seed %llu).", result->how, result->turns,
                (unsigned long long)setup->seed);
}
