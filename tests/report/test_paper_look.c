/* Paper as it comes out of the printer: each kind is rendered and looked at.
 *
 * Three things are asked of every sheet: no ink in the margin; no word that stands on another one; every name whole, in
 * the order of reading. pdftoppm and pdftotext (poppler) look; without them these tests are skipped. That each
 * check notices what it is for is tried first, on sheets that are wrong on purpose.
 * @tags slow-watched
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"
#include "base/lang.h"
#include "base/parse.h"
#include "base/strbuf.h"
#include "event/core/core.h"
#include "event/enrol/enrol.h"
#include "report/canvas.h"
#include "report_fixture.h"

#include <ctype.h>

#define DOTS 36 /* an inch, when rendered: a pixel is two points */

static bool have_poppler(void)
{
    return system("command -v pdftoppm >/dev/null && command -v pdftotext >/dev/null") == 0;
}

#define NEEDS_POPPLER                                                                                                  \
    if (!have_poppler()) {                                                                                             \
        print_message("poppler-utils are not here\n");                                                                 \
        skip();                                                                                                        \
    }

/* What a program prints. */
static char *output_of(struct arena *arena, size_t *len, const char *command)
{
    struct strbuf sb = STRBUF_INIT;
    char bytes[1 << 16];
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    for (size_t n; (n = fread(bytes, 1, sizeof bytes, pipe)) > 0;)
        strbuf_add_bytes(&sb, bytes, n);
    assert_int_equal(pclose(pipe), 0);
    *len = sb.len;
    char *text = arena_strndup(arena, strbuf_text(&sb), sb.len);
    strbuf_release(&sb);
    return text;
}

/* ---- ink in the margin ----------------------------------------------------------------------- */

struct pixels {
    const unsigned char *grey;
    int w, h;
};

/* The next picture (P5) of a stream of them. */
static bool next_picture(const char **at, const char *end, struct pixels *out)
{
    int numbers[3] = {0}, n = 0;
    if (end - *at < 8 || strncmp(*at, "P5", 2) != 0)
        return false;
    for (*at += 2; n < 3; n++) {
        while (isspace((unsigned char)**at))
            ++*at;
        while (isdigit((unsigned char)**at))
            numbers[n] = numbers[n] * 10 + *(*at)++ - '0';
    }
    ++*at;
    *out = (struct pixels){(const unsigned char *)*at, numbers[0], numbers[1]};
    *at += numbers[0] * numbers[1];
    assert_true(*at <= end && numbers[2] == 255);
    return true;
}

static int ink_outside(const struct pixels *p, double margin)
{
    int m = (int)(margin * DOTS / 72), dots = 0;
    for (int y = 0; y < p->h; y++)
        for (int x = 0; x < p->w; x++)
            if (x < m || y < m || x >= p->w - m || y >= p->h - m)
                dots += p->grey[y * p->w + x] < 250;
    return dots;
}

/* How many pixels of ink are in the margin of a file's sheets, and how many sheets were looked at. */
static int margin_ink(struct arena *arena, const char *path, int sheets, double margin, int *looked_at)
{
    size_t len;
    struct pixels p;
    int dots = 0;
    char *bytes = output_of(arena, &len, arena_printf(arena, "pdftoppm -r %d -gray -l %d %s", DOTS, sheets, path));
    const char *at = bytes;
    for (*looked_at = 0; next_picture(&at, bytes + len, &p); ++*looked_at) {
        int ink = 0;
        for (int i = 0; i < p.w * p.h; i++)
            ink += p.grey[i] < 250;
        assert_true(ink > 0); /* a sheet without anything is wrong as well */
        dots += ink_outside(&p, margin);
    }
    return dots;
}

/* ---- words on each other --------------------------------------------------------------------- */

struct word {
    double x1, y1, x2, y2;
    char text[48];
};

static double overlap(double a1, double a2, double b1, double b2)
{
    return (a2 < b2 ? a2 : b2) - (a1 > b1 ? a1 : b1);
}

/* Height of a word's box, below which nobody reads it. */
#define READABLE 5.0

/* Boxes of words hold room for accents and tails: it is the middle of their height that must be free. */
static bool on_each_other(const struct word *a, const struct word *b)
{
    double ha = (a->y2 - a->y1) * 0.3, hb = (b->y2 - b->y1) * 0.3;
    return overlap(a->x1, a->x2, b->x1, b->x2) > 0.8 && overlap(a->y1 + ha, a->y2 - ha, b->y1 + hb, b->y2 - hb) > 0.3;
}

static int clashes(const struct word *words, size_t n, bool tell)
{
    int found = 0;
    for (size_t i = 0; i < n; i++)
        for (size_t k = i + 1; k < n; k++)
            if (on_each_other(&words[i], &words[k]) && found++ < 3 && tell)
                print_message("\"%s\" stands on \"%s\" at %.0f, %.0f\n", words[i].text, words[k].text, words[i].x1,
                              words[i].y1);
    return found;
}

static int word_clashes(struct arena *arena, const char *path, int sheets, bool tell, int *tiny)
{
    size_t len, n = 0;
    int found = 0;
    *tiny = 0;
    char *html = output_of(arena, &len, arena_printf(arena, "pdftotext -bbox -l %d %s -", sheets, path));
    struct word *words = ARENA_ARRAY(arena, struct word, 20000);
    for (char *line = strtok_r(html, "\n", &html); line; line = strtok_r(NULL, "\n", &html)) {
        struct word *w = &words[n];
        if (strstr(line, "<page")) {
            found += clashes(words, n, tell);
            n = 0;
        } else if (n < 20000 && sscanf(line, " <word xMin=\"%lf\" yMin=\"%lf\" xMax=\"%lf\" yMax=\"%lf\">%47[^<]",
                                       &w->x1, &w->y1, &w->x2, &w->y2, w->text) == 5) {
            if (w->y2 - w->y1 < READABLE && ++*tiny == 1 && tell)
                print_message("\"%s\" is %.1f points high\n", w->text, w->y2 - w->y1);
            n++;
        }
    }
    return found + clashes(words, n, tell);
}

static void the_checks_notice_what_is_wrong(void **state)
{
    static const struct {
        double x, second; /* where a text begins, where another one does */
        bool ink, clash;
        double size;
    } cases[] = {{40, 300, false, false, 12},
                 {20, 300, true, false, 12},
                 {480, 40, true, false, 12},
                 {40, 100, false, true, 12},
                 {40, 300, false, false, 3}};
    NEEDS_POPPLER
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    const struct canvas_about about = {.title = "wrong"};
    const char *path = test_path(&arena, "wrong.pdf");
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct strbuf bytes = STRBUF_INIT;
        struct canvas *c = canvas_new(&about);
        const struct canvas_font font = {cases[i].size, false};
        int sheets, tiny;
        canvas_sheet(c, 595, 842);
        canvas_ink(c, "#000000");
        (void)canvas_set(c, font, "Andersson-Lindqvist", 0);
        canvas_put(c, cases[i].x, 100);
        (void)canvas_set(c, font, "Zetterberg", 0);
        canvas_put(c, cases[i].second, 103);
        assert_ok(canvas_finish(c, &bytes, &err), err);
        assert_ok(file_write(path, strbuf_text(&bytes), bytes.len, FILE_REPLACE_EXISTING, &err), err);
        assert_int_equal(margin_ink(&arena, path, 1, 34, &sheets) > 0, cases[i].ink);
        assert_int_equal(word_clashes(&arena, path, 1, false, &tiny) > 0, cases[i].clash);
        assert_int_equal(tiny > 0, cases[i].size < 4);
        canvas_free(c);
        strbuf_release(&bytes);
    }
    arena_release(&arena);
}

/* ---- every kind ------------------------------------------------------------------------------ */

static bool is_bare(const char *word)
{
    return strcmp(word, "slips") == 0 || strcmp(word, "numbers") == 0 || strcmp(word, "codes") == 0 ||
           strcmp(word, "emergency") == 0;
}

static const char *print(struct fixture *f, const char *word, struct paper_options o)
{
    const struct paper_kind *kind;
    struct paper paper;
    const char *path = test_path(&f->arena, arena_printf(&f->arena, "%s.pdf", word));
    o.event = f->event;
    OK(f, paper_find(&f->arena, word, &kind, &f->err));
    OK(f, paper_make(f->store, &f->arena, &kind, 1, &o, &paper, &f->err));
    OK(f, file_write(path, paper.bytes, paper.len, FILE_REPLACE_EXISTING, &f->err));
    return path;
}

/* Names of 200 letters are whole, but may be small. */
enum names { READABLE_NAMES, ENDLESS_NAMES };

static void look_at(struct fixture *f, const char *word, struct paper_options o, int sheets, enum names names)
{
    int tiny = 0;
    const char *path = print(f, word, o);
    int looked_at, ink = margin_ink(&f->arena, path, sheets, is_bare(word) ? 16 : 34, &looked_at);
    assert_true(looked_at > 0);
    if (ink > 0)
        fail_msg("%s, size %d, %d a page, language %s: %d pixels of ink in the margin", word, (int)o.size, o.per_page,
                 lang_tag(o.lang), ink);
    /* A number that is upside down has a box that stands on its head. */
    if (strcmp(word, "numbers") != 0 && word_clashes(&f->arena, path, sheets, true, &tiny) > 0)
        fail_msg("%s, size %d, %d a page, language %s: words stand on each other", word, (int)o.size, o.per_page,
                 lang_tag(o.lang));
    if (strcmp(word, "numbers") != 0 && names == READABLE_NAMES && tiny > 0)
        fail_msg("%s, size %d, %d a page, language %s: %d words are too small to be read", word, (int)o.size,
                 o.per_page, lang_tag(o.lang), tiny);
}

/* All kinds in a size and language; few of them unless long. */
static void look_at_all(struct fixture *f, enum paper_size size, const char *language, int sheets, enum names names,
                        const char *only)
{
    const struct paper_code codes[] = {
        {f->players[0], "Berg, Anna", "QRSTUV"},
        {f->players[f->n_players - 1], "Abcdefghijklmnopqrstuvwxyz Abcdefghijkl, B", "WWWWWW"}};
    for (const struct paper_kind *k = paper_kinds; k->word; k++) {
        struct paper_options o = {.size = size,
                                  .lang = lang_find(language),
                                  .url = "http://192.168.100.100:8080",
                                  .codes = codes,
                                  .n_codes = 2};
        if (only && !strstr(only, k->word))
            continue;
        if (strcmp(k->word, "deckchecks") == 0 || (strcmp(k->word, "registration") == 0 && !test_is_long()))
            o.player = f->players[f->n_players - 1];
        look_at(f, k->word, o, sheets, names);
        o.round = 1;
        if (strcmp(k->word, "slips") == 0)
            for (o.per_page = 1; o.per_page <= 10; o.per_page++)
                if (o.per_page == 4 || o.per_page == 10 ||
                    (test_is_long() && o.per_page != 5 && o.per_page != 7 && o.per_page != 9))
                    look_at(f, k->word, o, sheets, names);
    }
}

#define FORTY "Abcdefghijklmnopqrstuvwxyz Abcdefghijkl, "
static const char *const long_names[] = {FORTY "A", FORTY "B", FORTY "C", FORTY "D",
                                         FORTY "E", FORTY "F", FORTY "G", "Wolfeschlegelsteinhausenbergerdorffgruen"};

static void long_names_stay_within_the_sheet(void **state)
{
    NEEDS_POPPLER
    struct fixture *f = evening("long.db", long_names, ARRAY_LEN(long_names));
    (void)state;
    look_at_all(f, PAPER_A4, "en", 2, READABLE_NAMES,
                test_is_long() ? NULL : "names tables slips standings final bracket crosstable");
    look_at_all(f, PAPER_LETTER, "de", 2, READABLE_NAMES,
                test_is_long() ? NULL : "slips registration event codes results emergency");
    for (size_t i = 0; test_is_long() && lang_list()[i]; i++)
        look_at_all(f, PAPER_LETTER, lang_tag(lang_list()[i]), 9, READABLE_NAMES, NULL);
    fixture_free(f);
}

static void the_worst_names_stay_within_the_sheet(void **state)
{
    NEEDS_POPPLER
    struct fixture *f = evening("worst.db", hostile_names, ARRAY_LEN(hostile_names));
    (void)state;
    look_at_all(f, PAPER_A4, "ja", 2, ENDLESS_NAMES,
                test_is_long() ? NULL : "names slips bracket numbers poster deckchecks");
    look_at_all(f, PAPER_LETTER, "fr", 2, ENDLESS_NAMES, test_is_long() ? NULL : "seatings standings final");
    fixture_free(f);
}

/* What is on paper, in the order of reading. */
static char *words_of(struct fixture *f, const char *kind, int round)
{
    size_t len;
    const char *path = print(f, kind, (struct paper_options){.round = round});
    return output_of(&f->arena, &len, arena_printf(&f->arena, "pdftotext -raw %s -", path));
}

/* However many lines something takes. */
static void without_blanks(char *text)
{
    char *to = text;
    for (const char *from = text; *from; from++)
        if (!isspace((unsigned char)*from))
            *to++ = *from;
    *to = '\0';
}

/* A name is on paper with all of its letters, however many lines it takes. */
static void no_letter_is_lost(void **state)
{
    static const char *const kinds[] = {"names", "tables", "slips", "standings", "final", "results", "crosstable"};
    NEEDS_POPPLER
    struct fixture *f = evening("whole.db", hostile_names, ARRAY_LEN(hostile_names));
    (void)state;
    for (size_t k = 0; k < ARRAY_LEN(kinds); k++) {
        char *text = words_of(f, kinds[k], 1);
        without_blanks(text);
        if (!strstr(text, LONG_NAME))
            fail_msg("%s: the name of 200 letters is not whole", kinds[k]);
        assert_non_null(strstr(text, "<b>Łukasz&\"Co\"</b>"));
    }
    fixture_free(f);
    /* The same of words that have to be broken in the middle. */
    f = evening("broken.db", long_names, ARRAY_LEN(long_names));
    for (size_t k = 0; k < ARRAY_LEN(kinds); k++) {
        char *text = words_of(f, kinds[k], 1);
        without_blanks(text);
        for (size_t i = 0; i < ARRAY_LEN(long_names); i++) {
            char *name = arena_strdup(&f->arena, long_names[i]);
            without_blanks(name);
            if (!strstr(text, name))
                fail_msg("%s: %s is not there as it is written", kinds[k], long_names[i]);
        }
    }
    fixture_free(f);
}

/* ---- a large field --------------------------------------------------------------------------- */

static struct fixture *large_field(size_t n)
{
    struct fixture *f = report_store("large.db");
    struct strbuf csv = STRBUF_INIT;
    struct player_import import;
    struct event_settings set = event_settings_usual();
    strbuf_add(&csv, "name\n");
    for (size_t i = 0; i < n; i++) /* every tenth name has 40 letters */
        strbuf_printf(&csv, "\"%s%04zu, %s\"\n", i % 10 ? "Lindqvist" : "Abcdefghijklmnopqrstuvwxyzabc", i * 7919 % n,
                      i % 3 ? "Anna" : "Karl-Johan");
    OK(f,
       player_import(f->store, &f->arena, strbuf_text(&csv), "p.csv", (struct event_id){0}, false, &import, &f->err));
    f->players = ARENA_ARRAY(&f->arena, struct player_id, n);
    f->n_players = n;
    for (size_t i = 0; i < n; i++)
        f->players[i] = import.rows[i].player;
    set.name = "Grand Prix";
    fixture_event(f, set);
    fixture_pair(f, 1);
    strbuf_release(&csv);
    return f;
}

static void a_thousand_players_are_all_there(void **state)
{
    NEEDS_POPPLER
    struct fixture *f = large_field(1000);
    size_t names = 0, tables = 0;
    (void)state;
    look_at_all(f, PAPER_A4, "en", test_is_long() ? 200 : 1, READABLE_NAMES,
                test_is_long() ? "names tables seatings slips results standings final event numbers" : "names tables");
    char *text = words_of(f, "seatings", 0);
    without_blanks(text);
    for (const char *at = text; (at = strchr(at, ',')) != NULL; at++)
        names += strncmp(at, ",Anna", 5) == 0 || strncmp(at, ",Karl", 5) == 0;
    assert_int_equal(names, 1000);
    /* Slips: pile after pile is table after table. */
    text = words_of(f, "slips", 0);
    int sheets = paper_stack_sheets(500, 8), sheet = 0, place = 0;
    for (char *line = strtok_r(text, "\n", &text); line; line = strtok_r(NULL, "\n", &text)) {
        int64_t table;
        if (*line == '\f') {
            sheet++;
            place = 0;
            line++;
        }
        if (strcmp(line, "Table") != 0)
            continue;
        assert_true(parse_i64(strtok_r(NULL, "\n", &text), 1, 500, &table));
        assert_int_equal(table, place * sheets + sheet + 1);
        place++;
        tables++;
    }
    assert_int_equal(tables, 500);
    fixture_free(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_checks_notice_what_is_wrong),       cmocka_unit_test(long_names_stay_within_the_sheet),
        cmocka_unit_test(the_worst_names_stay_within_the_sheet), cmocka_unit_test(no_letter_is_lost),
        cmocka_unit_test(a_thousand_players_are_all_there),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
