import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditEntries } from '../../../../src/server/database/schema/auditEntry.ts';
import { ledgerEntries } from '../../../../src/server/database/schema/custodyLedger.ts';
import { users } from '../../../../src/server/database/schema/user.ts';
import { amended, amendmentOf, refusedAmendment } from '../../../support/custody/amending.ts';
import { amendScene } from '../../../support/custody/amendScene.ts';
import { logInAs, logInWithTwoFactors, pin } from '../../../support/people/people.ts';
import { wordsOf } from '../../../support/wordsOf.ts';

const scene = amendScene('am');
const { record, open, send, stored, expectIntact } = scene;

describe('a fact other than the amounts', () => {
  it('[AMEND-02] [AMEND-08] is amended with from, to and reason, and the entry stays as it was', async () => {
    const { useId, entry } = await record();
    const opened = await open(entry.id);
    expect(opened).toMatchObject({ useId, lastHash: entry.hash, showsCare: false, amendments: [] });
    const receipt = await amended(
      await send(
        amendmentOf(opened, scene.prefix, {
          givenByUserId: scene.custody.people.outsider ?? '',
          orderKind: 'verbal',
          authorizedBy: 'M. Ortiz',
        }),
      ),
    );
    expect(receipt.entries).toEqual([]);
    expect(receipt.amendment).toMatchObject({
      number: 1,
      reason: 'The report says otherwise.',
      recordedBy: `${scene.prefix} manager`,
      changes: [
        {
          label: 'Administered by',
          from: `${scene.prefix} signer`,
          to: `${scene.prefix} outsider`,
        },
        { label: 'Type of order', from: 'Standing order', to: 'Verbal order' },
        { label: 'Authorized by', from: 'R. Halloran', to: 'M. Ortiz' },
      ],
      signatures: [
        { name: `${scene.prefix} manager`, meaning: 'recorded the amendment' },
        { name: `${scene.prefix} signer`, meaning: 'gave and wasted' },
        { name: `${scene.prefix} witness`, meaning: 'witness to waste' },
      ],
    });
    const [kept] = await stored();
    expect(kept).toMatchObject({ originalHash: entry.hash, previousHash: entry.hash });
    const again = await open(useId);
    expect(again.lastHash).toBe(kept?.hash);
    expect(again.details).toMatchObject({ authorizedBy: 'M. Ortiz', orderKind: 'verbal' });
    const second = await amended(
      await send(amendmentOf(again, scene.prefix, { orderKind: 'standing' })),
    );
    expect(second.amendment).toMatchObject({
      number: 2,
      changes: [{ from: 'Verbal order', to: 'Standing order' }],
    });
    const [first, last] = await stored();
    expect(last).toMatchObject({ originalHash: entry.hash, previousHash: first?.hash });
    const [line] = await scene.server.open.database
      .select()
      .from(ledgerEntries)
      .where(eq(ledgerEntries.id, entry.id));
    expect(line).toMatchObject({ hash: entry.hash, change: entry.change });
    expect(await scene.held()).toBe(6_000);
    await expectIntact();
  });

  it('[AMEND-02] that differs in nothing is refused, and so is what no use could be', async () => {
    const { useId } = await record();
    const opened = await open(useId);
    const future = '2026-03-10T09:00:00.000Z';
    const refuse = async (details: Parameters<typeof amendmentOf>[2]) =>
      refusedAmendment(await send(amendmentOf(opened, scene.prefix, details)));
    expect(await refuse({})).toMatchObject({ code: 'nothing_amended' });
    expect(await refuse({ given: 1_000 })).toMatchObject({ code: 'amounts_do_not_balance' });
    expect(await refuse({ wasteManner: null })).toMatchObject({ code: 'waste_manner_missing' });
    expect(await refuse({ occurredAt: future, wastedAt: future })).toMatchObject({
      code: 'occurred_in_future',
    });
    expect(await refuse({ drawnUnits: 5, given: 9_500 })).toMatchObject({
      code: 'not_enough_on_hand',
    });
    expect(await refuse({ givenByUserId: scene.custody.people.witness ?? '' })).toMatchObject({
      code: 'witness_is_giver',
      fields: { 'signing.others.1.userName': expect.any(String) as string },
    });
    expect(
      await refusedAmendment(
        await send(amendmentOf(opened, scene.prefix, { orderKind: 'verbal' }, { reason: ' ' })),
        400,
      ),
    ).toMatchObject({ code: 'request_invalid' });
    expect(await stored()).toEqual([]);
  });

  it('[AMEND-03] of the split is possible after the vial that was returned has left, and of what it returned is not', async () => {
    const { useId } = await record({ drawnUnits: 2, given: 1_500, wasted: 500, returned: 2_000 });
    await record({ drawnUnits: 3, given: 5_500, wasted: 500 });
    expect(await scene.held()).toBe(0);
    const opened = await open(useId);
    const all = { given: 3_500, returned: 0 };
    expect(
      await refusedAmendment(await send(amendmentOf(opened, scene.prefix, all))),
    ).toMatchObject({ code: 'not_enough_on_hand' });
    await amended(await send(amendmentOf(opened, scene.prefix, { given: 1_000, wasted: 1_000 })));
    expect(await scene.held()).toBe(0);
    await expectIntact();
  });

  it('[AMEND-08] is refused where the use was amended after it was opened, and a repeat gets the first reply', async () => {
    const { useId } = await record();
    const opened = await open(useId);
    const form = amendmentOf(opened, scene.prefix, { authorizedBy: 'M. Ortiz' });
    const first = await amended(await send(form));
    expect(await amended(await send(form))).toEqual(first);
    expect(
      await refusedAmendment(await send({ ...form, reason: 'Another one.' }), 409),
    ).toMatchObject({ code: 'already_recorded_differently' });
    expect(
      await refusedAmendment(
        await send(amendmentOf(opened, scene.prefix, { authorizedBy: 'L. Chen' })),
        409,
      ),
    ).toMatchObject({ code: 'amended_meanwhile' });
    expect(await stored()).toHaveLength(1);
  });

  it('[AMEND-08] [USE-05] of the patient only for those who may see PHI, and is in no ledger line and no audit entry', async () => {
    const { useId, entry } = await record();
    const opened = await open(useId);
    expect(opened.details).not.toHaveProperty('patientId');
    const care = { patientId: 'P-777', incidentNumber: '26-9' };
    expect(
      await refusedAmendment(await send(amendmentOf(opened, scene.prefix, care)), 467),
    ).toMatchObject({ code: 'phi_needs_two_factors' });
    await scene.server.open.database
      .update(users)
      .set({ inactivityTimeout: true })
      .where(eq(users.userName, `${scene.prefix}manager`));
    const seeing = await logInWithTwoFactors(scene.server, `${scene.prefix}manager`);
    const shown = await open(useId, seeing);
    expect(shown.details).toMatchObject({ patientId: 'P-20458', incidentNumber: '26-003841' });
    const { amendment } = await amended(await send(amendmentOf(shown, scene.prefix, care), seeing));
    expect(amendment.changes).toEqual([
      { field: 'incidentNumber', label: 'Incident number', from: null, to: null },
      { field: 'patientId', label: 'Patient ID', from: null, to: null },
    ]);
    const unseeing = await logInAs(scene.server, `${scene.prefix}chief`);
    expect((await open(useId, unseeing)).details).not.toHaveProperty('patientId');
    expect((await open(useId, seeing)).details).toMatchObject(care);
    const audit = await scene.server.open.database
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.agencyId, scene.custody.agencyId));
    expect(audit.map(({ action }) => action)).toContain('use.careViewed');
    const told = JSON.stringify([
      audit,
      await scene.server.open.database
        .select()
        .from(ledgerEntries)
        .where(eq(ledgerEntries.agencyId, scene.custody.agencyId)),
    ]);
    for (const secret of ['P-777', '26-9"', 'P-20458']) expect(told).not.toContain(secret);
    expect(wordsOf(audit)).not.toContain(pin);
    expect(audit.find(({ action }) => action === 'use.amended')).toMatchObject({
      subjectId: entry.id,
      changes: expect.arrayContaining([
        { field: 'Patient ID', before: 'not shown here', after: 'not shown here' },
      ]) as unknown,
    });
    await expectIntact();
  });
});

describe('amounts', () => {
  it('[AMEND-03] a 75/25 that was a 50/50 moves nothing in the ledger', async () => {
    const { useId } = await record();
    const receipt = await amended(
      await send(amendmentOf(await open(useId), scene.prefix, { given: 1_000, wasted: 1_000 })),
    );
    expect(receipt.entries).toEqual([]);
    expect(receipt.amendment.changes).toMatchObject([
      { label: 'Administered', to: '50\u00a0mcg (1\u00a0mL)' },
      { label: 'Wasted', to: '50\u00a0mcg (1\u00a0mL)' },
    ]);
    expect(await scene.held()).toBe(6_000);
    await expectIntact();
  });

  it('[AMEND-03] what the ledger gains or loses is one linked entry at the time of the original', async () => {
    const { useId, entry } = await record();
    const more = { drawnUnits: 2, given: 3_500 };
    const receipt = await amended(await send(amendmentOf(await open(useId), scene.prefix, more)));
    expect(receipt.entries).toEqual([3]);
    const rows = await scene.server.open.database
      .select()
      .from(ledgerEntries)
      .where(
        and(
          eq(ledgerEntries.agencyId, scene.custody.agencyId),
          eq(ledgerEntries.amendmentId, receipt.amendment.id),
        ),
      );
    expect(rows).toMatchObject([
      {
        kind: 'use',
        change: -2_000,
        lotBalance: 4_000,
        correctionOfId: entry.id,
        occurredAt: new Date(entry.occurredAt),
        summary: 'Amends entry 2: 175\u00a0mcg administered, 25\u00a0mcg wasted',
      },
    ]);
    expect(await scene.held()).toBe(4_000);
    const less = { drawnUnits: 1, given: 2_000, wasted: 0, wasteManner: null };
    await amended(await send(amendmentOf(await open(useId), scene.prefix, less)));
    expect(await scene.held()).toBe(6_000);
    await expectIntact();
  });
});
