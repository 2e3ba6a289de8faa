import type { Locator, Page } from 'playwright/test';
import { followTo } from '../../followTo.ts';
import { accountOf } from '../../people.ts';
import { expect, test } from '../../test.ts';
import { inventoryNamed, RecordUsePage } from '../custody/recordUsePage.ts';

/** Presses Tab until the control has the focus; every stop on the way must be on the page and have a size. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const { activeElement } = document;
      const { width = 0 } = activeElement?.getBoundingClientRect() ?? {};
      return { isNowhere: activeElement === document.body, width };
    });
    expect(stop.isNowhere).toBe(false);
    expect(stop.width).toBeGreaterThan(0);
    const isThere = await control.evaluateAll((found) =>
      found.some((one) => one === document.activeElement),
    );
    if (isThere) return;
  }
  throw new Error(`Tab never reaches ${String(control)}.`);
}

async function typeInto(page: Page, control: Locator, text: string): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

test('[LOGIN-03] [SHELL-01] the login form and a use with its waste need the keyboard alone; Escape closes the phone’s menu and the focus returns to its button', async ({
  page,
  server,
}) => {
  await test.step('[LOGIN-03] the login form is filled and sent with the keyboard alone', async () => {
    const { userName, password } = accountOf('supervisor');
    await page.goto('/login');
    await typeInto(page, page.getByLabel('Username'), userName);
    await typeInto(page, page.getByLabel('Password', { exact: true }), password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  });

  await test.step('a use with its waste can be recorded with the keyboard alone', async () => {
    const use = new RecordUsePage(page);
    const witness = accountOf('agent');
    const box = (name: string) => page.getByRole('textbox', { name, exact: true });
    await page.goto(`/inventory/${await inventoryNamed(server, 'HQ Vault')}`);
    await expect(use.heading('HQ Vault')).toBeVisible();

    await tabTo(page, page.getByRole('link', { name: 'Skip to main content' }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('link', { name: 'Record use' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Label or package' })).toBeFocused();

    await tabTo(page, page.getByLabel('Drug and lot'));
    await page.keyboard.type('fent');
    await expect(page.locator('#lot-found')).toContainText(/fentanyl/i);
    await typeInto(page, box('Incident number'), '26-KEYS');
    await typeInto(page, box('Patient ID'), 'P-1');
    await tabTo(page, page.getByRole('radio', { name: 'Standing order' }));
    await page.keyboard.press('Space');
    const content = (await page.locator('.found-amount b').textContent()) ?? '';
    const whole = Number.parseFloat(content);
    await typeInto(page, box('Administered'), String(whole - 25));
    await typeInto(page, box('Wasted'), '25');
    await tabTo(page, page.getByRole('radio', { name: 'Drug disposal pouch' }));
    await page.keyboard.press('Space');
    await tabTo(page, page.getByRole('button', { name: 'Check and sign' }));
    await page.keyboard.press('Enter');

    await expect(use.heading('Check and sign')).toBeFocused();
    await typeInto(page, page.getByLabel('Your PIN'), accountOf('supervisor').pin);
    await typeInto(page, page.getByLabel('Witness username'), witness.userName);
    await typeInto(page, page.getByLabel('Witness PIN'), witness.pin);
    await tabTo(page, use.act);
    await page.keyboard.press('Enter');
    await expect(use.heading('Use recorded')).toBeFocused();
  });

  await test.step('[SHELL-01] Escape closes the phone’s menu and the focus returns to its button', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await followTo(page, '/dashboard');
    // The next page closes the menu.
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    const button = page.getByRole('banner').getByRole('button', { name: 'Menu' });
    await button.press('Enter');
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden();
    await expect(button).toBeFocused();
    await expect(button).toHaveAttribute('aria-expanded', 'false');
  });
});
