/* demo_people.c - invented people for the demo
 *
 * The same ones every time: last and first names are dealt from two lists by a seed of their own,
 * so that no two people share a name and no full name begins another. Letters beyond ASCII are
 * there on purpose.
 */
#include "base/arena.h"
#include "base/rng.h"
#include "cli/demo/demo.h"

#include <string.h>

static const char *const lasts[] = {
    "Aaltonen",    "Åkesson",  "Almeida",      "Andersen",  "Baranowski", "Becker",   "Bergström", "Bianchi",
    "Blažek",      "Brandt",   "Castillo",     "Çelik",     "Dahl",       "De Vries", "Dubois",    "Eklund",
    "Fernández",   "Fischer",  "Fournier",     "García",    "Grönlund",   "Haugen",   "Hernández", "Horváth",
    "Ibsen",       "Ivanova",  "Jansen",       "Kowalczyk", "Kovács",     "Laurent",  "Lindqvist", "Lombardi",
    "Łukasiewicz", "Marković", "Mäkinen",      "Moreau",    "Müller",     "Nguyễn",   "Nilsson",   "Nowak",
    "O'Brien",     "Öhman",    "Papadopoulos", "Pedersen",  "Petrović",   "Quinn",    "Ricci",     "Rossi",
    "Sánchez",     "Schäfer",  "Silva",        "Šimić",     "Sørensen",   "Szabó",    "Tamm",      "Tanaka",
    "Ulrich",      "Vasquez",  "Virtanen",     "Wagner",    "Winter",     "Yilmaz",   "Zając",     "Zimmermann",
};

static const char *const firsts[] = {
    "Ada",     "Agnieszka", "Ahmet",  "Aino",   "Alice",  "Anders", "Antoni", "Åsa",    "Beatriz", "Bo",    "Bruno",
    "Camille", "Carlos",    "Chiara", "Dagny",  "Daniel", "Elif",   "Elina",  "Emil",   "Eva",     "Filip", "Freya",
    "Gustav",  "Hanna",     "Henrik", "Hugo",   "Ida",    "Inês",   "Ivan",   "Jana",   "Jonas",   "José",  "Jürgen",
    "Kaarel",  "Karin",     "Laura",  "Linh",   "Luca",   "Magnus", "Maja",   "Marta",  "Mats",    "Nadia", "Niko",
    "Nora",    "Olof",      "Paul",   "Per",    "Petra",  "Rafael", "Rosa",   "Ruth",   "Saara",   "Simon", "Sofia",
    "Tomáš",   "Ursula",    "Vera",   "Viktor", "Wanda",  "Yuki",   "Zoë",    "Zsófia", "Łucja",
};

static const char *const countries[] = {"DE", "DK", "EE", "ES", "FI", "FR", "HU", "IT", "NO", "PL", "PT", "SE"};

static const char *const clubs[] = {"Mana Leak", "The Black Vise", "Tolaria", "Card Cellar", ""};

enum { PEOPLE_SEED = 20240317, N_LASTS = ARRAY_LEN(lasts), N_FIRSTS = ARRAY_LEN(firsts) };

static bool clashes(const struct demo_person *people, size_t n, const char *name)
{
    for (size_t i = 0; i < n; i++) {
        size_t a = strlen(name), b = strlen(people[i].name);
        if (memcmp(name, people[i].name, a < b ? a : b) == 0)
            return true;
    }
    return false;
}

struct demo_person *demo_people(struct arena *arena, size_t n)
{
    struct demo_person *people = ARENA_ARRAY(arena, struct demo_person, n);
    struct rng rng;
    tc_assert(n <= (size_t)N_LASTS * N_FIRSTS / 4); /* so that dealing ends */
    rng_init(&rng, PEOPLE_SEED);
    for (size_t i = 0; i < n;) {
        const char *last = lasts[rng_below(&rng, N_LASTS)], *first = firsts[rng_below(&rng, N_FIRSTS)];
        const char *name = arena_printf(arena, "%s, %s", last, first);
        if (clashes(people, i, name))
            continue;
        people[i++] = (struct demo_person){.name = name,
                                           .last = last,
                                           .first = first,
                                           .country = countries[rng_below(&rng, ARRAY_LEN(countries))],
                                           .club = clubs[rng_below(&rng, ARRAY_LEN(clubs))]};
    }
    return people;
}
