import type { Page } from 'playwright/test';

/**
 * Notes from the next press of Login on each login form that a person could fill in: one that is seen and not busy.
 *
 * @returns what reads the headings of those that were there so far.
 */
export async function noteForms(page: Page): Promise<() => Promise<string[]>> {
  const noted = await page.evaluateHandle(() => {
    const headings: string[] = [];
    let isSent = false;
    const look = () => {
      const button = document.querySelector(
        '.sign-in-regular button[type="submit"].button-primary',
      );
      const isBusy = button?.getAttribute('aria-busy') === 'true';
      isSent ||= isBusy;
      if (!isSent || isBusy || !button?.checkVisibility()) return;
      headings.push(document.querySelector('h1')?.textContent ?? '');
    };
    const observed = { childList: true, subtree: true, attributes: true };
    new MutationObserver(look).observe(document, observed);
    return headings;
  });
  return () => noted.evaluate((headings) => headings);
}
