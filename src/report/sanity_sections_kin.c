/* sanity_sections_kin.c - the sanity report's page: the deck beside others of its own kind */
#include "base/message.h"
#include "report/sanity_sections.h"

enum { SHOWN = 25 /* rows of a table; JSON has them all */, FEW = 4 };

/* "12 of the 40 lists of friday/ are of its kind: ..." */
static void say_kin(const struct sanity_view *v, const struct kin *kin, struct answer_section *section)
{
    const char *by = kin->called ? message(v->arena, "they are called %s", kin->called)
                     : kin->own->command > 0
                         ? TC_WORD("the same commander leads them")
                         : TC_WORD("at least half of the cards of the main deck, basic lands aside, are the same");
    const char *same =
        kin->same
            ? message_plural(v->arena, kin->same, " One more is the same as this, card for card, and not counted.",
                             " %d more are the same as this, card for card, and not counted.", kin->same)
            : "";
    answer_say(section, "%s%s%s",
               message_plural(
                   v->arena, kin->n, "Of %s from %s, %d is of its kind: %s.", "Of %s from %s, %d are of its kind: %s.",
                   message_count(v->arena, kin->looked_at, "%lld list", "%lld lists"), kin->source, kin->n, by),
               same, kin->n > 0 && kin->n < FEW ? TC_WORD(" So few say little.") : "");
    if (kin->unread)
        answer_warn(section, "%s could not be read, and are left out.",
                    message_count(v->arena, kin->unread, "%lld file", "%lld files"));
}

static const char *from_to(struct arena *arena, int low, int high)
{
    return low == high ? arena_printf(arena, "%d", low) : message(arena, "%d to %d", low, high);
}

static bool is_shown(const struct kin_card *card, unsigned words)
{
    return (words >> card->word & 1) != 0;
}

/* A table of the cards of some words; false: there are none. */
static bool add_cards(const struct sanity_view *v, const struct kin *kin, struct answer_section *section,
                      const char *name, const char *title, unsigned words)
{
    enum { OWN = 2 /* columns at the end: this deck has no copies of what is missing */ };
    static const struct answer_column columns[] = {{.header = TC_WORD("Card")},
                                                   {.header = TC_WORD("Played by"), .type = ANSWER_PERCENT},
                                                   {.header = TC_WORD("Copies")},
                                                   {.header = TC_WORD("Mean"), .type = ANSWER_NUMBER},
                                                   {.header = TC_WORD("Mean aside"), .type = ANSWER_NUMBER},
                                                   {.header = TC_WORD("This deck"), .type = ANSWER_COUNT},
                                                   {.header = TC_WORD("Sideboard"), .type = ANSWER_COUNT}};
    bool missing = (words & 1u << KIN_MISSING) != 0;
    struct answer_table *table = NULL;
    int n = 0;
    for (size_t i = 0; i < kin->cards; i++) {
        const struct kin_card *card = &kin->card[i];
        if (!is_shown(card, words) || ++n > SHOWN)
            continue;
        if (!table)
            table = answer_add_table(section, name, title, columns, ARRAY_LEN(columns) - (missing ? OWN : 0));
        answer_put_text(table, card->name);
        answer_put_number(table, card->share);
        answer_put_text(table, from_to(v->arena, card->low, card->high));
        answer_put_number(table, card->mean);
        answer_put_number(table, card->mean_side);
        if (!missing) {
            answer_put_number(table, card->main);
            answer_put_number(table, card->side);
        }
    }
    if (n > SHOWN)
        answer_say(section, "%d more such cards are in the report as JSON.", n - SHOWN);
    return n > 0;
}

static void say_lands(const struct sanity_view *v, const struct kin *kin, struct answer_section *section)
{
    bool fewer = kin->lands<kin->lands_low, more = kin->lands> kin->lands_high;
    answer_say(section, "Lands: %d; the middle half of these lists has %s, all of them %s%s.", kin->lands,
               from_to(v->arena, kin->lands_low, kin->lands_high), from_to(v->arena, kin->lands_least, kin->lands_most),
               fewer  ? TC_WORD(": this deck has fewer than is usual for its kind")
               : more ? TC_WORD(": this deck has more than is usual for its kind")
                      : "");
}

void section_kin(const struct sanity_view *v)
{
    const struct kin *kin = v->report->kin;
    if (!kin)
        return;
    struct answer_section *section = answer_section(v->page, "kin", TC_WORD("Beside its own kind"));
    say_kin(v, kin, section);
    if (kin->n == 0)
        return;
    say_lands(v, kin, section);
    answer_say(section, "\"Played by\" is the share of these lists, in the main deck or the sideboard; \"Copies\" are "
                        "those in the main decks of the middle half of them, \"Mean\" those of all, \"Mean aside\" "
                        "those in the sideboards.");
    bool any = add_cards(v, kin, section, TC_WORD("Missing"),
                         TC_WORD("At least half of them play it, and this deck does not:"), 1u << KIN_MISSING);
    any |= add_cards(v, kin, section, TC_WORD("Alone"), TC_WORD("This deck plays it, and one in ten of them at most:"),
                     1u << KIN_ALONE);
    any |= add_cards(v, kin, section, TC_WORD("Other numbers"),
                     TC_WORD("Fewer or more copies in the main deck than the middle half of them:"),
                     1u << KIN_FEWER | 1u << KIN_MORE);
    if (!any)
        answer_say(section, "It plays what they play, in numbers that are usual among them.");
}
