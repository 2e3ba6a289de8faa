import type { RecordedOpening } from '../../../../contract/custody/openingCount.ts';
import { readDecided } from '../../../core/agency/decided.ts';
import { findInventory } from '../../../core/inventory/findInventory.ts';
import { signedAct } from '../../../core/signing/signedAct.ts';
import type { People } from '../../../core/signing/signers.ts';
import type { Database, Reader } from '../../../database/database.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import { contentOfOpening, findRecordedOpening, readEntryUnder } from './findRecordedOpening.ts';
import type { OpeningCountRequest } from './openingCountRequest.ts';
import { checkOpening, writeOpening } from './writeOpening.ts';

/**
 * Records the first count of an inventory: for each lot an append-only ledger entry with its signatures, the count, and
 * one audit entry, all in one transaction, once per idempotency key.
 *
 * @throws Refusal 404, 403 (not associated), 409 (the key stands for another act), 422 (the rules).
 */
export function recordOpeningCount(
  database: Database,
  request: OpeningCountRequest,
): Promise<RecordedOpening> {
  const { form, session } = request;
  const agencyId = session.agency.id;
  const asker = { agencyId, userId: session.account.id };
  return signedAct(database, request, {
    what: 'a first count',
    read: (reader) => readEntryUnder(reader, agencyId, form.idempotencyKey),
    replay: (reader, entry) =>
      findRecordedOpening(reader, entry, contentOfOpening(form, session.account.id)),
    right: (reader) => findInventory(reader, asker, form.details.inventoryId),
    validate: async (reader, { inventory }, people) => {
      await refusePeople(reader, agencyId, people);
      return checkOpening(reader, request, inventory);
    },
    write: (tx, writing) => writeOpening(tx, request, writing),
  });
}

/** As many as the agency decided, and two are two people. */
async function refusePeople(
  reader: Reader,
  agencyId: number,
  { signer, others: [witness] }: People,
): Promise<void> {
  const { countSigners } = await readDecided(reader, agencyId);
  if (countSigners === 'two' && witness === undefined) {
    throw refuseWitness(
      'witness_missing',
      'Counts need two signatures here. Enter the second person’s username and PIN.',
    );
  }
  if (countSigners === 'one' && witness !== undefined) {
    throw refuseWitness(
      'witness_not_needed',
      'Counts need one signature here. Remove the second name.',
    );
  }
  if (witness?.toLowerCase() === signer.toLowerCase()) {
    throw refuseWitness(
      'witness_is_signer',
      'You can’t witness your own count. Ask another person to sign.',
    );
  }
}

function refuseWitness(code: string, sentence: string) {
  return refuse(code, sentence, { 'signing.others.0.userName': sentence });
}
