import { and, eq, sum } from 'drizzle-orm';
import type { EntryKind, LedgerPage } from '../../../contract/ledger.ts';
import type { Reader } from '../../database/database.ts';
import { ledgerCounts, ledgerEntries } from '../../database/schema/custodyLedger.ts';
import { type Asker, findInventory } from '../custody/findInventory.ts';
import { readLedgerEntries, toLedgerEntry } from './readLedgerEntries.ts';

export interface LedgerFilter {
  readonly start: number;
  readonly length: number;
  readonly productId?: string | undefined;
  readonly kind?: EntryKind | undefined;
}

/**
 * A page of an inventory's running ledger, newest first.
 *
 * @throws Refusal 404 or 403 (see `findInventory`).
 */
export async function listLedger(
  reader: Reader,
  asker: Asker,
  inventoryId: string,
  filter: LedgerFilter,
): Promise<LedgerPage> {
  const { inventory } = await findInventory(reader, asker, inventoryId);
  const which = and(
    eq(ledgerEntries.inventoryId, inventory.id),
    filter.productId === undefined ? undefined : eq(ledgerEntries.productId, filter.productId),
    filter.kind === undefined ? undefined : eq(ledgerEntries.kind, filter.kind),
  );
  const rows = await readLedgerEntries(reader, asker.agencyId, which, filter);
  return {
    rows: rows.map(toLedgerEntry),
    total: await countEntries(reader, asker.agencyId, inventory.id, filter),
  };
}

/** From the counts that are kept: counting a million entries takes longer than reading a page of them. */
async function countEntries(
  reader: Reader,
  agencyId: number,
  inventoryId: string,
  { productId, kind }: LedgerFilter,
): Promise<number> {
  const counted = await reader
    .select({ total: sum(ledgerCounts.entries) })
    .from(ledgerCounts)
    .where(
      and(
        eq(ledgerCounts.agencyId, agencyId),
        eq(ledgerCounts.inventoryId, inventoryId),
        productId === undefined ? undefined : eq(ledgerCounts.productId, productId),
        kind === undefined ? undefined : eq(ledgerCounts.kind, kind),
      ),
    );
  return Number(counted[0]?.total ?? 0);
}
