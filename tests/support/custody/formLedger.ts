import { randomUUID } from 'node:crypto';
import type { EntryKind } from '../../../src/contract/inventory/ledger.ts';
import { lossClocks } from '../../../src/rules/reports/lossClocks.ts';
import { dayIn } from '../../../src/rules/time/custodyTime.ts';
import { appendLedgerEntry } from '../../../src/server/core/ledger/appendLedgerEntry.ts';
import { lockLedger } from '../../../src/server/core/ledger/ledgerHead.ts';
import type { Database, Transaction } from '../../../src/server/database/database.ts';
import { lossReports } from '../../../src/server/database/schema/custodyDuty.ts';
import { lots, products } from '../../../src/server/database/schema/custodyProduct.ts';
import { uses } from '../../../src/server/database/schema/custodyUse.ts';
import type { addFormAgency } from './formAgency.ts';

type Entry = Awaited<ReturnType<typeof appendLedgerEntry>>;

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
    }: { inventoryId?: string; correctionOfId?: string | null; wasted?: number } = {},
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
        requiredSignatures: [],
        idempotencyKey: randomUUID(),
        contentHash: '',
        facts: null,
      });
      if (kind === 'loss') await report(tx, entry, inventoryId);
      if (kind === 'use') {
        await tx
          .insert(uses)
          .values({
            agencyId,
            entryId: entry.id,
            drawnUnits: 1,
            drawn: -change,
            given: -change - wasted,
            wasted,
            returned: 0,
            occurredAt: new Date(at),
            incidentNumber: '1',
            patientId: '1',
            givenByUserId: agentId,
            givenBy: 'Form Agent',
            orderKind: 'standing',
            authorizedBy: 'Director',
            wasteManner: wasted > 0 ? 'disposalPouch' : null,
            wasteReason: '',
            disposedBy: null,
            witnessedBy: null,
          });
      }
      return entry.id;
    });
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

  return { addDrug, book };
}
