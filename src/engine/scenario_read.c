/* scenario_read.c - JSON to scenarios: every field is looked at, and what is wrong is told with the path to it
 *
 * Cards come first, then the sides with their labels, then the lines, which can name only what is there.
 */
#include "engine/scenario_inner.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct reading {
    struct arena *arena;
    const char *file;
    const struct scenario_cards *cards;
    struct err *err;
    struct scenario_card *card; /* of this scenario, with the shared ones */
    size_t n_cards, room;
    const char **label;
    const char **label_path;
    size_t n_labels, room_labels;
};

static enum err_code bad(struct reading *r, const char *path, const char *format, ...)
    TC_PRINTF(3, 4);

static enum err_code bad(struct reading *r, const char *path, const char *format, ...)
{
    char text[1024];
    va_list args;
    va_start(args, format);
    (void)vsnprintf(text, sizeof text, format, args);
    va_end(args);
    return err_set(r->err, ERR_INPUT, "%s: %s%s%s", r->file, path, *path ? ": " : "", text);
}

static const char *below(struct reading *r, const char *path, const char *key)
{
    return *path ? arena_printf(r->arena, "%s.%s", path, key) : arena_strdup(r->arena, key);
}

static const char *item(struct reading *r, const char *path, size_t i)
{
    return arena_printf(r->arena, "%s[%zu]", path, i);
}

/* Every member's name has to be one of these. */
static enum err_code check_fields(struct reading *r, const struct json *object, const char *path,
                                  const char *const *fields)
{
    size_t n = 0;
    if (!json_is_object(object))
        return bad(r, path, "expected an object");
    while (fields[n])
        n++;
    for (const struct json *m = json_first(object); m; m = json_next(m)) {
        const char *key = json_key(m);
        size_t i = 0;
        while (i < n && strcmp(fields[i], key) != 0)
            i++;
        if (i == n)
            return bad(r, path, "unknown field \"%s\"%s", key,
                       suggest_sentence(r->arena, key, fields, n));
    }
    return ERR_OK;
}

/* ---- typed members; absent is the default, another type is an error --------------------------------------- */

static enum err_code get_text(struct reading *r, const struct json *o, const char *path,
                              const char *key, const char **out)
{
    const struct json *v = json_get(o, key);
    const char *text = json_text(v, NULL);
    if (!v || json_is_null(v))
        return ERR_OK;
    if (!text)
        return bad(r, below(r, path, key), "expected text");
    *out = arena_strdup(r->arena, text);
    return ERR_OK;
}

static enum err_code get_int(struct reading *r, const struct json *o, const char *path,
                             const char *key, int least, int most, int *out)
{
    const struct json *v = json_get(o, key);
    if (!v)
        return ERR_OK;
    int64_t number = json_is_number(v) ? json_int(v, least, most, INT64_MIN) : INT64_MIN;
    if (number == INT64_MIN)
        return bad(r, below(r, path, key), "expected a whole number from %d to %d", least, most);
    *out = (int)number;
    return ERR_OK;
}

static enum err_code get_bool(struct reading *r, const struct json *o, const char *path,
                              const char *key, bool *out)
{
    const struct json *v = json_get(o, key);
    if (!v)
        return ERR_OK;
    if (json_bool(v, true) != json_bool(v, false))
        return bad(r, below(r, path, key), "expected true or false");
    *out = json_bool(v, false);
    return ERR_OK;
}

/* ---- cards -------------------------------------------------------------------------------------------------- */

static const struct scenario_card *find_card(const struct reading *r, const char *name)
{
    for (size_t i = 0; i < r->n_cards; i++)
        if (strcmp(r->card[i].name, name) == 0)
            return &r->card[i];
    return NULL;
}

static void add_card(struct reading *r, const struct scenario_card *card)
{
    if (r->n_cards == r->room) {
        size_t room = r->room ? 2 * r->room : 32;
        struct scenario_card *more = ARENA_ARRAY(r->arena, struct scenario_card, room);
        if (r->n_cards)
            memcpy(more, r->card, r->n_cards * sizeof *more);
        r->card = more;
        r->room = room;
    }
    r->card[r->n_cards++] = *card;
}

static enum err_code read_card(struct reading *r, const struct json *v, const char *name,
                               const char *path)
{
    static const char *const fields[] = {"facts", "keywords", "text", "other_half", "note", NULL};
    struct scenario_card card = {.name = arena_strdup(r->arena, name), .path = path};
    enum err_code rc = ERR_OK;
    if (find_card(r, name))
        return bad(r, path, "this card is described twice");
    if (json_text(v, NULL)) {
        card.facts = arena_strdup(r->arena, json_text(v, ""));
    } else if ((rc = check_fields(r, v, path, fields)) != ERR_OK ||
               (rc = get_text(r, v, path, "facts", &card.facts)) != ERR_OK ||
               (rc = get_text(r, v, path, "keywords", &card.keywords)) != ERR_OK ||
               (rc = get_text(r, v, path, "text", &card.text)) != ERR_OK ||
               (rc = get_text(r, v, path, "other_half", &card.other_half)) != ERR_OK) {
        return rc;
    }
    if (!card.facts)
        return bad(r, path, "a card needs its facts, such as \"{1}{G} Creature Bear 2/2\"");
    add_card(r, &card);
    return ERR_OK;
}

static enum err_code read_cards(struct reading *r, const struct json *cards, const char *path)
{
    if (!cards)
        return ERR_OK;
    if (!json_is_object(cards))
        return bad(r, path, "expected an object of cards by name");
    for (const struct json *c = json_first(cards); c; c = json_next(c)) {
        const char *at = below(r, path, json_key(c));
        enum err_code rc = read_card(r, c, json_key(c), at);
        if (rc != ERR_OK)
            return rc;
    }
    return ERR_OK;
}

/* Cards that need no description. */
static bool known_card(const char *name, struct scenario_card *out)
{
    static const struct {
        const char *name, *facts;
    } known[] = {
        {"Plains", "Basic Land Plains"}, {"Island", "Basic Land Island"},
        {"Swamp", "Basic Land Swamp"},   {"Mountain", "Basic Land Mountain"},
        {"Forest", "Basic Land Forest"}, {SCENARIO_BLANK, "Land"},
    };
    for (size_t i = 0; i < ARRAY_LEN(known); i++) {
        if (strcmp(name, known[i].name) == 0) {
            *out =
                (struct scenario_card){.name = known[i].name, .facts = known[i].facts, .path = ""};
            return true;
        }
    }
    return false;
}

/* A card that is put somewhere: described here, of the basic lands, or known to whoever reads. */
static enum err_code need_card(struct reading *r, const char *name, const char *path)
{
    struct scenario_card card = {0};
    if (find_card(r, name))
        return ERR_OK;
    enum scenario_known known =
        known_card(name, &card) ? SCENARIO_CARD_KNOWN : SCENARIO_CARD_UNKNOWN;
    if (!known && r->cards && r->cards->find)
        known = r->cards->find(r->cards->self, r->arena, name, &card);
    if (known == SCENARIO_CARD_KNOWN) {
        card.path = path;
        add_card(r, &card);
        return ERR_OK;
    }
    if (known == SCENARIO_CARD_HAS_ABILITIES)
        return bad(r, path,
                   "what \"%s\" does is not known here: describe it under \"cards\", with its "
                   "facts and its "
                   "abilities as \"text\"",
                   name);
    const char **names = ARENA_ARRAY(r->arena, const char *, r->n_cards + 1);
    for (size_t i = 0; i < r->n_cards; i++)
        names[i] = r->card[i].name;
    return bad(r, path, "unknown card \"%s\"%s", name,
               suggest_sentence(r->arena, name, names, r->n_cards));
}

/* ---- the board ------------------------------------------------------------------------------------------------ */

/* "5 Forest": a number before the name. */
static const char *split_count(const char *text, int *n)
{
    size_t digits = strspn(text, "0123456789");
    *n = 1;
    if (digits == 0 || digits > 5 || text[digits] != ' ')
        return text;
    *n = 0;
    for (size_t i = 0; i < digits; i++)
        *n = *n * 10 + (text[i] - '0');
    return text + digits + 1;
}

static enum err_code read_label(struct reading *r, const char *label, const char *path)
{
    for (size_t i = 0; i < r->n_labels; i++)
        if (strcmp(r->label[i], label) == 0)
            return bad(r, path, "\"%s\" is in two places: also at %s", label, r->label_path[i]);
    if (find_card(r, label))
        return bad(r, path, "the label \"%s\" is also a card's name", label);
    if (r->n_labels == r->room_labels)
        return bad(r, path, "more than %zu labels", r->room_labels);
    r->label_path[r->n_labels] = path;
    r->label[r->n_labels++] = label;
    return ERR_OK;
}

static enum err_code read_counters(struct reading *r, const struct json *o, const char *path,
                                   struct scenario_place *out)
{
    const struct json *counters = json_get(o, "counters");
    path = below(r, path, "counters");
    if (!counters)
        return ERR_OK;
    if (!json_is_object(counters) || json_count(counters) > MAX_COUNTER_KINDS)
        return bad(r, path, "expected an object of up to %d kinds of counters", MAX_COUNTER_KINDS);
    for (const struct json *c = json_first(counters); c; c = json_next(c)) {
        struct scenario_counters *to = &out->counters[out->n_counters++];
        enum err_code rc = get_int(r, counters, path, json_key(c), 0, 1000, &to->n);
        if (rc != ERR_OK)
            return rc;
        to->kind = arena_strdup(r->arena, json_key(c));
    }
    return ERR_OK;
}

static enum err_code read_owner(struct reading *r, const struct json *o, const char *path,
                                int players, struct scenario_place *out)
{
    const char *owner = NULL;
    enum err_code rc = get_text(r, o, path, "owner", &owner);
    out->owner = -1;
    if (rc != ERR_OK || !owner)
        return rc;
    if (owner[0] < 'A' || owner[0] >= 'A' + players || owner[1])
        return bad(r, below(r, path, "owner"), "expected a player: A to %c", 'A' + players - 1);
    out->owner = owner[0] - 'A';
    return ERR_OK;
}

static enum err_code read_place_object(struct reading *r, const struct json *o, const char *path,
                                       int players, struct scenario_place *out)
{
    static const char *const fields[] = {
        "card",      "n",       "as",    "tapped", "counters", "damage",     "attached_to", "sick",
        "face_down", "flipped", "token", "owner",  "chosen",   "phased_out", "general",     NULL};
    enum err_code rc = check_fields(r, o, path, fields);
    if (rc != ERR_OK || (rc = get_text(r, o, path, "card", &out->card)) != ERR_OK ||
        (rc = get_text(r, o, path, "as", &out->label)) != ERR_OK ||
        (rc = get_text(r, o, path, "attached_to", &out->attached_to)) != ERR_OK ||
        (rc = get_text(r, o, path, "chosen", &out->chosen)) != ERR_OK ||
        (rc = get_int(r, o, path, "n", 1, 10000, &out->n)) != ERR_OK ||
        (rc = get_int(r, o, path, "damage", 0, 1000, &out->damage)) != ERR_OK ||
        (rc = get_bool(r, o, path, "tapped", &out->tapped)) != ERR_OK ||
        (rc = get_bool(r, o, path, "sick", &out->sick)) != ERR_OK ||
        (rc = get_bool(r, o, path, "face_down", &out->face_down)) != ERR_OK ||
        (rc = get_bool(r, o, path, "flipped", &out->flipped)) != ERR_OK ||
        (rc = get_bool(r, o, path, "token", &out->token)) != ERR_OK ||
        (rc = get_bool(r, o, path, "general", &out->general)) != ERR_OK ||
        (rc = get_bool(r, o, path, "phased_out", &out->phased_out)) != ERR_OK ||
        (rc = read_owner(r, o, path, players, out)) != ERR_OK ||
        (rc = read_counters(r, o, path, out)) != ERR_OK)
        return rc;
    if (!out->card)
        return bad(r, path, "says no \"card\"");
    if (out->phased_out)
        out->zone = ZONE_PHASED_OUT;
    return ERR_OK;
}

static enum err_code read_place(struct reading *r, const struct json *v, const char *path, int zone,
                                int players, struct scenario_place *out)
{
    enum err_code rc = ERR_OK;
    *out = (struct scenario_place){.path = path, .zone = zone, .n = 1, .owner = -1};
    if (json_text(v, NULL))
        out->card = split_count(arena_strdup(r->arena, json_text(v, "")), &out->n);
    else if ((rc = read_place_object(r, v, path, players, out)) != ERR_OK)
        return rc;
    if ((rc = need_card(r, out->card, path)) != ERR_OK)
        return rc;
    if (out->label) {
        if (out->n > 1)
            return bad(r, path, "\"%s\" is %d cards", out->label, out->n);
        rc = read_label(r, out->label, path);
    }
    return rc;
}

static const struct {
    const char *key;
    enum zone zone;
} zone_fields[] = {
    {"battlefield", ZONE_BATTLEFIELD},
    {"hand", ZONE_HAND},
    {"library", ZONE_LIBRARY},
    {"graveyard", ZONE_GRAVEYARD},
    {"exile", ZONE_EXILE},
    {"command", ZONE_COMMAND},
    {"ante", ZONE_ANTE},
};

/* A list of cards; for a number, so many blank ones. */
static enum err_code read_zone(struct reading *r, const struct json *v, const char *path, int zone,
                               int players, struct scenario_side *side)
{
    if (json_is_number(v)) {
        int n = (int)json_int(v, 0, 1000, -1);
        if (n < 0)
            return bad(r, path, "expected cards, or how many blank ones: 0 to 1000");
        side->place[side->n_places] = (struct scenario_place){
            .path = path, .zone = zone, .n = n, .owner = -1, .card = SCENARIO_BLANK};
        side->n_places += n > 0;
        return need_card(r, SCENARIO_BLANK, path);
    }
    if (!json_is_array(v))
        return bad(r, path, "expected a list of cards");
    size_t i = 0;
    for (const struct json *c = json_first(v); c; c = json_next(c), i++) {
        enum err_code rc =
            read_place(r, c, item(r, path, i), zone, players, &side->place[side->n_places]);
        if (rc != ERR_OK)
            return rc;
        side->n_places++;
    }
    return ERR_OK;
}

static enum err_code read_side(struct reading *r, const struct json *o, const char *path,
                               int players, struct scenario_side *side)
{
    static const char *const fields[] = {"life",        "poison",  "pool",    "lands_played",
                                         "battlefield", "hand",    "library", "graveyard",
                                         "exile",       "command", "ante",    NULL};
    enum err_code rc = check_fields(r, o, path, fields);
    size_t places = 1;
    if (rc != ERR_OK || (rc = get_int(r, o, path, "life", -1000, 32000, &side->life)) != ERR_OK ||
        (rc = get_int(r, o, path, "poison", 0, 200, &side->poison)) != ERR_OK ||
        (rc = get_int(r, o, path, "lands_played", 0, 100, &side->lands_played)) != ERR_OK ||
        (rc = get_text(r, o, path, "pool", &side->pool)) != ERR_OK)
        return rc;
    if (side->pool && strspn(side->pool, "0123456789WUBRGC") != strlen(side->pool))
        return bad(r, below(r, path, "pool"), "expected mana such as \"2GG\", not \"%s\"",
                   side->pool);
    for (size_t i = 0; i < ARRAY_LEN(zone_fields); i++)
        places += json_count(json_get(o, zone_fields[i].key)) + 1;
    side->place = ARENA_ARRAY(r->arena, struct scenario_place, places);
    side->library = json_get(o, "library") != NULL;
    for (size_t i = 0; i < ARRAY_LEN(zone_fields); i++) {
        const struct json *zone = json_get(o, zone_fields[i].key);
        if (zone && (rc = read_zone(r, zone, below(r, path, zone_fields[i].key),
                                    (int)zone_fields[i].zone, players, side)) != ERR_OK)
            return rc;
    }
    return side->library ? ERR_OK : need_card(r, SCENARIO_BLANK, path);
}

static enum err_code read_setup(struct reading *r, const struct json *o, const char *path,
                                struct scenario *out)
{
    static const char *const fields[] = {"A",    "B",       "C",     "D",   "active",    "turn",
                                         "step", "players", "teams", "edh", "skip_draw", NULL};
    const char *active = "A", *step = "main";
    enum err_code rc = ERR_OK;
    out->players = 2;
    out->turn = 3;
    out->side = ARENA_ARRAY(r->arena, struct scenario_side, MAX_PLAYERS);
    for (int i = 0; i < MAX_PLAYERS; i++)
        out->side[i].life = INT16_MIN;
    out->step = STEP_MAIN1;
    if (!o)
        return need_card(r, SCENARIO_BLANK, path);
    if ((rc = check_fields(r, o, path, fields)) != ERR_OK ||
        (rc = get_int(r, o, path, "players", 2, 4, &out->players)) != ERR_OK ||
        (rc = get_int(r, o, path, "turn", 1, 1000, &out->turn)) != ERR_OK ||
        (rc = get_text(r, o, path, "active", &active)) != ERR_OK ||
        (rc = get_text(r, o, path, "step", &step)) != ERR_OK ||
        (rc = get_bool(r, o, path, "teams", &out->teams)) != ERR_OK ||
        (rc = get_bool(r, o, path, "edh", &out->edh)) != ERR_OK ||
        (rc = get_bool(r, o, path, "skip_draw", &out->skip_draw)) != ERR_OK)
        return rc;
    out->active = active[0] - 'A';
    if (out->active < 0 || out->active >= out->players || active[1])
        return bad(r, below(r, path, "active"), "expected a player: A to %c",
                   'A' + out->players - 1);
    out->step = step_by_name(step, strlen(step));
    if (out->step < 0)
        return bad(r, below(r, path, "step"),
                   "unknown step \"%s\": untap, upkeep, draw, main, combat, "
                   "attackers, blockers, damage, end of combat, second main, end, discard, cleanup",
                   step);
    for (int i = 0; i < 4; i++) {
        const char key[2] = {(char)('A' + i), '\0'};
        const struct json *side = json_get(o, key);
        if (side && i >= out->players)
            return bad(r, below(r, path, key), "there are %d players", out->players);
        if ((rc = side ? read_side(r, side, below(r, path, key), out->players, &out->side[i])
                       : need_card(r, SCENARIO_BLANK, path)) != ERR_OK)
            return rc;
    }
    return ERR_OK;
}

/* ---- actions ---------------------------------------------------------------------------------------------------- */

static enum err_code read_eras(struct reading *r, const struct json *v, const char *path,
                               unsigned *eras)
{
    const struct json *one = json_is_array(v) ? json_first(v) : v;
    *eras = 0;
    for (size_t i = 0; one; i++) {
        unsigned bits = 0;
        if (!era_parse(json_text(one, ""), &bits))
            return bad(r, json_is_array(v) ? item(r, path, i) : path,
                       "unknown era \"%s\": fifth-97, fifth-99, fifth, sixth, eighth, m10",
                       json_text(one, ""));
        *eras |= bits;
        one = json_is_array(v) ? json_next(one) : NULL;
    }
    return *eras ? ERR_OK : bad(r, path, "expected an era, or a list of them");
}

struct lines {
    struct scenario_line *line;
    size_t n, room;
    struct scenario_names names;
};

static enum err_code add_line(struct reading *r, struct lines *to, const struct scenario_line *line)
{
    if (to->n == to->room) {
        size_t room = to->room ? 2 * to->room : 32;
        struct scenario_line *more = ARENA_ARRAY(r->arena, struct scenario_line, room);
        if (to->n)
            memcpy(more, to->line, to->n * sizeof *more);
        to->line = more;
        to->room = room;
    }
    to->line[to->n++] = *line;
    return ERR_OK;
}

static enum err_code read_text_line(struct reading *r, const char *text, const char *path,
                                    unsigned eras, unsigned flags, const char *because,
                                    struct lines *to)
{
    struct scenario_line line = {.path = path, .eras = eras, .text = arena_strdup(r->arena, text)};
    if (*text == '!') {
        flags |= LINE_REFUSED;
        text += 1 + strspn(text + 1, " ");
    }
    const char *where = arena_printf(r->arena, "%s: %s", r->file, path);
    enum err_code rc = line_read(r->arena, &to->names, text, where, &line, r->err);
    if (rc != ERR_OK)
        return rc;
    line.flags |= flags;
    line.because = because;
    if ((flags & (LINE_REFUSED | LINE_LEGAL)) && line.kind > LINE_CONCEDE &&
        line.kind != LINE_ATTACK && line.kind != LINE_BLOCK && line.kind != LINE_ASSIGN)
        return bad(r, path, "only something that a player does can be legal or illegal");
    return add_line(r, to, &line);
}

/* "legal" and "illegal" of an expectation: a plan or action, or several, that are only tried. */
static enum err_code read_tried(struct reading *r, const struct json *v, const char *path,
                                unsigned eras, unsigned flag, struct lines *to)
{
    const struct json *one = json_is_array(v) ? json_first(v) : v;
    for (; one; one = json_is_array(v) ? json_next(one) : NULL) {
        enum err_code rc = json_text(one, NULL)
                               ? read_text_line(r, json_text(one, ""), path, eras, flag, NULL, to)
                               : bad(r, path, "expected an action");
        if (rc != ERR_OK)
            return rc;
    }
    return ERR_OK;
}

static enum err_code read_expect_of(struct reading *r, const struct json *o, const char *path,
                                    unsigned eras, struct lines *to)
{
    enum err_code rc = check_fields(r, o, path, expect_fields);
    if (rc == ERR_OK && json_get(o, "legal"))
        rc = read_tried(r, json_get(o, "legal"), below(r, path, "legal"), eras, LINE_LEGAL, to);
    if (rc == ERR_OK && json_get(o, "illegal"))
        rc = read_tried(r, json_get(o, "illegal"), below(r, path, "illegal"), eras, LINE_REFUSED,
                        to);
    if (rc != ERR_OK)
        return rc;
    struct scenario_line line = {.kind = LINE_EXPECT,
                                 .player = -1,
                                 .path = path,
                                 .text = "expect",
                                 .eras = eras,
                                 .expect = json_print_line(r->arena, o)};
    return add_line(r, to, &line);
}

/* An expectation, or one for each era by name. */
static enum err_code read_expect(struct reading *r, const struct json *o, const char *path,
                                 unsigned eras, struct lines *to)
{
    unsigned bits;
    if (!json_is_object(o))
        return bad(r, path, "expected an object, such as {\"life\": {\"B\": 17}}");
    const char *first = json_first(o) ? json_key(json_first(o)) : "";
    if (!era_parse(first, &bits))
        return read_expect_of(r, o, path, eras, to);
    for (const struct json *m = json_first(o); m; m = json_next(m)) {
        const char *at = below(r, path, json_key(m));
        if (!era_parse(json_key(m), &bits))
            return bad(r, at, "unknown era \"%s\"", json_key(m));
        enum err_code rc = read_expect_of(r, m, at, eras & bits, to);
        if (rc != ERR_OK)
            return rc;
    }
    return ERR_OK;
}

static enum err_code read_action(struct reading *r, const struct json *v, const char *path,
                                 unsigned eras, struct lines *to);

static enum err_code read_actions(struct reading *r, const struct json *v, const char *path,
                                  unsigned eras, struct lines *to)
{
    if (!json_is_array(v))
        return v ? read_action(r, v, path, eras, to) : ERR_OK;
    size_t i = 0;
    for (const struct json *a = json_first(v); a; a = json_next(a), i++) {
        enum err_code rc = read_action(r, a, item(r, path, i), eras, to);
        if (rc != ERR_OK)
            return rc;
    }
    return ERR_OK;
}

static enum err_code read_action(struct reading *r, const struct json *v, const char *path,
                                 unsigned eras, struct lines *to)
{
    static const char *const fields[] = {"expect", "refused", "because", "in", "do", "note", NULL};
    const char *refused = NULL, *because = NULL;
    if (json_text(v, NULL))
        return read_text_line(r, json_text(v, ""), path, eras, 0, NULL, to);
    enum err_code rc = check_fields(r, v, path, fields);
    if (rc != ERR_OK || (rc = get_text(r, v, path, "refused", &refused)) != ERR_OK ||
        (rc = get_text(r, v, path, "because", &because)) != ERR_OK)
        return rc;
    if (json_get(v, "in")) {
        unsigned bits;
        if ((rc = read_eras(r, json_get(v, "in"), below(r, path, "in"), &bits)) != ERR_OK)
            return rc;
        eras &= bits;
    }
    if (refused &&
        (rc = read_text_line(r, refused, path, eras, LINE_REFUSED, because, to)) != ERR_OK)
        return rc;
    if (json_get(v, "do") &&
        (rc = read_actions(r, json_get(v, "do"), below(r, path, "do"), eras, to)) != ERR_OK)
        return rc;
    if (json_get(v, "expect"))
        return read_expect(r, json_get(v, "expect"), below(r, path, "expect"), eras, to);
    if (!refused && !json_get(v, "do"))
        return bad(r, path, "expected an action, \"refused\", \"do\" or \"expect\"");
    return ERR_OK;
}

/* ---- scenarios -------------------------------------------------------------------------------------------------- */

static enum err_code read_rules(struct reading *r, const struct json *v, const char *path,
                                struct scenario *out)
{
    size_t n = json_count(v), i = 0;
    const char **rules = ARENA_ARRAY(r->arena, const char *, n + 1);
    if (v && !json_is_array(v))
        return bad(r, path, "expected a list of rules, such as \"001:510.1c\"");
    for (const struct json *one = json_first(v); one; one = json_next(one), i++) {
        const char *text = json_text(one, "");
        if (strspn(text, "0123456789") != 3 || text[3] != ':' || !text[4])
            return bad(r, item(r, path, i),
                       "expected a rule with its document, such as \"001:510.1c\"");
        rules[i] = arena_strdup(r->arena, text);
    }
    out->rules = rules;
    out->n_rules = n;
    return ERR_OK;
}

static enum err_code read_defaults(struct reading *r, const struct json *o, const char *path,
                                   struct scenario *out)
{
    static const char *const words[] = {"first", "strict", "yes", "pass"};
    static const int values[] = {DEFAULTS_FIRST, DEFAULTS_STRICT, DEFAULTS_YES, DEFAULTS_FIRST};
    const char *defaults = "first";
    enum err_code rc = get_text(r, o, path, "defaults", &defaults);
    for (size_t i = 0; i < ARRAY_LEN(words); i++) {
        if (strcmp(words[i], defaults) == 0) {
            out->defaults = values[i];
            return rc;
        }
    }
    return rc != ERR_OK ? rc
                        : bad(r, below(r, path, "defaults"), "expected first, pass, yes or strict");
}

static enum err_code read_one(struct reading *r, const struct json *o, const char *path,
                              struct scenario *out)
{
    static const char *const fields[] = {"name",    "rules",  "eras", "era",  "cards",    "setup",
                                         "actions", "expect", "seed", "note", "defaults", NULL};
    enum err_code rc = check_fields(r, o, path, fields);
    int seed = 1;
    out->file = r->file;
    out->name = *path ? path : r->file;
    if (rc != ERR_OK || (rc = get_text(r, o, path, "name", &out->name)) != ERR_OK ||
        (rc = get_int(r, o, path, "seed", 0, INT32_MAX, &seed)) != ERR_OK ||
        (rc = read_rules(r, json_get(o, "rules"), below(r, path, "rules"), out)) != ERR_OK ||
        (rc = read_defaults(r, o, path, out)) != ERR_OK)
        return rc;
    const char *key = json_get(o, "era") ? "era" : "eras";
    if (!json_get(o, key))
        return bad(r, path,
                   "says no \"eras\": a list of fifth-97, fifth-99, fifth, sixth, eighth, m10");
    if ((rc = read_eras(r, json_get(o, key), below(r, path, key), &out->eras)) != ERR_OK ||
        (rc = read_cards(r, json_get(o, "cards"), below(r, path, "cards"))) != ERR_OK ||
        (rc = read_setup(r, json_get(o, "setup"), below(r, path, "setup"), out)) != ERR_OK)
        return rc;
    out->seed = (uint64_t)seed;
    struct lines lines = {.names = {.card = r->card,
                                    .n_cards = r->n_cards,
                                    .label = r->label,
                                    .n_labels = r->n_labels,
                                    .players = out->players}};
    if ((rc = read_actions(r, json_get(o, "actions"), below(r, path, "actions"), out->eras,
                           &lines)) != ERR_OK)
        return rc;
    if (json_get(o, "expect") &&
        (rc = read_expect(r, json_get(o, "expect"), below(r, path, "expect"), out->eras, &lines)) !=
            ERR_OK)
        return rc;
    if (lines.n == 0)
        return bad(r, path, "neither does nor expects anything");
    out->card = r->card;
    out->n_cards = r->n_cards;
    out->line = lines.line;
    out->n_lines = lines.n;
    return ERR_OK;
}

enum { MAX_LABELS = 200 };

/* The shared cards, then a scenario's own. */
static enum err_code read_with(struct reading *shared, const struct json *o, const char *path,
                               struct scenario *out)
{
    struct reading r = *shared;
    r.room = 2 * shared->n_cards + 32;
    r.card = ARENA_ARRAY(r.arena, struct scenario_card, r.room);
    if (shared->n_cards)
        memcpy(r.card, shared->card, shared->n_cards * sizeof *r.card);
    r.label = ARENA_ARRAY(r.arena, const char *, MAX_LABELS);
    r.label_path = ARENA_ARRAY(r.arena, const char *, MAX_LABELS);
    r.room_labels = MAX_LABELS;
    return read_one(&r, o, path, out);
}

static enum err_code read_root(struct reading *r, const struct json *root,
                               struct scenario_file *out)
{
    static const char *const fields[] = {"cards", "scenarios", "note", NULL};
    const struct json *list = json_get(root, "scenarios");
    enum err_code rc = ERR_OK;
    if (!list) {
        out->scenario = ARENA_ARRAY(r->arena, struct scenario, 1);
        out->n = 1;
        return read_with(r, root, "", &out->scenario[0]);
    }
    if ((rc = check_fields(r, root, "", fields)) != ERR_OK ||
        (rc = read_cards(r, json_get(root, "cards"), "cards")) != ERR_OK)
        return rc;
    if (!json_is_array(list) || json_count(list) == 0)
        return bad(r, "scenarios", "expected a list of scenarios");
    out->scenario = ARENA_ARRAY(r->arena, struct scenario, json_count(list));
    for (const struct json *one = json_first(list); one; one = json_next(one), out->n++) {
        const char *path = item(r, "scenarios", out->n);
        if ((rc = read_with(r, one, path, &out->scenario[out->n])) != ERR_OK)
            return rc;
    }
    return ERR_OK;
}

enum err_code scenario_read(struct arena *arena, const char *text, const char *file,
                            const struct scenario_cards *cards, struct scenario_file *out,
                            struct err *err)
{
    struct json *root = NULL;
    struct reading r = {
        .arena = arena, .file = arena_strdup(arena, file), .cards = cards, .err = err};
    *out = (struct scenario_file){0};
    enum err_code rc = json_parse(text, file, &root, err);
    if (rc == ERR_OK)
        rc = json_is_object(root) ? read_root(&r, root, out) : bad(&r, "", "expected an object");
    json_free(root);
    return rc;
}
