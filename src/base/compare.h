/* compare.h - which of two comes first: what sorting and searching ask for
 *
 * A function for qsort says by its sign which element comes first. Those for arrays of plain numbers and texts are
 * here; one for structs compares its members, the deciding one first, and ends with a key that no two share, so that
 * the order is the same on every machine (qsort may swap equals):
 *
 *     return a->points != b->points ? COMPARE(b->points, a->points) : COMPARE(a->id, b->id);
 */
#ifndef TOPCUT_BASE_COMPARE_H
#define TOPCUT_BASE_COMPARE_H

/* -1, 0 or 1: a is smaller than b, equal or larger. For numbers of one type; each is evaluated twice. */
#define COMPARE(a, b) (((a) > (b)) - ((a) < (b)))

/* For qsort and bsearch over an array of int, int64_t, uint64_t, or const char * (by strcmp); ascending. */
int compare_int(const void *a, const void *b);
int compare_i64(const void *a, const void *b);
int compare_u64(const void *a, const void *b);
int compare_text(const void *a, const void *b);

#endif
