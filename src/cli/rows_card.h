/* rows_card.h - rows of the table in commands.c: card show, search, import, status */
