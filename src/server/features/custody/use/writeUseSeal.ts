import { contradictedCheck } from '../../../../rules/inventory/eventSeal.ts';
import { isSealOnRecord, sealFoundOtherwise } from '../../../../rules/inventory/reseal.ts';
import { effectOfReseal, type SealSituation } from '../../../../rules/inventory/sealState.ts';
import { appendSealAgreement } from '../../../core/discrepancies/sealEndings.ts';
import { openSealDifferences } from '../../../core/discrepancies/writeDifferences.ts';
import { writeSealRecord } from '../../../core/inventory/sealRecords.ts';
import type { StoredLedgerEntry } from '../../../core/ledger/hashLedgerEntry.ts';
import type { Transaction } from '../../../database/database.ts';
import type { UsePlace } from './readUsePlace.ts';
import type { RecordUseRequest } from './recordUseRequest.ts';

/** What a use did to the seal of its inventory, and the discrepancies that it found there (SEAL-02 to SEAL-04). */
export async function writeUseSeal(
  tx: Transaction,
  { form: { details, reseal }, session }: RecordUseRequest,
  {
    inventory,
    seal,
    entry,
    signers,
  }: {
    readonly inventory: UsePlace['inventory'];
    readonly seal: SealSituation;
    readonly entry: StoredLedgerEntry;
    readonly signers: number;
  },
): Promise<void> {
  const effect = effectOfReseal(reseal, seal);
  if (effect === null) return;
  const found = [
    reseal === undefined ? null : sealFoundOtherwise(reseal.sealFound, seal),
    contradictedCheck('use', details.occurredAt, seal, session.agency.timeZone),
  ].filter((difference) => difference !== null);
  const { recordedBy } = entry;
  const finder = { ...entry, eventId: null };
  await openSealDifferences(tx, finder, found);
  if (isSealOnRecord(reseal?.sealFound, seal)) await appendSealAgreement(tx, finder);
  await writeSealRecord(tx, inventory, effect, {
    act: 'use',
    by: recordedBy,
    occurredAt: entry.occurredAt,
    entryId: entry.id,
    signers,
  });
}
