import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Dashboard } from '../../../src/contract/custody/dashboard.ts';
import { routes } from '../../../src/rules/navigation/routes.ts';
import { lossReports, regulatoryDates } from '../../../src/server/database/schema/custodyDuty.ts';
import { ledgerEntries } from '../../../src/server/database/schema/custodyLedger.ts';
import { inventories, sites } from '../../../src/server/database/schema/custodyPlace.ts';
import { addCustody, type TestCustody } from '../../support/custody/custody.ts';
import { grantActs } from '../../support/people/grantActs.ts';
import { logInAs } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

let server: TestServer;
let custody: TestCustody;

/** The ledger starts on 1 March 2026, and it is 10 March, 04:00 in New York. */
beforeAll(async () => {
  server = await startTestServer();
  custody = await addCustody(server.open.database, 'a');
});

afterAll(() => server.close());

async function readDates() {
  const { headers } = await logInAs(server, 'asigner');
  const reply = await server.send('/api/Dashboard', { headers });
  return v.parse(Dashboard, await reply.json()).regulatory;
}

it('dates that follow from the records are calculated from them, with entered dates next to them', async () => {
  const { database } = server.open;
  const { agencyId, inventoryId } = custody;
  const [entry] = await database
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.agencyId, agencyId));
  const reported = { agencyId, inventoryId, entryId: entry?.id ?? '' };
  // What was stored then by a weaker rule is not believed.
  const stored = { noticeDueOn: '2026-12-31', formDueOn: '2026-12-31' };
  await database.insert(lossReports).values([
    // Friday 6 March, 23:30 in New York; Saturday by the world's clock.
    {
      ...reported,
      ...stored,
      number: '2026-01',
      discoveredAt: new Date('2026-03-07T04:30:00.000Z'),
    },
    {
      ...reported,
      ...stored,
      number: '2026-02',
      discoveredAt: new Date('2026-03-09T15:00:00.000Z'),
      noticeSentAt: new Date('2026-03-09T16:00:00.000Z'),
    },
  ]);
  const designated = (name: string, noticeGivenOn: string | null) => ({
    id: randomUUID(),
    agencyId,
    name,
    kind: 'designated' as const,
    address: '',
    noticeGivenOn,
  });
  const untold = designated('Untold station', null);
  await database
    .insert(sites)
    .values([
      designated('Told station', '2026-02-20'),
      designated('Old station', '2026-02-08'),
      designated('Unused station', null),
      untold,
    ]);
  await database
    .insert(inventories)
    .values({ id: randomUUID(), agencyId, siteId: untold.id, name: 'Untold safe', kind: 'safe' });
  await database
    .insert(regulatoryDates)
    .values({ agencyId, title: 'Renewal', detail: 'HQ', dueOn: '2026-03-05' });
  expect(
    (await readDates()).map(({ title, detail, dueOn, isOverdue }) =>
      [dueOn, isOverdue ? 'overdue' : '', title, detail].join(' | '),
    ),
  ).toEqual([
    '2026-03-05 | overdue | Renewal | HQ',
    // [REG-15] Overdue from the day of the discovery until they are notified.
    '2026-03-06 | overdue | NY Department of Health: notification of a loss | Loss 2026-01, a bag',
    '2026-03-06 | overdue | Medical director: notification of a loss | Loss 2026-01, a bag',
    '2026-03-09 | overdue | DEA written notice of a loss | Loss 2026-01, a bag',
    '2026-03-09 | overdue | NY Department of Health: notification of a loss | Loss 2026-02, a bag',
    '2026-03-09 | overdue | Medical director: notification of a loss | Loss 2026-02, a bag',
    '2026-03-10 |  | DEA notice for a designated location | Untold station: 30 days before the first delivery',
    '2026-03-22 |  | Designated location may hold stock | Told station: 30 days after the notice',
    '2026-04-20 |  | DEA Form 106 | Loss 2026-01, a bag',
    '2026-04-23 |  | DEA Form 106 | Loss 2026-02, a bag',
    '2026-07-30 |  | NY Form 3848, period ending 2026-06-30 | Agency',
    '2028-03-01 |  | Biennial inventory | All sites; the last one 2026-03-01',
  ]);
});

it('a form that is not signed when its period is over becomes due, and a recorded inventory moves the next one', async () => {
  const { database } = server.open;
  const { agencyId } = custody;
  server.clock.now = new Date('2026-08-01T12:00:00.000Z');
  await database.insert(regulatoryDates).values({
    agencyId,
    title: 'Biennial inventory, close of business',
    detail: 'All sites',
    dueOn: '2028-03-01',
    // 30 June in New York.
    doneAt: new Date('2026-07-01T02:00:00.000Z'),
  });
  const signer = [custody.people.signer ?? ''];
  await grantActs(database, agencyId, signer, ['form3848', 'biennial'], 'none');
  const dates = await readDates();
  expect(dates.find(({ title }) => title.startsWith('NY Form 3848'))).toEqual({
    title: 'NY Form 3848, period ending 2026-06-30',
    detail: 'Agency',
    dueOn: '2026-07-30',
    isOverdue: true,
    // A technician does not see the agency's form.
    href: null,
    action: 'Open the form',
  });
  const biennial = dates.find(({ title }) => title === 'Biennial inventory');
  expect(biennial).toMatchObject({ dueOn: '2028-06-30', href: null });
  // [RIGHT-06] The rights to sign them open both.
  await grantActs(database, agencyId, signer, ['form3848', 'biennial']);
  expect(
    (await readDates()).flatMap(({ title, href }) =>
      title.startsWith('NY Form 3848') || title === 'Biennial inventory' ? href : [],
    ),
  ).toEqual([`${routes.nyForm3848.path}?periodEnd=2026-06-30`, routes.biennialInventory.path]);
});
