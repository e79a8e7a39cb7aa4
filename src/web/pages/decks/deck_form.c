/* deck_form.c - reading, judging and registering the list of a form
 *
 * Nothing that was typed is lost: the text goes back into its field, with at most one line replaced when a button "did
 * you mean" was pressed.
 */
#include "base/arena.h"
#include "base/chars.h"
#include "base/decode.h"
#include "base/err.h"
#include "base/lang.h"
#include "base/message.h"
#include "base/sign.h"
#include "event/core/core.h"
#include "event/register/register.h"
#include "format/format.h"
#include "web/pages/decks/decks.h"
#include "web/pages/inner.h"

#include <stdlib.h>
#include <string.h>

const char *deck_state_text(const struct lang *lang, enum decklist_state state)
{
    static const char *const texts[] = {[DECKLIST_MISSING] = LANG_MARK("no list"),
                                        [DECKLIST_LEGAL] = LANG_MARK("legal"),
                                        [DECKLIST_ILLEGAL] = LANG_MARK("NOT LEGAL"),
                                        [DECKLIST_UNVERIFIED] = LANG_MARK("not verified"),
                                        [DECKLIST_UNCHECKED] = LANG_MARK("not checked")};
    return lang_text(lang, texts[state]);
}

/* ---- the text -------------------------------------------------------------------------------- */

/* The text with the name of one line replaced: fix is "LINE:NAME"; its quantity stays. */
static const char *fixed_text(struct request *req, const char *text, const char *fix)
{
    char *end;
    long line = strtol(fix, &end, 10);
    if (line < 1 || *end != ':' || !end[1])
        return text;
    const char *at = text;
    for (long i = 1; i < line && at; i++) {
        at = strchr(at, '\n');
        at = at ? at + 1 : NULL;
    }
    if (!at)
        return text;
    size_t len = strcspn(at, "\n"), keep = 0;
    while (keep < len && char_is_blank(at[keep]))
        keep++;
    if (len - keep > 3 && strncmp(at + keep, "SB:", 3) == 0)
        keep += 3 + strspn(at + keep + 3, " ");
    size_t digits = strspn(at + keep, "0123456789");
    if (digits > 0)
        keep += digits + strspn(at + keep + digits, "xX ");
    return arena_printf(req->arena, "%.*s%s%s", (int)(at + keep - text), text, end + 1, at + len);
}

/* Bytes of the upload, else of the text. */
static const char *form_bytes(struct request *req, struct deck_form *out, size_t *len)
{
    const struct upload *upload = field_upload(req, "file");
    const char *fix = field(req, "fix");
    out->file = "";
    if (upload && upload->len > 0) {
        out->file = upload_name(req, upload);
        *len = upload->len;
        return upload->data;
    }
    const char *text = field_or(req, "list", "");
    if (fix)
        text = fixed_text(req, text, fix);
    *len = strlen(text);
    return text;
}

static bool is_blank(const char *bytes, size_t len)
{
    for (size_t i = 0; i < len; i++)
        if (!strchr(" \t\r\n", bytes[i]))
            return false;
    return true;
}

/* ---- the view -------------------------------------------------------------------------------- */

static const char *zone_title(const struct lang *lang, enum deck_zone zone)
{
    static const char *const titles[N_DECK_ZONES] = {[ZONE_MAIN] = LANG_MARK("Main deck"),
                                                     [ZONE_SIDE] = LANG_MARK("Sideboard"),
                                                     [ZONE_COMMANDER] = LANG_MARK("Commander"),
                                                     [ZONE_COMPANION] = LANG_MARK("Companion"),
                                                     [ZONE_MAYBE] = LANG_MARK("Not in the deck")};
    return lang_text(lang, titles[zone]);
}

static void fill_zones(struct request *req, const struct deck *deck, struct deck_view *view)
{
    view->zones = ARENA_ARRAY(req->arena, struct deck_zone_view, N_DECK_ZONES);
    for (int z = 0; z < N_DECK_ZONES; z++) {
        struct deck_zone_view zone = {
            .key = deck_zone_keys[z], .title = zone_title(req->lang, (enum deck_zone)z), .total = deck->totals[z]};
        zone.cards = ARENA_ARRAY(req->arena, struct deck_card_view, deck->n_entries + 1);
        for (size_t i = 0; i < deck->n_entries; i++) {
            const struct deck_entry *entry = &deck->entries[i];
            if (entry->zone == (enum deck_zone)z)
                zone.cards[zone.n_cards++] = (struct deck_card_view){
                    .line = entry->line, .count = entry->count, .name = entry->name, .unknown = !entry->card};
        }
        if (zone.n_cards > 0)
            view->zones[view->n_zones++] = zone;
    }
}

static void suggest(struct request *req, struct catalog *catalog, const char *name, size_t nth,
                    struct deck_finding_view *finding)
{
    if (nth >= DECK_SUGGESTED_MAX)
        return;
    finding->n_suggestions = catalog_suggest(catalog, req->arena, name, finding->suggestions);
    for (size_t i = 0; i < finding->n_suggestions; i++)
        finding->fixes[i] = arena_printf(req->arena, "%d:%s", finding->line, finding->suggestions[i]);
}

static void fill_findings(struct request *req, struct catalog *catalog, const struct deck *deck,
                          const struct decklist_verdict *verdict, struct deck_view *view)
{
    size_t n = verdict->n_findings + (deck ? deck->n_bad_lines + deck->n_entries : 0);
    size_t n_unknown = 0;
    view->findings = ARENA_ARRAY(req->arena, struct deck_finding_view, n + 1);
    for (size_t i = 0; i < verdict->n_findings; i++) {
        const struct finding *f = &verdict->findings[i];
        struct deck_finding_view *out = &view->findings[view->n_findings++];
        *out = (struct deck_finding_view){
            .line = f->line, .illegal = f->illegal, .text = f->text, .hint = f->hint, .rule = f->rule};
        if (catalog && f->code == FINDING_UNKNOWN_CARD && f->card)
            suggest(req, catalog, f->card, n_unknown++, out);
    }
    /* without a format the lines are not judged, but lines that cannot be registered are still reported */
    bool told = verdict->state != DECKLIST_UNCHECKED;
    for (size_t i = 0; deck && !told && i < deck->n_bad_lines; i++)
        view->findings[view->n_findings++] = (struct deck_finding_view){
            .line = deck->bad_lines[i].line, .illegal = true, .text = deck->bad_lines[i].why, .hint = "", .rule = ""};
    for (size_t i = 0; deck && !told && i < deck->n_entries; i++)
        if (!deck->entries[i].card) {
            struct deck_finding_view *out = &view->findings[view->n_findings++];
            *out = (struct deck_finding_view){
                .line = deck->entries[i].line,
                .illegal = true,
                .text = message(req->arena, "no card named \"%s\" is known", deck->entries[i].name),
                .hint = "",
                .rule = ""};
            if (catalog)
                suggest(req, catalog, deck->entries[i].name, n_unknown++, out);
        }
}

static void fill_colours(struct request *req, const char *letters, struct deck_view *view)
{
    static const struct deck_colour_view known[] = {{"W", LANG_MARK("white")},
                                                    {"U", LANG_MARK("blue")},
                                                    {"B", LANG_MARK("black")},
                                                    {"R", LANG_MARK("red")},
                                                    {"G", LANG_MARK("green")}};
    view->colours = ARENA_ARRAY(req->arena, struct deck_colour_view, ARRAY_LEN(known));
    for (size_t i = 0; i < ARRAY_LEN(known); i++)
        if (strchr(letters, known[i].letter[0]))
            view->colours[view->n_colours++] =
                (struct deck_colour_view){known[i].letter, lang_text(req->lang, known[i].name)};
}

static const struct deck_view empty_view = {
    .failed = "", .format = "", .date = "", .as_of = "", .note = "", .facts = "", .facts_date = ""};

static void fill_state(struct request *req, const struct decklist_verdict *verdict, struct deck_view *view)
{
    view->state = verdict->state;
    view->legal = verdict->state == DECKLIST_LEGAL;
    view->illegal = verdict->state == DECKLIST_ILLEGAL;
    view->unverified = verdict->state == DECKLIST_UNVERIFIED;
    view->unchecked = verdict->state == DECKLIST_UNCHECKED;
    view->format = verdict->format ? verdict->format : "";
    view->date = verdict->date ? verdict->date : "";
    view->as_of = verdict->as_of ? verdict->as_of : "";
    view->note = verdict->note ? format_note_said(req->arena, verdict->note) : "";
    if (verdict->facts && *verdict->facts) {
        view->facts = sign_fingerprint(req->arena, verdict->facts);
        view->facts_date = verdict->facts_date;
    }
}

static void fill_view(struct request *req, struct catalog *catalog, const struct deck *deck,
                      const struct decklist_verdict *verdict, struct deck_view *view)
{
    fill_state(req, verdict, view);
    view->main = deck->totals[ZONE_MAIN] + deck->totals[ZONE_COMMANDER];
    view->side = deck->totals[ZONE_SIDE];
    fill_zones(req, deck, view);
    fill_findings(req, catalog, deck, verdict, view);
    fill_colours(req, decklist_colors(req->arena, deck), view);
}

/* ---- reading --------------------------------------------------------------------------------- */

static enum err_code judge(struct request *req, const struct event *event, struct player_id player,
                           const struct decklist_knowledge *knowledge, struct deck_form *form, struct err *err)
{
    struct decklist_rules rules;
    if (decklist_rules(req->store, req->arena, knowledge, event, &rules, err) != ERR_OK)
        return err->code;
    return decklist_judge(req->store, req->arena, &rules, knowledge->catalog, player, &form->deck, form->unverified,
                          &form->verdict, err);
}

/* Reads the form's list. What cannot be read is no error: view->failed says why. */
static enum err_code take_list(struct request *req, struct deck_form *out, struct deck_view *view,
                               struct decklist_knowledge *knowledge, struct err *err)
{
    size_t len;
    struct err unreadable = ERR_INIT;
    /* Whether to accept cards that nobody knows is the desk's decision. */
    *out = (struct deck_form){.typed = "", .unverified = may(req, FOR_STAFF) && field(req, "unverified") != NULL};
    *view = empty_view;
    const char *bytes = form_bytes(req, out, &len);
    view->empty = is_blank(bytes, len);
    if (view->empty)
        return ERR_OK;
    if (page_knowledge(req, knowledge, err) != ERR_OK)
        return err->code;
    const char *what = *out->file ? out->file : "list";
    char *typed;
    enum err_code rc = decode_text(req->arena, bytes, len, what, &typed, NULL, NULL, &unreadable);
    if (rc == ERR_OK) {
        out->typed = typed;
        rc = deck_read(req->arena, knowledge->catalog, bytes, len, what, DECK_AUTO, &out->deck, &unreadable);
    }
    if (rc == ERR_OK && out->deck.n_entries + out->deck.n_bad_lines + out->deck.n_bad_more > DECK_FORM_LINES)
        rc = err_set(&unreadable, ERR_INPUT, "this is longer than any deck: at most %d lines are read here",
                     DECK_FORM_LINES);
    if (rc != ERR_OK)
        view->failed = arena_strdup(req->arena, unreadable.said);
    out->any = rc == ERR_OK;
    return ERR_OK;
}

enum err_code deck_form_read(struct request *req, const struct event *event, struct player_id player,
                             struct deck_form *out, struct deck_view *view, struct err *err)
{
    struct decklist_knowledge knowledge;
    if (take_list(req, out, view, &knowledge, err) != ERR_OK || !out->any)
        return err->code;
    if (judge(req, event, player, &knowledge, out, err) != ERR_OK)
        return err->code;
    const struct deck *judged = out->verdict.deck ? out->verdict.deck : &out->deck;
    fill_view(req, knowledge.catalog, judged, &out->verdict, view);
    view->clean = decklist_is_clean(&out->deck, out->unverified);
    return ERR_OK;
}

enum err_code deck_view_of_list(struct request *req, const struct event *event, const struct decklist *list,
                                struct deck_view *out, struct err *err)
{
    struct decklist_knowledge knowledge;
    struct deck deck;
    *out = empty_view;
    out->empty = list->version == 0;
    if (out->empty)
        return ERR_OK;
    if (page_knowledge(req, &knowledge, err) != ERR_OK ||
        decklist_deck(req->store, req->arena, event->id, list, knowledge.catalog, &deck, err) != ERR_OK)
        return err->code;
    fill_view(req, knowledge.catalog, &deck, &list->verdict, out);
    out->clean = true;
    return ERR_OK;
}

/* ---- registering ----------------------------------------------------------------------------- */

/* The first line that keeps a list from being registered, as a sentence. */
static enum err_code refuse_lines(struct request *req, const struct deck_form *form, struct err *err)
{
    struct decklist_knowledge knowledge;
    if (page_knowledge(req, &knowledge, err) != ERR_OK)
        return err->code;
    struct deck deck = form->deck;
    if (deck_require_clean(knowledge.catalog, req->arena, &deck, err) == ERR_OK)
        return ERR_OK;
    err_hint(err, "nothing was registered; the list below is as you wrote it");
    return err->code;
}

enum err_code deck_form_register(struct request *req, const struct event *event, struct player_id player,
                                 const char *reason, struct decklist *out, bool *same, struct err *err)
{
    struct deck_form form;
    struct deck_view view;
    struct decklist_knowledge knowledge;
    int64_t follows;
    struct decklist_setting setting;
    enum decklist_submitted how;
    if (decklist_settings(req->store, event, &setting, err) != ERR_OK)
        return err->code;
    if (setting.lists ==
        DECKLISTS_NONE) /* checked before anything is read, so that a list that is refused anyway costs no time */
        return err_set(err, ERR_CONFLICT, "\"%s\" takes no decklists; nothing was registered", event->set.name);
    if (take_list(req, &form, &view, &knowledge, err) != ERR_OK)
        return err->code;
    if (view.empty)
        return err_set(err, ERR_INPUT, "there is no list: paste one, or choose a file");
    if (*view.failed)
        return err_set(err, ERR_INPUT, "%s; nothing was registered", view.failed);
    if (field_int(req, "follows", 0, 1000000, 0, &follows, err) != ERR_OK)
        return err->code;
    const struct decklist_entry entry = {.deck = &form.deck,
                                         .typed = form.typed,
                                         .file = form.file,
                                         .name = field_or(req, "deck_name", NULL),
                                         .archetype = field_or(req, "archetype", NULL),
                                         .unverified = form.unverified,
                                         .reason = reason,
                                         .follows = (int)follows};
    enum err_code rc = decklist_submit(req->store, req->arena, &knowledge, event, player, &entry, out, &how, err);
    *same = how == DECKLIST_SAME;
    return rc == ERR_OK && how == DECKLIST_FAULTY ? refuse_lines(req, &form, err) : rc;
}
