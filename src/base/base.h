/* base.h - what every room stands on
 *
 * Memory, strings, errors, chance, dates, text and files. Nothing here knows of tournaments, and nothing
 * here includes another room. This header is the room's whole face; the files behind it are small enough
 * to be read one by one.
 *
 *   attr.h      compiler attributes, tc_assert, ARRAY_LEN
 *   chars.h     digits, letters and blanks of ASCII
 *   compare.h   what sorting asks for
 *   hash.h      FNV-1a
 *   map.h       keys numbered as they are met
 *   vec.h       arrays that grow
 *   parallel.h  work on several processors
 *   err.h       error codes and the sentence that goes with them
 *   arena.h     memory for a piece of work, let go of in one go
 *   strbuf.h    growing strings
 *   rng.h       seeded random numbers, the same on every machine
 *   date.h      calendar dates and UTC instants
 *   utf8.h      Unicode: validity, NFC, folding, display width (utf8proc)
 *   decode.h    bytes in any encoding to UTF-8
 *   cell.h      a value of a table; columns.h what a kind of row consists of
 *   csv.h       comma-, semicolon- and tab-separated tables (libcsv)
 *   json.h      JSON values to read and to write (cJSON)
 *   file.h      whole files: read with a limit, written atomically
 *   gzip.h      gzip files (zlib)
 *   resource.h  the data folders compiled into the program, and the user's overrides
 *   markdown.h  the blocks of a Markdown text
 *   manual.h    the manual inside the program, a text a topic
 *   lang.h      what the program says, in the user's language (gettext's files, ICU)
 *   message.h   sentences that are put into words late, in the reader's language
 *   escape.h    text inside HTML, SVG and XML
 *   suggest.h   "did you mean"
 *   xml.h       XML files as elements (libxml2)
 *   sign.h      digests and signatures (libsodium)
 *   secret.h    keys and marks that nobody can forge (libsodium)
 *   qr.h        QR codes (libqrencode)
 *   parse.h     numbers from text
 *   progress.h  long work, told on stderr
 *   filter.h    keeps what a library prints on stderr from the screen
 *   banned.h    what nobody calls
 */
#ifndef TOPCUT_BASE_H
#define TOPCUT_BASE_H

#include "base/arena.h"
#include "base/attr.h"
#include "base/cell.h"
#include "base/chars.h"
#include "base/columns.h"
#include "base/compare.h"
#include "base/count.h"
#include "base/csv.h"
#include "base/date.h"
#include "base/decode.h"
#include "base/err.h"
#include "base/escape.h"
#include "base/file.h"
#include "base/filter.h"
#include "base/gzip.h"
#include "base/hash.h"
#include "base/json.h"
#include "base/lang.h"
#include "base/manual.h"
#include "base/map.h"
#include "base/markdown.h"
#include "base/message.h"
#include "base/parallel.h"
#include "base/parse.h"
#include "base/progress.h"
#include "base/qr.h"
#include "base/resource.h"
#include "base/rng.h"
#include "base/secret.h"
#include "base/sign.h"
#include "base/strbuf.h"
#include "base/suggest.h"
#include "base/utf8.h"
#include "base/vec.h"
#include "base/xml.h"

#include "base/banned.h" /* last: the headers above are done with what it bans */

#endif
