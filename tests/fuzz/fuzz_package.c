/* fuzz_package.c - any bytes as a package: an error that names the file; what is not as it was signed is never read,
 * so what is read verifies again */
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/err.h"
#include "base/json.h"
#include "event/exchange/exchange.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct arena arena = ARENA_INIT;
    struct err err = ERR_INIT;
    struct package p, again;
    char *text = tc_calloc(size + 1, 1);
    if (size > 0)
        memcpy(text, data, size);
    enum err_code rc = package_read(&arena, text, "fuzz.json", &p, &err);
    if (rc == ERR_OK) {
        const char *canonical = json_print_canonical(&arena, p.root);
        tc_assert(package_read(&arena, canonical, "again.json", &again, &err) == ERR_OK);
        tc_assert(strcmp(again.digest, p.digest) == 0);
        package_free(&again);
    } else {
        tc_assert(rc == ERR_INPUT && strstr(err.text, "fuzz.json"));
    }
    package_free(&p);
    free(text);
    arena_release(&arena);
    return 0;
}
