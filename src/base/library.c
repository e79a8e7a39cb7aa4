/* library.c - see library.h; dlopen and dlsym are called nowhere else */
#include "base/library.h"
#include "base/attr.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Static_assert(sizeof(void *) == sizeof(void (*)(void)), "POSIX lets dlsym() answer with functions");

static TC_NORETURN void give_up(const struct library *library)
{
    const char *why = dlerror();
    (void)fprintf(stderr, "topcut: cannot load %s: %s; install the package that holds it, or build Topcut again\n",
                  library->file, why ? why : "it lacks a function");
    exit(EXIT_FAILURE);
}

static void load(const struct library *library)
{
    void *handle = dlopen(library->file, RTLD_NOW | RTLD_LOCAL);
    if (!handle)
        give_up(library);
    for (size_t i = 0; i < library->n; i++) {
        void *function = dlsym(handle, library->names[i]);
        if (!function)
            give_up(library);
        memcpy((char *)library->functions + i * sizeof function, &function, sizeof function);
    }
}

void library_need(struct library *library)
{
    if (atomic_load_explicit(&library->loaded, memory_order_acquire))
        return;
    pthread_mutex_lock(&library->lock);
    if (!atomic_load_explicit(&library->loaded, memory_order_relaxed)) {
        load(library);
        atomic_store_explicit(&library->loaded, true, memory_order_release);
    }
    pthread_mutex_unlock(&library->lock);
}
