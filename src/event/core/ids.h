/* ids.h - row ids as types of their own, so that a player never stands where a match belongs */
#ifndef TOPCUT_EVENT_IDS_H
#define TOPCUT_EVENT_IDS_H

#include "pairing/pairing.h"
#include "rating/rating.h"
#include "standings/standings.h"
#include "store/store.h"

struct player_id {
    int64_t v;
}; /* 0: nobody */
struct event_id {
    int64_t v;
};
struct round_id {
    int64_t v;
};
struct match_id {
    int64_t v;
};

#endif
