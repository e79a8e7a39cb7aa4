/* wer.c - Wizards Event Reporter's files (.wer)
 *
 * They are events: persons, teams, rounds and matches. The three real files that their shape was
 * taken from hold no decks, and nothing that was found describes a list of WER's
 * own. So there is nothing to read, but something to say: what the file is and what is wanted
 * instead.
 */
#include "base/err.h"
#include "base/xml.h"
#include "deck/xml.h"
#include "deck/zones.h"

#include <strings.h>

enum err_code read_wer(struct reader *r, struct err *err)
{
    struct xml_document document;
    enum err_code rc = xml_read(r, &document, err);
    if (rc != ERR_OK)
        return rc;
    const struct xml_element *root = document.elements[0];
    if (strcasecmp(root->name, "event") == 0)
        return err_set(err, ERR_INPUT,
                       "%s:%d: an event of Wizards Event Reporter: players and matches, but no "
                       "decklists are known in such "
                       "files; give each player's list as a file of its own",
                       r->deck->what, root->line);
    return err_set(err, ERR_INPUT,
                   "%s:%d: not a file of Wizards Event Reporter: its first element is <%s>, not <event>\n"
                   "leave out --from to have it recognized",
                   r->deck->what, root->line, zone_shown(r->arena, root->name));
}
