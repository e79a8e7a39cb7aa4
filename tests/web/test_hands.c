/* test_hands.c - sample hands and questions for anybody: a pasted list, without a session, nothing typed is lost */
#include "client.h"

static struct served *site;

/* 24 Mountain and 36 Shock, as an address has it. */
#define BURN "list=24+Mountain%0D%0A36+Shock"

static struct answer get(const char *query)
{
    return site_ask(site, &(struct ask){.path = arena_printf(&site->arena, "/hands?%s", query)});
}

static void shows(struct answer a, const char *words)
{
    if (a.status != 200 || !strstr(a.body, words))
        fail_msg("status %d, \"%s\" wanted: %.900s", a.status, words,
                 strstr(a.body, "</form>") ? strstr(a.body, "<main") : a.body);
}

static void hands_are_dealt_one_after_the_other(void **state)
{
    (void)state;
    struct answer a = site_ask(site, &(struct ask){.path = "/hands"});
    shows(a, "Deal a hand");
    shows(a, "<a href=\"/hands\" aria-current=\"page\">");
    shows(site_ask(site, &(struct ask){.path = "/"}), "<a href=\"/hands\">"); /* the menu has it */
    assert_null(strstr(a.body, "id=\"hand-h\""));
    a = get(BURN "&act=deal&number=0");
    shows(a, "<h2 id=\"hand-h\">Hand 1</h2>");
    shows(a, "Next hand");
    shows(a, "name=\"number\" value=\"1\"");
    struct answer again = get(BURN "&act=deal&number=0");
    const char *hand = strstr(a.body, "id=\"hand-h\""), *same = strstr(again.body, "id=\"hand-h\"");
    assert_memory_equal(hand, same, (size_t)(strstr(hand, "</section>") - hand)); /* the same to everybody */
    a = get(BURN "&act=deal&number=1&keep=7+lands");
    shows(a, "Hand 2");
    shows(a, "the rule misses something: ");
    shows(a, "the last hand always is kept");
}

/* Two to five lands among seven of 24 and 36: 0.8439 by binomials. */
static void questions_are_answered(void **state)
{
    (void)state;
    struct answer a = get(BURN "&act=ask&question=lands+2-5+in+hand");
    shows(a, "84.39%");
    shows(a, "Exact: every hand and draw is counted.");
    a = get(BURN "&act=ask&question=lands+2-5+in+hand&keep=lands+1-7"); /* after mulligans it is another number */
    assert_int_equal(a.status, 200);
    assert_null(strstr(a.body, "84.39%"));
}

static void what_is_wrong_is_told_beside_what_was_typed(void **state)
{
    (void)state;
    struct answer a = get(BURN "&act=ask&question=Shokc+by+turn+2");
    shows(a, "no card of the deck is called Shokc; did you mean Shock?");
    shows(a, "value=\"Shokc by turn 2\"");
    shows(a, "24 Mountain");
    shows(get("act=deal"), "paste a decklist first");
    shows(get("list=what&act=deal"), "class=\"problem\"");
    shows(get("list=4+Mountain&act=deal"), "gives no hand of seven");
    shows(get("list=30+Mountain%0A30+Qwertyuiop&act=deal"), "taken as blanks: Qwertyuiop");
    shows(get("list=%3Cscript%3E&act=deal"), "&lt;script&gt;");
    shows(get(BURN "&act=ask&question="), "which cards, and by which turn?");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hands_are_dealt_one_after_the_other),
        cmocka_unit_test(questions_are_answered),
        cmocka_unit_test(what_is_wrong_is_told_beside_what_was_typed),
    };
    site = site_new("hands");
    site_start(site);
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    site_free(site);
    return failed;
}
