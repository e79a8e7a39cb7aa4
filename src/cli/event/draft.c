/* draft.c - draft pods, unpod, move, swap, show, seating, product: who sits where, and what is handed out */
#include "event/draft/draft.h"
#include "base/arena.h"
#include "base/err.h"
#include "base/parse.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "cli/command.h"
#include "cli/event/event.h"
#include "event/core/core.h"
#include "event/people/people.h"
#include "event/state/state.h"

#include <string.h>

static command_fn cmd_draft_pods, cmd_draft_unpod, cmd_draft_move, cmd_draft_swap, cmd_draft_show, cmd_draft_seating,
    cmd_draft_product;

const struct command draft_commands[] = {
    {
        .name = "draft pods",
        .run = cmd_draft_pods,
        .group = GROUP_EVENT,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT,
        .summary = "cut the field into draft pods and give everybody a seat",
        OPTIONS(NUMBER("size", 1, 100, "players in a pod, as near as possible; the event's --pod-size without it"),
                CHOICE("by", "random|seed|standings", "who sits together; by lot, later by standings, without it"),
                CHOICE("kind", "booster|rochester", "what is drafted; by the event's format without it"),
                SEED("draw by this seed; it is stored and shown")),
    },
    {
        .name = "draft unpod",
        .run = cmd_draft_unpod,
        .group = GROUP_EVENT,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT,
        .summary = "take the latest draft pods back",
    },
    {
        .name = "draft move",
        .run = cmd_draft_move,
        .group = GROUP_EVENT,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT,
        .summary = "give a player another seat, or a late one a first seat",
        ARGUMENTS(ENTRANT_ARG("PLAYER", "the player"),
                  {"POD", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "the pod's number"},
                  {"SEAT", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "the seat, 1 on the judge's left"}),
    },
    {
        .name = "draft swap",
        .run = cmd_draft_swap,
        .group = GROUP_EVENT,
        .needs = NEEDS_WRITE,
        .flags = COMMAND_EVENT,
        .summary = "let two players change seats",
        ARGUMENTS(ENTRANT_ARG("PLAYER", "a player"), ENTRANT_ARG("OTHER", "another one")),
    },
    {
        .name = "draft show",
        .aliases = "draft",
        .run = cmd_draft_show,
        .group = GROUP_EVENT,
        .needs = NEEDS_READ,
        .flags = COMMAND_EVENT | COMMAND_ROWS,
        .summary = "show the pods of the latest draft, and how they were made",
        OPTIONS(NUMBER("draft", 1, 1000, "an earlier draft, by its number")),
    },
    {
        .name = "draft seating",
        .run = cmd_draft_seating,
        .group = GROUP_EVENT,
        .needs = NEEDS_READ,
        .flags = COMMAND_EVENT | COMMAND_ROWS,
        .summary = "show who sits where, as the tables look",
        OPTIONS(NUMBER("pod", 1, 100000, "this pod alone")),
    },
    {.name = NULL},
};

const struct command draft_product_commands[] = {
    {
        .name = "draft product",
        .run = cmd_draft_product,
        .group = GROUP_EVENT,
        .needs = NEEDS_READ,
        .flags = COMMAND_EVENT,
        .summary = "say what each player of a limited event gets, and how long building takes",
    },
    {.name = NULL},
};

/* ---- what the draft commands share ----------------------------------------------------------- */

enum err_code draft_event(struct cli *cli, struct event_data *data, struct err *err)
{
    struct event event;
    enum err_code rc = cli_event(cli, &event, err);
    return rc == ERR_OK ? event_load(cli->store, cli->arena, event.id, data, err) : rc;
}

/* A round or booster draft is named as people say it. */
const char *draft_kind_name(enum draft_kind kind)
{
    return kind == DRAFT_ROCHESTER ? TC_WORD("Rochester draft") : TC_WORD("booster draft");
}

/* The floor rules about sizes (D.19.1) and about rounds between drafts (D.19.8); others are allowed with a note. */
struct size_rule {
    int least, most;
    const char *rule;
    int rounds_least, rounds_most; /* -1: not said */
    const char *rounds_rule;
};

static enum err_code size_rule(struct cli *cli, const struct event *event, struct size_rule *out, struct err *err)
{
    struct floor_rules rules;
    enum err_code rc = floor_rules_of_event(cli->arena, event, &rules, err);
    if (rc == ERR_OK)
        *out = (struct size_rule){floor_number_or(&rules, FLOOR_POD_MIN, DRAFT_SEATS_FEW),
                                  floor_number_or(&rules, FLOOR_POD_MAX, DRAFT_SEATS_MAX),
                                  rules.numbers[FLOOR_POD_MIN].rule,
                                  rules.numbers[FLOOR_REDRAFT_ROUNDS_MIN].value,
                                  rules.numbers[FLOOR_REDRAFT_ROUNDS_MAX].value,
                                  rules.numbers[FLOOR_REDRAFT_ROUNDS_MIN].rule};
    return rc;
}

static bool off_rule(const struct draft_pod *pod, const struct size_rule *rule)
{
    return pod->n < rule->least || pod->n > rule->most;
}

/* A pod as programs see it. */
struct shown_pod {
    struct draft_pod pod;
    bool by_rule;
    const struct draft_seat *seats;
    size_t n;
};
static const struct column pod_list[] = {
    COLUMN(struct shown_pod, "pod", pod.number),
    COLUMN(struct shown_pod, "players", pod.n),
    COLUMN(struct shown_pod, "by_rule", by_rule),
    COLUMN_LIST(struct shown_pod, "seats", seats, n, &draft_seat_columns),
};
static const struct column_set pod_columns = COLUMNS(struct shown_pod, pod_list);

struct shown_draft {
    struct draft draft;
    const struct shown_pod *pods;
    size_t n;
};
static const struct column draft_list[] = {
    COLUMN(struct shown_draft, "number", draft.number),
    COLUMN_WORD(struct shown_draft, "kind", draft.kind, draft_kind_words),
    COLUMN(struct shown_draft, "made_by", draft.made_by),
    COLUMN(struct shown_draft, "seed", draft.seed),
    COLUMN(struct shown_draft, "first_round", draft.first_round),
    COLUMN(struct shown_draft, "players", draft.n_players),
    COLUMN_LIST(struct shown_draft, "pods", pods, n, &pod_columns),
};
static const struct column_set draft_columns = COLUMNS(struct shown_draft, draft_list);

static void put_draft(struct cli *cli, const struct event_data *data, const struct draft *draft,
                      const struct size_rule *rule)
{
    struct shown_pod *pods = ARENA_ARRAY(cli->arena, struct shown_pod, draft->n_pods);
    for (size_t p = 0; p < draft->n_pods; p++)
        pods[p] = (struct shown_pod){.pod = draft->pods[p],
                                     .by_rule = !off_rule(&draft->pods[p], rule),
                                     .seats = draft_seats_of(cli->arena, data, &draft->pods[p]),
                                     .n = (size_t)draft->pods[p].n};
    show_event(cli, &data->event);
    answer_row(&cli->answer, "draft", &draft_columns, &(struct shown_draft){*draft, pods, draft->n_pods});
}

/* "2 pods of 8", "1 pod of 8 and 2 of 7" */
static const char *sizes_text(struct cli *cli, const struct draft *draft)
{
    struct strbuf sb = STRBUF_INIT;
    int pods[64] = {0}, kinds = 0, told = 0;
    for (size_t p = 0; p < draft->n_pods; p++)
        kinds += pods[draft->pods[p].n < 63 ? draft->pods[p].n : 63]++ == 0;
    for (int size = 63; size >= 0; size--) {
        if (!pods[size])
            continue;
        const char *between = told == 0 ? "" : told + 1 == kinds ? TC_WORD(" and ") : ", ";
        if (told++ == 0)
            strbuf_add(&sb, message(cli->arena, "%s of %d",
                                    message_count(cli->arena, pods[size], "%lld pod", "%lld pods"), size));
        else
            strbuf_printf(&sb, "%s%s", between, message(cli->arena, "%d of %d", pods[size], size));
    }
    const char *text = arena_strdup(cli->arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return text;
}

static const char *by_text(const char *made_by)
{
    return strcmp(made_by, "random") == 0      ? TC_WORD("by lot")
           : strcmp(made_by, "seed") == 0      ? TC_WORD("by seed")
           : strcmp(made_by, "standings") == 0 ? TC_WORD("by standings")
                                               : TC_WORD("changed by hand");
}

static void say_pod(struct cli *cli, const struct event_data *data, const struct draft_pod *pod)
{
    cli_say(cli, "pod %d", pod->number);
    for (int s = 0; s < pod->n; s++)
        cli_line(cli, "  %2d  %s%s", s + 1, data->players[pod->players[s]].name,
                 event_player_active(data, pod->players[s]) ? "" : TC_WORD(" (left)"));
}

/* "7 or 8", "6 to 10", "8" */
static const char *range_text(struct cli *cli, int least, int most)
{
    if (least == most)
        return arena_printf(cli->arena, "%d", least);
    return message(cli->arena, least + 1 == most ? MESSAGE_MARK("%d or %d") : MESSAGE_MARK("%d to %d"), least, most);
}

static void say_draft(struct cli *cli, const struct event_data *data, const struct draft *draft,
                      const struct size_rule *rule)
{
    cli_say(cli, "%s: draft %d, a %s before round %d: %s %s; seed %llu", show_event_name(cli->arena, &data->event),
            draft->number, draft_kind_name(draft->kind), draft->first_round, sizes_text(cli, draft),
            by_text(draft->made_by), (unsigned long long)draft->seed);
    for (size_t p = 0; p < draft->n_pods; p++)
        say_pod(cli, data, &draft->pods[p]);
    for (size_t p = 0; p < draft->n_pods; p++)
        if (off_rule(&draft->pods[p], rule))
            cli_say(cli, "pod %d has %d players; %s by rule [%s]", draft->pods[p].number, draft->pods[p].n,
                    range_text(cli, rule->least, rule->most), rule->rule);
    int every = data->event.set.pod_rounds;
    if (every && rule->rounds_least >= 0 && (every < rule->rounds_least || every > rule->rounds_most))
        cli_say(cli, "a new draft is due every %s; %s by rule [%s]",
                message_count(cli->arena, every, "%lld round", "%lld rounds"),
                range_text(cli, rule->rounds_least, rule->rounds_most), rule->rounds_rule);
}

/* ---- pods ------------------------------------------------------------------------------------ */

/* What is drafted: as told, else by the words of the format's name. */
static enum err_code chosen_kind(struct cli *cli, const struct event *event, enum draft_kind *out, struct err *err)
{
    const char *word = cli_text(cli, "kind");
    enum limited kind = limited_kind(event->set.format);
    if (word || kind == LIMITED_BOOSTER || kind == LIMITED_ROCHESTER) {
        bool rochester = word ? strcmp(word, "rochester") == 0 : kind == LIMITED_ROCHESTER;
        *out = rochester ? DRAFT_ROCHESTER : DRAFT_BOOSTER;
        return ERR_OK;
    }
    return err_set(err, ERR_CONFLICT,
                   "%s is %s, where nobody drafts; say what is drafted with --kind booster, or change "
                   "the format: topcut event edit --format \"Booster Draft\"",
                   event->set.name, *event->set.format ? event->set.format : TC_WORD("of no format"));
}

static enum err_code cmd_draft_pods(struct cli *cli, struct err *err)
{
    static const char *const by_words[] = {"random", "seed", "standings"};
    struct event event;
    struct event_data data;
    struct draft draft;
    struct size_rule rule;
    struct draft_options options = {
        .size = (int)cli_number(cli, "size", 0), .by = -1, .seed = (uint64_t)cli_number(cli, "seed", 0)};
    const char *by = cli_text(cli, "by");
    for (size_t i = 0; by && i < ARRAY_LEN(by_words); i++)
        if (strcmp(by, by_words[i]) == 0)
            options.by = (int)i;
    if (cli_event(cli, &event, err) != ERR_OK || chosen_kind(cli, &event, &options.kind, err) != ERR_OK ||
        size_rule(cli, &event, &rule, err) != ERR_OK ||
        draft_make(cli->store, cli->arena, event.id, &options, &data, &draft, err) != ERR_OK)
        return err->code;
    cli_json(cli, "draft-pods");
    put_draft(cli, &data, &draft, &rule);
    say_draft(cli, &data, &draft, &rule);
    return ERR_OK;
}

static enum err_code cmd_draft_unpod(struct cli *cli, struct err *err)
{
    struct event event;
    const char *sentence;
    if (cli_event(cli, &event, err) != ERR_OK ||
        draft_unmake(cli->store, cli->arena, event.id, &sentence, err) != ERR_OK)
        return err->code;
    return show_sentence(cli, "draft-unpod", &event, sentence);
}

static enum err_code number_argument(struct cli *cli, const char *name, int *out, struct err *err)
{
    int64_t value;
    const char *word = cli_argument(cli, name);
    if (!parse_i64(word, 1, 100000, &value))
        return err_set(err, ERR_USAGE, "%s \"%s\": expected a number from 1 on", name, word);
    *out = (int)value;
    return ERR_OK;
}

static enum err_code cmd_draft_move(struct cli *cli, struct err *err)
{
    struct event event;
    struct player player;
    const char *sentence;
    int pod = 0, seat = 0;
    if (number_argument(cli, "POD", &pod, err) != ERR_OK || number_argument(cli, "SEAT", &seat, err) != ERR_OK ||
        cli_event(cli, &event, err) != ERR_OK ||
        cli_player(cli, event.id, cli_argument(cli, "PLAYER"), &player, err) != ERR_OK ||
        draft_move(cli->store, cli->arena, event.id, player.id, pod, seat, &sentence, err) != ERR_OK)
        return err->code;
    return show_sentence(cli, "draft-move", &event, sentence);
}

static enum err_code cmd_draft_swap(struct cli *cli, struct err *err)
{
    struct event event;
    struct player a, b;
    const char *sentence;
    if (cli_event(cli, &event, err) != ERR_OK ||
        cli_player(cli, event.id, cli_argument(cli, "PLAYER"), &a, err) != ERR_OK ||
        cli_player(cli, event.id, cli_argument(cli, "OTHER"), &b, err) != ERR_OK ||
        draft_swap(cli->store, cli->arena, event.id, a.id, b.id, &sentence, err) != ERR_OK)
        return err->code;
    return show_sentence(cli, "draft-swap", &event, sentence);
}

/* ---- showing --------------------------------------------------------------------------------- */

static enum err_code cmd_draft_show(struct cli *cli, struct err *err)
{
    struct event_data data;
    struct draft *drafts;
    struct size_rule rule;
    size_t n = 0;
    int64_t wanted = cli_number(cli, "draft", 0);
    if (draft_event(cli, &data, err) != ERR_OK || size_rule(cli, &data.event, &rule, err) != ERR_OK)
        return err->code;
    if (cli_wants_rows(cli))
        return cli_report(cli, "pods", &(struct report_args){.event = data.event.id}, err);
    if (drafts_load(cli->store, cli->arena, &data, &drafts, &n, err) != ERR_OK)
        return err->code;
    if (n == 0)
        return err_set(err, ERR_NOT_FOUND, "%s has no draft pods; make them with: topcut draft pods",
                       data.event.set.name);
    if (wanted > (int64_t)n)
        return err_set(err, ERR_NOT_FOUND, "%s has no draft %lld (%s so far)", data.event.set.name, (long long)wanted,
                       message_count(cli->arena, (int64_t)n, "%lld draft", "%lld drafts"));
    const struct draft *draft = &drafts[wanted ? wanted - 1 : (int64_t)n - 1];
    cli_json(cli, "draft-show");
    put_draft(cli, &data, draft, &rule);
    answer_int(&cli->answer, "drafts", (int64_t)n);
    say_draft(cli, &data, draft, &rule);
    return ERR_OK;
}

/* One line of the picture of a table: who sits on the left of it and on the right of it. */
static void say_sides(struct cli *cli, const struct event_data *data, const struct draft_pod *pod, int left, int right,
                      int width)
{
    const char *name = data->players[pod->players[left]].name;
    cli_line(cli, "  %*s%s %2d |     | %2d %s", width - (int)utf8_width(name), "", name, left + 1, right + 1,
             data->players[pod->players[right]].name);
}

/* The judge at the top: seat 1 is on the judge's left, the picture's right, and so on round the table. */
static void say_circle(struct cli *cli, const struct event_data *data, const struct draft_pod *pod)
{
    int width = 0, half = pod->n / 2;
    for (int s = half; s < pod->n; s++) {
        int w = (int)utf8_width(data->players[pod->players[s]].name);
        width = w > width ? w : width;
    }
    cli_say(cli, "pod %d%*sjudge", pod->number, width + 2 - (pod->number > 9), "");
    for (int i = 0; i < half; i++)
        say_sides(cli, data, pod, pod->n - 1 - i, i, width);
    if (pod->n % 2)
        cli_line(cli, "  %*s%2d %s", width + 4, "", half + 1, data->players[pod->players[half]].name);
}

static enum err_code cmd_draft_seating(struct cli *cli, struct err *err)
{
    struct event_data data;
    struct draft draft;
    int64_t pod = cli_number(cli, "pod", 0);
    if (draft_event(cli, &data, err) != ERR_OK || draft_latest(cli->store, cli->arena, &data, &draft, err) != ERR_OK)
        return err->code;
    if (pod > (int64_t)draft.n_pods)
        return err_set(err, ERR_NOT_FOUND, "there is no pod %lld: draft %d has %s", (long long)pod, draft.number,
                       message_count(cli->arena, (int64_t)draft.n_pods, "%lld pod", "%lld pods"));
    if (cli->wants_json || cli_wants_rows(cli))
        return cli_report(cli, "draft-seating", &(struct report_args){.event = data.event.id}, err);
    cli_say(cli, "%s: draft %d, to the left from the judge", show_event_name(cli->arena, &data.event), draft.number);
    for (size_t p = 0; p < draft.n_pods; p++)
        if ((!pod || draft.pods[p].number == pod) && draft.pods[p].n)
            say_circle(cli, &data, &draft.pods[p]);
    return ERR_OK;
}

/* ---- product --------------------------------------------------------------------------------- */

/* What so many players get. */
struct shown_product {
    const char *kind;
    struct limited_product product;
    const struct limited_product *cards; /* the same where a number of cards is recommended; else NULL */
    int64_t players, packs;              /* packs 0: not in boosters */
};

#define OF_CARDS(NAME, MEMBER)                                                                                         \
    COLUMN(struct limited_product, NAME, MEMBER, COLUMN_THROUGH(struct shown_product, cards), .omit = OMIT_IF_NONE)
static const struct column product_list[] = {
    COLUMN(struct shown_product, "kind", kind),
    COLUMN(struct shown_product, "floor_rules", product.edition),
    COLUMN(struct shown_product, "product", product.product),
    COLUMN(struct shown_product, "product_rule", product.product_rule),
    COLUMN(struct shown_product, "players", players),
    COLUMN(struct shown_product, "packs_each", product.packs, .none = NONE_IS_ZERO, .omit = OMIT_IF_NONE),
    COLUMN(struct shown_product, "packs", packs, .none = NONE_IS_ZERO, .omit = OMIT_IF_NONE),
    OF_CARDS("cards_min", cards_min),
    OF_CARDS("cards_max", cards_max),
    OF_CARDS("cards_rule", cards_rule),
    COLUMN(struct shown_product, "build_minutes", product.build_minutes),
    COLUMN(struct shown_product, "build_rule", product.build_rule),
};
static const struct column_set product_columns = COLUMNS(struct shown_product, product_list);

static enum err_code cmd_draft_product(struct cli *cli, struct err *err)
{
    struct event event;
    struct limited_product p;
    if (cli_event(cli, &event, err) != ERR_OK || limited_product_of(cli->arena, &event, &p, err) != ERR_OK)
        return err->code;
    if (p.kind == LIMITED_NONE)
        return err_set(err, ERR_CONFLICT, "%s is %s, where nothing is opened", event.set.name,
                       *event.set.format ? event.set.format : TC_WORD("of no format"));
    int64_t players = (int64_t)event.active * (*event.set.teams ? event.set.team_size : 1);
    cli_json(cli, "draft-product");
    show_event(cli, &event);
    const struct shown_product shown = {
        .kind = p.kind == LIMITED_SEALED ? "sealed" : draft_kind_words[p.kind == LIMITED_ROCHESTER],
        .product = p,
        .cards = p.cards_min >= 0 ? &p : NULL,
        .players = players,
        .packs = p.packs * players,
    };
    answer_members(&cli->answer, &product_columns, &shown);
    cli_line(cli, "%s: %s, %s", show_event_name(cli->arena, &event), event.set.format, p.edition);
    cli_say(cli, "each player    %s [%s]", p.product, p.product_rule);
    if (p.packs)
        cli_say(cli, "in all         %s for %s",
                message_count(cli->arena, shown.packs, "%lld booster", "%lld boosters"),
                message_count(cli->arena, players, "%lld player", "%lld players"));
    if (p.cards_min >= 0)
        cli_say(cli, "recommended    %d to %d cards [%s]", p.cards_min, p.cards_max, p.cards_rule);
    if (p.build_minutes >= 0)
        cli_say(cli, "building       %d minutes [%s]", p.build_minutes, p.build_rule);
    return ERR_OK;
}
