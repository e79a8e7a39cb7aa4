/* find.c - a name in any spelling to its card
 *
 * One look-up by the lax key brings every row that may be meant. Rows whose exact key is that of the text go before the
 * others, and among them the kind decides: full names, aliases, faces, names in other languages. What is left
 * belongs to one card, or is ambiguous.
 *
 * Names in other languages lie apart (foreign.c) and are looked at when nothing in English has the name: a card that is
 * called "Mutilation" goes before one that is called so in French. Among them the spelling decides before the exact
 * key, which knows no marks, because marks tell words of Japanese and Korean apart.
 *
 * Before all that stands a memory of texts and their answers: folders of decklists ask for the same few
 * thousand spellings again and again. It holds at most MEMO_ENTRIES and then begins again, so that hostile
 * input cannot fill the memory.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/message.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "catalog/inner.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define MEMO_SLOTS_FIRST 1024u
#define MEMO_ENTRIES     (1u << 17)
#define MEMO_PROBES      32u /* a longer search means made-up collisions: the answer is not kept */

/* ---- the memory ------------------------------------------------------------------------------ */

/* Multiplies eight bytes at a time; only the memory uses it, so that nothing depends on its values. */
static uint64_t quick_hash(const char *text, size_t len)
{
    uint64_t h = 0x9E3779B97F4A7C15u ^ len, word;
    for (; len >= sizeof word; text += sizeof word, len -= sizeof word) {
        memcpy(&word, text, sizeof word);
        h = (h ^ word) * 0xD6E8FEB86659FD93u;
        h ^= h >> 32;
    }
    word = 0;
    memcpy(&word, text, len);
    h = (h ^ word) * 0xD6E8FEB86659FD93u;
    return h ^ h >> 29;
}

/* The slot that holds the text, or the free one where it belongs; NULL when the search takes too long. */
static struct memo_slot *memo_slot(const struct memo *memo, const char *text, uint64_t hash)
{
    for (size_t i = 0; i < MEMO_PROBES && memo->n_slots; i++) {
        struct memo_slot *slot = &memo->slots[(hash + i) & (memo->n_slots - 1)];
        if (!slot->answer || (slot->hash == hash && strcmp(slot->answer->text, text) == 0))
            return slot;
    }
    return NULL;
}

/* Makes room for one more: doubles the table, or empties it. */
static void memo_make_room(struct memo *memo)
{
    if (memo->used * 2 < memo->n_slots)
        return;
    if (memo->used >= MEMO_ENTRIES) {
        memset(memo->slots, 0, memo->n_slots * sizeof *memo->slots);
        arena_release(&memo->arena);
        memo->used = 0;
        return;
    }
    struct memo old = *memo;
    memo->n_slots = old.n_slots ? old.n_slots * 2 : MEMO_SLOTS_FIRST;
    memo->slots = tc_calloc(memo->n_slots, sizeof *memo->slots);
    memo->used = 0;
    for (size_t i = 0; i < old.n_slots; i++) {
        const struct memo_slot *from = &old.slots[i];
        struct memo_slot *to = from->answer ? memo_slot(memo, from->answer->text, from->hash) : NULL;
        if (to) {
            *to = *from;
            memo->used++;
        }
    }
    free(old.slots);
}

static void memo_keep(struct memo *memo, const char *text, size_t len, uint64_t hash, const struct name_match *match)
{
    memo_make_room(memo);
    struct memo_slot *slot = memo_slot(memo, text, hash);
    if (!slot)
        return;
    struct memo_answer *kept = arena_alloc(&memo->arena, 1, sizeof *kept + len + 1);
    memcpy(kept->text, text, len);
    if (match->answer == NAME_FOUND) {
        kept->card = match->card;
        kept->matched = match->matched;
        kept->languages = match->languages;
    } else if (match->answer == NAME_AMBIGUOUS) {
        struct name_match *copy = arena_alloc(&memo->arena, 1, sizeof *copy);
        *copy = *match;
        kept->ambiguous = copy;
    }
    *slot = (struct memo_slot){.hash = hash, .answer = kept};
    memo->used++;
}

/* ---- the look-up ----------------------------------------------------------------------------- */

/* The best rows so far: all of the same rank. */
struct best {
    int rank;
    int ids[NAME_CHOICES + 1]; /* of different cards, ascending, which is by name */
    size_t n;
    char spelling[KEY_TEXT_MAX + 1]; /* of the first; "" for the card's name */
    unsigned languages;              /* of those in which it is called that */
};

static void add_id(struct best *best, int id)
{
    size_t at = best->n;
    for (size_t i = 0; i < best->n; i++)
        if (best->ids[i] == id)
            return;
    if (best->n == ARRAY_LEN(best->ids)) {
        if (id > best->ids[best->n - 1])
            return;
        at = best->n - 1;
    } else {
        best->n++;
    }
    for (; at && best->ids[at - 1] > id; at--)
        best->ids[at] = best->ids[at - 1];
    best->ids[at] = id;
}

/* Takes a spelling of a card, if none of a better rank was there; len: of the spelling. */
static void take(struct best *best, int rank, int id, const char *spelling, size_t len)
{
    if (best->n && rank > best->rank)
        return;
    if (!best->n || rank < best->rank) {
        best->rank = rank;
        best->n = 0;
        best->languages = 0;
        if (len > KEY_TEXT_MAX)
            len = 0;
        memcpy(best->spelling, spelling, len);
        best->spelling[len] = '\0';
    }
    add_id(best, id);
}

static void look_up(struct catalog *c, const struct name_keys *keys, struct best *best)
{
    enum { EXACT, KIND, CARD, SPELLING, N_KINDS = 3 };
    sqlite3_stmt *row = catalog_statement(c, &c->by_name, "SELECT " NAME_COLUMNS " FROM name WHERE lax = ?");
    sqlite3_bind_text(row, 1, keys->lax, -1, SQLITE_STATIC);
    best->n = 0;
    best->languages = 0;
    size_t wanted = strlen(keys->exact);
    while (catalog_step(c, row)) {
        size_t len, spelling_len;
        const char *exact = catalog_bytes(c, row, EXACT, &len);
        const char *spelling = catalog_bytes(c, row, SPELLING, &spelling_len);
        int id = sqlite3_column_int(row, CARD);
        bool same = len == wanted && memcmp(exact, keys->exact, len) == 0;
        if (id >= 1 && id <= c->n_cards)
            take(best, sqlite3_column_int(row, KIND) + (same ? 0 : N_KINDS), id, spelling, spelling_len);
    }
}

/* A text that is looked for among the names in other languages. */
struct foreign_search {
    const char *text;
    const struct name_keys *keys;
    struct best *best;
};

static void take_foreign(void *self, const struct foreign_reader *name, const struct name_keys *keys)
{
    enum { SAME_SPELLING, SAME_EXACT_KEY, SAME_LAX_KEY };
    const struct foreign_search *s = self;
    int rank = strcmp(s->text, name->spelling) == 0       ? SAME_SPELLING
               : strcmp(s->keys->exact, keys->exact) == 0 ? SAME_EXACT_KEY
                                                          : SAME_LAX_KEY;
    take(s->best, rank, name->card_id, name->spelling, name->len);
    if (s->best->rank == rank)
        s->best->languages |= name->languages;
}

/* The spelling as text that lives as long as the catalogue. */
static const char *keep_spelling(struct catalog *c, struct loaded_card *loaded, const char *spelling)
{
    const struct card *card = &loaded->card;
    if (!*spelling)
        return card->name;
    if (strcmp(spelling, card->full_name) == 0)
        return card->full_name;
    for (const struct spelling *s = loaded->spellings; s; s = s->next)
        if (strcmp(s->text, spelling) == 0)
            return s->text;
    size_t len = strlen(spelling);
    struct spelling *s = arena_alloc(&c->arena, 1, sizeof *s + len + 1);
    memcpy(s->text, spelling, len + 1);
    s->next = loaded->spellings;
    loaded->spellings = s;
    return s->text;
}

/* Copies the text with every word "from" as "to"; false when there is none, or no room. */
static bool respell(const char *text, const char *from, const char *to, char out[KEY_TEXT_MAX + 1])
{
    size_t n = 0, from_len = strlen(from), to_len = strlen(to);
    bool found = false;
    for (const char *p = text; *p;) {
        bool here = strncasecmp(p, from, from_len) == 0;
        size_t len = here ? to_len : 1;
        if (n + len > KEY_TEXT_MAX)
            return false;
        memcpy(out + n, here ? to : p, len);
        n += len;
        p += here ? from_len : 1;
        found |= here;
    }
    out[n] = '\0';
    return found;
}

/* Looks a text up as people write names that nothing is called by as typed: "Fire and Ice", "Sword of Fire & Ice",
 * "CoP: Red". */
static void look_up_otherwise(struct catalog *c, const char *text, struct best *best)
{
    static const struct {
        const char *from, *to;
        bool at_start;
    } ways[] = {
        {" and ", " & ", false},
        {" & ", " and ", false},
        {"cop: ", "Circle of Protection: ", true},
        {"cop ", "Circle of Protection: ", true},
    };
    struct name_keys keys;
    char other[KEY_TEXT_MAX + 1];
    for (size_t i = 0; i < ARRAY_LEN(ways) && !best->n; i++)
        if ((!ways[i].at_start || strncasecmp(text, ways[i].from, strlen(ways[i].from)) == 0) &&
            respell(text, ways[i].from, ways[i].to, other) && name_keys_make(other, strlen(other), &keys))
            look_up(c, &keys, best);
}

static void answer(struct catalog *c, const char *text, size_t len, struct name_match *out)
{
    struct name_keys keys;
    struct best best;
    out->answer = NAME_UNKNOWN;
    if (!name_keys_make(text, len, &keys))
        return;
    look_up(c, &keys, &best);
    if (!best.n)
        look_up_otherwise(c, text, &best);
    if (!best.n)
        foreign_find(c, &keys, take_foreign, &(struct foreign_search){text, &keys, &best});
    if (best.n == 1) {
        struct loaded_card *loaded = catalog_load(c, best.ids[0]);
        out->answer = NAME_FOUND;
        out->card = &loaded->card;
        out->matched = keep_spelling(c, loaded, best.spelling);
        out->languages = best.languages;
    } else if (best.n > 1) {
        out->answer = NAME_AMBIGUOUS;
        out->n_choices = best.n < NAME_CHOICES ? best.n : NAME_CHOICES;
        for (size_t i = 0; i < out->n_choices; i++)
            out->choices[i] = catalog_card(c, best.ids[i]);
    }
}

enum name_answer catalog_find(struct catalog *catalog, const char *text, struct name_match *out)
{
    size_t len = strlen(text);
    out->answer = NAME_UNKNOWN;
    out->card = NULL;
    out->matched = NULL;
    out->languages = 0;
    out->n_choices = 0;
    if (len == 0 || len > KEY_TEXT_MAX)
        return out->answer;
    uint64_t hash = quick_hash(text, len);
    const struct memo_slot *slot = memo_slot(&catalog->memo, text, hash);
    if (slot && slot->answer) {
        const struct memo_answer *kept = slot->answer;
        if (kept->card) {
            out->answer = NAME_FOUND;
            out->card = kept->card;
            out->matched = kept->matched;
            out->languages = kept->languages;
        } else if (kept->ambiguous) {
            *out = *kept->ambiguous;
        }
        return out->answer;
    }
    answer(catalog, text, len, out);
    memo_keep(&catalog->memo, text, len, hash, out);
    return out->answer;
}

/* ---- names that will be asked for ------------------------------------------------------------ */

#define FETCH_BYTES                                                                                                    \
    48u /* of an answer, of a card: what a look-up and a verdict read, on one line of the cache or on two */

static void fetch(const void *at)
{
    __builtin_prefetch(at);
    __builtin_prefetch((const char *)at + FETCH_BYTES);
}

/* The answer in the first slots of a hash; NULL. */
static const struct memo_answer *memo_peek(const struct memo *memo, uint64_t hash)
{
    enum { NEAR = 4 };
    for (size_t i = 0; i < NEAR; i++) {
        const struct memo_slot *slot = &memo->slots[(hash + i) & (memo->n_slots - 1)];
        if (!slot->answer || slot->hash == hash)
            return slot->answer;
    }
    return NULL;
}

void catalog_fetch(struct catalog *catalog, struct expected_names *expected)
{
    const struct memo *memo = &catalog->memo;
    const struct memo_answer *answers[EXPECTED_NAMES];
    uint64_t hashes[EXPECTED_NAMES];
    size_t n = memo->n_slots ? expected->n : 0;
    expected->n = 0;
    for (size_t i = 0; i < n; i++) {
        hashes[i] = quick_hash(expected->names[i].text, expected->names[i].len);
        __builtin_prefetch(&memo->slots[hashes[i] & (memo->n_slots - 1)]);
    }
    for (size_t i = 0; i < n; i++) {
        answers[i] = memo_peek(memo, hashes[i]);
        if (answers[i])
            fetch(answers[i]);
    }
    for (size_t i = 0; i < n; i++)
        if (answers[i] && answers[i]->card)
            fetch(answers[i]->card);
}

void catalog_expect(struct catalog *catalog, struct expected_names *expected, const char *text, size_t len)
{
    expected->names[expected->n].text = text;
    expected->names[expected->n].len = len;
    if (++expected->n == EXPECTED_NAMES)
        catalog_fetch(catalog, expected);
}

/* ---- with a sentence ------------------------------------------------------------------------- */

/* What was typed, fit for a message: escaped, and cut when it is long. */
static const char *quoted(struct arena *arena, const char *text)
{
    enum { SHOWN = 80 };
    struct strbuf sb = STRBUF_INIT;
    size_t len = strlen(text);
    bool cut = len > SHOWN;
    if (cut)
        for (len = SHOWN; len && ((unsigned char)text[len] & 0xC0) == 0x80;)
            len--;
    utf8_add_printable(&sb, arena_strndup(arena, text, len));
    if (cut)
        strbuf_add(&sb, "...");
    const char *shown = message(arena, "\"%s\"", strbuf_text(&sb));
    strbuf_release(&sb);
    return shown;
}

/* "A", "A or B", "A, B or C" */
static const char *alternatives(struct arena *arena, const char *const *words, size_t n)
{
    struct strbuf sb = STRBUF_INIT;
    for (size_t i = 0; i < n; i++)
        strbuf_printf(&sb, "%s%s", i == 0 ? "" : i + 1 == n ? TC_WORD(" or ") : ", ", words[i]);
    const char *text = arena_strdup(arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return text;
}

enum err_code catalog_require(struct catalog *catalog, struct arena *arena, const char *text, const struct card **out,
                              struct err *err)
{
    struct name_match match;
    const char *names[NAME_CHOICES];
    switch (catalog_find(catalog, text, &match)) {
    case NAME_FOUND:
        *out = match.card;
        return ERR_OK;
    case NAME_AMBIGUOUS:
        for (size_t i = 0; i < match.n_choices; i++)
            names[i] = match.choices[i]->full_name;
        return err_set(err, ERR_CONFLICT, "%s may be %s; say which", quoted(arena, text),
                       alternatives(arena, names, match.n_choices));
    case NAME_UNKNOWN:
        break;
    }
    size_t n = catalog_suggest(catalog, arena, text, names);
    return err_set(err, ERR_NOT_FOUND, "%s is not a card that is known%s", quoted(arena, text),
                   n ? message(arena, "; did you mean %s?", alternatives(arena, names, n)) : "");
}
