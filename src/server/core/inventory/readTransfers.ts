import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Transfer } from '../../../contract/custody/custodyChoices.ts';
import { inTransit } from '../../../rules/custody/custodyBook.ts';
import { isRecord, type Reader } from '../../database/database.ts';
import { transferLines, transfers } from '../../database/schema/custodyEvent.ts';
import { inventories } from '../../database/schema/custodyPlace.ts';
import { lots, products } from '../../database/schema/custodyProduct.ts';
import { users } from '../../database/schema/user.ts';
import { together } from '../../database/together.ts';
import { toProduct } from './productView.ts';

type TransferRow = typeof transfers.$inferSelect;

export interface TransferFacts extends TransferRow {
  readonly state: 'inTransit' | 'refused' | 'closed';
  readonly issuerUserName: string;
  readonly issuerFullName: string;
  readonly fromName: string;
  readonly toName: string;
  readonly lines: readonly (typeof transferLines.$inferSelect & { readonly inTransit: number })[];
}

/** A transfer and what of it is in transit; null if the agency has none such. */
export async function readTransfer(
  reader: Reader,
  agencyId: number,
  id: string,
): Promise<TransferFacts | null> {
  const rows = await reader
    .select({ transfer: transfers, issuer: users.userName, issuerName: users.fullName })
    .from(transfers)
    .innerJoin(users, eq(users.id, transfers.issuedByUserId))
    .where(isRecord(transfers, agencyId, id));
  const found = rows[0];
  if (found === undefined) return null;
  const lines = await reader
    .select()
    .from(transferLines)
    .where(and(eq(transferLines.agencyId, agencyId), eq(transferLines.transferId, id)))
    .orderBy(asc(transferLines.lotId));
  const names = await readNames(reader, agencyId, [found.transfer]);
  return {
    ...found.transfer,
    fromName: names.get(found.transfer.fromInventoryId) ?? '',
    toName: names.get(found.transfer.toInventoryId) ?? '',
    state: stateOf(found.transfer),
    issuerUserName: found.issuer,
    issuerFullName: found.issuerName,
    lines: lines.map((line) => ({ ...line, inTransit: inTransit(line) })),
  };
}

function stateOf({ closedAt, refusedAt }: TransferRow): TransferFacts['state'] {
  if (closedAt !== null) return 'closed';
  return refusedAt === null ? 'inTransit' : 'refused';
}

/** The transfers to or from any of the inventories of which something is in transit, the first sent first. */
export async function listOpenTransfers(
  database: Reader,
  agencyId: number,
  inventoryIds: readonly string[],
): Promise<Transfer[]> {
  const reader = together(database);
  const rows = await reader
    .select()
    .from(transfers)
    .where(
      and(
        eq(transfers.agencyId, agencyId),
        isNull(transfers.closedAt),
        or(
          inArray(transfers.fromInventoryId, [...inventoryIds]),
          inArray(transfers.toInventoryId, [...inventoryIds]),
        ),
      ),
    )
    .orderBy(asc(transfers.issuedAt), asc(transfers.id));
  if (rows.length === 0) return [];
  const [lines, names] = await Promise.all([
    readLines(reader, agencyId, rows),
    readNames(reader, agencyId, rows),
  ]);
  const place = (id: string) => ({ id, name: names.get(id) ?? '' });
  return rows.map((row) => ({
    id: row.id,
    state: row.refusedAt === null ? 'inTransit' : 'refused',
    from: place(row.fromInventoryId),
    to: place(row.toInventoryId),
    carrier: row.carrier,
    issuedBy: row.issuedBy,
    issuedAt: row.issuedAt.toISOString(),
    refusedBy: row.refusedBy,
    refusal: row.refusal,
    lines: lines
      .filter(({ line }) => line.transferId === row.id)
      .map(({ line, product, lot }) => ({
        product: toProduct(product),
        lot: { id: lot.id, number: lot.number, expiresOn: lot.expiresOn },
        sent: line.sent,
        received: line.received,
        returned: line.returned,
        inTransit: inTransit(line),
      })),
  }));
}

async function readLines(reader: Reader, agencyId: number, rows: readonly TransferRow[]) {
  return reader
    .select({ line: transferLines, product: products, lot: lots })
    .from(transferLines)
    .innerJoin(products, isRecord(products, transferLines.agencyId, transferLines.productId))
    .innerJoin(lots, isRecord(lots, transferLines.agencyId, transferLines.lotId))
    .where(
      and(
        eq(transferLines.agencyId, agencyId),
        inArray(
          transferLines.transferId,
          rows.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(asc(products.schedule), asc(products.name), asc(lots.expiresOn), asc(lots.id));
}

async function readNames(reader: Reader, agencyId: number, rows: readonly TransferRow[]) {
  const ids = rows.flatMap(({ fromInventoryId, toInventoryId }) => [
    fromInventoryId,
    toInventoryId,
  ]);
  const named = await reader
    .select({ id: inventories.id, name: inventories.name })
    .from(inventories)
    .where(and(eq(inventories.agencyId, agencyId), inArray(inventories.id, ids)));
  return new Map(named.map(({ id, name }) => [id, name]));
}
