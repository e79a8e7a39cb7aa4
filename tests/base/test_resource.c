/* test_resource.c - what is compiled in, and what a user puts over it */
#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"
#include "base/resource.h"
#include "testing.h"

struct places {
    struct arena arena;
    const char *data, *config; /* --data, and $XDG_CONFIG_HOME/topcut */
};

static const char *folder(struct arena *arena, const char *name)
{
    struct err err = ERR_INIT;
    const char *path = test_path(arena, name);
    assert_ok(file_make_dir(path_join(arena, path, "reports"), &err), err);
    assert_ok(file_make_dir(path_join(arena, path, "schema"), &err), err);
    return path;
}

static int set_up(void **state)
{
    static struct places p;
    p = (struct places){.arena = ARENA_INIT};
    p.data = folder(&p.arena, "data");
    p.config = folder(&p.arena, "config/topcut");
    assert_int_equal(setenv("XDG_CONFIG_HOME", test_path(&p.arena, "config"), 1), 0);
    resource_set_dir(NULL);
    *state = &p;
    return 0;
}

static int tear_down(void **state)
{
    struct places *p = *state;
    resource_set_dir(NULL);
    test_remove_tree(p->data);
    test_remove_tree(test_path(&p->arena, "config"));
    arena_release(&p->arena);
    return 0;
}

static void put(struct places *p, const char *dir, const char *name, const char *text)
{
    struct err err = ERR_INIT;
    assert_ok(file_write(path_join(&p->arena, dir, name), text, strlen(text), FILE_REPLACE_EXISTING, &err), err);
}

static const char *get(struct places *p, const char *path)
{
    struct resource r;
    struct err err = ERR_INIT;
    assert_ok(resource_get(&p->arena, path, &r, &err), err);
    assert_string_equal(r.path, path);
    assert_int_equal(r.data[r.len], '\0');
    return r.data;
}

static bool is_listed(struct places *p, const char *path)
{
    struct resource *list;
    size_t n;
    struct err err = ERR_INIT;
    bool found = false;
    assert_ok(resource_list(&p->arena, "reports", &list, &n, &err), err);
    for (size_t i = 0; i < n; i++) {
        assert_true(i == 0 || strcmp(list[i - 1].path, list[i].path) < 0);
        found = found || strcmp(list[i].path, path) == 0;
    }
    return found;
}

static void the_built_in_ones_are_sorted_and_found(void **state)
{
    struct places *p = *state;
    size_t n = 0, n_schema = 0;
    for (const struct resource *r = resources_builtin; r->path; r++, n++) {
        if (!strstr(r->path, ".woff2")) /* text, all of it */
            assert_int_equal(strlen(r->data), r->len);
        assert_int_equal(r->data[r->len], '\0');
        assert_null(r->origin);
        assert_true(r == resources_builtin || strcmp(r[-1].path, r->path) < 0);
        n_schema += strncmp(r->path, "schema/", 7) == 0 && !strchr(r->path + 7, '/');
        assert_ptr_equal(get(p, r->path), r->data);
    }
    struct resource *list;
    size_t n_listed;
    struct err err = ERR_INIT;
    assert_ok(resource_list(&p->arena, "schema", &list, &n_listed, &err), err);
    assert_int_equal(n_listed, n_schema);
    assert_true(n_schema > 0);
    assert_ok(resource_list(&p->arena, "nosuch", &list, &n_listed, &err), err);
    assert_int_equal(n_listed, 0);
}

static void the_data_folder_wins_over_the_configuration(void **state)
{
    struct places *p = *state;
    put(p, p->config, "reports/mine.sql", "config");
    assert_string_equal(get(p, "reports/mine.sql"), "config");
    put(p, p->data, "reports/mine.sql", "data");
    assert_string_equal(get(p, "reports/mine.sql"), "config");
    resource_set_dir(p->data);
    assert_string_equal(get(p, "reports/mine.sql"), "data");
    assert_true(is_listed(p, "reports/mine.sql"));
    struct resource r;
    struct err err = ERR_INIT;
    assert_ok(resource_get(&p->arena, "reports/mine.sql", &r, &err), err);
    assert_string_equal(r.origin, path_join(&p->arena, p->data, "reports/mine.sql"));
}

static void a_built_in_report_can_be_replaced(void **state)
{
    struct places *p = *state;
    for (const struct resource *r = resources_builtin; r->path; r++) {
        if (strncmp(r->path, "reports/", 8) != 0)
            continue;
        put(p, p->config, r->path, "SELECT 1");
        assert_string_equal(get(p, r->path), "SELECT 1");
        return;
    }
}

/* Floor rules lie in a folder of formats/ and are no formats. */
static void a_folder_of_a_folder_is_one_of_its_own(void **state)
{
    struct places *p = *state;
    struct err err = ERR_INIT;
    struct resource *list;
    size_t n, n_formats, n_floor;
    assert_ok(resource_list(&p->arena, "formats", &list, &n_formats, &err), err);
    assert_ok(resource_list(&p->arena, "formats/floor", &list, &n_floor, &err), err);
    assert_ok(file_make_dir(path_join(&p->arena, p->config, "formats/floor/deeper"), &err), err);
    put(p, p->config, "formats/floor/mine.json", "{}");
    put(p, p->config, "formats/floor/deeper/no.json", "{}");
    assert_string_equal(get(p, "formats/floor/mine.json"), "{}");
    assert_ok(resource_list(&p->arena, "formats", &list, &n, &err), err);
    assert_int_equal(n, n_formats);
    assert_ok(resource_list(&p->arena, "formats/floor", &list, &n, &err), err);
    assert_int_equal(n, n_floor + 1);
    struct resource r;
    assert_int_equal(resource_get(&p->arena, "formats/floor/deeper/no.json", &r, &err), ERR_NOT_FOUND);
}

static void home_is_used_when_xdg_is_not_set(void **state)
{
    struct places *p = *state;
    struct err err = ERR_INIT;
    assert_int_equal(unsetenv("XDG_CONFIG_HOME"), 0);
    assert_int_equal(setenv("HOME", p->data, 1), 0);
    assert_ok(file_make_dir(path_join(&p->arena, p->data, ".config/topcut/reports"), &err), err);
    put(p, p->data, ".config/topcut/reports/home.sql", "home");
    assert_string_equal(get(p, "reports/home.sql"), "home");
    assert_int_equal(setenv("XDG_CONFIG_HOME", "relative", 1), 0); /* not absolute: not used */
    assert_string_equal(get(p, "reports/home.sql"), "home");
}

static void the_schema_is_never_overridden(void **state)
{
    struct places *p = *state;
    struct resource *list;
    size_t n, n_before;
    struct err err = ERR_INIT;
    assert_ok(resource_list(&p->arena, "schema", &list, &n_before, &err), err);
    assert_true(n_before > 0);
    resource_set_dir(p->data);
    put(p, p->data, list[0].path, "DROP TABLE player");
    put(p, p->data, "schema/999-mine.sql", "DROP TABLE player");
    assert_string_not_equal(get(p, list[0].path), "DROP TABLE player");
    assert_ok(resource_list(&p->arena, "schema", &list, &n, &err), err);
    assert_int_equal(n, n_before);
}

static void other_files_in_the_folder_are_no_reports(void **state)
{
    struct places *p = *state;
    put(p, p->config, "reports/README", "x");
    put(p, p->config, "reports/mine.sql~", "x");
    put(p, p->config, "reports/.hidden.sql", "x");
    put(p, p->config, "reports/.sql", "x");
    put(p, p->config, "reports/good.sql", "x");
    assert_false(is_listed(p, "reports/README"));
    assert_false(is_listed(p, "reports/mine.sql~"));
    assert_false(is_listed(p, "reports/.hidden.sql"));
    assert_true(is_listed(p, "reports/good.sql"));
    struct resource r;
    struct err err = ERR_INIT;
    assert_int_equal(resource_get(&p->arena, "reports/.hidden.sql", &r, &err), ERR_NOT_FOUND);
}

static void what_is_not_there_or_not_allowed(void **state)
{
    struct places *p = *state;
    static const char *const paths[] = {"reports/nosuch.sql", "nosuch/x.sql",          "",
                                        "/etc/passwd",        "reports/../config.sql", "reports/../../secret.sql",
                                        "reports/sub/x.sql",  "reports/mine.txt",      "../reports/standings.sql"};
    put(p, p->data, "secret.sql", "x");
    put(p, p->config, "config.sql", "x");
    put(p, p->config, "reports/mine.txt", "x");
    for (size_t i = 0; i < ARRAY_LEN(paths); i++) {
        struct resource r;
        struct err err = ERR_INIT;
        assert_int_equal(resource_get(&p->arena, paths[i], &r, &err), ERR_NOT_FOUND);
    }
    struct resource *list;
    size_t n;
    struct err err = ERR_INIT;
    resource_set_dir("/nonexistent/folder");
    assert_int_equal(resource_list(&p->arena, "reports", &list, &n, &err), ERR_NOT_FOUND);
    assert_err(err, ERR_NOT_FOUND, "no folder /nonexistent/folder (given with --data)");
}

static void files_of_any_editor_are_read(void **state)
{
    struct places *p = *state;
    put(p, p->config, "reports/bom.sql", "\xEF\xBB\xBFSELECT 'å'\r\n");
    assert_string_equal(get(p, "reports/bom.sql"), "SELECT 'å'\n");
    put(p, p->config, "reports/latin.sql", "SELECT '\xE5'");
    assert_string_equal(get(p, "reports/latin.sql"), "SELECT 'å'");
    struct err err = ERR_INIT;
    struct resource r;
    assert_ok(file_write(path_join(&p->arena, p->config, "reports/bin.sql"), "a\0b", 3, FILE_REPLACE_EXISTING, &err),
              err);
    assert_int_equal(resource_get(&p->arena, "reports/bin.sql", &r, &err), ERR_INPUT);
    assert_err(err, ERR_INPUT, "reports/bin.sql:1: not text");
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_built_in_ones_are_sorted_and_found),
        TEST(the_data_folder_wins_over_the_configuration),
        TEST(a_built_in_report_can_be_replaced),
        TEST(a_folder_of_a_folder_is_one_of_its_own),
        TEST(home_is_used_when_xdg_is_not_set),
        TEST(the_schema_is_never_overridden),
        TEST(other_files_in_the_folder_are_no_reports),
        TEST(what_is_not_there_or_not_allowed),
        TEST(files_of_any_editor_are_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
