import type { Page } from 'playwright';

/** Milliseconds between two keys of a scanner that is plugged in as a keyboard. */
const pause = 10;

/**
 * Types a code as such a scanner does, with Enter at its end. The keys bear the scanner's own times: how long the test
 * takes to send them says nothing of a scanner.
 */
export async function scanByKeys(page: Page, code: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const keys = [...code, 'Enter'];
  // The last key is now: none is after what the test does next.
  const begun = Date.now() - keys.length * pause;
  // In their order, but none waits for the one before: a scanner does not either.
  const sent = keys.flatMap((key, index) => {
    const timestamp = (begun + index * pause) / 1_000;
    const text = key === 'Enter' ? '\r' : key;
    return [
      session.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text, timestamp }),
      session.send('Input.dispatchKeyEvent', { type: 'keyUp', key, timestamp }),
    ];
  });
  await Promise.all(sent);
  await session.detach();
}
