import { expect } from 'playwright/test';
import { sampleRow } from '../../support/database/sampleRow.ts';
import { addAgency, addUser, password } from '../../support/people/people.ts';
import { logInWith } from '../people.ts';
import { clearKeys, installGate, releaseGate, setFull, setRow } from './resyncGate.ts';
import type { Gesture, Outcome, Scene, Stage } from './stage.ts';

/** A new manager, on a page of the application. Tables are held from the start, and time is stopped. */
async function present({ page, server }: Scene): Promise<void> {
  const name = `resync-${crypto.randomUUID().slice(0, 8)}`;
  const agencyId = await addAgency(server.database, name);
  const userSignatureId = crypto.randomUUID();
  await addUser(server.database, agencyId, name, { permissionId: 2, userSignatureId });
  await logInWith(page, name, password);
  await page.clock.install();
  // After the clock, whose timers it looks at.
  await page.addInitScript(installGate);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  // Less than the chart gives any of its actors.
  await page.clock.pauseAt(Date.now() + 10_000);
}

/** What the connection chart does, and what the receptionist is sent where there is nothing to press. */
async function tell({ page }: Scene, type: string): Promise<void> {
  await page.evaluate((event) => {
    const { countersign } = window as unknown as {
      countersign: { app: { system: { get(id: string): { send(event: object): void } } } };
    };
    countersign.app.system.get('resync').send({ type: event });
  }, type);
}

async function untilMoreAreHeld({ page }: Scene, before: number): Promise<number> {
  const held = () =>
    page.evaluate(() => (window as unknown as { gate: { held: unknown[] } }).gate.held.length);
  await expect.poll(held).toBeGreaterThan(before);
  return held();
}

/** Opening starts again: the table is requested another time, and only that reading is to continue. */
function untilAskedAgain(gesture: Gesture): Gesture {
  return async (scene, state) => {
    if (state !== 'opening') return gesture(scene, state);
    const before = await untilMoreAreHeld(scene, 0);
    const done = await gesture(scene, state);
    await untilMoreAreHeld(scene, before);
    return done;
  };
}

const isDeaf = ({ page }: Scene) =>
  page.evaluate(() => (window as unknown as { gate: { isDeaf: boolean } }).gate.isDeaf);

/** Another tab changed the table. */
const changeElsewhere: Gesture = async (scene) => {
  if (await isDeaf(scene)) await tell(scene, 'edits.changed');
  else
    await scene.page.evaluate(() =>
      new BroadcastChannel('countersign-edits').postMessage('changed'),
    );
  return undefined;
};

const retry: Gesture = async (scene) => {
  const { page } = scene;
  const now = page.getByRole('button', { name: 'Send now' });
  const waiting = page.getByRole('button', { name: '1 unsent' });
  if (await now.isVisible()) await now.click();
  else if (await waiting.isVisible()) await waiting.click();
  else await tell(scene, 'retry.requested');
  return undefined;
};

/** The table is read; before, it holds what the outcome says. */
function reading(row: 'waiting' | 'none'): Outcome {
  return {
    release: async ({ page }) => {
      await page.evaluate(setRow, row === 'waiting' ? sampleRow() : null);
      await page.evaluate(releaseGate, 'open' as const);
    },
  };
}

const broken: Outcome = {
  release: async ({ page }) => {
    await page.evaluate(releaseGate, 'broken' as const);
  },
};

/** An abandoned call does not continue at the next step. */
const givenUp: Outcome = {
  release: async ({ page }) => {
    await page.evaluate(() => {
      (window as unknown as { gate: { held: unknown[] } }).gate.held = [];
    });
  },
};

export const resyncStage: Stage = {
  calls: ['**/api/Account/OfflineKey*', '**/api/Admin/Users/SaveUser*'],
  starts: { 'a user logged in': present },
  gestures: {
    'connection.restored': [
      untilAskedAgain(async (scene) => {
        await tell(scene, 'connection.restored');
        return undefined;
      }),
    ],
    'edits.changed': [changeElsewhere],
    'retry.requested': [untilAskedAgain(retry)],
  },
  outcomes: {
    'watchEdits error 0': {
      prepare: async ({ page }) => {
        await page.addInitScript(() => {
          // The channel cannot be opened the first time; later it can.
          const { BroadcastChannel } = window;
          const broken = new Proxy(BroadcastChannel, {
            construct: (Real, [name]: [string]) => {
              if (name !== 'countersign-edits') return new Real(name);
              Object.assign(window, { BroadcastChannel });
              Object.assign((window as unknown as { gate: object }).gate, { isDeaf: true });
              throw new DOMException('It is not allowed here.', 'SecurityError');
            },
          });
          Object.assign(window, { BroadcastChannel: broken });
        });
      },
    },
    'openTable done 0': {
      release: async (scene) => {
        const { page, calls } = scene;
        await untilMoreAreHeld(scene, 0);
        // The key of an opening before would do without a call.
        await page.evaluate(clearKeys);
        await page.evaluate(releaseGate, 'open' as const);
        await calls.release();
      },
    },
    'openTable done 1': {
      release: async ({ page, calls }) => {
        await page.evaluate(clearKeys);
        await page.evaluate(releaseGate, 'open' as const);
        // The session of the real server is not the one that asks.
        await calls.resolve((route) =>
          route.continue({ headers: { ...route.request().headers(), authorization: 'none' } }),
        );
      },
    },
    'openTable error 0': broken,
    'xstate.after.untilTableIsGivenUp.resync.opening': givenUp,
    'xstate.after.untilTableIsGivenUp.resync.reading': givenUp,
    'readTable done 0': reading('waiting'),
    'readTable done 1': reading('none'),
    'readTable error 0': broken,
    // The real server knows no such person in this agency.
    'sendEdit done 0': { release: ({ calls }) => calls.release() },
    'sendEdit done 2': { release: ({ calls }) => calls.refuse() },
    // The server has answered, and the device has no room to keep what it said.
    'sendEdit error 0': {
      release: async ({ page, calls }) => {
        await page.evaluate(setFull, true);
        await calls.release();
      },
    },
  },
  seen: {
    opening: 'passing',
    locked: 'passing',
    reading: 'passing',
    sending: 'passing',
    waiting: async ({ page }) => {
      await expect(page.getByRole('button', { name: '1 unsent' })).toBeAttached();
    },
    idle: async ({ page }) => {
      await expect(page.getByRole('button', { name: '1 unsent' })).toBeHidden();
    },
  },
};
