/* main.c - topcut-association: an association of stores on PostgreSQL; the shell is topcut's (cli/shell) */
#include "association/commands/commands.h"
#include "base/attr.h"

extern const struct command help_commands[], version_commands[]; /* the shell's own */

#define NAME(noun) noun##_commands,
static const struct command *const tables[] = {ASSOCIATION_NOUNS(NAME) help_commands, version_commands};

static const char *const group_titles[N_COMMAND_GROUPS] = {
    [GROUP_SETUP] = "The association and its database",
    [GROUP_PLAYER] = "Members",
    [GROUP_EVENT] = "Stores and events",
    [GROUP_AFTER] = "Ratings",
    [GROUP_HELP] = "Help",
};

static const char about[] =
    "topcut-association runs an association of stores: members, sanctioned events, suspensions, ratings.\n"
    "\n"
    "  topcut-association demo                    two stores, a season, a published list, from nothing\n"
    "  topcut-association init NAME --at FOLDER   make one, with a database of its own\n"
    "  topcut-association status --at FOLDER      see what it is\n"
    "  topcut-association doctor --at FOLDER      see whether its database can be relied on\n"
    "\n"
    "topcut-association help lists all commands; topcut-association help overview explains them.\n";

const struct cli_program cli_program = {
    .name = "topcut-association",
    .about = about,
    .manual = "src/association/help/",
    .texts = "src/association/",
    .tables = tables,
    .n_tables = ARRAY_LEN(tables),
    .group_titles = group_titles,
};

int main(int argc, char **argv)
{
    return cli_main(argc, argv);
}
