/* text.c - a line of text from a person */
#include "base/arena.h"
#include "base/err.h"
#include "base/utf8.h"
#include "event/core/core.h"

#include <string.h>

enum err_code text_field(struct arena *arena, const char *field, const char *text, const char **out, struct err *err)
{
    if (!utf8_is_valid(text, strlen(text)))
        return err_set(err, ERR_INPUT, "%s is not valid UTF-8 text", field);
    const char *clean = utf8_clean(arena, text);
    size_t length = utf8_length(clean);
    if (length > PLAYER_TEXT_MAX)
        return err_set(err, ERR_INPUT, "%s has %zu characters, more than the %d that fit", field, length,
                       PLAYER_TEXT_MAX);
    *out = clean;
    return ERR_OK;
}
