#!/usr/bin/env bash
# Encrypted: a certificate of our own and given ones, as curl and openssl see them
# @tags both
source "$SOURCE_DIR/tests/cli/lib.sh"
command -v openssl >/dev/null && command -v curl >/dev/null || exit 77

server=
stop() {
    [[ -z $server ]] || { kill "$server" && wait "$server"; } 2>/dev/null
    server=
}
trap 'stop; rm -rf "$folder"' EXIT

# has_begun: the server has said where it is, or has ended.
has_begun() { grep -qs '}' served || ! kill -0 "$server" 2>/dev/null; }
# serve WORDS...: starts a server; its answer in served, its port in port.
serve() {
    stop
    rm -f served # or the wait below ends with what the server before has said
    last="serve $*"
    "$TOPCUT" serve --json --port any --as-root --no-qr "$@" >served 2>err </dev/null &
    server=$!
    until_true has_begun
    port=$(sed -n 's/.*"port": *\([0-9]*\).*/\1/p' served)
    [[ -n $port ]] || { bad "no server"; cat err; exit 1; }
}
told() { sed -n "s/.*\"$1\": *\"\([^\"]*\)\".*/\1/p" served; }
# want WHAT EXPECTED GOT
want() {
    checks=$((checks + 1))
    [[ $2 == "$3" ]] || bad "$1: $2 was expected, not ${3:-nothing}"
}

export TOPCUT_DB=$folder/store.db
ok init
ok event new Evening --date 2026-11-20

# ---- our own ----------------------------------------------------------------------------------------
serve --tls
own=$folder/data/topcut/keys/tls.pem
want "rights of the key" 600 "$(stat -c %a "$own")"
fingerprint=$(openssl x509 -in "$own" -noout -fingerprint -sha256 | sed 's/.*=//')
want "fingerprint" "$fingerprint" "$(told fingerprint)"
seen=$(openssl s_client -connect "127.0.0.1:$port" </dev/null 2>/dev/null | openssl x509 -noout -fingerprint -sha256 | sed 's/.*=//')
want "certificate on the wire" "$fingerprint" "$seen"
openssl x509 -in "$own" -noout -checkip 127.0.0.1 | grep -q 'does match' || bad "not for 127.0.0.1"
openssl x509 -in "$own" -noout -checkhost localhost | grep -q 'does match' || bad "not for localhost"
openssl x509 -in "$own" -noout -checkhost evil.example | grep -q 'does NOT match' || bad "for anybody"
want "purpose" "SSL server : Yes" "$(openssl x509 -in "$own" -noout -purpose | grep '^SSL server :')"
want "trusted by who accepts it" 200 "$(curl -s --cacert "$own" -o /dev/null -w '%{http_code}' "https://127.0.0.1:$port/login")"
curl -s -o /dev/null "https://127.0.0.1:$port/login" && bad "trusted by everybody"
want "nothing unencrypted" 000 "$(curl -s -m 5 -o /dev/null -w '%{http_code}' "http://127.0.0.1:$port/login")"
for old in -tls1 -tls1_1; do
    openssl s_client -connect "127.0.0.1:$port" $old </dev/null 2>/dev/null | grep -q 'Cipher is (NONE)\|no peer certificate' ||
        bad "$old is spoken"
done

here=https://127.0.0.1:$port
pin=$(told pin | tr -d ' ')
login() { curl -s -k -i -H "Origin: $1" -d "name=Ann&pin=$pin" "$here/login"; }
cookie=$(login "$here" | tr -d '\r' | sed -n 's/^Set-Cookie: \(__Host-topcut=[^;]*\); Path=\/; Max-Age=[0-9]*; HttpOnly; SameSite=Lax; Secure$/\1/p')
[[ -n $cookie ]] || bad "no cookie that is __Host- and Secure"
want "logged in" 200 "$(curl -s -k -o /dev/null -w '%{http_code}' -H "Cookie: $cookie" "$here/staff")"
want "the cookie without its prefix" 303 "$(curl -s -k -o /dev/null -w '%{http_code}' -H "Cookie: ${cookie#__Host-}" "$here/staff")"
want "a form from the page without TLS" "HTTP/1.1 403" "$(login "http://127.0.0.1:$port" | head -1 | cut -c1-12)"

# The same after a restart: browsers that accepted it are not asked again.
serve --tls
want "kept" "$fingerprint" "$(told fingerprint)"
want "still logged in" 200 "$(curl -s -k -o /dev/null -w '%{http_code}' -H "Cookie: $cookie" "https://127.0.0.1:$port/staff")"
stop
# One that cannot be used is made again.
echo rubbish >"$own"
serve --tls
[[ $(told fingerprint) != "$fingerprint" ]] || bad "rubbish has a fingerprint"
want "rights of the new key" 600 "$(stat -c %a "$own")"
stop

# ---- given ones ---------------------------------------------------------------------------------------
for name in a b; do
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout "$name.key" -out "$name.pem" \
        -days 2 -subj "/CN=$name" -addext 'subjectAltName=DNS:events.example' 2>/dev/null
done
serve --tls --cert a.pem --key a.key --host events.example
want "the given certificate" 200 "$(curl -s --cacert a.pem --resolve "events.example:$port:127.0.0.1" -o /dev/null \
    -w '%{http_code}' "https://events.example:$port/login")"
stop
# refused STATUS WORDS-OF-THE-SENTENCE OPTIONS...
refused() {
    local wanted=$1 words=$2
    shift 2
    is "$wanted" serve --port any --as-root --no-qr "$@"
    checks=$((checks + 1))
    grep -q "$words" err || bad "the sentence does not say: $words"
}
refused 65 'is not that of the certificate' --tls --cert a.pem --key b.key
refused 65 'no certificate and key in PEM form' --tls --cert "$TOPCUT_DB" --key a.key
refused 3 'missing.pem' --tls --cert missing.pem --key a.key
refused 2 'go together' --tls --cert a.pem
finish
