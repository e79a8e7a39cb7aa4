/* facts_take.c - taking a file of facts in: what it would change, and then doing it
 *
 * A look makes two books of formats, of what counts here and of the same with the file laid over the program's own,
 * and says what the second says otherwise. Nothing that the process goes by is touched, so a server may look while it
 * judges. Taking in is one file that is written whole into the folder, or not at all.
 */
#include "base/arena.h"
#include "base/date.h"
#include "base/err.h"
#include "base/resource_layer.h"
#include "event/core/core.h"
#include "event/exchange/exchange.h"
#include "event/exchange/internal.h"
#include "event/register/register.h"

#include <string.h>

#define SECONDS_A_DAY 86400

enum err_code facts_book_make(struct arena *arena, struct catalog *catalog, const struct facts_file *facts,
                              struct facts_book *out, struct err *err)
{
    struct resource *formats, *banlists;
    *out = (struct facts_book){.book = NULL};
    enum err_code rc = resource_list_over(arena, "formats", facts->files, facts->n, &formats, &out->n_formats, err);
    if (rc == ERR_OK)
        rc = resource_list_over(arena, "banlists", facts->files, facts->n, &banlists, &out->n_banlists, err);
    if (rc != ERR_OK)
        return rc;
    out->formats = formats;
    out->banlists = banlists;
    out->changes = facts->changes;
    out->n_changes = facts->n_changes;
    rc = format_book_make(arena, catalog, formats, out->n_formats, banlists, out->n_banlists, &out->book, err);
    if (rc == ERR_OK && facts->n_changes)
        format_book_change(out->book, facts->changes, facts->n_changes, NULL);
    return rc;
}

enum err_code facts_in_use(struct arena *arena, const char *folder, struct facts_file *out, struct err *err)
{
    const char *path;
    *out = (struct facts_file){.published = "", .text = ""};
    enum err_code rc = facts_newest(arena, folder, &path, err);
    if (rc == ERR_OK && *path)
        rc = facts_file_read(arena, path, out, err);
    if (rc == ERR_OK && *path && facts_is_outdated(out))
        out->n = out->n_rows = out->n_changes = 0;
    return rc;
}

/* ERR_CONFLICT: made later than now, or not newer than what is there. */
static enum err_code check_age(const struct facts_place *place, struct arena *arena, const struct facts_file *facts,
                               const struct facts_file *old, const struct format_book *before,
                               const struct format_book *after, struct err *err)
{
    const struct package *p = &facts->package;
    struct clock *clock = store_clock(place->store);
    const char *here = format_published_until(before), *there = format_published_until(after);
    if (p->made_utc > clock->now_utc(clock) + SECONDS_A_DAY)
        return err_set(err, ERR_CONFLICT, "%s was made on %s, which is still to come: a clock is wrong, here or there",
                       p->what, time_format_local(arena, p->made_utc));
    if (facts_is_outdated(facts) || strcmp(there, here) < 0)
        return err_set(err, ERR_CONFLICT, "%s is older than what is here: it knows lists up to %s, and here up to %s",
                       p->what, facts->published, here);
    if (strcmp(there, here) == 0 && p->made_utc < old->package.made_utc)
        return err_set(err, ERR_CONFLICT, "%s is older than the facts that were imported last, made on %s", p->what,
                       time_format_local(arena, old->package.made_utc));
    return ERR_OK;
}

/* Whether the program itself has this very file, and neither an own one nor an import goes before it. */
static bool is_the_programs(const struct resource *file, const struct resource *in_use, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (strcmp(in_use[i].path, file->path) == 0)
            return !in_use[i].origin && in_use[i].len == file->len &&
                   (!file->len || memcmp(in_use[i].data, file->data, file->len) == 0);
    return false;
}

/* Changes of lists that the store entered itself. */
struct own_changes {
    struct list_change *items;
    size_t n;
};

static bool is_among(const struct list_change *change, const struct list_change *changes, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (strcmp(changes[i].format, change->format) == 0 && strcmp(changes[i].card, change->card) == 0 &&
            changes[i].status == change->status && strcmp(changes[i].from, change->from) == 0)
            return true;
    return false;
}

/* Whether the changes of lists in a file are those of the one in use, but for the store's own, which may be in it. */
static bool same_changes(const struct facts_file *old, const struct facts_file *file, const struct own_changes *own)
{
    bool same = true;
    for (size_t i = 0; i < file->n_changes && same; i++)
        same = is_among(&file->changes[i], old->changes, old->n_changes) ||
               is_among(&file->changes[i], own->items, own->n);
    for (size_t i = 0; i < old->n_changes && same; i++)
        same = is_among(&old->changes[i], file->changes, file->n_changes);
    return same;
}

/* Whether nothing was imported yet, and the file has only what the program and the store have themselves. */
static bool brings_nothing(const struct facts_file *old, const struct facts_file *file, const struct facts_book *in_use,
                           const struct own_changes *own)
{
    bool nothing = !old->n && !old->n_rows && !old->n_changes && !file->n_rows && same_changes(old, file, own);
    for (size_t i = 0; i < file->n && nothing; i++)
        nothing = is_the_programs(&file->files[i], in_use->formats, in_use->n_formats) ||
                  is_the_programs(&file->files[i], in_use->banlists, in_use->n_banlists);
    return nothing;
}

static bool same_files(const struct resource *a, size_t n_a, const struct resource *b, size_t n_b)
{
    bool same = n_a == n_b;
    for (size_t i = 0; i < n_a && same; i++)
        same = strcmp(a[i].path, b[i].path) == 0 && a[i].len == b[i].len &&
               (!a[i].len || memcmp(a[i].data, b[i].data, a[i].len) == 0);
    return same;
}

/* Whether the file says what the one that counts here says, although it was made at another time or by another store.
 */
static bool repeats(const struct facts_file *old, const struct facts_file *file, const struct own_changes *own)
{
    return old->n && same_files(old->files, old->n, file->files, file->n) &&
           same_files(old->rows, old->n_rows, file->rows, file->n_rows) && same_changes(old, file, own);
}

/* The book of a file as the store goes by it: with its own changes. */
static enum err_code book_with(struct arena *arena, struct catalog *catalog, const struct facts_file *facts,
                               const struct own_changes *own, struct facts_book *out, struct err *err)
{
    struct facts_file with = *facts;
    with.changes = own->items;
    with.n_changes = own->n;
    facts_add_changes(arena, facts, &with.changes, &with.n_changes);
    return facts_book_make(arena, catalog, &with, out, err);
}

/* What the lists of the file say otherwise than those that count here; of cards both know what the file knows. */
static enum err_code compare_lists(const struct facts_place *place, struct arena *arena, struct catalog *catalog,
                                   const struct facts_file *old, struct facts_import *out, struct err *err)
{
    struct facts_book before, after, used, will_be_used;
    struct own_changes own = {.n = 0};
    char today[DATE_LEN + 1];
    enum err_code rc = date_today(store_clock(place->store), today, err);
    if (rc == ERR_OK)
        rc = store_list_changes(place->store, arena, &own.items, &own.n, err);
    if (rc == ERR_OK)
        rc = book_with(arena, catalog, old, &own, &used, err);
    if (rc == ERR_OK)
        rc = book_with(arena, catalog, &out->file, &own, &will_be_used, err);
    if (rc == ERR_OK)
        rc = facts_book_make(arena, catalog, old, &before, err);
    if (rc == ERR_OK)
        rc = facts_book_make(arena, catalog, &out->file, &after, err);
    if (rc == ERR_OK)
        rc = format_book_verify(after.book, err);
    if (rc == ERR_OK)
        rc = facts_changes_check(arena, after.book, &out->file, err);
    if (rc == ERR_OK)
        rc =
            facts_compare(&used, &will_be_used, arena, arena_strdup(arena, today), &out->changes, &out->n_changes, err);
    if (rc != ERR_OK) {
        err_context(err, "%s", out->file.package.what);
        return rc;
    }
    out->known_until = arena_strdup(arena, format_published_until(after.book));
    out->same = repeats(old, &out->file, &own) || brings_nothing(old, &out->file, &before, &own);
    return check_age(place, arena, &out->file, old, before.book, after.book, err);
}

/* Finds where the file differs from what counts here. */
static enum err_code compare(const struct facts_place *place, struct arena *arena, const struct facts_file *old,
                             struct facts_import *out, struct err *err)
{
    struct catalog *with = NULL;
    enum err_code rc = ERR_OK;
    if (out->file.n_rows && (rc = facts_try_cards(place, arena, &out->file, &with, err)) != ERR_OK)
        err_context(err, "%s", out->file.package.what);
    if (rc == ERR_OK)
        rc = compare_lists(place, arena, with ? with : place->catalog, old, out, err);
    if (rc == ERR_OK && with)
        facts_cards_changes(arena, place->catalog, with, &out->changes, &out->n_changes);
    catalog_close(with);
    return rc;
}

enum err_code facts_look(const struct facts_place *place, struct arena *arena, const char *text, size_t len,
                         const char *what, struct facts_import *out, struct err *err)
{
    struct facts_file old;
    struct err damaged = ERR_INIT;
    *out = (struct facts_import){.known_until = ""};
    enum err_code rc = facts_file_parse(arena, text, len, what, &out->file, err);
    if (rc != ERR_OK)
        return rc;
    if (facts_in_use(arena, place->folder, &old, &damaged) != ERR_OK) /* a damaged one does not count */
        old = (struct facts_file){.package.digest = ""};
    out->same = old.package.digest && strcmp(old.package.digest, out->file.package.digest) == 0;
    out->known_until = out->file.published;
    if (!out->same)
        rc = compare(place, arena, &old, out, err);
    return rc == ERR_OK ? package_signer(place->store, &out->file.package, &out->signer, err) : rc;
}

enum err_code facts_require_trust(const struct facts_import *import, struct err *err)
{
    const struct package *p = &import->file.package;
    if (import->signer == PACKAGE_OWN || import->signer == PACKAGE_TRUSTED)
        return ERR_OK;
    return err_set(err, ERR_CONFLICT,
                   "%s is signed by a store that is not trusted here, key %s\ncompare the key with the store "
                   "(topcut package key shows it there), then: --trust",
                   p->what, p->fingerprint);
}

enum err_code facts_take(const struct facts_place *place, struct arena *arena, const struct facts_import *import,
                         bool trust, struct err *err)
{
    struct package_peer peer;
    const char *cards;
    bool known = import->signer == PACKAGE_OWN || import->signer == PACKAGE_TRUSTED;
    enum err_code rc = trust ? ERR_OK : facts_require_trust(import, err);
    if (rc != ERR_OK || import->same)
        return rc;
    if (!known)
        rc = package_peer_trust(place->store, arena, import->file.package.public_hex, true, &peer, err);
    if (rc == ERR_OK) /* before they count, so that nobody waits for them then */
        rc = facts_catalog(arena, place->folder, &import->file, place->cards, &cards, err);
    return rc == ERR_OK ? facts_keep(arena, place->folder, &import->file, err) : rc;
}
