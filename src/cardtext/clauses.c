/* clauses.c - one thing that happens on resolution, and its suffixes
 *
 * A clause is an imperative ("destroy ..."), something that players do ("target player draws ...") or that objects do
 * or become ("target creature gets ..."). What may follow it - for each, where X is, unless, if - changes the text
 * written so far. */
#include "base/attr.h"
#include "cardtext/inner.h"

#include <stdio.h>
#include <string.h>

bool clause_ends(struct parse *p)
{
    return at_end(p) || word_is(p, 0, ".|,|and|then|if|unless|where|instead|;") ||
           (word_is(p, 0, "for") && word_is(p, 1, "each")) ||
           (word_is(p, 0, "at") && word_is(p, 1, "the|end|end-of-combat"));
}

/* ---- clauses --------------------------------------------------------------------------------- */

static void subject_is(struct parse *p, const char *expr, bool object, const char *each)
{
    p->c.subject = expr;
    p->c.subject_object = object;
    p->c.each = each;
}

/* What the player does, by the verb that stands here. */
static bool player_verb(struct parse *p, const char *player, const char *each, const char **out)
{
    const char *actor = p->c.actor;
    p->c.actor = player;
    bool found = match_table(p, TABLE_PLAYER, player, clause_ends, out);
    p->c.actor = actor;
    if (found && each)
        *out = say(p, "each-of(%s, %s)", each, *out);
    if (found)
        subject_is(p, player, false, each);
    return found;
}

/* Inside each-of that-player is the player: "each player draws a card for each creature they
 * control". */
static bool each_player(struct parse *p, const char **out)
{
    struct place place = place_of(p);
    const char *each = take(p, "each player") || take(p, "all players")           ? "players"
                       : take(p, "each opponent") || take(p, "each other player") ? "opponent"
                                                                                  : NULL;
    if (!each)
        return false;
    remember(p, "that-player", IS_PLAYER, false);
    return player_verb(p, "that-player", each, out) || back_to(p, &place);
}

static bool player_clause(struct parse *p, const char **out)
{
    struct place place = place_of(p);
    struct ref player;
    if (each_player(p, out))
        return true;
    if (!read_player(p, &player))
        return false;
    remember(p, player.expr, IS_PLAYER, false);
    return player_verb(p, player.expr, NULL, out) || back_to(p, &place);
}

static bool object_clause(struct parse *p, const char **out)
{
    struct place place = place_of(p);
    struct ref thing;
    if (!read_things(p, false, &thing))
        return false;
    subject_is(p, thing.expr, true, NULL);
    p->c.self_gets = strcmp(thing.expr, "self") == 0;
    p->c.doing = thing.expr;
    if (!match_table(p, TABLE_OBJECT, thing.expr, clause_ends, out))
        return back_to(p, &place);
    p->c.doing = NULL;
    return true;
}

/* A verb of the third person has a subject; an imperative has none. */
static bool is_third_person(const struct parse *p)
{
    const struct word *w = word_now(p);
    size_t n = strlen(w->text);
    bool s = n > 2 && w->text[n - 1] == 's' && w->text[n - 2] != 's';
    return w->kind == WORD_TEXT && (s || word_is(p, 0, "can't|doesn't|can|must"));
}

/* "... and gains flying": the subject of the clause before. */
static bool same_subject(struct parse *p, const char **out)
{
    if (!p->c.subject || !is_third_person(p))
        return false;
    if (p->c.subject_object)
        return match_table(p, TABLE_OBJECT, p->c.subject, clause_ends, out);
    return player_verb(p, p->c.subject, p->c.each, out);
}

/* "until end of turn, target creature gets ..." */
static bool duration_first(struct parse *p, const char **out)
{
    struct place place = place_of(p);
    struct ref thing;
    const char *duration, *mods;
    if (!read_duration(p, &duration) || !take(p, ",") || !read_things(p, false, &thing) ||
        !read_modifications(p, &mods))
        return back_to(p, &place);
    *out = say(p, "apply(%s, %s, %s)", thing.expr, mods, duration);
    p->c.duration = duration;
    return true;
}

/* "and remove it from combat", "then draw a card": more of the same optional action. alone: nothing was done before it.
 */
static const char *and_imperatives(struct parse *p, const char *first, bool alone)
{
    const char *all = first, *more;
    int n = 1;
    if (!alone) /* if it is not done, what moved before is meant */
        after_effect(p, first, p->c.born);
    for (;;) {
        struct place place = place_of(p);
        int born = p->c.born;
        bool joined = take(p, ", then") || take(p, ", and then") || take(p, "and then") || take(p, "then") ||
                      take(p, ", and") || take(p, "and");
        if (!joined || !(match_table(p, TABLE_EFFECT, p->c.actor, clause_ends, &more) ||
                         match_table(p, TABLE_PLAYER, p->c.actor, clause_ends, &more))) {
            back_to(p, &place);
            return n > 1 ? say(p, "{ %s }", all) : all;
        }
        after_effect(p, more, born);
        all = say(p, "%s; %s", all, more);
        n++;
    }
}

/* "sacrifice an artifact or discard a card" */
static bool either_cost(struct parse *p, const char **out)
{
    struct place place = place_of(p);
    const char *one, *other;
    if (!read_cost(p, &one) || !take(p, "or") || !read_cost(p, &other))
        return back_to(p, &place);
    *out = say(p, "[or-cost(%s, %s)]", one, other);
    return true;
}

/* you may ...; that player may ...: costs are paid, all else is done. */
static bool may_clause(struct parse *p, const char **out)
{
    struct place place = place_of(p);
    struct ref player;
    const char *inner, *each = NULL;
    static const char *const wholes[] = {"you may look at the top card of your library . if it shares",
                                         "each player may draw up to two cards . for each card less",
                                         "each player may discard up to three cards . ~ deals damage"};
    for (size_t i = 0; i < ARRAY_LEN(wholes); i++)
        if (take(p, wholes[i])) /* read as a whole */
            return back_to(p, &place);
    each = take(p, "each player may")                                         ? "players"
           : take(p, "each opponent may") || take(p, "each other player may") ? "opponent"
                                                                              : NULL;
    player = (struct ref){.expr = "that-player", .kinds = IS_PLAYER};
    if (!each && (!read_player(p, &player) || !take(p, "may")))
        return back_to(p, &place);
    remember(p, player.expr, IS_PLAYER, false);
    const char *actor = p->c.actor;
    p->c.actor = player.expr;
    struct place before = place_of(p);
    bool found = word_is(p, 0, "pay|sacrifice|discard|exile|remove") && !each &&
                 (either_cost(p, &inner) || read_costs(p, &inner)) && word_is(p, 0, ".") && word_is(p, 1, "if|when");
    if (found) {
        *out = say(p, "pay(%s, %s, nothing)", player.expr, inner);
    } else {
        back_to(p, &before);
        p->c.actor = player.expr;
        bool alone = p->c.last == NULL;
        found = read_effect(p, &inner);
        *out = found ? say(p, "may(%s, %s)", player.expr, and_imperatives(p, inner, alone)) : NULL;
        if (found && each)
            *out = say(p, "each-of(%s, %s)", each, *out);
    }
    p->c.actor = actor;
    return found || back_to(p, &place);
}

/* Do the words since then speak of one of those that are counted? */
static bool points_back(const struct parse *p, size_t from)
{
    static const char *const words[] = {"it", "its", "that", "they", "their", "them"};
    for (size_t i = from; i < p->at; i++)
        for (size_t k = 0; k < ARRAY_LEN(words); k++)
            if (strcmp(p->word[i].text, words[k]) == 0)
                return true;
    return false;
}

/* "For each Wall you control, create ...": the numbers of the effect are multiplied. */
static bool for_each_first(struct parse *p, const char **out)
{
    struct place place = place_of(p);
    const char *count;
    if (!take(p, "for each") || !slot_read(p, "counted", 7, &count) || !take(p, ",") || has_word(count, "it"))
        return back_to(p, &place);
    p->c.doing = NULL;
    size_t from = p->at;
    if (!read_effect(p, out) || points_back(p, from) || p->c.targets != place.c.targets || has_word(*out, "kept") ||
        !(*out = times_each(p, *out, count)))
        return back_to(p, &place);
    return true;
}

static bool simple_clause(struct parse *p, const char **out)
{
    if (word_is(p, 0, "for") && word_is(p, 1, "each") && for_each_first(p, out))
        return true;
    if (may_clause(p, out) || same_subject(p, out))
        return true;
    if (!is_third_person(p) && (match_table(p, TABLE_EFFECT, p->c.actor, clause_ends, out) ||
                                match_table(p, TABLE_PLAYER, p->c.actor, clause_ends, out)))
        return true;
    return player_clause(p, out) || object_clause(p, out) || duration_first(p, out);
}

/* ---- what hangs on a clause ------------------------------------------------------------------ */

/* Has one of the effects, joined by ;, nothing to do with the things? */
static bool one_step_apart(const char *effect, const char *about)
{
    if (strcmp(about, "those") != 0 && strcmp(about, "kept") != 0)
        return false;
    size_t n = strlen(about), steps = 1, mentions = 0;
    for (const char *at = effect; *at; at++) {
        steps += *at == ';';
        mentions += strncmp(at, about, n) == 0;
    }
    return mentions < steps;
}

/* The thing mentioned in a delayed effect becomes its subject. */
const char *delayed_effect(struct parse *p, const char *event, const char *effect)
{
    static const char *const movers[] = {"those", "kept", "it", "t1", "t2", "t3", "t4", "other", "host"};
    const char *about = NULL;
    for (size_t i = 0; i < ARRAY_LEN(movers); i++)
        if (has_word(effect, movers[i])) {
            if (about)
                return NULL;
            about = movers[i];
        }
    if (has_word(effect, "that-player") || has_word(effect, "amount"))
        return NULL;
    if (!about)
        return say(p, "delayed(%s, %s)", event, effect);
    if (*effect == '{' && one_step_apart(effect, about)) /* there is one for each of several things */
        return NULL;
    return say(p, "delayed(%s, %s, %s)", event, replace_word(p, effect, about, "subject"), about);
}

const char *later_event(struct parse *p)
{
    static const struct {
        const char *words, *event;
    } times[] = {{"at the beginning of the next end step", "at(end, players)"},
                 {"at the beginning of the end step", "at(end, players)"},
                 {"at the beginning of your next end step", "at(end, you)"},
                 {"at the beginning of your next upkeep", "at(upkeep, you)"},
                 {"at the beginning of the next upkeep", "at(upkeep, players)"},
                 {"at the beginning of the next turn's upkeep", "at(upkeep, players)"},
                 {"at the beginning of the next cleanup step", "at(cleanup, players)"},
                 {"at end of combat", "at(end-of-combat, players)"}};
    for (size_t i = 0; i < ARRAY_LEN(times); i++)
        if (take(p, times[i].words))
            return times[i].event;
    return NULL;
}

/* "pays {2} for each card in your hand" */
static const char *cost_for_each(struct parse *p, const char *cost)
{
    struct place place = place_of(p);
    const char *count;
    int generic, n = 0;
    if (sscanf(cost, "[{%d}]%n", &generic, &n) == 1 && n > 0 && !cost[n] && take(p, "for each") &&
        slot_read(p, "counted", 7, &count))
        return generic == 1 ? say(p, "[generic(%s)]", count) : say(p, "[generic(%d * %s)]", generic, count);
    back_to(p, &place);
    return cost;
}

/* "Each player ... unless they pay": each of them is asked. */
static const char *unless_paid(struct parse *p, const char *player, const char *cost, const char *effect)
{
    bool of_each = strncmp(effect, "each-of(", 8) == 0 && strcmp(player, "that-player") == 0;
    if (!of_each)
        return say(p, "pay(%s, %s, nothing, %s)", player, cost, effect);
    return say(p, "each-of(%s, pay(that-player, %s, nothing, %s))", argument(p, effect, 0), cost,
               argument(p, effect, 1));
}

static bool suffix_unless(struct parse *p, const char **effect)
{
    struct place place = place_of(p);
    struct ref player;
    const char *cost;
    if (!take(p, "unless"))
        return false;
    if (read_player(p, &player) && take(p, "has ~ deal") && slot_read(p, "number", 6, &cost) &&
        take(p, "damage to them")) {
        *effect = say(p, "{ set-noted(0); may(%s, { damage(%s, %s); set-noted(1) }); if(noted = 0, %s) }", player.expr,
                      player.expr, unmarked(p, cost), *effect);
        return true;
    }
    back_to(p, &place);
    if (!take(p, "unless"))
        return false;
    if (take(p, "any player pays") && read_costs(p, &cost)) {
        *effect = say(p,
                      "{ set-noted(0); each-of(players, if(noted = 0, pay(that-player, %s, set-noted(1), nothing))); "
                      "if(noted = 0, %s) }",
                      unmarked(p, cost), *effect);
        return true;
    }
    back_to(p, &place);
    if (!take(p, "unless"))
        return false;
    if (strncmp(*effect, "counter(", 8) == 0 && take(p, "its controller pays") && read_costs(p, &cost)) {
        cost = cost_for_each(p, cost);
        const char *number;
        struct place more = place_of(p);
        if (strcmp(cost, "[{X}]") == 0 && (take(p, ", where x is") || take(p, "where x is")) && read_amount(p, &number))
            cost = say(p, "[generic(%s)]", unmarked(p, number));
        else
            back_to(p, &more);
        *effect = say(p, "counter-unless(%.*s, %s)", (int)strlen(*effect + 8) - 1, *effect + 8, cost);
        return true;
    }
    back_to(p, &place);
    if (take(p, "unless") && read_player(p, &player)) {
        (void)take(p, "pays");
        const struct word *w = word_now(p);
        /* discards, sacrifices: the cost as an imperative */
        (void)w;
        bool spell = p->kinds & (IS_INSTANT | IS_SORCERY); /* "another" is then other than what was spoken of */
        struct place first = place_of(p);
        if (either_cost(p, &cost) && spell && strstr(cost, "!is(self)"))
            return back_to(p, &place);
        back_to(p, &first);
        if (either_cost(p, &cost) || read_costs(p, &cost)) {
            cost = cost_for_each(p, cost);
            *effect = unless_paid(p, player.expr, cost, *effect);
            return true;
        }
    }
    back_to(p, &place);
    if (take(p, "unless") && read_condition(p, &cost)) {
        *effect = say(p, "if(!(%s), %s)", cost, *effect);
        return true;
    }
    return back_to(p, &place);
}

/* What is counted for an effect: the tokens that it is about to make are no part of it. */
static bool counted_for(struct parse *p, const char *effect, const char **value)
{
    struct ref *made = p->c.refs ? &p->c.ref[p->c.refs - 1] : NULL;
    bool tokens = made && strncmp(effect, "tokens(", 7) == 0 && strcmp(made->expr, "those") == 0;
    unsigned kinds = tokens ? made->kinds : 0;
    if (tokens)
        made->kinds = 0;
    bool found = slot_read(p, "counted", 7, value);
    for (int i = 0; tokens && i < p->c.refs; i++)
        if (strcmp(p->c.ref[i].expr, "those") == 0)
            p->c.ref[i].kinds = kinds;
    return found;
}

static bool read_suffix(struct parse *p, const char **effect)
{
    struct place place = place_of(p);
    const char *value, *done;
    if (take(p, "for each") && counted_for(p, *effect, &value)) {
        done = times_each(p, *effect, value);
        if (done) {
            *effect = done;
            return true;
        }
    }
    back_to(p, &place);
    if (strncmp(*effect, "add-mana(", 9) == 0 && take(p, "for each") && slot_read(p, "counted", 7, &value)) {
        const char *comma = strstr(*effect, ", ");
        *effect = say(p, "add-mana-times(%.*s, %s%s", (int)(comma - *effect) - 9, *effect + 9, value, comma);
        return true;
    }
    back_to(p, &place);
    if (suffix_unless(p, effect))
        return true;
    if (take(p, "if") && read_condition(p, &value)) {
        *effect = say(p, "if(%s, %s)", value, *effect);
        return true;
    }
    back_to(p, &place);
    const char *event = later_event(p);
    if (event && (value = delayed_effect(p, event, *effect)) != NULL) {
        *effect = value;
        return true;
    }
    return back_to(p, &place);
}

bool read_effect(struct parse *p, const char **out)
{
    if (p->depth > 30)
        return false;
    p->depth++;
    size_t from = p->at;
    int born = p->c.born;
    bool found = simple_clause(p, out);
    while (found && read_suffix(p, out)) {
    }
    if (found)
        after_effect(p, *out, born);
    if (found)
        cards_unknown(p, from, born);
    if (found)
        cards_turned_up(p, *out);
    if (found)
        p->c.last = *out;
    p->depth--;
    return found;
}
