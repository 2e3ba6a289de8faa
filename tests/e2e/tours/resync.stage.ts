import { expect } from 'playwright/test';
import { sampleRow } from '../../support/database/sampleRow.ts';
import { addAgency, addUser, password } from '../../support/people/people.ts';
import { logInWith } from '../people.ts';
import { clearKeys, installGate, releaseGate, setRow } from './resyncGate.ts';
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
    page.evaluate(
      () => (window as unknown as { gate: { table: { held: unknown[] } } }).gate.table.held.length,
    );
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

const release = async (
  { page }: Scene,
  kind: 'table' | 'row' | 'lock',
  how: 'open' | 'broken' = 'open',
): Promise<void> => page.evaluate(releaseGate, { kind, how });

const first = '6f1c3f0e-58a2-4c0e-9c3a-1b8f6a1d00a1';
const second = '6f1c3f0e-58a2-4c0e-9c3a-1b8f6a1d00a2';

/** The table is read; before, it holds the edit with this operation id, or none. */
function reading(operationId: string | null): Outcome {
  return {
    release: async (scene) => {
      const edit = operationId === null ? null : { user: sampleRow(), operationId };
      await scene.page.evaluate(setRow, edit);
      await release(scene, 'table');
    },
  };
}

const broken = (kind: 'table' | 'row' | 'lock'): Outcome => ({
  release: async (scene) => release(scene, kind, 'broken'),
});

const stored: Outcome = { release: async (scene) => release(scene, 'row') };

/** The edit is read on the device, and its call ends like this. */
function sending(end: (scene: Scene) => Promise<void>): Outcome {
  return {
    release: async (scene) => {
      await release(scene, 'row');
      await end(scene);
    },
  };
}

/** An abandoned call does not continue at the next step. */
const givenUp: Outcome = {
  release: async ({ page }) => {
    await page.evaluate(() => {
      (window as unknown as { gate: { table: { held: unknown[] } } }).gate.table.held = [];
    });
  },
};

/** Who has the edited person, and what others changed, is not in the database: so these are not its replies. */
const saved = {
  json: {
    isSuccessful: true,
    message: 'The user was saved.',
    model: sampleRow({ fullName: 'Rosa Halloran-Diaz' }),
  },
};
const conflict = {
  status: 409,
  json: {
    code: 'user_changed',
    message: 'Someone else changed this user meanwhile.',
    details: { current: sampleRow({ fullName: 'R. Halloran' }), fields: ['fullName'] },
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
    'lock.granted': [
      async (scene) => {
        await release(scene, 'lock');
        return undefined;
      },
    ],
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
        await release(scene, 'table');
        await calls.release();
      },
    },
    'openTable done 1': {
      release: async (scene) => {
        const { page, calls } = scene;
        await page.evaluate(clearKeys);
        await release(scene, 'table');
        // The session of the real server is not the one that asks.
        await calls.resolve(({ headers, proceed }) =>
          proceed({ headers: { ...headers, authorization: 'none' } }),
        );
      },
    },
    'openTable error 0': broken('table'),
    'xstate.after.untilTableIsGivenUp.resync.opening': givenUp,
    'xstate.after.untilTableIsGivenUp.resync.reading': givenUp,
    'readTable done 0': reading(first),
    'readTable done 1': reading(null),
    'readTable done 2': reading(second),
    'readTable error 0': broken('table'),
    'lockEdit error 0': broken('lock'),
    // The real server knows no such person in this agency.
    'sendEdit done 0': sending(({ calls }) => calls.release()),
    'sendEdit done 1': sending(({ calls }) => calls.resolve((call) => call.reply(saved))),
    'sendEdit done 2': sending(({ calls }) => calls.resolve((call) => call.reply(conflict))),
    'sendEdit done 3': sending(({ calls }) => calls.refuse()),
    // Another tab has delivered it.
    'sendEdit done 4': {
      release: async (scene) => {
        await scene.page.evaluate(setRow, null);
        await release(scene, 'row');
      },
    },
    'sendEdit error 0': broken('row'),
    'storeDelivery done 0': stored,
    'storeDelivery error 0': broken('row'),
    'keepConflict done 0': stored,
    'keepConflict error 0': broken('row'),
    'keepRefusal done 0': stored,
    'keepRefusal error 0': broken('row'),
  },
  seen: {
    opening: 'passing',
    locked: 'passing',
    reading: 'passing',
    'delivering.locking': 'passing',
    'delivering.sending': 'passing',
    'delivering.storing': 'passing',
    'delivering.keepingConflict': 'passing',
    'delivering.keepingRefusal': 'passing',
    waiting: async ({ page }) => {
      await expect(page.getByRole('button', { name: '1 unsent' })).toBeAttached();
    },
    idle: async ({ page }) => {
      await expect(page.getByRole('button', { name: '1 unsent' })).toBeHidden();
    },
  },
};
