#!/usr/bin/env bash
# tc-pages: what is wrong in a template is told with file and line, by it or by the C compiler; what is right
# becomes C that says just that.
# @tags never-watched
set -uo pipefail
tc_pages=${BUILD_DIR:?the build folder}/tc-pages
source=${SOURCE_DIR:-$(cd "$(dirname "$0")/../.." && pwd)}
[ -x "$tc_pages" ] || { echo "no tc-pages in $BUILD_DIR"; exit 77; }
folder=$(mktemp -d "${TMPDIR:-/tmp}/topcut-test-XXXXXX")
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
failures=0

bad() {
    failures=$((failures + 1))
    echo "FAILED: $1"
    sed 's/^/  /' err 2>/dev/null | head -5
}

# template LINES...: bad.html with the page's first line, so that the first of these is line 2.
template() {
    printf '%s\n' '{{page bad struct model}}' "$@" >bad.html
}

# refuses LINE WORDS LINES...: such a template is an error of that line, with these words, and makes no C.
refuses() {
    local line=$1 words=$2
    shift 2
    template "$@"
    rm -f bad.c
    "$tc_pages" bad.html bad.c bad.html.h >out 2>err
    local status=$?
    [ $status = 1 ] || bad "exit status $status for: $*"
    grep -q "^bad.html:$line: .*$words" err || bad "no error \"bad.html:$line: ... $words\" for: $*"
    [ ! -e bad.c ] || bad "C was made of: $*"
}

# words that nobody can translate
refuses 2 '"Standings" is not marked' '<p>Standings</p>'
refuses 3 'is not marked' '<p>' 'été</p>'
refuses 2 '"Table" is not marked' '<input placeholder="Table">'
refuses 2 'is not marked' '<p>{{_ "Table"}} x</p>'
# what would not be escaped, or what the pages' policy stops
refuses 2 'double quotes' '<a href=/e/{{p->id}}></a>'
refuses 2 "double quotes" "<a href='/e'></a>"
refuses 2 'outside of a quoted attribute' '<p {{p->name}}></p>'
refuses 2 'forbids the attribute onclick' '<button onclick="x()"></button>'
refuses 2 'forbids the attribute style' '<p style="color:red"></p>'
refuses 2 'forbids <style>' '<style></style>'
refuses 2 'forbids them inside a page' '<script>{{p->name}}</script>'
refuses 2 'forbids them inside a page' '<script src="/a.js">1</script>'
refuses 4 'posts without its hidden fields' '<form method="post" action="/x">' '<button>{{_ "Go"}}</button>' '</form>'
refuses 2 'belongs inside a <form method="post">' '<p>{{form}}</p>'
refuses 2 'cannot stand in the URL' '<a href="{{_ "x"}}"></a>'
refuses 2 'cannot stand inside the tag' '<p class="{{raw p->chart}}"></p>'
refuses 2 'belongs into an attribute' '<p>{{part p->name}}</p>'
# HTML that does not nest
refuses 3 'stands where <b> of line 2' '<p><b>' '</p>'
refuses 3 '<div> of line 2 is not closed' '<div>'
refuses 2 'closes nothing' '</div>'
refuses 2 'is written &lt;' '<p>1 < 2</p>'
refuses 2 'is written &amp;' '<p>1 & 2</p>'
refuses 3 'closes what was opened before the {{if}} of line 3' '<div>' '{{if p->a}}</div>{{end}}'
refuses 3 '<b> of line 2 is not closed before {{else}}' '{{if p->a}}<b>' '{{else}}</b>{{end}}'
refuses 2 'another place of the tag' '<p class="{{if p->a}}x"{{else}}y"{{end}}></p>'
refuses 3 'ends inside the tag <p>' '<p class="x"'
refuses 2 'would be sent to the browser' '<!-- secret -->'
# directives
refuses 4 'the {{if}} of line 2 has no {{end}}' '{{if p->a}}' '<p></p>'
refuses 2 '{{end}} ends no' '{{end}}'
refuses 3 'after the {{else}} of the {{if}} of line 2' '{{if p->a}}{{else}}' '{{else}}{{end}}'
refuses 2 'belongs to an {{if}}, not to the {{each}}' '{{each m in p->rows}}{{else}}{{end}}'
refuses 2 'expected {{each NAME in LIST}}' '{{each m of p->rows}}{{end}}'
refuses 2 'names no list' '{{each m in rows()}}{{end}}'
refuses 2 'has no value' '{{_ "Round {round}" n=p->round}}'
refuses 2 'the value n has no place' '{{_ "Round" n=p->round}}'
refuses 2 'the place {m}' '{{n p->n "{n} result" "{m} results"}}'
refuses 2 'expected a text in quotes' '{{_ p->name}}'
refuses 2 'expected a text in quotes' '{{n p->n "{n} result"}}'
refuses 2 'no closing quote' '{{_ "Round}}'
refuses 2 'no closing quote' '{{_ "Round' 'one"}}'
refuses 3 '{{ without }}' '<p></p>' '{{p->name'
refuses 2 'an expression is missing' '{{}}'
refuses 2 'expected {{page NAME' '{{page two}}'
refuses 2 'expected {{page NAME' '{{page two struct model inlined}}'

refuses 3 'stands once, before the first' '<p></p>' '{{model' '}}'
printf '{{model\nstruct model;\n' >bad.html
"$tc_pages" bad.html bad.c bad.html.h 2>err && bad 'a model without an end was taken'
grep -q '^bad.html:1: the {{model}} has no end' err || bad 'no word about the end of the model'

# without a first line, of other bytes, or not there at all
printf '<p></p>\n' >bad.html
"$tc_pages" bad.html bad.c bad.html.h 2>err && bad 'a template without its first line was taken'
grep -q '^bad.html:1: a template begins with' err || bad 'no word about the first line'
printf '{{page bad struct model}}\n\xff\n' >bad.html
"$tc_pages" bad.html bad.c bad.html.h 2>err && bad 'a template that is not UTF-8 was taken'
"$tc_pages" none.html bad.c bad.html.h 2>err && bad 'a template that is not there was taken'
grep -q 'none.html' err || bad 'the missing file is not named'

# ---- what comes out ------------------------------------------------------------------------------------
# Each line of the template, what it is for, and what the browser gets; the functions of html.h only tell what
# they were called for.
cat >model.h <<'MODEL'
struct item { const char *name; int count; };
struct model { const char *name; int n; _Bool yes; struct item items[2]; unsigned long n_items; const char *words[2]; };
MODEL
mkdir -p web/page
cat >web/page/html.h <<'STUB'
#include <stdint.h>
#include <stdio.h>
#include <stddef.h>
struct html { int lang; };
struct lang_arg { const char *name, *value; };
#define html_raw(h, text, len) ((void)(h), (void)fwrite(text, 1, len, stdout))
#define PUT(how, x) _Generic((x), char *: say, const char *: say, default: count)(how, (x))
static inline void say(const char *how, const char *x) { printf("[%s %s]", how, x); }
static inline void count(const char *how, int64_t x) { printf("[%s %d]", how, (int)x); }
#define html_put(h, x) PUT("text", x)
#define html_put_attr(h, x) PUT("attr", x)
#define html_put_url(h, x) PUT("url", x)
#define html_put_part(h, x) PUT("part", x)
#define html_form(h) printf("[form]")
static inline const char *text_of(const char *x) { return x; }
static inline const char *text_of_int(int x) { static char s[20]; snprintf(s, sizeof s, "%d", x); return s; }
#define html_value(h, x) _Generic((x), char *: text_of, const char *: text_of, default: text_of_int)(x)
#define lang_text(lang, x) x
#define lang_plural(lang, one, many, n) ((n) == 1 ? one : many)
#define LANG_ARGS(...) ((const struct lang_arg[]){ __VA_ARGS__ }), (sizeof((const struct lang_arg[]){ __VA_ARGS__ }) / sizeof(struct lang_arg))
static inline void message(const char *how, const char *x, const struct lang_arg *args, size_t n)
{
    printf("[%s %s", how, x);
    for (size_t i = 0; i < n; i++) printf(" %s=%s", args[i].name, args[i].value);
    printf("]");
}
#define html_message(h, x, ...) message("message", x, __VA_ARGS__)
#define html_message_attr(h, x, ...) message("message_attr", x, __VA_ARGS__)
STUB
cat >good.html <<'PAGE'
{{* comes first *}}
MODEL_OF_GOOD
{{page good struct model}}
<p class="{{p->name}}"
   title="{{_ "Named {name}" name=p->name}}">{{p->name}} &amp; {{p->n}}</p>
<a href="{{p->name}}/x/{{p->name}}?q={{part p->name}}">{{"Magic"}}</a>
{{if p->yes}}
  <b>{{_ "yes"}}</b>
{{elif p->n > 3}}
  <i></i>
{{else}}
  <u></u>
{{end}}
<ul>
{{each m in p->items}}
  <li{{if m_i == 1}} class="last"{{end}}>{{m->name}} {{n m->count "{n} card of {who}" "{n} cards of {who}" who=p->name}}
{{end}}
</ul>
{{each w in p->words[2]}}<i>{{*w}}</i>{{end}}
<p>{{_ "A text that goes on
    with {name}, and" name=p->name}} <u></u>
  <i></i>
  {{if p->yes &&
      p->n > 3}}
    <b
      class="x"></b>
  {{end}}
</p>
<form method="post" action="/y">{{form}}
  <input type="hidden" name="a">
  <input type="text">
  <button>{{"b"}}</button> </form>
<pre>
  {{p->name}}  .
</pre>
<form method="post" action="/x">{{form}}</form>
<b>{{call page_tail(h, p)}}</b>
{{call page_part(h, p)}}
{{page tail struct model inline}}
<u>{{p->name}}</u>
{{page part struct model}}
<p>{{"?" "?="}} \ ??= "</p>
PAGE
{ sed '/^MODEL_OF_GOOD$/,$d' good.html && echo '{{model' && cat model.h && echo '}}' && sed '1,/^MODEL_OF_GOOD$/d' good.html; } >joined
mv joined good.html
sed -e ':a' -e '/ \\$/{N;s/\\\n//;ba' -e '}' >wanted <<'WANTED' # a line goes on after a backslash
<p class="[attr Ek]" title="[message_attr Named {name} name=Ek]">[text Ek] &amp; [text 4]</p><a href="[url Ek]/x/[part Ek]?q=[part Ek]">[text Magic]</a> \
<b>[message yes]</b> \
<ul><li>[text Bolt] [message {n} card of {who} who=Ek n=1] \
<li class="last">[text Forest] [message {n} cards of {who} who=Ek n=7] \
</ul><i>[text a]</i><i>[text b]</i><p>[message A text that goes on with {name}, and name=Ek] <u></u> \
<i></i> \
<b class="x"></b> \
</p><form method="post" action="/y">[form]<input type="hidden" name="a"><input type="text"> \
<button>[text b]</button></form><pre>
  [text Ek]  .
</pre><form method="post" action="/x">[form]</form><b><u>[text Ek]</u></b> \
<p>[text ??=] \ ??= "</p>
WANTED
cat >main.c <<'MAIN'
#include "good.html.h"
int main(void)
{
    struct model m = {"Ek", 4, 1, {{"Bolt", 1}, {"Forest", 7}}, 2, {"a", "b"}};
    page_good(&(struct html){0}, &m);
}
MAIN
compiler=$(command -v gcc || command -v cc || command -v clang) || { echo "no C compiler"; exit 77; }
if "$tc_pages" good.html good.c good.html.h 2>err && "$compiler" -std=c17 -Wall -Wextra -Wshadow -Werror -I. -o good main.c good.c 2>err; then
    { ./good && echo; } >got # nothing stands behind the last paragraph
    diff wanted got >err || bad 'the page comes out otherwise'
else
    bad 'a right template is refused'
fi

# The same again leaves the file as it is, so that nothing is compiled again.
touch -d '2020-01-01' good.html.h good.c
"$tc_pages" good.html good.c good.html.h
[ good.c -ot good.html ] && [ good.html.h -ot good.html ] || bad 'what did not change was written again'

# A misspelt field, and a text where markup is wanted, are errors of the compiler in the template's line.
template '<p>' '{{p->nmae}}</p>'
"$tc_pages" bad.html bad.c bad.html.h
"$compiler" -std=c17 -I. -include model.h -c -o bad.o bad.c 2>err && bad 'a misspelt field compiles'
grep -q '^bad.html:3:.*nmae' err || bad 'the compiler does not point at the template'
mkdir real
template '{{raw p->name}}'
"$tc_pages" bad.html real/bad.c real/bad.html.h
"$compiler" -std=c17 -D_GNU_SOURCE -I"$source/src" -include model.h -fsyntax-only real/bad.c 2>err && bad 'a text is taken for markup'
grep -q '^bad.html:2:.*incompatible type' err || bad 'the compiler does not point at the line of the text'

# ---- our own templates: each is told of in the same way when a letter stands bare -------------------------
for page in "$source"/src/web/pages/*/*.html "$source"/src/association/pages/*.html; do
    "$tc_pages" "$page" own.c own.h 2>err || bad "$page"
done

[ $failures = 0 ] && echo "all as it should be"
exit $((failures > 0))
