import type { ActivateForm } from '../../../contract/control-values/controlValue.ts';
import {
  checkReseal,
  isSealOnRecord,
  sealFoundOtherwise,
} from '../../../rules/inventory/reseal.ts';
import {
  effectOfReseal,
  type SealSituation,
  sealSituation,
} from '../../../rules/inventory/sealState.ts';
import { usedSealText } from '../../../rules/inventory/sealWords.ts';
import { appendSealAgreement } from '../../core/discrepancies/sealEndings.ts';
import { openSealDifferences } from '../../core/discrepancies/writeDifferences.ts';
import type { InventoryRow } from '../../core/inventory/findInventory.ts';
import {
  findUsedSeal,
  readSealHistory,
  writeSealRecord,
} from '../../core/inventory/sealRecords.ts';
import type { SigningRequest } from '../../core/signing/signingRequest.ts';
import type { Reader, Transaction } from '../../database/database.ts';
import { unprocessable } from '../../platform/http/problemError.ts';

type Request = SigningRequest<ActivateForm>;

/**
 * An activation opens a sealed inventory, and says how it was left (SEAL-04).
 *
 * @throws ProblemError 422.
 */
export async function checkActivationSeal(
  reader: Reader,
  { form: { reseal }, session: { agency }, now }: Request,
  inventory: InventoryRow,
): Promise<SealSituation> {
  const seal = sealSituation(await readSealHistory(reader, inventory, now), now.toISOString());
  const found = checkReseal(reseal, seal, agency.timeZone);
  if (found !== null)
    throw unprocessable(found.code, found.message, { [found.field]: found.message });
  const effect = effectOfReseal(reseal, seal);
  const used = effect?.number == null ? null : await findUsedSeal(reader, agency.id, effect.number);
  if (!used) return seal;
  const message = usedSealText(used, agency.timeZone);
  throw unprocessable('seal_number_used', message, { 'reseal.sealNumber': message });
}

/** What an activation did to the seal, and whether the seal that was removed is another than the one on record. */
export async function writeActivationSeal(
  tx: Transaction,
  { form: { reseal }, session: { account, agency }, now }: Request,
  inventory: InventoryRow,
  seal: SealSituation,
): Promise<void> {
  const effect = effectOfReseal(reseal, seal);
  if (effect === null) return;
  const found = reseal === undefined ? null : sealFoundOtherwise(reseal.sealFound, seal);
  const by = account.fullName;
  const finder = {
    ...{ agencyId: agency.id, inventoryId: inventory.id, occurredAt: now, recordedAt: now },
    ...{ recordedBy: by, recordedByUserId: account.id, eventId: null },
  };
  await openSealDifferences(tx, finder, found === null ? [] : [found]);
  if (isSealOnRecord(reseal?.sealFound, seal)) await appendSealAgreement(tx, finder);
  const act = { act: 'activation', by, occurredAt: now, signers: 1 };
  await writeSealRecord(tx, inventory, effect, act);
}
