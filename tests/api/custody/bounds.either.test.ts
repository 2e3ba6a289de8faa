import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CustodyEventDetails } from '../../../src/contract/custody/custodyEvent.ts';
import { agencies } from '../../../src/server/database/schema/agency.ts';
import { ledgerEntries } from '../../../src/server/database/schema/custodyLedger.ts';
import { formOfUse } from '../../support/custody/custody.ts';
import {
  detailsOf,
  type EventCustody,
  expectRefusal,
  vial,
} from '../../support/custody/custodyEvents.ts';
import { type EventScene, eventScene } from '../../support/custody/eventScene.ts';
import { destroyed, ordered, packed } from '../../support/custody/shipments.ts';
import { logInAs } from '../../support/people/people.ts';
import type { TestServer } from '../../support/server/server.ts';

let server: TestServer;
let custody: EventCustody;
let acts: EventScene['acts'];
let entryId: string;

const { record, held, expectIntact } = eventScene('bounds', (scene) => {
  ({ server, custody, acts } = scene);
});

/** The bag received the lot at this time (`addCustody`). */
const came = '2026-03-01T08:00:00.000Z';
const justBefore = '2026-03-01T07:59:59.999Z';

beforeEach(async () => {
  const [entry] = await server.open.database
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.agencyId, custody.agencyId));
  entryId = entry?.id ?? '';
});

const correcting = (change: number, more: object = {}): CustodyEventDetails =>
  detailsOf(custody, 'correction', {
    lotId: custody.lotId,
    change,
    correctsEntryId: entryId,
    discrepancyId: null,
    ...more,
  });

async function use(occurredAt: string) {
  const { headers } = await logInAs(server, `${custody.prefix}signer`);
  const body = formOfUse(custody, custody.prefix, { occurredAt });
  const reply = await server.send('/api/Uses', { body, headers });
  return {
    status: reply.status,
    problem: reply.status === 200 ? {} : ((await reply.json()) as object),
  };
}

describe('a time at which it cannot have happened is refused, not flagged', () => {
  it('of a use: before the inventory had the lot, before the agency existed, in another century', async () => {
    expect(await use(justBefore)).toMatchObject({
      status: 422,
      problem: {
        code: 'occurred_before_lot',
        message: expect.stringContaining(
          'Lot F2607A first entered this inventory on Mar 1, 2026, 03:00',
        ) as string,
        fields: { occurredAt: expect.any(String) as string },
      },
    });
    expect(await use('2019-12-31T23:59:59.999Z')).toMatchObject({
      status: 422,
      problem: { code: 'occurred_before_agency' },
    });
    for (const year of ['1900', '1970', '1999']) {
      expect((await use(`${year}-06-01T00:00:00.000Z`)).status).toBe(400);
    }
    expect(await held(custody.inventoryId)).toBe(4);
    expect((await use(came)).status).toBe(200);
    await expectIntact();
  });

  it('of a use of a lot that only another inventory received some time ago', async () => {
    const { transferId } = await record(['signer'], acts.sending(2));
    await record(['witness'], acts.arriving(transferId, 2));
    const atVault = formOfUse(custody, custody.prefix, {
      inventoryId: custody.vaultId,
      occurredAt: '2026-03-10T07:30:59.999Z',
    });
    const { headers } = await logInAs(server, `${custody.prefix}signer`);
    const reply = await server.send('/api/Uses', { body: atVault, headers });
    expect(await reply.json()).toMatchObject({ code: 'occurred_before_lot' });
  });

  it('of every event that names what was there', async () => {
    const lines = acts.line();
    const events: CustodyEventDetails[] = [
      acts.breaking(),
      acts.sending(),
      acts.counting(4),
      acts.handing(4),
      correcting(-vial),
      detailsOf(custody, 'waste', { manner: 'disposalPouch', lines }),
      detailsOf(custody, 'loss', { isTheft: false, lines }),
      detailsOf(custody, 'destruction', { ...destroyed, method: 'Incinerated', lines }),
      detailsOf(custody, 'reverseDistribution', {
        supplierId: custody.distributorId,
        ...ordered,
        lines: lines.map((line) => ({ ...line, ...packed() })),
      }),
    ];
    for (const details of events) {
      const early = { ...details, occurredAt: justBefore };
      await expectRefusal(record(['signer'], early), 'occurred_before_lot', 'details.occurredAt');
    }
    expect(await held(custody.inventoryId)).toBe(4);
  });

  it('of everything that continues a transfer: before it was sent', async () => {
    const { transferId } = await record(['signer'], acts.sending(2));
    const early = { occurredAt: '2026-03-10T07:30:00.000Z' } as const;
    const refusing = detailsOf(custody, 'transferRefused', {
      inventoryId: custody.vaultId,
      transferId: transferId ?? '',
    });
    for (const details of [acts.arriving(transferId), acts.takingBack(transferId), refusing]) {
      await expectRefusal(
        record(['signer'], { ...details, ...early }),
        'occurred_before_transfer',
        'details.occurredAt',
      );
    }
  });

  it('of an event that names nothing that was there: before the agency existed', async () => {
    await server.open.database
      .update(agencies)
      .set({ createdAt: new Date('2026-03-10T07:32:00.000Z') })
      .where(eq(agencies.id, custody.agencyId));
    const seal = { state: 'replaced' as const, found: null, number: '1' };
    const sealing = detailsOf(custody, 'sealChange', {
      seal,
      bookSequence: null,
      lines: [{ lotId: custody.lotId, found: 0 }],
    });
    for (const details of [acts.receipt(), sealing, acts.counting(0)]) {
      await expectRefusal(record(['signer'], details), 'occurred_before_agency');
    }
    await record(['signer'], { ...acts.receipt(), occurredAt: '2026-03-10T07:32:00.000Z' });
  });
});

describe('more than an inventory holds', () => {
  /** As much as there is room for next to the four vials. */
  const room = (100_000 - 4) * vial;

  it('is not added to the ledger by a correction', async () => {
    const tooMuch = correcting(room + 1);
    await expectRefusal(record(['signer', 'witness'], tooMuch), 'more_than_held', 'details.change');
    for (const change of [2 ** 53, 1e300, 1_000_000_000_001, -(2 ** 53)]) {
      const { headers } = await logInAs(server, `${custody.prefix}signer`);
      const body = {
        idempotencyKey: randomUUID(),
        details: correcting(change),
        signing: { pin: '482610', others: [] },
      };
      const reply = await server.send('/api/CustodyEvents', { body, headers });
      expect([change, reply.status]).toEqual([change, 400]);
    }
    await record(['signer', 'witness'], correcting(room));
    await expectRefusal(record(['signer', 'witness'], correcting(1)), 'more_than_held');
    expect(await held(custody.inventoryId)).toBe(100_000);
    await expectIntact();
  });

  it('is not reached by many receipts, of one lot or of several in one event', async () => {
    const receipts = (units: number[]) =>
      acts.receipt({
        inventoryId: custody.inventoryId,
        lines: units.map((one, index) => ({
          productId: custody.productId,
          lotNumber: `N${String(index)}`,
          expiresOn: '2027-01-31',
          units: one,
          ...packed(one),
        })),
      });
    const ten = Array.from({ length: 9 }, () => 10_000);
    await expectRefusal(
      record(['signer'], receipts([...ten, 9_997])),
      'more_than_held',
      'details.lines.9.units',
    );
    await record(['signer'], receipts(ten));
    await record(['signer'], receipts([9_996]));
    await expectRefusal(record(['signer'], receipts([1])), 'more_than_held');
    await expectIntact();
  });

  it('is neither received nor restocked until there is room', async () => {
    const { transferId } = await record(['signer'], acts.sending(1));
    await record(['signer', 'witness'], correcting(room + vial));
    await expectRefusal(
      record(['signer', 'witness'], acts.takingBack(transferId)),
      'more_than_held',
      'details.lines.0.amount',
    );
    await record(['witness'], acts.arriving(transferId));
    await expectIntact();
  });

  it('is not reached by simultaneous acts', async () => {
    const half = (room / vial / 2 + 1) * vial;
    const results = await Promise.allSettled(
      [1, 2, 3].map(() => record(['signer', 'witness'], correcting(half))),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual([
      'fulfilled',
      'rejected',
      'rejected',
    ]);
    expect(await held(custody.inventoryId)).toBeLessThanOrEqual(100_000);
    await expectIntact();
  });
});
