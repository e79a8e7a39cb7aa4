/* sanity_sections.h - the parts of the sanity report's page, for the files that write them */
#ifndef TOPCUT_REPORT_SANITY_SECTIONS_H
#define TOPCUT_REPORT_SANITY_SECTIONS_H

#include "base/arena.h"
#include "report/sanity.h"

/* What a section is made from. */
struct sanity_view {
    struct answer *page;
    struct arena *arena;
    const struct sanity_subject *subject;
    const struct sanity_report *report;
};

/* sanity_sections_verdict.c */
void section_verdict(const struct sanity_view *v);
/* sanity_sections.c */
void section_legality(const struct sanity_view *v);
void section_cards(const struct sanity_view *v);
void section_composition(const struct sanity_view *v);
void section_colours(const struct sanity_view *v);
/* sanity_sections_aside.c: commanders, and cards that are lands too */
void say_cards_aside(const struct sanity_view *v, struct answer_section *section);
/* sanity_sections_lead.c: generals, and how they come from the command zone */
void section_lead(const struct sanity_view *v);
/* sanity_sections_hands.c */
void section_hands(const struct sanity_view *v);
void section_lands(const struct sanity_view *v);
/* sanity_sections_mana.c */
void section_castability(const struct sanity_view *v);
void section_dead(const struct sanity_view *v);
void section_swaps(const struct sanity_view *v);
/* sanity_sections_games.c */
void section_clock(const struct sanity_view *v);
void section_sideboard(const struct sanity_view *v);
void section_left_out(const struct sanity_view *v);
/* sanity_sections_kin.c: nothing where no others are at hand */
void section_kin(const struct sanity_view *v);

/* "84.4 %" */
const char *percent_text(struct arena *arena, double share);
/* The same with its interval: "58.0 % (57.6 to 58.4)"; exact: without. */
const char *estimate_text(struct arena *arena, const struct estimate *e);
/* The number of lands that decks of this size and curve usually have, to the nearest. */
int usual_number_of_lands(const struct sanity_report *report);

#endif
