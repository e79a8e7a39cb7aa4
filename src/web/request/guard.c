/* guard.c - compares what a page saw with what is there, inside the verb's transaction */
#include "base/arena.h"
#include "base/err.h"
#include "web/request/request.h"

#include <string.h>

void page_guard(struct request *req, const char *field_name, const char *what, page_value_fn *now_value, void *data)
{
    struct request_inner *in = req->in;
    tc_assert(in->n_guards < GUARDS_MAX); /* each page makes a fixed number of them; a visitor cannot add any */
    if (!field(req, field_name))
        /* a form without its "seen" fields (a user's own script) asks for no comparison */
        return;
    in->guards[in->n_guards++] = (struct guard){
        .field = field_name, .what = arena_strdup(req->arena, what), .now_value = now_value, .data = data};
}

enum err_code request_guard(struct store *store, void *data, struct err *err)
{
    struct request *req = data;
    (void)store; /* it is req->store */
    for (size_t i = 0; i < req->in->n_guards; i++) {
        const struct guard *g = &req->in->guards[i];
        const char *now = "", *seen = field_or(req, g->field, "");
        enum err_code rc = g->now_value(req, g->data, &now, err);
        if (rc != ERR_OK)
            return rc;
        if (strcmp(now ? now : "", seen) != 0)
            return err_set(err, ERR_CONFLICT,
                           "%s: when this page was made it said \"%s\"; now it is \"%s\"; look again, then decide",
                           g->what, *seen ? seen : "nothing", now && *now ? now : "nothing");
    }
    return ERR_OK;
}
