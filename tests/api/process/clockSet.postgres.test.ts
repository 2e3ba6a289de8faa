import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { readConfiguration } from '../../../src/server/platform/configuration/configuration.ts';
import { listen, type RunningServer } from '../../../src/server/process/listen.ts';
import { prepareDatabase } from '../../../src/server/process/prepareDatabase.ts';
import { createTestDatabase } from '../../support/database/testDatabase.ts';

const folder = mkdtempSync(join(tmpdir(), 'countersign-clock-'));
let server: RunningServer;

beforeAll(async () => {
  const address = await createTestDatabase();
  if (address.kind !== 'postgres')
    throw new Error('The embedded database has the clock of the server');
  const settings = { DATA_DIR: folder, PORT: '0', HOST: '127.0.0.1', APP_ENVIRONMENT: 'Test' };
  const configuration = readConfiguration({ ...settings, DATABASE_URL: address.url, JOBS: 'off' });
  const prepared = await prepareDatabase(configuration);
  server = await listen(configuration, prepared, undefined, () => undefined, '0.0.0-test');
});

afterEach(() => {
  vi.restoreAllMocks();
});

afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** As if someone had set the clock of this machine. */
function setClock(seconds: number): void {
  const { now } = Date;
  vi.spyOn(Date, 'now').mockImplementation(() => now() + seconds * 1_000);
}

const login = () =>
  fetch(`${server.address}/api/Account/Login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ userName: 'no-one', password: 'no password at all' }),
  });

const statusOf = async (path: string) => (await fetch(`${server.address}${path}`)).status;

it.each([400, -400])(
  'a server whose clock is set by %d s records nothing and says that it is not ready, until it is right again',
  async (seconds) => {
    setClock(seconds);
    const refused = await login();
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await refused.json()).toMatchObject({ code: 'clock_off' });
    expect([await statusOf('/readyz'), await statusOf('/healthz')]).toEqual([503, 200]);
    vi.restoreAllMocks();
    const answered = await login();
    expect([answered.status, await statusOf('/readyz')]).toEqual([200, 200]);
  },
);
