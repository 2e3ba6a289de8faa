import { createHmac, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '../../../src/contract/calls.ts';
import { signedReading } from '../../../src/rules/inventory/temperature.ts';
import { hashSecret } from '../../../src/server/core/identity/secret.ts';
import { inventories } from '../../../src/server/database/schema/custodyPlace.ts';
import { integrationKeys } from '../../../src/server/database/schema/integrationKey.ts';
import { addEventCustody } from '../../support/custody/custodyEvents.ts';
import { addAgency, addUser, logInAs, password } from '../../support/people/people.ts';
import { sealedFor } from '../../support/server/sealedFor.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

const perMinute = 20;
const id = '12345678-1234-4123-8123-123456789abc';
const from = '198.51.100.7';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({
    environment: { ANONYMOUS_CALLS_PER_MINUTE: String(perMinute) },
  });
  const agencyId = await addAgency(server.open.database, 'Hudson Valley EMS');
  await addUser(server.open.database, agencyId, 'riley');
});

/** Each test in its own minute. */
beforeEach(() => {
  server.clock.now = new Date(server.clock.now.getTime() + 60_000);
});

afterAll(() => server.close());

type Ask = (from: string) => Promise<Response>;

const get =
  (path: string, headers: Readonly<Record<string, string>> = {}): Ask =>
  (address) =>
    server.send(path, { from: address, headers });

/** Every call for anyone, as someone makes it who only wants to be a burden; and what is not a call of the contract. */
const anonymous: readonly (readonly [string, Ask])[] = [
  ...calls
    .filter(({ access }) => access === 'public')
    .map(({ name, method, path }) => {
      const ask: Ask = (address) =>
        server.send(path.replace('{name}', 'eula'), {
          ...(method === 'POST' ? { body: {} } : {}),
          from: address,
        });
      return [name, ask] as const;
    }),
  ['the return from a single sign-on', get('/sso/callback?state=x&code=y')],
  ['openapi.json', get('/api/openapi.json')],
  ['a call that is not there', get('/api/Nothing')],
  ['a call of a session, without one', get('/api/Account/GetUserInfo')],
  [
    'a call with a token of no one',
    get('/api/Account/GetUserInfo', { authorization: `Bearer ${'A'.repeat(43)}` }),
  ],
  ['a picture of a signature', get(`/uploads/UserSignatures/${id}/${id}/Signature.png`)],
  ['a photo', get(`/uploads/Photos/${id}/Photo.jpg`)],
  ['a drawn signature', get(`/uploads/DrawnSignatures/${id}/Signature.png`)],
  ['a drawing of a chart', get('/api/Admin/StatechartFiles/login.svg')],
];

async function useUp(address: string): Promise<void> {
  for (let call = 0; call < perMinute; call += 1) {
    expect((await server.send('/api/Installation', { from: address })).status).toBe(200);
  }
}

describe('calls without a session', () => {
  it.each(anonymous)('%s counts in the one limit of an address', async (_name, ask) => {
    await useUp(from);
    const refused = await ask(from);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('60');
    // Who calls from elsewhere is not refused, and a minute later no one is.
    expect((await ask('198.51.100.8')).status).not.toBe(429);
    server.clock.now = new Date(server.clock.now.getTime() + 60_000);
    expect((await ask(from)).status).not.toBe(429);
  });

  it.each(anonymous)('%s uses up the limit for all others', async (_name, ask) => {
    for (let call = 0; call < perMinute; call += 1) expect((await ask(from)).status).not.toBe(429);
    const refused = await server.send('/api/Account/Login', {
      body: { userName: 'riley', password },
      from,
    });
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({
      code: 'too_many_calls',
      message: 'Too many requests from your network. Wait a minute and try again.',
    });
  });

  it('say after how many seconds they may be made again', async () => {
    server.clock.now = new Date('2026-03-10T12:00:21.500Z');
    await useUp(from);
    expect((await server.send('/api/Installation', { from })).headers.get('retry-after')).toBe(
      '39',
    );
  });

  it('of one IPv6 network count together, whatever their last 64 bits', async () => {
    for (let call = 0; call < perMinute; call += 1)
      await server.send('/api/Installation', { from: `2001:db8:1:2::${call.toString(16)}` });
    expect((await server.send('/api/Installation', { from: '2001:db8:1:2:ffff::1' })).status).toBe(
      429,
    );
    expect((await server.send('/api/Installation', { from: '2001:db8:1:3::1' })).status).toBe(200);
  });
});

describe('[STOCK-14] [INT-01] a program', () => {
  const address = '203.0.113.9';
  const ask = (path: string, body: object) => server.send(path, { body, from: address });

  it('is not counted with its secret, and is counted with another or an old signature', async () => {
    const { database } = server.open;
    const { agencyId, inventoryId } = await addEventCustody(database, 'sl');
    const secret = 'a-secret-of-the-sensor-that-is-long';
    const place = eq(inventories.id, inventoryId);
    const owner = { kind: 'inventory', agencyId, id: inventoryId } as const;
    const sensorSecret = sealedFor(server.configuration, owner, secret);
    await database.update(inventories).set({ sensorSecret }).where(place);
    const keyHash = hashSecret(secret);
    await database.insert(integrationKeys).values({ agencyId, name: 'ePCR', keyHash });
    const post = (signedWith: string, minutesAgo = 0) => {
      const sentAt = new Date(server.clock.now.getTime() - minutesAgo * 60_000).toISOString();
      const sent = { readingId: randomUUID(), inventoryId, celsius: '4.5', readAt: sentAt, sentAt };
      const signature = createHmac('sha256', signedWith).update(signedReading(sent)).digest('hex');
      return ask('/api/TemperatureWebhook', { ...sent, signature });
    };
    const issue = (integrationKey: string) =>
      ask('/api/Integrations/SignInGuids', { integrationKey, userName: 'slsigner' });
    for (let call = 0; call <= perMinute; call += 1) {
      expect((await post(secret)).status).toBe(200);
      expect((await issue(secret)).status).toBe(200);
    }
    const other = 'another-secret-that-is-as-long-as-it';
    for (let round = 0; round < perMinute; round += 4) {
      expect((await post(other)).status).toBe(422);
      expect((await post(secret, 6)).status).toBe(422);
      expect((await issue(other)).status).toBe(403);
      expect((await server.send('/api/Installation', { from: address })).status).toBe(200);
    }
    expect((await post(secret)).status).toBe(429);
    expect((await issue(secret)).status).toBe(429);
  });
});

describe('the count', () => {
  it('lets 50 people of one station log in within one minute', async () => {
    const usual = await startTestServer({ environment: { ANONYMOUS_CALLS_PER_MINUTE: '600' } });
    const agencyId = await addAgency(usual.open.database, 'Hudson Valley EMS');
    await addUser(usual.open.database, agencyId, 'riley');
    const ask = async (path: string) => expect((await usual.send(path)).status).toBe(200);
    for (let person = 0; person < 50; person += 1) {
      await ask('/api/Installation');
      await ask('/api/Fido/GetAssertionOptions');
      await ask('/api/Fido/GetAssertionOptions?userName=riley');
      await ask('/api/Account/SsoLogin?email=chief@example.org');
      await ask(`/api/Account/GetUserGuidVm?guid=${'A'.repeat(43)}`);
      await logInAs(usual, 'riley');
    }
    await usual.close();
  });
});
