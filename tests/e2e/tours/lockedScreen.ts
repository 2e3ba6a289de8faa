import { expect } from 'playwright/test';
import { isPluggedIn, plugIn, registerPasskey } from './device.ts';
import type { Outcome, Scene, Stage } from './stage.ts';

/** In the page. */
interface Pings {
  areHeld: boolean;
  readonly held: (() => void)[];
}

/** Runs in the page before its scripts: a server that is away answers no ping until it is back. */
function holdPings(): void {
  const fetchReally = window.fetch.bind(window);
  const pings: Pings = { areHeld: false, held: [] };
  Object.assign(window, { pings });
  window.fetch = (input, init) => {
    if (!pings.areHeld || input !== '/healthz') return fetchReally(input, init);
    return new Promise((resolve, reject) => {
      const signal = init?.signal;
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
      pings.held.push(() => {
        if (signal?.aborted !== true) resolve(fetchReally(input, init));
      });
    });
  };
}

async function setServerAway({ page }: Scene, isAway: boolean): Promise<void> {
  await page.evaluate((areHeld) => {
    const { pings } = window as unknown as { pings: Pings };
    pings.areHeld = areHeld;
    if (!areHeld) for (const proceed of pings.held.splice(0)) proceed();
  }, isAway);
}

/** Before the login: the person has a passkey, and pings can be held. Only for tours in which the server is away. */
export async function prepareLock(scene: Scene, userId: string): Promise<void> {
  if (!isPluggedIn(scene)) return;
  await registerPasskey(scene, userId);
  await scene.page.addInitScript(holdPings);
}

/** After it: nothing is locked without a kit on the device. */
export async function waitForKit(scene: Scene): Promise<void> {
  if (!isPluggedIn(scene)) return;
  await scene.page.waitForFunction(() => localStorage.getItem('hasKit') !== null);
}

function press(name: string): Outcome {
  return {
    // By the keyboard: a pointer would move on the page below as well.
    release: ({ page }) =>
      page
        .getByRole('dialog', { name: 'Screen locked' })
        .getByRole('button', { name })
        .press('Enter'),
  };
}

/** The parts of the inactivity tours in which the server cannot be reached and the screen is locked (FIELD-05). */
export const lockWays = {
  outcomes: {
    'queryServer error 0': {
      prepare: plugIn,
      release: async (scene) => {
        await setServerAway(scene, true);
        await scene.calls.refuse();
      },
    },
    'lockScreen done 0': press('Unlock with passkey'),
    'lockScreen done 1': { release: (scene) => setServerAway(scene, false) },
    'lockScreen done 2': press('Log out'),
  },
  seen: {
    'watching.locked': async ({ page }) => {
      const dialog = page.getByRole('dialog', { name: 'Screen locked' });
      await expect(dialog.getByRole('button', { name: 'Unlock with passkey' })).toBeFocused();
      await expect(dialog.getByRole('button', { name: 'Log out' })).toBeEnabled();
    },
  },
} satisfies Pick<Stage, 'outcomes' | 'seen'>;
