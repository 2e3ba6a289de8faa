import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drawCode, writeFilm } from '../../../support/scanning/cameraFilm.ts';
import { launchArguments, thisMachine } from '../../../support/server/browser.ts';
import { expect, test } from '../../test.ts';

// The same for the process that plans the tests and for the worker: both read this file.
const film = join(tmpdir(), 'countersign-package.y4m');

test.use({
  permissions: ['camera'],
  launchOptions: {
    executablePath: process.env.CHROMIUM_PATH ?? '',
    args: [
      ...launchArguments(thisMachine.isRoot),
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
test('[ROUTE-16] the camera reads the code of a package where the browser itself reads none', async ({
  page,
  loggedIn,
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
});
