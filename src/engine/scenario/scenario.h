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
    int variant, team_size, attack; /* enum variant; 0: the usual; 1 + enum attack_option, 0: the variant's */
    int range;                      /* of influence; 0: the variant's */
    int defaults;
    uint64_t seed;
};
struct scenario_file {
    struct scenario *scenario;
    size_t n;
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
    const char *why; /* NULL, or a part of the names of permanents of which the end tells why they are as they are */
};

struct scenario_outcome {
    bool passed;
    const char *where; /* "actions[3], A casts Growth on Bears": the line that failed */
    const char *expected, *was;
    const char *unused; /* an earlier answer that fitted no question, and why; or NULL */
    const char *diff;   /* the board before that line and after: changed lines, -/+ */
    const char *board;  /* the whole board after it */
    uint32_t decisions; /* questions asked in all */
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

#endif
