/* library.h - shared libraries that are loaded when something of them is needed
 *
 * Paper, workbooks, the network and TLS bring seventy libraries with them, whose loading takes 15 ms of processor time;
 * most commands need none. The one file that knows such a library lists the functions that it calls, and calls them
 * through the table that LIBRARY makes of the list:
 *
 *     #define FUNCTIONS(X) X(curl_easy_init) X(curl_easy_cleanup)
 *     LIBRARY(LIBRARY_CURL, FUNCTIONS);
 *     ...
 *     library_need(&library);
 *     CURL *handle = lib.curl_easy_init();
 *
 * The types are those of the library's own header. LIBRARY_CURL and its like are the names of the libraries that
 * the program was built with (CMakeLists.txt writes them down).
 */
#ifndef TOPCUT_BASE_LIBRARY_H
#define TOPCUT_BASE_LIBRARY_H

#include "base/libraries.h" /* made while configuring */

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

struct library {
    const char *file; /* the name that the loader looks for, such as "libcurl-gnutls.so.4" */
    const char *const *names;
    size_t n;
    void *functions; /* a struct of n pointers, in the order of names */
    pthread_mutex_t lock;
    atomic_bool loaded;
};

#define LIBRARY_MEMBER(name) __typeof__(name) *(name);
#define LIBRARY_TEXT(name)   #name
#define LIBRARY_NAME(name)   LIBRARY_TEXT(name),

/* Defines `library`, from which library_need() fills a table that several files see. */
#define LIBRARY_FILLS(TABLE, FILE_NAME, FUNCTION_LIST)                                                                 \
    static const char *const library_names[] = {FUNCTION_LIST(LIBRARY_NAME)};                                          \
    static struct library library = {.file = (FILE_NAME),                                                              \
                                     .names = library_names,                                                           \
                                     .n = sizeof library_names / sizeof library_names[0],                              \
                                     .functions = &(TABLE),                                                            \
                                     .lock = PTHREAD_MUTEX_INITIALIZER}

/* Defines `lib`, the table of the functions of a list for this file alone, and the `library` that fills it. */
#define LIBRARY(FILE_NAME, FUNCTION_LIST)                                                                              \
    static struct {                                                                                                    \
        FUNCTION_LIST(LIBRARY_MEMBER)                                                                                  \
    } lib;                                                                                                             \
    LIBRARY_FILLS(lib, FILE_NAME, FUNCTION_LIST)

/* Loads the library and fills its table, once; any thread may call it at any time. A library that is not there ends the
   program with a sentence and status 1, as a program that was linked with it would end at its start; what a command
   writes, it writes whole or not at all. The library stays loaded. */
void library_need(struct library *library);

#endif
