/* structures.h - events of every structure, for tests: entered by seed, and played so that the better number wins */
#ifndef TOPCUT_TESTS_EVENT_STRUCTURES_H
#define TOPCUT_TESTS_EVENT_STRUCTURES_H

#include "base/arena.h"
#include "base/err.h"
#include "fixture.h"

#include "event/core/core.h"
#include "event/edit/edit.h"
#include "event/enrol/enrol.h"
#include "event/result/result.h"
#include "event/round/round.h"
#include "event/state/state.h"

TC_UNUSED static struct fixture *structured(const char *name, const char *structure, size_t n, bool third, int legs)
{
    struct fixture *f = fixture_new(name);
    struct event_settings set = event_settings_usual();
    set.structure = structure;
    set.third_place = third;
    set.legs = legs;
    set.play_first = "higher-seed";
    fixture_players(f, n);
    fixture_event(f, set);
    return f;
}

TC_UNUSED static void enter_by_seed(struct fixture *f)
{
    struct event_settings set = event_settings_usual();
    struct event out;
    set.entry = "seed";
    OK(f, event_edit(f->store, &f->arena, f->event, &set, EVENT_SET(entry), &out, &f->err));
    for (size_t p = 0; p < f->n_players; p++) {
        const char *sentence;
        OK(f, enrol_set_seed(f->store, &f->arena, f->event, f->players[p], (int)p + 1, &sentence, &f->err));
    }
}

TC_UNUSED static struct bracket bracket_of(struct fixture *f)
{
    struct bracket b;
    struct event_data data = fixture_load(f);
    OK(f, playoff_bracket(&f->arena, &data, &b, &f->err));
    return b;
}

TC_UNUSED static struct event_final final_of(struct fixture *f)
{
    struct event_final final;
    struct event_data data = fixture_load(f);
    OK(f, event_final_order(&f->arena, &data, &final, &f->err));
    return final;
}

/* Enters results so that the better enrolment number wins, until nothing is left to pair. */
TC_UNUSED static void play_out(struct fixture *f)
{
    for (;;) {
        struct event_data data = fixture_load(f);
        for (size_t i = 0; i < data.n_matches; i++) {
            const struct load_match *m = &data.matches[i];
            struct result_outcome o;
            struct result_entry entry = {.where = arena_printf(&f->arena, "%d", m->table),
                                         .score = m->p1 < m->p2 ? "2-0" : "0-2"};
            if (m->result == RESULT_NONE)
                OK(f, result_enter(f->store, &f->arena, f->event, m->round, &entry, false, &o, &f->err));
        }
        struct round_view view;
        struct round_options options = {.seed = 5};
        if (round_pair(f->store, &f->arena, f->event, &options, &view, &f->err) == ERR_OK)
            continue;
        assert_int_equal(f->err.code, ERR_CONFLICT);
        err_clear(&f->err);
        return;
    }
}

#endif
