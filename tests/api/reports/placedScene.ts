import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, expect } from 'vitest';
import type { CustodyEventDetails } from '../../../src/contract/custody/custodyEvent.ts';
import { agencies } from '../../../src/server/database/schema/agency.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { inventoryUsers } from '../../../src/server/database/schema/custodyPlace.ts';
import {
  actsOf,
  addEventCustody,
  detailsOf,
  type EventCustody,
  recordAs,
} from '../../support/custody/custodyEvents.ts';
import { destroyed } from '../../support/custody/shipments.ts';
import { type CurrentUser, logInAs } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

export const losses = '/api/Reports/Losses';

/** One server for a file of tests with an agency that counts, loses and destroys stock, and another agency. */
export function placedScene() {
  let server: TestServer;
  let ours: EventCustody;
  let theirs: EventCustody;
  let signer: CurrentUser;
  let outsider: CurrentUser;
  let stranger: CurrentUser;

  /** It is 10 March 2026, 04:00 in New York, and the bag holds four vials until its story starts. */
  beforeAll(async () => {
    server = await startTestServer();
    const { database } = server.open;
    ours = await addEventCustody(database, 'our');
    theirs = await addEventCustody(database, 'their');
    await database
      .update(agencies)
      .set({
        ...{ address: '1 Mill Road', county: 'Ulster', deaNumber: 'AB1234563' },
        ...{ deaContact: 'Dana Whitlock', deaPhone: '+1 845 555 0142' },
      })
      .where(eq(agencies.id, ours.agencyId));
    const acts = actsOf(ours);
    const tell = (people: [string, ...string[]], details: CustodyEventDetails) =>
      recordAs(database, ours, people, details);
    const blind = await tell(['signer'], acts.counting(3));
    const agreed = await tell(['signer'], acts.counting(4, { mode: 'scheduled' }));
    expect([blind.differences, agreed.differences]).toEqual([1, 0]);
    // 5 March, 23:30 in New York: a Thursday there, a Friday by the world's clock.
    const lost = { isTheft: true, lines: acts.line(), occurredAt: '2026-03-06T04:30:00.000Z' };
    await tell(['signer', 'witness'], detailsOf(ours, 'loss', lost));
    const burnt = { ...destroyed, method: 'Incinerated', lines: acts.line() };
    await tell(['signer', 'witness', 'outsider'], detailsOf(ours, 'destruction', burnt));
    await tell(['signer'], acts.counting(1));
    await recordAs(
      database,
      theirs,
      ['signer', 'witness'],
      detailsOf(theirs, 'loss', { isTheft: false, lines: actsOf(theirs).line() }),
    );
    // The outsider is associated with no inventory at all.
    await database
      .delete(inventoryUsers)
      .where(eq(inventoryUsers.userId, ours.people.outsider ?? ''));
    signer = await logInAs(server, 'oursigner');
    outsider = await logInAs(server, 'ouroutsider');
    stranger = await logInAs(server, 'theirsigner');
  });

  afterAll(() => server.close());

  const get = (path: string, as: CurrentUser) => server.send(path, { headers: as.headers });

  async function read<Schema extends v.GenericSchema>(
    path: string,
    as: CurrentUser,
    schema: Schema,
  ) {
    const reply = await get(path, as);
    expect(reply.status).toBe(200);
    return v.parse(schema, await reply.json());
  }

  async function summaries(action: string): Promise<string[]> {
    const rows = await server.open.database
      .select({ summary: auditEntries.summary })
      .from(auditEntries)
      .where(eq(auditEntries.action, action));
    return rows.map(({ summary }) => summary);
  }

  return {
    get server() {
      return server;
    },
    get ours() {
      return ours;
    },
    get theirs() {
      return theirs;
    },
    get signer() {
      return signer;
    },
    get outsider() {
      return outsider;
    },
    get stranger() {
      return stranger;
    },
    get,
    read,
    summaries,
  };
}
