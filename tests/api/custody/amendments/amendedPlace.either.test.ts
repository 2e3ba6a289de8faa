import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { beforeEach, describe, expect, it } from 'vitest';
import { CaseFile } from '../../../../src/contract/custody/case.ts';
import { readSeals } from '../../../../src/server/core/inventory/sealRecords.ts';
import { cases } from '../../../../src/server/database/schema/cases/cases.ts';
import { controlValues } from '../../../../src/server/database/schema/controlValue.ts';
import {
  inventories,
  inventoryUsers,
} from '../../../../src/server/database/schema/custodyPlace.ts';
import { users } from '../../../../src/server/database/schema/user.ts';
import {
  amended,
  amendmentOf,
  named,
  refusedAmendment,
} from '../../../support/custody/amending.ts';
import { amendScene } from '../../../support/custody/amendScene.ts';
import { actsOf, detailsOf, recordAs } from '../../../support/custody/custodyEvents.ts';
import { putLabels } from '../../../support/custody/putLabels.ts';
import { logInAs, pin } from '../../../support/people/people.ts';

const scene = amendScene('ap');
const { record, open, send, expectIntact, entriesOf, held } = scene;

/** Gives the manager the vault, too, and sends vials there. */
async function stockVault(vials: number) {
  const { custody, server } = scene;
  const { database } = server.open;
  const acts = actsOf(custody);
  const { transferId } = await recordAs(database, custody, ['signer'], acts.sending(vials));
  await recordAs(database, custody, ['witness'], acts.arriving(transferId, vials));
  const [manager] = await database
    .select({ id: users.id })
    .from(users)
    .where(eq(users.userName, `${scene.prefix}manager`));
  const { agencyId, vaultId } = custody;
  await database
    .insert(inventoryUsers)
    .values({ agencyId, inventoryId: vaultId, userId: manager?.id ?? '' });
}

describe('a use that was recorded at the wrong inventory', () => {
  it('[AMEND-05] is reversed there and recorded again here, at the original time, care and meanings carried over', async () => {
    const { useId, entry } = await record();
    await stockVault(2);
    expect(await held()).toBe(2_000);
    const opened = await open(useId);
    expect(opened.places.map(({ id }) => id)).toContain(scene.custody.vaultId);
    const there = { inventoryId: scene.custody.vaultId };
    const later = '2026-03-10T07:45:00.000Z';
    const { amendment, entries, inventoryId } = await amended(
      await send(
        amendmentOf(opened, scene.prefix, { ...there, occurredAt: later, wastedAt: later }),
      ),
    );
    expect(inventoryId).toBe(scene.custody.vaultId);
    expect(entries).toHaveLength(2);
    expect(await entriesOf(amendment.id)).toMatchObject([
      {
        inventoryId: scene.custody.inventoryId,
        change: 2_000,
        correctionOfId: entry.id,
        occurredAt: new Date(entry.occurredAt),
        kind: 'use',
      },
      {
        inventoryId: scene.custody.vaultId,
        change: -2_000,
        correctionOfId: null,
        occurredAt: new Date(later),
        kind: 'use',
      },
    ]);
    expect(await held()).toBe(4_000);
    expect(await held(scene.custody.vaultId)).toBe(2_000);
    expect(amendment.changes[0]).toMatchObject({
      label: 'Inventory',
      from: `${scene.prefix} bag`,
      to: `${scene.prefix} vault`,
    });
    expect(amendment.signatures.map(({ meaning }) => meaning)).toEqual([
      'recorded the amendment',
      'gave and wasted',
      'witness to waste',
    ]);
    // What follows is measured against where the use is now.
    const again = await open(useId);
    const more = await amended(
      await send(amendmentOf(again, scene.prefix, { drawnUnits: 2, given: 3_500 })),
    );
    expect(await entriesOf(more.amendment.id)).toMatchObject([
      { inventoryId: scene.custody.vaultId, change: -2_000 },
    ]);
    expect(await held(scene.custody.vaultId)).toBe(0);
    await expectIntact();
  });

  it('[AMEND-05] is refused where too little is there, or to someone who is not associated, and nothing changes', async () => {
    const { useId } = await record();
    const opened = await open(useId);
    const there = { inventoryId: scene.custody.vaultId };
    expect(
      await refusedAmendment(await send(amendmentOf(opened, scene.prefix, there)), 403),
    ).toMatchObject({ code: 'inventory_not_associated' });
    await stockVault(1);
    const two = { ...there, drawnUnits: 2, given: 3_500 };
    expect(
      await refusedAmendment(await send(amendmentOf(opened, scene.prefix, two))),
    ).toMatchObject({
      code: 'not_enough_on_hand',
      fields: { drawnUnits: expect.any(String) as string },
    });
    expect(await held()).toBe(4_000);
    expect(await held(scene.custody.vaultId)).toBe(2_000);
    expect(await scene.stored()).toEqual([]);
    await expectIntact();
  });

  it('[AMEND-03] at another time is dated there in the ledger, so that every past balance is right', async () => {
    const { useId } = await record();
    const occurredAt = '2026-03-09T22:00:00.000Z';
    const { amendment } = await amended(
      await send(amendmentOf(await open(useId), scene.prefix, { occurredAt })),
    );
    expect(amendment.changes).toMatchObject([{ label: 'Time administered' }]);
    expect(await entriesOf(amendment.id)).toMatchObject([
      { change: 2_000 },
      { change: -2_000, occurredAt: new Date(occurredAt) },
    ]);
    expect(await held()).toBe(6_000);
    await expectIntact();
  });

  it('[AMEND-02] [SEAL-03] at another time is on the same side of every seal', async () => {
    const { custody, server, prefix } = scene;
    const { database } = server.open;
    const { agencyId, inventoryId, lotId } = custody;
    await database
      .update(inventories)
      .set({ sealPolicy: 'sealed' })
      .where(eq(inventories.id, inventoryId));
    const { useId } = await record();
    const sealing = detailsOf(custody, 'sealChange', {
      ...{ occurredAt: '2026-03-10T07:40:00.000Z', bookSequence: null },
      seal: { state: 'replaced', found: null, number: '48213' },
      lines: [{ lotId, found: 6_000 }],
    });
    await recordAs(database, custody, ['signer'], sealing);
    const move = async (time: string) => {
      const occurredAt = `2026-03-10T${time}:00.000Z`;
      return send(amendmentOf(await open(useId), prefix, { occurredAt, wastedAt: occurredAt }));
    };
    expect(await refusedAmendment(await move('07:50'))).toMatchObject({
      code: 'seal_changed_between',
      fields: { occurredAt: expect.stringContaining('The seal was changed or checked') as string },
    });
    expect((await amended(await move('07:35'))).entries).toHaveLength(2);
    // What the first amendment ended is no change of the seal.
    server.clock.now = new Date('2026-03-10T09:00:00.000Z');
    expect((await amended(await move('07:20'))).entries).toHaveLength(2);
    const seals = await readSeals(database, agencyId, [inventoryId]);
    expect(seals.get(inventoryId)?.state).toMatchObject({ state: 'sealed', number: '48213' });
    await expectIntact();
  });
});

describe('a use and the counts of its lot', () => {
  const minute = (time: string) => `2026-03-10T${time}:00.000Z`;
  const move = async (useId: string, details: Parameters<typeof amendmentOf>[2]) =>
    send(amendmentOf(await open(useId), scene.prefix, details));
  const moveTo = (useId: string, time: string) =>
    move(useId, { occurredAt: minute(time), wastedAt: minute(time) });

  it('[AMEND-05] [CASE-03] is on the same side of a count that agreed, and in the inventory that was counted', async () => {
    const { custody, server } = scene;
    const { useId } = await record({ occurredAt: minute('07:35'), wastedAt: minute('07:35') });
    await stockVault(1);
    const counting = { ...actsOf(custody).counting(2), occurredAt: minute('07:40') };
    await recordAs(server.open.database, custody, ['signer'], counting);
    expect(await refusedAmendment(await moveTo(useId, '07:50'))).toMatchObject({
      code: 'counted_between',
      fields: { occurredAt: expect.stringContaining('between the two times') as string },
    });
    expect(
      await refusedAmendment(await move(useId, { inventoryId: custody.vaultId })),
    ).toMatchObject({
      code: 'counted_between',
      fields: { lotId: expect.stringContaining('Keep the inventory and the lot') as string },
    });
    expect(await scene.stored()).toEqual([]);
    expect((await amended(await moveTo(useId, '07:38'))).entries).toHaveLength(2);
    await expectIntact();
  });

  it('[AMEND-05] [CASE-03] [CASE-10] explains a difference that is open, has its signatures in the file of its case, and does not go back once it is explained', async () => {
    const { custody, server } = scene;
    const { useId } = await record({ occurredAt: minute('07:35'), wastedAt: minute('07:35') });
    const counting = { ...actsOf(custody).counting(4), occurredAt: minute('07:40') };
    await recordAs(server.open.database, custody, ['signer'], counting);
    await amended(await moveTo(useId, '07:50'));
    const [found] = await server.open.database
      .select()
      .from(cases)
      .where(eq(cases.agencyId, custody.agencyId));
    expect(found).toMatchObject({ state: 'explained', remainder: 0 });
    const { headers } = await logInAs(server, `${scene.prefix}manager`);
    const file = await server.send(`/api/Cases/${found?.id}/Export`, { headers, body: {} });
    const { csv } = v.parse(CaseFile, await file.json());
    const evidence = csv.split('\r\n').filter((line) => /,Signature,/.test(line));
    for (const meaning of ['recorded the amendment', 'gave and wasted', 'witness to waste']) {
      expect(evidence.filter((line) => line.includes(`,${meaning},`))).toHaveLength(1);
    }
    expect(await refusedAmendment(await moveTo(useId, '07:35'))).toMatchObject({
      code: 'counted_between',
    });
    await expectIntact();
  });
});

describe('labels', () => {
  let labels: string[];

  beforeEach(async () => {
    const reply = await putLabels(scene.server, scene.custody, 3);
    expect(reply.status).toBe(200);
    const rows = await scene.server.open.database
      .select({ label: controlValues.label })
      .from(controlValues)
      .where(eq(controlValues.agencyId, scene.custody.agencyId))
      .orderBy(controlValues.label);
    labels = rows.map(({ label }) => label);
  });

  it('[AMEND-05] [LABEL-03] that were named by mistake are in service again, and the right ones are used', async () => {
    const [first = '', second = ''] = labels;
    const { useId } = await record({}, { labels: [first] });
    const opened = await open(useId, await logInAs(scene.server, `${scene.prefix}manager`));
    expect(opened.labels).toEqual([first]);
    const signing = { pin, others: ['signer', 'witness'].map((who) => named(scene.prefix, who)) };
    await amended(await send(amendmentOf(opened, scene.prefix, {}, { labels: [second], signing })));
    const status = async (label: string) => {
      const [row] = await scene.server.open.database
        .select({ status: controlValues.status })
        .from(controlValues)
        .where(
          and(eq(controlValues.agencyId, scene.custody.agencyId), eq(controlValues.label, label)),
        );
      return row?.status;
    };
    expect([await status(first), await status(second)]).toEqual(['active', 'used']);
    expect((await open(useId)).labels).toEqual([second]);
    await expectIntact();
  });
});
