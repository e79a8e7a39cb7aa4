/* can.c - may this creature attack that player, may it block that attacker, considered alone
 *
 * Both are asked only as attackers and blockers are declared (000:C.4.Ruling.4, 001:506.4a). All evasion abilities must
 * be overcome (004:501.2, 000:C.6.Ruling.1, 002:S2/Combat, 001:509.1b). What the rules of the whole attack or block add
 * is in attack.c and block.c.
 */
#include "base/message.h"
#include "engine/play/combat/inner.h"
#include "engine/play/play.h"

int rule_least(struct engine *e, enum op mod, uint16_t object, int none)
{
    struct rule_walk walk = {0};
    struct context c;
    uint16_t node;
    int least = none;
    while (rule_next(e, mod, &walk, &c, &node))
        if (rule_reaches(e, &walk, &c, object)) {
            int n = eval_number(e, &c, e->book->node[node].kid[0]);
            if (n < least || least == none)
                least = n;
        }
    return least;
}

int rule_count(struct engine *e, enum op mod, uint16_t object)
{
    struct rule_walk walk = {0};
    struct context c;
    uint16_t node;
    int n = 0;
    while (rule_next(e, mod, &walk, &c, &node))
        n += rule_reaches(e, &walk, &c, object);
    return n;
}

int rule_sum(struct engine *e, enum op mod, uint16_t object)
{
    struct rule_walk walk = {0};
    struct context c;
    uint16_t node;
    int sum = 0;
    while (rule_next(e, mod, &walk, &c, &node))
        if (rule_reaches(e, &walk, &c, object))
            sum += eval_number(e, &c, e->book->node[node].kid[0]);
    return sum;
}

/* ---- attacking ------------------------------------------------------------------------------- */

/* 001:302.6, 001:508.1a, 004:308.3, 000:G.39.1: under its controller's control since the start of their turn, or
 * haste. */
static bool settled(const struct perm *p)
{
    /* 001:702.10, 004:502.5b */
    return !(p->flags & PERM_SICK) || perm_has(p, KEYWORD_HASTE);
}

/* Walls stay at home by their type until Magic 2010 gives them defender (000:K.26.1, 002:S1/Creatures,
 * 004:Glossary/Wall, 001:G23.1). */
static bool stays_home(struct engine *e, const struct perm *p)
{
    if (perm_has(p, KEYWORD_DEFENDER))
        return true;
    if (e->rules->walls != WALLS_CANNOT_ATTACK)
        return false;
    uint16_t wall = e->book->wall;
    return wall && chars_has_subtype(e, p->object, wall);
}

static int controller_of(const struct game *g, int perm)
{
    return game_object_c(g, g->perm[perm].object)->controller;
}

/* The player who defends against an attack on that target; a planeswalker may have gone since (001:506.4c). */
static int defends(const struct game *g, int target)
{
    if (!(target & 0x80))
        return target;
    return (target & 0x7f) < g->perm_cap && g->perm[target & 0x7f].object != NO_OBJECT ? controller_of(g, target & 0x7f)
                                                                                       : g->combat_defender;
}

bool combat_defends(const struct game *g, int player, int attacker)
{
    int defender = defends(g, g->perm[attacker].attacking);
    return defender < g->players && game_together(g, defender, player) &&
           game_opponents(g, controller_of(g, attacker), player);
}

static bool ruled_out(struct engine *e, int perm, int defender)
{
    uint16_t object = e->g->perm[perm].object;
    if (rule_on_object(e, OP_MOD_CANT_ATTACK, object))
        return true;
    struct rule_walk walk = {0};
    struct context c;
    uint16_t node;
    while (rule_next(e, OP_MOD_ATTACK_IF, &walk, &c, &node))
        if (rule_reaches(e, &walk, &c, object)) {
            uint8_t before = e->g->combat_defender;
            e->g->combat_defender = (uint8_t)defender; /* `defender` means the one to be attacked */
            bool may = eval_condition(e, &c, e->book->node[node].kid[0]);
            e->g->combat_defender = before;
            if (!may)
                return true;
        }
    return false;
}

/* Which players one may attack in a game of many: within the range of influence (001:801.3), the neighbour to one side
 * (001:803.1), or only the neighbours (001:807.3, 001:809.4). Seats of those who have left are gone. */
const char *attack_out_of_place(const struct game *g, int player, int defender)
{
    if (g->players == 2)
        return NULL;
    int left = game_next_player(g, player), right = game_last_player(g, player);
    if (!game_reaches(g, player, defender))
        return TC_WORD("that player is out of range (001:801.3)");
    if (g->attack == ATTACK_LEFT && defender != left)
        return TC_WORD("only the opponent in the next seat to the left is attacked (001:803.1a)");
    if (g->attack == ATTACK_RIGHT && defender != right)
        return TC_WORD("only the opponent in the next seat to the right is attacked (001:803.1b)");
    if (g->adjacent && defender != left && defender != right)
        return TC_WORD("only an opponent in the next seat is attacked (001:807.3c, 001:809.4)");
    return NULL;
}

/* 001:506.3, 001:508.1a, 000:C.4.2, 000:C.4.Ruling.1: an untapped creature that is settled and not held back, whatever
 * its power (000:C.4.Ruling.2); 000:C.4.6, 001:508.1b: an opponent, or in the later era a planeswalker; 001:508.1c:
 * nothing forbids it. */
bool attack_allowed(struct engine *e, int perm, int target)
{
    struct game *g = e->g;
    chars_refresh(e);
    const struct perm *p = &g->perm[perm];
    if (p->object == NO_OBJECT || !(p->types & TYPE_CREATURE))
        return refuse_because(e, "only creatures attack (001:506.3)");
    if (p->flags & PERM_TAPPED)
        return refuse_because(e, "%s is tapped (001:508.1a)", entity_name(e, p->object));
    if (!settled(p))
        return refuse_because(e, "%s came under control this turn (001:302.6)", entity_name(e, p->object));
    /* 001:702.3, 000:K.26.1 */
    if (stays_home(e, p))
        return refuse_because(e, "%s cannot attack: a Wall or defender (001:702.3b)", entity_name(e, p->object));
    int defender = defends(g, target);
    if (defender >= g->players || !game_opponents(g, controller_of(g, perm), defender) || !game_in(g, defender))
        return refuse_because(e, "one attacks an opponent (001:508.1b, 000:C.4.6)");
    const char *place = attack_out_of_place(g, controller_of(g, perm), defender);
    if (place)
        return refuse_because(e, "%s", place);
    if (target & 0x80 &&
        (e->rules->attackable != ATTACK_PLAYER_OR_PLANESWALKER || !(g->perm[target & 0x7f].types & TYPE_PLANESWALKER)))
        return refuse_because(e, "only a player or planeswalker is attacked (001:506.3)");
    if (!g->plain && ruled_out(e, perm, defender))
        return refuse_because(e, "%s cannot attack: an effect forbids it (001:508.1c)", entity_name(e, p->object));
    return true;
}

/* ---- blocking -------------------------------------------------------------------------------- */

/* Is there a rule by which creatures with that landwalk are blocked as though they did not have it? */
static bool walk_ignored(struct engine *e, enum keyword keyword)
{
    struct rule_walk walk = {0};
    struct context c;
    uint16_t node;
    while (may_rule(e) && rule_next(e, OP_MOD_WALK_IGNORED, &walk, &c, &node)) {
        int ignored = e->book->node[e->book->node[node].kid[0]].value;
        if (ignored == (int)keyword || ignored == KEYWORD_LANDWALK) /* the general word means each of them */
            return true;
    }
    return false;
}

/* "As though it didn't have" the keyword, said of the blocker. */
static bool as_if_without(struct engine *e, int blocker, enum keyword keyword)
{
    struct rule_walk walk = {0};
    struct context c;
    uint16_t node;
    while (may_rule(e) && rule_next(e, OP_MOD_BLOCKS_AS_WITHOUT, &walk, &c, &node)) {
        if (rule_reaches(e, &walk, &c, e->g->perm[blocker].object) &&
            node_of(e, node_of(e, node)->kid[0])->value == (int)keyword)
            return true;
    }
    return false;
}

/* Landwalk: unblockable while the defending player controls such a land (001:702.12, 000:A.22.2, 004:502.6a,
 * 004:502.6b, 004:502.6c, 003:502.6a, 002:S1/Landwalk). A more specific one is one all the same (000:A.22.3), twice is
 * once (000:A.22.4), and what the blocker walks is nothing to it (000:A.22.Ruling.2. */
static bool walks(struct engine *e, int blocker, int attacker, int defender)
{
    struct game *g = e->g;
    const struct perm *p = &g->perm[attacker];
    static const uint8_t walk[] = {KEYWORD_PLAINSWALK, KEYWORD_ISLANDWALK, KEYWORD_SWAMPWALK, KEYWORD_MOUNTAINWALK,
                                   KEYWORD_FORESTWALK};
    unsigned types = 0;
    for (int colour = WHITE; colour <= GREEN; colour++)
        if (perm_has(p, (enum keyword)walk[colour]) && !walk_ignored(e, (enum keyword)walk[colour]) &&
            !as_if_without(e, blocker, (enum keyword)walk[colour]))
            types |= 1u << colour;
    bool any = perm_has(p, KEYWORD_LANDWALK) && !walk_ignored(e, KEYWORD_LANDWALK);
    if (!types && !any)
        return false;
    uint16_t filters[8];
    int n = any ? chars_parameters(e, p->object, KEYWORD_LANDWALK, filters, 8) : 0;
    for (int i = perm_first(g); i >= 0; i = perm_next(g, i)) {
        const struct perm *land = &g->perm[i];
        if (!(land->types & TYPE_LAND) || !game_together(g, controller_of(g, i), defender))
            continue; /* of a team's each (001:806.7d) */
        if (land->land_types & types)
            return true;
        for (int k = 0; k < n; k++) {
            struct context c;
            context_of(&c, e, p->object, p->as_card, 255, controller_of(g, attacker));
            if (filter_matches(e, &c, filters[k], land->object))
                return true;
        }
    }
    return false;
}

/* Evasion abilities that are read off both creatures; all have to be met (000:A.17.2, 000:A.17.Ruling.2), for this
 * alone (000:A.17.Ruling.1). Flying: 000:A.20.2, 000:A.20.3, 000:A.20.Ruling.1, 002:S1/Flying, 004:502.4b, 001:702.9,
 * with reach 001:702.15. Shadow: 000:A.26.2, 000:A.26.3, 004:502.8b, 001:702.25. Horsemanship: 001:702.28. Fear:
 * 001:702.33. Intimidate: 001:702.11. Protection: 000:A.24.2, 002:S2/Protection, 004:502.7b, 003:502.7f, 001:702.14.
 * Having one twice is no more (004:502.2-502.8). */
static const char *evades(struct engine *e, int blocker, int attacker)
{
    const struct perm *b = &e->g->perm[blocker], *a = &e->g->perm[attacker];
    bool artifact = b->types & TYPE_ARTIFACT;
    if (perm_has(a, KEYWORD_FLYING) && !perm_has(b, KEYWORD_FLYING) && !perm_has(b, KEYWORD_REACH) &&
        !as_if_without(e, blocker, KEYWORD_FLYING))
        return TC_WORD("flying (001:702.9b)");
    bool shadow = perm_has(a, KEYWORD_SHADOW) && !(perm_has(a, KEYWORD_SHADOW) != perm_has(b, KEYWORD_SHADOW) &&
                                                   as_if_without(e, blocker, KEYWORD_SHADOW));
    if (shadow != perm_has(b, KEYWORD_SHADOW))
        return TC_WORD("shadow (001:702.25b)");
    if (perm_has(a, KEYWORD_HORSEMANSHIP) && !perm_has(b, KEYWORD_HORSEMANSHIP))
        return TC_WORD("horsemanship (001:702.28b)");
    if (perm_has(a, KEYWORD_FEAR) && !artifact && !(b->colours & 1u << BLACK))
        return TC_WORD("fear (001:702.33b)");
    if (perm_has(a, KEYWORD_INTIMIDATE) && !artifact && !(b->colours & a->colours))
        return TC_WORD("intimidate (001:702.11b)");
    if (perm_has(a, KEYWORD_PROTECTION) && chars_protected(e, a->object, b->object))
        return TC_WORD("protection (001:702.14f)");
    return NULL;
}

static bool filters_forbid(struct engine *e, enum op mod, uint16_t reached, uint16_t judged, bool must_match)
{
    struct rule_walk walk = {0};
    struct context c;
    uint16_t node;
    while (rule_next(e, mod, &walk, &c, &node))
        if (rule_reaches(e, &walk, &c, reached)) {
            c.it = game_ref(e->g, reached);
            if (filter_matches(e, &c, e->book->node[node].kid[0], judged) != must_match)
                return true;
        }
    return false;
}

/* What effects say; an unblockable creature has no legal blocks, but may still become blocked by an effect
 * (001:700.5). */
static const char *rules_forbid(struct engine *e, uint16_t blocker, uint16_t attacker)
{
    if (e->g->plain)
        return NULL;
    if (rule_on_object(e, OP_MOD_CANT_BLOCK, blocker))
        return TC_WORD("it cannot block");
    if (rule_on_object(e, OP_MOD_CANT_BE_BLOCKED, attacker))
        return TC_WORD("it cannot be blocked");
    if (filters_forbid(e, OP_MOD_CANT_BLOCK_WHAT, blocker, attacker, false))
        return TC_WORD("it cannot block such a creature");
    if (filters_forbid(e, OP_MOD_NOT_BLOCKED_BY, attacker, blocker, false))
        return TC_WORD("it cannot be blocked by such a creature");
    if (filters_forbid(e, OP_MOD_BLOCKED_ONLY_BY, attacker, blocker, true))
        return TC_WORD("only other creatures can block it");
    return NULL;
}

/* 001:506.3, 001:509.1a, 000:C.6.2: an untapped creature, new or not (000:C.6.Ruling.2), against what attacks its
 * controller. */
bool can_block(struct engine *e, int blocker, int attacker)
{
    struct game *g = e->g;
    chars_refresh(e);
    const struct perm *b = &g->perm[blocker], *a = &g->perm[attacker];
    if (b->object == NO_OBJECT || !(b->types & TYPE_CREATURE))
        return refuse_because(e, "only creatures block (001:506.3)");
    if (b->flags & PERM_TAPPED)
        return refuse_because(e, "%s is tapped (001:509.1a)", entity_name(e, b->object));
    if (a->object == NO_OBJECT || !(a->flags & PERM_ATTACKING))
        return refuse_because(e, "only attackers are blocked (001:509.1a)");
    int defender = controller_of(g, blocker);
    if (!combat_defends(g, defender, attacker))
        return refuse_because(e, "%s does not attack that player", entity_name(e, a->object));
    const char *why = evades(e, blocker, attacker);
    if (!why && walks(e, blocker, attacker, defender))
        why = TC_WORD("landwalk (001:702.12b)");
    if (!why)
        why = rules_forbid(e, b->object, a->object);
    if (why)
        return refuse_because(e, "%.60s cannot block it: %s", entity_name(e, b->object), why);
    return true;
}
