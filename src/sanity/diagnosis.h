/* diagnosis.h - what is wrong with a deck, by weight, and what mends it
 *
 * A pure function from what the analyses found (report.h) to faults. A fault's weight is one number for all kinds: of a
 * hundred games those in which it shows, beyond the games in which it would show in a sound deck as well; so that three
 * lands too few and a colour without sources can be put in one order. Where the chance behind it is sampled, the weight
 * has its interval. Wrong advice is worse than none, so each kind has a bound below which it is silent, chosen so that
 * lists which did well at tournaments are seldom told anything, and no fault is found that a card's own use contradicts
 * (uses.h) or that the games contradict: what the engine casts in them can be cast.
 *
 * Each kind is a row of a table in diagnosis.c and a test in tests/sanity/test_diagnosis.c: a deck that has it, and one
 * that looks like it and has not.
 */
#ifndef TOPCUT_SANITY_DIAGNOSIS_H
#define TOPCUT_SANITY_DIAGNOSIS_H

#include "base/arena.h"
#include "sanity/report.h"

enum fault_kind {
    FAULT_ILLEGAL,    /* the format does not allow the list */
    FAULT_NO_GENERAL, /* a deck of a format with leaders is played without */
    FAULT_UNKNOWN,    /* names that are no cards */
    FAULT_SMALL,      /* fewer cards than any format plays with */
    FAULT_NO_MANA,    /* nothing makes mana, or hardly any lands: a line is missing */
    FAULT_UNCASTABLE, /* nothing makes a colour that cards need */
    FAULT_FEW_LANDS,
    FAULT_MANY_LANDS,
    FAULT_COLOUR,   /* too few sources of a colour */
    FAULT_COSTLY,   /* cards that the lands seldom pay for */
    FAULT_LATE,     /* too few cheap cards: nothing to do in the first turns */
    FAULT_LAND_MIX, /* other lands would pay more */
    FAULT_SIZE,     /* more cards than the format asks for */
    N_FAULTS
};
extern const char *const fault_words[N_FAULTS]; /* "illegal", "no-general", ... */

struct deck_fault {
    enum fault_kind kind;
    struct estimate games; /* the weight as a share, 0 to 1 */
    const char *head;      /* what is wrong, a short sentence: "18 lands, 4 too few." */
    const char *text;      /* how it shows, in sentences */
    const char *change;    /* what mends it, a sentence */
};

enum { FAULTS_SHOWN = 5 };
struct diagnosis {
    struct deck_fault fault[N_FAULTS]; /* heaviest first; one of a kind at most, the heaviest */
    int n;
    const char *sound; /* where n is 0: the sentence that says so; else "" */
};

/* What is known of the list beside the analyses. */
struct diagnosis_about {
    const char *format;  /* that it was judged by; NULL: it was not */
    int illegal;         /* findings for which the list is refused */
    const char *refusal; /* the first of them, a sentence without full stop; "" */
    const char *repair;  /* what to do about it; "" */
};

/* Texts live in the arena. */
void diagnose(struct arena *arena, const struct sanity_report *report, const struct diagnosis_about *about,
              struct diagnosis *out);

#endif
