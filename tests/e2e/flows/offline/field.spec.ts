import { accountOf, submitLogin } from '../../people.ts';
import { expect, test } from '../../signingPasskeys.ts';
import { VirtualAuthenticator } from '../../virtualAuthenticator.ts';
import { tableOf } from '../app/browserTables.ts';
import { goOffline, goOnline, heading, untilKept } from './installedApp.ts';

test.use({ serviceWorkers: 'allow' });

test('[FIELD-01] [FIELD-03] [FIELD-04] [FIELD-05] [FIELD-06] [FIELD-07] [FIELD-18] a waste that two people sign without a network stays on the device, also over a reload, and is posted once when the network is back', async ({
  page,
  context,
  addPasskey,
}) => {
  const { userName, password, pin } = accountOf('supervisor');
  await page.clock.install();
  await page.goto('/login');
  await expect(page.locator('link[rel="manifest"]')).toHaveCount(1);
  await page.clock.runFor(31_000);
  await untilKept(page);
  await submitLogin(page, userName, password);
  await expect(page.getByText('Ready to record without a network')).toBeVisible();

  await test.step('[FIELD-06] after a start without a network the dashboard is the kit', async () => {
    await goOffline(context);
    await page.goto('/dashboard');
    await expect(page.getByRole('link', { name: 'Waste' }).first()).toBeVisible();
  });

  await test.step('[FIELD-01] [FIELD-04] both sign with their PINs, and nothing says that it is recorded', async () => {
    await page.getByRole('link', { name: 'Waste' }).first().click();
    await page.getByRole('radio', { name: 'Drawn up and not used' }).check();
    await page.getByLabel(/^How it was wasted/).selectOption({ label: 'Drug disposal pouch' });
    await page.getByLabel(/^Drug and lot/).selectOption({ index: 2 });
    await page.getByLabel(/^Quantity/).fill('1');
    await page.getByLabel(/^Note/).fill('Drawn up, not needed');
    await page.getByRole('button', { name: 'Check and sign' }).click();
    const witness = accountOf('medic');
    await page.getByLabel('Your PIN').fill(pin);
    await page.getByLabel('Witness username').fill(witness.userName);
    await page.getByLabel('Witness PIN').fill(witness.pin);
    await page.getByLabel('Witness PIN').press('Enter');
    await expect(heading(page, 'On this device')).toBeVisible();
    await expect(page.getByRole('main')).toContainText('Signed, and not in the ledger yet');
  });

  await test.step('[FIELD-07] [FIELD-18] it outlasts another start, and the list says what became of it', async () => {
    await page.goto('/dashboard');
    await expect(page.getByRole('main')).toContainText('On this device');
    await expect(page.getByRole('button', { name: 'Try now' })).toBeVisible();
    await goOnline(context);
    await expect(page.getByRole('banner')).toContainText(/posted/i);
    await page.goto('/field-records');
    const row = page.getByRole('row').filter({ hasText: 'Dana Whitlock' });
    await expect(row).toHaveCount(1);
    await expect(row).toContainText('Posted');
  });

  await test.step('[FIELD-05] after a logout by inactivity a passkey unlocks it without a network, and a use can be entered', async () => {
    await VirtualAuthenticator.plugInto(page);
    await addPasskey('supervisor');
    // The shortcut of the tests logs in without a form, which would note the time.
    await page.evaluate(() => localStorage.setItem('loggedInAt', String(Date.now())));
    const renewed = page.waitForResponse(/\/api\/FieldKits\?/);
    await page.goto('/dashboard');
    const { kitId } = (await (await renewed).json()) as { kitId: string };
    // The line that the device is ready shows for the kit before, too.
    const kits = async () => (await tableOf(page, 'field')).map(([, kept]) => kept.kitId);
    await expect.poll(kits).toContain(kitId);
    await goOffline(context);
    await page.evaluate(() => {
      localStorage.setItem('lastAccess', '1');
      // A browser that is killed may lose its note that there is a kit.
      localStorage.removeItem('hasKit');
    });
    await page.reload();
    const lock = page.getByRole('dialog', { name: 'No network' });
    await expect(lock).toContainText('Dana Whitlock');
    await lock.getByRole('button', { name: 'Unlock with passkey' }).click();
    await expect(heading(page, 'Dashboard')).toBeVisible();
    await page.getByRole('link', { name: 'Record use' }).first().click();
    await expect(heading(page, 'Record use')).toBeVisible();
    await expect(page.getByLabel(/^Drug and lot/)).toBeVisible();
  });
});
