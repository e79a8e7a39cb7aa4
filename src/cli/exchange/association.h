/* association.h - shared by the commands about an association: which one this store reports to, and what it signed */
#ifndef TOPCUT_CLI_EXCHANGE_ASSOCIATION_H
#define TOPCUT_CLI_EXCHANGE_ASSOCIATION_H

#include "base/err.h"
#include "base/json.h"
#include "cli/shell/shell.h"
#include "event/exchange/exchange.h"

/* The association, as it was joined. */
struct joined {
    const char *folder; /* of its receipts and of what it told */
    const char *url, *name, *public_hex;
    struct package_key key; /* this store's */
};
/* ERR_NOT_FOUND: none was joined. */
TC_MUST_USE enum err_code association_joined(struct cli *cli, struct joined *out, struct err *err);
/* The part of a sealed file, when the association's signature fits its head and the head's digest fits the part; NULL
 * otherwise. */
const struct json *association_part(struct cli *cli, const struct joined *joined, const struct json *root,
                                    const char *part);
/* For requests: whether somebody pressed Ctrl-C. */
bool association_is_stopped(void *data);

/* ---- what the association told (association_told.c) ---------------------------------------------- */

/* An entry of its feed that is kept, the last of its kind about somebody. */
struct told_entry {
    const char *kind, *id; /* "member", "100000017"; "alias", the number; "dci"; "key"; "forget"; "list" */
    size_t nth;            /* the higher came later */
    struct json *body;
};
/* All of it: what the desk needs at once in feed.json, members and keys in members.json beside it. */
struct told {
    const char *path, *book_path;
    struct json *root, *suspensions, *links; /* the two within the root; a link a chain, "member SE" */
    int64_t after;
    const char *country; /* of which members are told; "": of none */
    struct told_entry *book;
    size_t n, room;
};
/* Nothing was told yet: empty. association_told_release in any case. ERR_DAMAGED: a file is none of ours. */
TC_MUST_USE enum err_code association_told_read(struct cli *cli, const struct joined *joined, struct told *out,
                                                struct err *err);
void association_told_release(struct told *told);
/* Forgets all of it, to be told again from the first entry on, with the members of a country. */
void association_told_anew(struct told *told, const char *country);
/* Takes a page in whose entries are the next of their chains. *suspensions: how many of them there were. ERR_CONFLICT:
 * it is not signed, not the one that was asked for, or another history than was told before; then what was told is not
 * to be kept. */
TC_MUST_USE enum err_code association_told_page(struct cli *cli, const struct joined *joined, struct told *told,
                                                const char *text, bool *more, int64_t *suspensions, struct err *err);
/* Writes it down: of each entry the newest, and of those who are forgotten no name. */
TC_MUST_USE enum err_code association_told_keep(struct cli *cli, struct told *told, struct err *err);
/* Puts the book in order after pages were taken; reading and keeping do so too. */
void association_told_order(struct told *told);
/* NULL: there is none. The book has to be in order. */
const struct json *association_told_find(const struct told *told, const char *kind, const char *id);

/* ---- whose number is whose (association_people.c) ------------------------------------------------ */

/* Numbers of members that are another one's now, and DCI numbers, by the member whose they are. */
struct told_people {
    const struct told *told;
    struct told_number {
        int64_t owner, number;
    } * list;
    size_t n;
};
/* The book has to be in order. */
void association_people(struct arena *arena, const struct told *told, struct told_people *out);
/* Whose a number is, through all mergers. */
int64_t association_owner(const struct told *told, int64_t number);
/* All numbers of whoever has this one: the owner's own first. */
void association_numbers(struct arena *arena, const struct told_people *people, int64_t number, int64_t **out,
                         size_t *n);

enum { ASSOCIATION_SECONDS = 120 /* for a request */, ASSOCIATION_FILE_MOST = 64 << 20 };

#endif
