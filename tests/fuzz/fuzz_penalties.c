/* fuzz_penalties.c - any text as a catalogue of penalties: an error that names the file, or a
 * catalogue that answers every question of the ladder
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/utf8.h"
#include "penalty/penalty.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_suggestion(const struct penalty_catalogue *c, const struct penalty_suggestion *s)
{
    unsigned all = PENALTY_BIT(N_PENALTY_CONSEQUENCES) - 1;
    tc_assert(s->level >= 0 && (size_t)s->level < c->n_levels);
    tc_assert(s->levels & PENALTY_BIT(s->level));
    tc_assert(s->may && (s->may & ~all) == 0 && (s->may & PENALTY_BIT(s->consequence)));
    tc_assert(s->consequence >= s->least && s->n_reasons > 0);
    for (int i = 0; i < N_PENALTY_CONSEQUENCES; i++)
        tc_assert(i >= (int)s->least || !(s->may & PENALTY_BIT(i)));
    for (size_t i = 0; i < s->n_reasons; i++)
        tc_assert(*s->reasons[i].rule && *s->reasons[i].text);
}

/* Gives each infraction in turn, three times over, and asks before each. */
static void climb(struct arena *arena, const struct penalty_catalogue *c)
{
    struct penalty_past past[24];
    size_t n = 0;
    for (int i = 0; n < ARRAY_LEN(past); i++) {
        int infraction = i % (int)c->n_infractions;
        struct penalty_suggestion s;
        struct penalty_reason out[4];
        enum penalty_intent intent = (enum penalty_intent)(i % N_PENALTY_INTENTS);
        penalty_suggest(arena, c, i % 2 ? "1999-03-01" : "2026-11-21", past, n, infraction, -1, intent, &s);
        check_suggestion(c, &s);
        for (int k = 0; k < N_PENALTY_CONSEQUENCES; k++)
            (void)penalty_departures(arena, c, &s, (enum penalty_consequence)k, out, ARRAY_LEN(out));
        int level = i % (int)c->n_levels;
        penalty_suggest(arena, c, "1999-03-01", past, n, infraction, level, intent, &s);
        tc_assert(s.given == level);
        check_suggestion(c, &s);
        past[n++] = (struct penalty_past){.infraction = infraction,
                                          .level = level,
                                          .intent = intent,
                                          .confirmed = true,
                                          .age = i % 5 == 4 ? PENALTY_BEFORE_RESET : PENALTY_CURRENT};
        struct penalty_count count = penalty_count(c, past, n);
        tc_assert(count.weight >= 0 && count.weight <= 9 * (int)n);
    }
}

static void look_up(struct arena *arena, const struct penalty_catalogue *c)
{
    struct err err = ERR_INIT;
    int found;
    for (size_t i = 0; i < c->n_infractions && i < 30; i++) {
        tc_assert(penalty_infraction_index(c, c->infractions[i].key) == (int)i);
        if (penalty_infraction_find(arena, c, c->infractions[i].name, &found, &err) != ERR_OK)
            tc_assert(*err.text);
        err_clear(&err);
    }
    for (size_t i = 0; i < c->n_levels; i++)
        tc_assert(penalty_level_index(c, c->levels[i].key) == (int)i);
    if (penalty_level_find(arena, c, "w", &found, &err) != ERR_OK)
        tc_assert(*err.text);
    tc_assert(penalty_catalogue_for(c, 1, "1999", "1999-03-01") == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct penalty_catalogue catalogue;
    char *text = arena_strndup(&arena, (const char *)data, size);
    if (utf8_is_valid(text, strlen(text))) { /* resource_list hands in no other */
        if (penalty_catalogue_read(&arena, "x", text, "x.json", &catalogue, &err) == ERR_OK) {
            climb(&arena, &catalogue);
            look_up(&arena, &catalogue);
        } else {
            tc_assert(err.code == ERR_INPUT && strstr(err.text, "x.json"));
        }
    }
    arena_release(&arena);
    return 0;
}
