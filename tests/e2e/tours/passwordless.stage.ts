import { expect } from 'playwright/test';
import type { users } from '../../../src/server/database/schema/user.ts';
import { password } from '../../support/people/people.ts';
import { deviceOf, plugIn } from './device.ts';
import { addTourist } from './people.ts';
import type { Gesture, Scene, Stage } from './stage.ts';

/** A page inside that loads little: another chart decides where the person is led. */
const home = '/release-notes';

/** Signs a new person in by the form: the offer follows. */
function logInAs(differences: Partial<typeof users.$inferInsert> = {}) {
  return async ({ page, server }: Scene) => {
    const userName = `tour-${crypto.randomUUID().slice(0, 8)}`;
    await addTourist(server.database, userName, differences);
    await page.goto(`/login?redirectUrl=${encodeURIComponent(home)}`);
    const form = page.getByRole('form', { name: 'Regular Login' });
    await form.getByLabel('Username').fill(userName);
    await form.getByLabel('Password', { exact: true }).fill(password);
    await form.getByRole('button', { name: 'Login', exact: true }).click();
  };
}

function press(name: string): Gesture {
  return async ({ page }) => {
    await page.getByRole('button', { name, exact: true }).click();
    return undefined;
  };
}

export const passwordlessStage: Stage = {
  calls: [],
  starts: { 'a person': logInAs(), 'an API account': logInAs({ userType: 'ApiOnly' }) },
  gestures: {
    'setup.chosen': [press('Yes')],
    'setup.declined': [press('No')],
    'continue.chosen': [press('Continue')],
  },
  outcomes: {
    'considerPrompt done 0': { prepare: plugIn },
    // This browser has no authenticator of its own.
    'considerPrompt done 1': {},
    'considerPrompt error 0': {
      prepare: async ({ page }) => {
        await page.addInitScript(() => {
          PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable = () =>
            Promise.reject(new DOMException('The device does not answer.', 'UnknownError'));
        });
      },
    },
    'xstate.after.untilGivenUp.passwordless.deciding': {
      prepare: async ({ page }) => {
        await page.clock.install();
        await page.addInitScript(() => {
          PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable = () =>
            new Promise(() => undefined);
        });
      },
    },
    'registerPasskey done 0': {},
    'registerPasskey done 1': { prepare: (scene) => deviceOf(scene).setUserVerified(false) },
    'registerPasskey error 0': {
      prepare: async ({ page }) => {
        await page.addInitScript(() => {
          const { addEventListener } = AbortSignal.prototype;
          AbortSignal.prototype.addEventListener = function (
            ...listening: Parameters<typeof addEventListener>
          ) {
            if (document.querySelector('.prompt')) {
              throw new DOMException('The signal is gone.', 'InvalidStateError');
            }
            addEventListener.apply(this, listening);
          };
        });
      },
    },
    'setChoice done 0': {},
    'setChoice error 0': {
      prepare: async ({ page }) => {
        await page.addInitScript(() => {
          const { setItem } = Storage.prototype;
          Storage.prototype.setItem = function (key: string, value: string) {
            if (key === 'remember') throw new DOMException('It is full.', 'QuotaExceededError');
            setItem.call(this, key, value);
          };
        });
      },
    },
  },
  seen: {
    deciding: 'passing',
    prompting: async ({ page }) => {
      await expect(
        page.getByText(
          'Would you like to set up passwordless login? Press yes to continue or no to enter the site.',
        ),
      ).toBeVisible();
    },
    declining: 'passing',
    registering: 'passing',
    remembering: 'passing',
    failed: async ({ page }) => {
      await expect(page.getByRole('alert')).toContainText('No passkey was set up');
      await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled();
    },
    finished: async ({ page }) => {
      await expect(page).not.toHaveURL(/\/login/);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  },
};
