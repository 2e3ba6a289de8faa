import type { Page } from 'playwright';

/** Milliseconds between two keys of a scanner that is plugged in as a keyboard. */
const pause = 10;

/**
 * Types a code as such a scanner does, with Enter at its end. The keys bear the scanner's own times: how long the test
 * takes to send them says nothing of a scanner.
 */
export async function scanByKeys(page: Page, code: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const begun = Date.now();
  const keys = [...code, 'Enter'];
  for (const [index, key] of keys.entries()) {
    const timestamp = (begun + index * pause) / 1_000;
    const text = key === 'Enter' ? '\r' : key;
    await session.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text, timestamp });
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', key, timestamp });
  }
  await session.detach();
}
