// championship.mjs - a championship of 64 and a draft night of 16, at tables of four, in a real browser
//
// The championship is made on the page for new events: Swiss rounds paired and published at the desk, results typed into
// the line, the clock, a phone, standings, the cut that the page proposes, in which the best two have byes, and the final,
// on the bracket's page, the big screen and the phone of who has a bye. The draft night is played inside draft pods, with
// points for places that are entered on the page of a table. Pictures are kept where SHOTS names a folder.
import path from 'node:path';
import { Room, check, done, launch, logIn, lookOver, open } from './lib.mjs';

const room = new Room();
const windows = [];
let browser, staff, event;

async function look(options) {
  const page = await open(browser, room, options);
  windows.push(page);
  return page;
}

const phoneSize = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** Looks over a page, and keeps a picture of it. */
async function shot(page, what) {
  await lookOver(page, what);
  if (process.env.SHOTS) await page.screenshot({ path: path.join(process.env.SHOTS, `${what.replaceAll(' ', '-')}.png`), fullPage: true });
}

async function press(page, button) {
  await button.click();
  await page.waitForLoadState();
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
}

async function phoneOf(name) {
  const phone = await look(phoneSize);
  await phone.goto('/join');
  await phone.fill('input[name=code]', JSON.stringify(room.json('player', 'codes', name, '-e', event)).match(/"code":"([^"]+)"/)[1]);
  await phone.locator('main form button').first().click();
  await phone.waitForURL(url => !url.pathname.includes('join'));
  await phone.goto('/me');
  return phone;
}

/** Makes an event on its page; its number. */
async function make(name, fields) {
  await staff.goto('/events/new');
  await staff.check('input[name=play][value=tables]', { force: true });
  await staff.evaluate(() => document.querySelectorAll('details').forEach(part => { part.open = true; }));
  for (const [field, value] of Object.entries({ name, date: '2026-11-28', ...fields })) {
    const input = staff.locator(`[name="${field}"]`).first();
    if (await input.evaluate(el => el.tagName) === 'SELECT') await input.selectOption(value);
    else await input.fill(value);
  }
  await press(staff, staff.locator('button.main', { hasText: 'Create the event' }));
  check(`${name} is made: ${await staff.locator('main').innerText()}`, /\/e\/\d+/.test(staff.url()));
  return staff.url().match(/\/e\/(\d+)/)[1];
}

function enrol(names) {
  room.run('player', 'import', room.write('players.csv', `name\n${names.map(n => `"${n}"`).join('\n')}\n`), '--enroll', '-e', event);
}

/** Pairs the next round at the desk and publishes it. */
async function pairAtDesk(round) {
  await staff.goto(`/e/${event}`);
  await press(staff, staff.locator('form[action$="/pair"] button').first());
  await staff.waitForURL(new RegExp(`/r/${round}`));
  await press(staff, staff.locator('form[action$="/publish"] button').first());
  await staff.goto(`/e/${event}/r/${round}`);
}

const tables = round => room.json('pairings', '--round', String(round), '-e', event).matches.filter(m => m.table);

/** Types a result into the line of the desk. */
async function type(line) {
  await staff.fill('#line', line);
  await press(staff, staff.locator('form[data-quick] button'));
}

// ---- a championship of 64 ---------------------------------------------------------------------------------------

async function swiss() {
  event = await make('Championship', {});
  enrol(Array.from({ length: 64 }, (_, i) => `P${String(i + 1).padStart(2, '0')}`));
  for (let round = 1; round <= 4; round++) {
    await pairAtDesk(round);
    check(`round ${round} has 16 tables`, await staff.locator('table.pods tbody tr').count() === 16);
    const said = await staff.locator('main').innerText();
    check(`round ${round} says how good it is`, /repeats 0/.test(said));
    if (round === 1) {
      await shot(staff, 'championship round');
      await type('1 2');
      await type('2 draw');
      check('two results are in', /won/.test(await staff.locator('#t1 .score').innerText()) && /draw/.test(await staff.locator('#t2 .score').innerText()));
    }
    const open = tables(round).map(t => t.table).filter(t => round > 1 || t > 2);
    room.run('result', '--file', room.write('results.txt', open.map(t => `${t} ${(t + round) % 5 ? (t * 7 + round) % 4 + 1 : 'draw'}\n`).join('')), '-e', event);
  }
  const met = new Set();
  for (let round = 1; round <= 4; round++)
    for (const { seats } of tables(round))
      for (const a of seats)
        for (const b of seats)
          if (a.name < b.name) {
            check(`${a.name} and ${b.name} meet once`, !met.has(`${a.name}/${b.name}`));
            met.add(`${a.name}/${b.name}`);
          }
}

async function cut() {
  await staff.goto(`/e/${event}/standings`);
  await shot(staff, 'championship standings');
  const rows = room.json('standings', '-e', event).rows;
  await staff.goto(`/e/${event}`);
  const size = staff.locator('form[action$="/cut"] input[name=size]');
  check('the page proposes the cut of the sizes table', await size.inputValue() === '10');
  await size.fill('12');
  await press(staff, staff.locator('form[action$="/cut"] button').first());
  check('a cut of 12 is refused, with the nearest', /10 and 13/.test(await staff.locator('body').innerText()));
  await staff.goto(`/e/${event}`);
  await press(staff, staff.locator('form[action$="/cut"] button').first());
  await press(staff, staff.locator('form[action$="/publish"] button').first());
  await staff.goto(`/e/${event}/bracket`);
  const text = await staff.locator('main').innerText();
  for (const { player } of rows.slice(0, 10)) check(`${player} is in the cut: ${text}`, text.includes(player));
  check('the eleventh is not', !text.includes(rows[10].player));
  await shot(staff, 'championship cut');
  const best = await phoneOf(rows[0].player), out = await phoneOf(rows[30].player);
  check('the best one reads of the bye, not of a win', /bye/i.test(await best.locator('main').innerText()) && !/counts as a win/.test(await best.locator('main').innerText()));
  check('a bye at tables of four is no 2-0', /5\s+bye/.test(await best.locator('main table').innerText()) && !(await best.locator('main').innerText()).includes('2-0'));
  await shot(best, 'phone with a bye in the cut');
  await shot(out, 'phone of who is out');
  await out.goto(`/e/${event}/standings`);
  check('who has no note has no label for one', await out.locator('td[data-label=Note]:visible').evaluateAll(all => all.every(td => td.innerText.trim())));
  await shot(out, 'phone of standings');
}

async function final() {
  for (const table of [1, 2]) room.run('result', String(table), '2', '-e', event);
  await staff.goto(`/e/${event}`);
  await press(staff, staff.locator('form[action$="/pair"] button').first());
  await press(staff, staff.locator('form[action$="/publish"] button').first());
  const last = tables(6);
  check('the final has four', last.length === 1 && last[0].seats.length === 4);
  room.run('result', '1', '3', '-e', event);
  await staff.goto(`/e/${event}/bracket`);
  await staff.getByText('Winner:').waitFor();
  check('who won is named', (await staff.locator('main').innerText()).includes(last[0].seats[2].name));
  await shot(staff, 'championship final');
  const screen = await look({ viewport: { width: 1920, height: 1080 } });
  await screen.goto(`/e/${event}/screen?show=bracket`);
  check('the screen names the winner', (await screen.locator('.screen-cut .screen-said').innerText()).includes(last[0].seats[2].name));
  await shot(screen, 'screen of the final');
}

// ---- a draft night of 16 ----------------------------------------------------------------------------------------

async function draftNight() {
  event = await make('Draft night', { format: 'Booster Draft', rounds: '2', points: 'placement', 'pod-pairing': 'pod' });
  const names = Array.from({ length: 16 }, (_, i) => `D${String(i + 1).padStart(2, '0')}`);
  enrol(names);
  room.run('draft', 'pods', '-e', event, '--seed', '3');
  await pairAtDesk(1);
  const pods = room.json('draft', 'show', '-e', event).draft.pods.map(pod => pod.seats.map(seat => seat.player ?? seat.name));
  check('there are two pods of eight', pods.length === 2 && pods.every(pod => pod.length === 8));
  check('tables are inside pods', tables(1).every(t => pods.some(pod => t.seats.every(seat => pod.includes(seat.name)))));
  const first = tables(1)[0].seats;
  const phone = await phoneOf(first[0].name);
  await shot(phone, 'phone of a drafter');
  await staff.goto(`/e/${event}/r/1/t/1`);
  for (const [seat, place] of [[1, '2'], [2, '1'], [3, '4'], [4, '3']]) await staff.fill(`input[name=place${seat}]`, place);
  await press(staff, staff.locator('button[value=places]'));
  await staff.goto(`/e/${event}/r/1/t/1`);
  check('the second seat came first', (await staff.locator('ol.seats li').nth(1).innerText()).includes('won'));
  check('the places are said', (await staff.locator('main').innerText()).includes(`1 ${first[1].name}; 2 ${first[0].name}; 3 ${first[3].name}; 4 ${first[2].name}`));
  await shot(staff, 'table with places');
  room.run('result', '2', 'places', '1=2', '3', '4', '-e', event);
  for (const table of [3, 4]) room.run('result', String(table), 'places', '4', '3', '2', '1', '-e', event);
  await staff.goto(`/e/${event}/standings`);
  await shot(staff, 'draft night standings');
  const rows = room.json('standings', '-e', event).rows;
  check('who came first leads', rows.slice(0, 3).some(row => row.player === first[1].name));
  await pairAtDesk(2);
  check('round 2 is inside pods as well', tables(2).every(t => pods.some(pod => t.seats.every(seat => pod.includes(seat.name)))));
}

async function main() {
  room.run('init');
  await room.start();
  browser = await launch();
  try {
    staff = await look({ viewport: { width: 1366, height: 768 } });
    await logIn(staff, room);
    for (const part of [swiss, cut, final, draftNight]) await part();
    done(room, windows);
  } finally {
    await browser.close();
    await room.end();
  }
}

await main();
