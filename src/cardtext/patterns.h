/* patterns.h - the names that the files of formats/cardtext may use: tables, slots and checks
 *
 * tc-patterns (src/build/patterns.c) reads these lists, too: it refuses a file that uses another name. A new table is a
 * line here and a file of its name; a new slot or check is a line here and its function. */
#ifndef TOPCUT_CARDTEXT_PATTERNS_H
#define TOPCUT_CARDTEXT_PATTERNS_H

#include <stdbool.h>
#include <stddef.h>

/* X(ENUM, "file", has_subject): the tables. In those with a subject, $0 is that subject. */
#define PATTERN_TABLES(X)                                                                                              \
    X(EFFECT, "effect", true)              /* an imperative: "destroy ..."; E */                                       \
    X(PLAYER, "player", true)              /* what players do: "draw|draws ..."; as imperatives, too; E */             \
    X(OBJECT, "object", true)              /* what objects do or become: "gets ... until end of turn"; E */            \
    X(MODIFIES, "modifies", false)         /* what is true of objects, without duration: "get|gets <pt>"; M */         \
    X(STATIC, "static", false)             /* a whole sentence that is an ability, or several; written whole */        \
    X(EVENT, "event", false)               /* after when, whenever or at; V */                                         \
    X(CONDITION, "condition", false)       /* after if, as long as, only if; C */                                      \
    X(COST, "cost", false)                 /* one cost; an item of a cost list */                                      \
    X(NUMBER, "number", false)             /* after "equal to", "where X is": "the number of ..."; N */                \
    X(COUNTED, "counted", false)           /* after "for each", "the number of": "cards in your hand"; N */            \
    X(SUFFIX, "suffix", false)             /* behind a noun: "you control"; F */                                       \
    X(SPELL_SUFFIX, "spell-suffix", false) /* the same, of spells only; F */                                           \
    X(LANDWALK, "landwalk", false)         /* "snow swampwalk": a keyword as gains() takes it */

/* X("name", function): the slots. slots.c says what each reads and writes. */
#define PATTERN_SLOTS(X)                                                                                               \
    X("things", slot_things)                                                                                           \
    X("known", slot_known)                                                                                             \
    X("one", slot_one)                                                                                                 \
    X("compared", read_compared)                                                                                       \
    X("card-name", read_card_name)                                                                                     \
    X("how", read_how)                                                                                                 \
    X("any", slot_any)                                                                                                 \
    X("thing", slot_thing)                                                                                             \
    X("owner", slot_owner)                                                                                             \
    X("player", slot_player)                                                                                           \
    X("possessor", read_possessor)                                                                                     \
    X("filter", slot_filter)                                                                                           \
    X("counted", slot_counted)                                                                                         \
    X("number", read_number)                                                                                           \
    X("amount", read_amount)                                                                                           \
    X("pt", read_pt)                                                                                                   \
    X("keyword", read_keyword)                                                                                         \
    X("color", slot_color)                                                                                             \
    X("mana", slot_mana)                                                                                               \
    X("cost", read_costs)                                                                                              \
    X("counter", slot_counter)                                                                                         \
    X("duration", read_duration)                                                                                       \
    X("condition", read_condition)                                                                                     \
    X("effect", read_effect)                                                                                           \
    X("mods", read_modifications)                                                                                      \
    X("token", read_token)                                                                                             \
    X("token-x", read_token_x)                                                                                         \
    X("legend", read_legend)                                                                                           \
    X("energy", read_energy)                                                                                           \
    X("emblem", read_emblem)                                                                                           \
    X("granted", read_granted)                                                                                         \
    X("quote", read_quoted)                                                                                            \
    X("who", slot_who)                                                                                                 \
    X("whom", slot_whom)                                                                                               \
    X("whose", slot_whose)                                                                                             \
    X("type", slot_type)                                                                                               \
    X("mana-choice", read_mana_choice)                                                                                 \
    X("mana-pairs", read_mana_pairs)                                                                                   \
    X("mana-colours", read_mana_colours)                                                                               \
    X("party", read_party)                                                                                             \
    X("step", read_step)                                                                                               \
    X("land-types", read_land_types)                                                                                   \
    X("recipients", read_recipients)                                                                                   \
    X("adjective", read_adjective)                                                                                     \
    X("source", read_source)                                                                                           \
    X("generic", read_generic)                                                                                         \
    X("search", read_search)                                                                                           \
    X("clauses", read_clause_list)                                                                                     \
    X("one-cost", read_cost)                                                                                           \
    X("becoming", read_becoming)                                                                                       \
    X("taken", read_taken)

/* X(name, refuses, writes): the checks, each a function check_NAME that has the last word about a row: "refuses" marks
 * a check that may reject the row, "writes" one that adds values after those of the slots. The others rewrite what the
 * slots have read, or note what later sentences can mean. */
#define PATTERN_CHECKS(X)                                                                                              \
    /* checks.c: filters joined by & get brackets; the same without the marks of numbers; of what may be cast */       \
    X(brackets, false, false)                                                                                          \
    X(tidy, false, false)                                                                                              \
    X(tidy_cards, true, false)                                                                                         \
    X(card_kept, false, false)                                                                                         \
    X(cards_kept, false, false)                                                                                        \
    X(so_many_kept, true, false)                                                                                       \
    X(hand_seen, false, false)                                                                                         \
    X(gains_protection, false, true)                                                                                   \
    X(chosen_protection, false, true)                                                                                  \
    X(becomes_colour, false, true)                                                                                     \
    X(becomes_land, false, true)                                                                                       \
    X(on_permanent, true, false)                                                                                       \
    X(no_targets, true, false)                                                                                         \
    X(other_card, false, false)                                                                                        \
    X(coloured, true, false)                                                                                           \
    X(no_target, true, false)                                                                                          \
    X(no_target_cards, true, false)                                                                                    \
    X(that_many, true, true)                                                                                           \
    X(own_things, true, false)                                                                                         \
    X(some_cards, true, false)                                                                                         \
    X(for_all, true, false)                                                                                            \
    X(for_how_long, true, true)                                                                                        \
    X(targets_only, true, false)                                                                                       \
    X(kept_in_mind, true, false)                                                                                       \
    X(of_another_line, true, false)                                                                                    \
    X(by_self, true, false)                                                                                            \
    X(damage_dealt, true, false)                                                                                       \
    X(itself, true, false)                                                                                             \
    X(cards_in_hand, true, false)                                                                                      \
    X(cards_to_cast, true, false)                                                                                      \
    X(one_thing, true, false)                                                                                          \
    X(coloured_symbols, true, false)                                                                                   \
    X(one_counted, true, false)                                                                                        \
    X(a_creature, true, false)                                                                                         \
    X(the_creature, true, true)                                                                                        \
    X(for_one, true, false)                                                                                            \
    X(for_everything, true, true)                                                                                      \
    X(rule_for_everything, true, true)                                                                                 \
    X(monstrous_here, true, false)                                                                                     \
    X(evasion, true, false)                                                                                            \
    X(among_targets, true, false)                                                                                      \
    X(pt_times, true, true)                                                                                            \
    X(top_exiled, true, false)                                                                                         \
    X(player_hit, true, false)                                                                                         \
    X(renowned_here, true, false)                                                                                      \
    X(one_other, true, false)                                                                                          \
    X(no_those, true, false)                                                                                           \
    X(attackers_forgotten, true, false)                                                                                \
    X(earthbent, true, true)                                                                                           \
    X(shown_of_hand, true, false)                                                                                      \
    X(looked_at_now, true, false)                                                                                      \
    X(own_cards, true, false)                                                                                          \
    X(two_things, true, true)                                                                                          \
    X(any_target, true, true)                                                                                          \
    X(own_buried, true, false)                                                                                         \
    X(three_any, true, true)                                                                                           \
    X(three_creatures, true, true)                                                                                     \
    X(host_alone, true, false)                                                                                         \
    X(opponent_aimed, true, true)                                                                                      \
    X(among_targets, true, false)                                                                                      \
    X(any_targets_divided, false, true)                                                                                \
    X(card_found, false, false)                                                                                        \
    X(revealed_until, true, false)                                                                                     \
    X(exiled_until, true, false)                                                                                       \
    X(one_graveyard, true, true)                                                                                       \
    X(searched_before, true, false)                                                                                    \
    X(card_exiled, false, false)                                                                                       \
    X(cards_exiled, false, false)                                                                                      \
    X(manifested, false, false)                                                                                        \
    X(several_manifested, false, false)                                                                                \
    X(creature_type, true, false)                                                                                      \
    X(not_those, true, false)                                                                                          \
    X(in_a_zone, true, false)                                                                                          \
    X(some_in_a_zone, true, false)                                                                                     \
    X(one_to_another, true, false)                                                                                     \
    X(two_unlike, true, false)                                                                                         \
    X(of_permanents, true, false)                                                                                      \
    X(on_permanents, true, false)                                                                                      \
    X(twice_named, true, false)                                                                                        \
    X(has_suspend, true, false)                                                                                        \
    X(kinds_alone, true, false)                                                                                        \
    X(ones_own_all, true, false)                                                                                       \
    X(ones_own, true, false)                                                                                           \
    X(as_it_was, true, false)                                                                                          \
    X(as_it_was_two, true, false)                                                                                      \
    X(own_cost_more, true, true)                                                                                       \
    X(same_walk, true, false)                                                                                          \
    X(own_kept, true, false)                                                                                           \
    X(theirs_kept, true, false)                                                                                        \
    X(copy_made, false, false)                                                                                         \
    X(one_copied, true, false)                                                                                         \
    X(any_of_them, false, false)                                                                                       \
    X(self_doing, true, false)                                                                                         \
    X(spell_spoken, true, false)                                                                                       \
    X(the_one, true, true)                                                                                             \
    X(its_own, true, false)                                                                                            \
    X(own_untapped, true, false)                                                                                       \
    X(on_a_host, true, false)                                                                                          \
    X(of_one_name, true, false)                                                                                        \
    X(as_spell, true, false)                                                                                           \
    X(a_spell, true, false)                                                                                            \
    X(supported, true, true)                                                                                           \
    X(one_sacrificed, false, false)                                                                                    \
    X(x_symbol, true, false)                                                                                           \
    X(other_than_active, true, true)                                                                                   \
    X(its_controllers, true, true)                                                                                     \
    X(to_the_card, true, false)                                                                                        \
    X(kept_by_number, true, false)                                                                                     \
    X(one_and_no_more, true, false)                                                                                    \
    X(pt_for_each_discarded, true, true)                                                                               \
    X(two_holders, true, false)                                                                                        \
    X(said_with_may, true, false)                                                                                      \
    X(type_for_good, true, false)                                                                                      \
    X(as_spell_tidy, true, false)                                                                                      \
    X(amount_known_tidy, false, false)                                                                                 \
    X(one_tidy, true, false)                                                                                           \
    X(the_card_itself, true, false)                                                                                    \
    X(each_players_step, true, false)                                                                                  \
    X(amassed, true, true)                                                                                             \
    /* abilities.c */                                                                                                  \
    X(cast_of_them, false, false)                                                                                      \
    X(the_rest, true, true)                                                                                            \
    X(takes_x, false, false)                                                                                           \
    X(with_power, true, true)                                                                                          \
    X(with_toughness, true, true)                                                                                      \
    /* becoming.c, conditions.c, costs.c */                                                                            \
    X(with_duration, true, false)                                                                                      \
    X(without_duration, true, false)                                                                                   \
    X(kicked, false, true)                                                                                             \
    X(paid_colour, true, false)                                                                                        \
    X(still_so, true, false)                                                                                           \
    X(spends, false, false)                                                                                            \
    /* checks_older.c */                                                                                               \
    X(player_aimed, true, true)                                                                                        \
    X(players_aimed, true, true)                                                                                       \
    X(opponents_aimed, true, true)                                                                                     \
    X(opponent_aimed_tidy, true, true)                                                                                 \
    X(another_player_aimed, true, true)                                                                                \
    X(creature_aimed, true, true)                                                                                      \
    X(attacker_aimed, true, true)                                                                                      \
    X(creature_blocked, true, true)                                                                                    \
    X(face_up_exiled, true, true)                                                                                      \
    X(spell_of_at_most, true, true)                                                                                    \
    X(two_of_a_player, true, true)                                                                                     \
    X(two_of_no_type, true, true)                                                                                      \
    X(artifact_and_card, true, true)                                                                                   \
    X(artifacts_of_a_player, true, true)                                                                               \
    X(cards_of_a_graveyard, true, false)                                                                               \
    X(after_a_target, true, true)                                                                                      \
    X(no_event, true, false)                                                                                           \
    X(in_event, true, false)                                                                                           \
    X(card_discarded, true, false)                                                                                     \
    X(its_player_known, false, false)                                                                                  \
    X(other_than_its_owner, true, false)                                                                               \
    X(counters_of_its_own, true, false)                                                                                \
    X(on_a_host_one, true, false)                                                                                      \
    X(one_with_colour, true, false)                                                                                    \
    X(a_black_spirit, true, false)                                                                                     \
    X(four_and_four, true, false)                                                                                      \
    X(two_creature_types, true, false)                                                                                 \
    X(second_target_alone, true, false)                                                                                \
    X(another_than_host, true, true)                                                                                   \
    X(not_dealing, true, false)                                                                                        \
    X(for_others, true, false)                                                                                         \
    X(x_for_others, true, false)                                                                                       \
    X(in_combat, true, false)                                                                                          \
    X(first_time, true, false)                                                                                         \
    X(each_its_own, true, false)                                                                                       \
    X(none_its_own, true, false)                                                                                       \
    /* events.c */                                                                                                     \
    X(amount_known, false, false)                                                                                      \
    X(active_known, false, false)                                                                                      \
    X(spell_known, false, false)                                                                                       \
    X(card_known, false, false)                                                                                        \
    X(host_known, true, false)                                                                                         \
    X(owner_known, false, false)                                                                                       \
    X(discarded_for, false, false)                                                                                     \
    X(opponents_own, true, false)                                                                                      \
    X(targeted_by, false, false)                                                                                       \
    X(self_targeted, true, false)                                                                                      \
    X(only_self, true, false)                                                                                          \
    X(not_self, true, false)                                                                                           \
    X(land_played, true, false)                                                                                        \
    X(cast_or_played, true, true)                                                                                      \
    X(a_spell_cast, true, false)                                                                                       \
    /* prevention.c, searching.c, slots.c, suffixes.c, this_way.c */                                                   \
    X(combat_to, false, true)                                                                                          \
    X(combat_by, false, true)                                                                                          \
    X(combat_both, false, true)                                                                                        \
    X(all_to, false, true)                                                                                             \
    X(all_by, false, true)                                                                                             \
    X(all_both, false, true)                                                                                           \
    X(all_of_a_name, false, true)                                                                                      \
    X(counters_removed, true, false)                                                                                   \
    X(not_how, false, false)                                                                                           \
    X(another_player, true, false)                                                                                     \
    X(colour_chosen, true, false)                                                                                      \
    X(type_chosen, true, false)                                                                                        \
    X(this_way, true, true)                                                                                            \
    X(of_size_x, false, true)

enum table {
#define TABLE_ENUM(name, file, has_subject) TABLE_##name,
    PATTERN_TABLES(TABLE_ENUM)
#undef TABLE_ENUM
        TABLES
};

/* What #1 and || of a file become: the marks of a number that later words may multiply, and what stands between two
 * events. */
enum { MARK_OPEN = '\1', MARK_CLOSE = '\2', MARK_EITHER = '\3' };

enum { SLOTS = 10 }; /* $0, and the most that a row may read */

/* What the slots of a row have read; a check may change it and add values of its own after it. */
struct slots {
    const char *value[SLOTS]; /* [0]: the subject; "" where a part was left out */
    int n;                    /* the last that was filled */
};

struct parse;

/* A row of a table. */
struct pattern {
    const char *says, *means;
    bool (*check)(struct parse *p, struct slots *slots); /* NULL: none */
};

/* The tables that the build generates from the files, each in the order of its file. */
struct pattern_table {
    const struct pattern *rows;
    size_t n;
};
extern const struct pattern_table pattern_tables[TABLES];

#define CHECK_DECLARED(name, refuses, writes) bool check_##name(struct parse *p, struct slots *slots);
PATTERN_CHECKS(CHECK_DECLARED)
#undef CHECK_DECLARED

#endif
