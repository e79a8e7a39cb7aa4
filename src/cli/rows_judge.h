/* rows_judge.h - rows of the table in commands.c: penalties, rulings, judges, bans */
