/* penalties_fixture.h - an event of 1999 with a head judge, and penalties given in a few words */
#ifndef PENALTIES_FIXTURE_H
#define PENALTIES_FIXTURE_H

#include "base/arena.h"
#include "base/err.h"
#include "fixture.h"

#include "event/core/core.h"
#include "event/judge/judge.h"
#include "event/match/match.h"
#include "event/result/result.h"
#include "event/state/state.h"

/* Eight players on a day of 1999, one head judge. */
TC_UNUSED static struct fixture *event_with(const char *name, struct event_settings set, size_t players)
{
    struct fixture *f = fixture_new(name);
    struct judge judge;
    const struct judge_fields head = {.name = "Holm, Kai", .level = 3, .role = JUDGE_HEAD};
    fixture_players(f, players);
    fixture_event(f, set);
    OK(f, judge_add(f->store, &f->arena, f->event, &head, &judge, &f->err));
    return f;
}

TC_UNUSED static struct fixture *evening(const char *name)
{
    struct event_settings set = event_settings_usual();
    set.rounds = 4;
    return event_with(name, set, 8);
}

/* Words for an entry: "slow-play", "slow-play/single-warning", "slow-play!" (confirmed),
 * "=ejection" what it does. */
TC_UNUSED static struct penalty_entry entry_of(struct fixture *f, const char *words)
{
    struct penalty_entry e = PENALTY_ENTRY_INIT;
    char *text = arena_strdup(&f->arena, words), *cut;
    if ((cut = strchr(text, '!')) != NULL) {
        e.confirm = true;
        *cut = '\0';
    }
    if ((cut = strchr(text, '=')) != NULL) {
        e.has_consequence = true;
        for (int i = 0; i < N_PENALTY_CONSEQUENCES; i++)
            if (strcmp(penalty_consequence_words[i], cut + 1) == 0)
                e.consequence = (enum penalty_consequence)i;
        *cut = '\0';
    }
    if ((cut = strchr(text, '/')) != NULL) {
        e.level = cut + 1;
        *cut = '\0';
    }
    e.infraction = text;
    return e;
}

TC_UNUSED static struct penalty_outcome give(struct fixture *f, int player, const char *words)
{
    struct penalty_outcome o;
    struct penalty_entry e = entry_of(f, words);
    OK(f, penalties_add(f->store, &f->arena, f->event, f->players[player], &e, &o, &f->err));
    OK(f, event_invariants(f->store, f->event, &f->err));
    return o;
}

TC_UNUSED static struct penalty_outcome withdraw(struct fixture *f, int number)
{
    struct penalty_outcome o;
    OK(f, penalties_withdraw(f->store, &f->arena, f->event, number, NULL, "a mistake", &o, &f->err));
    OK(f, event_invariants(f->store, f->event, &f->err));
    return o;
}

TC_UNUSED static struct penalty_outcome edit(struct fixture *f, int number, const char *words)
{
    struct penalty_outcome o;
    struct penalty_entry e = entry_of(f, words);
    OK(f, penalties_edit(f->store, &f->arena, f->event, number, NULL, &e, &o, &f->err));
    OK(f, event_invariants(f->store, f->event, &f->err));
    return o;
}

/* The match of a player of the fixture in a round. */
TC_UNUSED static struct load_match match_of(struct fixture *f, int round, int player, bool *first)
{
    struct event_data data = fixture_load(f);
    int index = event_player_index(&data, f->players[player]);
    const struct load_match *m = event_match_of(&data, round, index);
    assert_non_null(m);
    *first = m->p1 == index;
    return *m;
}

/* The result as the player sees it: "penalty 0-2", "none". */
TC_UNUSED static const char *result_of(struct fixture *f, int round, int player)
{
    bool first;
    struct load_match m = match_of(f, round, player, &first);
    if (m.result == RESULT_NONE)
        return "none";
    return arena_printf(&f->arena, "%s %d-%d", result_kind_name(m.result), first ? m.wins1 : m.wins2,
                        first ? m.wins2 : m.wins1);
}

TC_UNUSED static int opponent_of(struct fixture *f, int round, int player)
{
    bool first;
    struct event_data data = fixture_load(f);
    struct load_match m = match_of(f, round, player, &first);
    struct player_id id = data.players[first ? m.p2 : m.p1].id;
    for (size_t i = 0; i < f->n_players; i++)
        if (f->players[i].v == id.v)
            return (int)i;
    fail_msg("no opponent");
    return -1;
}

/* Enters a score as the player sees it. */
TC_UNUSED static enum err_code enter(struct fixture *f, int player, const char *score, bool correct)
{
    struct result_outcome outcome;
    struct result_entry entry = {.where = arena_printf(&f->arena, "#%lld", (long long)f->players[player].v),
                                 .score = score};
    return result_enter(f->store, &f->arena, f->event, 0, &entry, correct, &outcome, &f->err);
}

TC_UNUSED static struct load_player player_now(struct fixture *f, int player)
{
    struct event_data data = fixture_load(f);
    return data.players[event_player_index(&data, f->players[player])];
}

TC_UNUSED static struct penalty *list(struct fixture *f, size_t *n)
{
    struct penalty *all;
    struct event_data data = fixture_load(f);
    OK(f, penalties_list(f->store, &f->arena, &data, &all, n, &f->err));
    return all;
}

TC_UNUSED static bool remarked(const struct penalty_outcome *o, const char *piece)
{
    for (size_t i = 0; i < o->n_remarks; i++)
        if (strstr(english(o->remarks[i]), piece))
            return true;
    return false;
}

#endif
