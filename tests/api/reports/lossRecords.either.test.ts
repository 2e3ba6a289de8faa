import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { Dashboard } from '../../../src/contract/custody/dashboard.ts';
import { checkLossRecords } from '../../../src/server/core/signed-documents/lossChain.ts';
import { lossRecords } from '../../../src/server/database/schema/custodyDuty.ts';
import { hashLossRequest } from '../../../src/server/features/reports/lossRequest.ts';
import { logInAs } from '../../support/people/people.ts';
import { lossScene } from './lossScene.ts';

const scene = lossScene();
const { lossOf, signed, refused } = scene;

const form106 = {
  kind: 'form106',
  ...{ policeNotified: true, policeDepartment: 'Ulster Police', lossKind: 'other' },
  ...{ killed: 0, injured: null, cause: '', purchaseValue: 1_850, earlierLosses: null },
  ...{ securityMeasures: 'A camera.', filedOn: null },
};
const decision = {
  kind: 'notSignificant',
  ...{ quantity: 'One of 400.', substances: 'Fentanyl.', access: 'The crew.' },
  ...{ pattern: 'The first.', diversion: '', trends: '' },
};

describe('[REG-05] the days of a loss', () => {
  const reason = 'The clock was read wrong.';

  it('are corrected by a signed record, both values stay, and the clocks follow', async () => {
    const { event } = await lossOf(scene.reported);
    expect(event.noticeDueOn).toBe('2026-03-11');
    const record = await signed(scene.reported, {
      kind: 'discovery',
      insteadOf: event.discoveredAt,
      corrected: '2026-03-08T15:00:00.000Z',
      reason,
    });
    expect(record.statement).toMatchObject({ insteadOf: event.discoveredAt, reason });
    expect(record.signatures).toMatchObject([{ name: 'Bo Boss', meaning: 'corrected' }]);
    const now = await lossOf(scene.reported);
    expect(now.event).toMatchObject({
      discoveredOn: '2026-03-08',
      noticeDueOn: '2026-03-09',
      formDueOn: '2026-04-22',
      occurredAt: event.occurredAt,
    });
    expect(now.records).toMatchObject([{ id: record.id, facts: { isTheft: false } }]);
  });

  it('only by a person with the right to the steps of a loss, before any PIN', async () => {
    const technician = await logInAs(scene.server, 'lostech');
    const { event } = await lossOf(scene.reported);
    const statement = {
      kind: 'discovery',
      insteadOf: event.discoveredAt,
      corrected: '2026-03-07T15:00:00.000Z',
      reason,
    };
    expect(await refused(scene.reported, statement, { as: technician, after: 1 })).toEqual([
      403,
      'act_not_permitted',
      [],
    ]);
    expect(await refused(randomUUID(), statement)).toEqual([404, expect.any(String), []]);
    expect((await lossOf(scene.reported, technician)).may).toEqual({
      lossSteps: false,
      decide: false,
      photos: true,
    });
  });

  it('not to an impossible time, not twice, and not over what someone else corrected', async () => {
    const { event } = await lossOf(scene.reported);
    const to = (more: object) => ({
      kind: 'discovery',
      insteadOf: event.discoveredAt,
      corrected: '2026-03-10T09:00:00.000Z',
      reason,
      ...more,
    });
    expect(await refused(scene.reported, to({}), { after: 1 })).toEqual([
      422,
      'discovery_not_possible',
      ['statement.corrected'],
    ]);
    const possible = { corrected: '2026-03-09T15:00:00.000Z' };
    expect(await refused(scene.reported, to(possible))).toEqual([409, 'form_changed', []]);
    const other = { ...possible, insteadOf: '2026-03-01T15:00:00.000Z' };
    expect(await refused(scene.reported, to(other), { after: 1 })).toEqual([
      409,
      'already_recorded',
      [],
    ]);
    expect((await lossOf(scene.reported)).records).toHaveLength(1);
  });

  it('[CASE-04] [ROLE-05] later than the first finding only with the sign-off of someone not involved, under any account', async () => {
    const { event, firstFoundAt } = await lossOf(scene.corrected);
    expect(firstFoundAt).toBe(event.discoveredAt);
    const later = {
      kind: 'discovery',
      insteadOf: event.discoveredAt,
      corrected: '2026-03-10T07:45:00.000Z',
      reason,
    };
    const second = 'signing.others.0.userName';
    expect(await refused(scene.corrected, later)).toEqual([422, 'witness_missing', [second]]);
    expect(await refused(scene.corrected, later, { second: 'losagent' })).toEqual([
      422,
      'sign_off_not_permitted',
      [second],
    ]);
    expect(await refused(scene.corrected, later, { second: 'loswitness' })).toEqual([
      422,
      'own_loss',
      [second],
    ]);
    expect(await refused(scene.corrected, later, { second: 'losghost' })).toEqual([
      422,
      'witness_not_independent',
      [second],
    ]);
    const { clock } = scene.server;
    const { now } = clock;
    // The link of the first of March has ended then, but it was open when the loss was found.
    clock.now = new Date('2026-04-05T12:00:00.000Z');
    const as = await logInAs(scene.server, 'losboss');
    const ended = await scene.sign(scene.corrected, later, { as, second: 'losghost' });
    expect(await ended.text()).toMatch(/may have been one person when one of them took part/);
    clock.now = now;
    const record = await signed(scene.corrected, later, { second: 'loschief' });
    expect(record.signatures).toMatchObject([
      { name: 'Bo Boss' },
      { name: 'Cy Chief', meaning: 'signed off' },
    ]);
    const earlier = { ...later, insteadOf: later.corrected, corrected: '2026-03-09T15:00:00.000Z' };
    expect(await refused(scene.corrected, earlier, { second: 'loschief', after: 1 })).toEqual([
      422,
      'witness_not_needed',
      [second],
    ]);
    await signed(scene.corrected, earlier, { after: 1 });
  });
});

describe('[REG-08] DEA Form 106 is stored in versions', () => {
  it('each as it was signed, with what was blank left blank', async () => {
    const key = randomUUID();
    const first = await signed(scene.reported, form106, { key });
    expect(first).toMatchObject({ version: 1, statement: { ...form106, marks: '' } });
    expect(await signed(scene.reported, form106, { key })).toEqual(first);
    const again = { ...form106, filedOn: '2026-03-10', confirmation: 'DEA-7' };
    expect(await refused(scene.reported, again, { key })).toEqual([
      409,
      'already_signed_differently',
      [],
    ]);
    const second = await signed(scene.reported, again, { after: 1 });
    const { records, event } = await lossOf(scene.reported);
    expect(records.filter(({ statement }) => statement.kind === 'form106')).toEqual([
      second,
      first,
    ]);
    expect(event.formFiledOn).toBe('2026-03-10');
    const other = { ...again, filedOn: '2026-03-09' };
    expect(await refused(scene.reported, other, { after: 2 })).toEqual([
      422,
      'day_not_possible',
      ['statement.filedOn'],
    ]);
  });
});

describe('[REG-07] that a loss is not significant', () => {
  it('[REPORT-04] is decided by the agent, never of a theft, with the sign-off of someone not involved, and stops the clocks', async () => {
    const chief = { second: 'loschief' };
    expect(await refused(scene.corrected, decision, chief)).toEqual([403, 'not_the_agent', []]);
    const by = { as: scene.agent, ...chief };
    expect(await refused(scene.stolen, decision, by)).toEqual([
      422,
      'theft_is_significant',
      ['statement.quantity'],
    ]);
    const second = 'signing.others.0.userName';
    expect(await refused(scene.corrected, decision, { as: scene.agent })).toEqual([
      422,
      'witness_missing',
      [second],
    ]);
    // Who reported a loss that no count found.
    expect(
      await refused(scene.reported, decision, { as: scene.agent, second: 'lossigner' }),
    ).toEqual([422, 'own_loss', [second]]);
    const [status, code] = await refused(scene.corrected, { ...decision, access: ' ' }, by);
    expect([status, code]).not.toEqual([200, '']);
    const { id } = await signed(scene.corrected, decision, by);
    const [record] = await scene.server.open.database
      .select()
      .from(lossRecords)
      .where(eq(lossRecords.id, id));
    const [signer = '', ...others] = record?.signatures.map(({ userId = '' }) => userId) ?? [];
    expect([signer, others.length]).toEqual([record?.signedByUserId, 1]);
    // What finds the second signer of a record that holds names only.
    expect(record && hashLossRequest({ ...record, after: 0 }, signer, others)).toBe(
      record?.requestHash,
    );
    const { event } = await lossOf(scene.corrected);
    expect(event.notSignificantOn).toBe('2026-03-10');
    const dashboard = await scene.server.send('/api/Dashboard', { headers: scene.boss.headers });
    const { regulatory } = v.parse(Dashboard, await dashboard.json());
    const number = event.numbers[0] ?? '';
    const open = regulatory.filter(({ detail }) => detail.includes(`Loss ${number},`));
    // The report and its line for New York stay.
    expect(open.map(({ title }) => title).toSorted()).toEqual([
      'Medical director: notification of a loss',
      'NY Department of Health: notification of a loss',
    ]);
  });
});

describe('[REG-15] a loss in New York', () => {
  it('is overdue on the dashboard until the Department and the medical director are notified', async () => {
    const lossesNow = async () => {
      const reply = await scene.server.send('/api/Dashboard', { headers: scene.boss.headers });
      const { actNow } = v.parse(Dashboard, await reply.json());
      return actNow
        .filter(({ href }) => href.includes(scene.stolen) && href.endsWith('statement=newYork'))
        .map(({ title, tone }) => `${tone} ${title}`);
    };
    expect(await lossesNow()).toEqual([
      'bad Loss at los bag: notify the Department of Health and the medical director',
    ]);
    const department = { departmentOn: '2026-03-10', departmentBy: 'Bo Boss' };
    await signed(scene.stolen, { kind: 'newYork', ...department, directorOn: null });
    expect(await lossesNow()).toEqual(['bad Loss at los bag: notify the medical director']);
    const both = { ...department, directorOn: '2026-03-10', directorBy: 'Ann Agent' };
    await signed(scene.stolen, { kind: 'newYork', ...both }, { after: 1 });
    expect(await lossesNow()).toEqual([]);
    expect((await lossOf(scene.stolen)).event.newYork).toMatchObject(both);
    const impossible = { ...both, directorOn: '2026-03-09' };
    expect(await refused(scene.stolen, { kind: 'newYork', ...impossible }, { after: 2 })).toEqual([
      422,
      'day_not_possible',
      ['statement.directorOn'],
    ]);
  });
});

describe('[LEDGER-02] the records of losses', () => {
  it('are chained, cannot be changed or deleted, and a forged one is named', async () => {
    const { database } = scene.server.open;
    expect(await checkLossRecords(database, scene.ours.agencyId)).toEqual([]);
    const change = database.update(lossRecords).set({ version: 9 });
    await expect(change).rejects.toThrow();
    await expect(database.delete(lossRecords)).rejects.toThrow();
    await database
      .transaction(async (tx) => {
        await tx.execute(sql`alter table loss_records disable trigger user`);
        await tx
          .update(lossRecords)
          .set({ signedAt: new Date('2026-03-01T12:00:00.000Z') })
          .where(eq(lossRecords.kind, 'notSignificant'));
        const [fault] = await checkLossRecords(tx, scene.ours.agencyId);
        expect(fault).toMatch(/^Record \d+ of a loss \(notSignificant, version 1\) was changed\.$/);
        await tx.execute(sql`alter table loss_records enable trigger user`);
        tx.rollback();
      })
      .catch((error: unknown) => expect(String(error)).toMatch(/rollback/i));
  });
});
