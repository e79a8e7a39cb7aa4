/* desk.c - a board that stays: the lines so far, played again with each new one */
#include "base/json.h"
#include "base/message.h"
#include "base/vec.h"
#include "engine/scenario/scenario.h"

#include <string.h>

/* One playing of all lines. */
struct playing {
    struct arena arena;
    struct desk_step *step;
    size_t steps, room;
    struct scenario_outcome outcome;
    const char *error; /* NULL: it was played */
};

struct desk {
    struct arena *arena;
    const char *file, *name;
    enum era era;
    struct scenario_cards cards;
    struct json *scenario, *shared; /* without lines and expectations; the cards of several scenarios, or NULL */
    const char **line, **undone;    /* values of "actions", as JSON */
    size_t lines, undone_n, room, undone_room;
    struct playing play[2];
    int now; /* which of them holds */
};

static struct playing *held(struct desk *d)
{
    return &d->play[d->now];
}

/* ---- the scenario as JSON -------------------------------------------------------------------- */

static struct json *parsed(const char *text)
{
    struct json *value = NULL;
    struct err err = ERR_INIT;
    if (json_parse(text, "", &value, &err) != ERR_OK)
        err_clear(&err);
    return value;
}

static char *quoted(struct arena *arena, const char *text)
{
    struct json *list = json_array();
    json_add_text(list, NULL, text);
    char *line = json_print_line(arena, list);
    json_free(list);
    size_t n = strlen(line);
    return arena_strndup(arena, line + 1, n - 2);
}

/* end: what is expected there, as JSON. */
static struct json *composed(const struct desk *d, const char *end)
{
    struct arena piece = ARENA_INIT;
    struct json *one = parsed(json_print_line(&piece, d->scenario));
    struct json *actions = json_add_array(one, "actions");
    for (size_t i = 0; i < d->lines; i++)
        json_add_value(actions, NULL, parsed(d->line[i]));
    json_add_value(one, "expect", parsed(end));
    if (d->shared) {
        struct json *root = json_object();
        json_add_value(root, "cards", parsed(json_print_line(&piece, d->shared)));
        json_add_value(json_add_array(root, "scenarios"), NULL, one);
        one = root;
    }
    arena_release(&piece);
    return one;
}

/* ---- playing --------------------------------------------------------------------------------- */

static void note(void *self, const char *cites, const char *text)
{
    struct playing *p = self;
    if (!cites && !message_is_in(text))
        return; /* a line of the scenario begins */
    *ARENA_ADD(&p->arena, p->step, p->steps, p->room) =
        (struct desk_step){arena_strdup(&p->arena, cites ? cites : ""), arena_strdup(&p->arena, text)};
}

static void play(struct desk *d, struct playing *p, const char *why)
{
    struct err err = ERR_INIT;
    struct scenario_file file;
    struct scenario_watch watch = {.self = p, .told = note, .why = why};
    arena_reset(&p->arena);
    p->step = NULL;
    p->steps = p->room = 0;
    p->error = NULL;
    p->outcome = (struct scenario_outcome){0};
    struct json *root = composed(d, "{}");
    enum err_code rc = scenario_read(&p->arena, json_print(&p->arena, root), d->file, &d->cards, &file, &err);
    json_free(root);
    if (rc == ERR_OK && file.scenario[0].unreadable)
        rc = err_set(&err, ERR_INPUT, "%s", file.scenario[0].unreadable);
    if (rc == ERR_OK)
        rc = scenario_run(&p->arena, &file.scenario[0], d->era, NULL, &watch, &p->outcome, &err);
    if (rc != ERR_OK)
        p->error = p->outcome.reason ? p->outcome.reason
                   : file.reason     ? file.reason
                                     : arena_strdup(&p->arena, err.said);
    else if (!p->outcome.passed)
        p->error = message(&p->arena, "expected %s, was %s", p->outcome.expected, p->outcome.was);
    err_clear(&err);
}

static bool same_step(const struct desk_step *a, const struct desk_step *b)
{
    return strcmp(a->text, b->text) == 0 && strcmp(a->rules, b->rules) == 0;
}

/* Where two playings part. */
static size_t parting(const struct playing *a, const struct playing *b)
{
    size_t i = 0;
    while (i < a->steps && i < b->steps && same_step(&a->step[i], &b->step[i]))
        i++;
    return i;
}

static void answer_of(struct playing *p, size_t from, struct desk_answer *out)
{
    *out = (struct desk_answer){.asks = p->outcome.asks,
                                .answer = p->outcome.answer,
                                .answers = p->outcome.asks ? p->outcome.answers : 0,
                                .step = p->step + from,
                                .steps = p->steps - from,
                                .board = p->outcome.board ? p->outcome.board : "",
                                .over = p->outcome.over};
}

/* Plays the lines as they are now. False: they cannot be; what held before still does. */
static bool replay(struct desk *d, struct desk_answer *out)
{
    struct playing *before = held(d), *next = &d->play[!d->now];
    play(d, next, NULL);
    size_t from = parting(before, next);
    bool stuck = next->outcome.asks && before->outcome.asks && next->steps == before->steps &&
                 strcmp(next->outcome.asks, before->outcome.asks) == 0;
    if (next->error && (!next->outcome.asks || stuck)) {
        answer_of(before, before->steps, out);
        out->refused = stuck ? TC_WORD("this does not answer what is asked") : next->error;
        return false;
    }
    d->now = !d->now;
    answer_of(next, from, out);
    return true;
}

void desk_line(struct desk *d, const char *line, struct desk_answer *out)
{
    *ARENA_ADD(d->arena, d->line, d->lines, d->room) = quoted(d->arena, line);
    if (!replay(d, out))
        d->lines--;
    else
        d->undone_n = 0;
}

static const char *line_shown(struct desk *d, const char *value)
{
    struct json *v = parsed(value);
    const char *text = arena_strdup(d->arena, json_text(v, value));
    json_free(v);
    return text;
}

const char *desk_undo(struct desk *d, struct desk_answer *out)
{
    if (d->lines == 0) {
        desk_board(d, out);
        return NULL;
    }
    const char *line = d->line[--d->lines];
    *ARENA_ADD(d->arena, d->undone, d->undone_n, d->undone_room) = line;
    held(d)->outcome.asks = NULL; /* that question is no longer there to be stuck at */
    (void)replay(d, out);
    out->steps = 0;
    return line_shown(d, line);
}

const char *desk_redo(struct desk *d, struct desk_answer *out)
{
    if (d->undone_n == 0) {
        desk_board(d, out);
        return NULL;
    }
    const char *line = d->undone[--d->undone_n];
    *ARENA_ADD(d->arena, d->line, d->lines, d->room) = line;
    (void)replay(d, out);
    return line_shown(d, line);
}

void desk_why(struct desk *d, const char *card, struct desk_answer *out)
{
    struct playing *other = &d->play[!d->now];
    play(d, other, card);
    size_t from = parting(held(d), other);
    answer_of(other, from, out);
    if (other->error && !other->outcome.asks)
        out->refused = other->error;
}

void desk_board(struct desk *d, struct desk_answer *out)
{
    answer_of(held(d), held(d)->steps, out);
}

/* ---- opening --------------------------------------------------------------------------------- */

static struct json *scenario_named(struct json *root, const char *part)
{
    struct json *list = json_edit(root, "scenarios");
    if (!list)
        return !part || strstr(json_text(json_get(root, "name"), ""), part) ? root : NULL;
    for (struct json *one = json_edit_first(list); one; one = json_edit_next(one))
        if (!part || strstr(json_text(json_get(one, "name"), ""), part))
            return one;
    return NULL;
}

static unsigned eras_named(const struct json *scenario)
{
    const struct json *v = json_get(scenario, json_get(scenario, "era") ? "era" : "eras");
    const struct json *one = json_is_array(v) ? json_first(v) : v;
    unsigned all = 0;
    for (; one; one = json_is_array(v) ? json_next(one) : NULL) {
        unsigned bits = 0;
        if (era_parse(json_text(one, ""), &bits))
            all |= bits;
    }
    return all;
}

/* Takes the lines out, and settles the era and who chooses where no line does. */
static enum err_code settle(struct desk *d, unsigned wanted, struct err *err)
{
    struct json *s = d->scenario, *actions = json_take(s, "actions"), *expect = json_take(s, "expect");
    unsigned named = eras_named(s), eras = wanted ? named & wanted : named;
    for (const struct json *a = json_first(actions); a; a = json_next(a))
        *ARENA_ADD(d->arena, d->line, d->lines, d->room) = json_print_line(d->arena, a);
    json_free(actions);
    json_free(expect);
    d->name = arena_strdup(d->arena, json_text(json_get(s, "name"), d->file));
    if (named && !eras)
        return err_set(err, ERR_NOT_FOUND, "%s: %s is not a scenario of that era", d->file, d->name);
    for (int era = 0; era < ERA_COUNT; era++)
        if (eras >> era & 1)
            d->era = (enum era)era;
    json_free(json_take(s, "era"));
    json_free(json_take(s, "eras"));
    if (named)
        json_add_text(s, "era", era_name(d->era));
    if (!json_get(s, "defaults") && !d->lines)
        json_add_text(s, "defaults", "strict");
    return ERR_OK;
}

enum err_code desk_open(struct arena *arena, const char *text, const char *file, const char *part, unsigned era,
                        const struct scenario_cards *cards, struct desk **out, struct desk_answer *answer,
                        struct err *err)
{
    struct json *root = NULL;
    *out = NULL;
    if (json_parse(text, file, &root, err) != ERR_OK)
        return err->code;
    struct json *one = json_is_object(root) ? scenario_named(root, part) : NULL;
    if (!one) {
        (void)err_set(err, json_is_object(root) ? ERR_NOT_FOUND : ERR_INPUT,
                      json_is_object(root) ? "%s: no scenario has \"%s\" in its name" : "%s: expected an object%.0s",
                      file, part ? part : "");
        json_free(root);
        return err->code;
    }
    struct desk *d = arena_alloc(arena, 1, sizeof *d);
    *d = (struct desk){.arena = arena, .file = arena_strdup(arena, file), .cards = *cards};
    if (one == root) {
        d->scenario = root;
    } else {
        struct arena piece = ARENA_INIT;
        d->scenario = parsed(json_print_line(&piece, one));
        d->shared = json_take(root, "cards");
        arena_release(&piece);
        json_free(root);
    }
    if (settle(d, era, err) == ERR_OK) {
        play(d, held(d), NULL);
        if (held(d)->error && !held(d)->outcome.asks)
            (void)err_set(err, ERR_INPUT, "%s: %s", file, held(d)->error);
    }
    if (err->code != ERR_OK) {
        desk_close(d);
        return err->code;
    }
    answer_of(held(d), 0, answer);
    *out = d;
    return ERR_OK;
}

void desk_close(struct desk *d)
{
    if (!d)
        return;
    json_free(d->scenario);
    json_free(d->shared);
    arena_release(&d->play[0].arena);
    arena_release(&d->play[1].arena);
}

const char *desk_name(const struct desk *d)
{
    return d->name;
}

enum era desk_era(const struct desk *d)
{
    return d->era;
}

size_t desk_lines(const struct desk *d)
{
    return d->lines;
}

char *desk_scenario(struct desk *d, struct arena *arena)
{
    const char *end = held(d)->outcome.end;
    struct json *root = composed(d, end && !held(d)->outcome.asks ? end : "{}");
    char *text = json_print(arena, root);
    json_free(root);
    return text;
}
