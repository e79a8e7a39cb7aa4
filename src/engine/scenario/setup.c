/* setup.c - a scenario's cards, and where they are at the start
 *
 * Cards come first; a card that is put somewhere has to be one of them, a basic land, or known to whoever reads. Labels
 * are of one card each, which so cannot be in two places.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/json.h"
#include "base/parse.h"
#include "base/suggest.h"
#include "base/vec.h"
#include "engine/scenario/inner.h"

#include <string.h>

/* ---- cards ----------------------------------------------------------------------------------- */

static const struct scenario_card *find_card(const struct reading *r, const char *name)
{
    for (size_t i = 0; i < r->n_cards; i++)
        if (strcmp(r->card[i].name, name) == 0)
            return &r->card[i];
    return NULL;
}

static void add_card(struct reading *r, const struct scenario_card *card)
{
    *ARENA_ADD(r->arena, r->card, r->n_cards, r->room) = *card;
}

static enum err_code need_card(struct reading *r, const char *name, const char *path, bool bare);

/* Tokens that a described card's text describes: they can be named. Others are cards of the scenario. */
static enum err_code need_tokens(struct reading *r, const struct scenario_card *card)
{
    const char *text = card->text ? card->text : "", *name;
    size_t n;
    while ((name = token_named_next(&text, &n)) != NULL) {
        const char *token = arena_strndup(r->arena, name, n);
        enum err_code rc = token_called(r->arena, token) != token ? need_card(r, token, card->path, false) : ERR_OK;
        if (rc != ERR_OK)
            return rc;
    }
    return ERR_OK;
}

/* Names that a known card's text gives tokens, and its other half: they are cards, too. */
static enum err_code need_named(struct reading *r, const struct scenario_card *card)
{
    const char *text = card->text ? card->text : "", *name;
    size_t n;
    while ((name = token_named_next(&text, &n)) != NULL) {
        enum err_code rc = need_card(r, arena_strndup(r->arena, name, n), card->path, false);
        if (rc != ERR_OK)
            return rc;
    }
    return card->other_half ? need_card(r, card->other_half, card->path, card->bare_name != NULL) : ERR_OK;
}

static enum err_code read_card(struct reading *r, const struct json *v, const char *name, const char *path)
{
    static const char *const fields[] = {"facts", "keywords", "text", "other_half", "note", NULL};
    struct scenario_card card = {.name = arena_strdup(r->arena, name), .path = path};
    enum err_code rc = ERR_OK;
    if (find_card(r, name))
        return reading_bad(r, path, "this card is described twice");
    if (name[0] >= 'A' && name[0] < 'A' + MAX_PLAYERS && !name[1])
        return reading_bad(r, path, "players are called A to J: give the card another name");
    if (json_text(v, NULL)) {
        card.facts = arena_strdup(r->arena, json_text(v, ""));
    } else if ((rc = reading_fields(r, v, path, fields)) != ERR_OK ||
               (rc = reading_text(r, v, path, "facts", &card.facts)) != ERR_OK ||
               (rc = reading_text(r, v, path, "keywords", &card.keywords)) != ERR_OK ||
               (rc = reading_text(r, v, path, "text", &card.text)) != ERR_OK ||
               (rc = reading_text(r, v, path, "other_half", &card.other_half)) != ERR_OK) {
        return rc;
    }
    if (!card.facts)
        return reading_bad(r, path, "a card needs its facts, such as \"{1}{G} Creature Bear 2/2\"");
    add_card(r, &card);
    return need_tokens(r, &card);
}

enum err_code reading_cards(struct reading *r, const struct json *cards, const char *path)
{
    if (!cards)
        return ERR_OK;
    if (!json_is_object(cards))
        return reading_bad(r, path, "expected an object of cards by name");
    for (const struct json *c = json_first(cards); c; c = json_next(c)) {
        const char *at = reading_below(r, path, json_key(c));
        enum err_code rc = read_card(r, c, json_key(c), at);
        if (rc != ERR_OK)
            return rc;
    }
    return ERR_OK;
}

/* Cards that need no description, or whose name is one. */
static bool known_card(struct arena *arena, const char *name, struct scenario_card *out)
{
    static const struct {
        const char *name, *facts;
    } known[] = {
        {"Plains", "Basic Land Plains"},     {"Island", "Basic Land Island"}, {"Swamp", "Basic Land Swamp"},
        {"Mountain", "Basic Land Mountain"}, {"Forest", "Basic Land Forest"}, {SCENARIO_BLANK, "Land"},
    };
    for (size_t i = 0; i < ARRAY_LEN(known); i++) {
        if (strcmp(name, known[i].name) == 0) {
            *out = (struct scenario_card){.name = known[i].name, .facts = known[i].facts, .path = ""};
            return true;
        }
    }
    struct card_source token;
    if (!token_described(arena, name, &token))
        return false;
    *out = (struct scenario_card){
        .name = name, .facts = token.facts, .keywords = token.keywords, .text = token.text, .path = ""};
    return true;
}

/* Does whoever runs it, or the scenario itself, want the card with what is known of it? */
static bool may_be_bare(const struct reading *r, const char *name)
{
    for (const struct json *one = json_first(r->bare); one; one = json_next(one))
        if (strcmp(json_text(one, ""), name) == 0)
            return true;
    return r->cards->bare;
}

/* A card that is put somewhere: described here, of the basic lands, or known to whoever reads. bare: what it is a side
 * of is played with what is known of it. */
static enum err_code need_card(struct reading *r, const char *name, const char *path, bool bare)
{
    struct scenario_card card = {0};
    if (find_card(r, name))
        return ERR_OK;
    enum scenario_known known = known_card(r->arena, name, &card) ? SCENARIO_CARD_KNOWN : SCENARIO_CARD_UNKNOWN;
    if (!known && r->cards && r->cards->find)
        known = r->cards->find(r->cards->self, r->arena, name, &card);
    if (known == SCENARIO_CARD_HAS_ABILITIES && card.facts && (bare || may_be_bare(r, name)))
        known = SCENARIO_CARD_KNOWN;
    if (known == SCENARIO_CARD_KNOWN) {
        card.path = path;
        add_card(r, &card);
        return need_named(r, &card);
    }
    if (known == SCENARIO_CARD_HAS_ABILITIES)
        return reading_bad(r, path,
                           "what \"%s\" does is not wholly known here (%s): describe it under \"cards\", with its "
                           "facts and its abilities as \"text\", or play it with what is known: --bare",
                           name, card.not_known ? card.not_known : "nothing is");
    const char **names = ARENA_ARRAY(r->arena, const char *, r->n_cards + 1);
    for (size_t i = 0; i < r->n_cards; i++)
        names[i] = r->card[i].name;
    return reading_bad(r, path, "unknown card \"%s\"%s", name, suggest_sentence(r->arena, name, names, r->n_cards));
}

/* ---- the board ------------------------------------------------------------------------------- */

/* "5 Forest": a number before the name, unless a card is called so. */
static enum err_code split_count(struct reading *r, const char *text, const char *path, struct scenario_place *out)
{
    size_t sign = *text == '-', digits = strspn(text + sign, "0123456789");
    int64_t n;
    out->card = text;
    if (digits == 0 || text[sign + digits] != ' ' || find_card(r, text))
        return ERR_OK;
    if (!parse_i64(arena_strndup(r->arena, text, sign + digits), 1, 10000, &n))
        return reading_bad(r, path, "\"%s\": expected a number from 1 to 10000 before the card", text);
    out->n = (int)n;
    out->card = text + digits + 1;
    return ERR_OK;
}

static enum err_code read_label(struct reading *r, const char *label, const char *path)
{
    for (size_t i = 0; i < r->n_labels; i++)
        if (strcmp(r->label[i], label) == 0)
            return reading_bad(r, path, "\"%s\" is in two places: also at %s", label, r->label_path[i]);
    if (find_card(r, label))
        return reading_bad(r, path, "the label \"%s\" is also a card's name", label);
    if (r->n_labels == r->room_labels)
        return reading_bad(r, path, "more than %zu labels", r->room_labels);
    r->label_path[r->n_labels] = path;
    r->label[r->n_labels++] = label;
    return ERR_OK;
}

static enum err_code read_counters(struct reading *r, const struct json *o, const char *path,
                                   struct scenario_place *out)
{
    const struct json *counters = json_get(o, "counters");
    path = reading_below(r, path, "counters");
    if (!counters)
        return ERR_OK;
    if (!json_is_object(counters) || json_count(counters) > MAX_COUNTER_KINDS)
        return reading_bad(r, path, "expected an object of up to %d kinds of counters", MAX_COUNTER_KINDS);
    for (const struct json *c = json_first(counters); c; c = json_next(c)) {
        struct scenario_counters *to = &out->counters[out->n_counters++];
        enum err_code rc = reading_int(r, counters, path, json_key(c), 0, 1000, &to->n);
        if (rc != ERR_OK)
            return rc;
        to->kind = arena_strdup(r->arena, json_key(c));
    }
    return ERR_OK;
}

static enum err_code read_owner(struct reading *r, const struct json *o, const char *path, int players,
                                struct scenario_place *out)
{
    const char *owner = NULL;
    enum err_code rc = reading_text(r, o, path, "owner", &owner);
    out->owner = -1;
    if (rc != ERR_OK || !owner)
        return rc;
    if (owner[0] < 'A' || owner[0] >= 'A' + players || owner[1])
        return reading_bad(r, reading_below(r, path, "owner"), "expected a player: A to %c", 'A' + players - 1);
    out->owner = owner[0] - 'A';
    return ERR_OK;
}

static enum err_code read_place_object(struct reading *r, const struct json *o, const char *path, int players,
                                       struct scenario_place *out)
{
    static const char *const fields[] = {"card",        "n",          "as",        "tapped",  "counters", "damage",
                                         "attached_to", "sick",       "face_down", "flipped", "token",    "owner",
                                         "chosen",      "phased_out", "general",   NULL};
    enum err_code rc = reading_fields(r, o, path, fields);
    if (rc != ERR_OK || (rc = reading_text(r, o, path, "card", &out->card)) != ERR_OK ||
        (rc = reading_text(r, o, path, "as", &out->label)) != ERR_OK ||
        (rc = reading_text(r, o, path, "attached_to", &out->attached_to)) != ERR_OK ||
        (rc = reading_text(r, o, path, "chosen", &out->chosen)) != ERR_OK ||
        (rc = reading_int(r, o, path, "n", 1, 10000, &out->n)) != ERR_OK ||
        (rc = reading_int(r, o, path, "damage", 0, 1000, &out->damage)) != ERR_OK ||
        (rc = reading_bool(r, o, path, "tapped", &out->tapped)) != ERR_OK ||
        (rc = reading_bool(r, o, path, "sick", &out->sick)) != ERR_OK ||
        (rc = reading_bool(r, o, path, "face_down", &out->face_down)) != ERR_OK ||
        (rc = reading_bool(r, o, path, "flipped", &out->flipped)) != ERR_OK ||
        (rc = reading_bool(r, o, path, "token", &out->token)) != ERR_OK ||
        (rc = reading_bool(r, o, path, "general", &out->general)) != ERR_OK ||
        (rc = reading_bool(r, o, path, "phased_out", &out->phased_out)) != ERR_OK ||
        (rc = read_owner(r, o, path, players, out)) != ERR_OK || (rc = read_counters(r, o, path, out)) != ERR_OK)
        return rc;
    if (!out->card)
        return reading_bad(r, path, "says no \"card\"");
    if (out->phased_out)
        out->zone = ZONE_PHASED_OUT;
    return ERR_OK;
}

static enum err_code read_place(struct reading *r, const struct json *v, const char *path, int zone, int players,
                                struct scenario_place *out)
{
    enum err_code rc = ERR_OK;
    *out = (struct scenario_place){.path = path, .zone = zone, .n = 1, .owner = -1};
    rc = json_text(v, NULL) ? split_count(r, arena_strdup(r->arena, json_text(v, "")), path, out)
                            : read_place_object(r, v, path, players, out);
    if (rc != ERR_OK || (rc = need_card(r, out->card, path, false)) != ERR_OK)
        return rc;
    if (out->label) {
        if (out->n > 1)
            return reading_bad(r, path, "\"%s\" is %d cards", out->label, out->n);
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
    {"outside", ZONE_OUTSIDE},
};

/* A list of cards; for a number, so many blank ones. */
static enum err_code read_zone(struct reading *r, const struct json *v, const char *path, int zone, int players,
                               struct scenario_side *side)
{
    if (json_is_number(v)) {
        int n = (int)json_int(v, 0, 1000, -1);
        if (n < 0)
            return reading_bad(r, path, "expected cards, or how many blank ones: 0 to 1000");
        side->place[side->n_places] =
            (struct scenario_place){.path = path, .zone = zone, .n = n, .owner = -1, .card = SCENARIO_BLANK};
        side->n_places += n > 0;
        return need_card(r, SCENARIO_BLANK, path, false);
    }
    if (!json_is_array(v))
        return reading_bad(r, path, "expected a list of cards");
    size_t i = 0;
    for (const struct json *c = json_first(v); c; c = json_next(c), i++) {
        enum err_code rc = read_place(r, c, reading_item(r, path, i), zone, players, &side->place[side->n_places]);
        if (rc != ERR_OK)
            return rc;
        side->n_places++;
    }
    return ERR_OK;
}

static enum err_code read_side(struct reading *r, const struct json *o, const char *path, int players,
                               struct scenario_side *side)
{
    static const char *const fields[] = {"life",    "poison",    "pool",  "lands_played", "battlefield", "hand",
                                         "library", "graveyard", "exile", "outside",      "command",     "ante",
                                         "range",   NULL};
    enum err_code rc = reading_fields(r, o, path, fields);
    size_t places = 1;
    if (rc != ERR_OK || (rc = reading_int(r, o, path, "life", -1000, 32000, &side->life)) != ERR_OK ||
        (rc = reading_int(r, o, path, "poison", 0, 200, &side->poison)) != ERR_OK ||
        (rc = reading_int(r, o, path, "lands_played", 0, 100, &side->lands_played)) != ERR_OK ||
        (rc = reading_int(r, o, path, "range", 1, MAX_PLAYERS, &side->range)) != ERR_OK ||
        (rc = reading_text(r, o, path, "pool", &side->pool)) != ERR_OK)
        return rc;
    if (side->pool && strspn(side->pool, "0123456789WUBRGC") != strlen(side->pool))
        return reading_bad(r, reading_below(r, path, "pool"), "expected mana such as \"2GG\", not \"%s\"", side->pool);
    for (size_t i = 0; i < ARRAY_LEN(zone_fields); i++)
        places += json_count(json_get(o, zone_fields[i].key)) + 1;
    side->place = ARENA_ARRAY(r->arena, struct scenario_place, places);
    side->library = json_get(o, "library") != NULL;
    for (size_t i = 0; i < ARRAY_LEN(zone_fields); i++) {
        const struct json *zone = json_get(o, zone_fields[i].key);
        if (zone && (rc = read_zone(r, zone, reading_below(r, path, zone_fields[i].key), (int)zone_fields[i].zone,
                                    players, side)) != ERR_OK)
            return rc;
    }
    return side->library ? ERR_OK : need_card(r, SCENARIO_BLANK, path, false);
}

/* How many play together: "variant", with "team_size", "attack" and "range" where they are not the usual ones; "teams"
 * is Two-Headed Giant. */
static enum err_code reading_variant(struct reading *r, const struct json *o, const char *path, struct scenario *out)
{
    const char *variant = NULL, *attack = NULL;
    bool teams = false;
    enum err_code rc;
    if ((rc = reading_bool(r, o, path, "teams", &teams)) != ERR_OK ||
        (rc = reading_text(r, o, path, "variant", &variant)) != ERR_OK ||
        (rc = reading_text(r, o, path, "attack", &attack)) != ERR_OK ||
        (rc = reading_int(r, o, path, "team_size", 2, MAX_PLAYERS / 2, &out->team_size)) != ERR_OK ||
        (rc = reading_int(r, o, path, "range", 1, MAX_PLAYERS, &out->range)) != ERR_OK)
        return rc;
    if (teams && variant)
        return reading_bad(r, reading_below(r, path, "teams"), "\"teams\" is Two-Headed Giant: leave out \"variant\"");
    out->variant = teams ? VARIANT_TWO_HEADED_GIANT : variant ? variant_by_name(variant) : VARIANT_FREE_FOR_ALL;
    if (out->variant < 0)
        return reading_bad(r, reading_below(r, path, "variant"),
                           "unknown variant \"%s\": free-for-all, two-headed giant, emperor, grand melee, teams",
                           variant);
    if (attack && (out->attack = attack_by_name(attack) + 1) == 0)
        return reading_bad(r, reading_below(r, path, "attack"), "unknown way \"%s\": multiple, left, right, one",
                           attack);
    return ERR_OK;
}

enum err_code reading_setup(struct reading *r, const struct json *o, const char *path, struct scenario *out)
{
    static const char *const fields[] = {
        "A",    "B",    "C",       "D",     "E",   "F",         "G",       "H",         "I",      "J",     "active",
        "turn", "step", "players", "teams", "edh", "skip_draw", "variant", "team_size", "attack", "range", NULL};
    const char *active = "A", *step = "main";
    enum err_code rc = ERR_OK;
    out->players = 2;
    out->turn = 3;
    out->side = ARENA_ARRAY(r->arena, struct scenario_side, MAX_PLAYERS);
    for (int i = 0; i < MAX_PLAYERS; i++)
        out->side[i].life = INT16_MIN;
    out->step = STEP_MAIN1;
    if (!o)
        return need_card(r, SCENARIO_BLANK, path, false);
    if ((rc = reading_fields(r, o, path, fields)) != ERR_OK ||
        (rc = reading_int(r, o, path, "players", 2, MAX_PLAYERS, &out->players)) != ERR_OK ||
        (rc = reading_int(r, o, path, "turn", 1, 1000, &out->turn)) != ERR_OK ||
        (rc = reading_text(r, o, path, "active", &active)) != ERR_OK ||
        (rc = reading_text(r, o, path, "step", &step)) != ERR_OK || (rc = reading_variant(r, o, path, out)) != ERR_OK ||
        (rc = reading_bool(r, o, path, "edh", &out->edh)) != ERR_OK ||
        (rc = reading_bool(r, o, path, "skip_draw", &out->skip_draw)) != ERR_OK)
        return rc;
    out->active = active[0] - 'A';
    if (out->active < 0 || out->active >= out->players || active[1])
        return reading_bad(r, reading_below(r, path, "active"), "expected a player: A to %c", 'A' + out->players - 1);
    out->opening = strcmp(step, "opening") == 0;
    out->step = out->opening ? STEP_NONE : step_by_name(step, strlen(step));
    if (out->step < 0)
        return reading_bad(r, reading_below(r, path, "step"),
                           "unknown step \"%s\": untap, upkeep, draw, main, combat, "
                           "attackers, blockers, damage, end of combat, second main, end, discard, cleanup",
                           step);
    for (int i = 0; i < MAX_PLAYERS; i++) {
        const char key[2] = {(char)('A' + i), '\0'};
        const struct json *side = json_get(o, key);
        if (side && i >= out->players)
            return reading_bad(r, reading_below(r, path, key), "there are %d players", out->players);
        if ((rc = side ? read_side(r, side, reading_below(r, path, key), out->players, &out->side[i])
                       : need_card(r, SCENARIO_BLANK, path, false)) != ERR_OK)
            return rc;
    }
    return ERR_OK;
}
