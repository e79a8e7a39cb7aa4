/* bracket_pods.c - the cut of an event with tables of three to five: who sits where, and who goes on */
#include "base/arena.h"
#include "base/err.h"
#include "base/lang.h"
#include "base/strbuf.h"
#include "event/core/core.h"
#include "event/state/state.h"
#include "report/picture.h"
#include "web/pages/bracket/bracket.h"
#include "web/pages/inner.h"

static struct cut_seat seat_of(const struct event_data *data, const int *seeds, int player, int through)
{
    return (struct cut_seat){.name = data->players[player].name, .seed = seeds[player], .through = through == player};
}

static void fill_table(struct request *req, const struct event_data *data, const struct load_match *m, const int *seeds,
                       int through, struct cut_table *out)
{
    *out = (struct cut_table){.table = m->table, .result = event_pod_result(req->arena, data, m)};
    out->seats = ARENA_ARRAY(req->arena, struct cut_seat, PODS_CHAIRS);
    for (int k = 0; k < m->pod->n; k++)
        out->seats[out->n_seats++] = seat_of(data, seeds, m->pod->players[k], through);
}

static void fill_round(struct request *req, const struct event_data *data, const struct load_round *round,
                       const int *seeds, const int *advances, struct cut_round *out)
{
    out->title = shown_round(req, data, round->number);
    out->tables = ARENA_ARRAY(req->arena, struct cut_table, round->n_matches + 1);
    out->byes = ARENA_ARRAY(req->arena, struct cut_seat, round->n_matches + 1);
    for (size_t i = round->first_match; i < round->first_match + round->n_matches; i++) {
        const struct load_match *m = &data->matches[i];
        if (m->pod)
            fill_table(req, data, m, seeds, advances[i], &out->tables[out->n_tables++]);
        else
            out->byes[out->n_byes++] = seat_of(data, seeds, m->p1, m->p1);
    }
}

enum err_code bracket_pods_fill(struct request *req, const struct event_data *data, struct bracket_pods_page *out,
                                struct err *err)
{
    int *seeds, *advances;
    struct pods_alive alive;
    *out = (struct bracket_pods_page){.event = data->event.id, .event_name = data->event.set.name, .champion = ""};
    if (data->n_rounds <= (size_t)data->swiss_rounds)
        return err_set(err, ERR_NOT_FOUND, "there is no bracket yet");
    if (event_pods_seeds(req->arena, data, &seeds, err) != ERR_OK ||
        event_pods_advances(req->arena, data, &advances, err) != ERR_OK ||
        event_pods_cut(req->arena, data, &alive, err) != ERR_OK)
        return err->code;
    if (alive.champion >= 0)
        out->champion = data->players[alive.champion].name;
    out->rounds = ARENA_ARRAY(req->arena, struct cut_round, data->n_rounds);
    for (size_t r = data->n_rounds; r-- > (size_t)data->swiss_rounds;) /* the one being played first */
        if (data->rounds[r].published_at_utc)                          /* a screen shows what everybody may see */
            fill_round(req, data, &data->rounds[r], seeds, advances, &out->rounds[out->n_rounds++]);
    return out->n_rounds ? ERR_OK : err_set(err, ERR_NOT_FOUND, "there is no bracket yet");
}

enum err_code bracket_pods_show(struct request *req, const struct event_data *data, struct err *err)
{
    struct bracket_pods_page page;
    struct strbuf svg = STRBUF_INIT;
    const struct picture_look look = {.lang = req->lang, .id = "bracket"};
    if (bracket_pods_fill(req, data, &page, err) != ERR_OK ||
        picture_cut(req->arena, data, true, &look, &svg, err) != ERR_OK) {
        strbuf_release(&svg);
        return err->code;
    }
    page.picture.text = arena_strdup(req->arena, strbuf_text(&svg));
    strbuf_release(&svg);
    page_begin(req, &(struct page_look){.title = lang_text(req->lang, "Bracket"), .section = "bracket", .live = true});
    page_bracket_pods(req->html, &page);
    page_end(req);
    return ERR_OK;
}
