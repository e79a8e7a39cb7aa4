/* scenario.h - "what if": a board, actions and expectations, run by the rules of any era
 *
 * A scenario is JSON that a judge can read and write (tests/engine/README.md): cards with their abilities, where they
 * are, what the players do, and what must be true afterwards. Reading checks all that can be checked without playing;
 * running plays it in one era. Cards that a scenario does not describe are looked up by name.
 *
 *     scenario_read(arena, text, "file.json", &cards, &file, err);
 *     for each file.scenario[i], for each era in it:
 *         scenario_run(arena, &file.scenario[i], era, NULL, NULL, &outcome, err);
 *
 * This header stands alone, without the engine's state, so that any room above can include it.
 */
#ifndef TOPCUT_ENGINE_SCENARIO_H
#define TOPCUT_ENGINE_SCENARIO_H

#include "base/arena.h"
#include "base/err.h"
#include "engine/rules/rules.h"

/* A card as book_add() takes it: "{1}{G} Creature Bear 2/2"; keywords and text may be NULL. */
struct scenario_card {
    const char *name, *facts, *keywords, *text;
    const char *other_half; /* of a split or flip card, or NULL */
    const char *path;       /* where it stands in the file, for messages */
    /* its facts by the rules of fifth-97 and fifth-99, where its types were others then (000:D.6.3); NULL */
    const char *fifth_facts[2];
    /* of a card that is not known wholly: the name under which it is played with what is known, "Nekrataal (bare)", and
     * what is missing of it; NULL */
    const char *bare_name, *not_known;
};

/* Facts of a card that a scenario names without describing it: only the name matters, and the newest wording counts,
 * whatever a printing says (000:D.6.1, 000:D.6.3, 000:D.6.Ruling.1, 001:108.1, 001:204.3e). NULL find: none is
 * known. */
enum scenario_known {
    SCENARIO_CARD_UNKNOWN,
    SCENARIO_CARD_KNOWN,
    SCENARIO_CARD_HAS_ABILITIES, /* the card exists, but not all that it does is known; facts NULL: not even those */
};
struct scenario_cards {
    void *self;
    bool bare; /* cards that are not known wholly are played with what is known, under their bare_name */
    enum scenario_known (*find)(void *self, struct arena *arena, const char *name, struct scenario_card *out);
};

struct scenario_line;
struct scenario_side;

struct scenario {
    const char *name, *file;
    const char *unreadable;   /* why it cannot be read: then nothing but these is set; NULL */
    unsigned eras;            /* bits 1u << enum era */
    const char *const *rules; /* ledger rows that it tests: "001:510.1c" */
    size_t n_rules;
    const struct scenario_card *card;
    size_t n_cards;
    struct scenario_side *side; /* inner.h */
    int players;
    struct scenario_line *line;
    size_t n_lines;
    int active, turn, step;
    bool edh, skip_draw;
    bool opening;                   /* hands are opening hands, and the first turn is about to begin */
    int variant, team_size, attack; /* enum variant; 0: the usual; 1 + enum attack_option, 0: the variant's */
    int range;                      /* of influence; 0: the variant's */
    int defaults;
    uint64_t seed;
};
struct scenario_file {
    struct scenario *scenario;
    size_t n;
    const char
        *reason; /* of ERR_INPUT, or of the last that is unreadable: why, without the file and the line; or NULL */
};

/* Reads a file's text: one scenario, or "cards" shared by "scenarios". Of several, one that cannot be read leaves the
 * others alone: it is there with the reason (scenario.unreadable). ERR_INPUT, of the file or its only scenario: not
 * JSON, an unknown field, card, word or name (with the path to it and the nearest known one), a card in two places, a
 * line that cannot be understood. What is wrong in an ability is found when a scenario is run, by the book's reader. */
TC_MUST_USE enum err_code scenario_read(struct arena *arena, const char *text, const char *file,
                                        const struct scenario_cards *cards, struct scenario_file *out, struct err *err);

/* Called for each step as it happens; line: a line of the scenario begins (cites NULL), else the engine's action. */
struct scenario_watch {
    void *self;
    void (*told)(void *self, const char *cites, const char *text);
    const char *why; /* NULL, or a part of the names of permanents of which the end says why they are as they are */
};

struct scenario_outcome {
    bool passed;
    const char *where; /* "actions[3], A casts Growth on Bears": the line that failed */
    const char *expected, *was;
    const char *unused;  /* an earlier answer that fitted no question, and why; or NULL */
    const char *diff;    /* the board before that line and after: changed lines, -/+ */
    const char *board;   /* the whole board after it; with a watch also where nothing failed */
    uint32_t decisions;  /* questions asked in all */
    const char *reason;  /* of ERR_INPUT while it was played: why, without the place; or NULL */
    const char *asks;    /* the question that no line answers and that broke it off; or NULL */
    const char **answer; /* lines that would answer it, where there are few */
    size_t answers;
    const char *end; /* with a watch: life totals, cards and turn at the end, as JSON for "expect" */
    bool over;       /* the game has ended */
};

/* Plays a scenario in an era. rules: NULL for the era's own, else those instead (a mutated copy, in tests). watch: NULL
 * for nobody. Texts of *out live in the arena.
 *
 * ERR_OK     it was played to its end or to the first expectation that does not hold: see out->passed
 * ERR_INPUT  it cannot be played: an ability that cannot be read, an action that is illegal at that moment, a choice
 * that must be scripted but is not, a name that means nothing there */
TC_MUST_USE enum err_code scenario_run(struct arena *arena, const struct scenario *s, enum era era,
                                       const struct rules *rules, const struct scenario_watch *watch,
                                       struct scenario_outcome *out, struct err *err);

/* ---- a board that stays (desk.c) -------------------------------------------------------------- */

/* A desk holds a scenario's board and its lines so far. Each new line plays them all again, which costs milliseconds
 * and keeps one truth: what undo takes back was never played, and what is saved is what engine run plays. A line that
 * is refused is not kept; one that leads to a question which nobody has answered is, and the next line may answer it.
 * Choices that no line makes are asked for, unless the scenario has lines or "defaults" of its own. */
struct desk;

struct desk_step {
    const char *rules, *text; /* numbers of the era's rules with blanks between, or "" */
};

/* What came of a line. Texts live until the second line after it. */
struct desk_answer {
    const char *refused;       /* why the line was not taken; NULL */
    const char *asks;          /* what somebody has to answer first; NULL */
    const char *const *answer; /* lines that would answer it, where there are few */
    size_t answers;
    const struct desk_step *step; /* what is new since the line before */
    size_t steps;
    const char *board; /* lines of text */
    bool over;         /* the game has ended */
};

/* part: of several scenarios the first that has this in its name; NULL: the first. era: bit 1u << enum era of those
 * wanted, 0: the newest that the scenario names. Its own lines are played, and can be undone. ERR_INPUT: it cannot be
 * read or played. ERR_NOT_FOUND: no such scenario or era. The desk is the caller's to close. */
TC_MUST_USE enum err_code desk_open(struct arena *arena, const char *text, const char *file, const char *part,
                                    unsigned era, const struct scenario_cards *cards, struct desk **out,
                                    struct desk_answer *answer, struct err *err);
void desk_close(struct desk *desk);

/* A line of the scenario language. */
void desk_line(struct desk *desk, const char *line, struct desk_answer *out);
/* The line that was taken back or done again; NULL: there was none, and nothing has changed. */
const char *desk_undo(struct desk *desk, struct desk_answer *out);
const char *desk_redo(struct desk *desk, struct desk_answer *out);
/* What makes the permanents with this in their names what they are: out->step. */
void desk_why(struct desk *desk, const char *card, struct desk_answer *out);
/* The board as it stands, nothing new. */
void desk_board(struct desk *desk, struct desk_answer *out);

const char *desk_name(const struct desk *desk);
enum era desk_era(const struct desk *desk);
size_t desk_lines(const struct desk *desk);
/* The scenario with all lines, as JSON; at its end it expects life totals, cards and turn as they stand. */
char *desk_scenario(struct desk *desk, struct arena *arena);

#endif
