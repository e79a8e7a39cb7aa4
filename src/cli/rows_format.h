/* rows_format.h - rows of the table in commands.c: format list, show, diff, timeline */
