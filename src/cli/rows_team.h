/* rows_team.h - rows of the table in commands.c: teams and leagues */
