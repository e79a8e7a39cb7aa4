/* shop.h - a store as the association meets it: a store file, a key, events with members' numbers, packages
 *
 * The store plays by its own verbs, so that a package is what a real store sends.
 */
#ifndef TOPCUT_TESTS_ASSOCIATION_SHOP_H
#define TOPCUT_TESTS_ASSOCIATION_SHOP_H

#include "cluster.h"

#include "event/core/core.h"
#include "event/edit/edit.h"
#include "event/enrol/enrol.h"
#include "event/exchange/exchange.h"
#include "event/ledger/ledger.h"
#include "event/people/people.h"
#include "event/result/result.h"
#include "event/round/round.h"
#include "event/state/state.h"

struct shop {
    struct store *store;
    struct arena arena;
    const char *keys;
    struct package_key key;
    int32_t number; /* in the association */
    struct player_id *players;
    size_t n_players;
};

/* A store of that name, which the association knows. */
TC_UNUSED static struct shop *shop_open(struct office *office, const char *name)
{
    struct err err = ERR_INIT;
    struct shop *shop = tc_calloc(1, sizeof *shop);
    struct member_store known;
    const char *path = arena_printf(&shop->arena, "%s/%s.db", test_dir(), name);
    shop->keys = arena_printf(&shop->arena, "%s/%s-keys", test_dir(), name);
    FINE(store_open(path, STORE_CREATE, &test_clock, &shop->store, &err));
    FINE(package_key_make(shop->store, &shop->arena, shop->keys, name, false, &shop->key, &err));
    FINE(member_store_add(office, name, "SE", NULL, shop->key.public_hex, &known, &err));
    shop->number = known.store;
    return shop;
}

TC_UNUSED static void shop_close(struct shop *shop)
{
    store_close(shop->store);
    arena_release(&shop->arena);
    free(shop);
}

/* Players by the members that they are; numbers[i] 0: one without a number. */
TC_UNUSED static void shop_players(struct shop *shop, struct office *office, const int32_t *numbers, size_t n)
{
    struct err err = ERR_INIT;
    struct strbuf csv = STRBUF_INIT;
    struct player_import import;
    strbuf_add(&csv, "name;dci\n");
    for (size_t i = 0; i < n; i++) {
        struct member member = {.family = "Namnlös", .given = arena_printf(&shop->arena, "%zu", i)};
        if (numbers[i])
            FINE(member_get(office, numbers[i], &member, &err));
        strbuf_printf(&csv, "\"%s, %s\";%s\n", member.family, member.given,
                      numbers[i] ? arena_printf(&shop->arena, "%d", (int)numbers[i]) : "");
    }
    FINE(player_import(shop->store, &shop->arena, strbuf_text(&csv), "players.csv", (struct event_id){0}, false,
                       &import, &err));
    shop->players = ARENA_ARRAY(&shop->arena, struct player_id, n);
    shop->n_players = n;
    for (size_t i = 0; i < n; i++)
        shop->players[i] = import.rows[i].player;
    strbuf_release(&csv);
}

/* An event of all players, played by a seed and closed. sanction 0: without a number. */
struct shop_event {
    const char *name, *date;
    int32_t sanction;
    int rounds;
    uint64_t seed;
    enum rating_category category;
};

TC_UNUSED static void shop_round(struct shop *shop, struct event_id event, uint64_t seed)
{
    struct err err = ERR_INIT;
    struct round_view view;
    struct rng rng;
    struct event_data data;
    struct round_options options = {.seed = seed};
    rng_init(&rng, seed);
    FINE(round_pair(shop->store, &shop->arena, event, &options, &view, &err));
    FINE(event_load(shop->store, &shop->arena, event, &data, &err));
    const struct load_round *r = &data.rounds[data.n_rounds - 1];
    for (size_t i = 0; i < r->n_matches; i++) {
        static const char *const scores[] = {"2-0", "2-1", "0-2", "1-2", "1-1", "id"};
        struct result_outcome outcome;
        if (data.matches[r->first_match + i].result != RESULT_NONE)
            continue;
        struct result_entry entry = {.where = arena_printf(&shop->arena, "%d", data.matches[r->first_match + i].table),
                                     .score = scores[rng_below(&rng, ARRAY_LEN(scores))]};
        FINE(result_enter(shop->store, &shop->arena, event, 0, &entry, false, &outcome, &err));
    }
}

TC_UNUSED static struct event_id shop_play(struct shop *shop, const struct shop_event *wish)
{
    struct err err = ERR_INIT;
    struct event event;
    struct closing closing;
    size_t added;
    struct event_settings set = event_settings_usual();
    set.name = wish->name;
    set.date = wish->date;
    set.seed = wish->seed;
    set.rounds = wish->rounds;
    set.category = wish->category;
    set.sanction = wish->sanction ? arena_printf(&shop->arena, "%d", (int)wish->sanction) : "";
    FINE(event_new(shop->store, &shop->arena, &set, &event, &err));
    FINE(enrol_players(shop->store, &shop->arena, event.id, shop->players, shop->n_players, false, &added, &err));
    for (int i = 0; i < wish->rounds; i++)
        shop_round(shop, event.id, wish->seed + (uint64_t)i);
    FINE(event_close(shop->store, &shop->arena, event.id, true, &closing, &err));
    return event.id;
}

TC_UNUSED static const char *shop_package(struct shop *shop, struct event_id event)
{
    struct err err = ERR_INIT;
    char *text = NULL;
    FINE(package_export(shop->store, &shop->arena, shop->keys, event, &text, &err));
    return text;
}

/* A package of this store with its parts changed, signed again: what a store could really send. */
typedef void shop_edit(struct json *parts, void *data);
TC_UNUSED static const char *shop_resign(struct shop *shop, struct arena *arena, const char *text, shop_edit *edit,
                                         void *data)
{
    struct err err = ERR_INIT;
    struct json *root = NULL;
    struct sign_key key;
    char *secret, signature[SIGN_SIGNATURE_HEX + 1];
    size_t len;
    FINE(json_parse(text, "package", &root, &err));
    edit(json_edit(root, "parts"), data);
    struct json *head = json_edit(root, "package"), *digests = json_object();
    for (const struct json *part = json_first(json_get(root, "parts")); part; part = json_next(part)) {
        char digest[SIGN_DIGEST_HEX + 1];
        const char *content = json_print_canonical(arena, part);
        sign_digest(content, strlen(content), digest);
        json_add_text(digests, json_key(part), digest);
    }
    json_free(json_take(head, "digests"));
    json_add_value(head, "digests", digests);
    FINE(file_read(arena, shop->key.secret_file, 4096, &secret, &len, &err));
    secret[strcspn(secret, "\n")] = '\0';
    assert_true(sign_key_from_secret(secret, &key));
    const char *content = json_print_canonical(arena, head);
    sign_make(&key, content, strlen(content), signature);
    json_replace_text(root, "signature", signature);
    const char *out = arena_strdup(arena, json_print_canonical(arena, root));
    json_free(root);
    return out;
}

/* Members of an association, the first called "Medlem, 0". */
TC_UNUSED static int32_t *shop_members(struct office *office, size_t n)
{
    struct err err = ERR_INIT;
    static int called;
    int32_t *numbers = ARENA_ARRAY(office->arena, int32_t, n + 1);
    for (size_t i = 0; i < n; i++) {
        struct member member;
        const struct member_fields fields = {
            .family = "Medlem", .given = arena_printf(office->arena, "%d", called++), .country = "SE"};
        FINE(member_new(office, &fields, &member, &err));
        numbers[i] = member.number;
    }
    return numbers;
}

TC_UNUSED static int32_t shop_sanction(struct shop *shop, struct office *office, const char *day)
{
    struct err err = ERR_INIT;
    struct sanction sanction;
    const struct sanction_wish wish = {
        .store = shop->number, .day = day, .format = "Standard", .level = "ordinary", .judge = ""};
    FINE(sanction_add(office, &wish, &sanction, &err));
    return sanction.event;
}

#endif
