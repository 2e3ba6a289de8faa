import { eq, inArray } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ActRights } from '../../../src/contract/core/actRights.ts';
import { RightsSheet } from '../../../src/contract/users/rightsSheet.ts';
import { UserRow } from '../../../src/contract/users/user.ts';
import { defaultRights } from '../../../src/rules/core/actRights.ts';
import { beyondOwn } from '../../../src/rules/users/actRightChanges.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { personRights, roleRights } from '../../../src/server/database/schema/user.ts';
import { addAgency, addUser, type CurrentUser, logInAs } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';
import { problemOf } from './userScene.ts';

const { technician, manager, admin } = defaultRights;
const names = ['chief', 'deputy', 'boss', 'medic', 'nurse'] as const;
type Name = (typeof names)[number];

let server: TestServer;
let agencyId: number;
const ids = {} as Record<Name, string>;
const as = {} as Record<'chief' | 'deputy' | 'boss' | 'stranger', CurrentUser>;

beforeAll(async () => {
  server = await startTestServer();
  const { database } = server.open;
  agencyId = await addAgency(database, 'Act agency');
  const other = await addAgency(database, 'Other agency');
  const profiles = {
    chief: { permissionId: 3 },
    deputy: { permissionId: 3 },
    boss: { permissionId: 2 },
    medic: {},
    nurse: { witnessOnly: true },
  };
  for (const name of names) {
    ids[name] = await addUser(database, agencyId, `act-${name}`, profiles[name]);
  }
  await addUser(database, other, 'act-stranger', { permissionId: 3 });
  for (const name of ['chief', 'deputy', 'boss', 'stranger'] as const) {
    as[name] = await logInAs(server, `act-${name}`);
  }
});

afterAll(() => server.close());

const rolePath = (role: string) => `/api/Admin/RoleRights/${role}`;
const personPath = (who: Name) => `/api/Admin/PersonRights/${ids[who]}`;

async function read(path: string, who: keyof typeof as = 'chief'): Promise<RightsSheet> {
  const reply = await server.send(path, { headers: as[who].headers });
  expect(reply.status).toBe(200);
  return v.parse(RightsSheet, await reply.json());
}

function save(
  path: string,
  base: ActRights,
  changed: Partial<ActRights>,
  who: keyof typeof as = 'chief',
): Promise<Response> {
  const body = { base, rights: { ...base, ...changed } };
  return server.send(path, { body, headers: as[who].headers });
}

describe('[RIGHT-04] an administrator', () => {
  it('changes the rights of a role, audited with before and after, and back without a trace in the rows', async () => {
    const { database } = server.open;
    const path = rolePath('technician');
    expect(await read(path)).toMatchObject({ rights: technician, usual: technician, own: admin });
    const wanted = { transferOut: 'all', use: 'limited' } as const;
    expect((await save(path, technician, wanted)).status).toBe(200);
    expect((await read(path)).rights).toEqual({ ...technician, ...wanted });
    expect((await read(personPath('medic'))).rights).toEqual({ ...technician, ...wanted });
    const [told] = await database
      .select({ changes: auditEntries.changes, summary: auditEntries.summary })
      .from(auditEntries)
      .where(eq(auditEntries.action, 'agency.roleRightsChanged'));
    expect(told).toEqual({
      summary: 'act-chief Person changed the rights of the role “Technicians” to acts',
      changes: [
        { field: 'Record uses', before: 'Yes', after: 'C-III to C-V only' },
        { field: 'Transfer out', before: 'No', after: 'Yes' },
      ],
    });
    const changed = { ...technician, ...wanted };
    const back = { transferOut: 'none', use: 'all' } as const;
    expect((await save(path, changed, back)).status).toBe(200);
    expect(
      await database.select().from(roleRights).where(eq(roleRights.agencyId, agencyId)),
    ).toEqual([]);
  });

  it('changes the rights of one person, and leaves what another administrator changed since', async () => {
    const { database } = server.open;
    const path = personPath('medic');
    expect((await save(path, technician, { correct: 'all' })).status).toBe(200);
    // The deputy opened the page before.
    expect((await save(path, technician, { receive: 'limited' }, 'deputy')).status).toBe(200);
    const sheet = await read(path);
    expect(sheet.rights).toEqual({ ...technician, correct: 'all', receive: 'limited' });
    expect(sheet.usual).toEqual(technician);
    const rows = await database
      .select({ act: personRights.act, scope: personRights.scope })
      .from(personRights)
      .where(inArray(personRights.userId, [ids.medic]));
    expect(rows).toHaveLength(2);
    const told = await database
      .select({ changes: auditEntries.changes, subject: auditEntries.subjectId })
      .from(auditEntries)
      .where(eq(auditEntries.action, 'user.actRightsChanged'));
    expect(told).toContainEqual({
      changes: [{ field: 'Correct quantities', before: 'No', after: 'Yes' }],
      subject: ids.medic,
    });
  });

  it('changes neither their own rights, nor those of their role', async () => {
    expect((await read(personPath('chief'))).fixed).not.toBeNull();
    const own = await problemOf(await save(personPath('chief'), admin, { use: 'none' }), 422);
    expect(own.code).toBe('user_not_editable');
    const role = await problemOf(await save(rolePath('admin'), admin, { use: 'none' }), 422);
    expect(role.code).toBe('user_not_editable');
  });

  it('gives no right beyond their own, and takes none that they could not give back', async () => {
    const beyond = await problemOf(
      await save(personPath('boss'), manager, { form3848: 'all' }),
      422,
    );
    expect(beyond).toMatchObject({ code: 'right_not_yours', fields: { form3848: beyondOwn } });
    const { agent } = defaultRights;
    const taken = await problemOf(await save(rolePath('agent'), agent, { readAll: 'none' }), 422);
    expect(taken.code).toBe('right_not_yours');
  });

  it('does not leave fewer than two people who close cases, or none who correct', async () => {
    const first = await problemOf(
      await save(personPath('deputy'), admin, { closeCase: 'none' }),
      422,
    );
    expect([first.code, Object.keys(first.fields ?? {})]).toEqual(['last_holder', ['closeCase']]);
    expect((await save(personPath('boss'), manager, { closeCase: 'all' })).status).toBe(200);
    expect((await save(personPath('deputy'), admin, { closeCase: 'none' })).status).toBe(200);
    // The chief corrects, whom no one here changes; so the rule of one is tested among the rules.
    const back = { ...admin, closeCase: 'none' } as const;
    expect((await save(personPath('deputy'), back, { closeCase: 'all' })).status).toBe(200);
  });

  it('deactivates no one, lowers no permission and makes no one a witness only where that leaves too few holders', async () => {
    const { headers } = as.chief;
    // Chief, deputy and boss close cases; without the boss it is the two administrators.
    const boss = await read(personPath('boss'));
    expect((await save(personPath('boss'), boss.rights, { closeCase: 'none' })).status).toBe(200);
    const act = (body: object) =>
      server.send(`/api/Admin/Users/ActOnUser/${ids.deputy}`, { body, headers });
    const refused = await problemOf(await act({ act: 'deactivate' }), 422);
    expect([refused.code, refused.fields]).toEqual([
      'last_holder',
      { isActive: expect.stringContaining('Two people must be able to close cases.') as string },
    ]);
    const row = await server.send(`/api/Admin/Users/GetUser/${ids.deputy}`, { headers });
    const deputy = v.parse(UserRow, await row.json());
    const lower = () =>
      server.send('/api/Admin/Users/SaveUser', {
        headers,
        body: { ...deputy, permissionId: 1, base: deputy, operationId: crypto.randomUUID() },
      });
    const lowered = await problemOf(await lower(), 422);
    expect([lowered.code, Object.keys(lowered.fields ?? {})]).toEqual([
      'last_holder',
      ['permissionId'],
    ]);
    // Once another person has the right, both are possible.
    const medic = await read(personPath('medic'));
    expect((await save(personPath('medic'), medic.rights, { closeCase: 'all' })).status).toBe(200);
    expect((await lower()).status).toBe(200);
    expect((await act({ act: 'deactivate' })).status).toBe(200);
    const base = {
      ...{ globalAuditHistory: false, clients: false, controlValues: false },
      witnessOnly: false,
    };
    const path = `/api/Admin/Users/SaveUserRights/${ids.medic}`;
    const body = { base, rights: { ...base, witnessOnly: true } };
    const barred = await problemOf(await server.send(path, { headers, body }), 422);
    expect([barred.code, Object.keys(barred.fields ?? {})]).toEqual([
      'last_holder',
      ['witnessOnly'],
    ]);
  });

  it('gives a witness only nothing', async () => {
    const sheet = await read(personPath('nurse'));
    expect(Object.values(sheet.rights)).not.toContain('all');
    const refused = await problemOf(
      await save(personPath('nurse'), sheet.rights, { use: 'all' }),
      422,
    );
    expect(refused.code).toBe('user_not_editable');
  });

  it('[ROLE-04] [SWAP-06] alone changes them, and only of their agency', async () => {
    expect((await save(rolePath('technician'), technician, { use: 'none' }, 'boss')).status).toBe(
      403,
    );
    const foreign = await save(personPath('medic'), technician, { use: 'none' }, 'stranger');
    expect(foreign.status).toBe(404);
    expect(
      (await save(rolePath('technician'), technician, { use: 'none' }, 'stranger')).status,
    ).toBe(200);
    expect((await read(rolePath('technician'))).rights).toEqual(technician);
  });
});
