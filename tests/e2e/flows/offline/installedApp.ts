import type { Page } from 'playwright/test';
import { accountOf, logInWith } from '../../people.ts';

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Until the worker has the whole build, and this page. */
export const untilKept = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');

export async function loginAt(page: Page, origin: string): Promise<void> {
  const { userName, password } = accountOf('supervisor');
  await logInWith(page, userName, password, origin);
}
