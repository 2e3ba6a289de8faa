import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '../../../src/server/database/database.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import {
  addExtras,
  environmentOfStart,
  prepareDemo,
  rejectUnaskedDemo,
} from '../../../src/server/demo/prepareDemo.ts';
import { readConfiguration } from '../../../src/server/platform/configuration/configuration.ts';
import { openTestDatabase } from '../../support/database/testDatabase.ts';

let open: OpenDatabase;

beforeAll(async () => {
  open = await openTestDatabase();
});

afterAll(() => open.close());

const DATABASE_URL = 'postgresql://countersign@database.example/countersign';

const prepared = () => ({
  open,
  isEmpty: true,
  appliedMigrations: [],
  clockOffset: 0,
  close: async () => undefined,
});

const prepare = (environment: Readonly<Record<string, string>>) =>
  prepareDemo(readConfiguration(environment), prepared());

it.each([
  [{ DATABASE_URL }],
  [{ DATABASE_URL, APP_ENVIRONMENT: '' }],
  [{ DATABASE_URL, APP_ENVIRONMENT: 'Development' }],
  [{ DATABASE_URL, APP_ENVIRONMENT: 'Test' }],
])('the demo is not added to a server’s database unless requested (%j)', async (environment) => {
  await expect(prepare(environment)).rejects.toMatchObject({
    code: 'demo_not_asked_for',
    message: expect.stringContaining('Set APP_ENVIRONMENT=Demo if you want that.') as string,
  });
  expect(await open.database.select().from(users)).toEqual([]);
});

it.each([{ DATABASE_URL, APP_ENVIRONMENT: 'Demo' }, {}, { APP_ENVIRONMENT: 'Development' }])(
  'the demo is added on request, and to the data folder (%j)',
  (environment) => {
    expect(() => rejectUnaskedDemo(readConfiguration(environment))).not.toThrow();
  },
);

it('an installation is never filled with the demo, not even by npm start', async () => {
  expect(environmentOfStart({ NODE_ENV: 'production' })).toBe('Production');
  expect(environmentOfStart({})).toBe('Demo');
  const configuration = readConfiguration({
    APP_ENVIRONMENT: 'Production',
    ALLOW_EMBEDDED_IN_PRODUCTION: 'on',
    PUBLIC_ORIGIN: 'https://narcotics.example.org',
    SMTP_URL: 'smtp://mail.example.org',
    MAIL_FROM: 'no-reply@example.org',
  });
  const describeAccounts = await prepareDemo(configuration, prepared());
  await addExtras(configuration, prepared());
  expect(describeAccounts()).toBe('');
  expect(await open.database.select().from(users)).toEqual([]);
});
