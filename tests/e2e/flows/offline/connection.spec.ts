import { listInventories } from '../../../../src/contract/inventory/inventory.ts';
import { login } from '../../../../src/contract/session/account.ts';
import { accountOf, submitLogin } from '../../people.ts';
import { expect, test } from '../../test.ts';
import { expectAccessible } from '../app/axe.ts';

test('[CALL-01] [ERR-OTHER] [OFF-01] calls that take long, of a page that is left, that meet a temporary problem, and without a network or a server', async ({
  page,
  server,
  context,
}) => {
  await test.step('[CALL-01] a bar appears once a reply has taken a second, and disappears with it', async () => {
    await page.clock.install();
    await page.goto('/login');
    const bar = page.getByRole('progressbar', { name: 'Waiting for the server' });
    // The call monitor is loaded when the page is idle.
    await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached();
    const release = server.planned.hold(login);
    const { userName, password } = accountOf('medic');
    const now = await page.evaluate(() => Date.now());
    await page.clock.pauseAt(now + 1000);
    await submitLogin(page, userName, password);
    await expect.poll(() => server.planned.given).toHaveLength(1);
    await page.clock.runFor(900);
    await expect(bar).toHaveCount(0);
    await page.clock.runFor(150);
    await expect(bar).toBeVisible();
    release();
    await expect(bar).toHaveCount(0);
    await page.clock.resume();
    server.planned.forget();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  });

  await test.step('[CALL-01] a call whose page is left is aborted; a read that meets a temporary problem is repeated', async () => {
    const menu = page.getByRole('navigation', { name: 'Main' });
    await expect(menu).toBeVisible();
    const release = server.planned.hold(listInventories);
    const givenUp = page.waitForEvent('requestfailed');
    await menu.getByRole('link', { name: 'Inventories' }).click();
    await expect.poll(() => server.planned.given).toHaveLength(1);
    await page.goBack();
    expect((await givenUp).url()).toContain('/api/Inventories?');
    release();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();

    server.planned.refuse(listInventories, 503, {}, 2);
    await menu.getByRole('link', { name: 'Inventories' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Inventories' })).toBeVisible();
    expect(server.planned.given).toHaveLength(3);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  await test.step('[ERR-OTHER] [OFF-01] without a network, and without the server, a notice says what still works until it is back', async () => {
    const notice = page.getByRole('status').filter({ hasText: /offline|can’t be reached/ });
    const inventories = page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Inventories' });
    // The listener is loaded when the page is idle.
    await page.waitForFunction(() => {
      const { countersign } = window as unknown as {
        countersign: { app: { system: { get(id: string): unknown } } };
      };
      return countersign.app.system.get('connection') !== undefined;
    });
    await expect(notice).toHaveCount(0);

    await context.setOffline(true);
    await expect(notice).toContainText('You’re offline. You can read open pages.');
    await expect(page.getByRole('table').first()).toBeVisible();
    await expectAccessible(page, 'without a network');
    await page.setViewportSize({ width: 1440, height: 900 });
    await context.setOffline(false);
    await expect(notice).toHaveCount(0);

    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Home' })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await server.stop();
    try {
      await inventories.click();
      await expect(notice).toContainText('The server can’t be reached. Retrying.');
      const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('alert');
      await expect(toast).toContainText('You are not connected to the server.');
      await expect(page.getByRole('main').getByRole('alert')).toContainText(
        'You are not connected',
      );
      await notice.getByRole('button', { name: 'Try now' }).click();
      await expect(notice).toContainText('The server can’t be reached.');
    } finally {
      await server.start();
    }
    await notice.getByRole('button', { name: 'Try now' }).click();
    await expect(notice).toHaveCount(0);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Inventories' })).toBeVisible();
  });
});
