/* topcut.js - comfort for pages that do without it
 *
 * A page is whole as the server sends it: forms post, links lead on. What this adds: pages renew themselves when
 * something changed; forms are sent without leaving the page, and kept while there is no connection; clocks count;
 * results are entered by keyboard; deck lists are checked as they are typed; the big screen turns its pages;
 * where that is allowed a page that lies in a pocket tells its news.
 * Attributes of the page say where: data-live, data-again, data-send, data-quick, data-undo, data-ends, data-ring, data-check, data-pages,
 * data-confirm, data-news, data-notify. Texts are the page's own (data- attributes of <body>), so that there is no second translation.
 */
"use strict";
(() => {
  if (typeof document === "undefined") { /* as the worker of notifications: a tap on one brings the page back */
    self.onnotificationclick = (e) => {
      e.notification.close();
      e.waitUntil(self.clients.matchAll({ type: "window", includeUncontrolled: true })
        .then((all) => all.find((page) => page.url === e.notification.data)?.focus() ?? self.clients.openWindow(e.notification.data)));
    };
    return;
  }
  const STORE = "topcut-unsent", EVERY = 3000, POLL = 5000;
  const $ = (selector, from = document) => from.querySelector(selector);
  const $$ = (selector, from = document) => [...from.querySelectorAll(selector)];
  const text = (name, value) => (document.body.dataset[name] || "").replace("{n}", value);

  /* ---- the page is renewed in place: focus, typed text, open details and the scroll stay ---- */

  const key = (el) => el.id ||
    [el.tagName, el.form?.getAttribute("action"), el.name || el.getAttribute("href"), /^(radio|checkbox|hidden|submit)$/.test(el.type) ? el.value : "",
      el.tagName === "SUMMARY" ? $$("summary").indexOf(el) : ""].join("|");
  const FOCUSED = "a, button, input:not([type=hidden]), select, textarea, summary, [tabindex]";
  const focusable = () => $$(FOCUSED).filter((el) => !el.closest(".answer")); /* an answer's button comes and goes */
  const fields = () => $$("main input:not([type=hidden], [type=file]), main textarea, main select");
  const value = (el) => /^(radio|checkbox)$/.test(el.type) ? el.checked : el.value;
  const original = (el) => /^(radio|checkbox)$/.test(el.type) ? el.defaultChecked
    : el.tagName === "SELECT" ? ($("option[selected]", el) || el.options[0] || {}).value : el.defaultValue;

  function remember() {
    const active = document.activeElement;
    const typed = new Map(), seen = new Map();
    for (const el of fields())
      if (value(el) !== original(el)) {
        typed.set(key(el), value(el));
        /* What was typed belongs to what was shown then: the server is to notice the difference. */
        for (const hidden of el.form ? $$("input[type=hidden][name^=seen]", el.form) : [])
          seen.set(el.form.getAttribute("action") + "|" + hidden.name, hidden.value);
      }
    return { typed, seen, focus: active && active !== document.body ? key(active) : "", place: focusable().indexOf(active), open: $$("details").map((d) => d.open),
      range: active?.selectionStart !== undefined && active.selectionStart !== null ? [active.selectionStart, active.selectionEnd] : null,
      scroll: [scrollX, scrollY] };
  }

  function restore(state) {
    for (const el of fields())
      if (state.typed.has(key(el))) {
        if (typeof state.typed.get(key(el)) === "boolean") el.checked = state.typed.get(key(el));
        else el.value = state.typed.get(key(el));
      }
    for (const el of $$("main form input[type=hidden][name^=seen]")) {
      const was = state.seen.get(el.form.getAttribute("action") + "|" + el.name);
      if (was !== undefined) el.value = was;
    }
    $$("details").forEach((d, i) => { d.open = state.open[i] ?? d.open; });
    const el = state.focus && ($$(FOCUSED).find((e) => key(e) === state.focus) || ($(".desk") ? null : focusable()[state.place]));
    if (el) {
      el.focus({ preventScroll: true });
      if (state.range && el.setSelectionRange) try { el.setSelectionRange(...state.range); } catch { /* not of this type */ }
    }
    scrollTo({ left: state.scroll[0], top: state.scroll[1], behavior: "instant" });
  }

  /* What was done and what went wrong, wherever a page has its place for it. */
  const ANSWERS = "main > .flash, main > .problem, .answer > *";
  const problem = () => !$(".desk") && $("main > .problem, .bar > .answer > .problem");
  /* Beside the line of the desk the last answer stays until the next one; elsewhere what was done is read within seconds. */
  let said = 0; /* when the page last told what was done or went wrong */
  function show(page, state, kept = []) {
    document.title = page.title;
    notify(news(page).filter((line) => !news(document).includes(line)));
    const main = $("#main", page), place = main && $(":is(.desk, .bar) > .answer", main), old = $$("main > .flash, .answer > *");
    if (main && $(".flash, .problem", main)) said = Date.now();
    else if (main && ($(".desk", main) || Date.now() - said < 8000)) kept = [...old.filter((el) => $(".desk", main) || el.matches(".flash")), ...kept];
    for (const el of kept) el.removeAttribute("role"); /* was read aloud */
    if (kept.length) place ? place.append(...kept) : main.prepend(...kept);
    for (const el of [...document.body.children]) if (!el.matches("#unsent, #say")) el.remove();
    for (const { name, value: v } of page.body.attributes) document.body.setAttribute(name, v);
    document.body.className = page.body.className;
    const unsentBox = $("#unsent");
    let before = true;
    for (const el of [...page.body.children]) {
      if (el.id === "unsent") { before = false; continue; }
      if (before && unsentBox) unsentBox.before(el);
      else document.body.append(el);
    }
    if (state) restore(state);
    else $("#main")?.focus({ preventScroll: true });
    prepare();
  }

  const parse = async (answer) => new DOMParser().parseFromString(await answer.text(), "text/html");
  let renewing = false, again = false, composing = false, wanted = 0, seen = 0; /* journal entries */
  async function renew() {
    if (renewing || composing || sending) { again = true; return; }
    if (wanted <= seen) return; /* this page knows of it already */
    /* Who was just told what went wrong reads first. */
    if (problem() && Date.now() - said < 20000) { soon(wanted, 5000); return; }
    renewing = true;
    again = false;
    const asked = wanted;
    if (asked === Infinity) wanted = 0; /* whatever is news from here on is asked for again */
    try {
      const answer = await fetch(location.href, { headers: { Accept: "text/html" }, cache: "no-cache", signal: globalThis.AbortSignal?.timeout?.(10 * EVERY) });
      if (answer.status >= 500 || answer.status === 429) throw answer;
      if (answer.ok) {
        const page = await parse(answer);
        if ($("#main", page)) show(page, remember());
      }
    } catch { soon(asked, EVERY * (1 + Math.random())); } /* the stream may be back already, and tell nothing more */
    renewing = false;
    if (again) soon(wanted);
  }
  let planned = 0;
  function soon(entry = Infinity, wait = 50 + Math.random() * 200) { /* many phones do not ask in the same moment */
    wanted = Math.max(wanted, entry);
    clearTimeout(planned);
    planned = setTimeout(renew, wait);
  }

  /* ---- news of the event: a stream, or asking every few seconds ---- */

  let stream = null, poll = 0, heard = 0, listens = "", away = 0;
  function listen() {
    const main = $("#main[data-live]");
    const event = main && (!document.hidden || notifies()) ? main.dataset.live : "";
    seen = Number(main?.dataset.after) || 0;
    heard = Math.max(heard, seen);
    if (event === listens) return;
    stream?.close();
    clearTimeout(poll);
    stream = null;
    listens = event;
    if (event) connect(event);
  }
  function connect(event) {
    let broken = !window.EventSource;
    if (!broken) {
      stream = new EventSource(`/live?e=${event}&after=${heard}`);
      stream.addEventListener("change", (e) => {
        heard = Math.max(heard, Number(e.lastEventId) || 0);
        soon(heard);
      });
      stream.onopen = () => { if (broken) soon(); broken = false; here(true); clearTimeout(poll); flush(); };
      stream.onerror = () => {
        broken = true;
        here(false);
        if (stream?.readyState === 2) stream = null;
        clearTimeout(poll);
        poll = setTimeout(ask, POLL, event);
      };
    } else ask(event);
  }
  async function ask(event) {
    clearTimeout(poll);
    if (event !== listens) return;
    try {
      const answer = await fetch(`/live/poll?e=${event}&after=${heard}`, { cache: "no-store" });
      const news = await answer.json();
      here(true);
      if (news.after > heard) { heard = news.after; soon(heard); }
      if (!stream && window.EventSource && answer.ok) { connect(event); return; }
    } catch { here(false); }
    if (event === listens && stream?.readyState !== 1) poll = setTimeout(ask, POLL, event);
  }
  function here(is) {
    away = is ? 0 : away || Date.now();
    tell();
  }

  /* ---- forms, and those that could not be sent: kept in order, each with an id that makes twice once ---- */

  const plain = (form) => new URLSearchParams([...new FormData(form)].filter(([, v]) => typeof v === "string"));
  const newId = () => [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, "0")).join("");
  const load = () => { try { return JSON.parse(localStorage.getItem(STORE)) || []; } catch { return []; } };
  function save(list) {
    try { localStorage.setItem(STORE, JSON.stringify(list)); } catch { /* private browsing: they live as long as the page */ }
    memory = list;
    tell();
  }
  let memory = load(), flushing = false, timer = 0;
  const unsent = () => { const list = load(); return list.length || !memory.length ? list : memory; };
  /* What somebody entered is sent in their name, and as somebody else only when that is said. */
  const who = () => document.body.dataset.who || "";
  const mine = (item) => !item.refused && (item.who ?? who()) === who();
  let answered = 0; /* 401, 429: the server is there, and takes it later */

  function tell() {
    const box = $("#unsent");
    if (!box) return;
    const list = memory, waiting = list.filter(mine), others = list.filter((item) => !item.refused && !mine(item));
    const gone = away && Date.now() - away > POLL;
    box.hidden = list.length === 0 && !gone;
    box.replaceChildren();
    if (!waiting.length && gone) box.textContent = text("offline");
    if (waiting.length) {
      const p = document.createElement("p"), b = document.createElement("strong");
      b.textContent = text("unsent", waiting.length);
      p.append(b, ` ${answered ? "" : text("offline")} ${waiting.map((item) => item.label).join(" · ")} `);
      if (answered === 401) p.append(login());
      box.append(p);
    }
    for (const name of new Set(others.map((item) => item.who))) {
      const p = document.createElement("p"), b = document.createElement("strong"), as = document.createElement("button"), no = document.createElement("button");
      const theirs = others.filter((item) => item.who === name), rest = () => unsent().filter((i) => i.refused || i.who !== name);
      b.textContent = text("unsent", theirs.length);
      as.textContent = text("as", who());
      as.onclick = () => { save(unsent().map((i) => !i.refused && i.who === name ? { ...i, who: who() } : i)); flush(); };
      no.textContent = text("dismiss");
      no.onclick = () => save(rest());
      p.append(b, ` ${name}${name ? ": " : ""}${theirs.map((item) => item.label).join(" · ")} `, who() ? as : login(), " ", no);
      box.append(p);
    }
    for (const item of list.filter((i) => i.refused)) {
      const p = document.createElement("p"), b = document.createElement("button"), s = document.createElement("strong");
      s.textContent = `${text("refused")} ${item.label}`;
      b.textContent = text("dismiss");
      b.onclick = () => save(unsent().filter((i) => i.id !== item.id));
      p.append(s, ` ${item.refused} `, ...(item.offer ? [replacing(item), " "] : []), b);
      box.append(p);
    }
    bars();
  }

  /* What waited and was taken is told where a page tells what was done. */
  function tellSent(labels) {
    const place = $(":is(.desk, .bar) > .answer") || $("#main"), p = document.createElement("p");
    p.className = "flash good";
    p.textContent = text("sent", labels.join(" · "));
    place?.prepend(p);
    said = Date.now();
    announce(p.textContent);
  }

  /* A line that came too late and contradicts what is there: what the page then offers, as words, address and body. */
  async function offered(url, data) {
    const answer = await fetch(url, { method: "POST", body: data, headers: { Accept: "text/html" } }), page = await parse(answer);
    const form = !answer.ok && $('.desk > .answer form[action*="/t/"]', page);
    return { ok: answer.ok, refused: form && $(".desk > .answer > .warn p", page).textContent,
      offer: form && { words: $("button", form).textContent, url: form.getAttribute("action"), body: String(plain(form)) } };
  }
  function replacing(item) {
    const b = document.createElement("button");
    b.textContent = item.offer.words;
    b.onclick = () => {
      const data = new URLSearchParams(item.offer.body);
      data.set("rid", newId());
      save(unsent().filter((i) => i.id !== item.id));
      keep(data, item.offer.url, item.label);
      flush();
    };
    return b;
  }

  function login() {
    const a = document.createElement("a");
    a.textContent = text("login");
    a.setAttribute("href", `/login?next=${encodeURIComponent(location.pathname)}`);
    return a;
  }

  async function flush() {
    clearTimeout(timer);
    if (flushing) return;
    flushing = true;
    const sent = [];
    for (let item; (item = unsent().find(mine));) {
      const data = new URLSearchParams(item.body), token = $("input[name=csrf]")?.value;
      if (token) data.set("csrf", token); /* the session may be another by now */
      let answer, late = null;
      try {
        /* what hangs when the network comes back is sent again: the server knows it by its rid */
        answer = await fetch(item.url, { method: "POST", body: data, headers: { Accept: "application/json" }, signal: globalThis.AbortSignal?.timeout?.(5 * EVERY) });
        if (answer.status === 409 && data.has("line")) late = await offered(item.url, data);
      } catch { answered = 0; break; }
      answered = answer.status === 429 || answer.status === 401 ? answer.status : 0;
      if (answer.status >= 500 || answer.status === 429 || answer.status === 401) break;
      const said = await answer.json().catch(() => ({}));
      if (answer.ok || late?.ok) { save(unsent().filter((i) => i.id !== item.id)); sent.push(item.label); }
      else save(unsent().map((i) => i.id === item.id ? { ...i, offer: late?.offer, refused: late?.refused || said.error?.message || said.error || said.sentence || String(answer.status) } : i));
    }
    flushing = false;
    if (sent.length) {
      tellSent(sent);
      soon(Infinity, 0);
    }
    tell();
    if (unsent().some(mine)) timer = setTimeout(flush, answered ? 5 * EVERY : EVERY);
  }

  function keep(data, url, called) {
    const label = called || [...data].filter(([name]) => !/^(csrf|rid|seen.*|show|back|expect|entry|undoes)$/.test(name)).map(([, v]) => v).join(" ").slice(0, 60);
    save([...unsent(), { id: data.get("rid"), url, body: String(data), label, who: who() }]);
    clearTimeout(timer);
    timer = setTimeout(flush, EVERY);
  }

  /* "u" as a line, or the button: the last that waits here is taken back here, anything else by the server. */
  const undoes = (form, data) => "undo" in form.dataset || /^(u|undo)$/i.test((data.get("line") || "").trim());
  function dropLast() {
    const last = unsent().filter(mine).at(-1);
    save(unsent().filter((item) => item !== last && item.id !== last.id));
    announce($("#unsent").textContent);
  }

  /* One after the other: who types faster than the network loses nothing. */
  let sending = 0, line = Promise.resolve(), began = 0; /* when the line's first letter was typed */
  function send(form, button) {
    const data = plain(form), quick = "quick" in form.dataset, url = form.getAttribute("action") || location.pathname;
    /* Where the keyboard is: a button that cannot be pressed meanwhile loses it. */
    const active = document.activeElement, at = { focus: active ? key(active) : "", place: focusable().indexOf(active), ms: quick && began || Date.now() };
    began = 0;
    if (button?.name) data.set(button.name, button.value);
    data.set("rid", newId());
    if (quick) {
      data.set("line", completed(data.get("line")));
      form.elements.line.value = "";
      emptied = true;
      if (!undoes(form, data)) after(data.get("line"));
    } else if (button) button.disabled = true;
    form.setAttribute("aria-busy", "true");
    sending++;
    line = line.then(() => post(form, data, url, quick, at)).finally(() => {
      sending--;
      form.removeAttribute("aria-busy");
      if (button) button.disabled = false;
      if (!sending && again) soon(wanted);
    });
  }
  let untouched = ""; /* a refused line as it was put back: nobody has typed in it since */
  let refusals = []; /* what was refused, and when it was shown: who types on without looking is to see it still */
  async function post(form, data, url, quick, at) {
    const back = undoes(form, data);
    if (unsent().some(mine)) { back ? dropLast() : keep(data, url); flush(); return; }
    /* What was entered before this and answered since is known by now. */
    if (back && $("main input[name=undoes]")) data.set("undoes", $("main input[name=undoes]").value);
    let answer;
    try {
      answer = await fetch(url, { method: "POST", body: data, headers: { Accept: "text/html" } });
      if (answer.status === 502 || answer.status === 503 || answer.status === 504) throw new Error("away");
    } catch { answered = 0; keep(data, url, back && $("form[data-undo] button")?.textContent); return; }
    answered = answer.status === 401 || answer.status === 429 ? answer.status : 0; /* a session ends, but nothing typed with it */
    if (answered) { keep(data, url, back && $("form[data-undo] button")?.textContent); announce($("#unsent").textContent); return; }
    const asked = !!problem(), page = await parse(answer), to = new URL(answer.url);
    const same = to.pathname === location.pathname, there = same && to.search === (location.search ?? to.search);
    /* What was taken is not typed any more; what was refused is still there. */
    const state = same || !answer.ok ? remember() : null;
    if (state && !state.focus && at.place >= 0) Object.assign(state, { focus: at.focus, place: at.place });
    if (state && answer.ok && !quick && data.get("one") === null) { /* the button of a row leaves the boxes of the others */
      for (const el of form.elements) state.typed.delete(key(el));
      /* the line that was refused, once the button beside it has settled it */
      const refused = form.closest?.(".desk > .answer") && $("form[data-quick] input[name=line]");
      if (refused && refused.value === refused.dataset.refused) { state.typed.delete(key(refused)); state.range = null; }
      for (const name of [...state.seen.keys()]) if (name.startsWith(form.getAttribute("action") + "|")) state.seen.delete(name);
    }
    if (answer.redirected && !there) history.pushState(null, "", answer.url);
    refusals = refusals.filter((old) => quick && old.ms >= at.ms);
    const news = $$(".desk > .answer > .problem", page).map((el) => ({ el, ms: Date.now() }));
    show(page, state, refusals.map((old) => old.el));
    refusals.push(...news);
    announce($$(ANSWERS).map((el) => el.textContent.trim()).join(" "));
    const first = !quick && (!answer.ok || asked || to.search) && $("main [autofocus]"); /* where the page asks for more, or for the next one */
    if (first && asked && answer.ok && "defaultValue" in first) first.value = first.defaultValue;
    if (first) first.focus();
    if (!quick) $("main :focus")?.scrollIntoView({ block: "nearest", behavior: "instant" }); /* not below the answer */
    if (quick) mark(missing().includes(current) ? current : missing()[0]);
    const line = $("form[data-quick] input[name=line]"), free = document.activeElement === document.body || document.activeElement?.id === "main";
    if (!line || !(quick || free || !answer.ok)) return;
    line.focus({ preventScroll: true });
    if (line.value === "") line.value = untouched = line.dataset.refused ?? "";
    if (line.value && line.value === untouched) line.select(); /* typing replaces it, whatever button came between; who has typed on keeps that */
    line.closest?.(".desk")?.scrollIntoView({ block: "nearest", behavior: "instant" });
    const row = quick && document.getElementById("t" + parseInt(data.get("line"), 10));
    if (row && (line.value === "" || line.value === line.dataset.refused)) row.scrollIntoView({ block: "nearest", behavior: "instant" });
  }

  /* ---- results by keyboard: "7 21", or "21" for the table that the arrows chose, or the only one that is missing ---- */

  let current = "", chosen = false; /* by the arrows */
  let emptied = true; /* the line is empty because it was sent: the browser's own undo has nothing to bring back */
  const missing = () => $$("a[data-table]").map((a) => a.dataset.table);
  function mark(table, say) {
    current = table || "";
    $$("tr.current").forEach((tr) => tr.classList.remove("current"));
    const row = current && document.getElementById("t" + current), line = $("form[data-quick] input[name=line]");
    if (line) line.placeholder = goesTo() || "12 2-0";
    if (!row) return;
    row.classList.add("current");
    if (!say) return;
    const fold = row.closest?.("details");
    if (fold) fold.open = true;
    row.scrollIntoView({ block: "nearest" });
    announce(`${current}: ${$$("bdi", row).map((b) => b.textContent).join(" – ")}`);
  }
  const goesTo = () => (chosen ? current : missing().length === 1 ? missing()[0] : ""); /* the table of a result without a number */
  function completed(line) {
    const bare = line.trim();
    return goesTo() && /^(\d{2,3}|\d([-:])\d(\2\d)?|[wld]|id)!?$/i.test(bare) ? `${goesTo()} ${bare}` : bare;
  }
  function after(line) {
    chosen = false;
    const at = parseInt(line, 10) || 0, open = missing();
    mark(open.find((t) => Number(t) > at) || open.find((t) => Number(t) !== at));
  }
  function quickKey(e, line) {
    const open = missing(), at = open.indexOf(current);
    if (e.key === "Escape") { line.value = ""; chosen = false; $$(".desk > .answer > .problem").forEach((el) => el.remove()); mark(open[0], true); }
    else if (e.key === "ArrowDown" || e.key === "ArrowUp") { chosen = true; mark(open[(at + (e.key === "ArrowDown" ? 1 : open.length - 1 + (at < 0))) % open.length], true); }
    else if (e.key === "z" && (e.ctrlKey || e.metaKey) && !e.shiftKey && !e.altKey && line.value === "" && emptied) $("form[data-undo]")?.requestSubmit();
    else return;
    e.preventDefault();
  }

  /* ---- clocks: by the server's time, told by minute ---- */

  let offset = 0, told = null;
  async function measure() {
    try {
      const from = Date.now(), answer = await fetch($("script[src]").src, { method: "HEAD", cache: "no-store" });
      const date = Date.parse(answer.headers.get("Date"));
      if (date) offset = date + 500 - (from + Date.now()) / 2;
    } catch { /* this computer's clock must do */ }
  }
  function announce(words) {
    let box = $("#say");
    if (!box) {
      box = Object.assign(document.createElement("div"), { id: "say", className: "sr" });
      box.setAttribute("aria-live", "polite");
      document.body.append(box);
    }
    box.textContent = words;
  }
  function tick() {
    const now = Date.now() + offset;
    let over = false;
    $$("[data-ends]").forEach((el, i) => {
      const left = Math.ceil(Number(el.dataset.ends) - now / 1000), minutes = Math.floor(left / 60);
      const words = left > 0 ? `${minutes}:${String(left % 60).padStart(2, "0")}` : text("over");
      if (el.textContent !== words) { over ||= left <= 0 && el.textContent !== ""; el.textContent = words; }
      if (i === 0 && left > 0 && left % 60 === 0 && told !== minutes) { told = minutes; announce(text("minutes", minutes)); }
    });
    $$("[data-ring]").forEach(el => {
      const share = (Number(el.dataset.ring) - now / 1000) / Number(el.dataset.of);
      const dashes = `${(100 * Math.min(1, Math.max(0, share))).toFixed(1)} 100`;
      const old = el.getAttribute("stroke-dasharray");
      if (old !== dashes) el.setAttribute("stroke-dasharray", dashes); /* drawn when it is seen to move */
    });
    if (over) soon(Infinity, 500); /* the server says what comes now */
  }

  /* ---- a page that lies in a pocket tells its news, once that is allowed ---- */

  const news = (page) => $$("[data-news]", page).map((el) => el.dataset.news).filter(Boolean);
  const notifies = () => $("[data-notify]") && window.Notification?.permission === "granted";
  async function notify(lines) {
    if (!lines.length || !document.hidden || !notifies()) return;
    const how = { body: lines.join("\n"), icon: $("link[rel=icon]").href, tag: "topcut" };
    try {
      const told = new Notification(document.title, how);
      told.onclick = () => { window.focus(); told.close(); };
    } catch { (await worker())?.showNotification(document.title, { ...how, data: location.href }); } /* phones */
  }
  const worker = () => navigator.serviceWorker?.register($("script[src]").src).catch(() => null);

  /* ---- a deck list is checked as it is typed ---- */

  let checking = 0, asked = 0;
  function check(area) {
    clearTimeout(checking);
    checking = setTimeout(async () => {
      const mine = ++asked, into = document.getElementById(area.dataset.checkInto);
      try {
        const answer = await fetch(area.dataset.check, { method: "POST", body: plain(area.form), headers: { Accept: "text/html" } });
        if (answer.ok && mine === asked && into) into.innerHTML = await answer.text();
      } catch { /* the next letter asks again */ }
    }, 400);
  }

  /* ---- the big screen turns its pages by itself, unless motion is not wanted ---- */

  const still = matchMedia("(prefers-reduced-motion: reduce)");
  let turned = 0;
  function turn() {
    for (const box of $$("[data-pages]")) {
      const gap = parseFloat(getComputedStyle(box).columnGap) || 0, width = box.clientWidth + gap;
      const pages = Math.max(1, Math.ceil((box.scrollWidth + gap) / width - 0.05)); /* the last may be of fewer columns */
      const page = still.matches ? 0 : turned % pages, label = $("[data-page-of]");
      if (!still.matches) box.scrollLeft = page * width;
      if (label) label.textContent = pages > 1 && !still.matches ? `${page + 1}/${pages}` : "";
    }
  }
  setInterval(() => { turned++; turn(); }, 12000);

  /* ---- beginning ---- */

  /* What sticks to the top of the window hides nothing that is scrolled to. */
  function bars() {
    const kept = $("#unsent"), desk = $(".desk"), root = document.documentElement;
    if (!root?.style.setProperty) return;
    root.style.setProperty("--kept", `${kept && !kept.hidden ? kept.offsetHeight : 0}px`);
    if (desk) root.style.setProperty("--desk", `${desk.offsetHeight}px`);
    else root.style.removeProperty("--desk");
  }

  function prepare() {
    const again = $("#main[data-again]")?.dataset.again;
    if (again) soon(Infinity, again * 1000); /* what is waited for is no news of an event */
    listen();
    tell();
    tick();
    turn();
    for (const el of $$("input[data-confirm]")) confirmed(el);
    for (const el of $$("[data-notify]")) el.hidden = !window.isSecureContext || window.Notification?.permission !== "default";
    for (const el of $$(".wide, .scroll")) if (el.scrollWidth > el.clientWidth) el.tabIndex = 0; /* for who scrolls by keys */
    if ($("form[data-quick]")) mark(missing().includes(current) ? current : missing()[0]);
  }
  function confirmed(el) {
    for (const b of $$("button", el.form)) b.disabled = el.value !== el.dataset.confirm;
  }

  document.addEventListener("submit", (e) => {
    if (!e.target.matches("form[data-send]") || e.target.enctype === "multipart/form-data") return;
    e.preventDefault();
    if ("quick" in e.target.dataset || !e.target.hasAttribute("aria-busy")) send(e.target, e.submitter);
  });
  document.addEventListener("click", (e) => {
    if (e.target.closest?.("[data-notify]")) Notification.requestPermission().then(() => { prepare(); if (notifies()) worker(); });
  });
  document.addEventListener("keydown", (e) => {
    const el = e.target, find = $("main input[name=find]");
    if (e.key === "/" && find && (el.name === "line" ? !el.value : !el.matches?.("input, textarea, select"))) {
      find.focus();
      find.select();
      e.preventDefault();
    } else if (el.matches?.("form[data-quick] input[name=line]") && !e.isComposing) quickKey(e, el);
  });
  document.addEventListener("input", (e) => {
    const el = e.target, table = parseInt(el.value, 10);
    if (el.matches("textarea[data-check]")) check(el);
    if (el.matches("form[data-quick] input[name=line]")) { emptied = false; untouched = ""; }
    if (el.matches("form[data-quick] input[name=line]") && (el.value.length < 2 || !began)) began = Date.now();
    if (el.matches("input[data-confirm]")) confirmed(el);
    if (el.matches("form[data-quick] input[name=line]") && /^\d+ /.test(el.value)) mark(String(table), true);
  });
  let followed; /* a player of a bracket, all of whose matches stand out */
  const follow = ({ target }) => {
    const p = target.closest?.(".picture [data-p]")?.dataset.p;
    if (p !== followed) document.querySelectorAll(".picture [data-p]").forEach(g => g.classList.toggle("on", g.dataset.p === p));
    followed = p;
  };
  ["pointerover", "focusin"].forEach(kind => document.addEventListener(kind, follow));
  document.addEventListener("compositionstart", () => { composing = true; });
  document.addEventListener("compositionend", () => { composing = false; if (again) soon(wanted); });
  document.addEventListener("visibilitychange", () => { listen(); if (!document.hidden) { measure(); if ($("#main[data-live]")) soon(); } });
  addEventListener("online", flush);
  addEventListener("popstate", () => soon(Infinity, 0));
  addEventListener("resize", () => { turn(); bars(); });
  addEventListener("storage", () => { memory = load(); tell(); });

  measure();
  setInterval(measure, 600000);
  setInterval(tick, 250);
  prepare();
  if (unsent().length) flush();
})();
