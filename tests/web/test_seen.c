/* test_seen.c - a form of a page that is out of date changes nothing, whatever the verb
 *
 * Each form brings back what its page showed; the verb compares it with what is there. Here every such form comes with
 * something that the page cannot have shown, and then with what it did show.
 */
#include "base/arena.h"
#include "base/compare.h"
#include "base/strbuf.h"
#include "client.h"

#include "event/state/state.h"

static struct served *site;
static struct login desk; /* the organizer */

static const char *encoded(const char *text)
{
    struct strbuf sb = STRBUF_INIT;
    for (const unsigned char *c = (const unsigned char *)text; *c; c++) {
        if (strchr("=&", *c) || (*c >= '0' && *c <= '9') || (*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z'))
            strbuf_add_char(&sb, (char)*c);
        else
            strbuf_printf(&sb, "%%%02X", *c);
    }
    char *copy = arena_strdup(&site->arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return copy;
}

static struct answer post(const char *path, const char *fields)
{
    static int requests;
    const char *form = arena_printf(&site->arena, "csrf=%s&rid=seen-%d&%s", desk.csrf, ++requests, encoded(fields));
    return site_ask(site, &(struct ask){.path = path, .form = form, .cookie = desk.cookie});
}

static void done(const char *path, const char *fields)
{
    struct answer a = post(path, fields);
    if (a.status != 303)
        fail_msg("%s %s: status %d: %.3000s", path, fields, a.status, a.body);
}

/* The newest entry of the journal. */
static int64_t newest(void)
{
    struct store *store;
    int64_t last;
    SITE_OK(site, store_open(site->path, STORE_READ, &site_clock, &store, &site->err));
    SITE_OK(site, journal_last(store, &last, &site->err));
    store_close(store);
    return last;
}

/* The paths are those of the first event, where they do not begin with a slash; P is its first player. */
static const struct form {
    const char *path, *fields;
    const char *seen, *changed; /* what the page shows, and what it cannot have shown */
    const char *said;
} forms[] = {
    {"announce", "text=Pizza&minutes=5", "seen=", "seen=Soup", "the announcement: when this page was made it said"},
    {"announce", "clear=1", "seen=Pizza", "seen=", "said \"nothing\"; now it is \"Pizza\""},
    {"screen-mode", "mode=clock", "seen=auto", "seen=join", "what the screens show: when this page was made"},
    {"deckcheck/P", "note=fine", "seen=", "seen=marked", "the note of this check: when this page was made"},
    {"clock", "what=start", "seen=none 0", "seen=paused 60", "the clock: when this page was made"},
    {"clock", "what=pause", "seen=until 1795003000", "seen=none 0", "now it is \"until 1795003000\""},
    {"clock", "what=resume", "seen=paused 3000", "seen=none 0", "the clock: when this page was made"},
    {"clock", "what=set&left=20", "seen=until 1795003000", "seen=none 0", "the clock: when this page was made"},
    {"clock", "what=extend&table=1&minutes=3", "seen=until 1795001200", "seen=none 0", "the clock: when"},
    {"clock", "what=take-back&table=1", "seen=until 1795001200", "seen=none 0", "the clock: when this page"},
    {"clock", "what=early&minutes=10", "seen=until 1795001200", "seen=none 0", "the clock: when this page"},
    {"deck/P/withdraw", "reason=wrong", NULL, "seen=9", "the version of the list: when this page was made"},
    {"deck/P/label", "archetype=Elves", NULL, "seen=Burn", "the archetype: when this page was made"},
    {"penalties/1/confirm", "", NULL, "seen=other", "penalty 1: when this page was made"},
    {"penalties/1/edit", "note=twice", NULL, "seen=other", "penalty 1: when this page was made"},
    {"penalties/1/withdraw", "reason=wrong", NULL, "seen=other", "penalty 1: when this page was made"},
    {"swap", "a=Berg, Anna&b=Ek, Bo", NULL, "round=7", "the number of paired rounds: when this page was made"},
    {"repair", "all=1", NULL, "round=7", "the number of paired rounds: when this page was made"},
    {"repair", "", NULL, "round=1&seen_pairs=0", "round 1 was paired again since this page was made"},
    {"publish", "", NULL, "round=7", "the number of paired rounds: when this page was made"},
    {"r/1/lines", "lines=1 20", NULL, "seen_pairs=0", "round 1 was paired again since this page was made"},
    {"r/1/t/1", "score=2-1", "seen=", "seen=0-2", "the result of table 1 in round 1: when this page was made"},
    {"r/1/t/1", "score=2-1", "seen=1-2", "seen=2-1", NULL}, /* the very result that is entered counts as seen */
    {"r/1/t/1/clear", "", "seen=2-1", "seen=", "said \"nothing\"; now it is \"2-1\""},
    {"r/1/accept", "", NULL, "count=3", "the number of reported results: when this page was made"},
    {"pair", "", NULL, "after=7", "the number of paired rounds: when this page was made"},
    {"pair/hand", "pairs=Berg, Anna = Ek, Bo", NULL, "after=7", "the number of paired rounds: when this page"},
    {"cut", "size=4", NULL, "after=7", "the number of paired rounds: when this page was made"},
    {"unpair", "confirm=UNPAIR", "round=1", "round=7", "the number of paired rounds: when this page was made"},
    {"settings", "was-cut=4&cut=8", NULL, "seen=1", "cut: when this page was made it was \"4\", now it is \"\""},
    {"/p/P/edit", "last=Berg&first=Anna", NULL, "seen=Berg", "this record: when this page was made"},
    {"/settings/language", "language=de", "seen=", "seen=it", "the store's language: when this page was made"},
};

static const char *with_player(const char *path)
{
    const char *p = strstr(path, "/P");
    return p ? arena_printf(&site->arena, "%.*s/%lld%s", (int)(p - path), path, (long long)site->players[0].v, p + 2)
             : path;
}

static const char *joined(const char *fields, const char *seen)
{
    return arena_printf(&site->arena, "%s%s%s", fields, *fields ? "&" : "", seen);
}

/* As a page shows it. */
static const char *escaped(const char *text)
{
    struct strbuf sb = STRBUF_INIT;
    for (; *text; text++)
        if (*text == '"' || *text == '\'')
            strbuf_add(&sb, *text == '"' ? "&quot;" : "&#39;");
        else
            strbuf_add_char(&sb, *text);
    char *copy = arena_strdup(&site->arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return copy;
}

static void an_old_page_changes_nothing(void **state)
{
    (void)state;
    for (size_t i = 0; i < ARRAY_LEN(forms); i++) {
        const struct form *f = &forms[i];
        const char *path = with_player(
            *f->path == '/' ? f->path
                            : arena_printf(&site->arena, "/e/%lld/%s", (long long)site->events[0].v, f->path));
        int64_t before = newest();
        struct answer a = post(path, joined(f->fields, f->changed));
        if (f->said && (a.status != 409 || !strstr(a.body, escaped(f->said))))
            fail_msg("%s %s: status %d, \"%s\" wanted: %.4000s", path, f->changed, a.status, f->said, a.body);
        assert_int_equal(newest(), before);
        if (f->seen)
            done(path, joined(f->fields, f->seen));
    }
}

static int open_site(void **state)
{
    (void)state;
    site = site_new("seen");
    site_start(site);
    desk = site_login(site, "organizer");
    done(arena_printf(&site->arena, "/e/%lld/penalties", (long long)site->events[0].v),
         "player=Berg, Anna&infraction=missed-trigger&level=warning");
    return 0;
}

static int close_site(void **state)
{
    (void)state;
    site_free(site);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_old_page_changes_nothing),
    };
    return cmocka_run_group_tests(tests, open_site, close_site);
}
