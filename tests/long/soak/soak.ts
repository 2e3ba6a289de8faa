import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright';
import globalSetup from '../../e2e/globalSetup.ts';
import { accountOf, type Person, submitLogin } from '../../e2e/people.ts';
import { seedEmbedded } from '../../e2e/server/dataTemplate.ts';
import { E2eServer, testClientFolder } from '../../e2e/server/e2eServer.ts';
import { Random } from '../../support/random.ts';
import { ensureBrowser, launchArguments, thisMachine } from '../../support/server/browser.ts';
import { pickGesture } from './gestures.ts';
import { findAilingActors, listenForComplaints, usedMemory } from './health.ts';

const project = resolve(import.meta.dirname, '../../..');
const people: readonly Person[] = ['supervisor', 'medic', 'agent', 'systemAdministrator'];
const gesturesOfAWalk = 6;
const warmUp = 120;
/** Milliseconds. */
const longestGesture = 3_000;
/** What memory may have grown to in the end, against where it started. */
const memoryLimit = 1.1;
/** What the engine compiles of code that runs often is its own memory, and grows for as long as anything runs. */
const uncompiled = '--js-flags=--no-sparkplug --no-maglev --no-opt';

type Soak = { walks: number; seed: number; minutes: number };

/**
 * Walks at random over the whole application, logged in as one person after another, with and without a network, in one
 * browser window. Ends with no console error, no unhandled rejection, no actor that died, and the memory it started
 * with.
 *
 * @throws with the seed, by which the same walks can be taken again.
 */
export async function soak({ walks, seed, minutes }: Soak): Promise<void> {
  const stopPostgres = await globalSetup();
  await seedEmbedded();
  const server = await E2eServer.open({ engine: 'pglite' });
  const browser = await chromium.launch({
    executablePath: ensureBrowser(thisMachine),
    args: [...launchArguments(thisMachine.isRoot), uncompiled],
  });
  try {
    const context = await browser.newContext({ baseURL: server.origin });
    context.setDefaultTimeout(20_000);
    // The transpiler names functions through a helper that the page does not have.
    await context.addInitScript('globalThis.__name = (named) => named;');
    const page = await context.newPage();
    context.on('page', (other) => void other.close());
    const complaints = listenForComplaints(page);
    const session = await context.newCDPSession(page);
    const random = new Random(seed);
    const until = Date.now() + minutes * 60_000;

    // Code that was loaded stays, so that all of it is there before memory is looked at.
    for (let walk = 0; walk < warmUp; walk += 1) await takeWalk(page, context, random);
    await fetchAllCode(page, context);
    const memory = [await measure(page, context, session)];
    const seen = new Set<string>();
    let [taken, loads] = [0, 0];
    page.on('domcontentloaded', () => {
      loads += 1;
    });
    for (; taken < walks && Date.now() < until; taken += 1) {
      const walk = `walk ${taken + 1}, seed ${seed}`;
      await takeWalk(page, context, random);
      seen.add(new URL(page.url()).pathname.replace(/[0-9a-f-]{36}|\d+/g, '…'));
      assert.deepEqual(complaints, [], walk);
      if (taken % 10 === 9) assert.deepEqual(await findAilingActors(page), [], walk);
      if (taken % 50 === 49) memory.push(await measure(page, context, session));
    }
    memory.push(await measure(page, context, session));
    const growth = (memory.at(-1) ?? 0) / (memory[0] ?? 0);
    const megabytes = memory.map((bytes) => (bytes / 1_048_576).toFixed(1)).join(', ');
    console.log(
      `${taken} random walks of ${gesturesOfAWalk} gestures (seed ${seed}) over ${seen.size} screens, ${loads} documents: no complaint, no dead actor; memory ${megabytes} MB (${growth.toFixed(2)}).`,
    );
    assert.ok(
      growth <= memoryLimit,
      `Memory grew to ${growth.toFixed(2)} of what it was, seed ${seed}.`,
    );
    assert.equal(taken, walks, `Only ${taken} walks fit into ${minutes} minutes.`);
  } finally {
    await browser.close();
    await server.close();
    await stopPostgres();
  }
}

async function fetchAllCode(page: Page, context: BrowserContext): Promise<void> {
  await context.setOffline(false);
  const files = await readdir(join(project, testClientFolder, 'assets'));
  const addresses = files.filter((file) => file.endsWith('.js')).map((file) => `/assets/${file}`);
  await page.evaluate((all) => Promise.all(all.map((address) => import(address))), addresses);
}

async function takeWalk(page: Page, context: BrowserContext, random: Random): Promise<void> {
  await context.setOffline(false);
  if (new URL(page.url()).pathname.length < 2 || (await isLoggedOut(page))) {
    await logInAgain(page, random.pick(people));
  }
  for (let done = 0; done < gesturesOfAWalk; done += 1) {
    const gesture = pickGesture(random);
    await Promise.race([
      // A page that is being left takes its elements along.
      gesture(page, random, context).catch(() => undefined),
      page.waitForTimeout(longestGesture).catch(() => undefined),
    ]);
  }
}

/** Like a link, which keeps the document; if there is no application, by loading. */
async function goTo(page: Page, path: string): Promise<void> {
  const isRunning = await page
    .evaluate((address) => {
      if (!('countersign' in window)) return false;
      history.pushState(null, '', address);
      return true;
    }, path)
    .catch(() => false);
  if (!isRunning) await load(page, path);
}

/** A navigation that the last gesture started may still be under way, and takes precedence once. */
async function load(page: Page, path: string): Promise<void> {
  const wasInterrupted = await page.goto(path).then(
    () => false,
    (error: Error) => {
      if (!error.message.includes('interrupted by another navigation')) throw error;
      return true;
    },
  );
  if (wasInterrupted) await page.goto(path);
}

async function isLoggedOut(page: Page): Promise<boolean> {
  return page.evaluate(() => localStorage.getItem('token') === null).catch(() => true);
}

async function logInAgain(page: Page, person: Person): Promise<void> {
  await goTo(page, '/login');
  await page.evaluate(() => {
    localStorage.setItem('remember', 'false');
    sessionStorage.clear();
  });
  const regular = page.getByText('Regular Login');
  // Where a walk left a page that leads elsewhere, the form is loaded again.
  const isThere = await regular.waitFor({ timeout: 3_000 }).then(
    () => true,
    () => false,
  );
  if (!isThere) {
    await load(page, '/login');
    // The page was on its way somewhere, and someone is logged in after all.
    if (!(await isLoggedOut(page))) return;
  }
  await regular.click();
  const { userName, password } = accountOf(person);
  await submitLogin(page, userName, password);
  await page.waitForFunction(() => localStorage.getItem('token') !== null);
}

/** Bytes needed on the dashboard, which is reached without loading the document again: that would hide what is kept. */
async function measure(page: Page, context: BrowserContext, session: CDPSession): Promise<number> {
  await context.setOffline(false);
  if (await isLoggedOut(page)) await logInAgain(page, 'medic');
  // An open dialog hides the page from queries by role.
  for (let closed = 0; closed < 3; closed += 1) await page.keyboard.press('Escape');
  await goTo(page, '/dashboard');
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
  assert.deepEqual(await findAilingActors(page), []);
  return usedMemory(page, session);
}
