import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveUserRights } from '../../../src/contract/users/userAccess.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { noRights as none } from '../../support/people/sampleUserAccess.ts';
import { problemOf, UserScene } from './userScene.ts';

let scene: UserScene;

beforeAll(async () => {
  scene = await UserScene.open();
});

afterAll(() => scene.close());

type Name = Parameters<UserScene['as']>[0];

const witness = { ...none, witnessOnly: true };

async function save(as: Name, userId: string, base: object, rights: object): Promise<Response> {
  const { headers } = await scene.as(as);
  const path = saveUserRights.path.replace('{userId}', userId);
  return scene.server.send(path, { headers, body: { base, rights } });
}

async function statusAs(who: Name, path: string): Promise<number> {
  const { headers } = await scene.as(who);
  return (await scene.server.send(path, { headers })).status;
}

describe('[ROLE-02] the right “Witness only”', () => {
  it('is granted and removed by an administrator, applies to sessions immediately, and is in the audit trail', async () => {
    const { tech } = scene.ids;
    expect(await statusAs('tech', '/api/Dashboard')).toBe(200);
    const given = await save('admin', tech, none, witness);
    expect(await given.json()).toMatchObject({ access: { rights: witness } });
    expect(await statusAs('tech', '/api/Dashboard')).toBe(403);
    expect(await statusAs('tech', '/api/MissingSignatures')).toBe(200);
    const { headers } = await scene.as('tech');
    const info = await scene.server.send('/api/Account/GetUserInfo', { headers });
    expect(await info.json()).toMatchObject({ security: witness });
    const taken = await save('admin', tech, witness, none);
    expect(await taken.json()).toMatchObject({ access: { rights: none } });
    expect(await statusAs('tech', '/api/Dashboard')).toBe(200);
    const entries = await scene.database
      .select({ changes: auditEntries.changes })
      .from(auditEntries)
      .where(and(eq(auditEntries.action, 'user.rightsChanged'), eq(auditEntries.subjectId, tech)));
    expect(entries.map(({ changes }) => changes)).toEqual([
      [{ field: 'Witness only', before: 'No', after: 'Yes' }],
      [{ field: 'Witness only', before: 'Yes', after: 'No' }],
    ]);
  });

  it.each([
    ['admin', 'manager', 422],
    ['admin', 'deputy', 422],
    ['sysadmin', 'admin', 422],
    ['admin', 'admin', 422],
    ['sysadmin', 'sysadmin', 422],
    ['admin', 'several', 422],
    ['manager', 'tech', 422],
    ['tech', 'tech', 403],
    ['admin', 'stranger', 404],
  ] as const)('is not granted by %s to %s', async (as, whose, status) => {
    await problemOf(await save(as, scene.ids[whose], none, witness), status);
    const rows = await scene.database
      .select({ witnessOnly: users.witnessOnly })
      .from(users)
      .where(eq(users.id, scene.ids[whose]));
    expect(rows).toEqual([{ witnessOnly: false }]);
  });

  it('stays as another person set it if a different right is changed', async () => {
    const { tech } = scene.ids;
    await save('admin', tech, none, witness);
    await save('admin', tech, none, { ...none, controlValues: true });
    const reply = await save('admin', tech, none, none);
    expect(await reply.json()).toMatchObject({
      access: { rights: { ...witness, controlValues: true } },
    });
    await save('admin', tech, { ...witness, controlValues: true }, none);
  });

  it('keeps the permission unchanged until it is removed', async () => {
    const { tech } = scene.ids;
    await save('admin', tech, none, witness);
    for (const permissionId of [2, 3] as const) {
      const problem = await problemOf(await scene.change('admin', tech, { permissionId }), 422);
      expect(problem.fields?.permissionId).toMatch(/is witness only/);
    }
    expect((await scene.change('admin', tech, { phoneNumber: '+1 518 555 0142' })).status).toBe(
      200,
    );
    await save('admin', tech, witness, none);
    expect((await scene.change('admin', tech, { permissionId: 2 })).status).toBe(200);
  });
});
