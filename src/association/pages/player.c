/* player.c - a player: ratings, rank, how they went, the last matches, what is not rated yet; and finding one
 *
 * Everything hangs on the member's number: whoever asks by a number that was merged is sent to the one that it belongs
 * to. Each statement of the page follows an index to some dozens of rows, however many there are of the others.
 */
#include "association/pages/internal.h"
#include "association/pages/player.html.h"
#include "base/chars.h"
#include "base/err.h"
#include "base/strbuf.h"
#include "event/ledger/ledger.h"
#include "report/report.h"

#include <string.h>

enum { MATCHES = 20, FOUND = 50 };

/* ---- JSON -------------------------------------------------------------------------------------- */

static const struct column shown_rating_list[] = {
    COLUMN(struct player_rating, "category", key),
    COLUMN(struct player_rating, "rating", rating),
    COLUMN(struct player_rating, "provisional", provisional),
    COLUMN(struct player_rating, "rank", rank, .none = NONE_IS_ZERO),
    COLUMN(struct player_rating, "country_rank", country_rank, .none = NONE_IS_ZERO),
    COLUMN(struct player_rating, "matches", matches),
    COLUMN(struct player_rating, "wins", wins),
    COLUMN(struct player_rating, "losses", losses),
    COLUMN(struct player_rating, "draws", draws),
    COLUMN(struct player_rating, "last", last),
};
static const struct column_set shown_rating_columns = COLUMNS(struct player_rating, shown_rating_list);

static const struct column shown_match_list[] = {
    COLUMN(struct player_match, "day", day),
    COLUMN(struct player_match, "event", event),
    COLUMN(struct player_match, "event_name", event_name),
    COLUMN(struct player_match, "round", round),
    COLUMN(struct player_match, "outcome", outcome),
    COLUMN(struct player_match, "kind", kind),
    COLUMN_WHO(struct player_match, other, "opponent", "opponent_name"),
};
static const struct column_set shown_match_columns = COLUMNS(struct player_match, shown_match_list);

static const struct column shown_event_list[] = {
    COLUMN(struct player_event, "event", event), COLUMN(struct player_event, "day", day),
    COLUMN(struct player_event, "name", name),   COLUMN_TIME(struct player_event, "received", received_utc),
    COLUMN(struct player_event, "held", held),
};
static const struct column_set shown_event_columns = COLUMNS(struct player_event, shown_event_list);

static const struct column shown_step_list[] = {
    COLUMN(struct player_step, "category", category), COLUMN(struct player_step, "day", day),
    COLUMN(struct player_step, "event", event),       COLUMN(struct player_step, "event_name", name),
    COLUMN(struct player_step, "before", before),     COLUMN(struct player_step, "after", after),
};
static const struct column_set shown_step_columns = COLUMNS(struct player_step, shown_step_list);

static const struct column shown_player_list[] = {
    COLUMN_WHO(struct player_page, who, "member", "name"),
    COLUMN(struct player_page, "country", country, .none = NONE_IS_EMPTY),
    COLUMN(struct player_page, "forgotten", forgotten),
    COLUMN(struct player_page, "list", list, .none = NONE_IS_ZERO),
    COLUMN_LIST(struct player_page, "ratings", ratings, n_ratings, &shown_rating_columns),
    COLUMN_LIST(struct player_page, "pending", pending, n_pending, &shown_event_columns),
    COLUMN_LIST(struct player_page, "matches", matches, n_matches, &shown_match_columns),
    COLUMN_LIST(struct player_page, "course", course, n_course, &shown_step_columns),
};
static const struct column_set shown_player_columns = COLUMNS(struct player_page, shown_player_list);

static const struct column shown_found_list[] = {
    COLUMN_WHO(struct player_found, who, "member", "name"),
    COLUMN(struct player_found, "country", country, .none = NONE_IS_EMPTY),
};
static const struct column_set shown_found_columns = COLUMNS(struct player_found, shown_found_list);
static const struct column shown_search_list[] = {
    COLUMN(struct player_search, "words", words),
    COLUMN_LIST(struct player_search, "found", found, n_found, &shown_found_columns),
    COLUMN(struct player_search, "more", more),
};
static const struct column_set shown_search_columns = COLUMNS(struct player_search, shown_search_list);

/* ---- ratings ----------------------------------------------------------------------------------- */

static enum err_code read_ranks(struct office *office, struct player_page *page, struct player_rating *ratings,
                                struct err *err)
{
    struct pg_rows rows;
    enum err_code rc = pg_query(office->pg, AQ_PAGE_RANKS, PG_ARGS(PG_I(page->who.number)), &rows, err);
    for (int i = 0; rc == ERR_OK && i < rows.n; i++) {
        const char *key = rating_category_name((enum rating_category)pg_int(&rows, i, 0));
        for (size_t k = 0; k < page->n_ratings; k++)
            if (strcmp(ratings[k].key, key) == 0) {
                ratings[k].rank = (int)pg_int(&rows, i, 1);
                ratings[k].country_rank = *page->country ? (int)pg_int(&rows, i, 2) : 0;
                page->list = (int)pg_int(&rows, i, 3);
            }
    }
    pg_rows_release(&rows);
    return rc;
}

static enum err_code read_ratings(struct request *req, struct office *office, struct player_page *page, struct err *err)
{
    struct pg_rows rows;
    enum err_code rc = pg_query(office->pg, AQ_RATING_OF, PG_ARGS(PG_I(page->who.number)), &rows, err);
    page->n_ratings = rc == ERR_OK ? (size_t)rows.n : 0;
    struct player_rating *out = ARENA_ARRAY(req->arena, struct player_rating, page->n_ratings + 1);
    for (int i = 0; i < (int)page->n_ratings; i++) {
        enum rating_category category = (enum rating_category)pg_int(&rows, i, 0);
        out[i] = (struct player_rating){.key = rating_category_name(category),
                                        .category = shown_category(req->lang, category),
                                        .rating = rating_shown(pg_real(&rows, i, 1)),
                                        .matches = (int)pg_int(&rows, i, 2),
                                        .wins = (int)pg_int(&rows, i, 3),
                                        .losses = (int)pg_int(&rows, i, 4),
                                        .last = pages_text(req, &rows, i, 5)};
        out[i].draws = out[i].matches - out[i].wins - out[i].losses;
        out[i].provisional = out[i].matches < RATING_PROVISIONAL_MATCHES;
    }
    pg_rows_release(&rows);
    page->ratings = out;
    return rc == ERR_OK ? read_ranks(office, page, out, err) : rc;
}

/* After each event, as a picture and as numbers. */
static enum err_code read_course(struct request *req, struct office *office, struct player_page *page, struct err *err)
{
    struct pg_rows rows;
    struct strbuf svg = STRBUF_INIT;
    enum err_code rc = pg_query(office->pg, AQ_PAGE_COURSE, PG_ARGS(PG_I(page->who.number)), &rows, err);
    size_t n = rc == ERR_OK ? (size_t)rows.n : 0;
    struct rating_history_line *lines = ARENA_ARRAY(req->arena, struct rating_history_line, n + 1);
    struct player_step *steps = ARENA_ARRAY(req->arena, struct player_step, n + 1);
    for (int i = 0; i < (int)n; i++) {
        enum rating_category category = (enum rating_category)pg_int(&rows, i, 0);
        int matches = (int)pg_int(&rows, i, 5);
        double before = pg_real(&rows, i, 3), after = pg_real(&rows, i, 4);
        const char *day = pages_text(req, &rows, i, 1), *name = pages_text(req, &rows, i, 2);
        steps[i] = (struct player_step){.category = rating_category_name(category),
                                        .day = day,
                                        .name = name,
                                        .event = (int)pg_int(&rows, i, 6),
                                        .before = rating_shown(before),
                                        .after = rating_shown(after)};
        lines[i] = (struct rating_history_line){.category = category,
                                                .seq = matches,
                                                .date = day,
                                                .event = name,
                                                .before = before,
                                                .after = after,
                                                .provisional = matches < RATING_PROVISIONAL_MATCHES};
    }
    pg_rows_release(&rows);
    page->course = steps;
    page->n_course = n;
    if (!n || req->wants_json)
        return rc;
    const struct picture_rating rating = {.player = page->who.name, .lines = lines, .n = n};
    picture_rating(req->arena, &rating, &(struct picture_look){.lang = req->lang, .id = "rating"}, &svg);
    page->picture.text = arena_strdup(req->arena, strbuf_text(&svg));
    strbuf_release(&svg);
    return rc;
}

/* ---- what was played --------------------------------------------------------------------------- */

static enum err_code read_matches(struct request *req, struct office *office, struct player_page *page, struct err *err)
{
    static const char *const outcomes[] = {"won", "lost", "drew"};
    struct pg_rows rows;
    enum err_code rc =
        pg_query(office->pg, AQ_PAGE_MATCHES, PG_ARGS(PG_I(page->who.number), PG_I(MATCHES)), &rows, err);
    page->n_matches = rc == ERR_OK ? (size_t)rows.n : 0;
    struct player_match *out = ARENA_ARRAY(req->arena, struct player_match, page->n_matches + 1);
    for (int i = 0; i < (int)page->n_matches; i++)
        out[i] = (struct player_match){.day = pages_text(req, &rows, i, 0),
                                       .event = (int)pg_int(&rows, i, 1),
                                       .event_name = pages_text(req, &rows, i, 2),
                                       .round = (int)pg_int(&rows, i, 3),
                                       .kind = played_kind_words[pg_int(&rows, i, 4)],
                                       .outcome = outcomes[pg_int(&rows, i, 5)],
                                       .other = pages_who(req, &rows, i, 6, 7)};
    pg_rows_release(&rows);
    page->matches = out;
    return rc;
}

static enum err_code read_pending(struct request *req, struct office *office, struct player_page *page, struct err *err)
{
    struct pg_rows rows;
    enum err_code rc = pg_query(office->pg, AQ_PAGE_PENDING, PG_ARGS(PG_I(page->who.number)), &rows, err);
    page->n_pending = rc == ERR_OK ? (size_t)rows.n : 0;
    struct player_event *out = ARENA_ARRAY(req->arena, struct player_event, page->n_pending + 1);
    for (int i = 0; i < (int)page->n_pending; i++)
        out[i] = (struct player_event){.event = (int)pg_int(&rows, i, 0),
                                       .day = pages_text(req, &rows, i, 1),
                                       .name = pages_text(req, &rows, i, 2),
                                       .received_utc = pg_int(&rows, i, 3),
                                       .held = pg_int(&rows, i, 4) != 0};
    pg_rows_release(&rows);
    page->pending = out;
    return rc;
}

/* ---- the page ---------------------------------------------------------------------------------- */

/* The number of the address; *moved: it is another's now, and the visitor is on the way there. */
static enum err_code read_member(struct request *req, struct office *office, struct member *member, bool *moved,
                                 struct err *err)
{
    int32_t number = 0, owner = 0;
    enum err_code rc =
        member_number_read(req->arena, arena_printf(req->arena, "%lld", (long long)req->number), &number, err);
    *moved = false;
    if (rc != ERR_OK) {
        req->status = 404;
        return rc;
    }
    rc = member_get(office, number, member, err);
    if (rc != ERR_OK || member->merged_into == number)
        return rc;
    rc = member_of(office, number, &owner, err);
    if (rc == ERR_OK) {
        page_redirect(req, "/players/%d%s", (int)owner, req->wants_json ? "?as=json" : "");
        *moved = true;
    }
    return rc;
}

static enum err_code player(struct request *req, struct office *office, struct err *err)
{
    struct member member;
    bool moved;
    enum err_code rc = read_member(req, office, &member, &moved, err);
    if (rc != ERR_OK || moved)
        return rc;
    struct player_page page = {.who = pages_who_is(req, &member),
                               .number = member_number_text(req->arena, member.number),
                               .country = member.country,
                               .forgotten = member.forgotten,
                               .officer = may(req, FOR_ORGANIZER)};
    rc = read_ratings(req, office, &page, err);
    if (rc == ERR_OK)
        rc = read_course(req, office, &page, err);
    if (rc == ERR_OK)
        rc = read_matches(req, office, &page, err);
    if (rc == ERR_OK)
        rc = read_pending(req, office, &page, err);
    if (rc != ERR_OK || pages_json(req, "player", &shown_player_columns, &page))
        return rc;
    page_begin(req, &(struct page_look){.title = *page.who.name ? page.who.name : page.number, .section = "players"});
    page_association_player(req->html, &page);
    page_end(req);
    return ERR_OK;
}

/* ---- finding one ------------------------------------------------------------------------------- */

/* A name leads to nobody who is not shown by it. */
static void add_found(struct request *req, const struct member *member, bool by_number, struct player_found *out,
                      size_t *n)
{
    for (size_t i = 0; i < *n; i++)
        if (out[i].who.number == member->number)
            return;
    struct pages_who who = pages_who_is(req, member);
    if (*n < FOUND && (*who.name || by_number))
        out[(*n)++] = (struct player_found){.who = who, .country = member->country};
}

/* First those whose names begin so, then those with similar ones. */
static enum err_code search(struct request *req, struct office *office, struct err *err)
{
    struct player_search page = {.words = field_or(req, "q", "")};
    struct player_found *found = ARENA_ARRAY(req->arena, struct player_found, FOUND + 1);
    struct member *members;
    size_t n = 0;
    enum err_code rc = ERR_OK;
    if (strlen(page.words) > 400)
        return err_set(err, ERR_INPUT, "no name is as long as that");
    bool asked = *member_name_key(req->arena, page.words, "") != '\0'; /* blanks are no question */
    for (int pass = 0; rc == ERR_OK && asked && pass < 2; pass++) {
        rc = pass ? member_similar(office, page.words, FOUND, &members, &n, err)
                  : member_find(office, page.words, FOUND, &members, &n, err);
        page.more = page.more || n == FOUND;
        for (size_t i = 0; rc == ERR_OK && i < n; i++)
            add_found(req, &members[i], char_is_digit(*page.words), found, &page.n_found);
    }
    page.found = found;
    if (rc != ERR_OK || pages_json(req, "search", &shown_search_columns, &page))
        return rc;
    page_begin(req, &(struct page_look){.title = lang_text(req->lang, "Players"), .section = "players"});
    page_association_search(req->html, &page);
    page_end(req);
    return ERR_OK;
}

PAGES_READ(player)
PAGES_READ(search)

const struct route routes_association_player[] = {
    {METHOD_GET, "/players", FOR_ALL, 0, 0, search_page, NULL},
    {METHOD_GET, "/players/{n}", FOR_ALL, 0, 0, player_page, NULL},
    {0},
};
