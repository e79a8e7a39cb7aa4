/* codes.c - what staff sees about logging in: PINs, who is logged in, and the players' codes
 *
 * PINs and codes are shown to those alone who may give them out. They derive from the server's secret each time
 * (event/people/people.h), so there is no list of them that could be lost.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/lang.h"
#include "base/qr.h"
#include "event/core/core.h"
#include "event/people/people.h"
#include "web/gate/gate.h"
#include "web/pages/inner.h"
#include "web/pages/login/codes.html.h"
#include "web/pages/login/staff.html.h"

#include <string.h>

#define CARDS_A_PAGE 24

/* ---- staff ----------------------------------------------------------------------------------- */

static const struct {
    const char *role, *label;
} pin_roles[] = {
    {"organizer", LANG_MARK("Organizer")},
    {"scorekeeper", LANG_MARK("Scorekeeper")},
    {"judge", LANG_MARK("Judge")},
    {"screen", LANG_MARK("Screen")},
};

static const char *role_label(struct request *req, const char *role)
{
    for (size_t i = 0; i < ARRAY_LEN(pin_roles); i++)
        if (strcmp(pin_roles[i].role, role) == 0)
            return lang_text(req->lang, pin_roles[i].label);
    return role;
}

static void add_code(struct request *req, const char *url, const char **path, int *size)
{
    struct err none = ERR_INIT;
    struct qr qr;
    *path = "";
    if (qr_encode(req->arena, url, &qr, &none) != ERR_OK)
        return;
    *path = qr_svg_path(req->arena, &qr);
    *size = qr_svg_size(&qr);
}

static enum err_code fill_pins(struct request *req, struct staff_page *model, struct err *err)
{
    struct staff_pin *pins = ARENA_ARRAY(req->arena, struct staff_pin, ARRAY_LEN(pin_roles));
    enum err_code rc = ERR_OK;
    for (size_t i = 0; rc == ERR_OK && i < ARRAY_LEN(pin_roles); i++) {
        char pin[ACCESS_PIN_LEN + 1] = "";
        rc = access_pin(req->store, auth_secret(request_auth(req)), pin_roles[i].role, pin, err);
        pins[i] = (struct staff_pin){.role = pin_roles[i].role,
                                     .label = role_label(req, pin_roles[i].role),
                                     .pin = arena_printf(req->arena, "%.4s %.4s", pin, pin + 4)};
    }
    model->pins = pins;
    model->n_pins = ARRAY_LEN(pin_roles);
    return rc;
}

static enum err_code fill_sessions(struct request *req, struct staff_page *model, struct err *err)
{
    struct session_row *rows;
    int64_t players = 0;
    size_t n;
    enum err_code rc = sessions_staff(req, &rows, &n, &players, err);
    if (rc != ERR_OK)
        return rc;
    struct staff_row *out = ARENA_ARRAY(req->arena, struct staff_row, n);
    for (size_t i = 0; i < n; i++)
        out[i] = (struct staff_row){.id = (long long)rows[i].id,
                                    .role = role_label(req, rows[i].role),
                                    .who = rows[i].who,
                                    .since = lang_moment(req->arena, req->lang, rows[i].created_utc),
                                    .seen = lang_moment(req->arena, req->lang, rows[i].seen_utc),
                                    .self = rows[i].id == req->visitor.session};
    model->rows = out;
    model->n_rows = n;
    model->players = (long long)players;
    return ERR_OK;
}

static enum err_code show_staff(struct request *req, struct err *err)
{
    const struct auth *auth = request_auth(req);
    struct staff_page model = {.codes_guessed = auth_is_guessed(auth, true),
                               .pins_guessed = auth_is_guessed(auth, false),
                               .url = auth_phone_url(auth, req->arena),
                               .named = auth_named_url(auth, req->arena),
                               .fingerprint = request_info(req)->fingerprint};
    enum err_code rc = fill_pins(req, &model, err);
    if (rc == ERR_OK)
        rc = fill_sessions(req, &model, err);
    if (rc != ERR_OK)
        return rc;
    add_code(req, arena_printf(req->arena, "%s/login", model.url), &model.qr, &model.qr_size);
    page_begin(req, &(struct page_look){.title = lang_text(req->lang, "Staff"), .section = "staff"});
    page_staff(req->html, &model);
    page_end(req);
    return ERR_OK;
}

static enum err_code revoke(struct request *req, struct err *err)
{
    int64_t session = 0;
    enum err_code rc = field_int(req, "session", 1, INT64_MAX, 0, &session, err);
    if (rc == ERR_OK)
        rc = session_revoke(req->store, session, err);
    if (rc == ERR_OK)
        page_done(req, lang_text(req->lang, "Logged out."), "/staff");
    return rc;
}

static enum err_code another_pin(struct request *req, struct err *err)
{
    const char *role = field_or(req, "role", "");
    bool known = false;
    for (size_t i = 0; i < ARRAY_LEN(pin_roles); i++)
        known = known || strcmp(pin_roles[i].role, role) == 0;
    if (!known)
        return err_set(err, ERR_INPUT, "role: \"%s\" has no PIN", role);
    enum err_code rc = access_pin_renew(req->store, role, req->visitor.session, err);
    if (rc == ERR_OK)
        page_done(req, lang_text(req->lang, "There is another PIN."), "/staff");
    return rc;
}

/* ---- codes of players ------------------------------------------------------------------------ */

static const char *name_of_row(const void *row)
{
    return ((const struct code_row *)row)->name;
}

static struct code_row make_row(struct request *req, const struct access_code *code, const char *url)
{
    return (struct code_row){
        .number = code->number,
        .player = (long long)code->player.v,
        .name = code->name,
        .code = access_code_text(req->arena, code->code),
        .url = arena_printf(req->arena, "%s/j/%s", url, code->code),
        .used = code->used_utc ? lang_moment(req->arena, req->lang, code->used_utc) : "",
        .qr = "",
    };
}

/* Keeps the cards of one page, with their QR codes. */
static void cut_cards(struct request *req, int64_t page, struct code_row *rows, struct codes_page *model)
{
    size_t first = (size_t)(page - 1) * CARDS_A_PAGE, n = model->n_rows;
    if (first >= n)
        first = 0;
    model->cards = true;
    model->prev = first ? (long long)(first / CARDS_A_PAGE) : 0;
    model->n_rows = n - first < CARDS_A_PAGE ? n - first : CARDS_A_PAGE;
    model->rows = rows + first;
    model->next_page = first + model->n_rows < n ? (long long)(first / CARDS_A_PAGE) + 2 : 0;
    for (size_t i = first; i < first + model->n_rows; i++)
        add_code(req, rows[i].url, &rows[i].qr, &rows[i].qr_size);
}

/* Leaves the rows that are looked for, and of those one page. */
static enum err_code cut_list(struct request *req, struct code_row *rows, struct codes_page *model, struct err *err)
{
    size_t found = 0, count;
    rows_begin(req, model->n_rows, &model->cut);
    for (size_t i = 0; i < model->n_rows; i++)
        if (rows_finds(req, &model->cut, rows[i].name))
            rows[found++] = rows[i];
    model->rows = rows + rows_page(req, &model->cut, found, ROWS_A_PAGE, found, &count, err);
    model->n_rows = count;
    return err->code;
}

static enum err_code show_codes(struct request *req, struct err *err)
{
    const struct auth *auth = request_auth(req);
    struct event event;
    struct access_code *codes;
    size_t n;
    int64_t cards = 0;
    enum err_code rc = page_event(req, &event, err);
    if (rc == ERR_OK)
        rc = field_int(req, "cards", 1, 1000, 0, &cards, err);
    if (rc == ERR_OK)
        rc = access_codes(req->store, req->arena, auth_secret(auth), event.id, &codes, &n, err);
    if (rc != ERR_OK)
        return rc;
    struct code_row *rows = ARENA_ARRAY(req->arena, struct code_row, n);
    struct codes_page model = {.event = (long long)event.id.v,
                               .event_name = event.set.name,
                               .rows = rows,
                               .n_rows = n,
                               .all = (long long)n,
                               .url = auth_phone_url(auth, req->arena)};
    for (size_t i = 0; i < n; i++) {
        rows[i] = make_row(req, &codes[i], model.url);
        model.in += codes[i].used_utc != 0;
    }
    lang_sort(req->lang, rows, n, sizeof *rows, name_of_row);
    if (cards && n)
        cut_cards(req, cards, rows, &model);
    else if (cut_list(req, rows, &model, err) != ERR_OK)
        return err->code;
    page_begin(req, &(struct page_look){
                        .title = lang_text(req->lang, "Codes of players"), .section = "players", .style = "desk.css"});
    page_codes(req->html, &model);
    page_end(req);
    return ERR_OK;
}

static enum err_code renew(struct request *req, struct err *err)
{
    const char *sentence = "";
    int64_t player = 0;
    enum err_code rc = field_int(req, "player", 1, INT64_MAX, 0, &player, err);
    if (rc == ERR_OK && !player)
        rc = err_set(err, ERR_INPUT, "player: whose code is to be replaced?");
    struct player_id id = {player};
    if (rc == ERR_OK)
        rc = access_codes_renew(req->store, req->arena, req->event_id, &id, 1, &sentence, err);
    if (rc == ERR_OK)
        page_done(req, sentence, "/e/%lld/codes", (long long)req->event_id.v);
    return rc;
}

const struct route routes_codes[] = {
    {METHOD_GET, "/staff", FOR_ORGANIZER, 0, 0, show_staff, NULL},
    {METHOD_POST, "/staff/revoke", FOR_ORGANIZER, 0, 0, revoke, show_staff},
    {METHOD_POST, "/staff/pin", MAY_WEB_PIN, 0, 0, another_pin, show_staff},
    {METHOD_GET, "/e/{event}/codes", FOR_DESK, 0, 0, show_codes, NULL},
    {METHOD_POST, "/e/{event}/codes/renew", MAY_WEB_CODES, 0, 0, renew, show_codes},
    {0},
};
