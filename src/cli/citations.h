/* citations.h - the table that tc-citations makes of the ledger, the engine's comments and its tests
 *
 * See build/citations.c for what a citation is.
 */
#ifndef TOPCUT_CLI_CITATIONS_H
#define TOPCUT_CLI_CITATIONS_H

#include "engine/scenario/coverage.h"

extern const struct coverage_row citations[]; /* in the order of tests/data/engine/ledger.csv */
extern const size_t n_citations;

#endif
