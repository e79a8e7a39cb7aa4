/* text.c - recordings as text: a line of its own for each answer, and back
 *
 *     topcut-game 1 m10 2 seed 42 book 0123456789abcdef
 *     A idle yes 14
 *     3 A act 1 17 0 0          decision, player, what: action, object, ability, way
 *     5 B attack 4 0 0 7 0 0    record, target, band; of each attacker
 *     9 A choose 2 0            the chosen options
 *     12 A pay 1 3 5            1: names its sources, which follow; 0: leaves it to the engine
 *     0 B without 16            a mind that leaves decisions out: bits of enum record_kind
 *
 * The numbers are those of the engine; `topcut engine play --record` writes this form.
 */
#include "base/chars.h"
#include "base/err.h"
#include "base/strbuf.h"
#include "engine/record/record.h"
#include "engine/table/table.h"

#include <string.h>

static const struct {
    const char *word;
    int numbers; /* how many follow; -1: a count that is not shown, then one each; -2, -3: that many each */
    bool sign;
} forms[RECORD_KINDS] = {
    [RECORD_IDLE] = {"idle", 1, false},        [RECORD_ACT] = {"act", 4, false},
    [RECORD_PASS] = {"pass", 0, false},        [RECORD_ATTACK] = {"attack", -3, false},
    [RECORD_BLOCK] = {"block", -2, false},     [RECORD_DIVIDE] = {"divide", -1, true},
    [RECORD_CHOOSE] = {"choose", -1, true},    [RECORD_ORDER] = {"order", -1, true},
    [RECORD_YES] = {"yes", 1, true},           [RECORD_NUMBER] = {"number", 1, true},
    [RECORD_COLOUR] = {"colour", 1, true},     [RECORD_WORD] = {"word", 1, true},
    [RECORD_MULLIGAN] = {"mulligan", 1, true}, [RECORD_PAY] = {"pay", -1, true},
    [RECORD_WITHOUT] = {"without", 1, false},
};

enum { MOST_NUMBERS = 3 * MAX_OPTIONS };

/* ---- to text --------------------------------------------------------------------------------- */

static bool read_number(const uint8_t *bytes, size_t n, size_t *at, uint32_t *out)
{
    uint32_t value = 0;
    for (int shift = 0; shift < 35 && *at < n; shift += 7) {
        uint8_t byte = bytes[(*at)++];
        value |= (uint32_t)(byte & 0x7f) << shift;
        *out = value;
        if (!(byte & 0x80))
            return shift < 28 || byte < 16;
    }
    return false;
}

static void show_number(struct strbuf *out, uint32_t value, bool sign)
{
    if (sign)
        strbuf_printf(out, " %d", (int)(value >> 1 ^ (0u - (value & 1))));
    else
        strbuf_printf(out, " %u", value);
}

static bool show_entry(const uint8_t *bytes, size_t n, size_t *at, uint32_t *decision, struct strbuf *out)
{
    uint32_t head, value = 0, count = 0;
    if (!read_number(bytes, n, at, &head) || head / record_base(bytes) >= RECORD_KINDS ||
        head % record_base(bytes) >= MAX_PLAYERS || !read_number(bytes, n, at, &value))
        return false;
    uint32_t kind = head / record_base(bytes);
    if (kind == RECORD_IDLE) {
        strbuf_printf(out, "%c idle %s %u\n", 'A' + (int)(head % record_base(bytes)), value & 1 ? "yes" : "no",
                      value / 2);
        return true;
    }
    *decision += value;
    strbuf_printf(out, "%u %c %s", *decision, 'A' + (int)(head % record_base(bytes)), forms[kind].word);
    if (forms[kind].numbers >= 0)
        count = (uint32_t)forms[kind].numbers;
    else if (!read_number(bytes, n, at, &count) || (count *= (uint32_t)-forms[kind].numbers) > MOST_NUMBERS)
        return false;
    for (uint32_t i = 0; i < count; i++) {
        if (!read_number(bytes, n, at, &value))
            return false;
        show_number(out, value, forms[kind].sign);
    }
    strbuf_add_char(out, '\n');
    return true;
}

enum err_code record_write(const uint8_t *bytes, size_t n, struct strbuf *out, struct err *err)
{
    struct record_head head;
    enum err_code rc = record_head_read(bytes, n, &head, err);
    if (rc != ERR_OK)
        return rc;
    strbuf_printf(out, "topcut-game %d %s %d seed %llu book %016llx\n", (int)RECORD_VERSION, era_name(head.era),
                  head.players, (unsigned long long)head.seed, (unsigned long long)head.book);
    uint32_t decision = 0;
    for (size_t at = RECORD_HEAD; at < n;)
        if (!show_entry(bytes, n, &at, &decision, out))
            return err_set(err, ERR_INPUT, "this recording is damaged behind decision %u", decision);
    return ERR_OK;
}

/* ---- from text ------------------------------------------------------------------------------- */

struct text {
    const char *at;
    int line;
    uint8_t *bytes;
    size_t room, n;
};

static bool take_word(struct text *t, char *word, size_t room)
{
    size_t n = 0;
    while (*t->at == ' ')
        t->at++;
    while (*t->at && *t->at != ' ' && *t->at != '\n' && *t->at != '\r') {
        if (n + 1 < room)
            word[n++] = *t->at;
        t->at++;
    }
    word[n] = '\0';
    return n > 0;
}

static bool number_of(const char *word, int base, uint64_t *out)
{
    uint64_t value = 0;
    if (!*word)
        return false;
    for (; *word; word++) {
        int digit = char_is_digit(*word) ? *word - '0' : *word >= 'a' && *word <= 'f' ? *word - 'a' + 10 : 99;
        if (digit >= base || value > (UINT64_MAX - (uint64_t)digit) / (uint64_t)base)
            return false;
        value = value * (uint64_t)base + (uint64_t)digit;
    }
    *out = value;
    return true;
}

static bool add_number(struct text *t, uint32_t value)
{
    do {
        if (t->n == t->room)
            return false;
        t->bytes[t->n++] = (uint8_t)((value & 0x7f) | (value > 0x7f ? 0x80 : 0));
        value >>= 7;
    } while (value);
    return true;
}

static enum err_code bad_line(const struct text *t, struct err *err, const char *expected)
{
    return err_set(err, ERR_INPUT, "line %d: expected %s", t->line, expected);
}

static enum err_code too_long(const struct text *t, struct err *err)
{
    return err_set(err, ERR_INPUT, "line %d: a recording of more than %zu bytes", t->line, t->room);
}

static enum err_code parse_head(struct text *t, struct err *err)
{
    char word[32], era[32], seed[32], book[32];
    uint64_t version, players, value;
    unsigned eras;
    if (!take_word(t, word, sizeof word) || strcmp(word, "topcut-game") != 0 || !take_word(t, word, sizeof word) ||
        !number_of(word, 10, &version) || version != RECORD_VERSION)
        return bad_line(t, err, "\"topcut-game 1\"");
    if (!take_word(t, era, sizeof era) || !era_parse(era, &eras) || (eras & (eras - 1)) != 0)
        return bad_line(t, err, "an era");
    if (!take_word(t, word, sizeof word) || !number_of(word, 10, &players) || players < 1 || players > MAX_PLAYERS)
        return bad_line(t, err, "a number of players");
    if (!take_word(t, word, sizeof word) || strcmp(word, "seed") != 0 || !take_word(t, seed, sizeof seed) ||
        !take_word(t, word, sizeof word) || strcmp(word, "book") != 0 || !take_word(t, book, sizeof book))
        return bad_line(t, err, "seed N book N");
    if (t->room < RECORD_HEAD)
        return too_long(t, err);
    memset(t->bytes, 0, RECORD_HEAD);
    memcpy(t->bytes, "TCGR", 4);
    t->bytes[4] = RECORD_VERSION;
    t->bytes[5] = (uint8_t)__builtin_ctz(eras);
    t->bytes[6] = (uint8_t)players;
    if (!number_of(seed, 10, &value))
        return bad_line(t, err, "a seed");
    for (int i = 0; i < 8; i++)
        t->bytes[8 + i] = (uint8_t)(value >> 8 * i);
    if (!number_of(book, 16, &value))
        return bad_line(t, err, "the hash of a book");
    for (int i = 0; i < 8; i++)
        t->bytes[16 + i] = (uint8_t)(value >> 8 * i);
    t->n = RECORD_HEAD;
    return ERR_OK;
}

/* The numbers up to the end of the line. -1: something else stands there, or there are too many. */
static int take_numbers(struct text *t, bool sign, uint32_t *out)
{
    char word[16];
    int n = 0;
    while (take_word(t, word, sizeof word)) {
        uint64_t value;
        bool minus = sign && word[0] == '-';
        if (n == MOST_NUMBERS || !number_of(word + minus, 10, &value) || value > (sign ? INT32_MAX : UINT32_MAX))
            return -1;
        int number = minus ? -(int)value : (int)value;
        out[n++] = sign ? (uint32_t)number << 1 ^ (uint32_t)(number >> 31) : (uint32_t)value;
    }
    return n;
}

static enum err_code parse_idle(struct text *t, int player, struct err *err)
{
    char word[16];
    uint64_t count;
    if (!take_word(t, word, sizeof word) || (strcmp(word, "yes") != 0 && strcmp(word, "no") != 0))
        return bad_line(t, err, "yes or no");
    bool yes = word[0] == 'y';
    if (!take_word(t, word, sizeof word) || !number_of(word, 10, &count) || count > INT32_MAX)
        return bad_line(t, err, "how often in a row");
    if (!add_number(t, RECORD_IDLE * record_base(t->bytes) + (uint32_t)player) ||
        !add_number(t, (uint32_t)count * 2 + yes))
        return too_long(t, err);
    return ERR_OK;
}

static enum err_code parse_answer(struct text *t, uint32_t *decision, const char *first, struct err *err)
{
    static const char wanted[] = "DECISION PLAYER WHAT NUMBER ...";
    char word[16];
    uint64_t number;
    uint32_t value[MOST_NUMBERS];
    int kind = 0;
    if (!number_of(first, 10, &number) || number < *decision || number > UINT32_MAX ||
        !take_word(t, word, sizeof word) || word[1] || word[0] < 'A' || word[0] >= 'A' + MAX_PLAYERS)
        return bad_line(t, err, wanted);
    int player = word[0] - 'A';
    if (!take_word(t, word, sizeof word))
        return bad_line(t, err, wanted);
    while (kind < RECORD_KINDS && (kind == RECORD_IDLE || strcmp(forms[kind].word, word) != 0))
        kind++;
    if (kind == RECORD_KINDS)
        return bad_line(t, err,
                        "act, pass, attack, block, divide, choose, order, yes, number, colour, word, mulligan or pay");
    int each = forms[kind].numbers, n = take_numbers(t, forms[kind].sign, value);
    if (n < 0 || (each >= 0 ? n != each : n % -each))
        return bad_line(t, err, "as many numbers as such an answer has");
    bool room = add_number(t, (uint32_t)kind * record_base(t->bytes) + (uint32_t)player) &&
                add_number(t, (uint32_t)number - *decision) && (each >= 0 || add_number(t, (uint32_t)(n / -each)));
    for (int i = 0; i < n; i++)
        room = room && add_number(t, value[i]);
    *decision = (uint32_t)number;
    return room ? ERR_OK : too_long(t, err);
}

enum err_code record_parse(const char *text, uint8_t *bytes, size_t room, size_t *n, struct err *err)
{
    struct text t = {.at = text, .line = 1, .bytes = bytes, .room = room};
    uint32_t decision = 0;
    enum err_code rc = parse_head(&t, err);
    while (rc == ERR_OK) {
        char word[16], rest[2];
        if (take_word(&t, rest, sizeof rest))
            return bad_line(&t, err, "the end of the line");
        while (*t.at == '\n' || *t.at == '\r')
            t.line += *t.at++ == '\n';
        if (!take_word(&t, word, sizeof word))
            break;
        if (!word[1] && word[0] >= 'A' && word[0] < 'A' + MAX_PLAYERS) {
            char idle[16];
            rc = take_word(&t, idle, sizeof idle) && strcmp(idle, "idle") == 0 ? parse_idle(&t, word[0] - 'A', err)
                                                                               : bad_line(&t, err, "idle");
        } else {
            rc = parse_answer(&t, &decision, word, err);
        }
    }
    *n = t.n;
    return rc;
}
