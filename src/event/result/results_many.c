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

/* A part of a line without the separators around it. */
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

/* The words in front of the score: a table without the sign behind its number, or a player as typed. */
static const char *where_of(struct arena *arena, const char *line, size_t len)
{
    struct table_typed typed;
    char *words = part_of(arena, line, len);
    if (!table_named(words, &typed))
        return words;
    return typed.by_word ? arena_strndup(arena, words, typed.name_len) : arena_printf(arena, "%d", typed.number);
}

/* True when a word reads as a score of the event's matches; a letter does at the end of a line alone. */
static bool is_score(const char *word, const char *behind, const struct event_settings *set)
{
    struct score ignored;
    struct err scratch = ERR_INIT;
    while (between(*behind))
        behind++;
    return *word && !(score_is_letter(word) && *behind) &&
           score_parse(word, set->best_of, true, &ignored, &scratch) == ERR_OK;
}

/* True for a word that is no score but was meant as one, so that the message is about the score. */
static bool looks_like_score(const char *word)
{
    bool drawn = strcasecmp(word, "draw") == 0 || strcasecmp(word, "drawn") == 0;
    bool digits_only = strspn(word, "0123456789") == strlen(word);
    return drawn || ((strpbrk(word, "-:") || digits_only) && char_is_digit(*word));
}

/* The end of a word. */
static char *word_end(char *p)
{
    while (*p && !between(*p))
        p++;
    return p;
}

/* The bytes of the table that a line begins with and of its sign, "5:" of "5: 2-1" and of "5:2-1"; 0: none. A number
 * with a sign and without a blank is a table unless the same sign goes on, as in "1:2:1", so that all of it may be a
 * score. */
static enum err_code table_part(struct arena *arena, char *line, const struct event_settings *set, size_t *len,
                                struct result_entry *out, struct err *err)
{
    struct table_typed typed;
    *len = table_ahead(line, &typed);
    if (!*len || !typed.glued)
        return ERR_OK;
    char *rest = line + *len, *end = word_end(rest);
    const char *score = arena_strndup(arena, rest, (size_t)(end - rest));
    const char *whole = arena_strndup(arena, line, (size_t)(end - line));
    if (!is_score(score, end, set)) {
        *len = 0; /* "2:1", or a name */
        return ERR_OK;
    }
    bool goes_on = strchr(score, line[*len - 1]) != NULL;
    if (!typed.by_word && goes_on && is_score(whole, end, set))
        return err_set(err, ERR_INPUT, "\"%s\" can be %s at table %d, and a score without a table; type \"%d %s\"",
                       whole, score, typed.number, typed.number, score);
    out->read_as = message(arena, "\"%s\" was read as %s at table %d", whole, score, typed.number);
    return ERR_OK;
}

/* Splits "9 no-show Lind, Per" or "Berg 2-0": the score is the first word that reads as one, what is before
 * it says where, what is behind it who. A name with blanks may stand before it. */
static enum err_code split_line(struct arena *arena, char *line, const struct event_settings *set,
                                struct result_entry *out, struct err *err)
{
    size_t table;
    enum err_code rc = table_part(arena, line, set, &table, out, err);
    for (char *p = line + table; rc == ERR_OK && *p;) {
        while (between(*p))
            p++;
        char *end = word_end(p), plain[SCORE_ROOM];
        const char *word = arena_strndup(arena, p, (size_t)(end - p));
        word = score_plain(word, plain, sizeof plain) == plain ? arena_strdup(arena, plain) : word;
        if (p > line && (is_score(word, end, set) || looks_like_score(word))) {
            out->where = where_of(arena, line, (size_t)(p - line));
            out->score = word;
            out->who = part_of(arena, end, strlen(end));
            break;
        }
        p = end;
    }
    return rc;
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
static void split_seat_line(struct arena *arena, char *line, struct result_entry *out)
{
    struct table_typed typed;
    size_t table = table_ahead(line, &typed);
    for (char *p = line + (table ? table : strcspn(line, " ;")); *p; p += strcspn(p, " ;")) {
        p += strspn(p, " ;");
        struct score ignored;
        struct err scratch = ERR_INIT;
        size_t len = strcspn(p, " ;");
        const char *word = arena_strndup(arena, p, len);
        bool total = *p && seats_score_parse(word, TEAM_SEATS_MAX, &ignored, &scratch) == ERR_OK;
        if (!total && !(seats_are_meant(p) && strpbrk(p, "0123456789")))
            continue;
        out->where = where_of(arena, line, (size_t)(p - line));
        out->score = total ? word : utf8_clean(arena, p);
        out->who = total ? part_of(arena, p + len, strlen(p + len)) : NULL;
        return;
    }
}

enum err_code result_line_read(struct arena *arena, const char *line, const struct event_settings *set,
                               struct result_entry *out, struct err *err)
{
    enum err_code rc = ERR_OK;
    *out = (struct result_entry){.who = NULL};
    if (strcmp(set->structure, "pods") == 0)
        result_line_of_pod(arena, line, out);
    else if (strcmp(set->teams, "seats") == 0)
        split_seat_line(arena, score_joined(arena, line), out);
    else if ((rc = split_line(arena, score_joined(arena, line), set, out, err)) == ERR_OK && out->score)
        split_time(arena, out);
    if (rc == ERR_OK && !out->score)
        rc = err_set(err, ERR_INPUT, "\"%s\" is not a table and a result, as in %s", line,
                     strcmp(set->structure, "pods") == 0 ? TC_WORD("\"7 Ek\" or \"7 draw\"")
                     : strcmp(set->teams, "seats") == 0  ? "\"7 A=2-1 B=0-2\""
                                                         : TC_WORD("\"7 2-1\" or \"Berg 2-0\""));
    return rc;
}

static enum err_code enter_line(struct store *store, struct arena *arena, struct event_data *data, int round,
                                char *line, bool correct, struct result_outcome *out, struct err *err)
{
    struct result_entry entry;
    if (result_line_read(arena, line, &data->event.set, &entry, err) != ERR_OK)
        return err->code;
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
