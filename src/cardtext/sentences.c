/* sentences.c - what happens on resolution: clauses, what hangs on them, and sentences in their order
 *
 * A clause is an imperative ("destroy ..."), something that players do ("target player draws ...") or that objects do or
 * become ("target creature gets ..."). What may follow it - for each, where X is, unless, if - works on what was written.
 * Sentences like "If you do, ..." and "It can't be regenerated" change or continue what stands before them.
 */
#include "cardtext/inner.h"

#include <stdio.h>
#include <string.h>

bool clause_ends(struct parse *p)
{
    return at_end(p) || word_is(p, 0, ".|,|and|then|if|unless|where|instead|;") ||
           (word_is(p, 0, "for") && word_is(p, 1, "each")) || (word_is(p, 0, "at") && word_is(p, 1, "the|end|end-of-combat"));
}

/* ---- clauses ----------------------------------------------------------------------------------------------------------- */

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

/* Inside each-of that-player is the player: "each player draws a card for each creature they control". */
static bool each_player(struct parse *p, const char **out)
{
    struct place place = place_of(p);
    const char *each = take(p, "each player") || take(p, "all players") ? "players"
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
    return w->kind == WORD_TEXT && ((n > 2 && w->text[n - 1] == 's') || word_is(p, 0, "can't|doesn't|can"));
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

static void after_effect(struct parse *p, const char *effect, int born);

/* "and remove it from combat", "then draw a card": more that the same player may do or not. */
static const char *and_imperatives(struct parse *p, const char *first)
{
    const char *all = first, *more;
    int n = 1;
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

/* you may ...; that player may ...: costs are paid, all else is done. */
static bool may_clause(struct parse *p, const char **out)
{
    struct place place = place_of(p);
    struct ref player;
    const char *inner;
    if (!read_player(p, &player) || !take(p, "may"))
        return back_to(p, &place);
    remember(p, player.expr, IS_PLAYER, false);
    const char *actor = p->c.actor;
    p->c.actor = player.expr;
    struct place before = place_of(p);
    bool found = word_is(p, 0, "pay|sacrifice|discard|exile|remove") && read_costs(p, &inner) && word_is(p, 0, ".") && word_is(p, 1, "if|when");
    if (found) {
        *out = say(p, "pay(%s, %s, nothing)", player.expr, inner);
    } else {
        back_to(p, &before);
        p->c.actor = player.expr;
        found = read_effect(p, &inner);
        *out = found ? say(p, "may(%s, %s)", player.expr, and_imperatives(p, inner)) : NULL;
    }
    p->c.actor = actor;
    return found || back_to(p, &place);
}

static bool simple_clause(struct parse *p, const char **out)
{
    if (may_clause(p, out) || same_subject(p, out))
        return true;
    if (!is_third_person(p) && (match_table(p, TABLE_EFFECT, p->c.actor, clause_ends, out) ||
                                match_table(p, TABLE_PLAYER, p->c.actor, clause_ends, out)))
        return true;
    return player_clause(p, out) || object_clause(p, out) || duration_first(p, out);
}

/* ---- what hangs on a clause ---------------------------------------------------------------------------------------------- */

/* The thing that a delayed effect is about becomes its subject. */
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
    return say(p, "delayed(%s, %s, %s)", event, replace_word(p, effect, about, "subject"), about);
}

static const char *later_event(struct parse *p)
{
    static const struct {
        const char *words, *event;
    } times[] = {{"at the beginning of the next end step", "at(end, players)"},
                 {"at the beginning of the end step", "at(end, players)"},
                 {"at the beginning of the next cleanup step", "at(cleanup, players)"},
                 {"at the beginning of your next end step", "at(end, you)"},
                 {"at the beginning of your next upkeep", "at(upkeep, you)"},
                 {"at the beginning of the next upkeep", "at(upkeep, players)"},
                 {"at the beginning of the next turn's upkeep", "at(upkeep, players)"},
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

static bool suffix_unless(struct parse *p, const char **effect)
{
    struct place place = place_of(p);
    struct ref player;
    const char *cost;
    if (!take(p, "unless"))
        return false;
    if (strncmp(*effect, "counter(", 8) == 0 && take(p, "its controller pays") && read_costs(p, &cost)) {
        cost = cost_for_each(p, cost);
        *effect = say(p, "counter-unless(%.*s, %s)", (int)strlen(*effect + 8) - 1, *effect + 8, cost);
        return true;
    }
    back_to(p, &place);
    if (take(p, "unless") && read_player(p, &player)) {
        (void)take(p, "pays");
        const struct word *w = word_now(p);
        /* discards, sacrifices: the cost as an imperative */
        (void)w;
        if (read_costs(p, &cost)) {
            cost = cost_for_each(p, cost);
            *effect = say(p, "pay(%s, %s, nothing, %s)", player.expr, cost, *effect);
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

static bool read_suffix(struct parse *p, const char **effect)
{
    struct place place = place_of(p);
    const char *value, *done;
    if (take(p, "for each") && slot_read(p, "counted", 7, &value)) {
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

/* ---- what an effect leaves behind ------------------------------------------------------------------------------------------ */

/* Words after which `those` are what they were about, movers first: what they move is another object afterwards. */
static const struct {
    const char *word;
    bool mover;
} leaving[] = {{"exile", true},         {"to-hand", true},     {"to-top", true},       {"to-bottom", true},
               {"to-graveyard", true},  {"destroy", true},     {"bury", true},         {"sacrifice-it", true},
               {"to-battlefield", true}, {"to-battlefield-tapped", true}, {"discard-it", true}, {"shuffle-in", true},
               {"tap", false},          {"untap", false},      {"counters", false},    {"remove-counters", false},
               {"apply", false},        {"apply-all", false},  {"reveal", false},      {"look", false},
               {"counter", false},      {"counter-unless", false}, {"copy-spell", false}, {"search", false},
               {"search-tapped", false}, {"tokens", false},    {"token-copy", false},  {"mill", false},
               {"discard", false},      {"discard-random", false}, {"discard-hand", false}, {"sacrifice", false},
               {"gain-control", false}, {"damage", false},     {"damage-from", false}, {"put-from-hand", false},
               {"cast-free", false}};

/* The argument of an effect's text: its n-th, from 0. */
static const char *argument(struct parse *p, const char *effect, int n)
{
    const char *at = strchr(effect, '(');
    int depth = 0;
    for (const char *from = at ? at + 1 : ""; at && *at; at++) {
        depth += (*at == '(') - (*at == ')');
        if ((*at == ',' && depth == 1) || depth == 0) {
            if (n-- == 0)
                return say(p, "%.*s", (int)(at - from), from);
            from = at + 1 + (at[1] == ' ');
            if (depth == 0)
                break;
        }
    }
    return "";
}

static bool begins_with(const char *text, const char *word)
{
    return strncmp(text, word, strlen(word)) == 0;
}

/* Which of the words it is; -1. */
static int leaves(const char *effect)
{
    for (size_t i = 0; i < ARRAY_LEN(leaving); i++) {
        size_t n = strlen(leaving[i].word);
        if (strncmp(effect, leaving[i].word, n) == 0 && effect[n] == '(')
            return (int)i;
    }
    return -1;
}

/* What was spoken of before the effect, after it: moved things are those, what was chosen for it too; what was those
 * before is no longer known by that word. */
static void after_effect(struct parse *p, const char *effect, int born)
{
    if (begins_with(effect, "each-of(")) {
        after_effect(p, argument(p, effect, 1), born);
        return;
    }
    int word = leaves(effect);
    bool several = *effect == '{';
    if (word < 0 && !several)
        return;
    bool mover = word >= 0 && leaving[word].mover;
    bool second = begins_with(effect, "damage-from(") || begins_with(effect, "look(") || begins_with(effect, "gain-control(");
    const char *about = several ? "" : argument(p, effect, second ? 1 : 0);
    for (int k = 0; k < p->c.refs; k++) {
        struct ref *ref = &p->c.ref[k];
        bool chosen = begins_with(ref->expr, "choose(") || begins_with(ref->expr, "random(") || begins_with(ref->expr, "top(");
        if (*about && strcmp(ref->expr, about) == 0) {
            if (chosen || (mover && begins_with(ref->expr, "each("))) {
                ref->expr = "those";
                ref->born = ++p->c.born;
            } else if (mover && strcmp(about, "those") != 0) {
                ref->moved = true;
                ref->lost = false;
                ref->born = ++p->c.born;
            }
        } else if (ref->born <= born && strcmp(about, "those") != 0 && (ref->moved || strcmp(ref->expr, "those") == 0)) {
            ref->lost = true;
        }
    }
}

/* A clause that spoke of cards without saying which they are in the language: a later "that card" may mean them, and
 * nothing else. */
static void cards_unknown(struct parse *p, size_t from, int born)
{
    bool cards = false;
    for (size_t i = from; i < p->at; i++)
        cards |= strcmp(p->word[i].text, "card") == 0 || strcmp(p->word[i].text, "cards") == 0;
    for (int i = 0; i < p->c.refs; i++)
        cards &= !(p->c.ref[i].born > born && (p->c.ref[i].kinds & IS_CARD));
    if (!cards)
        return;
    for (int plural = 0; plural < 2; plural++) {
        remember(p, plural ? "?cards" : "?card", IS_CARD, plural);
        p->c.ref[p->c.refs - 1].lost = true;
    }
}

bool read_effect(struct parse *p, const char **out)
{
    if (p->depth > 30)
        return false;
    p->depth++;
    size_t from = p->at;
    int born = p->c.born;
    bool found = simple_clause(p, out);
    while (found && read_suffix(p, out)) {}
    if (found)
        after_effect(p, *out, born);
    if (found)
        cards_unknown(p, from, born);
    if (found)
        p->c.last = *out;
    p->depth--;
    return found;
}

/* ---- sentences -------------------------------------------------------------------------------------------------------------- */

enum { MAX_STEPS = 24 };
struct steps {
    const char *step[MAX_STEPS];
    int n;
    int sentence; /* where the sentence before this one began */
};

static bool add_step(struct steps *steps, const char *effect)
{
    if (steps->n == MAX_STEPS)
        return false;
    steps->step[steps->n++] = effect;
    return true;
}

static const char *steps_joined(struct parse *p, const struct steps *steps, int from)
{
    const char *all = "";
    for (int i = from; i < steps->n; i++)
        all = *all ? say(p, "%s; %s", all, steps->step[i]) : steps->step[i];
    return steps->n - from > 1 ? say(p, "{ %s }", all) : all;
}

/* ", where X is ..." at the end of a sentence says what all its X are. */
static bool where_x_is(struct parse *p, struct steps *steps, int from)
{
    struct place place = place_of(p);
    const char *number;
    if (!(take(p, ", where x is") || take(p, "where x is")))
        return true;
    if (!read_amount(p, &number))
        return back_to(p, &place);
    bool any = false;
    for (int i = from; i < steps->n; i++) {
        const char *done = where_x(p, steps->step[i], number);
        any |= done != NULL;
        steps->step[i] = done ? done : steps->step[i];
    }
    return any;
}

/* Clauses joined by and, then, commas, up to the end of the sentence. */
static bool read_clauses(struct parse *p, struct steps *steps)
{
    const char *effect;
    int from = steps->n;
    for (;;) {
        if (!read_effect(p, &effect) || !add_step(steps, effect))
            return false;
        struct place place = place_of(p);
        if (take(p, ", then") || take(p, ", and then") || take(p, "and then") || take(p, "then") ||
            take(p, ", and") || take(p, "and") || take(p, ","))
            if (!at_end(p) && !word_is(p, 0, ".|where"))
                continue;
        back_to(p, &place);
        return where_x_is(p, steps, from);
    }
}

/* The last step was a choice or a payment: what follows hangs on it. */
static bool if_done(struct parse *p, struct steps *steps, bool done)
{
    struct steps inner = {.n = 0};
    if (steps->n == 0 || !read_clauses(p, &inner))
        return false;
    const char **last = &steps->step[steps->n - 1], *effect = steps_joined(p, &inner, 0);
    size_t len = strlen(*last);
    if (strncmp(*last, "pay(", 4) == 0 && len > 10 && strcmp(*last + len - 9, " nothing)") == 0) {
        *last = done ? say(p, "%.*s%s)", (int)len - 8, *last, effect) : say(p, "%.*s, %s)", (int)len - 1, *last, effect);
        return true;
    }
    /* every effect notes whether all of it was done */
    return add_step(steps, say(p, "if(%s, %s)", done ? "if-paid" : "!if-paid", effect));
}

/* "If ..., draw three cards instead": in place of the sentence before, if that did as many things. */
static bool instead_of_last(struct parse *p, struct steps *steps, const char *condition, const struct steps *inner)
{
    int before = steps->n - steps->sentence;
    if (before < 1 || (before != 1 && before != inner->n))
        return false;
    const char *then = steps_joined(p, inner, 0), *old = steps_joined(p, steps, steps->sentence);
    steps->n = steps->sentence;
    return add_step(steps, say(p, "if(%s, %s, %s)", condition, then, old));
}

/* What was moved is still where it was: for what happens in place of that. */
static void not_moved(struct parse *p)
{
    for (int i = 0; i < p->c.refs; i++)
        p->c.ref[i].moved = false;
}

/* What was spoken of is as it was before an effect that has not happened. */
static void as_before(struct parse *p, const struct context *before)
{
    memcpy(p->c.ref, before->ref, sizeof before->ref);
    p->c.refs = before->refs;
}

static bool cant_be_regenerated(struct parse *p, struct steps *steps)
{
    if (steps->n == 0 || !(take(p, "it|they can't be regenerated") ||
                           (take(p, "that creature|permanent|land|artifact can't be regenerated")) ||
                           take(p, "creatures destroyed this way can't be regenerated")))
        return false;
    const char **last = &steps->step[steps->n - 1];
    const char *buried = replace_word(p, *last, "destroy", "bury");
    if (strcmp(buried, *last) == 0)
        return false;
    *last = buried;
    return true;
}

static bool read_sentence(struct parse *p, struct steps *steps)
{
    struct place place = place_of(p);
    const char *condition;
    int first = steps->n;
    if (cant_be_regenerated(p, steps))
        return true;
    if (take(p, "if you do ,") || take(p, "if they do ,") || take(p, "if the player does ,") || take(p, "if that player does ,"))
        return if_done(p, steps, true);
    if (take(p, "if you can't ,") || take(p, "if they can't ,") || take(p, "if the player can't ,") || take(p, "if that player can't ,"))
        return if_done(p, steps, false);
    if (take(p, "if you don't ,") || take(p, "if they don't ,") || take(p, "if the player doesn't ,") || take(p, "if that player doesn't ,"))
        return if_done(p, steps, false);
    (void)(take(p, "then ,") || take(p, "then"));
    struct place start = place_of(p);
    if (take(p, "if") && read_condition(p, &condition) && take(p, ",")) {
        struct steps inner = {.n = 0};
        bool instead = take(p, "instead");
        struct place effect = place_of(p);
        if (!read_clauses(p, &inner))
            return false;
        if (strcmp(condition, "if-kicked") == 0 && p->c.targets > start.c.targets)
            return false; /* only a kicked spell has such targets */
        if (instead || take(p, "instead")) { /* nothing has moved then: read it again so */
            back_to(p, &start);
            not_moved(p);
            inner.n = 0;
            return take(p, "if") && read_condition(p, &condition) && take(p, ",") && (take(p, "instead") || true) &&
                   read_clauses(p, &inner) && (instead || take(p, "instead")) &&
                   instead_of_last(p, steps, condition, &inner);
        }
        struct place before = place_of(p);
        const char *then = steps_joined(p, &inner, 0);
        if (take(p, ". otherwise ,")) {
            struct steps other = {.n = 0};
            as_before(p, &effect.c);
            if (read_clauses(p, &other))
                return add_step(steps, say(p, "if(%s, %s, %s)", condition, then, steps_joined(p, &other, 0)));
            return false;
        }
        back_to(p, &before);
        return add_step(steps, say(p, "if(%s, %s)", condition, then));
    }
    back_to(p, &place);
    (void)(take(p, "then ,") || take(p, "then"));
    const char *event = later_event(p);
    if (event && take(p, ",")) {
        struct steps inner = {.n = 0};
        if (!read_clauses(p, &inner))
            return false;
        const char *later = delayed_effect(p, event, steps_joined(p, &inner, 0));
        return later && add_step(steps, later);
    }
    (void)first;
    return read_clauses(p, steps);
}

bool read_clause_list(struct parse *p, const char **out)
{
    struct steps steps = {.n = 0};
    struct place place = place_of(p);
    if (p->depth > 30 || !read_clauses(p, &steps))
        return back_to(p, &place);
    *out = steps_joined(p, &steps, 0);
    return true;
}

/* Every number of the sentence that an X stands for and that comes later: ", where X is ..." was read by its clause. */
bool read_effects(struct parse *p, const char **out)
{
    struct steps steps = {.n = 0};
    for (int from = 0; !at_end(p); steps.sentence = from < steps.n ? from : steps.sentence) {
        from = steps.n;
        if (!read_sentence(p, &steps))
            return false;
        if (!take(p, ".") && !at_end(p)) {
            stopped(p, "the end of the sentence");
            return false;
        }
        p->c.subject = p->c.duration = NULL;
        /* restrictions on the activation are the ability's */
        if ((word_is(p, 0, "activate|cast") && word_is(p, 1, "~|only|this")) ||
            (word_is(p, 0, "any") && word_is(p, 1, "player") && word_is(p, 3, "activate")))
            break;
    }
    if (steps.n == 0)
        return false;
    *out = unmarked(p, steps_joined(p, &steps, 0));
    return true;
}
