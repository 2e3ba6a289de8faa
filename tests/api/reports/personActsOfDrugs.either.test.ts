import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PersonActs } from '../../../src/contract/reports/personActs.ts';
import { ReportFile } from '../../../src/contract/reports/report.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { controlValuePrints } from '../../../src/server/database/schema/controlValue.ts';
import { products } from '../../../src/server/database/schema/custodyProduct.ts';
import { recordUse } from '../../../src/server/features/custody/use/recordUse.ts';
import { addLotCase } from '../../support/custody/addLotCase.ts';
import { formOfUse } from '../../support/custody/custody.ts';
import {
  actsOf,
  addEventCustody,
  type EventCustody,
  recordAs,
  recordedAt,
  trusting,
} from '../../support/custody/custodyEvents.ts';
import { grantActs } from '../../support/people/grantActs.ts';
import { type CurrentUser, logInAs } from '../../support/people/people.ts';
import { sessionOf } from '../../support/people/sessionOf.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

const path = '/api/Reports/PersonActs';

let server: TestServer;
let custody: EventCustody;
let reader: CurrentUser;
let signer: string;

/** The signer received vials, used one, counted the rest, which wrote no entry, found a difference, and printed labels. */
beforeAll(async () => {
  server = await startTestServer();
  const { database } = server.open;
  custody = await addEventCustody(database, 'drug');
  const { agencyId, people } = custody;
  signer = people.signer ?? '';
  const session = await sessionOf(database, signer, agencyId);
  const request = { session, origin: { requestId: null, address: null }, now: recordedAt };
  const form = formOfUse(custody, 'drug');
  await recordUse(
    database,
    { ...request, form },
    { verifyPin: trusting, reached: () => undefined },
  );
  await recordAs(database, custody, ['signer'], actsOf(custody).counting(1));
  await addLotCase(database, { ...custody, by: { id: signer, name: 'drug signer' } });
  const print = { labels: ['DRUG1'], again: [], printedAt: recordedAt, requestHash: 'asked' };
  await database
    .insert(controlValuePrints)
    .values({
      ...{ ...print, agencyId, id: crypto.randomUUID(), idempotencyKey: crypto.randomUUID() },
      ...{ printedByUserId: signer, printedBy: 'drug signer' },
    });
  await grantActs(database, agencyId, [people.outsider ?? ''], ['readAll']);
  reader = await logInAs(server, 'drugoutsider');
});

afterAll(() => server.close());

async function titles(schedule = ''): Promise<string[]> {
  const more = schedule === '' ? '' : `&schedule=${schedule}`;
  const reply = await server.send(`${path}?userId=${signer}${more}`, { headers: reader.headers });
  const { rows } = v.parse(PersonActs, await reply.json());
  return rows.map(({ title }) => title).toSorted();
}

it('[REG-02] [REPORT-04] acts of a person are those with drugs of some schedules and those about no drug, in report, file and audit history', async () => {
  const { database } = server.open;
  const all = await titles();
  expect(all).toEqual(expect.arrayContaining(['Count', 'Difference added to a case', 'Used']));
  const expectSplit = async (of: string, others: string) => {
    expect(await titles(of)).toEqual(all);
    expect(await titles(others)).toEqual(['Labels printed']);
  };
  await expectSplit('C-II', 'C-III-V');
  const ours = eq(products.agencyId, custody.agencyId);
  await database.update(products).set({ schedule: 'C-IV' }).where(ours);
  await expectSplit('C-III-V', 'C-II');
  await database.update(products).set({ stateSchedule: 'C-II' }).where(ours);
  await expectSplit('C-II', 'C-III-V');
  const body = { userId: signer, schedule: 'C-III-V' };
  const reply = await server.send(`${path}/Export`, { body, headers: reader.headers });
  const { csv, rows } = v.parse(ReportFile, await reply.json());
  expect([rows, csv.includes('Schedules III to V only')]).toEqual([1, true]);
  const looks = await database
    .select({ summary: auditEntries.summary })
    .from(auditEntries)
    .where(eq(auditEntries.action, 'personActs.read'));
  expect(looks.some(({ summary }) => summary.includes('all roles, Schedule II only, '))).toBe(true);
});
