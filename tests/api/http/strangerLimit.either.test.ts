import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createStrangerLimit } from '../../../src/server/core/identity/strangerLimit.ts';
import { strangerCalls } from '../../../src/server/database/schema/stranger.ts';
import { addAgency, addUser, logInAs } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

const perMinute = 20;
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

describe('calls without a session', () => {
  it('that are made at the same time are each counted', async () => {
    const replies = await Promise.all(
      Array.from({ length: 3 * perMinute }, () => server.send('/api/Installation', { from })),
    );
    const admitted = replies.filter(({ status }) => status === 200);
    expect(admitted).toHaveLength(perMinute);
  });
});

describe('a session', () => {
  it('is not counted, and continues if the limit of its address is used up', async () => {
    const { headers } = await logInAs(server, 'riley');
    const address = '203.0.113.7';
    for (let call = 0; call < 2 * perMinute; call += 1) {
      expect((await server.send('/api/Installation', { headers, from: address })).status).toBe(200);
    }
    expect((await server.send('/api/Installation', { from: address })).status).toBe(200);
    await Promise.all(
      Array.from({ length: perMinute }, () => server.send('/api/Installation', { from: address })),
    );
    expect((await server.send('/api/Installation', { from: address })).status).toBe(429);
    expect((await server.send('/api/Account/GetUserInfo', { headers, from: address })).status).toBe(
      200,
    );
  });
});

describe('the count', () => {
  it('is shared by all servers of a database', async () => {
    const { database } = server.open;
    const limits = [
      createStrangerLimit(database, perMinute),
      createStrangerLimit(database, perMinute),
    ];
    const { now } = server.clock;
    let admitted = 0;
    for (let call = 0; call < perMinute; call += 1) {
      for (const limit of limits) {
        const { kind } = await limit.admit('192.0.2.1', now);
        if (kind === 'admitted') admitted += 1;
      }
    }
    expect(admitted).toBe(perMinute);
  });

  it('is cleared after its minute, and remembers a limited number of networks', async () => {
    const { database } = server.open;
    const limit = createStrangerLimit(database, perMinute, 10);
    const { now } = server.clock;
    for (let at = 1; at <= 30; at += 1) await limit.admit(`192.0.2.${at}`, now);
    expect(limit.size).toBe(10);
    await limit.admit('192.0.2.1', new Date(now.getTime() + 120_000));
    expect(limit.size).toBe(1);
    expect(await database.select().from(strangerCalls)).toHaveLength(1);
  });

  it('of a network that was dropped from memory continues from the database', async () => {
    const limit = createStrangerLimit(server.open.database, perMinute, 1);
    const { now } = server.clock;
    const verdicts: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      verdicts.push((await limit.admit('192.0.2.50', now)).kind);
      await limit.admit('192.0.2.51', now);
    }
    expect(verdicts).toEqual(['admitted', 'refused', 'refused']);
  });
});
