/* rows_register.h - rows of the table in commands.c: deck register and what an event does with its lists */
