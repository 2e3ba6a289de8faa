import type { RecordedFirstCount } from '../../../../contract/custody/firstCount.ts';
import type { ProblemCode } from '../../../../contract/problems.ts';
import { readDecided } from '../../../core/agency/decided.ts';
import { findInventory } from '../../../core/inventory/findInventory.ts';
import { schedulesOf } from '../../../core/rights/schedulesOf.ts';
import { signedAct } from '../../../core/signing/signedAct.ts';
import type { People } from '../../../core/signing/signers.ts';
import type { Database, Reader } from '../../../database/database.ts';
import { unprocessable } from '../../../platform/http/problemError.ts';
import {
  contentOfFirstCount,
  findRecordedFirstCount,
  readEntryUnder,
} from './findRecordedFirstCount.ts';
import type { FirstCountRequest } from './firstCountRequest.ts';
import { checkFirstCount, writeFirstCount } from './writeFirstCount.ts';

/**
 * Records the first count of an inventory: for each lot an append-only ledger entry with its signatures, the count, and
 * one audit entry, all in one transaction, once per idempotency key.
 *
 * @throws ProblemError 404, 403 (not assigned), 409 (the key identifies another act), 422 (the rules).
 */
export function recordFirstCount(
  database: Database,
  request: FirstCountRequest,
): Promise<RecordedFirstCount> {
  const { form, session } = request;
  const agencyId = session.agency.id;
  const principal = { agencyId, userId: session.account.id };
  return signedAct(database, request, {
    what: 'a first count',
    read: (reader) => readEntryUnder(reader, agencyId, form.idempotencyKey),
    replay: (reader, entry) =>
      findRecordedFirstCount(reader, entry, contentOfFirstCount(form, session.account.id)),
    requires: {
      right: 'firstCount',
      schedules: (reader) =>
        schedulesOf(reader, agencyId, {
          productIds: form.details.lines.map(({ productId }) => productId),
        }),
    },
    right: (reader) => findInventory(reader, principal, form.details.inventoryId),
    validate: async (reader, { inventory }, people) => {
      await rejectPeople(reader, agencyId, people);
      return checkFirstCount(reader, request, inventory);
    },
    write: (tx, writing) => writeFirstCount(tx, request, writing),
  });
}

/** As many signers as the agency decided, all of them different people. */
async function rejectPeople(
  reader: Reader,
  agencyId: number,
  { signer, others: [witness] }: People,
): Promise<void> {
  const { countSigners } = await readDecided(reader, agencyId);
  if (countSigners === 'two' && witness === undefined) {
    throw rejectWitness(
      'witness_missing',
      'Counts need two signatures here. Enter the second person’s username and PIN.',
    );
  }
  if (countSigners === 'one' && witness !== undefined) {
    throw rejectWitness(
      'witness_not_needed',
      'Counts need one signature here. Remove the second name.',
    );
  }
  if (witness?.toLowerCase() === signer.toLowerCase()) {
    throw rejectWitness(
      'witness_is_signer',
      'You can’t witness your own count. Ask another person to sign.',
    );
  }
}

function rejectWitness(code: ProblemCode<422>, sentence: string) {
  return unprocessable(code, sentence, { 'signing.others.0.userName': sentence });
}
