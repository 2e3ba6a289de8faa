import { eq } from 'drizzle-orm';
import { expect, type Page } from 'playwright/test';
import { agencies } from '../../../src/server/database/schema/agency.ts';
import { sessions } from '../../../src/server/database/schema/session.ts';
import { userAgencies } from '../../../src/server/database/schema/user.ts';
import { addAgency, password } from '../../support/people/people.ts';
import { logInWith } from '../people.ts';
import { storeDamagedEdit } from './offlineTable.ts';
import { addTourist } from './people.ts';
import type { Gesture, Scene, Stage } from './stage.ts';

const tourist = new WeakMap<Page, { userId: string; secondId: number; secondName: string }>();

function touristOf({ page }: Scene) {
  const found = tourist.get(page);
  if (!found) throw new Error('Nobody has logged in on this page yet.');
  return found;
}

const needs = { edit: 'an unsent edit' };

/** A new person of two agencies, the second made for this tour, on the list of inventories. */
async function start(scene: Scene): Promise<void> {
  const { page, server, calls, plan } = scene;
  const mark = crypto.randomUUID().slice(0, 8);
  const userName = `tour-${mark}`;
  const secondName = `Tour ${mark} Rescue`;
  const secondId = await addAgency(server.database, secondName);
  const userId = await addTourist(server.database, userName);
  await server.database.insert(userAgencies).values({ userId, agencyId: secondId });
  tourist.set(page, { userId, secondId, secondName });
  const needed = plan.addresses.splice(0);
  await logInWith(page, userName, password);
  // The start of the application asks who is logged in; later the chart does.
  const opened = page.goto('/inventory/list?search=seal');
  await calls.release();
  await opened;
  await expect(page.getByRole('heading', { level: 1, name: 'Inventories' })).toBeVisible();
  // What the browser is asked to load is noted and not loaded, so that the chart can be looked at.
  await page.route('**/*', async (route) => {
    if (!route.request().isNavigationRequest()) return route.fallback();
    const { pathname, search } = new URL(route.request().url());
    plan.addresses.push(pathname + search);
    return route.abort('aborted');
  });
  if (needed.includes(needs.edit)) await storeDamagedEdit(page);
}

const need = (what: string) => ({
  prepare: async ({ plan }: Scene) => {
    plan.addresses.push(what);
  },
});

const openDialog: Gesture = async ({ page }) => {
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('button', { name: 'Agency' })
    .click();
  return undefined;
};

function press(name: string): Gesture {
  return async ({ page }) => {
    await dialogOf(page).getByRole('button', { name, exact: true }).click();
    return undefined;
  };
}

function dialogOf(page: Page) {
  return page.getByRole('dialog', { name: 'Change Customer' });
}

const customer = (page: Page) => dialogOf(page).getByRole('combobox', { name: 'Customer' });

/** Another tab of this browser keeps another agency than this one shows. */
const changeElsewhere: Gesture = async ({ context }) => {
  const other = await context.newPage();
  await other.route('**/blank', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Another tab</title>' }),
  );
  await other.goto('/blank');
  await other.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('user') ?? '{}') as { currentClientId: number };
    localStorage.setItem(
      'user',
      JSON.stringify({ ...user, currentClientId: user.currentClientId + 1 }),
    );
  });
  await other.close();
  return undefined;
};

/** Runs in the page: a chart of the test build. */
interface Observed {
  app: {
    system: {
      get(id: string):
        | {
            send(event: object): void;
            getSnapshot(): { value: unknown; hasTag(tag: string): boolean };
          }
        | undefined;
    };
  };
}

/** The question about unsent edits is answered where it is asked. */
async function answerDeparture({ page }: Scene, answer: 'Discard and leave' | 'Stay') {
  await page.getByRole('alertdialog').getByRole('button', { name: answer }).click();
}

/** Whether anything was found that has to be asked about, once that is known. */
async function isAskedAboutEdits({ page }: Scene): Promise<boolean> {
  const known = await page.waitForFunction(() => {
    const { countersign } = window as unknown as { countersign: Observed };
    const stateOf = (id: string) => countersign.app.system.get(id)?.getSnapshot();
    if (stateOf('leaveWithUnsent')?.hasTag('asking')) return 'asked';
    return stateOf('agencySwap')?.value === 'resolving' ? false : 'not asked';
  });
  return (await known.jsonValue()) === 'asked';
}

/** The chart that asks about unsent edits meets an answer that no one gives, and stops. */
async function breakDeparture({ page }: Scene): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).waitFor();
  await page.evaluate(() => {
    const { countersign } = window as unknown as { countersign: Observed };
    const departure = countersign.app.system.get('leaveWithUnsent');
    departure?.send({ type: 'send.chosen' });
    const answer = { type: 'xstate.done.actor.sendUnsent' };
    departure?.send(
      Object.defineProperty(answer, 'output', {
        get() {
          throw new Error('Broken by the test.');
        },
      }),
    );
  });
}

async function seeClosed({ page }: Scene): Promise<void> {
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(page.getByRole('banner')).toContainText('Tamarack Valley Ambulance');
}

async function seeToast(scene: Scene, text: string): Promise<void> {
  await seeClosed(scene);
  await expect(scene.page.getByRole('alert').filter({ hasText: text })).toBeVisible();
}

const toasts: Readonly<Record<string, string>> = {
  'xstate.done.actor.changeAgency':
    'This agency is suspended. Choose another one, or ask your administrator.',
  'xstate.done.actor.requestTimeoutStatus': 'The agency wasn’t changed. Try again.',
  'xstate.error.actor.requestTimeoutStatus': 'The agency wasn’t changed. Try again.',
  'xstate.error.actor.resolveUnsent': 'Unsent changes couldn’t be read. The agency wasn’t changed.',
};

export const agencySwapStage: Stage = {
  calls: ['**/api/Select/ClientsByUser?*', '**/api/SetClient?*', '**/api/Account/GetUserInfo?*'],
  starts: { 'a user of two agencies': start },
  gestures: {
    'swap.requested': [openDialog],
    // One change of the field is one event.
    'choice.changed': [
      async ({ page }) => {
        await customer(page).fill('nowhere');
        return undefined;
      },
      async (scene) => {
        await customer(scene.page).fill(touristOf(scene).secondName);
        return undefined;
      },
    ],
    'swap.submitted': [
      async ({ page }) => {
        await customer(page).press('Enter');
        return undefined;
      },
    ],
    'retry.requested': [press('Try again')],
    'cancel.chosen': [press('Cancel')],
    'account.changed': [changeElsewhere],
  },
  outcomes: {
    'fetchAgencies done 0': { release: ({ calls }) => calls.release() },
    // The other agency has been closed since the person logged in.
    'fetchAgencies done 1': {
      release: async (scene) => {
        await setActive(scene, false);
        await scene.calls.release();
        await expect(dialogOf(scene.page)).toContainText('no other customer');
        await setActive(scene, true);
      },
    },
    'fetchAgencies error 0': { release: ({ calls }) => calls.refuse() },
    'resolveUnsent done 0': {
      release: async (scene) => {
        if (await isAskedAboutEdits(scene)) await answerDeparture(scene, 'Discard and leave');
      },
    },
    'resolveUnsent done 1': {
      ...need(needs.edit),
      release: (scene) => answerDeparture(scene, 'Stay'),
    },
    'resolveUnsent error 0': { ...need(needs.edit), release: breakDeparture },
    'changeAgency done 0': { release: ({ calls }) => calls.release() },
    'changeAgency done 1': {
      release: async (scene) => {
        await setActive(scene, false);
        await scene.calls.release();
      },
    },
    // The browser's database gives nothing up.
    'changeAgency done 2': {
      release: async ({ page, calls }) => {
        await page.evaluate(() => {
          IDBObjectStore.prototype.getAllKeys = () => {
            throw new DOMException('The file is damaged.', 'UnknownError');
          };
        });
        await calls.release();
      },
    },
    'changeAgency error 0': {
      release: ({ calls }) => calls.resolve((route) => route.abort('connectionreset')),
    },
    'requestTimeoutStatus done 0': { release: ({ calls }) => calls.release() },
    // The change was made, and only its answer was lost.
    'requestTimeoutStatus done 1': {
      release: async (scene) => {
        await scene.server.database
          .update(sessions)
          .set({ endedAt: new Date(), endReason: 'agencyChanged' })
          .where(eq(sessions.userId, touristOf(scene).userId));
        await scene.calls.release();
      },
    },
    'requestTimeoutStatus error 0': { release: ({ calls }) => calls.refuse() },
    // A listener that was added cannot fail later in a browser; instead the chart gets the failure as an event.
    'watchIdentity error 0': {
      release: async ({ page }) => {
        await page.evaluate(() => {
          const { countersign } = window as unknown as { countersign: Observed };
          countersign.app.system
            .get('agencySwap')
            ?.send({ type: 'xstate.error.actor.watchIdentity', error: 'told by the test' });
        });
      },
    },
  },
  seen: {
    closed: async (scene, { event }) => {
      const text = toasts[event];
      if (text === undefined) await seeClosed(scene);
      else await seeToast(scene, text);
    },
    loading: async ({ page }) => {
      await expect(dialogOf(page)).toContainText('Loading…');
      await expect(dialogOf(page).getByRole('button', { name: 'Change Customer' })).toHaveAttribute(
        'aria-disabled',
        'true',
      );
    },
    unavailable: async ({ page }) => {
      const refusal = dialogOf(page).getByRole('alert').filter({ hasText: 'couldn’t be loaded' });
      await expect(refusal).toBeVisible();
    },
    alone: async ({ page }) => {
      await expect(dialogOf(page)).toContainText('You have no other customer to change to.');
    },
    choosing: async ({ page }, { context }) => {
      await expect(dialogOf(page)).toContainText('You are in');
      await expect(customer(page)).toBeFocused();
      await expect(customer(page)).toHaveAttribute('aria-expanded', String(context.isListOpen));
      if (context.isMarked === true) {
        await expect(customer(page)).toHaveAttribute('aria-invalid', 'true');
        await expect(dialogOf(page)).toContainText('Choose a customer from the list.');
      } else {
        await expect(customer(page)).not.toHaveAttribute('aria-invalid');
      }
    },
    resolving: 'passing',
    changing: seeBusy,
    asking: seeBusy,
    leaving: seeLeaving,
    over: async ({ page }) => {
      await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
      await expect(dialogOf(page)).toHaveCount(0);
    },
  },
};

async function seeBusy({ page }: Scene): Promise<void> {
  await expect(dialogOf(page).getByRole('button', { name: 'Change Customer' })).toHaveAttribute(
    'aria-busy',
    'true',
  );
}

/** SWAP-04, SWAP-06: where the browser is sent, and who works where from then on. */
async function seeLeaving(scene: Scene, { event }: { event: string }): Promise<void> {
  const { page, plan } = scene;
  const isOwn = event === 'xstate.done.actor.changeAgency';
  await expect.poll(() => plan.addresses.at(-1)).toBe(isOwn ? '/inventory/list' : '/dashboard');
  if (!isOwn) return;
  const stored = await page.evaluate(() => localStorage.getItem('user'));
  expect(stored).toContain(`"currentClientId":${String(touristOf(scene).secondId)}`);
  // The page still says which agency it is of: nothing of the next agency is mixed into it.
  await expect(page.getByRole('banner')).toContainText('Tamarack Valley Ambulance');
}

async function setActive(scene: Scene, isActive: boolean): Promise<void> {
  await scene.server.database
    .update(agencies)
    .set({ isActive })
    .where(eq(agencies.id, touristOf(scene).secondId));
}
