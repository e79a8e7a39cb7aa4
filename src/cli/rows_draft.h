/* rows_draft.h - rows of the table in commands.c: pods, drafts, limited play */
