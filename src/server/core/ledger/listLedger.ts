import { and, desc, eq, type SQL, sql, sum } from 'drizzle-orm';
import type { EntryKind, LedgerPage } from '../../../contract/inventory/ledger.ts';
import { compiled } from '../../database/compiled.ts';
import type { Reader } from '../../database/database.ts';
import { ledgerCounts, ledgerEntries } from '../../database/schema/custodyLedger.ts';
import type { InventoryRow } from '../inventory/findInventory.ts';
import { placedEntries, selectEntries, toLedgerEntry } from './readLedgerEntries.ts';

export interface LedgerFilter {
  readonly start: number;
  readonly length: number;
  readonly productId?: string | undefined;
  readonly kind?: EntryKind | undefined;
}

/**
 * A page of the running ledger of an inventory that was found for someone who may read it, newest first.
 */
export async function listLedger(
  reader: Reader,
  { agencyId, id: inventoryId }: Pick<InventoryRow, 'agencyId' | 'id'>,
  filter: LedgerFilter,
): Promise<LedgerPage> {
  const { productId = null, kind = null, start, length } = filter;
  const which = { agencyId, inventoryId, productId, kind };
  const select = selectPage[productId === null ? 'all' : 'product'][kind === null ? 'all' : 'kind'];
  const rows = await select(reader, { ...which, start, length });
  const [counted] = await selectCount(reader, which);
  return {
    rows: (await placedEntries(reader, agencyId, rows)).map(toLedgerEntry),
    total: Number(counted?.total ?? 0),
  };
}

/** A statement for each filter, so that each is read along its own index. */
const pageOf = (...filters: readonly SQL[]) =>
  compiled((reader) =>
    selectEntries(
      reader,
      and(
        eq(ledgerEntries.agencyId, sql.placeholder('agencyId')),
        eq(ledgerEntries.inventoryId, sql.placeholder('inventoryId')),
        ...filters,
      ),
    )
      .orderBy(desc(ledgerEntries.sequence))
      .offset(sql.placeholder('start'))
      .limit(sql.placeholder('length')),
  );

const ofProduct = eq(ledgerEntries.productId, sql.placeholder('productId'));
const ofKind = eq(ledgerEntries.kind, sql.placeholder('kind'));

const selectPage = {
  all: { all: pageOf(), kind: pageOf(ofKind) },
  product: { all: pageOf(ofProduct), kind: pageOf(ofProduct, ofKind) },
};

/** From the counts that are kept: counting a million entries takes longer than reading a page of them. */
const selectCount = compiled((reader) =>
  reader
    .select({ total: sum(ledgerCounts.entries) })
    .from(ledgerCounts)
    .where(
      and(
        eq(ledgerCounts.agencyId, sql.placeholder('agencyId')),
        eq(ledgerCounts.inventoryId, sql.placeholder('inventoryId')),
        sql`coalesce(${ledgerCounts.productId} = ${sql.placeholder('productId')}::uuid, true)`,
        sql`coalesce(${ledgerCounts.kind} = ${sql.placeholder('kind')}::text, true)`,
      ),
    ),
);
