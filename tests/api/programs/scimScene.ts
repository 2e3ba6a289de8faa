import * as v from 'valibot';
import { afterAll, beforeAll, expect } from 'vitest';
import { ScimError, ScimUser, scimPath } from '../../../src/contract/users/scim.ts';
import { addApiKey, asProgram } from '../../support/people/addApiKey.ts';
import { addAgency, addUser } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

/** An agency with a directory that has a key, and one person of another agency. */
export function scimScene() {
  let server: TestServer;
  let agencyId = 0;
  let key = '';
  const people: Record<'admin' | 'boss' | 'foreign' | 'auditor' | 'medic', string> = {
    admin: '',
    boss: '',
    foreign: '',
    auditor: '',
    medic: '',
  };

  beforeAll(async () => {
    server = await startTestServer();
    const { database } = server.open;
    agencyId = await addAgency(database, 'Hudson Valley EMS');
    const otherId = await addAgency(database, 'Catskill EMS');
    people.admin = await addUser(database, agencyId, 'admin', { permissionId: 3 });
    people.boss = await addUser(database, agencyId, 'boss', { permissionId: 4 });
    people.medic = await addUser(database, agencyId, 'medic');
    people.auditor = await addUser(database, agencyId, 'auditor', { userType: 'Auditor' });
    people.foreign = await addUser(database, otherId, 'foreign');
    const owner = { agencyId, createdById: people.admin };
    ({ key } = await addApiKey(database, owner, ['provisioning'], { name: 'Entra' }));
  });

  afterAll(() => server.close());

  async function call(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = asProgram(key),
  ) {
    const reply = await server.send(`${scimPath}${path}`, {
      ...{ method, headers },
      ...(body === undefined ? {} : { body }),
    });
    const text = await reply.text();
    return {
      reply,
      status: reply.status,
      body: text === '' ? null : (JSON.parse(text) as unknown),
    };
  }

  async function make(body: unknown): Promise<ScimUser> {
    const made = await call('POST', '/Users', body);
    expect(made).toMatchObject({ status: 201 });
    return v.parse(ScimUser, made.body);
  }

  async function expectRefused(
    answer: ReturnType<typeof call>,
    status: number,
    scimType: string | undefined,
    detail?: string,
  ) {
    const { reply, body } = await answer;
    expect(reply.headers.get('content-type')).toBe('application/scim+json');
    const error = v.parse(ScimError, body);
    expect([reply.status, error.status, error.scimType]).toEqual([
      status,
      String(status),
      scimType,
    ]);
    if (detail !== undefined) expect(error.detail).toBe(detail);
  }

  return {
    people,
    get server() {
      return server;
    },
    get agencyId() {
      return agencyId;
    },
    get key() {
      return key;
    },
    call,
    make,
    expectRefused,
  };
}
