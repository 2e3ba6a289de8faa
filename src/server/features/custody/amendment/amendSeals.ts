import { contradictedCheck } from '../../../../rules/inventory/eventSeal.ts';
import { effectOfReseal, sealSituation } from '../../../../rules/inventory/sealState.ts';
import { openSealDifferences } from '../../../core/discrepancies/writeDifferences.ts';
import { readSealHistory, writeSealRecord } from '../../../core/inventory/sealRecords.ts';
import type { StoredLedgerEntry } from '../../../core/ledger/hashLedgerEntry.ts';
import { isRecord, type Transaction } from '../../../database/database.ts';
import { inventories } from '../../../database/schema/custodyPlace.ts';

/**
 * An amendment leaves the seals of its inventories, which then no longer replace a count (SEAL-02). The inventory that a use
 * is moved to was open at the time of the use (AMEND-05).
 *
 * @param previousId the inventory that the use was recorded in until now.
 */
export async function amendSeals(
  tx: Transaction,
  entries: readonly StoredLedgerEntry[],
  { previousId, timeZone }: { readonly previousId: string; readonly timeZone: string },
): Promise<void> {
  const places = new Map(entries.map((entry) => [entry.inventoryId, entry]));
  for (const [id, entry] of places) {
    const [inventory] = await tx
      .select()
      .from(inventories)
      .where(isRecord(inventories, entry.agencyId, id));
    if (inventory === undefined) throw new Error('An amendment of an unknown inventory');
    const at = (id === previousId ? entry.recordedAt : entry.occurredAt).toISOString();
    const history = await readSealHistory(tx, inventory, new Date(at));
    const situation = sealSituation(history, at);
    const effect =
      id === previousId
        ? ({ effect: 'changed', number: null, isCounted: false } as const)
        : effectOfReseal(undefined, situation);
    if (effect === null || (id === previousId && situation.before.state === 'open')) continue;
    const found = id === previousId ? null : contradictedCheck('use', at, situation, timeZone);
    await openSealDifferences(tx, { ...entry, eventId: null }, found === null ? [] : [found]);
    await writeSealRecord(tx, inventory, effect, {
      act: id === previousId ? 'correction' : 'use',
      by: entry.recordedBy,
      occurredAt: new Date(at),
      entryId: entry.id,
      signers: 0,
    });
  }
}
