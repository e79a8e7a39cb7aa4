/* sanity_sections_verdict.c - the sanity report's first section: what is wrong with the deck, and what mends it */
#include "base/message.h"
#include "report/sanity_sections.h"

void sanity_diagnose(struct arena *arena, const struct sanity_subject *subject, const struct sanity_report *report,
                     struct diagnosis *out)
{
    struct diagnosis_about about = {.format = subject->verdict ? subject->format : NULL, .refusal = "", .repair = ""};
    for (size_t i = 0; subject->verdict && i < subject->verdict->n; i++) {
        const struct finding *f = &subject->verdict->findings[i];
        if (f->illegal && about.illegal++ == 0) {
            about.refusal = f->text;
            about.repair = f->hint;
        }
    }
    diagnose(arena, report, &about, out);
}

/* "games of 100", "games of 100 (20.4 to 21.9)" */
static const char *unit_said(struct arena *arena, const struct estimate *games)
{
    if (games->trials == 0)
        return TC_WORD("games of 100");
    return message(arena, "games of 100 (%.1f to %.1f)", games->low * 100, games->high * 100);
}

void section_verdict(const struct sanity_view *v)
{
    struct diagnosis d;
    struct answer_section *section = answer_section(v->page, "verdict", TC_WORD("Verdict"));
    sanity_diagnose(v->arena, v->subject, v->report, &d);
    if (d.n == 0) {
        answer_say(section, "%s", d.sound);
        return;
    }
    int shown = d.n < FAULTS_SHOWN ? d.n : FAULTS_SHOWN;
    for (int i = 0; i < shown; i++) {
        const struct deck_fault *f = &d.fault[i];
        const struct answer_finding finding = {
            .place = i + 1,
            .weight = arena_printf(v->arena, f->games.value >= 0.0995 ? "%.0f" : "%.1f", f->games.value * 100),
            .unit = unit_said(v->arena, &f->games),
            .head = f->head,
            .text = f->text,
            .change = f->change};
        answer_add_finding(section, &finding);
    }
    answer_say(
        section,
        "By weight: the games of a hundred in which it shows, beyond those of a sound deck. A card that the deck "
        "pitches, cycles or puts into play by another is not held against it.");
}
