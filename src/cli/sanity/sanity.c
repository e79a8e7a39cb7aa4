/* sanity.c - sanity: what the engine says of a decklist
 *
 * One deck makes a report, in the form that --output's ending names; several, or a folder, make a row each
 * (sanity_folder.c). The questions' rules are those of a day: of --date, else today's; --era and --mulligan choose
 * others.
 */
#include "cli/sanity/sanity.h"
#include "base/file.h"
#include "base/lang.h"
#include "base/message.h"
#include "base/parse.h"
#include "base/sign.h"
#include "base/strbuf.h"
#include "cli/command.h"
#include "sanity/by_hand.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

static command_fn cmd_sanity;

const struct command sanity_commands[] = {
    {
        .name = "sanity",
        .run = cmd_sanity,
        .group = GROUP_CARD,
        .needs = NEEDS_NOTHING,
        .flags = COMMAND_ROWS | COMMAND_FILE,
        .summary = "report whether a decklist works: hands, mana, curve, clock, dead cards",
        ARGUMENTS({"DECK", ARGUMENT_SOME, COMPLETE_FILE, NULL, "lists, folders, patterns; - for standard input"}),
        OPTIONS({.name = "format",
                 .type = OPTION_TEXT,
                 .value = "FORMAT",
                 .complete = COMPLETE_FORMAT,
                 .help = "judge legality by this format"},
                DATE("date", "the day: of the format, the rules and the mulligan; today without it"),
                TEXT("era", "ERA", "the rules: fifth, fifth-97, fifth-99, sixth, eighth, m10; by the date without it"),
                CHOICE("mulligan", "none|no-land|paris|vancouver|london|edh",
                       "the mulligan rule; by the date or era without it; edh: the games take that of EDH"),
                FLAG("play", "on the play, as without it"), FLAG("draw", "on the draw"),
                NUMBER("games", 1, 100000000, "so many goldfish games; without it 200 to 1000, of many decks 250 each"),
                NUMBER("planned", 4, 1000000,
                       "so many games are also played by a player who tries its moves; none without it"),
                FLAG("no-games", "without the goldfish"), FLAG("no-changes", "without the search for better lands"),
                SEED("what is drawn; 1 without it"),
                TEXT("precision", "PERCENT",
                     "sample until the chances to cast and to have killed are this sure to each side"),
                NUMBER("threads", 1, 64, "at most so many; as many as there are processors without it"),
                FILE_OPTION("plan", "plans of the sideboard"),
                TEXT("against", "FOLDER|EVENT",
                     "compare with lists of its own kind: of a folder, a pattern, or an event of the store"),
                TEXT("archetype", "NAME", "with an event: the lists that are called this"),
                FLAG("resume", "go on with the file of rows that --output names"),
                TEXT("from", "FORMAT", "the file's format, if it is mistaken for another")),
    },
    {.name = NULL},
};

/* ---- what was asked for ---------------------------------------------------------------------- */

bool sanity_asks_edh(struct cli *cli)
{
    const char *word = cli_text(cli, "mulligan");
    return word && strcmp(word, "edh") == 0;
}

enum err_code sanity_lead_mulligan(struct cli *cli, struct list *list, const struct lead_rules *rules, const char *day,
                                   struct err *err)
{
    if (!cli_has(cli, "mulligan")) {
        list_lead_on(list, rules, day);
        return ERR_OK;
    }
    bool edh = sanity_asks_edh(cli);
    if (edh && list->lead.n == 0)
        return err_set(err, ERR_USAGE, "--mulligan edh: %s is played without a commander, and that mulligan is theirs",
                       list->name);
    list_lead_edh(list, edh);
    return ERR_OK;
}

enum mulligan_rule sanity_day_mulligan(struct cli *cli, enum era era)
{
    const char *day = cli_text(cli, "date");
    enum mulligan_rule rules[N_MULL_RULES];
    int n = mulligans_of_era(era, rules);
    enum mulligan_rule of_day = day ? mulligan_rule_of_day(day) : rules[n - 1];
    bool known = !cli_has(cli, "era"); /* an era other than the day's has its own rules */
    for (int i = 0; i < n; i++)
        known = known || rules[i] == of_day;
    return known ? of_day : rules[n - 1];
}

enum err_code sanity_mulligan(struct cli *cli, enum era era, enum mulligan_rule *out, struct err *err)
{
    const char *word = cli_text(cli, "mulligan");
    *out = sanity_day_mulligan(cli, era);
    if (word && !sanity_asks_edh(cli) && !mulligan_rule_parse(word, out))
        return err_set(err, ERR_USAGE, "--mulligan %s: there are none, no-land, paris, vancouver, london, edh", word);
    return ERR_OK;
}

static enum err_code read_precision(struct cli *cli, struct sanity_options *options, struct err *err)
{
    const char *text = cli_text(cli, "precision");
    double percent;
    if (!text)
        return ERR_OK;
    if (!parse_double(text, &percent) || percent < 0.02 || percent > 10)
        return err_set(err, ERR_USAGE,
                       "--precision %s: expected percentage points from 0.02 to 10, such as 0.2: half the "
                       "width of the widest interval",
                       text);
    options->precision = percent / 100;
    return ERR_OK;
}

static enum err_code find_ruling(struct cli *cli, struct sanity_run *run, struct err *err)
{
    const char *name = cli_text(cli, "format"), *day;
    const struct format *format;
    struct format_book *book;
    run->not_judged = TC_WORD("no format was named (--format)");
    if (!name)
        return ERR_OK;
    enum err_code rc = cli_book(cli, &book, err);
    if (rc == ERR_OK)
        rc = format_find(book, cli->arena, name, cli_text(cli, "date"), &format, err);
    if (rc == ERR_OK)
        rc = format_list_day(cli, format, &day, err);
    if (rc == ERR_OK)
        rc = format_on(book, cli->arena, format, day, NULL, &run->ruling, err);
    if (rc == ERR_OK)
        run->lead = lead_rules_of(run->ruling);
    return rc;
}

enum err_code sanity_lead_rules(struct cli *cli, struct lead_rules *out, struct err *err)
{
    struct sanity_run run = {.cli = cli};
    enum err_code rc = find_ruling(cli, &run, err);
    *out = run.lead;
    return rc;
}

/* Everything that a result depends on, so that an old one is known again. */
static const char *what_is_asked(struct cli *cli, const struct sanity_run *run)
{
    const struct sanity_options *o = &run->options;
    const struct catalog_info *info = catalog_info(run->catalog);
    return arena_printf(cli->arena, "topcut " TOPCUT_VERSION "|%s %s|%s|%s|%d|%lld|%lld|%.6f|%llu|%s|%s|%s|%s",
                        run->ruling ? ruling_name(run->ruling) : "", run->ruling ? ruling_date(run->ruling) : "",
                        era_name(o->era), mulligan_words[o->mulligan], o->on_the_draw, (long long)o->games,
                        (long long)o->trials, o->precision, (unsigned long long)o->seed,
                        cli_flag(cli, "no-games") ? "no games" : "", cli_flag(cli, "no-changes") ? "no changes" : "",
                        info->source, info->source_date);
}

static enum err_code prepare(struct cli *cli, struct sanity_run *run, struct err *err)
{
    struct sanity_options *o = &run->options;
    *run = (struct sanity_run){.cli = cli, .plan = cli_text(cli, "plan")};
    run->day = cli_text(cli, "date") ? cli_text(cli, "date") : "";
    o->on_the_draw = cli_flag(cli, "draw");
    if (o->on_the_draw && cli_flag(cli, "play"))
        return err_set(err, ERR_USAGE, "--play and --draw exclude each other");
    o->games = cli_number(cli, "games", 0);
    o->planned = cli_number(cli, "planned", 0);
    o->seed = (uint64_t)cli_number(cli, "seed", 1);
    o->threads = (int)cli_number(cli, "threads", 0);
    o->no_games = cli_flag(cli, "no-games");
    o->no_swaps = cli_flag(cli, "no-changes");
    o->progress = !cli->wants_json && !cli->quiet;
    enum err_code rc = era_choose(cli_text(cli, "era"), cli_text(cli, "date"), &o->era, err);
    if (rc == ERR_OK)
        rc = sanity_mulligan(cli, o->era, &o->mulligan, err);
    if (rc == ERR_OK)
        rc = read_precision(cli, o, err);
    if (rc == ERR_OK)
        rc = deck_option_from(cli, &run->from, err);
    if (rc == ERR_OK)
        rc = cli_catalog(cli, &run->catalog, err);
    if (rc == ERR_OK)
        rc = by_hand_load(cli->arena, &run->knowing.hand, err);
    if (rc == ERR_OK)
        rc = find_ruling(cli, run, err);
    if (rc == ERR_OK)
        run->told = what_is_asked(cli, run);
    return rc;
}

/* ---- a deck ---------------------------------------------------------------------------------- */

static void take_hash(const struct sanity_run *run, const char *path, const struct deck_bytes *bytes, const char *plan,
                      char out[33])
{
    char digest[SIGN_DIGEST_HEX + 1];
    struct strbuf all = STRBUF_INIT;
    strbuf_add(&all, run->told);
    strbuf_add_char(&all, '\n');
    strbuf_add(&all, path);
    strbuf_add_char(&all, '\n');
    strbuf_add(&all, plan);
    strbuf_add_char(&all, '\n');
    strbuf_add_bytes(&all, bytes->data, bytes->len);
    sign_digest(strbuf_text(&all), all.len, digest);
    snprintf(out, 33, "%.32s", digest);
    strbuf_release(&all);
}

/* The text of the --plan file, "" without one. */
static enum err_code plan_text(struct sanity_run *run, char **out, struct err *err)
{
    *out = arena_strdup(run->cli->arena, "");
    return run->plan ? cli_read_text(run->cli, run->plan, out, err) : ERR_OK;
}

/* The deck's own name, or its file's without the ending. */
static const char *title_of(struct arena *arena, const struct deck *deck, const char *path)
{
    const char *title = deck_title(deck, path), *dot = strrchr(title, '.');
    bool file = !(deck->name && *deck->name) && dot && dot != title;
    return file ? arena_strndup(arena, title, (size_t)(dot - title)) : arena_strdup(arena, title);
}

enum err_code sanity_load(struct sanity_run *run, struct arena *arena, struct deck_bytes *bytes, const char *path,
                          struct sanity_deck *out, struct err *err)
{
    const char *shown = strcmp(path, "-") == 0 ? "standard input" : path;
    char *plan;
    out->hash[0] = '\0';
    out->subject = (struct sanity_subject){.name = arena_strdup(arena, deck_file_name(shown)),
                                           .file = arena_strdup(arena, shown),
                                           .not_judged = run->not_judged,
                                           .day = run->day,
                                           .catalog = catalog_info(run->catalog)->source};
    enum err_code rc = plan_text(run, &plan, err);
    if (rc == ERR_OK)
        rc = deck_bytes_read(bytes, path, err);
    if (rc != ERR_OK)
        return rc;
    take_hash(run, path, bytes, plan, out->hash);
    rc = deck_read(arena, run->catalog, bytes->data, bytes->len, shown, run->from, &out->deck, err);
    if (rc != ERR_OK)
        return rc;
    out->subject.deck = &out->deck;
    out->subject.name = title_of(arena, &out->deck, path);
    if (run->ruling) {
        const struct check_options options = {.suggest = true};
        if (deck_check(arena, run->ruling, &out->deck, &options, &out->verdict, err) != ERR_OK)
            return err->code;
        out->subject.verdict = &out->verdict;
        out->subject.format = ruling_name(run->ruling);
        out->subject.date = ruling_date(run->ruling);
    }
    list_from_deck(arena, run->catalog, &out->deck, &run->knowing, &out->list);
    out->list.name = out->subject.name;
    list_lead(arena, &out->list, run->options.era, run->lead.format ? &run->lead : NULL);
    rc = sanity_lead_mulligan(run->cli, &out->list, run->lead.format ? &run->lead : NULL, run->day, err);
    if (rc != ERR_OK)
        return rc;
    if (out->list.command > 0) /* rows of such decks were made without their generals once */
        take_hash(run, path, bytes, arena_printf(arena, "%s|generals", plan), out->hash);
    return *plan ? boardings_read(arena, &out->list, plan, run->plan, &out->plans, err) : ERR_OK;
}

/* ---- one report ------------------------------------------------------------------------------ */

enum form { FORM_TEXT, FORM_JSON, FORM_HTML, FORM_PDF, FORM_BOOK, FORM_ROW };

static enum err_code choose_form(struct cli *cli, enum form *out, struct err *err)
{
    static const struct {
        const char *ending;
        enum form form;
    } endings[] = {{".txt", FORM_TEXT}, {".json", FORM_JSON}, {".html", FORM_HTML},
                   {".htm", FORM_HTML}, {".pdf", FORM_PDF},   {".xlsx", FORM_BOOK},
                   {".csv", FORM_ROW},  {".tsv", FORM_ROW},   {".jsonl", FORM_ROW}};
    const char *name = cli->output ? deck_file_name(cli->output) : "", *dot = strrchr(name, '.');
    *out = cli->wants_json ? FORM_JSON : cli_wants_rows(cli) ? FORM_ROW : FORM_TEXT;
    if (!dot || dot == name || cli->wants_json || cli_wants_rows(cli))
        return ERR_OK;
    for (size_t i = 0; i < ARRAY_LEN(endings); i++)
        if (strcasecmp(endings[i].ending, dot) == 0) {
            *out = endings[i].form;
            cli->wants_json = cli->wants_json || *out == FORM_JSON;
            return ERR_OK;
        }
    return err_set(err, ERR_USAGE,
                   "topcut sanity cannot write %s: possible are .txt, .html, .pdf, .xlsx, .json, "
                   ".jsonl and .csv",
                   dot);
}

static enum err_code not_there_yet(struct cli *cli, struct err *err)
{
    if (!cli->output || strcmp(cli->output, "-") == 0 || cli->force || !file_exists(cli->output))
        return ERR_OK;
    struct stat st;
    if (stat(cli->output, &st) == 0 && !S_ISREG(st.st_mode))
        return ERR_OK;
    err_set(err, ERR_CONFLICT, "%s exists already", cli->output);
    err_hint(err, "--force replaces it");
    return err->code;
}

static enum err_code write_report(struct cli *cli, enum form form, const struct sanity_deck *deck,
                                  const struct sanity_report *report, struct err *err)
{
    struct answer page;
    enum err_code rc = ERR_OK;
    if (form == FORM_JSON) {
        cli_json(cli, "sanity");
        sanity_data(&cli->answer, &deck->subject, report);
        answer_list(&cli->answer, "findings", &finding_columns, deck->verdict.findings, deck->verdict.n);
        return ERR_OK;
    }
    sanity_page(cli->arena, &deck->subject, report, &page);
    if (form == FORM_TEXT) {
        cli->answer = page;
    } else if (form == FORM_HTML) {
        struct strbuf html = STRBUF_INIT;
        answer_write_html(&page, lang_of_environment(), &html);
        answer_verbatim(&cli->answer, strbuf_text(&html));
        strbuf_release(&html);
    } else {
        const struct lang *lang = lang_of_environment();
        rc = form == FORM_PDF ? answer_write_pdf(&page, lang, cli->output, cli_existing(cli), err)
                              : answer_write_workbook(&page, lang, cli->output, cli_existing(cli), err);
        cli->output_written = rc == ERR_OK;
    }
    return rc;
}

static enum err_code one_report(struct sanity_run *run, const char *path, enum form form, struct err *err)
{
    struct cli *cli = run->cli;
    struct deck_bytes bytes = DECK_BYTES_INIT;
    struct sanity_deck deck = {.list = {.name = ""}};
    struct sanity_report report;
    const struct kin *kin;
    enum err_code rc = not_there_yet(cli, err);
    if (rc == ERR_OK)
        rc = sanity_load(run, cli->arena, &bytes, path, &deck, err);
    deck_bytes_release(&bytes);
    if (rc != ERR_OK)
        return rc;
    deck_warn_of(cli, &deck.deck);
    if (deck.list.unknown > 0)
        cli_warn(cli, "%s: %s", deck.subject.file,
                 message_plural(cli->arena, deck.list.unknown,
                                "%d card of the main deck is not known and taken as a blank; topcut deck show says "
                                "what may be meant",
                                "%d cards of the main deck are not known and taken as blanks; topcut deck show says "
                                "what may be meant",
                                deck.list.unknown));
    rc = sanity_kin(run, &deck.list, &kin, err);
    if (rc != ERR_OK)
        return rc;
    run->options.plans = run->plan ? &deck.plans : NULL;
    rc = sanity_report_make(cli->arena, &deck.list, &run->options, &report, err);
    run->options.plans = NULL; /* the deck is gone with this call */
    report.kin = kin;
    return rc == ERR_OK ? write_report(cli, form, &deck, &report, err) : rc;
}

static bool is_folder(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

static enum err_code cmd_sanity(struct cli *cli, struct err *err)
{
    struct sanity_run run;
    enum form form;
    size_t n;
    const char *const *words = cli_arguments(cli, "DECK", &n);
    bool many = n > 1 || is_folder(words[0]) || strpbrk(words[0], "*?[");
    enum err_code rc = choose_form(cli, &form, err);
    if (rc == ERR_OK && (form == FORM_HTML || form == FORM_PDF || form == FORM_BOOK) && many)
        rc = err_set(err, ERR_USAGE, "of several decks there are rows: name a .jsonl, .csv or .tsv file");
    if (rc == ERR_OK && (cli_has(cli, "against") || cli_has(cli, "archetype")) && (many || form == FORM_ROW))
        rc = err_set(err, ERR_USAGE, "--against compares one deck with others, in a report: not in rows");
    if (rc == ERR_OK && cli_has(cli, "planned") && (many || form == FORM_ROW || cli_flag(cli, "no-games")))
        rc = err_set(err, ERR_USAGE, "--planned plays one deck, in a report: neither in rows nor with --no-games");
    if (rc == ERR_OK && cli_flag(cli, "resume") && !(cli->output && form == FORM_ROW))
        rc = err_set(err, ERR_USAGE, "--resume goes on with a file of rows: name it by --output, .jsonl or .csv");
    if (rc == ERR_OK)
        rc = prepare(cli, &run, err);
    if (rc != ERR_OK)
        return rc;
    if (many) {
        run.options.games = run.options.games ? run.options.games : SANITY_MANY_GAMES;
        run.options.trials = SANITY_MANY_TRIALS;
        run.told = what_is_asked(cli, &run);
    }
    return many || form == FORM_ROW ? sanity_many(&run, words, n, err) : one_report(&run, words[0], form, err);
}
