/* rows_structure.h - rows of the table in commands.c: brackets, round robins, cross tables */
