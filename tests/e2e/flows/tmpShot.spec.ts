import { test } from '../test.ts';
test('shot', async ({ page, loggedIn }) => {
  await loggedIn('manager' as never);
  for (const [w, h, n] of [[1440, 900, 'wide'], [390, 844, 'phone']] as const) {
    await page.setViewportSize({ width: w, height: h });
    await page.goto('/reports/registration?from=2026-07-01&to=2026-12-31');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.screenshot({ path: `/tmp/shot-${n}.png`, fullPage: true });
  }
});
