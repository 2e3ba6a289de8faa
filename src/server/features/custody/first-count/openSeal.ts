import { effectOfReseal, sealSituation } from '../../../../rules/inventory/sealState.ts';
import { findInventory } from '../../../core/inventory/findInventory.ts';
import { readSealHistory, writeSealRecord } from '../../../core/inventory/sealRecords.ts';
import type { Signers } from '../../../core/signing/signers.ts';
import type { Transaction } from '../../../database/database.ts';
import type { FirstCountRequest } from './firstCountRequest.ts';

/** An inventory is open while it is filled for the first time: it is sealed with a count of its own (SEAL-02). */
export async function openSeal(
  tx: Transaction,
  { form: { details }, session }: FirstCountRequest,
  { signer, others }: Signers,
): Promise<void> {
  const { inventory } = await findInventory(
    tx,
    { agencyId: session.agency.id, userId: session.account.id },
    details.inventoryId,
  );
  const occurredAt = new Date(details.countedAt);
  const history = await readSealHistory(tx, inventory, occurredAt);
  const effect = effectOfReseal(undefined, sealSituation(history, details.countedAt));
  if (effect === null) return;
  const by = signer.account.fullName;
  const act = { act: 'firstCount', by, occurredAt, signers: 1 + others.length };
  await writeSealRecord(tx, inventory, effect, act);
}
