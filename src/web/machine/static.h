/* static.h - style sheet, script and pictures: files inside the program
 *
 * src/web/static/ is compiled in, so there is no path to traverse and nothing to install. A page names a file with
 * static_url, whose address holds a digest of the content: a browser keeps it for ever, and a new version of the
 * program is another address.
 */
#ifndef TOPCUT_WEB_STATIC_H
#define TOPCUT_WEB_STATIC_H

/* "style.css" to "/static/style.css?v=3f2a91c4". The same pointer each time; "/static/NAME" for no file of ours. */
const char *static_url(const char *name);

#endif
