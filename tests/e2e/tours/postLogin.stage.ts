import { expect } from 'playwright/test';
import type { users } from '../../../src/server/database/schema/user.ts';
import { password } from '../../support/people/people.ts';
import { addTourist } from './people.ts';
import type { Scene, Stage } from './stage.ts';

/** Signs a new person in by the form: the redirect order follows. */
function arriveAs(differences: Partial<typeof users.$inferInsert> = {}) {
  return async ({ page, server, plan }: Scene) => {
    const userName = `tour-${crypto.randomUUID().slice(0, 8)}`;
    await addTourist(server.database, userName, differences);
    await page.goto(`/login${plan.query}`);
    const form = page.getByRole('form', { name: 'Regular Login' });
    await form.getByLabel('Username').fill(userName);
    await form.getByLabel('Password', { exact: true }).fill(password);
    await form.getByRole('button', { name: 'Login' }).click();
  };
}

/** A browser whose storage throws when this key is read or written. */
function damage(storage: 'localStorage' | 'sessionStorage', key: string) {
  return async ({ page }: Scene) => {
    await page.addInitScript(
      ([storageName, damaged]) => {
        const { getItem, setItem } = Storage.prototype;
        const check = (which: Storage, name: string) => {
          if (name === damaged && which === window[storageName as 'localStorage']) {
            throw new DOMException('The storage is closed.', 'QuotaExceededError');
          }
        };
        Storage.prototype.getItem = function (name: string) {
          if (damaged !== 'theme') check(this, name);
          return getItem.call(this, name);
        };
        Storage.prototype.setItem = function (name: string, value: string) {
          check(this, name);
          setItem.call(this, name, value);
        };
      },
      [storage, key] as const,
    );
  };
}

const titles: readonly (readonly [RegExp, string | RegExp])[] = [
  [/^\/dashboard$/, 'Dashboard'],
  [/^\/inventory\/list$/, 'Inventories'],
  [/^\/sysadmin\/integrations\/info\/\d+$/, 'Integration'],
  // The record's name: that of the new person (SHELL-02).
  [/^\/admin\/users\/edit\/security\/[\w-]+(\?r=1)?$/, / Person$/],
];

/** The ids of the fixtures are not those of the database. */
function shapeOf(path: string): string {
  return path.replace(/(info|security)\/[\w-]+/, '$1/…');
}

async function seeArrival({ page, plan }: Scene, path: string, isFullLoad: boolean) {
  if (isFullLoad) {
    await expect.poll(() => plan.addresses).toEqual([path]);
    return;
  }
  await expect
    .poll(() => shapeOf(new URL(page.url()).pathname + new URL(page.url()).search))
    .toBe(shapeOf(path));
  const title = titles.find(([address]) => address.test(path))?.[1];
  await expect(page.getByRole('heading', { level: 1, name: title ?? path })).toBeVisible();
  const isWarned = /security\/[\w-]+$/.test(path);
  await expect(page.getByText('Please set up your signature and PIN.')).toHaveCount(
    isWarned ? 1 : 0,
  );
}

const asks = (query: string) => ({
  prepare: async ({ plan }: Scene) => {
    plan.query = query;
  },
});

export const postLoginStage: Stage = {
  calls: [],
  isTogether: true,
  starts: {
    'a person with everything set up': arriveAs(),
    'an API-only account': arriveAs({ userType: 'ApiOnly', pinHash: null, userSignatureId: null }),
    'a person without signature and PIN': arriveAs({ pinHash: null, userSignatureId: null }),
    'a person who needs a PIN reset': arriveAs({ needToResetPin: true }),
  },
  gestures: {},
  outcomes: {
    'readSavedRedirect done 0': {},
    'readSavedRedirect done 1': asks('?redirectUrl=%2Finventory%2Flist'),
    'readSavedRedirect done 2': {
      prepare: async ({ page, plan }) => {
        plan.query = '?redirectUrl=%2Fuploads%2Freport.pdf';
        // Asked for and never answered: the page stays, and its chart can be looked at.
        await page.route(/:\d+\/uploads\//, async (route) => {
          plan.addresses.push(new URL(route.request().url()).pathname);
          await route.abort('aborted');
        });
      },
    },
    'readSavedRedirect error 0': { prepare: damage('sessionStorage', 'redirectUrl') },
    'applyTheme done 0': {},
    'applyTheme error 0': { prepare: damage('localStorage', 'theme') },
  },
  seen: {
    readingRedirect: 'passing',
    deciding: 'passing',
    applyingTheme: async (scene, { context }) => {
      // Left immediately; its decision is visible from the page that opens.
      await seeArrival(scene, String(context.path), context.full === true);
    },
    arrived: async (scene, { context }) => {
      await seeArrival(scene, String(context.path), context.full === true);
    },
  },
};
