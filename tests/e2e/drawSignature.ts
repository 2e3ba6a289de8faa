import type { Page } from 'playwright/test';

/** A stroke on the signature pad, which is brought clear of the bar at the foot of a phone first. */
export async function drawSignature(page: Page): Promise<void> {
  const pad = page.getByRole('application', { name: 'Signature pad' });
  await pad.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const box = await pad.boundingBox();
  if (!box) throw new Error('There is no pad to sign on.');
  await page.mouse.move(box.x + 30, box.y + 100);
  await page.mouse.down();
  for (let step = 1; step <= 24; step += 1) {
    await page.mouse.move(box.x + 30 + step * 9, box.y + 75 + Math.sin(step) * 35);
  }
  await page.mouse.up();
}
