import { and, eq, isNull } from 'drizzle-orm';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { agencies as agencyCalls } from '../../../src/contract/system/agencies.ts';
import { readStateRules } from '../../../src/server/core/agency/stateRules.ts';
import { installationChain } from '../../../src/server/core/audit-trail/appendAudit.ts';
import { agencies } from '../../../src/server/database/schema/agency.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { mailQueue } from '../../../src/server/database/schema/mail.ts';
import { sessions } from '../../../src/server/database/schema/session.ts';
import { userAgencies, users } from '../../../src/server/database/schema/user.ts';
import { logInAs, password } from '../../support/people/people.ts';
import { customerScene } from './customerScene.ts';

const scene = customerScene();
const { call } = scene;

const base = '/api/Sysadmin/Customers';

const fields = {
  number: null as number | null,
  name: 'Green Mountain Rescue',
  state: 'VT',
  timeZone: 'America/New_York',
  deactivateAfterDays: 90 as number | null,
  adminName: 'Ana Frost',
  adminEmail: 'ana@green-mountain.example.org',
};

const save = (id: string, version: number, differences: object = {}) =>
  call(`${base}/Save`, { id, version, fields: { ...fields, ...differences } });

async function rowOf(name: string) {
  const { json } = await call(`${base}?search=${encodeURIComponent(name)}`);
  const [row] = v.parse(agencyCalls.list.reply, json).data;
  if (row === undefined) throw new Error(`${name} is not listed`);
  return row;
}

describe('[ROUTE-10] customers', () => {
  const id = crypto.randomUUID();

  it('are created once with their first administrator, who is invited', async () => {
    const { database } = scene.server.open;
    expect(await save(id, 0)).toMatchObject({ status: 200, json: { id, version: 1 } });
    expect(await save(id, 0)).toMatchObject({ status: 200, json: { version: 1 } });
    const row = await rowOf('Green Mountain');
    expect(row).toMatchObject({ id, state: 'VT', isActive: true, users: 1, integrations: 0 });
    const [admin] = await database.select().from(users).where(eq(users.agencyId, row.number));
    expect(admin).toMatchObject({
      userName: fields.adminEmail,
      permissionId: 3,
      canSeeGlobalAuditHistory: true,
      passwordHash: null,
    });
    const mails = await database
      .select()
      .from(mailQueue)
      .where(eq(mailQueue.userId, admin?.id ?? ''));
    expect(mails).toMatchObject([{ kind: 'passwordLink', isWelcome: true }]);
    // Who works where the system administrator worked learns nothing of it.
    const told = await database
      .select({ agencyId: auditEntries.agencyId, subjectId: auditEntries.subjectId })
      .from(auditEntries)
      .where(eq(auditEntries.action, 'customer.created'));
    expect(told).toEqual([{ agencyId: installationChain, subjectId: id }]);
  });

  it('are edited by version; an outdated one is refused, and each change is in the agency’s own trail', async () => {
    const { number } = await rowOf('Green Mountain');
    expect((await save(id, 1, { number, deactivateAfterDays: 60 })).status).toBe(200);
    const stale = await save(id, 1, { number, name: 'Green Mountain EMS' });
    expect(stale).toMatchObject({ status: 409, json: { code: 'record_changed' } });
    expect(
      (await save(id, 2, { number, name: 'Green Mountain EMS', deactivateAfterDays: 60 })).status,
    ).toBe(200);
    const entries = await scene.server.open.database
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.agencyId, number), eq(auditEntries.action, 'customer.changed')))
      .orderBy(auditEntries.seq);
    expect(entries.map(({ changes }) => changes)).toEqual([
      [
        {
          field: 'Deactivate people after',
          before: '90 days without a login',
          after: '60 days without a login',
        },
      ],
      [{ field: 'Name', before: 'Green Mountain Rescue', after: 'Green Mountain EMS' }],
    ]);
  });

  it.each([
    ['a name that is taken', { name: 'lakeside FIRE' }, 'name'],
    ['a name of 300 characters', { name: 'x'.repeat(300) }, 'name'],
    ['a name that turns the reading direction', { name: 'Rescue \u202e EMS' }, 'name'],
    ['a NUL', { name: 'Rescue\u0000' }, 'name'],
    ['no state', { state: 'XX' }, 'state'],
    ['a zone elsewhere', { timeZone: 'Europe/Vienna' }, 'timeZone'],
    ['a limit of a day', { deactivateAfterDays: 1 }, 'deactivateAfterDays'],
    ['no administrator', { adminName: ' ' }, 'adminName'],
    ['an address that is none', { adminEmail: 'ana' }, 'adminEmail'],
    ['someone who logs in already', { adminEmail: 'TECHNICIAN' }, 'adminEmail'],
  ])('are refused at the field: %s', async (_what, difference, field) => {
    const { status, json } = await save(crypto.randomUUID(), 0, { name: 'Another', ...difference });
    expect([400, 422]).toContain(status);
    expect(
      Object.keys(json.fields as object).map((path) => path.replace(/^fields\./, '')),
    ).toContain(field);
  });

  it('may have names in any script, and with an emoji', async () => {
    const own = crypto.randomUUID();
    const name = 'خدمة الإسعاف 🚑 漢';
    expect((await save(own, 0, { name, adminEmail: 'script@example.org' })).status).toBe(200);
    expect((await rowOf(name)).id).toBe(own);
  });
});

describe('[ROUTE-10] a suspended customer', () => {
  it('has no session and no login, says so to people who proved their identity, and loses nothing', async () => {
    const { database } = scene.server.open;
    const stranger = await logInAs(scene.server, 'stranger');
    const { id, number } = await rowOf('Lakeside Fire');
    expect(await call(`${base}/${id}/Status`, { isActive: false, reason: ' ' })).toMatchObject({
      status: 400,
    });
    const suspend = { isActive: false, reason: 'The contract ended' };
    expect(await call(`${base}/${id}/Status`, suspend)).toMatchObject({
      status: 200,
      json: { isActive: false, suspensionReason: 'The contract ended' },
    });
    expect((await call('/api/Dashboard', undefined, stranger)).status).toBe(401);
    const open = await database
      .select()
      .from(sessions)
      .where(and(eq(sessions.agencyId, number), isNull(sessions.endedAt)));
    expect(open).toEqual([]);
    const login = (secret: string) =>
      scene.server
        .send('/api/Account/Login', { body: { userName: 'stranger', password: secret } })
        .then((reply) => reply.json() as Promise<{ isSuccessful: boolean; value: string }>);
    expect(await login(password)).toMatchObject({
      isSuccessful: false,
      value: 'Lakeside Fire is suspended. No one can log in there.',
    });
    // No one learns of it who has not proven who they are.
    expect((await login('wrong')).value).toBe('Incorrect username or password.');
    expect(await rowOf('Lakeside')).toMatchObject({ isActive: false });
    await call(`${base}/${id}/Status`, { isActive: true });
    await logInAs(scene.server, 'stranger');
    const acts = await database
      .select({
        action: auditEntries.action,
        outcome: auditEntries.outcome,
        summary: auditEntries.summary,
      })
      .from(auditEntries)
      .where(eq(auditEntries.agencyId, number))
      .orderBy(auditEntries.seq);
    expect(acts.map(({ action }) => action)).toEqual([
      'signIn.accepted',
      'customer.suspended',
      'signIn.refused',
      'signIn.refused',
      'customer.resumed',
      'signIn.accepted',
    ]);
    expect(acts[2]?.summary).toContain('the agency is suspended');
  });

  it('is not one’s own', async () => {
    const { id } = await rowOf('Hudson Valley');
    expect(await call(`${base}/${id}/Status`, { isActive: false, reason: 'Oops' })).toMatchObject({
      status: 422,
      json: { code: 'own_customer' },
    });
  });

  it('is not one’s home agency, wherever one works', async () => {
    const { database } = scene.server.open;
    const { otherAgencyId, userIds } = scene.world;
    const { id } = await rowOf('Hudson Valley');
    await database
      .insert(userAgencies)
      .values({ userId: userIds.sysadmin, agencyId: otherAgencyId });
    const worksIn = (agencyId: number) =>
      database.update(sessions).set({ agencyId }).where(eq(sessions.userId, userIds.sysadmin));
    await worksIn(otherAgencyId);
    const reply = await call(`${base}/${id}/Status`, { isActive: false, reason: 'Oops' });
    await worksIn(scene.world.agencyId);
    expect(reply).toMatchObject({ status: 422, json: { code: 'own_customer' } });
  });
});

describe('[ROUTE-10] states', () => {
  const blank = { scheduleII: '', scheduleIII: '', scheduleIV: '', scheduleV: '' };
  const saveState = (version: number, rules: object) =>
    call('/api/Sysadmin/States/Save', {
      id: 'NY',
      version,
      fields: { name: 'New York', retentionYears: 5, forms: ['ny-form-3848'], ...blank, ...rules },
    });

  it('include New York’s five years and its form, and are changed by version', async () => {
    const { database } = scene.server.open;
    expect(await readStateRules(database, 'NY')).toMatchObject({
      retentionYears: 5,
      forms: ['ny-form-3848'],
    });
    expect(await readStateRules(database, 'VT')).toMatchObject({ retentionYears: 2, forms: [] });
    const rules = { retentionYears: 6, scheduleII: ' ketamine,  Ketamine , xylazine' };
    expect(await saveState(1, rules)).toMatchObject({
      status: 200,
      json: { version: 2, fields: { scheduleII: 'ketamine, xylazine' } },
    });
    expect(await saveState(1, { retentionYears: 7 })).toMatchObject({ status: 409 });
    expect(await readStateRules(database, 'NY')).toMatchObject({
      retentionYears: 6,
      overrides: [
        { substance: 'ketamine', schedule: 'C-II' },
        { substance: 'xylazine', schedule: 'C-II' },
      ],
    });
  });

  it('keep no record shorter than the DEA requires, and assign a substance to one schedule', async () => {
    expect(await saveState(2, { retentionYears: 1 })).toMatchObject({ status: 400 });
    const twice = await saveState(2, { scheduleII: 'ketamine', scheduleIV: 'Ketamine' });
    expect(twice).toMatchObject({
      status: 422,
      json: { fields: { scheduleIV: 'Ketamine is already in C-II.' } },
    });
    expect((await saveState(2, { forms: ['nothing'] })).status).toBe(422);
  });
});

it('[ROUTE-10] a new customer’s administrator belongs only to it', async () => {
  const { number } = await rowOf('Green Mountain');
  const rows = await scene.server.open.database
    .select({ agencyId: userAgencies.agencyId, name: agencies.name })
    .from(userAgencies)
    .innerJoin(agencies, eq(agencies.id, userAgencies.agencyId))
    .innerJoin(users, eq(users.id, userAgencies.userId))
    .where(eq(users.email, fields.adminEmail));
  expect(rows).toEqual([{ agencyId: number, name: 'Green Mountain EMS' }]);
});
