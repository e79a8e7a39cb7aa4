/* targets.c - modes, targets and their division: choosing them, and whether one is (still) legal
 *
 * A target must match its filter in a zone that the filter names (the battlefield if none) and must not be protected
 * from it by shroud, protection or an effect. The same function answers on announcement, on resolution and when targets
 * are changed. Which words may share a target is a field of the rules.
 */
#include "engine/play/cast/cast.h"
#include "engine/play/cast/inner.h"
#include "engine/play/turn/turn.h"

/* ---- may it be a target at all? -------------------------------------------------------------- */

/* Effects that say "cannot be the target of such spells or abilities". */
static bool untargetable(struct engine *e, const struct context *c, uint16_t entity)
{
    struct rule_walk walk = {0};
    struct context rule;
    uint16_t node;
    if (!may_rule(e))
        return false;
    while (rule_next(e, OP_MOD_CANT_TARGET, &walk, &rule, &node)) {
        uint16_t filter = node_of(e, node)->kid[0];
        if (rule_reaches(e, &walk, &rule, entity) && (!filter || filter_matches(e, &rule, filter, c->source.entity)))
            return true;
    }
    return false;
}

static bool mentions_anything(const struct engine *e, uint16_t filter)
{
    if (!filter)
        return false;
    const struct node *n = node_of(e, filter);
    if (n->op == OP_ANYTHING)
        return true;
    return (n->op == OP_AND || n->op == OP_OR) && (mentions_anything(e, n->kid[0]) || mentions_anything(e, n->kid[1]));
}

/* 001:113.2, 000:G.43.Ruling.5, 000:G.43.Ruling.4, 000:A.1.11: only permanents, unless the filter names another zone or
 * a kind of thing that is nowhere else. */
static bool in_named_zone(const struct engine *e, uint16_t filter, uint16_t entity)
{
    const struct game *g = e->g;
    unsigned zones = filter_zones(e, filter);
    if (entity_is_player(entity))
        return zones & FILTER_PLAYERS && game_in(g, entity_player(entity));
    unsigned at = ZONE_STACK;
    if (entity < MAX_OBJECTS)
        at = game_object_c(g, entity)->zone;
    else if (stack_find(g, entity) < 0)
        return false;
    if (zones & FILTER_ANY)
        return at != ZONE_NONE;
    if (!(zones & ~(unsigned)FILTER_PLAYERS))
        return at == ZONE_BATTLEFIELD && !(zones & FILTER_PLAYERS);
    return zones >> at & 1;
}

/* 001:113.4: nothing on the stack is a target of its own. */
static bool is_itself(const struct engine *e, const struct context *c, uint16_t entity)
{
    const struct game *g = e->g;
    if (entity == c->source.entity)
        return entity < MAX_OBJECTS && game_object_c(g, entity)->zone == ZONE_STACK;
    if (entity < MAX_OBJECTS || entity_is_player(entity) || !c->target)
        return false;
    int index = stack_find(g, entity);
    return index >= 0 && g->stack[index].targets && &g->target[g->stack[index].first_target] == c->target;
}

/* 000:M.1.4: another player each time, if one likes. 001:113.1, 001:702.16, 000:G.41.1, 004:409.1c,
 * 000:G.43.Ruling.1-3: whatever matches may be chosen, useless or not. */
bool target_legal(struct engine *e, struct context *c, const struct ability *a, int spec, uint16_t entity)
{
    struct game *g = e->g;
    if (spec >= a->targets || entity == NO_OBJECT)
        return false;
    if (g->dirty)
        chars_refresh(e);
    uint16_t filter = a->target[spec].filter;
    if (!in_named_zone(e, filter, entity) || is_itself(e, c, entity) || !filter_matches(e, c, filter, entity))
        return false;
    if (entity_is_player(entity))
        return !chars_protected(e, entity, c->source.entity);
    if (entity >= MAX_OBJECTS || game_object(g, entity)->zone != ZONE_BATTLEFIELD)
        return true;
    const struct perm *perm = game_perm(g, entity);
    if (mentions_anything(e, filter) && !(perm->types & (TYPE_CREATURE | TYPE_PLANESWALKER)))
        return false;
    if (perm->keywords[KEYWORD_SHROUD >> 6] >> (KEYWORD_SHROUD & 63) & 1)
        return false;
    if (perm->keywords[KEYWORD_PROTECTION >> 6] >> (KEYWORD_PROTECTION & 63) & 1 || may_rule(e))
        /* 003:502.7b, 001:702.14 */
        return !chars_protected(e, entity, c->source.entity) && !untargetable(e, c, entity);
    return true;
}

/* Returns the target word whose damage it meets; -1: no target's. */
static int word_met(const struct engine *e, uint16_t body)
{
    const struct node *n = node_of(e, body);
    const struct node *whose = NULL;
    switch (n->op) {
    case OP_SEQUENCE:
        return word_met(e, n->kid[0]);
    case OP_PREVENT:
    case OP_REDIRECT:
        whose = node_of(e, n->kid[0]);
        break;
    case OP_PREVENT_NEXT_FROM:
    case OP_REDIRECT_FROM:
        whose = node_of(e, n->kid[1]);
        break;
    default:
        return 0;
    }
    return whose->op == OP_TARGET ? whose->value : -1;
}

/* 000:T.5.2, 000:T.11.1, 000:G.8.1: in fifth only what is being cast can be aimed at on the stack, and interrupts aim
 * at nothing else. */
static bool window_allows(const struct engine *e, const struct ability *a, int spec, uint16_t entity)
{
    const struct game *g = e->g;
    if (e->rules->interrupts != INTERRUPT_WINDOW)
        return true;
    if (g->timing == TIMING_PREVENTION && a->flags & ABILITY_PREVENTION &&
        spec == word_met(e, a->body)) /* 000:G.12.2, 000:G.13.3 */
        return damage_pending(e, entity, NO_OBJECT) > 0;
    if (g->timing == TIMING_REGENERATION && spec == 0)
        return e->dying == entity + 1; /* 000:G.32.2 */
    if (!(filter_zones(e, a->target[spec].filter) & 1u << ZONE_STACK))
        return g->timing != TIMING_INTERRUPTS;
    int subject = interrupt_subject(g);
    return subject >= 0 && stacked_entity(&g->stack[subject]) == entity;
}

int target_candidates(struct engine *e, struct context *c, const struct ability *a, int spec, uint16_t *out, int max)
{
    uint16_t all[MAX_ENTITIES];
    struct unseen unseen;
    unseen_begin(e, &unseen);
    int n = 0, found = filter_collect(e, c, a->target[spec].filter, all, MAX_ENTITIES);
    for (int i = 0; i < found && n < max; i++)
        if (window_allows(e, a, spec, all[i]) && target_legal(e, c, a, spec, all[i]))
            out[n++] = all[i];
    unseen_end(e, &unseen);
    return n;
}

/* ---- how many -------------------------------------------------------------------------------- */

/* 000:G.27.5, 001:601.2c: words of modes that were not chosen do not count. */
static bool word_counts(const struct context *c, const struct target_word *word)
{
    return !word->mode || c->modes >> (word->mode - 1) & 1;
}

static int word_least(const struct context *c, const struct target_word *word)
{
    return word->min == TARGET_X ? c->x : word->min == TARGET_KICKS ? c->kicks : word->min;
}

static int word_most(const struct context *c, const struct target_word *word)
{
    return word->max == TARGET_X ? c->x : word->max == TARGET_KICKS ? c->kicks : word->max;
}

/* Returns the number that is divided among a word's targets, or -1. */
static int divided_total(struct engine *e, struct context *c, uint16_t node, int spec)
{
    if (!node)
        return -1;
    const struct node *n = node_of(e, node);
    if (n->op == OP_DAMAGE_DIVIDED || n->op == OP_DIVIDED) {
        const struct node *to = node_of(e, n->kid[0]);
        return to->op == OP_TARGET && to->value == spec ? eval_number(e, c, n->kid[1]) : -1;
    }
    if (n->op != OP_SEQUENCE && n->op != OP_IF && n->op != OP_MODES && n->op != OP_LIST && n->op != OP_MAY)
        return -1;
    for (int i = 0; i < 4; i++) {
        int total = divided_total(e, c, n->kid[i], spec);
        if (total >= 0)
            return total;
    }
    return -1;
}

static bool shares_words(const struct engine *e)
{
    return e->rules->same_target == SAME_TARGET_ONCE_PER_WORD;
}

static bool chosen_before(const struct target *t, int n, uint16_t entity)
{
    for (int i = 0; i < n; i++)
        if (t[i].ref.entity == entity)
            return true;
    return false;
}

/* Words that still need targets, and what suits which of them: the two sides of a matching. */
struct matching {
    int need[MAX_TARGET_WORDS];
    int n;
    uint16_t entity[MAX_TARGET_WORDS * MAX_ENTITIES];
    uint8_t suits[MAX_TARGET_WORDS * MAX_ENTITIES]; /* bits of words */
    uint8_t word[MAX_TARGET_WORDS * MAX_ENTITIES];  /* 1 + the word that has it, 0: free */
};

static void matching_add(struct matching *m, int word, uint16_t entity)
{
    int i = 0;
    while (i < m->n && m->entity[i] != entity)
        i++;
    if (i == m->n) {
        m->entity[m->n] = entity;
        m->suits[m->n] = m->word[m->n] = 0;
        m->n++;
    }
    m->suits[i] |= (uint8_t)(1u << word);
}

/* Gives a word one thing more, moving others along (an augmenting path); visited: bits of words. */
static bool matching_augment(struct matching *m, int word, unsigned *visited)
{
    *visited |= 1u << word;
    for (int i = 0; i < m->n; i++)
        if (m->suits[i] >> word & 1 && !m->word[i]) {
            m->word[i] = (uint8_t)(word + 1);
            return true;
        }
    for (int i = 0; i < m->n; i++)
        if (m->suits[i] >> word & 1 && !(*visited >> (m->word[i] - 1) & 1) &&
            matching_augment(m, m->word[i] - 1, visited)) {
            m->word[i] = (uint8_t)(word + 1);
            return true;
        }
    return false;
}

static bool matching_complete(struct matching *m, int words)
{
    for (int word = 0; word < words; word++)
        for (int i = 0; i < m->need[word]; i++) {
            unsigned visited = 0;
            if (!matching_augment(m, word, &visited))
                return false;
        }
    return true;
}

/* Does the filter look at what was chosen for an earlier word, other than to leave it out? */
static bool looks_at_target(const struct engine *e, uint16_t filter)
{
    if (!filter)
        return false;
    const struct node *n = node_of(e, filter);
    if (n->op == OP_TARGET)
        return true;
    bool looks = false;
    for (size_t i = 0; n->op != OP_IS && i < ARRAY_LEN(n->kid); i++)
        looks |= looks_at_target(e, n->kid[i]);
    return looks;
}

/* Can the words from `spec` on get their least number, given what is taken? Those that look at earlier ones are asked
 * when their turn comes. */
static bool words_satisfiable(struct engine *e, struct context *c, const struct ability *a, int spec,
                              const struct target *taken, int n, uint16_t also)
{
    struct matching m;
    int words = 0;
    m.n = 0;
    for (; spec < a->targets; spec++) {
        uint16_t list[MAX_ENTITIES];
        int least = word_counts(c, &a->target[spec]) ? word_least(c, &a->target[spec]) : 0;
        if (least <= 0 || looks_at_target(e, a->target[spec].filter))
            continue;
        int found = target_candidates(e, c, a, spec, list, MAX_ENTITIES);
        if (found < least)
            return false;
        if (shares_words(e) || (n == 0 && also == NO_OBJECT && words == 0 && spec == a->targets - 1))
            continue;
        for (int i = 0; i < found; i++)
            if (list[i] != also && !chosen_before(taken, n, list[i]))
                matching_add(&m, words, list[i]);
        m.need[words++] = least;
    }
    return matching_complete(&m, words);
}

/* 000:T.4.3, 000:G.41.1, 000:G.41.Ruling.2, 004:409.1c: without enough legal targets it cannot be begun. */
bool targets_possible(struct engine *e, struct context *c, const struct ability *a)
{
    return !a || !a->targets || words_satisfiable(e, c, a, 0, NULL, 0, NO_OBJECT);
}

/* ---- modes, as choosing targets needs them (see below) --------------------------------------- */

static const struct node *modes_node(const struct engine *e, const struct ability *a);
static int modes_count(const struct engine *e, const struct node *modes);

/* ---- choosing -------------------------------------------------------------------------------- */

/* 001:601.3, 001:601.3a: an opponent chooses, where the text says so; which one is the controller's choice. */
static int chooser(struct engine *e, const struct context *c, const struct ability *a)
{
    uint16_t opponents[MAX_PLAYERS];
    struct answer answer;
    int n = 0;
    if (!(a->flags & ABILITY_OPPONENT_CHOOSES))
        return c->controller;
    unsigned all = 0;
    for (int i = 0; i < e->g->players; i++) {
        if (!game_in(e->g, i) || !game_opponents(e->g, c->controller, i))
            continue;
        all |= 1u << i;
        if (context_reaches(e, c, i))
            opponents[n++] = player_entity(i);
    }
    if (!n && all) /* 001:801.5c */
        return __builtin_ctz(players_closest(e->g, c->controller, all));
    if (!n)
        return c->controller;
    ask_choose(e,
               &(struct question){.player = c->controller,
                                  .purpose = FOR_HARM,
                                  .source = c->source.entity,
                                  .card = c->card,
                                  .min = 1,
                                  .max = 1,
                                  .options = (uint16_t)n,
                                  .option = opponents},
               &answer);
    return entity_player(opponents[answer.value[0]]);
}

/* 001:601.2d, 003:409.1e, 004:409.1e, 000:G.11.Ruling.2: each gets at least one where the era says so. */
static bool divide(struct engine *e, struct context *c, int player, int spec, struct target *t, int n, int total)
{
    uint16_t entities[MAX_OWN_TARGETS];
    struct answer answer;
    int least = e->rules->division_at_least_one;
    if (total < n * least)
        return refuse_because(e, "each of %d targets needs a share of %d (001:601.2d, 003:409.1e)", n, total);
    for (int i = 0; i < n; i++)
        entities[i] = t[i].ref.entity;
    ask_divide(e,
               &(struct question){.player = (uint8_t)player,
                                  .purpose = FOR_TARGETS,
                                  .spec = (uint8_t)spec,
                                  .source = c->source.entity,
                                  .card = c->card,
                                  .min = (int16_t)least,
                                  .max = (int16_t)total,
                                  .options = (uint16_t)n,
                                  .option = entities},
               total, &answer);
    for (int i = 0; i < n; i++) { /* two bytes: target_share() */
        t[i].amount = (uint8_t)(answer.value[i] & 0xff);
        t[i].pad = (uint8_t)(answer.value[i] >> 8 & 0xff);
    }
    return true;
}

/* Targets of one word. 000:G.41.2, 004:409.1d, 001:113.3: never the same twice for one word, for two as the era
 * says. */
static bool choose_word(struct engine *e, struct context *c, const struct ability *a, int spec, int player,
                        struct target *out, int *n)
{
    const struct target_word *word = &a->target[spec];
    uint16_t all[MAX_ENTITIES], list[MAX_OPTIONS];
    struct answer answer;
    int found = target_candidates(e, c, a, spec, all, MAX_ENTITIES), options = 0;
    for (int i = 0; i < found && options < MAX_OPTIONS; i++) {
        if (!shares_words(e) && chosen_before(out, *n, all[i]))
            continue;
        if (!shares_words(e) && spec + 1 < a->targets && /* leaves the later words something? */
            !words_satisfiable(e, c, a, spec + 1, out, *n, all[i]))
            continue;
        list[options++] = all[i];
    }
    int least = word_least(c, word), most = word_most(c, word);
    int total = divided_total(e, c, a->body, spec);
    if (total >= 0 && most > total && e->rules->division_at_least_one)
        most = total;
    if (most > MAX_OWN_TARGETS - *n)
        most = MAX_OWN_TARGETS - *n;
    if (options < least || most < least)
        return refuse_because(e, "there are not enough legal targets (001:601.2c, 004:409.1c, 000:G.41.1)");
    ask_choose(e,
               &(struct question){.player = (uint8_t)player,
                                  .purpose = FOR_TARGETS,
                                  .spec = (uint8_t)spec,
                                  .source = c->source.entity,
                                  .card = c->card,
                                  .min = (int16_t)least,
                                  .max = (int16_t)most,
                                  .options = (uint16_t)options,
                                  .option = list},
               &answer);
    int first = *n;
    for (int i = 0; i < answer.n; i++)
        out[(*n)++] = (struct target){.ref = game_ref(e->g, list[answer.value[i]]), .spec = (uint8_t)spec};
    return total < 0 || answer.n == 0 || divide(e, c, player, spec, &out[first], answer.n, total);
}

/* 000:G.27.6, 000:T.4.9: in fifth an opponent who picks the mode does so when the caster has made every choice. */
bool modes_come_last(const struct engine *e, const struct ability *a)
{
    return e->rules->choices == CHOICES_ON_ANNOUNCEMENT && a->flags & ABILITY_MODAL &&
           a->flags & ABILITY_OPPONENT_CHOOSES && modes_node(e, a);
}

/* 001:113.1b, 003:415.3, 000:G.42.Ruling.5: the words "target" of its text, of an Aura spell what it enchants, of equip
 * what it is put on. What is meant by "you", "all" or a search is chosen on resolution, may be the same thing
 * (000:G.41.3), and is no target (001:113.9b, 000:G.42.Ruling.6, 000:Z.5.Ruling.1, 004:Glossary/Hidden-Information). */
bool targets_choose(struct engine *e, struct context *c, const struct ability *a, struct target *out, int *n)
{
    *n = 0;
    if (!a)
        return true;
    bool late = modes_come_last(e, a);
    if (late)
        c->modes = (uint8_t)((1u << modes_count(e, modes_node(e, a))) - 1);
    else if (a->flags & ABILITY_MODAL && !c->modes && !modes_choose(e, c, a, false))
        return false;
    int player = a->flags & ABILITY_MODAL ? c->controller : chooser(e, c, a);
    const struct context before = *c;
    bool chosen = true;
    c->target = out; /* later words may look at earlier ones */
    for (int spec = 0; spec < a->targets && chosen; spec++) {
        c->targets = (uint8_t)*n;
        chosen = !word_counts(c, &a->target[spec]) || choose_word(e, c, a, spec, player, out, n);
    }
    c->target = before.target;
    c->targets = before.targets;
    if (!chosen)
        return false;
    if (!late)
        return true;
    c->modes = 0;
    if (!modes_choose(e, c, a, false))
        return false;
    int kept = 0;
    for (int i = 0; i < *n; i++)
        if (word_counts(c, &a->target[out[i].spec]))
            out[kept++] = out[i];
    *n = kept;
    return true;
}

/* Is it an opponent, an opponent's on the battlefield or the stack, or a card of an opponent's graveyard? */
static bool of_an_opponent(const struct game *g, int player, uint16_t entity)
{
    int whose = entity_whose(g, entity);
    bool card = entity < MAX_OBJECTS;
    enum zone zone = card ? (enum zone)game_object_c(g, entity)->zone : ZONE_STACK;
    bool counts = zone == ZONE_GRAVEYARD || zone == ZONE_BATTLEFIELD || zone == ZONE_STACK;
    return counts && whose >= 0 && whose < g->players && game_opponents(g, player, whose);
}

/* Shows the targets to whatever watches for them, once the announcement is through (001:601.2c). */
void targets_told(struct engine *e, const struct stacked *s)
{
    struct game *g = e->g;
    bool crime = false;
    for (int i = 0; i < s->targets; i++) {
        uint16_t entity = ref_now(g, g->target[s->first_target + i].ref);
        if (entity == NO_OBJECT)
            continue;
        crime |= of_an_opponent(g, s->controller, entity);
        TELL(e, "000:G.41.1 004:409.1c 001:601.2c", "%s is targeted", entity_name(e, entity));
        event_happened(e, &(struct event){.on = OP_ON_TARGETED,
                                          .object = entity,
                                          .other = s->object,
                                          .source = NO_OBJECT,
                                          .player = s->controller});
    }
    if (!crime)
        return;
    struct event ev = event_of(OP_ON_CRIME);
    ev.player = s->controller;
    if (g->player[ev.player].crimes < UINT8_MAX)
        g->player[ev.player].crimes++;
    event_happened(e, &ev);
}

/* ---- modes ----------------------------------------------------------------------------------- */

static const struct node *modes_node(const struct engine *e, const struct ability *a)
{
    const struct node *n = node_of(e, a->body);
    while (n->op == OP_SEQUENCE)
        n = node_of(e, n->kid[0]);
    return n->op == OP_MODES ? n : NULL;
}

static int modes_count(const struct engine *e, const struct node *modes)
{
    int n = 0;
    for (uint16_t at = modes->kid[2]; at; at = node_of(e, at)->kid[1])
        n++;
    return n;
}

static bool mode_possible(struct engine *e, struct context *c, const struct ability *a, int mode)
{
    unsigned kept = c->modes;
    c->modes = (uint8_t)(1u << mode);
    bool possible = targets_possible(e, c, a);
    c->modes = (uint8_t)kept;
    return possible;
}

bool modes_possible(struct engine *e, struct context *c, const struct ability *a)
{
    const struct node *modes = a && a->flags & ABILITY_MODAL ? modes_node(e, a) : NULL;
    if (!modes)
        return targets_possible(e, c, a);
    int possible = 0, count = modes_count(e, modes);
    if (modes_come_last(e, a)) { /* the caster must have targets for whatever will be picked */
        c->modes = (uint8_t)((1u << count) - 1);
        bool all = targets_possible(e, c, a);
        c->modes = 0;
        return all;
    }
    for (int i = 0; i < count && i < 8; i++)
        possible += mode_possible(e, c, a, i);
    return possible >= eval_number(e, c, modes->kid[0]);
}

/* 001:601.2b, 001:700.2a, 004:409.1b, 000:G.27.7: chosen on announcement, among those that could have their targets. */
bool modes_choose(struct engine *e, struct context *c, const struct ability *a, bool all)
{
    const struct node *modes = modes_node(e, a);
    uint16_t options[8];
    struct answer answer;
    int n = 0;
    if (!modes)
        return true;
    int count = modes_count(e, modes);
    int least = eval_number(e, c, modes->kid[0]), most = eval_number(e, c, modes->kid[1]);
    if (all) {
        c->modes = (uint8_t)((1u << count) - 1);
        return targets_possible(e, c, a) ||
               refuse_because(e, "not all modes have legal targets (001:601.2c, 004:409.1c)");
    }
    for (int i = 0; i < count && i < 8; i++)
        if (mode_possible(e, c, a, i))
            options[n++] = (uint16_t)i;
    if (n < least)
        return refuse_because(e, "no mode has legal targets (001:601.2c, 004:409.1c, 000:T.4.3)");
    ask_choose(e,
               &(struct question){.player = (uint8_t)chooser(e, c, a),
                                  .purpose = FOR_MODE,
                                  .source = c->source.entity,
                                  .card = c->card,
                                  .min = (int16_t)least,
                                  .max = (int16_t)(most < n ? most : n),
                                  .options = (uint16_t)n,
                                  .option = options},
               &answer);
    for (int i = 0; i < answer.n; i++)
        c->modes = (uint8_t)(c->modes | 1u << options[answer.value[i]]);
    return true;
}
