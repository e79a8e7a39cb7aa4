/* test_picture.c - pictures, read again as XML by libxml2 and measured with Pango
 *
 * Whatever the names, all text stands inside the picture and no two texts over each other, in a font that the reader
 * may have; bars, dots and lines are where the numbers say; there is nothing that a page's policy forbids; and every
 * text has the contrast that WCAG asks for, in light and dark.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"
#include "base/lang.h"
#include "base/strbuf.h"
#include "event/core/core.h"
#include "event/ledger/ledger.h"
#include "event/state/state.h"
#include "event/views/views.h"
#include "report/inner.h"
#include "report_fixture.h"

#include <libxml/parser.h>
#include <libxml/tree.h>
#include <locale.h>
#include <math.h>
#include <pango/pangocairo.h>

/* ---- reading a picture again ----------------------------------------------------------------- */

static xmlDocPtr parsed(const char *svg)
{
    xmlDocPtr doc = xmlReadMemory(svg, (int)strlen(svg), "picture.svg", NULL, XML_PARSE_NONET);
    assert_non_null(doc);
    return doc;
}

static double number_of(xmlNodePtr node, const char *name, double otherwise)
{
    xmlChar *text = xmlGetProp(node, (const xmlChar *)name);
    double value = text ? strtod((const char *)text, NULL) : otherwise;
    xmlFree(text);
    return value;
}

static bool is_named(xmlNodePtr node, const char *name)
{
    return node->type == XML_ELEMENT_NODE && strcmp((const char *)node->name, name) == 0;
}

static bool has_value(xmlNodePtr node, const char *name, const char *value)
{
    xmlChar *text = xmlGetProp(node, (const xmlChar *)name);
    bool same = text && strcmp((const char *)text, value) == 0;
    xmlFree(text);
    return same;
}

/* The texts of a picture as boxes that they take on paper. */
struct text_box {
    double left, right, top, bottom;
    char *text;
    bool told; /* when one points at something */
};
struct texts {
    struct text_box boxes[4000];
    size_t n;
};

static PangoLayout *measure;

static double width_of(const char *text, double size, bool bold)
{
    PangoFontDescription *font = pango_font_description_from_string(bold ? "Sans Bold" : "Sans");
    pango_font_description_set_absolute_size(font, size * PANGO_SCALE);
    pango_layout_set_font_description(measure, font);
    pango_layout_set_text(measure, text, -1);
    int width;
    pango_layout_get_size(measure, &width, NULL);
    pango_font_description_free(font);
    return (double)width / PANGO_SCALE;
}

static void gather(xmlNodePtr node, struct texts *out)
{
    for (; node; node = node->next) {
        if (is_named(node, "text")) {
            assert_true(out->n < ARRAY_LEN(out->boxes));
            struct text_box *box = &out->boxes[out->n++];
            double size = number_of(node, "font-size", 13), x = number_of(node, "x", NAN),
                   y = number_of(node, "y", NAN);
            xmlChar *text = xmlNodeGetContent(node);
            double w = width_of((const char *)text, size, has_value(node, "font-weight", "bold"));
            box->left = has_value(node, "text-anchor", "end")      ? x - w
                        : has_value(node, "text-anchor", "middle") ? x - w / 2
                                                                   : x;
            box->right = box->left + w;
            box->top = y - size * 0.72; /* capitals; what hangs below the line is less than the gap */
            box->bottom = y + size * 0.1;
            box->text = (char *)text;
            box->told = has_value(node->parent, "class", "pic-says");
        }
        gather(node->children, out);
    }
}

static void release(struct texts *texts)
{
    for (size_t i = 0; i < texts->n; i++)
        xmlFree(texts->boxes[i].text);
    free(texts);
}

static void check_node(xmlNodePtr node)
{
    for (; node; node = node->next) {
        for (xmlAttrPtr a = node->type == XML_ELEMENT_NODE ? node->properties : NULL; a; a = a->next) {
            assert_string_not_equal((const char *)a->name, "style");
            assert_true(strncmp((const char *)a->name, "on", 2) != 0);
            /* the only addresses are those of tables, made of numbers: nothing of what people are called */
            int round = 0, table = 0, end = 0;
            if (strcmp((const char *)a->name, "href") == 0)
                assert_true(is_named(node, "a") && a->children &&
                            sscanf((const char *)a->children->content, "/e/7/r/%d/t/%d%n", &round, &table, &end) == 2 &&
                            !a->children->content[end] && round > 0 && table > 0);
        }
        assert_false(is_named(node, "script") || is_named(node, "foreignObject") || is_named(node, "image"));
        check_node(node->children);
    }
}

/* The nth element of a name with an attribute of some value, or of any (NULL). */
static xmlNodePtr nth(xmlNodePtr node, const char *name, const char *attribute, const char *value, int *left)
{
    for (; node; node = node->next) {
        if (is_named(node, name) && (!value || has_value(node, attribute, value)) && (*left)-- == 0)
            return node;
        xmlNodePtr inside = nth(node->children, name, attribute, value, left);
        if (inside)
            return inside;
    }
    return NULL;
}

/* Shapes that say what they stand for when one points at them or chooses them: by name, and in words that are seen. */
static void check_tips(xmlNodePtr node, int *n)
{
    for (; node; node = node->next) {
        if (has_value(node, "class", "pic-tip")) {
            xmlChar *label = xmlGetProp(node, (const xmlChar *)"aria-label");
            xmlNodePtr shape = xmlFirstElementChild(node), says = xmlNextElementSibling(shape);
            assert_true(has_value(node, "role", "img") && xmlStrlen(label) > 3);
            assert_true(has_value(node, "tabindex", "0") || has_value(node, "tabindex", "-1"));
            assert_true(has_value(says, "class", "pic-says") && xmlFirstElementChild(says));
            xmlChar *first = xmlNodeGetContent(xmlFirstElementChild(says));
            assert_true(strncmp((const char *)label, (const char *)first, strlen((const char *)first)) == 0);
            xmlFree(first);
            xmlFree(label);
            ++*n;
        }
        check_tips(node->type == XML_ELEMENT_NODE ? node->children : NULL, n);
    }
}

/* All that holds of every picture. */
static void check(const char *svg, bool alone)
{
    xmlDocPtr doc = parsed(svg);
    xmlNodePtr root = xmlDocGetRootElement(doc);
    struct texts *texts = calloc(1, sizeof *texts);
    double x, y, w, h;
    assert_true(is_named(root, "svg") && has_value(root, "class", "picture"));
    int tips = 0; /* shapes that can be chosen must not stand in what counts as one picture */
    check_tips(root->children, &tips);
    int links = 0; /* nor may links */
    bool leads = nth(root->children, "a", "href", NULL, &links) != NULL;
    assert_true(has_value(root, "role", tips || leads ? "group" : "img") && (!alone || !(tips || leads)));
    xmlNodePtr first = xmlFirstElementChild(root);
    assert_true(is_named(first, "title") && is_named(xmlNextElementSibling(first), "desc"));
    xmlChar *title = xmlNodeGetContent(first);
    assert_true(xmlStrlen(title) > 5);
    xmlFree(title);
    assert_int_equal(is_named(xmlNextElementSibling(xmlNextElementSibling(first)), "style"), alone);
    check_node(root->children);
    xmlChar *box = xmlGetProp(root, (const xmlChar *)"viewBox");
    assert_int_equal(sscanf((const char *)box, "%lf %lf %lf %lf", &x, &y, &w, &h), 4);
    xmlFree(box);
    gather(root->children, texts);
    assert_true(texts->n > 2);
    for (size_t i = 0; i < texts->n; i++) {
        const struct text_box *b = &texts->boxes[i];
        if (b->left < x - 0.5 || b->right > x + w + 0.5 || b->top < y - 0.5 || b->bottom > y + h + 0.5)
            fail_msg("\"%s\" is outside of the picture: %.1f..%.1f of %.1f, %.1f..%.1f of %.1f", b->text, b->left,
                     b->right, x + w, b->top, b->bottom, y + h);
        for (size_t k = 0; k < i; k++) {
            const struct text_box *o = &texts->boxes[k];
            if (!(b->told && o->told) && b->left < o->right - 0.5 && o->left < b->right - 0.5 && b->top < o->bottom &&
                o->top < b->bottom)
                fail_msg("\"%s\" stands over \"%s\" at %.1f, %.1f", b->text, o->text, b->left, b->top);
        }
    }
    release(texts);
    xmlFreeDoc(doc);
}

/* The text whose content it is; fails when there is none. */
static struct text_box find_text(const char *svg, const char *text)
{
    xmlDocPtr doc = parsed(svg);
    struct texts *texts = calloc(1, sizeof *texts);
    struct text_box found = {.text = NULL};
    gather(xmlDocGetRootElement(doc), texts);
    for (size_t i = 0; i < texts->n && !found.text; i++)
        if (strcmp(texts->boxes[i].text, text) == 0)
            found = texts->boxes[i];
    if (!found.text)
        fail_msg("no text \"%s\"", text);
    release(texts);
    xmlFreeDoc(doc);
    return found;
}

static double middle_x(const struct text_box *b)
{
    return (b->left + b->right) / 2;
}

static double attribute_of(const char *svg, const char *name, const char *attribute, const char *value, int which,
                           const char *wanted)
{
    xmlDocPtr doc = parsed(svg);
    int left = which;
    xmlNodePtr node = nth(xmlDocGetRootElement(doc), name, attribute, value, &left);
    assert_non_null(node);
    double number = number_of(node, wanted, NAN);
    xmlFreeDoc(doc);
    return number;
}

/* ---- made-up data ---------------------------------------------------------------------------- */

static const struct picture_look in_page = {.id = "p"}, alone = {.alone = true}, narrow = {.id = "p", .narrow = true};
#define SERIES_1 "#7263dd"

/* A table of archetypes that have met each other with made-up results; decks fall from the first on. */
static struct metagame_table made_up(struct arena *arena, const char *const *names, size_t n)
{
    struct metagame_table t = {.lines = ARENA_ARRAY(arena, struct metagame_line, n),
                               .n_lines = n,
                               .matchups = ARENA_ARRAY(arena, struct metagame_matchup, n * n),
                               .n_side = n};
    for (size_t i = 0; i < n; i++) {
        struct metagame_line *l = &t.lines[i];
        *l = (struct metagame_line){
            .archetype = names[i], .decks = (int)(2 * (n - i)), .wins = (int)(3 + i), .losses = 5, .draws = 1};
        l->interval = wilson_interval(l->wins, l->wins + l->losses);
        t.decks += l->decks;
        for (size_t k = 0; k < n; k++) {
            struct metagame_matchup *m = &t.matchups[i * n + k];
            m->wins = i == k ? 0 : (int)(i < k ? 11 : k % 3);
            m->losses = i == k ? 0 : (int)(i < k ? k % 3 : 3);
            m->interval = wilson_interval(m->wins, m->wins + m->losses);
        }
    }
    return t;
}

static const char *drawn(struct fixture *f, struct strbuf *sb)
{
    const char *svg = arena_strdup(&f->arena, strbuf_text(sb));
    strbuf_release(sb);
    return svg;
}

static const char *made(struct fixture *f, enum picture_kind kind, struct player_id player,
                        const struct picture_look *look)
{
    struct strbuf sb = STRBUF_INIT;
    const struct picture_args args = {.event = f->event, .player = player};
    OK(f, picture_make(f->store, &f->arena, kind, &args, look, &sb, &f->err));
    return drawn(f, &sb);
}

static const char *const forty[] = {"Wolkensteiner-Mühlhausen-Wittgensteins",
                                    "WWWWWWWWWW WWWWWWWWWW WWWWWWWWWW WWWWWW",
                                    "Ek, Ida",
                                    "Преображенская-Долгорукова, Александра",
                                    "佐藤佐藤佐藤佐藤佐藤 健太郎健太郎健太郎",
                                    "MMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMMM",
                                    "Nguyễn Thị Hồng Nhung Phương Thảo Minh",
                                    "O'Neill, Siân",
                                    "Παπαδόπουλος, Κωνσταντίνος-Αλέξανδρος",
                                    "Żółć, Łukasz",
                                    "כהן-אברמוביץ׳, דוד בן-ציון ירושלמי",
                                    "Lindström-Abrahamsson-Björkman, Åsa",
                                    "Berg, Bo"};

/* ---- tests ----------------------------------------------------------------------------------- */

static void pictures_of_an_evening_are_sound_whatever_the_names(void **state)
{
    (void)state;
    struct player_id nobody = {0};
    struct fixture *f = evening("hostile.db", hostile_names, ARRAY_LEN(hostile_names));
    const enum picture_kind kinds[] = {PICTURE_POINTS, PICTURE_BRACKET};
    for (size_t i = 0; i < ARRAY_LEN(kinds); i++) {
        check(made(f, kinds[i], nobody, &in_page), false);
        check(made(f, kinds[i], nobody, &alone), true);
        check(made(f, kinds[i], nobody, &narrow), false);
    }
    for (size_t p = 0; p < f->n_players; p++) {
        check(made(f, PICTURE_RATING, f->players[p], &alone), true);
        check(made(f, PICTURE_POINTS, f->players[p], &in_page), false);
    }
    fixture_free(f);
}

static void names_of_forty_letters_are_never_cut(void **state)
{
    (void)state;
    struct player_id nobody = {0};
    static const char *const structures[] = {"single-elimination", "double-elimination"};
    for (size_t s = 0; s < ARRAY_LEN(structures); s++) {
        struct fixture *f = report_store(s ? "double.db" : "single.db");
        struct event_settings set = event_settings_usual();
        add_names(f, forty, ARRAY_LEN(forty));
        set.structure = structures[s];
        set.third_place = s == 0;
        fixture_event(f, set);
        for (int round = 0; round < 3; round++) {
            fixture_pair(f, 5);
            const char *svg = made(f, PICTURE_BRACKET, nobody, &alone);
            check(svg, true);
            fixture_results(f, "2-1");
        }
        check(made(f, PICTURE_BRACKET, nobody, &in_page), false);
        const struct picture_look leading = {.id = "p", .rounds = "/e/7/r/"};
        const char *svg = made(f, PICTURE_BRACKET, nobody, &leading);
        check(svg, false);
        assert_non_null(strstr(svg, "<a href=\"/e/7/r/1/t/1\">"));
        assert_non_null(strstr(svg, "<a href=\"/e/7/r/3/t/1\">"));
        fixture_free(f);
    }
}

/* Every letter of a name is in the picture's texts, in order, although it is broken into lines. */
static void a_name_of_two_hundred_letters_is_whole(void **state)
{
    (void)state;
    struct fixture *f = report_store("whole.db");
    struct strbuf sb = STRBUF_INIT;
    const char *const names[] = {LONG_NAME, "B"};
    struct metagame_table t = made_up(&f->arena, names, 2);
    picture_shares(&f->arena, "here", &t, &alone, &sb);
    const char *svg = drawn(f, &sb);
    check(svg, true);
    xmlDocPtr doc = parsed(svg);
    struct texts *texts = calloc(1, sizeof *texts);
    struct strbuf joined = STRBUF_INIT;
    gather(xmlDocGetRootElement(doc), texts);
    for (size_t i = 0; i < texts->n; i++)
        strbuf_add(&joined, texts->boxes[i].text);
    assert_non_null(strstr(strbuf_text(&joined), LONG_NAME));
    strbuf_release(&joined);
    release(texts);
    xmlFreeDoc(doc);
    fixture_free(f);
}

/* A bar's length is to another's as their decks; a dot stands between the marks of 0% and 100% at the share of matches
 * won, and the whisker from one bound of the interval to the other. */
static void bars_and_dots_are_where_the_numbers_say(void **state)
{
    (void)state;
    struct fixture *f = report_store("bars.db");
    struct strbuf sb = STRBUF_INIT;
    const char *const names[] = {"Sligh", "Stasis", "Elves", "The Rock"};
    struct metagame_table t = made_up(&f->arena, names, 4);
    for (int below = 0; below <= 1; below++) {
        picture_shares(&f->arena, "here", &t, below ? &narrow : &in_page, &sb);
        const char *svg = drawn(f, &sb);
        check(svg, false);
        if (below) /* a phone of 360 pixels, and its margins */
            assert_true(strtod(strstr(svg, " width=\"") + 8, NULL) <= 340);
        double longest = attribute_of(svg, "rect", "fill", SERIES_1, 0, "width");
        struct text_box none = find_text(svg, "0%"), all = find_text(svg, "100%");
        double zero = middle_x(&none), one = middle_x(&all);
        assert_true(one - zero > 100);
        for (int i = 0; i < 4; i++) {
            double bar = attribute_of(svg, "rect", "fill", SERIES_1, i, "width");
            double dot = attribute_of(svg, "circle", "fill", SERIES_1, i, "cx");
            assert_true(fabs(bar / longest - t.lines[i].decks / 8.0) < 0.01);
            assert_true(fabs((dot - zero) / (one - zero) - (3.0 + i) / (8 + i)) < 0.01);
        }
        (void)find_text(svg, "8 (40.0%)"); /* of 20 decks */
        (void)find_text(svg, "2 (10.0%)");
        /* Wilson's interval of 3 in 8, as R's prop.test(3, 8, correct = FALSE) has it: 0.1368 to 0.6943 */
        (void)find_text(svg, "38% (14% to 69%)");
        strbuf_clear(&sb);
    }
    fixture_free(f);
}

static void a_square_says_how_the_row_did_against_the_column(void **state)
{
    (void)state;
    struct fixture *f = report_store("squares.db");
    struct strbuf sb = STRBUF_INIT;
    const char *const names[] = {"Sligh", "Stasis", "Elves"};
    struct metagame_table t = made_up(&f->arena, names, 3);
    t.matchups[1] = (struct metagame_matchup){.wins = 14, .losses = 6, .draws = 2, .interval = wilson_interval(14, 20)};
    picture_matchups(&f->arena, "here", &t, &in_page, &sb);
    const char *svg = drawn(f, &sb);
    check(svg, false);
    /* prop.test(14, 20, correct = FALSE): 0.4810 to 0.8545 */
    struct text_box rate = find_text(svg, "70%"), record = find_text(svg, "14\u20136\u20132"),
                    bounds = find_text(svg, "48\u201385%");
    struct text_box column = find_text(svg, "2"), row = find_text(svg, "Sligh");
    assert_true(fabs(middle_x(&rate) - middle_x(&record)) < 1 && fabs(middle_x(&rate) - middle_x(&bounds)) < 1);
    assert_true(rate.bottom < record.top && record.bottom < bounds.top);
    (void)column;
    assert_true(row.top > rate.top - 20 && row.bottom < bounds.bottom + 20);
    assert_true(row.right < rate.left);
    fixture_free(f);
}

/* Between two marks of the axis, the line's last point is where the rating is. */
static void a_rating_ends_where_the_history_does(void **state)
{
    (void)state;
    struct fixture *f = report_store("rating.db");
    struct strbuf sb = STRBUF_INIT;
    struct rating_history_line lines[40];
    for (int i = 0; i < 40; i++)
        lines[i] = (struct rating_history_line){.category = RATING_LIMITED,
                                                .seq = i + 1,
                                                .date = i < 20 ? "2026-01-05" : "2026-02-09",
                                                .event = i < 20 ? "First" : "Second",
                                                .before = 1600 + 4 * i,
                                                .after = 1604 + 4 * i,
                                                .provisional = i < 25};
    const struct picture_rating rating = {.player = "Ek, Ida", .lines = lines, .n = 40};
    picture_rating(&f->arena, &rating, &in_page, &sb);
    const char *svg = drawn(f, &sb);
    check(svg, false);
    (void)find_text(svg, "Limited: 1760 after 40 rated matches");
    struct text_box low = find_text(svg, "1600"), high = find_text(svg, "1750");
    double y1600 = (low.top + low.bottom) / 2, y1750 = (high.top + high.bottom) / 2;
    double last = attribute_of(svg, "circle", "fill", SERIES_1, 39, "cy");
    double tenth = attribute_of(svg, "circle", "fill", SERIES_1, 9, "cy");
    assert_true(fabs((y1600 - last) / (y1600 - y1750) - 160.0 / 150) < 0.02);
    assert_true(fabs((y1600 - tenth) / (y1600 - y1750) - 40.0 / 150) < 0.02);
    assert_non_null(strstr(svg, "stroke-dasharray"));
    fixture_free(f);
}

/* The picture tells the same points as the standings of each round. */
static void points_are_those_of_the_standings(void **state)
{
    (void)state;
    struct fixture *f = evening("points.db", ordinary_names, ARRAY_LEN(ordinary_names));
    struct event_data data;
    struct picture_points points;
    OK(f, event_load(f->store, &f->arena, f->event, &data, &f->err));
    OK(f, picture_points_of(&f->arena, &data, 0, -1, &points, &f->err));
    assert_int_equal(points.rounds, 3);
    assert_int_equal(points.n_lines, PICTURE_LEADERS);
    for (int round = 1; round <= 3; round++) {
        struct report report = run_report(f, "standings", round);
        int name = report_column_index(&report.info, "name"), column = report_column_index(&report.info, "points");
        for (size_t i = 0; i < points.n_lines; i++)
            for (size_t r = 0; r < report.rows.n_rows; r++)
                if (strcmp(report_cell(&report, r, (size_t)name)->t, points.lines[i].name) == 0)
                    assert_int_equal(points.lines[i].points[round], report_cell(&report, r, (size_t)column)->i);
    }
    fixture_free(f);
}

/* Words are longer in other languages: there is room for them as well. */
static void every_language_fits(void **state)
{
    (void)state;
    struct fixture *f = evening("languages.db", ordinary_names, ARRAY_LEN(ordinary_names));
    struct metagame_table t = made_up(&f->arena, forty, ARRAY_LEN(forty) - 1);
    struct player_id nobody = {0};
    for (const struct lang *const *lang = lang_list(); *lang; lang++) {
        const struct picture_look look = {.lang = *lang, .alone = true};
        const struct picture_look phone = {.lang = *lang, .narrow = true};
        struct strbuf sb = STRBUF_INIT;
        check(made(f, PICTURE_RATING, f->players[0], &look), true);
        const char *below = made(f, PICTURE_POINTS, f->players[3], &phone);
        check(below, false);
        assert_non_null(strstr(below, "viewBox=\"0 0 330 ")); /* a phone's width: nothing to be pushed aside */
        check(made(f, PICTURE_POINTS, f->players[3], &look), true);
        check(made(f, PICTURE_BRACKET, nobody, &look), true);
        picture_shares(&f->arena, "here", &t, &look, &sb);
        check(drawn(f, &sb), true);
        sb = (struct strbuf)STRBUF_INIT;
        picture_matchups(&f->arena, "here", &t, &look, &sb);
        check(drawn(f, &sb), true);
    }
    fixture_free(f);
}

static void the_same_data_gives_the_same_bytes_in_any_locale(void **state)
{
    (void)state;
    struct player_id nobody = {0};
    struct fixture *f = evening("same.db", ordinary_names, ARRAY_LEN(ordinary_names));
    static const char *const locales[] = {"C", "C.UTF-8", "de_DE.UTF-8", "fr_FR.UTF-8"};
    const char *first[2] = {made(f, PICTURE_POINTS, nobody, &alone), made(f, PICTURE_RATING, f->players[1], &alone)};
    for (size_t i = 0; i < ARRAY_LEN(locales); i++) {
        if (!setlocale(LC_ALL, locales[i]))
            continue;
        assert_string_equal(first[0], made(f, PICTURE_POINTS, nobody, &alone));
        assert_string_equal(first[1], made(f, PICTURE_RATING, f->players[1], &alone));
    }
    setlocale(LC_ALL, "C");
    fixture_free(f);
}

static void names_come_out_as_they_are(void **state)
{
    (void)state;
    struct fixture *f = report_store("names.db");
    static const char *const names[] = {"<script>alert(\"1\")</script>", "a & b", "'quoted' ]]>", "tab\there",
                                        "\xEF\xBF\xBF nonsense"};
    struct strbuf sb = STRBUF_INIT;
    struct metagame_table t = made_up(&f->arena, names, ARRAY_LEN(names));
    picture_shares(&f->arena, names[0], &t, &alone, &sb);
    const char *svg = drawn(f, &sb);
    check(svg, true);
    (void)find_text(svg, names[0]);
    (void)find_text(svg, names[1]);
    (void)find_text(svg, names[2]);
    (void)find_text(svg, "tab here");
    fixture_free(f);
}

/* ---- contrast -------------------------------------------------------------------------------- */

/* Relative luminance as WCAG 2.2 defines it. */
static double luminance(const char *hex)
{
    unsigned rgb[3];
    double sum = 0;
    static const double weights[] = {0.2126, 0.7152, 0.0722};
    if (strlen(hex) >= 7 && sscanf(hex, "#%2x%2x%2x", &rgb[0], &rgb[1], &rgb[2]) == 3)
        ;
    else if (sscanf(hex, "#%1x%1x%1x", &rgb[0], &rgb[1], &rgb[2]) == 3)
        for (int i = 0; i < 3; i++)
            rgb[i] *= 17;
    else
        fail_msg("no colour: %.10s", hex);
    for (int i = 0; i < 3; i++) {
        double c = rgb[i] / 255.0;
        sum += weights[i] * (c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4));
    }
    return sum;
}

static double contrast(const char *one, const char *other)
{
    double a = luminance(one), b = luminance(other);
    return (fmax(a, b) + 0.05) / (fmin(a, b) + 0.05);
}

/* The colour of ".class{fill:#abc" in the rules, from a place on; of the page's light or dark half. */
static const char *rule_colour(const char *class_, bool dark, char out[8])
{
    const char *half = strstr(picture_style, "@media"), *at = dark ? half : picture_style;
    char wanted[40];
    snprintf(wanted, sizeof wanted, ".%s{fill:", class_);
    at = strstr(at, wanted);
    assert_true(at != NULL && (dark || at < half));
    at += strlen(wanted);
    snprintf(out, 8, "%.*s", (int)strspn(at, "#0123456789abcdef"), at);
    return out;
}

static void text_can_be_read_on_every_ground_in_light_and_dark(void **state)
{
    (void)state;
    static const char *const grounds[] = {"pic-paper",  "pic-box",    "pic-won",    "pic-heat-1",
                                          "pic-heat-2", "pic-heat-3", "pic-heat-4", "pic-heat-5"};
    static const char *const light[] = {"#ffffff", "#f6f8fa", "#dcebfa", "#f3a977",
                                        "#f9d4b8", "#eceff2", "#c5ddf3", "#8fbfea"};
    char ink[8], soft[8], ground[8];
    struct fixture *f = evening("contrast.db", ordinary_names, ARRAY_LEN(ordinary_names));
    const char *svg = made(f, PICTURE_BRACKET, (struct player_id){0}, &alone);
    assert_non_null(strstr(svg, "fill=\"#15161f\"")); /* the ink of paper, and the soft one */
    assert_non_null(strstr(svg, "class=\"pic-soft\" fill=\"#555a6e\""));
    rule_colour("picture", true, ink);
    rule_colour("pic-soft", true, soft);
    for (size_t i = 0; i < ARRAY_LEN(grounds); i++) {
        rule_colour(grounds[i], true, ground);
        assert_true(contrast(ink, ground) >= 4.5);
        assert_true(contrast("#15161f", light[i]) >= 4.5);
        if (i < 3) { /* soft text stands on paper and in boxes */
            assert_true(contrast(soft, ground) >= 4.5);
            assert_true(contrast("#555a6e", light[i]) >= 4.5);
        }
    }
    /* Lines and bars: 3:1 (WCAG 1.4.11) on white and on the dark ground. */
    static const char *const series[] = {"#7263dd", "#c2571a", "#2f8f5b", "#8c64b8",
                                         "#a8791a", "#bf4a72", "#1f8a99", "#85756a"};
    const char *points = made(f, PICTURE_POINTS, (struct player_id){0}, &in_page);
    rule_colour("pic-paper", true, ground);
    for (size_t i = 0; i < ARRAY_LEN(series); i++) {
        assert_non_null(strstr(points, series[i]));
        assert_true(contrast(series[i], "#ffffff") >= 3 && contrast(series[i], ground) >= 3);
    }
    fixture_free(f);
}

/* Inside a page the rules come from the page's style sheet: it has each of them. */
static void the_style_sheet_of_the_pages_has_the_rules(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    char *css;
    size_t len;
    assert_int_equal(file_read(&arena, TEST_DATA "/../../src/web/static/style.css", 1 << 20, &css, &len, &err), ERR_OK);
    for (const char *at = picture_style; *at; at += strcspn(at, "\n") + 1)
        assert_non_null(strstr(css, arena_strndup(&arena, at, strcspn(at, "\n"))));
    arena_release(&arena);
}

/* Two ratings, one of which had nothing to predict in most bins; a mark and an interval for each bin that has some. */
static void a_calibration_says_what_was_won(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct strbuf svg = STRBUF_INIT;
    struct evaluation models[2] = {{.n = 0}, {.n = 0}};
    const struct picture_look look = {.lang = lang_find(NULL), .alone = true};
    for (int i = 0; i < 1000; i++) { /* given 5 %, 15 %, ...: and won so often */
        double given = (double)(i % 10) / 10 + 0.05;
        evaluation_add(&models[0], given, i / 10 < (int)lround(100 * given));
    }
    evaluation_add(&models[1], 0.75, true);
    for (size_t i = 0; i < 2; i++)
        evaluation_finish(&models[i]);
    picture_calibration(&arena, (const struct picture_calibration[]){{"first", &models[0]}, {"second", &models[1]}}, 2,
                        &look, &svg);
    check(strbuf_text(&svg), true);
    assert_non_null(strstr(strbuf_text(&svg), "over 1000 matches"));
    assert_non_null(strstr(strbuf_text(&svg), "second: log-loss 0.2877 over 1 match")); /* -ln 0.75 */
    strbuf_release(&svg);
    models[0] = (struct evaluation){.n = 0};
    picture_calibration(&arena, &(struct picture_calibration){"first", &models[0]}, 1, &look, &svg);
    check(strbuf_text(&svg), true);
    assert_non_null(strstr(strbuf_text(&svg), "first: nothing to predict"));
    strbuf_release(&svg);
    const struct picture_look german = {.lang = lang_find("de"), .alone = true};
    picture_calibration(&arena, &(struct picture_calibration){"first", &models[0]}, 1, &german, &svg);
    check(strbuf_text(&svg), true);
    assert_non_null(strstr(strbuf_text(&svg), "first: nichts vorherzusagen"));
    assert_non_null(strstr(strbuf_text(&svg), "gewonnener Anteil"));
    strbuf_release(&svg);
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pictures_of_an_evening_are_sound_whatever_the_names),
        cmocka_unit_test(names_of_forty_letters_are_never_cut),
        cmocka_unit_test(a_name_of_two_hundred_letters_is_whole),
        cmocka_unit_test(bars_and_dots_are_where_the_numbers_say),
        cmocka_unit_test(a_square_says_how_the_row_did_against_the_column),
        cmocka_unit_test(a_rating_ends_where_the_history_does),
        cmocka_unit_test(points_are_those_of_the_standings),
        cmocka_unit_test(every_language_fits),
        cmocka_unit_test(the_same_data_gives_the_same_bytes_in_any_locale),
        cmocka_unit_test(names_come_out_as_they_are),
        cmocka_unit_test(text_can_be_read_on_every_ground_in_light_and_dark),
        cmocka_unit_test(the_style_sheet_of_the_pages_has_the_rules),
        cmocka_unit_test(a_calibration_says_what_was_won),
    };
    PangoContext *context = pango_font_map_create_context(pango_cairo_font_map_get_default());
    measure = pango_layout_new(context);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    g_object_unref(measure);
    g_object_unref(context);
    xmlCleanupParser();
    return failed;
}
