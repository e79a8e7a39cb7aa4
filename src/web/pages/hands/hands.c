/* hands.c - sample hands with advice, and questions about a deck: a pasted text, or a registered list
 *
 * Everything is in the form, so that it works without a session and without scripts: the list, the rule, the question
 * and the number of the hand. The same list and number give the same hand to everybody.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/lang.h"
#include "event/core/core.h"
#include "event/register/register.h"
#include "sanity/ask.h"
#include "sanity/by_hand.h"
#include "sanity/cards.h"
#include "sanity/sample.h"
#include "web/pages/decks/decks.h"
#include "web/pages/hands/hands.html.h"
#include "web/pages/inner.h"

#include <string.h>

enum { MOST_LINES = DECK_FORM_LINES, USUAL_TURNS = 7, WEB_DEALS = 20000, WEB_SEED = 1 };
enum { WEB_COUNTED = 400000 /* compositions: some tenths of a second */, MOST_NUMBER = 1000000 };

static const char *names(struct request *req, const struct list *list, const int *card, int n)
{
    const char *out = "";
    for (int i = 0; i < n; i++)
        out = arena_printf(req->arena, "%s%s%s", out, i ? ", " : "", list->card[card[i]].name);
    return out;
}

static size_t lines_of(const char *text)
{
    size_t n = 1;
    for (; *text; text++)
        n += *text == '\n';
    return n;
}

static enum err_code read_list(struct request *req, struct catalog *catalog, struct list *out, struct hands_page *page,
                               struct err *err)
{
    struct deck deck;
    struct knowing knowing = {.hand = NULL};
    const char *text = field_or(req, "list", "");
    if (!text[strspn(text, " \t\r\n")])
        return err_set(err, ERR_INPUT, "field list: paste a decklist first");
    if (lines_of(text) > MOST_LINES)
        return err_set(err, ERR_INPUT, "field list: a deck has at most %d lines", (int)MOST_LINES);
    if (deck_read(req->arena, catalog, text, strlen(text), "list", DECK_AUTO, &deck, err) != ERR_OK ||
        by_hand_load(req->arena, &knowing.hand, err) != ERR_OK)
        return err->code;
    list_from_deck(req->arena, catalog, &deck, &knowing, out);
    if (out->main < 1)
        return err_set(err, ERR_INPUT, "%s: there are no cards in the main deck", "list");
    for (int i = 0; i < out->cards; i++)
        if (out->card[i].known == KNOWN_BLANK)
            page->unknown =
                arena_printf(req->arena, "%s%s%s", page->unknown, *page->unknown ? ", " : "", out->card[i].name);
    return ERR_OK;
}

/* ---- a hand ---------------------------------------------------------------------------------- */

static void fill_attempt(struct request *req, const struct list *list, const struct sample_attempt *a, bool by_rule,
                         struct hands_attempt *out)
{
    *out = (struct hands_attempt){.cards = names(req, list, a->card, a->stay),
                                  .bottom = names(req, list, a->card + a->stay, a->n - a->stay),
                                  .castable = names(req, list, a->cast, a->n_cast),
                                  .keep = a->keep,
                                  .last = a->last,
                                  .by_rule = by_rule,
                                  .misses = a->failed,
                                  .now = shown_share(req, a->now, 0),
                                  .after = shown_share(req, a->after, 0)};
}

static enum err_code deal(struct request *req, struct catalog *catalog, const struct list *list,
                          struct hands_page *page, struct err *err)
{
    struct question *rule = ARENA_ARRAY(req->arena, struct question, 1);
    struct sample_options options = {.on_the_draw = page->on_the_draw, .seed = WEB_SEED};
    struct sampler *sampler;
    struct sample_hand hand;
    *rule = (struct question){.text = "", .keep_text = "", .turn = -1};
    if (*page->keep) {
        if (question_read_keep(req->arena, catalog, list, page->keep, rule, err) != ERR_OK)
            return err->code;
        options.rule = rule;
    }
    mulligan_plan_make(mulligan_rule_of_day(NULL), list->command > 0, &options.plan);
    if (sampler_new(req->arena, list, &options, &sampler, err) != ERR_OK)
        return err->code;
    page->number = page->next;
    sampler_deal(sampler, page->number, &hand);
    page->attempts = ARENA_ARRAY(req->arena, struct hands_attempt, (size_t)hand.attempts);
    for (int i = 0; i < hand.attempts; i++)
        fill_attempt(req, list, &hand.attempt[i], options.rule != NULL, &page->attempts[page->n_attempts++]);
    page->draws = names(req, list, hand.draw, hand.draws);
    return ERR_OK;
}

/* ---- a question ------------------------------------------------------------------------------ */

static const char *shown_estimate(struct request *req, const struct estimate *e)
{
    if (e->trials == 0)
        return shown_share(req, e->value, 2);
    return arena_printf(req->arena, "%s (%s\u2013%s)", shown_share(req, e->value, 1),
                        lang_decimal(req->arena, req->lang, e->low * 100, 1), shown_share(req, e->high, 1));
}

static void fill_groups(struct request *req, const struct list *list, const struct question *q, struct hands_page *page)
{
    int *card = ARENA_ARRAY(req->arena, int, (size_t)list->cards + 1);
    page->groups = ARENA_ARRAY(req->arena, struct hands_group, (size_t)q->groups + 1);
    for (int g = 0; g < q->groups; g++) {
        int n = 0;
        for (int i = 0; i < list->cards; i++)
            if (q->group[g].has[i])
                card[n++] = i;
        page->groups[page->n_groups++] = (struct hands_group){.text = q->group[g].text,
                                                              .cards = names(req, list, card, n),
                                                              .copies = q->group[g].copies,
                                                              .castable = q->group[g].castable};
    }
}

static enum err_code answer(struct request *req, struct catalog *catalog, const struct list *list,
                            struct hands_page *page, struct err *err)
{
    struct question *q = ARENA_ARRAY(req->arena, struct question, 1);
    struct ask_result result[2];
    if (!*page->question)
        return err_set(err, ERR_INPUT, "field question: which cards, and by which turn?");
    if (question_read(req->arena, catalog, list, page->question, q, err) != ERR_OK ||
        (*page->keep && !q->keep && question_read_keep(req->arena, catalog, list, page->keep, q, err) != ERR_OK))
        return err->code;
    struct ask_options options = {.turns = q->turn >= 0 ? q->turn : USUAL_TURNS,
                                  .trials = WEB_DEALS,
                                  .exact_most = WEB_COUNTED,
                                  .seed = WEB_SEED,
                                  .threads = 1};
    mulligan_plan_make(q->keep ? mulligan_rule_of_day(NULL) : MULL_NEVER, list->command > 0, &options.plan);
    for (int seat = 0; seat < 2; seat++) {
        options.on_the_draw = seat == 1;
        if (ask_run(req->arena, list, q, &options, &result[seat], err) != ERR_OK)
            return err->code;
        page->deals = result[seat].dealt > page->deals ? result[seat].dealt : page->deals;
    }
    page->asked = true;
    page->exact = page->deals == 0;
    page->turns = ARENA_ARRAY(req->arena, struct hands_turn, (size_t)options.turns + 1);
    for (int t = 0; t <= options.turns; t++)
        page->turns[page->n_turns++] = (struct hands_turn){.turn = t,
                                                           .play = shown_estimate(req, &result[0].by_turn[t]),
                                                           .draw = shown_estimate(req, &result[1].by_turn[t])};
    fill_groups(req, list, q, page);
    return ERR_OK;
}

/* ---- the page -------------------------------------------------------------------------------- */

static void show(struct request *req, const struct hands_page *page)
{
    page_begin(req,
               &(struct page_look){.title = lang_text(req->lang, "Sample hands and questions"), .section = "hands"});
    page_hands(req->html, page);
    page_end(req);
}

/* What the form holds, or held when it came back. */
static void fill_form(struct request *req, struct hands_page *page)
{
    *page = (struct hands_page){.text = field_or(req, "list", ""),
                                .question = field_or(req, "question", ""),
                                .keep = field_or(req, "keep", ""),
                                .on_the_draw = field(req, "draw") != NULL,
                                .draws = "",
                                .problem = "",
                                .unknown = ""};
}

/* A registered list that the visitor may see: everybody's where the event shows them, their own to a player. */
static enum err_code hands_of_list(struct request *req, struct err *err)
{
    struct event event;
    struct decklist list;
    struct hands_page page;
    if (page_event(req, &event, err) != ERR_OK)
        return err->code;
    if (!shown_decks(req, &event) && req->visitor.player.v != req->player_id.v)
        return err_set(err, ERR_NOT_FOUND, "this list is not shown");
    fill_form(req, &page);
    if (decklist_find(req->store, req->arena, &event, req->player_id, DECKLIST_LIST, &list, err) != ERR_OK)
        return err->code;
    if (list.version == 0)
        return err_set(err, ERR_NOT_FOUND, "this player has no list");
    if (decklist_typed(req->store, req->arena, event.id, &list, &page.text, err) != ERR_OK)
        return err->code;
    show(req, &page);
    return ERR_OK;
}

static enum err_code work(struct request *req, struct hands_page *page, struct err *err)
{
    struct decklist_knowledge knowledge;
    struct list list;
    int64_t number;
    if (field_int(req, "number", 0, MOST_NUMBER, 0, &number, err) != ERR_OK ||
        page_knowledge(req, &knowledge, err) != ERR_OK || read_list(req, knowledge.catalog, &list, page, err) != ERR_OK)
        return err->code;
    page->next = number + 1;
    return field_is(req, "act", "ask") ? answer(req, knowledge.catalog, &list, page, err)
                                       : deal(req, knowledge.catalog, &list, page, err);
}

static enum err_code hands_show(struct request *req, struct err *err)
{
    struct hands_page page;
    fill_form(req, &page);
    if (field(req, "act") && work(req, &page, err) != ERR_OK) { /* what was typed stays in its fields */
        if (err->code != ERR_INPUT)
            return err->code;
        page.problem = err_say(req->arena, err, req->lang, MESSAGE_PAGE);
        page.number = 0;
        err_clear(err);
    }
    show(req, &page);
    return ERR_OK;
}

const struct route routes_hands[] = {
    {METHOD_GET, "/hands", FOR_ALL, ROUTE_SLOW, 0, hands_show, NULL},
    {METHOD_GET, "/e/{event}/deck/{player}/hands", FOR_ALL, 0, 0, hands_of_list, NULL},
    {0},
};
