// desk.mjs [NAME ...] - what staff must see and may rely on while they work, in a real browser on a small laptop
//
// Three events of 24, 64 and 500 players with a round each. Results are entered by the keyboard at the tables where the
// page has to scroll; forms with several buttons keep what was typed, whichever was pressed; the clock of the big screen
// stays on one line. With names of parts as arguments only those are run; TOPCUT_LONG=1 adds sizes.
import { Room, check, done, fail, launch, logIn, lookOver, open } from './lib.mjs';

const long = Boolean(process.env.TOPCUT_LONG);
const laptop = { width: 1366, height: 768 };
const sizes = [24, 64, 500];
const room = new Room();
let browser, staff, plain;
const windows = [];

async function look(options) {
  const page = await open(browser, room, options);
  windows.push(page);
  return page;
}

/** Nothing of it is above, below or beside the window, and nothing lies over it. */
async function inSight(page, what, selector) {
  const seen = await page.evaluate(s => {
    const el = [...document.querySelectorAll(s)].find(e => e.getClientRects().length);
    if (!el) return { missing: true };
    const { top, bottom, left, right } = el.getBoundingClientRect();
    const at = [[(left + right) / 2, (top + bottom) / 2], [left + 4, top + 4], [right - 4, bottom - 4]];
    const over = at.map(([x, y]) => document.elementFromPoint(x, y)).find(e => !e || !(el.contains(e) || e.contains(el)));
    return { top: Math.round(top), bottom: Math.round(bottom), height: innerHeight, over: over === undefined ? '' : over ? over.outerHTML.slice(0, 80) : 'nothing' };
  }, selector);
  if (seen.missing) fail(`${what}: there is no ${selector}`);
  check(`${what}: ${selector} stands from ${seen.top} to ${seen.bottom} in a window of ${seen.height}`, seen.top >= 0 && seen.bottom <= seen.height + 1);
  check(`${what}: ${selector} lies behind ${seen.over}`, !seen.over);
}

/** The table of an entry is seen below the bar of the line. */
async function rowInSight(page, what, table) {
  await inSight(page, what, `#t${table}`);
}

const selected = page => page.evaluate(() => {
  const line = document.querySelector('#line');
  return line === document.activeElement ? line.value.slice(line.selectionStart, line.selectionEnd) : null;
});

/** Types a line as a person does, and waits for the answer. */
async function enter(page, line) {
  const answer = page.waitForResponse(r => r.url().endsWith('/quick'));
  await page.keyboard.type(line);
  await page.keyboard.press('Enter');
  const status = (await answer).status();
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
  return status;
}

function play() {
  room.run('init');
  for (const [i, n] of sizes.entries()) {
    const names = Array.from({ length: n }, (_, k) => `"Last${String(k).padStart(3, '0')}, First"`);
    room.run('event', 'new', `Event of ${n}`, '--format', 'Premodern', '--fee', '5', '--date', '2026-11-19');
    room.run('player', 'import', room.write('players.csv', `name\n${names.join('\n')}\n`), '--enroll');
    room.run('pair', '--seed', String(i + 1));
  }
  room.run('event', 'new', 'Enrolling', '--format', 'Premodern', '--fee', '5', '--date', '2026-11-19');
  room.run('enroll', ...Array.from({ length: 24 }, (_, k) => `#${k + 1}`));
}

const tableText = (page, table) => page.evaluate(t => (document.querySelector(`#t${t} .score`)?.innerText.trim() ?? ''), table);

async function entry(page, event, n, what) {
  const last = n / 2;
  await page.goto(`/e/${event}/r/1`);
  await page.focus('#line');
  const offered = () => page.evaluate(() => document.querySelector('#line').placeholder);
  check(`${what}: the line says what it takes before a table is chosen, not "${await offered()}"`, await offered() === '12 2-0');
  await page.keyboard.press('ArrowDown');
  check(`${what}: the chosen table stands in the line, not "${await offered()}"`, await offered() === '2');
  await page.keyboard.press('Escape');
  await page.keyboard.type(`${last} 2`);
  await inSight(page, `${what}, while it is typed`, '#line');
  await rowInSight(page, `${what}, while it is typed`, last);
  check(`${what}: the result is saved`, await enter(page, '1') < 400);
  await inSight(page, `${what}, a result`, '#line');
  await inSight(page, `${what}, a result`, '.flash');
  check(`${what}: the answer tells of table ${last}`, (await page.locator('.flash').first().innerText()).includes(`Table ${last}`));

  await page.keyboard.type(`${last - 1} 5`);
  await rowInSight(page, `${what}, before a wrong one`, last - 1);
  check(`${what}: 5-5 is refused`, await enter(page, '5') === 422);
  await inSight(page, `${what}, a refusal`, '#line');
  await inSight(page, `${what}, a refusal`, '.problem');
  check(`${what}: the refused line is selected, not "${await selected(page)}"`, await selected(page) === `${last - 1} 55`);
  await page.locator(`#t${last - 3} button`, { hasText: '2-0' }).click(); /* a click in between */
  await page.waitForFunction(t => /^2-0/.test(document.querySelector(`#t${t} .score`)?.innerText.trim()), last - 3);
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
  check(`${what}: the refused line is selected again after a click, not "${await selected(page)}"`, await selected(page) === `${last - 1} 55`);
  check(`${what}: what is typed over it is saved`, await enter(page, `${last - 1} 20`) < 400);
  check(`${what}: table ${last - 1} has 2-0`, await tableText(page, last - 1) === '2-0');

  check(`${what}: a contradiction is one`, await enter(page, `${last} 02`) === 409);
  await inSight(page, `${what}, a contradiction`, '#line');
  await inSight(page, `${what}, a contradiction`, '.answer button');
  check(`${what}: the contradicting line is selected, not "${await selected(page)}"`, await selected(page) === `${last} 02`);
  check(`${what}: the next one is saved as typed`, await enter(page, `${last - 2} 12`) < 400);
  check(`${what}: table ${last - 2} has 1-2`, await tableText(page, last - 2) === '1-2');
  check(`${what}: table ${last} has 2-1 still`, await tableText(page, last) === '2-1');

  if (n < 100) return; /* a list of fewer tables is looked over as quickly */
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await page.keyboard.type('first last007');
  await page.keyboard.press('Enter');
  await page.waitForURL(/find=/);
  check(`${what}: / finds the table of a player`, await page.locator('table.pairings tbody tr').count() === 1
    && (await page.locator('table.pairings tbody').innerText()).includes('Last007'));
}

async function offline(page, event, n, what) {
  await page.goto(`/e/${event}/r/1`);
  await page.focus('#line');
  await page.context().setOffline(true);
  for (const table of [n / 2 - 4, n / 2 - 5, n / 2 - 6]) {
    await page.keyboard.type(`${table} 21`);
    await page.keyboard.press('Enter');
  }
  await page.waitForFunction(() => /: 3/.test(document.querySelector('#unsent').innerText));
  await inSight(page, `${what}, without network`, '#unsent');
  await inSight(page, `${what}, without network`, '#line');
  await page.keyboard.type(`${n / 2} `);
  await rowInSight(page, `${what}, without network`, n / 2);
  await inSight(page, `${what}, without network`, '#unsent');
  await inSight(page, `${what}, without network`, '#line');
  await page.context().setOffline(false);
  await page.waitForFunction(t => /^2-1/.test(document.querySelector(`#t${t} .score`)?.innerText.trim()), n / 2 - 6);
  await page.keyboard.press('Escape');
}

/** A result that waited here while another one came in can replace it, as one that was entered online. */
async function replacedLater(page) {
  await page.goto('/e/2/r/1');
  await page.focus('#line');
  check('a result', await enter(page, '18 21') < 400);
  await page.context().setOffline(true);
  await page.keyboard.type('18 02');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => /: 1/.test(document.querySelector('#unsent').innerText));
  await page.context().setOffline(false);
  const button = page.locator('#unsent button').first();
  await button.waitFor();
  check(`both results are told: ${await page.locator('#unsent').innerText()}`,
    /18 02.*2-1.*0-2/s.test(await page.locator('#unsent').innerText()));
  check('nothing is replaced yet', await tableText(page, 18) === '2-1');
  await button.click();
  await page.waitForFunction(() => /^0-2/.test(document.querySelector('#t18 .score')?.innerText.trim()));
  check('nothing waits any more', await page.locator('#unsent').isHidden());
}

/** Somebody types the next line before the answer to the first is there: the refusal stays beside the second answer. */
async function typedOn(page) {
  await page.goto('/e/2/r/1');
  await page.focus('#line');
  let typed;
  const both = new Promise(resolve => { typed = resolve; });
  await page.route('**/quick', async route => { await both; await route.continue(); });
  for (const line of ['20 55', '21 20']) {
    await page.keyboard.type(line);
    await page.keyboard.press('Enter');
  }
  typed();
  await page.waitForFunction(() => /^2-0/.test(document.querySelector('#t21 .score')?.innerText.trim()));
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
  await page.unroute('**/quick');
  await inSight(page, 'typed on', '.answer .problem');
  await inSight(page, 'typed on', '.answer .flash');
  const rest = await page.inputValue('#line'); /* empty when the refusal came while the next one was typed */
  check(`what is left in the line is selected: "${rest}"`, rest === await selected(page));
  await enter(page, '20 21');
  check('what is entered after that stands alone', await page.locator('.answer .problem').count() === 0 && await tableText(page, 20) === '2-1');
}

/** The button beside a contradiction settles it, and the line is empty for the next one. */
async function settled(page) {
  await page.goto('/e/2/r/1');
  await page.focus('#line');
  check('a result to be replaced', await enter(page, '19 21') < 400);
  check('a contradiction', await enter(page, '19 20') === 409);
  await page.locator('.answer form[action$="/t/19"] button').click();
  await page.waitForFunction(() => /^2-0/.test(document.querySelector('#t19 .score')?.innerText.trim()));
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
  check(`the line is empty: "${await page.inputValue('#line')}"`, await page.inputValue('#line') === '');
  for (const letter of 'umlaut') await page.keyboard.press(letter);
  check('a name may begin with u', await page.inputValue('#line') === 'umlaut' && await tableText(page, 19) === '2-0');
  await page.keyboard.press('Escape');
  check('u and Enter take back', await enter(page, 'u') < 400 && await tableText(page, 19) === '2-1');
}

/** What every day leaves to the long run, unless it is named: the rest goes the same ways on one screen. */
const onlyLong = ['small', 'looks'];

/** One click a result, with and without scripts; and only the tables that are asked for. */
async function clicked(page) {
  await page.goto('/e/2/r/1?show=open');
  check('only open tables are shown', await page.locator('table.pairings .score').count() === 0);
  const [first, second] = await page.$$eval('table.pairings tbody tr', rows => rows.map(row => row.id.slice(1)));
  await page.click(`#t${first} button:text-is("2-1")`);
  await page.waitForFunction(t => !document.getElementById(`t${t}`), first);
  check('what was clicked is said', (await page.locator('.answer .flash').innerText()).includes('2-1'));
  const plain = await open(browser, room, { viewport: { width: 1366, height: 768 }, javaScriptEnabled: false });
  await logIn(plain, room);
  await plain.goto('/e/2/r/1');
  check(`table ${first} has 2-1`, (await plain.locator(`#t${first} .score`).innerText()) === '2-1');
  await plain.click(`#t${second} button:text-is("0-2")`);
  check(`table ${second} has 0-2`, (await plain.locator(`#t${second} .score`).innerText()) === '0-2');
  await plain.context().close();
}

const parts = {
  /** The line, the last answer and the network's notice at every size. */
  async results() {
    for (const [i, n] of sizes.entries()) {
      await entry(staff, i + 1, n, `${n} players`);
      await offline(staff, i + 1, n, `${n} players`);
    }
    await replacedLater(staff);
    await typedOn(staff);
    await settled(staff);
    await clicked(staff);
  },

  /** The same on a phone, and on a laptop whose page is shown at 200 %. */
  async small() {
    const screens = { phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
      'a page at 200 %': { viewport: { width: 683, height: 384 }, deviceScaleFactor: 2 } };
    if (long) {
      screens['a small phone'] = { viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true };
      screens['a large screen'] = { viewport: { width: 1920, height: 1080 } };
    }
    for (const [what, options] of Object.entries(screens)) {
      const page = await look(options);
      await logIn(page, room, what);
      await entry(page, 1, 24, what);
      if (long) await lookOver(page, what);
      for (const _ of [1, 2, 3]) room.run('undo');
      await page.context().close();
    }
  },

  /** Without scripts the answer is in sight after the page came back, and a refused line does not mix with the next one. */
  async plain() {
    const phone = await look({ viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true, javaScriptEnabled: false });
    await logIn(phone, room, 'Kim');
    for (const [page, table] of [[plain, 5], [phone, 4]]) {
      for (const [line, answer] of [[`${table} 55`, '.problem'], [`${table} 21`, '.flash'], [`${table} 02`, '.answer button']]) {
        await page.goto('/e/1/r/1');
        await page.fill('#line', line);
        await Promise.all([page.waitForNavigation(), page.press('#line', 'Enter')]);
        await inSight(page, `without scripts, ${line}`, answer);
        await inSight(page, `without scripts, ${line}`, '#line');
        check(`${line}: the line is empty for the next one`, await page.inputValue('#line') === '');
        check(`${line}: the page says what was typed or saved`, (await page.locator('.answer').innerText()).includes(answer === '.problem' ? line : `able ${table}`));
      }
    }
    await phone.context().close();
    await plain.goto('/e/3/screen?show=pairings'); /* nobody turns its pages: it stands in as many columns, to be scrolled */
    const last = await plain.locator('.screen-pages li').last().boundingBox();
    check(`the last name of the screen stands at ${last.x}`, last.x > laptop.width / 2 && last.x < laptop.width);
  },

  /** What do the rules say? changes nothing of the form, and what is given is what it shows. */
  async penalties() {
    const form = 'form[action="/e/1/penalties"]';
    for (const [page, name, infraction] of [[staff, 'Last003, First', 'tardiness'], [plain, 'Last004, First', 'tardiness']]) {
      await fillPenalty(page, name, infraction);
      await same(page, form, 'what the rules say', 'button[value=suggest]');
      check('the rules say something', (await page.locator(`${form} [role=status]`).innerText()).length > 10);
      if (page === staff) { /* somebody else does something meanwhile, and the page stays as it is */
        const before = await shown(page, form);
        room.run('announce', 'Judges, please');
        await page.waitForTimeout(700);
        check('what others do leaves the form alone', (await shown(page, form)).join() === before.join());
      }
      await same(page, form, 'what the rules say, asked twice', 'button[value=suggest]');
      await page.selectOption('select[name=consequence]', '');
      await press(page, `${form} button[value=give]`);
      const row = await page.locator('table tbody tr', { hasText: name }).first().innerText();
      check(`the penalty that was given: ${row}`, /Tardiness/.test(row) && /said it was "late"/.test(row) && /Ruth/.test(row));
    }
  },

  /** Other forms with a button that only looks. */
  async looks() {
    for (const page of [staff, plain]) {
      await page.goto('/e/1/deck/1');
      await page.fill('#list', '4 Lightning Bolt\n56 Mountain');
      await page.fill('form[enctype] input[name=archetype]', 'Burn');
      await page.fill('form[enctype] input[name=reason]', 'a slip');
      await page.check('input[name=unverified]');
      await same(page, 'form[enctype]', 'Check only', 'button[value=check]');

      await page.goto('/e/4/players');
      await page.locator('summary', { hasText: 'Read players' }).click();
      await page.fill('#text', 'name\n"New, Nils"\n"Last001, First"');
      await same(page, 'form[action="/e/4/players/import"]', 'Only look', 'button[value=try]');
      check('the form is open still', await page.isVisible('#text'));
    }
    for (const page of [staff, plain]) { /* the form stands below them */
      await page.goto('/e/4/players');
      await page.locator('summary', { hasText: 'Read players' }).click();
      await page.fill('#text', 'name\n"New, Nils"');
      await press(page, 'form[action="/e/4/players/import"] button[value=try]');
      await inSight(page, 'what was looked at', '#import [role=status]');
      await inSight(page, 'what enrols them', '#import button[value=import]');
    }
    await staff.setInputFiles('form[action="/e/4/players/import"] input[type=file]', { name: 'more.csv', mimeType: 'text/csv', buffer: Buffer.from('name\n"Öhman, Åsa"\n') });
    await press(staff, 'form[action="/e/4/players/import"] button[value=try]');
    check('what was in the file is in the field', /Öhman, Åsa/.test(await staff.inputValue('#text')));
    await press(staff, 'form[action="/e/4/players/import"] button[value=import]');
    check('and is what is enrolled then', /Öhman, Åsa/.test(await staff.locator('main').innerText()));
  },

  /** A format that nobody knows is asked about, and kept when that is meant. */
  async formats() {
    for (const [page, form, address] of [[plain, 'form[action="/events/new"]', '/events/new'], [staff, 'form[action="/e/4/settings"]', '/e/4/settings']]) {
      await page.goto(address);
      const offered = await page.$$eval('#formats option', all => all.map(o => o.value));
      check(`Premodern and Legacy are offered: ${offered}`, offered.includes('Premodern') && offered.includes('Legacy') && offered.length > 10);
      await page.fill(`${form} input[name=name]`, 'Thursday');
      await page.fill(`${form} input[name=rounds]`, '4');
      await page.fill(`${form} input[name=format]`, 'Premodrn');
      await press(page, `${form} button.main`);
      const asked = await page.locator('.answer > .problem').innerText();
      check(`it is asked: ${asked}`, /Premodrn.*did you mean Premodern\?/.test(asked));
      const left = await Promise.all(['name', 'rounds', 'format'].map(name => page.inputValue(`${form} input[name=${name}]`)));
      check(`what was typed is there: ${left}`, left.join() === 'Thursday,4,Premodrn');
      await page.fill(`${form} input[name=format]`, 'Kiel Cube Night');
      await page.check('input[name=format-kept]'); /* which was said of another name */
      await press(page, `${form} button.main`);
      check('another name is asked about again', (await page.locator('.answer > .problem').innerText()).includes('Kiel Cube Night'));
      await page.check('input[name=format-kept]');
      await press(page, `${form} button.main`);
      const said = await page.locator('.flash').innerText();
      check(`it is kept when that is meant: ${said}`, /no format is known as Kiel Cube Night/.test(said));
      if (page === plain) room.run('event', 'delete', '5', '--yes');
    }
  },

  /** The keyboard stays at its row; who won stands first; the page speaks the visitor's language; a long name takes two lines. */
  async evening() {
    const long100 = `${'Wolfeschlegelsteinhausenbergerdorff'.repeat(3)}, Hubert`;
    const names = ['Adler, Anna', 'Berg, Bo', 'Costa, Cleo', 'Dahl, Dan', 'Ek, Eva', 'Falk, Finn', 'Gran, Gil', long100];
    room.run('event', 'new', 'Evening', '--format', 'Premodern', '--fee', '5', '--rounds', '1', '--cut', '4', '--date', '2026-11-20');
    room.run('player', 'import', room.write('evening.csv', `name\n${names.map(n => `"${n}"`).join('\n')}\n`), '--enroll');
    const id = room.json('event', 'list').events.find(e => e.name === 'Evening').event_id;
    await staff.goto(`/e/${id}/players`);
    for (const n of [2, 3]) { /* paid by the keyboard, one after the other */
      const row = staff.locator('form[action$="/players/set"] tbody tr').nth(n);
      if (n === 2) await row.locator('button[value^="paid "]').focus();
      else for (let i = 0; i < 12 && !await row.locator('button[value^="paid "]').evaluate(b => b === document.activeElement); i++) await staff.keyboard.press('Tab');
      await staff.keyboard.press('Enter');
      await row.locator('button[value^="unpaid "]').waitFor();
      check(`row ${n} has the keyboard still`, await row.locator('button[value^="unpaid "]').evaluate(b => b === document.activeElement));
    }
    for (const scrolled of [false, true]) { /* nothing moves under the pointer, and what was done is in sight */
      const row = staff.locator('form[action$="/players/set"] tbody tr').nth(scrolled ? 6 : 4), there = row.locator('button[value^="there "], button[value^="absent "]');
      if (scrolled) await staff.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }));
      else await staff.goto(`/e/${id}/players`);
      await there.scrollIntoViewIfNeeded(); /* the click would do so itself */
      const before = (await there.boundingBox()).y;
      await there.click();
      await staff.locator('.answer .flash').waitFor();
      await staff.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
      const after = (await there.boundingBox()).y;
      check(`the row stays where it is: ${before}, then ${after}`, Math.abs(after - before) < 1);
      await inSight(staff, 'a player who is there', '.answer .flash');
      await inSight(staff, 'a player who is there', '.bar .facts');
    }
    room.run('pair', '--seed', '1');
    await staff.goto(`/e/${id}/players`); /* somebody new comes late: name, Enter */
    await staff.fill('form[action$="/players/new"] input[name=name]', 'Zorn, Zoe');
    await staff.keyboard.press('Enter');
    await staff.locator('form[action$="/players/set"] tbody tr', { hasText: 'Zorn, Zoe' }).waitFor();
    room.run('undo');
    const screen = await look({ viewport: { width: 1366, height: 768 } });
    await screen.goto(`/e/${id}/screen?show=pairings`);
    const lines = await screen.$$eval('.screen-pages bdi', all => all.map(b => Math.round(b.clientHeight / parseFloat(getComputedStyle(b).lineHeight))));
    check(`names of ${lines} lines`, Math.max(...lines) === 2);
    await screen.context().close();
    for (const table of [1, 2, 3, 4]) room.run('result', String(table), '2-0');
    room.run('cut', '--seed', '3');
    for (const table of [1, 2]) room.run('result', String(table), '0-2');
    const german = await look({ viewport: laptop, locale: 'de-DE' });
    await logIn(german, room, 'Uwe');
    await german.goto(`/e/${id}/r/1`);
    check('the round and the visitor are told in German', /Runde 1/.test(await german.locator('h1').innerText()) && !/organizer/.test(await german.locator('.side').innerText()));
    await german.context().close();
    room.run('pair');
    await staff.goto(`/e/${id}/standings`);
    check('nothing is final before the final', await staff.locator('ol.places').count() === 0);
    room.run('result', '1', '0-2');
    room.run('close', '--yes');
    const { matches } = room.json('bracket'), final = matches.at(-1);
    await staff.goto(`/e/${id}/standings`);
    const places = await staff.$$eval('ol.places li', all => all.map(li => `${li.value} ${li.innerText.trim()}`));
    check(`the final places: ${places}`, places.length === 4 && places[0] === `1 ${final.winner}` && places[1] === `2 ${final.winner === final.player1 ? final.player2 : final.player1}`);
  },

  /** The clock on every screen. */
  async clocks() {
    const screen = await look({ viewport: { width: 1024, height: 768 }, bypassCSP: true });
    room.run('clock', 'start', '--event', '1');
    const all = [[1024, 768], [1366, 768], [1920, 1080], [3840, 2160]], fonts = ['DejaVu Sans', 'Liberation Sans', 'DejaVu Serif', 'monospace'];
    for (const [width, height] of long ? all : [all[0], all[3]]) {
      await screen.setViewportSize({ width, height });
      for (const address of ['screen', 'screen?layout=split', 'screen?show=clock', 'screen?show=clock&layout=split', 'screen?show=pairings&layout=split', 'clock']) {
        await screen.goto(`/e/1/${address}`);
        for (const font of long ? fonts : fonts.slice(0, 1)) {
          await screen.addStyleTag({ content: `body { font-family: "${font}" !important }` });
          await oneLine(screen, `/e/1/${address} at ${width}x${height} in ${font}`);
        }
      }
    }
    await screen.context().close();
  },

  /** Lists of 500 on a phone: none is longer than a dozen screens, and every table is a tap and a few screens away. */
  async heights() {
    const phone = await look({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
    await logIn(phone, room, 'Pia');
    const lists = ['r/1', 'r/1/names', 'standings', 'players', 'codes', 'log'];
    for (const list of long ? [...lists, 'r/1?show=open', 'r/1/tables', 'decks', 'crosstable', 'pair/hand'] : lists) {
      await phone.goto(`/e/3/${list}`);
      const height = await phone.evaluate(() => document.documentElement.scrollHeight);
      check(`${list} of 500 players is ${height} pixels long`, height < 10000);
    }
    await phone.goto('/e/3/r/1');
    await phone.locator('details.tables > summary', { hasText: 'Tables 201 to 250' }).click();
    await inSight(phone, 'the last tables', '#t201');
    check('what was open stays open', await phone.locator('details.tables[open]').count() === 2);
    await phone.goto('/e/3/players/print');
    await phone.fill('input[name=find]', 'first last499');
    await Promise.all([phone.waitForNavigation(), phone.keyboard.press('Enter')]);
    check('a name is found in the list to print', await phone.locator('main tbody tr').count() === 1);
    await phone.context().close();
  },

  /** The answer, which stays in sight on top, does not lie over the field that the next name is typed in. */
  async covered() {
    await staff.goto('/e/1/players');
    await staff.evaluate(() => { const el = document.querySelector('input[name=name]'); scrollBy({ top: el.getBoundingClientRect().top - 20, behavior: 'instant' }); });
    await staff.fill('input[name=name]', 'Zimmer, Zoe');
    await staff.focus('input[name=name]');
    await staff.keyboard.press('Enter');
    await staff.locator('.flash', { hasText: 'Zimmer' }).waitFor();
    await staff.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
    check('the field has the keyboard still', await staff.evaluate(() => document.activeElement.name === 'name'));
    await inSight(staff, 'after somebody new', 'input[name=name]');
    const phone = await look({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
    await logIn(phone, room, 'Phil');
    await phone.goto('/e/1/r/1');
    await phone.focus('#line');
    await phone.keyboard.type('12 2');
    await inSight(phone, 'a phone, below its bar', '#line');
    await rowInSight(phone, 'a phone, below its bar', 12);
    await phone.keyboard.press('Enter');
    await phone.locator('.answer .problem').waitFor();
    await inSight(phone, 'a phone, below its bar', '.answer .problem');
    await phone.context().close();
  },
};

/** Fills the judge's form with something in every field. */
async function fillPenalty(page, player, infraction) {
  await page.goto('/e/1/penalties');
  await page.fill('input[name=player]', player);
  await page.selectOption('select[name=infraction]', infraction);
  await page.selectOption('select[name=intent]', 'intentional');
  await page.selectOption('select[name=level]', { index: 2 });
  await page.selectOption('select[name=consequence]', 'game-loss');
  await page.fill('input[name=games]', '1');
  await page.fill('input[name=round]', '1');
  await page.fill('input[name=judge]', 'Ruth');
  await page.fill('input[name=note]', 'said it was "late"');
  await page.check('input[name=confirm]');
}

/** All that a form shows; what only the machine reads is left out. */
const shown = (page, form) => page.$$eval(`${form} :is(input:not([type=hidden]), select, textarea)`, all => all.map(el =>
  `${el.name}=${/^(checkbox|radio)$/.test(el.type) ? el.checked : el.tagName === 'SELECT' ? el.selectedOptions[0].text : el.value}`));

/** Presses a button and waits for the page that it leads to. */
async function press(page, selector) {
  await Promise.all([page.waitForNavigation(), page.locator(selector).first().click()]);
}

async function same(page, form, what, button) {
  const before = await shown(page, form);
  await press(page, `${form} ${button}`);
  const after = await shown(page, form);
  check(`${what}: the form showed\n${before.join('\n')}\nand now shows\n${after.join('\n')}`, before.join() === after.join());
}

/** Everything of the screen's clock is on one line, and nothing of it beyond its column. */
async function oneLine(page, what) {
  for (const words of ['', '49:59', '120:08', '¡Tiempo!', 'Terminé !', '時間です!']) {
    const found = await page.evaluate(text => [...document.querySelectorAll('.screen-clock, .screen-bar .time, .huge')].map(el => {
      const over = !/^[0-9:]*$/.test(text), into = over ? document.createElement('strong') : document.createElement('span');
      if (text) { into.textContent = text; el.replaceChildren(into); }
      const range = document.createRange();
      range.selectNodeContents(el);
      const lines = new Set([...range.getClientRects()].filter(r => r.width).map(r => Math.round(r.bottom)));
      const box = range.getBoundingClientRect(), column = el.parentElement.getBoundingClientRect();
      return { text: el.innerText, lines: lines.size, in: box.left >= column.left - 1 && box.right <= column.right + 1, font: getComputedStyle(el).fontSize };
    }), words);
    if (!found.length) return fail(`${what}: there is no clock`);
    for (const clock of found) check(`${what}: "${clock.text}" has ${clock.lines} lines, in its column ${clock.in}, at ${clock.font}`, clock.lines === 1 && clock.in);
  }
}

async function main() {
  play();
  await room.start();
  browser = await launch();
  try {
    staff = await look({ viewport: laptop });
    plain = await look({ viewport: laptop, javaScriptEnabled: false });
    await logIn(staff, room);
    await logIn(plain, room, 'Jo');
    const wanted = process.argv.slice(2);
    for (const [name, run] of Object.entries(parts)) {
      if (wanted.length ? !wanted.includes(name) : !long && onlyLong.includes(name)) continue;
      const began = Date.now();
      await run();
      console.log(`${name}: ${((Date.now() - began) / 1000).toFixed(1)} s`);
    }
    done(room, windows);
  } finally {
    await browser.close();
    await room.end();
  }
}

await main();
