import { request as http } from 'playwright/test';
import * as v from 'valibot';
import { LoginGuid } from '../../../../src/contract/session/integration.ts';
import { demoIntegration } from '../../../../src/server/demo/seed/demoIntegration.ts';
import type { E2eServer } from '../../server/e2eServer.ts';
import { expect, test } from '../../test.ts';
import { expectAccessible } from '../app/axe.ts';

/** What the other program does, from its server: asks for a guid and gets the address to send the person to. */
async function requestFor(server: E2eServer, userName: string): Promise<string> {
  const program = await http.newContext();
  const reply = await program.post(`${server.origin}/api/Integrations/SignInGuids`, {
    data: { integrationKey: demoIntegration.key, userName },
  });
  const { address } = v.parse(LoginGuid, await reply.json());
  await program.dispose();
  return address;
}

const question = { level: 1, name: 'Which account do you want to use?' } as const;

test('[INT-01] [NAV-06] a person sent by another program is logged in, and no value stays in the address; whom they find logged in is asked', async ({
  page,
  server,
}) => {
  const shown = (name: string) =>
    page.getByRole('banner').getByText(name).filter({ visible: true });

  await test.step('[NAV-06] they are logged in, and no value stays in the address', async () => {
    const referers: string[] = [];
    page.on('request', (request) => referers.push(request.headers().referer ?? ''));
    const address = await requestFor(server, 'moyelaran');
    await page.goto(address);
    await expect(page).toHaveURL('/dashboard');
    await expect(shown('Marcus Oyelaran')).toBeVisible();
    const guid = new URL(address).searchParams.get('userguid') ?? '';
    expect(referers.join()).not.toContain(guid);
    expect(server.logLines.join('\n')).not.toContain(guid);
    await page.goBack();
    expect(page.url()).not.toContain('userguid');
  });

  await test.step('an expired guid changes nothing', async () => {
    const address = new URL(await requestFor(server, 'rhalloran'));
    address.searchParams.set('username', 'moyelaran');
    await page.goto(address.href);
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('alert')).toContainText('Check both and try again.');
    await expect(shown('Marcus Oyelaran')).toBeVisible();
  });

  await test.step('the person who is logged in is asked, and may stay', async () => {
    await page.goto(await requestFor(server, 'rhalloran'));
    await expect(page.getByRole('heading', question)).toBeFocused();
    await expect(page.getByText('Marcus Oyelaran is logged in on this browser.')).toBeVisible();
    await expectAccessible(page, 'Which account do you want to use?');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Continue as Marcus Oyelaran', exact: true }).click();
    await expect(page).toHaveURL('/dashboard');
    await expect(shown('Marcus Oyelaran')).toBeVisible();
  });

  await test.step('the person who is logged in is asked, and may let the new one in', async () => {
    const before = await page.evaluate(() => localStorage.getItem('token'));
    await page.goto(await requestFor(server, 'rhalloran'));
    await expect(page.getByRole('heading', question)).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(before);
    await page.getByRole('button', { name: 'Log out and continue as rhalloran' }).click();
    await expect(page).toHaveURL('/dashboard');
    await expect(shown('Ruth Halloran')).toBeVisible();
  });
});

test('[INT-01] [SSO-02] a guid, and a ticket, is gone from address and history before any other script runs', async ({
  page,
}) => {
  await page.route('**/assets/*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'document.title = location.href + " " + history.length',
    }),
  );
  await page.goto('/login');
  const { origin } = new URL(page.url());
  const clean = '/login?redirectUrl=%2Fdashboard';
  for (const [what, query] of [
    ['guid', 'username=rhalloran&userguid=abc&clientId=1'],
    ['ticket', 'userIdFromSso=abc'],
  ] as const) {
    await test.step(`the ${what} is gone from the address`, async () => {
      const length = await page.evaluate(() => history.length);
      await page.goto(`${clean}&${query}#${what}`);
      await expect(page).toHaveTitle(`${origin}${clean}#${what} ${String(length + 1)}`);
    });
  }
  await test.step('both are gone from the history', async () => {
    await page.goBack();
    await expect(page).toHaveURL(`${clean}#guid`);
    await page.goForward();
    await expect(page).toHaveURL(`${clean}#ticket`);
  });
});
