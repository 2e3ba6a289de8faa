import { and, asc, desc, eq, gt, lt, type SQL, sql, sum } from 'drizzle-orm';
import type { EntryKind, LedgerPage } from '../../../contract/inventory/ledger.ts';
import { compiled } from '../../database/compiled.ts';
import type { Reader } from '../../database/database.ts';
import { ledgerCounts, ledgerEntries } from '../../database/schema/custodyLedger.ts';
import type { InventoryRow } from '../inventory/findInventory.ts';
import { placedEntries, selectEntries, toLedgerEntry } from './readLedgerEntries.ts';

export interface LedgerFilter {
  readonly start: number;
  readonly length: number;
  /** The page starts after the entry with this number. */
  readonly before?: number | undefined;
  readonly after?: number | undefined;
  readonly productId?: string | undefined;
  readonly kind?: EntryKind | undefined;
}

/**
 * A page of the running ledger of an inventory that was found for someone who may read it, newest first. Pages start after
 * an entry and not after a number of them, whose cost would grow with the number.
 */
export async function listLedger(
  reader: Reader,
  { agencyId, id: inventoryId }: Pick<InventoryRow, 'agencyId' | 'id'>,
  filter: LedgerFilter,
): Promise<LedgerPage> {
  const { productId = null, kind = null, start, length, before, after } = filter;
  const which = { agencyId, inventoryId, productId, kind };
  const isNewer = before === undefined && after !== undefined;
  const select = selectPage[productId === null ? 'all' : 'product'][kind === null ? 'all' : 'kind'];
  const from = before ?? after ?? Number.MAX_SAFE_INTEGER;
  const found = await select[isNewer ? 'newer' : 'older'](reader, {
    ...which,
    from,
    start,
    length: length + 1,
  });
  const [counted] = await selectCount(reader, which);
  const page = found.slice(0, length);
  if (isNewer) page.reverse();
  const rows = (await placedEntries(reader, agencyId, page)).map(toLedgerEntry);
  const hasMore = found.length > length;
  const isFirst = !isNewer && before === undefined && start === 0;
  return {
    rows,
    total: Number(counted?.total ?? 0),
    newer: (isNewer ? hasMore : !isFirst) ? (rows[0]?.sequence ?? null) : null,
    older: isNewer || hasMore ? (rows.at(-1)?.sequence ?? null) : null,
  };
}

/** A statement for each filter and direction, so that each is read along its own index. */
const pageOf = (...filters: readonly SQL[]) => {
  const from = sql.placeholder('from');
  const pageIn = (beyond: SQL, order: SQL) =>
    compiled((reader) =>
      selectEntries(
        reader,
        and(
          eq(ledgerEntries.agencyId, sql.placeholder('agencyId')),
          eq(ledgerEntries.inventoryId, sql.placeholder('inventoryId')),
          ...filters,
          beyond,
        ),
      )
        .orderBy(order)
        .offset(sql.placeholder('start'))
        .limit(sql.placeholder('length')),
    );
  return {
    older: pageIn(lt(ledgerEntries.sequence, from), desc(ledgerEntries.sequence)),
    newer: pageIn(gt(ledgerEntries.sequence, from), asc(ledgerEntries.sequence)),
  };
};

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
