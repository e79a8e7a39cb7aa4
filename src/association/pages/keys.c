/* keys.c - what officers do with stores: take in, put under review, suspend; keys and blocks of numbers */
#include "association/pages/internal.h"
#include "association/pages/keys.html.h"
#include "base/chars.h"
#include "base/err.h"

#include <string.h>

static const struct column key_list[] = {
    COLUMN(struct keys_key, "public_key", public_key),
    COLUMN_TIME(struct keys_key, "since", since_utc),
    COLUMN_TIME(struct keys_key, "until", until_utc),
};
static const struct column_set key_columns = COLUMNS(struct keys_key, key_list);
static const struct column keys_list[] = {
    COLUMN(struct keys_store, "store", store.store),
    COLUMN(struct keys_store, "name", store.name),
    COLUMN(struct keys_store, "country", store.country),
    COLUMN(struct keys_store, "state", store.state),
    COLUMN(struct keys_store, "officer", officer, .none = NONE_IS_EMPTY),
    COLUMN(struct keys_store, "numbers", numbers),
    COLUMN_LIST(struct keys_store, "keys", keys, n_keys, &key_columns),
};
static const struct column_set keys_columns = COLUMNS(struct keys_store, keys_list);

static enum err_code read_keys(struct request *req, struct office *office, struct keys_store *page, struct err *err)
{
    struct pg_rows rows;
    enum err_code rc = pg_query(office->pg, AQ_PAGE_STORE_KEYS, PG_ARGS(PG_I(page->store.store)), &rows, err);
    page->n_keys = rc == ERR_OK ? (size_t)rows.n : 0;
    struct keys_key *out = ARENA_ARRAY(req->arena, struct keys_key, page->n_keys + 1);
    for (int i = 0; i < (int)page->n_keys; i++)
        out[i] = (struct keys_key){.public_key = pages_text(req, &rows, i, 0),
                                   .since_utc = pg_int(&rows, i, 1),
                                   .until_utc = pg_int(&rows, i, 2)};
    pg_rows_release(&rows);
    page->keys = out;
    return rc;
}

static enum err_code store_office(struct request *req, struct office *office, struct err *err)
{
    struct member_store known;
    struct keys_state states[STORE_CLOSED + 1];
    enum err_code rc = member_store_resolve(office, arena_printf(req->arena, "%d", pages_place(req)), &known, err);
    if (rc != ERR_OK)
        return rc;
    for (int i = 0; i <= STORE_CLOSED; i++)
        states[i] = (struct keys_state){store_state_words[i], pages_store_state(req->lang, store_state_words[i]),
                                        i == (int)known.state};
    struct keys_store page = {.store = {.store = known.store,
                                        .name = known.name,
                                        .country = known.country,
                                        .state = store_state_words[known.state],
                                        .last = ""},
                              .officer = known.officer,
                              .numbers = known.numbers,
                              .states = states,
                              .n_states = ARRAY_LEN(states),
                              .reason = field_typed_at(req, "/state", "reason", ""),
                              .key = field_typed_at(req, "/key", "key", "")};
    rc = read_keys(req, office, &page, err);
    if (rc != ERR_OK || pages_json(req, "store-office", &keys_columns, &page))
        return rc;
    page_begin(req, &(struct page_look){.title = page.store.name, .section = "stores"});
    page_association_store_office(req->html, &page);
    page_end(req);
    return ERR_OK;
}

static enum err_code show_new(struct request *req, struct err *err)
{
    const struct keys_new page = {.name = field_typed(req, "name", ""),
                                  .country = field_typed(req, "country", ""),
                                  .officer = field_typed(req, "officer", ""),
                                  .key = field_typed(req, "key", "")};
    (void)err;
    page_begin(req, &(struct page_look){.title = lang_text(req->lang, "New store"), .section = "stores"});
    page_association_store_new(req->html, &page);
    page_end(req);
    return ERR_OK;
}

static enum err_code take_in(struct request *req, struct office *office, struct err *err)
{
    struct member_store made;
    const char *key = field_or(req, "key", "");
    char *country = arena_strdup(req->arena, field_or(req, "country", ""));
    for (char *c = country; *c; c++)
        *c = char_upper(*c);
    enum err_code rc = member_store_add(office, field_or(req, "name", ""), country, field_or(req, "officer", ""),
                                        *key ? key : NULL, &made, err);
    if (rc == ERR_OK)
        page_done(req, lang_text(req->lang, "The store is taken in."), "/stores/%d/office", (int)made.store);
    return rc;
}

static enum err_code done(struct request *req, enum err_code rc, const char *sentence)
{
    if (rc == ERR_OK)
        page_done(req, sentence, "/stores/%d/office", pages_place(req));
    return rc;
}

static enum err_code set_state(struct request *req, struct office *office, struct err *err)
{
    struct member_store known;
    enum store_state state;
    const char *reason, *word = field_or(req, "state", "");
    if (!store_state_find(word, &state))
        return err_set(err, ERR_INPUT, "\"%s\" is none of a store's states: active, review, suspended, closed", word);
    enum err_code rc = pages_sentence(req, &reason, err);
    if (rc == ERR_OK)
        rc = member_store_resolve(office, arena_printf(req->arena, "%d", pages_place(req)), &known, err);
    if (rc == ERR_OK)
        rc = member_store_set_state(office, known.store, state, reason, err);
    return done(req, rc, lang_text(req->lang, "The state is another one now."));
}

static enum err_code set_key(struct request *req, struct office *office, struct err *err)
{
    struct member_store known;
    bool ends = field_is(req, "ends", "yes");
    enum err_code rc = member_store_resolve(office, arena_printf(req->arena, "%d", pages_place(req)), &known, err);
    if (rc == ERR_OK)
        rc = member_store_key(office, known.store, field_or(req, "key", ""), ends, err);
    return done(req, rc, ends ? lang_text(req->lang, "The key has ended.") : lang_text(req->lang, "The key counts."));
}

static enum err_code give_block(struct request *req, struct office *office, struct err *err)
{
    int32_t first = 0;
    enum err_code rc = member_store_block(office, pages_place(req), NUMBER_BLOCK, &first, err);
    return done(req, rc, lang_text(req->lang, "The store has a hundred numbers more."));
}

PAGES_READ(store_office)
PAGES_ACT(take_in)
PAGES_ACT(set_state)
PAGES_ACT(set_key)
PAGES_ACT(give_block)

const struct route routes_association_keys[] = {
    {METHOD_GET, "/stores/new", FOR_ORGANIZER, 0, 0, show_new, NULL},
    {METHOD_POST, "/stores", FOR_ORGANIZER, 0, 0, take_in_page, show_new},
    {METHOD_GET, "/stores/{n}/office", FOR_ORGANIZER, 0, 0, store_office_page, NULL},
    {METHOD_POST, "/stores/{n}/state", FOR_ORGANIZER, 0, 0, set_state_page, store_office_page},
    {METHOD_POST, "/stores/{n}/key", FOR_ORGANIZER, 0, 0, set_key_page, store_office_page},
    {METHOD_POST, "/stores/{n}/block", FOR_ORGANIZER, 0, 0, give_block_page, store_office_page},
    {0},
};
