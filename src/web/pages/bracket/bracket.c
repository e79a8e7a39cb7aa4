/* bracket.c - brackets as a picture and as tables; and the pictures of an event as files */
#include "web/pages/bracket/bracket.h"
#include "base/arena.h"
#include "base/err.h"
#include "base/lang.h"
#include "base/strbuf.h"
#include "event/register/register.h"
#include "event/state/state.h"
#include "event/views/views.h"
#include "report/picture.h"
#include "web/pages/bracket/bracket.html.h"
#include "web/pages/inner.h"

#include <string.h>

/* A picture of more matches than this begins with a later round: nobody can read more at once. */
#define PICTURE_MATCHES 64

/* ---- words ----------------------------------------------------------------------------------- */

static const char *number_text(struct request *req, int n)
{
    return arena_printf(req->arena, "%d", n);
}

static const char *stage_title(struct request *req, const struct bracket *b, const struct bracket_node *node)
{
    const struct lang *lang = req->lang;
    switch (node->section) {
    case BRACKET_LOSERS:
        return node->stage == b->plan.losers_rounds ? lang_text(lang, "Losers' final")
                                                    : lang_fill(req->arena, lang_text(lang, "Losers' round {n}"),
                                                                LANG_ARGS({"n", number_text(req, node->stage)}));
    case BRACKET_FINAL:
        return lang_text(lang, "Grand final");
    case BRACKET_RESET:
        return lang_text(lang, "Reset final");
    case BRACKET_THIRD:
        return lang_text(lang, "Third place");
    case BRACKET_WINNERS:
        break;
    }
    if (b->plan.kind == BRACKET_DOUBLE)
        return node->stage == b->plan.winners_rounds && node->stage > 1
                   ? lang_text(lang, "Winners' final")
                   : lang_fill(req->arena, lang_text(lang, "Winners' round {n}"),
                               LANG_ARGS({"n", number_text(req, node->stage)}));
    return shown_bracket_round(req, node->stage, b->plan.winners_rounds);
}

static const char *waiting_text(struct request *req, const struct bracket *b, size_t node, int side)
{
    const struct bracket_source *s = &b->plan.nodes[node].side[side];
    if (b->matches[node].side[side].bye || s->from == BRACKET_NOBODY)
        return lang_text(req->lang, "bye");
    if (s->from == BRACKET_SEED)
        return lang_fill(req->arena, lang_text(req->lang, "seed {n}"), LANG_ARGS({"n", number_text(req, s->of)}));
    return lang_fill(req->arena,
                     lang_text(req->lang, s->from == BRACKET_LOSER_OF ? "loser of {match}" : "winner of {match}"),
                     LANG_ARGS({"match", b->matches[s->of].code}));
}

/* A result that was played is numbers; any other is said in words. */
static const char *score_shown(struct request *req, const struct bracket_match *m)
{
    switch (m->score.kind) {
    case RESULT_NONE:
        return "";
    case RESULT_PLAYED:
        return arena_printf(req->arena, "%d-%d", m->score.wins1, m->score.wins2);
    case RESULT_DOUBLE_LOSS:
        return lang_text(req->lang, "lost by both");
    default:
        return lang_text(req->lang, "without play");
    }
}

/* ---- the page -------------------------------------------------------------------------------- */

static void fill_line(struct request *req, const struct bracket *b, size_t i, struct bracket_line *out)
{
    const struct bracket_match *m = &b->matches[i];
    const struct bracket_side *one = &m->side[0], *two = &m->side[1];
    *out = (struct bracket_line){
        .match = m->code,
        .table = m->table,
        .known1 = one->player >= 0,
        .known2 = two->player >= 0,
        .name1 = one->player >= 0 ? one->name : waiting_text(req, b, i, 0),
        .name2 = two->player >= 0 ? two->name : waiting_text(req, b, i, 1),
        .seed1 = one->seed,
        .seed2 = two->seed,
        .score = score_shown(req, m),
        .winner = m->winner >= 0 && m->side[m->winner].player >= 0 ? m->side[m->winner].name : "",
        .first = m->first >= 0 && m->side[m->first].player >= 0 ? m->side[m->first].name : "",
    };
}

static void fill_rounds(struct request *req, const struct bracket *b, struct bracket_page *page)
{
    page->rounds = ARENA_ARRAY(req->arena, struct bracket_round, b->n_matches + 1);
    const struct bracket_node *last = NULL;
    for (size_t i = 0; i < b->n_matches; i++) {
        const struct bracket_node *node = &b->plan.nodes[i];
        if (!b->matches[i].needed)
            continue;
        if (!last || last->section != node->section || last->stage != node->stage) {
            struct bracket_round *r = &page->rounds[page->n_rounds++];
            r->title = stage_title(req, b, node);
            r->lines = ARENA_ARRAY(req->arena, struct bracket_line, b->n_matches - i);
        }
        last = node;
        struct bracket_round *r = &page->rounds[page->n_rounds - 1];
        fill_line(req, b, i, &r->lines[r->n_lines++]);
    }
}

/* The first round from which on there are few enough matches. */
static int first_drawn(const struct bracket *b)
{
    int from = 1;
    for (size_t left = b->n_matches; left > 2 * PICTURE_MATCHES && from < b->rounds; from++)
        for (size_t i = 0; i < b->n_matches; i++)
            left -= b->matches[i].round == from;
    return from;
}

static enum err_code load_bracket(struct request *req, const struct event_data **data, struct bracket *out,
                                  struct err *err)
{
    if (shown_data(req, data, err) != ERR_OK)
        return err->code;
    struct err aside = ERR_INIT;
    enum err_code rc = playoff_bracket(req->arena, *data, out, &aside);
    if (rc == ERR_NOT_FOUND)
        return err_set(err, ERR_NOT_FOUND, "there is no bracket yet");
    if (rc != ERR_OK)
        *err = aside;
    return rc;
}

static enum err_code bracket_show(struct request *req, struct err *err)
{
    const struct event_data *data;
    struct bracket b;
    struct strbuf svg = STRBUF_INIT;
    if (shown_data(req, &data, err) != ERR_OK)
        return err->code;
    if (event_is_pods(&data->event))
        return bracket_pods_show(req, data, err);
    if (load_bracket(req, &data, &b, err) != ERR_OK)
        return err->code;
    const struct picture_look look = {.lang = req->lang,
                                      .id = "bracket",
                                      .rounds = arena_printf(req->arena, "/e/%lld/r/", (long long)req->event_id.v),
                                      .rounds_before = data->swiss_rounds};
    struct bracket_page page = {.event = req->event_id,
                                .event_name = data->event.set.name,
                                .champion = b.champion >= 0 ? data->players[b.champion].name : "",
                                .dbl = b.plan.kind == BRACKET_DOUBLE};
    picture_bracket(req->arena, data->event.set.name, &b, first_drawn(&b), &look, &svg);
    page.picture.text = arena_strdup(req->arena, strbuf_text(&svg));
    strbuf_release(&svg);
    fill_rounds(req, &b, &page);
    page_begin(req, &(struct page_look){.title = lang_text(req->lang, "Bracket"), .section = "bracket", .live = true});
    page_bracket(req->html, &page);
    page_end(req);
    return ERR_OK;
}

/* ---- pictures as files ----------------------------------------------------------------------- */

static enum err_code draw_metagame(struct request *req, const struct event_data *data, bool matchups,
                                   const struct picture_look *look, struct strbuf *out, struct err *err)
{
    struct decklist *lists;
    struct metagame_entry *entries;
    struct metagame_table table;
    size_t n_lists, n_entries;
    if (!shown_decks(req, &data->event))
        return err_set(err, ERR_NOT_FOUND, "this event does not show its decklists");
    if (metagame_load(req->store, req->arena, req->event_id, &lists, &n_lists, &entries, &n_entries, err) != ERR_OK)
        return err->code;
    const struct metagame_event one = {.data = data, .lists = lists, .n_lists = n_lists};
    metagame_table_make(req->arena, &one, 1, PICTURE_MATCHUPS, &table);
    if (n_lists == 0)
        return err_set(err, ERR_NOT_FOUND, "there are no decklists yet");
    if (matchups)
        picture_matchups(req->arena, data->event.set.name, &table, look, out);
    else
        picture_shares(req->arena, data->event.set.name, &table, look, out);
    return ERR_OK;
}

static enum err_code draw_share(struct request *req, bool png, struct strbuf *out, struct err *err)
{
    const struct event_data *data;
    struct outcome outcome;
    if (shown_data(req, &data, err) != ERR_OK || outcome_load(req->store, req->arena, data, &outcome, err) != ERR_OK)
        return err->code;
    return picture_share(req->arena, &data->event, &outcome, shown_decks(req, &data->event), req->lang, png, out, err);
}

static enum err_code draw(struct request *req, enum picture_kind kind, struct strbuf *out, struct err *err)
{
    const struct event_data *data;
    const struct picture_look look = {.lang = req->lang, .alone = true};
    struct bracket b;
    struct picture_points points;
    switch (kind) {
    case PICTURE_BRACKET:
        if (shown_data(req, &data, err) != ERR_OK)
            return err->code;
        if (event_is_pods(&data->event))
            return picture_cut(req->arena, data, true, &look, out, err);
        if (load_bracket(req, &data, &b, err) != ERR_OK)
            return err->code;
        picture_bracket(req->arena, data->event.set.name, &b, 0, &look, out);
        return ERR_OK;
    case PICTURE_POINTS:
        if (shown_data(req, &data, err) != ERR_OK || picture_points_of(req->arena, data, 0, -1, &points, err) != ERR_OK)
            return err->code;
        picture_points(req->arena, &points, &look, out);
        return ERR_OK;
    case PICTURE_SHARES:
    case PICTURE_MATCHUP:
        if (shown_data(req, &data, err) != ERR_OK)
            return err->code;
        return draw_metagame(req, data, kind == PICTURE_MATCHUP, &look, out, err);
    case PICTURE_SHARE:
        return draw_share(req, false, out, err);
    default:
        return err_set(err, ERR_NOT_FOUND, "there is no such picture");
    }
}

static enum err_code share_png(struct request *req, struct err *err)
{
    struct strbuf png = STRBUF_INIT;
    enum err_code rc = draw_share(req, true, &png, err);
    if (rc == ERR_OK)
        page_bytes(req, "image/png", "share.png", strbuf_text(&png), png.len);
    strbuf_release(&png);
    return rc;
}

static enum err_code picture_file(struct request *req, struct err *err)
{
    enum picture_kind kind;
    struct strbuf svg = STRBUF_INIT;
    if (!picture_kind_find(req->word, &kind))
        return err_set(err, ERR_NOT_FOUND, "there is no such picture");
    enum err_code rc = draw(req, kind, &svg, err);
    if (rc == ERR_OK)
        page_bytes(req, "image/svg+xml", arena_printf(req->arena, "%s.svg", req->word), strbuf_text(&svg), svg.len);
    strbuf_release(&svg);
    return rc;
}

const struct route routes_bracket[] = {
    {METHOD_GET, "/e/{event}/bracket", FOR_ALL, ROUTE_CACHED, 0, bracket_show, NULL},
    {METHOD_GET, "/e/{event}/picture/{word}.svg", FOR_ALL, ROUTE_CACHED, 0, picture_file, NULL},
    {METHOD_GET, "/e/{event}/picture/share.png", FOR_ALL, ROUTE_CACHED, 0, share_png, NULL},
    {0},
};
