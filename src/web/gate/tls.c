/* tls.c - the certificate of the server, its own or a given one; the only file that knows GnuTLS
 *
 * Our own certificate is one PEM file, key and certificate, readable by this user alone: so it is there whole or not at
 * all. Its key is ECDSA on P-256, which every browser takes and a phone computes fast. It names what we are asked for
 * by when it is made. It is not made again when an address changes: anybody who has accepted it once would be warned
 * again, and could not tell us from somebody between us.
 */
#include "base/arena.h"
#include "base/err.h"
#include "base/file.h"
#include "base/library.h"
#include "base/secret.h"
#include "base/strbuf.h"
#include "web/gate/inner.h"

#include <arpa/inet.h>
#include <gnutls/abstract.h>
#include <gnutls/crypto.h>
#include <gnutls/gnutls.h>
#include <gnutls/x509.h>
#include <string.h>

/* clang-format off */
#define FUNCTIONS(X) X(gnutls_base64_encode2) X(gnutls_certificate_allocate_credentials) \
    X(gnutls_certificate_free_credentials) X(gnutls_certificate_set_x509_key_mem) X(gnutls_free) \
    X(gnutls_hash_fast) X(gnutls_pubkey_deinit) X(gnutls_pubkey_export2) X(gnutls_pubkey_import_x509) \
    X(gnutls_pubkey_init) X(gnutls_record_send) X(gnutls_x509_crt_deinit) X(gnutls_x509_crt_export2) \
    X(gnutls_x509_crt_get_expiration_time) X(gnutls_x509_crt_get_fingerprint) X(gnutls_x509_crt_get_key_id) \
    X(gnutls_x509_crt_import) X(gnutls_x509_crt_init) X(gnutls_x509_crt_set_activation_time) \
    X(gnutls_x509_crt_set_basic_constraints) X(gnutls_x509_crt_set_dn_by_oid) \
    X(gnutls_x509_crt_set_expiration_time) X(gnutls_x509_crt_set_key) X(gnutls_x509_crt_set_key_purpose_oid) \
    X(gnutls_x509_crt_set_key_usage) X(gnutls_x509_crt_set_serial) X(gnutls_x509_crt_set_subject_alt_name) \
    X(gnutls_x509_crt_set_subject_key_id) X(gnutls_x509_crt_set_version) X(gnutls_x509_crt_sign2) \
    X(gnutls_x509_privkey_deinit) X(gnutls_x509_privkey_export2) X(gnutls_x509_privkey_generate) \
    X(gnutls_x509_privkey_init)
LIBRARY(LIBRARY_GNUTLS, FUNCTIONS);
/* clang-format on */

#define OWN_FILE     "tls.pem"
#define PEM_MAX      (1u << 20)
#define VALID_DAYS   825 /* the most that Apple's systems take */
#define RENEW_DAYS   7
#define SERIAL_BYTES 16
#define DIGEST_BYTES 32
#define CERTIFICATE  "-----BEGIN CERTIFICATE-----"

static enum err_code failed(const char *what, int rc, struct err *err)
{
    return err_set(err, ERR_IO, "cannot make a certificate: %s: error %d of GnuTLS", what, rc);
}

/* ---- our own --------------------------------------------------------------------------------- */

static int add_name(gnutls_x509_crt_t cert, const char *name)
{
    unsigned char bytes[16];
    if (inet_pton(AF_INET, name, bytes) == 1)
        return lib.gnutls_x509_crt_set_subject_alt_name(cert, GNUTLS_SAN_IPADDRESS, bytes, 4, GNUTLS_FSAN_APPEND);
    if (inet_pton(AF_INET6, name, bytes) == 1)
        return lib.gnutls_x509_crt_set_subject_alt_name(cert, GNUTLS_SAN_IPADDRESS, bytes, 16, GNUTLS_FSAN_APPEND);
    return lib.gnutls_x509_crt_set_subject_alt_name(cert, GNUTLS_SAN_DNSNAME, name, (unsigned)strlen(name),
                                                    GNUTLS_FSAN_APPEND);
}

static int add_names(const struct web_options *options, struct arena *arena, gnutls_x509_crt_t cert)
{
    struct lan_address addresses[LAN_ADDRESSES];
    const char *host = lan_hostname(arena);
    int rc = add_name(cert, "localhost");
    if (rc >= 0)
        rc = add_name(cert, "127.0.0.1");
    if (rc >= 0)
        rc = add_name(cert, "::1");
    if (rc >= 0 && *host)
        rc = add_name(cert, host);
    if (rc >= 0 && *host)
        rc = add_name(cert, arena_printf(arena, "%s.local", host));
    for (size_t i = 0; rc >= 0 && i < options->n_hosts; i++)
        if (!strpbrk(options->hosts[i], ":[]"))
            rc = add_name(cert, options->hosts[i]);
    size_t n = lan_addresses(addresses, LAN_ADDRESSES);
    for (size_t i = 0; rc >= 0 && i < n; i++)
        rc = add_name(cert, addresses[i].text);
    return rc;
}

/* Fills and signs a certificate of a key. 0 or what GnuTLS says. */
static int fill(const struct web_options *options, struct arena *arena, gnutls_x509_crt_t cert,
                gnutls_x509_privkey_t key)
{
    static const char name[] = "Topcut";
    unsigned char serial[SERIAL_BYTES], id[20];
    size_t id_len = sizeof id;
    time_t now = (time_t)options->clock->now_utc(options->clock);
    secret_random(serial, sizeof serial);
    serial[0] &= 0x7f; /* a positive number */
    serial[0] |= 0x40;
    int rc = lib.gnutls_x509_crt_set_version(cert, 3);
    if (rc >= 0)
        rc = lib.gnutls_x509_crt_set_serial(cert, serial, sizeof serial);
    if (rc >= 0)
        rc = lib.gnutls_x509_crt_set_dn_by_oid(cert, GNUTLS_OID_X520_COMMON_NAME, 0, name, sizeof name - 1);
    if (rc >= 0)
        rc = lib.gnutls_x509_crt_set_activation_time(cert, now - 24 * 3600);
    if (rc >= 0)
        rc = lib.gnutls_x509_crt_set_expiration_time(cert, now + (time_t)VALID_DAYS * 24 * 3600);
    if (rc >= 0)
        rc = lib.gnutls_x509_crt_set_key(cert, key);
    if (rc >= 0)
        rc = lib.gnutls_x509_crt_set_basic_constraints(cert, 0, -1);
    if (rc >= 0)
        rc = lib.gnutls_x509_crt_set_key_usage(cert, GNUTLS_KEY_DIGITAL_SIGNATURE);
    if (rc >= 0)
        rc = lib.gnutls_x509_crt_set_key_purpose_oid(cert, GNUTLS_KP_TLS_WWW_SERVER, 0);
    if (rc >= 0)
        rc = add_names(options, arena, cert);
    if (rc >= 0)
        rc = lib.gnutls_x509_crt_get_key_id(cert, 0, id, &id_len);
    if (rc >= 0)
        rc = lib.gnutls_x509_crt_set_subject_key_id(cert, id, id_len);
    return rc < 0 ? rc : lib.gnutls_x509_crt_sign2(cert, cert, key, GNUTLS_DIG_SHA256, 0);
}

/* Key and certificate in one PEM text. */
static enum err_code make_own(const struct web_options *options, struct arena *arena, const char **out, struct err *err)
{
    gnutls_x509_privkey_t key = NULL;
    gnutls_x509_crt_t cert = NULL;
    gnutls_datum_t key_pem = {NULL, 0}, cert_pem = {NULL, 0};
    const char *what = TC_WORD("the key");
    int rc = lib.gnutls_x509_privkey_init(&key);
    if (rc >= 0)
        rc =
            lib.gnutls_x509_privkey_generate(key, GNUTLS_PK_ECDSA, GNUTLS_CURVE_TO_BITS(GNUTLS_ECC_CURVE_SECP256R1), 0);
    if (rc >= 0) {
        what = TC_WORD("the certificate");
        rc = lib.gnutls_x509_crt_init(&cert);
    }
    if (rc >= 0)
        rc = fill(options, arena, cert, key);
    if (rc >= 0)
        rc = lib.gnutls_x509_privkey_export2(key, GNUTLS_X509_FMT_PEM, &key_pem);
    if (rc >= 0)
        rc = lib.gnutls_x509_crt_export2(cert, GNUTLS_X509_FMT_PEM, &cert_pem);
    if (rc >= 0) {
        *out = arena_printf(arena, "%.*s%.*s", (int)key_pem.size, (const char *)key_pem.data, (int)cert_pem.size,
                            (const char *)cert_pem.data);
        secret_wipe(key_pem.data, key_pem.size);
    }
    (*lib.gnutls_free)(key_pem.data);
    (*lib.gnutls_free)(cert_pem.data);
    lib.gnutls_x509_crt_deinit(cert);
    lib.gnutls_x509_privkey_deinit(key);
    return rc >= 0 ? ERR_OK : failed(what, rc, err);
}

/* ---- reading --------------------------------------------------------------------------------- */

/* The first certificate of a PEM text; NULL: there is none. */
static gnutls_x509_crt_t first_certificate(const char *pem)
{
    gnutls_x509_crt_t cert = NULL;
    gnutls_datum_t text = {(unsigned char *)(uintptr_t)pem, (unsigned)strlen(pem)};
    if (lib.gnutls_x509_crt_init(&cert) < 0)
        return NULL;
    if (lib.gnutls_x509_crt_import(cert, &text, GNUTLS_X509_FMT_PEM) >= 0)
        return cert;
    lib.gnutls_x509_crt_deinit(cert);
    return NULL;
}

static bool is_running_out(const char *pem, int64_t now)
{
    gnutls_x509_crt_t cert = first_certificate(pem);
    bool soon = !cert || lib.gnutls_x509_crt_get_expiration_time(cert) < (time_t)now + RENEW_DAYS * 24 * 3600;
    lib.gnutls_x509_crt_deinit(cert);
    return soon;
}

const char *tls_fingerprint(struct arena *arena, const char *pem)
{
    library_need(&library);
    unsigned char digest[DIGEST_BYTES];
    size_t len = sizeof digest;
    gnutls_x509_crt_t cert = first_certificate(pem);
    struct strbuf sb = STRBUF_INIT;
    if (cert && lib.gnutls_x509_crt_get_fingerprint(cert, GNUTLS_DIG_SHA256, digest, &len) >= 0)
        for (size_t i = 0; i < len; i++)
            strbuf_printf(&sb, "%s%02X", i ? ":" : "", digest[i]);
    lib.gnutls_x509_crt_deinit(cert);
    const char *text = arena_strdup(arena, strbuf_text(&sb));
    strbuf_release(&sb);
    return text;
}

bool tls_same_fingerprint(const char *a, const char *b)
{
    static const char digits[] = "0123456789abcdefABCDEF";
    size_t n = 0;
    for (;;) {
        a += strcspn(a, digits);
        b += strcspn(b, digits);
        if (!*a || !*b || (*a | 0x20) != (*b | 0x20))
            return !*a && !*b && n == (size_t)2 * DIGEST_BYTES;
        a++;
        b++;
        n++;
    }
}

const char *tls_pin(struct arena *arena, const char *pem)
{
    library_need(&library);
    gnutls_x509_crt_t cert = first_certificate(pem);
    gnutls_pubkey_t key = NULL;
    gnutls_datum_t der = {NULL, 0}, text = {NULL, 0};
    unsigned char digest[DIGEST_BYTES];
    gnutls_datum_t bytes = {digest, sizeof digest};
    const char *pin = "";
    if (cert && lib.gnutls_pubkey_init(&key) >= 0 && lib.gnutls_pubkey_import_x509(key, cert, 0) >= 0 &&
        lib.gnutls_pubkey_export2(key, GNUTLS_X509_FMT_DER, &der) >= 0 &&
        lib.gnutls_hash_fast(GNUTLS_DIG_SHA256, der.data, der.size, digest) >= 0 &&
        lib.gnutls_base64_encode2(&bytes, &text) >= 0)
        pin = arena_printf(arena, "sha256//%.*s", (int)text.size, (const char *)text.data);
    (*lib.gnutls_free)(der.data);
    (*lib.gnutls_free)(text.data);
    if (key)
        lib.gnutls_pubkey_deinit(key);
    lib.gnutls_x509_crt_deinit(cert);
    return pin;
}

/* Refuses a certificate and a key that a server cannot use together. */
static enum err_code check_pair(const struct tls_files *files, const char *cert_name, const char *key_name,
                                struct err *err)
{
    gnutls_certificate_credentials_t both = NULL;
    gnutls_datum_t cert = {(unsigned char *)(uintptr_t)files->cert_pem, (unsigned)strlen(files->cert_pem)};
    gnutls_datum_t key = {(unsigned char *)(uintptr_t)files->key_pem, (unsigned)strlen(files->key_pem)};
    int rc = lib.gnutls_certificate_allocate_credentials(&both);
    if (rc >= 0)
        rc = lib.gnutls_certificate_set_x509_key_mem(both, &cert, &key, GNUTLS_X509_FMT_PEM);
    lib.gnutls_certificate_free_credentials(both);
    if (rc >= 0)
        return ERR_OK;
    if (rc == GNUTLS_E_CERTIFICATE_KEY_MISMATCH)
        return err_set(err, ERR_INPUT, "the key in %s is not that of the certificate in %s", key_name, cert_name);
    return err_set(err, ERR_INPUT,
                   "%s and %s are no certificate and key in PEM form (without a password): error %d of GnuTLS",
                   cert_name, key_name, rc);
}

static enum err_code load_given(const struct web_options *options, struct arena *arena, struct tls_files *out,
                                struct err *err)
{
    char *cert, *key;
    size_t len;
    if (!options->cert || !options->key)
        return err_set(err, ERR_USAGE, "a certificate and its key are given together: --cert FILE --key FILE");
    enum err_code rc = file_read(arena, options->cert, PEM_MAX, &cert, &len, err);
    if (rc == ERR_OK)
        rc = file_read(arena, options->key, PEM_MAX, &key, &len, err);
    if (rc != ERR_OK)
        return rc;
    *out = (struct tls_files){.cert_pem = cert, .key_pem = key, .fingerprint = tls_fingerprint(arena, cert)};
    return check_pair(out, options->cert, options->key, err);
}

/* Our own from its file. False: there is none that will do. */
static bool read_own(const struct web_options *options, struct arena *arena, const char *path, const char **out)
{
    struct err ignored = ERR_INIT;
    char *text;
    size_t len;
    *out = NULL;
    if (file_read(arena, path, PEM_MAX, &text, &len, &ignored) != ERR_OK || strlen(text) != len)
        return false;
    *out = text;
    return strstr(text, CERTIFICATE) && !is_running_out(text, options->clock->now_utc(options->clock));
}

enum err_code tls_load(const struct web_options *options, struct arena *arena, struct tls_files *out, struct err *err)
{
    library_need(&library);
    *out = (struct tls_files){.fingerprint = ""};
    if (options->cert || options->key)
        return load_given(options, arena, out, err);
    const char *path = path_join(arena, auth_keys_folder(options, arena), OWN_FILE), *text = NULL;
    enum err_code rc = ERR_OK;
    if (!read_own(options, arena, path, &text)) {
        bool replaces = text != NULL;
        rc = make_own(options, arena, &text, err);
        /* An old file is only this user's already, and keeps its rights. */
        if (rc == ERR_OK)
            rc = replaces ? file_write(path, text, strlen(text), FILE_REPLACE_EXISTING, err)
                          : file_write_private(path, text, strlen(text), err);
    }
    if (rc != ERR_OK)
        return rc;
    const char *cert = strstr(text, CERTIFICATE);
    *out = (struct tls_files){
        .cert_pem = cert,
        .key_pem = arena_strndup(arena, text, (size_t)(cert - text)),
        .fingerprint = tls_fingerprint(arena, cert),
    };
    return check_pair(out, path, path, err);
}

void tls_wipe(struct tls_files *files)
{
    if (files->key_pem)
        secret_wipe((char *)(uintptr_t)files->key_pem, strlen(files->key_pem));
    *files = (struct tls_files){.fingerprint = ""};
}

void tls_send(void *session, const void *bytes, size_t len)
{
    const char *at = bytes;
    library_need(&library);
    while (len > 0) {
        ssize_t n = lib.gnutls_record_send(session, at, len);
        if (n <= 0)
            return;
        at += n;
        len -= (size_t)n;
    }
}
