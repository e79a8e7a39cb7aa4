/* paper_decks.c - registration sheets, and the lists that judges tick off
 *
 * The order of cards is that in which judges sort a deck on the table: by name, deck and sideboard apart
 * (event/deckcheck/deckcheck.h prints the same as text). A sheet that a player fills in by hand has lines
 * instead. */
#include "base/arena.h"
#include "base/chars.h"
#include "base/err.h"
#include "base/lang.h"
#include "base/message.h"
#include "base/sign.h"
#include "base/utf8.h"
#include "event/core/core.h"
#include "event/deckcheck/deckcheck.h"
#include "event/enrol/enrol.h"
#include "event/people/people.h"
#include "event/register/register.h"
#include "event/state/state.h"
#include "report/paper_inner.h"

#include <math.h>

enum deck_sheet { SHEET_FILLED, SHEET_BLANK, SHEET_CHECK };

struct deck_page {
    enum deck_sheet kind;
    struct player player;   /* texts "" on blank ones */
    struct decklist list;   /* version 0: none */
    struct deck deck, pool; /* pool: of limited, as opened */
    bool has_pool;
    const char *where; /* "Round 3, table 7"; "" */
};

/* ---- the head's fields ----------------------------------------------------------------------- */

static void field(struct paper_run *run, double x, double width, const char *label, const char *value)
{
    if (*value)
        paper_put(run, x, run->y + 11, ALIGN_LEFT, 11, true, INK_BLACK, value, width);
    paper_to_sign(run, x, run->y + 15, width, label, 6.5);
}

static void draw_fields(struct paper_run *run, const struct deck_page *page)
{
    double half = (run->right - run->left - 16) / 2, right = run->left + half + 16;
    run->y += 6;
    field(run, run->left, half, paper_say(run, "Last name"), page->player.last);
    field(run, right, half, paper_say(run, "First name"), page->player.first);
    run->y += 31;
    field(run, run->left, half, paper_say(run, "DCI number"), page->player.dci);
    field(run, right, half, paper_say(run, "Deck"), page->list.version ? page->list.name : "");
    run->y += 31;
}

/* ---- cards ----------------------------------------------------------------------------------- */

static const struct paper_column *card_columns(struct paper_run *run, enum deck_sheet kind, size_t *n)
{
    static const struct paper_column list[] = {{.head = "", .align = ALIGN_RIGHT, .bold = true, .least = 22},
                                               {.head = "", .share = 1}};
    static const struct paper_column check[] = {{.head = "", .align = ALIGN_RIGHT, .bold = true, .least = 16},
                                                {.head = "", .least = 9},
                                                {.head = "", .least = 9},
                                                {.head = "", .least = 9},
                                                {.head = "", .least = 9},
                                                {.head = "", .share = 1}};
    (void)run;
    *n = kind == SHEET_CHECK ? ARRAY_LEN(check) : ARRAY_LEN(list);
    return kind == SHEET_CHECK ? check : list;
}

static void draw_rows(struct paper_run *run, enum deck_sheet kind, const char *title, const struct deck_row *rows,
                      size_t n)
{
    struct paper_table table = {.size = 9.5, .pitch = 15.5, .across = 2, .balanced = true, .bald = true};
    table.columns = card_columns(run, kind, &table.n_columns);
    if (kind == SHEET_BLANK) {
        table.pitch = 17.5;
        table.tight = true;
    }
    for (size_t i = 0; i < n; i++) {
        const char *count = rows ? arena_printf(run->arena, "%d", rows[i].count) : paper_cell_line;
        const char *name = rows ? rows[i].name : paper_cell_line;
        if (kind != SHEET_CHECK) {
            paper_row(run, &table, (const char *[]){count, name});
            continue;
        }
        /* One box a copy up to four; of more, one for when they are counted. */
        int boxes = rows[i].count <= 4 ? rows[i].count : 1;
        const char *cells[6] = {count, NULL, NULL, NULL, NULL, name};
        for (int b = 0; b < 4; b++)
            cells[1 + b] = b < boxes ? paper_cell_box : NULL;
        paper_row(run, &table, cells);
    }
    paper_heading(run, title);
    paper_table_draw(run, &table);
}

static const char *cards(struct paper_run *run, const char *title, int n)
{
    char text[16];
    (void)snprintf(text, sizeof text, "%d", n);
    return arena_printf(
        run->arena, "%s: %s", title,
        lang_fill(run->arena, lang_plural(run->lang, "{n} card", "{n} cards", n), LANG_ARGS({"n", text})));
}

static void draw_deck(struct paper_run *run, const struct deck_page *page)
{
    const struct {
        enum deck_zone zone;
        const char *title;
    } zones[] = {{ZONE_COMMANDER, paper_say(run, "Commander")},
                 {ZONE_MAIN, paper_say(run, "Main deck")},
                 {ZONE_COMPANION, paper_say(run, "Companion")},
                 {ZONE_SIDE, paper_say(run, "Sideboard")}};
    struct deck_row *rows = NULL;
    size_t n = deck_rows(run->arena, &page->deck, &rows);
    for (size_t z = 0; z < ARRAY_LEN(zones); z++) {
        size_t from = 0, to;
        while (from < n && rows[from].zone != zones[z].zone)
            from++;
        for (to = from; to < n && rows[to].zone == zones[z].zone; to++)
            ;
        if (to > from)
            draw_rows(run, page->kind, cards(run, zones[z].title, page->deck.totals[zones[z].zone]), rows + from,
                      to - from);
    }
}

/* What was opened, whichever way its list was divided. */
static void draw_pool(struct paper_run *run, const struct deck_page *page)
{
    struct deck all = page->pool;
    struct deck_row *rows = NULL;
    int n_cards = 0;
    all.entries = ARENA_ARRAY(run->arena, struct deck_entry, page->pool.n_entries + 1);
    all.n_entries = 0;
    for (size_t i = 0; i < page->pool.n_entries; i++) {
        if (page->pool.entries[i].zone == ZONE_MAYBE)
            continue;
        all.entries[all.n_entries] = page->pool.entries[i];
        all.entries[all.n_entries++].zone = ZONE_MAIN;
        n_cards += page->pool.entries[i].count;
    }
    size_t n = deck_rows(run->arena, &all, &rows);
    draw_rows(run, page->kind, cards(run, paper_say(run, "Cards opened"), n_cards), rows, n);
}

/* ---- the foot's fields ----------------------------------------------------------------------- */

#define DECK_FOOT 58.0

static void draw_deck_foot(struct paper_run *run, const struct deck_page *page)
{
    double width = run->right - run->left, third = (width - 32) / 3, y;
    paper_room(run, DECK_FOOT);
    y = run->bottom - DECK_FOOT + 22;
    run->y = run->bottom;
    if (page->kind == SHEET_CHECK) {
        const char *found[] = {paper_say(run, "Deck as registered"), paper_say(run, "Sideboard as registered"),
                               paper_say(run, "Sleeves unmarked")};
        const char *fields[] = {paper_say(run, "Begun, ended"), paper_say(run, "Minutes given"),
                                paper_say(run, "Judge")};
        for (int i = 0; i < 3; i++) {
            double x = run->left + i * (third + 16);
            paper_box(run, x, y - 9, 9, "");
            paper_put(run, x + 14, y - 1, ALIGN_LEFT, 9, false, INK_DARK, found[i], third - 14);
            paper_to_sign(run, x, y + 24, third, fields[i], 6.5);
        }
        return;
    }
    paper_to_sign(run, run->left, y, width * 0.6, paper_say(run, "Player's signature"), 6.5);
    paper_to_sign(run, run->left + width * 0.6 + 16, y, width * 0.4 - 16, paper_say(run, "Date"), 6.5);
    const char *checks[] = {paper_say(run, "Main deck counted"), paper_say(run, "Sideboard counted"),
                            paper_say(run, "Legal")};
    for (int i = 0; i < 3; i++) {
        double x = run->left + i * (third + 16);
        paper_box(run, x, y + 19, 9, "");
        paper_put(run, x + 14, y + 27, ALIGN_LEFT, 8, false, INK_DARK, checks[i], third - 14);
    }
}

/* ---- sheets ---------------------------------------------------------------------------------- */

static const char *verdict_text(struct paper_run *run, const struct deck_page *page)
{
    const struct decklist_verdict *v = &page->list.verdict;
    if (!page->list.version || (v->state != DECKLIST_ILLEGAL && v->state != DECKLIST_UNVERIFIED))
        return "";
    const char *word = v->state == DECKLIST_ILLEGAL ? paper_say(run, "NOT LEGAL") : paper_say(run, "not verified");
    for (size_t i = 0; i < v->n_findings; i++)
        if (v->findings[i].illegal)
            return arena_printf(run->arena, "%s: %s", word,
                                message_say(run->arena, run->lang, MESSAGE_PAGE, v->findings[i].text));
    return word;
}

/* What the verdict was made with, so that it can be settled later. */
static const char *facts_text(struct paper_run *run, const struct decklist_verdict *v)
{
    return lang_fill(run->arena, paper_say(run, "Judged with the facts of {date}, digest {digest}"),
                     LANG_ARGS({"date", v->facts_date}, {"digest", sign_fingerprint(run->arena, v->facts)}));
}

static void draw_deck_page(struct paper_run *run, const void *data)
{
    const struct deck_page *page = data;
    const char *verdict = verdict_text(run, page);
    paper_sheet(run);
    draw_fields(run, page);
    if (*verdict)
        paper_words(run, 9, INK_BLACK, verdict);
    if (page->list.version && *page->list.verdict.facts)
        paper_words(run, 7.5, INK_DARK, facts_text(run, &page->list.verdict));
    if (page->list.version) {
        draw_deck(run, page);
    } else if (page->kind == SHEET_BLANK) {
        /* As many lines as the sheet has: two thirds for the deck, at most 2 x 24. */
        size_t lines = (size_t)((run->bottom - run->y - DECK_FOOT - 90) / 17.5);
        size_t side = 8, main = lines - side < 26 ? lines - side : 26;
        draw_rows(run, SHEET_BLANK, paper_say(run, "Main deck: number and name of each card"), NULL, 2 * main);
        draw_rows(run, SHEET_BLANK, paper_say(run, "Sideboard"), NULL, 2 * side);
    } else {
        paper_words(run, 11, INK_BLACK, paper_say(run, "No list is registered."));
    }
    if (page->has_pool)
        draw_pool(run, page);
    draw_deck_foot(run, page);
}

/* The letter that the sheets are sorted by, to leaf through them. */
static const char *initial(struct paper_run *run, const char *last)
{
    const char *folded = utf8_fold(run->arena, last);
    if (char_is_lower(*folded))
        return arena_printf(run->arena, "%c", *folded - 'a' + 'A');
    return "";
}

static enum err_code load_page(struct paper_run *run, struct player_id id, struct deck_page *page, struct err *err)
{
    struct decklist opened = {.version = 0};
    const struct event *event = &run->data.event;
    struct catalog *catalog = run->o->catalog;
    enum err_code rc = player_get(run->store, run->arena, id, &page->player, err);
    if (rc == ERR_OK)
        rc = decklist_find(run->store, run->arena, event, id, DECKLIST_LIST, &page->list, err);
    if (rc == ERR_OK && page->list.version)
        rc = decklist_deck(run->store, run->arena, event->id, &page->list, catalog, &page->deck, err);
    if (rc == ERR_OK)
        rc = decklist_find(run->store, run->arena, event, id, DECKLIST_POOL, &opened, err);
    page->has_pool = rc == ERR_OK && opened.version && page->kind != SHEET_CHECK;
    if (page->has_pool)
        rc = decklist_deck(run->store, run->arena, event->id, &opened, catalog, &page->pool, err);
    /* Players who have handed nothing in get a sheet to fill in, with their name on it. */
    if (rc == ERR_OK && !page->list.version && page->kind == SHEET_FILLED)
        page->kind = SHEET_BLANK;
    return rc;
}

static void draw_page_of(struct paper_run *run, const struct deck_page *page)
{
    paper_head(run, lang_text(run->lang, run->kind->title),
               *page->where ? page->where : initial(run, page->player.last));
    paper_part(run, draw_deck_page, page);
}

static enum err_code blank_sheets(struct paper_run *run)
{
    const struct deck_page page = {.kind = SHEET_BLANK, .player = {.last = "", .first = "", .dci = ""}, .where = ""};
    for (int i = 0; i < run->o->blank; i++)
        draw_page_of(run, &page);
    return ERR_OK;
}

struct owner {
    struct player_id id;
    const char *name;
};

static const char *owner_name(const void *owner)
{
    return ((const struct owner *)owner)->name;
}

static bool wanted(const struct paper_run *run, struct player_id id, int entrant)
{
    struct player_id asked = run->o->player;
    return asked.v ? asked.v == id.v || asked.v == run->data.players[entrant].id.v
                   : event_player_active(&run->data, entrant);
}

/* Those whose lists are printed: of teams all members. */
static size_t find_owners(struct paper_run *run, struct owner *out)
{
    size_t n = 0;
    for (size_t i = 0; i < run->data.n_players; i++) {
        struct player_id ids[TEAM_SEATS_MAX];
        size_t n_ids = team_people(&run->data, (int)i, ids);
        for (size_t k = 0; k < n_ids; k++)
            if (wanted(run, ids[k], (int)i))
                out[n++] = (struct owner){ids[k], run->data.players[i].name};
    }
    return n;
}

enum err_code paper_registration(struct paper_run *run, struct err *err)
{
    if (run->o->blank > 0)
        return blank_sheets(run);
    struct owner *owners = ARENA_ARRAY(run->arena, struct owner, run->data.n_players * TEAM_SEATS_MAX + 1);
    size_t n = find_owners(run, owners);
    enum err_code rc = ERR_OK;
    if (n == 0)
        return err_set(err, ERR_CONFLICT,
                       "nobody is in %s whose list could be printed\n--blank N prints "
                       "sheets to be filled in",
                       run->data.event.set.name);
    for (size_t i = 0; rc == ERR_OK && i < n; i++) {
        struct player p;
        rc = player_get(run->store, run->arena, owners[i].id, &p, err);
        owners[i].name = rc == ERR_OK ? p.name : "";
    }
    lang_sort(run->lang, owners, n, sizeof *owners, owner_name);
    for (size_t i = 0; rc == ERR_OK && i < n; i++) {
        struct deck_page page = {.kind = SHEET_FILLED, .where = ""};
        rc = load_page(run, owners[i].id, &page, err);
        if (rc == ERR_OK)
            draw_page_of(run, &page);
    }
    return rc;
}

/* ---- deck checks ----------------------------------------------------------------------------- */

static const char *where_text(struct paper_run *run, int round, int table)
{
    char r[16], t[16];
    (void)snprintf(r, sizeof r, "%d", round);
    (void)snprintf(t, sizeof t, "%d", table);
    if (round == 0)
        return paper_say(run, "Before round 1");
    return lang_fill(run->arena,
                     table ? paper_say(run, "Round {round}, table {table}") : paper_say(run, "Round {round}"),
                     LANG_ARGS({"round", r}, {"table", t}));
}

static enum err_code check_sheet(struct paper_run *run, struct player_id id, const char *where, struct err *err)
{
    struct deck_page page = {.kind = SHEET_CHECK, .where = where};
    enum err_code rc = load_page(run, id, &page, err);
    if (rc == ERR_OK)
        draw_page_of(run, &page);
    return rc;
}

enum err_code paper_deck_checks(struct paper_run *run, struct err *err)
{
    const struct event_data *data = &run->data;
    struct deckcheck *checks;
    size_t n, drawn = 0;
    int round = run->o->round ? run->o->round : (int)data->n_rounds;
    if (run->o->player.v) {
        int entrant = event_player_index(data, run->o->player);
        const struct load_match *m = entrant >= 0 && round > 0 ? event_match_of(data, round, entrant) : NULL;
        return check_sheet(run, run->o->player, where_text(run, round, m ? m->table : 0), err);
    }
    enum err_code rc = deckcheck_list(run->store, run->arena, run->o->event, &checks, &n, err);
    for (size_t i = 0; rc == ERR_OK && i < n; i++)
        if (checks[i].round == round) {
            rc = check_sheet(run, checks[i].player, where_text(run, round, checks[i].table), err);
            drawn++;
        }
    if (rc == ERR_OK && drawn == 0)
        return err_set(err, ERR_CONFLICT,
                       "nobody is checked %s: topcut deckcheck draw draws a lot, --player "
                       "names somebody",
                       round ? message(run->arena, "in round %d", round) : TC_WORD("before round 1"));
    return rc;
}
