/* profile.c - what a player did, and the rating lists
 *
 * A profile shows name, events, results and ratings; never a number, mail or club. Players who asked to be hidden
 * have no profile, and no link in lists. Results of rounds that are not published yet are in no profile.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/lang.h"
#include "base/strbuf.h"
#include "event/core/core.h"
#include "event/dossier/dossier.h"
#include "event/ledger/ledger.h"
#include "event/people/people.h"
#include "event/register/register.h"
#include "event/state/state.h"
#include "report/picture.h"
#include "web/pages/inner.h"
#include "web/pages/profile/profile.html.h"

#include <string.h>

#define EVENTS_A_PAGE  30
#define RATINGS_A_PAGE 200

/* ---- the rating ------------------------------------------------------------------------------ */

static enum err_code fill_ratings(struct request *req, struct profile_page *page, struct err *err)
{
    struct picture_rating rating = {.player = page->name};
    struct rating_history_line *lines;
    struct strbuf svg = STRBUF_INIT;
    if (rating_history(req->store, req->arena, page->player, RATING_NONE, &lines, &rating.n, err) != ERR_OK)
        return err->code;
    rating.lines = lines;
    if (rating.n == 0)
        return ERR_OK;
    page->ratings = ARENA_ARRAY(req->arena, struct profile_rating, RATING_STANDARD + 1);
    for (size_t i = 0; i < rating.n; i++)
        if (i + 1 == rating.n || lines[i + 1].category != lines[i].category)
            page->ratings[page->n_ratings++] =
                (struct profile_rating){.category = shown_category(req->lang, lines[i].category),
                                        .rating = rating_shown(lines[i].after),
                                        .matches = lines[i].seq,
                                        .provisional = lines[i].seq < RATING_PROVISIONAL_MATCHES};
    picture_rating(req->arena, &rating, &(struct picture_look){.lang = req->lang, .id = "rating"}, &svg);
    page->picture.text = arena_strdup(req->arena, strbuf_text(&svg));
    strbuf_release(&svg);
    return ERR_OK;
}

/* ---- events ---------------------------------------------------------------------------------- */

/* "Round 1: won 2-1 against Ek, Ida" */
static const char *match_text(struct request *req, const struct event_data *data, const struct load_match *m,
                              int player)
{
    struct arena *a = req->arena;
    struct score score = score_of_match(m);
    const char *round = shown_round(req, data, m->round), *text;
    int other = m->p1 == player ? m->p2 : m->p1;
    if (m->result == RESULT_NONE)
        text = lang_text(req->lang, "{round}: no result yet, against {name}");
    else if (other < 0)
        text = m->result == RESULT_BYE ? lang_text(req->lang, "{round}: bye")
                                       : lang_text(req->lang, "{round}: no opponent");
    else {
        score = m->p1 == player ? score : score_reverse(score);
        text = m->result != RESULT_PLAYED  ? lang_text(req->lang, "{round}: {score} against {name}")
               : score.wins1 > score.wins2 ? lang_text(req->lang, "{round}: won {score} against {name}")
               : score.wins1 < score.wins2 ? lang_text(req->lang, "{round}: lost {score} to {name}")
                                           : lang_text(req->lang, "{round}: drew {score} with {name}");
    }
    return lang_fill(a, text,
                     LANG_ARGS({"round", round},
                               {"score", m->result == RESULT_PLAYED ? arena_printf(a, "%d-%d", score.wins1, score.wins2)
                                                                    : lang_text(req->lang, "without play")},
                               {"name", shown_name(a, other >= 0 ? data->players[other].name : "")}));
}

static enum err_code deck_of(struct request *req, const struct event *event, struct player_id player, const char **out,
                             struct err *err)
{
    struct player who = {.id = player};
    struct decklist list;
    struct err aside = ERR_INIT;
    *out = "";
    if (!shown_decks(req, event))
        return ERR_OK;
    enum err_code rc = decklist_get(req->store, req->arena, event, &who, DECKLIST_LIST, &list, &aside);
    if (rc == ERR_OK && list.version > 0)
        *out = *list.archetype ? list.archetype : list.name;
    if (rc != ERR_OK && rc != ERR_NOT_FOUND)
        *err = aside;
    return rc == ERR_NOT_FOUND ? ERR_OK : rc;
}

static enum err_code fill_event(struct request *req, struct event_id id, struct player_id player,
                                struct profile_page *page, struct err *err)
{
    struct event_data *whole = ARENA_ARRAY(req->arena, struct event_data, 1);
    struct profile_line line;
    if (event_load(req->store, req->arena, id, whole, err) != ERR_OK)
        return err->code;
    if (!whole->event.set.public_ && !may(req, FOR_STAFF))
        return ERR_OK;
    const struct event_data *data = shown_part(req, whole);
    int p = event_player_index(data, player);
    if (p < 0)
        return ERR_OK;
    struct profile_event *e = &page->events[page->n_events++];
    if (profile_line_of(req->arena, data, p, &line, err) != ERR_OK ||
        deck_of(req, &data->event, player, &e->deck, err) != ERR_OK)
        return err->code;
    const struct event_settings *set = &data->event.set;
    *e = (struct profile_event){.event = id.v,
                                .name = set->name,
                                .date = lang_date(req->arena, req->lang, set->date),
                                .format = set->format,
                                .deck = e->deck,
                                .place = line.place,
                                .players = (int)data->n_players,
                                .final = line.final,
                                .points = line.points,
                                .record = arena_printf(req->arena, "%d-%d-%d", line.wins, line.losses, line.draws)};
    e->matches = ARENA_ARRAY(req->arena, struct profile_match, data->n_rounds + 1);
    for (size_t i = 0; i < data->n_matches; i++)
        if ((data->matches[i].p1 == p || data->matches[i].p2 == p) && e->n_matches < data->n_rounds)
            e->matches[e->n_matches++].text = match_text(req, data, &data->matches[i], p);
    return ERR_OK;
}

static enum err_code profile_show(struct request *req, struct err *err)
{
    struct player player;
    struct event_id *ids;
    size_t n;
    int64_t at;
    struct profile_page page = {.player = req->player_id, .staff = may(req, FOR_STAFF)};
    if (field_int(req, "page", 1, 10000, 1, &at, err) != ERR_OK ||
        shown_player(req, req->player_id, &player, err) != ERR_OK ||
        player_hidden(req->store, req->player_id, &page.hidden, err) != ERR_OK ||
        profile_events(req->store, req->arena, req->player_id, &ids, &n, err) != ERR_OK)
        return err->code;
    page.name = player.name;
    page.events = ARENA_ARRAY(req->arena, struct profile_event, EVENTS_A_PAGE + 1);
    size_t first = (size_t)(at - 1) * EVENTS_A_PAGE, last = first + EVENTS_A_PAGE;
    page.next = n > last ? at + 1 : 0;
    for (size_t i = first; i < n && i < last; i++)
        if (fill_event(req, ids[i], req->player_id, &page, err) != ERR_OK)
            return err->code;
    if (fill_ratings(req, &page, err) != ERR_OK)
        return err->code;
    page_begin(req, &(struct page_look){.title = page.name, .section = ""});
    page_profile(req->html, &page);
    page_end(req);
    return ERR_OK;
}

static enum err_code picture_file(struct request *req, struct err *err)
{
    struct player player;
    struct strbuf svg = STRBUF_INIT;
    const struct picture_args args = {.player = req->player_id};
    const struct picture_look look = {.lang = req->lang, .alone = true};
    if (shown_player(req, req->player_id, &player, err) != ERR_OK)
        return err->code;
    enum err_code rc = picture_make(req->store, req->arena, PICTURE_RATING, &args, &look, &svg, err);
    if (rc == ERR_OK)
        page_bytes(req, "image/svg+xml", "rating.svg", strbuf_text(&svg), svg.len);
    strbuf_release(&svg);
    return rc;
}

/* ---- the lists ------------------------------------------------------------------------------- */

/* The rows of page at of n: the first, and how many. */
static size_t cut_page(struct ratings_page *page, int64_t at, size_t n, size_t *first)
{
    *first = (size_t)(at - 1) * RATINGS_A_PAGE;
    *first = *first < n ? *first : n;
    size_t shown = n - *first < RATINGS_A_PAGE ? n - *first : RATINGS_A_PAGE;
    page->total = n;
    page->next = *first + shown < n ? at + 1 : 0;
    return shown;
}

static enum err_code fill_rows(struct request *req, const struct rating_line *lines, size_t n,
                               struct ratings_page *page, struct err *err)
{
    page->rows = ARENA_ARRAY(req->arena, struct rating_row, n + 1);
    for (size_t i = 0; i < n; i++) {
        const struct rating_line *l = &lines[i];
        bool shown;
        if (shown_profile(req, l->player, &shown, err) != ERR_OK)
            return err->code;
        page->rows[page->n_rows++] =
            (struct rating_row){.rank = l->rank,
                                .profile = shown ? l->player.v : 0,
                                .name = l->name,
                                .last = lang_date(req->arena, req->lang, l->last_date),
                                .rating = rating_shown(l->rating),
                                .matches = l->matches,
                                .record = arena_printf(req->arena, "%d-%d-%d", l->wins, l->losses, l->draws),
                                .provisional = l->provisional};
        page->any_provisional = page->any_provisional || l->provisional;
    }
    return ERR_OK;
}

/* Players who hide their profile are not in the list that everybody sees either; places stay those of the whole. */
static enum err_code leave_out_hidden(struct request *req, struct rating_line *lines, size_t *n, struct err *err)
{
    size_t kept = 0;
    if (may(req, FOR_STAFF))
        return ERR_OK;
    for (size_t i = 0; i < *n; i++) {
        bool shown;
        if (shown_profile(req, lines[i].player, &shown, err) != ERR_OK)
            return err->code;
        if (shown)
            lines[kept++] = lines[i];
    }
    *n = kept;
    return ERR_OK;
}

/* The category of the page for tables of four, which is none of the DCI's. */
#define CATEGORY_TABLES "tables"

static enum err_code fill_tables(struct request *req, int64_t at, struct ratings_page *page, struct err *err)
{
    struct rating_tables_settings settings;
    struct rating_tables ratings;
    size_t kept = 0, first;
    if (rating_tables_chosen(req->arena, &settings, err) != ERR_OK ||
        rating_of_tables(req->store, req->arena, NULL, NULL, &settings, &ratings, err) != ERR_OK)
        return err->code;
    page->tables = true;
    page->model = settings.model == RATING_TABLES_ELO
                      ? lang_text(req->lang, "Elo: the winner has beaten each of the others.")
                      : lang_text(req->lang, "Plackett-Luce: strengths by all tables at once, and how sure they are.");
    struct rating_row *rows = ARENA_ARRAY(req->arena, struct rating_row, ratings.n + 1);
    for (size_t i = 0; i < ratings.n; i++) {
        const struct rating_tables_line *l = &ratings.lines[i];
        bool shown;
        if (shown_profile(req, l->player, &shown, err) != ERR_OK)
            return err->code;
        if (shown || may(req, FOR_STAFF))
            rows[kept++] =
                (struct rating_row){.rank = l->rank,
                                    .profile = shown ? l->player.v : 0,
                                    .name = l->name,
                                    .last = lang_date(req->arena, req->lang, l->last_date),
                                    .rating = rating_shown(l->rating),
                                    .margin = l->error > 0 ? rating_shown(l->high - l->rating) : 0,
                                    .matches = l->tables,
                                    .record = arena_printf(req->arena, "%d-%d-%d", l->wins, l->losses, l->draws)};
    }
    page->n_rows = cut_page(page, at, kept, &first);
    page->rows = rows + first;
    return ERR_OK;
}

static enum err_code fill_category(struct request *req, enum rating_category category, int64_t at,
                                   struct ratings_page *page, struct err *err)
{
    const struct rating_filter filter = {.category = category};
    struct rating_line *lines;
    size_t n, first;
    if (rating_list_of(req->store, req->arena, &filter, &lines, &n, err) != ERR_OK ||
        leave_out_hidden(req, lines, &n, err) != ERR_OK)
        return err->code;
    size_t shown = cut_page(page, at, n, &first);
    return fill_rows(req, lines + first, shown, page, err);
}

/* The links to the other lists. */
static void fill_choices(struct request *req, enum rating_category category, struct ratings_page *page)
{
    page->categories = ARENA_ARRAY(req->arena, struct rating_choice, RATING_STANDARD + 2);
    for (int c = RATING_CLASSIC; c <= RATING_STANDARD; c++)
        page->categories[page->n_categories++] =
            (struct rating_choice){rating_category_name((enum rating_category)c),
                                   shown_category(req->lang, (enum rating_category)c), c == (int)category};
    page->categories[page->n_categories++] =
        (struct rating_choice){CATEGORY_TABLES, lang_text(req->lang, "Tables of four"), category == RATING_NONE};
}

static enum err_code ratings_show(struct request *req, struct err *err)
{
    enum rating_category category = RATING_NONE;
    int64_t at;
    struct ratings_page page = {.category = field_or(req, "category", "standard")};
    bool tables = strcmp(page.category, CATEGORY_TABLES) == 0;
    if (!tables && (!rating_category_find(page.category, &category) || category == RATING_NONE))
        return err_set(err, ERR_NOT_FOUND,
                       "there is no rating of that name: classic, extended, limited, standard and tables are");
    if (field_int(req, "page", 1, 100000, 1, &at, err) != ERR_OK ||
        (tables ? fill_tables(req, at, &page, err) : fill_category(req, category, at, &page, err)) != ERR_OK)
        return err->code;
    page.title = lang_fill(
        req->arena, lang_text(req->lang, "Ratings, {category}"),
        LANG_ARGS({"category", tables ? lang_text(req->lang, "tables of four") : shown_category(req->lang, category)}));
    fill_choices(req, category, &page);
    page_begin(req, &(struct page_look){.title = page.title, .section = "ratings"});
    page_ratings(req->html, &page);
    page_end(req);
    return ERR_OK;
}

const struct route routes_profile[] = {
    {METHOD_GET, "/p/{player}", FOR_ALL, ROUTE_CACHED | ROUTE_SLOW, 0, profile_show, NULL},
    {METHOD_GET, "/p/{player}/rating.svg", FOR_ALL, ROUTE_CACHED, 0, picture_file, NULL},
    {METHOD_GET, "/ratings", FOR_ALL, ROUTE_CACHED | ROUTE_SLOW, 0, ratings_show, NULL},
    {0},
};
