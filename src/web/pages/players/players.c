/* players.c - everybody in an event, and the desk's two or three letters
 *
 * A known player is enrolled by the beginning of names and Enter. When that could be several people the page comes back
 * with all of them, told apart by where they are from and when they were last here; when it fits nobody, the letters
 * stand in the field for a new player. What the desk does with players is in enrol.c.
 */
#include "web/pages/players/players.h"
#include "base/lang.h"
#include "base/parse.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "event/core/core.h"
#include "event/enrol/enrol.h"
#include "event/people/people.h"
#include "event/register/register.h"
#include "event/state/state.h"
#include "report/report.h"
#include "web/pages/decks/decks.h"
#include "web/pages/inner.h"
#include "web/pages/players/players.html.h"

#include <stdlib.h>
#include <string.h>

#define SHOWN_MAX 30  /* people to choose from */
#define KNOWN_MAX 300 /* for the field to complete from: those seen last */

/* ---- people ---------------------------------------------------------------------------------- */

const char *player_where(struct arena *arena, const struct player *player)
{
    const char *parts[] = {player->club, player->region, player->country}, *where = "";
    for (size_t i = 0; i < ARRAY_LEN(parts); i++)
        if (*parts[i])
            where = arena_printf(arena, "%s%s%s", where, *where ? ", " : "", parts[i]);
    return where;
}

enum err_code players_meant(struct request *req, struct event_id event, const char *words, size_t limit,
                            struct candidate_row **out, size_t *n, struct err *err)
{
    struct player_seen *seen;
    if (player_candidates(req->store, req->arena, event, words, limit, &seen, n, err) != ERR_OK)
        return err->code;
    *out = ARENA_ARRAY(req->arena, struct candidate_row, *n + 1);
    for (size_t i = 0; i < *n; i++)
        (*out)[i] = (struct candidate_row){
            .id = seen[i].player.id.v,
            .name = seen[i].player.name,
            .dci = seen[i].player.dci,
            .where = player_where(req->arena, &seen[i].player),
            .seen = *seen[i].last_seen ? lang_date(req->arena, req->lang, seen[i].last_seen) : "",
            .enrolled = seen[i].enrolled,
        };
    return ERR_OK;
}

enum err_code players_known(struct request *req, struct event_id event, struct candidate_row **out, size_t *n,
                            struct err *err)
{
    struct player_seen *seen;
    if (player_candidates(req->store, req->arena, event, "", KNOWN_MAX, &seen, n, err) != ERR_OK)
        return err->code;
    *out = ARENA_ARRAY(req->arena, struct candidate_row, *n + 1);
    for (size_t i = 0; i < *n; i++)
        (*out)[i] = (struct candidate_row){
            .id = seen[i].player.id.v, .name = seen[i].player.name, .where = player_where(req->arena, &seen[i].player)};
    return ERR_OK;
}

/* ---- everybody in the event ------------------------------------------------------------------ */

static const char *row_name(const void *row)
{
    return ((const struct player_row *)row)->name;
}

static bool has_match(const struct event_data *data, int player)
{
    for (size_t i = 0; i < data->n_matches; i++)
        if (data->matches[i].p1 == player || data->matches[i].p2 == player)
            return true;
    return false;
}

static void fill_rows(struct request *req, const struct event_data *data, struct players_page *page)
{
    struct checkin_state state;
    checkin_state(req->arena, data, &state);
    page->uses_check_in = state.there > 0;
    page->there = state.there;
    page->absent = (int)state.n_absent;
    page->rows = ARENA_ARRAY(req->arena, struct player_row, data->n_players + 1);
    page->n_rows = data->n_players;
    for (size_t i = 0; i < data->n_players; i++) {
        const struct load_player *player = &data->players[i];
        bool out = player->dropped_after >= 0 || player->disqualified;
        page->rows[i] = (struct player_row){
            .id = player->id.v,
            .name = player->name,
            .members = player->members,
            .dci = player->dci,
            .club = player->club,
            .deck = "",
            .paid = player->paid,
            .there = !out,
            .out = out,
            .disqualified = player->disqualified,
            .dropped_after = player->dropped_after,
            .first_round = player->first_round,
            .has_played = has_match(data, (int)i),
        };
        page->players++;
        page->active += !out;
        page->paid += player->paid;
        page->unpaid += !player->paid && !out;
    }
    for (size_t i = 0; i < state.n_absent; i++)
        page->rows[state.absent[i]].there = false;
}

static const char *money(struct request *req, int64_t cents)
{
    return lang_decimal(req->arena, req->lang, (double)cents / 100.0, cents % 100 ? 2 : 0);
}

static enum err_code fill_decks(struct request *req, const struct event_data *data, struct players_page *page,
                                struct err *err)
{
    struct decklist_setting setting;
    struct decklist_line *lines;
    size_t n;
    if (decklist_settings(req->store, &data->event, &setting, err) != ERR_OK)
        return err->code;
    page->decks = setting.lists != DECKLISTS_NONE;
    if (!page->decks)
        return ERR_OK;
    if (decklist_status(req->store, req->arena, data, NULL, &lines, &n, err) != ERR_OK)
        return err->code;
    for (size_t i = 0; i < n; i++) {
        struct player_row *row = &page->rows[lines[i].player];
        enum decklist_state state = lines[i].list.verdict.state;
        bool bad = state == DECKLIST_ILLEGAL || (state == DECKLIST_MISSING && setting.lists == DECKLISTS_REQUIRED);
        if (!*row->deck || bad) /* of a team the worst */
            row->deck = deck_state_text(req->lang, state);
        row->deck_bad = row->deck_bad || bad;
    }
    return ERR_OK;
}

static enum err_code fill_signups(struct request *req, struct players_page *page, struct err *err)
{
    struct signup *signups;
    size_t n;
    if (signup_list(req->store, req->arena, page->event, &signups, &n, err) != ERR_OK)
        return err->code;
    page->signups = ARENA_ARRAY(req->arena, struct signup_row, n + 1);
    for (size_t i = 0; i < n; i++) {
        if (signups[i].state != SIGNUP_WAITING)
            continue;
        struct signup_row *row = &page->signups[page->n_signups++];
        *row = (struct signup_row){
            .id = signups[i].id,
            .name = signups[i].name,
            .dci = signups[i].dci,
            .when = lang_time(req->arena, req->lang, signups[i].at_utc),
        };
        struct ban *bans;
        size_t n_bans;
        if (signup_is_in(req->store, req->arena, &signups[i], &row->enrolled, err) != ERR_OK ||
            bans_on_number(req->store, req->arena, page->event, signups[i].dci, &bans, &n_bans, err) != ERR_OK)
            return err->code;
        page->banned_signup = page->banned_signup || (n_bans && !row->enrolled);
    }
    return ERR_OK;
}

/* The words that were searched for, or that were typed before an error came back. */
static enum err_code fill_asked(struct request *req, struct players_page *page, struct err *err)
{
    const char *q = field_or(req, "q", "");
    page->new_name = req->problem ? field_typed(req, "name", "") : "";
    page->new_dci = req->problem ? field_typed(req, "dci", "") : "";
    /* a name that was to be a new player's: whoever is known by it comes first */
    page->twin = *page->new_name != '\0' && !page->teams;
    page->words = req->problem ? field_typed(req, "who", page->twin ? page->new_name : "") : q;
    page->asked = *page->words && (req->problem || *q);
    if (*page->new_name && *page->new_dci) {
        struct ban *bans;
        size_t n;
        if (bans_on_number(req->store, req->arena, page->event, page->new_dci, &bans, &n, err) != ERR_OK)
            return err->code;
        page->banned_new = n > 0;
    }
    if (!page->asked)
        return ERR_OK;
    if (players_meant(req, page->event, page->words, SHOWN_MAX + 1, &page->candidates, &page->n_candidates, err) !=
        ERR_OK)
        return err->code;
    page->more = page->n_candidates > SHOWN_MAX;
    page->n_candidates -= page->more;
    for (size_t i = 0; i < page->n_candidates; i++)
        page->can_choose = page->can_choose || !page->candidates[i].enrolled;
    page->one_left = page->n_candidates == 1 && page->can_choose;
    page->twin = page->twin && page->n_candidates > 0;
    if (page->n_candidates == 0 && *page->words != '#')
        page->new_name = page->words;
    for (size_t i = 0; i < page->n_candidates && req->problem; i++) {
        struct ban *bans;
        size_t n;
        if (bans_on(req->store, req->arena, page->event, (struct player_id){page->candidates[i].id}, &bans, &n, err) !=
            ERR_OK)
            return err->code;
        page->banned = page->banned || n > 0;
    }
    return ERR_OK;
}

static void fill_seats(struct request *req, struct players_page *page)
{
    for (; page->n_seats < (size_t)page->team_size && page->n_seats < TEAM_SEATS_MAX; page->n_seats++) {
        page->seats[page->n_seats] = arena_printf(req->arena, "%c", (char)('A' + (int)page->n_seats));
        const char *typed = req->problem ? field_nth(req, "member", page->n_seats) : NULL;
        page->typed_members[page->n_seats] = typed ? typed : "";
    }
}

static enum err_code fill(struct request *req, struct players_page *page, struct err *err)
{
    struct event_data *data;
    if (page_data(req, &data, err) != ERR_OK)
        return err->code;
    const struct event *event = &data->event;
    *page = (struct players_page){
        .event = event->id,
        .event_name = event->set.name,
        .words = "",
        .new_name = "",
        .new_dci = "",
        .fee = event->set.fee_cents > 0,
        .fee_text = money(req, event->set.fee_cents),
        .open = event->state != EVENT_CLOSED && may(req, FOR_DESK),
        .desk = may(req, FOR_DESK),
        .begun = event->rounds_paired > 0,
        .pods = event_is_pods(event),
        .playoff = event->state == EVENT_PLAYOFF,
        .teams = *event->set.teams != '\0',
        .team_size = event->set.team_size,
        .organizer = may(req, FOR_ORGANIZER),
    };
    fill_rows(req, data, page);
    page->cash = money(req, page->paid * event->set.fee_cents);
    page->missing_cash = money(req, page->unpaid * event->set.fee_cents);
    if (page->teams)
        fill_seats(req, page);
    if (fill_decks(req, data, page, err) != ERR_OK)
        return err->code;
    lang_sort(req->lang, page->rows, page->n_rows, sizeof *page->rows, row_name);
    if (!page->open)
        return ERR_OK;
    if (fill_signups(req, page, err) != ERR_OK || fill_asked(req, page, err) != ERR_OK)
        return err->code;
    return players_known(req, page->event, &page->known, &page->n_known, err);
}

/* Keeps the rows whose name holds what is searched for, or that have the number. */
static void keep_found(struct request *req, struct players_page *page)
{
    size_t n = 0;
    rows_begin(req, page->n_rows, &page->cut);
    for (size_t i = 0; i < page->n_rows; i++)
        if (rows_finds(req, &page->cut, page->rows[i].name) || strcmp(page->rows[i].dci, page->cut.words) == 0)
            page->rows[n++] = page->rows[i];
    page->n_rows = n;
}

#define LETTERS_MAX 40 /* more letters would not help: names in ideographs begin with hundreds of them */

/* What a name is filed under: its first letter, without marks. */
static const char *first_letter(struct arena *arena, const char *name)
{
    const char *folded = utf8_fold(arena, name);
    size_t n = *name != '\0';
    if (*folded >= 'a' && *folded <= 'z')
        return arena_printf(arena, "%c", *folded - 'a' + 'A');
    while (((unsigned char)name[n] & 0xC0) == 0x80)
        n++;
    return arena_printf(arena, "%.*s", (int)n, name);
}

/* Fills in the letters of the rows of all pages, in their order. */
static void fill_letters(struct request *req, struct players_page *page)
{
    page->letters = ARENA_ARRAY(req->arena, struct letter_link, LETTERS_MAX);
    for (size_t i = 0; page->cut.find && i < page->n_rows; i++) {
        const char *letter = first_letter(req->arena, page->rows[i].name);
        if (page->n_letters > 0 && strcmp(page->letters[page->n_letters - 1].letter, letter) == 0)
            continue;
        if (page->n_letters == LETTERS_MAX) {
            page->n_letters = 0;
            return;
        }
        page->letters[page->n_letters++] =
            (struct letter_link){letter, page->rows[i].id, (int64_t)(i / ROWS_A_PAGE) + 1};
    }
}

/* Keeps the rows of one page, by the query; a chosen player may stand on all. */
static enum err_code cut_page(struct request *req, struct players_page *page, struct err *err)
{
    size_t count;
    keep_found(req, page);
    fill_letters(req, page);
    size_t from = rows_page(req, &page->cut, page->n_rows, ROWS_A_PAGE, page->n_rows, &count, err);
    page->chosen = field_is(req, "choose", "all");
    struct strbuf others = STRBUF_INIT;
    for (size_t i = 0; page->chosen && i < page->n_rows; i++)
        if (i < from || i >= from + count) {
            strbuf_printf(&others, "%s%lld", page->n_others ? " " : "", (long long)page->rows[i].id);
            page->n_others++;
        }
    page->others = arena_strdup(req->arena, strbuf_text(&others));
    strbuf_release(&others);
    page->rows += from;
    page->n_rows = count;
    return err->code;
}

static const char *import_what(const struct lang *lang, enum player_import_kind kind)
{
    switch (kind) {
    case PLAYER_IMPORT_NEW:
        return lang_text(lang, "new");
    case PLAYER_IMPORT_KNOWN:
        return lang_text(lang, "known");
    case PLAYER_IMPORT_DUPLICATE:
        return lang_text(lang, "twice in the table");
    case PLAYER_IMPORT_TWIN:
        return lang_text(lang, "new, beside another one of that name");
    }
    return "";
}

static void fill_read(struct request *req, const struct player_import *read, struct players_page *page)
{
    page->import_rows = ARENA_ARRAY(req->arena, struct import_row, read->n_rows + 1);
    page->n_import_rows = read->n_rows;
    for (size_t i = 0; i < read->n_rows; i++)
        page->import_rows[i] = (struct import_row){.line = read->rows[i].line,
                                                   .name = read->rows[i].name,
                                                   .what = import_what(req->lang, read->rows[i].kind),
                                                   .sentence = read->rows[i].sentence};
}

/* Fills in the players whom the form was to disqualify. */
static void fill_disqualified(struct request *req, struct players_page *page)
{
    struct player_id *players;
    struct strbuf asked = STRBUF_INIT;
    struct err none = ERR_INIT;
    size_t n = 0;
    if (req->problem && field_is(req, "all", "disqualify") && players_chosen(req, &players, &n, &none) == ERR_OK)
        for (size_t i = 0; i < n; i++)
            strbuf_printf(&asked, "%s%lld", i ? " " : "", (long long)players[i].v);
    page->asked_ids = arena_strdup(req->arena, strbuf_text(&asked));
    strbuf_release(&asked);
}

/* What was just done can be taken back beside its answer, as long as it is the newest change of all. */
static enum err_code offer_undo(struct request *req, struct page_answer *answer, struct err *err)
{
    struct journal_entry mine;
    bool found;
    int64_t newest;
    if (!answer->flash || !may(req, MAY_UNDO))
        return ERR_OK;
    if (journal_undoable(req->store, req->arena, req->event_id.v, req->visitor.who, &mine, &found, err) != ERR_OK ||
        journal_last(req->store, &newest, err) != ERR_OK)
        return err->code;
    if (found && mine.entry_id == newest && may(req, verb_rule(mine.verb)->may_undo))
        answer->undo = newest;
    answer->back = players_path(req);
    return ERR_OK;
}

enum err_code players_show_read(struct request *req, const char *text, const struct player_import *read,
                                const char *said, struct err *err)
{
    struct players_page page;
    if (fill(req, &page, err) != ERR_OK || cut_page(req, &page, err) != ERR_OK)
        return err->code;
    page.import_text = text;
    page.import_said = said;
    page.import_open = field_typed_at(req, "/import", "do", NULL) != NULL;
    if (read)
        fill_read(req, read, &page);
    fill_disqualified(req, &page);
    page.answer = page_answer_of(req);
    if (offer_undo(req, &page.answer, err) != ERR_OK)
        return err->code;
    page_begin(req, &(struct page_look){.title = lang_text(req->lang, "Players"),
                                        .section = "players",
                                        .answers_inside = true,
                                        .live = !page.asked && !page.import_open});
    page_players(req->html, &page);
    page_end(req);
    return ERR_OK;
}

enum err_code players_show(struct request *req, struct err *err)
{
    return players_show_read(req, field_typed(req, "text", ""), NULL, "", err);
}

static enum err_code players_list(struct request *req, struct err *err)
{
    struct players_page page;
    if (fill(req, &page, err) != ERR_OK)
        return err->code;
    keep_found(req, &page);
    page.cut.n = page.n_rows;
    fill_letters(req, &page);
    page_begin(req, &(struct page_look){.title = lang_text(req->lang, "Players"), .section = "players", .bare = true});
    page_players_print(req->html, &page);
    page_end(req);
    return ERR_OK;
}

static enum err_code players_csv(struct request *req, struct err *err)
{
    struct report report;
    struct strbuf out = STRBUF_INIT;
    if (report_run(req->store, req->arena, "players", &(struct report_args){.event = req->event_id}, &report, err) !=
        ERR_OK)
        return err->code;
    report_write(req->arena, &report, REPORT_CSV_SPREADSHEET, &(struct report_look){.no_title = true}, &out);
    const char *name = arena_printf(req->arena, "players-%lld.csv", (long long)req->event_id.v);
    page_bytes(req, "text/csv; charset=utf-8", name, strbuf_text(&out), out.len);
    strbuf_release(&out);
    return ERR_OK;
}

const struct route routes_players[] = {
    {METHOD_GET, "/e/{event}/players", FOR_STAFF, 0, 0, players_show, NULL},
    {METHOD_GET, "/e/{event}/players/print", FOR_STAFF, 0, 0, players_list, NULL},
    {METHOD_GET, "/e/{event}/players.csv", FOR_STAFF, ROUTE_SLOW, 0, players_csv, NULL},
    {0},
};
