import { eq } from 'drizzle-orm';
import { expect } from 'playwright/test';
import { sessions } from '../../../src/server/database/schema/session.ts';
import {
  answerDeparture,
  breakLeaveWithUnsent,
  changeElsewhere,
  customer,
  dialogOf,
  isAskedAboutEdits,
  need,
  needs,
  type Observed,
  openDialog,
  press,
  seeBusy,
  seeClosed,
  seeLeaving,
  seeToast,
  setActive,
  start,
  toasts,
  touristOf,
} from './agencySwapGestures.ts';
import type { Stage } from './stage.ts';

export const agencySwapStage: Stage = {
  calls: ['**/api/Select/ClientsByUser?*', '**/api/SetClient?*', '**/api/Account/GetUserInfo?*'],
  isTogether: true,
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
    'resolveUnsent error 0': { ...need(needs.edit), release: breakLeaveWithUnsent },
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
    'changeAgency error 0': { release: ({ calls }) => calls.resolve((call) => call.fail()) },
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
    requesting: seeBusy,
    leaving: seeLeaving,
    over: async ({ page }) => {
      await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
      await expect(dialogOf(page)).toHaveCount(0);
    },
  },
};
