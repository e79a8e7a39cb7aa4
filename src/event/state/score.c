/* score.c - which scores a match can have, read and written; pure
 *
 * A match is at most best_of games. Drawn ones count towards them (D.1.1) or not (MTR 2.1), as the event's floor rules
 * say, and do not where the event allows more of them.
 * A player with more than half of best_of wins has won, so the two cannot both have that many.
 */
#include "base/arena.h"
#include "base/chars.h"
#include "base/columns.h"
#include "base/err.h"
#include "event/state/state.h"

#include <string.h>
#include <strings.h>

#define MAX_DRAWN 9 /* as the schema's CHECK; nobody has played a tenth */

/* Words for results that are no count of games. */
static const struct {
    const char *word;
    enum result_kind kind;
} words[] = {
    {"id", RESULT_ID},
    {"no-show", RESULT_NO_SHOW},
    {"noshow", RESULT_NO_SHOW},
    {"ns", RESULT_NO_SHOW},
    {"concede", RESULT_CONCESSION},
    {"concession", RESULT_CONCESSION},
    {"conceded", RESULT_CONCESSION},
    {"match-loss", RESULT_PENALTY},
    {"penalty", RESULT_PENALTY},
    {"double-loss", RESULT_DOUBLE_LOSS},
    {"dl", RESULT_DOUBLE_LOSS},
};

static const char *best_of_name(int best_of)
{
    return best_of == 1 ? TC_WORD("best-of-one") : best_of == 3 ? TC_WORD("best-of-three") : TC_WORD("best-of-five");
}

static enum err_code not_a_score(const char *text, int best_of, struct err *err)
{
    const char *possible =
        best_of == 1 ? "1-0 0-1 0-0-1"
        : best_of == 3
            ? TC_WORD("2-0 2-1 1-2 0-2 1-0 0-1 1-1 0-0, drawn games as third number: 1-1-1")
            : TC_WORD("at most 3 wins a side and 5 games, such as 3-1 or 2-2; drawn games as third number: 2-2-1");
    return err_set(err, ERR_INPUT,
                   "\"%s\" is not a result of a %s match (possible: %s; id, no-show, concede, "
                   "match-loss, double-loss)",
                   text, best_of_name(best_of), possible);
}

/* One to three whole numbers of one digit, separated by '-' or ':' or by nothing at all. */
static int read_games(const char *text, int games[3])
{
    int n = 0;
    bool separated = strpbrk(text, "-:") != NULL;
    for (const char *p = text; *p; p++) {
        if (n == 3 || !char_is_digit(*p))
            return 0;
        games[n++] = *p - '0';
        if (!p[1])
            return n;
        if (separated && *++p != '-' && *p != ':')
            return 0;
        if (separated && !p[1])
            return 0;
    }
    return n;
}

bool score_is_letter(const char *word)
{
    return *word && strchr("wldWLD", *word) && !word[1];
}

/* w, l and d as the plainest score of a match that needs so many wins. */
static bool letter_score(const char *word, int need, struct score *out)
{
    if (!score_is_letter(word))
        return false;
    char letter = char_lower(*word);
    *out = (struct score){.kind = RESULT_PLAYED, .life1 = MATCH_NO_LIFE, .life2 = MATCH_NO_LIFE};
    out->wins1 = letter == 'w' ? need : letter == 'd' ? need - 1 : 0;
    out->wins2 = letter == 'l' ? need : letter == 'd' ? need - 1 : 0;
    out->draws = letter == 'd' && need == 1;
    return true;
}

enum err_code score_parse(const char *text, int best_of, bool more_draws, struct score *out, struct err *err)
{
    int need = event_wins_needed(best_of);
    char letters[SCORE_ROOM];
    const char *word = score_plain(text, letters, sizeof letters);
    for (size_t i = 0; i < ARRAY_LEN(words); i++) {
        if (strcasecmp(word, words[i].word) != 0)
            continue;
        *out = (struct score){.kind = words[i].kind, .life1 = MATCH_NO_LIFE, .life2 = MATCH_NO_LIFE};
        if (out->kind == RESULT_ID)
            out->draws = best_of; /* 0-0-3, as the field records it */
        else if (out->kind != RESULT_DOUBLE_LOSS)
            out->wins1 = need;
        return ERR_OK;
    }
    if (letter_score(word, need, out))
        return ERR_OK;
    if (strcasecmp(text, "draw") == 0 || strcasecmp(text, "drawn") == 0)
        return err_set(err, ERR_INPUT,
                       "\"%s\" is not a result of a %s match: it is %s when games were "
                       "played, id when the players agreed on it",
                       text, best_of_name(best_of),
                       best_of == 1   ? "0-0-1"
                       : best_of == 3 ? TC_WORD("1-1 or 1-1-1")
                                      : TC_WORD("2-2 or 2-2-1"));
    int games[3] = {0};
    if (read_games(word, games) < 2)
        return not_a_score(text, best_of, err);
    int w1 = games[0], w2 = games[1], drawn = games[2];
    if (w1 > need || w2 > need || (w1 == need && w2 == need) || drawn > MAX_DRAWN)
        return not_a_score(text, best_of, err);
    if (w1 + w2 + drawn > best_of && !more_draws) {
        not_a_score(text, best_of, err);
        if (w1 + w2 <= best_of && drawn > 0)
            err_hint(err,
                     "at most %d games with drawn ones counted, unless the event allows more: topcut "
                     "event edit --more-draws",
                     best_of);
        return ERR_INPUT;
    }
    if (w1 + w2 > best_of)
        return not_a_score(text, best_of, err);
    *out = (struct score){.kind = RESULT_PLAYED,
                          .wins1 = w1,
                          .wins2 = w2,
                          .draws = drawn,
                          .life1 = MATCH_NO_LIFE,
                          .life2 = MATCH_NO_LIFE};
    return ERR_OK;
}

enum err_code score_parse_of(const char *text, const struct event_settings *set, int best_of, struct score *out,
                             struct err *err)
{
    struct err aside = ERR_INIT;
    enum err_code rc = score_parse(text, best_of, set->more_draws, out, err);
    if (rc == ERR_OK || score_parse(text, best_of, true, out, &aside) != ERR_OK || !event_drawn_games_free(set))
        return rc;
    err_clear(err);
    return ERR_OK;
}

struct score score_reverse(struct score score)
{
    struct score other = score;
    other.wins1 = score.wins2;
    other.wins2 = score.wins1;
    other.life1 = score.life2;
    other.life2 = score.life1;
    return other;
}

struct score score_of_match(const struct load_match *match)
{
    return (struct score){.kind = match->result,
                          .wins1 = match->wins1,
                          .wins2 = match->wins2,
                          .draws = match->draws,
                          .timed_out = match->timed_out,
                          .life1 = match->life1,
                          .life2 = match->life2};
}

char *score_text(struct arena *arena, struct score score)
{
    return message_say(arena, NULL, MESSAGE_TERMINAL, score_said(arena, score));
}

char *score_said(struct arena *arena, struct score score)
{
    char *games = score.draws ? arena_printf(arena, "%d-%d-%d", score.wins1, score.wins2, score.draws)
                              : arena_printf(arena, "%d-%d", score.wins1, score.wins2);
    switch (score.kind) {
    case RESULT_NONE:
        return arena_strdup(arena, "");
    case RESULT_PLAYED:
        if (score.timed_out && score.life1 != MATCH_NO_LIFE && score.life2 != MATCH_NO_LIFE)
            return message(arena, "%s (time, life %d-%d)", games, score.life1, score.life2);
        return score.timed_out ? message(arena, "%s (time)", games) : games;
    case RESULT_BYE:
        return message(arena, "bye");
    case RESULT_ID:
        return message(arena, "%s (intentional draw)", games);
    case RESULT_NO_SHOW:
        return message(arena, "%s (no-show)", games);
    case RESULT_CONCESSION:
        return message(arena, "%s (conceded)", games);
    case RESULT_DOUBLE_LOSS:
        return message(arena, "double loss");
    case RESULT_LOSS:
        return message(arena, "loss without opponent");
    case RESULT_WALKOVER:
        return message(arena, "walkover");
    case RESULT_PENALTY:
        return message(arena, "%s (by penalty)", games);
    }
    return games;
}

bool score_is_same(struct score a, struct score b)
{
    return a.kind == b.kind && a.wins1 == b.wins1 && a.wins2 == b.wins2 && a.draws == b.draws;
}

/* ---- a score for programs ------------------------------------------------------------------------ */

static bool is_no_score(const void *row)
{
    return ((const struct score *)row)->kind == RESULT_NONE;
}

static struct table_cell kind_cell(struct arena *arena, const void *row)
{
    (void)arena;
    return cell_of_text(result_kind_name(((const struct score *)row)->kind));
}

static struct table_cell life_cell(const struct score *score, int life)
{
    return score->timed_out && score->life1 != MATCH_NO_LIFE ? cell_of_int(life) : cell_none();
}

static struct table_cell life1_cell(struct arena *arena, const void *row)
{
    (void)arena;
    const struct score *score = row;
    return life_cell(score, score->life1);
}

static struct table_cell life2_cell(struct arena *arena, const void *row)
{
    (void)arena;
    const struct score *score = row;
    return life_cell(score, score->life2);
}

static const struct column score_list[] = {
    COLUMN_BY(COLUMN_TEXT, "kind", kind_cell),
    COLUMN(struct score, "wins1", wins1),
    COLUMN(struct score, "wins2", wins2),
    COLUMN(struct score, "draws", draws),
    COLUMN(struct score, "timed_out", timed_out),
    COLUMN_BY(COLUMN_INT, "life1", life1_cell, .omit = OMIT_IF_NONE),
    COLUMN_BY(COLUMN_INT, "life2", life2_cell, .omit = OMIT_IF_NONE),
};
const struct column_set score_columns = COLUMNS(struct score, score_list, .is_none = is_no_score);
