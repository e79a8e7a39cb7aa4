/* penalties.c - penalties: what the rules suggest, giving, confirming, changing, taking back; for staff alone */
#include "web/pages/penalties/penalties.h"
#include "base/arena.h"
#include "base/err.h"
#include "base/lang.h"
#include "event/core/core.h"
#include "event/judge/judge.h"
#include "event/people/people.h"
#include "event/state/state.h"
#include "web/pages/inner.h"
#include "web/pages/penalties/penalties.html.h"

#include <string.h>
#include <strings.h>

/* ---- the words of the form ------------------------------------------------------------------- */

const char *penalty_consequence_text(const struct lang *lang, enum penalty_consequence consequence)
{
    static const char *const texts[N_PENALTY_CONSEQUENCES] = {[PENALTY_NOTHING] = LANG_MARK("nothing more"),
                                                              [PENALTY_GAME_LOSS] = LANG_MARK("game loss"),
                                                              [PENALTY_MATCH_LOSS] = LANG_MARK("match loss"),
                                                              [PENALTY_EJECTION] = LANG_MARK("ejection"),
                                                              [PENALTY_DISQUALIFICATION] =
                                                                  LANG_MARK("disqualification")};
    return lang_text(lang, texts[consequence]);
}

static const char *intent_text(const struct lang *lang, enum penalty_intent intent)
{
    static const char *const texts[N_PENALTY_INTENTS] = {[PENALTY_INTENT_CATALOGUE] = LANG_MARK("as usual for it"),
                                                         [PENALTY_UNINTENTIONAL] = LANG_MARK("unintentional"),
                                                         [PENALTY_INTENTIONAL] = LANG_MARK("intentional"),
                                                         [PENALTY_CHEATING] = LANG_MARK("cheating")};
    return lang_text(lang, texts[intent]);
}

static void choose(struct request *req, const char *name, const char *key, const char *text,
                   struct penalty_choice *choices, size_t *n)
{
    choices[(*n)++] = (struct penalty_choice){key, text, strcmp(field_typed(req, name, ""), key) == 0};
}

static void fill_choices(struct request *req, const struct penalty_catalogue *catalogue, struct penalties_page *page)
{
    page->infractions = ARENA_ARRAY(req->arena, struct penalty_choice, catalogue->n_infractions + 1);
    for (size_t i = 0; i < catalogue->n_infractions; i++)
        choose(req, "infraction", catalogue->infractions[i].key, catalogue->infractions[i].name, page->infractions,
               &page->n_infractions);
    page->levels = ARENA_ARRAY(req->arena, struct penalty_choice, catalogue->n_levels + 1);
    for (size_t i = 0; i < catalogue->n_levels; i++)
        choose(req, "level", catalogue->levels[i].key, catalogue->levels[i].name, page->levels, &page->n_levels);
    page->consequences = ARENA_ARRAY(req->arena, struct penalty_choice, N_PENALTY_CONSEQUENCES);
    for (int i = 0; i < N_PENALTY_CONSEQUENCES; i++)
        choose(req, "consequence", penalty_consequence_words[i],
               penalty_consequence_text(req->lang, (enum penalty_consequence)i), page->consequences,
               &page->n_consequences);
    page->intents = ARENA_ARRAY(req->arena, struct penalty_choice, N_PENALTY_INTENTS);
    for (int i = 0; i < N_PENALTY_INTENTS; i++)
        choose(req, "intent", penalty_intent_words[i], intent_text(req->lang, (enum penalty_intent)i), page->intents,
               &page->n_intents);
}

/* ---- what the form says ---------------------------------------------------------------------- */

static enum err_code read_word(const char *word, const char *const *words, int n, const char *what, int *out,
                               struct err *err)
{
    for (int i = 0; i < n; i++)
        if (strcmp(words[i], word) == 0) {
            *out = i;
            return ERR_OK;
        }
    return err_set(err, ERR_INPUT, "field %s: \"%s\" is none", what, word);
}

static enum err_code read_entry(struct request *req, struct penalty_entry *out, struct err *err)
{
    int64_t games, round;
    int intent = 0, consequence = 0;
    const char *word = field_or(req, "consequence", "");
    if (field_int(req, "games", 1, 9, 0, &games, err) != ERR_OK ||
        field_int(req, "round", 0, 99, -1, &round, err) != ERR_OK ||
        read_word(field_or(req, "intent", ""), penalty_intent_words, N_PENALTY_INTENTS, "intent", &intent, err) !=
            ERR_OK)
        return err->code;
    if (*word &&
        read_word(word, penalty_consequence_words, N_PENALTY_CONSEQUENCES, "consequence", &consequence, err) != ERR_OK)
        return err->code;
    *out = (struct penalty_entry){.infraction = field_or(req, "infraction", NULL),
                                  .level = field_or(req, "level", NULL),
                                  .has_consequence = *word != '\0',
                                  .consequence = (enum penalty_consequence)consequence,
                                  .games = (int)games,
                                  .round = (int)round,
                                  .judge = field_or(req, "judge", req->visitor.who),
                                  .confirm = field(req, "confirm") != NULL,
                                  .who = req->visitor.who,
                                  .intent = (enum penalty_intent)intent,
                                  .note = field_or(req, "note", NULL)};
    return ERR_OK;
}

/* No infraction is anybody's without being chosen. */
static enum err_code require_infraction(const struct penalty_entry *entry, struct err *err)
{
    return entry->infraction ? ERR_OK : err_set(err, ERR_INPUT, "no infraction was chosen; no penalty was given");
}

/* "Warning: game loss, which is compulsory [D.3.3]" */
static const char *suggestion_text(struct request *req, const char *level, const struct penalty_suggestion *s)
{
    const char *text = s->least == PENALTY_NOTHING  ? LANG_MARK("{level}: {cost}")
                       : s->least == s->consequence ? LANG_MARK("{level}: {cost}, which is compulsory")
                                                    : LANG_MARK("{level}: {cost}; at least {least} is compulsory");
    const char *said =
        lang_fill(req->arena, lang_text(req->lang, text),
                  LANG_ARGS({"level", level}, {"cost", penalty_consequence_text(req->lang, s->consequence)},
                            {"least", penalty_consequence_text(req->lang, s->least)}));
    return s->level_rule && *s->level_rule ? arena_printf(req->arena, "%s [%s]", said, s->level_rule) : said;
}

static void fill_suggestion(struct request *req, const struct penalty_outcome *outcome, struct penalties_page *page)
{
    const struct penalty_suggestion *s = &outcome->suggestion;
    page->suggested = true;
    page->suggestion = suggestion_text(req, outcome->catalogue.levels[s->given].name, s);
    page->reasons = ARENA_ARRAY(req->arena, const char *, s->n_reasons + outcome->n_remarks + 1);
    for (size_t i = 0; i < s->n_reasons; i++)
        page->reasons[page->n_reasons++] = s->reasons[i].text;
    for (size_t i = 0; i < outcome->n_remarks; i++)
        page->reasons[page->n_reasons++] = outcome->remarks[i];
}

/* Fills in what the rules say when the form asks for it or came back with an error, as far as there is an answer. */
static void suggest(struct request *req, struct penalties_page *page)
{
    struct err aside = ERR_INIT;
    struct player player;
    struct penalty_entry entry;
    struct penalty_outcome outcome;
    if (!field_is(req, "act", "suggest") && !req->problem)
        return;
    if (player_resolve(req->store, req->arena, req->event_id, page->player, &player, &aside) == ERR_OK &&
        read_entry(req, &entry, &aside) == ERR_OK && require_infraction(&entry, &aside) == ERR_OK &&
        penalties_suggest(req->store, req->arena, req->event_id, player.id, &entry, &outcome, &aside) == ERR_OK)
        fill_suggestion(req, &outcome, page);
    else if (!req->problem)
        req->problem = arena_strdup(req->arena, aside.said);
}

/* ---- the page -------------------------------------------------------------------------------- */

static void fill_row(struct request *req, const struct penalty *penalty, struct penalty_row *row)
{
    *row = (struct penalty_row){.number = penalty->number,
                                .round = penalty->round,
                                .table = penalty->table,
                                .player = penalty->player.v,
                                .name = penalty_whose(req->arena, penalty),
                                .infraction = penalty->infraction_name,
                                .level = penalty->level_name,
                                .consequence = penalty_consequence_text(req->lang, penalty->consequence),
                                .judge = penalty->judge ? penalty->judge : "",
                                .note = penalty->note ? penalty->note : "",
                                .rule = penalty->rule ? penalty->rule : "",
                                .at = lang_moment(req->arena, req->lang, penalty->at_utc),
                                .open = penalty->open,
                                .withdrawn = penalty->withdrawn,
                                .counts = penalty->counts,
                                .seen = penalty_seen_text(req->arena, penalty),
                                .withdrawn_reason = penalty->withdrawn_reason ? penalty->withdrawn_reason : ""};
}

/* A link may name the player by id: "?player=17". */
static enum err_code fill_player(struct request *req, const struct event_data *data, struct penalties_page *page,
                                 struct err *err)
{
    struct player player;
    page->player = field_or(req, "player", "");
    if (!*page->player || req->method == METHOD_POST || req->problem ||
        strspn(page->player, "0123456789") != strlen(page->player))
        return ERR_OK;
    if (player_resolve(req->store, req->arena, data->event.id, arena_printf(req->arena, "#%s", page->player), &player,
                       err) != ERR_OK)
        return err->code;
    page->player = player.name;
    return ERR_OK;
}

/* The rows of the page of the list that is asked for, the newest first. */
static enum err_code fill_rows(struct request *req, const struct penalty *penalties, size_t n,
                               struct penalties_page *page, struct err *err)
{
    struct penalty_row *rows = ARENA_ARRAY(req->arena, struct penalty_row, n + 1);
    size_t found = 0;
    rows_begin(req, n, &page->cut);
    for (size_t i = n; i-- > 0;) {
        fill_row(req, &penalties[i], &rows[found]);
        found += rows_finds(req, &page->cut, rows[found].name);
    }
    page->rows = rows + rows_page(req, &page->cut, found, ROWS_A_PAGE, found, &page->n_rows, err);
    return err->code;
}

static enum err_code penalties_show(struct request *req, struct err *err)
{
    struct event_data *data;
    struct penalty_catalogue catalogue;
    struct penalty *penalties;
    size_t n;
    if (page_data(req, &data, err) != ERR_OK ||
        penalties_catalogue(req->arena, &data->event, &catalogue, err) != ERR_OK ||
        penalties_list(req->store, req->arena, data, &penalties, &n, err) != ERR_OK)
        return err->code;
    struct penalties_page page = {.event = data->event.id,
                                  .event_name = data->event.set.name,
                                  .catalogue = catalogue.name,
                                  .open = data->event.state != EVENT_CLOSED,
                                  .note = field_typed(req, "note", ""),
                                  .judge = field_typed(req, "judge", ""),
                                  .round = field_typed(req, "round", ""),
                                  .games = field_typed(req, "games", ""),
                                  .confirm = request_typed(req) && field(req, "confirm"),
                                  .suggestion = ""};
    if (fill_rows(req, penalties, n, &page, err) != ERR_OK)
        return err->code;
    page.names = ARENA_ARRAY(req->arena, const char *, data->n_players + 1);
    for (size_t i = 0; i < data->n_players; i++)
        page.names[page.n_names++] = data->players[i].name;
    fill_choices(req, &catalogue, &page);
    if (fill_player(req, data, &page, err) != ERR_OK)
        return err->code;
    suggest(req, &page);
    page_begin(req,
               &(struct page_look){.title = lang_text(req->lang, "Penalties"),
                                   .section = "penalties",
                                   .live = !request_typed(req)}); /* what was asked stands there until it is given */
    page_penalties(req->html, &page);
    page_end(req);
    return ERR_OK;
}

/* ---- verbs ----------------------------------------------------------------------------------- */

/* "Penalty 3 for Ek, Ida: Warning, game loss; the game is lost", and what is left to do. */
static void answer(struct request *req, const struct penalty_outcome *outcome)
{
    char number[16];
    snprintf(number, sizeof number, "%d", outcome->penalty.number);
    const char *level = outcome->penalty.level_name;
    enum penalty_consequence consequence = outcome->penalty.consequence;
    /* many levels are called by what they cost: "Game Loss" */
    bool twice = strcmp(outcome->penalty.level, penalty_consequence_words[consequence]) == 0;
    const char *sentence =
        lang_fill(req->arena,
                  twice ? lang_text(req->lang, "Penalty {number} of {name}: {level}")
                        : lang_text(req->lang, "Penalty {number} of {name}: {level}, {consequence}"),
                  LANG_ARGS({"number", number}, {"name", penalty_whose(req->arena, &outcome->penalty)},
                            {"level", level}, {"consequence", penalty_consequence_text(req->lang, consequence)}));
    if (outcome->done && *outcome->done)
        sentence = arena_printf(req->arena, "%s; %s", sentence, outcome->done);
    for (size_t i = 0; i < outcome->n_remarks; i++)
        sentence = arena_printf(req->arena, "%s. %s", sentence, outcome->remarks[i]);
    const char *back = penalty_back(req);
    if (*back)
        page_done(req, sentence, "%s", back);
    else
        page_done(req, sentence, "/e/%lld/penalties", (long long)req->event_id.v);
}

static enum err_code give(struct request *req, struct err *err)
{
    struct player player;
    struct penalty_entry entry;
    struct penalty_outcome outcome;
    if (field_is(req, "act", "suggest"))
        return penalties_show(req, err);
    if (player_resolve(req->store, req->arena, req->event_id, field_or(req, "player", ""), &player, err) != ERR_OK ||
        read_entry(req, &entry, err) != ERR_OK || require_infraction(&entry, err) != ERR_OK ||
        penalties_add(req->store, req->arena, req->event_id, player.id, &entry, &outcome, err) != ERR_OK)
        return err->code;
    answer(req, &outcome);
    return ERR_OK;
}

static enum err_code confirm(struct request *req, struct err *err)
{
    struct penalty_outcome outcome;
    if (penalties_confirm(req->store, req->arena, req->event_id, (int)req->number, field(req, "seen"), NULL,
                          req->visitor.who, &outcome, err) != ERR_OK)
        return err->code;
    answer(req, &outcome);
    return ERR_OK;
}

static enum err_code edit(struct request *req, struct err *err)
{
    struct penalty_entry entry;
    struct penalty_outcome outcome;
    if (read_entry(req, &entry, err) != ERR_OK)
        return err->code;
    entry.judge = NULL;
    entry.note = field(req, "note"); /* an emptied one is emptied */
    if (penalties_edit(req->store, req->arena, req->event_id, (int)req->number, field(req, "seen"), &entry, &outcome,
                       err) != ERR_OK)
        return err->code;
    answer(req, &outcome);
    return ERR_OK;
}

static enum err_code withdraw(struct request *req, struct err *err)
{
    struct penalty_outcome outcome;
    if (penalties_withdraw(req->store, req->arena, req->event_id, (int)req->number, field(req, "seen"),
                           field_or(req, "reason", ""), &outcome, err) != ERR_OK)
        return err->code;
    answer(req, &outcome);
    return ERR_OK;
}

const struct route routes_penalties[] = {
    {METHOD_GET, "/e/{event}/penalties", FOR_STAFF, 0, 0, penalties_show, NULL},
    {METHOD_POST, "/e/{event}/penalties", MAY_PENALTY_ADD, 0, 0, give, penalties_show},
    {METHOD_POST, "/e/{event}/penalties/{n}/confirm", MAY_PENALTY_CONFIRM, 0, 0, confirm, penalties_show},
    {METHOD_POST, "/e/{event}/penalties/{n}/edit", MAY_PENALTY_EDIT, 0, 0, edit, penalties_show},
    {METHOD_POST, "/e/{event}/penalties/{n}/withdraw", MAY_PENALTY_WITHDRAW, 0, 0, withdraw, penalties_show},
    {0},
};
