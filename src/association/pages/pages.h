/* pages.h - the association's pages for people: lists, players, events, stores; and the officers' inbox
 *
 *   pages.c     the server: the room's machine, gate and frame (web/web.h) with these pages in it
 *   lists.c     the first page, and published lists by country, category and letter
 *   player.c    a player, and finding one
 *   events.c    events, those that nobody reported, and what has changed since a list
 *   stores.c    stores, and what each has reported
 *   inbox.c     officers: packages that are held, and the log
 *   members.c   officers: members, and suspensions
 *   keys.c      officers: stores and their keys
 *
 * Everybody may read. Officers log in by the PIN that the server shows, under their name, which the association's log
 * has beside all that they do. What is read may come from a standby; what is written goes to the primary. Each page is
 * JSON as well: ?as=json, or a request that accepts nothing else.
 *
 * A page is a template in this folder, a function that fills its model, and a row in a table of routes.
 */
#ifndef TOPCUT_ASSOCIATION_PAGES_H
#define TOPCUT_ASSOCIATION_PAGES_H

#include "association/office/office.h"
#include "web/pages/pages.h"
#include "web/site/site.h"

struct pages;

/* Starts serving and comes back. options->store: the file of who is logged in, made when it is not there; its face is
 * set here, all else is the caller's. place, who and options' texts outlive it. Errors as office_open and web_start. */
TC_MUST_USE enum err_code pages_start(const struct office_place *place, const struct web_options *options,
                                      struct pages **out, struct err *err);
const struct web_info *pages_info(const struct pages *pages);
void pages_stop(struct pages *pages); /* NULL is fine */

#endif
