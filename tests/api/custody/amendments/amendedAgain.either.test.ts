import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { inventories } from '../../../../src/server/database/schema/custodyPlace.ts';
import { amended, amendmentOf, refusedAmendment } from '../../../support/custody/amending.ts';
import { amendScene } from '../../../support/custody/amendScene.ts';
import { actsOf, recordAs } from '../../../support/custody/custodyEvents.ts';

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

  it('[AMEND-05] [STOCK-06] of a place that was closed afterwards is recorded, and a vial that was not used can leave it', async () => {
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
