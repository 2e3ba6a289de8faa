import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CustodyEventDetails } from '../../../../src/contract/custody/custodyEvent.ts';
import { verifyLedger } from '../../../../src/server/core/ledger/verifyLedger.ts';
import type { OpenDatabase } from '../../../../src/server/database/database.ts';
import { suppliers } from '../../../../src/server/database/schema/agency.ts';
import { custodyEvents } from '../../../../src/server/database/schema/custodyEvent.ts';
import { ledgerEntries } from '../../../../src/server/database/schema/custodyLedger.ts';
import {
  actsOf,
  addEventCustody,
  detailsOf,
  type EventCustody,
  expectRefusal,
  recordAs,
} from '../../../support/custody/custodyEvents.ts';
import { ordered, packed, unordered } from '../../../support/custody/shipments.ts';
import { openTestDatabase } from '../../../support/database/testDatabase.ts';

let open: OpenDatabase;
let custody: EventCustody;

beforeAll(async () => {
  open = await openTestDatabase();
  custody = await addEventCustody(open.database, 'ship');
});

afterAll(() => open.close());

const record = (details: CustodyEventDetails, others = ['witness']) =>
  recordAs(
    open.database,
    custody,
    details.kind === 'receive' ? ['signer'] : ['signer', ...others],
    details,
  );

const receipt = (more: object = {}) => actsOf(custody).receipt(more);

const returning = (more: object = {}) =>
  detailsOf(custody, 'reverseDistribution', {
    supplierId: custody.distributorId,
    ...ordered,
    form222Number: '26-0110',
    lines: [{ lotId: custody.lotId, amount: 2_000, ...packed() }],
    ...more,
  });

async function eventOf(eventId: string) {
  const [event] = await open.database
    .select()
    .from(custodyEvents)
    .where(eq(custodyEvents.id, eventId));
  if (event === undefined) throw new Error('The event is recorded.');
  return event;
}

const changePartner = (id: string, changes: Partial<typeof suppliers.$inferInsert>) =>
  open.database.update(suppliers).set(changes).where(eq(suppliers.id, id));

describe('the server decides about Schedule II', () => {
  it('[STOCK-03] a receipt and a return without their order are refused, and write nothing', async () => {
    for (const made of [receipt, returning]) {
      await expectRefusal(record(made(unordered)), 'form_222_missing', 'details.orderType');
      await expectRefusal(
        record(made({ form222Number: '' })),
        'form_222_missing',
        'details.form222Number',
      );
      await expectRefusal(
        record(made({ orderType: 'csos' })),
        'csos_number_malformed',
        'details.form222Number',
      );
    }
    const written = await open.database
      .select()
      .from(custodyEvents)
      .where(eq(custodyEvents.agencyId, custody.agencyId));
    expect(written).toEqual([]);
  });

  it('[STOCK-03] [STOCK-09] an order keeps what was ordered and shipped, with the dates', async () => {
    const { eventId } = await record(
      receipt({
        lines: [
          {
            ...{ productId: custody.productId, lotNumber: 'F2701C', expiresOn: '2027-01-31' },
            ...{ units: 10, containers: 2, unitsPerContainer: 5, containersOrdered: 3 },
          },
        ],
      }),
    );
    expect(await eventOf(eventId)).toMatchObject({
      details: {
        ...ordered,
        occurredAt: '2026-03-10T07:31:00.000Z',
        lines: [{ containers: 2, unitsPerContainer: 5, containersOrdered: 3 }],
      },
    });
    const back = await record(returning());
    expect(back.signatures.map(({ meaning }) => meaning)).toEqual([
      'returned',
      'witness to return',
    ]);
    const [entry] = await open.database
      .select({ note: ledgerEntries.note })
      .from(ledgerEntries)
      .where(eq(ledgerEntries.eventId, back.eventId));
    expect(entry?.note).toContain('To Larch Returns (AB1234563). DEA Form 222 no. 26-0110.');
  });

  it('[STOCK-03] the rest of an order is received under its number, and no other partner uses it', async () => {
    const rest = {
      lines: [
        {
          ...{ productId: custody.productId, lotNumber: 'F2701C', expiresOn: '2027-01-31' },
          ...{ units: 5, containers: 1, unitsPerContainer: 5, containersOrdered: 3 },
        },
      ],
    };
    await record(receipt(rest));
    await expectRefusal(
      record(returning({ form222Number: ' 26-0107' })),
      'form_222_reused',
      'details.form222Number',
    );
    await expectRefusal(
      record(receipt({ ...rest, form222Number: '26-0110' })),
      'form_222_reused',
      'details.form222Number',
    );
  });
});

describe('the other registrant', () => {
  it('[STOCK-09] is any registrant, and a second employee signs the handover', async () => {
    await expectRefusal(record(returning(), []), 'witness_missing');
    const { eventId } = await record(
      returning({ supplierId: custody.supplierId, form222Number: '26-0111' }),
    );
    expect((await eventOf(eventId)).facts).toEqual({
      partner: {
        ...{ name: 'Birch Supply', kind: 'distributor', deaNumber: 'AB1234563' },
        address: '5 Birch Road, Millbrook, NY 12545',
      },
    });
  });

  it('[STOCK-02] is kept as it was then, whatever becomes of it', async () => {
    const { eventId } = await record(returning({ form222Number: '26-0112' }));
    await changePartner(custody.distributorId, { name: 'Larch Moved', address: '1 New Street' });
    expect((await eventOf(eventId)).facts).toMatchObject({
      partner: { name: 'Larch Returns', address: '5 Birch Road, Millbrook, NY 12545' },
    });
    expect((await verifyLedger(open.database, custody.agencyId)).failures).not.toContainEqual(
      expect.stringContaining('Event '),
    );
  });

  it('[STOCK-02] without an address or a DEA number can neither ship nor take stock', async () => {
    await changePartner(custody.supplierId, { address: '' });
    await expectRefusal(record(receipt()), 'partner_incomplete', 'details.supplierId');
    await changePartner(custody.distributorId, { deaNumber: '' });
    await expectRefusal(record(returning()), 'partner_incomplete', 'details.supplierId');
  });

  it('[STOCK-02] the containers of a line come to its units', async () => {
    const lines = [{ lotId: custody.lotId, amount: 2_000, ...packed(2) }];
    await changePartner(custody.distributorId, { deaNumber: 'AB1234563' });
    await expectRefusal(
      record(returning({ form222Number: '26-0113', lines })),
      'containers_differ',
      'details.lines.0.containers',
    );
  });
});

it('[STOCK-01] a lot that the agency has, here or elsewhere, is not received in other letters', async () => {
  const [line] = receipt().kind === 'receive' ? (receipt() as { lines: object[] }).lines : [];
  const inVault = (lotNumber: string) =>
    record({
      ...receipt({ lines: [{ ...line, lotNumber }], form222Number: '26-0177' }),
      inventoryId: custody.vaultId,
    });
  await changePartner(custody.supplierId, { address: '9 Birch Road' });
  await inVault('NEW-1a');
  await expectRefusal(
    record(receipt({ lines: [{ ...line, lotNumber: 'new-1A' }], form222Number: '26-0178' })),
    'lot_spelled_otherwise',
    'details.lines.0.lotNumber',
  );
});

it('[STOCK-01] a lot elsewhere whose letters the database may not fold is known with its expiry', async () => {
  const [line] = receipt().kind === 'receive' ? (receipt() as { lines: object[] }).lines : [];
  await changePartner(custody.supplierId, { address: '9 Birch Road' });
  const lines = [{ ...line, lotNumber: 'Maß-2' }];
  await record({ ...receipt({ lines, form222Number: '26-0188' }), inventoryId: custody.vaultId });
  const otherwise = [{ ...line, lotNumber: 'Maß-2', expiresOn: '2027-03-31' }];
  await expectRefusal(
    record(receipt({ lines: otherwise, form222Number: '26-0189' })),
    'lot_expires_otherwise',
    'details.lines.0.expiresOn',
  );
});
