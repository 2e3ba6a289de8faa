import { expect, type Page } from 'playwright/test';
import { breakChild } from './breakChild.ts';
import { addPasskey, deviceOf, plugIn, registerPasskey } from './device.ts';
import { addTourist } from './people.ts';
import type { Stage } from './stage.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

const passkeyButton = 'Log in with a passkey';

/** The parts of the login tours in which a device answers. */
export const passkeyWays = {
  outcomes: {
    // The server does not know what the device has.
    'passkeyLogin done 0': {
      prepare: plugIn,
      release: async (scene) => {
        await addPasskey(scene, crypto.randomUUID());
        await press(scene.page, passkeyButton);
        await expect(scene.page.locator('#refused')).toBeVisible();
        await deviceOf(scene).clear();
      },
    },
    'passkeyLogin done 1': {
      prepare: plugIn,
      release: async (scene) => {
        const { database } = scene.server;
        const userId = await addTourist(database, `tour-${crypto.randomUUID().slice(0, 8)}`);
        await registerPasskey(scene, userId);
        // The call of Login is held like that of a password.
        const pressed = press(scene.page, passkeyButton);
        await scene.calls.release();
        await pressed;
      },
    },
    'passkeyLogin error 0': {
      prepare: plugIn,
      release: async (scene) => {
        const { page } = scene;
        await deviceOf(scene).setPresence(false);
        await press(page, passkeyButton);
        await expect(page.getByRole('button', { name: passkeyButton })).toHaveAttribute(
          'aria-busy',
          'true',
        );
        await breakChild(page, 'passkeyLogin', 'requestPasskey');
      },
    },
    'passwordless done 0': { prepare: plugIn, release: ({ page }) => press(page, 'No') },
    'passwordless error 0': {
      prepare: plugIn,
      release: async (scene) => {
        const { page } = scene;
        await deviceOf(scene).setPresence(false);
        await press(page, 'Yes');
        await expect(page.getByRole('button', { name: 'Yes' })).toHaveAttribute(
          'aria-busy',
          'true',
        );
        await breakChild(page, 'passwordless', 'registerPasskey');
      },
    },
  },
  seen: {
    offeringPasswordless: async ({ page }) => {
      await expect(page.getByText('Would you like to set up passwordless login?')).toBeVisible();
    },
  },
} satisfies Omit<Stage, 'calls' | 'starts' | 'gestures'>;
