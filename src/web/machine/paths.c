/* paths.c - a path to the route that answers it; and which fields of a query a page that is kept depends on */
#include "base/chars.h"
#include "base/parse.h"
#include "base/utf8.h"
#include "web/machine/inner.h"

#include <string.h>

#define PATH_MAX_BYTES 1024

/* ---- places ---------------------------------------------------------------------------------- */

static bool word_fits(const char *text, size_t len)
{
    if (len == 0 || len > 64 || text[0] == '.')
        return false;
    for (size_t i = 0; i < len; i++) {
        char c = text[i];
        if (!(char_is_alnum(c) || c == '.' || c == '_' || c == '-'))
            return false;
    }
    return true;
}

/* A number from 1 (from 0 on for {n}) to most, as we write it. */
static bool number_fits(const char *text, size_t len, int64_t least, int64_t most, int64_t *out)
{
    char digits[20];
    if (len == 0 || len >= sizeof digits || (text[0] == '0' && len > 1))
        return false;
    for (size_t i = 0; i < len; i++)
        if (!char_is_digit(text[i]))
            return false;
    memcpy(digits, text, len);
    digits[len] = '\0';
    return parse_i64(digits, least, most, out);
}

static bool place_fits(const char *place, size_t place_len, const char *text, size_t len, struct places *out)
{
    static const int64_t id_max = INT64_C(1) << 53;
    int64_t value = 0;
#define IS(name) (place_len == strlen(name) && memcmp(place, name, place_len) == 0)
    if (IS("word")) {
        if (!word_fits(text, len))
            return false;
        memcpy(out->word, text, len);
        out->word[len] = '\0';
        return true;
    }
    if (IS("event"))
        return number_fits(text, len, 1, id_max, &out->event);
    if (IS("player"))
        return number_fits(text, len, 1, id_max, &out->player);
    if (IS("n"))
        return number_fits(text, len, 0, id_max, &out->number);
    if (!number_fits(text, len, 1, 1000000, &value))
        return false;
    if (IS("round"))
        out->round = (int)value;
    else {
        tc_assert(IS("table"));
        out->table = (int)value;
    }
#undef IS
    return true;
}

/* One piece between slashes. */
static bool piece_fits(const char *pattern, size_t pattern_len, const char *piece, size_t len, struct places *out)
{
    const char *open = memchr(pattern, '{', pattern_len);
    if (!open)
        return pattern_len == len && memcmp(pattern, piece, len) == 0;
    const char *close = memchr(open, '}', pattern_len - (size_t)(open - pattern));
    tc_assert(close);
    size_t before = (size_t)(open - pattern), after = pattern_len - (size_t)(close + 1 - pattern);
    if (len < before + after || memcmp(pattern, piece, before) != 0 ||
        memcmp(close + 1, piece + len - after, after) != 0)
        return false;
    return place_fits(open + 1, (size_t)(close - open - 1), piece + before, len - before - after, out);
}

bool route_fits(const char *pattern, const char *path, struct places *out)
{
    *out = (struct places){.event = 0};
    while (*pattern == '/' && *path == '/') {
        pattern++;
        path++;
        size_t a = strcspn(pattern, "/"), b = strcspn(path, "/");
        if (!piece_fits(pattern, a, path, b, out))
            return false;
        pattern += a;
        path += b;
    }
    return *pattern == '\0' && *path == '\0';
}

enum route_match route_find(const struct route *const *tables, enum method method, const char *path,
                            const struct route **out, struct places *places, unsigned *allowed)
{
    struct places found;
    *out = NULL;
    *allowed = 0;
    for (; *tables; tables++)
        for (const struct route *r = *tables; r->pattern; r++) {
            if (r->pattern[1] != path[1] && r->pattern[1] != '{') /* most are ruled out by their first letter */
                continue;
            if (!route_fits(r->pattern, path, &found))
                continue;
            *allowed |= 1u << r->method;
            if (r->method == method && !*out) {
                *out = r;
                *places = found;
            }
        }
    if (*out)
        return ROUTE_FOUND;
    return *allowed ? ROUTE_OTHER_METHOD : ROUTE_NONE;
}

bool uri_split(const char *uri, char *room, const char **path, const char **query)
{
    size_t len = strcspn(uri, "?#"), n;
    *path = *query = "";
    if (uri[0] != '/' || len > PATH_MAX_BYTES || !percent_decode(uri, len, false, room, &n) || !utf8_is_valid(room, n))
        return false;
    for (size_t i = 0; i < n; i++)
        if ((unsigned char)room[i] < ' ' || room[i] == 0x7f)
            return false;
    for (size_t i = 0; i + 2 < len; i++) /* an escaped slash is not a slash, and no path of ours has one */
        if (uri[i] == '%' && uri[i + 1] == '2' && (uri[i + 2] == 'f' || uri[i + 2] == 'F'))
            return false;
    *path = room;
    if (uri[len] == '?') {
        size_t rest = strcspn(uri + len + 1, "#");
        memcpy(room + n + 1, uri + len + 1, rest);
        room[n + 1 + rest] = '\0';
        *query = room + n + 1;
    }
    return true;
}

/* ---- what pages that are kept depend on ------------------------------------------------------ */

static const struct {
    const char *pattern, *fields;
} cached_fields[] = {
    {"/", "find page"},
    {"/e/{event}/r/{round}/names", "q page"},
    {"/e/{event}/r/{round}/tables", "q page"},
    {"/e/{event}/screen", "show layout"},
    {"/e/{event}/standings", "find page"},
    {"/e/{event}/standings/{round}", "find page"},
    {"/e/{event}/crosstable", "find page"},
    {"/meta", "format since until"},
    {"/p/{player}", "page"},
    {"/ratings", "category page"},
};

const char *route_fields(const struct route *route)
{
    for (size_t i = 0; i < ARRAY_LEN(cached_fields); i++)
        if (strcmp(cached_fields[i].pattern, route->pattern) == 0)
            return cached_fields[i].fields;
    return "";
}

bool route_has_field(const struct route *route, const char *name, size_t len)
{
    char plain[FORM_NAME_MAX + 1];
    if (len > FORM_NAME_MAX || !percent_decode(name, len, true, plain, &len))
        return false;
    for (const char *at = route_fields(route); *at; at += strspn(at, " ")) {
        size_t n = strcspn(at, " ");
        if (n == len && memcmp(at, plain, len) == 0)
            return true;
        at += n;
    }
    return false;
}
