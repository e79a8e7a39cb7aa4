/* tls.h - the certificate, given or our own
 *
 * With --cert and --key these files; without, a self-signed certificate for the names and addresses that we
 * serve, made once and kept beside the store's key. GnuTLS, which libmicrohttpd links anyway.
 */
#ifndef TOPCUT_WEB_TLS_H
#define TOPCUT_WEB_TLS_H

#include "web/web.h"

struct tls_files {
    const char *cert_pem, *key_pem; /* texts, the arena's; the key is wiped by tls_wipe */
    const char *fingerprint;        /* SHA-256 of the certificate, "AB:CD:..."; of given files as well */
};

/* ERR_INPUT: the files do not fit together, or are no PEM; ERR_NOT_FOUND, ERR_IO. */
TC_MUST_USE enum err_code tls_load(const struct web_options *options, struct arena *arena, struct tls_files *out,
                                   struct err *err);
void tls_wipe(struct tls_files *files);

/* SHA-256 of the first certificate of a PEM text, "AB:CD:..."; "": there is none. */
const char *tls_fingerprint(struct arena *arena, const char *pem);
/* Whether two are the same, however they are written; what is shorter than 32 bytes never is. */
bool tls_same_fingerprint(const char *a, const char *b);
/* The certificate's key as libcurl wants it to be pinned: "sha256//" and base64. "": it cannot be read. */
const char *tls_pin(struct arena *arena, const char *pem);

#endif
