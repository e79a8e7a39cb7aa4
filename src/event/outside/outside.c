/* outside.c - an event as other programs' files have it: WER's XML, FIDE's tournament report (TRF); what reading and
 * writing other programs' files share */
#include "event/outside/outside.h"
#include "base/chars.h"
#include "base/message.h"
#include "base/strbuf.h"
#include "base/vec.h"
#include "base/xml.h"
#include "event/outside/internal.h"
#include "event/state/state.h"

#include <stdarg.h>
#include <string.h>
#include <strings.h>

void outside_note(struct outside_event *event, struct arena *arena, const char *format, ...)
{
    struct strbuf sb = STRBUF_INIT;
    va_list args;
    va_start(args, format);
    message_add(&sb, format, args);
    va_end(args);
    *ARENA_ADD(arena, event->notes, event->n_notes, event->notes_room) = arena_strdup(arena, strbuf_text(&sb));
    strbuf_release(&sb);
}

/* The first lines of a tournament report are records "012 name", "001 player", "XXR rounds". */
static bool looks_like_trf(const char *text)
{
    static const char *const records[] = {"001 ", "012 ", "022 ", "032 ", "042 ", "052 ", "062 ", "072 ",
                                          "082 ", "092 ", "102 ", "112 ", "122 ", "132 ", "013 ", "XXR ",
                                          "XXC ", "BBW ", "BBD ", "BBL ", "BBU ", "BBF ", "BBZ "};
    text += strspn(text, "\r\n");
    for (size_t i = 0; i < ARRAY_LEN(records); i++)
        if (strncmp(text, records[i], 4) == 0)
            return true;
    return strncmp(text, "132", 3) == 0 && (text[3] == '\n' || text[3] == '\r');
}

enum outside_format outside_sniff(const char *text)
{
    char root[32];
    if (strncmp(text, "\xEF\xBB\xBF", 3) == 0)
        text += 3;
    if (xml_root_name(text, root, sizeof root))
        return OUTSIDE_WER; /* whatever it is, it is XML, and wer_read says what is wrong */
    return looks_like_trf(text) ? OUTSIDE_TRF : OUTSIDE_NONE;
}

void outside_points(const struct outside_event *event, const struct outside_points *worth, int *points10)
{
    for (size_t i = 0; i < event->n_players; i++)
        points10[i] = 0;
    for (size_t i = 0; i < event->n_matches; i++) {
        const struct outside_match *m = &event->matches[i];
        if (event->playoff_from && m->round >= event->playoff_from)
            continue;
        if (m->p2 < 0) {
            points10[m->p1] += m->kind == RESULT_BYE ? worth->bye : worth->loss;
        } else if (m->kind == RESULT_DOUBLE_LOSS) {
            points10[m->p1] += worth->loss;
            points10[m->p2] += worth->loss;
        } else if (m->wins1 == m->wins2) {
            points10[m->p1] += worth->draw;
            points10[m->p2] += worth->draw;
        } else {
            points10[m->wins1 > m->wins2 ? m->p1 : m->p2] += worth->win;
            points10[m->wins1 > m->wins2 ? m->p2 : m->p1] += worth->loss;
        }
    }
}

/* ---- formats --------------------------------------------------------------------------------- */

static const struct {
    const char *theirs, *ours;
} formats[] = {
    {"SEALED", "Sealed Deck"},
    {"DRAFT", "Booster Draft"},
    {"BDRAFT", "Booster Draft"},
    {"BOOSTER", "Booster Draft"},
    {"ROCHESTER", "Rochester Draft"},
    {"2HG", "Two-Headed Giant"},
    {"THSEALED", "Two-Headed Giant"},
    {"STANDARD", "Standard"},
    {"MODERN", "Modern"},
    {"LEGACY", "Legacy"},
    {"VINTAGE", "Vintage"},
    {"EXTENDED", "Extended"},
};

const char *outside_format_name(struct arena *arena, const char *theirs)
{
    for (size_t i = 0; i < ARRAY_LEN(formats); i++)
        if (strcasecmp(theirs, formats[i].theirs) == 0)
            return formats[i].ours;
    char *text = arena_strdup(arena, theirs);
    for (char *p = text; *p; p++)
        if (p > text && p[-1] != ' ' && p[-1] != '-')
            *p = char_lower(*p);
    return text;
}

const char *outside_format_theirs(struct arena *arena, const char *ours)
{
    for (size_t i = 0; i < ARRAY_LEN(formats); i++)
        if (strcasecmp(ours, formats[i].ours) == 0)
            return formats[i].theirs;
    char *text = arena_strdup(arena, ours);
    for (char *p = text; *p; p++)
        *p = char_upper(*p);
    return text;
}

/* ---- countries ------------------------------------------------------------------------------- */

/* ISO 3166's two letters and the three of the chess and Olympic federations. */
static const char countries[][6] = {
    "ADAND", "AEUAE", "AFAFG", "ALALB", "AMARM", "AOANG", "ARARG", "ATAUT", "AUAUS", "AZAZE", "BABIH", "BBBAR", "BDBAN",
    "BEBEL", "BGBUL", "BHBRN", "BOBOL", "BRBRA", "BYBLR", "CACAN", "CHSUI", "CLCHI", "CNCHN", "COCOL", "CRCRC", "CUCUB",
    "CYCYP", "CZCZE", "DEGER", "DKDEN", "DODOM", "DZALG", "ECECU", "EEEST", "EGEGY", "ESESP", "FIFIN", "FOFAI", "FRFRA",
    "GBGBR", "GEGEO", "GRGRE", "GTGUA", "HKHKG", "HNHON", "HRCRO", "HUHUN", "IDINA", "IEIRL", "ILISR", "ININD", "IQIRQ",
    "IRIRI", "ISISL", "ITITA", "JMJAM", "JOJOR", "JPJPN", "KEKEN", "KRKOR", "KZKAZ", "LBLBN", "LILIE", "LKSRI", "LTLTU",
    "LULUX", "LVLAT", "MAMAR", "MCMNC", "MDMDA", "MEMNE", "MKMKD", "MNMGL", "MTMLT", "MXMEX", "MYMAS", "NGNGR", "NINCA",
    "NLNED", "NONOR", "NPNEP", "NZNZL", "PAPAN", "PEPER", "PHPHI", "PKPAK", "PLPOL", "PRPUR", "PTPOR", "PYPAR", "QAQAT",
    "ROROU", "RSSRB", "RURUS", "SAKSA", "SESWE", "SGSGP", "SISLO", "SKSVK", "SVESA", "SYSYR", "THTHA", "TNTUN", "TRTUR",
    "TWTPE", "UAUKR", "UGUGA", "USUSA", "UYURU", "UZUZB", "VEVEN", "VNVIE", "ZARSA", "ZMZAM", "ZWZIM",
};

const char *outside_country(struct arena *arena, const char *fide)
{
    for (size_t i = 0; i < ARRAY_LEN(countries); i++)
        if (strlen(fide) == 3 && strncmp(countries[i] + 2, fide, 3) == 0)
            return arena_strndup(arena, countries[i], 2);
    return fide;
}

const char *outside_country_fide(struct arena *arena, const char *country)
{
    for (size_t i = 0; i < ARRAY_LEN(countries); i++)
        if (strlen(country) == 2 && strncasecmp(countries[i], country, 2) == 0)
            return arena_strndup(arena, countries[i] + 2, 3);
    return country;
}
