/* desk.c - connections to the database that threads of a server share; see office.h */
#include "association/office/office.h"
#include "base/err.h"

#include <malloc.h>
#include <pthread.h>
#include <stdlib.h>

enum { DESKS = 64 /* kept while nobody works at them */, KEPT_BYTES = 16 << 20 };

struct desk {
    struct arena arena;
    struct office office;
};

struct desks {
    struct office_place place;
    enum pg_use use;
    struct clock *clock;
    const char *who;
    pthread_mutex_t lock;
    struct desk *free[DESKS];
    int n_free;
};

void office_keep_memory(void)
{
    (void)mallopt(M_MMAP_THRESHOLD, KEPT_BYTES);
    (void)mallopt(M_TRIM_THRESHOLD, KEPT_BYTES);
    (void)mallopt(M_TOP_PAD, KEPT_BYTES / 16);
}

struct desks *desks_new(const struct office_place *place, enum pg_use use, struct clock *clock, const char *who)
{
    struct desks *desks = tc_calloc(1, sizeof *desks);
    desks->place = *place;
    desks->use = use;
    desks->clock = clock;
    desks->who = who;
    pthread_mutex_init(&desks->lock, NULL);
    return desks;
}

static void close_desk(struct desk *desk)
{
    office_close(&desk->office);
    arena_release(&desk->arena);
    free(desk);
}

static struct desk *kept_desk(struct desks *desks)
{
    struct desk *desk = NULL;
    pthread_mutex_lock(&desks->lock);
    if (desks->n_free)
        desk = desks->free[--desks->n_free];
    pthread_mutex_unlock(&desks->lock);
    return desk;
}

void desks_renew(struct desks *desks)
{
    for (struct desk *desk; (desk = kept_desk(desks)) != NULL;)
        close_desk(desk);
}

void desks_free(struct desks *desks)
{
    if (!desks)
        return;
    desks_renew(desks);
    pthread_mutex_destroy(&desks->lock);
    free(desks);
}

enum err_code desk_take(struct desks *desks, struct arena *arena, struct desk **out, struct office *office,
                        struct err *err)
{
    struct desk *desk = kept_desk(desks);
    struct err lost = ERR_INIT;
    enum err_code rc = ERR_OK;
    if (desk && office_ask_time(&desk->office, &lost) != ERR_OK) {
        close_desk(desk);
        desk = NULL;
    }
    if (!desk) {
        desk = tc_calloc(1, sizeof *desk);
        rc = office_open(&desk->arena, &desks->place, desks->use, desks->clock, desks->who, &desk->office, err);
    }
    if (rc != ERR_OK) {
        close_desk(desk);
        return rc;
    }
    *out = desk;
    *office = desk->office;
    office->arena = arena;
    return ERR_OK;
}

bool desk_give_back(struct desks *desks, struct desk *desk)
{
    bool alive = pg_is_alive(desk->office.pg), kept = false;
    pthread_mutex_lock(&desks->lock);
    if (alive && desks->n_free < DESKS) {
        desks->free[desks->n_free++] = desk;
        kept = true;
    }
    pthread_mutex_unlock(&desks->lock);
    if (!kept)
        close_desk(desk);
    return alive;
}
