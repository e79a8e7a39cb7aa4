/* penalties.h - what the pages about penalties share */
#ifndef TOPCUT_WEB_PAGES_PENALTIES_H
#define TOPCUT_WEB_PAGES_PENALTIES_H

#include "base/lang.h"
#include "event/judge/judge.h"
#include "web/page/page.h"

/* "game loss", translated. */
const char *penalty_consequence_text(const struct lang *lang, enum penalty_consequence consequence);
/* Where the judge came from, when it is a table or a deck check of the request's event; "" otherwise. */
const char *penalty_back(struct request *req);

#endif
