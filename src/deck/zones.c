/* zones.c - see zones.h
 *
 * One table: words without blanks, marks and case, for the headings of texts, the cells of tables and the attributes of
 * files alike. What a player still has to acquire is outside the deck, as maybes are.
 */
#include "deck/zones.h"
#include "base/chars.h"
#include "base/utf8.h"

#include <string.h>

struct zone_words {
    enum zone_answer answer;
    enum deck_zone zone;
    const char *words; /* " word word " */
};

static const struct zone_words zone_words[] = {
    {ZONE_NAMED, ZONE_MAIN,
     " main maindeck mainboard maindecks deck decklist "
     "hauptdeck principal mazo mazoprincipal deckprincipal jeuprincipal mazzo mazzoprincipale "
     "デッキ メインデッキ メイン 主牌 套牌 덱 메인덱 메인 колода "},
    {ZONE_NAMED, ZONE_SIDE,
     " side sideboard sideboards sb sidedeck sidebord sideboardcards reserve reserva banquillo panchina zijbord "
     "サイドボード サイド 备牌 備牌 사이드보드 사이드 саидборд саид резерв "},
    {ZONE_NAMED, ZONE_COMMANDER,
     " commander commanders commandzone commanderzone thecommander partnercommanders cmdr general generals edhgeneral "
     "leader kommandeur kommandant commandeur commandeurs commandant commandants comandante comandantes generale "
     "oathbreaker oathbreakers signaturespell signaturespells 統率者 コマンダー 指挥官 指揮官 지휘관 커맨더 командир "},
    {ZONE_NAMED, ZONE_COMPANION,
     " companion companions gefahrte begleiter compagnon companero companera compagno compagna companheiro companheira "
     "相棒 行侣 行侶 단짝 спутник "},
    {ZONE_NAMED, ZONE_MAYBE,
     " maybe maybeboard considering acquireboard wishlist tobuy cuts planes planardeck schemes schemedeck "},
    {ZONE_TOKENS, ZONE_MAIN,
     " token tokens tokenlist tokensneeded tokensextras tokensandextras emblem emblems artcards artseries dungeon dungeons "
     "attractions attractiondeck stickers stickersheets contraptions contraptiondeck displaycommander "
     "displaycommanders "},
    {ZONE_IN_TABLES, ZONE_MAIN, " nonlands lands columna columnb columnc columnd columne columnf "},
    {ZONE_IN_TABLES, ZONE_SIDE, " outside "},
    {ZONE_IN_TABLES, ZONE_MAYBE, " acquire "},
};

bool zone_key(const char *text, size_t len, char key[ZONE_KEY_MAX])
{
    struct arena scratch = ARENA_INIT;
    size_t n = 0, i = 0;
    while (i < len && (unsigned char)text[i] < 0x80)
        i++;
    if (i < len) { /* most words are plain ASCII, and there is one a card in some files: those need no folding */
        text = utf8_fold(&scratch, arena_strndup(&scratch, text, len));
        len = strlen(text);
    }
    for (i = 0; i < len && n < ZONE_KEY_MAX; i++) {
        char c = char_lower(text[i]);
        if (char_is_lower(c) || char_is_digit(c) || (unsigned char)c >= 0x80)
            key[n++] = c;
    }
    arena_release(&scratch);
    if (n == 0 || n == ZONE_KEY_MAX)
        return false;
    key[n] = '\0';
    return true;
}

bool zone_has_word(const char *words, const char *key)
{
    size_t len = strlen(key);
    for (const char *at = strstr(words, key); at; at = strstr(at + 1, key))
        if (at[-1] == ' ' && at[len] == ' ')
            return true;
    return false;
}

enum zone_answer zone_of_key(const char *key, enum deck_zone *out)
{
    for (size_t i = 0; i < ARRAY_LEN(zone_words); i++) {
        if (!zone_has_word(zone_words[i].words, key))
            continue;
        if (zone_words[i].answer != ZONE_TOKENS)
            *out = zone_words[i].zone;
        return zone_words[i].answer;
    }
    return ZONE_UNKNOWN;
}

bool zone_by_word(const char *word, enum deck_zone *out)
{
    char key[ZONE_KEY_MAX];
    enum zone_answer answer = zone_key(word, strlen(word), key) ? zone_of_key(key, out) : ZONE_UNKNOWN;
    return answer == ZONE_NAMED || answer == ZONE_IN_TABLES;
}

bool zone_is_tokens(const char *word)
{
    char key[ZONE_KEY_MAX];
    enum deck_zone zone;
    return zone_key(word, strlen(word), key) && zone_of_key(key, &zone) == ZONE_TOKENS;
}

bool zone_yes_or_no(const char *word, bool *out)
{
    static const char yes[] = " true yes y 1 x ja oui si sim da ";
    static const char no[] = " false no n 0 nein non nao nee net ";
    char key[ZONE_KEY_MAX];
    if (!zone_key(word, strlen(word), key)) { /* an empty cell is no */
        *out = false;
        return strlen(word) < ZONE_KEY_MAX;
    }
    bool is_yes = zone_has_word(yes, key), is_no = zone_has_word(no, key);
    if (is_yes != is_no)
        *out = is_yes;
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
