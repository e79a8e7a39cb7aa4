/* players_forget.c - what is known of a person, taken out of the store on request; the results stay
 *
 * The row becomes "Player N"; numbers of before, and the teams they played for, go. So does what
 * the journal says of the person: their name, number and address in its sentences, why their list
 * was changed or taken back, and whole changesets that hold a row of theirs, for SQLite's changeset is one sealed
 * record; such an entry stands for good, and undo steps over it. Records that were merged into this one are the same
 * person's and are followed.
 *
 * Changesets are read in SQLite's own format (the comment at the head of its session extension):
 * for each table 'T', the number of columns, a flag a column for the primary key and the name; then
 * for each change an operation, a flag, and one record (INSERT: new, DELETE: old) or two (UPDATE:
 * old, new) of typed values.
 *
 * The verb's own entry would keep the row as it was: it is written without its changeset (store_erases), so that the
 * person is forgotten in one transaction or not at all.
 *
 * What stays: results, dates, and the person's id and UUID, which mean nothing outside the store;
 * who typed, where that was staff (what the person did by phone, as "player Berg, Anna", is the pseudonym's); and
 * copies outside of this file: backups, exported files, sheets on paper. Their owner has to deal with
 * those. */
#include "base/arena.h"
#include "base/err.h"
#include "base/vec.h"
#include "event/core/core.h"
#include "event/dossier/dossier.h"
#include "event/dossier/internal.h"
#include "event/enrol/enrol.h"
#include "event/people/people.h"
#include "event/register/register.h"
#include "event/verbs/verbs.h"

#include <stdlib.h>
#include <string.h>

/* ---- reading a changeset --------------------------------------------------------------------- */

/* ---- what there is to know of a person ------------------------------------------------------- */

struct ruling_key {
    int64_t event, number;
};

struct forget {
    struct store *store;
    struct arena *arena;
    int64_t player;
    int64_t *ids; /* of the person: player, and the records that were merged into it */
    size_t n_ids, ids_room;
    int64_t *bans; /* of the person, by their ids: a change of one does not say whose it is */
    size_t n_bans, bans_room;
    struct ruling_key *rulings; /* at the tables where they sat */
    size_t n_rulings, rulings_room;
    const char *pseudonym;
    struct texts lasts, firsts, numbers, mails; /* theirs, now and before */
    struct texts names;                         /* what they are called in others' histories, as far as it is known */
    struct texts words;                         /* what a sentence must not hold, the longest first */
    struct texts reasons;                       /* why lists of theirs were changed or taken back: ends of sentences */
};

static void add_text(struct forget *f, struct texts *to, const char *text, size_t len)
{
    texts_add(f->arena, to, text, len);
}

static void add_id(struct forget *f, int64_t id)
{
    *VEC_ADD(f->ids, f->n_ids, f->ids_room) = id;
}

static bool has_id(const struct forget *f, int64_t id)
{
    for (size_t i = 0; i < f->n_ids; i++)
        if (f->ids[i] == id)
            return true;
    return false;
}

static bool has_ruling(const struct forget *f, int64_t event, int64_t number)
{
    for (size_t i = 0; i < f->n_rulings; i++)
        if (f->rulings[i].event == event && f->rulings[i].number == number)
            return true;
    return false;
}

static void forget_release(struct forget *f)
{
    free(f->ids);
    free(f->bans);
    free(f->rulings);
    free(f->lasts.items);
    free(f->firsts.items);
    free(f->numbers.items);
    free(f->mails.items);
    free(f->names.items);
    free(f->words.items);
    free(f->reasons.items);
}

/* The tables that say something of a person, by the column that says whose row it is, and the columns that do (none:
 * the row as a whole; schema/001, schema/002): of an enrolment the team and
 * the team's name, of a deck its name, archetype, file, text
 * and reasons, of a deck check the note, and of the cards only those that are none, for anything can have been typed
 * there. */
#define TELLING_MAX 6

static const struct personal_table {
    const char *name;
    unsigned id_column;
    unsigned telling[TELLING_MAX];
    const char *only[2]; /* the column tells only by these values */
    unsigned other_id;   /* a second column that may say whose row it is */
    bool by_ban;         /* the id is that of a ban */
    bool by_ruling;      /* that of an event, and a ruling's number beside it */
    bool nobodys;        /* there is no id */
    bool free;           /* what it tells may name others, too */
    bool by_name;        /* there is no id, but a name: an opponent in somebody's history from elsewhere */
    unsigned or_name;    /* a column with a name that may say whose row it is, as long as the id does not */
} personal_tables[] = {
    {.name = "player", .id_column = 0},
    {.name = "player_former_dci", .id_column = 1},
    {.name = "enrolment", .id_column = 1, .telling = {8, 13}},
    {.name = "deck", .id_column = 1, .telling = {5, 6, 7, 9, 11, 12}},
    {.name = "deck_entry", .id_column = 1, .telling = {8}, .only = {"unknown"}},
    {.name = "deck_finding", .id_column = 1, .telling = {5}, .only = {"unknown-card", "bad-line"}},
    {.name = "deck_check", .id_column = 1, .telling = {6}, .free = true},
    {.name = "penalty", .id_column = 2, .other_id = 19, .telling = {11, 13}, .free = true},
    {.name = "ban", .id_column = 0, .telling = {6, 9}, .by_ban = true, .free = true},
    {.name = "avoided_pair", .id_column = 1, .other_id = 2, .telling = {3}, .free = true},
    {.name = "ruling", .id_column = 0, .telling = {5, 6, 10, 12}, .by_ruling = true, .free = true},
    {.name = "extension", .telling = {3}, .nobodys = true, .free = true},
    {.name = "rating_import", .id_column = 5, .by_name = true},
    {.name = "announcement", .telling = {2}, .nobodys = true, .free = true},
    {.name = "signup", .id_column = 5, .or_name = 2, .telling = {2, 3}},
};

/* Returns the list that a column's text belongs to (schema/001: last 2, first 3, dci 5, dci_key 6, email 7; schema/002:
 * reason 11, withdrawn_reason 12); NULL when sentences are not searched for it. */
static struct texts *texts_of(struct forget *f, const struct personal_table *table, unsigned column)
{
    if (strcmp(table->name, "player_former_dci") == 0)
        return column == 0 ? &f->numbers : NULL;
    if (strcmp(table->name, "deck") == 0)
        return column == 11 || column == 12 ? &f->reasons : NULL;
    if (strcmp(table->name, "avoided_pair") == 0)
        return column == 3 ? &f->reasons : NULL;
    if (strcmp(table->name, "penalty") == 0)
        return column == 13 ? &f->reasons : NULL;
    if (strcmp(table->name, "ban") == 0)
        return column == 6 || column == 9 ? &f->reasons : NULL;
    if (strcmp(table->name, "signup") == 0)
        return column == 2 ? &f->names : column == 3 ? &f->numbers : NULL;
    if (strcmp(table->name, "player") != 0)
        return NULL;
    if (column == 2)
        return &f->lasts;
    if (column == 3)
        return &f->firsts;
    if (column == 5 || column == 6)
        return &f->numbers;
    return column == 7 ? &f->mails : NULL;
}

#define COLUMNS_MAX 64

static bool is_text(const struct value *value, const char *text)
{
    return text && value->len == strlen(text) && memcmp(value->text, text, value->len) == 0;
}

/* "Berg, Anna" or "Anna Berg"; the last name alone of who never had a first one. */
static bool is_their_name(const struct forget *f, const struct value *v)
{
    if (v->type != VALUE_TEXT)
        return false;
    for (size_t i = 0; i < f->names.n; i++)
        if (is_text(v, f->names.items[i]))
            return true;
    return false;
}

static bool is_a_name(const struct forget *f, const char *text)
{
    const struct value v = {.type = VALUE_TEXT, .text = text, .len = strlen(text)};
    return is_their_name(f, &v);
}

/* One record of a row; true when the row is the person's. An UPDATE gives the key in its old record
 * only. */
static bool record_is_theirs(const struct forget *f, const struct personal_table *table, const struct value *values,
                             unsigned n)
{
    if (table && table->by_name)
        return table->id_column < n && is_their_name(f, &values[table->id_column]);
    if (table && table->or_name && table->or_name < n && is_their_name(f, &values[table->or_name]))
        return true;
    if (!table || table->nobodys || table->id_column >= n || values[table->id_column].type != VALUE_INT)
        return false;
    int64_t id = values[table->id_column].i;
    if (table->by_ruling)
        return n > 1 && has_ruling(f, id, values[1].i);
    if (!table->by_ban)
        return has_id(f, id) || (table->other_id && table->other_id < n && has_id(f, values[table->other_id].i));
    for (size_t i = 0; i < f->n_bans; i++)
        if (f->bans[i] == id)
            return true;
    return false;
}

static void learn_record(struct forget *f, const struct personal_table *table, const struct value *values, unsigned n)
{
    for (unsigned i = 0; i < n; i++) {
        struct texts *to = texts_of(f, table, i);
        if (to && values[i].type == VALUE_TEXT)
            add_text(f, to, values[i].text, values[i].len);
    }
}

/* True when a row of theirs says something about them; most enrolments, for one, do not. */
static bool tells(const struct personal_table *table, const struct value *values, unsigned n)
{
    if (table->telling[0] == 0)
        return true;
    for (size_t i = 0; i < TELLING_MAX && table->telling[i] && table->telling[i] < n; i++) {
        const struct value *v = &values[table->telling[i]];
        if (v->type == VALUE_TEXT && v->len > 0 &&
            (!table->only[0] || is_text(v, table->only[0]) || is_text(v, table->only[1])))
            return true;
    }
    return false;
}

/* True when another person's row names them in a field that people write freely. */
static bool names_them(struct forget *f, const struct personal_table *table, const struct value *values, unsigned n)
{
    struct arena scratch = ARENA_INIT;
    bool named = false;
    for (size_t i = 0; table && table->free && i < TELLING_MAX && table->telling[i]; i++) {
        const struct value *v = table->telling[i] < n ? &values[table->telling[i]] : NULL;
        named = named || (v && v->type == VALUE_TEXT && words_stand_in(&scratch, &f->words, v->text, v->len));
    }
    arena_release(&scratch);
    return named;
}

/* A table's header after its 'T'. */
static const struct personal_table *read_table(struct reader *r, unsigned *columns)
{
    *columns = (unsigned)changeset_varint(r);
    if (*columns == 0 || *columns > COLUMNS_MAX)
        r->broken = true;
    for (unsigned i = 0; !r->broken && i < *columns; i++)
        (void)changeset_byte(r);
    const char *name = (const char *)r->at;
    while (!r->broken && changeset_byte(r) != 0)
        ;
    for (size_t i = 0; !r->broken && i < ARRAY_LEN(personal_tables); i++)
        if (strcmp(personal_tables[i].name, name) == 0)
            return &personal_tables[i];
    return NULL;
}

/* One change after its operation; true when it tells something of the person, which is learnt. */
static bool read_change(struct forget *f, struct reader *r, unsigned op, const struct personal_table *table,
                        unsigned columns)
{
    bool this_row = false, theirs = false;
    (void)changeset_byte(r); /* indirect or not */
    if (op != CHANGE_INSERT && op != CHANGE_DELETE && op != CHANGE_UPDATE)
        r->broken = true;
    for (int record = 0; !r->broken && record < (op == CHANGE_UPDATE ? 2 : 1); record++) {
        struct value values[COLUMNS_MAX];
        for (unsigned i = 0; i < columns; i++)
            values[i] = changeset_value(r);
        if (r->broken)
            break;
        this_row = this_row || record_is_theirs(f, table, values, columns);
        if (this_row) {
            learn_record(f, table, values, columns);
            theirs = theirs || tells(table, values, columns);
        }
        theirs = theirs || names_them(f, table, values, columns);
    }
    return theirs;
}

/* True when a changeset holds something personal of theirs; one that cannot be read counts as if it did. */
static bool changeset_is_personal(struct forget *f, const unsigned char *bytes, size_t size)
{
    struct reader r = {.at = bytes, .end = bytes + size};
    const struct personal_table *table = NULL;
    unsigned columns = 0;
    bool theirs = false;
    while (r.at < r.end && !r.broken) {
        unsigned op = changeset_byte(&r);
        if (op == 'T')
            table = read_table(&r, &columns);
        else if (read_change(f, &r, op, table, columns))
            theirs = true;
    }
    return theirs || r.broken;
}

/* ---- the journal ----------------------------------------------------------------------------- */

struct entry {
    int64_t id;
    const char *sentence;
    const char *player; /* whose phone did it; NULL: nobody's */
    bool personal;
};

/* Before the name of a player in the journal's column who (web/gate/session.c). */
#define BY_PHONE "player "

static int nibble(char c)
{
    return c <= '9' ? c - '0' : c - 'A' + 10;
}

/* The bytes of SQLite's hex(). */
static const unsigned char *from_hex(struct arena *arena, const char *hex, size_t *size)
{
    *size = strlen(hex) / 2;
    unsigned char *bytes = ARENA_ARRAY(arena, unsigned char, *size);
    for (size_t i = 0; i < *size; i++)
        bytes[i] = (unsigned char)(nibble(hex[2 * i]) << 4 | nibble(hex[2 * i + 1]));
    return bytes;
}

/* The id after the last "(#" before a place of a sentence; 0: none. */
static int64_t id_before(const char *sentence, const char *end)
{
    const char *last = NULL;
    for (const char *at = sentence; (at = strstr(at, "(#")) != NULL && at < end; at += 2)
        last = at + 2;
    return last ? strtoll(last, NULL, 10) : 0;
}

/* A merge into the person brought them another record, unless that was undone and the record lives.
 * The sentence is the verb's own: merged "Ek, Ida" (#9) into "Berg, Anna" (#4, DCI 1234). */
static enum err_code follow_merge(struct forget *f, const char *sentence, struct err *err)
{
    static const char into[] = ") into \"";
    const char *middle = NULL;
    struct player *living = NULL;
    size_t n = 0;
    for (const char *at = sentence; (at = strstr(at, into)) != NULL; at++)
        middle = at;
    if (!middle || !has_id(f, id_before(middle, sentence + strlen(sentence))))
        return ERR_OK;
    int64_t from = id_before(sentence, middle);
    enum err_code rc = player_query(f->store, f->arena, Q_PLAYER_GET, SQL_ARGS(SQL_I(from)), &living, &n, err);
    if (rc == ERR_OK && n == 0 && !has_id(f, from))
        add_id(f, from);
    return rc;
}

/* Reads all entries from the newest on, so that a merge comes before the merged record's own; finds
 * the personal ones and learns the texts on the way. *out is the caller's to free. */
static enum err_code read_journal(struct forget *f, struct entry **out, size_t *n, struct err *err)
{
    struct cursor c = {0};
    struct arena scratch = ARENA_INIT;
    size_t room = 0, size = 0;
    enum err_code rc = store_query(f->store, Q_PLAYER_JOURNAL_READ, SQL_NONE, &c, err);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, err)) {
        VEC_ROOM(*out, *n, room);
        const unsigned char *bytes = from_hex(&scratch, cursor_text(&c, 2, &scratch), &size);
        const char *sentence = cursor_text(&c, 1, f->arena);
        if (strcmp(cursor_text(&c, 3, &scratch), "player merge") == 0)
            rc = follow_merge(f, sentence, err);
        const char *who = cursor_text(&c, 4, f->arena);
        bool by_phone = strncmp(who, BY_PHONE, strlen(BY_PHONE)) == 0;
        (*out)[(*n)++] = (struct entry){.id = cursor_int(&c, 0),
                                        .sentence = sentence,
                                        .player = by_phone ? who + strlen(BY_PHONE) : NULL,
                                        .personal = changeset_is_personal(f, bytes, size)};
        arena_release(&scratch);
        if (rc != ERR_OK)
            break;
    }
    cursor_close(&c);
    return rc;
}

/* ---- sentences ------------------------------------------------------------------------------- */

/* A shorter number could be a table or a seed, and is looked for as "DCI 123" only. */
#define PLAIN_NUMBER_DIGITS 6

/* Names in both usual forms, last names alone, numbers and addresses. */
static void make_words(struct forget *f)
{
    words_of_names(f->arena, &f->names, &f->lasts, &f->firsts);
    for (size_t i = 0; i < f->names.n; i++)
        add_text(f, &f->words, f->names.items[i], strlen(f->names.items[i]));
    for (size_t i = 0; i < f->lasts.n; i++)
        add_text(f, &f->words, f->lasts.items[i], strlen(f->lasts.items[i]));
    for (size_t i = 0; i < f->numbers.n; i++) {
        const char *number = f->numbers.items[i];
        const char *shown = arena_printf(f->arena, "DCI %s", number);
        add_text(f, &f->words, shown, strlen(shown));
        if (strlen(number) >= PLAIN_NUMBER_DIGITS)
            add_text(f, &f->words, number, strlen(number));
    }
    for (size_t i = 0; i < f->mails.n; i++)
        add_text(f, &f->words, f->mails.items[i], strlen(f->mails.items[i]));
    texts_sort(&f->words);
}

/* Returns the length of a sentence about them up to its reason, which follows ": " or stands in brackets; all of it
 * when it gives none. */
static size_t without_reason(const struct forget *f, const char *sentence)
{
    size_t len = strlen(sentence), least = len;
    for (size_t i = 0; i < f->reasons.n; i++) {
        const char *ends[] = {arena_printf(f->arena, ": %s", f->reasons.items[i]),
                              arena_printf(f->arena, " (%s)", f->reasons.items[i])};
        for (size_t k = 0; k < ARRAY_LEN(ends); k++) {
            size_t end = strlen(ends[k]);
            if (len > end && strcmp(sentence + len - end, ends[k]) == 0 && len - end < least)
                least = len - end;
        }
    }
    return least;
}

/* A sentence with their words replaced by the pseudonym, and without the reason where the entry is
 * personal; NULL when it has none. */
static const char *redact(const struct forget *f, const char *sentence, bool personal)
{
    size_t len = personal ? without_reason(f, sentence) : strlen(sentence);
    const char *text = words_replace(f->arena, &f->words, sentence, len, f->pseudonym);
    return text || !sentence[len] ? text : arena_strndup(f->arena, sentence, len);
}

/* Takes out of the journal what names the person. Of others' histories it knows the names that are learnt so far;
 * a second pass has them all. */
static enum err_code clean_journal(struct forget *f, struct err *err)
{
    struct entry *entries = NULL;
    size_t n = 0;
    words_of_names(f->arena, &f->names, &f->lasts, &f->firsts);
    enum err_code rc = read_journal(f, &entries, &n, err);
    make_words(f);
    for (size_t i = 0; rc == ERR_OK && i < n; i++) {
        const char *sentence = redact(f, entries[i].sentence, entries[i].personal);
        if (entries[i].personal)
            rc = store_exec(f->store, Q_PLAYER_JOURNAL_EMPTY, SQL_ARGS(SQL_I(entries[i].id)), err);
        if (rc == ERR_OK && sentence)
            rc = store_exec(f->store, Q_PLAYER_JOURNAL_SENTENCE, SQL_ARGS(SQL_I(entries[i].id), SQL_T(sentence)), err);
        if (rc == ERR_OK && entries[i].player && is_a_name(f, entries[i].player))
            rc = store_exec(f->store, Q_PLAYER_JOURNAL_WHO,
                            SQL_ARGS(SQL_I(entries[i].id), SQL_T(arena_printf(f->arena, BY_PHONE "%s", f->pseudonym))),
                            err);
    }
    free(entries);
    return rc;
}

/* ---- the verb -------------------------------------------------------------------------------- */

static enum err_code learn_row(struct forget *f, const struct player *p, struct err *err)
{
    struct cursor c = {0};
    if (!p->forgotten) {
        const char *key = *p->dci ? dci_canonical(f->arena, p->dci) : "";
        add_text(f, &f->lasts, p->last, strlen(p->last));
        add_text(f, &f->firsts, p->first, strlen(p->first));
        add_text(f, &f->numbers, p->dci, strlen(p->dci));
        add_text(f, &f->numbers, key, strlen(key));
        add_text(f, &f->mails, p->email, strlen(p->email));
    }
    enum err_code rc = store_query(f->store, Q_PLAYER_FORMER_LIST, SQL_ARGS(SQL_I(p->id.v)), &c, err);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, err)) {
        const char *key = cursor_text(&c, 0, f->arena);
        add_text(f, &f->numbers, key, strlen(key));
    }
    cursor_close(&c);
    return rc;
}

static enum err_code learn_bans(struct forget *f, struct err *err)
{
    struct cursor c = {0};
    enum err_code rc = store_query(f->store, Q_BAN_IDS_OF, SQL_ARGS(SQL_I(f->player)), &c, err);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, err)) {
        *VEC_ADD(f->bans, f->n_bans, f->bans_room) = cursor_int(&c, 0);
    }
    cursor_close(&c);
    return rc;
}

static enum err_code learn_rulings(struct forget *f, struct err *err)
{
    struct cursor c = {0};
    enum err_code rc = store_query(f->store, Q_RULING_IDS_OF, SQL_ARGS(SQL_I(f->player)), &c, err);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, err)) {
        *VEC_ADD(f->rulings, f->n_rulings, f->rulings_room) = (struct ruling_key){cursor_int(&c, 0), cursor_int(&c, 1)};
    }
    cursor_close(&c);
    return rc;
}

/* What they called themselves when they asked to be enrolled. */
static enum err_code learn_signups(struct forget *f, struct err *err)
{
    struct cursor c = {0};
    enum err_code rc = store_query(f->store, Q_SIGNUP_NAMES_OF, SQL_ARGS(SQL_I(f->player)), &c, err);
    for (; rc == ERR_OK && c.row; rc = cursor_next(&c, err)) {
        const char *name = cursor_text(&c, 0, f->arena), *dci = cursor_text(&c, 1, f->arena);
        add_text(f, &f->names, name, strlen(name));
        add_text(f, &f->numbers, dci, strlen(dci));
    }
    cursor_close(&c);
    return rc;
}

static enum err_code forget_signups(struct forget *f, struct err *err)
{
    enum err_code rc = store_exec(f->store, Q_SIGNUP_FORGET, SQL_ARGS(SQL_I(f->player)), err);
    for (size_t i = 0; rc == ERR_OK && i < f->names.n; i++)
        rc = store_exec(f->store, Q_SIGNUP_FORGET_NAME, SQL_ARGS(SQL_T(f->names.items[i])), err);
    return rc;
}

static enum err_code forget_rows(struct forget *f, struct player *out, struct err *err)
{
    const struct player_id id = {f->player};
    enum err_code rc = player_get(f->store, f->arena, id, out, err);
    if (rc == ERR_OK)
        rc = learn_bans(f, err);
    if (rc == ERR_OK)
        rc = learn_rulings(f, err);
    if (rc == ERR_OK)
        rc = learn_row(f, out, err);
    if (rc == ERR_OK)
        rc = learn_signups(f, err);
    if (rc == ERR_OK)
        rc = store_exec(f->store, Q_PLAYER_FORGET,
                        SQL_ARGS(SQL_I(id.v), SQL_T(f->pseudonym), SQL_T(player_name_key(f->arena, f->pseudonym, ""))),
                        err);
    if (rc == ERR_OK)
        rc = store_exec(f->store, Q_PLAYER_FORGET_FORMER, SQL_ARGS(SQL_I(id.v)), err);
    if (rc == ERR_OK)
        rc = player_forget_texts(f->store, id, err);
    if (rc == ERR_OK)
        rc = clean_journal(f, err); /* which learns the names of before, too */
    if (rc == ERR_OK)
        rc = forget_signups(f, err);
    if (rc == ERR_OK)
        rc = words_forget(f->store, f->arena, &f->words, f->pseudonym, err);
    for (size_t i = 0; rc == ERR_OK && i < f->names.n; i++) /* in histories that others brought in */
        rc = store_exec(f->store, Q_RATING_FORGET_OPPONENT, SQL_ARGS(SQL_T(f->names.items[i])), err);
    if (rc == ERR_OK)
        rc = decklists_forget_labels(f->store, f->arena, id, f->lasts.items, f->lasts.n, err);
    if (rc == ERR_OK)
        rc = decklists_forget_labels(f->store, f->arena, id, f->firsts.items, f->firsts.n, err);
    if (rc == ERR_OK)
        rc = team_forget(f->store, f->arena, id, f->lasts.items, f->lasts.n, err);
    if (rc == ERR_OK)
        rc = team_forget(f->store, f->arena, id, f->firsts.items, f->firsts.n, err);
    return rc == ERR_OK ? player_get(f->store, f->arena, id, out, err) : rc;
}

enum err_code player_forget(struct store *store, struct arena *arena, struct player_id id, struct player *out,
                            struct err *err)
{
    struct forget f = {.store = store,
                       .arena = arena,
                       .player = id.v,
                       .pseudonym = arena_printf(arena, "Player %lld", (long long)id.v)};
    add_id(&f, id.v);
    enum err_code rc = verb_begin(store, VERB_PLAYER_FORGET, err);
    if (rc == ERR_OK) {
        store_erases(store);
        rc = forget_rows(&f, out, err);
        if (rc == ERR_OK)
            rc = clean_journal(&f, err); /* by all names that were learnt */
        if (rc == ERR_OK)
            rc = ship_erase_waiting(store, err); /* what waits for a standby names them too */
        if (rc == ERR_OK)
            store_note(store, 0, "forgot what is personal of player #%lld", (long long)id.v);
        rc = store_end(store, rc, err);
    }
    forget_release(&f);
    return rc;
}
