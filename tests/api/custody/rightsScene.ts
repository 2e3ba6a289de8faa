import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import type { ActRight } from '../../../src/contract/core/actRights.ts';
import { emptyParOverride } from '../../../src/rules/administration/parOverrideForm.ts';
import { agencies } from '../../../src/server/database/schema/agency.ts';
import { balances } from '../../../src/server/database/schema/custodyLedger.ts';
import { inventories, inventoryUsers } from '../../../src/server/database/schema/custodyPlace.ts';
import { lots, products } from '../../../src/server/database/schema/custodyProduct.ts';
import { userAgencies } from '../../../src/server/database/schema/user.ts';
import {
  addEventCustody,
  counted,
  detailsOf,
  type EventCustody,
  recordAs,
} from '../../support/custody/custodyEvents.ts';
import { addUser, type CurrentUser, logInAs, signedWith } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';

/** What an act of the tests is about. */
export interface Subject {
  readonly inventoryId: string;
  readonly lotId: string;
  readonly productId: string;
  /** A loss of it that was reported. */
  readonly lossId: string;
}

export interface Cell {
  readonly path: string;
  readonly body: unknown;
}

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
} as const;
export type Who = keyof typeof people;

/** Wrong, so that a test notices where a PIN is looked at. */
const signing = signedWith('9999');

/** Later than the clock of the tests: the rules reject it, and nothing is recorded. */
const tomorrow = '2026-03-11T08:00:00.000Z';

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
    const { agencyId } = custody;
    await database
      .update(agencies)
      .set({ substanceAgent: people.agent.fullName })
      .where(eq(agencies.id, agencyId));
    const safe = await addSafe(server, custody);
    for (const who of Object.keys(people) as Who[]) {
      ids[who] = await addUser(database, agencyId, `our-${who}`, people[who]);
      currentUsers[who] = await logInAs(server, `our-${who}`);
    }
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

  async function lose(of: Omit<Subject, 'lossId'>): Promise<Subject> {
    const { database } = server.open;
    const { inventoryId, lotId } = of;
    const details = detailsOf(custody, 'loss', {
      inventoryId,
      discoveredAt: '2026-03-10T07:31:00.000Z',
      isTheft: false,
      probablyFrom: null,
      probablyTo: null,
      lines: [{ lotId, amount: 2_000 }],
    } as never);
    const { eventId } = await recordAs(database, custody, ['signer'], details);
    return { ...of, lossId: eventId };
  }

  async function send(who: Who, { path, body }: Cell): Promise<Response> {
    return server.send(path, { body, headers: currentUsers[who].headers });
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

async function addSafe(
  server: TestServer,
  { agencyId, siteId }: EventCustody,
): Promise<Omit<Subject, 'lossId'>> {
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

/** A request of each act about a subject, which the rules of the act reject; those that no call has yet are left out. */
export function cellsOf(custody: EventCustody, subject: Subject): Partial<Record<ActRight, Cell>> {
  const { inventoryId, lotId, productId } = subject;
  const key = () => randomUUID();
  const lines = [{ lotId, amount: 2_000 }];
  const found = { ...counted, lines: [{ lotId, found: 2_000 }] };
  const event = (kind: string, rest: object): Cell => ({
    path: '/api/CustodyEvents',
    body: {
      idempotencyKey: key(),
      details: {
        kind,
        inventoryId,
        occurredAt: tomorrow,
        reasonId: null,
        note: 'As told by the crew.',
        ...rest,
      },
      signing,
    },
  });
  const firstLine = { productId, lotNumber: 'A1', expiresOn: '2027-05-31', units: 1 };
  return {
    use: {
      path: '/api/Uses',
      body: {
        idempotencyKey: key(),
        details: {
          inventoryId,
          lotId,
          drawnUnits: 1,
          given: 2_000,
          wasted: 0,
          returned: 0,
          occurredAt: tomorrow,
          incidentNumber: '26-003841',
          patientId: 'P-20458',
          givenByUserId: custody.people.signer,
          orderKind: 'standing',
          authorizedBy: 'R. Halloran',
          wasteManner: null,
          wasteReason: '',
        },
        signing,
      },
    },
    waste: event('waste', { manner: 'disposalPouch', lines }),
    count: event('count', { ...found, mode: 'scheduled', recountOfId: null }),
    firstCount: {
      path: '/api/OpeningCounts',
      body: {
        idempotencyKey: key(),
        details: { inventoryId, countedAt: tomorrow, lines: [firstLine] },
        signing,
      },
    },
    seal: event('sealChange', {
      ...found,
      seal: { state: 'replaced', found: null, number: 'S-1' },
    }),
    shiftChange: event('shiftChange', { ...found, signerIs: 'offGoing' }),
    receive: event('receive', {
      supplierId: custody.supplierId,
      orderNumber: '26-2041',
      form222Number: '26-0107',
      lines: [firstLine],
    }),
    transferOut: event('transferOut', { toInventoryId: custody.vaultId, carrier: 'Sam', lines }),
    transferIn: event('transferIn', { transferId: key(), lines }),
    activate: {
      path: '/api/ControlValueActivations',
      body: {
        idempotencyKey: key(),
        inventoryId,
        lotId,
        source: { way: 'generate', count: 500 },
        signing,
      },
    },
    expiry: event('expiry', { lines }),
    breakage: event('breakage', { lines }),
    correct: event('correction', {
      lotId,
      change: -2_000,
      correctsEntryId: null,
      discrepancyId: null,
    }),
    destroy: event('destruction', { method: 'Incinerated', lines }),
    reverseDistribute: event('reverseDistribution', {
      supplierId: custody.distributorId,
      form222Number: '26-0107',
      lines,
    }),
    reportLoss: event('loss', {
      discoveredAt: tomorrow,
      isTheft: false,
      probablyFrom: null,
      probablyTo: null,
      lines,
    }),
    lossSteps: {
      path: `/api/Reports/Losses/${subject.lossId}/Step`,
      // Before the discovery.
      body: { step: 'notice', doneOn: '2020-01-01', insteadOf: null },
    },
    biennial: {
      path: '/api/Reports/BiennialInventory/Take',
      body: {
        idempotencyKey: key(),
        day: '2026-03-09',
        moment: 'close',
        basis: '0'.repeat(64),
        explanation: '',
        signing,
      },
    },
    form3848: {
      path: '/api/Forms/NyForm3848/Sign',
      body: {
        idempotencyKey: key(),
        periodEnd: '2025-12-31',
        basis: '0'.repeat(64),
        counts: [],
        explanation: '',
        amendment: '',
        signing,
      },
    },
    par: {
      path: '/api/Admin/ParOverrides/Save',
      body: {
        id: key(),
        version: 0,
        fields: { ...emptyParOverride, productId, inventoryId, minimum: '', maximum: '' },
      },
    },
  };
}
