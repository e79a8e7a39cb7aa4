/* event_new.c - a new event in three choices: the format, how it is played, its name and day
 *
 * Formats and ways to play stand on tiles. A tile says what a field could say as well, and a field that is filled in
 * goes before its tile: what a person typed is what they mean. All other settings are folded, with the usual values or
 * those of the event that is taken as a model.
 */
#include "base/arena.h"
#include "base/date.h"
#include "base/lang.h"
#include "event/core/core.h"
#include "event/edit/edit.h"
#include "web/pages/events/event_new.html.h"
#include "web/pages/events/events.h"
#include "web/pages/inner.h"

#include <string.h>

#define LIKES_MAX 4
#define TILES_MAX 8

/* The formats that are played most, offered after those that the store itself played last. */
static const char *const usual_formats[] = {"Standard",      "Modern",      "Pioneer", "Commander", "Pauper",
                                            "Booster Draft", "Sealed Deck", "Legacy",  "Premodern"};

/* What a tile of "How is it played?" sets. */
static const struct way {
    const char *key, *title, *says;
    const char *structure;
    int cut;
} ways[] = {
    {"evening", LANG_MARK("Evening"), LANG_MARK("{few} rounds for 16 players, {many} for 32; no playoff"), "swiss", 0},
    {"tournament", LANG_MARK("Tournament"), LANG_MARK("{few} rounds for 16 players, {many} for 32; then a top 8"),
     "swiss", 8},
    {"knockout", LANG_MARK("Knock-out"), LANG_MARK("single elimination"), "single-elimination", 0},
    {"tables", LANG_MARK("Tables of four"), LANG_MARK("Commander; a match is one game"), "pods", 0},
};

/* ---- what it begins with --------------------------------------------------------------------- */

static enum err_code today(struct request *req, const char **out, struct err *err)
{
    char buf[DATE_LEN + 1];
    if (date_today(store_clock(req->store), buf, err) != ERR_OK)
        return err->code;
    *out = arena_strdup(req->arena, buf);
    return ERR_OK;
}

/* The settings that a new event begins with: another one's, or the usual. */
static enum err_code start_from(struct request *req, struct event_settings *set, struct event *like, struct err *err)
{
    int64_t copy;
    *set = event_settings_usual();
    *like = (struct event){.set = {.name = ""}};
    if (field_int(req, "copy", 0, INT64_MAX, 0, &copy, err) != ERR_OK)
        return err->code;
    if (copy) {
        if (event_get(req->store, req->arena, (struct event_id){copy}, like, err) != ERR_OK)
            return err->code;
        *set = event_settings_copy(&like->set);
    }
    return today(req, &set->date, err);
}

/* ---- tiles ----------------------------------------------------------------------------------- */

/* Adds a format once; false when there is no room for more. */
static bool add_format(struct event_new_page *page, const char *name, const char *says)
{
    for (size_t i = 0; i < page->n_formats; i++)
        if (strcmp(page->formats[i].value, name) == 0)
            return true;
    if (page->n_formats == TILES_MAX)
        return false;
    page->formats[page->n_formats++] = (struct event_tile){.value = name, .title = name, .says = says};
    return true;
}

static bool is_played(const struct settings_page *page, const char *name)
{
    for (size_t i = 0; i < page->n_formats; i++)
        if (strcmp(page->formats[i], name) == 0)
            return true;
    return false;
}

/* The model's format, those of the store's last events, then the usual ones of the day. The first is chosen. */
static enum err_code fill_formats(struct request *req, const struct event *like, struct event_new_page *page,
                                  struct err *err)
{
    struct event *events;
    size_t n;
    if (event_list(req->store, req->arena, &events, &n, err) != ERR_OK)
        return err->code;
    page->formats = ARENA_ARRAY(req->arena, struct event_tile, TILES_MAX);
    page->likes = ARENA_ARRAY(req->arena, struct like_row, LIKES_MAX);
    if (like->id.v && *like->set.format)
        (void)add_format(page, like->set.format, "");
    for (size_t i = 0; i < n; i++) {
        const struct event *e = &events[i];
        if (e->imported)
            continue;
        const char *date = lang_date(req->arena, req->lang, e->set.date);
        if (*e->set.format && page->n_formats < TILES_MAX / 2)
            (void)add_format(page, e->set.format, date);
        if (page->n_likes < LIKES_MAX)
            page->likes[page->n_likes++] =
                (struct like_row){.id = e->id.v, .name = e->set.name, .date = date, .format = e->set.format};
    }
    for (size_t i = 0; i < ARRAY_LEN(usual_formats); i++)
        if (is_played(&page->rest, usual_formats[i]))
            (void)add_format(page, usual_formats[i], "");
    const char *chosen = field_typed(req, "tile", page->n_formats && n ? page->formats[0].value : "");
    for (size_t i = 0; i < page->n_formats; i++)
        page->formats[i].chosen = strcmp(page->formats[i].value, chosen) == 0;
    return ERR_OK;
}

/* How many rounds the floor rules of the day ask for with so many players: "4". */
static const char *rounds_for(struct request *req, const struct event_settings *set, const struct way *way, int players)
{
    struct floor_shelf shelf = {0};
    struct event then = {.set = *set, .starters = players, .counted = players};
    then.set.structure = way->structure;
    then.set.cut = way->cut;
    then.set.rounds = 0;
    then.structure = way->structure;
    return arena_printf(req->arena, "%d", event_rounds_planned(req->arena, &shelf, &then));
}

/* What a structure is called in the form. */
static const char *structure_name(struct request *req, const char *structure)
{
    const struct event_setting *row = event_setting_rows;
    while (strcmp(row->name, "structure") != 0)
        row++;
    for (const struct event_setting_choice *choice = row->choices; choice->value; choice++)
        if (choice->text && strcmp(choice->value, structure) == 0)
            return lang_text(req->lang, choice->text);
    return structure;
}

/* A model that is played in none of these ways has a tile of its own. */
static void add_own_way(struct request *req, const struct event_settings *set, struct event_new_page *page)
{
    const char *says = structure_name(req, set->structure);
    if (set->cut > 0)
        says = lang_fill(req->arena, lang_text(req->lang, "{how}, then a top {n}"),
                         LANG_ARGS({"how", says}, {"n", arena_printf(req->arena, "%d", set->cut)}));
    page->ways[page->n_ways++] =
        (struct event_tile){.value = "before", .title = lang_text(req->lang, "As before"), .says = says};
}

static void fill_ways(struct request *req, const struct event_settings *set, struct event_new_page *page)
{
    const char *fits = "before";
    page->ways = ARENA_ARRAY(req->arena, struct event_tile, ARRAY_LEN(ways) + 1);
    for (size_t i = 0; i < ARRAY_LEN(ways); i++) {
        const struct way *way = &ways[i];
        const char *says = lang_text(req->lang, way->says);
        if (strcmp(way->structure, "swiss") == 0)
            says =
                lang_fill(req->arena, says,
                          LANG_ARGS({"few", rounds_for(req, set, way, 16)}, {"many", rounds_for(req, set, way, 32)}));
        if (strcmp(way->structure, set->structure) == 0 && way->cut == set->cut)
            fits = way->key;
        page->ways[page->n_ways++] =
            (struct event_tile){.value = way->key, .title = lang_text(req->lang, way->title), .says = says};
    }
    if (strcmp(fits, "before") == 0)
        add_own_way(req, set, page);
    const char *chosen = field_typed(req, "play", fits);
    for (size_t i = 0; i < page->n_ways; i++)
        page->ways[i].chosen = strcmp(page->ways[i].value, chosen) == 0;
}

/* Takes what the tiles say; without any, the settings stay those of the model. */
static enum err_code take_tiles(struct request *req, struct event_settings *set, struct err *err)
{
    const char *format = field_or(req, "tile", ""), *play = field_or(req, "play", "before");
    if (*format)
        set->format = format;
    if (strcmp(play, "before") == 0)
        return ERR_OK;
    for (size_t i = 0; i < ARRAY_LEN(ways); i++) {
        if (strcmp(ways[i].key, play) != 0)
            continue;
        set->structure = ways[i].structure;
        set->cut = ways[i].cut;
        return ERR_OK;
    }
    return err_set(err, ERR_INPUT, "play: expected evening, tournament, knockout, tables or before, not \"%s\"", play);
}

/* ---- the page -------------------------------------------------------------------------------- */

static struct setting_field *field_of(struct setting_group *group, const char *name)
{
    for (size_t i = 0; i < group->n_fields; i++)
        if (strcmp(group->fields[i].name, name) == 0)
            return &group->fields[i];
    return &group->fields[0];
}

/* Fields of the first group have their places among the tiles; those that a tile stands for are empty. */
static enum err_code fill_fields(struct request *req, struct event_settings set, struct event_new_page *page,
                                 struct err *err)
{
    struct setting_group *groups;
    size_t n;
    set.format = "";
    set.structure = event_settings_usual().structure;
    set.cut = 0;
    if (settings_fields(req, &set, &groups, &n, err) != ERR_OK)
        return err->code;
    struct setting_field *format = field_of(groups, "format"), *cut = field_of(groups, "cut");
    format->label = lang_text(req->lang, "Another format");
    format->hint = "";
    cut->hint = lang_text(req->lang, "empty: as chosen above");
    page->format = format;
    page->cut = cut;
    page->structure = field_of(groups, "structure");
    page->rounds = field_of(groups, "rounds");
    page->name = field_of(groups, "name");
    page->date = field_of(groups, "date");
    page->fee = field_of(groups, "fee");
    page->rest.groups = groups + 1;
    page->rest.n_groups = n - 1;
    return ERR_OK;
}

enum err_code event_new_show(struct request *req, struct err *err)
{
    struct event_new_page page = {.again = req->problem != NULL};
    struct event_settings set;
    struct event like;
    if (start_from(req, &set, &like, err) != ERR_OK || fill_fields(req, set, &page, err) != ERR_OK)
        return err->code;
    settings_formats(req, set.date, &page.rest);
    if (fill_formats(req, &like, &page, err) != ERR_OK)
        return err->code;
    fill_ways(req, &set, &page);
    page.like = like.id.v;
    page.like_name = like.set.name;
    page_begin(req,
               &(struct page_look){.title = lang_text(req->lang, "New event"), .section = "", .style = "desk.css"});
    page_event_new(req->html, &page);
    page_end(req);
    return ERR_OK;
}

/* ---- making it ------------------------------------------------------------------------------- */

enum err_code event_new_make(struct request *req, struct err *err)
{
    struct event_settings set, seen;
    struct event like, made;
    uint64_t which;
    if (start_from(req, &set, &like, err) != ERR_OK || take_tiles(req, &set, err) != ERR_OK ||
        settings_read(req, &set, &seen, &which, err) != ERR_OK)
        return err->code;
    if (strcmp(set.format, like.set.format ? like.set.format : "") != 0)
        which |= EVENT_SET(format);
    if (!(which & EVENT_SET(category)) && (like.id.v == 0 || (which & EVENT_SET(format))))
        set.category = settings_category(req, &set);
    bool pods = strcmp(set.structure, "pods") == 0;
    if ((strcmp(set.teams, "shared") == 0 || pods) && !(which & EVENT_SET(best_of)) && like.id.v == 0)
        set.best_of = 1; /* a match of several players is one game (100.6a) */
    struct event twin;
    if (event_find_twin(req->store, req->arena, &set, &twin, err) != ERR_OK ||
        event_new_like(req->store, req->arena, &set, like.id, &made, err) != ERR_OK)
        return err->code;
    const char *said =
        lang_fill(req->arena, lang_text(req->lang, "{name} is created"), LANG_ARGS({"name", made.set.name}));
    said = settings_and_also(req, said, settings_format_note(req, &set, which));
    if (made.set.category == RATING_NONE && *made.set.format && !pods)
        said = settings_and_also(req, said, lang_text(req->lang, "it has no rating category: it is not rated"));
    if (twin.id.v)
        said = settings_and_also(req, said,
                                 lang_text(req->lang, "another event has the same name and date: if this one is made "
                                                      "by mistake, delete it at the end of its settings"));
    page_done(req, said, "/e/%lld/players", (long long)made.id.v);
    return ERR_OK;
}
