/* The page's script without a browser: a document of a few forms, a network that comes and goes. What is asked: that
 * results which could not be sent are sent later, in order, each with one id; that what is refused is told, with the button that replaces; that a
 * bare result is for the table that was chosen, or the only one; that no letter of a name takes anything back. Run by test_script.sh as: node script.js topcut.js */
"use strict";
const fs = require("fs"), vm = require("vm"), assert = require("assert");

class Params extends URLSearchParams {}

/* The page: a round's with the line for results, two missing tables; and a plain form. */
function world(who = "Ada", kept = null, missing = ["3", "7"]) {
  const listeners = {}, store = new Map(kept ? [["topcut-unsent", kept]] : []), requests = [], timers = [];
  const node = (more) => ({ dataset: {}, style: {}, hidden: false, textContent: "", children: [], attributes: [],
    classList: { add() {}, remove() {} }, setAttribute(n, v) { this[n] = v; }, removeAttribute(n) { delete this[n]; },
    hasAttribute(n) { return n in this; }, getAttribute(n) { return this[n] ?? null; }, append(...c) { this.children.push(...c); },
    replaceChildren(...c) { this.children = c; }, prepend() {}, before() {}, remove() {}, focus() {}, scrollIntoView() {}, matches: () => false, ...more });
  const said = (el) => typeof el === "string" ? el : (el.textContent || "") + el.children.map(said).join("");
  const line = node({ id: "line", name: "line", value: "", type: "text", defaultValue: "", tagName: "INPUT" });
  const quick = node({ action: "/e/1/r/1/quick", dataset: { quick: "", send: "" }, entries: () => [["csrf", "old"], ["rid", "page"], ["line", line.value]] });
  quick.matches = (s) => s.startsWith("form[data-send]");
  quick.elements = { line, [Symbol.iterator]: () => [line][Symbol.iterator]() };
  const box = node({ id: "unsent", hidden: true }), token = node({ value: "fresh" });
  const rows = { t3: node({ querySelectorAll: () => [] }), t7: node({ querySelectorAll: () => [] }) };
  const one = { "#unsent": box, "form[data-quick] input[name=line]": line, "form[data-quick]": quick, "input[name=csrf]": token, "script[src]": node({ src: "/static/topcut.js" }) };
  const back = node({ action: "/e/1/r/1/undo", dataset: { undo: "", send: "" }, entries: () => [["csrf", "old"], ["undoes", "5"]] });
  back.matches = quick.matches;
  back.elements = [];
  back.requestSubmit = () => listeners.submit[0]({ target: back, submitter: null, preventDefault() {} });
  Object.assign(one, { "form[data-undo]": back, "form[data-undo] button": node({ textContent: "Undo" }), "main input[name=undoes]": node({ value: "9" }) });
  const all = { "a[data-table]": missing.map((table) => node({ dataset: { table } })) };
  const place = node({ children: [] });
  place.prepend = (...c) => place.children.unshift(...c);
  one[":is(.desk, .bar) > .answer"] = place;
  const body = node({ dataset: { sent: "Sent now: {n}", unsent: "Not sent yet: {n}", offline: "", refused: "Not saved:", dismiss: "Dismiss", login: "Log in", as: "Send as {n}", who } });
  const w = { listeners, store, requests, timers, line, quick, box, answers: null, looks: null, said: () => said(box), done: () => said(place),
    async turn() { for (let i = 0; i < 50; i++) await null; await new Promise((r) => setImmediate(r)); },
    async type(text) { line.value = text; listeners.submit[0]({ target: quick, submitter: null, preventDefault() {} }); await w.turn(); },
    async press(key, more = {}) {
      let taken = false;
      line.matches = (s) => s === "form[data-quick] input[name=line]";
      listeners.keydown[0]({ target: line, key, preventDefault() { taken = true; }, ...more });
      if (!taken && key.length === 1 && !more.ctrlKey) { line.value += key; listeners.input[0]({ target: line }); }
      await w.turn();
    },
    async tick() { for (const t of timers.splice(0)) t(); await w.turn(); } };
  const context = {
    console, Set, encodeURIComponent, URLSearchParams: Params, URL, Uint8Array, Math, Date, JSON, Map, Number, String, Promise, Error, Infinity, parseInt, parseFloat,
    FormData: class { constructor(form) { this.form = form; } [Symbol.iterator]() { return this.form.entries()[Symbol.iterator](); } },
    crypto: require("crypto").webcrypto,
    localStorage: { getItem: (k) => store.get(k) ?? null, setItem: (k, v) => store.set(k, v) },
    location: { pathname: "/e/1/r/1", href: "http://x/e/1/r/1" }, history: { pushState() {} },
    matchMedia: () => ({ matches: false }), setInterval() {}, setTimeout: (f) => timers.push(f), clearTimeout() {}, scrollTo() {}, scrollX: 0, scrollY: 0,
    addEventListener: (n, f) => { (listeners[n] ??= []).push(f); },
    DOMParser: class { parseFromString(page) { return page || { title: "", body: node({}), querySelector: () => null, querySelectorAll: () => [] }; } },
    fetch: async (url, options) => {
      if (options?.method !== "POST") { if (w.looks) return w.looks(); throw new Error("away"); }
      requests.push({ url, accept: options.headers.Accept, ...Object.fromEntries(options.body) });
      const answer = w.answers && w.answers(Object.fromEntries(options.body));
      if (!answer) throw new TypeError("away");
      return { ok: answer.status < 400, status: answer.status, url: "http://x/e/1/r/1", redirected: true, text: async () => answer.page ?? "", json: async () => answer.json ?? {} };
    },
    document: { body, hidden: false, title: "", activeElement: null, createElement: () => node({}), getElementById: (id) => rows[id] ?? null,
      querySelector: (s) => one[s] ?? null, querySelectorAll: (s) => all[s] ?? [], addEventListener: (n, f) => { (listeners[n] ??= []).push(f); } },
  };
  context.window = context.globalThis = context;
  vm.runInNewContext(fs.readFileSync(process.argv[2], "utf8"), context);
  return w;
}

const lines = (w) => w.requests.map((r) => r.line);
const tests = {
  async "a page that was asked for before a result was in is asked for again"() {
    const w = world(), looks = [];
    w.looks = () => new Promise((resolve) => looks.push(resolve));
    const sent = async (line) => {
      w.answers = () => null;
      await w.type(line);
      w.answers = () => ({ status: 200 });
      w.listeners.online[0]();
      await w.turn();
    };
    await sent("7 21");
    await w.tick();
    assert.strictEqual(looks.length, 1, "the page is asked for once the result is in");
    await sent("3 20");
    await w.tick();
    looks[0]({ ok: true, status: 200, text: async () => "" }); /* the server wrote it before it had the second one */
    await w.turn();
    await w.tick();
    assert.strictEqual(looks.length, 2);
  },
  async "a page that a busy server refuses is asked for again"() {
    const w = world();
    let looks = 0;
    w.looks = async () => ({ ok: false, status: ++looks === 1 ? 503 : 404, text: async () => "" });
    w.answers = () => null;
    await w.type("7 21");
    w.answers = () => ({ status: 200 });
    for (let i = 0; i < 5; i++) await w.tick();
    assert.strictEqual(looks, 2);
  },
  async "a result goes out at once, with an id of its own"() {
    const w = world();
    w.answers = () => ({ status: 200 });
    await w.type("7 21");
    await w.type("3 20");
    assert.deepStrictEqual(lines(w), ["7 21", "3 20"]);
    assert.ok(w.requests.every((r) => /^[0-9a-f]{32}$/.test(r.rid)) && w.requests[0].rid !== w.requests[1].rid);
    assert.strictEqual(w.requests[0].accept, "text/html");
    assert.strictEqual(w.box.hidden, true);
  },
  async "a bare result is for the table that the arrows chose, or the only one that is missing"() {
    const w = world(), last = world("Ada", null, ["7"]);
    w.answers = last.answers = () => ({ status: 200 });
    await w.type("21"); /* two are missing: the server says what is wrong with it */
    await w.press("ArrowDown");
    await w.type("w!");
    await w.type("d"); /* chosen for one result */
    await w.type("7 d");
    assert.deepStrictEqual(lines(w), ["21", "7 w!", "d", "7 d"]);
    await last.type("21");
    for (const score of ["2-1", "2:1", "1-1-1"]) await last.type(score);
    assert.deepStrictEqual(lines(last), ["7 21", "7 2-1", "7 2:1", "7 1-1-1"]);
  },
  async "no letter of a name takes anything back; u and Enter do, and Ctrl+Z in a line that was sent"() {
    const w = world(), urls = () => w.requests.map((r) => r.url.split("/").at(-1));
    w.answers = () => ({ status: 200 });
    for (const letter of "umlaut") await w.press(letter);
    assert.deepStrictEqual([w.line.value, urls()], ["umlaut", []]);
    await w.type("umlaut 20");
    await w.type("u");
    await w.press("z", { ctrlKey: true });
    assert.deepStrictEqual(urls(), ["quick", "quick", "undo"]);
    assert.deepStrictEqual(w.requests.map((r) => r.undoes), [undefined, "9", "9"]); /* as the page knows it now */
    await w.press("x");
    w.line.value = ""; /* deleted by hand: the browser may bring it back */
    await w.press("z", { ctrlKey: true });
    assert.strictEqual(w.requests.length, 3);
  },
  async "without a network, taking back is about what waits here"() {
    const w = world();
    await w.type("7 21");
    await w.type("3 20");
    await w.type("u");
    assert.match(w.said(), /Not sent yet: 1 .*7 21/);
    await w.press("z", { ctrlKey: true });
    assert.strictEqual(w.box.hidden, true);
    await w.press("z", { ctrlKey: true }); /* what the server has: by name, in the list of what waits */
    assert.match(w.said(), /Not sent yet: 1 .*Undo/);
    w.requests.length = 0;
    w.answers = () => ({ status: 200 });
    await w.tick();
    assert.deepStrictEqual(w.requests.map((r) => r.url), ["/e/1/r/1/undo"]);
  },
  async "without a network they are kept, told, and sent later in order, each once"() {
    const w = world();
    for (const l of ["7 21", "3 20", "7 02"]) await w.type(l);
    assert.strictEqual(JSON.parse(w.store.get("topcut-unsent")).length, 3);
    assert.match(w.said(), /Not sent yet: 3.*7 21 · 3 20 · 7 02/);
    assert.strictEqual(w.box.hidden, false);
    const ids = new Map(w.requests.map((r) => [r.line, r.rid]));
    w.requests.length = 0;
    w.answers = () => ({ status: 200 });
    await w.tick();
    assert.deepStrictEqual(lines(w), ["7 21", "3 20", "7 02"]);
    assert.strictEqual(w.requests[0].rid, ids.get("7 21")); /* the same id as when it was tried first */
    assert.strictEqual(new Set(w.requests.map((r) => r.rid)).size, 3);
    assert.strictEqual(w.done(), "Sent now: 7 21 · 3 20 · 7 02"); /* and what was sent is told */
    assert.ok(w.requests.every((r) => r.accept === "application/json" && r.csrf === "fresh"));
    assert.strictEqual(w.box.hidden, true);
    w.requests.length = 0;
    await w.tick();
    assert.deepStrictEqual(lines(w), []);
  },
  async "the network goes away in the middle: nothing is passed over"() {
    const w = world();
    for (const l of ["7 21", "3 20", "7 02"]) await w.type(l);
    w.requests.length = 0;
    w.answers = (r) => r.line === "3 20" ? null : { status: 200 };
    await w.tick();
    assert.deepStrictEqual(lines(w), ["7 21", "3 20"]);
    w.requests.length = 0;
    for (const status of [503, 500, 429, 401]) { /* later, not never */
      w.answers = () => ({ status });
      await w.tick();
    }
    assert.deepStrictEqual(lines(w), ["3 20", "3 20", "3 20", "3 20"]);
    await w.type("3 11"); /* what comes now waits behind it */
    w.requests.length = 0;
    w.answers = () => ({ status: 200 });
    await w.tick();
    assert.deepStrictEqual(lines(w), ["3 20", "7 02", "3 11"]);
  },
  async "what the server refuses is told, kept to be read, and not sent again"() {
    const w = world();
    await w.type("3 20");
    await w.type("7 21");
    w.requests.length = 0;
    w.answers = (r) => r.line === "3 20" ? { status: 409, json: { error: { message: "table 3 has 2-1" } } } : { status: 200 };
    await w.tick();
    await w.tick();
    assert.deepStrictEqual(w.requests.map((r) => [r.line, r.accept]), [["3 20", "application/json"],
      ["3 20", "text/html"], ["7 21", "application/json"]]); /* the page may offer to replace it */
    assert.match(w.said(), /Not saved: 3 20.*table 3 has 2-1/);
    w.box.children[0].children.at(-1).onclick(); /* Dismiss */
    assert.strictEqual(w.box.hidden, true);
  },
  async "what contradicts a result that came in meanwhile can replace it, as when it is entered online"() {
    const w = world(), button = { textContent: "Replace 2-1 by 2-0" }, said = { textContent: "There is 2-1; you entered 2-0." };
    const form = { action: "/e/1/r/1/t/3", entries: () => [["csrf", "old"], ["seen", "2-1"], ["score", "2-0"]],
      getAttribute: (name) => form[name], querySelector: () => button };
    const page = { querySelector: (s) => s.includes("form") ? form : s.includes("p") ? said : null };
    await w.type("3 20");
    w.requests.length = 0;
    w.answers = (r) => r.line ? { status: 409, json: { error: { message: "table 3 has 2-1" } }, page } : { status: 200 };
    await w.tick();
    assert.match(w.said(), /Not saved: 3 20 There is 2-1; you entered 2-0\. Replace 2-1 by 2-0 Dismiss/);
    const again = world("Ada", w.store.get("topcut-unsent")); /* the button is there on the next page as well */
    for (const f of again.listeners.storage) f();
    assert.match(again.said(), /Replace 2-1 by 2-0/);
    const rid = w.requests[0].rid;
    w.requests.length = 0;
    w.box.children[0].children.find((el) => el.textContent === "Replace 2-1 by 2-0").onclick();
    await w.turn();
    assert.deepStrictEqual(w.requests.map((r) => [r.url, r.seen, r.score, r.csrf]), [["/e/1/r/1/t/3", "2-1", "2-0", "fresh"]]);
    assert.ok(/^[0-9a-f]{32}$/.test(w.requests[0].rid) && w.requests[0].rid !== rid);
    assert.strictEqual(w.box.hidden, true);
    assert.strictEqual(w.done(), "Sent now: 3 20");
  },
  async "what was refused when it came, and is taken when the page is asked, is sent"() {
    const w = world();
    await w.type("3 20");
    w.answers = () => ({ status: w.requests.at(-1).accept === "text/html" ? 200 : 409 }); /* the other result was taken back */
    await w.tick();
    assert.strictEqual(w.box.hidden, true);
    assert.strictEqual(w.done(), "Sent now: 3 20");
  },
  async "a session that has ended loses nothing, and the way in is shown"() {
    for (const status of [401, 429]) {
      const w = world();
      w.answers = () => ({ status });
      await w.type("7 21");
      assert.strictEqual(JSON.parse(w.store.get("topcut-unsent")).length, 1);
      assert.match(w.said(), /Not sent yet: 1.*7 21/);
      assert.strictEqual(/Log in/.test(w.said()), status === 401);
      w.requests.length = 0;
      w.answers = () => ({ status: 200 });
      await w.tick();
      assert.deepStrictEqual(lines(w), ["7 21"]);
      assert.strictEqual(w.box.hidden, true);
    }
  },
  async "what one entered is not sent as another who logged in since"() {
    const w = world();
    w.answers = () => ({ status: 401 });
    await w.type("7 21");
    const kept = w.store.get("topcut-unsent"), none = world("", kept), other = world("Bea", kept), same = world("Ada", kept);
    for (const page of [none, other, same]) {
      page.answers = () => ({ status: 200 });
      for (const f of page.listeners.online) f();
      await page.turn();
    }
    assert.deepStrictEqual([...new Set(lines(same))], ["7 21"]); /* the first try was before there was a network */
    assert.deepStrictEqual([lines(none), lines(other)], [[], []]);
    assert.match(none.said(), /Not sent yet: 1 Ada: 7 21.*Log in/);
    assert.match(other.said(), /Not sent yet: 1 Ada: 7 21.*Send as Bea/);
    await other.type("3 20"); /* hers does not wait for it */
    assert.deepStrictEqual(lines(other), ["3 20"]);
    other.box.children[0].children.find((el) => el.textContent === "Send as Bea").onclick();
    await other.turn();
    assert.deepStrictEqual(lines(other), ["3 20", "7 21"]);
    assert.strictEqual(other.box.hidden, true);
  },
  async "the browser is closed in between: the next page sends them"() {
    const w = world();
    await w.type("7 21");
    const kept = w.store.get("topcut-unsent"), rid = w.requests[0].rid;
    const next = world();
    next.store.set("topcut-unsent", kept);
    next.answers = () => ({ status: 200 });
    for (const f of next.listeners.storage) f();
    for (const f of next.listeners.online) f();
    await next.turn();
    assert.deepStrictEqual(next.requests.map((r) => [r.line, r.rid]), [["7 21", rid]]);
  },
};

(async () => {
  let failed = 0;
  for (const [name, test] of Object.entries(tests))
    try { await test(); } catch (e) { failed++; console.log(`FAILED: ${name}\n  ${e.stack.split("\n").slice(0, 12).join("\n  ")}`); }
  console.log(`${Object.keys(tests).length - failed} of ${Object.keys(tests).length} as they should be`);
  process.exit(failed ? 1 : 0);
})();
