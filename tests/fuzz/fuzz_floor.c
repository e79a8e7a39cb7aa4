/* fuzz_floor.c - any text as floor rules and as kinds of events: an error that names the file, or rules that
 * answer every question */
#include "base/arena.h"
#include "base/err.h"
#include "format/floor.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void ask_rules(const struct floor_rules *rules)
{
    tc_assert(rules->name && rules->source && rules->sealed_product && rules->sealed_product_rule);
    for (int i = 0; i < N_FLOOR_NUMBERS; i++)
        tc_assert(rules->numbers[i].value >= -1 && rules->numbers[i].value <= 1000 &&
                  (rules->numbers[i].value < 0 || *rules->numbers[i].rule));
    tc_assert(floor_rules_on(rules, 1, "1999-03-01") == rules);
    for (int best_of = 1; best_of <= 5; best_of += 2) {
        int before = 0;
        for (int minutes = 0; minutes < 100; minutes += 3) {
            struct floor_tardiness t = floor_tardiness_of(rules, minutes, best_of, 1);
            tc_assert(t.games >= before && t.games <= best_of / 2 + 1); /* later is never better */
            tc_assert(t.match_loss == (t.games == best_of / 2 + 1));
            tc_assert(!t.out || t.match_loss);
            before = t.games;
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct floor_rules rules;
    struct event_kinds kinds;
    char *text = arena_strndup(&arena, (const char *)data, size);
    if (floor_rules_read(&arena, "x", text, "x.json", &rules, &err) == ERR_OK)
        ask_rules(&rules);
    else
        tc_assert(strstr(err.text, "x.json"));
    err_clear(&err);
    if (event_kinds_read(&arena, text, "k.json", &kinds, &err) == ERR_OK) {
        for (size_t i = 0; i < kinds.n; i++)
            tc_assert(*kinds.kinds[i].key && event_kind_level(&kinds.kinds[i], "1999-03-01", NULL) <= 5);
    } else {
        tc_assert(strstr(err.text, "k.json"));
    }
    arena_release(&arena);
    return 0;
}
