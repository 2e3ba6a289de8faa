import type { OpenTransfers } from '../../../contract/custody/custodyChoices.ts';
import type { Reader } from '../../database/database.ts';
import { listOpenTransfers } from './readTransfers.ts';

/**
 * What is on its way to an inventory and from it, for someone who may read it.
 */
export async function readTransfersOf(
  reader: Reader,
  agencyId: number,
  inventoryId: string,
): Promise<OpenTransfers> {
  const open = await listOpenTransfers(reader, agencyId, [inventoryId]);
  return {
    incoming: open.filter(({ to }) => to.id === inventoryId),
    outgoing: open.filter(({ from }) => from.id === inventoryId),
  };
}
