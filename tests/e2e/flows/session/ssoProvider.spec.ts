import { and, eq } from 'drizzle-orm';
import type { Page } from 'playwright/test';
import { ssoIdentities, ssoProviders } from '../../../../src/server/database/schema/ssoProvider.ts';
import { users } from '../../../../src/server/database/schema/user.ts';
import { demoProvider, providerPeople } from '../../../../src/server/demo/people.ts';
import { accountOf } from '../../people.ts';
import type { E2eServer } from '../../server/e2eServer.ts';
import { expect, test } from '../../test.ts';
import { expectAccessible } from '../app/axe.ts';

/*
 * ROUTE-10, SSO-01: Cedar Basin Rescue gets the provider that the demo runs for Tamarack Valley, under its own domain.
 */

const customer = 'Cedar Basin Rescue';
const domain = 'cedarbasin.example';
const secret = 'a-secret-that-is-never-read-again';
const nora = providerPeople[1];

async function openForm(page: Page): Promise<void> {
  await page.goto('/sysadmin/customers/p-list');
  await page.getByRole('link', { name: customer, exact: true }).click();
  await page.getByRole('link', { name: 'Single sign-on', exact: true }).click();
  await expect(page.getByRole('form', { name: 'login provider' })).toBeVisible();
}

function field(page: Page, label: string) {
  return page.getByRole('textbox', { name: label });
}

async function fill(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await field(page, label).fill(value);
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
}

function saved(page: Page) {
  return page.getByRole('status').getByText('Saved', { exact: true });
}

/** A field is marked, and the error in it is its description. */
async function expectMarked(page: Page, label: string, sentence: string): Promise<void> {
  await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(sentence));
  await expect(page.getByRole('alert').getByRole('link', { name: sentence })).toBeVisible();
}

async function beginSso(page: Page): Promise<void> {
  await page.goto('/login?useSso=true');
  const form = page.getByRole('form', { name: 'Login With SSO' });
  await form.getByLabel('Email').fill(`hmorales@${domain}`);
  await form.getByRole('button', { name: 'Login' }).click();
}

/** Where the demo's own provider answers this time. */
async function demoIssuer({ database }: E2eServer): Promise<string> {
  const [row] = await database.select().from(ssoProviders).where(eq(ssoProviders.isDemo, true));
  if (row === undefined) throw new Error('The demo has no provider.');
  return row.issuer;
}

/** What an agency does elsewhere: its provider's Nora is its own chief here. Undone by what is returned. */
async function linkNora({ database }: E2eServer, issuer: string): Promise<() => Promise<void>> {
  const subject = nora?.subject ?? '';
  const [chief] = await database
    .select({ id: users.id, agencyId: users.agencyId })
    .from(users)
    .where(eq(users.userName, accountOf('chiefElsewhere').userName));
  if (chief === undefined) throw new Error('The demo has no chief elsewhere.');
  await database.insert(ssoIdentities).values({ issuer, subject, userId: chief.id });
  return async () => {
    await database
      .delete(ssoIdentities)
      .where(and(eq(ssoIdentities.issuer, issuer), eq(ssoIdentities.subject, subject)));
    await database.delete(ssoProviders).where(eq(ssoProviders.agencyId, chief.agencyId));
  };
}

test('[ROUTE-10] [SSO-01] a system administrator sets up a customer’s provider, whose people log in with it from then on', async ({
  page,
  loggedIn,
  server,
  browser,
}) => {
  const issuer = await demoIssuer(server);
  const undo = await linkNora(server, issuer);
  const replies: string[] = [];
  page.on('response', async (response) => {
    if (!response.url().includes('/api/Sysadmin/SsoProviders')) return;
    replies.push(await response.text().catch(() => ''));
  });
  try {
    await loggedIn('systemAdministrator');
    await openForm(page);
    await test.step('at 390 px the form fits, and marks its errors', async () => {
      await page.setViewportSize({ width: 390, height: 844 });
      await save(page);
      await expectMarked(page, 'Issuer', 'Enter the issuer.');
      await expectMarked(page, 'Client ID', 'Enter the client ID.');
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(over).toBe(0);
      for (const name of ['Issuer', 'Client ID', 'Client secret', 'Email domains']) {
        const box = await field(page, name).boundingBox();
        expect(box?.height ?? 0, name).toBeGreaterThanOrEqual(44);
      }
      await page.setViewportSize({ width: 1440, height: 900 });
    });
    await fill(page, {
      Issuer: 'http://login.cedarbasin.example',
      'Client ID': demoProvider.clientId,
      'Email domains': 'cedarbasin',
    });
    await save(page);
    await expectMarked(page, 'Issuer', 'starting with https://');
    await expectMarked(page, 'Client secret', 'Enter the client secret');
    await expectMarked(page, 'Email domains', 'cedarbasin isn’t a domain.');
    await expectAccessible(page, 'single sign-on, marked');

    await fill(page, {
      Issuer: issuer,
      'Client secret': secret,
      'Email domains': demoProvider.domain,
    });
    await save(page);
    // Only the server knows whose domains there are.
    await expectMarked(page, 'Email domains', `${demoProvider.domain} belongs to another customer`);
    await fill(page, { 'Email domains': `@${domain}` });
    await save(page);
    await expect(saved(page)).toBeVisible();
    await expect(field(page, 'Client secret')).toHaveValue('');
    await page.reload();
    await expect(field(page, 'Issuer')).toHaveValue(issuer);
    await expect(page.getByRole('radio', { name: 'By a client secret' })).toBeChecked();
    await expect(field(page, 'Client secret')).toHaveValue('');
    await expect(field(page, 'Email domains')).toHaveValue(domain);
    expect(await page.content()).not.toContain(secret);
    expect(replies.length).toBeGreaterThan(2);
    expect(replies.join('\n')).not.toContain(secret);

    // The demo's provider knows this application by PKCE alone.
    await page.getByText('By PKCE alone', { exact: false }).click();
    await expect(field(page, 'Client secret')).toHaveCount(0);
    await save(page);
    await expect(saved(page)).toBeVisible();

    const context = await browser.newContext({ baseURL: server.origin });
    const theirs = await context.newPage();
    await beginSso(theirs);
    await expect(theirs).toHaveURL(new RegExp(`^${issuer}/interaction/`));
    await theirs.getByLabel('Email').fill(nora?.email ?? '');
    await theirs.getByLabel('Password').fill(demoProvider.password);
    await theirs.getByRole('button', { name: 'Log in' }).click();
    await expect(theirs).toHaveURL('/dashboard');
    const chief = theirs.getByRole('banner').getByText(accountOf('chiefElsewhere').fullName);
    await expect(chief.filter({ visible: true })).toBeVisible();

    await context.close();

    // Nothing is asked where nothing is typed.
    await page.getByRole('link', { name: 'Back to customers' }).click();
    await expect(page.getByRole('link', { name: customer, exact: true })).toBeVisible();
  } finally {
    await undo();
  }
});
