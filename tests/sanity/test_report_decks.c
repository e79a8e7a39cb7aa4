/* test_report_decks.c - likely slips of the pen among published lists: none in them as they are, found where one is
 * made
 *
 * The lists are real ones from 1997 on (tests/data/decks/played, and all of ../shared/decks where that is). Each is
 * then spoilt in two ways: all but four lands are left out, and all lands that make its main colour are made to make
 * another.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"
#include "english.h"
#include "testing.h"

#include "deck/deck.h"
#include "sanity/by_hand.h"
#include "sanity/cards.h"
#include "sanity/composition.h"
#include "sanity/errors.h"
#include "sanity/uses.h"

#include <dirent.h>

struct knowledge {
    struct arena arena;
    struct catalog *catalog;
    struct knowing how;
};

static int set_up(void **state)
{
    struct knowledge *k = tc_calloc(1, sizeof *k);
    struct err err = ERR_INIT;
    assert_int_equal(catalog_open(NULL, &k->catalog, &err), ERR_OK);
    assert_int_equal(by_hand_load(&k->arena, &k->how.hand, &err), ERR_OK);
    *state = k;
    return 0;
}

static int tear_down(void **state)
{
    struct knowledge *k = *state;
    catalog_close(k->catalog);
    arena_release(&k->arena);
    free(k);
    return 0;
}

static bool load(const struct knowledge *k, struct arena *arena, const char *path, struct list *out)
{
    char *bytes;
    size_t len;
    struct deck deck;
    struct err err = ERR_INIT;
    if (file_read(arena, path, DECK_BYTES_MAX, &bytes, &len, &err) != ERR_OK ||
        deck_read(arena, k->catalog, bytes, len, path, DECK_AUTO, &deck, &err) != ERR_OK)
        return false;
    list_from_deck(arena, k->catalog, &deck, &k->how, out);
    return out->main >= 40;
}

static size_t found(struct arena *arena, const struct list *list, enum list_error_kind kind)
{
    struct list_error errors[LIST_ERRORS_MAX];
    size_t n = list_errors(arena, list, errors), of = 0;
    for (size_t i = 0; i < n; i++)
        of += errors[i].kind == kind;
    return of;
}

/* Cards that do without lands: of a deck with ten of them four lands are no slip. */
static int fast_cards(const struct list *list)
{
    int n = 0;
    for (int i = 0; i < list->cards; i++) {
        const struct list_card *card = &list->card[i];
        n += !(card->kinds & KIND_LAND) && (card->mana_value == 0 || card->source.once) ? card->main : 0;
    }
    return n;
}

/* All but four lands go, and the first spell that is nothing else fills the deck up. */
static void lose_lands(struct list *list)
{
    int left = 4, gone = 0;
    for (int i = 0; i < list->cards; i++) {
        struct list_card *card = &list->card[i];
        if (!(card->kinds & KIND_LAND))
            continue;
        int keep = card->main < left ? card->main : left;
        gone += card->main - keep;
        left -= keep;
        card->main = keep;
    }
    list->lands -= gone;
    for (int i = 0; i < list->cards && gone; i++)
        if (!(list->card[i].kinds & KIND_LAND) && list->card[i].main && !card_may_be_land(&list->card[i])) {
            list->card[i].main += gone;
            gone = 0;
        }
}

/* Every source of the colour that most cards need makes {C} instead. How many cards that strands. */
static int lose_colour(struct list *list)
{
    struct composition c;
    int worst = 0;
    composition_count(list, &c);
    for (int i = 1; i < 5; i++)
        worst = c.colour[i].cards > c.colour[worst].cards ? i : worst;
    for (int i = 0; i < list->cards; i++)
        if (source_colours(&list->card[i].source) || list->card[i].kinds & KIND_LAND) {
            list->card[i].source = (struct mana_source){.makes = MANA_C, .amount = 1};
            list->card[i].known = KNOWN_BY_FACTS; /* of an unknown land anything is believed */
        }
    return c.colour[worst].cards;
}

static void try_folder(const struct knowledge *k, const char *folder, int *tried)
{
    DIR *dir = opendir(folder);
    if (!dir)
        return;
    for (const struct dirent *e; (e = readdir(dir)) != NULL;) {
        struct arena arena = ARENA_INIT;
        struct list list;
        struct list_error errors[LIST_ERRORS_MAX];
        size_t len = strlen(e->d_name);
        if (len > 4 && strcmp(e->d_name + len - 4, ".txt") == 0 &&
            load(k, &arena, path_join(&arena, folder, e->d_name), &list)) {
            size_t n = list_errors(&arena, &list, errors);
            bool true_slip = strcmp(e->d_name, "chanpheng-1996.txt") == 0; /* Sleight of Mind in mono-white */
            if (true_slip ? n != 1 : n > 0)
                fail_msg("%s: %s; %s", e->d_name, english(errors[0].text), english(errors[0].hint));
            lose_lands(&list);
            if (found(&arena, &list, LIST_ERROR_FEW_LANDS) != 1 && list.lands == 4 && fast_cards(&list) < 10)
                fail_msg("%s: four lands are not noticed", e->d_name);
            assert_true(load(k, &arena, path_join(&arena, folder, e->d_name), &list));
            if (lose_colour(&list) >= 20 && found(&arena, &list, LIST_ERROR_UNCASTABLE) == 0)
                fail_msg("%s: a lost colour is not noticed", e->d_name);
            (*tried)++;
        }
        arena_release(&arena);
    }
    closedir(dir);
}

static void published_lists_are_sound_until_spoilt(void **state)
{
    int tried = 0;
    try_folder(*state, TEST_DATA "/decks/played", &tried);
    assert_true(tried >= 15);
    try_folder(*state, TEST_SHARED "/decks", &tried);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(published_lists_are_sound_until_spoilt, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
