// jobs.mjs - how many presses the jobs of an evening take: clicks or taps, and keys
//
// A store owner who compares programs counts them. Each job begins on the page where one stands when it comes up, and the
// presses allowed are those of the best program known for it. What was done is asked of the command line.
import { Room, check, done, launch, logIn, open } from './lib.mjs';

const room = new Room();
const names = Array.from({ length: 30 }, (_, k) => `Last${String(k).padStart(2, '0')}, First`);
const counted = [];

/** A hand: it presses on a page, and every press is counted. */
class Hand {
  constructor(page, job, most) {
    Object.assign(this, { page, job, most, clicks: 0, keys: 0 });
  }

  async click(target) {
    this.clicks++;
    const place = typeof target === 'string' ? this.page.locator(target).first() : target.first();
    await place.click();
    await this.settled();
  }

  /** Typed where the page has put the cursor. */
  async type(text) {
    this.keys += text.length;
    await this.page.keyboard.type(text);
  }

  async enter() {
    this.keys++;
    await this.page.keyboard.press('Enter');
    await this.settled();
  }

  async settled() {
    await this.page.waitForLoadState();
    await this.page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
  }

  finish() {
    counted.push(`${this.job}: ${this.clicks} clicks, ${this.keys} keys`);
    check(`${this.job} takes ${this.clicks} clicks and ${this.keys} keys, at most ${this.most} were meant`, this.clicks <= this.most[0] && this.keys <= this.most[1]);
  }
}

const button = (page, text) => page.locator('main').getByRole('button', { name: text, exact: true });

function prepare() {
  room.run('init');
  room.run('event', 'new', 'Thursday', '--format', 'Premodern', '--rounds', '3', '--cut', '8', '--fee', '5', '--date', '2026-11-19');
  room.run('player', 'import', room.write('players.csv', `name\n${names.map(n => `"${n}"`).join('\n')}\n`), '--enroll');
}

/** Before the first round, at the desk. */
async function begin(staff) {
  await staff.goto('/e/1/players');
  const paid = new Hand(staff, 'all thirty have paid', [1, 0]);
  await paid.click(button(staff, 'All have paid'));
  paid.finish();
  check('all have paid', await staff.locator('button[aria-pressed=true]', { hasText: 'paid' }).count() === 30);
  await staff.goto('/e/1');
  const round = new Hand(staff, 'pair, publish and start the clock', [4, 0]);
  await round.click(button(staff, 'Pair round 1'));
  await round.click(button(staff, 'Publish the pairings').or(button(staff, 'Publish')));
  await round.click(button(staff, 'Start the clock'));
  round.finish();
}

/** Results, somebody late, somebody who leaves, and a step back. */
async function desk(staff) {
  await staff.goto('/e/1/r/1');
  const mouse = new Hand(staff, 'a result by mouse', [1, 0]);
  await mouse.click('#t3 button:text-is("2-1")');
  mouse.finish();
  const keys = new Hand(staff, 'a result by keyboard', [0, 5]);
  await keys.type('4 21');
  await keys.enter();
  keys.finish();
  const back = new Hand(staff, 'undo', [1, 0]);
  await back.click(button(staff, 'Undo'));
  back.finish();
  check('one result is in', room.run('pairings', '1').split('\n').filter(line => / 2-1/.test(line)).length === 1);
  await staff.goto('/e/1/players');
  const late = new Hand(staff, 'somebody new who comes late', [1, 'New, Late'.length + 1]);
  await late.click('input[name=name]');
  await late.type('New, Late');
  await late.enter();
  late.finish();
  const drop = new Hand(staff, 'somebody leaves', [1, 0]);
  await drop.click(staff.locator('tr', { hasText: 'Last05' }).getByRole('button', { name: 'Drop' }));
  drop.finish();
}

/** A judge on a phone: a dispute, and a penalty from the first page on. */
async function judging(judge) {
  await judge.goto('/e/1');
  const settle = new Hand(judge, 'a dispute, as a judge', [1, 0]);
  await settle.click('form[action*="/t/"] button[name=score]');
  settle.finish();
  await judge.goto('/e/1');
  const find = new Hand(judge, 'a table is found on a phone', [2, 1]);
  await find.click('input[name=q]');
  await find.type('6');
  await find.click(button(judge, 'Open the table'));
  find.finish();
  const penalty = new Hand(judge, 'a penalty on a phone, from the table', [3, 0]);
  await penalty.click(judge.locator('main a.button', { hasText: 'Penalty' }));
  await penalty.click(judge.locator('main a.button', { hasText: 'Tardiness' }));
  await penalty.click('button[name=act][value=give]');
  penalty.finish();
  check('the penalty is there', room.run('penalty', 'list').includes('Tardiness'));
}

/** Two players at a table who do not say the same. */
async function dispute(browser, staff) {
  await staff.goto('/e/1/r/1/t/7');
  const two = (await staff.locator('h2 bdi').allInnerTexts()).slice(0, 2);
  await staff.goto('/e/1/codes');
  for (const name of two) {
    const code = (await staff.locator('tr', { hasText: name }).locator('code').innerText()).trim();
    const phone = await open(browser, room, { viewport: { width: 390, height: 844 } });
    await phone.goto('/join');
    await phone.fill('input[name=code]', code);
    await phone.locator('main form button').first().click();
    await phone.waitForLoadState();
    const first = name === two[0];
    const report = new Hand(phone, first ? 'a player reports' : 'the opponent says no', [first ? 1 : 2, 0]);
    if (!first) await report.click('summary:has-text("another result")');
    await report.click('main button:has-text("I won 2-0")');
    report.finish();
    await phone.context().close();
  }
}

/** Facts of another store: the page says what would change as soon as it knows, without being asked again. */
async function facts(staff) {
  const file = room.write('facts.json', '');
  room.run('facts', 'export', file, '--force');
  await staff.goto('/facts');
  await staff.setInputFiles('input[type=file]', file);
  const read = new Hand(staff, 'a file of facts is looked at', [1, 0]);
  await read.click(button(staff, 'Look at it'));
  await staff.locator('main', { hasText: 'All of it is here already' }).waitFor();
  read.finish();
}

async function main() {
  prepare();
  await room.start();
  const browser = await launch();
  try {
    const staff = await open(browser, room, { viewport: { width: 1366, height: 768 } });
    const judge = await open(browser, room, { viewport: { width: 390, height: 844 } });
    await logIn(staff, room);
    await staff.goto('/staff');
    const pin = (await staff.locator('tr', { hasText: 'Judge' }).first().locator('code').innerText()).replace(/\D/g, '');
    await judge.goto('/login');
    await judge.fill('input[name=name]', 'Jo');
    await judge.fill('input[name=pin]', pin);
    await judge.locator('button.main').first().click();
    await judge.waitForLoadState();
    await begin(staff);
    await desk(staff);
    await dispute(browser, staff);
    await judging(judge);
    await facts(staff);
    console.log(counted.join('\n'));
    done(room, [staff, judge]);
  } finally {
    await browser.close();
    await room.end();
  }
}

await main();
