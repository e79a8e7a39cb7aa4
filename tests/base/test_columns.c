/* test_columns.c - one list of columns gives JSON, rows and SQL that agree */
#include "base/arena.h"
#include "base/cell.h"
#include "base/columns.h"
#include "base/json.h"
#include "testing.h"

#include <math.h>
#include <string.h>

struct song {
    int64_t id;
    const char *title;
    const char *note;
    int minutes;
    int place; /* -1: none */
    bool loud;
    double tempo;
    enum { SLOW, FAST } pace;
};
struct record {
    const char *name;
    struct song best;
    const struct song *worst;
    struct song *songs;
    size_t n_songs;
    const char **labels;
    size_t n_labels;
    size_t sold;
};

static const char *const pace_words[] = {"slow", "fast"};

static struct table_cell shout(struct arena *arena, const void *row)
{
    const struct song *song = row;
    return cell_of_text(arena_printf(arena, "%s!", song->title));
}

static const struct column song_list[] = {
    COLUMN(struct song, "song_id", id, .json = "id"),
    COLUMN(struct song, "title", title),
    COLUMN(struct song, "note", note, .none = NONE_IS_EMPTY),
    COLUMN(struct song, "minutes", minutes, .none = NONE_IS_ZERO),
    COLUMN(struct song, "place", place, .none = NONE_IS_MINUS_ONE, .omit = OMIT_IF_NONE),
    COLUMN(struct song, "loud", loud),
    COLUMN(struct song, "tempo", tempo, .omit = OMIT_JSON),
    COLUMN_WORD(struct song, "pace", pace, pace_words),
    COLUMN_BY(COLUMN_TEXT, "shout", shout, .omit = OMIT_ROWS),
};
static const struct column_set song_columns = COLUMNS(struct song, song_list);
static const struct column record_list[] = {
    COLUMN(struct record, "name", name),
    COLUMN_WITHIN(struct record, "best", best, &song_columns),
    COLUMN_BEHIND(struct record, "worst", worst, &song_columns),
    COLUMN_LIST(struct record, "songs", songs, n_songs, &song_columns),
    COLUMN_LIST_OF_TEXTS(struct record, "labels", labels, n_labels),
    COLUMN(struct record, "sold", sold),
};
static const struct column_set record_columns = COLUMNS(struct record, record_list);

static const struct column title_list[] = {COLUMN(struct song, "title", title)};
static const struct column_set title_columns = COLUMNS(struct song, title_list);

static struct song songs[] = {
    {.id = 7, .title = "A", .note = "", .minutes = 3, .place = -1, .loud = true, .tempo = 1.5, .pace = FAST},
    {.id = 8, .title = "B", .note = "n", .minutes = 0, .place = 0, .loud = false, .tempo = 2, .pace = SLOW},
};

static void json_has_each_member_by_its_name_and_null_where_there_is_none(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct json *root = json_object();
    columns_add_list(&song_columns, &arena, songs, 2, root, "songs");
    assert_string_equal(
        json_print_line(&arena, root),
        "{\"songs\": [{\"id\": 7, \"title\": \"A\", \"note\": null, \"minutes\": 3, \"loud\": true, \"pace\": \"fast\", "
        "\"shout\": \"A!\"}, {\"id\": 8, \"title\": \"B\", \"note\": \"n\", \"minutes\": null, \"place\": 0, \"loud\": false, "
        "\"pace\": \"slow\", \"shout\": \"B!\"}]}");
    json_free(root);
    arena_release(&arena);
}

static void a_row_alone_is_a_line(void **state)
{
    (void)state;
    static const struct column list[] = {COLUMN(struct song, "title", title), COLUMN(struct song, "loud", loud)};
    static const struct column_set columns = COLUMNS(struct song, list);
    struct arena arena = ARENA_INIT;
    assert_string_equal(columns_print(&columns, &arena, &songs[0], json_print_line),
                        "{\"title\": \"A\", \"loud\": true}");
    assert_string_equal(columns_print(&columns, &arena, &songs[1], json_print_compact),
                        "{\"title\":\"B\",\"loud\":false}");
    arena_release(&arena);
}

static void rows_have_the_same_values_without_what_only_json_shows(void **state)
{
    (void)state;
    static const char *const names[] = {"song_id", "title", "note", "minutes", "place", "loud", "tempo", "pace"};
    struct arena arena = ARENA_INIT;
    struct table_rows rows;
    columns_to_rows(&song_columns, &arena, songs, 2, &rows);
    assert_int_equal(rows.n_columns, ARRAY_LEN(names));
    assert_int_equal(rows.n_rows, 2);
    for (size_t i = 0; i < rows.n_columns; i++)
        assert_string_equal(rows.columns[i], names[i]);
    const struct table_cell *second = rows.cells + rows.n_columns;
    assert_int_equal(rows.cells[4].type, CELL_NULL); /* no place */
    assert_int_equal(second[4].type, CELL_INT);
    assert_int_equal(second[4].i, 0);
    assert_int_equal(rows.cells[5].i, 1);
    assert_true(rows.cells[6].type == CELL_REAL && rows.cells[6].f == 1.5);
    assert_string_equal(second[7].t, "slow");
    arena_release(&arena);
}

static void a_number_that_is_none_is_nothing(void **state)
{
    (void)state;
    static const struct column list[] = {COLUMN(struct song, "tempo", tempo, .none = NONE_IS_NAN)};
    static const struct column_set columns = COLUMNS(struct song, list);
    struct arena arena = ARENA_INIT;
    struct song none = {.tempo = NAN}, zero = {.tempo = 0};
    assert_int_equal(column_cell(&columns.list[0], &arena, &none).type, CELL_NULL);
    assert_int_equal(column_cell(&columns.list[0], &arena, &zero).type, CELL_REAL);
    arena_release(&arena);
}

static void rows_may_have_the_value_that_is_none_in_json(void **state)
{
    (void)state;
    static const struct column list[] = {
        COLUMN(struct song, "minutes", minutes, .none = NONE_IS_ZERO, .none_in_json = true),
        COLUMN(struct song, "note", note, .none = NONE_IS_EMPTY, .none_in_json = true),
    };
    static const struct column_set columns = COLUMNS(struct song, list);
    struct arena arena = ARENA_INIT;
    struct song song = {.note = "", .minutes = 0};
    struct table_rows rows;
    columns_to_rows(&columns, &arena, &song, 1, &rows);
    assert_int_equal(rows.cells[0].type, CELL_INT);
    assert_int_equal(rows.cells[0].i, 0);
    assert_int_equal(rows.cells[1].type, CELL_TEXT);
    assert_string_equal(columns_print(&columns, &arena, &song, json_print_line), "{\"minutes\": null, \"note\": null}");
    arena_release(&arena);
}

static void each_of_some_values_may_be_a_column_of_the_rows(void **state)
{
    (void)state;
    struct line {
        const char *name;
        const char *const *words;
        const int *points; /* -1: none */
        double share;
    };
    static const char *const heads[] = {"first", "second"}, *const words[] = {"x", NULL};
    static const int points[] = {-1, 4};
    const struct column list[] = {
        COLUMN(struct line, "name", name),
        COLUMN_EACH(struct line, COLUMN_TEXTS, words, heads, 2),
        COLUMN_EACH(struct line, COLUMN_INTS, points, heads, 1 + 1, .none = NONE_IS_MINUS_ONE),
        COLUMN_ROUNDED(struct line, "share", share, COLUMN_DIGITS),
    };
    const struct column_set columns = COLUMNS(struct line, list);
    struct arena arena = ARENA_INIT;
    struct line line = {.name = "n", .words = words, .points = points, .share = 0.1};
    struct table_rows rows;
    columns_to_rows(&columns, &arena, &line, 1, &rows);
    assert_string_equal(columns_sql(&columns, &arena),
                        "name TEXT, first TEXT, second TEXT, first INTEGER, second INTEGER, share REAL");
    assert_int_equal(rows.n_columns, 6);
    assert_string_equal(rows.columns[2], "second");
    assert_string_equal(rows.cells[1].t, "x");
    assert_int_equal(rows.cells[2].type, CELL_NULL);
    assert_int_equal(rows.cells[3].type, CELL_NULL);
    assert_int_equal(rows.cells[4].i, 4);
    assert_string_equal(rows.cells[5].t, "0.1");
    assert_string_equal(columns_print(&columns, &arena, &line, json_print_line), "{\"name\": \"n\", \"share\": 0.1}");
    arena_release(&arena);
}

static void a_list_may_be_an_object_of_rows_by_their_keys(void **state)
{
    (void)state;
    static const struct column list[] = {
        COLUMN_LIST(struct record, "songs", songs, n_songs, &title_columns, COLUMN_KEYED(struct song, title)),
    };
    static const struct column_set columns = COLUMNS(struct record, list);
    struct arena arena = ARENA_INIT;
    struct record record = {.songs = songs, .n_songs = 2};
    assert_string_equal(columns_print(&columns, &arena, &record, json_print_line),
                        "{\"songs\": {\"A\": {\"title\": \"A\"}, \"B\": {\"title\": \"B\"}}}");
    arena_release(&arena);
}

static void a_text_has_pieces_between_separators(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct column_span span = texts_between(&arena, ";a;;bc;", ';');
    const char *const *texts = span.first;
    assert_int_equal(span.n, 2);
    assert_string_equal(texts[0], "a");
    assert_string_equal(texts[1], "bc");
    assert_int_equal(texts_between(&arena, "", ';').n, 0);
    arena_release(&arena);
}

static void sql_declares_the_columns_of_the_rows_in_their_order(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    assert_string_equal(columns_sql(&song_columns, &arena),
                        "song_id INTEGER, title TEXT, note TEXT, minutes INTEGER, place INTEGER, loud INTEGER, "
                        "tempo REAL, pace TEXT");
    assert_string_equal(columns_sql(&record_columns, &arena), "name TEXT, sold INTEGER");
    arena_release(&arena);
}

struct visit {
    char code[4];
    int64_t at_utc;
    double share, mean;
    struct score {
        int points; /* 0: none */
    } score;
    const struct song *song; /* NULL: nothing was played */
    int *tables;
    size_t n_tables;
};

static bool is_no_score(const void *row)
{
    return ((const struct score *)row)->points == 0;
}

static const struct column score_list[] = {COLUMN(struct score, "points", points)};
static const struct column_set score_columns = COLUMNS(struct score, score_list, .is_none = is_no_score);
static const struct column visit_list[] = {
    COLUMN_OWN_TEXT(struct visit, "code", code),
    COLUMN_TIME(struct visit, "at", at_utc),
    COLUMN_ROUNDED(struct visit, "share", share, 2),
    COLUMN_ROUNDED(struct visit, "mean", mean, 0),
    COLUMN_WITHIN(struct visit, "score", score, &score_columns),
    COLUMN_SPREAD(struct visit, song, &song_columns),
    COLUMN_LIST_OF_INTS(struct visit, "tables", tables, n_tables),
};
static const struct column_set visit_columns = COLUMNS(struct visit, visit_list);

static void what_some_rows_lack_is_null_or_no_member(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    int tables[] = {3, 9};
    struct visit visits[] = {
        {.code = "a1", .share = 0.125, .mean = 2.5, .tables = tables, .n_tables = 2},
        {.code = "b2", .at_utc = 86400, .score = {4}, .song = &songs[1]},
    };
    struct json *root = json_object();
    columns_add_list(&visit_columns, &arena, visits, 2, root, "visits");
    assert_string_equal(
        json_print_line(&arena, root),
        "{\"visits\": [{\"code\": \"a1\", \"at\": null, \"share\": 0.125, \"mean\": 2.5, \"score\": null, "
        "\"tables\": [3, 9]}, {\"code\": \"b2\", \"at\": \"1970-01-02T00:00:00Z\", \"share\": 0, \"mean\": 0, "
        "\"score\": {\"points\": 4}, \"id\": 8, \"title\": \"B\", \"note\": \"n\", \"minutes\": null, \"place\": 0, "
        "\"loud\": false, \"pace\": \"slow\", \"shout\": \"B!\", \"tables\": []}]}");
    json_free(root);
    arena_release(&arena);
}

static void rows_round_where_the_column_says_so(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct visit visit = {.code = "a1", .share = 0.126, .mean = 2.5};
    struct table_rows rows;
    columns_to_rows(&visit_columns, &arena, &visit, 1, &rows);
    assert_int_equal(rows.n_columns, 12);
    assert_string_equal(rows.cells[0].t, "a1");
    assert_int_equal(rows.cells[1].type, CELL_NULL);
    assert_string_equal(rows.cells[2].t, "0.13");
    assert_int_equal(rows.cells[3].i, 3);
    assert_string_equal(
        columns_sql(&visit_columns, &arena),
        "code TEXT, at TEXT, share REAL, mean REAL, song_id INTEGER, title TEXT, note TEXT, minutes INTEGER, "
        "place INTEGER, loud INTEGER, tempo REAL, pace TEXT");
    arena_release(&arena);
}

static void what_is_within_a_row_is_an_object_or_a_list(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    const char *labels[] = {"x", "y"};
    struct record record = {
        .name = "R", .best = songs[1], .songs = songs, .n_songs = 1, .labels = labels, .n_labels = 2, .sold = 5};
    struct json *root = json_object();
    columns_to_json(&record_columns, &arena, &record, root);
    const char *song_a =
        "{\"id\": 7, \"title\": \"A\", \"note\": null, \"minutes\": 3, \"loud\": true, \"pace\": \"fast\", "
        "\"shout\": \"A!\"}";
    const char *song_b =
        "{\"id\": 8, \"title\": \"B\", \"note\": \"n\", \"minutes\": null, \"place\": 0, \"loud\": false, "
        "\"pace\": \"slow\", \"shout\": \"B!\"}";
    assert_string_equal(json_print_line(&arena, root),
                        arena_printf(&arena,
                                     "{\"name\": \"R\", \"best\": %s, \"worst\": null, \"songs\": [%s], "
                                     "\"labels\": [\"x\", \"y\"], \"sold\": 5}",
                                     song_b, song_a));
    json_free(root);
    record.worst = &songs[0];
    root = json_object();
    columns_to_json(&record_columns, &arena, &record, root);
    assert_non_null(strstr(json_print_line(&arena, root), arena_printf(&arena, "\"worst\": %s", song_a)));
    json_free(root);
    arena_release(&arena);
}

static void add_its_length(struct json *to, const char *key, const void *value)
{
    const struct song *song = value;
    struct json *object = json_add_object(to, key);
    json_add_int(object, song->title, song->minutes);
}

static void a_function_may_put_a_member_into_json_alone(void **state)
{
    (void)state;
    static const struct column list[] = {
        COLUMN(struct record, "name", name),
        COLUMN_AS_JSON(struct record, "best", best, add_its_length),
    };
    static const struct column_set columns = COLUMNS(struct record, list);
    struct arena arena = ARENA_INIT;
    struct record record = {.name = "R", .best = songs[0]};
    struct json *root = json_object();
    struct table_rows rows;
    columns_to_json(&columns, &arena, &record, root);
    assert_string_equal(json_print_line(&arena, root), "{\"name\": \"R\", \"best\": {\"A\": 3}}");
    columns_to_rows(&columns, &arena, &record, 1, &rows);
    assert_int_equal(rows.n_columns, 1);
    json_free(root);
    arena_release(&arena);
}

/* A shelf shows a record's columns among its own. */
struct shelf {
    const char *room;
    const struct record *record;
    int counts[3];
    double shares[2];
};

static const struct column sale_list[] = {
    COLUMN(struct record, "name", name),
    COLUMN(struct record, "sold", sold, .omit = OMIT_JSON),
};
static const struct column_set sale_columns = COLUMNS(struct record, sale_list);

static struct column_span letters(struct arena *arena, const void *row)
{
    const struct shelf *shelf = row;
    const char **list = ARENA_ARRAY(arena, const char *, strlen(shelf->room));
    for (size_t i = 0; shelf->room[i]; i++)
        list[i] = arena_strndup(arena, shelf->room + i, 1);
    return (struct column_span){list, strlen(shelf->room)};
}

static struct column_span no_letters(struct arena *arena, const void *row)
{
    (void)arena, (void)row;
    return (struct column_span){NULL, 0};
}

static struct column_span songs_of(struct arena *arena, const void *row)
{
    const struct shelf *shelf = row;
    (void)arena;
    return (struct column_span){songs, shelf->record ? 1 : 0};
}

static const struct column room_list[] = {COLUMN(struct shelf, "room", room)};
static const struct column_set room_columns = COLUMNS(struct shelf, room_list);
static const struct column shelf_list[] = {
    COLUMN_SPREAD(struct shelf, record, &sale_columns),
    COLUMN_SPREAD_SELF(&room_columns),
    COLUMN_WITHIN_SELF("again", &room_columns),
    COLUMN_ARRAY(struct shelf, "counts", counts),
    COLUMN_COUNTS(struct shelf, "by_pace", counts, pace_words, 2),
    COLUMN_ARRAY(struct shelf, "shares", shares),
    COLUMN_VALUES_BY(COLUMN_TEXTS, "letters", letters),
    COLUMN_VALUES_BY(COLUMN_TEXTS, "no_letters", no_letters, .omit = OMIT_IF_NONE),
    COLUMN_LIST_BY("best", songs_of, &title_columns),
    COLUMN_WITHIN_BY("first", songs_of, &title_columns),
    COLUMN_WITHIN_BY("maybe", songs_of, &title_columns, .omit = OMIT_IF_NONE),
    COLUMN_LIST_BY("some", songs_of, &title_columns, .omit = OMIT_IF_NONE),
};
static const struct column_set shelf_columns = COLUMNS(struct shelf, shelf_list);

static void columns_of_another_struct_stand_among_a_rows_own(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct record record = {.name = "R", .sold = 5};
    struct shelf shelves[] = {{.room = "ab", .record = &record}, {.room = "c"}};
    struct table_rows rows;
    columns_to_rows(&shelf_columns, &arena, shelves, 2, &rows);
    assert_int_equal(rows.n_columns, 3);
    assert_string_equal(rows.columns[0], "name");
    assert_string_equal(rows.columns[2], "room");
    assert_string_equal(rows.cells[0].t, "R");
    assert_int_equal(rows.cells[1].i, 5);
    assert_string_equal(rows.cells[2].t, "ab");
    assert_int_equal(rows.cells[3].type, CELL_NULL);
    assert_int_equal(rows.cells[4].type, CELL_NULL);
    assert_string_equal(rows.cells[5].t, "c");
    assert_string_equal(columns_sql(&shelf_columns, &arena), "name TEXT, sold INTEGER, room TEXT");
    arena_release(&arena);
}

static void what_is_worked_out_from_a_row_may_be_rows_texts_or_numbers(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct record record = {.name = "R"};
    struct shelf shelf = {.room = "ab", .record = &record, .counts = {1, 2, 3}, .shares = {0.5, 1}};
    struct json *root = json_object();
    columns_to_json(&shelf_columns, &arena, &shelf, root);
    assert_string_equal(
        json_print_line(&arena, root),
        "{\"name\": \"R\", \"room\": \"ab\", \"again\": {\"room\": \"ab\"}, \"counts\": [1, 2, 3], \"by_pace\": {\"slow\": 1, \"fast\": 2}, "
        "\"shares\": [0.5, 1], \"letters\": [\"a\", \"b\"], \"best\": [{\"title\": \"A\"}], "
        "\"first\": {\"title\": \"A\"}, \"maybe\": {\"title\": \"A\"}, \"some\": [{\"title\": \"A\"}]}");
    json_free(root);
    shelf.record = NULL;
    root = json_object();
    columns_to_json(&shelf_columns, &arena, &shelf, root);
    const char *without = json_print_line(&arena, root);
    assert_non_null(strstr(without, "\"best\": [], \"first\": null}"));
    assert_null(strstr(without, "name"));
    json_free(root);
    arena_release(&arena);
}

struct play {
    const struct song *song; /* NULL: the band rests */
    char side;               /* 0: none */
    int value;               /* even: as a text */
};

static struct table_cell value_cell(struct arena *arena, const void *row)
{
    int value = ((const struct play *)row)->value;
    return value % 2 ? cell_of_int(value) : cell_of_text(arena_printf(arena, "<%d>", value));
}

static const struct column play_list[] = {
    COLUMN(struct song, "title", title, COLUMN_THROUGH(struct play, song)),
    COLUMN_WORD(struct song, "pace", pace, pace_words, COLUMN_THROUGH(struct play, song), .omit = OMIT_IF_NONE),
    COLUMN_BY(COLUMN_TEXT, "shout", shout, COLUMN_THROUGH(struct play, song)),
    COLUMN_WORD(struct song, "fast", pace, pace_words, .none = NONE_IS_ZERO, COLUMN_THROUGH(struct play, song)),
    COLUMN(struct play, "side", side),
    COLUMN_BY(COLUMN_ANY, "value", value_cell),
};
static const struct column_set play_columns = COLUMNS(struct play, play_list);

static void single_columns_of_a_struct_that_the_row_points_to(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    const struct play plays[] = {{.song = &songs[1], .side = 'B', .value = 4}, {.value = 5}};
    struct json *root = json_object();
    columns_add_list(&play_columns, &arena, plays, 2, root, "plays");
    assert_string_equal(
        json_print_line(&arena, root),
        "{\"plays\": [{\"title\": \"B\", \"pace\": \"slow\", \"shout\": \"B!\", \"fast\": null, \"side\": \"B\", \"value\": \"<4>\"}, "
        "{\"title\": null, \"shout\": null, \"fast\": null, \"side\": null, \"value\": 5}]}");
    json_free(root);
    struct table_cell cells[6];
    assert_int_equal(columns_width(&play_columns), 6);
    columns_to_cells(&play_columns, &arena, &plays[0], cells);
    assert_string_equal(cells[0].t, "B");
    assert_int_equal(cells[3].type, CELL_NULL);
    assert_string_equal(cells[4].t, "B");
    columns_to_cells(&play_columns, &arena, &plays[1], cells);
    assert_int_equal(cells[0].type, CELL_NULL);
    assert_int_equal(cells[4].type, CELL_NULL);
    assert_int_equal(cells[5].i, 5);
    assert_string_equal(columns_sql(&play_columns, &arena),
                        "title TEXT, pace TEXT, shout TEXT, fast TEXT, side TEXT, value");
    arena_release(&arena);
}

/* Rows are data: who reads them in German reads a message in English all the same. */
static void a_message_in_a_row_is_in_english(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    const struct song song = {.title = message(&arena, "%s had said %s", "Ek", "2-1")};
    const struct play play = {.song = &song};
    struct table_cell *cells = ARENA_ARRAY(&arena, struct table_cell, columns_width(&play_columns));
    columns_to_cells(&play_columns, &arena, &play, cells);
    assert_string_equal(cells[0].t, "Ek had said 2-1");
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(json_has_each_member_by_its_name_and_null_where_there_is_none),
        cmocka_unit_test(a_row_alone_is_a_line),
        cmocka_unit_test(rows_have_the_same_values_without_what_only_json_shows),
        cmocka_unit_test(a_number_that_is_none_is_nothing),
        cmocka_unit_test(rows_may_have_the_value_that_is_none_in_json),
        cmocka_unit_test(each_of_some_values_may_be_a_column_of_the_rows),
        cmocka_unit_test(a_list_may_be_an_object_of_rows_by_their_keys),
        cmocka_unit_test(a_text_has_pieces_between_separators),
        cmocka_unit_test(sql_declares_the_columns_of_the_rows_in_their_order),
        cmocka_unit_test(what_some_rows_lack_is_null_or_no_member),
        cmocka_unit_test(rows_round_where_the_column_says_so),
        cmocka_unit_test(what_is_within_a_row_is_an_object_or_a_list),
        cmocka_unit_test(a_function_may_put_a_member_into_json_alone),
        cmocka_unit_test(columns_of_another_struct_stand_among_a_rows_own),
        cmocka_unit_test(what_is_worked_out_from_a_row_may_be_rows_texts_or_numbers),
        cmocka_unit_test(single_columns_of_a_struct_that_the_row_points_to),
        cmocka_unit_test(a_message_in_a_row_is_in_english),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
