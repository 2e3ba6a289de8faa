import type { PlacedLabels } from '../../../contract/control-values/controlValueScan.ts';
import { compareLabels, unexpectedText } from '../../../rules/control-values/labelCount.ts';
import type { Reader } from '../../database/database.ts';
import { findInventory, type Principal } from '../inventory/findInventory.ts';
import { readLabelsAt } from './readLabelsAt.ts';

/** So far ahead of the clock that nothing is left out, by whatever clock it was recorded. */
const ahead = 60_000;

/**
 * Where the ledger now has labels that were scanned in an inventory and are not there. For another agency's label it
 * only says that it is one.
 *
 * @throws ProblemError 404 or 403 (see `findInventory`).
 */
export async function placeLabels(
  reader: Reader,
  principal: Principal,
  { inventoryId, scanned, now }: { inventoryId: string; scanned: readonly string[]; now: Date },
): Promise<PlacedLabels> {
  const { agencyId } = principal;
  await findInventory(reader, principal, inventoryId);
  const until = new Date(now.getTime() + ahead);
  const booked = await readLabelsAt(reader, { agencyId, inventoryId, until }, scanned);
  const { unexpected } = compareLabels(scanned, booked, { agencyId, inventoryId });
  return { labels: unexpected.map((one) => ({ label: one.label, where: unexpectedText(one) })) };
}
