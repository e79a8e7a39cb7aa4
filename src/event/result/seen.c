/* seen.c - what a page saw of a match, against what is there when its result is entered
 *
 * A round may be paired again and a result entered between the page and the form. Both are compared as texts, which
 * the page showed and its form brings back.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/hash.h"
#include "event/result/internal.h"

#include <string.h>

const char *result_pair_text(struct arena *arena, const struct event_data *data, const struct load_match *match)
{
    if (!match || match->p1 < 0)
        return "";
    const char *one = data->players[match->p1].name;
    return match->p2 < 0 ? one : arena_printf(arena, "%s - %s", one, data->players[match->p2].name);
}

const char *result_pairs_mark(struct arena *arena, const struct event_data *data, int round)
{
    uint64_t mark = HASH_START; /* of tables and players */
    for (size_t i = 0; i < data->n_matches; i++) {
        const struct load_match *m = &data->matches[i];
        const int64_t parts[] = {m->table, m->p1 < 0 ? 0 : data->players[m->p1].id.v,
                                 m->p2 < 0 ? 0 : data->players[m->p2].id.v};
        if (m->round == round)
            mark = hash_bytes(mark, parts, sizeof parts);
    }
    return arena_printf(arena, "%012llx", (unsigned long long)(mark >> 16));
}

static enum err_code changed(const char *what, const char *seen, const char *now, struct err *err)
{
    return err_set(err, ERR_CONFLICT,
                   "%s: when this page was made it said \"%s\"; now it is \"%s\"; look again, then decide", what,
                   *seen ? seen : "nothing", *now ? now : "nothing");
}

/* Whether the entry is the result that is there: two people who enter the same result do not conflict. */
static bool is_entered(struct arena *arena, const struct event_data *data, const char *now,
                       const struct result_entry *entry)
{
    struct score score;
    struct err aside = ERR_INIT;
    const struct event_settings *set = &data->event.set;
    if (entry->who || score_parse(entry->score, event_match_parts(set), set->more_draws, &score, &aside) != ERR_OK)
        return false;
    score.timed_out = entry->timed_out;
    return strcmp(score_text(arena, score), now) == 0;
}

enum err_code result_check_seen(struct arena *arena, const struct event_data *data, int round,
                                const struct result_entry *entry, struct err *err)
{
    const struct result_seen *seen = entry->seen;
    const struct load_match *m = event_match_at(data, round, seen->table);
    const char *pair = result_pair_text(arena, data, m), *pairs = result_pairs_mark(arena, data, round);
    struct score score = m ? score_of_match(m) : (struct score){.kind = RESULT_NONE};
    const char *now = score.kind == RESULT_NONE ? "" : score_text(arena, score);
    if (seen->pair && strcmp(seen->pair, pair) != 0)
        return changed(arena_printf(arena, "who plays whom in round %d", round), seen->pair, pair, err);
    if (seen->pairs && strcmp(seen->pairs, pairs) != 0)
        return changed(arena_printf(arena, "round %d was paired anew", round), seen->pairs, pairs, err);
    if (seen->score && strcmp(seen->score, now) != 0 && !is_entered(arena, data, now, entry))
        return changed(arena_printf(arena, "the result of table %d in round %d", seen->table, round), seen->score, now,
                       err);
    return ERR_OK;
}
