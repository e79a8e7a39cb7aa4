/* kin.c - see kin.h */
#include "sanity/kin.h"
#include "base/compare.h"
#include "base/vec.h"

#include <stdlib.h>
#include <string.h>

const char *const kin_words[N_KIN_WORDS] = {"missing", "alone", "fewer", "more", "usual"};

struct kin_entry {
    const char *name;
    int main, side;
};

struct kin_list {
    int lands;
    size_t n;
    struct kin_entry *entry; /* all but basic lands */
};

static bool is_basic(const struct list_card *card)
{
    return (card->kinds & KIND_BASIC) != 0;
}

static const struct list_card *find_card(const struct list *list, const char *name)
{
    for (int i = 0; i < list->cards; i++)
        if (strcmp(list->card[i].name, name) == 0)
            return &list->card[i];
    return NULL;
}

/* ---- of one kind ----------------------------------------------------------------------------- */

static int all_but_basics(const struct list *list)
{
    int n = 0;
    for (int i = 0; i < list->cards; i++)
        n += is_basic(&list->card[i]) ? 0 : list->card[i].main;
    return n;
}

static bool half_in_common(const struct list *a, const struct list *b)
{
    int common = 0, in_a = all_but_basics(a), in_b = all_but_basics(b);
    for (int i = 0; i < a->cards; i++) {
        const struct list_card *one = &a->card[i], *other = is_basic(one) ? NULL : find_card(b, one->name);
        common += !other ? 0 : one->main < other->main ? one->main : other->main;
    }
    return common > 0 && 2 * common >= (in_a > in_b ? in_a : in_b);
}

static bool same_commanders(const struct list *a, const struct list *b)
{
    for (int i = 0; i < a->cards; i++) {
        const struct list_card *other = a->card[i].command > 0 ? find_card(b, a->card[i].name) : NULL;
        if (a->card[i].command > 0 && (!other || other->command == 0))
            return false;
    }
    return a->command == b->command;
}

static bool same_cards(const struct list *a, const struct list *b)
{
    for (int i = 0; i < a->cards; i++) {
        const struct list_card *one = &a->card[i], *other = find_card(b, one->name);
        if (one->main + one->side > 0 && (!other || other->main != one->main || other->side != one->side))
            return false;
    }
    return a->main == b->main && a->side == b->side;
}

bool kin_add(struct arena *arena, struct kin *kin, const struct list *other, bool named)
{
    const struct list *own = kin->own;
    bool is_kin =
        named || (own->command > 0 || other->command > 0 ? same_commanders(own, other) : half_in_common(own, other));
    kin->looked_at++;
    if (!is_kin)
        return false;
    if (same_cards(own, other)) {
        kin->same++;
        return false;
    }
    struct kin_list *list = ARENA_ADD(arena, kin->list, kin->lists, kin->room);
    *list = (struct kin_list){.lands = other->lands,
                              .entry = ARENA_ARRAY(arena, struct kin_entry, (size_t)other->cards + 1)};
    for (int i = 0; i < other->cards; i++) {
        const struct list_card *card = &other->card[i];
        if (!is_basic(card) && card->main + card->side > 0 && card->known != KNOWN_BLANK)
            list->entry[list->n++] = (struct kin_entry){arena_strdup(arena, card->name), card->main, card->side};
    }
    kin->n++;
    return true;
}

/* ---- comparing ------------------------------------------------------------------------------- */

static int by_number(const void *a, const void *b)
{
    return COMPARE(*(const int *)a, *(const int *)b);
}

/* Sorts, and finds the middle half: a quarter, rounded down, of those from either end is left out. */
static void middle_half(int *numbers, int n, int *low, int *high)
{
    qsort(numbers, (size_t)n, sizeof *numbers, by_number);
    *low = numbers[n / 4];
    *high = numbers[n - 1 - n / 4];
}

static const struct kin_entry *entry_of(const struct kin_list *list, const char *name)
{
    for (size_t i = 0; i < list->n; i++)
        if (strcmp(list->entry[i].name, name) == 0)
            return &list->entry[i];
    return NULL;
}

static enum kin_word word_of(const struct kin_card *card, int lists)
{
    if (card->main + card->side == 0)
        return 2 * card->lists >= lists ? KIN_MISSING : KIN_USUAL;
    if (10 * card->lists <= lists)
        return KIN_ALONE;
    return card->main < card->low ? KIN_FEWER : card->main > card->high ? KIN_MORE : KIN_USUAL;
}

static void count_card(struct kin *kin, const char *name, int *copies)
{
    const struct list_card *own = find_card(kin->own, name);
    struct kin_card *card = &kin->card[kin->cards++];
    int sum = 0, side = 0;
    *card = (struct kin_card){.name = name, .main = own ? own->main : 0, .side = own ? own->side : 0};
    for (int i = 0; i < kin->n; i++) {
        const struct kin_entry *entry = entry_of(&kin->list[i], name);
        copies[i] = entry ? entry->main : 0;
        sum += copies[i];
        side += entry ? entry->side : 0;
        card->lists += entry != NULL;
    }
    card->share = (double)card->lists / kin->n;
    card->mean = (double)sum / kin->n;
    card->mean_side = (double)side / kin->n;
    middle_half(copies, kin->n, &card->low, &card->high);
    card->word = word_of(card, kin->n);
}

static bool is_counted(const struct kin *kin, const char *name)
{
    for (size_t i = 0; i < kin->cards; i++)
        if (strcmp(kin->card[i].name, name) == 0)
            return true;
    return false;
}

static int by_word(const void *a, const void *b)
{
    const struct kin_card *x = a, *y = b;
    if (x->word != y->word)
        return COMPARE(x->word, y->word);
    if (x->lists != y->lists)
        return COMPARE(y->lists, x->lists);
    if (x->mean < y->mean || x->mean > y->mean)
        return COMPARE(y->mean, x->mean);
    return strcmp(x->name, y->name);
}

void kin_count(struct arena *arena, struct kin *kin)
{
    size_t most = (size_t)kin->own->cards;
    kin->lands = kin->own->lands;
    if (kin->n == 0)
        return;
    int *copies = ARENA_ARRAY(arena, int, (size_t)kin->n);
    for (int i = 0; i < kin->n; i++) {
        most += kin->list[i].n;
        copies[i] = kin->list[i].lands;
    }
    middle_half(copies, kin->n, &kin->lands_low, &kin->lands_high);
    kin->lands_least = copies[0];
    kin->lands_most = copies[kin->n - 1];
    kin->card = ARENA_ARRAY(arena, struct kin_card, most + 1);
    for (int i = 0; i < kin->own->cards; i++) {
        const struct list_card *card = &kin->own->card[i];
        if (!is_basic(card) && card->main + card->side > 0 && card->known != KNOWN_BLANK)
            count_card(kin, card->name, copies);
    }
    for (int i = 0; i < kin->n; i++)
        for (size_t k = 0; k < kin->list[i].n; k++)
            if (!is_counted(kin, kin->list[i].entry[k].name))
                count_card(kin, kin->list[i].entry[k].name, copies);
    if (kin->cards)
        qsort(kin->card, kin->cards, sizeof *kin->card, by_word);
}
