/* zones.c - see zones.h
 *
 * One table: words without blanks, marks and case. What a player still has to acquire is outside
 * the deck, as maybes are.
 */
#include "deck/zones.h"
#include "base/chars.h"
#include "base/strbuf.h"
#include "base/utf8.h"

#include <string.h>

struct zone_words {
    enum deck_zone zone;
    const char *words; /* " word word " */
};

static const struct zone_words zone_words[] = {
    {ZONE_MAIN, " main maindeck mainboard maindecks deck nonlands lands columna columnb columnc "
                "columnd columne columnf "
                "hauptdeck principal mazo mazoprincipal jeuprincipal mazzo "},
    {ZONE_SIDE, " side sideboard sideboards sb reserve reserva banquillo outside seite zijbord "},
    {ZONE_COMMANDER, " commander commanders commandzone general kommandeur kommandant comandante commandant "},
    {ZONE_COMPANION, " companion companions gefahrte compagnon companero compagno "},
    {ZONE_MAYBE, " maybe maybeboard considering acquire acquireboard wishlist "},
};

/* Most words are plain ASCII, and there is one a card in some files: those need no folding. False
 * for others. */
static bool ascii_key(struct strbuf *key, const char *word)
{
    for (const char *p = word; *p; p++)
        if ((unsigned char)*p >= 0x80)
            return false;
    strbuf_add_char(key, ' ');
    for (const char *p = word; *p; p++) {
        if (char_is_upper(*p))
            strbuf_add_char(key, (char)(*p - 'A' + 'a'));
        else if (char_is_lower(*p) || char_is_digit(*p))
            strbuf_add_char(key, *p);
    }
    strbuf_add_char(key, ' ');
    return true;
}

/* The letters and digits of a word, folded, between blanks: " sideboard ". */
static void key_of(struct strbuf *key, const char *word)
{
    struct arena scratch = ARENA_INIT;
    if (ascii_key(key, word))
        return;
    strbuf_add_char(key, ' ');
    for (const char *p = utf8_fold(&scratch, word); *p; p++)
        if (char_is_lower(*p) || char_is_digit(*p) || (unsigned char)*p >= 0x80)
            strbuf_add_char(key, *p);
    strbuf_add_char(key, ' ');
    arena_release(&scratch);
}

bool zone_by_word(const char *word, enum deck_zone *out)
{
    bool found = false;
    struct strbuf key = STRBUF_INIT;
    key_of(&key, word);
    for (size_t i = 0; i < ARRAY_LEN(zone_words) && key.len > 2 && !found; i++)
        if (strstr(zone_words[i].words, strbuf_text(&key))) {
            *out = zone_words[i].zone;
            found = true;
        }
    strbuf_release(&key);
    return found;
}

bool zone_is_tokens(const char *word)
{
    struct strbuf key = STRBUF_INIT;
    key_of(&key, word);
    bool is = key.len > 2 && strstr(" token tokens tokensextras tokensandextras emblems artcards dungeons attractions "
                                    "attractiondeck stickers stickersheets contraptions contraptiondeck "
                                    "displaycommander displaycommanders ",
                                    strbuf_text(&key));
    strbuf_release(&key);
    return is;
}

bool zone_yes_or_no(const char *word, bool *out)
{
    static const char yes[] = " true yes y 1 x ja oui si sim da ";
    static const char no[] = "  false no n 0 nein non nao nee net ";
    struct strbuf key = STRBUF_INIT;
    key_of(&key, word);
    bool is_yes = strstr(yes, strbuf_text(&key)), is_no = strstr(no, strbuf_text(&key));
    if (is_yes != is_no)
        *out = is_yes;
    strbuf_release(&key);
    return is_yes != is_no;
}

const char *zone_shown(struct arena *arena, const char *text)
{
    size_t len = strnlen(text, 41);
    if (len <= 40)
        return text;
    for (len = 40; len > 0 && ((unsigned char)text[len] & 0xC0) == 0x80;)
        len--;
    return arena_strndup(arena, text, len);
}
