import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawCode, writeFilm } from '../../../support/scanning/cameraFilm.ts';
import { compileLess, launchArguments, thisMachine } from '../../../support/server/browser.ts';
import { expect, test } from '../../test.ts';
import { inventoryNamed } from './recordUsePage.ts';

// The same for the process that plans the tests and for the worker: both read this file.
const film = join(tmpdir(), 'countersign-package.y4m');

test.use({
  permissions: ['camera'],
  launchOptions: {
    executablePath: process.env.CHROMIUM_PATH ?? '',
    args: [
      ...launchArguments(thisMachine.isRoot),
      compileLess,
      // Without it the headless browser offers no camera at all.
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
    chromiumSandbox: !thisMachine.isRoot,
  },
});

test.afterAll(() => rmSync(film, { force: true }));

// Chromium on Linux reads no codes itself: the worker reads them, as on an iPhone.
test('[ROUTE-16] [STOCK-01] the camera reads the code of a package where the browser itself reads none, also into a delivery', async ({
  page,
  loggedIn,
  server,
}) => {
  const text = '(01)00304099094125(17)280131(10)LOT42(21)SER1';
  const light = { size: 160, dark: 40, light: 170, blur: 0.8, noise: 12, angle: 8 };
  await writeFilm(film, [await drawCode({ bcid: 'gs1datamatrix', text }, light)]);
  await loggedIn('supervisor');
  await page.goto('/reports/control-value/find');
  await page.getByRole('button', { name: 'Scan with the camera' }).click();
  await expect(page.getByText('This is the manufacturer’s code')).toBeVisible();
  await expect(page.getByText('LOT42')).toBeVisible();
  await expect(page.getByText('Jan 31, 2028')).toBeVisible();

  await test.step('[STOCK-01] a delivery is filled in with it, and its product is missing', async () => {
    await page.goto(`/inventory/${await inventoryNamed(server, 'HQ Vault')}/record?kind=receive`);
    const box = page.getByRole('region', { name: 'Scan' });
    await expect(box.getByRole('textbox', { name: 'Label or package' })).toBeFocused();
    await box.getByRole('button', { name: 'Camera' }).click();
    await expect(box.getByRole('status').last()).toContainText(
      'No product has the NDC 0409-9094-12',
    );
    await expect(box).toContainText('Ask an administrator to add it.');
    await expect(page.getByRole('textbox', { name: 'Lot', exact: true })).toHaveValue('LOT42');
    await expect(page.getByLabel('Expiration date')).toHaveValue('2028-01-31');
    await page.keyboard.press('Escape');
    await expect(box.getByRole('button', { name: 'Camera' })).toBeVisible();
  });
});
