/* demo.c - demo: an association from nothing, with two stores, a season of events, and a published list
 *
 * Everything is real: the stores have files, keys and events that they pair and close themselves, and what the
 * association knows it has from their signed packages. Only the time is made up: the season ends today. What each
 * player can do is drawn by a seed, so every demonstration is the same.
 */
#include "association/commands/commands.h"
#include "association/ratings/ratings.h"
#include "base/err.h"
#include "base/file.h"
#include "base/message.h"
#include "base/rng.h"
#include "event/edit/edit.h"
#include "event/enrol/enrol.h"
#include "event/ledger/ledger.h"
#include "event/people/people.h"
#include "event/result/result.h"
#include "event/round/round.h"
#include "event/state/state.h"

#include <math.h>
#include <string.h>

static command_fn cmd_demo;

const struct command association_demo_commands[] = {
    {
        .name = "demo",
        .run = cmd_demo,
        .group = GROUP_SETUP,
        .flags = COMMAND_PERSONAL,
        .summary = "make an association from nothing: two stores, a season of events, a published list",
        ARGUMENTS({"FOLDER", ARGUMENT_MAYBE, COMPLETE_FILE, NULL,
                   "where it is to be; topcut-association-demo in this folder without it"}),
    },
    {.name = NULL},
};

enum { PLAYERS = 20, REGULARS = 12 /* of each store; the others visit both */, EVENTS = 6, ROUNDS = 4, DAY = 86400 };

static const char *const names[PLAYERS][2] = {
    {"Nilsson", "Bo"},    {"Ek", "Ida"},     {"Berg", "Åsa"},     {"Lind", "Per"},     {"Öhman", "Olof"},
    {"Åkesson", "Eva"},   {"Żak", "Łukasz"}, {"Novak", "Jana"},   {"Sandell", "Lena"}, {"Holm", "Nils"},
    {"Dahl", "Kari"},     {"Fors", "Maja"},  {"Strand", "Leif"},  {"Kvist", "Elin"},   {"Rask", "Hugo"},
    {"Virtanen", "Aino"}, {"Moreau", "Luc"}, {"Sjögren", "Tove"}, {"Hansen", "Ole"},   {"Weiss", "Clara"},
};

/* A clock that goes where it is put. */
struct demo_clock {
    struct clock clock;
    int64_t now;
};

static int64_t demo_now(struct clock *clock)
{
    return ((struct demo_clock *)clock)->now;
}

struct demo_store {
    const char *name, *keys;
    struct store *store;
    struct package_key key;
    struct member_store known;
    struct player_id players[REGULARS];
    int who[REGULARS]; /* of names */
};

struct demo {
    struct cli *cli;
    struct arena *arena;
    struct demo_clock clock;
    struct office office;
    const char *folder;
    struct demo_store stores[2];
    int32_t numbers[PLAYERS];
    double strength[PLAYERS];
    int64_t matches;
    struct rng rng;
};

/* ---- the stores -------------------------------------------------------------------------------- */

static enum err_code open_store(struct demo *d, struct demo_store *s, const char *name, struct err *err)
{
    const char *folder = path_join(d->arena, d->folder, "stores");
    s->name = name;
    s->keys = path_join(d->arena, folder, arena_printf(d->arena, "%s-keys", name));
    enum err_code rc = file_make_dir(folder, err);
    if (rc == ERR_OK)
        rc = store_open(path_join(d->arena, folder, arena_printf(d->arena, "%s.db", name)), STORE_CREATE,
                        &d->clock.clock, &s->store, err);
    if (rc == ERR_OK)
        rc = package_key_make(s->store, d->arena, s->keys, name, false, &s->key, err);
    if (rc == ERR_OK)
        rc = member_store_add(&d->office, name, "SE", names[0][0], s->key.public_hex, &s->known, err);
    if (rc == ERR_OK)
        cli_say(d->cli, "store %s signs with key %s", name, s->key.fingerprint);
    return rc;
}

static enum err_code make_members(struct demo *d, struct err *err)
{
    enum err_code rc = ERR_OK;
    for (int i = 0; rc == ERR_OK && i < PLAYERS; i++) {
        struct member member;
        const struct member_fields fields = {.family = names[i][0], .given = names[i][1], .country = "SE"};
        rc = member_new(&d->office, &fields, &member, err);
        d->numbers[i] = rc == ERR_OK ? member.number : 0;
        d->strength[i] = 300.0 * ((double)rng_below(&d->rng, 1000) + (double)rng_below(&d->rng, 1000)) / 1000.0;
    }
    if (rc == ERR_OK)
        cli_say(d->cli, "%d members, from %s to %s", PLAYERS, member_number_text(d->arena, d->numbers[0]),
                member_number_text(d->arena, d->numbers[PLAYERS - 1]));
    return rc;
}

/* The members who play there come as any players do: from a table, with their numbers. */
static enum err_code add_players(struct demo *d, struct demo_store *s, int from, struct err *err)
{
    struct strbuf csv = STRBUF_INIT;
    struct player_import import;
    strbuf_add(&csv, "name;dci;country\n");
    for (int i = 0; i < REGULARS; i++) {
        s->who[i] = (from + i) % PLAYERS;
        strbuf_printf(&csv, "\"%s, %s\";%d;SE\n", names[s->who[i]][0], names[s->who[i]][1], (int)d->numbers[s->who[i]]);
    }
    enum err_code rc =
        player_import(s->store, d->arena, strbuf_text(&csv), "members.csv", (struct event_id){0}, false, &import, err);
    for (int i = 0; rc == ERR_OK && i < REGULARS; i++)
        s->players[i] = import.rows[i].player;
    strbuf_release(&csv);
    return rc;
}

/* ---- an evening -------------------------------------------------------------------------------- */

static int person_of(const struct demo_store *s, struct player_id id)
{
    int i = 0;
    while (i < REGULARS - 1 && s->players[i].v != id.v)
        i++;
    return s->who[i];
}

static const char *play(struct demo *d, const struct demo_store *s, struct player_id a, struct player_id b)
{
    double apart = d->strength[person_of(s, b)] - d->strength[person_of(s, a)];
    double chance = 1.0 / (1.0 + pow(10.0, apart / 400.0));
    bool wins = (double)rng_below(&d->rng, 100000) < 100000.0 * chance, close = rng_below(&d->rng, 2) != 0;
    return wins ? close ? "2-1" : "2-0" : close ? "1-2" : "0-2";
}

static enum err_code play_round(struct demo *d, struct demo_store *s, struct event_id event, struct err *err)
{
    struct round_view view;
    struct event_data data;
    struct round_options options = {.seed = 1 + rng_below(&d->rng, 100000)};
    enum err_code rc = round_pair(s->store, d->arena, event, &options, &view, err);
    if (rc == ERR_OK)
        rc = event_load(s->store, d->arena, event, &data, err);
    if (rc != ERR_OK)
        return rc;
    const struct load_round *r = &data.rounds[data.n_rounds - 1];
    for (size_t i = 0; rc == ERR_OK && i < r->n_matches; i++) {
        const struct load_match *m = &data.matches[r->first_match + i];
        struct result_outcome outcome;
        if (m->result != RESULT_NONE)
            continue;
        struct result_entry entry = {.where = arena_printf(d->arena, "%d", m->table),
                                     .score = play(d, s, data.players[m->p1].id, data.players[m->p2].id)};
        rc = result_enter(s->store, d->arena, event, 0, &entry, false, &outcome, err);
        d->matches++;
    }
    return rc;
}

/* The number first, then the event, then its package: what a store does every week. */
static enum err_code one_event(struct demo *d, struct demo_store *s, int week, struct err *err)
{
    char day[DATE_LEN + 1];
    struct sanction sanction;
    struct event event = {.id = {0}};
    struct closing closing;
    struct intake intake;
    size_t added;
    char *text = NULL;
    date_from_days(d->clock.now / DAY, day);
    const struct sanction_wish wish = {
        .store = s->known.store, .day = day, .format = "Standard", .level = "ordinary", .judge = ""};
    struct event_settings set = event_settings_usual();
    enum err_code rc = sanction_add(&d->office, &wish, &sanction, err);
    if (rc != ERR_OK)
        return rc;
    set.name = arena_printf(d->arena, "Week %d at %s", week, s->name);
    set.date = day;
    set.seed = 1 + rng_below(&d->rng, 100000);
    set.rounds = ROUNDS;
    set.category = RATING_STANDARD;
    set.sanction = arena_printf(d->arena, "%d", (int)sanction.event);
    rc = event_new(s->store, d->arena, &set, &event, err);
    if (rc == ERR_OK)
        rc = enrol_players(s->store, d->arena, event.id, s->players, REGULARS, false, &added, err);
    for (int i = 0; rc == ERR_OK && i < ROUNDS; i++)
        rc = play_round(d, s, event.id, err);
    if (rc == ERR_OK)
        rc = event_close(s->store, d->arena, event.id, true, &closing, err);
    d->clock.now += 3600;
    if (rc == ERR_OK)
        rc = package_export(s->store, d->arena, s->keys, event.id, &text, err);
    if (rc == ERR_OK)
        rc = intake_take(&d->office, text, strlen(text), INTAKE_POST, &intake, err);
    if (rc == ERR_OK)
        cli_say(d->cli, "%s  event %-3d %-22s %s%s%s", day, (int)sanction.event, set.name,
                intake_state_words[intake.state], *intake.reason ? ": " : "", intake.reason);
    return rc;
}

static enum err_code season(struct demo *d, struct err *err)
{
    enum err_code rc = ERR_OK;
    for (int week = 1; rc == ERR_OK && week <= EVENTS; week++) {
        for (size_t i = 0; rc == ERR_OK && i < ARRAY_LEN(d->stores); i++)
            rc = one_event(d, &d->stores[i], week, err);
        d->clock.now += 7 * DAY;
    }
    return rc;
}

/* ---- the list ---------------------------------------------------------------------------------- */

static enum err_code publish(struct demo *d, struct err *err)
{
    struct run run;
    struct rating_list list;
    struct list_check check;
    struct rating_place *places;
    size_t n = 0;
    enum err_code rc = ratings_run(&d->office, "", RUN_WRITE, &run, err);
    if (rc == ERR_OK)
        rc = list_publish(&d->office, &list, err);
    if (rc == ERR_OK)
        rc = list_verify(&d->office, list.list, &check, err);
    if (rc == ERR_OK)
        rc = ratings_best(&d->office, RATING_STANDARD, "", RATING_PROVISIONAL_MATCHES, 10, &places, &n, err);
    if (rc != ERR_OK)
        return rc;
    cli_say(d->cli, "ratings: %d matches folded; list %d published, digest %.16s", (int)run.matches, (int)list.list,
            list.digest);
    cli_say(d->cli, "derived again from %d packages and their signatures: %s", (int)check.packages,
            check.derived_fits ? TC_WORD("the same list") : TC_WORD("ANOTHER LIST"));
    for (size_t i = 0; i < n; i++)
        cli_line(d->cli, "%3d  %4d  %s  %s", places[i].rank, places[i].rating,
                 member_number_text(d->arena, places[i].member), places[i].name);
    answer_int(&d->cli->answer, "matches", run.matches);
    answer_row(&d->cli->answer, "list", &rating_list_columns, &list);
    answer_bool(&d->cli->answer, "verified", check.derived_fits && check.rows_fit && check.signature_fits);
    answer_list(&d->cli->answer, "ratings", &rating_place_columns, places, n);
    return check.derived_fits ? ERR_OK : err_set(err, ERR_NO, "list %d is not what its packages give", (int)list.list);
}

static enum err_code whole(struct demo *d, const char *folder, struct err *err)
{
    struct office_place place;
    struct office_founding founding;
    struct cluster cluster;
    enum err_code rc = cluster_at(d->arena, folder, &cluster, err);
    if (rc == ERR_OK && cluster_exists(&cluster))
        rc = err_set(err, ERR_CONFLICT, "there is a database in %s already", cluster.folder);
    if (rc == ERR_OK)
        rc = office_place(d->arena, folder, "", &place, err);
    if (rc == ERR_OK)
        rc = office_found(d->arena, &place, CLUSTER_FAST, "Topcut Demonstration", &d->clock.clock, "demo", &founding,
                          &d->office, err);
    if (rc != ERR_OK)
        return rc;
    d->folder = place.cluster.folder;
    cli_say(d->cli, "founded %s in %s, key %s", d->office.name, d->folder, d->office.fingerprint);
    rc = open_store(d, &d->stores[0], "Spelbutiken", err);
    if (rc == ERR_OK)
        rc = open_store(d, &d->stores[1], "Drakens Näste", err);
    if (rc == ERR_OK)
        rc = make_members(d, err);
    if (rc == ERR_OK)
        rc = add_players(d, &d->stores[0], 0, err);
    if (rc == ERR_OK)
        rc = add_players(d, &d->stores[1], PLAYERS - REGULARS, err);
    if (rc == ERR_OK)
        rc = season(d, err);
    return rc == ERR_OK ? publish(d, err) : rc;
}

static enum err_code cmd_demo(struct cli *cli, struct err *err)
{
    const char *folder = cli_argument(cli, "FOLDER");
    struct demo demo = {.cli = cli, .arena = cli->arena, .clock.clock.now_utc = demo_now};
    folder = folder ? folder : "topcut-association-demo";
    demo.clock.now = cli->clock->now_utc(cli->clock) - (EVENTS * 7 + 1) * DAY;
    rng_init(&demo.rng, 1);
    cli_json(cli, "association-demo");
    enum err_code rc = whole(&demo, folder, err);
    for (size_t i = 0; i < ARRAY_LEN(demo.stores); i++)
        store_close(demo.stores[i].store);
    office_close(&demo.office);
    if (rc != ERR_OK)
        return rc;
    answer_text(&cli->answer, "folder", demo.folder);
    cli_say(cli, "it runs; look around: topcut-association member find nil --at %s", folder);
    cli_say(cli, "in a browser:         topcut-association pages --at %s", folder);
    cli_say(cli, "the end of it:        topcut-association stop --at %s", folder);
    return ERR_OK;
}
