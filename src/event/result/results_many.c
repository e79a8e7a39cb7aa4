/* results_many.c - results of many tables at once: lines such as "7 2-1", from a file or a scorekeeper's keyboard
 *
 * A line is split around the word that reads as a score. All lines are entered in one verb, each seeing what those
 * before it did.
 */
#include "base/arena.h"
#include "base/chars.h"
#include "base/err.h"
#include "base/message.h"
#include "base/utf8.h"
#include "event/core/core.h"
#include "event/match/match.h"
#include "event/result/internal.h"
#include "event/result/result.h"
#include "event/state/state.h"
#include "event/verbs/verbs.h"

#include <string.h>
#include <strings.h>

/* True for what separates the words of a line; a table from a spreadsheet has semicolons or commas. */
static bool between(char c)
{
    return char_is_space(c) || c == ';' || c == ',';
}

/* A part of a line without what stands around it. */
static char *part_of(struct arena *arena, const char *from, size_t len)
{
    while (len > 0 && between(*from)) {
        from++;
        len--;
    }
    while (len > 0 && between(from[len - 1]))
        len--;
    return utf8_clean(arena, arena_strndup(arena, from, len));
}

/* Splits "9 no-show Lind, Per" or "Berg 2-0": the score is the first word that reads as one, what is before
 * it says where, what is behind it who. A name with blanks may stand before it. */
static bool split_line(struct arena *arena, char *line, const struct event_settings *set, struct result_entry *out)
{
    for (char *p = line; *p;) {
        while (between(*p))
            p++;
        char *end = p, plain[SCORE_ROOM];
        while (*end && !between(*end))
            end++;
        struct score ignored;
        struct err scratch = ERR_INIT;
        const char *word = arena_strndup(arena, p, (size_t)(end - p));
        word = score_plain(word, plain, sizeof plain) == plain ? arena_strdup(arena, plain) : word;
        bool digits_only = strspn(word, "0123456789") == strlen(word);
        if (p > line && *word && score_parse(word, set->best_of, true, &ignored, &scratch) == ERR_OK) {
            out->where = part_of(arena, line, (size_t)(p - line));
            out->score = word;
            out->who = part_of(arena, end, strlen(end));
            return true;
        }
        bool drawn = strcasecmp(word, "draw") == 0 || strcasecmp(word, "drawn") == 0;
        if (p > line && (drawn || ((strpbrk(word, "-:") || digits_only) && char_is_digit(*word)))) {
            out->where = part_of(arena, line, (size_t)(p - line));
            out->score = word; /* looks like a score and is none: let the message be about that */
            out->who = part_of(arena, end, strlen(end));
            return true;
        }
        p = end;
    }
    return false;
}

/* "Berg time 12-7", behind the score: who, that time ended it, and life totals. */
static void split_time(struct arena *arena, struct result_entry *entry)
{
    static const char word[] = "time";
    const size_t len = sizeof word - 1;
    for (const char *p = entry->who; (p = strstr(p, word)) != NULL; p += len) {
        bool begins = p == entry->who || between(p[-1]);
        const char *rest = p + len;
        while (between(*rest))
            rest++;
        char plain[SCORE_ROOM];
        const char *life = score_plain(rest, plain, sizeof plain);
        if (!begins || (p[len] != '\0' && !between(p[len])) || strspn(life, "-:0123456789") != strlen(life))
            continue;
        entry->timed_out = true;
        entry->life = *rest ? rest : NULL;
        entry->who = part_of(arena, entry->who, (size_t)(p - entry->who));
        return;
    }
}

/* The same where seats have results of their own: "7 A=2-1 B=0-2", "7 A 2-1", "7 seats=2-1", "Blue no-show". */
static bool split_seat_line(struct arena *arena, char *line, struct result_entry *out)
{
    for (char *p = line; *p;) {
        p += strcspn(p, " ;");
        p += strspn(p, " ;");
        struct score ignored;
        struct err scratch = ERR_INIT;
        size_t len = strcspn(p, " ;");
        const char *word = arena_strndup(arena, p, len);
        bool total = *p && seats_score_parse(word, TEAM_SEATS_MAX, &ignored, &scratch) == ERR_OK;
        if (!total && !(seats_are_meant(p) && strpbrk(p, "0123456789")))
            continue;
        out->where = part_of(arena, line, (size_t)(p - line));
        out->score = total ? word : utf8_clean(arena, p);
        out->who = total ? part_of(arena, p + len, strlen(p + len)) : NULL;
        return true;
    }
    return false;
}

bool result_line_read(struct arena *arena, const char *line, const struct event_settings *set, struct result_entry *out)
{
    *out = (struct result_entry){.who = NULL};
    if (strcmp(set->structure, "pods") == 0)
        return result_line_of_pod(arena, arena_strdup(arena, line), out);
    char *copy = score_joined(arena, line);
    if (strcmp(set->teams, "seats") == 0)
        return split_seat_line(arena, copy, out);
    if (!split_line(arena, copy, set, out))
        return false;
    split_time(arena, out);
    return true;
}

static enum err_code enter_line(struct store *store, struct arena *arena, struct event_data *data, int round,
                                char *line, bool correct, struct result_outcome *out, struct err *err)
{
    struct result_entry entry;
    if (!result_line_read(arena, line, &data->event.set, &entry) && strcmp(data->event.set.teams, "seats") == 0)
        return err_set(err, ERR_INPUT,
                       "\"%s\" is not a result line; expected a table (or a team) and its "
                       "seats, such as \"7 A=2-1 B=0-2\"",
                       line);
    if (!entry.score && event_is_pods(&data->event))
        return err_set(err, ERR_INPUT,
                       "\"%s\" is not a result line; expected a table and who won it, draw, id, nobody, or places, "
                       "such as \"7 Ek\", \"7 draw\"",
                       line);
    if (!entry.score)
        return err_set(err, ERR_INPUT,
                       "\"%s\" is not a result line; expected a table (or a player) and a "
                       "score, such as \"7 2-1\"",
                       line);
    return result_enter_one(store, arena, data, round, &entry, correct, out, err);
}

static enum err_code enter_lines(struct store *store, struct arena *arena, struct event_data *data, int round,
                                 const char *text, const char *what, bool correct, struct result_batch *out,
                                 struct err *err)
{
    size_t lines = 1;
    for (const char *p = text; *p; p++)
        lines += *p == '\n';
    out->outcomes = ARENA_ARRAY(arena, struct result_outcome, lines);
    out->problems = ARENA_ARRAY(arena, const char *, lines);
    out->left = "";
    int number = 0;
    for (const char *p = text; *p;) {
        size_t len = strcspn(p, "\n");
        size_t used = strcspn(p, "\n#");
        /* "#17 2-0" addresses a player: a '#' in front of a digit is no comment. */
        if (used < len && char_is_digit(p[used + 1]))
            used = len;
        char *line = utf8_clean(arena, arena_strndup(arena, p, used));
        number++;
        p += len + (p[len] == '\n');
        if (!*line)
            continue;
        struct err mine = ERR_INIT;
        struct result_outcome outcome;
        enum err_code rc = enter_line(store, arena, data, round, line, correct, &outcome, &mine);
        if (rc == ERR_OK) {
            out->outcomes[out->n_outcomes++] = outcome;
        } else if (rc == ERR_IO || rc == ERR_LOCKED || rc == ERR_DAMAGED) {
            return err_set(err, rc, "%s", mine.said); /* nothing that another line could mend */
        } else {
            out->problems[out->n_problems++] = message(arena, "%s:%d: %s", what, number, mine.said);
            out->left = arena_printf(arena, "%s%s\n", out->left, line);
        }
    }
    return ERR_OK;
}

enum err_code result_enter_many(struct store *store, struct arena *arena, struct event_id event, int round,
                                const struct seen_round *seen, const char *text, const char *what, bool correct,
                                bool keep_going, struct result_batch *out, struct err *err)
{
    struct event_data data;
    *out = (struct result_batch){0};
    enum err_code rc = verb_begin(store, VERB_RESULT, err);
    if (rc != ERR_OK)
        return rc;
    rc = result_begin(store, arena, event, &round, seen, &data, err);
    if (rc == ERR_OK)
        rc = enter_lines(store, arena, &data, round, text, what, correct, out, err);
    if (rc == ERR_OK && out->n_problems + out->n_outcomes == 0)
        rc = err_set(err, ERR_INPUT, "%s: no result line in it; expected lines such as \"7 2-1\"", what);
    if (rc == ERR_OK && out->n_problems && !keep_going)
        rc = err_set(err, ERR_INPUT, "%s; 0 of %s saved", out->problems[0],
                     message_count(arena, (int64_t)(out->n_outcomes + out->n_problems), "%lld result", "%lld results"));
    if (rc == ERR_INPUT && out->n_problems && out->n_outcomes)
        err_hint(err, "--keep-going would save the %s",
                 message_count(arena, (int64_t)out->n_outcomes, "%lld good line", "%lld good lines"));
    if (rc == ERR_OK)
        store_note(store, event.v, "%s: round %d: %s from %s", data.event.set.name, round,
                   message_count(arena, (int64_t)out->n_outcomes, "%lld result", "%lld results"), what);
    return store_end(store, rc, err);
}
