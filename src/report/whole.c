/* whole.c - see whole.h */
#include "base/arena.h"
#include "base/chars.h"
#include "base/err.h"
#include "base/json.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "event/core/core.h"
#include "report/report.h"

#include <stddef.h>
#include <string.h>

static void add_event(struct json *e, const struct event *event)
{
    json_add_int(e, "id", event->id.v);
    json_add_text(e, "uuid", event->uuid);
    json_add_text(e, "name", event->set.name);
    json_add_text(e, "format", event->set.format);
    json_add_text(e, "date", event->set.date);
    json_add_text(e, "structure", event->structure);
    json_add_text(e, "state", event_state_word(event));
    json_add_bool(e, "imported", event->imported);
    json_add_int(e, "players", event->players);
    json_add_int(e, "active", event->active);
    json_add_int(e, "rounds_planned", event->rounds_planned);
    json_add_int(e, "rounds_paired", event->rounds_paired);
    json_add_int(e, "swiss_rounds", event->swiss_rounds);
    json_add_int(e, "cut", event->set.cut);
    json_add_int(e, "missing", event->missing);
    json_add_text(e, "tiebreaks", event->set.tiebreaks);
    json_add_text(e, "category", rating_category_name(event->set.category));
    json_add_int(e, "fee_cents", event->set.fee_cents);
    struct arena keys = ARENA_INIT;
    for (const struct event_setting *row = event_setting_rows; row->name; row++) {
        const char *key = event_setting_key(&keys, row);
        if (!row->listed)
            continue;
        if (row->type == SETTING_FLAG)
            json_add_bool(e, key, event_setting_number(row, &event->set) != 0);
        else if (event_setting_is_number(row))
            json_add_int(e, key, event_setting_number(row, &event->set));
        else
            json_add_text(e, key, event_setting_text(row, &event->set));
    }
    arena_release(&keys);
    json_add_int(e, "seed", (int64_t)event->set.seed);
}

void whole_event_object(struct json *to, const struct event *event)
{
    add_event(json_add_object(to, "event"), event);
}

void whole_event_value(struct json *to, const char *key, const void *event)
{
    add_event(json_add_object(to, key), event);
}

enum err_code whole_event_json(struct store *store, struct arena *arena, const struct event *event, struct json *root,
                               struct err *err)
{
    static const struct {
        const char *key, *report;
        bool after_rounds, after_cut, if_any;
    } parts[] = {
        {"summary", "summary", .if_any = false},
        {"players", "players", .if_any = false},
        {"standings", "standings", .after_rounds = true},
        {"matches", "matches", .after_rounds = true},
        {"bracket", "bracket", .after_rounds = true, .after_cut = true},
        {"decks", "decks", .if_any = true},
        {"cards", "registration", .if_any = true},
        {"metagame", "metagame", .if_any = true},
    };
    json_add_text(root, "schema", "topcut/event/1");
    whole_event_object(root, event);
    enum err_code rc = ERR_OK;
    for (size_t i = 0; i < ARRAY_LEN(parts) && rc == ERR_OK; i++) {
        struct report report;
        bool cut = event->rounds_paired > event->swiss_rounds;
        if ((parts[i].after_rounds && event->rounds_paired == 0) || (parts[i].after_cut && !cut))
            continue;
        struct report_args args = {.event = event->id};
        rc = report_run(store, arena, parts[i].report, &args, &report, err);
        if (rc == ERR_OK && !(parts[i].if_any && report.rows.n_rows == 0))
            json_add_value(root, parts[i].key, report_json(&report));
    }
    return rc;
}

const char *whole_file_stem(struct arena *arena, const char *name)
{
    const char *folded = utf8_fold(arena, name);
    struct strbuf sb = STRBUF_INIT;
    for (const char *c = folded; *c && sb.len < 60; c++) {
        if (char_is_alnum(*c) && (unsigned char)*c < 128)
            strbuf_add_char(&sb, *c);
        else if (sb.len > 0 && sb.text[sb.len - 1] != '-')
            strbuf_add_char(&sb, '-');
    }
    while (sb.len > 0 && sb.text[sb.len - 1] == '-')
        sb.text[--sb.len] = '\0';
    const char *stem = arena_strdup(arena, sb.len ? strbuf_text(&sb) : "event");
    strbuf_release(&sb);
    return stem;
}
