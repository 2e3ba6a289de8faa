import { test as base, expect, type Page } from 'playwright/test';
import { logIn, type Person } from './people.ts';
import { E2eServer } from './server/e2eServer.ts';

interface TestFixtures {
  /** Opens a session for a demo person over the real API and leaves it in this browser. */
  loggedIn: (name: Person) => Promise<void>;
  /** What the browser reported against the page: policy violations and uncaught errors. Must stay empty. */
  complaints: string[];
  /** Tests of a worker share its server: nothing that one of them planned is left for the next. */
  nothingPlanned: undefined;
}

interface WorkerFixtures {
  server: E2eServer;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern.
    async ({}, use) => {
      const server = await E2eServer.open({ engine: 'postgres' });
      await use(server);
      await server.close();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ server }, use) => {
    await use(server.origin);
  },
  loggedIn: async ({ page }, use) => {
    await use((name) => logIn(page, name));
  },
  nothingPlanned: [
    async ({ server }, use) => {
      await use(undefined);
      server.planned.forget();
    },
    { auto: true },
  ],
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      listenToComplaints(page, complaints);
      await use(complaints);
      expect(complaints, 'what the browser reported against the page').toEqual([]);
    },
    { auto: true },
  ],
});

export function listenToComplaints(page: Page, complaints: string[]): void {
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    const text = message.text();
    if (/content security policy|trusted ?types?|hydrat/i.test(text)) complaints.push(text);
  });
}

export { expect };
