// lib.mjs - a server of one's own, a browser to it, and what is asked of every page
//
// Each test has a folder with a store, starts the program there on a free port, and ends it. A page that logs an error,
// loads something from elsewhere, scrolls sideways, or in which axe finds something serious makes the test fail.
import { spawn, execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';

const require = createRequire(import.meta.url);
const axeSource = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
export const topcut = process.env.TOPCUT;

export function fail(text) {
  throw new Error(text);
}

export function check(what, condition) {
  if (!condition) fail(what);
}

/** A port that nobody has just now. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

export class Room {
  constructor() {
    this.folder = fs.mkdtempSync(path.join(os.tmpdir(), 'topcut-room-'));
    this.env = { ...process.env, XDG_DATA_HOME: path.join(this.folder, 'data'), XDG_CONFIG_HOME: path.join(this.folder, 'config'),
      TOPCUT_DB: path.join(this.folder, 'topcut.db'), LC_ALL: 'C.UTF-8', TZ: 'UTC' };
    this.port = 0;
  }

  /** The command line on the same store; its standard output. */
  run(...words) {
    return execFileSync(topcut, words, { env: this.env, cwd: this.folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
  }

  json(...words) {
    return JSON.parse(this.run(...words, '--json'));
  }

  write(name, text) {
    const file = path.join(this.folder, name);
    fs.writeFileSync(file, text);
    return file;
  }

  /** Starts the server, on the same port as before after a stop; info is what it says of itself. */
  async start(...options) {
    this.port = this.port || await freePort();
    this.process = spawn(topcut, ['serve', '--port', String(this.port), '--as-root', '--json', ...options],
      { env: this.env, cwd: this.folder, stdio: ['ignore', 'pipe', 'pipe'] });
    this.errors = '';
    this.process.stderr.on('data', data => { this.errors += data; });
    const text = await new Promise((resolve, reject) => {
      let out = '';
      const timer = setTimeout(() => reject(new Error(`the server does not start: ${this.errors}`)), 30000);
      this.process.stdout.on('data', data => {
        out += data;
        try {
          JSON.parse(out);
        } catch {
          return; // not the whole of it yet
        }
        clearTimeout(timer);
        resolve(out);
      });
      this.process.on('exit', code => reject(new Error(`the server ended with ${code}: ${this.errors}`)));
    });
    this.info = JSON.parse(text);
    this.url = `http://127.0.0.1:${this.port}`;
    return this.info;
  }

  async stop(signal = 'SIGTERM') {
    const { process: child } = this;
    if (!child) return;
    this.process = null;
    const ended = new Promise(resolve => child.on('exit', resolve));
    child.removeAllListeners('exit');
    const gone = new Promise(resolve => child.on('exit', resolve));
    child.kill(signal);
    await Promise.race([gone, ended, new Promise((_, reject) => setTimeout(() => reject(new Error('the server does not end')), 10000))]);
  }

  async end() {
    await this.stop('SIGKILL').catch(() => {});
    fs.rmSync(this.folder, { recursive: true, force: true });
  }
}

/** The same engine without the windows of a desktop around each page is preferred: those take half of a browser's time. */
const program = process.env.CHROMIUM || ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find(file => fs.existsSync(file));

export function launch() {
  return chromium.launch({
    executablePath: program,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
      '--disable-component-update', '--disable-sync', '--disable-dev-shm-usage'],
  });
}

/** A window: its own cookies. Errors of its pages are kept in window.problems. */
export async function open(browser, room, options = {}) {
  const context = await browser.newContext({ baseURL: room.url, locale: 'en-GB', timezoneId: 'UTC', reducedMotion: 'reduce', ...options });
  context.setDefaultTimeout(60000); // a limit for what never comes, however slow the machine
  const page = await context.newPage();
  page.problems = [];
  page.on('console', message => {
    const text = message.text();
    const offline = /Failed to load resource|ERR_CONNECTION|ERR_INCOMPLETE|ERR_EMPTY_RESPONSE|EventSource/.test(text);
    if (message.type() === 'error' && !offline) page.problems.push(`console: ${text}`);
  });
  page.on('pageerror', error => page.problems.push(`script: ${error.message}`));
  page.on('request', request => {
    const url = request.url();
    if (!url.startsWith(room.url) && !url.startsWith('data:')) page.problems.push(`loads ${url}`);
  });
  return page;
}

/**
 * In the page: has axe measure the contrast of one text of each kind that is not among those that were measured, and says
 * which are new. What contrast depends on makes the kind: the letters, and what is painted behind them.
 */
function measureKinds(measured) {
  const kinds = new Set(measured), grounds = new Map(), before = kinds.size;
  for (const el of document.querySelectorAll('[data-contrast]')) delete el.dataset.contrast;
  const ground = el => {
    if (!el) return '';
    if (!grounds.has(el)) {
      const s = getComputedStyle(el);
      grounds.set(el, `${[s.backgroundColor, s.backgroundImage, s.opacity, s.filter, s.position]};${ground(el.parentElement)}`);
    }
    return grounds.get(el);
  };
  const words = el => [...el.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.data.trim());
  for (const el of document.querySelectorAll('body, body *')) {
    const field = el.matches('input, select, textarea') && `${el.type}, ${Boolean(el.value)}`;
    if (!(field || words(el)) || !el.checkVisibility({ visibilityProperty: true })) continue;
    const s = getComputedStyle(el), spared = Boolean(el.closest(':disabled, [aria-disabled=true], label'));
    const kind = [field, spared, s.color, s.fontSize, s.fontWeight, s.fontFamily, s.textShadow, ground(el)].join('|');
    if (!kinds.has(kind)) el.dataset.contrast = '';
    kinds.add(kind);
  }
  axe.configure({ rules: [{ id: 'color-contrast', selector: '[data-contrast]' }] });
  return [...kinds].slice(before);
}

/** Each kind of text is measured once, on the first page that has it; a page that has no new one need not be measured at
 * all. The long run measures every text of every page. */
const measured = new Set();
async function anyToMeasure(page) {
  if (process.env.TOPCUT_LONG) return true;
  const fresh = await page.evaluate(measureKinds, [...measured]);
  for (const kind of fresh) measured.add(kind);
  return fresh.length > 0;
}

const describe = violations => violations.map(v => `${v.id}: ${v.help}: ${v.nodes.slice(0, 3).map(n => `${n.html} (${n.failureSummary})`).join(' | ')}`).join('\n');

/** Words of ours that go over two lines; names and addresses may be longer than any place. */
function brokenWords() {
  const words = new Set(), range = document.createRange(), texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode, at = text.parentElement;
    if (at.closest('script, textarea, svg, pre, code, bdi, .cards, .why, .manual, details:not([open]) > :not(summary)')
      || getComputedStyle(at.closest('thead, caption, .sr, .skip') || at).clipPath !== 'none') continue;
    for (const word of text.data.matchAll(/[\p{Script=Latin}\d]{3,}/gu)) {
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      if (new Set([...range.getClientRects()].map(line => Math.round(line.top))).size > 1) words.add(word[0]);
    }
  }
  return [...words];
}

/** With scripts: nothing may be wider than the window, no word of ours is broken, and axe finds nothing serious; with all,
 * nothing at all. */
export async function lookOver(page, what, scripts = true, all = false, axe = true) {
  if (!scripts) return;
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  check(`${what}: the page is ${wide} pixels wider than the window`, wide <= 1);
  const halves = await page.evaluate(brokenWords);
  check(`${what}: broken in the middle of a word: ${halves.join(', ')}`, halves.length === 0);
  if (!axe) return;
  await page.evaluate(axeSource);
  await anyToMeasure(page);
  const { violations } = await page.evaluate(() => axe.run(document, { resultTypes: ['violations'],
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] }));
  const found = violations.filter(v => all || v.impact === 'serious' || v.impact === 'critical');
  if (found.length) fail(`${what}: ${describe(found)}`);
}

/** A page that was looked over, in the other theme: only its colours differ. */
export async function lookOverDark(page, what) {
  await page.emulateMedia({ colorScheme: 'dark' });
  const { violations } = await anyToMeasure(page)
    ? await page.evaluate(() => axe.run(document, { resultTypes: ['violations'], runOnly: { type: 'rule', values: ['color-contrast'] } }))
    : { violations: [] };
  await page.emulateMedia({ colorScheme: 'light' });
  if (violations.length) fail(`${what}, dark: ${describe(violations)}`);
}

/** Staff logs in with the PIN. */
export async function logIn(page, room, who = 'Ann') {
  await page.goto('/login');
  await page.fill('input[name=name]', who);
  await page.fill('input[name=pin]', room.info.pin);
  await page.locator('button.main').first().click();
  await page.waitForLoadState();
  check('the staff is logged in', !page.url().includes('/login'));
}

export function done(room, pages) {
  const problems = pages.flatMap(page => page.problems);
  if (problems.length) fail(`pages had errors:\n${[...new Set(problems)].join('\n')}`);
}
