import { eq } from 'drizzle-orm';
import { expect, type Page } from 'playwright/test';
import { agencies } from '../../../src/server/database/schema/agency.ts';
import { userAgencies } from '../../../src/server/database/schema/user.ts';
import { addAgency, password } from '../../support/people/people.ts';
import { logInWith } from '../people.ts';
import { storeDamagedEdit } from './offlineTable.ts';
import { addTourist } from './people.ts';
import type { Gesture, Scene } from './stage.ts';

const tourist = new WeakMap<Page, { userId: string; secondId: number; secondName: string }>();

export function touristOf({ page }: Scene) {
  const found = tourist.get(page);
  if (!found) throw new Error('No one has logged in on this page yet.');
  return found;
}

export const needs = { edit: 'an unsent edit' };

/** A new person of two agencies, the second made for this tour, on the list of inventories. */
export async function start(scene: Scene): Promise<void> {
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

export const need = (what: string) => ({
  prepare: async ({ plan }: Scene) => {
    plan.addresses.push(what);
  },
});

export const openDialog: Gesture = async ({ page }) => {
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('button', { name: 'Agency' })
    .click();
  return undefined;
};

export function press(name: string): Gesture {
  return async ({ page }) => {
    await dialogOf(page).getByRole('button', { name, exact: true }).click();
    return undefined;
  };
}

export function dialogOf(page: Page) {
  return page.getByRole('dialog', { name: 'Change Customer' });
}

export const customer = (page: Page) => dialogOf(page).getByRole('combobox', { name: 'Customer' });

/** Another tab of this browser keeps another agency than this one shows. */
export const changeElsewhere: Gesture = async ({ context }) => {
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
export interface Observed {
  app: {
    system: {
      get(
        id: string,
      ):
        | {
            send(event: object): void;
            getSnapshot(): { value: unknown; hasTag(tag: string): boolean };
          }
        | undefined;
    };
  };
}

/** The question about unsent edits is answered where it is asked. */
export async function answerDeparture({ page }: Scene, answer: 'Discard and leave' | 'Stay') {
  await page.getByRole('alertdialog').getByRole('button', { name: answer }).click();
}

/** Whether anything was found that has to be asked about, once that is known. */
export async function isAskedAboutEdits({ page }: Scene): Promise<boolean> {
  const known = await page.waitForFunction(() => {
    const { countersign } = window as unknown as { countersign: Observed };
    const stateOf = (id: string) => countersign.app.system.get(id)?.getSnapshot();
    if (stateOf('leaveWithUnsent')?.hasTag('confirming')) return 'asked';
    return stateOf('agencySwap')?.value === 'resolving' ? false : 'not asked';
  });
  return (await known.jsonValue()) === 'asked';
}

/** The chart that asks about unsent edits meets an answer that no one gives, and stops. */
export async function breakLeaveWithUnsent({ page }: Scene): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).waitFor();
  await page.evaluate(() => {
    const { countersign } = window as unknown as { countersign: Observed };
    const leaveWithUnsent = countersign.app.system.get('leaveWithUnsent');
    leaveWithUnsent?.send({ type: 'send.chosen' });
    const answer = { type: 'xstate.done.actor.sendUnsent' };
    leaveWithUnsent?.send(
      Object.defineProperty(answer, 'output', {
        get() {
          throw new Error('Broken by the test.');
        },
      }),
    );
  });
}

export async function seeClosed({ page }: Scene): Promise<void> {
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(page.getByRole('banner')).toContainText('Tamarack Valley Ambulance');
}

export async function seeToast(scene: Scene, text: string): Promise<void> {
  await seeClosed(scene);
  await expect(scene.page.getByRole('alert').filter({ hasText: text })).toBeVisible();
}

export const toasts: Readonly<Record<string, string>> = {
  'xstate.done.actor.changeAgency':
    'This agency is suspended. Choose another one, or ask your administrator.',
  'xstate.done.actor.requestTimeoutStatus': 'The agency wasn’t changed. Try again.',
  'xstate.error.actor.requestTimeoutStatus': 'The agency wasn’t changed. Try again.',
  'xstate.error.actor.resolveUnsent': 'Unsent changes couldn’t be read. The agency wasn’t changed.',
};

export async function seeBusy({ page }: Scene): Promise<void> {
  await expect(dialogOf(page).getByRole('button', { name: 'Change Customer' })).toHaveAttribute(
    'aria-busy',
    'true',
  );
}

/** SWAP-04, SWAP-06: where the browser is sent, and who works where from then on. */
export async function seeLeaving(scene: Scene, { event }: { event: string }): Promise<void> {
  const { page, plan } = scene;
  const isOwn = event === 'xstate.done.actor.changeAgency';
  await expect.poll(() => plan.addresses.at(-1)).toBe(isOwn ? '/inventory/list' : '/dashboard');
  if (!isOwn) return;
  const stored = await page.evaluate(() => localStorage.getItem('user'));
  expect(stored).toContain(`"currentClientId":${String(touristOf(scene).secondId)}`);
  // The page still says which agency it is of: nothing of the next agency is mixed into it.
  await expect(page.getByRole('banner')).toContainText('Tamarack Valley Ambulance');
}

export async function setActive(scene: Scene, isActive: boolean): Promise<void> {
  await scene.server.database
    .update(agencies)
    .set({ isActive })
    .where(eq(agencies.id, touristOf(scene).secondId));
}
