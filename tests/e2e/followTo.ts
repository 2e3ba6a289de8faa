import type { Page } from 'playwright/test';

/** What a followed link does, to a page that no link on the current one leads to. */
export async function followTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    // The router announces it.
    history.pushState(null, '', to);
  }, path);
}
