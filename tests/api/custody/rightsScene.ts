import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import { balances } from '../../../src/server/database/schema/custodyLedger.ts';
import { inventories, inventoryUsers } from '../../../src/server/database/schema/custodyPlace.ts';
import { lots, products } from '../../../src/server/database/schema/custodyProduct.ts';
import {
  agentTerms,
  auditorTerms,
  userAgencies,
} from '../../../src/server/database/schema/user.ts';
import { recordUse } from '../../../src/server/features/custody/use/recordUse.ts';
import { addLotCase } from '../../support/custody/addLotCase.ts';
import { formOfUse } from '../../support/custody/custody.ts';
import {
  addEventCustody,
  detailsOf,
  type EventCustody,
  recordAs,
  recordedAt,
  trusting,
} from '../../support/custody/custodyEvents.ts';
import { grantPeopleOnly } from '../../support/people/grantActs.ts';
import { addUser, type CurrentUser, logInAs } from '../../support/people/people.ts';
import { sessionOf } from '../../support/people/sessionOf.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';
import type { Cell, Subject } from './rightsCells.ts';

/** Who may be anything in an agency. The agent is a technician whom the agency named. */
export const people = {
  technician: { permissionId: 1 },
  manager: { permissionId: 2 },
  admin: { permissionId: 3 },
  agent: { permissionId: 1, fullName: 'Hana Morales' },
  member: { permissionId: 4 },
  visitor: { permissionId: 4 },
  witness: { permissionId: 3, witnessOnly: true },
  program: { permissionId: 3, userType: 'ApiOnly' },
  auditor: { permissionId: 3, userType: 'Auditor' },
} as const;
export type Who = keyof typeof people;

/**
 * One server for a file of tests with an agency that has each kind of person, a bag with C-II and a safe with C-III.
 */
export function rightsScene() {
  let server: TestServer;
  let custody: EventCustody;
  const ids = {} as Record<Who, string>;
  const currentUsers = {} as Record<Who, CurrentUser>;
  let strict: Subject;
  let mild: Subject;

  beforeAll(async () => {
    server = await startTestServer();
    const { database } = server.open;
    custody = await addEventCustody(database, 'our');
    await grantPeopleOnly(database, custody);
    const { agencyId } = custody;
    const safe = await addSafe(server, custody);
    for (const who of Object.keys(people) as Who[]) {
      ids[who] = await addUser(database, agencyId, `our-${who}`, people[who]);
      if (who === 'auditor') await addTerms(server, custody, ids[who]);
      currentUsers[who] = await logInAs(server, `our-${who}`);
    }
    const agent = { agencyId, userId: ids.agent, since: '2026-01-01' };
    await database.insert(agentTerms).values(agent);
    await database.delete(userAgencies).where(eq(userAgencies.userId, ids.visitor));
    const { visitor: _, ...staff } = ids;
    const everyone = [...Object.values(staff), custody.people.signer ?? ''];
    const own = [custody.inventoryId, safe.inventoryId].flatMap((inventoryId) =>
      everyone.map((userId) => ({ agencyId, inventoryId, userId })),
    );
    await database.insert(inventoryUsers).values(own).onConflictDoNothing();
    strict = await lose({
      inventoryId: custody.inventoryId,
      lotId: custody.lotId,
      productId: custody.productId,
    });
    mild = await lose(safe);
  });

  afterAll(() => server.close());

  async function lose(of: Omit<Subject, 'lossId' | 'useId' | 'caseId'>): Promise<Subject> {
    const { database } = server.open;
    const { inventoryId, lotId } = of;
    const where = { inventoryId, lotId, given: 2_000, wasted: 0, wasteManner: null };
    const form = formOfUse(custody, 'our', where, { others: [] });
    const session = await sessionOf(database, custody.people.signer ?? '', custody.agencyId);
    const request = { form, session, origin: { requestId: null, address: null }, now: recordedAt };
    const { useId } = await recordUse(database, request, {
      verifyPin: trusting,
      reached: () => undefined,
    });
    const details = detailsOf(custody, 'loss', {
      inventoryId,
      discoveredAt: '2026-03-10T07:31:00.000Z',
      isTheft: false,
      probablyFrom: null,
      probablyTo: null,
      lines: [{ lotId, amount: 2_000 }],
    });
    const { eventId } = await recordAs(database, custody, ['signer'], details);
    const by = { id: custody.people.signer ?? '', name: 'our signer' };
    const caseId = await addLotCase(database, { ...of, agencyId: custody.agencyId, by });
    return { ...of, lossId: eventId, useId, caseId };
  }

  async function send(who: Who, { path, body }: Cell): Promise<Response> {
    const { headers } = currentUsers[who];
    return server.send(path, body === undefined ? { headers } : { body, headers });
  }

  return {
    send,
    get server() {
      return server;
    },
    get custody() {
      return custody;
    },
    ids,
    /** C-II, in an inventory with nothing else. */
    get strict() {
      return strict;
    },
    /** C-III, in an inventory with nothing else. */
    get mild() {
      return mild;
    },
  };
}

/** An auditor reads everything of the site, for the longest time. */
async function addTerms(server: TestServer, { agencyId, siteId }: EventCustody, userId: string) {
  await server.open.database
    .insert(auditorTerms)
    .values({
      ...{ userId, agencyId, siteIds: [siteId], seesPatients: true, mayExport: true },
      ...{ expiresAt: '2026-06-01', periodFrom: '2025-01-01', periodTo: '2026-12-31' },
    });
}

async function addSafe(
  server: TestServer,
  { agencyId, siteId }: EventCustody,
): Promise<Omit<Subject, 'lossId' | 'useId' | 'caseId'>> {
  const { database } = server.open;
  const [inventoryId, productId, lotId] = [randomUUID(), randomUUID(), randomUUID()];
  await database
    .insert(inventories)
    .values({ id: inventoryId, agencyId, siteId, name: 'our safe', kind: 'safe' });
  await database
    .insert(products)
    .values({
      id: productId,
      agencyId,
      name: 'ketamine',
      strength: '50 mg/mL',
      form: 'solution for injection',
      package: '10 mL vial',
      ndc: '99999-102-02',
      schedule: 'C-III',
      measure: 'microlitre',
      contentPerUnit: 2_000,
      concentrationNanograms: 50_000_000,
      concentrationMicrolitres: 1_000,
      massUnit: 'mg',
      unitName: 'vial',
    });
  await database
    .insert(lots)
    .values({ id: lotId, agencyId, productId, number: 'K2707A', expiresOn: '2027-03-31' });
  await database
    .insert(balances)
    .values({ agencyId, inventoryId, productId, lotId, balance: 20_000 });
  return { inventoryId, productId, lotId };
}
