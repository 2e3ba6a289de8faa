import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { agencies } from '../../../src/server/database/schema/agency.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { apiKeys } from '../../../src/server/database/schema/programs/apiKey.ts';
import { addApiKey, asProgram } from '../../support/people/addApiKey.ts';
import { addAgency, addUser, logInAs } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

const perMinute = 40;

let server: TestServer;
let owner: { agencyId: number; createdById: string };

beforeAll(async () => {
  server = await startTestServer({ environment: { API_KEY_CALLS_PER_MINUTE: String(perMinute) } });
  const agencyId = await addAgency(server.open.database, 'Hudson Valley EMS');
  const createdById = await addUser(server.open.database, agencyId, 'admin', { permissionId: 3 });
  owner = { agencyId, createdById };
});

/** Each test a day later: what is noted once a day is noted again. */
beforeEach(() => {
  server.clock.now = new Date(server.clock.now.getTime() + 86_400_000);
});

afterAll(() => server.close());

function read(key: string, headers: Readonly<Record<string, string>> = {}) {
  return server.send('/api/Inventories', { headers: { ...asProgram(key), ...headers } });
}

function add(differences: Partial<typeof apiKeys.$inferInsert> = {}) {
  return addApiKey(server.open.database, owner, ['inventories'], differences);
}

async function auditOf(id: string) {
  const rows = await server.open.database
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, id));
  return rows.map(({ action }) => action);
}

async function refusal(reply: Response) {
  const { code } = (await reply.json()) as { code: string };
  return [reply.status, code, reply.headers.get('www-authenticate')];
}

const challenge = 'Bearer realm="api", error="invalid_token"';

describe('an API key', () => {
  it('opens a call of its scope, and no session', async () => {
    const { key } = await add();
    const reply = await read(key);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('set-cookie')).toBeNull();
  });

  it('is refused once it has expired, which is audited once a day', async () => {
    const { id, key } = await add({ expiresAt: server.clock.now });
    expect(await refusal(await read(key))).toEqual([401, 'api_key_expired', challenge]);
    await read(key);
    expect(await auditOf(id)).toEqual(['apiKey.refused']);
    server.clock.now = new Date(server.clock.now.getTime() + 86_400_001);
    await read(key);
    expect(await auditOf(id)).toEqual(['apiKey.refused', 'apiKey.refused']);
  });

  it('is active up to the moment of its end', async () => {
    const { key } = await add({ expiresAt: new Date(server.clock.now.getTime() + 1) });
    expect((await read(key)).status).toBe(200);
  });

  it('is refused once it was revoked, which is audited', async () => {
    const { id, key } = await add({ revokedAt: server.clock.now });
    expect(await refusal(await read(key))).toEqual([401, 'api_key_revoked', challenge]);
    expect(await auditOf(id)).toEqual(['apiKey.refused']);
  });

  it('is refused while its agency is suspended', async () => {
    const agencyId = await addAgency(server.open.database, 'Lakeside Fire');
    const { key } = await add({ agencyId });
    expect((await read(key)).status).toBe(200);
    await server.open.database
      .update(agencies)
      .set({ isActive: false })
      .where(eq(agencies.id, agencyId));
    expect(await refusal(await read(key))).toEqual([401, 'api_key_suspended', challenge]);
  });

  it.each([
    [
      'with another secret after the same prefix',
      (key: string) => `${key.slice(0, 20)}${key[20] === '0' ? '1' : '0'}${key.slice(21)}`,
    ],
    ['that was cut off', (key: string) => key.slice(0, -1)],
    ['that is longer', (key: string) => `${key}0`],
    ['that is empty', () => 'csk_'],
    ['with foreign characters', (key: string) => `${key.slice(0, -1)}é`],
  ])('%s is unknown', async (_case, change) => {
    const { key } = await add();
    expect(await refusal(await read(encodeURIComponent(change(key))))).toEqual([
      401,
      'api_key_unknown',
      challenge,
    ]);
  });

  it('that no agency has is unknown, although it is well formed', async () => {
    const { id, key } = await add();
    await server.open.database.delete(apiKeys).where(eq(apiKeys.id, id));
    expect(await refusal(await read(key))).toEqual([401, 'api_key_unknown', challenge]);
  });

  it('is refused together with a cookie, also with that of a live session', async () => {
    const { key } = await add();
    const { cookie } = await logInAs(server, 'admin');
    for (const Cookie of [cookie, 'a=b']) {
      expect(await refusal(await read(key, { Cookie }))).toEqual([
        400,
        'key_with_cookie',
        'Bearer realm="api", error="invalid_request"',
      ]);
    }
  });

  it('is kept as a hash only', async () => {
    const { key } = await add();
    const rows = await server.open.database.select().from(apiKeys);
    expect(JSON.stringify(rows)).not.toContain(key.slice(12));
    await read(key);
    expect(server.logLines.join('')).not.toContain(key.slice(12));
  });

  it('notes when it was used at most once a minute, and audits its first use of a day', async () => {
    const { id, key } = await add();
    const start = server.clock.now.getTime();
    const usedAt = async () => {
      const [row] = await server.open.database.select().from(apiKeys).where(eq(apiKeys.id, id));
      return (row?.lastUsedAt?.getTime() ?? 0) - start;
    };
    await Promise.all([read(key), read(key), read(key)]);
    expect([await usedAt(), await auditOf(id)]).toEqual([0, ['apiKey.used']]);
    server.clock.now = new Date(start + 60_000);
    await read(key);
    expect(await usedAt()).toBe(0);
    server.clock.now = new Date(start + 60_001);
    await read(key);
    expect([await usedAt(), await auditOf(id)]).toEqual([60_001, ['apiKey.used']]);
    server.clock.now = new Date(start + 86_400_000);
    await read(key);
    expect(await auditOf(id)).toEqual(['apiKey.used', 'apiKey.used']);
  });

  it('makes only so many calls in a minute, whatever address they come from', async () => {
    const { key } = await add();
    const other = await add();
    const first = await read(key);
    expect(first.headers.get('ratelimit-policy')).toBe(`"key";q=${perMinute};w=60`);
    expect(first.headers.get('ratelimit')).toBe(`"key";r=${perMinute - 1};t=60`);
    const replies = await Promise.all(
      Array.from({ length: perMinute }, (_, index) =>
        server.send('/api/Inventories', { headers: asProgram(key), from: `198.51.100.${index}` }),
      ),
    );
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(1);
    expect(refused[0]?.headers.get('retry-after')).toBe('60');
    expect(refused[0]?.headers.get('ratelimit')).toBe('"key";r=0;t=60');
    expect((await read(other.key)).status).toBe(200);
    server.clock.now = new Date(server.clock.now.getTime() + 60_000);
    expect((await read(key)).status).toBe(200);
  });
});

it('answers a session that has ended with a challenge, too', async () => {
  const reply = await server.send('/api/Inventories');
  expect(await refusal(reply)).toEqual([401, 'session_ended', challenge]);
});
