// evening.mjs [--no-script] - a whole evening of 24 players in a real browser
//
// One window of the staff, eight phones, one big screen: enrolling, decklists (one of them illegal), five rounds with
// results from phones and from the keyboard, a dispute, a penalty, a drop, an undo, the server killed and started
// again in the middle, the cut, and the close. At the end the standings of the page are those of the command line, digit
// by digit. With --no-script the same forms are sent by browsers that have JavaScript switched off, in three rounds and a
// cut to four. All five rounds of that, axe's look at a page in each round, and at what browser_pages shows it every day, are
// left to the long run (TOPCUT_LONG=1).
import { Room, check, done, fail, launch, logIn, lookOver, open } from './lib.mjs';

const scripts = !process.argv.includes('--no-script'), long = Boolean(process.env.TOPCUT_LONG);
const rounds = scripts || long ? 5 : 3, cut = scripts || long ? 8 : 4;
const phones = [];

/** A name as people say it, and as a phone shows it. */
const spoken = name => name.split(', ').reverse().join(' ');
const room = new Room();
const names = ['Nilsson, Bo', 'Ek, Ida', 'Berg, Åsa', 'Lind, Per', 'Öhman, Olof', 'Åkesson, Eva', 'Żak, Łukasz', 'Novak, Jana',
  'Silva, Rui', 'Costa, Inês', 'Keller, Tim', 'O\'Neil, Sean', '<script>alert(1)</script>, Bobby', 'Nguyễn, Hồng', '佐藤, 健', 'כהן, משה',
  'Παπάς, Νίκος', 'Иванова, Анна', '김, 민준', 'Müller, Jörg', 'García, José', 'Dupont, Zoé', 'Rossi, Lucia', 'De la Cruz y Fernández de Córdoba, Maximiliano'];
const goblins = '4 Goblin Lackey\n4 Mogg Fanatic\n4 Jackal Pup\n4 Goblin Piledriver\n4 Goblin Matron\n4 Incinerate\n4 Lightning Bolt\n4 Goblin Ringleader\n4 Siege-Gang Commander\n24 Mountain\n';
const illegal = goblins.replace('24 Mountain', '1 Mind Twist\n23 Mountain').replace('4 Lightning Bolt', '5 Lightning Bolt');

let staff, screen, judge;
const step = text => console.log(text);
const text = async (page, selector = 'main') => (await page.locator(selector).first().innerText()).replace(/\s+/g, ' ');
/** browser_pages has axe look at these pages every day, as small as a phone: a day looks at them here for what is too wide. */
const look = (page, what) => lookOver(page, what, scripts, false, long);
/** What no other test shows is looked at by axe every day. */
const lookWhole = (page, what) => lookOver(page, what, scripts);

/** Sends the form that a button is in, and waits for the page that follows. */
async function send(page, selector, url) {
  const button = page.locator(selector).first();
  if (!await button.isVisible()) await page.locator('details', { has: page.locator(selector) }).locator('summary').first().click();
  const answer = page.waitForResponse(r => r.request().method() === 'POST');
  await button.click();
  const response = await answer;
  await page.waitForLoadState('load');
  if (scripts) await page.waitForFunction(() => !document.querySelector('[aria-busy=true]')).catch(() => {});
  if (url) await page.waitForURL(url);
  check(`${selector}: status ${response.status()}`, response.status() < 400);
}

async function enrol() {
  step('enrol: one by one, then from a table');
  await staff.goto('/e/1/players');
  for (const name of names.slice(0, 2)) {
    await staff.fill('form[action="/e/1/players/new"] input[name=name]', name);
    await send(staff, 'form[action="/e/1/players/new"] button');
    await staff.goto('/e/1/players');
  }
  await staff.locator('summary', { hasText: 'Read players' }).click();
  await staff.fill('#text', 'name\n' + names.slice(2).map(n => `"${n}"`).join('\n'));
  await send(staff, 'button[value=import]');
  await staff.goto('/e/1/players');
  check('24 players are enrolled', (await text(staff)).includes('24 players'));
  check('a name that looks like markup is a name', (await text(staff)).includes('<script>alert(1)</script>'));
  await look(staff, 'players');
}

/** The codes of all players, by name. */
async function codes() {
  await staff.goto('/e/1/codes');
  await look(staff, 'codes');
  const out = {};
  for (const row of await staff.locator('tbody tr').all())
    out[(await row.locator('th').innerText()).trim()] = (await row.locator('code').innerText()).trim();
  return out;
}

async function join(browser) {
  step('join: eight phones by code');
  const all = await codes();
  for (const name of names.slice(0, 8)) {
    const phone = await open(browser, room, { viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true, javaScriptEnabled: scripts });
    phone.player = name;
    await phone.goto('/join');
    await phone.fill('input[name=code]', all[name]);
    await send(phone, 'main form button');
    await phone.goto('/me');
    check(`${name} sees their own page`, (await text(phone)).includes(spoken(name)));
    phones.push(phone);
  }
  await lookWhole(phones[0], 'the player\'s page');
}

async function decks() {
  step('decks: two from phones, one of them illegal, one from the desk');
  await phones[0].goto('/me/deck');
  await phones[0].fill('textarea[name=list]', goblins);
  if (scripts) {
    await phones[0].waitForFunction(() => /60/.test(document.querySelector('#verdict').innerText), null, { timeout: 8000 });
    await lookWhole(phones[0], 'a list while it is typed');
  }
  await send(phones[0], 'button[name=act][value=register]');
  check('the good list is legal', /legal/i.test(await text(phones[0])) && !/not legal/i.test(await text(phones[0])));
  await phones[1].goto('/me/deck');
  await phones[1].fill('textarea[name=list]', illegal);
  await send(phones[1], 'button[name=act][value=register]');
  check('the bad list is told', /not legal/i.test(await text(phones[1])));
  const id = await player(names[8]);
  await staff.goto(`/e/1/deck/${id}`);
  await staff.fill('#list', goblins.replace('Goblin Lackey', 'Goblin Lacky'));
  await send(staff, 'button[name=act][value=check]');
  await lookWhole(staff, 'a list with a wrong name');
  await send(staff, 'button[name=fix]');
  check('the suggestion was taken', (await staff.inputValue('#list')).includes('4 Goblin Lackey'));
  await send(staff, 'button[name=act][value=register]');
  await staff.goto('/e/1/decks');
  check('the page of lists tells the illegal one', /NOT LEGAL/.test(await text(staff)) && /Mind Twist/.test(await text(staff)));
  await look(staff, 'decklists');
}

/** The id of a player, as the command line knows it. */
async function player(name) {
  const [last, first = ''] = name.split(', ');
  const rows = room.json('player', 'list').players;
  return rows.find(p => p.name === name || (p.last === last && p.first === first)).id;
}

/** What the round's page of the desk shows: rows of table, two names, result. */
async function tables() {
  return staff.$$eval('table.pairings tbody tr', rows => rows.map(row => ({
    table: Number(row.querySelector('th').innerText), one: row.querySelector('td:nth-child(2) bdi').innerText.trim(), two: (row.querySelector('td:nth-child(4) bdi') ?? row.children[3]).innerText.trim(),
    result: (row.querySelector('.score')?.innerText.trim() ?? '') })));
}

const phoneOf = name => phones.find(p => p.player === name);

async function pair(round) {
  await staff.goto('/e/1');
  if (round <= 2 || long) await lookWhole(staff, 'the event'); // without rounds, and after one
  await send(staff, `form[action="/e/1/pair"] button`);
  await staff.goto(`/e/1/r/${round}`);
  await phones[7].goto('/e/1/standings');
  const hidden = await phones[7].goto(`/e/1/r/${round}/names`);
  check('nobody but staff sees a preview', hidden.status() === 404);
  if (round === 2) await meet();
  await send(staff, 'form[action="/e/1/publish"] button');
  await shows(`the pairings of round ${round}`, names[3]);
  await staff.goto(`/e/1/r/${round}`);
  await send(staff, 'form[action="/e/1/clock"] button[value=start]');
  await shows('the clock', '49:');
  await staff.goto(`/e/1/r/${round}`);
  if (round === 1 || long) await look(staff, 'a round');
}

/** The big screen shows a text by itself, some seconds after it came to be; without script it is loaded again for that. */
async function shows(what, expected) {
  for (let i = 0; i < 40; i++) {
    if (!scripts) await screen.reload();
    if ((await text(screen, 'body')).includes(expected)) return;
    await new Promise(resolve => setTimeout(resolve, 200));
  }
  fail(`the screen does not show ${what}`);
}

/** Swaps players in the preview so that the first two phones meet: they will quarrel. */
async function meet() {
  const rows = await tables();
  const at = name => rows.find(r => r.one === name || r.two === name);
  if (at(names[0]) === at(names[1])) return;
  const other = at(names[0]).one === names[0] ? at(names[0]).two : at(names[0]).one;
  await staff.locator('summary', { hasText: 'Change the pairings' }).click();
  await staff.fill('input[name=a]', other);
  await staff.fill('input[name=b]', names[1]);
  await send(staff, 'form[action="/e/1/swap"] button');
  await staff.goto('/e/1/r/2');
}

/** Goes to a page that may load itself again just now, as pages without script do every few seconds. */
const visit = async (page, url) => {
  for (;;) {
    try {
      return await page.goto(url);
    } catch (error) {
      if (!/interrupted by another navigation/.test(error.message)) throw error;
    }
  }
};

/** Results of a round: those of phones first, the rest at the keyboard. */
async function results(round) {
  step(`round ${round}`);
  const scores = ['2-0', '2-1', '1-2', '0-2'];
  for (const row of await tables()) {
    const one = phoneOf(row.one), two = phoneOf(row.two);
    if (!one || (round === 2 && row.two !== 'bye' && [row.one, row.two].includes(names[0]))) continue;
    await visit(one, '/me');
    check(`${row.one} sees table ${row.table}`, (await text(one)).includes(String(row.table)));
    if (row.two === 'bye') continue;
    await send(one, `form[action="/me/report"] button[value="${scores[row.table % 4]}"]`);
    if (two) {
      await visit(two, '/me');
      await send(two, 'form[action="/me/confirm"] button');
    }
  }
  if (round === 2) await dispute();
  await staff.goto(`/e/1/r/${round}`);
  const waiting = staff.locator(`form[action="/e/1/r/${round}/accept"] button`);
  if (await waiting.count()) await send(staff, `form[action="/e/1/r/${round}/accept"] button`);
  await staff.goto(`/e/1/r/${round}`);
  for (const row of (await tables()).filter(r => r.two !== 'bye' && !/^\d/.test(r.result))) {
    await staff.fill('#line', `${row.table} ${['20', '21', '12', '02', 'w', 'l'][(row.table + round) % 6]}`);
    const answer = staff.waitForResponse(r => r.url().endsWith('/quick'));
    await staff.press('#line', 'Enter');
    await answer;
    await staff.locator(`#t${row.table} .score`).waitFor();
  }
  check('all results are in', /All results are in/.test(await text(staff)));
}

async function dispute() {
  step('a dispute, decided by a judge');
  await phones[0].goto('/me');
  await send(phones[0], 'form[action="/me/report"] button[value="2-0"]');
  await phones[1].goto('/me');
  await send(phones[1], 'form[action="/me/report"] button[value="2-1"]');
  await staff.goto('/e/1');
  check('the dashboard shows the dispute', /Disputed/.test(await text(staff)));
  await lookWhole(staff, 'a dispute');
  await judge.goto('/e/1/r/2');
  const href = await judge.locator('p.warn a').first().getAttribute('href');
  await judge.goto(href);
  await lookWhole(judge, 'a disputed table');
  await send(judge, 'button[name=score][value="2-1"]');
}

async function penalty() {
  step('a penalty, and an undo of it by the page');
  await judge.goto('/e/1/penalties');
  await judge.fill('input[name=player]', names[9]);
  await judge.selectOption('select[name=infraction]', { index: 1 });
  await send(judge, 'button[value=suggest]');
  check('the rules say something', (await judge.locator('[role=status]').count()) > 0);
  await send(judge, 'button[value=give]');
  await judge.goto('/e/1/penalties');
  check('the penalty is listed', (await text(judge, 'table')).includes(names[9]));
  await look(judge, 'penalties');
  await staff.goto('/e/1/log');
  await look(staff, 'the log');
  room.run('undo');
  await judge.goto('/e/1/penalties');
  check('what the page did was undone by the command line', !(await text(judge, 'table')).includes(names[9]));
}

async function dropAndUndo() {
  step('a drop from the phone, a result taken back by the page');
  await phones[7].goto('/me');
  await send(phones[7], 'form[action="/me/drop"] button');
  await staff.goto('/e/1/r/3');
  const before = await tables();
  const row = before.find(r => /^\d/.test(r.result));
  const other = before.find(r => r.table !== row.table && /^\d/.test(r.result));
  await staff.fill('#line', `${row.table} ${row.result === '2-0' ? '02' : '20'}!`);
  await send(staff, 'form[data-quick] button');
  room.run('result', String(other.table), other.result === '2-0' ? '0-2' : '2-0', '--correct');
  await staff.goto('/e/1/r/3');
  await send(staff, 'form[data-undo] button');
  await staff.goto('/e/1/r/3');
  check('the page took back its own result', (await tables()).find(r => r.table === row.table).result === row.result);
  check('what the command line did stands', (await tables()).find(r => r.table === other.table).result !== other.result);
  room.run('undo'); /* so that the rest of the evening is as it was */
}

async function killAndRestart() {
  step('the server is killed and started again');
  await phones[2].goto('/me');
  await room.stop('SIGKILL');
  await room.start();
  await staff.goto('/e/1/r/3');
  check('the staff is still logged in', /Results/.test(await text(staff)));
  check('the clock goes on', /until/.test(await text(staff, '.clock')));
  await phones[2].goto('/me');
  check('the phone is still logged in', (await text(phones[2])).includes(spoken(names[2])));
}

/** Each button of the page Print gives a PDF, or says why there is none yet. */
async function print() {
  step('paper');
  await staff.goto('/e/1/paper');
  await look(staff, 'paper');
  let sheets = 0;
  const forms = await staff.$$eval('ul.papers form', all => all.map(form => form.action + '?' + new URLSearchParams(new FormData(form))));
  check('there are buttons', forms.length > 10);
  for (const address of forms) {
    const answer = await staff.context().request.get(address);
    const type = answer.headers()['content-type'];
    sheets += /pdf/.test(type) ? 1 : 0;
    check(`${address}: status ${answer.status()}, ${type}`, (answer.status() === 200 && /pdf|html/.test(type)) || answer.status() === 409);
  }
  check(`${sheets} PDFs`, sheets >= 12);
}

async function playoff() {
  step('the cut and the bracket');
  await staff.goto('/e/1');
  await send(staff, 'form[action="/e/1/cut"] button');
  const final = rounds + Math.log2(cut);
  for (let round = rounds + 1; round <= final; round++) {
    await staff.goto(`/e/1/r/${round}`);
    if (await staff.locator('form[action="/e/1/publish"] button').count()) await send(staff, 'form[action="/e/1/publish"] button');
    await staff.goto(`/e/1/r/${round}`);
    for (const row of await tables()) {
      await staff.goto(`/e/1/r/${round}/t/${row.table}`);
      await send(staff, 'button[name=score][value="2-1"]');
    }
    await staff.goto('/e/1/bracket');
    if (round === final || long) await look(staff, 'the bracket');
    await staff.goto('/e/1');
    if (round < final) await send(staff, 'form[action="/e/1/pair"] button');
  }
}

async function close() {
  step('the close');
  await staff.goto('/e/1');
  await send(staff, 'form[action="/e/1/close"] button');
  await staff.goto('/e/1/standings');
  await look(staff, 'standings');
  const shown = await staff.$$eval('table tbody tr', rows => rows.map(row => row.innerText.replace(/\s+/g, ' ')));
  const told = room.json('standings').players;
  check('as many lines as players', shown.filter(line => /\d/.test(line)).length >= told.length);
  for (const one of told.slice(0, 24)) {
    const line = shown.find(l => l.includes(one.name));
    check(`${one.name} is in the standings`, Boolean(line));
    check(`${one.name}: ${line} has OMW ${one.omw}`, line.includes((one.omw * 100).toFixed(2)));
  }
  check('the file is sound', room.json('doctor').ok !== false);
}

async function main() {
  room.run('init');
  await room.start();
  const browser = await launch();
  try {
    const wide = { viewport: { width: 1280, height: 800 }, javaScriptEnabled: scripts };
    staff = await open(browser, room, wide);
    judge = await open(browser, room, wide);
    screen = await open(browser, room, { viewport: { width: 1920, height: 1080 }, javaScriptEnabled: scripts });
    await logIn(staff, room, 'Ann');
    await logIn(judge, room, 'Jo');
    step('the event is made');
    await staff.goto('/events/new');
    await look(staff, 'a new event');
    await staff.fill('input[name=name]', 'Premodern Thursday');
    await staff.locator('[name=format]').first().fill('Premodern').catch(() => staff.selectOption('[name=format]', 'Premodern'));
    await staff.fill('input[name=rounds]', String(rounds));
    await staff.fill('input[name=cut]', String(cut));
    await send(staff, 'main form button.main');
    await enrol();
    await join(browser);
    await send(phones[0], 'form[action="/me/checkin"] button');
    await decks();
    await screen.goto('/e/1/screen');
    for (let round = 1; round <= rounds; round++) {
      await pair(round);
      if (round === 3) await killAndRestart();
      await results(round);
      if (round === 1) await penalty();
      if (round === 3) await dropAndUndo();
      if (round === 2) await print();
    }
    await screen.goto('/e/1/screen?show=standings');
    check('the screen shows the standings', (await text(screen, 'body')).includes(names[3]));
    await look(screen, 'the screen');
    await playoff();
    await close();
    done(room, [staff, judge, screen, ...phones]);
    console.log(`an evening of 24 players${scripts ? '' : ' without scripts'}: done`);
  } finally {
    await browser.close();
    await room.end();
  }
}

await main();
