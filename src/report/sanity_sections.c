/* sanity_sections.c - the sanity report's page: legality, what is known of the cards, composition, colours */
#include "report/sanity_sections.h"
#include "base/date.h"
#include "base/message.h"
#include "base/strbuf.h"

#include <string.h>

const char *percent_text(struct arena *arena, double share)
{
    const struct answer_column column = {.type = ANSWER_PERCENT};
    const struct answer_cell cell = {.number = true, .value = share, .low = share, .high = share};
    return answer_cell_shown(arena, &column, &cell, true);
}

const char *estimate_text(struct arena *arena, const struct estimate *e)
{
    if (e->trials == 0)
        return percent_text(arena, e->value);
    return message(arena, "%.1f %% (%.1f to %.1f)", e->value * 100, e->low * 100, e->high * 100);
}

int usual_number_of_lands(const struct sanity_report *report)
{
    int lands = (int)(report->advice.lands + 0.5);
    return lands < 0 ? 0 : lands > report->composition.cards ? report->composition.cards : lands;
}

/* ---- legality -------------------------------------------------------------------------------- */

static void say_finding(struct answer_section *section, const struct finding *f)
{
    const char *line = f->line > 0 ? message(section->arena, "Line %d: ", f->line) : "";
    const char *rule = *f->rule ? arena_printf(section->arena, " [%s]", f->rule) : "";
    const char *text = arena_printf(section->arena, "%s%s%s%s%s", line, f->text, *f->hint ? "; " : "", f->hint, rule);
    if (f->illegal)
        answer_warn(section, "%s", text);
    else
        answer_say(section, "%s", text);
}

void section_legality(const struct sanity_view *v)
{
    const struct sanity_subject *s = v->subject;
    struct answer_section *section = answer_section(v->page, "legality", TC_WORD("Legality"));
    if (!s->verdict)
        answer_say(section, "Not judged: %s.", s->not_judged);
    else if (s->verdict->legal)
        answer_say(section, "Legal in %s on %s: main deck %d, sideboard %d.", s->format, s->date, s->verdict->main,
                   s->verdict->side);
    else
        answer_warn(section, "NOT LEGAL in %s on %s: main deck %d, sideboard %d.", s->format, s->date, s->verdict->main,
                    s->verdict->side);
    for (size_t i = 0; s->verdict && i < s->verdict->n; i++)
        say_finding(section, &s->verdict->findings[i]);
    if (s->deck && s->deck->n_bad_lines + s->deck->n_bad_more > 0 && !s->verdict)
        answer_warn(
            section,
            "%s of the list could not be read, and what they name is not counted; topcut deck show "
            "says which.",
            message_count(v->arena, (int64_t)(s->deck->n_bad_lines + s->deck->n_bad_more), "%lld line", "%lld lines"));
    for (size_t i = 0; i < v->report->n_errors; i++) {
        const struct list_error *e = &v->report->errors[i];
        answer_warn(section, "Likely a slip of the pen: %s; %s", e->text, e->hint);
    }
    if (*v->report->newer)
        answer_say(section, "%s", v->report->newer);
}

/* ---- what is known of the cards -------------------------------------------------------------- */

static const char *const known_said[] = {
    [KNOWN_BY_FACTS] = TC_WORD("facts say all that they do"),
    [KNOWN_BY_HAND] = TC_WORD("abilities written by hand"),
    [KNOWN_COMPILED] = TC_WORD("abilities compiled from their rules text, which come with the program"),
    [KNOWN_BY_TEXT] = TC_WORD("abilities compiled from your imported rules text"),
    [KNOWN_PARTLY] = TC_WORD("some of what they do"),
    [KNOWN_NOT] = TC_WORD("no text is known: cost, types, power and keywords count"),
    [KNOWN_BLANK] = TC_WORD("no card of that name is known: a blank that cannot be cast"),
};

static void add_names(const struct sanity_view *v, struct answer_section *section, enum card_known known,
                      const char *lead)
{
    struct strbuf names = STRBUF_INIT;
    const struct list *list = v->report->list;
    int n = 0;
    for (int i = 0; i < list->cards; i++) {
        const struct list_card *card = &list->card[i];
        if (card->known != known || card->main == 0)
            continue;
        strbuf_printf(&names, "%s%d %s", n++ ? ", " : "", card->main, card->name);
    }
    if (n)
        answer_say(section, "%s: %s.", lead, strbuf_text(&names));
    strbuf_release(&names);
}

void section_cards(const struct sanity_view *v)
{
    static const struct answer_column columns[] = {{.header = TC_WORD("Known by")},
                                                   {.header = TC_WORD("Cards"), .type = ANSWER_COUNT}};
    const struct composition *c = &v->report->composition;
    if (c->cards == 0)
        return;
    struct answer_section *section = answer_section(v->page, "cards", TC_WORD("What is known of the cards"));
    int whole = composition_known_wholly(c);
    if (whole == c->cards)
        answer_say(section, "What all cards do is known, so the games leave nothing out.");
    else
        answer_say(section,
                   "The games above were played with what is known of each card: all of it for %d of "
                   "%d. Of the others they "
                   "may leave something out, so the clock shows the least that the deck does; counting "
                   "mana does not depend on it. "
                   "Rules text that you import (topcut card import) makes more cards known.",
                   whole, c->cards);
    struct answer_table *table = answer_add_table(section, TC_WORD("Known"), "", columns, ARRAY_LEN(columns));
    for (int k = 0; k <= KNOWN_BLANK; k++) {
        if (c->known[k] == 0)
            continue;
        answer_put_text(table, known_said[k]);
        answer_put_number(table, c->known[k]);
    }
    if (c->known[KNOWN_BLANK] > 0)
        answer_warn(section, "%s",
                    message_plural(v->arena, c->known[KNOWN_BLANK],
                                   "%d card of the main deck is not known, and takes part as a blank.",
                                   "%d cards of the main deck are not known, and take part as blanks.",
                                   c->known[KNOWN_BLANK]));
    add_names(v, section, KNOWN_BLANK, TC_WORD("Not known"));
    add_names(v, section, KNOWN_PARTLY, TC_WORD("In part"));
    add_names(v, section, KNOWN_NOT, TC_WORD("By facts alone, with their keywords"));
}

/* ---- composition ----------------------------------------------------------------------------- */

static void add_sorts(const struct sanity_view *v, struct answer_section *section)
{
    static const struct answer_column columns[] = {{.header = TC_WORD("Type")},
                                                   {.header = TC_WORD("Cards"), .type = ANSWER_COUNT},
                                                   {.header = TC_WORD("Share"), .type = ANSWER_PERCENT}};
    const struct composition *c = &v->report->composition;
    struct answer_table *table = answer_add_table(section, TC_WORD("Types"), "", columns, ARRAY_LEN(columns));
    table->chart = (struct answer_chart){CHART_COLUMNS, TC_WORD("Cards by type"), 0, {1}, 1, 0};
    for (int s = 0; s < N_CARD_SORTS; s++) {
        if (c->sorts[s] == 0)
            continue;
        answer_put_text(table, card_sort_said[s]);
        answer_put_number(table, c->sorts[s]);
        answer_put_number(table, (double)c->sorts[s] / c->cards);
    }
}

static void add_curve(const struct sanity_view *v, struct answer_section *section)
{
    static const struct answer_column columns[] = {{.header = TC_WORD("Mana value")},
                                                   {.header = TC_WORD("Creatures"), .type = ANSWER_COUNT},
                                                   {.header = TC_WORD("Other spells"), .type = ANSWER_COUNT},
                                                   {.header = TC_WORD("Together"), .type = ANSWER_COUNT}};
    const struct composition *c = &v->report->composition;
    struct answer_table *table = answer_add_table(section, TC_WORD("Curve"), "", columns, ARRAY_LEN(columns));
    table->chart = (struct answer_chart){CHART_STACKED, TC_WORD("Spells by mana value"), 0, {1, 2}, 2, 0};
    for (int i = 0; i < CURVE_COLUMNS; i++) {
        answer_put_text(table, arena_printf(v->arena, "%d%s", i, i == CURVE_COLUMNS - 1 ? "+" : ""));
        answer_put_number(table, c->creatures[i]);
        answer_put_number(table, c->curve[i] - c->creatures[i]);
        answer_put_number(table, c->curve[i]);
    }
}

static void say_lands(const struct sanity_view *v, struct answer_section *section)
{
    const struct composition *c = &v->report->composition;
    if (!v->report->has_lands_advice)
        return;
    int lands = c->sorts[SORT_LAND];
    double usual = v->report->advice.lands, more = lands - usual;
    answer_say(section,
               "Lands: %d. Decks of this size and curve usually have %.1f (F. Karsten's regression "
               "over 95,000 decks, 2022, by "
               "mean mana value and %s)%s: %s.",
               lands, usual,
               message_plural(v->arena, c->cheap_draw_or_ramp, "%d cheap card that draws or ramps",
                              "%d cheap cards that draw or ramp", c->cheap_draw_or_ramp),
               v->report->advice.proportional ? TC_WORD(", in proportion to the size") : "",
               more > 1.5    ? message(v->arena, "%.0f more than usual", more)
               : more < -1.5 ? message(v->arena, "%.0f fewer than usual", -more)
                             : TC_WORD("about as many as usual"));
}

void section_composition(const struct sanity_view *v)
{
    const struct composition *c = &v->report->composition;
    struct answer_section *section = answer_section(v->page, "composition", TC_WORD("Composition"));
    if (c->cards == 0) {
        answer_say(section, "The main deck is empty: there is nothing to count.");
        return;
    }
    answer_say(section, "%s in the main deck%s. A card of several types counts as what it is played for.",
               message_count(v->arena, c->cards, "%lld card", "%lld cards"),
               v->report->list->side ? message(v->arena, ", %d in the sideboard", v->report->list->side) : "");
    add_sorts(v, section);
    say_cards_aside(v, section);
    if (c->spells == 0) {
        answer_say(section, "There are no spells, so there is no curve.");
        return;
    }
    const struct sanity_usual *usual = sanity_usual(c->mean_mana_value);
    answer_say(section,
               "The curve counts spells by mana value; a mana on each turn is used when it falls "
               "slowly from the twos on. The "
               "mean mana value is %.2f: of %s, the middle half plays %.0f to %.0f lands of 60.",
               c->mean_mana_value, usual->who, usual->lands[0], usual->lands[1]);
    add_curve(v, section);
    say_lands(v, section);
}

/* ---- colours --------------------------------------------------------------------------------- */

static bool colour_matters(const struct composition *c, int colour)
{
    return c->colour[colour].pips > 0 || c->colour[colour].basics > 0;
}

static void add_balance(const struct sanity_view *v, struct answer_section *section)
{
    static const struct answer_column columns[] = {
        {.header = TC_WORD("Colour")},
        {.header = TC_WORD("Cards"), .type = ANSWER_COUNT},
        {.header = TC_WORD("Symbols"), .type = ANSWER_COUNT},
        {.header = TC_WORD("of all"), .type = ANSWER_PERCENT},
        {.header = TC_WORD("Lands"), .type = ANSWER_COUNT},
        {.header = TC_WORD("of lands"), .type = ANSWER_PERCENT},
        {.header = TC_WORD("Tapped"), .type = ANSWER_COUNT},
        {.header = TC_WORD("Other sources"), .type = ANSWER_COUNT},
    };
    const struct composition *c = &v->report->composition;
    struct answer_table *table = answer_add_table(section, TC_WORD("Colours"), "", columns, ARRAY_LEN(columns));
    table->chart =
        (struct answer_chart){CHART_COLUMNS, TC_WORD("Share of symbols in costs, and of lands"), 0, {3, 5}, 2, 0};
    int pips = 0;
    for (int i = 0; i < MANA_COLOURS; i++)
        pips += c->colour[i].pips;
    for (int i = 0; i < MANA_COLOURS; i++) {
        const struct colour_balance *b = &c->colour[i];
        if (!colour_matters(c, i))
            continue;
        answer_put_text(table, mana_said[i]);
        answer_put_number(table, b->cards);
        answer_put_number(table, b->pips);
        answer_put_number(table, pips ? (double)b->pips / pips : 0);
        answer_put_number(table, b->lands);
        answer_put_number(table, c->sorts[SORT_LAND] ? (double)b->lands / c->sorts[SORT_LAND] : 0);
        answer_put_number(table, b->tapped);
        answer_put_number(table, b->other_sources);
    }
}

static void add_turns(const struct sanity_view *v, struct answer_section *section)
{
    static const struct answer_column columns[] = {{.header = TC_WORD("Turn"), .type = ANSWER_COUNT},
                                                   {.header = TC_WORD("Colour")},
                                                   {.header = TC_WORD("Cards by then"), .type = ANSWER_COUNT},
                                                   {.header = TC_WORD("Most symbols"), .type = ANSWER_COUNT},
                                                   {.header = TC_WORD("of")},
                                                   {.header = TC_WORD("Sources by then"), .type = ANSWER_COUNT}};
    const struct composition *c = &v->report->composition;
    struct answer_table *table =
        answer_add_table(section, TC_WORD("Colours by turn"),
                         TC_WORD("What the cards of a turn ask, and how many cards of the deck can give it:"), columns,
                         ARRAY_LEN(columns));
    for (int i = 0; i < MANA_COLOURS; i++)
        for (int t = 0; t < COMPOSITION_TURNS; t++) {
            const struct turn_balance *b = &c->turn[t][i];
            const struct turn_balance *before = t ? &c->turn[t - 1][i] : NULL;
            if (b->cards == 0 || (before && before->cards == b->cards)) /* nothing new */
                continue;
            answer_put_number(table, t + 1);
            answer_put_text(table, mana_said[i]);
            answer_put_number(table, b->cards);
            answer_put_number(table, b->pips);
            answer_put_text(table, b->card);
            answer_put_number(table, b->sources);
        }
}

void section_colours(const struct sanity_view *v)
{
    const struct composition *c = &v->report->composition;
    int colours = 0;
    for (int i = 0; i < MANA_COLOURS; i++)
        colours += colour_matters(c, i);
    if (colours == 0)
        return;
    struct answer_section *section = answer_section(v->page, "colours", TC_WORD("Colours and sources"));
    answer_say(section, "Symbols are those in the costs of all copies; a land of two colours counts "
                        "for both. In a sound deck of "
                        "several colours the shares of lands follow those of the symbols, with more "
                        "for the cheap cards.");
    add_balance(v, section);
    if (c->spells > 0)
        add_turns(v, section);
}

/* ---- the page -------------------------------------------------------------------------------- */

static int64_t day_utc(const char *day)
{
    return date_is_valid(day) ? date_to_days(day) * 86400 : 86400;
}

void sanity_page(struct arena *arena, const struct sanity_subject *subject, const struct sanity_report *report,
                 struct answer *out)
{
    const struct sanity_view v = {out, arena, subject, report};
    answer_begin(out, arena, message(arena, "Sanity report: %s", subject->name));
    out->subtitle = message(arena, "%s; rules of %s, mulligan: %s, %s.",
                            message_count(arena, report->composition.cards, "%lld card", "%lld cards"),
                            era_name(report->options.era), mulligan_words[report->options.mulligan],
                            report->options.on_the_draw ? TC_WORD("on the draw") : TC_WORD("on the play"));
    out->created_utc = day_utc(subject->day);
    section_verdict(&v);
    section_lead(&v);
    section_legality(&v);
    section_composition(&v);
    section_colours(&v);
    section_hands(&v);
    section_lands(&v);
    section_castability(&v);
    section_dead(&v);
    section_swaps(&v);
    section_clock(&v);
    section_sideboard(&v);
    section_kin(&v);
    section_cards(&v);
    section_left_out(&v);
    out->footer = message(arena,
                          "Numbers with an interval are sampled (seed %llu): the true value is in it in 95 of 100 "
                          "cases. All others are exact. Topcut %s.",
                          (unsigned long long)report->options.seed, TOPCUT_VERSION);
}
