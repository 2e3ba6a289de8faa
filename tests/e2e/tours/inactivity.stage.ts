import { eq } from 'drizzle-orm';
import { expect } from 'playwright/test';
import { agencies } from '../../../src/server/database/schema/agency.ts';
import { addAgency, addUser, password } from '../../support/people/people.ts';
import { logInWith } from '../people.ts';
import { lockWays, prepareLock, waitForKit } from './lockedScreen.ts';
import type { Gesture, Scene, Stage } from './stage.ts';

/** What the browser's storage holds at one reading of the clock. */
interface Stored {
  /** Milliseconds since the last access; null if none is kept. */
  readonly elapsed?: number | null;
  readonly isTokenGone?: boolean;
  /** No header can carry the token. */
  readonly isGarbled?: boolean;
}

/** As the fixtures of the chart have them. */
const readings: readonly Stored[] = [
  { elapsed: 0 },
  { elapsed: 0 },
  { elapsed: 276_000 },
  { elapsed: 300_000 },
  { elapsed: null },
  { elapsed: -60_000 },
  { isTokenGone: true },
  { elapsed: 100_000 },
  { elapsed: 0 },
];

/** These follow a minute later. */
const later: readonly number[] = [1, 8];

/** A page inside that loads little. */
const home = '/release-notes';

/** A clock that is stopped unless it is moved, no checks except those of a step, and no call that is given up on a slow machine. */
async function stopClock({ page }: Scene): Promise<void> {
  await page.addInitScript(() => {
    const begun = Date.now();
    const clock = { passed: 0 };
    Object.assign(window, { testClock: clock });
    Date.now = () => begun + clock.passed;
    const { setInterval } = window;
    Object.assign(window, {
      setInterval: (handler: () => void, ms: number) =>
        ms === 1_000 ? 0 : setInterval(handler, ms),
    });
    AbortSignal.timeout = () => new AbortController().signal;
  });
}

async function pass({ page }: Scene, ms: number): Promise<void> {
  await page.evaluate((passed) => {
    const { testClock } = window as unknown as { testClock: { passed: number } };
    testClock.passed += passed;
  }, ms);
}

async function store({ page }: Scene, stored: Stored): Promise<void> {
  await page.evaluate(({ elapsed, isTokenGone, isGarbled }) => {
    const token = sessionStorage.getItem('test token') ?? localStorage.getItem('token') ?? '';
    sessionStorage.setItem('test token', token);
    if (elapsed === null) localStorage.removeItem('lastAccess');
    else localStorage.setItem('lastAccess', String(Date.now() - (elapsed ?? 0)));
    if (isTokenGone) localStorage.removeItem('token');
    else localStorage.setItem('token', isGarbled ? 'tok\u00e9n' : token);
  }, stored);
}

function readingOf(index: number): Stored {
  const stored = readings[index];
  if (!stored) throw new Error(`The stage has no reading ${String(index)}.`);
  return stored;
}

/** The page becomes visible, as after a sleep: the clock is read once. */
function readClock(index: number): Gesture {
  return async (scene) => {
    if (later.includes(index)) await pass(scene, 60_000);
    await store(scene, readingOf(index));
    await scene.page.evaluate(() => dispatchEvent(new Event('focus')));
    return 'heard';
  };
}

function press(index: number): Gesture {
  return async (scene) => {
    await pass(scene, later.includes(index) ? 60_000 : 1_500);
    await store(scene, readingOf(index));
    await scene.page.keyboard.press('Shift');
    return 'heard';
  };
}

/** As the fixtures of the chart have them. */
const withheld: readonly Stored[] = [{ elapsed: 300_000 }, { elapsed: null }, { isGarbled: true }];

/** A call that the storage keeps from being sent, also of a user whom no limit applies to in the chart. */
function withhold(index: number): Gesture {
  return async (scene) => {
    await store(scene, withheld[index] ?? {});
    await scene.page.evaluate(async () => {
      const user = JSON.parse(localStorage.getItem('user') ?? '{}') as object;
      localStorage.setItem('user', JSON.stringify({ ...user, inactivityTimeout: true }));
      const { countersign } = window as unknown as {
        countersign: { makeCalls: (count: number) => Promise<unknown> };
      };
      await countersign.makeCalls(1);
    });
    return 'heard';
  };
}

/** Another chart reports that the user has changed. */
function changeArrival(change: object): Gesture {
  return async ({ page }) => {
    await page.evaluate((difference) => {
      const { countersign } = window as unknown as {
        countersign: { app: { system: { get(id: string): unknown } } };
      };
      const session = countersign.app.system.get('session') as {
        getSnapshot(): { context: { arrival: { user: object } } };
        send(event: object): void;
      };
      const { arrival } = session.getSnapshot().context;
      const user = { ...arrival.user, ...difference };
      session.send({ type: 'user.refreshed', arrival: { ...arrival, user } });
    }, change);
    return 'heard';
  };
}

/** A watcher of the browser breaks; none does so by itself. */
function breakActor(name: string) {
  return async ({ page }: Scene) => {
    await page.evaluate((actor) => {
      const { countersign } = window as unknown as {
        countersign: { app: { system: { get(id: string): unknown } } };
      };
      const inactivity = countersign.app.system.get('inactivity') as { send(event: object): void };
      inactivity.send({ type: `xstate.error.actor.${actor}`, error: new Error('broken') });
    }, name);
  };
}

/**
 * The server says that the session is over, to this call alone: where it ended for all, another call of the page might say it
 * first.
 */
async function endOnServer({ calls }: Scene): Promise<void> {
  const json = { code: 'session_ended', message: 'Your session has ended. Log in again.' };
  await calls.resolve((call) => call.reply({ status: 401, json }));
}

function logIn(hasTimeout: boolean) {
  return async (scene: Scene) => {
    const { page, server, calls } = scene;
    const { database } = server;
    const name = `idle-${crypto.randomUUID().slice(0, 8)}`;
    const agencyId = await addAgency(database, name);
    await database
      .update(agencies)
      .set({ inactivityLimitSeconds: 120 })
      .where(eq(agencies.id, agencyId));
    const userId = await addUser(database, agencyId, name, {
      userSignatureId: crypto.randomUUID(),
      inactivityTimeout: hasTimeout,
    });
    await stopClock(scene);
    await prepareLock(scene, userId);
    await logInWith(page, name, password);
    // A lock opens with a passkey only for those whose login is not long ago.
    await page.evaluate(() => localStorage.setItem('loggedInAt', String(Date.now())));
    await page.goto(home);
    await calls.release();
    await waitForKit(scene);
  };
}

const warning = 'Your session will timeout soon. Click the button below to extend your session.';

async function seePage({ page }: Scene): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('dialog')).toHaveCount(0);
}

async function seeCover({ page }: Scene): Promise<void> {
  await expect(page.getByRole('dialog', { name: 'Checking your session' })).toBeVisible();
  await expect(page.getByText(warning)).toHaveCount(0);
}

async function seeWarning({ page }: Scene): Promise<void> {
  const dialog = page.getByRole('alertdialog', { name: 'Inactivity Timeout' });
  await expect(dialog).toContainText(warning);
  await expect(dialog).toContainText(/Otherwise, you will be logged out in \d+ seconds/);
  await expect(dialog.getByRole('button', { name: 'Extend Session' })).toBeFocused();
  await expect(page).toHaveTitle(/^\d+ s left · /);
}

export const inactivityStage: Stage = {
  calls: [
    '**/api/Account/GetUserInfo*',
    '**/api/Account/GetTimeLeft*',
    '**/api/Account/RecordActivity*',
    '**/api/Account/Logout*',
  ],
  starts: { 'a user with the timeout': logIn(true), 'a user without it': logIn(false) },
  gestures: {
    'clock.read': readings.map((_, index) => readClock(index)),
    'activity.noticed': readings.map((_, index) => press(index)),
    'call.withheld': withheld.map((_, index) => withhold(index)),
    'extension.chosen': [
      async ({ page }) => {
        await page.keyboard.press('Enter');
        return undefined;
      },
    ],
    'warning.dismissed': [
      async ({ page }) => {
        await page.keyboard.press('Escape');
        return undefined;
      },
    ],
    'user.changed': [
      changeArrival({ fullName: 'D. W.', inactivityTimeout: true }),
      changeArrival({ inactivityTimeout: false }),
      changeArrival({ currentClientId: 2_000 }),
    ],
  },
  outcomes: {
    ...lockWays.outcomes,
    'lockScreen error 0': { release: breakActor('lockScreen') },
    'queryServer done 0': { release: ({ calls }) => calls.release() },
    'queryServer done 1': { release: endOnServer },
    'notifyServer done 0': { release: ({ calls }) => calls.release() },
    'notifyServer done 1': { release: endOnServer },
    'notifyServer error 0': { release: ({ calls }) => calls.refuse() },
    'refreshUser done 0': { release: ({ calls }) => calls.release() },
    'refreshUser done 1': { release: endOnServer },
    'refreshUser error 0': { release: ({ calls }) => calls.refuse() },
    'endSession done 0': { release: ({ calls }) => calls.release() },
    'endSession error 0': { release: ({ calls }) => calls.refuse() },
    'watchClock error 0': { release: breakActor('watchClock') },
    'noticeActivity error 0': { release: breakActor('noticeActivity') },
    'showInTitle error 0': { release: breakActor('showInTitle') },
  },
  // The session chart passes on who the person is now.
  echoes: { 'refreshUser done 0': 'user.changed' },
  seen: {
    ...lockWays.seen,
    'watching.opening': 'passing',
    'watching.unlimited': seePage,
    'watching.active.syncing': seePage,
    'watching.active.quiet': seePage,
    'watching.active.reporting': seePage,
    'watching.warning': seeWarning,
    'watching.refreshing': async ({ page }) => {
      await expect(page.getByRole('button', { name: 'Extend Session' })).toHaveAttribute(
        'aria-busy',
        'true',
      );
    },
    'watching.requesting': seeCover,
    'watching.ending': seeCover,
    left: async ({ page }) => {
      await expect(page).toHaveURL(`/login?redirectUrl=${encodeURIComponent(home)}`);
      await expect(page.getByRole('form', { name: 'Regular Login' })).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    },
  },
};
