import { expect, test } from '../../test.ts';
import { goOffline, goOnline, heading, loginAt, untilKept } from './installedApp.ts';

test.use({ serviceWorkers: 'allow' });

test('[SHELL-13] [UPD-02] [BOOT-03] after 30 s the worker is installed, and the app opens without a network, logged in or not', async ({
  page,
  context,
  server,
}) => {
  await page.clock.install();
  await page.goto('/login');
  await expect(page.locator('link[rel="manifest"]')).toHaveCount(1);
  await test.step('[SHELL-13] it can be installed: Chromium reads the manifest, and each icon is what it says', async () => {
    const session = await context.newCDPSession(page);
    const { errors, manifest, data } = await session.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    expect(manifest).toMatchObject({ name: 'Countersign', display: 'kStandalone' });
    const icons = manifest.icons?.filter(({ type }) => type === 'image/png') ?? [];
    const apple = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
    const claims = [
      ...icons.map(({ url, sizes }) => [new URL(url).pathname, sizes]),
      [apple, '180x180'],
    ];
    const sizes = await page.evaluate(
      async (paths) => {
        const pictures = paths.map(async (path) =>
          createImageBitmap(await (await fetch(path)).blob()),
        );
        return (await Promise.all(pictures)).map(({ width, height }) => `${width}x${height}`);
      },
      claims.map(([path]) => path ?? ''),
    );
    expect(sizes).toEqual(claims.map(([, size]) => size));
    expect(new Set(sizes)).toEqual(new Set(['192x192', '512x512', '180x180']));
    await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute(
      'content',
      'rgb(245, 247, 249)',
    );
    const { shortcuts } = JSON.parse(data ?? '{}') as { shortcuts: { url: string }[] };
    expect(shortcuts.map(({ url }) => url)).toEqual([
      '/dashboard?record=use',
      '/dashboard?record=count',
    ]);
    await session.detach();
  });
  await page.clock.runFor(29_000);
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations())).toHaveLength(0);
  await page.clock.runFor(2_000);
  await untilKept(page);
  await test.step('no other script can be made the worker', async () => {
    const refused = await page.evaluate(async () => {
      const add = (address: string) =>
        navigator.serviceWorker.register(address).then(
          () => 'registered',
          (error: unknown) => (error instanceof Error ? error.name : ''),
        );
      return Promise.all(['/unsupported.js', '/service-worker.js?other'].map(add));
    });
    expect(refused).toEqual(['TypeError', 'TypeError']);
  });

  await goOffline(context);
  await page.reload();
  await expect(heading(page, 'Log in')).toBeVisible();
  await page.locator('input[name="userName"]').fill('dwhitlock');
  await goOnline(context);

  await loginAt(page, server.origin);
  await goOffline(context);
  await page.goto('/inventory/list');
  await expect(page.getByRole('banner')).toContainText('Dana Whitlock');
  await expect(heading(page, 'Inventories')).toBeVisible();

  const kept = await page.evaluate(async () => {
    const caches = await Promise.all(
      (await window.caches.keys()).map((key) => window.caches.open(key)),
    );
    const keys = await Promise.all(caches.map((cache) => cache.keys()));
    return keys.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain('/shell.html');
  expect(kept.filter((path) => /^\/(api|uploads)\//.test(path))).toEqual([]);
});
