/* store_language.c - the language that the store speaks to whoever asks for none that it knows; a setting of the
 * store, so that undo takes it back */
#include "base/arena.h"
#include "base/err.h"
#include "base/lang.h"
#include "event/core/core.h"
#include "event/verbs/verbs.h"

#define LANGUAGE_SETTING "language"

enum err_code store_language(struct store *store, const struct lang **out, struct err *err)
{
    struct cursor c = {0};
    struct arena arena = ARENA_INIT;
    enum err_code rc = store_query(store, Q_EXCHANGE_SETTING_GET, SQL_ARGS(SQL_T(LANGUAGE_SETTING)), &c, err);
    const char *tag = rc == ERR_OK && c.row ? cursor_text(&c, 0, &arena) : "";
    *out = lang_is_known(tag) ? lang_find(tag) : NULL;
    cursor_close(&c);
    arena_release(&arena);
    return rc;
}

/* "en (English), de (Deutsch), ..." */
static const char *all_languages(struct arena *arena)
{
    const char *text = "";
    for (const struct lang *const *lang = lang_list(); *lang; lang++)
        text = arena_printf(arena, "%s%s%s (%s)", text, *text ? ", " : "", lang_tag(*lang), lang_name(*lang));
    return text;
}

enum err_code store_language_set(struct store *store, struct arena *arena, const char *seen, const char *tag,
                                 const char **sentence, struct err *err)
{
    const struct lang *chosen = NULL;
    if (*tag && !lang_is_known(tag))
        return err_set(err, ERR_INPUT, "Topcut does not speak \"%s\"; it speaks %s", tag, all_languages(arena));
    const char *known = *tag ? lang_tag(lang_find(tag)) : "";
    enum err_code rc = verb_begin(store, VERB_LANGUAGE, err);
    if (rc != ERR_OK)
        return rc;
    rc = store_language(store, &chosen, err);
    if (rc == ERR_OK)
        rc = seen_check(TC_WORD("the store's language"), seen, chosen ? lang_tag(chosen) : "", err);
    if (rc == ERR_OK)
        rc = store_exec(store, Q_EXCHANGE_SETTING_PUT, SQL_ARGS(SQL_T(LANGUAGE_SETTING), SQL_T(known)), err);
    *sentence = *known ? message(arena, "the store speaks %s", lang_name(lang_find(known)))
                       : TC_WORD("the store speaks English");
    store_note(store, 0, "%s", *sentence);
    return store_end(store, rc, err);
}
