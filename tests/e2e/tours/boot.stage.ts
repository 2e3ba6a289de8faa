import { isNull } from 'drizzle-orm';
import { expect } from 'playwright/test';
import { sessions } from '../../../src/server/database/schema/session.ts';
import { signIn } from '../people.ts';
import type { Scene, Stage } from './stage.ts';

async function openWithToken({ page }: Scene): Promise<void> {
  await signIn(page, 'supervisor');
  // The clock goes on by itself, and can be moved forward.
  await page.clock.install();
  await page.goto('/dashboard');
}

/** Chromium without a network loads no page at all, so the page is told what such a browser says. */
async function sayOffline({ page }: Scene): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false });
  });
}

async function seeServerDown({ page }: Scene, message: string): Promise<void> {
  const alert = page.getByRole('alert');
  await expect(alert.getByRole('heading', { name: 'Countersign cannot start' })).toBeVisible();
  await expect(alert).toContainText(message);
  await expect(alert.getByRole('button', { name: 'Try again' })).toBeEnabled();
}

export const bootStage: Stage = {
  calls: ['**/api/Account/GetUserInfo*'],
  starts: {
    'a saved token, online': openWithToken,
    'a saved token, offline': async (scene) => {
      await signIn(scene.page, 'supervisor');
      await sayOffline(scene);
      await scene.page.goto('/dashboard');
    },
    'a saved token, timed out': async ({ page }) => {
      await signIn(page, 'supervisor');
      await page.evaluate(() => localStorage.setItem('lastAccess', String(Date.now() - 300_000)));
      await page.goto('/dashboard');
    },
    'no token, online': async ({ page }) => {
      await page.goto('/dashboard');
    },
    'no token, offline': async (scene) => {
      await sayOffline(scene);
      await scene.page.goto('/dashboard');
    },
  },
  gestures: {
    'retry.requested': [
      async ({ page }) => {
        await page.getByRole('button', { name: 'Try again' }).click();
        return undefined;
      },
    ],
  },
  outcomes: {
    'fetchUserInfo done 0': { release: ({ calls }) => calls.release() },
    // Every session in the database has ended: the token belongs to nobody.
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
            if (key === 'user') throw new DOMException('The storage is damaged.', 'DataError');
            return getItem.call(this, key);
          };
        });
      },
    },
    'forgetSession done 0': {},
    'forgetSession error 0': {
      prepare: async ({ page }) => {
        await page.addInitScript(() => {
          Storage.prototype.removeItem = () => {
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
      if (event === 'retry.requested') {
        await expect(page.getByRole('alert')).toContainText('The server is asked again.');
        await expect(page.getByRole('button', { name: 'Try again' })).toHaveAttribute(
          'aria-busy',
          'true',
        );
      } else {
        await expect(page.locator('.app[aria-busy=true]')).toBeVisible();
        await expect(page.getByRole('heading')).toHaveCount(0);
      }
    },
    'fetching.slow': (scene) => seeServerDown(scene, 'The server takes longer than usual.'),
    unreachable: (scene) => seeServerDown(scene, 'The server does not answer.'),
    restoring: 'passing',
    forgetting: 'passing',
    done: async ({ page }, { context }) => {
      const title = context.someone ? 'Dashboard' : 'Sign in';
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    },
  },
};
