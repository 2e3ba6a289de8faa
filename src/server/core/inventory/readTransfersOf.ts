import type { OpenTransfers } from '../../../contract/custody/custodyChoices.ts';
import type { Reader } from '../../database/database.ts';
import { findInventory, type Principal } from './findInventory.ts';
import { listOpenTransfers } from './readTransfers.ts';

/**
 * What is on its way to an inventory and from it.
 *
 * @throws ProblemError 404 or 403 (see `findInventory`).
 */
export async function readTransfersOf(
  reader: Reader,
  principal: Principal,
  inventoryId: string,
): Promise<OpenTransfers> {
  await findInventory(reader, principal, inventoryId);
  const open = await listOpenTransfers(reader, principal.agencyId, [inventoryId]);
  return {
    incoming: open.filter(({ to }) => to.id === inventoryId),
    outgoing: open.filter(({ from }) => from.id === inventoryId),
  };
}
