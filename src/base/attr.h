/* attr.h - attributes and assertions
 *
 * tc_assert is for bugs in Topcut, never for bad input. It is on in every build: the store's journal makes
 * a sudden end safe, and a wrong standing shown to a room is worse than none.
 */
#ifndef TOPCUT_BASE_ATTR_H
#define TOPCUT_BASE_ATTR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define TC_MUST_USE     __attribute__((warn_unused_result))
#define TC_NORETURN     __attribute__((noreturn))
#define TC_PRINTF(f, a) __attribute__((format(printf, f, a)))
#define TC_NONNULL      __attribute__((returns_nonnull))
#define TC_UNUSED       __attribute__((unused))

#define ARRAY_LEN(a) (sizeof(a) / sizeof *(a))

/* Ends the process with exit status 70 after telling the place and the last context on stderr. */
TC_NORETURN void tc_assert_fail(const char *condition, const char *file, int line);

#define tc_assert(cond) ((cond) ? (void)0 : tc_assert_fail(#cond, __FILE__, __LINE__))

/* What a crash report says the program was doing: static text, e.g. a command's or statement's name. */
void tc_context_set(const char *what);

/* Ends the process with exit status 5 and "out of memory" on stderr: what every allocation of ours does
 * when there is none. An open transaction is rolled back by the journal of the file. */
TC_NORETURN void tc_out_of_memory(size_t wanted);

/* The same for a file that turns out to be damaged where no error can be given back: what is wrong, and what to
 * do. */
TC_NORETURN void tc_file_damaged(const char *path, const char *how, const char *remedy);

/* malloc and realloc that do not return NULL; n * size is checked against overflow. */
TC_MUST_USE TC_NONNULL void *tc_calloc(size_t n, size_t size);
TC_MUST_USE TC_NONNULL void *tc_realloc_array(void *old, size_t n, size_t size);

/* Makes the nth allocation of base fail from now on (1 = the next); 0 switches it off. For tests. */
void tc_alloc_fail_at(uint64_t nth);

__extension__ typedef __int128 tc_i128;
__extension__ typedef unsigned __int128 tc_u128;

#endif
