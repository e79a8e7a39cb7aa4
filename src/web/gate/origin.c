/* origin.c - whether a request was meant for us, and comes from a page of ours; see inner.h
 *
 * Host: a page on the internet can point its own name at this computer (DNS rebinding), and then reads our pages as
 * if they were its own. So the name that a browser asked for must be one of ours.
 *
 * Origin: a page elsewhere can send forms to us with our cookies. Browsers say where a form was sent from, and
 * that must be the very host and port that it was sent to; Referer serves where Origin is missing, and "null",
 * which a sandboxed frame sends, is nobody. On top of that a form carries a token that only a page of the session can
 * have.
 */
#include "base/arena.h"
#include "base/chars.h"
#include "base/err.h"
#include "base/secret.h"
#include "web/gate/inner.h"

#include <string.h>
#include <strings.h>

#define ADDRESSES_MS 2000 /* how often the computer's addresses are read again at most */
#define HOST_MAX     260

/* "Desk.local:8080", "[::1]:8080" and, as --host may have it, "fd00::5" to "desk.local", "::1", "fd00::5". False: it is
 * no name. */
static bool bare_name(const char *host, char out[HOST_MAX])
{
    size_t len;
    if (*host == '[') {
        host++;
        len = strcspn(host, "]");
        if (host[len] != ']' || (host[len + 1] && host[len + 1] != ':'))
            return false;
    } else {
        len = address_is_ipv6(host) ? strlen(host) : strcspn(host, ":");
    }
    const char *port = host[len] == ']' ? host + len + 1 : host + len;
    if (*port == ':' && strspn(port + 1, "0123456789") != strlen(port + 1))
        return false;
    if (len > 1 && host[len - 1] == '.') /* the root of all names */
        len--;
    if (len == 0 || len >= HOST_MAX)
        return false;
    for (size_t i = 0; i < len; i++) {
        char c = host[i];
        if (char_is_upper(c))
            c = (char)(c - 'A' + 'a');
        bool allowed = char_is_lower(c) || char_is_digit(c) || c == '.' || c == '-' || c == ':' || c == '_';
        if (!allowed)
            return false;
        out[i] = c;
    }
    out[len] = '\0';
    return true;
}

static bool is_loopback_name(const char *name)
{
    return strcmp(name, "localhost") == 0 || strcmp(name, "127.0.0.1") == 0 || strcmp(name, "::1") == 0;
}

static bool is_own_address(const struct auth *auth, const char *name)
{
    for (size_t i = 0; i < auth->n_addresses; i++)
        if (strcasecmp(auth->addresses[i].text, name) == 0)
            return true;
    return false;
}

/* Reads the addresses of this moment, unless that was done just now. With the lock. */
static bool read_addresses(struct auth *auth)
{
    int64_t now = auth->now_ms();
    if (auth->addresses_ms && now - auth->addresses_ms < ADDRESSES_MS)
        return false;
    auth->n_addresses = lan_addresses(auth->addresses, LAN_ADDRESSES);
    auth->addresses_ms = now ? now : 1;
    return true;
}

bool auth_host_ok(struct auth *auth, const char *host)
{
    char name[HOST_MAX], given[HOST_MAX];
    const struct web_options *options = auth->options;
    if (!host || !bare_name(host, name))
        return false;
    if (is_loopback_name(name))
        return true;
    for (size_t i = 0; i < options->n_hosts; i++)
        if (bare_name(options->hosts[i], given) && strcmp(given, name) == 0)
            return true;
    if (!options->lan)
        return false;
    size_t len = strlen(auth->hostname);
    if (len && strncmp(name, auth->hostname, len) == 0 && (!name[len] || strcmp(name + len, ".local") == 0))
        return true;
    pthread_mutex_lock(&auth->lock);
    /* An address that is not known may be new: the network gave us another one. */
    bool ours = is_own_address(auth, name) || (read_addresses(auth) && is_own_address(auth, name));
    pthread_mutex_unlock(&auth->lock);
    return ours;
}

const char *auth_phone_url(const struct auth *auth, struct arena *arena)
{
    const struct web_options *options = auth->options;
    struct lan_address addresses[LAN_ADDRESSES];
    char name[HOST_MAX];
    if (options->lan && lan_addresses(addresses, LAN_ADDRESSES) > 0)
        return lan_url(arena, options->tls, addresses[0].text, auth->port);
    if (options->n_hosts && bare_name(options->hosts[0], name))
        return lan_url(arena, options->tls, name, auth->port);
    return lan_url(arena, options->tls, "127.0.0.1", auth->port);
}

const char *auth_named_url(const struct auth *auth, struct arena *arena)
{
    return auth->options->lan && *auth->hostname
               ? lan_url(arena, auth->options->tls, arena_printf(arena, "%s.local", auth->hostname), auth->port)
               : "";
}

/* ---- where a form comes from ----------------------------------------------------------------- */

/* True when an origin, or the beginning of a URL, is the host and port that the request was sent to. */
static bool is_same_origin(const struct request *req, const char *url)
{
    const char *host = request_header(req, HEADER_HOST);
    static const char secure[] = "https://", plain[] = "http://";
    size_t skip;
    if (strncasecmp(url, secure, sizeof secure - 1) == 0)
        skip = sizeof secure - 1;
    else if (strncasecmp(url, plain, sizeof plain - 1) == 0 && !request_is_tls(req))
        skip = sizeof plain - 1;
    else
        return false;
    size_t len = strcspn(url + skip, "/?#");
    return host && len == strlen(host) && strncasecmp(url + skip, host, len) == 0;
}

enum err_code auth_check_post(struct request *req, struct err *err)
{
    const char *origin = request_header(req, HEADER_ORIGIN);
    const char *from = origin ? origin : request_header(req, HEADER_REFERER);
    if (!from || !is_same_origin(req, from)) {
        req->status = 403;
        return err_set(err, ERR_CONFLICT,
                       "this form was not sent from a page of this server; open the page again by "
                       "its own address");
    }
    if (req->route->flags & ROUTE_OPEN)
        return ERR_OK;
    const char *token = field_or(req, "csrf", "");
    if (*req->visitor.csrf && secret_text_is_equal(token, req->visitor.csrf))
        return ERR_OK;
    /* 401 is "later" to a browser that keeps what it could not send: nothing is lost by an expired session. */
    req->status = *req->visitor.csrf ? 403 : 401;
    return err_set(err, ERR_CONFLICT, "%s",
                   *req->visitor.csrf
                       ? "this page is from before you logged in; go back, load it again, and send it again"
                       : "you are not logged in any more; log in, and send it again");
}
