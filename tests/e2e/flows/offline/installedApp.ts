import type { BrowserContext, Page } from 'playwright/test';
import { accountOf, logInWith } from '../../people.ts';

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Until the worker has the whole build, and this page. */
export const untilKept = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');

export async function loginAt(page: Page, origin: string): Promise<void> {
  const { userName, password } = accountOf('supervisor');
  await logInWith(page, userName, password, origin);
}

/** Takes the network away, also from pages that are opened without it: in Chromium 150 those would say that they have one. */
export async function goOffline(context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
  });
}

/** Gives it back, and sends the event to the open pages. */
export async function goOnline(context: BrowserContext): Promise<void> {
  const showNetwork = () => {
    const isTold = Object.hasOwn(navigator, 'onLine');
    Reflect.deleteProperty(navigator, 'onLine');
    return isTold && navigator.onLine;
  };
  await context.addInitScript(showNetwork);
  const untold = await Promise.all(
    context.pages().map(async (page) => ({ page, isUntold: await page.evaluate(showNetwork) })),
  );
  await context.setOffline(false);
  for (const { page, isUntold } of untold) {
    // What Chromium does where it has said before that there is none.
    if (isUntold) await page.evaluate(() => window.dispatchEvent(new Event('online')));
  }
}
