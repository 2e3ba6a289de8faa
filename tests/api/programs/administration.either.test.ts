import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ApiKeyForm,
  ApiKeyList,
  ApiKeyRow,
  MadeApiKey,
} from '../../../src/contract/administration/apiKey.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { apiKeys } from '../../../src/server/database/schema/programs/apiKey.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { addApiKey, asProgram } from '../../support/people/addApiKey.ts';
import {
  addAgency,
  addUser,
  type CurrentUser,
  logInAs,
  password,
} from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;
let admin: CurrentUser;
let foreignId: string;

beforeAll(async () => {
  server = await startTestServer();
  const { database } = server.open;
  const agencyId = await addAgency(database, 'Hudson Valley EMS');
  const otherAgencyId = await addAgency(database, 'Lakeside Fire');
  const createdById = await addUser(database, agencyId, 'admin', { permissionId: 3 });
  foreignId = (await addApiKey(database, { agencyId: otherAgencyId, createdById }, ['people'])).id;
  admin = await logInAs(server, 'admin');
});

afterAll(() => server.close());

const form: ApiKeyForm = { name: 'Scheduling', scopes: ['inventories', 'people'], days: 90 };

function create(body: unknown = form, { headers } = admin) {
  return server.send('/api/Admin/ApiKeys', { body, headers });
}

async function created(body?: ApiKeyForm) {
  return v.parse(MadeApiKey, await (await create(body)).json());
}

function revoke(id: string, reason = 'It was replaced') {
  return server.send(`/api/Admin/ApiKeys/${id}/Revoke`, {
    body: { reason },
    headers: admin.headers,
  });
}

async function list() {
  const reply = await server.send('/api/Admin/ApiKeys', { headers: admin.headers });
  return v.parse(ApiKeyList, await reply.json());
}

async function auditOf(id: string) {
  const rows = await server.open.database
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, id));
  return rows.toSorted((a, b) => a.seq - b.seq);
}

describe('an administrator', () => {
  it('creates a key that works, is shown once, is listed by its prefix and is audited without its secret', async () => {
    const { key, row } = await created();
    expect(key).toMatch(/^csk_[0-9A-Za-z]{46}$/);
    expect(row).toMatchObject({
      ...{ name: 'Scheduling', scopes: ['inventories', 'people'], state: 'active' },
      ...{ prefix: key.slice(0, 12), createdBy: 'admin Person', lastUsedAt: null },
      expiresAt: '2026-06-08T08:00:00.000Z',
    });
    const reply = await server.send('/api/Inventories', { headers: asProgram(key) });
    expect(reply.status).toBe(200);
    const listed = await list();
    expect(listed).toMatchObject({
      hasPassword: true,
      data: [{ id: row.id, lastUsedAt: '2026-03-10T08:00:00.000Z' }],
    });
    const trail = await auditOf(row.id);
    expect(trail.map(({ action }) => action)).toEqual(['apiKey.created', 'apiKey.used']);
    expect(JSON.stringify([listed, trail])).not.toContain(key.slice(12));
  });

  it('revokes a key with a reason, once; it stops working immediately', async () => {
    const { key, row } = await created();
    const revoked = v.parse(ApiKeyRow, await (await revoke(row.id)).json());
    expect(revoked).toMatchObject({
      state: 'revoked',
      revoked: { by: 'admin Person', reason: 'It was replaced' },
    });
    const reply = await server.send('/api/Inventories', { headers: asProgram(key) });
    expect(reply.status).toBe(401);
    expect(await (await revoke(row.id, 'Another reason')).json()).toEqual(revoked);
    expect((await auditOf(row.id)).map(({ action }) => action)).toEqual([
      'apiKey.created',
      'apiKey.revoked',
      'apiKey.refused',
    ]);
    expect((await list()).data.at(-1)?.id).toBe(row.id);
  });

  it('neither sees nor revokes a key of another agency', async () => {
    expect((await list()).data.map(({ id }) => id)).not.toContain(foreignId);
    expect((await revoke(foreignId)).status).toBe(404);
  });

  it.each([
    ['without a name', { ...form, name: ' ' }],
    ['without a scope', { ...form, scopes: [] }],
    ['with a scope twice', { ...form, scopes: ['stock', 'stock'] }],
    ['with an unknown scope', { ...form, scopes: ['everything'] }],
    ['for ever', { ...form, days: 36_500 }],
  ])('creates no key %s', async (_case, body) => {
    const before = await server.open.database.$count(apiKeys);
    expect((await create(body)).status).toBe(400);
    expect(await server.open.database.$count(apiKeys)).toBe(before);
  });

  it('who logged in more than five minutes ago confirms who they are first', async () => {
    server.clock.now = new Date(server.clock.now.getTime() + 300_000);
    const stale = await create();
    expect([stale.status, await stale.json()]).toMatchObject([
      422,
      { code: 'reauthentication_needed' },
    ]);
    const fresh = await logInAs(server, 'admin', password);
    expect((await create(form, fresh)).status).toBe(200);
  });

  it('who no longer works here leaves keys that go on: they are the agency’s', async () => {
    admin = await logInAs(server, 'admin');
    const { key } = await created();
    await server.open.database
      .update(users)
      .set({ isActive: false })
      .where(eq(users.userName, 'admin'));
    const reply = await server.send('/api/Inventories', { headers: asProgram(key) });
    expect(reply.status).toBe(200);
  });
});
