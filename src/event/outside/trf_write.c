/* trf_write.c - an event as FIDE's tournament report file, TRF16
 *
 * For programs that check pairings; Magic's points are given by BBW, BBD and BBU, or other programs would count
 * half-points. A match is who won it: the games are lost, so this is no copy to keep. Magic has no colours: the
 * first player of a table is white.
 */
#include "base/arena.h"
#include "base/message.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "event/outside/internal.h"
#include "event/outside/outside.h"
#include "event/state/state.h"

#include <stdio.h>

#define NAME_COLUMNS 33

struct cell {
    int opponent; /* starting number; 0: none */
    char colour, result;
};

/* Text cut or filled to a number of characters. */
static bool add_columns(struct strbuf *sb, const char *text, int width)
{
    int n = 0;
    for (; *text && n < width; text++) {
        strbuf_add_char(sb, (unsigned char)*text < ' ' ? ' ' : *text);
        if (((unsigned char)text[1] & 0xC0) != 0x80)
            n++;
    }
    strbuf_add_repeat(sb, ' ', (size_t)(width - n));
    return *text == '\0';
}

static void add_record(struct strbuf *sb, const char *record, const char *text)
{
    strbuf_printf(sb, "%s %s\r\n", record, text);
}

static const char *slashed(struct arena *arena, const char *date)
{
    char *text = arena_strdup(arena, date);
    for (char *p = text; *p; p++)
        if (*p == '-')
            *p = '/';
    return text;
}

/* Makes the table of what each player did in each round: a row a round, 'Z' for nothing. */
static struct cell *make_cells(struct arena *arena, const struct outside_event *e)
{
    size_t rounds = (size_t)e->rounds;
    struct cell *cells = ARENA_ARRAY(arena, struct cell, e->n_players * rounds + 1);
    for (size_t i = 0; i < e->n_players * rounds; i++)
        cells[i] = (struct cell){.colour = '-', .result = 'Z'};
    for (size_t i = 0; i < e->n_matches; i++) {
        const struct outside_match *m = &e->matches[i];
        if (m->round > e->rounds)
            continue;
        struct cell *one = &cells[(size_t)m->p1 * rounds + (size_t)m->round - 1];
        if (m->p2 < 0) {
            *one = (struct cell){.colour = '-', .result = m->kind == RESULT_BYE ? 'U' : 'Z'};
            continue;
        }
        struct cell *other = &cells[(size_t)m->p2 * rounds + (size_t)m->round - 1];
        bool forfeit = m->kind == RESULT_NO_SHOW || m->kind == RESULT_CONCESSION || m->kind == RESULT_PENALTY;
        char win = forfeit ? '+' : '1', loss = forfeit ? '-' : '0';
        bool both_lose = m->kind == RESULT_DOUBLE_LOSS;
        *one = (struct cell){m->p2 + 1, 'w',
                             both_lose              ? '-'
                             : m->wins1 == m->wins2 ? '='
                             : m->wins1 > m->wins2  ? win
                                                    : loss};
        *other = (struct cell){m->p1 + 1, 'b',
                               both_lose              ? '-'
                               : m->wins1 == m->wins2 ? '='
                               : m->wins2 > m->wins1  ? win
                                                      : loss};
    }
    return cells;
}

static bool write_player(struct strbuf *sb, struct arena *arena, const struct outside_event *e, size_t i, int points10,
                         const struct cell *cells)
{
    const struct outside_player *p = &e->players[i];
    const char *name = *p->first ? arena_printf(arena, "%s, %s", p->last, p->first) : p->last;
    strbuf_printf(sb, "001 %4zu      ", i + 1);
    bool whole = add_columns(sb, name, NAME_COLUMNS);
    strbuf_add(sb, "      "); /* no rating */
    const char *country = outside_country_fide(arena, p->country);
    add_columns(sb, utf8_length(country) <= 3 ? country : "", 3);
    strbuf_printf(sb, " %11s            %2d.%d %4d", p->dci, points10 / 10, points10 % 10, p->swiss_rank);
    for (int r = 0; r < e->rounds; r++) {
        const struct cell *c = &cells[i * (size_t)e->rounds + (size_t)r];
        if (c->opponent)
            strbuf_printf(sb, "  %4d %c %c", c->opponent, c->colour, c->result);
        else
            strbuf_printf(sb, "  0000 - %c", c->result);
    }
    strbuf_add(sb, "\r\n");
    return whole;
}

static void write_head(struct strbuf *sb, struct arena *arena, const struct outside_event *e)
{
    add_record(sb, "012", e->name);
    add_record(sb, "022", *e->city ? e->city : e->organizer);
    add_record(sb, "032", outside_country_fide(arena, e->country));
    add_record(sb, "042", slashed(arena, e->date));
    add_record(sb, "052", slashed(arena, *e->end_date ? e->end_date : e->date));
    add_record(sb, "062", arena_printf(arena, "%zu", e->n_players));
    add_record(sb, "072", "0");
    add_record(sb, "092", "Individual: Swiss-System");
    for (size_t i = 0; i < e->n_judges; i++)
        add_record(sb, e->judges[i].head ? "102" : "112", e->judges[i].name);
    add_record(sb, "XXR", arena_printf(arena, "%d", e->rounds));
    strbuf_add(sb, "BBW  3.0\r\nBBD  1.0\r\nBBL  0.0\r\nBBZ  0.0\r\nBBF  0.0\r\nBBU  3.0\r\n");
}

char *trf_write(struct arena *arena, struct outside_event *e)
{
    static const struct outside_points worth = {.win = 30, .draw = 10, .loss = 0, .bye = 30};
    struct strbuf sb = STRBUF_INIT;
    int *points10 = ARENA_ARRAY(arena, int, e->n_players + 1), cut = 0;
    outside_points(e, &worth, points10);
    const struct cell *cells = make_cells(arena, e);
    write_head(&sb, arena, e);
    for (size_t i = 0; i < e->n_players; i++)
        cut += !write_player(&sb, arena, e, i, points10[i], cells);
    outside_note(e, arena, "the games of a match (2-1) are lost: this is no copy to keep");
    if (e->playoff_from)
        outside_note(e, arena, "the playoff is left out: a tournament report has one kind of rounds");
    if (cut)
        outside_note(e, arena, "%s cut to the %d columns there are",
                     message_count(arena, cut, "%lld name", "%lld names"), NAME_COLUMNS);
    if (e->n_penalties)
        outside_note(e, arena, "%s left out",
                     message_count(arena, (int64_t)e->n_penalties, "%lld penalty", "%lld penalties"));
    char *text = arena_strndup(arena, strbuf_text(&sb), sb.len);
    strbuf_release(&sb);
    return text;
}
