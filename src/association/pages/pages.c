/* pages.c - the server of the pages, and what they share; see pages.h
 *
 * The machine is the room's: its workers run these pages with a store that holds sessions alone, and a page takes a
 * connection to the association's database for as long as it reads. So everything around a page (who may, tokens,
 * origin, limits, languages, compression, the headers that keep a browser in bounds) is what it is at an event.
 */
#include "association/pages/internal.h"
#include "base/err.h"
#include "base/file.h"
#include "base/parse.h"
#include "store/store.h"
#include "web/web.h"

#include <stdlib.h>
#include <string.h>

struct pages {
    struct desks *reading, *writing;
    struct web_face face;
    struct web *web;
    struct arena arena;
};

/* ---- what there is ----------------------------------------------------------------------------- */

static const struct route *const tables[] = {
    routes_core,
    routes_login,
    routes_about,
    routes_design,
    routes_association_lists,
    routes_association_player,
    routes_association_events,
    routes_association_keys, /* "/stores/new" */
    routes_association_stores,
    routes_association_inbox,
    routes_association_questions,
    routes_association_members,
    NULL,
};

static const struct web_entry entries[] = {
    {"lists", "/lists", LANG_MARK("Rating lists"), "list-ol", FOR_ALL, FOR_ALL, NULL},
    {"players", "/players", LANG_MARK("Players"), "people", FOR_ALL, FOR_ALL, NULL},
    {"events", "/events", LANG_MARK("Events"), "calendar3", FOR_ALL, FOR_ALL, NULL},
    {"stores", "/stores", LANG_MARK("Stores"), "shop", FOR_ALL, FOR_ALL, NULL},
    {"unreported", "/unreported", LANG_MARK("Not reported"), "hourglass-split", FOR_ALL, 0, NULL},
    {"corrections", "/corrections", LANG_MARK("Corrections"), "pencil", FOR_ALL, 0, NULL},
    {"inbox", "/inbox", LANG_MARK("Inbox"), "file-earmark-text", FOR_ORGANIZER, 0, NULL},
    {"questions", "/questions", LANG_MARK("Questions"), "info-circle", FOR_ORGANIZER, 0, NULL},
    {"new", "/members/new", LANG_MARK("New member"), "person-plus", FOR_ORGANIZER, 0, NULL},
    {"suspensions", "/suspensions", LANG_MARK("Suspensions"), "hammer", FOR_ORGANIZER, 0, NULL},
    {"log", "/log", LANG_MARK("Log"), "journal-text", FOR_ORGANIZER, 0, NULL},
    {"login", "/login", LANG_MARK("Officers"), "box-arrow-in-right", ROLE_PUBLIC, 0, NULL},
};

/* ---- starting and stopping --------------------------------------------------------------------- */

/* The file of sessions: private, like the keys that it lies beside. */
static enum err_code make_state(const struct web_options *options, struct arena *arena, struct err *err)
{
    struct store *store = NULL;
    if (file_exists(options->store))
        return ERR_OK;
    const char *slash = strrchr(options->store, '/');
    enum err_code rc =
        slash ? file_make_dir(arena_strndup(arena, options->store, (size_t)(slash - options->store)), err) : ERR_OK;
    if (rc == ERR_OK)
        rc = store_open(options->store, STORE_CREATE, options->clock, &store, err);
    store_close(store);
    return rc;
}

enum err_code pages_start(const struct office_place *place, const struct web_options *options, struct pages **out,
                          struct err *err)
{
    struct pages *pages = tc_calloc(1, sizeof *pages);
    struct web_options own = *options;
    struct desk *desk;
    struct office office;
    pages->reading = desks_new(place, PG_READ, options->clock, options->who);
    pages->writing = desks_new(place, PG_WRITE, options->clock, options->who);
    enum err_code rc = desk_take(pages->reading, &pages->arena, &desk, &office, err);
    if (rc == ERR_OK) {
        pages->face = (struct web_face){.name = arena_strdup(&pages->arena, office.name),
                                        .routes = tables,
                                        .entries = entries,
                                        .n_entries = ARRAY_LEN(entries),
                                        .officer = LANG_MARK("{name} (officer)"),
                                        .own = pages};
        own.face = &pages->face;
        own.keys = place->keys;
        own.no_backups = true;
        (void)desk_give_back(pages->reading, desk);
        rc = make_state(&own, &pages->arena, err);
    }
    if (rc == ERR_OK)
        rc = web_start(&own, &pages->web, err);
    if (rc != ERR_OK) {
        pages_stop(pages);
        return rc;
    }
    *out = pages;
    return ERR_OK;
}

const struct web_info *pages_info(const struct pages *pages)
{
    return web_info(pages->web);
}

void pages_stop(struct pages *pages)
{
    if (!pages)
        return;
    web_stop(pages->web);
    desks_free(pages->reading);
    desks_free(pages->writing);
    arena_release(&pages->arena);
    free(pages);
}

/* ---- running a page ---------------------------------------------------------------------------- */

static struct pages *pages_of(const struct request *req)
{
    return req->site->options.face->own;
}

static enum err_code run_once(struct request *req, struct desks *desks, pages_fn *run, bool *lost, struct err *err)
{
    struct desk *desk;
    struct office office;
    *lost = false;
    enum err_code rc = desk_take(desks, req->arena, &desk, &office, err);
    if (rc != ERR_OK)
        return rc;
    rc = run(req, &office, err);
    *lost = !desk_give_back(desks, desk);
    return rc;
}

/* A database that does not answer is the log's business; visitors hear no more than that. */
static enum err_code is_away(struct request *req, enum err_code rc, struct err *err)
{
    if (rc != ERR_IO && rc != ERR_DAMAGED)
        return rc;
    web_log("%s: %s", req->route->pattern, err->text);
    req->status = 503;
    err_clear(err);
    return err_set(err, ERR_IO,
                   "the association's database does not answer, and nothing was changed; try again in a minute");
}

enum err_code pages_read(struct request *req, pages_fn *run, struct err *err)
{
    struct desks *desks = pages_of(req)->reading;
    bool lost;
    req->wants_json = req->wants_json || field_is(req, "as", "json");
    enum err_code rc = run_once(req, desks, run, &lost, err);
    if (rc == ERR_IO && lost) { /* the server was started again: the other connections are as old */
        desks_renew(desks);
        err_clear(err);
        rc = run_once(req, desks, run, &lost, err);
    }
    return is_away(req, rc, err);
}

/* "Ann (organizer)" is Ann. */
static const char *officer_of(const struct request *req)
{
    const char *who = req->visitor.who, *role = strrchr(who, '(');
    return role && role > who ? arena_strndup(req->arena, who, (size_t)(role - who) - 1) : who;
}

static enum err_code act(struct request *req, struct office *office, pages_fn *run, struct err *err)
{
    bool done = false;
    office->who = officer_of(req);
    office->request = req->key;
    enum err_code rc = req->key ? office_was_done(office, req->key, &done, err) : ERR_OK;
    if (rc == ERR_OK && done)
        page_done(req, "", "%s", field_or(req, "back", "/"));
    return rc == ERR_OK && !done ? run(req, office, err) : rc;
}

enum err_code pages_act(struct request *req, pages_fn *run, struct err *err)
{
    struct desks *desks = pages_of(req)->writing;
    struct desk *desk;
    struct office office;
    enum err_code rc = desk_take(desks, req->arena, &desk, &office, err);
    if (rc == ERR_OK) {
        rc = act(req, &office, run, err);
        if (!desk_give_back(desks, desk))
            desks_renew(desks);
    }
    return is_away(req, rc, err);
}

bool pages_json(struct request *req, const char *name, const struct column_set *columns, const void *page)
{
    if (!req->wants_json)
        return false;
    struct json *root = json_object();
    json_add_text(root, "schema", arena_printf(req->arena, "topcut/association-%s/1", name));
    columns_to_json(columns, req->arena, page, root);
    page_json(req, root);
    return true;
}

/* ---- what pages share -------------------------------------------------------------------------- */

enum { OF_AGE = 18 };

int pages_first_hidden(const struct request *req)
{
    char today[DATE_LEN + 1];
    int64_t year = INT32_MAX;
    date_from_days(req->now_utc / 86400, today);
    if (!may(req, FOR_ORGANIZER) && parse_i64(arena_strndup(req->arena, today, 4), 0, 9999, &year))
        year -= OF_AGE;
    return (int)year;
}

bool pages_hides(const struct request *req, int birth_year)
{
    return birth_year >= pages_first_hidden(req);
}

struct pages_who pages_who_is(const struct request *req, const struct member *member)
{
    bool minor = pages_hides(req, member->birth_year);
    return (struct pages_who){
        .number = member->number,
        .name = member->forgotten || minor ? "" : arena_strdup(req->arena, member_name(req->arena, member)),
        .minor = minor};
}

struct pages_who pages_who(const struct request *req, const struct pg_rows *rows, int row, int number_at, int at)
{
    int year = (int)pg_int(rows, row, at + 2);
    const struct member member = {.number = (int32_t)pg_int(rows, row, number_at),
                                  .family = pg_text(rows, row, at),
                                  .given = pg_text(rows, row, at + 1),
                                  .birth_year = year < 0 ? 0 : year,
                                  .forgotten = year < 0};
    return pages_who_is(req, &member);
}

const char *pages_number(struct arena *arena, int number)
{
    return member_number_text(arena, number);
}

enum rating_category pages_category(const char *key)
{
    enum rating_category category = RATING_NONE;
    return rating_category_find(key, &category) ? category : RATING_NONE;
}

const struct pages_choice *pages_categories(struct request *req, enum rating_category chosen, size_t *n)
{
    struct pages_choice *out = ARENA_ARRAY(req->arena, struct pages_choice, RATING_STANDARD + 1);
    *n = 0;
    for (int c = RATING_STANDARD; c >= RATING_CLASSIC; c--)
        out[(*n)++] = (struct pages_choice){rating_category_name((enum rating_category)c),
                                            shown_category(req->lang, (enum rating_category)c), c == (int)chosen};
    return out;
}

const char *pages_outcome(const struct lang *lang, const char *outcome)
{
    return strcmp(outcome, "won") == 0    ? lang_text(lang, "won")
           : strcmp(outcome, "lost") == 0 ? lang_text(lang, "lost")
                                          : lang_text(lang, "drawn");
}

/* The text of a word; the word itself when it has none. */
static const char *text_of(const struct lang *lang, const char *const texts[][2], size_t n, const char *word)
{
    for (size_t i = 0; i < n; i++)
        if (strcmp(texts[i][0], word) == 0)
            return lang_text(lang, texts[i][1]);
    return word;
}

const char *pages_kind(const struct lang *lang, const char *kind)
{
    static const char *const texts[][2] = {
        {"played", LANG_MARK("played")},         {"id", LANG_MARK("intentional draw")},
        {"no-show", LANG_MARK("did not come")},  {"concession", LANG_MARK("conceded")},
        {"double-loss", LANG_MARK("both lost")}, {"penalty", LANG_MARK("by a penalty")},
    };
    return text_of(lang, texts, ARRAY_LEN(texts), kind);
}

const char *pages_sanction_state(const struct lang *lang, const char *state)
{
    static const char *const texts[][2] = {
        {"planned", LANG_MARK("planned")},     {"reported", LANG_MARK("reported")}, {"overdue", LANG_MARK("overdue")},
        {"cancelled", LANG_MARK("cancelled")}, {"invalid", LANG_MARK("invalid")},
    };
    return text_of(lang, texts, ARRAY_LEN(texts), state);
}

const char *pages_package_state(const struct lang *lang, const char *state)
{
    static const char *const texts[][2] = {
        {"current", LANG_MARK("counts")},     {"replaced", LANG_MARK("replaced")},   {"held", LANG_MARK("held")},
        {"returned", LANG_MARK("went back")}, {"withdrawn", LANG_MARK("withdrawn")},
    };
    return text_of(lang, texts, ARRAY_LEN(texts), state);
}

const char *pages_store_state(const struct lang *lang, const char *state)
{
    static const char *const texts[][2] = {
        {"active", LANG_MARK("active")},
        {"review", LANG_MARK("under review")},
        {"suspended", LANG_MARK("suspended")},
        {"closed", LANG_MARK("closed")},
    };
    return text_of(lang, texts, ARRAY_LEN(texts), state);
}

const char *pages_category_text(const struct lang *lang, const char *key)
{
    enum rating_category category = pages_category(key);
    return category == RATING_NONE ? lang_text(lang, "not rated") : shown_category(lang, category);
}
