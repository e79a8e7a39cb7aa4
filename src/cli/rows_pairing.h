/* rows_pairing.h - rows of the table in commands.c: wishes, awarded byes, fixed tables */
