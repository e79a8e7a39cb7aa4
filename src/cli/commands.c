/* commands.c - all commands: the files that have them, in the order of help
 *
 * A new noun is a file with its rows (command.h), and a line here.
 */
#include "base/attr.h"
#include "base/manual.h"
#include "cli/command.h"
#include "event/deckcheck/deckcheck.h"
#include "event/import/import.h"
#include "event/ledger/ledger.h"
#include "event/people/people.h"
#include "event/result/result.h"

#define NOUNS(X)                                                                                                       \
    X(init)                                                                                                            \
    X(config)                                                                                                          \
    X(journal)                                                                                                         \
    X(store)                                                                                                           \
    X(event)                                                                                                           \
    X(event_close)                                                                                                     \
    X(event_import)                                                                                                    \
    X(player)                                                                                                          \
    X(player_codes)                                                                                                    \
    X(player_show)                                                                                                     \
    X(player_edit)                                                                                                     \
    X(enrol)                                                                                                           \
    X(money)                                                                                                           \
    X(pair)                                                                                                            \
    X(pairings)                                                                                                        \
    X(result)                                                                                                          \
    X(standings)                                                                                                       \
    X(playoff)                                                                                                         \
    X(paper)                                                                                                           \
    X(picture)                                                                                                         \
    X(rating)                                                                                                          \
    X(rating_models)                                                                                                   \
    X(rating_evaluate)                                                                                                 \
    X(rating_tables)                                                                                                   \
    X(rating_files)                                                                                                    \
    X(rating_scale)                                                                                                    \
    X(report)                                                                                                          \
    X(export)                                                                                                          \
    X(card)                                                                                                            \
    X(card_status)                                                                                                     \
    X(card_search)                                                                                                     \
    X(card_import)                                                                                                     \
    X(card_explain)                                                                                                    \
    X(card_compile)                                                                                                    \
    X(card_coverage)                                                                                                   \
    X(clock)                                                                                                           \
    X(clock_watch)                                                                                                     \
    X(tardy)                                                                                                           \
    X(floor)                                                                                                           \
    X(deck)                                                                                                            \
    X(deck_check)                                                                                                      \
    X(deck_convert)                                                                                                    \
    X(draft)                                                                                                           \
    X(draft_order)                                                                                                     \
    X(draft_steps)                                                                                                     \
    X(draft_product)                                                                                                   \
    X(engine_run)                                                                                                      \
    X(engine_play)                                                                                                     \
    X(engine_watch)                                                                                                    \
    X(engine_table)                                                                                                    \
    X(engine_explain)                                                                                                  \
    X(rules)                                                                                                           \
    X(rules_coverage)                                                                                                  \
    X(package)                                                                                                         \
    X(association)                                                                                                     \
    X(association_pull)                                                                                                \
    X(association_members)                                                                                             \
    X(merge)                                                                                                           \
    X(format)                                                                                                          \
    X(format_show)                                                                                                     \
    X(format_history)                                                                                                  \
    X(format_change)                                                                                                   \
    X(facts_update)                                                                                                    \
    X(facts)                                                                                                           \
    X(penalty)                                                                                                         \
    X(judge)                                                                                                           \
    X(ruling)                                                                                                          \
    X(ban)                                                                                                             \
    X(language)                                                                                                        \
    X(wish)                                                                                                            \
    X(deck_register)                                                                                                   \
    X(deck_import)                                                                                                     \
    X(deck_status)                                                                                                     \
    X(deck_pool)                                                                                                       \
    X(deck_lock)                                                                                                       \
    X(deck_sheet)                                                                                                      \
    X(deck_compare)                                                                                                    \
    X(event_pool)                                                                                                      \
    X(deckcheck)                                                                                                       \
    X(metagame)                                                                                                        \
    X(reported)                                                                                                        \
    X(checkin)                                                                                                         \
    X(screen)                                                                                                          \
    X(signup)                                                                                                          \
    X(event_next)                                                                                                      \
    X(player_hide)                                                                                                     \
    X(sanity)                                                                                                          \
    X(sanity_ask)                                                                                                      \
    X(sanity_hands)                                                                                                    \
    X(sanity_sources)                                                                                                  \
    X(sanity_compare)                                                                                                  \
    X(sanity_match)                                                                                                    \
    X(sanity_field)                                                                                                    \
    X(standby)                                                                                                         \
    X(structure)                                                                                                       \
    X(team)                                                                                                            \
    X(league)                                                                                                          \
    X(serve)                                                                                                           \
    X(demo)                                                                                                            \
    X(help)                                                                                                            \
    X(completion)                                                                                                      \
    X(version)                                                                                                         \
    X(complete)

#define DECLARE(noun) extern const struct command noun##_commands[];
NOUNS(DECLARE)

#define NAME(noun) noun##_commands,
static const struct command *const tables[] = {NOUNS(NAME)};

static const char *const group_titles[N_COMMAND_GROUPS] = {
    [GROUP_SETUP] = "Setting up and looking after the store file",
    [GROUP_EVENT] = "Events",
    [GROUP_PLAYER] = "Players",
    [GROUP_ROUND] = "Rounds, results and the playoff",
    [GROUP_CARD] = "Cards, formats and decks",
    [GROUP_AFTER] = "Ratings, reports and files",
    [GROUP_HELP] = "Help",
};

static const char about[] = "Topcut runs Magic tournaments: pairings, results, standings, playoff, DCI ratings.\n"
                            "\n"
                            "  topcut init                           make a store file in this folder\n"
                            "  topcut player import players.csv      bring in the players\n"
                            "  topcut event new \"Thursday\" --cut 8   create an event\n"
                            "  topcut enroll NAME...                 put players into it\n"
                            "  topcut pair                           pair the next round\n"
                            "  topcut result TABLE SCORE             enter a result\n"
                            "  topcut standings                      see the standings\n"
                            "  topcut undo                           take the latest change back\n"
                            "\n"
                            "Examples:  topcut result 7 2-1\n"
                            "           topcut pairings --by name\n"
                            "topcut help lists all commands, topcut help pair tells about one, topcut demo shows "
                            "an evening.\n";

const struct cli_program cli_program = {
    .name = "topcut",
    .about = about,
    .manual = MANUAL_TOPCUT,
    .texts = "src/cli/",
    .tables = tables,
    .n_tables = ARRAY_LEN(tables),
    .group_titles = group_titles,
    .has_store = true,
};
