/* wer_write.c - an event as Wizards Event Reporter wrote it: CRLF, no declaration, root <event>
 *
 * The same elements and attributes in the same order, so that what reads the real files reads these. Placeholders
 * are the real files' own (enddate 0001-01-01). What WER has no form for is left out and noted.
 */
#include "base/arena.h"
#include "base/date.h"
#include "base/message.h"
#include "base/strbuf.h"
#include "base/xml.h"
#include "event/outside/internal.h"
#include "event/outside/outside.h"
#include "event/state/state.h"

#include <string.h>

static void attribute(struct strbuf *sb, const char *name, const char *value)
{
    strbuf_printf(sb, " %s=\"", name);
    xml_add_text(sb, value);
    strbuf_add_char(sb, '"');
}

static void number(struct strbuf *sb, const char *name, int value)
{
    strbuf_printf(sb, " %s=\"%d\"", name, value);
}

static const char *instant(struct arena *arena, int64_t utc)
{
    return arena_strndup(arena, time_format_utc(arena, utc), 19); /* without the Z: the files have no zone */
}

static void write_head(struct strbuf *sb, const struct outside_event *e)
{
    strbuf_add(sb, "<event");
    attribute(sb, "sanctionnumber", e->sanction);
    attribute(sb, "eventguid", e->uuid);
    attribute(sb, "eventtypecode", *e->kind ? e->kind : "MGNS");
    attribute(sb, "orgname", e->organizer);
    attribute(sb, "coordinator", e->coordinator);
    attribute(sb, "startdate", e->date);
    attribute(sb, "postevententry", "false");
    attribute(sb, "enddate", "0001-01-01T00:00:00");
    attribute(sb, "format", e->format);
    attribute(sb, "eliminationType", "3");
    attribute(sb, "iscasualreportonly", "False");
    attribute(sb, "title", e->name);
    attribute(sb, "isstarted", "True");
    attribute(sb, "status", "8");
    attribute(sb, "batchid", "");
    attribute(sb, "isplayoff", "False");
    attribute(sb, "manualmatchround", "0");
    attribute(sb, "notes", "");
    number(sb, "numberofrounds", e->rounds);
    number(sb, "playoffstartround", e->playoff_from);
    strbuf_add(sb, ">\r\n");
}

static void write_person(struct strbuf *sb, const char *id, const char *first, const char *last, const char *country)
{
    strbuf_add(sb, "    <person");
    attribute(sb, "id", id);
    attribute(sb, "first", first);
    attribute(sb, "last", last);
    attribute(sb, "middle", "");
    attribute(sb, "country", country);
    strbuf_add(sb, " />\r\n");
}

/* The last round that each player played. */
static int *last_rounds(struct arena *arena, const struct outside_event *e)
{
    int *last = ARENA_ARRAY(arena, int, e->n_players + 1);
    for (size_t i = 0; i < e->n_matches; i++) {
        const struct outside_match *m = &e->matches[i];
        last[m->p1] = m->round > last[m->p1] ? m->round : last[m->p1];
        if (m->p2 >= 0)
            last[m->p2] = m->round > last[m->p2] ? m->round : last[m->p2];
    }
    return last;
}

/* A judge's number, as persons are named by it. */
static const char *judge_id(struct arena *arena, const struct outside_event *e, size_t i)
{
    return *e->judges[i].dci ? e->judges[i].dci : arena_printf(arena, "J%zu", i + 1);
}

/* "Last, First" to its parts. */
static void write_judge_person(struct strbuf *sb, struct arena *arena, const struct outside_event *e, size_t i)
{
    const char *name = e->judges[i].name, *comma = strstr(name, ", ");
    for (size_t p = 0; p < e->n_players; p++)
        if (strcmp(e->players[p].key, judge_id(arena, e, i)) == 0)
            return; /* plays, too */
    write_person(sb, judge_id(arena, e, i), comma ? comma + 2 : "",
                 comma ? arena_strndup(arena, name, (size_t)(comma - name)) : name, "");
}

static void write_teams(struct strbuf *sb, struct arena *arena, const struct outside_event *e)
{
    const int *last = last_rounds(arena, e);
    for (size_t i = 0; i < e->n_players; i++) {
        const struct outside_player *p = &e->players[i];
        bool dropped = p->dropped_after >= 0;
        strbuf_add(sb, "    <team");
        number(sb, "id", (int)i + 1);
        attribute(sb, "name", *p->first ? arena_printf(arena, "%s, %s", p->last, p->first) : p->last);
        number(sb, "status", p->cut ? 4 : dropped ? 3 : 2);
        number(sb, "eliminationround", p->cut ? last[i] : dropped ? p->dropped_after : 0);
        strbuf_add(sb, ">\r\n      <member position=\"A\"");
        attribute(sb, "person", p->key);
        strbuf_add(sb, " />\r\n    </team>\r\n");
    }
}

static void open_role(struct strbuf *sb, const char *cd, const char *type, bool empty)
{
    strbuf_printf(sb, "    <role cd=\"%s\" type=\"%s\"%s>\r\n", cd, type, empty ? " /" : "");
}

static void write_ref(struct strbuf *sb, const char *person, int seq)
{
    strbuf_add(sb, "      <ref");
    attribute(sb, "person", person);
    number(sb, "seq", seq);
    strbuf_add(sb, " />\r\n");
}

/* The players by rank; the disqualified have a role of their own. */
static void write_roles(struct strbuf *sb, struct arena *arena, const struct outside_event *e)
{
    size_t out = 0;
    int seq = 0;
    const struct outside_player **by_rank = ARENA_ARRAY(arena, const struct outside_player *, e->n_players + 1);
    for (size_t i = 0; i < e->n_players; i++) {
        out += e->players[i].disqualified;
        if (!e->players[i].disqualified && e->players[i].rank > 0 && (size_t)e->players[i].rank <= e->n_players)
            by_rank[e->players[i].rank - 1] = &e->players[i];
    }
    open_role(sb, "PL", "PA", false);
    for (size_t i = 0; i < e->n_players; i++)
        if (by_rank[i])
            write_ref(sb, by_rank[i]->key, ++seq);
    strbuf_add(sb, "    </role>\r\n");
    open_role(sb, "PL", "DQ", out == 0);
    seq = 0;
    for (size_t i = 0; i < e->n_players; i++)
        if (e->players[i].disqualified)
            write_ref(sb, e->players[i].key, ++seq);
    if (out)
        strbuf_add(sb, "    </role>\r\n");
    open_role(sb, "JG", "PA", e->n_judges == 0);
    for (size_t i = 0; i < e->n_judges; i++)
        write_ref(sb, judge_id(arena, e, i), (int)i + 1);
    if (e->n_judges)
        strbuf_add(sb, "    </role>\r\n");
}

static void write_match(struct strbuf *sb, const struct outside_event *e, const struct outside_match *m)
{
    bool turned = m->p2 >= 0 && m->wins2 > m->wins1;
    int winner = turned ? m->p2 : m->p1, loser = turned ? m->p1 : m->p2;
    int outcome = m->p2 < 0 ? 3 : m->wins1 == m->wins2 ? 2 : 1;
    bool unplayed = m->kind == RESULT_CONCESSION || m->kind == RESULT_NO_SHOW || m->kind == RESULT_PENALTY;
    strbuf_add(sb, "      <match");
    attribute(sb, "person", e->players[winner].key);
    if (loser >= 0)
        attribute(sb, "opponent", e->players[loser].key);
    number(sb, "outcome", outcome);
    number(sb, "win", turned ? m->wins2 : m->wins1);
    number(sb, "loss", turned ? m->wins1 : m->wins2);
    number(sb, "draw", m->draws);
    attribute(sb, "winbydrop", unplayed ? "True" : "False");
    strbuf_add(sb, " />\r\n");
}

/* True when WER has a form for the match's result; notes a match that it cannot hold. */
static bool has_form(struct outside_event *e, struct arena *arena, const struct outside_match *m)
{
    if (m->kind != RESULT_DOUBLE_LOSS && m->kind != RESULT_LOSS)
        return true;
    const struct outside_player *p = &e->players[m->p1];
    outside_note(e, arena, "round %d, %s%s%s: a %s, which WER has no form for: left out", m->round, p->last,
                 *p->first ? ", " : "", p->first,
                 m->kind == RESULT_DOUBLE_LOSS ? TC_WORD("loss for both") : TC_WORD("loss without an opponent"));
    return false;
}

static int write_rounds(struct strbuf *sb, struct arena *arena, struct outside_event *e)
{
    int round = 0;
    strbuf_add(sb, "  <matches>\r\n");
    for (size_t i = 0; i < e->n_matches; i++) {
        const struct outside_match *m = &e->matches[i];
        if (m->round != round) {
            if (round)
                strbuf_add(sb, "    </round>\r\n");
            round = m->round;
            strbuf_add(sb, "    <round");
            number(sb, "number", round);
            attribute(sb, "PlayFormat", e->format);
            attribute(sb, "date",
                      instant(arena, e->round_utc[round] ? e->round_utc[round] : date_to_days(e->date) * 86400));
            attribute(sb, "teamformat", "false");
            strbuf_add(sb, ">\r\n");
        }
        if (has_form(e, arena, m))
            write_match(sb, e, m);
    }
    strbuf_add(sb, round ? "    </round>\r\n  </matches>\r\n" : "  </matches>\r\n");
    return round;
}

static const char *warned_by(struct arena *arena, const struct outside_event *e, const char *name)
{
    for (size_t i = 0; i < e->n_judges; i++)
        if (strcmp(e->judges[i].name, name) == 0)
            return judge_id(arena, e, i);
    return name;
}

static void write_warnings(struct strbuf *sb, struct arena *arena, const struct outside_event *e)
{
    if (e->n_penalties == 0)
        return;
    strbuf_add(sb, "  <warnings>\r\n");
    for (size_t i = 0; i < e->n_penalties; i++) {
        const struct outside_penalty *p = &e->penalties[i];
        strbuf_add(sb, "    <warning");
        attribute(sb, "code", p->code);
        attribute(sb, "judge", warned_by(arena, e, p->judge));
        attribute(sb, "person", e->players[p->player].key);
        attribute(sb, "notes", p->note);
        number(sb, "round", p->round);
        attribute(sb, "penalty", p->level);
        strbuf_add(sb, " />\r\n");
    }
    strbuf_add(sb, "  </warnings>\r\n");
}

char *wer_write(struct arena *arena, struct outside_event *e)
{
    struct strbuf sb = STRBUF_INIT;
    write_head(&sb, e);
    strbuf_add(&sb, "  <participation>\r\n");
    for (size_t i = 0; i < e->n_players; i++)
        write_person(&sb, e->players[i].key, e->players[i].first, e->players[i].last, e->players[i].country);
    for (size_t i = 0; i < e->n_judges; i++)
        write_judge_person(&sb, arena, e, i);
    write_teams(&sb, arena, e);
    write_roles(&sb, arena, e);
    strbuf_add(&sb, "  </participation>\r\n");
    int rounds = write_rounds(&sb, arena, e);
    strbuf_add(&sb, "  <seats />\r\n  <pods>\r\n    <podround>\r\n");
    for (int r = 1; r <= rounds; r++)
        strbuf_printf(&sb, "      <round number=\"%d\" />\r\n", r);
    strbuf_add(&sb, "    </podround>\r\n  </pods>\r\n");
    write_warnings(&sb, arena, e);
    strbuf_add(&sb, "  <log>\r\n");
    for (int r = 1; r <= rounds; r++)
        if (e->round_utc[r])
            strbuf_printf(&sb, "    <entry date=\"%s\" operation=\"ROUND\">Round Started %d</entry>\r\n",
                          instant(arena, e->round_utc[r]), r);
    strbuf_add(&sb, "  </log>\r\n</event>\r\n");
    char *text = arena_strndup(arena, strbuf_text(&sb), sb.len);
    strbuf_release(&sb);
    return text;
}
