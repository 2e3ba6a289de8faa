import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { lossReports } from '../../../src/server/database/schema/custodyDuty.ts';
import { inventories } from '../../../src/server/database/schema/custodyPlace.ts';
import { amended, amendmentOf, refusedAmendment } from '../../support/custody/amending.ts';
import { amendScene } from '../../support/custody/amendScene.ts';
import {
  actsOf,
  detailsOf,
  expectRefusal,
  recordAs,
  vial,
} from '../../support/custody/custodyEvents.ts';
import { at, sealScene } from './sealScene.ts';

describe('an amendment of an amendment', () => {
  const scene = amendScene('do');
  const { record, open, send, held, expectIntact, stored, entriesOf } = scene;

  it('[AMEND-03] [AMEND-08] moves what the last one left, and back to the original nothing is off', async () => {
    const { useId, entry } = await record();
    const amounts = async (details: object) =>
      amended(await send(amendmentOf(await open(useId), scene.prefix, details)));
    const more = await amounts({ drawnUnits: 2, given: 3_000, wasted: 1_000 });
    expect(await entriesOf(more.amendment.id)).toMatchObject([{ change: -2_000 }]);
    expect(await held()).toBe(4_000);
    const back = await amounts({ drawnUnits: 1, given: 1_500, wasted: 500 });
    expect(await entriesOf(back.amendment.id)).toMatchObject([
      { change: 2_000, occurredAt: new Date(entry.occurredAt) },
    ]);
    expect(await held()).toBe(6_000);
    const [first, second] = await stored();
    expect(second).toMatchObject({ originalHash: entry.hash, previousHash: first?.hash });
    const stale = amendmentOf(await open(useId), scene.prefix, { authorizedBy: 'M. Ortiz' });
    const refused = await send({ ...stale, lastHash: first?.hash ?? '' });
    expect(await refusedAmendment(refused, 409)).toMatchObject({ code: 'amended_meanwhile' });
    await expectIntact();
  });

  it('[AMEND-05] [STOCK-06] of a place that was closed afterwards is recorded, and what comes back can leave', async () => {
    const { useId } = await record({ drawnUnits: 2, given: 3_500, wasted: 500 });
    const { database } = scene.server.open;
    await recordAs(database, scene.custody, ['signer'], actsOf(scene.custody).sending(2));
    expect(await held()).toBe(0);
    await database
      .update(inventories)
      .set({ isActive: false })
      .where(eq(inventories.id, scene.custody.inventoryId));
    await amended(
      await send(amendmentOf(await open(useId), scene.prefix, { authorizedBy: 'M. Ortiz' })),
    );
    const fewer = { drawnUnits: 1, given: 1_500, wasted: 500 };
    await amended(await send(amendmentOf(await open(useId), scene.prefix, fewer)));
    expect(await held()).toBe(2_000);
    // The vial was never used: it leaves the place like any other.
    await recordAs(database, scene.custody, ['signer'], actsOf(scene.custody).sending(1));
    expect(await held()).toBe(0);
    await expectIntact();
  });
});

describe('a seal', () => {
  const scene = sealScene('ds');
  const { record, sealing, checking, handing, intact, seal, seals, expectIntact } = scene;

  it('[SEAL-03] [SEAL-09] that was replaced is compared with the one of the time of the look, however late it is recorded', async () => {
    await scene.setPolicy();
    await record(['signer'], at('06:00', sealing('A-1')));
    await record(['signer'], at('06:20', sealing('A-2', 'A-1')));
    await record(['signer'], at('06:10', checking('a-1')));
    expect(await seals()).toEqual([]);
    await record(['signer'], at('06:11', checking('A-2')));
    const found = await seals();
    expect(found).toMatchObject([{ kind: 'seal', recorded: 'A-1', found: 'A-2' }]);
    await expectRefusal(
      record(['signer', 'witness'], at('06:30', handing(intact('A-1')))),
      'seal_unresolved',
    );
    expect((await seal())?.state).toMatchObject({ state: 'sealed', number: 'A-2' });
    await expectIntact();
  });

  it.each([
    ['2026-03-08T04:30:00.000Z', '2026-03-09', '2026-04-21'],
    ['2026-03-08T06:59:00.000Z', '2026-03-09', '2026-04-22'],
    ['2026-03-08T07:01:00.000Z', '2026-03-09', '2026-04-22'],
    ['2026-03-09T03:59:00.000Z', '2026-03-09', '2026-04-22'],
    ['2026-03-09T04:00:00.000Z', '2026-03-10', '2026-04-23'],
  ])(
    '[REG-04] a loss that is found about the hour that daylight saving time skips (%s) is due by the day on the wall',
    async (occurredAt, noticeDueOn, formDueOn) => {
      const { custody } = scene;
      await record(
        ['signer'],
        detailsOf(custody, 'loss', {
          occurredAt,
          isTheft: false,
          lines: [{ lotId: custody.lotId, amount: vial }],
        }),
      );
      const rows = await scene.server.open.database
        .select()
        .from(lossReports)
        .where(eq(lossReports.agencyId, custody.agencyId));
      expect(rows).toMatchObject([{ noticeDueOn, formDueOn }]);
    },
  );
});
