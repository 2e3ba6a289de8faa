import { and, desc, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { blankDepartment } from '../../../src/contract/administration/department.ts';
import { StoredRecord } from '../../../src/contract/core/record.ts';
import { blankSupplier } from '../../../src/rules/administration/supplierForm.ts';
import { readCaseHours } from '../../../src/server/core/alerts/alertSettings.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { problemOf } from '../users/userScene.ts';
import { recordOf, recordScene } from './recordScene.ts';

const records = recordScene();
const { post, get } = records;

describe('[SHELL-02] departments and suppliers', () => {
  it('have unique names', async () => {
    const training = {
      id: crypto.randomUUID(),
      version: 0,
      fields: { ...blankDepartment, name: 'Training' },
    };
    await recordOf(await post('admin', 'Departments', training));
    const again = { ...training, id: crypto.randomUUID() };
    expect((await problemOf(await post('admin', 'Departments', again), 422)).fields).toHaveProperty(
      'name',
    );
    expect((await get('stranger', `Departments/${training.id}`)).status).toBe(404);
    expect((await get('admin', 'Departments?search=train')).status).toBe(200);
  });

  it('have people of the agency, each in one of them', async () => {
    const { tech, peer, stranger, guest } = records.people.ids;
    const department = (name: string, people: string[]) => ({
      id: crypto.randomUUID(),
      version: 0,
      fields: { ...blankDepartment, name, people },
    });
    const rescue = department('Rescue', [tech, peer]);
    await recordOf(await post('admin', 'Departments', rescue));
    const told: unknown = await (await get('admin', `Departments/${rescue.id}`)).json();
    expect(told).toMatchObject({
      record: { fields: { people: [tech, peer].toSorted() } },
      choices: {
        people: expect.arrayContaining([
          { value: tech, text: 'tech Person (tech@example.org)' },
        ]) as unknown,
      },
    });
    for (const [people, sentence] of [
      [[tech], 'tech Person is in Rescue. Remove them there first.'],
      [[stranger], 'Choose only people in this agency.'],
      [[guest], 'Choose only people in this agency.'],
    ] as const) {
      const refused = await post('admin', 'Departments', department('Logistics', [...people]));
      expect((await problemOf(refused, 422)).fields).toEqual({ people: sentence });
    }
    const fewer = { ...rescue, version: 1, fields: { ...rescue.fields, people: [tech] } };
    await recordOf(await post('admin', 'Departments', fewer));
    await recordOf(await post('admin', 'Departments', department('Logistics', [peer])));
    expect(await (await get('admin', 'Departments')).json()).toMatchObject({
      data: expect.arrayContaining([
        expect.objectContaining({ name: 'Logistics', peopleCount: 1 }),
        expect.objectContaining({ name: 'Rescue', peopleCount: 1 }),
      ]) as unknown,
    });
    const closed = { ...fewer, version: 2, fields: { ...fewer.fields, isActive: false } };
    await recordOf(await post('admin', 'Departments', closed));
    const more = {
      ...closed,
      version: 3,
      fields: { ...closed.fields, people: [tech, records.people.ids.deputy] },
    };
    expect((await problemOf(await post('admin', 'Departments', more), 422)).fields).toEqual({
      people: 'This department is inactive. Choose an active one.',
    });
    const trail = await records.people.database
      .select()
      .from(auditEntries)
      .where(
        and(eq(auditEntries.subjectId, rescue.id), eq(auditEntries.action, 'department.changed')),
      );
    expect(trail[0]?.changes).toEqual([
      {
        field: 'People in it',
        before: expect.stringContaining('peer Person') as string,
        after: 'tech Person (tech@example.org)',
      },
    ]);
  });

  it('a supplier has a valid DEA number that no one else has', async () => {
    const fields = { ...blankSupplier, name: 'Harbor Medical', deaNumber: 'rh1234563' };
    const harbor = { id: crypto.randomUUID(), version: 0, fields };
    expect(await recordOf(await post('admin', 'Suppliers', harbor))).toMatchObject({
      fields: { deaNumber: 'RH1234563' },
    });
    const other = { ...harbor, id: crypto.randomUUID(), fields: { ...fields, name: 'Other' } };
    const problem = await problemOf(await post('admin', 'Suppliers', other), 422);
    expect(problem.fields?.deaNumber).toContain('Harbor Medical');
    const wrong = { ...other, fields: { ...fields, name: 'Other', deaNumber: 'RH1234560' } };
    expect((await problemOf(await post('admin', 'Suppliers', wrong), 422)).fields).toHaveProperty(
      'deaNumber',
    );
    expect((await get('admin', 'Suppliers?kind=distributor&search=harb')).status).toBe(200);
  });
});

describe('[IDLE-08] settings of an agency', () => {
  const open = async () => {
    const reply = await get('admin', 'Settings');
    const body: unknown = await reply.json();
    if (reply.status !== 200) throw new Error(records.people.server.logLines.join('\n'));
    return v.parse(v.object({ record: StoredRecord }), body).record;
  };

  it('can shorten the inactivity limit and never lengthen it; records are kept as long as the state requires', async () => {
    const { fields, version, id } = await open();
    const save = (change: object) =>
      post('admin', 'Settings', {
        id,
        version,
        fields: { ...fields, address: '12 Foundry Street', ...change },
      });
    const long = { inactivityMinutes: 30, mostInactivityMinutes: 60 };
    expect((await problemOf(await save(long), 422)).fields).toHaveProperty('inactivityMinutes');
    const short = { retentionYears: 4, leastRetentionYears: 2 };
    expect((await problemOf(await save(short), 422)).fields).toHaveProperty('retentionYears');
    const change = { inactivityMinutes: 2, pinLength: 6, retentionYears: 7, emsAgencyCode: '4821' };
    const saved = await recordOf(await save(change));
    expect(saved.fields).toMatchObject({
      ...change,
      leastRetentionYears: 5,
      stateName: 'New York',
      stateForms: 'NY Form 3848, semi-annual inventory (10 NYCRR 80.136)',
      stateOverrides: '',
    });
    expect(saved).toMatchObject({ version: version + 1, fields: { inactivityMinutes: 2 } });
    const { headers } = await records.people.as('admin');
    const pin = await records.people.server.send(`/api/Users/${records.people.ids.admin}/Pin`, {
      headers,
      body: { pin: '7482' },
    });
    expect((await problemOf(pin, 422)).fields?.pin).toContain('at least 6 characters');
  });

  it('[CASE-07] decide after how many hours a case is overdue, which is audited', async () => {
    const { database } = records.people.server.open;
    const { agencyId } = records.people;
    const save = async (change: object) => {
      const { id, version, fields } = await open();
      const changed = { ...fields, address: '12 Foundry Street', ...change };
      return recordOf(await post('admin', 'Settings', { id, version, fields: changed }));
    };
    expect(await readCaseHours(database, agencyId)).toEqual({ two: 24, others: 72 });
    await save({ caseHoursTwo: 12 });
    const { fields } = await save({ caseHoursOthers: 48 });
    expect(fields).toMatchObject({ caseHoursTwo: 12, caseHoursOthers: 48 });
    expect(await readCaseHours(database, agencyId)).toEqual({ two: 12, others: 48 });
    const [entry] = await database
      .select({ changes: auditEntries.changes })
      .from(auditEntries)
      .where(and(eq(auditEntries.agencyId, agencyId), eq(auditEntries.action, 'agency.changed')))
      .orderBy(desc(auditEntries.seq))
      .limit(1);
    expect(entry?.changes).toContainEqual({
      field: 'Other cases are overdue after',
      before: '72 hours',
      after: '48 hours',
    });
  });

  it('[ROLE-04] of another agency cannot be reached by its id', async () => {
    const { fields } = await open();
    const body = {
      id: String(records.people.agencyId),
      version: 2,
      fields: { ...fields, address: 'X' },
    };
    expect((await post('stranger', 'Settings', body)).status).toBe(404);
  });
});
