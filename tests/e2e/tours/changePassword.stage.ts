import { and, eq, ne } from 'drizzle-orm';
import { expect, type Page } from 'playwright/test';
import { passwordMessages } from '../../../src/rules/session/password.ts';
import { hashSecret } from '../../../src/server/core/identity/secret.ts';
import { passwordLinks } from '../../../src/server/database/schema/passwordLink.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { addLink } from '../mails.ts';
import { addTourist } from './people.ts';
import type { Gesture, Scene, Stage } from './stage.ts';

const good = 'purple staircase mango';
const common = 'welcome2ems';

/** The person and the link of a tour, by its page: a worker performs one after the other. */
const visits = new WeakMap<
  Page,
  { userName: string; userId: string; code: string; isCalling?: boolean }
>();

function visitOf({ page }: Scene) {
  const visit = visits.get(page);
  if (!visit) throw new Error('The tour has not begun yet.');
  return visit;
}

/** Set without a key pressed, as some password managers do it: the keys have their own gesture. */
async function fillQuietly(page: Page, label: string, value: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).evaluate((input, text) => {
    (input as HTMLInputElement).value = text;
  }, value);
}

function type(password: string): Gesture {
  return async ({ page }) => {
    const input = page.getByLabel('New Password', { exact: true });
    if ((await input.count()) === 0) return 'inert';
    await input.fill(password);
    return undefined;
  };
}

/** What is typed, and whether there is a connection, is as the outcome that follows needs it. */
const submit: Gesture = async (scene) => {
  const { page, plan } = scene;
  const form = page.getByRole('form', { name: /^(Change|Setup) Password$/ });
  if ((await form.count()) === 0) return 'inert';
  const leadsTo = plan.addresses.shift() ?? 'connected';
  visitOf(scene).isCalling = leadsTo === 'connected';
  // Asked by the page before a call leaves; only a form without errors leads to one.
  await page.evaluate((isOnline) => {
    Object.defineProperty(navigator, 'onLine', { get: () => isOnline, configurable: true });
  }, leadsTo !== 'disconnected');
  await fillQuietly(page, 'New Password', leadsTo === 'unmet' ? common : good);
  await fillQuietly(page, 'Confirm New Password', good);
  await form.getByRole('button', { name: /^(Change|Setup) Password$/ }).click();
  return undefined;
};

async function seeLinkRefused({ page }: Scene, message: unknown): Promise<void> {
  const alert = page.getByRole('alert');
  await expect(alert).toContainText(String(message));
  await expect(alert).toBeFocused();
  await expect(page.getByRole('link', { name: 'Ask for a new email' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to login' })).toBeVisible();
  await expect(page.getByLabel('New Password', { exact: true })).toHaveCount(0);
}

async function changeLink(
  { server }: Scene,
  userId: string,
  differences: Partial<typeof passwordLinks.$inferInsert>,
): Promise<void> {
  await server.database
    .update(passwordLinks)
    .set(differences)
    .where(eq(passwordLinks.userId, userId));
}

async function changeUser(
  { server }: Scene,
  userId: string,
  differences: Partial<typeof users.$inferInsert>,
): Promise<void> {
  await server.database.update(users).set(differences).where(eq(users.id, userId));
}

/** Whether the browser says it is connected at the submit that this outcome belongs to. */
const connected = async ({ plan }: Scene) => {
  plan.addresses.push('connected');
};

const disconnected = async ({ plan }: Scene) => {
  plan.addresses.push('disconnected');
};

const unmet = async ({ plan }: Scene) => {
  plan.addresses.push('unmet');
};

/** The watcher of the field breaks; it does not by itself. */
async function breakMeasuring({ page }: Scene): Promise<void> {
  await page.evaluate(() => {
    const { countersign } = window as unknown as {
      countersign: { app: { system: { get(id: string): unknown } } };
    };
    const navigation = countersign.app.system.get('navigation') as {
      getSnapshot(): { context: { work: { send(event: object): void } } };
    };
    const error = new Error('broken');
    navigation.getSnapshot().context.work.send({ type: 'xstate.error.actor.measureTyped', error });
  });
}

export const changePasswordStage: Stage = {
  calls: ['**/api/Account/GetUserGuidVm*', '**/api/Account/ChangePassword*'],
  isTogether: true,
  starts: {
    'a link from an email': async (scene) => {
      const { page, server } = scene;
      const userName = `tour-${crypto.randomUUID().slice(0, 8)}`;
      const userId = await addTourist(server.database, userName);
      const code = await addLink(server.database, userId);
      visits.set(page, { userName, userId, code });
      await page.goto(`/change-password/${code}?code=fromEmail`);
    },
    'an address without its id': async ({ page }) => {
      await page.goto('/change-password/?code=fromEmail');
    },
  },
  gestures: {
    'password.measured': [type(common), type(good)],
    'form.submitted': [submit],
    'retry.requested': [
      async ({ page }) => {
        const button = page.getByRole('button', { name: 'Try again' });
        if ((await button.count()) === 0) return 'inert';
        await button.click();
        return undefined;
      },
    ],
  },
  outcomes: {
    // Valid again where a newer link had superseded it.
    'lookUpLink done 0': {
      release: async (scene) => {
        const { userId, code } = visitOf(scene);
        await scene.server.database
          .delete(passwordLinks)
          .where(
            and(eq(passwordLinks.userId, userId), ne(passwordLinks.codeHash, hashSecret(code))),
          );
        await scene.calls.release();
      },
    },
    'lookUpLink done 1': {
      release: async (scene) => {
        await changeUser(scene, visitOf(scene).userId, { isNewUser: true });
        await scene.calls.release();
      },
    },
    'lookUpLink done 2': {
      release: async (scene) => {
        await addLink(scene.server.database, visitOf(scene).userId);
        await scene.calls.release();
      },
    },
    'lookUpLink done 3': {
      release: async (scene) => {
        const createdAt = new Date(Date.now() - 8 * 86_400_000);
        await changeLink(scene, visitOf(scene).userId, { createdAt });
        await scene.calls.release();
      },
    },
    'lookUpLink done 4': {
      release: async (scene) => {
        await changeLink(scene, visitOf(scene).userId, { usedAt: new Date() });
        await scene.calls.release();
      },
    },
    'lookUpLink error 0': { release: ({ calls }) => calls.refuse() },
    'changePassword done 0': { prepare: connected, release: ({ calls }) => calls.release() },
    'changePassword done 1': {
      prepare: connected,
      release: async (scene) => {
        await changeUser(scene, visitOf(scene).userId, { userType: 'ApiOnly' });
        await scene.calls.release();
      },
    },
    // Another server of the installation may know the password better: the call carries a common one.
    'changePassword done 2': {
      prepare: connected,
      release: ({ calls }) =>
        calls.resolve(async ({ body, proceed }) => {
          const sent = JSON.parse(body) as object;
          await proceed({
            postData: JSON.stringify({ ...sent, password: common, confirmPassword: common }),
          });
        }),
    },
    'changePassword done 3': {
      prepare: connected,
      release: async (scene) => {
        await addLink(scene.server.database, visitOf(scene).userId);
        await scene.calls.release();
      },
    },
    'changePassword done 4': { prepare: disconnected },
    'changePassword done 5': { prepare: unmet },
    'measureTyped error 0': { release: breakMeasuring },
    'changePassword error 0': { prepare: connected, release: ({ calls }) => calls.refuse() },
  },
  seen: {
    opening: 'passing',
    missing: (scene, { context }) => seeLinkRefused(scene, context.message),
    lookingUp: async ({ page }) => {
      await expect(page.getByRole('heading', { level: 1, name: /Password$/ })).toBeVisible();
      await expect(page.getByText('Checking your link…')).toBeAttached();
    },
    unreachable: async ({ page }) => {
      await expect(page.getByRole('alert')).toContainText('The link couldn’t be checked');
      await expect(page.getByRole('button', { name: 'Try again' })).toBeEnabled();
    },
    superseded: (scene, { context }) => seeLinkRefused(scene, context.message),
    expired: (scene, { context }) => seeLinkRefused(scene, context.message),
    unusable: (scene, { context }) => seeLinkRefused(scene, context.message),
    'valid.filling': async (scene, { context }) => {
      const { page } = scene;
      const title = context.newUser === true ? 'Setup Password' : 'Change Password';
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.getByRole('button', { name: title, exact: true })).toBeEnabled();
      await expect(page.getByText(`For ${visitOf(scene).userName}.`)).toBeVisible();
      const unmet = String(context.unmet) === '' ? 0 : String(context.unmet).split(' ').length;
      await expect(page.locator('.checklist .unmet')).toHaveCount(unmet);
      await expect(page.locator('.checklist .met')).toHaveCount(
        context.validated === true ? 4 - unmet : 0,
      );
      const marked = String(context.marked);
      await expect(page.getByText(passwordMessages.common)).toHaveCount(
        marked.includes(passwordMessages.common) ? 1 : 0,
      );
      await expect(page.getByText(passwordMessages.differ)).toHaveCount(
        marked.includes(passwordMessages.differ) ? 1 : 0,
      );
      const refused = page.locator('#refused');
      await expect(refused).toHaveCount(context.refused === null ? 0 : 1);
      if (context.refused !== null) await expect(refused).toContainText(String(context.refused));
    },
    'valid.checking': async (scene) => {
      const { page } = scene;
      // If nothing leaves, the chart continues immediately.
      if (visitOf(scene).isCalling !== true) return;
      await expect(page.locator('form button[type=submit]')).toHaveAttribute('aria-busy', 'true');
    },
    changed: async ({ page }) => {
      await expect(page).toHaveURL('/login');
      await expect(page.getByText('Your password is set. Log in with it.')).toBeVisible();
    },
    apiAccountSet: async ({ page }) => {
      const text = 'The password of the API account is set.';
      await expect(page.getByRole('status').filter({ hasText: text })).toBeFocused();
      await expect(page.getByRole('link', { name: 'API documentation' })).toHaveAttribute(
        'href',
        '/api/documentation',
      );
    },
  },
};
