/* rows_draft.h - rows of the table in commands.c: pods, drafts, limited play */
/* clang-format off */
    { .name = "draft pods", .run = cmd_draft_pods, .group = GROUP_EVENT, .needs = NEEDS_WRITE,
      .flags = COMMAND_EVENT, .summary = "cut the field into draft pods and give everybody a seat",
      .details = "Pods have 6 to 10 players, 7 or 8 by rule (D.19.1), smaller ones where nothing else would do (11 are 6 and 5), and sizes that differ by at most one. Everybody who "
                 "is in gets a seat; topcut pair then pairs the first round across the pod, seat 1 with 5 of 8. Later "
                 "rounds are paired in the whole field, or within the pod: topcut event edit --pod-pairing pod.\n\n"
                 "With event edit --pod-rounds 3 a new draft is due after every 3 rounds (D.19.8), and the next round "
                 "waits for it; its pods are made by standings, so that winners meet winners, and former opponents are "
                 "not drawn opposite each other where that can be avoided.",
      OPTIONS(NUMBER("size", 1, 100, "players in a pod, as near as possible; the event's --pod-size without it"),
              CHOICE("by", "random|seed|standings", "who sits together; by lot, later by standings, without it"),
              CHOICE("kind", "booster|rochester", "what is drafted; by the event's format without it"),
              SEED("draw by this seed; it is stored and shown")),
      .examples = "topcut draft pods\ntopcut draft pods --size 7 --by seed --seed 42" },
    { .name = "draft unpod", .run = cmd_draft_unpod, .group = GROUP_EVENT, .needs = NEEDS_WRITE,
      .flags = COMMAND_EVENT, .summary = "take the latest draft pods back",
      .details = "Until the first round that follows them is paired. topcut undo brings them again.",
      .examples = "topcut draft unpod" },
    { .name = "draft move", .run = cmd_draft_move, .group = GROUP_EVENT, .needs = NEEDS_WRITE,
      .flags = COMMAND_EVENT, .summary = "give a player another seat, or a late one a first seat",
      .details = "Who sits there changes places with them. On the seat after the last one the pod grows, and the one that "
                 "they leave closes up, as long as both have 6 to 10 players. Who has no seat yet is put in between; once "
                 "rounds are paired from the pods, a late player sits behind the last.",
      ARGUMENTS(ENTRANT_ARG("PLAYER", "the player"), { "POD", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "the pod's number" },
                { "SEAT", ARGUMENT_ONE, COMPLETE_NOTHING, NULL, "the seat, 1 on the judge's left" }),
      .examples = "topcut draft move Berg 2 5" },
    { .name = "draft swap", .run = cmd_draft_swap, .group = GROUP_EVENT, .needs = NEEDS_WRITE,
      .flags = COMMAND_EVENT, .summary = "let two players change seats",
      ARGUMENTS(ENTRANT_ARG("PLAYER", "a player"), ENTRANT_ARG("OTHER", "another one")),
      .examples = "topcut draft swap Berg Ek" },
    { .name = "draft show", .aliases = "draft", .run = cmd_draft_show, .group = GROUP_EVENT, .needs = NEEDS_READ,
      .flags = COMMAND_EVENT | COMMAND_ROWS, .summary = "show the pods of the latest draft, and how they were made",
      .details = "--csv and the other forms of rows list the pods of all drafts.",
      OPTIONS(NUMBER("draft", 1, 1000, "an earlier draft, by its number")),
      .examples = "topcut draft show\ntopcut draft show --draft 1" },
    { .name = "draft seating", .run = cmd_draft_seating, .group = GROUP_EVENT, .needs = NEEDS_READ,
      .flags = COMMAND_EVENT | COMMAND_ROWS, .summary = "show who sits where, as the tables look",
      .details = "The judge sits at the top; seats go to the left from the judge, clockwise.",
      OPTIONS(NUMBER("pod", 1, 100000, "this pod alone")),
      .examples = "topcut draft seating\ntopcut draft seating --csv" },
    { .name = "draft order", .run = cmd_draft_order, .group = GROUP_EVENT, .needs = NEEDS_NOTHING,
      .flags = COMMAND_ROWS, .summary = "print who picks when in a draft, for 4 to 10 players",
      .details = "Rochester draft (D.19.2): packs lie open one after the other. The first pick of pack 1 is on the judge's "
                 "left and goes left, of pack 2 on the judge's right and goes right; who is last takes two cards and "
                 "the direction turns, at both ends. The rules name two packs: from the third on sides go on to alternate "
                 "and the first pick moves two seats, which gives all players of an even pod equally many cards after "
                 "each round of the table, and of an odd one after each second (house rule).\n\n"
                 "Booster draft: everybody opens a pack, takes a card and passes the rest; left, right, left. The "
                 "floor rules name this draft without describing it.",
      ARGUMENTS({ "KIND", ARGUMENT_ONE, COMPLETE_WORDS, "booster|rochester", "what is drafted" }),
      OPTIONS(NUMBER("players", 1, 100, "players in the pod; 8 without it"),
              NUMBER("packs", 1, 100, "packs on the table, three a player without it; booster: packs a player")),
      .examples = "topcut draft order rochester --players 8 --packs 4\ntopcut draft order booster --players 7" },
    { .name = "draft start", .run = cmd_draft_start, .group = GROUP_EVENT, .needs = NEEDS_WRITE,
      .flags = COMMAND_EVENT, .summary = "begin the draft of the pods, or let a held clock go on",
      .details = "Each step has the time that the floor rules of the event give it: in Rochester draft 20 seconds to look "
                 "at a pack and 5 for a pick (D.19.2, D.19.3); in booster draft what is usual, from 40 seconds down to "
                 "5. topcut draft next takes the next step; topcut draft run does so by itself when the time is over.",
      OPTIONS(NUMBER("pod", 1, 100000, "this pod alone"), FLAG("untimed", "without times")),
      .examples = "topcut draft start\ntopcut draft start --pod 2" },
    { .name = "draft next", .run = cmd_draft_next, .group = GROUP_EVENT, .needs = NEEDS_WRITE,
      .flags = COMMAND_EVENT, .summary = "take the next step of the draft",
      ARGUMENTS({ "STEPS", ARGUMENT_MAYBE, COMPLETE_NOTHING, NULL, "so many; 1 without it" }),
      OPTIONS(NUMBER("pod", 1, 100000, "this pod alone")),
      .examples = "topcut draft next\ntopcut draft next 16 --pod 1" },
    { .name = "draft back", .run = cmd_draft_back, .group = GROUP_EVENT, .needs = NEEDS_WRITE,
      .flags = COMMAND_EVENT, .summary = "go back a step of the draft, with its full time",
      ARGUMENTS({ "STEPS", ARGUMENT_MAYBE, COMPLETE_NOTHING, NULL, "so many; 1 without it" }),
      OPTIONS(NUMBER("pod", 1, 100000, "this pod alone")),
      .examples = "topcut draft back" },
    { .name = "draft hold", .run = cmd_draft_hold, .group = GROUP_EVENT, .needs = NEEDS_WRITE,
      .flags = COMMAND_EVENT, .summary = "stop the draft's clock; draft start goes on",
      OPTIONS(NUMBER("pod", 1, 100000, "this pod alone")), .examples = "topcut draft hold" },
    { .name = "draft status", .run = cmd_draft_status, .group = GROUP_EVENT, .needs = NEEDS_READ,
      .flags = COMMAND_EVENT | COMMAND_ROWS,
      .summary = "show where the drafts are: pack, pick, whose turn, the seconds left",
      OPTIONS(NUMBER("pod", 1, 100000, "this pod alone")),
      .examples = "topcut draft status\ntopcut draft status --csv" },
    { .name = "draft run", .run = cmd_draft_run, .group = GROUP_EVENT, .needs = NEEDS_OWN,
      .flags = COMMAND_EVENT | COMMAND_ROWS | COMMAND_DRY, .summary = "run the draft by its clock, step after step",
      .details = "Begins the draft if it has not begun, shows each step and takes the next when its time is over, until "
                 "decks are built. On a terminal a line counts down; elsewhere each step is a JSON object on a line, "
                 "and --jsonl prints those on a terminal, too. Ctrl-C ends it and leaves the draft where it is; "
                 "draft run goes on from there, whichever program or computer stopped.",
      OPTIONS(NUMBER("pod", 1, 100000, "this pod alone"),
              NUMBER("speed", 1, 10000, "so many times as fast, for rehearsing with --dry-run")),
      .examples = "topcut draft run\ntopcut draft run --dry-run --speed 20" },
    { .name = "draft product", .run = cmd_draft_product, .group = GROUP_EVENT, .needs = NEEDS_READ,
      .flags = COMMAND_EVENT, .summary = "say what each player of a limited event gets, and how long building takes",
      .details = "By the floor rules of the event's date: sealed deck D.17.1 and D.17.2, drafts D.19.2 and D.19.5, and "
                 "their successors.",
      .examples = "topcut draft product" },
