/* test_vec.c - arrays that grow, on the heap and in an arena */
#include "base/arena.h"
#include "base/vec.h"
#include "testing.h"

#include <sys/wait.h>

struct pair {
    int a;
    const char *b;
};

static void what_is_added_stays_in_order(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    int *heap = NULL;
    int64_t *kept = NULL;
    size_t n = 0, room = 0, n_kept = 0, room_kept = 0;
    for (int i = 0; i < 100000; i++) {
        *VEC_ADD(heap, n, room) = i * 3;
        *ARENA_ADD(&arena, kept, n_kept, room_kept) = INT64_C(1) << 40 | i;
        assert_true(n <= room);
    }
    assert_int_equal(n, 100000);
    assert_int_equal(n_kept, 100000);
    for (int i = 0; i < 100000; i++) {
        assert_int_equal(heap[i], i * 3);
        assert_true(kept[i] == (INT64_C(1) << 40 | i));
    }
    free(heap);
    arena_release(&arena);
}

/* The room doubles, so a hundred thousand elements are moved some twenty times. */
static void growing_is_rare(void **state)
{
    (void)state;
    char *bytes = NULL;
    size_t n = 0, room = 0, moves = 0, before = 0;
    for (int i = 0; i < 100000; i++) {
        *VEC_ADD(bytes, n, room) = 'x';
        moves += room != before;
        before = room;
    }
    assert_true(moves <= 18);
    assert_true(room < 2 * 100000 + 64);
    free(bytes);
}

static void new_elements_are_zeroed(void **state)
{
    (void)state;
    struct arena arena = ARENA_INIT;
    struct pair *heap = NULL, *kept = NULL;
    size_t n = 0, room = 0, n_kept = 0, room_kept = 0;
    memset(arena_alloc(&arena, 50000, 1), 'x', 50000);
    arena_reset(&arena);
    for (int i = 0; i < 1000; i++) {
        struct pair *p = VEC_ADD(heap, n, room);
        assert_int_equal(p->a, 0);
        assert_null(p->b);
        *p = (struct pair){i, "heap"};
        p = ARENA_ADD(&arena, kept, n_kept, room_kept);
        assert_int_equal(p->a, 0);
        assert_null(p->b);
        *p = (struct pair){i, "arena"};
    }
    assert_int_equal(heap[999].a, 999);
    assert_string_equal(kept[0].b, "arena");
    free(heap);
    arena_release(&arena);
}

static void counts_may_be_of_any_type_and_stand_behind_pointers(void **state)
{
    (void)state;
    struct {
        char (*words)[4];
        int n;
        size_t room;
    } list = {.n = 0};
    size_t counted = 0, *n = &counted, room = 0;
    const char **texts = NULL, ***out = &texts;
    for (int i = 0; i < 40; i++) {
        memcpy(*VEC_ADD(list.words, list.n, list.room), "abc", 4);
        *VEC_ADD(*out, *n, room) = "text";
    }
    assert_int_equal(list.n, 40);
    assert_int_equal(counted, 40);
    assert_string_equal(list.words[39], "abc");
    assert_string_equal(texts[39], "text");
    free(list.words);
    free(texts);
}

static void room_that_is_there_is_used_first(void **state)
{
    (void)state;
    int *items = NULL;
    size_t n = 0, room = 0;
    *VEC_ADD(items, n, room) = 1;
    int *first = items;
    while (n < room)
        *VEC_ADD(items, n, room) = 2;
    assert_ptr_equal(items, first);
    VEC_ROOM(items, n, room);
    assert_true(room > n);
    assert_int_equal(items[0], 1);
    free(items);
}

/* A room that no size_t holds ends the process with status 5, as lack of memory does. */
static void overflow_ends_the_program(void **state)
{
    (void)state;
    for (int in_arena = 0; in_arena < 2; in_arena++) {
        pid_t child = fork();
        assert_true(child >= 0);
        if (child == 0) {
            struct arena arena = ARENA_INIT;
            size_t room = SIZE_MAX / 2 + 1;
            if (!freopen("/dev/null", "w", stderr))
                _exit(1);
            void *grown = in_arena ? arena_grow(&arena, NULL, &room, 1) : vec_grow(NULL, &room, 1);
            _exit(grown ? 0 : 1);
        }
        int status;
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_true(WIFEXITED(status));
        assert_int_equal(WEXITSTATUS(status), 5);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_added_stays_in_order),
        cmocka_unit_test(growing_is_rare),
        cmocka_unit_test(new_elements_are_zeroed),
        cmocka_unit_test(counts_may_be_of_any_type_and_stand_behind_pointers),
        cmocka_unit_test(room_that_is_there_is_used_first),
        cmocka_unit_test(overflow_ends_the_program),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
