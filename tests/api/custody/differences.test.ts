import { and, asc, eq, isNull } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { CustodyEventDetails } from '../../../src/contract/custody/custodyEvent.ts';
import { discrepancies } from '../../../src/server/database/schema/custodyDuty.ts';
import { balances, ledgerEntries } from '../../../src/server/database/schema/custodyLedger.ts';
import { inventories } from '../../../src/server/database/schema/custodyPlace.ts';
import { recordUse } from '../../../src/server/features/custody/use/recordUse.ts';
import { collectColumns } from '../../../src/server/features/reports/form-3848/collectColumns.ts';
import { collectCounts } from '../../../src/server/features/reports/form-3848/collectCounts.ts';
import { formOfUse } from '../../support/custody/custody.ts';
import {
  counted,
  detailsOf,
  type EventCustody,
  expectRefusal,
  trusting,
  vial,
} from '../../support/custody/custodyEvents.ts';
import { type EventScene, eventScene } from '../../support/custody/eventScene.ts';
import type { TestServer } from '../../support/server/server.ts';
import { requestOn } from './useRequest.ts';

let server: TestServer;
let custody: EventCustody;
let acts: EventScene['acts'];

const { record, expectIntact } = eventScene('d', (scene) => {
  ({ server, custody, acts } = scene);
});

const early = '2026-03-09T18:00:00.000Z';
const middle = '2026-03-09T21:00:00.000Z';
const usual = '2026-03-10T07:31:00.000Z';

const at = (occurredAt: string, details: CustodyEventDetails): CustodyEventDetails => ({
  ...details,
  occurredAt,
});

async function place() {
  const rows = await server.open.database
    .select()
    .from(inventories)
    .where(eq(inventories.id, custody.inventoryId));
  return rows[0];
}

const ownDifferences = () =>
  server.open.database
    .select()
    .from(discrepancies)
    .where(eq(discrepancies.agencyId, custody.agencyId))
    .orderBy(asc(discrepancies.openedAt));

const openDifferences = () =>
  server.open.database
    .select()
    .from(discrepancies)
    .where(and(eq(discrepancies.agencyId, custody.agencyId), isNull(discrepancies.resolvedAt)));

async function balanceRow() {
  const rows = await server.open.database
    .select()
    .from(balances)
    .where(and(eq(balances.inventoryId, custody.inventoryId), eq(balances.lotId, custody.lotId)));
  return rows[0];
}

const correcting = (change: number, discrepancyId: string) =>
  detailsOf(custody, 'correction', {
    lotId: custody.lotId,
    change,
    correctsEntryId: null,
    discrepancyId,
  });

const losing = (vials: number) =>
  detailsOf(custody, 'loss', { isTheft: false, lines: acts.line(vials) });

const checkingSeal = (seal: object) =>
  acts.counting(4, { mode: 'scheduled', seal }) satisfies CustodyEventDetails;

describe('what is recorded late', () => {
  it('does not change the custodian and the last count of what happened after it', async () => {
    await record(['signer', 'witness'], acts.handing(4));
    await record(['witness', 'signer'], at(early, acts.handing(4)));
    expect(await place()).toMatchObject({
      custodianUserId: custody.people.witness,
      custodySince: new Date(usual),
    });
    await record(['witness'], at(middle, acts.counting(4)));
    expect(await balanceRow()).toMatchObject({
      lastCountedAt: new Date(usual),
      lastCountedBy: `${custody.prefix} signer`,
    });
  });

  it('does not change a newer seal, and is compared with the seal of its own time', async () => {
    const replacing = (found: string | null, seal: string) =>
      detailsOf(custody, 'sealChange', {
        seal: { state: 'replaced', found, number: seal },
        bookSequence: null,
        lines: [{ lotId: custody.lotId, found: 4 * vial }],
      });
    await record(['signer'], at(early, replacing(null, '40001')));
    await record(['signer'], replacing('40002', '50001'));
    expect(await openDifferences()).toMatchObject([{ recorded: '40001', found: '40002' }]);
    const between = await record(['signer'], at(middle, replacing('40001', '40002')));
    expect(between.differences).toBe(0);
    expect((await place())?.sealNumber).toBe('50001');
    await record(['signer'], checkingSeal({ state: 'intact', number: '50001' }));
    const before = await record(
      ['signer'],
      at('2026-03-09T20:00:00.000Z', checkingSeal({ state: 'intact', number: '40001' })),
    );
    expect(before.differences).toBe(0);
    await expectIntact();
  });

  it('opens no discrepancy that a newer count has resolved, and closes none of a newer count', async () => {
    await record(['signer'], acts.counting(3));
    await record(['witness'], at(early, acts.counting(2)));
    const [late, newer] = await ownDifferences();
    expect(late).toMatchObject({
      found: String(2 * vial),
      openedAt: new Date(early),
      resolvedAt: new Date(usual),
      resolution: `Counted again by ${custody.prefix} signer.`,
    });
    expect(newer).toMatchObject({ openedAt: new Date(usual), resolvedAt: null });
    await expectIntact();
  });

  it('is compared with the ledger at the time it was counted', async () => {
    await record(['signer', 'witness'], acts.breaking());
    const late = await record(['signer'], at(early, acts.counting(4)));
    expect(late.differences).toBe(0);
  });
});

describe('a discrepancy', () => {
  const missingOne = async () => {
    await record(['signer'], at(early, acts.counting(3)));
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
    await record(['signer'], at(early, acts.counting(1)));
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
    await record(['witness'], acts.counting(3));
    await record(['signer'], losing(1));
    expect(await openDifferences()).toMatchObject([{ recorded: String(2 * vial) }]);
  });

  it('of a seal ends with the next check of the seal', async () => {
    await server.open.database
      .update(inventories)
      .set({ sealNumber: '48213' })
      .where(eq(inventories.id, custody.inventoryId));
    const wrong = checkingSeal({ state: 'intact', number: '48231' });
    const right = checkingSeal({ state: 'intact', number: '48213' });
    await record(['signer'], at(early, wrong));
    await record(
      ['signer'],
      at(
        early,
        detailsOf(custody, 'count', {
          ...counted,
          mode: 'scheduled',
          recountOfId: null,
          lines: [{ lotId: custody.lotId, found: 4 * vial }],
        }),
      ),
    );
    expect(await openDifferences()).toMatchObject([{ kind: 'seal', found: '48231' }]);
    const again = await record(['witness'], at(middle, right));
    expect(await ownDifferences()).toMatchObject([
      {
        openedAt: new Date(early),
        resolvedAt: new Date(middle),
        resolution: `The seal was checked again by ${custody.prefix} witness.`,
        resolvedByEventId: again.eventId,
      },
    ]);
    await record(['signer'], wrong);
    await record(['witness'], checkingSeal({ state: 'replaced', found: '48213', number: '51000' }));
    expect(await openDifferences()).toEqual([]);
    await expectIntact();
  });
});

describe('an event recorded after a count that happened before it', () => {
  const open = async () => (await openDifferences())[0]?.id ?? '';
  const breakingAt = (occurredAt: string, vials = 1) =>
    detailsOf(custody, 'breakage', { lines: acts.line(vials), occurredAt });
  const correct = (change: number, id: string) =>
    record(['signer', 'witness'], correcting(change, id));

  it('explains the discrepancy, which no one can correct a second time', async () => {
    await record(['signer'], at(middle, acts.counting(3)));
    const id = await open();
    await record(['signer', 'witness'], breakingAt(early));
    expect(await openDifferences()).toEqual([]);
    await expectRefusal(correct(-vial, id), 'difference_not_found', 'details.discrepancyId');
    expect((await balanceRow())?.balance).toBe(3 * vial);
    expect(await ownDifferences()).toMatchObject([{ resolvedAt: new Date(middle) }]);
    await expectIntact();
  });

  it('explains it if it was a use', async () => {
    await record(['signer'], at(middle, acts.counting(3)));
    const request = await requestOn(server.open.database, custody);
    const form = formOfUse(custody, custody.prefix, { occurredAt: early });
    await recordUse(
      server.open.database,
      { ...request, form },
      {
        verifyPin: trusting,
        reached: () => undefined,
      },
    );
    expect(await openDifferences()).toEqual([]);
    expect((await balanceRow())?.balance).toBe(3 * vial);
    await expectIntact();
  });

  it('explains a part, and the rest is corrected by exactly the rest', async () => {
    await record(['signer'], at(middle, acts.counting(1)));
    const whole = await open();
    await record(['signer', 'witness'], breakingAt(early));
    const rest = await open();
    expect(rest).not.toBe(whole);
    await record(['signer'], at(usual, losing(1)));
    await record(['signer', 'witness'], breakingAt(early));
    expect(await openDifferences()).toEqual([]);
    expect((await balanceRow())?.balance).toBe(vial);
    await expectIntact();
  });

  it('does not change the rest if it happened between the count and the loss', async () => {
    await record(['signer'], at(early, acts.counting(2)));
    await record(['signer'], losing(1));
    await record(['signer', 'witness'], breakingAt(middle));
    await correct(-vial, await open());
    expect((await balanceRow())?.balance).toBe(vial);
    await expectIntact();
  });

  it('explains it as the correction of an earlier entry', async () => {
    await record(['signer', 'witness'], breakingAt(early));
    await record(['signer'], at(middle, acts.counting(2)));
    const [entry] = await server.open.database
      .select()
      .from(ledgerEntries)
      .where(and(eq(ledgerEntries.agencyId, custody.agencyId), eq(ledgerEntries.kind, 'breakage')));
    const details = detailsOf(custody, 'correction', {
      lotId: custody.lotId,
      change: -vial,
      correctsEntryId: entry?.id ?? '',
      discrepancyId: null,
    });
    await record(['signer', 'witness'], details);
    expect(await openDifferences()).toEqual([]);
    expect((await balanceRow())?.balance).toBe(2 * vial);
  });

  it('changes nothing after it, or in its minute; then it has to be counted again', async () => {
    await record(['signer'], at(middle, acts.counting(3)));
    await record(['signer', 'witness'], breakingAt(middle));
    await expectRefusal(
      correct(-vial, await open()),
      'difference_overtaken',
      'details.discrepancyId',
    );
    await record(['witness'], acts.counting(2));
    await record(['signer', 'witness'], breakingAt(usual));
    await expectRefusal(correct(-vial, await open()), 'difference_overtaken');
  });

  it('a loss of more than was missing requires another count', async () => {
    await record(['signer'], at(early, acts.counting(3)));
    await record(['signer'], at(middle, losing(2)));
    await expectRefusal(correct(-vial, await open()), 'difference_overtaken');
    expect((await balanceRow())?.balance).toBe(2 * vial);
    await record(['witness'], acts.counting(1));
    await correct(-vial, await open());
    expect((await balanceRow())?.balance).toBe(vial);
    await expectIntact();
  });

  it('is subtracted once on form 3848, and nothing is stated until it is counted again', async () => {
    const month = {
      endDay: '2026-03-31',
      start: new Date('2026-03-01T05:00:00.000Z'),
      end: new Date('2026-04-01T04:00:00.000Z'),
    };
    const { agencyId } = custody;
    const stated = async () => {
      const { database } = server.open;
      const columns = await collectColumns(database, agencyId, month, undefined);
      const agency = { agencyId, timeZone: 'America/New_York' };
      return (await collectCounts(database, agency, month, columns)).counts[0]?.subStocks;
    };
    await record(['signer'], at(middle, acts.counting(3)));
    expect(await stated()).toBe(3 * vial);
    await record(['signer', 'witness'], breakingAt(early));
    expect(await stated()).toBe(3 * vial);
    await record(['signer'], at(middle, acts.counting(2)));
    await record(['signer'], losing(2));
    expect(await stated()).toBeNull();
    await record(['witness'], acts.counting(1));
    expect(await stated()).toBe(vial);
  });
});
