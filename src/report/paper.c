/* paper.c - the kinds of paper, and what all their sheets share: head, foot, words and boxes */
#include "base/arena.h"
#include "base/chars.h"
#include "base/date.h"
#include "base/err.h"
#include "base/lang.h"
#include "base/qr.h"
#include "base/strbuf.h"
#include "base/suggest.h"
#include "base/utf8.h"
#include "event/core/core.h"
#include "event/round/round.h"
#include "event/state/state.h"
#include "report/paper_inner.h"

#include <math.h>
#include <strings.h>

/* clang-format off */
const struct paper_kind paper_kinds[] = {
    { "names", LANG_MARK("Pairings by name"), LANG_MARK("where everybody sits, to hang on the wall"), PAPER_ROUND, paper_names },
    { "tables", LANG_MARK("Pairings by table"), LANG_MARK("who meets whom, in the order of tables"), PAPER_ROUND, paper_tables },
    { "seatings", LANG_MARK("Player meeting"), LANG_MARK("seats for the player meeting, by name"), 0, paper_seatings },
    { "slips", LANG_MARK("Match slips"), LANG_MARK("a slip for each match, in the order of tables once the stack is cut"), PAPER_ROUND | PAPER_PER_PAGE | PAPER_BLANK | PAPER_URL, paper_slips },
    { "results", LANG_MARK("Result sheet"), LANG_MARK("the round's results as far as they are in, the rest to be filled in"), PAPER_ROUND, paper_results },
    { "standings", LANG_MARK("Standings"), LANG_MARK("standings with tiebreakers"), PAPER_ROUND | PAPER_BLANK, paper_standings },
    { "final", LANG_MARK("Final standings"), LANG_MARK("who finished where, with room for prizes"), 0, paper_final },
    { "bracket", LANG_MARK("Bracket"), LANG_MARK("the bracket as it stands"), 0, paper_bracket },
    { "crosstable", LANG_MARK("Cross table"), LANG_MARK("who met whom, with what result"), 0, paper_crosstable },
    { "registration", LANG_MARK("Deck registration"), LANG_MARK("decklists as registered, or sheets to be filled in"), PAPER_BLANK | PAPER_PLAYER | PAPER_STAFF, paper_registration },
    { "deckchecks", LANG_MARK("Deck check"), LANG_MARK("lists to tick off, of those drawn in this round or of one player"), PAPER_PLAYER | PAPER_STAFF, paper_deck_checks },
    { "penalties", LANG_MARK("Penalties"), LANG_MARK("all penalties of the event, for the staff"), PAPER_STAFF, paper_penalties },
    { "event", LANG_MARK("Event report"), LANG_MARK("the event at a glance: facts, rounds, players, places"), PAPER_STAFF, paper_event_report },
    { "numbers", LANG_MARK("Table numbers"), LANG_MARK("tents with large numbers, to be folded"), PAPER_PER_PAGE, paper_numbers },
    { "codes", LANG_MARK("Player codes"), LANG_MARK("strips with each player's code for the phone, to be cut"), PAPER_PLAYER | PAPER_URL | PAPER_SECRET, paper_codes },
    { "poster", LANG_MARK("Poster"), LANG_MARK("how to join, with a QR code, for the door"), PAPER_URL, paper_poster },
    { "emergency", LANG_MARK("Emergency set"), LANG_MARK("blank slips, pairings and standings, and these as they are now: to go on by hand"), PAPER_PER_PAGE | PAPER_BLANK, paper_emergency },
    { NULL, NULL, NULL, 0, NULL },
};
/* clang-format on */

enum err_code paper_find(struct arena *arena, const char *word, const struct paper_kind **out, struct err *err)
{
    const char *words[ARRAY_LEN(paper_kinds)];
    size_t n = 0;
    for (*out = paper_kinds; (*out)->word; (*out)++) {
        if (strcmp((*out)->word, word) == 0)
            return ERR_OK;
        words[n++] = (*out)->word;
    }
    return err_set(err, ERR_NOT_FOUND, "there is no paper \"%s\"%s", word, suggest_sentence(arena, word, words, n));
}

bool paper_size_find(const char *word, enum paper_size *out)
{
    *out = strcasecmp(word, "letter") == 0 ? PAPER_LETTER : PAPER_A4;
    return *out == PAPER_LETTER || strcasecmp(word, "a4") == 0;
}

char *paper_file_name(struct arena *arena, const char *event_name, const struct paper_kind *const *kinds, size_t n,
                      int round)
{
    struct strbuf sb = STRBUF_INIT;
    for (const char *c = utf8_fold(arena, event_name); *c && sb.len < 60; c++) {
        if (char_is_alnum(*c) && (unsigned char)*c < 128)
            strbuf_add_char(&sb, *c);
        else if (sb.len > 0 && sb.text[sb.len - 1] != '-')
            strbuf_add_char(&sb, '-');
    }
    if (sb.len > 0 && sb.text[sb.len - 1] != '-')
        strbuf_add_char(&sb, '-');
    bool of_round = false;
    for (size_t i = 0; i < n && i < 3; i++) {
        strbuf_printf(&sb, "%s%s", i ? "-" : "", kinds[i]->word);
        of_round |= (kinds[i]->flags & PAPER_ROUND) != 0;
    }
    if (of_round && round > 0)
        strbuf_printf(&sb, "-round-%d", round);
    strbuf_add(&sb, ".pdf");
    char *name = arena_strdup(arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return name;
}

/* ---- words ----------------------------------------------------------------------------------- */

const char *paper_say(const struct paper_run *run, const char *text)
{
    return lang_text(run->lang, text);
}

const char *paper_fill(struct paper_run *run, const char *translated, const char *name, int64_t value)
{
    const char *text = arena_printf(run->arena, "%lld", (long long)value);
    return lang_fill(run->arena, translated, LANG_ARGS({name, text}));
}

/* What event/ calls the rounds of a bracket. */
static const char *const round_names[] = {
    LANG_MARK("Final"),         LANG_MARK("Semifinals"),  LANG_MARK("Quarterfinals"),
    LANG_MARK("Grand final"),   LANG_MARK("Third place"), LANG_MARK("Winners' final"),
    LANG_MARK("Losers' final"), LANG_MARK("Reset final"), LANG_MARK("Playoff")};
static const struct {
    const char *english, *text;
} numbered_rounds[] = {
    {"Round of %d", LANG_MARK("Round of {n}")},
    {"Winners' round %d", LANG_MARK("Winners' round {n}")},
    {"Losers' round %d", LANG_MARK("Losers' round {n}")},
};

const char *paper_bracket_round(struct paper_run *run, const char *english)
{
    int n = 0;
    for (size_t i = 0; i < ARRAY_LEN(round_names); i++)
        if (strcmp(english, round_names[i]) == 0)
            return lang_text(run->lang, round_names[i]);
    for (size_t i = 0; i < ARRAY_LEN(numbered_rounds); i++) {
        size_t len = strlen(numbered_rounds[i].english) - 2; /* up to the number */
        if (strncmp(english, numbered_rounds[i].english, len) == 0 && (n = atoi(english + len)) > 0)
            return paper_fill(run, lang_text(run->lang, numbered_rounds[i].text), "n", n);
    }
    return lang_text(run->lang, english);
}

const char *paper_round_name(struct paper_run *run, int number, const char *english)
{
    return number <= run->data.swiss_rounds ? paper_fill(run, paper_say(run, "Round {round}"), "round", number)
                                            : paper_bracket_round(run, english);
}

void paper_put(struct paper_run *run, double x, double base, enum canvas_align align, double size, bool bold,
               const char *ink, const char *text, double width)
{
    if (!text || !*text)
        return;
    struct canvas_extent e = canvas_fit(run->canvas, (struct canvas_font){size, bold}, 2, text, width, 0);
    canvas_ink(run->canvas, ink);
    canvas_put_base(run->canvas, align == ALIGN_LEFT ? x : align == ALIGN_CENTER ? x - e.w / 2 : x - e.w, base);
}

void paper_heading(struct paper_run *run, const char *text)
{
    paper_room(run, 60);
    run->y += 16;
    struct canvas_extent e = canvas_set(run->canvas, (struct canvas_font){12, true}, text, run->right - run->left);
    canvas_ink(run->canvas, INK_BLACK);
    canvas_put(run->canvas, run->left, run->y);
    run->y += e.h + 4;
}

void paper_words(struct paper_run *run, double size, const char *ink, const char *text)
{
    struct canvas_extent e = canvas_set(run->canvas, (struct canvas_font){size, false}, text, run->right - run->left);
    if (paper_room(run, e.h + 4))
        (void)canvas_set(run->canvas, (struct canvas_font){size, false}, text, run->right - run->left);
    canvas_ink(run->canvas, ink);
    canvas_put(run->canvas, run->left, run->y);
    run->y += e.h + 4;
}

void paper_box(struct paper_run *run, double x, double y, double side, const char *text)
{
    canvas_ink(run->canvas, INK_DARK);
    canvas_frame(run->canvas, x, y, side, side, 0.7);
    paper_put(run, x + side / 2, y + side * 0.69, ALIGN_CENTER, side * 0.55, false, INK_GREY, text, side);
}

void paper_to_sign(struct paper_run *run, double x, double base, double width, const char *label, double size)
{
    canvas_ink(run->canvas, INK_RULE);
    canvas_line(run->canvas, x, base, x + width, base, 0.6);
    paper_put(run, x, base + size * 1.25, ALIGN_LEFT, size, false, INK_GREY, label, width);
}

void paper_qr(struct paper_run *run, double x, double y, double side, const char *text)
{
    struct err ignored = ERR_INIT; /* a URL that is too long for a code is printed without one */
    struct qr qr;
    if (run->counting || qr_encode(run->arena, text, &qr, &ignored) != ERR_OK)
        return;
    double border = side * QR_QUIET / (qr.size + 2 * QR_QUIET);
    canvas_ink(run->canvas, "#000000");
    canvas_squares(run->canvas, x + border, y + border, side - 2 * border, qr.bits, qr.size);
}

/* ---- sheets ---------------------------------------------------------------------------------- */

void paper_head(struct paper_run *run, const char *title, const char *side)
{
    run->title = title;
    run->side = side;
}

static void begin_sheet(struct paper_run *run)
{
    run->page++;
    if (run->counting)
        return;
    canvas_sheet(run->canvas, run->w, run->h);
    run->sheets++;
}

void paper_bare_sheet(struct paper_run *run)
{
    begin_sheet(run);
    run->left = run->y = PAPER_SAFE;
    run->right = run->w - PAPER_SAFE;
    run->bottom = run->h - PAPER_SAFE;
}

/* "Standard, 22 November 2026" */
static const char *format_and_day(struct paper_run *run)
{
    const struct event_settings *set = &run->data.event.set;
    const char *day = lang_date(run->arena, run->lang, set->date);
    return arena_printf(run->arena, "%s%s%s", set->format, *set->format && *day ? ", " : "", day);
}

static void draw_foot(struct paper_run *run)
{
    char page[16], pages[16];
    double base = run->h - PAPER_MARGIN - 1, width = (run->right - run->left) / 2 - 10;
    (void)snprintf(page, sizeof page, "%d", run->page);
    (void)snprintf(pages, sizeof pages, "%d", run->pages);
    const char *foot = *run->side ? lang_fill(run->arena, paper_say(run, "{what}, page {page}/{pages}"),
                                              LANG_ARGS({"what", run->side}, {"page", page}, {"pages", pages}))
                                  : lang_fill(run->arena, paper_say(run, "Page {page}/{pages}"),
                                              LANG_ARGS({"page", page}, {"pages", pages}));
    canvas_ink(run->canvas, INK_HAIR);
    canvas_line(run->canvas, run->left, base - 12, run->right, base - 12, 0.5);
    paper_put(run, run->left, base, ALIGN_LEFT, 8, false, INK_GREY, foot, width);
    paper_put(run, run->right, base, ALIGN_RIGHT, 8, false, INK_GREY, run->data.event.set.name, width);
}

void paper_sheet(struct paper_run *run)
{
    begin_sheet(run);
    run->left = PAPER_MARGIN;
    run->right = run->w - PAPER_MARGIN;
    run->bottom = run->h - PAPER_MARGIN - 20;
    double width = run->right - run->left, y = PAPER_MARGIN;
    const char *about = format_and_day(run);
    if (!run->counting) {
        paper_put(run, run->left, y + 9, ALIGN_LEFT, 9.5, true, INK_DARK, run->data.event.set.name, width * 0.62);
        paper_put(run, run->right, y + 9, ALIGN_RIGHT, 9.5, false, INK_GREY, about, width * 0.36);
        paper_put(run, run->left, y + 34, ALIGN_LEFT, 20, true, INK_BLACK, run->title, width * (*run->side ? 0.6 : 1));
        paper_put(run, run->right, y + 34, ALIGN_RIGHT, 20, false, INK_BLACK, run->side, width * 0.38);
        canvas_ink(run->canvas, INK_BLACK);
        canvas_line(run->canvas, run->left, y + 43, run->right, y + 43, 1.2);
        draw_foot(run);
    }
    run->y = y + 50;
}

bool paper_room(struct paper_run *run, double height)
{
    if (run->y + height <= run->bottom)
        return false;
    paper_sheet(run);
    return true;
}

void paper_lie(struct paper_run *run, bool landscape)
{
    double w = run->o->size == PAPER_LETTER ? 612 : 595.28, h = run->o->size == PAPER_LETTER ? 792 : 841.89;
    run->landscape = landscape;
    run->w = landscape ? h : w;
    run->h = landscape ? w : h;
}

void paper_part(struct paper_run *run, paper_part_fn *part, const void *data)
{
    run->memos = NULL;
    run->next_memo = &run->memos;
    for (int earnest = 0; earnest < 2; earnest++) {
        run->counting = !earnest;
        canvas_count(run->canvas, run->counting);
        run->page = 0;
        run->memo = run->memos;
        part(run, data);
        run->pages = run->page;
    }
}

/* ---- the file -------------------------------------------------------------------------------- */

static const char *warning_text(struct paper_run *run, const struct canvas_missing *missing)
{
    const char *script = *missing->script ? lang_text(run->lang, missing->script) : paper_say(run, "unknown");
    return lang_fill(run->arena,
                     paper_say(run, "no font of this computer has the letters ({script}) of \"{text}\": "
                                    "install {package}, and print it again"),
                     LANG_ARGS({"script", script}, {"text", missing->text}, {"package", missing->fonts}));
}

static void gather(struct paper_run *run, const struct strbuf *bytes, struct paper *out)
{
    size_t n;
    const struct canvas_missing *missing = canvas_missing(run->canvas, &n);
    *out = (struct paper){.bytes = arena_strndup(run->arena, strbuf_text(bytes), bytes->len),
                          .len = bytes->len,
                          .sheets = run->sheets,
                          .warnings = ARENA_ARRAY(run->arena, const char *, n + 1),
                          .n_warnings = n};
    for (size_t i = 0; i < n; i++)
        out->warnings[i] = warning_text(run, &missing[i]);
}

enum err_code paper_round(struct paper_run *run, struct round_view *out, struct err *err)
{
    return round_view(run->store, run->arena, run->o->event, run->o->round, out, err);
}

enum err_code paper_make(struct store *store, struct arena *arena, const struct paper_kind *const *kinds, size_t n,
                         const struct paper_options *options, struct paper *out, struct err *err)
{
    struct paper_run run = {
        .store = store, .arena = arena, .o = options, .lang = options->lang, .title = "", .side = ""};
    struct strbuf bytes = STRBUF_INIT;
    enum err_code rc = event_load(store, arena, options->event, &run.data, err);
    if (rc != ERR_OK)
        return rc;
    const struct canvas_about about = {
        .title = arena_printf(arena, "%s: %s", run.data.event.set.name, lang_text(run.lang, kinds[0]->title)),
        .language = run.lang ? lang_tag(run.lang) : "en",
        .created_utc = date_to_days(run.data.event.set.date) * 86400,
    };
    run.canvas = canvas_new(&about);
    for (size_t i = 0; rc == ERR_OK && i < n; i++) {
        run.kind = kinds[i];
        run.side = "";
        run.title = lang_text(run.lang, kinds[i]->title);
        paper_lie(&run, false);
        rc = kinds[i]->draw(&run, err);
    }
    if (rc == ERR_OK)
        rc = canvas_finish(run.canvas, &bytes, err);
    if (rc == ERR_OK)
        gather(&run, &bytes, out);
    canvas_free(run.canvas);
    strbuf_release(&bytes);
    return rc;
}
