import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { EntryKind } from '../../../src/contract/inventory/ledger.ts';
import { movesOf } from '../../../src/rules/custody/amendment/amendedUse.ts';
import { lossClocks } from '../../../src/rules/reports/lossClocks.ts';
import { dayIn } from '../../../src/rules/time/custodyTime.ts';
import { appendLedgerEntry } from '../../../src/server/core/ledger/appendLedgerEntry.ts';
import { lockLedger } from '../../../src/server/core/ledger/ledgerHead.ts';
import type { Database, Transaction } from '../../../src/server/database/database.ts';
import { lossReports } from '../../../src/server/database/schema/custodyDuty.ts';
import { lots, products } from '../../../src/server/database/schema/custodyProduct.ts';
import { useAmendments, uses } from '../../../src/server/database/schema/custodyUse.ts';
import type { addFormAgency } from './formAgency.ts';

type Entry = Awaited<ReturnType<typeof appendLedgerEntry>>;

interface Dose {
  readonly given: number;
  readonly wasted: number;
  readonly at: string;
}

/** A version of a use, with the entry that has it now. */
export interface DoseAt extends Dose {
  readonly inventoryId: string;
  readonly entryId: string;
  readonly version: number;
}

export type FormLedger = ReturnType<typeof formLedger>;

/** Writes what a form adds up: drugs, and single lines of the ledger of the form's agency. */
export function formLedger(
  database: Database,
  { agencyId, agentId, vault }: Awaited<ReturnType<typeof addFormAgency>>,
) {
  let reports = 0;

  async function addDrug(
    name: string,
    strength: string,
    concentration: readonly [number, number] | null,
    differences: Partial<typeof products.$inferInsert> = {},
  ) {
    const [productId, lotId] = [randomUUID(), randomUUID()];
    await database
      .insert(products)
      .values({
        id: productId,
        agencyId,
        name,
        strength,
        form: 'solution for injection',
        package: 'vial',
        ndc: randomUUID(),
        schedule: 'C-II',
        measure: 'microlitre',
        contentPerUnit: 1_000,
        concentrationNanograms: concentration?.[0] ?? null,
        concentrationMicrolitres: concentration?.[1] ?? null,
        massUnit: 'mg',
        unitName: 'vial',
        ...differences,
      });
    await database
      .insert(lots)
      .values({ id: lotId, agencyId, productId, number: 'L1', expiresOn: '2030-01-31' });
    return { productId, lotId };
  }

  /** One line of the ledger; what a running balance would be is not a matter of the form. */
  async function book(
    kind: EntryKind,
    drug: { readonly productId: string; readonly lotId: string },
    change: number,
    at: string,
    {
      inventoryId = vault,
      correctionOfId = null,
      wasted = 0,
      amendmentId,
    }: {
      inventoryId?: string;
      correctionOfId?: string | null;
      wasted?: number;
      amendmentId?: string;
    } = {},
  ): Promise<string> {
    return database.transaction(async (tx) => {
      const entry = await appendLedgerEntry(tx, await lockLedger(tx, agencyId), {
        agencyId,
        inventoryId,
        kind,
        ...drug,
        change,
        lotBalance: 1_000_000,
        productBalance: 1_000_000,
        occurredAt: new Date(at),
        recordedAt: new Date(at),
        recordedBy: { id: agentId, name: 'Form Agent' },
        summary: kind,
        note: null,
        correctionOfId,
        ...(amendmentId && { amendmentId }),
        requiredSignatures: [],
        idempotencyKey: randomUUID(),
        contentHash: '',
        facts: null,
      });
      if (kind === 'loss') await report(tx, entry, inventoryId);
      if (kind === 'use' && amendmentId === undefined) {
        await tx
          .insert(uses)
          .values({
            agencyId,
            entryId: entry.id,
            ...facts({ given: -change - wasted, wasted, at }),
          });
      }
      return entry.id;
    });
  }

  function facts({ given, wasted, at }: Dose) {
    return {
      ...{ drawnUnits: 1, drawn: given + wasted, given, wasted, returned: 0 },
      occurredAt: new Date(at),
      ...{ incidentNumber: '1', patientId: '1', givenByUserId: agentId, givenBy: 'Form Agent' },
      ...{ orderKind: 'standing' as const, authorizedBy: 'Director', wasteReason: '' },
      wasteManner: wasted > 0 ? ('disposalPouch' as const) : null,
      ...{ disposedBy: null, witnessedBy: null },
    };
  }

  /** Amends the use of an entry, of which `before` is the last version; the new one (`movesOf`). */
  async function amend(
    originalId: string,
    drug: { readonly productId: string; readonly lotId: string },
    before: DoseAt,
    after: Dose & { readonly inventoryId: string },
  ): Promise<DoseAt> {
    const amendmentId = randomUUID();
    let homeEntryId = before.entryId;
    const effect = ({
      given,
      wasted,
      at,
      inventoryId,
    }: Dose & { readonly inventoryId: string }) => ({
      ...drug,
      ...{ inventoryId, occurredAt: at, amount: given + wasted },
    });
    for (const { change, occurredAt, inventoryId, corrects } of movesOf(
      effect(before),
      effect(after),
    )) {
      const correctionOfId = corrects ? before.entryId : null;
      const where = { inventoryId, correctionOfId, amendmentId };
      const id = await book('use', drug, change, occurredAt, where);
      if (!corrects) homeEntryId = id;
    }
    const [use] = await database.select().from(uses).where(eq(uses.entryId, originalId));
    const number = before.version + 1;
    await database
      .insert(useAmendments)
      .values({
        ...{ id: amendmentId, agencyId, useId: use?.id ?? '', number, homeEntryId },
        ...facts(after),
        ...{ labels: [], reason: 'Amended', requiredSignatures: [], inPlaceOf: [] },
        ...{ recordedByUserId: agentId, recordedBy: 'Form Agent', recordedAt: new Date(after.at) },
        ...{ contentHash: '', originalHash: '', previousHash: '', hash: '' },
      });
    return { ...after, entryId: homeEntryId, version: number };
  }

  /** As every loss has its report (REG-03). */
  async function report(tx: Transaction, { id: entryId, occurredAt }: Entry, inventoryId: string) {
    reports += 1;
    await tx
      .insert(lossReports)
      .values({
        agencyId,
        number: `${occurredAt.toISOString().slice(0, 4)}-${String(reports).padStart(2, '0')}`,
        entryId,
        inventoryId,
        discoveredAt: occurredAt,
        ...lossClocks(dayIn('America/New_York', occurredAt.toISOString())),
      });
  }

  return { addDrug, book, amend };
}
