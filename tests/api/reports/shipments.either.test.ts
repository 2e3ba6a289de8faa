import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ReportFile } from '../../../src/contract/reports/report.ts';
import { ShipmentReport } from '../../../src/contract/reports/shipments.ts';
import { suppliers } from '../../../src/server/database/schema/agency.ts';
import { inventoryUsers } from '../../../src/server/database/schema/custodyPlace.ts';
import {
  actsOf,
  addEventCustody,
  detailsOf,
  type EventCustody,
  recordAs,
} from '../../support/custody/custodyEvents.ts';
import { ordered, packed } from '../../support/custody/shipments.ts';
import { type CurrentUser, logInAs } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

const path = '/api/Reports/Shipments';
const march = '?from=2026-03-01&to=2026-03-31';

let server: TestServer;
let custody: EventCustody;
let signer: CurrentUser;
let outsider: CurrentUser;

beforeAll(async () => {
  server = await startTestServer();
  server.clock.now = new Date('2026-03-10T08:00:00.000Z');
  const { database } = server.open;
  custody = await addEventCustody(database, 'book');
  const acts = actsOf(custody);
  await recordAs(
    database,
    custody,
    ['signer'],
    acts.receipt({
      lines: [
        {
          ...{ productId: custody.productId, lotNumber: 'F2701C', expiresOn: '2027-01-31' },
          ...{ units: 10, containers: 2, unitsPerContainer: 5, containersOrdered: 3 },
        },
      ],
    }),
  );
  await recordAs(
    database,
    custody,
    ['signer', 'witness'],
    detailsOf(custody, 'reverseDistribution', {
      supplierId: custody.distributorId,
      ...{ ...ordered, orderType: 'csos', form222Number: '26X000123' },
      // An opened vial is one container with what is left in it.
      lines: [{ lotId: custody.lotId, amount: 2_500, ...packed(2) }],
    }),
  );
  // Neither is shipped between registrants.
  await recordAs(database, custody, ['signer'], acts.sending());
  await database
    .update(suppliers)
    .set({ name: 'Birch Moved', address: '1 New Street' })
    .where(eq(suppliers.id, custody.supplierId));
  await database
    .delete(inventoryUsers)
    .where(eq(inventoryUsers.userId, custody.people.outsider ?? ''));
  signer = await logInAs(server, 'booksigner');
  outsider = await logInAs(server, 'bookoutsider');
});

afterAll(() => server.close());

async function read(query: string, as = signer): Promise<ShipmentReport> {
  const reply = await server.send(`${path}${query}`, { headers: as.headers });
  expect(reply.status).toBe(200);
  return v.parse(ShipmentReport, await reply.json());
}

it('[REPORT-03] lists receipts and returns with partner, order, containers, total and signers', async () => {
  const { rows, total } = await read(march);
  expect(total).toBe(3);
  const [opening, receipt, back] = rows;
  expect(receipt).toMatchObject({
    direction: 'received',
    partner: {
      name: 'Birch Supply',
      address: '5 Birch Road, Millbrook, NY 12545',
      deaNumber: 'AB1234563',
    },
    orderNumber: '26-2041',
    ...ordered,
    lot: 'F2701C',
    ...{ containersOrdered: 3, containers: 2, unitsPerContainer: 5, amount: 20_000 },
    signedBy: ['book signer'],
  });
  expect(back).toMatchObject({
    direction: 'returned',
    partner: { name: 'Larch Returns' },
    orderNumber: '',
    ...{ orderType: 'csos', form222Number: '26X000123' },
    lot: 'F2607A',
    ...{ containers: 2, unitsPerContainer: 1, amount: 2_500 },
    signedBy: ['book signer', 'book witness'],
  });
  // It was signed by itself, before partner and containers were asked.
  expect(opening).toMatchObject({ partner: null, containers: null, amount: 8_000 });
});

it('[REPORT-03] is of the period, the inventory and the drugs that are asked for', async () => {
  expect((await read('?from=2026-03-02&to=2026-03-31')).rows).toHaveLength(2);
  expect((await read(`${march}&schedule=C-III-V`)).total).toBe(0);
  const vault = await read(`${march}&place=${custody.vaultId}`);
  expect(vault.rows.map(({ direction }) => direction)).toEqual(['received']);
  const rest = await read(`${march}&start=2`);
  expect([rest.rows.length, rest.total]).toEqual([1, 3]);
});

it('[REPORT-03] shows a person without inventories nothing, and says what is left out', async () => {
  const { rows, total, head } = await read(march, outsider);
  expect([rows, total, head.leftOut]).toEqual([[], 0, 2]);
});

it('[REPORT-03] is a file, and its export an entry of the history', async () => {
  const body = { from: '2026-03-01', to: '2026-03-31' };
  const reply = await server.send(`${path}/Export`, { body, headers: signer.headers });
  const { csv, rows, fileName } = v.parse(ReportFile, await reply.json());
  expect([rows, fileName]).toEqual([3, 'receipts-and-returns-2026-03-01-to-2026-03-31.csv']);
  expect(csv).toContain('Birch Supply');
  expect(csv).toContain('DEA Form 222,26-0107,2026-03-02');
  expect(csv).toContain('CSOS order,26X000123,2026-03-02');
  expect(csv).not.toContain('Birch Moved');
});
