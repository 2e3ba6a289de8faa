import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { type RecordUseForm, UseDetails } from '../../../src/contract/custody/use.ts';
import { appendAudit } from '../../../src/server/core/audit-trail/appendAudit.ts';
import { appendLedgerEntry } from '../../../src/server/core/ledger/appendLedgerEntry.ts';
import type { StoredLedgerEntry } from '../../../src/server/core/ledger/hashLedgerEntry.ts';
import { lockLedger } from '../../../src/server/core/ledger/ledgerHead.ts';
import { signEntry } from '../../../src/server/core/ledger/signEntry.ts';
import type { Database, Transaction } from '../../../src/server/database/database.ts';
import { balances } from '../../../src/server/database/schema/custodyLedger.ts';
import {
  authorizers,
  inventories,
  inventoryUsers,
  sites,
} from '../../../src/server/database/schema/custodyPlace.ts';
import { lots, parLevels, products } from '../../../src/server/database/schema/custodyProduct.ts';
import { grantTechnicians } from '../people/grantActs.ts';
import { addAgency, addUser, pin } from '../people/people.ts';

export interface TestCustody {
  readonly agencyId: number;
  readonly siteId: string;
  readonly inventoryId: string;
  readonly productId: string;
  readonly lotId: string;
  /** By username; all have `password` and `pin` of tests/support/people/people.ts. */
  readonly people: Readonly<Record<string, string>>;
}

/**
 * An agency with one bag that holds vials of fentanyl 50 mcg/mL, 2 mL (four: 8000 µL): `<prefix>signer` and
 * `<prefix>witness` are associated with it, `<prefix>outsider` is not.
 */
export async function addCustody(
  database: Database,
  prefix: string,
  vials = 4,
): Promise<TestCustody> {
  const agencyId = await addAgency(database, `${prefix} agency`);
  const people: Record<string, string> = {};
  for (const name of ['signer', 'witness', 'outsider']) {
    const fullName = `${prefix} ${name}`;
    people[name] = await addUser(database, agencyId, `${prefix}${name}`, { fullName });
  }
  await grantTechnicians(database, agencyId);
  const [siteId, inventoryId] = [randomUUID(), randomUUID()];
  const name = `${prefix} bag`;
  await database
    .insert(sites)
    .values({ id: siteId, agencyId, name: `${prefix} site`, kind: 'registered', address: '' });
  await database
    .insert(inventories)
    .values({
      id: inventoryId,
      agencyId,
      siteId,
      name,
      kind: 'bag',
      custodianUserId: people.signer ?? '',
      countEveryDays: 7,
    });
  await database
    .insert(inventoryUsers)
    .values(
      ['signer', 'witness'].map((who) => ({ agencyId, inventoryId, userId: people[who] ?? '' })),
    );
  await database.insert(authorizers).values({ agencyId, name: `${prefix} director` });
  const place = { agencyId, inventoryId, userId: people.signer ?? '' };
  const stock = await addStock(database, place, vials);
  await database
    .insert(parLevels)
    .values({
      agencyId,
      productId: stock.productId,
      inventoryKind: 'bag',
      minimum: 4_000,
      maximum: 8_000,
    });
  return { agencyId, siteId, inventoryId, people, ...stock };
}

/** A product with one lot, received in full. */
async function addStock(
  database: Database,
  place: { agencyId: number; inventoryId: string; userId: string },
  vials: number,
): Promise<{ productId: string; lotId: string }> {
  const { agencyId, inventoryId, userId } = place;
  const [productId, lotId] = [randomUUID(), randomUUID()];
  await database
    .insert(products)
    .values({
      id: productId,
      agencyId,
      name: 'fentaNYL',
      strength: '50 mcg/mL',
      form: 'solution for injection',
      package: '2 mL vial',
      packageQuantity: 25,
      ndc: '99999-101-02',
      schedule: 'C-II',
      measure: 'microlitre',
      contentPerUnit: 2_000,
      concentrationNanograms: 50_000,
      concentrationMicrolitres: 1_000,
      massUnit: 'mcg',
      unitName: 'vial',
    });
  await database
    .insert(lots)
    .values({ id: lotId, agencyId, productId, number: 'F2607A', expiresOn: '2026-03-31' });
  await database.insert(balances).values({ agencyId, inventoryId, productId, lotId, balance: 0 });
  const at = new Date('2026-03-01T08:00:00.000Z');
  await database.transaction(async (tx) => {
    const entry = await appendLedgerEntry(tx, await lockLedger(tx, agencyId), {
      agencyId,
      inventoryId,
      kind: 'receive',
      productId,
      lotId,
      change: vials * 2_000,
      lotBalance: 0,
      productBalance: 0,
      occurredAt: at,
      recordedAt: at,
      recordedBy: { id: userId, name: 'Signer' },
      summary: `${vials} vials received`,
      note: null,
      correctionOfId: null,
      requiredSignatures: ['received'],
      idempotencyKey: randomUUID(),
      contentHash: '',
      facts: null,
    });
    const signer = { userId, name: 'Signer', role: 'Paramedic', meaning: 'received' };
    await signEntry(tx, entry, [{ ...signer, method: 'pin' }], at);
  });
  return { productId, lotId };
}

/** The audit history records an entry that tests write by themselves. */
export async function notifyOf(tx: Transaction, entry: StoredLedgerEntry): Promise<void> {
  await appendAudit(tx, {
    agencyId: entry.agencyId,
    actor: { id: null, name: 'Test' },
    factor: null,
    action: `${entry.kind}.recorded`,
    outcome: 'success',
    subject: { kind: 'ledgerEntry', id: entry.id, name: null },
    summary: entry.summary,
    changes: [{ field: 'Hash of the entry', before: '', after: entry.hash }],
    origin: { requestId: null, address: null },
    at: entry.recordedAt,
  });
}

/** One vial drawn, 75 mcg administered, 25 mcg wasted and witnessed; what differs is handed over. */
export function formOfUse(
  custody: TestCustody,
  prefix: string,
  details: Partial<RecordUseForm['details']> = {},
  signing: Partial<RecordUseForm['signing']> = {},
): RecordUseForm {
  return {
    idempotencyKey: randomUUID(),
    details: {
      ...v.getDefaults(UseDetails),
      inventoryId: custody.inventoryId,
      lotId: custody.lotId,
      drawnUnits: 1,
      given: 1_500,
      wasted: 500,
      returned: 0,
      occurredAt: '2026-03-10T07:31:00.000Z',
      incidentNumber: '26-003841',
      patientId: 'P-20458',
      givenByUserId: custody.people.signer ?? '',
      orderKind: 'standing',
      authorizedBy: 'R. Halloran',
      wasteManner: 'disposalPouch',
      wasteReason: '',
      ...details,
    },
    signing: { pin, others: [{ userName: `${prefix}witness`, pin }], ...signing },
  };
}
