import { and, desc, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { UserChanged, type UserRow } from '../../../src/contract/users/user.ts';
import { verifyChain } from '../../../src/server/core/audit-trail/verifyChain.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { sessions } from '../../../src/server/database/schema/session.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { userSaves } from '../../../src/server/database/schema/userSave.ts';
import { addUser, logInAs } from '../../support/people/people.ts';
import { editOf, modelOf, problemOf, UserScene } from './userScene.ts';

let scene: UserScene;
let userId: string;
let count = 0;

beforeAll(async () => {
  scene = await UserScene.open();
});

/** Everyone is edited by one test only. */
beforeEach(async () => {
  count += 1;
  userId = await addUser(scene.database, scene.agencyId, `edited${String(count)}`, {
    inactivityTimeout: false,
  });
});

afterAll(() => scene.close());

async function trail(): Promise<(typeof auditEntries.$inferSelect)[]> {
  return scene.database
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.agencyId, scene.agencyId), eq(auditEntries.subjectId, userId)))
    .orderBy(desc(auditEntries.seq));
}

describe('[CALL-15] a save', () => {
  it('returns the model and is in the trail with before and after of its fields', async () => {
    const base = await scene.row(userId);
    const change = { phoneNumber: ' 518 555 0142 ', friendlyId: 'M-7', permissionId: 2 } as const;
    const model = await modelOf(await scene.post('admin', editOf(base, change)));
    expect(model).toEqual({
      ...base,
      phoneNumber: '518 555 0142',
      friendlyId: 'M-7',
      permissionId: 2,
      permissionProfile: 'Manager',
    });
    expect(await scene.row(userId)).toEqual(model);
    const [entry] = await trail();
    expect(entry).toMatchObject({ action: 'user.changed', actorName: 'admin Person' });
    expect(entry?.changes).toEqual([
      { field: 'Phone number', before: '', after: '518 555 0142' },
      { field: 'Friendly ID', before: '', after: 'M-7' },
      { field: 'Permission', before: 'Technician', after: 'Manager' },
    ]);
    expect(await verifyChain(scene.database, scene.agencyId)).toMatchObject({ isIntact: true });
  });

  it('without a change changes nothing and leaves no trace', async () => {
    const base = await scene.row(userId);
    const reply = await scene.post('manager', editOf(base, {}));
    expect(await reply.json()).toMatchObject({
      message: 'There were no changes to make.',
      model: base,
    });
    expect(await trail()).toEqual([]);
  });

  it('of another email starts its confirmation again and invalidates old links', async () => {
    const known = { emailConfirmed: true, isEmailBounced: true, isEmailBlocked: true };
    await scene.database.update(users).set(known).where(eq(users.id, userId));
    const reply = await scene.change('admin', userId, { email: 'new@example.org' });
    expect(await modelOf(reply)).toMatchObject({
      email: 'new@example.org',
      emailConfirmed: false,
      isEmailBounced: false,
      isEmailBlocked: false,
    });
  });

  it('that deactivates ends every session immediately; when active again, the person can log in', async () => {
    const name = `edited${String(count)}`;
    const { headers } = await logInAs(scene.server, name);
    const model = await modelOf(await scene.change('manager', userId, { isActive: false }));
    expect(model.isActive).toBe(false);
    const refused = await scene.server.send('/api/Select/Permissions', { headers });
    expect(refused.status).toBe(401);
    const ended = await scene.database.select().from(sessions).where(eq(sessions.userId, userId));
    expect(ended.map(({ endReason }) => endReason)).toEqual(['userDisabled']);
    await expect(logInAs(scene.server, name)).rejects.toThrow(/refused/);
    await scene.change('manager', userId, { isActive: true });
    await expect(logInAs(scene.server, name)).resolves.toBeDefined();
    expect((await trail()).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['user.activated', 'user.deactivated']),
    );
  });

  it('that requires a new PIN says so, and never which', async () => {
    const model = await modelOf(await scene.change('manager', userId, { needToResetPin: true }));
    expect(model.needToResetPin).toBe(true);
    expect((await trail())[0]?.changes).toEqual([
      { field: 'PIN reset', before: 'not set', after: 'set' },
    ]);
  });

  it.each<[Partial<UserRow>, string]>([
    [{ fullName: '   ' }, 'fullName'],
    [{ fullName: 'Rosa\nHalloran' }, 'fullName'],
    [{ fullName: 'x'.repeat(101) }, 'fullName'],
    [{ email: 'no address' }, 'email'],
    [{ email: 'a@example.org, b@example.org' }, 'email'],
    [{ phoneNumber: 'call me' }, 'phoneNumber'],
    [{ friendlyId: '\u202edrawkcab' }, 'friendlyId'],
  ])('of %j is refused at the field', async (change, field) => {
    const problem = await problemOf(await scene.change('admin', userId, change), 422);
    expect(Object.keys(problem.fields ?? {})).toEqual([field]);
    expect((await trail())[0]).toMatchObject({ action: 'user.refused', outcome: 'failure' });
  });

  it('with a character that the contract does not allow names the field', async () => {
    const reply = await scene.change('admin', userId, { fullName: 'Rosa\u0000' });
    const problem = await problemOf(reply, 400);
    expect(Object.keys(problem.fields ?? {})).toEqual(['fullName']);
  });

  it('may leave unchanged what would be refused today', async () => {
    await scene.database.update(users).set({ phoneNumber: 'ask' }).where(eq(users.id, userId));
    const reply = await scene.change('admin', userId, { friendlyId: 'M-8' });
    expect(await modelOf(reply)).toMatchObject({ phoneNumber: 'ask', friendlyId: 'M-8' });
  });
});

describe('[SYNC-03] if others changed the record in the meantime', () => {
  it('in other fields: both changes are kept', async () => {
    const base = await scene.row(userId);
    await scene.change('admin', userId, { friendlyId: 'theirs' });
    const reply = await scene.post('manager', editOf(base, { phoneNumber: '518 555 0150' }));
    expect(await modelOf(reply)).toMatchObject({
      friendlyId: 'theirs',
      phoneNumber: '518 555 0150',
    });
  });

  it('in the same field to the same value: nothing is left to do', async () => {
    const base = await scene.row(userId);
    await scene.change('admin', userId, { friendlyId: 'same' });
    const reply = await scene.post('manager', editOf(base, { friendlyId: 'same' }));
    expect(await modelOf(reply)).toMatchObject({ friendlyId: 'same' });
  });

  it('in the same field to another value: nothing is saved, and both are shown field by field', async () => {
    const base = await scene.row(userId);
    await scene.change('admin', userId, { friendlyId: 'theirs', fullName: 'Rosa Halloran' });
    const edit = editOf(base, { friendlyId: 'mine', phoneNumber: '518 555 0150' });
    const problem = await problemOf(await scene.post('manager', edit), 409);
    expect(problem.code).toBe('user_changed');
    const { current, fields } = v.parse(UserChanged, problem.details);
    expect(fields).toEqual(['friendlyId']);
    expect(current).toEqual(await scene.row(userId));
    expect(current).toMatchObject({ friendlyId: 'theirs', phoneNumber: null });
  });

  it('and a choice made against the current record is saved', async () => {
    const base = await scene.row(userId);
    await scene.change('admin', userId, { friendlyId: 'theirs' });
    const edit = editOf(base, { friendlyId: 'mine' });
    const problem = await problemOf(await scene.post('manager', edit), 409);
    const { current } = v.parse(UserChanged, problem.details);
    const reply = await scene.post('manager', editOf(current, { friendlyId: 'mine' }));
    expect(await modelOf(reply)).toMatchObject({ friendlyId: 'mine' });
  });
});

describe('[SYNC-02] the same save sent again', () => {
  it('gets the first result, and is saved once', async () => {
    const edit = editOf(await scene.row(userId), { friendlyId: 'once' });
    const first = await modelOf(await scene.post('manager', edit));
    await scene.change('admin', userId, { friendlyId: 'later' });
    expect(await modelOf(await scene.post('manager', edit))).toEqual(first);
    expect(await scene.row(userId)).toMatchObject({ friendlyId: 'later' });
    expect(await trail()).toHaveLength(2);
  });

  it('at the same moment is saved once', async () => {
    const edit = editOf(await scene.row(userId), { friendlyId: 'twice' });
    const replies = await Promise.all([1, 2, 3].map(() => scene.post('manager', edit)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await trail()).toHaveLength(1);
  });

  it('with another content is refused', async () => {
    const base = await scene.row(userId);
    const edit = editOf(base, { friendlyId: 'one' });
    await scene.post('manager', edit);
    const other = editOf(base, { friendlyId: 'other' }, edit.operationId);
    expect(await problemOf(await scene.post('manager', other), 409)).toMatchObject({
      code: 'operation_reused',
    });
    expect(await scene.row(userId)).toMatchObject({ friendlyId: 'one' });
  });

  it('under the same id for another person is refused, also at the same moment', async () => {
    const edit = editOf(await scene.row(userId), { friendlyId: 'one' });
    const other = editOf(await scene.row(scene.ids.tech), { friendlyId: 'x' }, edit.operationId);
    const replies = await Promise.all([edit, other].map((body) => scene.post('manager', body)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('by another person is a separate save', async () => {
    const base = await scene.row(userId);
    const edit = editOf(base, { friendlyId: 'mine' });
    await scene.post('manager', edit);
    await scene.change('admin', userId, { friendlyId: 'theirs' });
    await problemOf(await scene.post('deputy', edit), 409);
    const kept = await scene.database
      .select({ savedBy: userSaves.savedBy })
      .from(userSaves)
      .where(eq(userSaves.operationId, edit.operationId));
    expect(kept).toEqual([{ savedBy: scene.ids.manager }]);
  });

  it('[SWAP-06] under an id that identifies a save in another agency is a separate save', async () => {
    const base = await scene.row(userId);
    const edit = editOf(base, { friendlyId: 'here' });
    await scene.database
      .insert(userSaves)
      .values({
        agencyId: scene.otherAgencyId,
        savedBy: scene.ids.manager,
        operationId: edit.operationId,
        contentHash: 'of another edit',
        model: base,
      });
    expect(await modelOf(await scene.post('manager', edit))).toMatchObject({ friendlyId: 'here' });
  });

  it('after a refusal is validated again', async () => {
    const base = await scene.row(userId);
    await scene.change('admin', userId, { friendlyId: 'theirs' });
    const edit = editOf(base, { friendlyId: 'mine' });
    await problemOf(await scene.post('manager', edit), 409);
    await scene.change('admin', userId, { friendlyId: null });
    expect(await modelOf(await scene.post('manager', edit))).toMatchObject({ friendlyId: 'mine' });
  });
});
