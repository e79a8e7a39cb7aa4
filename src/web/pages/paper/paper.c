/* paper.c - the event on paper: a page of all that can be printed, and the files
 *
 * A file is drawn when it is asked for, by report/paper.h. Where a name has letters that no font of this computer has,
 * a page says so first, with the fonts to install; the file is there all the same for whoever wants it.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/lang.h"
#include "base/parse.h"
#include "event/core/core.h"
#include "event/people/people.h"
#include "event/register/register.h"
#include "event/state/state.h"
#include "report/report.h"
#include "web/gate/gate.h"
#include "web/pages/inner.h"
#include "web/pages/paper/paper.html.h"

#include <string.h>

static const char *const size_words[] = {"a4", "letter"};

/* ---- the page -------------------------------------------------------------------------------- */

static const struct paper_choice *size_choices(struct request *req, const char *chosen)
{
    static const char *const names[] = {"A4", "Letter"};
    struct paper_choice *out = ARENA_ARRAY(req->arena, struct paper_choice, ARRAY_LEN(names));
    for (size_t i = 0; i < ARRAY_LEN(names); i++)
        out[i] = (struct paper_choice){size_words[i], names[i], strcmp(chosen, size_words[i]) == 0};
    return out;
}

static const struct paper_choice *language_choices(struct request *req, const char *chosen, size_t *n)
{
    const struct lang *const *all = lang_list();
    for (*n = 0; all[*n];)
        ++*n;
    struct paper_choice *out = ARENA_ARRAY(req->arena, struct paper_choice, *n + 1);
    for (size_t i = 0; i < *n; i++)
        out[i] = (struct paper_choice){lang_tag(all[i]), lang_name(all[i]), strcmp(chosen, lang_tag(all[i])) == 0};
    return out;
}

/* The latest first, which is also what no choice means. */
static const struct paper_choice *round_choices(struct request *req, const struct event_data *data, const char *chosen,
                                                size_t *n)
{
    struct paper_choice *out = ARENA_ARRAY(req->arena, struct paper_choice, data->n_rounds + 1);
    *n = data->n_rounds;
    for (size_t i = 0; i < data->n_rounds; i++) {
        const char *number = arena_printf(req->arena, "%d", data->rounds[data->n_rounds - 1 - i].number);
        out[i] = (struct paper_choice){
            number, lang_fill(req->arena, lang_text(req->lang, "Round {round}"), LANG_ARGS({"round", number})),
            strcmp(chosen, number) == 0};
    }
    return out;
}

static const struct paper_choice *per_page_choices(struct request *req, bool slips, size_t *n)
{
    static const char *const of_slips[] = {"8", "10", "6", "4", "2", "1"};
    static const char *const of_tents[] = {"2", "1", "4", "8"};
    *n = slips ? ARRAY_LEN(of_slips) : ARRAY_LEN(of_tents);
    struct paper_choice *out = ARENA_ARRAY(req->arena, struct paper_choice, *n);
    for (size_t i = 0; i < *n; i++)
        out[i].value = out[i].text = slips ? of_slips[i] : of_tents[i];
    return out;
}

static const char *blank_hint(struct request *req, const struct paper_kind *kind)
{
    return strcmp(kind->word, "emergency") == 0 ? lang_text(req->lang, "Blank slips")
                                                : lang_text(req->lang, "Blank ones instead");
}

/* The address at which phones reach the server; "" where it serves this computer alone, since a QR code of that would
 * lead nowhere. */
static const char *address(struct request *req)
{
    static const char *const own[] = {"://127.", "://localhost", "://[::1]"};
    const char *url = auth_phone_url(request_auth(req), req->arena);
    for (size_t i = 0; i < ARRAY_LEN(own); i++)
        if (strstr(url, own[i]))
            return "";
    return url;
}

static bool may_print(const struct request *req, const struct paper_kind *kind)
{
    return !(kind->flags & PAPER_SECRET) || may(req, FOR_DESK);
}

/* Why it cannot be printed yet; NULL when it can. */
static const char *not_yet(struct request *req, const struct event_data *data, const struct paper_kind *kind)
{
    bool of_rounds = (kind->flags & PAPER_ROUND) != 0 || strcmp(kind->word, "crosstable") == 0;
    bool has_bracket = data->n_rounds > 0 && data->rounds[data->n_rounds - 1].stage == STAGE_PLAYOFF;
    if (of_rounds && !(kind->flags & PAPER_BLANK) && data->n_rounds == 0)
        return lang_text(req->lang, "once a round is paired");
    if (strcmp(kind->word, "bracket") == 0 && !has_bracket)
        return lang_text(req->lang, "once there is a bracket");
    return NULL;
}

static void fill_lines(struct request *req, const struct event_data *data, struct paper_page *page)
{
    size_t n = 0;
    for (const struct paper_kind *k = paper_kinds; k->word; k++)
        n++;
    struct paper_line *lines = ARENA_ARRAY(req->arena, struct paper_line, n + 1);
    for (const struct paper_kind *k = paper_kinds; k->word; k++) {
        struct paper_line *line = &lines[page->n_lines];
        if (!may_print(req, k))
            continue;
        *line = (struct paper_line){.word = k->word,
                                    .folder = k->flags & PAPER_SECRET ? "" : "paper/",
                                    .title = lang_text(req->lang, k->title),
                                    .summary = lang_text(req->lang, k->summary),
                                    .blank = (k->flags & PAPER_BLANK) != 0,
                                    .blank_hint = blank_hint(req, k),
                                    .not_yet = not_yet(req, data, k),
                                    .tables = strcmp(k->word, "numbers") == 0,
                                    .player = (k->flags & PAPER_PLAYER) != 0};
        if (k->flags & PAPER_PER_PAGE)
            line->per_page = per_page_choices(req, !line->tables, &line->n_per_page);
        page->n_lines++;
    }
    page->lines = lines;
}

/* One of some words; the first where another was sent. */
static const char *chosen_word(const struct request *req, const char *name, const char *const *words, size_t n)
{
    const char *sent = field_or(req, name, words[0]);
    for (size_t i = 0; i < n; i++)
        if (strcmp(sent, words[i]) == 0)
            return words[i];
    return words[0];
}

static enum err_code show_papers(struct request *req, struct err *err)
{
    struct event_data *data;
    if (page_data(req, &data, err) != ERR_OK)
        return err->code;
    const char *language = field_or(req, "language", lang_tag(req->lang));
    struct paper_page page = {.event = data->event.id,
                              .event_name = data->event.set.name,
                              .size = chosen_word(req, "paper", size_words, ARRAY_LEN(size_words)),
                              .language = lang_tag(lang_find(language)),
                              .round = field_or(req, "round", ""),
                              .url = address(req)};
    page.sizes = size_choices(req, page.size);
    page.n_sizes = ARRAY_LEN(size_words);
    page.languages = language_choices(req, page.language, &page.n_languages);
    page.rounds = round_choices(req, data, page.round, &page.n_rounds);
    fill_lines(req, data, &page);
    page_begin(req, &(struct page_look){.title = lang_text(req->lang, "Print"), .section = "paper"});
    page_paper(req->html, &page);
    page_end(req);
    return ERR_OK;
}

/* ---- a file ---------------------------------------------------------------------------------- */

static enum err_code read_number(struct request *req, const char *name, int most, int *out, struct err *err)
{
    int64_t value = 0;
    enum err_code rc = field_int(req, name, 0, most, 0, &value, err);
    *out = (int)value;
    return rc;
}

/* A player by number, as other pages link, or by words, as people type. */
static enum err_code read_player(struct request *req, struct player_id *out, struct err *err)
{
    const char *words = field_or(req, "player", "");
    struct player player;
    int64_t id;
    *out = (struct player_id){0};
    if (!*words)
        return ERR_OK;
    if (parse_i64(words, 1, INT64_C(1) << 53, &id)) {
        out->v = id;
        return player_get(req->store, req->arena, *out, &player, err);
    }
    enum err_code rc = player_resolve(req->store, req->arena, req->event_id, words, &player, err);
    if (rc == ERR_OK)
        *out = player.id;
    return rc;
}

static enum err_code read_codes(struct request *req, struct paper_options *io, struct err *err)
{
    struct access_code *codes;
    size_t n;
    if (access_codes(req->store, req->arena, auth_secret(request_auth(req)), req->event_id, &codes, &n, err) != ERR_OK)
        return err->code;
    struct paper_code *out = ARENA_ARRAY(req->arena, struct paper_code, n + 1);
    for (size_t i = 0; i < n; i++)
        out[i] = (struct paper_code){codes[i].player, codes[i].name, codes[i].code};
    io->codes = out;
    io->n_codes = n;
    return ERR_OK;
}

static enum err_code read_options(struct request *req, const struct paper_kind *kind, struct paper_options *out,
                                  struct err *err)
{
    struct decklist_knowledge knowledge;
    *out = (struct paper_options){
        .event = req->event_id,
        .lang = lang_find(field_or(req, "language", lang_tag(req->lang))),
        .url = address(req),
    };
    enum err_code rc = read_number(req, "round", 99, &out->round, err);
    if (rc == ERR_OK && req->round > 0)
        out->round = req->round;
    if (rc == ERR_OK)
        rc = read_number(req, "per-page", 10, &out->per_page, err);
    if (rc == ERR_OK)
        rc = read_number(req, "blank", 500, &out->blank, err);
    if (rc == ERR_OK)
        rc = read_number(req, "tables", 2000, &out->tables, err);
    if (rc == ERR_OK && !paper_size_find(field_or(req, "paper", "a4"), &out->size))
        rc = err_set(err, ERR_INPUT, "paper is a4 or letter");
    if (rc == ERR_OK && kind->flags & PAPER_PLAYER)
        rc = read_player(req, &out->player, err);
    if (rc == ERR_OK && kind->flags & PAPER_SECRET)
        rc = read_codes(req, out, err);
    if (rc == ERR_OK && kind->flags & PAPER_STAFF) {
        rc = page_knowledge(req, &knowledge, err);
        out->catalog = rc == ERR_OK ? knowledge.catalog : NULL;
    }
    return rc;
}

/* Says which letters would be missing, before it is printed. */
static void show_note(struct request *req, const struct paper_kind *kind, const struct paper *paper)
{
    struct paper_note_page page = {
        .title = lang_text(req->lang, kind->title),
        .anyway = arena_printf(req->arena, "%s?%s%sanyway=1", req->path, req->query, *req->query ? "&" : ""),
        .back = arena_printf(req->arena, "/e/%lld/paper", (long long)req->event_id.v),
        .warnings = paper->warnings,
        .n_warnings = paper->n_warnings};
    page_begin(req, &(struct page_look){.title = page.title, .section = "paper"});
    page_paper_note(req->html, &page);
    page_end(req);
}

static enum err_code send_paper(struct request *req, const char *word, struct err *err)
{
    const struct paper_kind *kind;
    struct paper_options options;
    struct paper paper;
    struct event event;
    enum err_code rc = paper_find(req->arena, word, &kind, err);
    if (rc == ERR_OK)
        rc = page_event(req, &event, err);
    if (rc == ERR_OK)
        rc = read_options(req, kind, &options, err);
    if (rc == ERR_OK)
        rc = paper_make(req->store, req->arena, &kind, 1, &options, &paper, err);
    if (rc != ERR_OK)
        return rc;
    if (paper.n_warnings > 0 && !field_is(req, "anyway", "1")) {
        show_note(req, kind, &paper);
        return ERR_OK;
    }
    page_bytes(req, "application/pdf", NULL, paper.bytes, paper.len); /* shown, to be printed */
    return ERR_OK;
}

/* "slips", "slips.pdf". What not all of the staff may see has a route of its own. */
static enum err_code send_by_word(struct request *req, struct err *err)
{
    const struct paper_kind *kind;
    size_t len = strlen(req->word);
    if (len > 4 && strcmp(req->word + len - 4, ".pdf") == 0)
        len -= 4;
    const char *word = arena_strndup(req->arena, req->word, len);
    if (paper_find(req->arena, word, &kind, err) != ERR_OK)
        return err->code;
    if (kind->flags & PAPER_SECRET)
        return err_set(err, ERR_NOT_FOUND, "\"%s\" is not printed here", word);
    return send_paper(req, word, err);
}

static enum err_code send_codes(struct request *req, struct err *err)
{
    return send_paper(req, "codes", err);
}

static enum err_code send_slips(struct request *req, struct err *err)
{
    return send_paper(req, "slips", err);
}

const struct route routes_paper[] = {
    {METHOD_GET, "/e/{event}/paper", FOR_STAFF, 0, 0, show_papers, NULL},
    {METHOD_GET, "/e/{event}/paper/{word}", FOR_STAFF, ROUTE_SLOW, 0, send_by_word, NULL},
    {METHOD_GET, "/e/{event}/codes.pdf", FOR_DESK, ROUTE_SLOW, 0, send_codes, NULL},
    {METHOD_GET, "/e/{event}/slips", FOR_STAFF, ROUTE_SLOW, 0, send_slips, NULL},
    {METHOD_GET, "/e/{event}/slips.pdf", FOR_STAFF, ROUTE_SLOW, 0, send_slips, NULL},
    {METHOD_GET, "/e/{event}/r/{round}/slips", FOR_STAFF, ROUTE_SLOW, 0, send_slips, NULL},
    {.pattern = NULL},
};
