/* test_gone.c - "this player cannot go on" as a table: every cause, of one or of both players of a match, in
 * every structure, at every moment; with what is recorded, that a bracket reaches its close, that undo gives
 * back what was there, and that coming back works or names the way
 *
 * The expectations are written from the rules (D.1.6, D.3.3c and d, D.3.17), not from the program:
 *   W  the other goes through (walkover)     .  no result yet: a judge is asked
 *   N  lost by no-show                       K  what was played stays
 *   P  lost by penalty                       =  what was given without a game stays
 *   D  lost by both                          !  refused, with the way on
 *
 * @tags slow-watched
 */
#include "event/gone_scene.h"

/* ---- one ------------------------------------------------------------------------------------- */

static void moment_comes(struct scene *s, enum moment moment)
{
    struct fixture *f = s->f;
    const char *said;
    struct reported_outcome o;
    if (moment == REPORTED && s->structure == SEATS) {
        struct result_outcome seat;
        const struct result_entry one = {.where = arena_printf(&f->arena, "%d", s->table), .score = "A=2-0"};
        OK(f, result_enter(f->store, &f->arena, f->event, s->round, &one, false, &seat, &f->err));
    } else if (moment == REPORTED) {
        OK(f, reported_say(f->store, &f->arena, f->event, s->round, NULL, id_of(s, s->a), "2-0", false, &o, &f->err));
    } else if (moment == PLAYED) {
        struct event_data data = fixture_load(f);
        enter(s, event_match_at(&data, s->round, s->table), "2-0");
    } else if (moment == GIVEN) {
        OK(f, happens(s, FORFEITS, s->b, &said));
    }
}

static void one_cell(struct scene *s, enum cause cause, enum moment moment)
{
    struct fixture *f = s->f;
    const char *said;
    struct point base = point_of(s);
    /* Of teams by seats one seat has a result: that team was there. */
    bool played = s->structure == SEATS && moment == REPORTED;
    char expected = played && (cause == FORFEITS || cause == NO_SHOW || cause == LATE)
                        ? '!'
                        : one_leaves[is_bracket(s->structure)][cause][moment];
    s->where =
        arena_printf(&f->arena, "%s, %s: %s", structure_names[s->structure], moment_names[moment], cause_names[cause]);
    moment_comes(s, moment);
    char *before = fixture_dump(f);
    enum err_code rc = happens(s, cause, s->a, &said);
    if ((rc == ERR_OK) == (expected == '!'))
        fail_msg("%s: %s", s->where, rc == ERR_OK ? "was not refused" : f->err.text);
    if (rc != ERR_OK)
        assert_string_equal(fixture_dump(f), before);
    err_clear(&f->err);
    char stood = stands(s, s->a, moment);
    if (expected != '!' && stood != expected)
        fail_msg("%s: %c, expected %c", s->where, stood, expected);
    if (cause <= DQ && expected == '.') /* who is asked is told both what, and how */
        assert_non_null(strstr(english(said), arena_printf(&f->arena, "topcut result %d no-show", s->table)));
    if (moment == REPORTED && cause <= DQ && !played)
        assert_non_null(strstr(english(said), "has reported"));
    holds(s);
    next_step_leads_on(s);
    if (rc == ERR_OK && cause <= DQ) {
        int then = verbs(s);
        struct journal_entry *done;
        size_t n;
        comes_back(s, cause, s->a, stood);
        if (verbs(s) > then)
            OK(f, upkeep_undo(f->store, &f->arena, 1, &done, &n, &f->err));
    }
    /* Every day the whole way of everybody who leaves before there is a result; of the others where it is short. */
    if (is_bracket(s->structure) && (moment == OPEN || s->structure == FINAL || test_is_long()))
        reaches_its_close(s);
    undo_to(s, base);
}

static void one_leaves_at_every_moment(void **state)
{
    (void)state;
    for (int structure = 0; structure < N_STRUCTURES; structure++) {
        struct scene s = scene_of((enum structure)structure, "one.db");
        for (int cause = 0; cause < N_CAUSES; cause++)
            for (int moment = 0; moment < N_MOMENTS; moment++)
                one_cell(&s, (enum cause)cause, (enum moment)moment);
        fixture_free(s.f);
    }
}

/* ---- both ------------------------------------------------------------------------------------ */

static void both_cell(struct scene *s, enum cause first, enum cause second)
{
    struct fixture *f = s->f;
    const char *said;
    struct point base = point_of(s);
    bool bracket = is_bracket(s->structure);
    char expected = both_leave(bracket, first, second);
    s->where = arena_printf(&f->arena, "%s: one %s, then the other %s", structure_names[s->structure],
                            cause_names[first], cause_names[second]);
    if (expected == '!' && one_leaves[bracket][first][OPEN] == '!')
        return;
    OK(f, happens(s, first, s->b, &said));
    enum moment moment = one_leaves[bracket][first][OPEN] == '.' ? OPEN : GIVEN;
    enum err_code rc = happens(s, second, s->a, &said);
    if ((rc == ERR_OK) == (expected == '!'))
        fail_msg("%s: %s", s->where, rc == ERR_OK ? "was not refused" : f->err.text);
    err_clear(&f->err);
    char stood = stands(s, s->a, moment);
    if (expected != '!' && stood != expected)
        fail_msg("%s: %c, expected %c", s->where, stood, expected);
    /* Who keeps what was given, or is asked, is told what to type where neither came. */
    if (first == DROPS && second == DROPS)
        assert_non_null(strstr(english(said), arena_printf(&f->arena, "topcut result %d double-loss", s->table)));
    holds(s);
    next_step_leads_on(s);
    /* Every day the whole way where it is short, and elsewhere for what differs most. */
    if (bracket && (s->structure == FINAL || first == second || test_is_long()))
        reaches_its_close(s);
    undo_to(s, base);
}

static void both_at_once(struct scene *s, enum cause cause, char expected)
{
    static const enum enrol_change how[] = {[DROPS] = ENROL_DROP, [FORFEITS] = ENROL_FORFEIT, [DQ] = ENROL_DISQUALIFY};
    struct fixture *f = s->f;
    const char *said[2];
    struct point base = point_of(s);
    struct player_id ids[2] = {id_of(s, s->a), id_of(s, s->b)};
    s->where = arena_printf(&f->arena, "%s: both at once: %s", structure_names[s->structure], cause_names[cause]);
    OK(f, enrol_change(f->store, &f->arena, f->event, how[cause], ids, 2, said, &f->err));
    if (stands(s, s->a, OPEN) != expected)
        fail_msg("%s: %c, expected %c", s->where, stands(s, s->a, OPEN), expected);
    holds(s);
    next_step_leads_on(s);
    if (expected == 'D' && s->structure == FINAL) {
        assert_non_null(strstr(english(said[1]), "all results of round 3 are in; topcut event close"));
        assert_int_equal(bracket_of(f).champion, -1);
    }
    if (is_bracket(s->structure))
        reaches_its_close(s);
    undo_to(s, base);
}

static void both_leave_in_every_way(void **state)
{
    (void)state;
    for (int structure = 0; structure < N_STRUCTURES; structure++) {
        struct scene s = scene_of((enum structure)structure, "both.db");
        bool bracket = is_bracket(s.structure);
        /* Every day all cells of both columns of the rule; of its other structures all in the long run. */
        bool whole = structure == SWISS || structure == FINAL || test_is_long();
        for (int first = 0; first < N_CAUSES; first++)
            for (int second = 0; second < N_CAUSES; second++)
                if (whole || first == second)
                    both_cell(&s, (enum cause)first, (enum cause)second);
        both_at_once(&s, DROPS, bracket ? 'D' : '.');
        both_at_once(&s, FORFEITS, 'D');
        both_at_once(&s, DQ, 'D');
        fixture_free(s.f);
    }
}

/* ---- the other moments ----------------------------------------------------------------------- */

/* Before the first pairing there is nothing to lose: who is out is not paired, and a bracket is drawn without
 * them. */
static void before_the_pairing(void **state)
{
    (void)state;
    static const char *const names[] = {"swiss", "round-robin", "single-elimination", "double-elimination"};
    for (size_t i = 0; i < ARRAY_LEN(names); i++) {
        struct fixture *f = structured(fresh("before.db"), names[i], 5, false, 1);
        struct scene s = {.f = f, .structure = SWISS, .where = names[i]};
        for (int cause = 0; cause < N_CAUSES; cause++) {
            const char *said;
            struct point base = point_of(&s);
            bool refused = cause == FORFEITS || cause == LATE || cause == GIVES_UP || cause == NO_SHOW;
            s.where = cause_names[cause];
            enum err_code rc = happens(&s, (enum cause)cause, 0, &said);
            if ((rc == ERR_OK) == refused)
                fail_msg("%s, %s: %s", names[i], s.where, rc == ERR_OK ? "not refused" : f->err.text);
            err_clear(&f->err);
            fixture_pair(f, 1);
            struct event_data data = fixture_load(f);
            bool in = refused || cause == BANNED;
            int rounds = 0; /* in a schedule somebody sits one round out */
            for (int r = 1; r <= (i == 1 ? 2 : 1); r++) {
                rounds += event_match_of(&data, r, 0) != NULL;
                fixture_results(f, "2-0");
                if (i == 1 && r == 1)
                    fixture_pair(f, 1);
                data = fixture_load(f);
            }
            if ((rounds > 0) != in)
                fail_msg("%s, %s: in %d rounds", names[i], s.where, rounds);
            holds(&s);
            undo_to(&s, base);
        }
        fixture_free(f);
    }
}

/* The bye stays, and nothing is lost; whoever had it is not paired again, or gives the next of a bracket away. */
static void after_a_bye_was_drawn(void **state)
{
    (void)state;
    static const struct {
        const char *structure;
        enum structure as;
    } cases[] = {{"swiss", SWISS}, {"single-elimination", SINGLE}, {"double-elimination", DOUBLE}};
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct fixture *f = structured(fresh("bye.db"), cases[i].structure, 3, false, 1);
        struct scene s = {.f = f, .structure = cases[i].as, .round = 1, .table = 1};
        fixture_pair(f, 1);
        struct event_data data = fixture_load(f);
        int holder = -1;
        for (size_t m = 0; m < data.n_matches; m++)
            if (data.matches[m].p2 < 0)
                holder = data.matches[m].p1;
        for (int cause = 0; cause < N_CAUSES; cause++) {
            const char *said;
            struct point base = point_of(&s);
            bool refused = cause == LATE || cause == GIVES_UP || cause == NO_SHOW || (cause == FORFEITS && i == 0);
            s.where = arena_printf(&f->arena, "%s with the bye: %s", cases[i].structure, cause_names[cause]);
            enum err_code rc = happens(&s, (enum cause)cause, holder, &said);
            if ((rc == ERR_OK) == refused)
                fail_msg("%s: %s", s.where, rc == ERR_OK ? "not refused" : f->err.text);
            err_clear(&f->err);
            data = fixture_load(f);
            const struct load_match *m = event_match_of(&data, 1, holder);
            assert_int_equal(m->result, i == 0 ? RESULT_BYE : RESULT_WALKOVER);
            assert_int_equal(m->wins1, 2);
            holds(&s);
            next_step_leads_on(&s);
            if (i > 0)
                reaches_its_close(&s);
            if (i > 0 && rc == ERR_OK && cause != BANNED)
                assert_int_not_equal(bracket_of(f).champion, holder);
            undo_to(&s, base);
        }
        fixture_free(f);
    }
}

/* Between rounds leaving is free; the next match of a bracket is a walkover, of a schedule lost by no-show. */
static void between_rounds(void **state)
{
    (void)state;
    for (int structure = 0; structure < FINAL; structure++) {
        struct scene s = scene_of((enum structure)structure, "between.db");
        struct fixture *f = s.f;
        fixture_results(f, score_of(&s, "2-0"));
        for (int cause = 0; cause < N_CAUSES; cause++) {
            const char *said;
            struct point base = point_of(&s);
            bool bracket = is_bracket(s.structure);
            bool refused = cause == LATE || cause == GIVES_UP || cause == NO_SHOW || (cause == FORFEITS && !bracket);
            s.where = arena_printf(&f->arena, "%s between rounds: %s", structure_names[structure], cause_names[cause]);
            enum err_code rc = happens(&s, (enum cause)cause, s.a, &said);
            if ((rc == ERR_OK) == refused)
                fail_msg("%s: %s", s.where, rc == ERR_OK ? "not refused" : f->err.text);
            err_clear(&f->err);
            assert_int_equal(stands(&s, s.a, PLAYED), 'K');
            next_step_leads_on(&s);
            fixture_pair(f, 3);
            holds(&s);
            struct event_data data = fixture_load(f);
            const struct load_match *m = event_match_of(&data, (int)data.n_rounds, s.a);
            while ((structure == DOUBLE || structure == LOSERS) &&
                   !m) { /* the losers play a round between two of the winners */
                fixture_results(f, "2-0");
                fixture_pair(f, 3);
                data = fixture_load(f);
                m = event_match_of(&data, (int)data.n_rounds, s.a);
            }
            bool plays = refused || cause == BANNED;
            enum result_kind expected = plays ? RESULT_NONE : bracket ? RESULT_WALKOVER : RESULT_NO_SHOW;
            if (structure <= PODS && !plays)
                assert_null(m);
            else if (!m || (m->p2 >= 0 && m->result != expected))
                fail_msg("%s: the next match stands %d", s.where, m ? (int)m->result : -1);
            if (bracket)
                reaches_its_close(&s);
            undo_to(&s, base);
        }
        fixture_free(f);
    }
}

/* When everybody has dropped, what is left is to close. */
static void when_all_have_left(void **state)
{
    (void)state;
    for (int structure = 0; structure < N_STRUCTURES; structure++) {
        struct scene s = scene_of((enum structure)structure, "all.db");
        struct fixture *f = s.f;
        struct closing closing;
        struct dashboard d;
        s.where = structure_names[structure];
        struct event_data data = fixture_load(f);
        for (size_t i = 0; i < data.n_players; i++) {
            const char *said;
            if (structure >= FINAL && !event_match_of(&data, data.swiss_rounds + 1, (int)i))
                continue;
            if (happens(&s, DROPS, (int)i, &said) != ERR_OK)
                fail_msg("%s: %s", s.where, f->err.text);
            holds(&s);
        }
        if (is_bracket(s.structure)) {
            reaches_its_close(&s);
            fixture_free(f);
            continue;
        }
        REFUSED(f, event_close(f->store, &f->arena, f->event, true, &closing, &f->err), ERR_CONFLICT, "missing");
        data = fixture_load(f);
        for (size_t i = 0; i < data.n_matches; i++)
            if (data.matches[i].result == RESULT_NONE)
                enter(&s, &data.matches[i], "double-loss");
        data = fixture_load(f);
        OK(f, dashboard_look(f->store, &f->arena, &data, &d, &f->err));
        assert_int_equal(d.step, NEXT_CLOSE);
        if (event_close(f->store, &f->arena, f->event, false, &closing, &f->err) != ERR_OK)
            fail_msg("%s: %s", s.where, f->err.text);
        holds(&s);
        fixture_free(f);
    }
}

/* A bracket's double loss is refused while somebody is in, with the way; a disqualified finalist's opponent wins. */
static void in_a_final(void **state)
{
    (void)state;
    struct scene s = scene_of(FINAL, "final.db");
    struct fixture *f = s.f;
    const char *said;
    struct result_outcome o;
    struct result_entry both = {.where = "1", .score = "double-loss"};
    REFUSED(f, result_enter(f->store, &f->arena, f->event, 0, &both, false, &o, &f->err), ERR_INPUT,
            "are both still in");
    OK(f, happens(&s, DQ, s.a, &said));
    assert_non_null(strstr(english(said), "goes through without playing"));
    assert_non_null(strstr(english(said), "topcut event close"));
    assert_int_equal(bracket_of(f).champion, s.b);
    REFUSED(f, result_enter(f->store, &f->arena, f->event, 0, &both, true, &o, &f->err), ERR_INPUT, "is still in");
    OK(f, happens(&s, DROPS, s.b, &said));
    assert_non_null(strstr(english(said), "stays theirs"));
    assert_int_equal(bracket_of(f).champion, s.b);
    OK(f, result_enter(f->store, &f->arena, f->event, 0, &both, true, &o, &f->err));
    assert_int_equal(bracket_of(f).champion, -1);
    s.where = "in a final";
    reaches_its_close(&s);
    fixture_free(f);
}

/* ---- a round robin --------------------------------------------------------------------------- */

static bool is_annulled(struct scene *s, int player)
{
    struct event_data data = fixture_load(s->f);
    struct standings_row *rows;
    OK(s->f, event_standings(&s->f->arena, &data, 0, &rows, &s->f->err));
    for (size_t i = 0; i < data.n_players; i++)
        if (rows[i].player == player)
            assert_int_equal(rows[i].rank == 0, data.players[player].annulled || data.players[player].disqualified);
    return data.players[player].annulled;
}

/* By every cause: 1 of 3 and 2 of 5 matches played is fewer than half, and the sentence says so. */
static void a_schedule_counts_what_was_played(void **state)
{
    (void)state;
    static const struct {
        size_t players;
        int played;
        const char *says;
        bool annulled;
    } cases[] = {{4, 1, "1 of 3 matches are played, fewer than half", true},
                 {6, 2, "2 of 5 matches are played, fewer than half", true},
                 {6, 3, "3 of 5 matches are played, at least half", false}};
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct fixture *f = structured(fresh("half.db"), "round-robin", cases[i].players, false, 1);
        struct scene s = {.f = f, .structure = ROBIN, .round = cases[i].played + 1, .table = 1};
        for (int r = 0; r < cases[i].played; r++) {
            fixture_pair(f, 1);
            fixture_results(f, "2-0");
        }
        fixture_pair(f, 1);
        for (int cause = 0; cause < N_CAUSES; cause++) {
            if (cause == BANNED || cause == GIVES_UP)
                continue;
            struct event_data data = fixture_load(f);
            const struct load_match *m = event_match_at(&data, s.round, 1);
            const char *said;
            struct point base = point_of(&s);
            s.where = cause_names[cause];
            s.a = m->p1;
            OK(f, happens(&s, (enum cause)cause, s.a, &said));
            if (cause == LATE || cause == NO_SHOW)
                OK(f, happens(&s, DROPS, s.a, &said));
            if (!strstr(english(said), cases[i].says) || strstr(english(said), "ranked as they stand"))
                fail_msg("%zu players, %s: %s", cases[i].players, s.where, said);
            if (is_annulled(&s, s.a) != cases[i].annulled)
                fail_msg("%zu players, %s: the standings say otherwise", cases[i].players, s.where);
            /* Who asks for the match is told that playing it may turn that. */
            if (cause == DROPS && cases[i].annulled) {
                assert_non_null(strstr(english(said), ", unless table 1 is played"));
                enter(&s, m, "2-0");
                assert_false(is_annulled(&s, s.a));
            }
            holds(&s);
            undo_to(&s, base);
        }
        fixture_free(f);
    }
}

/* Whoever leaves second changes nothing for the first. */
static void the_second_does_not_bring_the_first_back(void **state)
{
    (void)state;
    struct scene s = scene_of(ROBIN, "second.db");
    for (int first = DROPS; first <= LATE; first++)
        for (int second = DROPS; second <= LATE; second++) {
            const char *said;
            struct point base = point_of(&s);
            s.where = arena_printf(&s.f->arena, "%s, then %s", cause_names[first], cause_names[second]);
            OK(s.f, happens(&s, (enum cause)first, s.a, &said));
            if (first == LATE)
                OK(s.f, happens(&s, DROPS, s.a, &said));
            assert_true(is_annulled(&s, s.a));
            if (second == LATE && stands(&s, s.a, OPEN) != '.') {
                undo_to(&s, base);
                continue;
            }
            OK(s.f, happens(&s, (enum cause)second, s.b, &said));
            if (!is_annulled(&s, s.a))
                fail_msg("%s: the results of the first count again", s.where);
            if (second <= DQ && !strstr(english(said), "1 of 3 matches are played, fewer than half"))
                fail_msg("%s: %s", s.where, said);
            if (second != LATE)
                assert_true(is_annulled(&s, s.b));
            undo_to(&s, base);
        }
    fixture_free(s.f);
}

/* ---- a bracket ------------------------------------------------------------------------------- */

/* Two no-shows of one match: what is named leads to a match that both lose. */
static void two_no_shows_in_a_bracket(void **state)
{
    (void)state;
    struct scene s = scene_of(SINGLE, "noshow.db");
    struct fixture *f = s.f;
    const char *said[2];
    struct result_outcome o;
    struct event_data data = fixture_load(f);
    const char *a = data.players[s.a].name, *b = data.players[s.b].name;
    struct result_entry no_show = {.where = "1", .score = "no-show", .who = a};
    struct result_entry both = {.where = "1", .score = "double-loss"};
    struct player_id ids[2] = {id_of(&s, s.a), id_of(&s, s.b)};
    OK(f, result_enter(f->store, &f->arena, f->event, 0, &no_show, false, &o, &f->err));
    struct point base = point_of(&s);
    no_show.who = b;
    REFUSED(f, result_enter(f->store, &f->arena, f->event, 0, &no_show, false, &o, &f->err), ERR_CONFLICT,
            arena_printf(&f->arena, "topcut drop \"%s\" \"%s\"", a, b));
    OK(f, enrol_change(f->store, &f->arena, f->event, ENROL_DROP, ids, 2, said, &f->err));
    assert_int_equal(stands(&s, s.a, OPEN), 'D');
    s.where = "two no-shows, dropped together";
    reaches_its_close(&s);
    undo_to(&s, base);
    OK(f, happens(&s, DROPS, s.a, &said[0]));
    REFUSED(f, result_enter(f->store, &f->arena, f->event, 0, &no_show, false, &o, &f->err), ERR_CONFLICT,
            arena_printf(&f->arena, "topcut drop \"%s\" --forfeit", b));
    OK(f, happens(&s, DROPS, s.b, &said[0]));
    assert_non_null(strstr(english(said[0]), "topcut result 1 double-loss --correct"));
    OK(f, result_enter(f->store, &f->arena, f->event, 0, &both, true, &o, &f->err));
    assert_int_equal(stands(&s, s.a, OPEN), 'D');
    s.where = "two no-shows, dropped one by one";
    reaches_its_close(&s);
    undo_to(&s, base);
    fixture_free(f);
}

/* Whoever has won a semifinal and leaves gives the final away: it is said, and so it comes. */
static void a_finalist_leaves_before_the_final(void **state)
{
    (void)state;
    static const enum cause causes[] = {DROPS, FORFEITS, DQ};
    struct scene s = scene_of(CUT, "finalist.db");
    struct fixture *f = s.f;
    struct point base = point_of(&s);
    for (size_t i = 0; i < ARRAY_LEN(causes); i++) {
        struct event_data data = fixture_load(f);
        const struct load_match *other = event_match_at(&data, s.round, 2);
        int finalist = other->p1;
        const char *said;
        enter(&s, event_match_at(&data, s.round, 1), "2-0");
        OK(f, happens(&s, causes[i], s.a, &said));
        assert_non_null(strstr(english(said), "whoever meets them in the final wins it by walkover"));
        enter(&s, other, "2-0");
        undo_to(&s, base);
        data = fixture_load(f);
        fixture_results(f, "2-0");
        OK(f, happens(&s, causes[i], s.a, &said));
        assert_non_null(
            strstr(english(said), arena_printf(&f->arena, "\"%s\" wins the final by walkover at the next pairing",
                                               data.players[finalist].name)));
        OK(f, happens(&s, DROPS, s.b, &said)); /* has lost: nothing waits for them */
        assert_null(strstr(english(said), "walkover"));
        s.where = "a finalist leaves";
        reaches_its_close(&s);
        assert_int_equal(bracket_of(f).champion, finalist);
        undo_to(&s, base);
        fixture_results(f, "2-0");
        OK(f, happens(&s, causes[i], s.a, &said));
        OK(f, happens(&s, causes[i], finalist, &said));
        assert_non_null(strstr(english(said), "the final, against"));
        assert_non_null(strstr(english(said), "is lost by both at the next pairing"));
        reaches_its_close(&s);
        assert_int_equal(bracket_of(f).champion, -1);
        undo_to(&s, base);
    }
    fixture_free(f);
}

/* Players whose half is all out go through without playing; those who are put out before that is paired do not, and
 * nobody wins. What they would have had without playing counts neither as a win nor as points. */
static void the_last_one_of_a_bracket_is_put_out(void **state)
{
    (void)state;
    struct scene s = scene_of(SINGLE, "last.db");
    struct fixture *f = s.f;
    struct round_view view;
    struct round_options options = {.seed = 5};
    struct standings_row *rows;
    const char *said;
    s.where = "the last one of a bracket";
    OK(f, happens(&s, DQ, s.a, &said));
    OK(f, happens(&s, DQ, s.b, &said));
    struct event_data data = fixture_load(f);
    const struct load_match *semifinal = playoff_match_at(&data, 2, 2);
    int last = semifinal->p1;
    enter(&s, semifinal, "2-0");
    struct point base = point_of(&s);
    OK(f, happens(&s, DQ, last, &said));
    OK(f, round_pair(f->store, &f->arena, f->event, &options, &view, &f->err));
    holds(&s);
    assert_int_equal(view.n_matches, 1);
    assert_int_equal(view.matches[0].match.result, RESULT_LOSS);
    assert_true(bracket_of(f).finished);
    assert_int_equal(bracket_of(f).champion, -1);
    data = fixture_load(f);
    OK(f, event_standings(&f->arena, &data, 0, &rows, &f->err));
    for (size_t i = 0; i < data.n_players; i++)
        if (rows[i].player == last)
            assert_int_equal(rows[i].points, 6); /* of two matches that were played */
    reaches_its_close(&s);
    undo_to(&s, base);
    OK(f, happens(&s, DROPS, last, &said)); /* nobody contests what is theirs */
    reaches_its_close(&s);
    assert_int_equal(bracket_of(f).champion, last);
    fixture_free(f);
}

/* One after the other of all players is put out, with a round paired between any two of them: each bracket ends. */
static void all_are_put_out_one_by_one(void **state)
{
    (void)state;
    static const enum structure structures[] = {SINGLE, DOUBLE, CUT};
    for (size_t i = 0; i < ARRAY_LEN(structures); i++)
        for (int backwards = 0; backwards < 2; backwards++) {
            struct scene s = scene_of(structures[i], "all-out.db");
            struct fixture *f = s.f;
            s.where = structure_names[structures[i]];
            struct event_data data = fixture_load(f);
            int n = (int)data.n_players;
            for (int k = 0; k < n && !bracket_of(f).finished; k++) {
                const char *said;
                struct round_view view;
                struct round_options options = {.seed = 5};
                if (happens(&s, DQ, backwards ? n - 1 - k : k, &said) != ERR_OK)
                    fail_msg("%s: %s", s.where, f->err.text);
                fixture_results(f, "2-0");
                holds(&s);
                if (!bracket_of(f).finished)
                    OK(f, round_pair(f->store, &f->arena, f->event, &options, &view, &f->err));
                holds(&s);
            }
            reaches_its_close(&s);
            fixture_free(f);
        }
}

/* ---- nobody goes on -------------------------------------------------------------------------- */

/* How many share the first place, and no other shares one with them. */
static int first_places(struct scene *s)
{
    struct event_final final = final_of(s->f);
    int n = 0;
    for (size_t i = 0; i < final.n; i++)
        n += final.rank[i] == 1;
    for (size_t i = 0; i < final.n; i++)
        if ((final.rank[i] == 1) != ((int)i < n))
            fail_msg("%s: a place behind the first one comes before it", s->where);
    return n;
}

/* The night is over in the middle of a bracket: closing asks, and then keeps what is recorded. Nobody who was still in
 * is ranked before another: they share the first place. */
static void a_bracket_that_was_broken_off_is_closed(void **state)
{
    (void)state;
    static const struct {
        enum structure structure;
        bool played; /* the match that the scene is about */
        int share;   /* so many had not been put out, of a single elimination by a loss, of a double one by two */
    } cases[] = {{SINGLE, false, 4}, {SINGLE, true, 3}, {DOUBLE, false, 8}, {DOUBLE, true, 8}, {LOSERS, true, 7},
                 {CUT, false, 4},    {CUT, true, 3},    {FINAL, false, 2},  {THIRD, false, 2}, {THIRD, true, 2}};
    for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
        struct scene s = scene_of(cases[i].structure, "broken.db");
        struct fixture *f = s.f;
        struct closing closing;
        s.where = structure_names[s.structure];
        if (cases[i].played) {
            struct event_data data = fixture_load(f);
            enter(&s, event_match_at(&data, s.round, s.table), "2-0");
        }
        struct point open = point_of(&s);
        REFUSED(f, event_close(f->store, &f->arena, f->event, false, &closing, &f->err), ERR_CONFLICT,
                "is not played to its end, and ");
        OK(f, event_close(f->store, &f->arena, f->event, true, &closing, &f->err));
        holds(&s);
        has_its_places(&s);
        if (first_places(&s) != cases[i].share)
            fail_msg("%s: %d share the first place, expected %d", s.where, first_places(&s), cases[i].share);
        assert_string_equal(english(final_of(f).note),
                            "the playoff was not played out; those who were still in it share a place");
        undo_to(&s, open);
        assert_string_equal(final_of(f).note, "");
        reaches_its_close(&s);
        assert_string_equal(final_of(f).note, "");
        assert_int_equal(first_places(&s), 1);
        fixture_free(f);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_leaves_at_every_moment),
        cmocka_unit_test(both_leave_in_every_way),
        cmocka_unit_test(before_the_pairing),
        cmocka_unit_test(after_a_bye_was_drawn),
        cmocka_unit_test(between_rounds),
        cmocka_unit_test(when_all_have_left),
        cmocka_unit_test(in_a_final),
        cmocka_unit_test(a_schedule_counts_what_was_played),
        cmocka_unit_test(the_second_does_not_bring_the_first_back),
        cmocka_unit_test(two_no_shows_in_a_bracket),
        cmocka_unit_test(a_finalist_leaves_before_the_final),
        cmocka_unit_test(the_last_one_of_a_bracket_is_put_out),
        cmocka_unit_test(all_are_put_out_one_by_one),
        cmocka_unit_test(a_bracket_that_was_broken_off_is_closed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
