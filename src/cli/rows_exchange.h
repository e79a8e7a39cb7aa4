/* rows_exchange.h - rows of the table in commands.c: packages and other programs' files */
