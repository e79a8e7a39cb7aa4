// association.mjs - every page of an association, for everybody and for officers: axe finds nothing serious, nothing is cut off
//
// The association is that of `topcut-association demo`, with a package that is held, a suspension and a merger. Each page is opened at
// the size of a phone; with TOPCUT_LONG=1 of a laptop as well, both in light and in dark.
import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { check, done, freePort, launch, logIn, lookOver, open } from './lib.mjs';

const program = process.env.TOPCUT_ASSOCIATION_PROGRAM;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'topcut-association-'));
const at = path.join(folder, 'a');
const run = (...words) => execFileSync(program, [...words, '--at', at], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

fs.chmodSync(folder, 0o711); // for root the database is another user's
let server, browser;
try {
  execFileSync(program, ['demo', at], { stdio: 'ignore' });
  run('suspend', 'add', '100000006', '--reason', 'a long inquiry', '--from', '2026-11-01');
  const extra = /\d{3} \d{3} \d{3}/.exec(run('member', 'new', 'Twice', 'Entered', '--country', 'SE'))[0].replaceAll(' ', '');
  run('member', 'merge', extra, '100000011');
  run('sanction', 'add', 'Spelbutiken', '--day', new Date().toISOString().slice(0, 10), '--format', 'Standard');
  const port = await freePort();
  server = spawn(program, ['pages', '--at', at, '--as-root', '--port', String(port), '--json'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const info = await new Promise((resolve, reject) => {
    let out = '';
    const timer = setTimeout(() => reject(new Error('the pages do not start')), 30000);
    server.stdout.on('data', data => {
      out += data;
      try {
        resolve(JSON.parse(out));
        clearTimeout(timer);
      } catch { /* not the whole of it yet */ }
    });
  });
  const room = { url: `http://127.0.0.1:${port}`, info };
  const digest = JSON.parse(await (await fetch(`${room.url}/events/11?as=json`)).text()).digest;
  const everybody = ['/', '/lists/1', '/lists/1?letter=s', '/players', '/players?q=sjogrn', '/players/100000011', '/events', '/events/11', '/stores',
    '/stores/1', '/unreported', '/corrections', '/login', '/about', '/players/5'];
  const officers = ['/players/100000011', '/players/100000011/office', '/players/100000006/office', '/members/new', '/suspensions', '/inbox', '/questions',
    `/inbox/${digest}`, '/events/11', '/events/13', '/stores', '/stores/1', '/stores/1/office', '/stores/new', '/log'];
  browser = await launch();
  const sizes = process.env.TOPCUT_LONG ? [[320, 640], [1280, 800]] : [[320, 640]];
  for (const [width, height] of sizes)
    for (const colorScheme of process.env.TOPCUT_LONG ? ['light', 'dark'] : ['light']) {
      const look = { viewport: { width, height }, colorScheme };
      const visitor = await open(browser, room, look), officer = await open(browser, room, look);
      await logIn(officer, room);
      for (const [page, urls] of [[visitor, everybody], [officer, officers]])
        for (const url of urls) {
          await page.goto(url);
          await lookOver(page, `${url} (${width}, ${colorScheme})`);
        }
      check('the officer is named', (await officer.locator('.who').innerText()).includes('Ann'));
      done(room, [visitor, officer]);
      await visitor.context().close();
      await officer.context().close();
    }
  console.log('every page was looked over');
} finally {
  if (browser) await browser.close();
  if (server) server.kill('SIGTERM');
  try {
    run('stop');
  } catch { /* it was never made */ }
  fs.rmSync(folder, { recursive: true, force: true });
}
