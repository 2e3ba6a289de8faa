import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { lossReports } from '../../../../src/server/database/schema/custodyDuty.ts';
import { inventoryActions } from '../../../../src/server/database/schema/custodyPlace.ts';
import { detailsOf, expectRefusal, vial } from '../../../support/custody/custodyEvents.ts';
import { at, early, middle, usual } from '../differencesScene.ts';
import { caseScene } from './caseScene.ts';

const scene = caseScene();
const { record, openDifferences, correcting, expectIntact, ownCases } = scene;

const losing = (
  amount: number,
  { id, discoveredAt = early, note = '' }: { id?: string; discoveredAt?: string; note?: string },
) =>
  detailsOf(scene.custody, 'loss', {
    isTheft: false,
    discoveredAt,
    occurredAt: discoveredAt,
    probablyFrom: null,
    probablyTo: null,
    note,
    ...(id === undefined ? {} : { explainsDiscrepancyId: id }),
    lines: [{ lotId: scene.custody.lotId, amount }],
  });

async function missing(vials = 1): Promise<string> {
  await record(['signer'], at(early, scene.acts.counting(4 - vials)));
  const [row] = await openDifferences();
  return row?.id ?? '';
}

const discovered = async () =>
  (
    await scene.server.open.database
      .select({ at: lossReports.discoveredAt })
      .from(lossReports)
      .where(eq(lossReports.agencyId, scene.custody.agencyId))
  ).map((row) => row.at.toISOString());

describe('[CASE-08] a case that is escalated', () => {
  it('reports its lot, its rest and its first finding as a loss, and is explained', async () => {
    const id = await missing();
    await record(['witness'], at(middle, scene.acts.counting(2)));
    const [newer] = await openDifferences();
    expect(newer?.id).not.toBe(id);
    await record(['signer'], losing(2 * vial, { id: newer?.id ?? '', note: 'Searched.' }));
    expect(await discovered()).toEqual([early]);
    expect(await ownCases()).toMatchObject([{ state: 'explained', remainder: 0 }]);
    await expectIntact();
  });

  it('reports no other amount, and nothing that is resolved', async () => {
    const id = await missing();
    for (const amount of [1, vial - 1, 2 * vial]) {
      await expectRefusal(
        record(['signer'], losing(amount, { id, note: 'Searched.' })),
        'difference_not_explained',
        'details.lines',
      );
    }
    await record(['signer'], losing(vial, { id, note: 'Searched.' }));
    await expectRefusal(
      record(['signer'], losing(vial, { id, note: 'Searched.' })),
      'difference_not_found',
    );
    expect(await discovered()).toHaveLength(1);
  });

  it('needs a reason for a later discovery, in addition to that of the loss', async () => {
    await missing();
    const { agencyId } = scene.custody;
    const reasonId = randomUUID();
    await scene.server.open.database
      .insert(inventoryActions)
      .values({ id: reasonId, agencyId, name: 'Not found', event: 'loss' });
    await expectRefusal(
      record(['signer'], { ...losing(vial, { discoveredAt: usual }), reasonId }),
      'note_missing',
      'details.note',
    );
    await record(['signer'], losing(vial, { discoveredAt: usual, note: 'Found in the audit.' }));
    expect(await discovered()).toEqual([usual]);
  });
});

describe('[CASE-06] [REG-06] a correction of what is missing', () => {
  it('is a loss that was discovered at the first finding of the case', async () => {
    await missing();
    await record(['witness'], at(middle, scene.acts.counting(3)));
    const [newer] = await openDifferences();
    await record(['signer', 'witness'], correcting(-vial, newer?.id ?? ''));
    expect(await discovered()).toEqual([early]);
    expect(await ownCases()).toMatchObject([{ state: 'explained', remainder: 0 }]);
  });

  it('is none once a recount agreed, and the case waits for its sign-off', async () => {
    const id = await missing();
    await record(['witness'], at(middle, scene.acts.counting(4)));
    await expectRefusal(
      record(['signer', 'witness'], correcting(-vial, id)),
      'difference_not_found',
    );
    expect(await ownCases()).toMatchObject([{ state: 'open', remainder: -vial }]);
  });
});
