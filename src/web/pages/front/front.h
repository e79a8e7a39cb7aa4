/* front.h - an event's page for everybody: before it how to join, during it where one plays, afterwards who won */
#ifndef TOPCUT_WEB_PAGES_FRONT_H
#define TOPCUT_WEB_PAGES_FRONT_H

#include "web/page/page.h"

/* The page, by what stands in the store. It is what the event's address shows to everybody who is not of the staff. */
TC_MUST_USE enum err_code front_show(struct request *req, struct err *err);

#endif
