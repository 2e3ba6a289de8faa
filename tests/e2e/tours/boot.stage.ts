import { isNull } from 'drizzle-orm';
import { expect } from 'playwright/test';
import { sessions } from '../../../src/server/database/schema/session.ts';
import { logIn } from '../people.ts';
import type { Gesture, Scene, Stage } from './stage.ts';

async function openWithToken({ page }: Scene): Promise<void> {
  await logIn(page, 'supervisor');
  // The clock runs by itself, and can be moved forward.
  await page.clock.install();
  await page.goto('/dashboard');
}

/** Chromium without a network loads no page at all, so the test simulates what such a browser reports. */
async function showOffline({ page }: Scene): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false });
  });
}

/** Chromium without a network would load nothing more either, so the test simulates what such a browser reports. */
function notifyOfNetwork(type: 'offline' | 'online'): Gesture {
  return async ({ page }) => {
    await page.evaluate((name) => {
      const { countersign } = window as unknown as {
        countersign: { app: { system: { get(id: string): { send(event: object): void } } } };
      };
      const isDeaf = 'isDeaf' in window;
      const isOnline = name === 'online';
      Object.defineProperty(navigator, 'onLine', { get: () => isOnline, configurable: true });
      const event = { type: isOnline ? 'network.online' : 'network.offline' };
      if (isDeaf) countersign.app.system.get('boot').send(event);
      else dispatchEvent(new Event(name));
    }, type);
    return undefined;
  };
}

function press(name: string): Gesture {
  return async ({ page }) => {
    await page.getByRole('button', { name }).click();
    return undefined;
  };
}

async function seeSlowStart({ page }: Scene, message: string): Promise<void> {
  const status = page.getByRole('status').filter({ hasText: message });
  await expect(status.getByRole('heading', { name: 'Countersign is starting' })).toBeVisible();
  await expect(status.getByRole('button', { name: 'Try again' })).toBeEnabled();
  await expect(status.getByRole('button', { name: 'Continue without the server' })).toBeEnabled();
}

async function seeServerDown({ page }: Scene, message: string): Promise<void> {
  const alert = page.getByRole('alert');
  await expect(alert.getByRole('heading', { name: 'Countersign can’t start' })).toBeVisible();
  await expect(alert).toContainText(message);
  await expect(alert.getByRole('button', { name: 'Try again' })).toBeEnabled();
  await expect(alert.getByRole('button', { name: 'Continue without the server' })).toBeEnabled();
}

export const bootStage: Stage = {
  calls: ['**/api/Account/GetUserInfo*'],
  starts: {
    'a saved token, online': openWithToken,
    'a saved token, offline': async (scene) => {
      await logIn(scene.page, 'supervisor');
      await showOffline(scene);
      await scene.page.goto('/dashboard');
    },
    'a saved token, timed out': async ({ page }) => {
      await logIn(page, 'supervisor');
      await page.evaluate(() => localStorage.setItem('lastAccess', String(Date.now() - 300_000)));
      await page.goto('/dashboard');
    },
    'no token, online': async ({ page }) => {
      await page.goto('/dashboard');
    },
    'no token, offline': async (scene) => {
      await showOffline(scene);
      await scene.page.goto('/dashboard');
    },
  },
  gestures: {
    'network.offline': [notifyOfNetwork('offline')],
    'network.online': [notifyOfNetwork('online')],
    'retry.requested': [press('Try again')],
    'offline.chosen': [press('Continue without the server')],
  },
  outcomes: {
    'watchNetwork error 0': {
      prepare: async ({ page }) => {
        await page.addInitScript(() => {
          const { addEventListener } = window;
          window.addEventListener = (...listening: Parameters<typeof addEventListener>) => {
            if (listening[0] === 'offline' && !('isDeaf' in window)) {
              Object.assign(window, { isDeaf: true });
              throw new DOMException('The window does not listen.', 'InvalidStateError');
            }
            addEventListener.apply(window, listening);
          };
        });
      },
    },
    'fetchUserInfo done 0': { release: ({ calls }) => calls.release() },
    // Every session in the database has ended: the token belongs to no one.
    'fetchUserInfo done 1': {
      release: async ({ server, calls }) => {
        await server.database
          .update(sessions)
          .set({ endedAt: new Date(), endReason: 'test' })
          .where(isNull(sessions.endedAt));
        await calls.release();
      },
    },
    'fetchUserInfo error 0': { release: ({ calls }) => calls.refuse() },
    'readStored done 0': {},
    'readStored error 0': {
      prepare: async ({ page }) => {
        await page.addInitScript(() => {
          const { getItem } = Storage.prototype;
          Storage.prototype.getItem = function (key: string) {
            // Calls read it as well, while there is a network.
            if (key === 'user' && !navigator.onLine)
              throw new DOMException('The storage is damaged.', 'DataError');
            return getItem.call(this, key);
          };
        });
      },
    },
    'clearStoredSession done 0': {},
    'clearStoredSession error 0': {
      prepare: async ({ page }) => {
        await page.addInitScript(() => {
          const { removeItem } = Storage.prototype;
          Storage.prototype.removeItem = function (key: string) {
            // Else the start would find that nothing can be kept, and start no chart.
            if (key === 'room') return removeItem.call(this, key);
            throw new DOMException('The storage is closed.', 'SecurityError');
          };
        });
      },
    },
  },
  seen: {
    readingStorage: 'passing',
    'fetching.quick': async (scene, { event }) => {
      const { page } = scene;
      if (event === 'retry.requested' || event === 'network.online') {
        await expect(page.getByText('Reconnecting…')).toBeVisible();
        await expect(page.getByRole('button', { name: 'Try again' })).toHaveAttribute(
          'aria-busy',
          'true',
        );
      } else {
        await expect(page.locator('.app[aria-busy=true]')).toBeVisible();
        await expect(page.getByRole('heading')).toHaveCount(0);
      }
    },
    'fetching.slow': (scene) => seeSlowStart(scene, 'The server is taking longer than usual.'),
    unreachable: (scene) => seeServerDown(scene, 'We can’t reach the server.'),
    restoring: 'passing',
    clearing: 'passing',
    done: async ({ page }, { context }) => {
      const title = context.someone ? 'Dashboard' : 'Log in';
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    },
  },
};
