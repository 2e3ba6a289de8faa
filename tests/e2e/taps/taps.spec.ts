import { and, eq, gt } from 'drizzle-orm';
import type { Page } from 'playwright/test';
import { cases } from '../../../src/server/database/schema/cases/cases.ts';
import { controlValues } from '../../../src/server/database/schema/controlValue.ts';
import { transferLines, transfers } from '../../../src/server/database/schema/custodyEvent.ts';
import { inventories } from '../../../src/server/database/schema/custodyPlace.ts';
import { signatures } from '../../../src/server/database/schema/custodyUse.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { drawSignature } from '../drawSignature.ts';
import { expectAccessible } from '../flows/app/axe.ts';
import { fentanyl, inventoryNamed, RecordUsePage } from '../flows/custody/recordUsePage.ts';
import { accountOf } from '../people.ts';
import { expect, test } from '../test.ts';
import { findOneMore, labeledVial, lackThree } from './scene.ts';
import { phone, smallTargets, Taps } from './taps.ts';

test.use(phone);

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const { pin } = accountOf('supervisor');

test('[CASE-06] [DASH-02] [NAV-02] [PAR-02] [SEAL-06] [SHELL-14] [SIGN-08] [SIGN-09] [SIGN-10] [USE-07] [USE-08] on a phone a use takes at most 10 taps, a shift change 8, a correction and a restock 6, and a finger signs', async ({
  page,
  loggedIn,
  server,
}) => {
  test.slow();
  const use = new RecordUsePage(page);
  const vault = await inventoryNamed(server, 'HQ Vault');
  await loggedIn('supervisor');

  await test.step('[USE-07] [SIGN-08] [SHELL-14] the witnessed use of a labeled vial, each step of which starts at its top', async () => {
    const label = await labeledVial(server, vault);
    const field = (name: string) => page.getByRole('textbox', { name, exact: true });
    await page.goto('/');
    const card = page.getByRole('region', { name: 'My custody' }).filter({ hasText: 'HQ Vault' });
    const taps = new Taps(page);
    await taps.tap(card.getByRole('link', { name: 'Record use' }));
    await expect(use.heading('Record use')).toBeVisible();
    const path = await page.getByRole('navigation', { name: 'Breadcrumb' }).boundingBox();
    const step = await page.getByText('Step 1 of 2: what happened').boundingBox();
    // The words of a narrow title bar lie below one another, not over.
    expect(path && path.y + path.height).toBeLessThanOrEqual(step?.y ?? 0);
    await taps.tapAndType(page.getByLabel('Labels of the vials'), label);
    await expect(page.locator('#lot-found')).toContainText(/fentanyl/i);
    await taps.next(page.getByLabel('Incident number'), '26-004711');
    await taps.next(page.getByLabel('Patient ID'), 'P-20931');
    await taps.tapAndType(field('Administered'), '75');
    await expect(field('Wasted')).toHaveValue('25');
    await expect(page.getByText('Wasted is filled in with what is left.')).toBeVisible();
    expect(await smallTargets(page)).toEqual([]);
    await expectAccessible(page, 'use with waste filled in');
    await taps.tap(page.getByRole('radio', { name: 'Standing order' }));
    await taps.tap(page.getByRole('radio', { name: 'Drug disposal pouch' }));
    await taps.tap(page.getByRole('button', { name: 'Check and sign' }));
    await expect(use.heading('Check and sign')).toBeInViewport();
    await taps.tapAndType(page.getByLabel('Your PIN'), pin);
    await taps.tap(page.getByRole('radio', { name: 'Ellen Sorensen, Controlled-substance agent' }));
    await expect(page.getByLabel('Witness username')).toBeHidden();
    await taps.tapAndType(page.getByLabel('Witness PIN'), accountOf('agent').pin);
    await taps.tap(use.act);
    await expect(use.heading('Use recorded')).toBeInViewport();

    expect(taps.count).toBeLessThanOrEqual(10);
    const used = await server.database
      .select({ status: controlValues.status })
      .from(controlValues)
      .where(eq(controlValues.label, label));
    expect(used).toEqual([{ status: 'used' }]);
  });

  await test.step('[SIGN-09] [SIGN-10] [USE-08] another drug for the incident, whose waste a nurse without an account witnesses', async () => {
    await page.getByRole('button', { name: 'Another drug for this incident' }).click();
    await expect(use.heading('Record use')).toBeVisible();
    await expect(page.getByLabel('Incident number')).toHaveValue('26-004711');
    await expect(page.getByLabel('Patient ID')).toHaveValue('P-20931');
    await expect(page.getByRole('radio', { name: 'Standing order' })).toBeChecked();
    const select = page.getByLabel('Drug and lot');
    await expect(select).toHaveValue('');
    const option = select.locator('option').filter({ hasText: fentanyl }).last();
    await select.selectOption(await option.getAttribute('value'));
    await use.fill({ given: '75', wasted: '25', manner: 'Sink, witnessed' });
    await use.check();
    await page.getByLabel('Your PIN').fill(pin);
    await page.getByRole('radio', { name: 'A person without an account' }).check();
    await expect(page.getByLabel('Witness PIN')).toBeHidden();
    await use.act.click();
    const summary = page.getByRole('alert').filter({ hasText: 'your attention' });
    await expect(summary).toContainText('Enter the last name.');
    await expect(summary).toContainText('draw their signature in the box');
    await page.getByLabel('Last name').fill('Lund');
    await page.getByLabel('First name or initials').fill('K.');
    await page.getByLabel('Credential').fill('RN');
    await page.getByLabel('Facility').fill('Mercy Hospital');
    await page.getByRole('checkbox', { name: /has read the statement/ }).check();
    await drawSignature(page);
    await expectAccessible(page, 'external witness');
    await use.act.click();
    await use.entryNumber();
    await expect(page.getByText('K. Lund (external, Mercy Hospital)')).toBeVisible();
    const drawn = await server.database
      .select({ name: signatures.name, role: signatures.role })
      .from(signatures)
      .where(eq(signatures.method, 'drawn'));
    expect(drawn).toContainEqual({ name: 'K. Lund (external, Mercy Hospital)', role: 'RN' });
    const picture = page.getByRole('img', { name: /^Signature of K\. Lund/ });
    await expect
      .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0);
  });

  await test.step('[DASH-02] [CASE-06] a discrepancy, from the dashboard to its signed correction', async () => {
    const safe = 'Station 3 Safe';
    const place = await inventoryNamed(server, safe);
    await findOneMore(server, place);
    await page.goto('/');
    const item = page.getByRole('listitem').filter({ hasText: `Count discrepancy: ${safe}` });
    const taps = new Taps(page);
    await taps.tap(item.getByRole('link', { name: 'Correct' }));
    await expect(title(page, 'Correction')).toBeVisible();
    await taps.tapAndType(page.getByRole('textbox', { name: 'Note' }), 'Two more arrived.');
    await taps.go();
    await expect(use.heading('Check and sign')).toBeVisible();
    await taps.tapAndType(page.getByLabel('Your PIN'), pin);
    await taps.tap(page.getByRole('radio', { name: /Ellen Sorensen/ }));
    await taps.tapAndType(page.getByLabel('Witness PIN'), accountOf('agent').pin);
    await taps.tap(page.getByRole('button', { name: /^Record/ }));
    await expect(title(page, safe)).toBeVisible();
    const help = page.getByRole('button', { name: 'Help with this page' });
    await expect(help.locator('svg')).toBeVisible();

    expect(taps.count).toBeLessThanOrEqual(6);
    const explained = await server.database
      .select({ state: cases.state })
      .from(cases)
      .where(eq(cases.inventoryId, place));
    expect(explained).toContainEqual({ state: 'explained' });
  });

  await test.step('[SEAL-06] a shift change with an intact seal', async () => {
    const bag = await inventoryNamed(server, 'Supervisor 1 bag');
    await page.goto('/');
    const card = page
      .getByRole('region', { name: 'My custody' })
      .filter({ hasText: 'Supervisor 1' });
    const taps = new Taps(page);
    await taps.tap(card.getByRole('link', { name: 'Shift change' }));
    await expect(title(page, 'Shift change')).toBeVisible();
    expect(await smallTargets(page)).toEqual([]);
    await taps.tap(page.getByRole('radio', { name: /^Offgoing/ }));
    await taps.tap(page.getByRole('radio', { name: 'Intact' }));
    await taps.tapAndType(page.getByLabel('Current seal number'), '60117');
    await taps.go();
    await expect(use.heading('Check and sign')).toBeVisible();
    await taps.tapAndType(page.getByLabel('Your PIN'), pin);
    await taps.tap(page.getByRole('radio', { name: /Marcus Oyelaran/ }));
    await taps.tapAndType(page.getByLabel('Oncoming PIN'), accountOf('medic').pin);
    await taps.tap(page.getByRole('button', { name: /^Record/ }));
    await expect(title(page, 'Supervisor 1 bag')).toBeVisible();

    expect(taps.count).toBeLessThanOrEqual(8);
    const [now] = await server.database
      .select({ custodian: users.userName })
      .from(inventories)
      .innerJoin(users, eq(users.id, inventories.custodianUserId))
      .where(eq(inventories.id, bag));
    expect(now).toEqual({ custodian: accountOf('medic').userName });
  });

  await test.step('[PAR-02] from the restock list to sent transfers of three lots', async () => {
    const medic = await inventoryNamed(server, 'Medic 1');
    await lackThree(server, vault, medic);
    await page.goto(`/reports/restock?place=${medic}`);
    const restock = page.getByRole('link', { name: 'Restock Medic 1', exact: true });
    await expect(restock).toBeVisible();
    await expectAccessible(page, 'restock list with sources');
    const begun = new Date(Date.now() - 120_000);
    const taps = new Taps(page);
    await taps.tap(restock);
    await expect(title(page, 'Restock Medic 1')).toBeVisible();
    await expect(page.getByLabel('Carried by')).toHaveValue(accountOf('supervisor').fullName);
    expect(await page.getByRole('group', { name: /^Lot \d+$/ }).count()).toBeGreaterThanOrEqual(3);
    await expectAccessible(page, 'restock filled in');
    await taps.tap(page.getByRole('button', { name: 'Check and sign' }));
    await expect(use.heading('Check and sign')).toBeVisible();
    await taps.tapAndType(page.getByLabel('Your PIN'), pin);
    await taps.tap(page.getByRole('button', { name: /^Record the restock of \d+ lots/ }));
    await expect(title(page, 'Medic 1')).toBeVisible();

    expect(taps.count).toBeLessThanOrEqual(6);
    const lines = await server.database
      .select({ lotId: transferLines.lotId })
      .from(transferLines)
      .innerJoin(transfers, eq(transfers.id, transferLines.transferId))
      .where(and(eq(transfers.toInventoryId, medic), gt(transfers.issuedAt, begun)));
    expect(lines.length).toBeGreaterThanOrEqual(3);
  });

  await test.step('[NAV-02] a finger draws a signature without scrolling the page, and the PIN can have letters', async () => {
    const userId = await page.evaluate(() => {
      const user = JSON.parse(localStorage.getItem('user') ?? '{}') as { id: string };
      return user.id;
    });
    await page.goto(`/admin/users/edit/security/${userId}`);
    const pad = page.getByRole('application', { name: 'Signature pad' });
    await pad.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const box = await pad.boundingBox();
    if (!box) throw new Error('There is no pad to sign on.');
    const before = await page.evaluate(() => window.scrollY);
    const devtools = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
      devtools.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: box.x + x, y: box.y + y }],
      });
    await touch('touchStart', 30, 110);
    for (let step = 1; step <= 12; step += 1)
      await touch('touchMove', 30 + step * 12, 110 - step * 6);
    await touch('touchEnd');
    expect(await page.evaluate(() => window.scrollY)).toBe(before);
    await expect(pad.locator('path')).toHaveCount(1);
    await page.getByRole('button', { name: 'Clear' }).click();
    await expect(pad.locator('path')).toHaveCount(0);
    const newPin = page.getByLabel('New PIN', { exact: true });
    await expect(newPin).toHaveAttribute('inputmode', 'numeric');
    await page.getByRole('button', { name: 'Letters for the PIN' }).first().click();
    await expect(newPin).toHaveAttribute('inputmode', 'text');
    await expect(newPin).toBeFocused();
  });
});
