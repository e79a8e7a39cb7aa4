/* board.c - a scenario's cards as a book of the era, its board, and what names mean on it
 *
 * Objects are made in the order in which the setup lists them, A's first, so that "Bears#2" is the second one written
 * down; tokens and copies are numbered as they come.
 */
#include "base/arena.h"
#include "base/chars.h"
#include "base/err.h"
#include "base/json.h"
#include "base/strbuf.h"
#include "engine/look/look.h"
#include "engine/play/play.h"
#include "engine/scenario/inner.h"
#include "engine/show/show.h"

#include <stdio.h>
#include <string.h>

/* ---- the book -------------------------------------------------------------------------------- */

/* A word that a line chooses and no card has, such as a creature type: a card of its own makes it known. */
static enum err_code add_word(struct scenario_run *run, struct book_builder *b, const char *word)
{
    uint16_t card;
    size_t plain = strspn(word, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-'");
    if (!char_is_upper(word[0]) || word[plain])
        return ERR_OK;
    struct scenario_card types = {.name = arena_printf(run->arena, "(%s)", word),
                                  .facts = arena_printf(run->arena, "Creature %s 1/1", word)};
    struct card_source source = {
        .name = types.name, .facts = types.facts, .file = run->s->file, .line = 1, .column = 1};
    return book_add(b, &source, &card, run->err);
}

static bool word_seen(const struct scenario *s, size_t line, int at, const char *word)
{
    for (size_t i = 0; i <= line; i++)
        for (int j = 0; j < (i == line ? at : s->line[i].on_n); j++)
            if (s->line[i].kind == LINE_CHOOSE && s->line[i].on[j].kind == NAME_WORD &&
                strcmp(s->line[i].on[j].text, word) == 0)
                return true;
    return false;
}

static enum err_code add_words(struct scenario_run *run, struct book_builder *b)
{
    const struct scenario *s = run->s;
    for (size_t i = 0; i < s->n_lines; i++) {
        const struct scenario_line *line = &s->line[i];
        for (int j = 0; line->kind == LINE_CHOOSE && j < line->on_n; j++) {
            if (line->on[j].kind != NAME_WORD || word_seen(s, i, j, line->on[j].text))
                continue;
            enum err_code rc = add_word(run, b, line->on[j].text);
            if (rc != ERR_OK)
                return rc;
        }
    }
    return ERR_OK;
}

/* A quality that an expectation names ("protection from red") is read as cards have it: on a card of its own. */
static enum err_code add_keyword_card(struct scenario_run *run, struct book_builder *b,
                                      const struct scenario_line *line, const char *word)
{
    uint16_t card;
    const char *rest, *name;
    if (strncmp(word, "not ", 4) == 0)
        word += 4;
    if (keyword_find(word, &rest) == KEYWORD_NONE || !rest[strspn(rest, " ")])
        return ERR_OK;
    name = arena_printf(run->arena, SCENARIO_KEYWORD, word);
    for (size_t i = 0; i < run->keyword_cards; i++)
        if (strcmp(run->keyword_card[i], name) == 0)
            return ERR_OK;
    if (run->keyword_cards == ARRAY_LEN(run->keyword_card))
        return err_set(run->err, ERR_INPUT, "%s: %s: more than %zu keywords with a quality", run->s->file, line->path,
                       ARRAY_LEN(run->keyword_card));
    run->keyword_card[run->keyword_cards++] = name;
    struct card_source source = {.name = name,
                                 .facts = "Creature 1/1",
                                 .keywords = arena_strdup(run->arena, word),
                                 .file = run->s->file,
                                 .keywords_file =
                                     arena_printf(run->arena, "%s: %s.keywords, %s", run->s->file, line->path, word),
                                 .line = 1,
                                 .column = 1};
    return book_add(b, &source, &card, run->err);
}

static enum err_code add_keyword_cards(struct scenario_run *run, struct book_builder *b)
{
    const struct scenario *s = run->s;
    enum err_code rc = ERR_OK;
    for (size_t i = 0; i < s->n_lines && rc == ERR_OK; i++) {
        const struct scenario_line *line = &s->line[i];
        struct json *root = NULL;
        if (line->kind != LINE_EXPECT || !(line->eras & 1u << run->era) || !strstr(line->expect, "\"keywords\""))
            continue;
        rc = json_parse(line->expect, "expect", &root, run->err);
        const struct json *things = rc == ERR_OK ? json_get(root, "keywords") : NULL;
        for (const struct json *t = json_first(things); t && rc == ERR_OK; t = json_next(t))
            for (const struct json *m = json_is_array(t) ? json_first(t) : t; m && rc == ERR_OK;
                 m = json_is_array(t) ? json_next(m) : NULL)
                rc = add_keyword_card(run, b, line, json_text(m, ""));
        json_free(root);
    }
    return rc;
}

/* A card that is played bare is called so wherever it is named. */
static const char *name_in_book(const struct scenario *s, const char *name)
{
    for (size_t i = 0; i < s->n_cards; i++)
        if (s->card[i].bare_name && strcmp(s->card[i].name, name) == 0)
            return s->card[i].bare_name;
    return name;
}

static enum err_code make_book(struct scenario_run *run, const struct rules *rules)
{
    const struct scenario *s = run->s;
    struct book_builder *b = book_builder_new(run->arena, rules);
    enum err_code rc = ERR_OK;
    run->card = ARENA_ARRAY(run->arena, uint16_t, s->n_cards + 1);
    for (size_t i = 0; i < s->n_cards; i++) {
        const struct scenario_card *card = &s->card[i];
        const char *facts = run->era <= ERA_FIFTH_99 ? card->fifth_facts[run->era] : NULL;
        facts = facts ? facts : card->facts;
        const char *other = card->other_half ? name_in_book(s, card->other_half) : NULL;
        const char *where = *card->path ? arena_printf(run->arena, "%s: %s", s->file, card->path) : s->file;
        struct card_source source = {.name = name_in_book(s, card->name),
                                     .facts = facts,
                                     .keywords = card->keywords,
                                     .text = card->text,
                                     .file = where,
                                     .keywords_file = arena_printf(run->arena, "%s.keywords", where),
                                     .line = 1,
                                     .column = 1,
                                     .other_half = other,
                                     .layout = (uint8_t)book_layout(facts, card->text, other)};
        if ((rc = book_add(b, &source, &run->card[i], run->err)) != ERR_OK)
            return rc;
    }
    if (variant_rules((enum variant)s->variant)->deploy && (rc = book_add_deploying(b, run->err)) != ERR_OK)
        return rc;
    if ((rc = add_words(run, b)) != ERR_OK || (rc = add_keyword_cards(run, b)) != ERR_OK ||
        (rc = book_finish(b, &run->book, run->err)) != ERR_OK)
        return rc;
    for (size_t i = 0; i < s->n_cards; i++)
        run->card[i] = book_find(run->book, name_in_book(s, s->card[i].name));
    return ERR_OK;
}

/* ---- placing --------------------------------------------------------------------------------- */

static enum err_code place_fails(struct scenario_run *run, const struct scenario_place *p, const char *why)
{
    run->out->reason = arena_printf(run->arena, "%s: %s", p->path, why);
    return err_set(run->err, ERR_INPUT, "%s: %s: %s", run->s->file, p->path, why);
}

static int counter_kind(const struct book *book, const char *name)
{
    for (int kind = COUNTER_PLUS1; kind < COUNTER_OTHER; kind++)
        if (strcmp(counter_name(book, kind), name) == 0)
            return kind;
    for (int kind = COUNTER_OTHER; kind < 256 && kind - COUNTER_OTHER < book->words; kind++)
        if (strcmp(counter_name(book, kind), name) == 0)
            return kind;
    return COUNTER_NONE;
}

static enum err_code dress(struct scenario_run *run, const struct scenario_place *p, uint16_t object)
{
    struct perm *perm = game_perm(run->g, object);
    const struct card *card = &run->book->card[game_object(run->g, object)->card];
    if (!p->sick)
        perm->flags &= ~(uint32_t)PERM_SICK;
    if (p->tapped)
        perm->flags |= PERM_TAPPED;
    perm->damage = (int16_t)p->damage;
    if (card->loyalty > 0 && p->n_counters == 0)
        perm_counters_add(run->g, perm, COUNTER_LOYALTY, card->loyalty);
    for (int i = 0; i < p->n_counters; i++) {
        int kind = counter_kind(run->book, p->counters[i].kind);
        if (kind == COUNTER_NONE)
            return place_fails(run, p, message(run->arena, "no card here has %s counters", p->counters[i].kind));
        perm_counters_add(run->g, perm, kind, p->counters[i].n);
    }
    return ERR_OK;
}

/* Why the card cannot be where it is put; NULL if it can. */
static const char *misplaced(const struct scenario_run *run, const struct scenario_place *p)
{
    const struct card *card = &run->book->card[book_find(run->book, name_in_book(run->s, p->card))];
    bool board = p->zone == ZONE_BATTLEFIELD || p->zone == ZONE_PHASED_OUT;
    if (board && !p->face_down && card->types & (TYPE_INSTANT | TYPE_SORCERY))
        return TC_WORD("instants and sorceries cannot be on the battlefield");
    if (card->types & TYPE_PLANESWALKER && !rules_of(run->era)->planeswalkers)
        return TC_WORD("there are no planeswalkers in this era");
    if (card->layout >= LAYOUT_PLANE && p->zone != ZONE_COMMAND)
        return TC_WORD("planes and vanguards are in the command zone all game long (001:108.5)");
    return NULL;
}

static enum err_code put_one(struct scenario_run *run, const struct scenario_place *p, int player)
{
    struct game *g = run->g;
    int owner = p->owner >= 0 ? p->owner : player;
    const char *why = misplaced(run, p);
    if (why)
        return place_fails(run, p, why);
    if (run->objects == SCENARIO_PLACED)
        return place_fails(run, p, message(run->arena, "more than %d cards on one board", SCENARIO_PLACED));
    uint16_t object = game_new_object(g, book_find(run->book, name_in_book(run->s, p->card)), owner);
    if (object == NO_OBJECT)
        return place_fails(run, p, message(run->arena, "more than %d cards in one game", g->object_cap));
    struct object *o = game_object(g, object);
    o->controller = (uint8_t)player;
    o->flags = (uint8_t)((p->face_down ? OBJECT_FACE_DOWN : 0) | (p->flipped ? OBJECT_FLIPPED : 0) |
                         (p->token ? OBJECT_TOKEN : 0) | (p->general ? OBJECT_GENERAL : 0));
    zone_put(g, object, (enum zone)p->zone, -1);
    if (g->result == RESULT_FAILED)
        return place_fails(run, p,
                           arena_printf(run->arena, "%s (%d)", limit_text((enum limit)g->failed_limit),
                                        limit_of(g, (enum limit)g->failed_limit)));
    run->object[run->objects++] = (struct scenario_object){p, object};
    return o->perm == NO_PERM ? ERR_OK : dress(run, p, object);
}

static enum err_code put_side(struct scenario_run *run, int player)
{
    static const struct scenario_place blanks = {
        .path = "library", .card = SCENARIO_BLANK, .zone = ZONE_LIBRARY, .owner = -1};
    const struct scenario_side *side = &run->s->side[player];
    enum err_code rc = ERR_OK;
    for (int i = 0; i < side->n_places; i++)
        for (int n = 0; n < side->place[i].n; n++)
            if ((rc = put_one(run, &side->place[i], player)) != ERR_OK)
                return rc;
    for (int n = 0; !side->library && n < SCENARIO_LIBRARY; n++)
        if ((rc = put_one(run, &blanks, player)) != ERR_OK)
            return rc;
    return rc;
}

/* The vanguard card among what the side has in the command zone; NULL. */
static const struct card *vanguard_of(const struct scenario_run *run, int player)
{
    const struct scenario_side *side = &run->s->side[player];
    for (int i = 0; i < side->n_places; i++) {
        const struct card *card = &run->book->card[book_find(run->book, name_in_book(run->s, side->place[i].card))];
        if (side->place[i].zone == ZONE_COMMAND && card->layout == LAYOUT_VANGUARD)
            return card;
    }
    return NULL;
}

static void set_numbers(struct scenario_run *run, int player, const struct rules *rules)
{
    static const char letters[] = "WUBRGC";
    const struct scenario_side *side = &run->s->side[player];
    struct player *p = &run->g->player[player];
    int life = variant_life(&run->e, run->s->edh);
    p->life = (int16_t)(side->life == INT16_MIN ? life : side->life);
    p->poison = (uint8_t)side->poison;
    p->lands_played = (uint8_t)side->lands_played;
    p->max_hand = (uint8_t)rules->hand_size;
    const struct card *vanguard = vanguard_of(run, player);
    if (vanguard) { /* 001:902.4, 001:902.5b */
        p->max_hand = (uint8_t)(p->max_hand + vanguard->power);
        p->life = (int16_t)(p->life + (side->life == INT16_MIN ? vanguard->toughness : 0));
    }
    for (const char *c = side->pool ? side->pool : ""; *c;) {
        unsigned n = 0;
        if (char_is_digit(*c)) {
            for (; char_is_digit(*c) && n < 255; c++)
                n = n * 10 + (unsigned)(*c - '0');
            p->mana[COLOURLESS] = (uint8_t)(p->mana[COLOURLESS] + n);
        } else {
            p->mana[strchr(letters, *c) - letters]++;
            c++;
        }
    }
}

/* ---- attachments and choices ----------------------------------------------------------------- */

static enum err_code read_meant(struct scenario_run *run, const struct scenario_place *p, const char *text,
                                uint16_t *out)
{
    struct scenario_name name;
    const char *where = arena_printf(run->arena, "%s: %s", run->s->file, p->path);
    if (name_read(run->arena, &run->names, text, where, &name, run->err) != ERR_OK)
        return run->err->code;
    if (name.zone < 0 && name.kind == NAME_CARD)
        name.zone = ZONE_BATTLEFIELD;
    *out = name_find(run, &name, NULL, 0, NULL, where);
    return run->err->code;
}

static const char *const colour_words[] = {"white", "blue", "black", "red", "green"};

/* A player, a colour, a word of the book (a type or name), or something on the board. */
static enum err_code set_chosen(struct scenario_run *run, const struct scenario_object *o)
{
    struct perm *perm = game_perm(run->g, o->object);
    const char *chosen = o->place->chosen;
    for (int i = 0; i < (int)ARRAY_LEN(colour_words); i++) {
        if (strcmp(chosen, colour_words[i]) == 0) {
            perm->chosen_colour = (unsigned)i & 7;
            return ERR_OK;
        }
    }
    perm->chosen_word = book_word(run->book, chosen);
    bool player = chosen[0] >= 'A' && chosen[0] < 'A' + MAX_PLAYERS && !chosen[1];
    if (perm->chosen_word && !player)
        return ERR_OK;
    uint16_t entity;
    enum err_code rc = read_meant(run, o->place, chosen, &entity);
    if (rc == ERR_OK)
        perm->chosen = game_ref(run->g, entity);
    return rc;
}

static void list_names(struct scenario_run *run)
{
    const struct scenario *s = run->s;
    const char **labels = ARENA_ARRAY(run->arena, const char *, (size_t)run->objects + 1);
    run->names =
        (struct scenario_names){.card = s->card, .n_cards = s->n_cards, .label = labels, .players = s->players};
    for (int i = 0; i < run->objects; i++)
        if (run->object[i].place->label)
            labels[run->names.n_labels++] = run->object[i].place->label;
}

static enum err_code tie_together(struct scenario_run *run)
{
    for (int i = 0; i < run->objects; i++) {
        const struct scenario_object *o = &run->object[i];
        enum err_code rc = ERR_OK;
        uint16_t host = NO_OBJECT;
        if (game_object(run->g, o->object)->perm == NO_PERM) {
            if (o->place->attached_to || o->place->tapped || o->place->n_counters)
                return place_fails(run, o->place, TC_WORD("only permanents are tapped, attached or have counters"));
            continue;
        }
        if (o->place->attached_to && (rc = read_meant(run, o->place, o->place->attached_to, &host)) != ERR_OK)
            return rc;
        if (o->place->attached_to && host == o->object)
            return place_fails(run, o->place, TC_WORD("attached to itself"));
        if (o->place->attached_to && !entity_is_player(host) && game_object(run->g, host)->perm == NO_PERM)
            return place_fails(run, o->place, TC_WORD("attached to something that is not on the battlefield"));
        game_perm(run->g, o->object)->attached_to = host;
        if (o->place->chosen && (rc = set_chosen(run, o)) != ERR_OK)
            return rc;
    }
    const char *why = game_check(&run->e);
    return why ? err_set(run->err, ERR_INPUT, "%s: setup: %s", run->s->file, why) : ERR_OK;
}

/* The variant and its options; ranges may differ from player to player (001:801.2). */
static enum err_code begin_variant(struct scenario_run *run)
{
    const struct scenario *s = run->s;
    uint8_t ranges[MAX_PLAYERS];
    for (int p = 0; p < s->players && p < MAX_PLAYERS; p++)
        ranges[p] = (uint8_t)s->side[p].range;
    const struct variant_choice choice = {.variant = (enum variant)s->variant,
                                          .team_size = s->team_size,
                                          .attack = s->attack,
                                          .range = s->range,
                                          .ranges = ranges};
    enum err_code rc = variant_begin(&run->e, &choice, run->err);
    if (rc != ERR_OK)
        err_context(run->err, "%s: setup", s->file);
    return rc;
}

enum err_code board_make(struct scenario_run *run, const struct rules *rules)
{
    const struct scenario *s = run->s;
    bool duel = s->players == 2;
    int perms = duel ? DUEL_PERMANENTS : MAX_PERMANENTS, objects = duel ? DUEL_OBJECTS : MAX_OBJECTS;
    enum err_code rc = make_book(run, rules);
    if (rc != ERR_OK)
        return rc;
    if (s->edh && rules->starting_life_edh == 0)
        return err_set(run->err, ERR_INPUT, "%s: setup.%s: this variant is not played in %s", s->file, "edh",
                       era_name(run->era));
    run->g = arena_alloc(run->arena, 1, game_size(perms, objects));
    run->before = arena_alloc(run->arena, 1, game_size(perms, objects));
    struct game *g = run->g;
    game_init(g, s->players, perms, objects, s->seed);
    g->era = (uint8_t)run->era;
    engine_init(&run->e, rules, run->book, g);
    if ((rc = begin_variant(run)) != ERR_OK)
        return rc;
    g->option = s->edh ? OPTION_EDH : 0;
    g->lands_per_turn = (uint8_t)rules->lands_per_turn;
    for (int p = 0; p < s->players; p++) {
        set_numbers(run, p, rules);
        if ((rc = put_side(run, p)) != ERR_OK)
            return rc;
    }
    g->active = g->starter = (uint8_t)s->active;
    g->turn = (uint16_t)s->turn;
    variant_resume(&run->e);
    g->step = (uint8_t)s->step;
    if (s->skip_draw)
        g->player[s->active].flags |= PLAYER_SKIP_DRAW;
    list_names(run);
    if ((rc = tie_together(run)) != ERR_OK)
        return rc;
    g->dirty = 1;
    watch_zones(&run->e);
    chars_refresh(&run->e);
    return ERR_OK;
}

/* ---- what a name means ----------------------------------------------------------------------- */

static uint16_t labelled(const struct scenario_run *run, const char *label)
{
    for (int i = 0; i < run->objects; i++)
        if (run->object[i].place->label && strcmp(run->object[i].place->label, label) == 0)
            return run->object[i].object;
    return NO_OBJECT;
}

static bool is_called(const struct scenario_run *run, const struct object *o, const char *called)
{
    return strcmp(run->book->card[o->card].called, called) == 0;
}

/* The how-manyth of its card an object is, by number; a token of those that are called so. */
static int rank_of(const struct scenario_run *run, uint16_t object, const char *called)
{
    int rank = 0;
    for (uint16_t i = 0; i <= object; i++) {
        const struct object *o = game_object_c(run->g, i);
        rank += o->zone != ZONE_NONE &&
                (called ? is_called(run, o, called) : o->card == game_object_c(run->g, object)->card);
    }
    return rank;
}

static bool object_fits(const struct scenario_run *run, const struct scenario_name *name, uint16_t object)
{
    const struct object *o = game_object_c(run->g, object);
    if (o->zone == ZONE_NONE)
        return false;
    if (name->kind == NAME_LABEL)
        return labelled(run, name->text) == object;
    if (name->kind == NAME_TOKEN ? !is_called(run, o, name->text) : name->kind != NAME_CARD)
        return false;
    uint16_t card = name->kind == NAME_CARD ? run->card[name->card] : NO_CARD;
    if (name->kind == NAME_CARD && o->card != card && run->book->card[o->card].other != card)
        return false;
    if (name->zone >= 0 && o->zone != name->zone)
        return false;
    if (name->player >= 0 && (o->perm != NO_PERM || o->zone == ZONE_STACK ? o->controller : o->owner) != name->player)
        return false;
    return name->nth == 0 || rank_of(run, object, name->kind == NAME_TOKEN ? name->text : NULL) == name->nth;
}

bool name_fits(const struct scenario_run *run, const struct scenario_name *name, uint16_t entity)
{
    if (entity_is_player(entity))
        return name->kind == NAME_PLAYER && entity_player(entity) == name->player;
    if (entity < run->g->object_cap)
        return object_fits(run, name, entity);
    int index = stack_find(run->g, entity); /* an ability is called by its source */
    return index >= 0 && run->g->stack[index].object < run->g->object_cap &&
           object_fits(run, name, run->g->stack[index].object);
}

const char *name_shown(const struct scenario_run *run, const struct scenario_name *name)
{
    if (name->kind == NAME_PLAYER)
        return name->text;
    const char *owner = name->player >= 0 ? entity_word(&run->e, player_entity(name->player)) : "";
    const char *nth = name->nth ? arena_printf(run->arena, "#%d", name->nth) : "";
    return arena_printf(run->arena, "%s%s%s%s", owner, *owner ? "'s " : "", name->text, nth);
}

static int where_is(const struct game *g, uint16_t entity)
{
    if (entity >= g->object_cap)
        return -1;
    const struct object *o = game_object_c(g, entity);
    return o->zone * 16 + (o->perm != NO_PERM || o->zone == ZONE_STACK ? o->controller : o->owner);
}

static const char *options_shown(struct scenario_run *run, const uint16_t *option, int options)
{
    struct strbuf sb = STRBUF_INIT;
    for (int i = 0; i < options && i < 12; i++)
        strbuf_printf(&sb, "%s%s", i ? ", " : "", entity_word(&run->e, option[i]));
    if (options > 12)
        strbuf_add(&sb, " ...");
    const char *text = arena_strdup(run->arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return text;
}

uint16_t name_find(struct scenario_run *run, const struct scenario_name *name, const uint16_t *option, int options,
                   const uint64_t *skip, const char *where)
{
    uint16_t found = NO_OBJECT;
    int n = option ? options : run->g->object_cap;
    if (name->kind == NAME_PLAYER && !option)
        return player_entity(name->player);
    for (int i = 0; i < n; i++) {
        uint16_t entity = option ? option[i] : (uint16_t)i;
        if ((skip && skip[i >> 6] >> (i & 63) & 1) || !name_fits(run, name, entity))
            continue;
        if (found == NO_OBJECT) {
            found = entity;
        } else if (where_is(run->g, found) != where_is(run->g, entity)) {
            (void)err_set(run->err, ERR_INPUT,
                          "%s: there are several %s: say whose (A's %s), where (%s in A's graveyard) or "
                          "which (%s#2)",
                          where, name->text, name->text, name->text, name->text);
            return NO_OBJECT;
        }
    }
    if (found == NO_OBJECT)
        (void)err_set(run->err, ERR_INPUT, "%s: %s is not there%s%s", where, name_shown(run, name),
                      option ? TC_WORD("; there are ") : "", option ? options_shown(run, option, options) : "");
    return found;
}
