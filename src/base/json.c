/* json.c - see json.h; the only file that knows cJSON
 *
 * cJSON builds and holds the tree. Two things it does too loosely for us: before it reads, json_scan.c checks the
 * grammar; and numbers are printed here, with every digit, where cJSON settles for the nearest 15.
 */
#include "base/json.h"
#include "base/json_inner.h"
#include "base/message.h"
#include "base/parse.h"
#include "base/strbuf.h"
#include "base/utf8.h"

#include <cjson/cJSON.h>
#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EXACT_MAX (INT64_C(1) << 53) /* beyond this, doubles leave integers out */

static cJSON *node(struct json *value)
{
    return (cJSON *)value;
}

static const cJSON *const_node(const struct json *value)
{
    return (const cJSON *)value;
}

/* Without zeros: cJSON clears its nodes and writes texts whole. */
static void *allocate(size_t size)
{
    return tc_realloc_array(NULL, 1, size);
}

/* Makes cJSON allocate by our rules, so that it never meets NULL. Setting it again changes nothing.
 */
static void use_our_memory(void)
{
    cJSON_Hooks hooks = {.malloc_fn = allocate, .free_fn = free};
    cJSON_InitHooks(&hooks);
}

struct json *json_object(void)
{
    use_our_memory();
    return (struct json *)cJSON_CreateObject();
}

struct json *json_array(void)
{
    use_our_memory();
    return (struct json *)cJSON_CreateArray();
}

void json_free(struct json *root)
{
    cJSON_Delete(node(root));
}

/* ---- building -----------------------------------------------------------------------------------
 */

void json_add_value(struct json *to, const char *key, struct json *value)
{
    tc_assert(key ? cJSON_IsObject(node(to)) : cJSON_IsArray(node(to)));
    cJSON_bool added =
        key ? cJSON_AddItemToObject(node(to), key, node(value)) : cJSON_AddItemToArray(node(to), node(value));
    tc_assert(added);
}

struct json *json_take(struct json *object, const char *key)
{
    return (struct json *)cJSON_DetachItemFromObjectCaseSensitive(node(object), key);
}

void json_replace_int(struct json *object, const char *key, int64_t value)
{
    tc_assert(value >= -EXACT_MAX && value <= EXACT_MAX);
    cJSON_bool there = cJSON_ReplaceItemInObjectCaseSensitive(node(object), key, cJSON_CreateNumber((double)value));
    tc_assert(there);
}

void json_replace_text(struct json *object, const char *key, const char *text)
{
    cJSON_bool there = cJSON_ReplaceItemInObjectCaseSensitive(node(object), key, cJSON_CreateString(text));
    tc_assert(there);
}

static void add(struct json *to, const char *key, cJSON *item)
{
    json_add_value(to, key, (struct json *)item);
}

void json_add_text(struct json *to, const char *key, const char *text)
{
    struct strbuf english = STRBUF_INIT; /* programs read it: messages are in English, whoever runs them */
    if (text && message_is_in(text)) {
        message_say_to(&english, NULL, MESSAGE_TERMINAL, text);
        text = strbuf_text(&english);
    }
    add(to, key, text ? cJSON_CreateString(text) : cJSON_CreateNull());
    strbuf_release(&english);
}

void json_add_int(struct json *to, const char *key, int64_t value)
{
    if (value >= -EXACT_MAX && value <= EXACT_MAX) {
        add(to, key, cJSON_CreateNumber((double)value));
        return;
    }
    char digits[24];
    snprintf(digits, sizeof digits, "%lld", (long long)value);
    json_add_text(to, key, digits);
}

void json_add_number(struct json *to, const char *key, double value)
{
    add(to, key, isfinite(value) ? cJSON_CreateNumber(value) : cJSON_CreateNull());
}

void json_add_bool(struct json *to, const char *key, bool value)
{
    add(to, key, cJSON_CreateBool(value));
}

void json_add_null(struct json *to, const char *key)
{
    add(to, key, cJSON_CreateNull());
}

struct json *json_add_object(struct json *to, const char *key)
{
    struct json *value = json_object();
    json_add_value(to, key, value);
    return value;
}

struct json *json_add_array(struct json *to, const char *key)
{
    struct json *value = json_array();
    json_add_value(to, key, value);
    return value;
}

/* ---- printing -----------------------------------------------------------------------------------
 */

enum layout { LAYOUT_INDENTED, LAYOUT_ONE_LINE, LAYOUT_COMPACT, LAYOUT_CANONICAL };

/* How many characters at the beginning of a text go out as they are. */
static size_t plain_len(const char *text)
{
    size_t n = 0;
    for (unsigned char c; (c = (unsigned char)text[n]) >= 0x20 && c < 0x7F && c != '"' && c != '\\';)
        n++;
    return n;
}

/* Most texts go out as they are, in one piece. */
static void print_text(struct strbuf *sb, const char *text)
{
    size_t plain = plain_len(text);
    if (!text[plain]) {
        char *to = strbuf_add_room(sb, plain + 2);
        to[0] = '"';
        memcpy(to + 1, text, plain);
        to[plain + 1] = '"';
        return;
    }
    strbuf_add_char(sb, '"');
    for (size_t left = strlen(text), n; left; left -= n, text += n) {
        unsigned char c = (unsigned char)*text;
        plain = plain_len(text);
        n = plain ? plain : 1;
        if (plain) {
            strbuf_add_bytes(sb, text, plain);
        } else if (c >= 0x80) {
            while (n < 4 && n < left && ((unsigned char)text[n] & 0xC0) == 0x80)
                n++;
            if (utf8_is_valid(text, n)) {
                strbuf_add_bytes(sb, text, n);
            } else {
                strbuf_add(sb, "\uFFFD"); /* a file name, say, in an old encoding */
                n = 1;
            }
        } else if (c == '"' || c == '\\') {
            strbuf_printf(sb, "\\%c", c);
        } else if (c == '\n') {
            strbuf_add(sb, "\\n");
        } else if (c == '\t') {
            strbuf_add(sb, "\\t");
        } else {
            strbuf_printf(sb, "\\u%04x", c);
        }
    }
    strbuf_add_char(sb, '"');
}

static void print_whole(struct strbuf *sb, int64_t value)
{
    char digits[24], *at = digits + sizeof digits;
    uint64_t left = value < 0 ? -(uint64_t)value : (uint64_t)value;
    do
        *--at = (char)('0' + left % 10);
    while ((left /= 10) > 0);
    if (value < 0)
        *--at = '-';
    strbuf_add_bytes(sb, at, (size_t)(digits + sizeof digits - at));
}

static void print_number(struct strbuf *sb, double value)
{
    if (!isfinite(value)) {
        strbuf_add(sb, "null");
        return;
    }
    if (fabs(value) <= (double)EXACT_MAX && value == floor(value)) {
        print_whole(sb, (int64_t)value);
        return;
    }
    char digits[DOUBLE_TEXT_LEN];
    strbuf_add(sb, double_text(value, digits));
}

static void new_line(struct strbuf *sb, enum layout layout, int depth)
{
    if (layout != LAYOUT_INDENTED)
        return;
    strbuf_add_char(sb, '\n');
    strbuf_add_repeat(sb, ' ', (size_t)depth * 2);
}

static int by_key(const void *a, const void *b)
{
    return strcmp((*(const cJSON *const *)a)->string, (*(const cJSON *const *)b)->string);
}

/* The members of an object by their names; the caller's to free. */
static const cJSON **sorted_members(const cJSON *object, size_t *n)
{
    *n = 0;
    for (const cJSON *item = object->child; item; item = item->next)
        ++*n;
    const cJSON **items = tc_calloc(*n + 1, sizeof(const cJSON *));
    size_t i = 0;
    for (const cJSON *item = object->child; item; item = item->next)
        items[i++] = item;
    qsort(items, *n, sizeof(const cJSON *), by_key);
    return items;
}

/* Whether the names of an object's members rise: then it needs no sorting, and none is there twice. What was printed
 * as canonical is so wherever it is read again. */
static bool names_rise(const cJSON *object)
{
    const cJSON *item = object->child;
    for (; item && item->next; item = item->next) {
        unsigned char a = (unsigned char)item->string[0], b = (unsigned char)item->next->string[0];
        if (a > b || (a == b && strcmp(item->string, item->next->string) >= 0))
            return false;
    }
    return true;
}

static void print_value(struct strbuf *sb, const cJSON *value, enum layout layout, int depth);

static void print_member(struct strbuf *sb, const cJSON *member, bool first, int depth)
{
    if (!first)
        strbuf_add_char(sb, ',');
    print_text(sb, member->string);
    strbuf_add_char(sb, ':');
    print_value(sb, member, LAYOUT_CANONICAL, depth + 1);
}

static void print_object_sorted(struct strbuf *sb, const cJSON *value, int depth)
{
    strbuf_add_char(sb, '{');
    if (names_rise(value)) {
        for (const cJSON *item = value->child; item; item = item->next)
            print_member(sb, item, item == value->child, depth);
    } else {
        size_t n;
        const cJSON **items = sorted_members(value, &n);
        for (size_t i = 0; i < n; i++)
            print_member(sb, items[i], i == 0, depth);
        free(items);
    }
    strbuf_add_char(sb, '}');
}

static void print_list(struct strbuf *sb, const cJSON *value, enum layout layout, int depth)
{
    bool object = (value->type & 0xFF) == cJSON_Object;
    strbuf_add_char(sb, object ? '{' : '[');
    for (const cJSON *item = value->child; item; item = item->next) {
        if (item != value->child)
            strbuf_add(sb, layout == LAYOUT_ONE_LINE ? ", " : ",");
        new_line(sb, layout, depth + 1);
        if (object) {
            print_text(sb, item->string);
            strbuf_add(sb, layout == LAYOUT_COMPACT ? ":" : ": ");
        }
        print_value(sb, item, layout, depth + 1);
    }
    if (value->child)
        new_line(sb, layout, depth);
    strbuf_add_char(sb, object ? '}' : ']');
}

static void print_value(struct strbuf *sb, const cJSON *value, enum layout layout, int depth)
{
    switch (value->type & 0xFF) { /* beside the type stands who owns the value */
    case cJSON_String:
        print_text(sb, value->valuestring);
        break;
    case cJSON_Number:
        print_number(sb, value->valuedouble);
        break;
    case cJSON_True:
        strbuf_add(sb, "true");
        break;
    case cJSON_False:
        strbuf_add(sb, "false");
        break;
    case cJSON_Object:
        if (layout == LAYOUT_CANONICAL)
            print_object_sorted(sb, value, depth);
        else
            print_list(sb, value, layout, depth);
        break;
    case cJSON_Array:
        print_list(sb, value, layout, depth);
        break;
    default:
        strbuf_add(sb, "null");
    }
}

static char *print(struct arena *arena, const struct json *value, enum layout layout)
{
    struct strbuf sb = STRBUF_INIT;
    print_value(&sb, const_node(value), layout, 0);
    char *text = arena_strndup(arena, strbuf_text(&sb), sb.len);
    strbuf_release(&sb);
    return text;
}

char *json_print(struct arena *arena, const struct json *value)
{
    return print(arena, value, LAYOUT_INDENTED);
}

char *json_print_line(struct arena *arena, const struct json *value)
{
    return print(arena, value, LAYOUT_ONE_LINE);
}

char *json_print_compact(struct arena *arena, const struct json *value)
{
    return print(arena, value, LAYOUT_COMPACT);
}

char *json_print_canonical(struct arena *arena, const struct json *value)
{
    return print(arena, value, LAYOUT_CANONICAL);
}

/* ---- duplicate keys -------------------------------------------------------------------------- */

/* A key that some object in the tree has twice, or NULL. */
static const char *duplicate_key(const cJSON *value)
{
    size_t n = 0;
    for (const cJSON *item = value->child; item; item = item->next) {
        const char *deeper = item->child ? duplicate_key(item) : NULL;
        if (deeper)
            return deeper;
        n++;
    }
    if (!cJSON_IsObject(value) || n < 2 || names_rise(value))
        return NULL;
    const cJSON **items = sorted_members(value, &n);
    const char *twice = NULL;
    for (size_t i = 1; i < n && !twice; i++)
        if (strcmp(items[i - 1]->string, items[i]->string) == 0)
            twice = items[i]->string;
    free(items);
    return twice;
}

enum err_code json_parse(const char *text, const char *what, struct json **out, struct err *err)
{
    *out = NULL;
    size_t len = strlen(text);
    if (!utf8_is_valid(text, len))
        return err_set(err, ERR_INPUT, "%s: not UTF-8", what);
    struct scan s = {.p = text};
    if (strncmp(s.p, "\xEF\xBB\xBF", 3) == 0)
        s.p += 3;
    const char *start = s.p;
    if (json_scan_value(&s)) {
        json_skip_blanks(&s);
        if (*s.p)
            json_scan_fail(&s, TC_WORD("something stands after the end of the value"));
    }
    if (s.problem)
        return err_set(err, ERR_INPUT, "%s:%d: %s", what, json_line_at(start, s.p), s.problem);

    use_our_memory();
    const char *end = NULL;
    cJSON *root = cJSON_ParseWithOpts(start, &end, 1);
    tc_assert(root); /* the grammar was checked */
    const char *twice = duplicate_key(root);
    if (twice) {
        err_set(err, ERR_INPUT, "%s: the name \"%.100s\" stands twice in one object", what, twice);
        cJSON_Delete(root);
        return ERR_INPUT;
    }
    *out = (struct json *)root;
    return ERR_OK;
}

/* ---- leaving members out ---------------------------------------------------------------------- */

/* After the text that begins at the quote p. */
static const char *past_text(const char *p)
{
    const char *end = p;
    bool escaped = true;
    while (escaped && (end = strchr(end + 1, '"'))) {
        const char *slash = end;
        while (slash[-1] == '\\')
            slash--;
        escaped = (end - slash) % 2;
    }
    return end ? end + 1 : p + strlen(p);
}

/* At the comma or bracket behind the value that begins at p. */
static const char *past_value(const char *p)
{
    for (int depth = 0; *p;) {
        if (*p == '"') {
            p = past_text(p);
            continue;
        }
        bool closes = *p == '}' || *p == ']';
        if (depth == 0 && (closes || *p == ','))
            break;
        depth += (*p == '{' || *p == '[') - closes;
        p++;
    }
    return p;
}

static bool is_key_of(const char *key, size_t len, const char *const *keys, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (strlen(keys[i]) == len && memcmp(keys[i], key, len) == 0)
            return true;
    return false;
}

char *json_text_without(struct arena *arena, const char *text, const char *const *keys, size_t n)
{
    struct strbuf sb = STRBUF_INIT;
    strbuf_add_char(&sb, '{');
    for (const char *p = strchr(text, '"'); p && *p == '"'; p += strcspn(p, "\"}")) {
        const char *end = past_text(p);
        bool left_out = is_key_of(p + 1, (size_t)(end - p) - 2, keys, n);
        const char *next = past_value(end);
        if (!left_out) {
            if (sb.len > 1)
                strbuf_add_char(&sb, ',');
            strbuf_add_bytes(&sb, p, (size_t)(next - p));
        }
        p = next;
    }
    strbuf_add_char(&sb, '}');
    char *without = arena_strndup(arena, strbuf_text(&sb), sb.len);
    strbuf_release(&sb);
    return without;
}

/* ---- reading ------------------------------------------------------------------------------------
 */

/* As cJSON_GetObjectItemCaseSensitive finds it, which compares names by a call each: most differ in the first letter.
 */
const struct json *json_get(const struct json *object, const char *key)
{
    const cJSON *item = object ? const_node(object)->child : NULL;
    while (item && (!item->string || item->string[0] != key[0] || strcmp(item->string, key) != 0))
        item = item->next;
    return (const struct json *)item;
}

size_t json_count(const struct json *value)
{
    return value ? (size_t)cJSON_GetArraySize(const_node(value)) : 0;
}

static const cJSON *item_at(const struct json *value, size_t i)
{
    if (!value || i > INT32_MAX)
        return NULL;
    return cJSON_GetArrayItem(const_node(value), (int)i);
}

const struct json *json_at(const struct json *array, size_t i)
{
    return (const struct json *)item_at(array, i);
}

const char *json_key_at(const struct json *object, size_t i)
{
    const cJSON *item = json_is_object(object) ? item_at(object, i) : NULL;
    return item ? item->string : NULL;
}

const struct json *json_first(const struct json *value)
{
    return value ? (const struct json *)const_node(value)->child : NULL;
}

const struct json *json_next(const struct json *element)
{
    return (const struct json *)const_node(element)->next;
}

struct json *json_edit_first(struct json *value)
{
    return value ? (struct json *)node(value)->child : NULL;
}

struct json *json_edit_next(struct json *element)
{
    return (struct json *)node(element)->next;
}

struct json *json_edit(struct json *object, const char *key)
{
    return (struct json *)cJSON_GetObjectItemCaseSensitive(node(object), key);
}

const char *json_key(const struct json *member)
{
    return const_node(member)->string;
}

bool json_is_object(const struct json *value)
{
    return cJSON_IsObject(const_node(value));
}

bool json_is_array(const struct json *value)
{
    return cJSON_IsArray(const_node(value));
}

bool json_is_number(const struct json *value)
{
    return cJSON_IsNumber(const_node(value));
}

bool json_is_null(const struct json *value)
{
    return cJSON_IsNull(const_node(value));
}

const char *json_text(const struct json *value, const char *otherwise)
{
    return cJSON_IsString(const_node(value)) ? const_node(value)->valuestring : otherwise;
}

double json_number(const struct json *value, double otherwise)
{
    return json_is_number(value) ? const_node(value)->valuedouble : otherwise;
}

int64_t json_int(const struct json *value, int64_t least, int64_t most, int64_t otherwise)
{
    double number = json_number(value, NAN);
    if (!(number >= -9007199254740992.0 && number <= 9007199254740992.0)) /* beyond, doubles skip some */
        return otherwise;
    int64_t whole = (int64_t)number;
    return (double)whole == number && whole >= least && whole <= most ? whole : otherwise;
}

bool json_bool(const struct json *value, bool otherwise)
{
    return cJSON_IsBool(const_node(value)) ? cJSON_IsTrue(const_node(value)) != 0 : otherwise;
}
