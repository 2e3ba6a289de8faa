import type { Page } from 'playwright/test';
import { demoAccounts } from '../../src/server/demo/seed/demoAccounts.ts';

/** Whom the tests need, by what they are for. */
const userNames = {
  supervisor: 'dwhitlock',
  medic: 'moyelaran',
  agent: 'esorensen',
  logistics: 'sokafor',
  systemAdministrator: 'glindqvist',
  medicOfMedic1: 'lmarchetti',
  needsPinReset: 'tbeltran',
  newcomer: 'kadjei',
  auditor: 'nferreira',
  disabled: 'opruitt',
  program: 'epcr-bridge',
  chiefElsewhere: 'hmorales',
  medicElsewhere: 'tkowalski',
} as const;

export type Person = keyof typeof userNames;

/** The demo account of a person, with password and PIN. */
export function accountOf(name: Person) {
  const account = demoAccounts.find(({ userName }) => userName === userNames[name]);
  if (!account) throw new Error(`The demo has no ${userNames[name]}: correct tests/e2e/people.ts.`);
  return { ...account, password: account.password ?? '', pin: account.pin ?? '' };
}

/** A session over the real API, kept as the application keeps it. */
export async function logIn(page: Page, name: Person): Promise<void> {
  const { userName, password } = accountOf(name);
  await logInWith(page, userName, password);
}

/** Logs in as people do, on the login page that is open. */
export async function submitLogin(page: Page, userName: string, password: string): Promise<void> {
  await page.getByLabel('Username').fill(userName);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

/** @param origin if it is not that of the worker's server. */
export async function logInWith(
  page: Page,
  userName: string,
  password: string,
  origin = '',
): Promise<void> {
  await openBlank(page, origin);
  const refusal = await page.evaluate(
    async (credentials) => {
      const response = await fetch('/api/Account/Login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(credentials),
      });
      const reply = (await response.json()) as {
        isSuccessful: boolean;
        value: { token: string; user: object; security: object; hasSignatureAndPin: boolean };
      };
      if (!reply.isSuccessful) return JSON.stringify(reply.value);
      const { token, user, security, hasSignatureAndPin } = reply.value;
      localStorage.setItem('token', token);
      localStorage.setItem('user', JSON.stringify(user));
      localStorage.setItem('security', JSON.stringify(security));
      localStorage.setItem('hasSignatureAndPin', JSON.stringify(hasSignatureAndPin));
      localStorage.setItem('lastAccess', String(Date.now()));
      return null;
    },
    { userName, password },
  );
  if (refusal !== null) throw new Error(`${userName} was refused: ${refusal}`);
}

/** A page of the origin without the application and its policy, so that a session can be left in this browser. */
export async function openBlank(page: Page, origin = ''): Promise<void> {
  await page.route('**/blank', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Logging in</title>' }),
  );
  await page.goto(`${origin}/blank`);
  // While a page has a route, Playwright looks at each of its requests and keeps nothing in the cache.
  await page.unroute('**/blank');
}
