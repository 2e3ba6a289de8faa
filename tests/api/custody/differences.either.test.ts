import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { inventories } from '../../../src/server/database/schema/custodyPlace.ts';
import { detailsOf, expectRefusal, vial } from '../../support/custody/custodyEvents.ts';
import { at, differencesScene, early, middle, usual } from './differencesScene.ts';

const scene = differencesScene();
const { record, expectIntact, ownDifferences, openDifferences, balanceRow, correcting, losing } =
  scene;

async function place() {
  const rows = await scene.server.open.database
    .select()
    .from(inventories)
    .where(eq(inventories.id, scene.custody.inventoryId));
  return rows[0];
}

const checkingSeal = (sealFound: string) => detailsOf(scene.custody, 'sealCheck', { sealFound });

const sealing = (found: string | null, number: string) =>
  detailsOf(scene.custody, 'sealChange', {
    seal: { state: 'replaced', found, number },
    bookSequence: null,
    lines: [{ lotId: scene.custody.lotId, found: 4 * vial }],
  });

const setPolicy = (sealPolicy: 'sealed') =>
  scene.server.open.database
    .update(inventories)
    .set({ sealPolicy })
    .where(eq(inventories.id, scene.custody.inventoryId));

describe('what is recorded late', () => {
  it('[COUNT-03] [COUNT-05] does not change the custodian and the last count of what happened after it', async () => {
    await record(['signer', 'witness'], scene.acts.handing(4));
    await record(['witness', 'signer'], at(early, scene.acts.handing(4)));
    expect(await place()).toMatchObject({
      custodianUserId: scene.custody.people.witness,
      custodySince: new Date(usual),
    });
    await record(['witness'], at(middle, scene.acts.counting(4)));
    expect(await balanceRow()).toMatchObject({
      lastCountedAt: new Date(usual),
      lastCountedBy: `${scene.custody.prefix} signer`,
    });
  });

  it('does not change a newer seal, and is compared with the seal of its own time', async () => {
    await setPolicy('sealed');
    await record(['signer'], at(early, sealing(null, '40001')));
    await record(['signer', 'witness'], sealing('40002', '50001'));
    expect(await ownDifferences()).toMatchObject([{ recorded: '40001', found: '40002' }]);
    const between = await record(['signer'], at(middle, sealing('40001', '40002')));
    expect(between.differences).toBe(0);
    expect((await place())?.sealNumber).toBe('50001');
    await record(['signer'], checkingSeal('50001'));
    const before = await record(['signer'], at('2026-03-09T20:00:00.000Z', checkingSeal('40001')));
    expect(before.differences).toBe(0);
    await expectIntact();
  });

  it('opens no discrepancy that a newer count has resolved, and closes none of a newer count', async () => {
    await record(['signer'], scene.acts.counting(3));
    await record(['witness'], at(early, scene.acts.counting(2)));
    const [late, newer] = await ownDifferences();
    expect(late).toMatchObject({
      found: String(2 * vial),
      openedAt: new Date(early),
      resolvedAt: new Date(usual),
      resolution: `Counted again by ${scene.custody.prefix} signer.`,
    });
    expect(newer).toMatchObject({ openedAt: new Date(usual), resolvedAt: null });
    await expectIntact();
  });

  it('[COUNT-01] is compared with the ledger at the time it was counted', async () => {
    await record(['signer', 'witness'], scene.acts.breaking());
    const late = await record(['signer'], at(early, scene.acts.counting(4)));
    expect(late.differences).toBe(0);
  });
});

describe('a discrepancy', () => {
  const missingOne = async () => {
    await record(['signer'], at(early, scene.acts.counting(3)));
    const [row] = await openDifferences();
    return row?.id ?? '';
  };

  it('starts when it was found, and ends when it was explained', async () => {
    const id = await missingOne();
    await record(['signer', 'witness'], at(middle, correcting(-vial, id)));
    expect(await ownDifferences()).toMatchObject([
      { openedAt: new Date(early), resolvedAt: new Date(middle) },
    ]);
  });

  it('is explained by exactly what is missing', async () => {
    const id = await missingOne();
    for (const change of [-1, vial, -2 * vial]) {
      await expectRefusal(
        record(['signer', 'witness'], correcting(change, id)),
        'difference_not_explained',
        'details.change',
      );
    }
    expect(await openDifferences()).toHaveLength(1);
    await record(['signer', 'witness'], correcting(-vial, id));
    expect(await openDifferences()).toEqual([]);
  });

  it('is explained by a loss of the same amount, and is missing only once', async () => {
    await missingOne();
    const lost = await record(['signer'], at(middle, losing(1)));
    expect(await ownDifferences()).toMatchObject([
      { resolvedAt: new Date(middle), resolvedByEventId: lost.eventId },
    ]);
    await expectIntact();
  });

  it('of more than was lost stays open with the rest', async () => {
    await record(['signer'], at(early, scene.acts.counting(1)));
    await record(['signer'], at(middle, losing(2)));
    const open = await openDifferences();
    expect(open).toMatchObject([
      { recorded: String(2 * vial), found: String(vial), openedAt: new Date(middle) },
    ]);
    await record(['signer', 'witness'], correcting(-vial, open[0]?.id ?? ''));
    expect((await balanceRow())?.balance).toBe(vial);
    await expectIntact();
  });

  it('of less than was lost, or of surplus, is not explained by a loss', async () => {
    await missingOne();
    await record(['signer'], losing(2));
    expect(await openDifferences()).toHaveLength(1);
    await record(['witness'], scene.acts.counting(3));
    await record(['signer'], losing(1));
    expect(await openDifferences()).toMatchObject([{ recorded: String(2 * vial) }]);
  });

  it('of a seal ends with no check of the seal, but with a full count and a new seal', async () => {
    await setPolicy('sealed');
    await record(['signer'], at('2026-03-09T17:00:00.000Z', sealing(null, '48213')));
    await record(['signer'], at(early, checkingSeal('48231')));
    await record(['witness'], at(middle, checkingSeal('48213')));
    expect(await openDifferences()).toMatchObject([{ kind: 'seal', found: '48231' }]);
    const replaced = await record(['witness', 'signer'], sealing('48213', '51000'));
    expect(await ownDifferences()).toMatchObject([
      {
        openedAt: new Date(early),
        resolvedAt: new Date(usual),
        resolution: `Everything was counted and a new seal was applied by ${scene.custody.prefix} witness.`,
        resolvedByEventId: replaced.eventId,
      },
    ]);
    await expectIntact();
  });
});
