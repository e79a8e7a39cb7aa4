/* test_whatif.c - a judge's board on a page: laid out by names or read as text, played line by line, taken back, saved
 */
#include "client.h"

#include <ctype.h>

static struct served *site;

/* Ours against one big creature of theirs, by the rules that put combat damage on the stack. */
#define BOARD                                                                                                          \
    "act=lay&era=sixth&battlefieldA=Grizzly+Bears%0D%0A++3+Mountain++%0D%0A%0D%0A&handA=Shock&battlefieldB=Hill+Giant&lifeB=2"

static struct answer get(const char *query)
{
    return site_ask(site, &(struct ask){.path = arena_printf(&site->arena, "/what-if?%s", query)});
}

static void shows(struct answer a, const char *words)
{
    if (a.status != 200 || !strstr(a.body, words))
        fail_msg("status %d, \"%s\" wanted: %s", a.status, words,
                 strstr(a.body, "<main") ? strstr(a.body, "<main") : "");
}

/* The scenario that the page's form carries, as a field of an address. */
static const char *carried(struct answer a)
{
    static const char begin[] = "name=\"scenario\" value=\"", hex[] = "0123456789ABCDEF";
    static const struct {
        const char *written;
        char sign;
    } signs[] = {{"&quot;", '"'}, {"&#34;", '"'}, {"&#39;", '\''}, {"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}};
    const char *at = strstr(a.body, begin);
    if (!at)
        fail_msg("no board is open: %.2000s", strstr(a.body, "<main"));
    at += strlen(begin);
    char *out = arena_alloc(&site->arena, 3 * strlen(at) + 1, 1), *to = out;
    while (*at != '"') {
        size_t taken = 1;
        char c = *at;
        for (size_t i = 0; i < ARRAY_LEN(signs); i++)
            if (strncmp(at, signs[i].written, strlen(signs[i].written)) == 0) {
                taken = strlen(signs[i].written);
                c = signs[i].sign;
            }
        at += taken;
        if (isalnum((unsigned char)c)) {
            *to++ = c;
            continue;
        }
        *to++ = '%';
        *to++ = hex[(unsigned char)c >> 4];
        *to++ = hex[(unsigned char)c & 15];
    }
    *to = '\0';
    return out;
}

/* The page after that on the board of another page. */
static struct answer after(struct answer before, const char *query)
{
    return get(arena_printf(&site->arena, "scenario=%s&%s", carried(before), query));
}

static void lines_are_played_one_after_the_other(void **state)
{
    (void)state;
    shows(site_ask(site, &(struct ask){.path = "/what-if"}), "Open the board");
    struct answer a = get(BOARD);
    shows(a, "sixth, turn 3 of A, main, A may act");
    shows(a, "B: life 2");
    shows(a, "Mountain#3");
    a = after(a, "act=do&line=A+casts+Shock");
    shows(a, "A has to choose a target for Shock");
    assert_null(strstr(a.body, "value=\"resolve\"")); /* that answers nothing */
    shows(a, "value=\"A chooses Hill Giant\"");       /* a thumb's button for each answer */
    shows(after(a, "line=&quick=A+chooses+Hill+Giant"), "spell of Shock by A on Hill Giant");
    struct answer wrong = after(a, "act=do&line=A+chooses+Elephant");
    shows(wrong, "this does not answer what is asked");
    shows(wrong, "value=\"A chooses Elephant\""); /* nothing typed is lost */
    a = after(wrong, "act=do&line=A+chooses+B");
    shows(a, "spell of Shock by A on B");
    shows(a, "004:409.1c");
    a = after(a, "line=&quick=resolve"); /* a thumb's button */
    shows(a, "Shock deals 2 damage to B");
    shows(a, "The game is over.");
    shows(a, "<li>A chooses B</li>");
}

static void lines_are_taken_back_and_tried(void **state)
{
    (void)state;
    struct answer a = after(get(BOARD), "act=do&line=A+casts+Shock+on+Giant");
    shows(a, "Take the last line back");
    a = after(a, "act=do&line=resolve");
    shows(a, "Hill Giant 3/3, damage 2");
    a = after(a, "act=undo");
    shows(a, "The last line is taken back.");
    shows(a, "spell of Shock by A on Hill Giant");
    a = after(a, "act=undo");
    shows(a, "hand: Shock");
    assert_null(strstr(a.body, "Take the last line back"));
    shows(after(a, "act=do&line=B+casts+Shock+on+Bears"), "B has no such card there");
    shows(after(a, "act=do&line=!A+casts+Shock+on+Bears"), "expected illegal, was legal");
    shows(after(a, "act=do&line="), "hand: Shock"); /* nothing typed changes nothing */
    a = after(a, "act=why&card=Bears");
    shows(a, "as printed on Grizzly Bears: 2/2");
    assert_null(strstr(a.body, "class=\"problem\""));
    a = after(a, "line=&quick=to+end+of+turn");
    shows(a, "A has to choose who attacks");
    shows(a, "value=\"A does not attack\"");
    shows(after(a, "line=&quick=A+does+not+attack"), "sixth, turn 3 of A, end");
}

static void a_board_is_saved_and_read_again(void **state)
{
    (void)state;
    struct answer a = after(after(get(BOARD), "act=do&line=A+casts+Shock+on+Giant"), "act=save");
    assert_int_equal(a.status, 200);
    assert_non_null(strstr(a.head, "application/json"));
    assert_non_null(strstr(a.head, "what-if.json"));
    assert_non_null(strstr(a.body, "\"actions\": ["));
    assert_non_null(strstr(a.body, "\"A casts Shock on Giant\""));
    a = get(
        "act=read&json=%7B%22name%22%3A%22two+%26+two%22%2C%22eras%22%3A%5B%22m10%22%5D%2C%22setup%22%3A%7B%22A%22%3A%7B%22hand%22%3A%5B"
        "%22Forest%22%5D%7D%7D%2C%22actions%22%3A%5B%22A+plays+Forest%22%5D%7D");
    shows(a, "two &amp; two");
    shows(a, "Magic 2010");
    shows(a, "<li>A plays Forest</li>");
    shows(after(a, "act=undo"), "hand: Forest");
}

static void what_is_wrong_is_told_beside_what_was_typed(void **state)
{
    (void)state;
    struct answer a = get("act=lay&era=m10&battlefieldA=Nobody+Knows&handB=Forest&lifeB=7");
    shows(a, "unknown card &quot;Nobody Knows&quot;");
    shows(a, ">Nobody Knows</textarea>");
    shows(a, ">Forest</textarea>");
    shows(a, "name=\"lifeB\" inputmode=\"numeric\" size=\"4\" maxlength=\"5\" autocomplete=\"off\" value=\"7\"");
    shows(get("act=lay&lifeA=many"), "class=\"problem\"");
    shows(get("act=lay&era=tenth"), "class=\"problem\"");
    shows(get("act=read&json="), "paste a scenario first");
    shows(get("act=read&json=%7B%22a%22"), "class=\"problem\"");
    shows(get("act=read&json=%5B%5D"), "class=\"problem\"");
    shows(get("act=do&scenario=%7B%22name%22%3A1%7D&line=resolve"), "class=\"problem\"");
    shows(get("act=lay&battlefieldA=%3Cscript%3E"), "&lt;script&gt;");
}

/* What a browser could not send any more stays as it was, with advice. */
static void a_board_that_grows_too_long_is_kept(void **state)
{
    (void)state;
    struct answer a = get(BOARD "&battlefieldB=Hill+Giant");
    const char *pass =
        "!A+casts+Shock+on+B+sacrificing+Mountain,+Mountain,+Mountain,+Mountain,+Mountain,+Mountain,+Mountain,+Mountain,"
        "+Mountain,+Mountain,+Mountain,+Mountain,+Mountain,+Mountain,+Mountain,+Mountain,+Mountain,+Mountain,+Mountain";
    int lines = 0;
    for (; lines < 200 && !strstr(a.body, "too long for a page"); lines++) {
        struct answer next = after(a, arena_printf(&site->arena, "act=do&line=%s", pass));
        assert_int_equal(next.status, 200);
        a = next;
    }
    assert_in_range(lines, 20, 120);
    shows(a, "topcut engine table");
    shows(after(a, "act=undo"), "The last line is taken back.");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_played_one_after_the_other),
        cmocka_unit_test(lines_are_taken_back_and_tried),
        cmocka_unit_test(a_board_is_saved_and_read_again),
        cmocka_unit_test(what_is_wrong_is_told_beside_what_was_typed),
        cmocka_unit_test(a_board_that_grows_too_long_is_kept),
    };
    site = site_new("whatif");
    site_start(site);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    site_free(site);
    return failed;
}
