/* internal.h - shared by the files of event/people: access */
#ifndef TOPCUT_EVENT_PEOPLE_INTERNAL_H
#define TOPCUT_EVENT_PEOPLE_INTERNAL_H

#include "event/people/people.h"

/* ---- access ---------------------------------------------------------------------------------- */

#define ACCESS_CODE_SHORT 500

#endif
