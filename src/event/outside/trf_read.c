/* trf_read.c - FIDE's tournament report file, TRF16: fixed columns, a line a record
 *
 * Columns are characters, not bytes. A player's line (001) has ten columns a round: opponent, colour, result; what
 * the one says of a round the other must say too. The file knows who won, not the games: a won match is kept as one
 * game won, a drawn one as one game drawn. A half-point bye (H), which Magic does not have, is no match
 * here. */
#include "base/arena.h"
#include "base/chars.h"
#include "base/date.h"
#include "base/err.h"
#include "base/message.h"
#include "base/parse.h"
#include "base/utf8.h"
#include "event/outside/internal.h"
#include "event/outside/outside.h"
#include "event/state/state.h"

#include <string.h>

#define TRF_LINE_MAX     2000
#define TRF_LINES_MAX    200000
#define TRF_NUMBER_MAX   TRF_PLAYERS_MAX
#define TRF_ROUND_COLUMN 92
#define TRF_ADVICE       TC_WORD("export the report again from the program that wrote it")

struct trf_round {
    int opponent; /* starting number; 0: none */
    char colour, result;
};

struct trf_player {
    int number, line;
    struct trf_round *rounds; /* 0-based */
    int n_rounds;
};

struct trf {
    struct arena *arena;
    const char *what;
    struct outside_event *event;
    struct trf_player *players;  /* as in event->players */
    int *by_number;              /* index + 1; 0: nobody */
    struct outside_points worth; /* half-byes are draws */
    int zero_bye, forfeit_loss;
    int rounds, extras, half_byes, teams;
    /* the line at hand */
    const char *text;
    int line, columns;
    int offset[TRF_LINE_MAX + 1];
};

/* ---- columns --------------------------------------------------------------------------------- */

/* Where each column of the line begins. */
static enum err_code measure(struct trf *t, struct err *err)
{
    int n = 0;
    for (int i = 0; t->text[i]; i++) {
        if (((unsigned char)t->text[i] & 0xC0) == 0x80)
            continue;
        if (n == TRF_LINE_MAX)
            return err_set(err, ERR_INPUT, "%s:%d: a line of more than %d columns", t->what, t->line, TRF_LINE_MAX);
        t->offset[n++] = i;
    }
    t->columns = n;
    t->offset[n] = (int)strlen(t->text);
    return ERR_OK;
}

/* Columns from to to, 1-based and both included, trimmed. */
static const char *columns(const struct trf *t, int from, int to)
{
    if (from > t->columns)
        return "";
    int end = to < t->columns ? to : t->columns;
    const char *a = t->text + t->offset[from - 1], *b = t->text + t->offset[end];
    while (a < b && *a == ' ')
        a++;
    while (b > a && b[-1] == ' ')
        b--;
    return arena_strndup(t->arena, a, (size_t)(b - a));
}

static char column(const struct trf *t, int at)
{
    return at > t->columns ? ' ' : t->text[t->offset[at - 1]];
}

static enum err_code bad(const struct trf *t, int from, const char *value, const char *expected, struct err *err)
{
    return err_set(err, ERR_INPUT, "%s:%d: column %d: \"%.40s\": %s was expected; %s", t->what, t->line, from, value,
                   expected, TRF_ADVICE);
}

/* ---- records --------------------------------------------------------------------------------- */

/* "2009/03/14", also with dots or dashes, to a date; "" when it is none. */
static const char *day(struct arena *arena, const char *text)
{
    char *date = arena_strndup(arena, text, strnlen(text, DATE_LEN));
    if (strlen(date) == DATE_LEN && (date[4] == '/' || date[4] == '.') && date[7] == date[4])
        date[4] = date[7] = '-';
    return date_is_valid(date) ? date : "";
}

/* Points as "3.0", in tenths. */
static bool points(const char *text, int *out)
{
    double value;
    if (!parse_double(text, &value) || value < 0 || value > 9999)
        return false;
    *out = (int)(value * 10 + 0.5);
    return true;
}

static enum err_code read_worth(struct trf *t, struct err *err)
{
    const char *value = columns(t, 5, 12);
    int *to = NULL;
    switch (t->text[2]) {
    case 'W':
        to = &t->worth.win;
        break;
    case 'D':
        to = &t->worth.draw;
        break;
    case 'L':
        to = &t->worth.loss;
        break;
    case 'U':
        to = &t->worth.bye;
        break;
    case 'Z':
        to = &t->zero_bye;
        break;
    case 'F':
        to = &t->forfeit_loss;
        break;
    default:
        return ERR_OK;
    }
    return points(value, to) ? ERR_OK : bad(t, 5, value, TC_WORD("points as 3.0"), err);
}

static enum err_code read_rounds(struct trf *t, struct trf_player *p, struct err *err)
{
    int room = (t->columns - TRF_ROUND_COLUMN + 10) / 10;
    room = room < 0 ? 0 : room > OUTSIDE_ROUNDS_MAX ? OUTSIDE_ROUNDS_MAX : room;
    p->rounds = ARENA_ARRAY(t->arena, struct trf_round, (size_t)room + 1);
    for (int r = 0; r < room; r++) {
        int at = TRF_ROUND_COLUMN + 10 * r;
        const char *opponent = columns(t, at, at + 3);
        struct trf_round *round = &p->rounds[r];
        round->colour = char_lower(column(t, at + 5));
        round->result = char_upper(column(t, at + 7));
        if (*opponent && !parse_int(opponent, 0, TRF_NUMBER_MAX, &round->opponent))
            return bad(t, at, opponent, TC_WORD("an opponent's starting number, or 0000 for none,"), err);
        if (!strchr("WB- ", char_upper(round->colour)))
            return bad(t, at + 5, columns(t, at + 5, at + 5), TC_WORD("a colour: w, b or -"), err);
        if (!strchr("10=+-WDLHFUZ ", round->result))
            return bad(t, at + 7, columns(t, at + 7, at + 7),
                       TC_WORD("a result: 1 = 0 + - W D L, or H F U Z without an opponent"), err);
        if (round->opponent && strchr("HFUZ ", round->result))
            return bad(t, at + 7, columns(t, at + 7, at + 7), TC_WORD("a result against an opponent: 1 = 0 + - W D L"),
                       err);
        if (!round->opponent && strchr("10=WDL", round->result))
            return bad(t, at, opponent, TC_WORD("the opponent of that result"), err);
        if (round->opponent || (round->result != ' ' && round->result != 'Z' && round->result != '-')) {
            p->n_rounds = r + 1;
            t->rounds = r + 1 > t->rounds ? r + 1 : t->rounds;
        }
    }
    return ERR_OK;
}

static enum err_code read_player(struct trf *t, struct err *err)
{
    struct outside_event *e = t->event;
    struct trf_player *p = &t->players[e->n_players];
    const char *number = columns(t, 5, 8), *name = utf8_clean(t->arena, columns(t, 15, 47));
    const char *id = columns(t, 58, 68), *score = columns(t, 81, 84), *rank = columns(t, 86, 89);
    struct outside_player *out = &e->players[e->n_players];
    *p = (struct trf_player){.line = t->line};
    if (!parse_int(number, 1, TRF_NUMBER_MAX, &p->number))
        return bad(t, 5, number, TC_WORD("a starting number from 1 to 9999"), err);
    if (t->by_number[p->number])
        return err_set(err, ERR_INPUT, "%s:%d: the starting number %d is that of line %d too; %s", t->what, t->line,
                       p->number, t->players[t->by_number[p->number] - 1].line, TRF_ADVICE);
    if (!*name)
        return bad(t, 15, name, TC_WORD("a name"), err);
    const char *comma = strchr(name, ',');
    bool is_number = *id && strspn(id, "0123456789") == strlen(id) && strlen(id) <= 10 && strspn(id, "0") != strlen(id);
    *out = (struct outside_player){
        .line = t->line,
        .key = arena_printf(t->arena, "%d", p->number),
        .last = comma ? utf8_clean(t->arena, arena_strndup(t->arena, name, (size_t)(comma - name))) : name,
        .first = comma ? utf8_clean(t->arena, comma + 1) : "",
        .country = outside_country(t->arena, columns(t, 54, 56)),
        .dci = is_number ? id : "",
        .dropped_after = -1,
        .points10 = -1,
    };
    if (!*out->last) {
        out->last = out->first;
        out->first = "";
    }
    if (!*out->last)
        return bad(t, 15, name, TC_WORD("a name"), err);
    if (*score && !points(score, &out->points10))
        return bad(t, 81, score, TC_WORD("points as 4.5"), err);
    if (*rank && !parse_int(rank, 0, TRF_NUMBER_MAX, &out->rank))
        return bad(t, 86, rank, TC_WORD("a rank"), err);
    t->extras += *columns(t, 10, 13) || *columns(t, 49, 52) || *columns(t, 70, 79);
    enum err_code rc = read_rounds(t, p, err);
    t->by_number[p->number] = (int)++e->n_players;
    return rc;
}

static enum err_code read_line(struct trf *t, struct err *err)
{
    struct outside_event *e = t->event;
    const char *rest = t->columns > 4 ? utf8_clean(t->arena, t->text + t->offset[4]) : "";
    char record[4] = "";
    snprintf(record, sizeof record, "%s", t->text);
    if (strcmp(record, "001") == 0)
        return read_player(t, err);
    if (strcmp(record, "012") == 0) {
        e->name = rest;
    } else if (strcmp(record, "022") == 0) {
        e->city = rest;
    } else if (strcmp(record, "032") == 0) {
        e->country = outside_country(t->arena, rest);
    } else if (strcmp(record, "042") == 0) {
        e->date = day(t->arena, rest);
        if (!*e->date && *rest)
            return bad(t, 5, rest, TC_WORD("a day as 2009/03/14"), err);
    } else if (strcmp(record, "052") == 0) {
        e->end_date = day(t->arena, rest);
    } else if ((strcmp(record, "102") == 0 || strcmp(record, "112") == 0) && *rest) {
        if (e->n_judges < 16)
            e->judges[e->n_judges++] =
                (struct outside_judge){.name = rest, .dci = "", .country = "", .head = strcmp(record, "102") == 0};
    } else if (strcmp(record, "XXR") == 0) {
        if (!parse_int(rest, 1, OUTSIDE_ROUNDS_MAX, &e->rounds))
            return bad(t, 5, rest, TC_WORD("the number of rounds, 1 to 99,"), err);
    } else if (strncmp(record, "BB", 2) == 0) {
        return read_worth(t, err);
    } else if (strcmp(record, "013") == 0) {
        t->teams++;
    }
    /* 062 counts, 072 and 082 are about ratings and teams, and programs have records of their own */
    return ERR_OK;
}

/* Line by line; a line ends in CR, LF or both. */
static enum err_code read_lines(struct trf *t, const char *text, struct err *err)
{
    enum err_code rc = ERR_OK;
    while (rc == ERR_OK && *text) {
        size_t len = strcspn(text, "\r\n");
        if (++t->line > TRF_LINES_MAX)
            return err_set(err, ERR_INPUT, "%s: more than %d lines", t->what, TRF_LINES_MAX);
        t->text = arena_strndup(t->arena, text, len);
        rc = measure(t, err);
        if (rc == ERR_OK && len > 0)
            rc = read_line(t, err);
        text += len;
        text += text[0] == '\r' && text[1] == '\n' ? 2 : *text ? 1 : 0;
    }
    return rc;
}

/* ---- rounds to matches ----------------------------------------------------------------------- */

/* The result that the opponent must have; '\0' where there is none. */
static bool fits(char one, char other)
{
    switch (one) {
    case '1':
        return other == '0';
    case '0':
        return other == '1' || other == '0';
    case '=':
        return other == '=';
    case '+':
        return other == '-';
    case '-':
        return other == '+' || other == '-';
    case 'W':
        return other == 'L';
    case 'L':
        return other == 'W' || other == 'L';
    default:
        return other == 'D';
    }
}

static int value_of(const struct trf *t, char result)
{
    switch (result) {
    case '1':
    case 'W':
    case '+':
        return t->worth.win;
    case '=':
    case 'D':
    case 'H':
        return t->worth.draw;
    case '0':
    case 'L':
        return t->worth.loss;
    case 'F':
    case 'U':
        return t->worth.bye;
    case '-':
        return t->forfeit_loss;
    default:
        return t->zero_bye;
    }
}

static enum err_code check_opponent(const struct trf *t, int index, int round, int *other, struct err *err)
{
    const struct trf_player *p = &t->players[index];
    const struct trf_round *mine = &p->rounds[round];
    *other = t->by_number[mine->opponent] - 1;
    const struct trf_player *o = *other >= 0 ? &t->players[*other] : NULL;
    const struct trf_round *theirs = o && round < o->n_rounds ? &o->rounds[round] : NULL;
    if (!o || o == p)
        return err_set(err, ERR_INPUT, "%s:%d: round %d: the opponent %d is %s; %s", t->what, p->line, round + 1,
                       mine->opponent, o ? TC_WORD("the player") : TC_WORD("nobody's starting number"), TRF_ADVICE);
    if (!theirs || theirs->opponent != p->number)
        return err_set(err, ERR_INPUT, "%s:%d: round %d: player %d met %d, who says otherwise (line %d); %s", t->what,
                       p->line, round + 1, p->number, mine->opponent, o->line, TRF_ADVICE);
    if (!fits(mine->result, theirs->result))
        return err_set(err, ERR_INPUT,
                       "%s:%d: round %d: player %d has \"%c\" and the opponent %d \"%c\" (line "
                       "%d), which do not fit; %s",
                       t->what, p->line, round + 1, p->number, mine->result, o->number, theirs->result, o->line,
                       TRF_ADVICE);
    return ERR_OK;
}

/* White sits before a player without a colour, who sits before black. */
static int side_of(char colour)
{
    return colour == 'w' ? 0 : colour == 'b' ? 2 : 1;
}

/* Adds the match of a player in a round once: from the line of the player who sits first, or of the one who stands
 * first in the file if neither does. */
static enum err_code add_match(struct trf *t, int index, int round, struct err *err)
{
    struct outside_event *e = t->event;
    const struct trf_player *p = &t->players[index];
    const struct trf_round *mine = &p->rounds[round];
    struct outside_match m = {.line = p->line, .round = round + 1, .p1 = index, .p2 = -1, .kind = RESULT_BYE};
    if (!mine->opponent) {
        t->half_byes += mine->result == 'H';
        m.wins1 = 2; /* as byes are kept */
        if (strchr("FU+", mine->result))
            e->matches[e->n_matches++] = m;
        return ERR_OK;
    }
    enum err_code rc = check_opponent(t, index, round, &m.p2, err);
    if (rc != ERR_OK)
        return rc;
    int side = side_of(mine->colour), other = side_of(t->players[m.p2].rounds[round].colour);
    if (side != other ? side > other : index > m.p2)
        return ERR_OK;
    char theirs = t->players[m.p2].rounds[round].result;
    m.kind = mine->result == '+' || theirs == '+' ? RESULT_NO_SHOW : RESULT_PLAYED;
    if (strchr("1W+", mine->result))
        m.wins1 = 1;
    else if (strchr("1W+", theirs))
        m.wins2 = 1;
    else if (strchr("=D", mine->result))
        m.draws = 1;
    else
        m.kind = RESULT_DOUBLE_LOSS;
    e->matches[e->n_matches++] = m;
    return ERR_OK;
}

static enum err_code make_matches(struct trf *t, struct err *err)
{
    struct outside_event *e = t->event;
    enum err_code rc = ERR_OK;
    e->matches = ARENA_ARRAY(t->arena, struct outside_match, e->n_players * (size_t)(t->rounds + 1) + 1);
    for (int r = 0; rc == ERR_OK && r < t->rounds; r++)
        for (int i = 0; rc == ERR_OK && i < (int)e->n_players; i++)
            if (r < t->players[i].n_rounds)
                rc = add_match(t, i, r, err);
    return rc;
}

/* Points as the results give them, who dropped, and what is not kept. */
static void finish(struct trf *t)
{
    struct outside_event *e = t->event;
    int differ = 0, first = -1;
    for (size_t i = 0; i < e->n_players; i++) {
        const struct trf_player *p = &t->players[i];
        int sum = 0;
        for (int r = 0; r < p->n_rounds; r++)
            sum += value_of(t, p->rounds[r].result);
        sum += (t->rounds - p->n_rounds) * t->zero_bye;
        if (e->players[i].points10 >= 0 && e->players[i].points10 != sum && differ++ == 0)
            first = (int)i;
        e->players[i].dropped_after = p->n_rounds < t->rounds ? p->n_rounds : -1;
    }
    if (differ)
        outside_note(e, t->arena, "the points of %s are not those of the results, the first of line %d",
                     message_count(t->arena, differ, "%lld player", "%lld players"), t->players[first].line);
    if (t->half_byes)
        outside_note(e, t->arena, "%s, which Magic does not have: no match, no points",
                     message_count(t->arena, t->half_byes, "%lld half-point bye", "%lld half-point byes"));
    if (t->extras)
        outside_note(e, t->arena, "sex, title, chess rating or birthday of %s: not kept",
                     message_count(t->arena, t->extras, "%lld player", "%lld players"));
    if (t->teams)
        outside_note(e, t->arena, "%s: not kept", message_count(t->arena, t->teams, "%lld team", "%lld teams"));
    if (t->rounds > e->rounds)
        e->rounds = t->rounds;
    e->win10 = t->worth.win;
}

enum err_code trf_read(struct arena *arena, const char *text, const char *what, struct outside_event *out,
                       struct err *err)
{
    struct trf *t = arena_alloc(arena, 1, sizeof *t);
    size_t lines = 1;
    for (const char *p = text; *p; p++)
        lines += *p == '\n' || *p == '\r';
    lines = lines > TRF_NUMBER_MAX ? TRF_NUMBER_MAX : lines; /* starting numbers are different */
    *out = (struct outside_event){.what = what,
                                  .program = "TRF",
                                  .name = "",
                                  .date = "",
                                  .end_date = "",
                                  .format = "",
                                  .organizer = "",
                                  .city = "",
                                  .country = "",
                                  .sanction = "",
                                  .uuid = "",
                                  .kind = "",
                                  .coordinator = "",
                                  .games_unknown = true};
    *t = (struct trf){.arena = arena, .what = what, .event = out, .worth = {.win = 10, .draw = 5, .bye = 10}};
    out->players = ARENA_ARRAY(arena, struct outside_player, lines + 1);
    out->judges = ARENA_ARRAY(arena, struct outside_judge, 16);
    t->players = ARENA_ARRAY(arena, struct trf_player, lines + 1);
    t->by_number = ARENA_ARRAY(arena, int, TRF_NUMBER_MAX + 1);
    if (strncmp(text, "\xEF\xBB\xBF", 3) == 0)
        text += 3;
    enum err_code rc = read_lines(t, text, err);
    if (rc == ERR_OK)
        rc = make_matches(t, err);
    if (rc == ERR_OK && (out->n_players < 2 || out->n_matches == 0))
        rc = err_set(err, ERR_INPUT, "%s: the report has %s and %s: there is nothing to import", what,
                     message_count(arena, (int64_t)out->n_players, "%lld player", "%lld players"),
                     message_count(arena, (int64_t)out->n_matches, "%lld match", "%lld matches"));
    if (rc == ERR_OK)
        finish(t);
    return rc;
}
