/* test_names.c - every card is found, by every name that it has, in every way that people write it
 *
 * The expectations are the rows of the CSV files and of the shared data, never what the catalogue says of
 * itself.
 * @tags slow-watched
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"
#include "base/rng.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "catalog/inner.h"
#include "catalog/shipped.h"

#include <utf8proc.h>

struct names {
    struct arena arena;
    struct catalog *catalog;
};

static int begin(void **state)
{
    struct names *n = tc_calloc(1, sizeof *n);
    n->catalog = shipped_open();
    *state = n;
    return 0;
}

static int end(void **state)
{
    struct names *n = *state;
    catalog_close(n->catalog);
    arena_release(&n->arena);
    free(n);
    return 0;
}

/* ---- ways to write a name -------------------------------------------------------------------- */

static char *upper(struct arena *a, const char *text)
{
    char *out = arena_strdup(a, text);
    for (char *p = out; *p; p++)
        if (*p >= 'a' && *p <= 'z')
            *p = (char)(*p - 'a' + 'A');
    return out;
}

/* Every piece replaced by another. */
static char *replaced(struct arena *a, const char *text, const char *from, const char *to)
{
    struct strbuf sb = STRBUF_INIT;
    for (const char *p = text; *p;) {
        bool here = strncmp(p, from, strlen(from)) == 0;
        strbuf_add_bytes(&sb, here ? to : p, here ? strlen(to) : 1);
        p += here ? strlen(from) : 1;
    }
    char *out = arena_strdup(a, strbuf_text(&sb));
    strbuf_release(&sb);
    return out;
}

/* Decomposed by utf8proc: letters and marks apart. */
static char *decomposed(struct arena *a, const char *text)
{
    utf8proc_uint8_t *nfd = utf8proc_NFD((const utf8proc_uint8_t *)text);
    assert_non_null(nfd);
    char *out = arena_strdup(a, (const char *)nfd);
    free(nfd);
    return out;
}

static char *without_marks(struct arena *a, const char *text)
{
    utf8proc_uint8_t *plain = NULL;
    assert_true(utf8proc_map((const utf8proc_uint8_t *)text, 0, &plain,
                             UTF8PROC_NULLTERM | UTF8PROC_DECOMPOSE | UTF8PROC_STRIPMARK) >= 0);
    char *out = arena_strdup(a, (const char *)plain);
    free(plain);
    return out;
}

static char *curly(struct arena *a, const char *text)
{
    return replaced(a, replaced(a, text, "'", "\u2019"), "-", "\u2011");
}

static char *spaced(struct arena *a, const char *text)
{
    return arena_printf(a, " \t%s\u00A0", replaced(a, text, " ", "  "));
}

static char *html(struct arena *a, const char *text)
{
    return replaced(a, replaced(a, replaced(a, text, "&", "&amp;"), "'", "&#39;"), "\"", "&quot;");
}

static char *tight(struct arena *a, const char *text)
{
    return replaced(a, text, " // ", "/");
}

static char *wide_slashes(struct arena *a, const char *text)
{
    return replaced(a, text, " // ", " /// ");
}

static char *(*const manglings[])(struct arena *, const char *) = {upper,  decomposed, without_marks, curly,
                                                                   spaced, html,       tight,         wide_slashes};

static void every_name_is_found_in_every_spelling(void **state)
{
    struct names *n = *state;
    struct sheet cards = shipped_sheet(&n->arena, "cards.csv");
    for (size_t i = 0; i < cards.table.n_rows; i += sheet_step()) {
        struct arena scratch = ARENA_INIT;
        const char *name = sheet_cell(&cards, i, "name");
        assert_finds(n->catalog, name, name);
        for (size_t m = 0; m < ARRAY_LEN(manglings); m++)
            assert_finds(n->catalog, manglings[m](&scratch, name), name);
        arena_release(&scratch);
    }
}

static void every_alias_leads_to_its_card(void **state)
{
    struct names *n = *state;
    struct sheet aliases = shipped_sheet(&n->arena, "aliases.csv");
    for (size_t i = 0; i < aliases.table.n_rows; i++)
        for (size_t m = 0; m < ARRAY_LEN(manglings); m++)
            assert_finds(n->catalog, manglings[m](&n->arena, sheet_cell(&aliases, i, "alias")),
                         sheet_cell(&aliases, i, "card"));
}

/* A face leads to its card unless a card has that very name, or two cards have that face. */
static void every_face_leads_to_its_card(void **state)
{
    struct names *n = *state;
    struct sheet faces = shipped_sheet(&n->arena, "faces.csv");
    size_t plain = 0;
    for (size_t i = 0; i < faces.table.n_rows; i++) {
        const char *face = sheet_cell(&faces, i, "name"), *card = sheet_cell(&faces, i, "card");
        struct name_match match;
        switch (catalog_find(n->catalog, face, &match)) {
        case NAME_FOUND:
            if (strcmp(match.card->name, face) != 0) {
                assert_string_equal(match.card->name, card);
                assert_string_equal(match.matched, face);
                plain++;
            }
            break;
        case NAME_AMBIGUOUS:
            assert_true(match.n_choices >= 2);
            break;
        case NAME_UNKNOWN:
            fail_msg("the face %s of %s is not found", face, card);
        }
    }
    assert_true(plain * 100 > faces.table.n_rows * 95);
}

/* Both orders, every join, each half. */
static void split_cards_are_found_by_halves_and_joins(void **state)
{
    struct names *n = *state;
    static const char *const spellings[] = {
        "Fire // Ice", "Fire/Ice", "fire / ice", "FIRE///ICE",   "Fire &  Ice", "Ice // Fire",
        "Fire",        "ice",      "Fire //Ice", "Fire&#47;Ice", "Fire//Ice",
    };
    for (size_t i = 0; i < ARRAY_LEN(spellings); i++)
        assert_finds(n->catalog, spellings[i], "Fire // Ice");
    assert_finds(n->catalog, "Who/What/When/Where/Why", "Who // What // When // Where // Why");
    assert_finds(n->catalog, "Insectile Aberration", "Delver of Secrets");
    assert_finds(n->catalog, "Delver of Secrets // Insectile Aberration", "Delver of Secrets");
    assert_finds(n->catalog, "Agadeem, the Undercrypt", "Agadeem's Awakening");
    assert_finds(n->catalog, "Tok-Tok, Volcano Born", "Akki Lavarunner");
}

static void punctuation_and_blanks_may_be_missing(void **state)
{
    struct names *n = *state;
    static const struct {
        const char *text, *name;
    } cases[] = {
        {"Lim Duls Vault", "Lim-D\u00FBl's Vault"},
        {"lim-dul\u00B4s vault", "Lim-D\u00FBl's Vault"},
        {"Al-abaras Carpet", "Al-abara's Carpet"},
        {"Will o the Wisp", "Will-o'-the-Wisp"},
        {"Willothewisp", "Will-o'-the-Wisp"},
        {"Circle of Protection Red", "Circle of Protection: Red"},
        {"CoP: Red", "Circle of Protection: Red"},
        {"cop white", "Circle of Protection: White"},
        {"Fire and Ice", "Fire // Ice"},
        {"wear AND tear", "Wear // Tear"},
        {"Minsc and Boo, Timeless Heroes", "Minsc & Boo, Timeless Heroes"},
        {"Sword of Fire and Ice", "Sword of Fire and Ice"},
        {"Sword of Fire & Ice", "Sword of Fire and Ice"},
        {"\u00C6ther Vial", "Aether Vial"},
        {"AEther Vial", "Aether Vial"},
        {"&AElig;ther Vial", "Aether Vial"},
        {"Juzam Djinn", "Juz\u00E1m Djinn"},
        {"Juz&aacute;m Djinn", "Juz\u00E1m Djinn"},
        {"BFM Big Furry Monster", "B.F.M. (Big Furry Monster)"},
        {"Ach Hans, Run", "\"Ach! Hans, Run!\""},
        {"Erase (Not the Urza's Legacy One)", "Erase (Not the Urza's Legacy One)"},
        {"Erase", "Erase"},
        {"+2 Mace", "+2 Mace"},
        {"1996 World Champion", "1996 World Champion"},
        {"_____", "_____"},
        {"Ratonhnhak\u00E9\uA789ton", "Ratonhnhaké:ton"},
        {"R&D's Secret Lair", "R&D's Secret Lair"},
        {"R&amp;D's Secret Lair", "R&D's Secret Lair"},
        {"Anduril, Flame of the West", "Andúril, Flame of the West"},
        {"Sea King's Blessing", "Sea Kings' Blessing"},
    };
    for (size_t i = 0; i < ARRAY_LEN(cases); i++)
        assert_finds(n->catalog, cases[i].text, cases[i].name);
}

static void what_is_no_name_is_unknown(void **state)
{
    struct names *n = *state;
    char *longest = arena_alloc(&n->arena, 100001, 1);
    memset(longest, 'a', 100000);
    static const char *const texts[] = {
        "",      " ",         "\t\n", "/",        " // ",   "4 Lightning Bolt", "Lightning",
        "&amp;", "'",         "----", "\u200B",   "2 Mace", "Sideboard",        "Deck",
        "Lands", "Creatures", "&#0;", "&#xD800;", "____",   "Lightnig Bolt",
    };
    for (size_t i = 0; i < ARRAY_LEN(texts); i++)
        assert_unknown(n->catalog, texts[i]);
    assert_unknown(n->catalog, longest);
}

/* The answers to a text that was asked before are the same, ambiguous ones too. */
static void asking_again_changes_nothing(void **state)
{
    struct names *n = *state;
    const char *path = test_path(&n->arena, "again.db");
    struct writer *w = small_begin(path);
    small_two_faced(w, "Left // Middle", "Left", "Middle");
    small_two_faced(w, "Middle // Right", "Middle", "Right");
    small_card(w, "Right");
    struct catalog *c = small_end(w, path);
    for (int again = 0; again < 3; again++) {
        struct name_match match;
        assert_int_equal(catalog_find(c, "middle", &match), NAME_AMBIGUOUS);
        assert_int_equal(match.n_choices, 2);
        assert_string_equal(match.choices[0]->name, "Left // Middle");
        assert_string_equal(match.choices[1]->name, "Middle // Right");
        assert_null(match.card);
        assert_finds(c, "left", "Left // Middle");
        assert_finds(c, "right", "Right"); /* a full name wins over a face */
        assert_unknown(c, "centre");
    }
    catalog_close(c);
}

static void an_alias_wins_over_a_face_and_a_name_over_both(void **state)
{
    struct names *n = *state;
    struct err err = ERR_INIT;
    const char *path = test_path(&n->arena, "kinds.db");
    struct writer *w = small_begin(path);
    small_two_faced(w, "Alpha // Omega", "Alpha", "Omega");
    small_card(w, "Beta");
    small_card(w, "Gamma");
    small_card(w, "Delta Force");
    assert_ok(writer_name(w, "Omega", "Beta", NAME_KIND_ALIAS, &err), err);
    assert_ok(writer_name(w, "Beta", "Gamma", NAME_KIND_ALIAS, &err), err);
    assert_ok(writer_foreign(w, "Gamma", "Beta", 1, &err), err);
    assert_ok(writer_foreign(w, "Bär", "Beta", 1, &err), err);
    assert_ok(writer_name(w, "Delta-Force", "Gamma", NAME_KIND_ALIAS, &err), err);
    struct catalog *c = small_end(w, path);
    assert_finds(c, "omega", "Beta");
    assert_finds(c, "beta", "Beta");
    assert_finds(c, "gamma", "Gamma");
    assert_finds(c, "BAR", "Beta");
    assert_finds(c, "delta force", "Delta Force"); /* the exact key goes before the lax one, */
    assert_finds(c, "delta-force", "Gamma");       /* even by a lesser kind */
    assert_finds(c, "deltaforce", "Delta Force");
    catalog_close(c);
}

static void many_choices_are_cut_to_the_first_by_name(void **state)
{
    struct names *n = *state;
    struct err err = ERR_INIT;
    const char *path = test_path(&n->arena, "many.db");
    struct writer *w = small_begin(path);
    for (char letter = 'z'; letter >= 'a'; letter--) {
        char name[] = {'C', 'a', 'r', 'd', ' ', letter, '\0'};
        small_card(w, name);
        assert_ok(writer_name(w, "Shared", name, NAME_KIND_ALIAS, &err), err);
    }
    struct catalog *c = small_end(w, path);
    struct name_match match;
    const struct card *card;
    assert_int_equal(catalog_find(c, "shared", &match), NAME_AMBIGUOUS);
    assert_int_equal(match.n_choices, NAME_CHOICES);
    for (size_t i = 0; i < NAME_CHOICES; i++)
        assert_int_equal(match.choices[i]->name[5], 'a' + (char)i);
    assert_int_equal(catalog_require(c, &n->arena, "shared", &card, &err), ERR_CONFLICT);
    assert_err(err, ERR_CONFLICT, "\"shared\" may be Card a, Card b");
    catalog_close(c);
}

/* ---- the keys themselves --------------------------------------------------------------------- */

/* Plain ASCII is folded by a way of its own: it must come to the same as utf8_fold. */
static void the_fast_way_folds_as_utf8_fold_does(void **state)
{
    struct names *n = *state;
    struct rng rng = test_rng(20261121);
    static const char letters[] = "aAzZ09 \t\n'`\"-,.:;!?()&+*_#@\x01\x7f";
    for (int i = 0; i < (test_is_long() ? 2000000 : 50000); i++) {
        struct arena scratch = ARENA_INIT;
        struct name_keys keys;
        char text[24];
        size_t len = rng_below(&rng, sizeof text);
        for (size_t j = 0; j < len; j++)
            text[j] = letters[rng_below(&rng, sizeof letters - 1)];
        text[len] = '\0';
        if (strchr(text, ';'))
            continue; /* entities are read first */
        const char *folded = utf8_fold(&scratch, text);
        assert_int_equal(name_keys_make(text, len, &keys), *folded != '\0');
        if (*folded)
            assert_string_equal(keys.exact, folded);
        arena_release(&scratch);
    }
    (void)n;
}

/* Any text at all: no crash, the same answer twice, and what is found is a card that has the spelling. */
static void any_text_has_an_answer(void **state)
{
    struct names *n = *state;
    struct rng rng = test_rng(3);
    static const char *const pieces[] = {
        "Fire", " // ", "/",      "&",    "&amp;", "&#x2019;", "&#",     ";",      "\u2019",     "\u00FB", "u\u0302",
        "Lim",  "-",    "D",      "l's",  " ",     "Vault",    "\u200B", "\uFDFA", "\U0001F525", "\uA789", "_",
        "+2",   "Mace", "\u00C6", "ther", "Vial",  "\x7f",     "\x01",   "1",      "Ice",
    };
    for (int i = 0; i < (test_is_long() ? 3000000 : 60000); i++) {
        struct name_match first, second;
        struct strbuf text = STRBUF_INIT;
        for (uint64_t k = rng_below(&rng, i % 100 ? 6 : 400); k > 0; k--)
            strbuf_add(&text, pieces[rng_below(&rng, ARRAY_LEN(pieces))]);
        enum name_answer answer = catalog_find(n->catalog, strbuf_text(&text), &first);
        assert_int_equal(answer, first.answer);
        assert_int_equal(catalog_find(n->catalog, strbuf_text(&text), &second), answer);
        assert_ptr_equal(first.card, second.card);
        if (answer == NAME_FOUND) {
            struct name_keys typed, known;
            assert_true(name_keys_make(strbuf_text(&text), text.len, &typed));
            assert_true(name_keys_make(first.matched, strlen(first.matched), &known));
            assert_string_equal(typed.lax, known.lax);
        }
        strbuf_release(&text);
    }
}

/* More texts than the memory holds: it begins again, and what was handed out stays. */
static void the_memory_is_bounded(void **state)
{
    struct names *n = *state;
    struct name_match bolt, match;
    char text[32];
    assert_int_equal(catalog_find(n->catalog, "LIGHTNING bolt", &bolt), NAME_FOUND);
    int texts = getenv("TOPCUT_VALGRIND") ? 5000 : 150000;
    for (int i = 0; i < texts; i++) {
        snprintf(text, sizeof text, "no card number %d", i);
        assert_int_equal(catalog_find(n->catalog, text, &match), NAME_UNKNOWN);
    }
    assert_true(n->catalog->memo.used <= 1u << 17);
    assert_true(n->catalog->memo.n_slots <= 1u << 18);
    assert_int_equal(catalog_find(n->catalog, "LIGHTNING bolt", &match), NAME_FOUND);
    assert_ptr_equal(match.card, bolt.card);
    assert_ptr_equal(match.matched, bolt.matched);
}

static void what_is_expected_changes_no_answer(void **state)
{
    static const char *const texts[] = {"Shock", "shock", "Shokc", "Fire // Ice", "fire", "Lim-D\u00FBl's Vault",
                                        "",      "x"};
    struct names *n = *state;
    struct catalog *fresh = shipped_open(); /* with no memory at first */
    struct expected_names expected = {.n = 0};
    for (size_t round = 0; round < 12; round++) { /* more than are fetched at once */
        for (size_t i = 0; i < ARRAY_LEN(texts); i++)
            catalog_expect(fresh, &expected, texts[i], strlen(texts[i]));
        if (round % 2)
            catalog_fetch(fresh, &expected);
        for (size_t i = 0; i < ARRAY_LEN(texts); i++) {
            struct name_match one, other;
            assert_int_equal(catalog_find(fresh, texts[i], &one), catalog_find(n->catalog, texts[i], &other));
            assert_int_equal(one.n_choices, other.n_choices);
            assert_string_equal(one.card ? one.card->name : "", other.card ? other.card->name : "");
        }
    }
    catalog_close(fresh);
}

/* ---- the shared data ------------------------------------------------------------------------- */

static void the_shared_aliases_lead_to_their_cards(void **state)
{
    struct names *n = *state;
    const char *path = TEST_SHARED "/data/aliases.csv";
    if (!file_exists(path))
        skip();
    struct sheet aliases = sheet_read(&n->arena, path);
    for (size_t i = 0; i < aliases.table.n_rows; i++) {
        struct name_match match;
        assert_int_equal(catalog_find(n->catalog, sheet_cell(&aliases, i, "canonical"), &match), NAME_FOUND);
        assert_finds(n->catalog, sheet_cell(&aliases, i, "alias"), match.card->name);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_name_is_found_in_every_spelling),
        cmocka_unit_test(every_alias_leads_to_its_card),
        cmocka_unit_test(every_face_leads_to_its_card),
        cmocka_unit_test(split_cards_are_found_by_halves_and_joins),
        cmocka_unit_test(punctuation_and_blanks_may_be_missing),
        cmocka_unit_test(what_is_no_name_is_unknown),
        cmocka_unit_test(asking_again_changes_nothing),
        cmocka_unit_test(an_alias_wins_over_a_face_and_a_name_over_both),
        cmocka_unit_test(many_choices_are_cut_to_the_first_by_name),
        cmocka_unit_test(the_fast_way_folds_as_utf8_fold_does),
        cmocka_unit_test(any_text_has_an_answer),
        cmocka_unit_test(the_memory_is_bounded),
        cmocka_unit_test(what_is_expected_changes_no_answer),
        cmocka_unit_test(the_shared_aliases_lead_to_their_cards),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
