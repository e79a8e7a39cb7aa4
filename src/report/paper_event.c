/* paper_event.c - the event as a whole: its report, the poster for the door, and sheets to go on by hand */
#include "base/arena.h"
#include "base/err.h"
#include "base/lang.h"
#include "event/core/core.h"
#include "event/round/round.h"
#include "event/state/state.h"
#include "event/views/views.h"
#include "report/paper_inner.h"

#include <math.h>

static const char *number(struct paper_run *run, int64_t n)
{
    return arena_printf(run->arena, "%lld", (long long)n);
}

/* ---- the event's report ---------------------------------------------------------------------- */

static const struct {
    const char *word, *text;
} structures[] = {
    {"swiss", LANG_MARK("Swiss")},
    {"single-elimination", LANG_MARK("single elimination")},
    {"double-elimination", LANG_MARK("double elimination")},
    {"round-robin", LANG_MARK("round robin")},
};

static const char *structure_text(struct paper_run *run, const char *word)
{
    for (size_t i = 0; i < ARRAY_LEN(structures); i++)
        if (strcmp(structures[i].word, word) == 0)
            return lang_text(run->lang, structures[i].text);
    return word;
}

struct event_sheets {
    struct outcome outcome;
    struct paper_table top, facts, rounds, people;
    const char *pending; /* "" or what is not there yet */
};

static void fact(struct paper_run *run, struct paper_table *table, const char *label, const char *value)
{
    if (value && *value)
        paper_row(run, table, (const char *[]){label, value});
}

static void gather_facts(struct paper_run *run, struct paper_table *table)
{
    const struct event *event = &run->data.event;
    const struct event_settings *set = &event->set;
    fact(run, table, paper_say(run, "Format"), set->format);
    fact(run, table, paper_say(run, "Date"), lang_date(run->arena, run->lang, set->date));
    fact(run, table, paper_say(run, "City"), set->city);
    fact(run, table, paper_say(run, "Organizer"), set->organizer);
    fact(run, table, paper_say(run, "Sanction number"), set->sanction);
    fact(run, table, paper_say(run, "Structure"), structure_text(run, set->structure));
    fact(run, table, paper_say(run, "Games in a match"),
         paper_fill(run, paper_say(run, "best of {n}"), "n", set->best_of));
    fact(run, table, paper_say(run, "Players"), number(run, event->players));
    fact(run, table, paper_say(run, "Rounds played"), number(run, event->rounds_paired));
    if (set->cut > 0)
        fact(run, table, paper_say(run, "Playoff"), paper_fill(run, paper_say(run, "the best {n}"), "n", set->cut));
    fact(run, table, paper_say(run, "State"),
         event->state == EVENT_CLOSED ? paper_say(run, "closed") : paper_say(run, "not closed yet"));
}

static void gather_rounds(struct paper_run *run, struct paper_table *table)
{
    for (size_t i = 0; i < run->data.n_rounds; i++) {
        const struct load_round *r = &run->data.rounds[i];
        struct round_view view;
        struct err ignored = ERR_INIT; /* the round is there: it was just loaded */
        const char *name = "";
        int matches = 0, byes = 0;
        if (round_view(run->store, run->arena, run->o->event, r->number, &view, &ignored) == ERR_OK)
            name = view.name;
        for (size_t m = r->first_match; m < r->first_match + r->n_matches; m++) {
            matches += run->data.matches[m].p1 >= 0 && run->data.matches[m].p2 >= 0;
            byes += run->data.matches[m].result == RESULT_BYE;
        }
        paper_row(run, table,
                  (const char *[]){paper_round_name(run, r->number, name), number(run, matches), number(run, byes),
                                   number(run, r->missing),
                                   r->paired_at_utc ? lang_moment(run->arena, run->lang, r->paired_at_utc) : ""});
    }
}

static const char *status_text(struct paper_run *run, const struct load_player *p)
{
    if (p->disqualified)
        return paper_say(run, "disqualified");
    if (p->dropped_after >= 0)
        return paper_fill(run, paper_say(run, "dropped after round {n}"), "n", p->dropped_after);
    return "";
}

/* By place; players without one come last, in the order of enrolment. */
static enum err_code gather_people(struct paper_run *run, struct event_sheets *s, struct err *err)
{
    const struct event_data *data = &run->data;
    struct event_final final;
    struct standings_row *rows;
    struct standings_row **of = ARENA_ARRAY(run->arena, struct standings_row *, data->n_players + 1);
    int *order = ARENA_ARRAY(run->arena, int, data->n_players + 1);
    int *rank = ARENA_ARRAY(run->arena, int, data->n_players + 1);
    size_t n = 0;
    enum err_code rc = event_final_order(run->arena, data, &final, err);
    if (rc == ERR_OK)
        rc = event_standings(run->arena, data, 0, &rows, err);
    if (rc != ERR_OK)
        return rc;
    for (size_t i = 0; i < final.n; i++) {
        order[n++] = final.places[i];
        rank[final.places[i]] = final.rank[i];
    }
    for (size_t i = 0; i < data->n_players; i++) {
        of[rows[i].player] = &rows[i];
        if (!rank[i])
            order[n++] = (int)i;
    }
    s->pending =
        *final.pending ? paper_say(run, "provisional") : message_say(run->arena, run->lang, MESSAGE_PAGE, final.note);
    for (size_t i = 0; i < n; i++) {
        const struct load_player *p = &data->players[order[i]];
        const struct standings_row *r = of[order[i]];
        paper_row(run, &s->people,
                  (const char *[]){rank[order[i]] ? number(run, rank[order[i]]) : "", p->name, p->dci, p->country,
                                   number(run, r->points),
                                   arena_printf(run->arena, "%d-%d-%d", r->wins, r->losses, r->draws),
                                   status_text(run, p)});
    }
    return ERR_OK;
}

/* Who won, in large letters, and those behind: what the report is looked at for. */
static void draw_outcome(struct paper_run *run, const struct event_sheets *s)
{
    const struct outcome *o = &s->outcome;
    if (!*o->winner)
        return;
    const struct outcome_place *best = &o->places[0];
    const char *record = outcome_record(run->arena, run->lang, best);
    const char *more = *best->deck ? arena_printf(run->arena, "%s, %s", best->deck, record) : record;
    paper_words(run, 9, INK_GREY, paper_say(run, "Winner"));
    struct canvas_extent e = canvas_fit(run->canvas, (struct canvas_font){.size = 24, .bold = true}, 14, best->name,
                                        run->right - run->left, 60);
    canvas_ink(run->canvas, INK_BLACK);
    canvas_put(run->canvas, run->left, run->y);
    run->y += e.h + 2;
    paper_words(run, 11, INK_GREY, more);
    paper_heading(run, paper_fill(run, paper_say(run, "Top {n}"), "n", (int64_t)o->top));
    paper_table_draw(run, &s->top);
    run->y += 14;
}

static void gather_top(struct paper_run *run, struct event_sheets *s)
{
    for (size_t i = 0; i < s->outcome.top; i++) {
        const struct outcome_place *p = &s->outcome.places[i];
        paper_row(run, &s->top, (const char *[]){number(run, p->place), p->name, p->deck, p->record});
    }
}

static void draw_event(struct paper_run *run, const void *data)
{
    const struct event_sheets *s = data;
    paper_sheet(run);
    draw_outcome(run, s);
    paper_table_draw(run, &s->facts);
    if (s->rounds.n_rows) {
        paper_heading(run, paper_say(run, "Rounds"));
        paper_table_draw(run, &s->rounds);
    }
    if (s->people.n_rows) {
        paper_heading(run, paper_say(run, "Players"));
        paper_table_draw(run, &s->people);
    }
    paper_room(run, 50);
    run->y += 34;
    paper_to_sign(run, run->left, run->y, 200, paper_say(run, "Head judge"), 7);
    paper_to_sign(run, run->right - 200, run->y, 200, paper_say(run, "Organizer"), 7);
    run->y += 12;
}

enum err_code paper_event_report(struct paper_run *run, struct err *err)
{
    const struct paper_column facts[] = {{.head = "", .least = 120}, {.head = "", .share = 1, .bold = true}};
    const struct paper_column rounds[] = {
        {.head = paper_say(run, "Round"), .share = 1},
        {.head = paper_say(run, "Matches"), .align = ALIGN_RIGHT},
        {.head = paper_say(run, "Byes"), .align = ALIGN_RIGHT},
        {.head = paper_say(run, "Missing results"), .align = ALIGN_RIGHT},
        {.head = paper_say(run, "Paired at"), .align = ALIGN_RIGHT},
    };
    struct outcome outcome;
    if (outcome_load(run->store, run->arena, &run->data, &outcome, err) != ERR_OK)
        return err->code;
    const char *record = outcome_record_head(run->lang, &outcome);
    const struct paper_column people[] = {
        {.head = paper_say(run, "Place"), .align = ALIGN_RIGHT, .bold = true},
        {.head = paper_say(run, "Player"), .share = 1.4},
        {.head = paper_say(run, "DCI number"), .if_any = true},
        {.head = paper_say(run, "Country"), .if_any = true},
        {.head = paper_say(run, "Points"), .align = ALIGN_RIGHT},
        {.head = record, .align = ALIGN_CENTER},
        {.head = "", .share = 0.8, .quiet = true, .if_any = true},
    };
    const struct paper_column top[] = {
        {.head = paper_say(run, "Place"), .align = ALIGN_RIGHT, .bold = true},
        {.head = paper_say(run, "Player"), .share = 1.2, .bold = true},
        {.head = paper_say(run, "Deck"), .share = 1, .if_any = true},
        {.head = record, .align = ALIGN_CENTER},
    };
    struct event_sheets s = {
        .outcome = outcome,
        .top = {.columns = top, .n_columns = ARRAY_LEN(top), .size = 10},
        .facts = {.columns = facts, .n_columns = ARRAY_LEN(facts), .size = 10, .pitch = 17, .bald = true},
        .rounds = {.columns = rounds, .n_columns = ARRAY_LEN(rounds), .size = 9.5},
        .people = {.columns = people, .n_columns = ARRAY_LEN(people), .size = 9},
    };
    gather_top(run, &s);
    gather_facts(run, &s.facts);
    gather_rounds(run, &s.rounds);
    if (gather_people(run, &s, err) != ERR_OK)
        return err->code;
    paper_head(run, lang_text(run->lang, run->kind->title), s.pending);
    paper_part(run, draw_event, &s);
    return s.outcome.bracket ? paper_bracket(run, err) : ERR_OK;
}

/* ---- the poster ------------------------------------------------------------------------------ */

/* Lines of a poster: centred, and not higher than height. */
static void poster_words(struct paper_run *run, double size, bool bold, const char *ink, const char *text,
                         double height)
{
    double width = run->right - run->left;
    struct canvas_extent e = canvas_fit(run->canvas, (struct canvas_font){size, bold}, size * 0.6, text, width, height);
    canvas_ink(run->canvas, ink);
    if (e.lines > 1) {
        canvas_align(run->canvas, ALIGN_CENTER);
        canvas_put(run->canvas, run->left, run->y);
    } else {
        canvas_put(run->canvas, run->left + (width - e.w) / 2, run->y);
    }
    run->y += e.h;
}

static void draw_poster(struct paper_run *run, const void *data)
{
    const char *url = data;
    const struct event_settings *set = &run->data.event.set;
    const char *day = lang_date(run->arena, run->lang, set->date);
    double side = 330;
    paper_bare_sheet(run);
    run->left = PAPER_MARGIN * 1.5;
    run->right = run->w - PAPER_MARGIN * 1.5;
    run->y = 64;
    poster_words(run, 40, true, INK_BLACK, set->name, 110);
    run->y += 4;
    poster_words(run, 17, false, INK_GREY,
                 arena_printf(run->arena, "%s%s%s", set->format, *set->format ? ", " : "", day), 26);
    run->y += 22;
    poster_words(run, 24, true, INK_BLACK, paper_say(run, "Join with your phone"), 34);
    run->y += 8;
    if (*url) {
        paper_qr(run, (run->w - side) / 2, run->y, side, url);
        run->y += side + 6;
        poster_words(run, 22, true, INK_BLACK, url, 40);
    } else {
        run->y += 60;
        paper_to_sign(run, run->left + 40, run->y, run->right - run->left - 80, paper_say(run, "Address"), 9);
        run->y += 40;
    }
    run->y += 16;
    poster_words(run, 14, false, INK_DARK,
                 paper_say(run, "1. Join the network of the hall.   2. Scan the code, or type the address."), 40);
    run->y += 6;
    poster_words(run, 14, false, INK_DARK,
                 paper_say(run, "Check in, hand in your deck, find your table, report your result. The desk "
                                "helps whoever has no phone."),
                 60);
}

enum err_code paper_poster(struct paper_run *run, struct err *err)
{
    const char *url = run->o->url ? run->o->url : "";
    (void)err;
    if (*url)
        url = arena_printf(run->arena, "%s/e/%lld/join", url, (long long)run->o->event.v);
    paper_part(run, draw_poster, url);
    return ERR_OK;
}

/* ---- to go on by hand ------------------------------------------------------------------------ */

#define BLANK_ROWS 24 /* with room to write on */

/* Rows that are enough for n, in whole sheets. */
static int blank_rows(int n)
{
    return n <= BLANK_ROWS ? BLANK_ROWS : (n + BLANK_ROWS - 1) / BLANK_ROWS * BLANK_ROWS;
}

void paper_blank_pairings(struct paper_run *run, const void *data)
{
    const struct paper_column columns[] = {
        {.head = paper_say(run, "Table"), .align = ALIGN_RIGHT, .bold = true, .least = 30},
        {.head = paper_say(run, "Player"), .share = 1},
        {.head = paper_say(run, "Points"), .least = 34},
        {.head = paper_say(run, "Opponent"), .share = 1},
        {.head = paper_say(run, "Points"), .least = 34},
        {.head = paper_say(run, "Result"), .least = 64},
    };
    struct paper_table table = {.columns = columns, .n_columns = ARRAY_LEN(columns), .size = 11, .pitch = 26};
    int rows = blank_rows((run->data.event.active + 1) / 2);
    (void)data;
    for (int i = 0; i < rows; i++)
        paper_row(run, &table,
                  (const char *[]){number(run, i + 1), paper_cell_line, paper_cell_line, paper_cell_line,
                                   paper_cell_line, paper_cell_line});
    table.tight = true;
    paper_head(run, paper_say(run, "Pairings by table"), paper_say(run, "Round ____"));
    paper_sheet(run);
    paper_table_draw(run, &table);
}

void paper_blank_standings(struct paper_run *run, const void *data)
{
    const struct paper_column columns[] = {
        {.head = paper_say(run, "Rank"), .align = ALIGN_RIGHT, .bold = true, .least = 30},
        {.head = paper_say(run, "Player"), .share = 1},
        {.head = paper_say(run, "Points"), .least = 50},
        {.head = paper_say(run, "Record"), .least = 60},
        {.head = paper_say(run, "OMW%"), .least = 50},
        {.head = paper_say(run, "GW%"), .least = 50},
        {.head = paper_say(run, "OGW%"), .least = 50},
    };
    struct paper_table table = {.columns = columns, .n_columns = ARRAY_LEN(columns), .size = 11, .pitch = 26};
    int rows = blank_rows(run->data.event.active);
    (void)data;
    for (int i = 0; i < rows; i++)
        paper_row(run, &table,
                  (const char *[]){number(run, i + 1), paper_cell_line, paper_cell_line, paper_cell_line,
                                   paper_cell_line, paper_cell_line, paper_cell_line});
    table.tight = true;
    paper_head(run, paper_say(run, "Standings"), paper_say(run, "After round ____"));
    paper_sheet(run);
    paper_table_draw(run, &table);
}

static const char *player_name(const void *player)
{
    return (*(const struct load_player *const *)player)->name;
}

/* Everybody's points by round, to be carried on by hand: what was known is filled in. */
static void draw_score_sheet(struct paper_run *run, const void *data)
{
    enum { ROUNDS = 10 };
    const struct event_data *d = &run->data;
    const struct load_player **list = ARENA_ARRAY(run->arena, const struct load_player *, d->n_players + 1);
    struct paper_column columns[ROUNDS + 2] = {{.head = paper_say(run, "Player"), .share = 1}};
    const char *cells[ROUNDS + 2];
    int rounds = d->event.rounds_planned < ROUNDS ? d->event.rounds_planned : ROUNDS;
    size_t n_columns = (size_t)rounds + 2, n = 0;
    (void)data;
    for (int r = 1; r <= rounds; r++)
        columns[r] = (struct paper_column){.head = number(run, r), .align = ALIGN_CENTER, .least = 24};
    columns[rounds + 1] = (struct paper_column){.head = paper_say(run, "Points"), .least = 44};
    struct paper_table table = {.columns = columns, .n_columns = n_columns, .size = 10.5, .pitch = 22};
    for (size_t i = 0; i < d->n_players; i++)
        if (event_player_active(d, (int)i))
            list[n++] = &d->players[i];
    lang_sort(run->lang, list, n, sizeof *list, player_name);
    for (size_t i = 0; i < n; i++) {
        int player = (int)(list[i] - d->players);
        cells[0] = list[i]->name;
        cells[rounds + 1] = paper_cell_line;
        for (int r = 1; r <= rounds; r++) {
            const struct load_match *m = r <= d->swiss_rounds ? event_match_of(d, r, player) : NULL;
            bool first = m && m->p1 == player, draw = m && m->wins1 == m->wins2;
            cells[r] = paper_cell_line;
            if (m && m->result != RESULT_NONE)
                cells[r] = m->result == RESULT_DOUBLE_LOSS || m->result == RESULT_LOSS ? "0"
                           : draw                                                      ? "1"
                           : first == (m->wins1 > m->wins2)                            ? "3"
                                                                                       : "0";
        }
        paper_row(run, &table, cells);
    }
    paper_head(run, paper_say(run, "Score sheet"), "");
    paper_sheet(run);
    paper_table_draw(run, &table);
}

enum err_code paper_emergency(struct paper_run *run, struct err *err)
{
    const struct paper_kind *kind = run->kind;
    static const char *const now[] = {"names", "tables", "standings"};
    struct paper_options options = *run->o;
    const struct paper_options *asked = run->o;
    int tables = (run->data.event.active + 1) / 2;
    enum err_code rc = paper_blank_slips(run, asked->blank > 0 ? asked->blank : tables > 16 ? tables : 16, err);
    if (rc != ERR_OK)
        return rc;
    paper_part(run, paper_blank_pairings, NULL);
    paper_part(run, paper_blank_standings, NULL);
    if (run->data.event.active > 0)
        paper_part(run, draw_score_sheet, NULL);
    options.blank = 0;
    options.round = 0;
    run->o = &options;
    for (size_t i = 0; rc == ERR_OK && run->data.n_rounds > 0 && i < ARRAY_LEN(now); i++) {
        rc = paper_find(run->arena, now[i], &run->kind, err);
        if (rc == ERR_OK)
            rc = run->kind->draw(run, err);
    }
    run->o = asked;
    run->kind = kind;
    return rc;
}
