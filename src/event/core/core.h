/* core.h - what an event is on paper: its row, its settings, and the rules that they name
 *
 * Here live row ids, events as the store lists them, the settings with their checks, structure and number of rounds as
 * they follow from settings alone, floor rules, catalogues of penalties and limited products by the date. Not here:
 * players, rounds and matches (state/), and verbs that make, change or delete an event (edit/), because a setting hangs
 * together with lists, byes and results.
 */
#ifndef TOPCUT_EVENT_CORE_H
#define TOPCUT_EVENT_CORE_H

#include "base/arena.h"
#include "base/err.h"
#include "base/lang.h"
#include "format/floor.h"
#include "format/format.h"
#include "pairing/elimination.h"
#include "penalty/penalty.h"
#include "rating/rating.h"
#include "store/store.h"

/* ---- rows ------------------------------------------------------------------------------------ */

/* Row ids as types of their own, so that a player never stands where a match belongs */

struct player_id {
    int64_t v;
}; /* 0: nobody */
struct event_id {
    int64_t v;
};
struct round_id {
    int64_t v;
};
struct match_id {
    int64_t v;
};

/* ---- events and their settings --------------------------------------------------------------- */

/* An event's settings, one member a row of event/core/settings.c; schema/ says what they mean. */
struct event_settings {
    const char *name, *format, *date;
    int rounds;             /* 0: by the book (event_rounds_planned) */
    int cut;                /* 0: none */
    int best_of;            /* 1, 3, 5 */
    bool more_draws;        /* drawn games beyond best_of are allowed */
    const char *tiebreaks;  /* a standings_rule's name */
    bool last_by_rank;      /* pair the last Swiss round by rank */
    const char *seeding;    /* "standings" or "draft-seat" */
    const char *play_first; /* "random" or "higher-seed"; "": by the rule of the date */
    enum rating_category category;
    bool level2;
    enum rating_reading reading;
    int64_t fee_cents;
    uint64_t seed;         /* 0: drawn */
    const char *structure; /* "swiss", "single-elimination", "double-elimination", "round-robin", "pods", "unknown" */
    bool third_place;      /* a bracket has a match for third place */
    int legs;              /* round robin: 1 or 2 meetings of each pair */
    /* "random", "rating", "seed": the order of a bracket, round robin or seeded round */
    const char *entry;
    const char *first_rounds;            /* "random", "seeded", "accelerated" */
    const char *avoid;                   /* "club,country,region" or some of them: rather not paired */
    int pod_size;                        /* players in a draft pod */
    int pod_rounds;                      /* rounds between drafts; 0: one draft */
    const char *pod_pairing;             /* "event", or "pod": opponents come from the same pod */
    const char *teams;                   /* "" individuals; "shared" one result a team; "seats" a match a seat */
    int team_size;                       /* 1 without teams */
    const char *kind;                    /* of formats/floor/event-types.json, or "" */
    const char *floor_rules, *penalties; /* "" by the date */
    bool carry_over;                     /* warnings count on all days (D.3.4) */
    int round_minutes;                   /* 0: by the floor rules */
    const char *sanction, *organizer, *city;
    const char *pool_date; /* the card pool's own day (struct pool_change); "": that of the event */
    bool deck_sanity;      /* lists that look like slips of the pen are reported (sanity/errors.h) */
    bool public_;          /* anybody may look at its pages: pairings, standings, ... */
    bool public_decks;     /* and at all decklists */
    bool signup;           /* players may ask to be enrolled (enrol/enrol.h) */
    /* of tables of three to five (pairing/pods.h, standings/pods.h) */
    const char *pods_odd;     /* "threes", "byes", "fives" */
    const char *pods_seats;   /* "random", "balanced", "low-first", "high-first" */
    const char *pods_pair_by; /* "repeats", "score": what is looked at first */
    const char *pods_points;  /* the rule of standings */
    const char *pods_draw;    /* "remaining", "all": who draws a drawn game */
    bool pods_id;             /* a table may agree on a draw */
};
enum event_state {
    EVENT_ENROLLING, /* no round yet */
    EVENT_SWISS,     /* Swiss rounds are being played */
    EVENT_PLAYOFF,   /* the cut was made */
    EVENT_CLOSED,
};

struct event {
    struct event_id id;
    const char *uuid;
    struct event_settings set;
    const char *structure; /* set.structure */
    enum event_state state;
    bool imported;
    int players;        /* enrolled */
    int active;         /* neither dropped nor disqualified */
    int rounds_paired;  /* Swiss and playoff rounds together */
    int swiss_rounds;   /* of these, Swiss */
    int starters;       /* players who are in, or were when round 1 began */
    int counted;        /* the same with awarded byes: one counts as 2 players, two as 4, three as 8 */
    int counted_late;   /* counted, with those who came in late, who change no plan */
    int rounds_planned; /* set.rounds, or by the book for the number of players */
    int missing;        /* matches of paired rounds without a result */
};

const char *event_state_name(enum event_state state); /* "enrolling", "swiss", "playoff", "closed" */
/* The same as people call it: the rounds of a round robin are "round-robin". */
const char *event_state_word(const struct event *event);

/* ERR_NOT_FOUND, in the words that all have for it: an event that somebody may not see is one that is not there. */
enum err_code event_unknown(struct event_id id, struct err *err);
TC_MUST_USE enum err_code event_get(struct store *store, struct arena *arena, struct event_id id, struct event *out,
                                    struct err *err);
/* What may lie beside a store (store_beside) to answer event_get without a question to it: event/state/memory.c. found
 * is false when it has no answer. */
struct event_beside {
    enum err_code (*recall)(struct event_beside *beside, struct store *store, struct arena *arena, struct event_id id,
                            struct event *out, bool *found, struct err *err);
};

struct json;
struct floor_shelf; /* the floor rules that were read: below */
TC_MUST_USE enum err_code event_get_with(struct store *store, struct arena *arena, struct floor_shelf *shelf,
                                         struct event_id id, struct event *out, struct err *err);

/* All events, newest date first. */
TC_MUST_USE enum err_code event_list(struct store *store, struct arena *arena, struct event **out, size_t *n,
                                     struct err *err);
/* Another event of the same day whose name is the same but for capitals, accents and blanks, the newest of them:
 * perhaps it is made twice. out->id 0: there is none. */
TC_MUST_USE enum err_code event_find_twin(struct store *store, struct arena *arena,
                                          const struct event_settings *settings, struct event *out, struct err *err);

/* The event meant by "42", "#42", or the unique beginning of its name; NULL or "": the current one.
 * ERR_NOT_FOUND with suggestions, or that there is no current event and how to choose one; ERR_CONFLICT
 * lists those that it could be. */
TC_MUST_USE enum err_code event_resolve(struct store *store, struct arena *arena, const char *words, struct event *out,
                                        struct err *err);

/* Makes an event the current one: a convenience, not journaled. When it is undone or deleted, the one before
 * it is current, until it comes back. */
TC_MUST_USE enum err_code event_use(struct store *store, struct event_id id, struct err *err);

/* Refuses a closed event with the way on; used by every verb that changes one. */
TC_MUST_USE enum err_code event_require_open(const struct event *event, struct err *err);

/* ---- settings as a table --------------------------------------------------------------------- */

/* Everything that is known of a setting is a row of event_setting_rows: what it is called, where it is in struct
 * event_settings, what it may be and until when it may change, the texts of its field on the page and of its option.
 * Default values, the store, packages, checks, JSON, the form, the options of event new and edit and the copy of an
 * event walk the rows. A new setting is a row, a member of the struct and a column of the schema. */

enum event_setting_type {
    SETTING_FLAG,     /* bool */
    SETTING_INT,      /* int, min..max or one of choices; 0 stands for none where zero is set */
    SETTING_TEXT,     /* const char *, one line */
    SETTING_WORD,     /* const char *, one of choices */
    SETTING_WORDS,    /* const char *, some of choices, parted by commas */
    SETTING_DAY,      /* const char *, YYYY-MM-DD; "" stands for none where zero is set */
    SETTING_MONEY,    /* int64_t, cents, min..max */
    SETTING_CATEGORY, /* enum rating_category, by the names in choices */
    SETTING_READING,  /* enum rating_reading, the same */
    SETTING_SEED,     /* uint64_t, min..max; 0: none yet */
};

/* What has happened when a setting can no longer change. A closed event's settings never do. */
enum event_setting_until {
    SETTING_ALWAYS,
    SETTING_UNTIL_ENROLLED, /* somebody is enrolled */
    SETTING_UNTIL_ROUND_1,  /* a round is paired */
    SETTING_UNTIL_LOTS,     /* the same: lots are drawn */
    SETTING_UNTIL_CUT,      /* the playoff is made */
};

/* The parts of the form. */
enum event_setting_group {
    SETTING_MAIN,
    SETTING_ROUNDS,
    SETTING_PLAYOFF,
    SETTING_ROOM,
    SETTING_FLOOR,
    SETTING_RATING,
    SETTING_TEAMS,
    SETTING_DRAFT,
    SETTING_PODS,
    N_SETTING_GROUPS
};

/* Lists in the program's data that a text is chosen or completed from. */
enum event_setting_list { SETTING_NO_LIST, SETTING_LIST_FORMATS, SETTING_LIST_KINDS, SETTING_LIST_FLOOR_RULES };

/* A value and how the form calls it; NULL: understood, and not offered to anybody. The last has a NULL value. */
struct event_setting_choice {
    const char *value, *text;
};

struct event_setting {
    const char *name;   /* of the option and the field: "third-place" */
    const char *column; /* of the store and in JSON; NULL: the name with '_' for '-' */
    size_t offset;      /* in struct event_settings */
    enum event_setting_type type;
    /* what it may be */
    const char *zero; /* the word for 0 or "", where that is a value: "none" */
    int64_t min, max;
    const struct event_setting_choice *choices;
    enum event_setting_list list;
    bool needed; /* never "" */
    /* what it is when nobody says */
    int64_t number;
    const char *text; /* NULL: "" */
    enum event_setting_until until;
    bool own;  /* not taken over from another event */
    bool null; /* the store has NULL for 0 */
    bool late; /* packages of older versions lack it */
    /* the page */
    enum event_setting_group group;
    int place;                /* in the group */
    const char *label, *hint; /* hint NULL: none */
    /* the option */
    const char *help, *value; /* value: what help calls a text */
    /* elsewhere */
    const char *called; /* in messages about a text; NULL: by its option */
    const char *fact;   /* in the summary, where it is not the usual: "Third place"; NULL: not shown there */
    bool listed;        /* in the JSON of a whole event */
};

extern const struct event_setting event_setting_rows[]; /* ends with a NULL name */
size_t event_setting_count(void);

/* The bit of event_edit for a member of struct event_settings: EVENT_SET(best_of). A set of settings is bits. */
#define EVENT_SET(member) event_setting_bit(offsetof(struct event_settings, member))
uint64_t event_setting_bit(size_t offset);
#define EVENT_SET_ROW(row) (UINT64_C(1) << ((row)-event_setting_rows))

/* Its name as JSON and SQL have it. */
const char *event_setting_key(struct arena *arena, const struct event_setting *row);

/* A value as a number or as text, whichever the type is; a category and a reading are text. */
bool event_setting_is_number(const struct event_setting *row);
int64_t event_setting_number(const struct event_setting *row, const struct event_settings *settings);
const char *event_setting_text(const struct event_setting *row, const struct event_settings *settings);
/* A value as a form shows it and takes it: "3", "7.50", "1" for a flag; "" for 0. */
TC_NONNULL const char *event_setting_shown(struct arena *arena, const struct event_setting *row,
                                           const struct event_settings *settings);
void event_setting_set_number(const struct event_setting *row, struct event_settings *settings, int64_t value);
/* false: there is no such category or reading, and nothing was changed. */
bool event_setting_set_text(const struct event_setting *row, struct event_settings *settings, const char *value);
bool event_setting_same(const struct event_setting *row, const struct event_settings *a,
                        const struct event_settings *b);

/* What an event is when nobody says otherwise: name, format and date are "". */
struct event_settings event_settings_usual(void);
/* old with the settings that which names taken from other. */
struct event_settings event_settings_merge(const struct event_settings *old, const struct event_settings *other,
                                           uint64_t which);
/* What a new event takes over from another one: all but what each has of its own, the day and the seed. */
struct event_settings event_settings_copy(const struct event_settings *of);

/* ERR_INPUT: a setting that is asked for (old: NULL in a new event, or what was) means nothing in the
 * structure, such as rounds in a round robin. What was there already may stay. */
TC_MUST_USE enum err_code event_settings_fit(const struct event_settings *old, const struct event_settings *now,
                                             struct err *err);
/* ERR_CONFLICT: a setting that can no longer change is another than it was. */
TC_MUST_USE enum err_code event_settings_may_change(const struct event *old, const struct event_settings *now,
                                                    struct err *err);

/* ---- inside verbs ---------------------------------------------------------------------------- */

#define PLAYER_TEXT_MAX 200 /* characters of a name, and of any other field */

/* One line of text from a person: valid UTF-8, cleaned, at most PLAYER_TEXT_MAX characters.
 * ERR_INPUT names the field. */
TC_MUST_USE enum err_code text_field(struct arena *arena, const char *field, const char *text, const char **out,
                                     struct err *err);

/* Checks an event's settings: ERR_INPUT names the one that is wrong. The strings are cleaned into
 * out. */
TC_MUST_USE enum err_code event_settings_check(struct arena *arena, const struct event_settings *settings,
                                               struct event_settings *out, struct err *err);
TC_MUST_USE enum err_code event_insert(struct store *store, struct arena *arena, const struct event_settings *settings,
                                       const char *structure, bool imported, struct event_id *out, struct err *err);
/* Writes the settings, checked and cleaned, of an event that is there. */
TC_MUST_USE enum err_code event_update(struct store *store, struct arena *arena, struct event_id id,
                                       const struct event_settings *settings, struct err *err);

/* An event's row as it travels, a JSON object with the names of the columns: all of them but its number and what
 * follows from others. The caller frees *out; NULL: there is no such event. */
TC_MUST_USE enum err_code event_row_read(struct store *store, struct arena *arena, struct event_id id,
                                         struct json **out, struct err *err);
/* Writes such a row, a text, into the event's; id 0: makes the event. What is no column is passed over. */
TC_MUST_USE enum err_code event_row_write(struct store *store, const char *row, struct event_id *id, struct err *err);

TC_MUST_USE enum err_code event_make_current(struct store *store, struct event_id id, struct err *err);

/* ---- structure and number of rounds ---------------------------------------------------------- */

/* Which structure an event has (D.1.1), and what follows from that alone
 *
 * Three kinds of rounds are played: Swiss ones; those of a round robin, which follow a schedule that is
 * drawn with the first (state/state.h) and count in the standings as Swiss ones do; those of a bracket
 * (state/state.h), which come after the Swiss rounds where there was a cut, or are the whole event. */

/* True when all rounds of an event are a bracket's: an elimination that was not brought in as numbered rounds. */
bool event_is_bracket(const struct event *event);
bool event_is_round_robin(const struct event *event);
/* True when tables have three to five players (standings/pods.h). */
bool event_is_pods(const struct event *event);
/* Of a bracket, also one after a cut. */
enum bracket_kind event_bracket_kind(const struct event *event);

/* "single elimination" */
const char *event_structure_name(const struct event *event);

/* How many rounds an event takes: of Swiss as the organizer set them, else by the book. Tables of four follow the table
 * of sizes of the floor rules ("pod_rounds"). With a playoff that is
 * the table of its floor rules (MTR appendix E), without one the rounds after which at most one player is
 * unbeaten, at least 3. Players with awarded byes count as several. Players who come in late change nothing.
 * The floor rules come from the shelf. */
int event_rounds_planned(struct arena *arena, struct floor_shelf *shelf, const struct event *event);

/* The cut that the floor rules' table of sizes has for those who started at tables of four; 0: none. */
int event_pods_cut_by_table(const struct event *event);

/* Whether its floor rules seed the tables of a cut in steps, 1 5 9 13, and not in a snake, 1 8 9 16. */
bool event_pods_cut_in_steps(const struct event *event);

/* The same before anybody is in, for a new event; "" when the number is set. */
const char *event_rounds_outlook(const struct event *event);

/* That one more late player would get the event other rounds, which its plan does not follow: "; the plan
 * stays at ...", or "". before: the event without that player. */
const char *event_rounds_late_text(struct arena *arena, const struct event *before);

/* Why so many Swiss rounds, and what the other choice would be, a sentence; "" without two players, for brackets and
 * round robins, whose rounds are what they are, and for an imported event. */
const char *event_rounds_why(struct arena *arena, const struct event *event);

/* Refuses what only Swiss rounds allow (by hand, swap, repair, by rank), with the way on. */
TC_MUST_USE enum err_code event_require_swiss(const struct event *event, const char *what, struct err *err);

/* Refuses players who come after round 1 where everybody's opponents were drawn with it. */
TC_MUST_USE enum err_code structure_require_late(const struct event *event, struct err *err);

/* ---- names of formats ------------------------------------------------------------------------ */

/* The formats that an event may be of, and a slip of the finger in their names
 *
 * An event's format is any text, because stores play what they like, and it is kept as it was typed. But one that is
 * misspelt is judged and rated by nothing. Known are the names of all formats (the book) and those of the store's
 * events: what was meant once is meant again. */

/* All names of any time, each once. book and store may be NULL: then without theirs. Never fails: when the events
 * cannot be read, fewer names are known. */
size_t format_names_known(struct store *store, struct arena *arena, struct format_book *book, const char *const **out);

enum format_name_state {
    FORMAT_NAME_JUDGED, /* a format of the book, under one of its names; or no name at all */
    FORMAT_NAME_OWN,    /* another event has it: the store's own */
    FORMAT_NAME_UNKNOWN,
};
/* What a typed name is on a day (YYYY-MM-DD). *meant: "; did you mean Premodern?" for one that is unknown and near to a
 * known one, else "". A name that several formats had is unknown, and *meant "" (format_find names them). */
enum format_name_state format_name_state(struct store *store, struct arena *arena, struct format_book *book,
                                         const char *name, const char *date, const char **meant);

/* ---- floor rules and kinds of events --------------------------------------------------------- */

/* The floor rules and the kind of an event
 *
 * The editions are files of formats/floor/, the user's own beside them (base/resource.h); format/floor.h
 * says what they hold. An event follows the edition that it names (event_settings.floor_rules), else
 * the one of its date. */

/* All editions, in order of their first day; there is at least one. A file of one's own that cannot be read is
 * passed over, but for one that replaces the program's: ERR_INPUT. */
TC_MUST_USE enum err_code floor_rules_all(struct arena *arena, struct floor_rules **out, size_t *n, struct err *err);

/* Reads them all, and reports the first file that is wrong. ERR_INPUT. */
TC_MUST_USE enum err_code floor_rules_check(struct arena *arena, size_t *n, struct err *err);

/* The edition of a name ("1999"); ERR_NOT_FOUND lists those that there are. */
TC_MUST_USE enum err_code floor_rules_find(struct arena *arena, const char *key, struct floor_rules *out,
                                           struct err *err);

/* The edition that holds on a day. */
TC_MUST_USE enum err_code floor_rules_of_date(struct arena *arena, const char *date, struct floor_rules *out,
                                              struct err *err);

/* The edition that an event follows; its extra turns are those of the event's teams. */
TC_MUST_USE enum err_code floor_rules_of_event(struct arena *arena, const struct event *event, struct floor_rules *out,
                                               struct err *err);

/* The editions as they were read when first asked for, for whoever looks at many events; {0}: not yet. The memory is
 * the arena's that they were read with. */
struct floor_shelf {
    struct floor_list {
        struct floor_rules *all;
        size_t n;
        struct err broken, failed; /* the first file that was passed over; why there are none */
        bool read;
    } dated, named; /* a file that stands for one of the program's own may be passed over where a name is asked for */
};
/* True when a match may have more games than best_of because drawn ones do not count: by the event's setting, else by
 * its floor rules, which are read only where the setting does not allow it. */
bool event_drawn_games_free(const struct event_settings *set);

/* As floor_rules_of_event; events that share a shelf read the files once. */
TC_MUST_USE enum err_code floor_rules_from(struct arena *arena, struct floor_shelf *shelf, const struct event *event,
                                           struct floor_rules *out, struct err *err);

/* " (MTR 2.9)", the rule of the event's edition behind a clause; "" where it has none, and where it cannot be read. */
const char *event_cite(struct arena *arena, const struct event *event, enum floor_cite what);

/* A number of an edition: the value, or otherwise where it does not say. */
static inline int floor_number_or(const struct floor_rules *rules, enum floor_number number, int otherwise)
{
    int value = rules->numbers[number].value;
    return value < 0 ? otherwise : value;
}

TC_MUST_USE enum err_code event_kinds_all(struct arena *arena, struct event_kinds *out, struct err *err);

/* The kind of a key, "" being an ordinary event. ERR_NOT_FOUND suggests one. */
TC_MUST_USE enum err_code event_kind_find(struct arena *arena, const char *key, struct event_kind *out,
                                          struct err *err);

/* ---- catalogues of penalties ----------------------------------------------------------------- */

/* All that can be read, for what rows of any time were given by. ERR_NOT_FOUND: there is none. */
TC_MUST_USE enum err_code penalties_catalogues_whole(struct arena *arena, struct penalty_catalogue **out, size_t *n,
                                                     struct err *err);

/* Reads them all, and reports the first file that is wrong. ERR_INPUT. */
TC_MUST_USE enum err_code penalties_check(struct arena *arena, size_t *n, struct err *err);
/* The event's: that of its setting, else the one of its floor rules, else the one of its date.
 * ERR_NOT_FOUND. */
TC_MUST_USE enum err_code penalties_catalogue(struct arena *arena, const struct event *event,
                                              struct penalty_catalogue *out, struct err *err);
/* By key or name. ERR_NOT_FOUND with those that there are. */
TC_MUST_USE enum err_code penalties_catalogue_find(struct arena *arena, const char *key, struct penalty_catalogue *out,
                                                   struct err *err);

/* ---- limited events -------------------------------------------------------------------------- */

enum limited { LIMITED_NONE, LIMITED_SEALED, LIMITED_BOOSTER, LIMITED_ROCHESTER };

/* What an event of limited is, by the words of its format's name: "Sealed Deck", "Cube Draft", "Rochester". */
enum limited limited_kind(const char *format);

/* What each player gets and how long building a deck takes, by the event's floor rules. */
struct limited_product {
    enum limited kind;
    const char *product, *product_rule; /* "3 boosters of 15 cards", "D.19.2" */
    int packs;                          /* boosters a player, in drafts; else 0 */
    int cards_min, cards_max;           /* recommended for sealed; -1: not said */
    const char *cards_rule;
    int build_minutes; /* -1: not said */
    const char *build_rule;
    const char *edition; /* of the floor rules: their name */
};
TC_MUST_USE enum err_code limited_product_of(struct arena *arena, const struct event *event,
                                             struct limited_product *out, struct err *err);

/* ---- the language of the store --------------------------------------------------------------- */

/* The language that the store speaks to whoever asks for none that it knows */

/* NULL while none is chosen: then it is English. */
TC_MUST_USE enum err_code store_language(struct store *store, const struct lang **out, struct err *err);

/* Chooses one by its tag ("de"; "": none), seen as well. A verb. ERR_INPUT lists those that there are. */
TC_MUST_USE enum err_code store_language_set(struct store *store, struct arena *arena, const char *seen,
                                             const char *tag, const char **sentence, struct err *err);

/* ---- teams ----------------------------------------------------------------------------------- */

#define TEAM_SEATS_MAX 9 /* A to I */

/* ---- texts ----------------------------------------------------------------------------------- */

static inline const char *text_or(const char *text, const char *otherwise)
{
    return text && *text ? text : otherwise;
}

#endif
