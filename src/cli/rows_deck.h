/* rows_deck.h - rows of the table in commands.c: deck show, check, convert, formats */
