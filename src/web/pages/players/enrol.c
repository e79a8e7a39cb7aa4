/* enrol.c - what the desk does with players: enrol, add, pay, check in, drop, and back
 *
 * Each form is one verb of event/enrol, event/people or event/result, and so one undo. When it fails the list of
 * players comes back with what was typed, and with the people who could be meant.
 */
#include "event/enrol/enrol.h"
#include "base/arena.h"
#include "base/decode.h"
#include "base/err.h"
#include "base/lang.h"
#include "base/parse.h"
#include "event/core/core.h"
#include "event/match/match.h"
#include "event/people/people.h"
#include "event/result/result.h"
#include "event/state/state.h"
#include "web/pages/inner.h"
#include "web/pages/players/players.h"

#include <string.h>

#define CANDIDATES_MAX 50
#define SENTENCES_MAX  5 /* for more players than these the page gives numbers, not a sentence each */
#define IMPORT_BODY    (2u << 20)

const char *players_path(struct request *req)
{
    return rows_address(req, arena_printf(req->arena, "/e/%lld/players", (long long)req->event_id.v));
}

/* ---- enrolling a known player ---------------------------------------------------------------- */

/* Finds who is meant among those not enrolled yet: a name typed in full goes before longer names that begin with it. */
static enum err_code find_one(struct request *req, const char *words, struct player_id *out, struct err *err)
{
    struct player_seen *seen;
    struct player exact;
    struct err several = ERR_INIT;
    size_t n, open = 0;
    if (!words[strspn(words, " ")])
        return err_set(err, ERR_INPUT, "who is it? Nobody was enrolled");
    if (player_candidates(req->store, req->arena, req->event_id, words, CANDIDATES_MAX, &seen, &n, err) != ERR_OK)
        return err->code;
    enum err_code rc = player_resolve(req->store, req->arena, (struct event_id){0}, words, &exact, &several);
    for (size_t i = 0; i < n; i++) {
        if (seen[i].enrolled)
            continue;
        open++;
        *out = seen[i].player.id;
        if (rc == ERR_OK && seen[i].player.id.v == exact.id.v)
            return ERR_OK;
    }
    if (open == 1)
        return ERR_OK;
    if (open > 1)
        return err_set(err, ERR_CONFLICT, "\"%s\" could be several people: choose one of them below", words);
    if (n > 0)
        return err_set(err, ERR_CONFLICT, "%s is in already", seen[0].player.name);
    return err_set(err, ERR_NOT_FOUND, "nobody is known as \"%s\" yet: add them as a new player below", words);
}

/* Reads from the form how a late player is entered. */
static struct enrol_late late_by(struct request *req)
{
    return (struct enrol_late){
        .as = field_is(req, "as", "bye") ? ENROL_LATE_BYE : ENROL_LATE_LOSS,
        .play_bye = field_is(req, "play", "1"),
        .paid = field_is(req, "paid", "1"),
        .despite_ban = *field_or(req, "despite", "") ? field(req, "despite") : NULL,
    };
}

static enum err_code enrol(struct request *req, struct err *err)
{
    struct event event;
    struct player player;
    int64_t id;
    if (page_event(req, &event, err) != ERR_OK || field_int(req, "player", 1, INT64_MAX, 0, &id, err) != ERR_OK)
        return err->code;
    struct player_id who = {id};
    if (id == 0 && find_one(req, field_or(req, "who", ""), &who, err) != ERR_OK)
        return err->code;
    if (player_get(req->store, req->arena, who, &player, err) != ERR_OK)
        return err->code;
    const struct enrol_late how = late_by(req);
    const char *sentence = "";
    size_t added = 0;
    if (event.rounds_paired > 0) {
        if (enrol_late(req->store, req->arena, event.id, who, &how, &sentence, err) != ERR_OK)
            return err->code;
        page_done(req, sentence, "%s", players_path(req));
        return ERR_OK;
    }
    if (enrol_players_despite(req->store, req->arena, event.id, &who, 1, how.paid, how.despite_ban, &sentence, &added,
                              err) != ERR_OK)
        return err->code;
    const char *text = lang_text(req->lang, "{name} is enrolled");
    if (added == 0)
        text = lang_text(req->lang, "{name} was enrolled already");
    const char *said = lang_fill(req->arena, text, LANG_ARGS({"name", player.name}));
    page_done(req, *sentence ? arena_printf(req->arena, "%s. %s", said, sentence) : said, "%s", players_path(req));
    return ERR_OK;
}

/* ---- a new player ---------------------------------------------------------------------------- */

static enum err_code add_new(struct request *req, struct err *err)
{
    struct event event;
    struct player player;
    const char *hint = "", *late = "";
    if (page_event(req, &event, err) != ERR_OK)
        return err->code;
    const struct enrol_late how = late_by(req);
    const struct player_fields fields = {.name = field_or(req, "name", ""), .dci = field_or(req, "dci", NULL)};
    enum player_twins twins = field_is(req, "twin", "1") ? PLAYER_ALLOW_TWINS : PLAYER_REFUSE_TWINS;
    bool alone = *event.set.teams; /* a member: enrolling the team is the next step */
    struct event_id into = {alone ? 0 : event.id.v};
    if (player_add_enrolled(req->store, req->arena, &fields, twins, into, how.despite_ban, &how, &player, &hint, &late,
                            err) != ERR_OK)
        return err->code;
    const char *text = lang_text(req->lang, "{name} is added and enrolled");
    if (alone)
        text = lang_text(req->lang, "{name} is added, and can be enrolled now");
    const char *said = lang_fill(req->arena, text, LANG_ARGS({"name", player.name}));
    if (*late)
        said = arena_printf(req->arena, "%s. %s", said, late);
    if (*hint)
        said = arena_printf(req->arena, "%s. %s", said, hint);
    page_done(req, said, "%s", players_path(req));
    return ERR_OK;
}

static enum err_code add_team(struct request *req, struct err *err)
{
    struct event event;
    struct player_id members[TEAM_SEATS_MAX];
    size_t n = 0;
    const char *sentence = "";
    if (page_event(req, &event, err) != ERR_OK)
        return err->code;
    for (const char *words; n < TEAM_SEATS_MAX && (words = field_nth(req, "member", n)) != NULL; n++)
        if (find_one(req, words, &members[n], err) != ERR_OK) {
            err_context(err, "seat %c", (char)('A' + (int)n));
            return err->code;
        }
    const struct enrol_late late = late_by(req);
    if (team_add(req->store, req->arena, event.id, field_or(req, "name", ""), members, n, late.paid, late.despite_ban,
                 event.rounds_paired > 0 ? &late : NULL, &sentence, err) != ERR_OK)
        return err->code;
    page_done(req, sentence, "%s", players_path(req));
    return ERR_OK;
}

/* ---- what is done with those who are in ------------------------------------------------------ */

enum set { SET_ENROL, SET_THERE, SET_ABSENT };

static const struct {
    const char *word;
    enum set set;
    enum enrol_change change;
} changes[] = {
    {"paid", SET_ENROL, ENROL_PAID},
    {"unpaid", SET_ENROL, ENROL_UNPAID},
    {"there", SET_THERE, 0},
    {"absent", SET_ABSENT, 0},
    {"drop", SET_ENROL, ENROL_DROP},
    {"undrop", SET_ENROL, ENROL_UNDROP},
    {"forfeit", SET_ENROL, ENROL_FORFEIT},
    {"remove", SET_ENROL, ENROL_REMOVE},
    {"disqualify", SET_ENROL, ENROL_DISQUALIFY},
    {"reinstate", SET_ENROL, ENROL_REINSTATE},
};

/* Nobody is disqualified by a slip of the hand: the names are asked about first (field sure: said yes). */
static enum err_code ask_first(struct request *req, const struct player_id *players, size_t n, struct err *err)
{
    const char *names = "";
    for (size_t i = 0; i < n; i++) {
        struct player player;
        if (player_get(req->store, req->arena, players[i], &player, err) != ERR_OK)
            return err->code;
        names = arena_printf(req->arena, "%s%s%s", names, i ? "; " : "", player.name);
    }
    return err_set(err, ERR_CONFLICT, "is this meant, to disqualify: %s? Nothing was changed", names);
}

/* One verb for all of them. */
static enum err_code change_players(struct request *req, const char *word, const struct player_id *players, size_t n,
                                    const char *next_path, struct err *err)
{
    size_t i = 0;
    while (i < ARRAY_LEN(changes) && strcmp(changes[i].word, word) != 0)
        i++;
    if (i == ARRAY_LEN(changes))
        return err_set(err, ERR_INPUT, "\"%s\" is nothing that can be done with a player", word);
    if (n == 0)
        return err_set(err, ERR_INPUT, "nobody was chosen: tick the boxes before the names; nothing was changed");
    if (changes[i].set == SET_ENROL && changes[i].change == ENROL_DISQUALIFY && !field_is(req, "sure", "1"))
        return ask_first(req, players, n, err);
    const char **sentences = ARENA_ARRAY(req->arena, const char *, n);
    if (changes[i].set == SET_ENROL) {
        if (enrol_change(req->store, req->arena, req->event_id, changes[i].change, players, n, sentences, err) !=
            ERR_OK)
            return err->code;
    } else if (checkin_set(req->store, req->arena, req->event_id, players, n, changes[i].set == SET_THERE,
                           &sentences[0], err) != ERR_OK) {
        return err->code;
    }
    const char *said = sentences[0];
    if (n > SENTENCES_MAX && changes[i].set == SET_ENROL)
        said = lang_fill(req->arena,
                         lang_plural(req->lang, "{n} player was changed", "{n} players were changed", (int64_t)n),
                         LANG_ARGS({"n", arena_printf(req->arena, "%zu", n)}));
    for (size_t k = 1; k < n && n <= SENTENCES_MAX && changes[i].set == SET_ENROL; k++)
        said = arena_printf(req->arena, "%s; %s", said, sentences[k]);
    page_done(req, said, "%s", next_path);
    return ERR_OK;
}

static enum err_code read_id(const char *text, struct player_id *out, struct err *err)
{
    if (!parse_i64(text, 1, INT64_MAX, &out->v))
        return err_set(err, ERR_INPUT, "field player: \"%s\" is no player's number", text);
    return ERR_OK;
}

/* Everybody who is in has paid: as many as the page said (the field "every"), so that nobody is meant who came since.
 */
static enum err_code all_have_paid(struct request *req, struct err *err)
{
    struct event_data *data;
    int64_t seen;
    size_t n = 0;
    if (page_data(req, &data, err) != ERR_OK || field_int(req, "every", 1, INT32_MAX, 0, &seen, err) != ERR_OK)
        return err->code;
    struct player_id *players = ARENA_ARRAY(req->arena, struct player_id, data->n_players + 1);
    for (size_t i = 0; i < data->n_players; i++)
        if (!data->players[i].paid && event_player_active(data, (int)i))
            players[n++] = data->players[i].id;
    if ((int64_t)n != seen)
        return err_set(err, ERR_CONFLICT, "%zu have not paid by now, not %lld as the page said; nothing was changed", n,
                       (long long)seen);
    return change_players(req, "paid", players, n, players_path(req), err);
}

enum err_code players_chosen(struct request *req, struct player_id **out, size_t *n, struct err *err)
{
    const char *chosen, *others = field_or(req, "others", "");
    size_t ticked = 0;
    while (field_nth(req, "player", ticked))
        ticked++;
    *out = ARENA_ARRAY(req->arena, struct player_id, ticked + strlen(others) / 2 + 1);
    *n = 0;
    for (size_t i = 0; (chosen = field_nth(req, "player", i)) != NULL; i++)
        if (read_id(chosen, &(*out)[(*n)++], err) != ERR_OK)
            return err->code;
    for (size_t len; (len = strcspn(others, " ")) > 0; others += len + (others[len] == ' '))
        if (read_id(arena_strndup(req->arena, others, len), &(*out)[(*n)++], err) != ERR_OK)
            return err->code;
    return ERR_OK;
}

/* A button of a row ("paid 17"), or one for all who are ticked. */
static enum err_code set(struct request *req, struct err *err)
{
    struct event event;
    const char *one = field(req, "one");
    struct player_id *players;
    size_t n;
    if (page_event(req, &event, err) != ERR_OK)
        return err->code;
    if (field(req, "every"))
        return all_have_paid(req, err);
    if (one) {
        size_t len = strcspn(one, " ");
        struct player_id player;
        if (read_id(one + len + (one[len] == ' '), &player, err) != ERR_OK)
            return err->code;
        return change_players(req, arena_strndup(req->arena, one, len), &player, 1, players_path(req), err);
    }
    if (players_chosen(req, &players, &n, err) != ERR_OK)
        return err->code;
    return change_players(req, field_or(req, "all", ""), players, n, players_path(req), err);
}

/* From a table's page: one player drops, comes back, or leaves the cut. */
static enum err_code drop(struct request *req, struct err *err)
{
    struct event event;
    struct player_id player;
    if (page_event(req, &event, err) != ERR_OK || read_id(field_or(req, "player", ""), &player, err) != ERR_OK)
        return err->code;
    const char *home = arena_printf(req->arena, "/e/%lld", (long long)event.id.v);
    const char *back = field_or(req, "back", players_path(req));
    size_t len = strlen(home);
    if (strncmp(back, home, len) != 0 || (back[len] != '\0' && back[len] != '/') || strpbrk(back, "\\ \r\n"))
        back = players_path(req);
    if (field_is(req, "what", "walkover")) { /* of a cut: a player who leaves it is not dropped */
        const char *sentence;
        if (playoff_walkover(req->store, req->arena, event.id, player, &sentence, err) != ERR_OK)
            return err->code;
        page_done(req, sentence, "%s", back);
        return ERR_OK;
    }
    return change_players(req, field_is(req, "what", "undrop") ? "undrop" : "drop", &player, 1, back, err);
}

static enum err_code answer_signup(struct request *req, struct err *err)
{
    struct event event;
    struct signup signup;
    struct player player;
    int64_t yes, no;
    const char *sentence = "";
    if (page_event(req, &event, err) != ERR_OK || field_int(req, "yes", 1, INT64_MAX, 0, &yes, err) != ERR_OK ||
        field_int(req, "no", 1, INT64_MAX, 0, &no, err) != ERR_OK ||
        signup_get(req->store, req->arena, yes ? yes : no, &signup, err) != ERR_OK)
        return err->code;
    if (signup.event.v != event.id.v)
        return err_set(err, ERR_NOT_FOUND, "nobody asked for that in this event");
    enum err_code rc = yes ? signup_approve(req->store, req->arena, yes, (struct player_id){0},
                                            late_by(req).despite_ban, &player, &sentence, err)
                           : signup_refuse(req->store, req->arena, no, &sentence, err);
    if (rc == ERR_OK)
        page_done(req, sentence, "%s", players_path(req));
    return rc;
}

/* ---- a table of players ---------------------------------------------------------------------- */

#define PROBLEMS_TOLD 10 /* bad lines; somebody who uploaded another kind of file needs no hundred of them */

/* A sentence, and the bad lines from the first one on. */
static const char *with_problems(struct request *req, const char *said, const struct player_import *import,
                                 size_t first)
{
    for (size_t i = first; i < import->n_problems && i < PROBLEMS_TOLD; i++)
        said = arena_printf(req->arena, "%s; %s", said, import->problems[i].sentence);
    if (import->n_problems > PROBLEMS_TOLD) {
        const char *n = arena_printf(req->arena, "%zu", import->n_problems - PROBLEMS_TOLD);
        said = arena_printf(req->arena, "%s; %s", said,
                            lang_fill(req->arena, lang_text(req->lang, "and {n} more"), LANG_ARGS({"n", n})));
    }
    return said;
}

/* Sums up an import, with the first few rows that somebody should look at. */
static const char *import_text(struct request *req, const struct player_import *import, bool tried)
{
    const char *text = lang_text(req->lang, "Read: {new} new, {known} known, {twice} twice in the table");
    if (tried)
        text = lang_text(req->lang, "Only looked: {new} new, {known} known, {twice} twice in the table");
    const char *said = lang_fill(req->arena, text,
                                 LANG_ARGS({"new", arena_printf(req->arena, "%zu", import->added)},
                                           {"known", arena_printf(req->arena, "%zu", import->known)},
                                           {"twice", arena_printf(req->arena, "%zu", import->duplicates)}));
    int told = 0;
    for (size_t i = 0; i < import->n_rows && told < 5; i++)
        if (*import->rows[i].sentence && import->rows[i].kind != PLAYER_IMPORT_KNOWN) {
            said = arena_printf(req->arena, "%s; %d: %s: %s", said, import->rows[i].line, import->rows[i].name,
                                import->rows[i].sentence);
            told++;
        }
    said = with_problems(req, said, import, 0);
    return *import->remark ? arena_printf(req->arena, "%s; %s", said, import->remark) : said;
}

static enum err_code import(struct request *req, struct err *err)
{
    struct event event;
    struct player_import import;
    const struct upload *file = field_upload(req, "file");
    const char *pasted = field_or(req, "text", ""), *what = TC_WORD("pasted text");
    char *text = NULL;
    bool tried = field_is(req, "do", "try");
    if (page_event(req, &event, err) != ERR_OK)
        return err->code;
    bool has_file = file && file->len > 0;
    if (!has_file && !*pasted)
        return err_set(err, ERR_INPUT, "there is neither a file nor a pasted table");
    if (has_file)
        what = *upload_name(req, file) ? upload_name(req, file) : TC_WORD("the file");
    unsigned how = (tried ? PLAYER_IMPORT_DRY_RUN : 0) | (field(req, "keep") ? PLAYER_IMPORT_KEEP_GOING : 0);
    if (decode_text(req->arena, has_file ? file->data : pasted, has_file ? file->len : strlen(pasted), what, &text,
                    NULL, NULL, err) != ERR_OK)
        return err->code;
    enum err_code rc = player_import(req->store, req->arena, text, what, event.id, how, &import, err);
    if (rc == ERR_INPUT && import.n_problems > 1) {
        err_clear(err);
        return err_set(err, rc, "%s", with_problems(req, import.problems[0].sentence, &import, 1));
    }
    if (rc != ERR_OK)
        return rc;
    const char *said = import_text(req, &import, tried);
    if (tried && !req->wants_json) /* what a file held stands in the field then: a browser does not send it twice */
        return players_show_read(req, text, &import, said, err);
    page_done(req, said, "%s", players_path(req));
    return ERR_OK;
}

const struct route routes_enrol[] = {
    {METHOD_POST, "/e/{event}/players/add", MAY_ENROLL, 0, 0, enrol, players_show},
    {METHOD_POST, "/e/{event}/players/new", MAY_PLAYER_ADD, 0, 0, add_new, players_show},
    {METHOD_POST, "/e/{event}/players/set", FOR_DESK, 0, 65536, set, players_show},
    {METHOD_POST, "/e/{event}/players/import", MAY_PLAYER_IMPORT, 0, IMPORT_BODY, import, players_show},
    {METHOD_POST, "/e/{event}/teams/add", MAY_TEAM_ADD, 0, 0, add_team, players_show},
    {METHOD_POST, "/e/{event}/signups", MAY_SIGNUP &FOR_DESK, 0, 0, answer_signup, players_show},
    {METHOD_POST, "/e/{event}/drop", MAY_DROP &FOR_DESK, 0, 0, drop, players_show},
    {0},
};
