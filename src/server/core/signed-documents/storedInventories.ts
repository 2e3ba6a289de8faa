import { desc, eq } from 'drizzle-orm';
import type { TakenInventory } from '../../../contract/reports/biennialInventory.ts';
import { asJson } from '../../../rules/core/canonicalJson.ts';
import { isRecord, type Reader } from '../../database/database.ts';
import { biennialInventories } from '../../database/schema/biennialInventory.ts';
import { notFound } from '../../platform/http/problemError.ts';
import { digest } from '../ledger/hashLedgerEntry.ts';

export type StoredInventory = typeof biennialInventories.$inferSelect;

/** SHA-256 over everything that was signed, the inventory taken before it included; hexadecimal. */
export function hashInventory(row: Omit<StoredInventory, 'hash'>): string {
  return digest({
    id: row.id,
    agencyId: row.agencyId,
    day: row.day,
    moment: row.moment,
    content: asJson(row.content),
    takenByUserId: row.takenByUserId,
    takenBy: row.takenBy,
    role: row.role,
    method: row.method,
    takenAt: row.takenAt.toISOString(),
    idempotencyKey: row.idempotencyKey,
    requestHash: row.requestHash,
    previousHash: row.previousHash,
  });
}

/** The inventory as the contract shows it. */
export function toTakenInventory(row: StoredInventory): TakenInventory {
  const { id, content, takenBy, role, takenAt, hash } = row;
  return { id, content, takenBy, role, takenAt: takenAt.toISOString(), hash };
}

/** @throws ProblemError 404 for one that is not of the agency. */
export async function findInventoryTaken(
  reader: Reader,
  agencyId: number,
  id: string,
): Promise<TakenInventory> {
  const [row] = await reader
    .select()
    .from(biennialInventories)
    .where(isRecord(biennialInventories, agencyId, id));
  if (row === undefined) throw notFound('This inventory was never recorded.');
  return toTakenInventory(row);
}

/** The inventories that an agency recorded, the newest first. There are few. */
export function listTaken(reader: Reader, agencyId: number) {
  return reader
    .select({
      id: biennialInventories.id,
      day: biennialInventories.day,
      moment: biennialInventories.moment,
      takenBy: biennialInventories.takenBy,
      takenAt: biennialInventories.takenAt,
    })
    .from(biennialInventories)
    .where(eq(biennialInventories.agencyId, agencyId))
    .orderBy(desc(biennialInventories.takenAt), desc(biennialInventories.day));
}
