/* test_diagnosis.c - what is wrong with a deck: of each kind of fault a deck that has it, and one that looks like it
 * and has not
 *
 * The weights of counted faults are held against the hypergeometric law worked out here; that real lists which did well
 * are seldom told anything is tried over tests/data/wild by test_report_decks.
 */
#include "lists.h"

#include "base/err.h"
#include "sanity/diagnosis.h"

#include <math.h>

static const struct diagnosis_about not_judged = {.refusal = "", .repair = ""};

/* The list's facts as the engine wants them are not needed: no games are played. */
static struct diagnosis diagnosis_of(struct arena *arena, struct list *list, const struct diagnosis_about *about)
{
    const struct sanity_options options = {
        .era = ERA_M10, .mulligan = MULL_LONDON, .trials = 4000, .seed = 3, .no_games = true, .threads = 1};
    struct sanity_report *report = ARENA_ARRAY(arena, struct sanity_report, 1);
    struct diagnosis d;
    struct err err = ERR_INIT;
    for (int i = 0; i < list->cards; i++) {
        list->unknown += list->card[i].known == KNOWN_BLANK ? list->card[i].main : 0;
        list->card[i].known = list->card[i].known ? list->card[i].known : KNOWN_BY_HAND;
    }
    if (sanity_report_make(arena, list, &options, report, &err) != ERR_OK)
        fail_msg("no report: %s", err.text);
    diagnose(arena, report, about, &d);
    for (int i = 0; i < d.n; i++) {
        d.fault[i].head = test_said(arena, d.fault[i].head);
        d.fault[i].text = test_said(arena, d.fault[i].text);
        d.fault[i].change = test_said(arena, d.fault[i].change);
    }
    d.sound = test_said(arena, d.sound);
    return d;
}

static const struct deck_fault *fault_of(const struct diagnosis *d, enum fault_kind kind)
{
    for (int i = 0; i < d->n; i++)
        if (d->fault[i].kind == kind)
            return &d->fault[i];
    return NULL;
}

/* P(at least one of good among 11 of 60: a hand of seven and four draws) */
static double drawn_of_60(int good)
{
    double none = 1;
    for (int i = 0; i < 11; i++)
        none *= (double)(60 - good - i) / (60 - i);
    return 1 - none;
}

/* ---- decks ----------------------------------------------------------------------------------- */

/* 60 cards, one colour, 22 lands and a low curve: nothing is wrong. */
#define SOUND "22 Mountain:R, 12 Pup{R}:creature, 12 Raider{1}{R}:creature, 8 Bolt{R}, 6 Giant{3}{R}:creature"

struct pair {
    enum fault_kind kind;
    const char *has, *looks_like_it;
    /* what a card of the second has besides: by name its abilities, keywords */
    const char *card, *abilities, *keywords;
};

static const struct pair pairs[] = {
    /* a slip of the pen: hardly any land; and a deck whose cards make the mana */
    {FAULT_NO_MANA, "2 Mountain:R, 30 Pup{R}:creature, 28 Bolt{1}{R}",
     "2 Mountain:R, 16 Rite{R}:once:RRR, 10 Elf{G}:creature:G, 12 Petal{0}:once:R, 20 Bolt{1}{R}", NULL, NULL, NULL},
    /* four cards of a colour that nothing makes; and four that are cycled */
    {FAULT_UNCASTABLE, "22 Mountain:R, 34 Bolt{1}{R}, 4 Wave{2}{U}", "22 Mountain:R, 34 Bolt{1}{R}, 4 Wave{2}{U}",
     "Wave", "", "cycling([{1}])"},
    /* 17 lands for spells of four and five; and for spells of one and two */
    {FAULT_FEW_LANDS, "17 Mountain:R, 14 Bolt{1}{R}, 14 Giant{3}{R}:creature, 15 Dragon{3}{R}{R}:creature",
     "17 Mountain:R, 30 Bolt{R}, 13 Raider{1}{R}:creature", NULL, NULL, NULL},
    /* 30 lands for such spells; and in a deck that counts its lands */
    {FAULT_MANY_LANDS, "30 Mountain:R, 20 Pup{R}:creature, 10 Raider{1}{R}:creature",
     "30 Mountain:R, 20 Pup{R}:creature, 10 Raider{1}{R}:creature", "Raider",
     "triggered enters(land & controlled(you)) { damage(opponent, 1) }", ""},
    /* six Forests for sixteen cards of two green; and for cards that are pitched */
    {FAULT_COLOUR, "18 Mountain:R, 6 Forest:G, 20 Bolt{1}{R}, 16 Boar{G}{G}:creature",
     "18 Mountain:R, 6 Forest:G, 20 Bolt{1}{R}, 16 Boar{G}{G}:creature", "Boar",
     "spell cost [exile-cards(green & card & in(hand, you))] alternative", ""},
    /* six cards of nine mana with 22 lands; and six that another card puts into play */
    {FAULT_COSTLY, "22 Mountain:R, 32 Bolt{1}{R}, 6 Wurm{7}{R}{R}:creature",
     "22 Mountain:R, 28 Bolt{1}{R}, 4 Dig{1}{R}, 6 Wurm{7}{R}{R}:creature", "Dig",
     "spell target creature & card & in(graveyard, you) { to-battlefield(t1, you) }", ""},
    /* nothing below four mana; and creatures that can be played face down for three */
    {FAULT_LATE, "26 Mountain:R, 20 Giant{3}{R}:creature, 14 Dragon{4}{R}:creature",
     "26 Mountain:R, 20 Giant{3}{R}:creature, 14 Dragon{4}{R}:creature", "Giant", "", "morph([{R}])"},
    /* lands that enter tapped, where basics would do; and the same that are played for what else they do */
    {FAULT_LAND_MIX, "6 Mountain:R, 16 Gate:R!, 24 Pup{R}:creature, 14 Bolt{R}",
     "6 Mountain:R, 16 Gate:R!, 24 Pup{R}:creature, 14 Bolt{R}", "Gate",
     "triggered enters(is(self)) { tokens(you, 1, \"Token Green Creature Plant 0/1\") }", ""},
    /* 39 cards, a card short of a draft deck; and one of 40 */
    {FAULT_SMALL, "16 Mountain:R, 12 Pup{R}:creature, 11 Raider{1}{R}:creature",
     "16 Mountain:R, 12 Pup{R}:creature, 12 Raider{1}{R}:creature", NULL, NULL, NULL},
    /* 75 cards; and 80 with the companion that asks for them */
    {FAULT_SIZE, "27 Mountain:R, 16 Pup{R}:creature, 24 Raider{1}{R}:creature, 8 Bolt{R}",
     "29 Mountain:R, 16 Pup{R}:creature, 24 Raider{1}{R}:creature, 10 Bolt{R}, 1 Yorion; Sky Nomad{3}{R}", NULL, NULL,
     NULL},
};

static void each_kind_is_found_and_not_mistaken(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(pairs); i++) {
        struct arena arena = ARENA_INIT;
        struct list has = test_list(&arena, pairs[i].has), like = test_list(&arena, pairs[i].looks_like_it);
        for (int c = 0; c < like.cards; c++) {
            struct list_card *card = &like.card[c];
            if (strcmp(card->name, "Yorion; Sky Nomad") == 0)
                card->name = "Yorion, Sky Nomad";
            if (pairs[i].card && strcmp(card->name, pairs[i].card) == 0) {
                card->abilities = pairs[i].abilities;
                card->keywords = pairs[i].keywords;
            }
        }
        struct diagnosis d = diagnosis_of(&arena, &has, &not_judged);
        const struct deck_fault *f = fault_of(&d, pairs[i].kind);
        if (!f)
            fail_msg("%s is not found in: %s", fault_words[pairs[i].kind], pairs[i].has);
        assert_true(f->games.value >= 0.04 && f->games.value <= 1);
        assert_true(f->games.low <= f->games.value && f->games.value <= f->games.high);
        assert_true(*f->head && *f->text && *f->change);
        d = diagnosis_of(&arena, &like, &not_judged);
        f = fault_of(&d, pairs[i].kind);
        if (f)
            fail_msg("%s is found in: %s: %s %s", fault_words[pairs[i].kind], pairs[i].looks_like_it, f->head, f->text);
        arena_release(&arena);
    }
}

static void a_sound_deck_is_called_sound(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct list list = test_list(&arena, SOUND);
    struct diagnosis d = diagnosis_of(&arena, &list, &not_judged);
    if (d.n > 0)
        fail_msg("%s %s", d.fault[0].head, d.fault[0].text);
    assert_non_null(strstr(d.sound, "22 lands"));
    assert_null(strstr(d.sound, "legal"));
    arena_release(&arena);
}

/* A number of lands far from the usual one is right for a reason, which is told; or else the usual one is not. */
static void unusual_lands_have_a_reason(void **state)
{
    static const struct {
        const char *list, *card, *abilities, *says;
    } rows[] = {
        {"22 Mountain:R, 12 Pup{R}:creature, 12 Raider{1}{R}:creature, 8 Bolt{R}, 6 Giant{3}{R}:creature", "", "",
         "22 lands where such decks play 2"},
        {"17 Mountain:R, 30 Bolt{R}, 13 Raider{1}{R}:creature", "", "",
         "17 lands (they pay for the mean spell a turn after its own in "},
        {"30 Mountain:R, 20 Pup{R}:creature, 10 Raider{1}{R}:creature", "Raider",
         "triggered enters(land & controlled(you)) { damage(opponent, 1) }",
         "30 lands (with 10 cards that make something of lands)"},
        {"8 Swamp:B, 20 Rite{B}:once:BBB, 32 Bolt{1}{B}", "", "",
         "8 lands (with 20 other cards that make mana or cost none)"},
    };
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        struct arena arena = ARENA_INIT;
        struct list list = test_list(&arena, rows[i].list);
        for (int c = 0; c < list.cards; c++)
            if (strcmp(list.card[c].name, rows[i].card) == 0)
                list.card[c].abilities = rows[i].abilities;
        struct diagnosis d = diagnosis_of(&arena, &list, &not_judged);
        if (!strstr(d.sound, rows[i].says))
            fail_msg("%s: not %s but %s%s", rows[i].list, rows[i].says, d.sound, d.n ? d.fault[0].head : "");
        arena_release(&arena);
    }
}

static void what_the_format_refuses_weighs_most(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    const struct diagnosis_about refused = {
        .format = "Modern", .illegal = 2, .refusal = "5 Bolt: four are allowed", .repair = "take one out"};
    const struct diagnosis_about allowed = {.format = "Modern", .refusal = "", .repair = ""};
    struct list list = test_list(&arena, pairs[3].has), same = test_list(&arena, SOUND);
    struct diagnosis d = diagnosis_of(&arena, &list, &refused);
    assert_int_equal(d.fault[0].kind, FAULT_ILLEGAL);
    assert_true(d.fault[0].games.value >= 1);
    assert_non_null(strstr(d.fault[0].text, "5 Bolt: four are allowed"));
    assert_non_null(strstr(d.fault[0].text, "1 more"));
    assert_non_null(fault_of(&d, FAULT_MANY_LANDS));
    d = diagnosis_of(&arena, &same, &allowed);
    assert_int_equal(d.n, 0);
    assert_non_null(strstr(d.sound, "legal in Modern"));
    arena_release(&arena);
}

static void names_that_are_no_cards_are_told(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct list list = test_list(&arena, SOUND);
    list.card[3].known = KNOWN_BLANK;
    list.card[3].need.none = true;
    struct diagnosis d = diagnosis_of(&arena, &list, &not_judged);
    const struct deck_fault *f = fault_of(&d, FAULT_UNKNOWN);
    assert_non_null(f);
    assert_true(fabs(f->games.value - drawn_of_60(8)) < 1e-9);
    assert_non_null(strstr(f->text, "8 Bolt"));
    arena_release(&arena);
}

static void a_deck_without_its_general_is_told(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct list list = test_list(&arena, SOUND), led = test_list(&arena, SOUND);
    list.lead.why_not = "the list names none";
    struct diagnosis d = diagnosis_of(&arena, &list, &not_judged);
    assert_non_null(fault_of(&d, FAULT_NO_GENERAL));
    led.lead.why_not = "";
    d = diagnosis_of(&arena, &led, &not_judged);
    assert_null(fault_of(&d, FAULT_NO_GENERAL));
    arena_release(&arena);
}

/* Seven cards are the first hand: of nine, two are left, and on the play the first draw is that of turn 2. A format
 * that judged the list has its own say. */
static void a_deck_that_runs_out_is_told_when(void **state)
{
    (void)state;
    static const struct {
        const char *list, *shows;
    } rows[] = {{"4 Mountain:R, 5 Bolt{R}", "turn 4 is from an empty library"},
                {"3 Mountain:R, 4 Bolt{R}", "turn 2 is from an empty library"},
                {"2 Mountain:R, 2 Bolt{R}", "not even a hand of seven"}};
    const struct diagnosis_about judged = {.format = "Sealed Deck", .refusal = "", .repair = ""};
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        struct arena arena = ARENA_INIT;
        struct list list = test_list(&arena, rows[i].list), same = test_list(&arena, rows[i].list);
        struct diagnosis d = diagnosis_of(&arena, &list, &not_judged);
        const struct deck_fault *f = fault_of(&d, FAULT_SMALL);
        assert_non_null(f);
        if (!strstr(f->text, rows[i].shows))
            fail_msg("%s: %s", rows[i].list, f->text);
        assert_string_equal(d.sound, "");
        d = diagnosis_of(&arena, &same, &judged);
        assert_null(fault_of(&d, FAULT_SMALL));
        arena_release(&arena);
    }
}

/* The chances are worked out here by other means: of 60 cards with 34 red spells and 4 blue ones. */
static void weights_are_games_of_a_hundred(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct list list = test_list(&arena, pairs[1].has);
    struct diagnosis d = diagnosis_of(&arena, &list, &not_judged);
    const struct deck_fault *f = fault_of(&d, FAULT_UNCASTABLE);
    assert_non_null(f);
    assert_true(fabs(f->games.value - drawn_of_60(4)) < 1e-9);
    for (int i = 1; i < d.n; i++)
        assert_true(d.fault[i - 1].games.value >= d.fault[i].games.value);
    arena_release(&arena);
}

/* What is advised must mend it: the deck with the change has the fault no longer, or less of it. */
static void the_change_mends_it(void **state)
{
    (void)state;
    static const struct {
        enum fault_kind kind;
        const char *before, *after;
    } rows[] = {
        /* "6 more lands, in the place of the dearest spells" */
        {FAULT_FEW_LANDS, "17 Mountain:R, 14 Bolt{1}{R}, 14 Giant{3}{R}:creature, 15 Dragon{3}{R}{R}:creature",
         "25 Mountain:R, 14 Bolt{1}{R}, 14 Giant{3}{R}:creature, 7 Dragon{3}{R}{R}:creature"},
        {FAULT_MANY_LANDS, "30 Mountain:R, 20 Pup{R}:creature, 10 Raider{1}{R}:creature",
         "22 Mountain:R, 24 Pup{R}:creature, 14 Raider{1}{R}:creature"},
        {FAULT_COLOUR, "18 Mountain:R, 6 Forest:G, 20 Bolt{1}{R}, 16 Boar{G}{G}:creature",
         "9 Mountain:R, 15 Forest:G, 20 Bolt{1}{R}, 16 Boar{G}{G}:creature"},
    };
    for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
        struct arena arena = ARENA_INIT;
        struct list before = test_list(&arena, rows[i].before), after = test_list(&arena, rows[i].after);
        struct diagnosis d = diagnosis_of(&arena, &before, &not_judged),
                         then = diagnosis_of(&arena, &after, &not_judged);
        const struct deck_fault *f = fault_of(&d, rows[i].kind), *g = fault_of(&then, rows[i].kind);
        assert_non_null(f);
        assert_true(!g || g->games.value < f->games.value);
        arena_release(&arena);
    }
}

static void an_empty_deck_has_no_faults(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct list list = {.name = "empty", .card = ARENA_ARRAY(&arena, struct list_card, 1)};
    struct diagnosis d = diagnosis_of(&arena, &list, &not_judged);
    assert_int_equal(d.n, 0);
    assert_string_equal(d.sound, "There is no main deck to judge.");
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_kind_is_found_and_not_mistaken),
        cmocka_unit_test(a_sound_deck_is_called_sound),
        cmocka_unit_test(unusual_lands_have_a_reason),
        cmocka_unit_test(what_the_format_refuses_weighs_most),
        cmocka_unit_test(names_that_are_no_cards_are_told),
        cmocka_unit_test(a_deck_without_its_general_is_told),
        cmocka_unit_test(a_deck_that_runs_out_is_told_when),
        cmocka_unit_test(weights_are_games_of_a_hundred),
        cmocka_unit_test(the_change_mends_it),
        cmocka_unit_test(an_empty_deck_has_no_faults),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
