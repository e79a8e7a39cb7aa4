/* inner.h - shared by the files of the scenarios
 *
 *   read.c    JSON to struct scenario; setup.c: its cards and sides; fields.c: members by type
 *   words.c   the small language of actions: "A casts Growth on Bears"; names.c: the names in it
 *   board.c   the book of an era and the board at the start; names to objects
 *   lines.c   where a run stands among its lines
 *   minds.c   minds that act as the lines say; answers.c: their answers to questions
 *   expect.c  expectations
 *   run.c     playing, expected refusals, the difference between two boards
 */
#ifndef TOPCUT_ENGINE_SCENARIO_INNER_H
#define TOPCUT_ENGINE_SCENARIO_INNER_H

#include "base/arena.h"
#include "base/err.h"
#include "base/json.h"
#include "base/strbuf.h"
#include "engine/scenario/scenario.h"
#include "engine/table/table.h"

enum {
    SCENARIO_PLACED = 400,   /* cards on one board */
    SCENARIO_NAMES = 24,     /* things named in one line */
    SCENARIO_STEPS = 250000, /* of the engine in one scenario */
    SCENARIO_LIBRARY = 20,   /* blank cards where no library is described */
};
#define SCENARIO_BLANK "Blank"

enum scenario_defaults { DEFAULTS_FIRST, DEFAULTS_STRICT, DEFAULTS_YES };

/* ---- names ----------------------------------------------------------------------------------- */

enum name_kind {
    NAME_PLAYER,
    NAME_CARD,
    NAME_LABEL,
    NAME_TOKEN, /* what tokens are called: "Goblin token" */
    NAME_WORD   /* a creature type, colour or number, as the question asks */
};
struct scenario_name {
    uint8_t kind;
    int8_t player;    /* NAME_PLAYER; else the player whose it has to be, -1: anybody's */
    int8_t zone;      /* where it has to be, -1: anywhere */
    uint8_t nth;      /* "Bears#2": the number among those of that name, 0: not given */
    uint16_t card;    /* NAME_CARD: index in scenario.card */
    const char *text; /* as written; a label or word as such */
    uint8_t group;    /* attackers: band; blockers: which attacker */
    int16_t share;    /* a division's or assignment's */
};

/* ---- lines ----------------------------------------------------------------------------------- */

enum line_kind {
    LINE_CAST,
    LINE_LAND,
    LINE_ACTIVATE,
    LINE_MANA,
    LINE_FACE_UP,
    LINE_SUSPEND,
    LINE_SPECIAL,
    LINE_CONCEDE,
    LINE_PASS,
    LINE_ALL_PASS,
    LINE_RESOLVE,
    LINE_RESOLVE_ALL,
    LINE_TO,
    LINE_ATTACK,
    LINE_BLOCK,
    LINE_CHOOSE,
    LINE_ORDER,
    LINE_ASSIGN,
    LINE_ANSWER /* yes or no */,
    LINE_EXPECT
};
enum line_flag {
    LINE_REFUSED = 1 << 0, /* has to be illegal */
    LINE_LEGAL = 1 << 1,   /* is only tried, and has to be legal */
    LINE_KICKED = 1 << 2,
    LINE_BUYBACK = 1 << 3,
    LINE_YES = 1 << 4,
    LINE_EXTRA = 1 << 5 /* another optional cost */,
    LINE_TAPPING = 1 << 6, /* some of the names for costs are tapped */
};
struct scenario_line {
    enum line_kind kind;
    int player; /* -1: nobody in particular */
    unsigned flags;
    unsigned eras;           /* the eras in which it counts */
    const char *path, *text; /* "actions[3]", as written */
    const char *because;     /* part of the reason, LINE_REFUSED */
    const char *wrong;       /* why it cannot be read, without the place; or NULL */
    struct scenario_name subject;
    struct scenario_name *on; /* targets, attackers, blockers, chosen */
    int on_n;
    struct scenario_name *cost; /* given up for a cost */
    int cost_n;
    int x;                 /* INT16_MIN: not said */
    int ability;           /* 1..; 0: the only one */
    unsigned modes;        /* bits; 0: not said */
    int kicks, way;        /* way: enum cast_way */
    int step, step_player; /* LINE_TO: enum step or LINE_TO_PREVENTION */
    const char *expect;    /* its JSON, one line */
};

/* ---- the start ------------------------------------------------------------------------------- */

struct scenario_counters {
    const char *kind;
    int n;
};
enum { LINE_TO_PREVENTION = STEP_COUNT }; /* Fifth Edition's damage prevention step, whatever it belongs to */

/* A card (or n equal ones) in a zone at the start. */
struct scenario_place {
    const char *path, *label, *card, *attached_to, *chosen;
    int n, zone, damage, level;
    int owner; /* -1: the side's player */
    bool tapped, sick, face_down, flipped, token, general, phased_out;
    struct scenario_counters counters[MAX_COUNTER_KINDS];
    int n_counters;
};
struct scenario_side {
    bool used;
    int life, poison, lands_played; /* life INT16_MIN: as the era says */
    int range;                      /* 0: the game's */
    const char *pool;
    struct scenario_place *place;
    int n_places;
    bool library; /* the library is described; else blank cards */
};

/* The objects that a line may name. */
struct scenario_names {
    const struct scenario_card *card;
    size_t n_cards;
    const char *const *label;
    size_t n_labels;
    int players;
};
/* ---- a run ----------------------------------------------------------------------------------- */

/* An object that was placed, or a label. */
struct scenario_object {
    const struct scenario_place *place;
    uint16_t object;
};

/* The name of the extra card used to read an expected keyword with a quality. */
#define SCENARIO_KEYWORD "(keyword %s)"

struct scenario_player {
    struct scenario_run *run;
    int player;
};

/* A step of some turn. */
struct scenario_step {
    uint16_t turn;
    uint8_t step, active;
};

struct scenario_run {
    struct arena *arena;
    const struct scenario *s;
    enum era era;
    struct engine e;
    struct game *g;
    const struct book *book;
    uint16_t *card; /* scenario.card index to book index */
    struct scenario_object object[SCENARIO_PLACED];
    int objects;
    struct scenario_names names;
    struct scenario_player self[MAX_PLAYERS];
    const struct scenario_watch *watch;

    const char *keyword_card[16]; /* names: SCENARIO_KEYWORD */
    size_t keyword_cards;
    const char **asked;                   /* by answer: the question that its player was asked instead, or NULL */
    bool *done;                           /* of each line */
    bool *said;                           /* of each answer: it says what came about without a question */
    const struct scenario_line *now;      /* the current directive: pass, resolve, to */
    const struct scenario_line *trying;   /* the action that was handed to the engine */
    const struct scenario_line *assigned; /* the division that was handed to it */
    const struct scenario_line *last;     /* the last line begun, for messages */
    uint32_t refusals;                    /* the engine's when `trying` or `assigned` was handed over */
    int used_targets, used_costs;         /* of `trying` */
    uint32_t given;                       /* of its names for costs those that have been given up, as bits */
    unsigned offered;                     /* of its LINE_KICKED, LINE_EXTRA, LINE_BUYBACK those that could be paid */
    int mana_before;                      /* of the colour that `trying` taps something for */
    uint16_t serial;                      /* of what is announced next, when `trying` was handed over */
    struct scenario_mark {
        uint16_t top; /* serial of the newest thing that waited when `now` began */
        uint16_t turn;
        uint8_t step, active, stack, substep;
        bool passed;
        uint32_t acted; /* steps in which a player could act since then, as bits */
    } mark;
    const struct scenario_line *tried; /* of roll_back */
    bool roll_back;                    /* `trying` is only tried: the game returns to `before` */
    bool finished;                     /* no line is left */
    /* where the setup is, the last action or answer began, or the last "to" arrived */
    struct scenario_step acted_in, acted_before;
    bool placed;         /* the window that is open was named by a line */
    struct game *before; /* copy at the last decision with priority */
    bool *done_before;
    const struct scenario_line *now_before;
    struct scenario_mark mark_before;
    struct strbuf board_before; /* when the last line began */

    const struct scenario_line *failed;
    bool stop; /* an expectation failed, or *err is set */
    struct scenario_outcome *out;
    struct err *err;
};

/* words.c: reads one action line. */
TC_MUST_USE enum err_code line_read(struct arena *arena, const struct scenario_names *names, const char *text,
                                    const char *where, struct scenario_line *out, struct err *err);
/* Reads a name that has to be the whole text. */
TC_MUST_USE enum err_code name_read(struct arena *arena, const struct scenario_names *names, const char *text,
                                    const char *where, struct scenario_name *out, struct err *err);
/* "upkeep", "combat", "second main" ...; -1. */
int step_by_name(const char *text, size_t len);
int zone_by_name(const char *text, size_t len);

/* board.c */
TC_MUST_USE enum err_code board_make(struct scenario_run *run, const struct rules *rules);
/* Does the name fit the object? */
bool name_fits(const struct scenario_run *run, const struct scenario_name *name, uint16_t entity);
/* The one entity among options (NULL, 0: all objects in the game) that a name means; NO_OBJECT and an error in run->err
 * if it means none or several that differ. skip: bits of options that are taken. */
uint16_t name_find(struct scenario_run *run, const struct scenario_name *name, const uint16_t *option, int options,
                   const uint64_t *skip, const char *where);
const char *name_shown(const struct scenario_run *run, const struct scenario_name *name);

/* lines.c: the run's position among its lines. */
struct mind scenario_mind(struct scenario_run *run, int player);
/* The first line that is neither done nor an answer; expectations before it are checked if `look`. NULL: none is
 * left. */
const struct scenario_line *line_next(struct scenario_run *run, bool look);
struct scenario_step step_now(const struct game *g);
void line_begin(struct scenario_run *run, const struct scenario_line *line);
void line_end(struct scenario_run *run, const struct scenario_line *line);
/* Begins a directive, or looks at it again: is it completed? */
void directive_begin(struct scenario_run *run, const struct scenario_line *line);
void directive_look(struct scenario_run *run);
/* Mana of the colour that the line taps something for, in its player's pool. */
int line_mana(const struct scenario_run *run, const struct scenario_line *line);
/* Takes note of the result of the action that was tried last. */
void tried_look(struct scenario_run *run);
bool window_is_open(const struct game *g); /* one of fifth's windows inside an announcement or damage */
/* "actions[3], A casts Growth"; with file, scenario and era before it. */
const char *line_where(struct scenario_run *run, const struct scenario_line *line);
const char *line_named(struct scenario_run *run, const struct scenario_line *line);
void run_fail(struct scenario_run *run, const struct scenario_line *line, const char *expected, const char *was);
void run_invalid(struct scenario_run *run, const struct scenario_line *line, const char *format, ...) TC_PRINTF(3, 4);
/* A line that has to be refused, or is only tried, was tested; why is NULL if it is legal. */
void legality_look(struct scenario_run *run, const struct scenario_line *line, const char *why);

/* answers.c: a line that would answer the question which nobody has answered, for whoever shows it. */
void answer_offer(struct scenario_run *run, const char *format, ...) TC_PRINTF(2, 3);

/* run.c: the board and the end in *out. */
void tell_end(struct scenario_run *run);

/* minds.c, answers.c: the parts of a mind. */
bool answer_priority(void *self, struct engine *e, int player, struct action *out);
void answer_attackers(void *self, struct engine *e, int player, struct attack_plan *out);
void answer_blockers(void *self, struct engine *e, int player, struct block_plan *out);
void answer_divide(void *self, struct engine *e, const struct question *q, int total, struct answer *out);
void answer_choose(void *self, struct engine *e, const struct question *q, struct answer *out);
void answer_forced(void *self, struct engine *e, const struct question *q);
void answer_order(void *self, struct engine *e, const struct question *q, struct answer *out);
bool answer_yes(void *self, struct engine *e, const struct question *q);
int answer_amount(void *self, struct engine *e, const struct question *q);
int answer_colour(void *self, struct engine *e, const struct question *q);
int answer_word(void *self, struct engine *e, const struct question *q);

/* expect.c: checks whether the expectation holds; if not, run_fail. */
void expect_look(struct scenario_run *run, const struct scenario_line *line);
/* The fields that an expectation may have, NULL-ended. */
extern const char *const expect_fields[];

/* ---- reading the JSON (fields.c, setup.c, read.c) -------------------------------------------- */

struct reading {
    struct arena *arena;
    const char *file;
    const struct scenario_cards *cards;
    struct err *err;
    struct scenario_card *card; /* the cards of this scenario, and the shared ones */
    size_t n_cards, room;
    const char **label;
    const char **label_path;
    size_t n_labels, room_labels;
    const char *reason;      /* of the last reading_bad, without its place; or NULL */
    const struct json *bare; /* the cards that this scenario plays bare, or NULL */
};

/* ---- fields.c ----------------------------------------------------------------------- */

/* "file: path: message", ERR_INPUT. */
enum err_code reading_bad(struct reading *r, const char *path, const char *format, ...) TC_PRINTF(3, 4);
const char *reading_below(struct reading *r, const char *path, const char *key);
const char *reading_item(struct reading *r, const char *path, size_t i);
/* Every member's name has to be one of these, NULL-ended. */
TC_MUST_USE enum err_code reading_fields(struct reading *r, const struct json *object, const char *path,
                                         const char *const *fields);
/* An absent member leaves *out as it is; one of another type is an error. */
TC_MUST_USE enum err_code reading_text(struct reading *r, const struct json *o, const char *path, const char *key,
                                       const char **out);
TC_MUST_USE enum err_code reading_int(struct reading *r, const struct json *o, const char *path, const char *key,
                                      int least, int most, int *out);
TC_MUST_USE enum err_code reading_bool(struct reading *r, const struct json *o, const char *path, const char *key,
                                       bool *out);

/* ---- setup.c ------------------------------------------------------------------------ */

TC_MUST_USE enum err_code reading_cards(struct reading *r, const struct json *cards, const char *path);
TC_MUST_USE enum err_code reading_setup(struct reading *r, const struct json *o, const char *path,
                                        struct scenario *out);

/* ---- reading a line's words (names.c, words.c) ----------------------------------------------- */

struct words {
    struct arena *arena;
    const struct scenario_names *names;
    const char *text, *at, *where;
    const char *shares; /* where those of a division stand in the line, or NULL */
    struct scenario_line *line;
    struct err *err;
};

/* Sets the error, with the line; false. */
bool words_wrong(struct words *w, const char *format, ...) TC_PRINTF(2, 3);
bool words_at_end(struct words *w);
void words_skip_space(struct words *w);
/* Each moves past what it reads, or stays where it is and returns false. A word may hold blanks: "end of combat". */
bool words_take(struct words *w, const char *word);
bool words_take_number(struct words *w, int *out);
bool words_take_player(struct words *w, int *out);
bool words_take_owner(struct words *w, int *out); /* "A's " */
bool words_take_separator(struct words *w);
/* Reads a name; with `word` also an unknown one, up to a comma or the end. False: an error is set. */
bool words_take_name(struct words *w, struct scenario_name *out, bool word);
/* Names with commas between them, added to a list; to the line's own. */
bool words_take_names(struct words *w, struct scenario_name **list, int *n, bool word);
bool words_on_names(struct words *w, bool word);
struct scenario_name *words_on_add(struct words *w); /* NULL: there are too many */

/* One look: what is expected, and where. */
struct look {
    struct scenario_run *run;
    const struct scenario_line *line;
    const char *field, *key; /* "life", "B" */
};

void look_otherwise(const struct look *l, const char *expected, const char *was);
void look_bad_value(const struct look *l, const char *wanted);
void expect_int(const struct look *l, const struct json *v, int64_t is);
void expect_bool(const struct look *l, const struct json *v, bool is);
void expect_text(const struct look *l, const struct json *v, const char *is);
bool look_name(const struct look *l, const char *text, struct scenario_name *out);
void look_zone(struct look *l, const struct json *v);
/* "A battlefield Goblin": 3, "graveyard *": 2 */
void look_count(struct look *l, const struct json *v);
typedef void thing_fn(struct look *l, const struct json *v, const struct perm *p, uint16_t object);
void thing_controller(struct look *l, const struct json *v, const struct perm *p, uint16_t object);
void look_things(struct look *l, const struct json *v, thing_fn *fn);
void thing_pt(struct look *l, const struct json *v, const struct perm *p, uint16_t object);
void thing_damage(struct look *l, const struct json *v, const struct perm *p, uint16_t object);
void thing_blocked(struct look *l, const struct json *v, const struct perm *p, uint16_t object);
/* Looks for a face-down card wherever it is: exiled cards may lie face down, too. */
void look_face_down(struct look *l, const struct json *v);
void thing_attached(struct look *l, const struct json *v, const struct perm *p, uint16_t object);
void thing_counters(struct look *l, const struct json *v, const struct perm *p, uint16_t object);
void thing_types(struct look *l, const struct json *v, const struct perm *p, uint16_t object);
void thing_keywords(struct look *l, const struct json *v, const struct perm *p, uint16_t object);
void thing_assignments(struct look *l, const struct json *v, const struct perm *p, uint16_t object);
/* ["Bears", ...] or {"Bears": true, "Wurm": false}: a flag of permanents. */
void look_flag(struct look *l, const struct json *v, uint32_t flag, bool set);
void look_mana_value(struct look *l, const struct json *v);
void look_colours(struct look *l, const struct json *v);

#endif
