import { and, count, eq } from 'drizzle-orm';
import type { EntryKind, LedgerPage } from '../../../contract/ledger.ts';
import type { Reader } from '../../database/database.ts';
import { ledgerEntries } from '../../database/schema/custodyLedger.ts';
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
  const counted = await reader
    .select({ total: count() })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.agencyId, asker.agencyId), which));
  return { rows: rows.map(toLedgerEntry), total: counted[0]?.total ?? 0 };
}
