import { expect, type Locator, type Page } from 'playwright/test';
import { arrivals } from './loginArrivals.ts';
import { passkeyWays } from './loginPasskeys.ts';
import { ensureTourist, setPassword } from './people.ts';
import { answerFromDirectory } from './providerDirectory.ts';
import type { Gesture, Scene, Stage } from './stage.ts';

const typed = {
  userName: 'tour-login',
  password: 'a password of the tour',
  email: 'd@agency.example',
};

function formOf(page: Page, state: string): Locator {
  const name = state.startsWith('sso') ? 'Login With SSO' : 'Regular Login';
  return page.getByRole('form', { name });
}

function submit(values: typeof typed): Gesture {
  return async ({ page }, state) => {
    const form = formOf(page, state);
    if (state.startsWith('sso')) {
      await form.getByLabel('Email').fill(values.email);
    } else {
      await form.getByLabel('Username').fill(values.userName);
      await form.getByLabel('Password', { exact: true }).fill(values.password);
    }
    // Where no passkey can be asked for, its button sends the form too (LOGIN-10).
    const name = state === 'unsupported' ? 'Log in with a passkey' : 'Login';
    await form.getByRole('button', { name }).click();
    return undefined;
  };
}

/** A radio button that is chosen already sends nothing when it is pressed again. */
function choose(label: string): Gesture {
  return async ({ page }) => {
    const radio = page.getByRole('radio', { name: label });
    const isChosen = await radio.isChecked();
    await page.getByText(label, { exact: true }).click();
    return isChosen ? 'inert' : undefined;
  };
}

async function seeFilling(scene: Scene, state: string, context: object): Promise<void> {
  const { page } = scene;
  const { marked = '', refused = null } = context as { marked?: string; refused?: string | null };
  const mode = state.startsWith('sso') ? 'Login With SSO' : 'Regular Login';
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
  await expect(page.getByRole('radio', { name: mode })).toBeChecked();
  const form = formOf(page, state);
  await expect(form.getByRole('button', { name: 'Login' })).toBeEnabled();
  const labels = { userName: 'Username', password: 'Password', email: 'Email' };
  for (const [field, label] of Object.entries(labels)) {
    const control = form.getByLabel(label, { exact: true });
    if ((await control.count()) === 0) continue;
    if (marked.split(' ').includes(field)) {
      await expect(control).toHaveAttribute('aria-invalid', 'true');
    } else {
      await expect(control).not.toHaveAttribute('aria-invalid');
    }
  }
  await expect(page.locator('#refused')).toHaveCount(refused === null ? 0 : 1);
  if (refused !== null) await expect(page.locator('#refused')).toBeFocused();
}

async function seeBusy({ page }: Scene, state: string): Promise<void> {
  const button = formOf(page, state).getByRole('button', { name: 'Login' });
  await expect(button).toHaveAttribute('aria-busy', 'true');
}

export const loginStage: Stage = {
  // They read the browser's storage; flows/session, flows/app and flows/offline prove what is shown.
  atOnce: ['readLogoutReason', 'lockScreen'],
  calls: ['**/api/Account/Login?*', '**/api/Account/SsoLogin*', ...arrivals.calls],
  starts: {
    // The mark of a kit that is gone: the lock is loaded, and finds no one to let in.
    'the plain page': async ({ page }) => {
      await page.addInitScript(() => localStorage.setItem('hasKit', 'yes'));
      await page.goto('/login');
    },
    'a page with a message': async ({ page }) => {
      await page.goto('/login?errorMessage=Your%20link%20has%20expired.');
      await expect(page.getByRole('alert')).toContainText('Your link has expired.');
    },
    'a page in Internet Explorer': async ({ page }) => {
      const value = 'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko';
      await page.addInitScript(
        (userAgent) => Object.defineProperty(navigator, 'userAgent', { value: userAgent }),
        value,
      );
      await page.goto('/login');
    },
    'a page that asks for SSO': async ({ page }) => {
      await page.goto('/login?useSso=true');
    },
    ...arrivals.starts,
  },
  gestures: {
    'form.submitted': [submit(typed), submit({ userName: '', password: '', email: '' })],
    'mode.chosen': [choose('Login With SSO'), choose('Regular Login')],
  },
  outcomes: {
    ...arrivals.outcomes,
    ...passkeyWays.outcomes,
    // No one has this name yet, or another password.
    'checkPassword done 0': {
      release: async ({ server, calls }) => {
        await setPassword(server.database, typed.userName, 'another password');
        await calls.release();
      },
    },
    'checkPassword done 1': {
      release: async ({ server, calls }) => {
        await ensureTourist(server.database, typed.userName);
        await setPassword(server.database, typed.userName, typed.password);
        await calls.release();
      },
    },
    'checkPassword error 0': { release: ({ calls }) => calls.refuse() },
    'findProvider done 0': { release: ({ calls }) => calls.release() },
    'findProvider done 1': {
      release: (scene) => answerFromDirectory(scene, scene.plan.addresses.shift() ?? ''),
    },
    'findProvider error 0': { release: ({ calls }) => calls.refuse() },
    // The provider's page is never reached, so that the form can be seen again.
    'leaveForProvider done 0': {
      prepare: async ({ page, plan }) => {
        const address = 'https://id.agency.example/authorize';
        await page.route(address, (route) => route.abort('aborted'));
        plan.addresses.push(address);
      },
    },
    // The browser itself refuses to go to what is not an address.
    'leaveForProvider error 0': {
      prepare: async ({ plan }) => {
        plan.addresses.push('https://[');
      },
    },
  },
  seen: {
    ...arrivals.seen,
    ...passkeyWays.seen,
    opening: 'passing',
    choosingMode: 'passing',
    unsupported: async ({ page }) => {
      await expect(page.getByRole('alert')).toContainText('is an unsupported browser.');
      await expect(page).toHaveURL('/login');
    },
    'regular.filling': (scene, { context }) => seeFilling(scene, 'regular', context),
    'regular.checkingPassword': (scene) => seeBusy(scene, 'regular'),
    'sso.filling': (scene, { context }) => seeFilling(scene, 'sso', context),
    'sso.findingProvider': (scene) => seeBusy(scene, 'sso'),
    'sso.leaving': 'passing',
    accepted: async ({ page }) => {
      await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    },
  },
};
