// tables.mjs - a Commander night of 14 in a real browser: tables of four and three, a desk, and phones at two tables
//
// The desk pairs and publishes, two phones of a table agree, two of another differ, the desk enters the rest by buttons,
// by the line and without scripts; then standings by the event's rule, a second round, and the cut with its final.
import { Room, check, done, launch, logIn, lookOver, open } from './lib.mjs';

const names = ['Ada', 'Bo', 'Cid', 'Dan', 'Eve', 'Fay', 'Gil', 'Hal', 'Ivo', 'Jan', 'Kim', 'Lea', 'Moa',
  'De la Cruz y Fernández de Córdoba, Maximiliano'];
const room = new Room();
const windows = [];
let browser, staff, plain;

async function look(options) {
  const page = await open(browser, room, options);
  windows.push(page);
  return page;
}

/** Who sits at a table of a round, in turn order. */
const seats = (round, table) => room.json('pairings', '--round', String(round)).matches.find(m => m.table === table).seats.map(s => s.name);

async function phoneOf(name) {
  const phone = await look({ viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true });
  const codes = room.json('player', 'codes', name);
  await phone.goto('/join');
  await phone.fill('input[name=code]', JSON.stringify(codes).match(/"code":"([^"]+)"/)[1]);
  await phone.locator('main form button').first().click();
  await phone.waitForURL(url => !url.pathname.includes('join'));
  await phone.goto('/me');
  return phone;
}

/** Presses a button, and waits for what comes of it. */
async function press(page, button) {
  await button.click();
  await page.waitForLoadState();
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
}

async function scoreOf(table) {
  await staff.goto(staff.url());
  return staff.locator(`#t${table} .score`).innerText({ timeout: 20000 });
}

async function firstRound() {
  await staff.goto('/e/1');
  await staff.locator('form[action$="/pair"] button').first().click();
  await staff.waitForURL(/\/r\/1/);
  await press(staff, staff.locator('form[action$="/publish"] button').first());
  await staff.goto('/e/1/r/1');
  check('there are four tables', await staff.locator('table.pods tbody tr').count() === 4);
  await lookOver(staff, 'the round at the desk');
}

async function phones() {
  const [one, two] = [seats(1, 1), seats(1, 2)];
  const a = await phoneOf(one[0]), b = await phoneOf(one[2]);
  await lookOver(a, 'a player\'s page');
  await press(a, a.locator('button[name=score][value="3"]'));
  await a.getByText('Another player of your table has to confirm it').waitFor();
  await b.goto('/me');
  await press(b, b.locator('form[action="/me/confirm"] button'));
  check('table 1 has the result of two phones', (await scoreOf(1)).includes(one[2]));
  const c = await phoneOf(two[0]), d = await phoneOf(two[1]);
  await press(c, c.locator('button[name=score][value="1"]'));
  await d.goto('/me');
  await press(d, d.locator('summary', { hasText: 'No, it was another result' }));
  await press(d, d.locator('button[name=score][value="2"]'));
  await d.getByText('The players of your table do not say the same').waitFor();
  await staff.goto('/e/1/r/1?show=disputed');
  check('the desk sees the dispute', await staff.locator('#t2.disputed').count() === 1);
  await staff.goto('/e/1/r/1/t/2');
  await lookOver(staff, 'the page of a table');
  await press(staff, staff.locator('button[name=score][value="1"]'));
  await staff.goto('/e/1/r/1');
  check('the desk has decided', (await scoreOf(2)).includes(two[0]));
}

async function desk() {
  await staff.fill('#line', '3 draw');
  await press(staff, staff.locator('form[data-quick] button'));
  check('table 3 is drawn', /draw/.test(await scoreOf(3)));
  await plain.goto('/e/1/r/1'); // the same without scripts
  await press(plain, plain.locator('#t4 .seg button').first());
  check('a button works without scripts', (await scoreOf(4)).includes(seats(1, 4)[0]));
}

async function standings() {
  await staff.goto('/e/1/standings');
  await lookOver(staff, 'standings of tables');
  const text = await staff.locator('main').innerText();
  check('the rule is shown', text.includes('Rule topdeck') && text.includes('MW%') && !text.includes('GW%'));
  check('everybody has a line', await staff.locator('table.standings tbody tr').count() === names.length);
}

async function toTheFinal() {
  room.run('pair', '--seed', '2');
  for (let table = 1; table <= 4; table++) room.run('result', String(table), '1');
  room.run('cut', '7');
  room.run('result', '1', '2');
  room.run('pair');
  room.run('result', '1', '1');
  await staff.goto('/e/1/bracket');
  await staff.getByText('Winner:').waitFor();
  await lookOver(staff, 'the cut');
  const screen = await look({ viewport: { width: 1920, height: 1080 } });
  await screen.goto('/e/1/screen?show=bracket');
  check('the screen names the winner', await screen.locator('.screen-cut .screen-said').count() === 1);
  await lookOver(screen, 'the screen of the cut');
}

async function main() {
  room.run('init');
  room.run('event', 'new', 'Commander night', '--structure', 'pods', '--format', 'Commander', '--rounds', '2', '--date', '2026-11-28');
  room.run('player', 'import', room.write('players.csv', `name\n${names.map(n => `"${n}"`).join('\n')}\n`), '--enroll');
  await room.start();
  browser = await launch();
  try {
    staff = await look({ viewport: { width: 1280, height: 800 } });
    plain = await look({ viewport: { width: 1280, height: 800 }, javaScriptEnabled: false });
    await logIn(staff, room);
    await logIn(plain, room, 'Jo');
    for (const part of [firstRound, phones, desk, standings, toTheFinal]) await part();
    done(room, windows);
  } finally {
    await browser.close();
    await room.end();
  }
}

await main();
