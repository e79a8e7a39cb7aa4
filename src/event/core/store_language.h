/* store_language.h - the language that the store speaks to whoever asks for none that it knows */
#ifndef TOPCUT_EVENT_STORE_LANGUAGE_H
#define TOPCUT_EVENT_STORE_LANGUAGE_H

#include "event/core/ids.h"

/* NULL while none is chosen: then it is English. */
TC_MUST_USE enum err_code store_language(struct store *store, const struct lang **out, struct err *err);

/* Chooses one by its tag ("de"; "": none). A verb. ERR_INPUT lists those that there are. */
TC_MUST_USE enum err_code store_language_set(struct store *store, struct arena *arena, const char *tag,
                                             const char **sentence, struct err *err);

#endif
