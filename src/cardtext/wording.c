/* wording.c - rewrites the wordings of all years to one
 *
 * A table of phrases: the words of a text, and those that the patterns read instead. Words in the table are as words.c
 * cuts them; a | b are alternatives, ~ is the card itself. A phrase is replaced wherever it stands; the first row that
 * fits counts, and the same row does not read its own replacement. */
#include "base/arena.h"
#include "cardtext/inner.h"

#include <string.h>

static const struct {
    const char *old, *now;
} rewordings[] = {
    {"and / or", "and/or"},
    /* the battlefield */
    {"comes|come into play", "enters"},
    {"enters|enter the battlefield", "enters"},
    {"entered the battlefield this turn", "entered this turn"},
    {"entered the battlefield under", "entered under"},
    {"is put into play", "enters"},
    {"into play", "onto the battlefield"},
    {"in play", "on the battlefield"},
    {"from play", "from the battlefield"},
    {"leaves play", "leaves the battlefield"},
    {"is put into a|its graveyard from the battlefield", "dies"},
    {"is put into its owner 's graveyard from the battlefield", "dies"},
    {"are put into a|their graveyard from the battlefield", "die"},
    /* exile */
    {"is removed from the game", "is exiled"},
    {"are removed from the game", "are exiled"},
    {"removed from the game", "exiled"},
    {"removes from the game", "exiles"},
    {"the removed card", "the exiled card"},
    /* numbers and marks of cards */
    {"converted mana costs", "mana values"},
    {"converted mana cost", "mana value"},
    {"total casting cost", "mana value"},
    {"casting cost", "mana cost"},
    {"cannot", "can't"},
    {"can not", "can't"},
    {"local enchantment", "aura"},
    {"his or her", "their"},
    {"him or her", "them"},
    {"he or she", "they"},
    {"to your|their mana pool", ""},
    {"can't be the targets of", "can't be the target of"},
    {"or more", "or greater"},
    {"or fewer", "or less"},
    {"target creatures and/or players", "targets"},
    {"creatures and/or players", "any targets"},
    {"target creature or player", "any target"},
    {"target creature , player , or planeswalker", "any target"},
    {"each creature and player", "each creature and each player"},
    {"successfully casts", "casts"},
    {"play a card named", "cast a card named"},
    {"plays a|an", "casts a"},
    {"summon spell", "creature spell"},
    {"at the end of combat", "at end of combat"},
    {"at the beginning of the end step", "at the beginning of each end step"},
    {"at the beginning of each player 's", "at the beginning of each"},
    {"at the beginning of every", "at the beginning of each"},
    {"shuffles their library", "shuffles"},
    {"shuffle their library", "shuffle"},
    {"shuffle your library", "shuffle"},
    {"play this ability", "activate this ability"},
    {"use this ability", "activate this ability"},
    {"any time you could cast a sorcery", "as a sorcery"},
    {"only any time they could cast a sorcery", "only as a sorcery"},
    {"each of those creatures", "those creatures"},
    {"each of them", "they"},
    {"each get", "get"},
    {"each gain", "gain"},
    {"until the end of turn", "until end of turn"},
    {"from among the milled cards", "from among them"},
    {"from among the cards milled this way", "from among them"},
    {"from among those cards", "from among them"},
    {"from among the revealed cards", "from among them"},
    {"he|she", "it"},
    {"target activated or triggered ability", "target ability"},
    {"target spell , activated ability , or triggered ability", "target spell or ability"},
    {"target activated ability", "target activated-ability"},
    {"target triggered ability", "target triggered-ability"},
    {"umbra armor", "totem armor"},
    {"on him|her", "on it"},
    {"also gains", "gains"},
    {"also gain", "gain"},
    {"also gets", "gets"},
};

/* Returns the number of words that the phrase takes here; 0 when it does not stand here. */
static size_t phrase_length(const struct word *word, const char *phrase)
{
    size_t n = 0;
    while (*phrase) {
        size_t len = strcspn(phrase, " ");
        const char *text = word[n].text;
        size_t text_len = strlen(text);
        bool same = false;
        for (const char *alternative = phrase; alternative < phrase + len && !same;) {
            size_t k = strcspn(alternative, "| ");
            same = k == text_len && memcmp(alternative, text, k) == 0;
            alternative += k + 1;
        }
        if (!same || word[n].kind == WORD_END)
            return 0;
        n++;
        phrase += len + (phrase[len] == ' ');
    }
    return n;
}

static size_t phrase_words(const char *phrase)
{
    size_t n = *phrase != '\0';
    for (; *phrase; phrase++)
        n += *phrase == ' ';
    return n;
}

/* Writes the new phrase over n words at *out; they keep the place of the first. */
static void put_phrase(struct arena *arena, const char *phrase, const struct word *old, size_t n, struct word *out)
{
    for (size_t i = 0; *phrase; i++) {
        size_t len = strcspn(phrase, " ");
        const struct word *from = &old[i < n ? i : n - 1];
        bool self = len == 1 && *phrase == '~';
        out[i] = (struct word){.kind = self ? WORD_SELF : WORD_TEXT,
                               .text = arena_strndup(arena, phrase, len),
                               .shown = from->shown,
                               .from = from->from,
                               .to = from->to};
        if (*phrase == ',' || *phrase == '.' || *phrase == '\'')
            out[i].kind = WORD_SIGN;
        phrase += len + (phrase[len] == ' ');
    }
}

static void reword(struct arena *arena, struct words *words, const char *old, const char *now)
{
    size_t longer = phrase_words(now);
    for (size_t i = 0; i < words->n;) {
        size_t n = phrase_length(&words->item[i], old);
        if (n == 0) {
            i++;
            continue;
        }
        size_t total = words->n - n + longer;
        struct word *item = ARENA_ARRAY(arena, struct word, total + 1);
        memcpy(item, words->item, i * sizeof *item);
        put_phrase(arena, now, &words->item[i], n, item + i);
        memcpy(item + i + longer, words->item + i + n, (words->n - i - n + 1) * sizeof *item);
        words->item = item;
        words->n = total;
        i += longer;
    }
}

void words_reword(struct arena *arena, struct words *words)
{
    for (size_t i = 0; i < ARRAY_LEN(rewordings); i++)
        reword(arena, words, rewordings[i].old, rewordings[i].now);
}
