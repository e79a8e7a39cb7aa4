/* rows_clock.h - rows of the table in commands.c: the clock, extensions, how matches end */
