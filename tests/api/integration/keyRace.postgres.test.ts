import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashSecret } from '../../../src/server/core/identity/secret.ts';
import { integrationKeys } from '../../../src/server/database/schema/integrationKey.ts';
import { loginTickets } from '../../../src/server/database/schema/ticket.ts';
import { isOneWaiting } from '../../support/database/isOneWaiting.ts';
import { addAgency, addUser } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;
let keyId: string;

const integrationKey = 'the-key-of-the-hudson-epcr';

beforeAll(async () => {
  server = await startTestServer();
  const { database } = server.open;
  const agencyId = await addAgency(database, 'Hudson Valley EMS');
  await addUser(database, agencyId, 'riley');
  const [key] = await database
    .insert(integrationKeys)
    .values({ agencyId, name: 'Hudson ePCR', keyHash: hashSecret(integrationKey) })
    .returning();
  keyId = key?.id ?? '';
});

afterAll(() => server.close());

it('[INT-01] a guid is not given by a key that was replaced after it was found', async () => {
  const { database } = server.open;
  let asked: Promise<Response> | undefined;
  await database.transaction(async (tx) => {
    const keyHash = hashSecret('the-next-key');
    await tx.update(integrationKeys).set({ keyHash }).where(eq(integrationKeys.id, keyId));
    const body = { integrationKey, userName: 'riley' };
    asked = Promise.resolve(server.send('/api/Integrations/SignInGuids', { body }));
    await expect.poll(() => isOneWaiting(database)).toBe(true);
  });
  const reply = await asked;
  expect(reply?.status).toBe(403);
  expect(await database.select().from(loginTickets)).toEqual([]);
});
