/* main.c - the program; what it does is in shell/run.c */
#include "cli/shell/shell.h"

int main(int argc, char **argv)
{
    return cli_main(argc, argv);
}
