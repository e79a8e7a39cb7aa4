/* picture_share.c - who won, as a picture to be shared: 1200 by 630, as networks and messengers show it
 *
 * Drawn by cairo with letters of every script, because it is shown where nobody has our fonts: as PNG for networks, as
 * SVG with its letters as outlines. Names are as people say them, and never cut.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/lang.h"
#include "event/people/people.h"
#include "report/canvas.h"
#include "report/picture.h"

#include <string.h>

enum { WIDTH = 1200, HEIGHT = 630, LEFT = 70, TEXT_WIDTH = 1060, NAME_HEIGHT = 150, BEHIND_WINNER = 3 };

struct share {
    struct canvas *canvas;
    struct arena *arena;
    const struct lang *lang;
    const struct event *event;
    const struct outcome *outcome;
    bool decks;
};

static const char *share_say(const struct share *s, const char *text)
{
    return lang_text(s->lang, text);
}

/* Night, and a bracket that one sees without looking. */
static void draw_ground(const struct share *s)
{
    static const double lines[][4] = {{800, 60, 910, 60},    {910, 60, 910, 240},    {800, 240, 910, 240},
                                      {800, 330, 910, 330},  {910, 330, 910, 510},   {800, 510, 910, 510},
                                      {910, 150, 1100, 150}, {1100, 150, 1100, 420}, {910, 420, 1100, 420},
                                      {1100, 285, 1200, 285}};
    canvas_fade(s->canvas, 0, 0, WIDTH, HEIGHT, "#141131", "#4a3bc9");
    canvas_ink(s->canvas, "#4f47a0");
    for (size_t i = 0; i < ARRAY_LEN(lines); i++)
        canvas_line(s->canvas, lines[i][0], lines[i][1], lines[i][2], lines[i][3], 5);
}

static void draw_chip(const struct share *s, const char *text)
{
    struct canvas_extent e = canvas_set(s->canvas, (struct canvas_font){.size = 24, .bold = true}, text, 0);
    canvas_ink(s->canvas, "#ffc53d");
    canvas_fill_round(s->canvas, LEFT, 62, e.w + 56, 50, 25);
    canvas_ink(s->canvas, "#2b1d00");
    canvas_put(s->canvas, LEFT + 28, 62 + (50 - e.h) / 2);
}

/* The winner, or the event as long as nobody has won; below it how it came. Where the rest begins. */
static double draw_title(const struct share *s)
{
    const struct outcome *o = s->outcome;
    bool won = *o->winner != '\0';
    const char *event = s->event->set.name, *title = won ? player_spoken_name(s->arena, o->winner) : event;
    struct canvas_extent e =
        canvas_fit(s->canvas, (struct canvas_font){.size = 92, .bold = true}, 52, title, TEXT_WIDTH, NAME_HEIGHT);
    canvas_ink(s->canvas, "#ffffff");
    canvas_put(s->canvas, LEFT, 128);
    const char *deck = won && s->decks ? o->places[0].deck : "";
    const char *line = !won    ? s->event->set.format
                       : *deck ? lang_fill(s->arena, share_say(s, "wins {event} with {deck}"),
                                           LANG_ARGS({"event", event}, {"deck", deck}))
                               : lang_fill(s->arena, share_say(s, "wins {event}"), LANG_ARGS({"event", event}));
    double y = 128 + e.h + 6;
    e = canvas_fit(s->canvas, (struct canvas_font){.size = 36}, 22, line, TEXT_WIDTH, 0);
    canvas_ink(s->canvas, "#d9d6fb");
    canvas_put(s->canvas, LEFT, y);
    return y + e.h;
}

/* Those behind the winner; none where places are not known yet. */
static void draw_places(const struct share *s, double from)
{
    const struct outcome *o = s->outcome;
    double room = 536 - from, y = from + 40;
    for (size_t i = 1; i < o->n_places && i <= BEHIND_WINNER && *o->winner && y + 44 <= from + room; i++, y += 44) {
        const struct outcome_place *p = &o->places[i];
        canvas_set(s->canvas, (struct canvas_font){.size = 26, .bold = true}, arena_printf(s->arena, "%d", p->place),
                   0);
        canvas_ink(s->canvas, "#ffc53d");
        canvas_put(s->canvas, LEFT, y);
        struct canvas_extent e = canvas_fit(s->canvas, (struct canvas_font){.size = 26, .bold = true}, 12,
                                            player_spoken_name(s->arena, p->name), 620, 40);
        canvas_ink(s->canvas, "#ffffff");
        canvas_put(s->canvas, LEFT + 46, y);
        if (!s->decks || !*p->deck)
            continue;
        canvas_fit(s->canvas, (struct canvas_font){.size = 26}, 12, p->deck, TEXT_WIDTH - 66 - e.w, 40);
        canvas_ink(s->canvas, "#b9b0ff");
        canvas_put(s->canvas, LEFT + 46 + e.w + 16, y);
    }
}

static const char *foot_line(const struct share *s)
{
    const struct event_settings *set = &s->event->set;
    const char *players = lang_fill(s->arena, lang_plural(s->lang, "{n} player", "{n} players", s->outcome->players),
                                    LANG_ARGS({"n", arena_printf(s->arena, "%d", s->outcome->players)}));
    const char *parts[] = {set->organizer, set->city, *set->date ? lang_date(s->arena, s->lang, set->date) : "",
                           players, *s->outcome->winner ? set->format : ""};
    const char *line = "";
    for (size_t i = 0; i < ARRAY_LEN(parts); i++)
        if (parts[i] && *parts[i])
            line = arena_printf(s->arena, "%s%s%s", line, *line ? " \u00b7 " : "", parts[i]);
    return line;
}

static void draw_foot(const struct share *s)
{
    canvas_fit(s->canvas, (struct canvas_font){.size = 26}, 14, foot_line(s), 960, 40);
    canvas_ink(s->canvas, "#d9d6fb");
    canvas_put(s->canvas, LEFT, 548);
    canvas_ink(s->canvas, "#ffffff"); /* the program's mark */
    canvas_fill_round(s->canvas, 1074, 536, 56, 56, 14);
    canvas_ink(s->canvas, "#2b2270");
    static const double bars[][4] = {
        {1086, 550, 1098, 550}, {1098, 550, 1098, 578}, {1086, 578, 1098, 578}, {1098, 564, 1108, 564}};
    for (size_t i = 0; i < ARRAY_LEN(bars); i++)
        canvas_line(s->canvas, bars[i][0], bars[i][1], bars[i][2], bars[i][3], 5);
    canvas_ink(s->canvas, "#b97a00");
    canvas_line(s->canvas, 1108, 553, 1119, 564, 6);
    canvas_line(s->canvas, 1119, 564, 1108, 575, 6);
}

enum err_code picture_share(struct arena *arena, const struct event *event, const struct outcome *outcome, bool decks,
                            const struct lang *lang, bool png, struct strbuf *out, struct err *err)
{
    const struct canvas_about about = {.title = event->set.name, .language = lang_tag(lang)};
    struct canvas *canvas = canvas_new_picture(&about, png ? CANVAS_PNG : CANVAS_SVG, WIDTH, HEIGHT);
    const struct share s = {
        .canvas = canvas, .arena = arena, .lang = lang, .event = event, .outcome = outcome, .decks = decks};
    draw_ground(&s);
    draw_chip(&s, *outcome->winner ? share_say(&s, "Winner") : event->set.format);
    draw_places(&s, draw_title(&s));
    draw_foot(&s);
    enum err_code rc = canvas_finish(canvas, out, err);
    canvas_free(canvas);
    return rc;
}
