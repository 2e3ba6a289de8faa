import { eq } from 'drizzle-orm';
import type { Reader } from '../../database/database.ts';
import { biennialInventories } from '../../database/schema/biennialInventory.ts';
import { inOrder, verifyDocuments } from '../hash-chain/paperChain.ts';
import { hashInventory, type StoredInventory } from './storedInventories.ts';

/** In the order they were taken in, as far as each follows the one before. Few in a lifetime. */
export async function readInventoryChain(
  reader: Reader,
  agencyId: number,
): Promise<StoredInventory[]> {
  return inOrder(await readInventories(reader, agencyId));
}

/** Whether each inventory is what was signed, and none is missing. One sentence per fault. */
export async function checkInventories(reader: Reader, agencyId: number): Promise<string[]> {
  return verifyDocuments(reader, agencyId, await readInventories(reader, agencyId), {
    chain: 'inventories',
    names: 'biennial inventories',
    hashOf: hashInventory,
    nameOf: (number, taken) => `Biennial inventory ${number}${taken ? ` (${taken.day})` : ''}`,
  });
}

function readInventories(reader: Reader, agencyId: number): Promise<StoredInventory[]> {
  return reader
    .select()
    .from(biennialInventories)
    .where(eq(biennialInventories.agencyId, agencyId));
}
