// shots.mjs FOLDER - a picture of every page at the size of a phone, a laptop and a big screen, in light and dark
//
// Made by tests/web/shots, which anyone can run. The event in them is invented: 24 players, three rounds, a dispute, lists,
// a penalty, and a playoff that has begun in a second event. With --check each page is looked over by axe too, in both themes, at the size of a
// phone (with TOPCUT_LONG=1 of a laptop as well), and no picture is kept. With --languages each page is opened in every language at the size of a phone: it is in
// that language, fits into the window, and has no place of a text left open.
import fs from 'node:fs';
import path from 'node:path';
import { Room, launch, logIn, lookOver, lookOverDark, open } from './lib.mjs';

const checking = process.argv.includes('--check');
const folder = process.argv.slice(2).find(word => !word.startsWith('--')) || 'shots';
const sizes = { phone: { width: 320, height: 640 }, laptop: { width: 1280, height: 800 }, screen: { width: 1920, height: 1080 } };
const names = ['Nilsson, Bo', 'Ek, Ida', 'Berg, Åsa', 'Lind, Per', 'Öhman, Olof', 'Åkesson, Eva', 'Żak, Łukasz', 'Novak, Jana',
  'Silva, Rui', 'Costa, Inês', 'Keller, Tim', 'O\'Neil, Sean', 'Smith, John', 'Nguyễn, Hồng', '佐藤, 健', 'כהן, משה',
  'Παπάς, Νίκος', 'Иванова, Анна', '김, 민준', 'Müller, Jörg', 'García, José', 'Dupont, Zoé', 'Rossi, Lucia', 'De la Cruz y Fernández de Córdoba, Maximiliano'];

const deck = '4 Goblin Lackey\n4 Mogg Fanatic\n4 Jackal Pup\n4 Goblin Piledriver\n4 Goblin Matron\n4 Incinerate\n4 Lightning Bolt\n4 Goblin Ringleader\n4 Siege-Gang Commander\n24 Mountain\n\nSideboard\n4 Pyroblast\n4 Red Elemental Blast\n4 Pillage\n3 Price of Progress\n';

/** Fills the store by the command line. */
function play(room) {
  const players = room.write('players.csv', 'name;country\n' + names.map(n => `"${n}";SE`).join('\n') + '\n');
  room.run('init');
  for (const [event, rounds, cut] of [['Premodern Thursday', 5, 8], ['Sunday Legacy', 2, 4]]) {
    room.run('event', 'new', event, '--format', 'Premodern', '--rounds', String(rounds), '--cut', String(cut), '--fee', '5', '--date', '2026-11-19');
    room.run('player', 'import', players, '--enroll');
    const list = room.write('list.txt', deck), bad = room.write('bad.txt', deck.replace('4 Lightning Bolt', '5 Lightning Bolt'));
    for (const [i, name] of names.entries()) if (i < 12) room.run('deck', 'register', name, i === 3 ? bad : list, '--archetype', ['Goblins', 'Sligh', 'Burn'][i % 3]);
    const full = rounds === 2 ? 2 : 2;
    for (let round = 1; round <= full; round++) {
      room.run('pair', '--seed', String(round));
      room.run('result', '--file', room.write('results.txt', Array.from({ length: 12 }, (_, t) => `${t + 1} ${['2-0', '2-1', '1-2', '0-2', '1-1'][(t * 7 + round) % 5]}`).join('\n')));
    }
    if (rounds === 2) {
      room.run('cut', '--seed', '3');
      room.run('result', '1', '2-1');
    } else {
      room.run('penalty', 'add', names[9], 'tardiness');
      room.run('pair', '--seed', '3');
      room.run('clock', 'start');
      room.run('clock', 'extend', '4', '3', '--reason', 'ruling');
      for (let t = 1; t <= 5; t++) room.run('result', String(t), '2-1');
      room.run('announce', 'Prizes at the counter after the last round');
    }
  }
}

const pages = {
  public: ['/', '/about', '/design', '/help', '/help/evening', '/help/files', '/help/evning', '/login', '/join', '/e/1/join', '/e/1', '/e/1/pairings', '/e/1/r/3/names', '/e/1/r/3/tables', '/e/1/r/3/t/1', '/e/1/standings',
    '/e/2/bracket', '/e/1/clock', '/e/1/meta', '/meta', '/ratings', '/p/1', '/e/1/screen', '/e/1/screen?show=pairings', '/e/1/screen?show=clock', '/e/1/screen?show=standings',
    '/e/2/screen?show=bracket', '/e/1/screen?show=join', '/e/1/screen?show=announce', '/e/9999', '/hands', '/e/2/standings', '/e/1/rounds'],
  staff: ['/', '/e/1', '/e/1/players', '/e/1/players/print', '/e/1/codes', '/e/1/codes?cards=1', '/e/1/decks', '/e/1/deck/1', '/e/1/deck/4', '/e/1/deck/1/sanity', '/e/1/r/3', '/e/1/r/3/t/4',
    '/e/1/r/3/t/9', '/e/1/pair/hand', '/e/1/penalties', '/e/1/deckchecks', '/e/1/deckcheck/1', '/e/1/paper', '/e/1/settings', '/e/1/prizes', '/e/1/log', '/log', '/backup',
    '/settings', '/what-if', '/what-if?act=lay&era=sixth&battlefieldA=Grizzly+Bears%0A3+Mountain&handA=Shock&battlefieldB=Hill+Giant&quick=to+combat', '/staff', '/events/new', '/p/1/edit?event=1', '/e/2', '/e/2/crosstable', '/e/1/standings/2/1', '/screen', '/e/1/judge', '/e/1/penalty/1', '/e/1/deck/1/hands', '/e/1/front', '/facts', '/lists'],
  player: ['/me', '/me/deck'],
};

async function codeOf(staff, name) {
  await staff.goto('/e/1/codes');
  return (await staff.locator('tr', { hasText: name }).locator('code').innerText()).trim();
}

async function lookOverBoth(page, what) {
  await lookOver(page, what, true, true);
  await lookOverDark(page, what);
}

const fileOf = (who, url) => `${who}${url.replace(/[^A-Za-z0-9]+/g, '-')}`.replace(/-$/, '');

async function shoot(page, who, size, dark) {
  const problems = [];
  for (const url of pages[who]) {
    await page.goto(url);
    if (checking) await lookOverBoth(page, `${url} (${who}, ${size})`).catch(error => problems.push(error.message));
    else await page.screenshot({ path: path.join(folder, size + (dark ? '-dark' : ''), `${fileOf(who, url)}.png`), fullPage: size !== 'screen' });
  }
  return problems.concat(page.problems.splice(0).map(p => `${who}, ${size}: ${p}`));
}

async function main() {
  const room = new Room();
  play(room);
  await room.start();
  const browser = await launch();
  const problems = [];
  try {
    for (const [size, viewport] of Object.entries(sizes)) {
      if (checking && (size === 'screen' || (size === 'laptop' && !process.env.TOPCUT_LONG))) continue;
      for (const dark of checking || size === 'screen' ? [false] : [false, true]) {
        if (!checking) fs.mkdirSync(path.join(folder, size + (dark ? '-dark' : '')), { recursive: true });
        const look = { viewport, colorScheme: dark ? 'dark' : 'light' };
        const visitor = await open(browser, room, look), staff = await open(browser, room, look), player = await open(browser, room, look);
        await logIn(staff, room);
        await player.goto('/join');
        await player.fill('input[name=code]', await codeOf(staff, names[[['phone', 0], ['laptop', 1], ['screen', 2]].find(s => s[0] === size)[1] * 2 + (dark ? 1 : 0)]));
        await player.locator('main form button').first().click();
        await player.waitForLoadState();
        problems.push(...await shoot(visitor, 'public', size, dark), ...await shoot(staff, 'staff', size, dark), ...await shoot(player, 'player', size, dark));
        for (const page of [visitor, staff, player]) await page.context().close();
      }
    }
  } finally {
    await browser.close();
    await room.end();
  }
  if (checking && problems.length) throw new Error([...new Set(problems)].join('\n'));
  console.log(checking ? 'every page was looked over' : `pictures are in ${path.resolve(folder)}`);
}

/** Every page in every language, on a phone. */
async function languages() {
  const room = new Room();
  play(room);
  await room.start();
  const browser = await launch();
  const problems = [];
  try {
    for (const locale of ['de-AT', 'es-MX', 'fr-CA', 'it-IT', 'pt-BR', 'ja-JP']) {
      const look = { viewport: sizes.phone, locale };
      const staff = await open(browser, room, look), visitor = await open(browser, room, look);
      await logIn(staff, room);
      for (const [who, page] of [['staff', staff], ['public', visitor]]) {
        for (const url of pages[who]) {
          await page.goto(url);
          const { lang, wide, left } = await page.evaluate(() => ({ lang: document.documentElement.lang,
            wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
            left: (document.body.innerText.match(/\{[a-z_]+\}/g) || []).join(' ') }));
          if (!locale.startsWith(lang)) problems.push(`${url} (${who}) is in ${lang} for ${locale}`);
          if (wide > 1) problems.push(`${url} (${who}, ${locale}): ${wide} pixels wider than the window`);
          if (left) problems.push(`${url} (${who}, ${locale}) has ${left}`);
        }
        problems.push(...page.problems);
      }
      for (const page of [staff, visitor]) await page.context().close();
    }
  } finally {
    await browser.close();
    await room.end();
  }
  if (problems.length) throw new Error([...new Set(problems)].join('\n'));
  console.log('every page was opened in six languages');
}

await (process.argv.includes('--languages') ? languages() : main());
