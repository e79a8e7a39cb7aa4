/* subtypes.c - the subtypes that texts name, and their plurals
 *
 * "Elf|Elves" where the plural is not the word with an s. A word of a text is a subtype only if it stands here: at the
 * beginning of a sentence every word has its capital.
 */
#include "cardtext/inner.h"

#include <string.h>

static const char *const subtypes[] = {
    "Advisor", "Ally|Allies", "Angel", "Antelope", "Ape", "Arcane", "Archer", "Archon", "Artificer", "Assassin",
    "Assembly-Worker", "Atog", "Aura", "Aurochs|Aurochs", "Avatar", "Badger", "Balloon", "Barbarian", "Basilisk",
    "Bat", "Bear", "Beast", "Beeble", "Berserker", "Bird", "Boar", "Bringer|Bringers", "Brushwagg", "Camarid",
    "Camel", "Caribou|Caribou", "Carrier", "Cat", "Centaur", "Cephalid", "Chicken", "Chimera", "Citizen",
    "Cleric", "Cockatrice", "Construct", "Crab", "Crocodile", "Cyclops|Cyclopes", "Dauthi|Dauthi", "Demon",
    "Desert", "Deserter", "Devil", "Dinosaur", "Djinn", "Dragon", "Drake", "Dreadnought", "Drone", "Druid",
    "Dryad", "Dwarf|Dwarves", "Efreet|Efreets", "Egg", "Elder", "Eldrazi|Eldrazi", "Elemental", "Elephant",
    "Elf|Elves", "Elk|Elk", "Equipment", "Eye", "Faerie", "Ferret", "Fish|Fish", "Flagbearer", "Fortification",
    "Fox|Foxes", "Frog", "Fungus|Fungi", "Gargoyle", "Germ", "Giant", "Gnome", "Goat", "Goblin", "Golem",
    "Gorgon", "Graveborn", "Gremlin", "Griffin", "Hag", "Hamster", "Harpy|Harpies", "Hellion", "Hippo",
    "Hippogriff", "Homarid", "Homunculus|Homunculi", "Horror", "Horse|Horses", "Hound", "Human", "Hydra", "Hyena",
    "Illusion", "Imp", "Incarnation|Incarnations", "Insect", "Jackal", "Jellyfish|Jellyfish", "Juggernaut",
    "Kavu", "Kirin", "Kithkin|Kithkin", "Knight", "Kobold", "Kor", "Kraken", "Lair", "Lammasu", "Leech|Leeches",
    "Legend", "Leviathan", "Lhurgoyf", "Licid", "Lizard", "Locus|Loci", "Manticore", "Masticore",
    "Mercenary|Mercenaries", "Merfolk|Merfolk", "Metathran|Metathran", "Mime", "Mine", "Minion", "Minotaur",
    "Monger", "Mongoose|Mongooses", "Monk", "Monkey", "Moonfolk|Moonfolk", "Mutant", "Myr", "Mystic",
    "Nautilus|Nautiluses", "Nephilim", "Nightmare", "Nightstalker", "Ninja", "Noggle|Noggles", "Nomad|Nomads",
    "Nymph", "Octopus|Octopuses", "Ogre", "Ooze", "Orb", "Orc", "Orgg", "Ouphe|Ouphes", "Ox|Oxen", "Oyster",
    "Pangolin", "Pegasus|Pegasi", "Pentavite", "Phelddagrif", "Phoenix|Phoenixes", "Pincher", "Pirate", "Plant",
    "Power-Plant", "Praetor", "Prism", "Rabbit", "Rat", "Rebel", "Reflection", "Rhino", "Rigger", "Rogue",
    "Sable", "Salamander", "Samurai|Samurai", "Sand", "Saproling", "Satyr", "Scarecrow", "Scorpion", "Scout",
    "Serf", "Serpent", "Servo", "Shade", "Shaman", "Shapeshifter", "Sheep|Sheep", "Shrine", "Siren|Sirens",
    "Skeleton", "Slith", "Sliver", "Slug", "Snake", "Soldier", "Soltari|Soltari", "Spawn", "Specter",
    "Spellshaper|Spellshapers", "Sphinx|Sphinxes", "Spider", "Spike", "Spirit", "Splinter", "Sponge",
    "Squid|Squid", "Squirrel", "Starfish|Starfish", "Surrakar", "Survivor", "Tetravite", "Thalakos|Thalakos",
    "Thopter", "Thrull|Thrulls", "Tower", "Trap", "Treefolk|Treefolk", "Trilobite", "Triskelavite", "Troll",
    "Turtle", "Unicorn", "Urza's", "Vampire", "Vedalken|Vedalken", "Viashino|Viashino", "Volver|Volvers", "Wall",
    "Warrior", "Weird", "Werewolf|Werewolves", "Whale", "Wizard", "Wolf|Wolves", "Wolverine", "Wombat", "Worm",
    "Wraith", "Wurm", "Yeti", "Zombie", "Zubera"
};

/* The word in small letters against a name with capitals. */
static bool same(const char *text, const char *name, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        char c = name[i] >= 'A' && name[i] <= 'Z' ? (char)(name[i] + 32) : name[i];
        if (text[i] != c)
            return false;
    }
    return true;
}

const char *subtype_find(struct arena *arena, const char *text, bool *plural)
{
    size_t len = strlen(text);
    for (size_t i = 0; i < ARRAY_LEN(subtypes); i++) {
        size_t n = strcspn(subtypes[i], "|");
        const char *many = subtypes[i][n] ? subtypes[i] + n + 1 : NULL;
        bool one = len == n && same(text, subtypes[i], n);
        *plural = many ? len == strlen(many) && same(text, many, len)
                       : len == n + 1 && text[n] == 's' && same(text, subtypes[i], n);
        if (one || *plural)
            return arena_strndup(arena, subtypes[i], n);
    }
    return NULL;
}
