import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { addAgency, addUser } from '../../support/people/people.ts';
import type { TestServer } from '../../support/server/server.ts';

// The real one, watched: nearly all the time that a refusal takes is spent there.
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  return { ...real, verify: vi.fn(real.verify) };
});

let server: TestServer;

beforeAll(async () => {
  // Another file of this worker may have loaded the server before it was watched.
  vi.resetModules();
  const { startTestServer } = await import('../../support/server/server.ts');
  server = await startTestServer();
  const agencyId = await addAgency(server.open.database, 'Watched Agency');
  await addUser(server.open.database, agencyId, 'known');
  await addUser(server.open.database, agencyId, 'leaver', { isActive: false });
});

afterAll(() => server.close());

/** How costly each comparison of a refused login was, as its hash says. */
async function costsOf(userName: string): Promise<string[]> {
  vi.mocked(verify).mockClear();
  const reply = await server.send('/api/Account/Login', { body: { userName, password: 'wrong' } });
  expect(await reply.json()).toMatchObject({ isSuccessful: false });
  return vi
    .mocked(verify)
    .mock.calls.map(([stored]) => String(stored).replace(/\$[^$]+\$[^$]+$/, ''));
}

it('[LOGIN-08] an unknown, a known and a disabled user are refused after the same work', async () => {
  const known = await costsOf('known');
  expect(known).toEqual(['$argon2id$v=19$m=19456,t=2,p=1']);
  expect(await costsOf('unknown')).toEqual(known);
  expect(await costsOf('leaver')).toEqual(known);
});
