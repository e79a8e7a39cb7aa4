/* fuzz_cardtext.c - any text is the text of a card: some of it is understood, the rest is told with the word that
 * stopped it; what was made of it the engine takes or refuses with a sentence; any text is retold
 *
 * Lines: the name, the type line, then the text. The same text gives the same meaning.
 */
#include "base/arena.h"
#include "base/utf8.h"
#include "cardtext/cardtext.h"
#include "sanity/text_check.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* The text up to the line's end; *rest behind it. */
static const char *line(char *text, char **rest)
{
    size_t n = strcspn(text, "\n");
    *rest = text + n + (text[n] == '\n');
    text[n] = '\0';
    return text;
}

static void check_meaning(const struct card_meaning *m)
{
    size_t understood = 0;
    for (size_t i = 0; i < m->n_clauses; i++) {
        understood += m->clauses[i].understood;
        tc_assert(m->clauses[i].understood == (*m->clauses[i].why == '\0'));
        tc_assert(*m->clauses[i].text);
    }
    tc_assert((m->understanding == UNDERSTOOD_FULLY) == (understood == m->n_clauses));
    tc_assert(m->understanding != UNDERSTOOD_NOT || (understood == 0 && !*m->abilities && !*m->keywords));
    tc_assert(!strpbrk(m->abilities, "\1\2\3") && !strpbrk(m->keywords, "\1\2\3"));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size > 4096 || memchr(data, '\0', size) || !utf8_is_valid((const char *)data, size))
        return 0;
    struct arena arena = ARENA_INIT;
    char *rest = arena_strndup(&arena, (const char *)data, size);
    struct card_wording wording = {.mana_cost = "{X}{1}{R}"};
    struct card_meaning once, twice;
    wording.name = line(rest, &rest);
    wording.type_line = line(rest, &rest);
    wording.text = rest;
    cardtext_compile(&arena, &wording, &once);
    cardtext_compile(&arena, &wording, &twice);
    check_meaning(&once);
    tc_assert(strcmp(once.abilities, twice.abilities) == 0 && strcmp(once.keywords, twice.keywords) == 0);
    tc_assert(strcmp(once.retelling, cardtext_retell(&arena, once.keywords, once.abilities)) == 0);
    if (*wording.name)
        (void)text_refused(&arena, wording.name, "{X}{1}{R} Creature Ogre 2/2", once.keywords, once.abilities);
    tc_assert(*wording.text == '\0' || cardtext_retell(&arena, "", wording.text) != NULL);
    arena_release(&arena);
    return 0;
}
