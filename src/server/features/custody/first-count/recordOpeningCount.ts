import type { RecordedOpening } from '../../../../contract/custody/openingCount.ts';
import { readDecided } from '../../../core/agency/decided.ts';
import { findMembership } from '../../../core/identity/account.ts';
import { verifyPin } from '../../../core/identity/verifyPin.ts';
import { findInventory } from '../../../core/inventory/findInventory.ts';
import { lockLedger } from '../../../core/ledger/ledgerHead.ts';
import { recordSignedAct } from '../../../core/signing/recordSignedAct.ts';
import { type Signers, verifySigners, witnessOf } from '../../../core/signing/verifySigners.ts';
import type { Database, Reader, Transaction } from '../../../database/database.ts';
import { refuse } from '../../../platform/http/refusal.ts';
import { contentOfOpening, findRecordedOpening } from './findRecordedOpening.ts';
import type { OpeningCountRequest } from './openingCountRequest.ts';
import { checkOpening, writeOpening } from './writeOpening.ts';

/**
 * Records the first count of an inventory: for each lot an append-only ledger entry with its signatures, the count, and
 * one audit entry, all in one transaction, once per idempotency key. The steps are those of `recordUse`: a repeat, what
 * can be refused without a PIN, the PINs outside of any transaction, everything again under the ledger's lock.
 *
 * @throws Refusal 404, 403 (not associated), 409 (the key stands for another act), 422 (the rules).
 */
export async function recordOpeningCount(
  database: Database,
  request: OpeningCountRequest,
): Promise<RecordedOpening> {
  return recordSignedAct(database, request.session, {
    find: (reader) => findEarlier(reader, request),
    check: async (reader) => {
      await refuseSigners(reader, request);
      await checkOpening(reader, request);
    },
    prove: () => verifySigners(database, { ...request, act: 'a first count' }, verifyPin),
    write: async (tx, signers) => {
      const head = await lockLedger(tx, request.session.agency.id);
      const recorded = await findEarlier(tx, request);
      if (recorded !== undefined) return recorded;
      await refuseSigners(tx, request);
      await refuseFormerMembers(tx, request, signers);
      const lines = await checkOpening(tx, request);
      return writeOpening(tx, request, { head, signers, lines });
    },
  });
}

async function findEarlier(reader: Reader, { form, session }: OpeningCountRequest) {
  const asker = { agencyId: session.agency.id, userId: session.account.id };
  await findInventory(reader, asker, form.details.inventoryId);
  const content = contentOfOpening(form, session.account.id);
  return findRecordedOpening(reader, session.agency.id, form.idempotencyKey, content);
}

/** As many as the agency decided, and two are two people: told by name before anybody's PIN is tried. */
async function refuseSigners(
  reader: Reader,
  { form: { signing }, session }: OpeningCountRequest,
): Promise<void> {
  const { countSigners } = await readDecided(reader, session.agency.id);
  const witness = witnessOf(signing);
  if (countSigners === 'two' && witness === null) {
    throw refuseWitness(
      'witness_missing',
      'Counts need two signatures here. Enter the second person’s username and PIN.',
    );
  }
  if (countSigners === 'one' && witness !== null) {
    throw refuseWitness(
      'witness_not_needed',
      'Counts need one signature here. Remove the second name.',
    );
  }
  if (witness?.userName.toLowerCase() === session.account.userName.toLowerCase()) {
    throw refuseWitness(
      'witness_is_signer',
      'You can’t witness your own count. Ask another person to sign.',
    );
  }
}

function refuseWitness(code: string, sentence: string) {
  return refuse(code, sentence, { 'signing.others.0.userName': sentence });
}

/** By identity, and as it is now: somebody may have been disabled since their PIN was checked. */
async function refuseFormerMembers(
  tx: Transaction,
  { session }: OpeningCountRequest,
  { signer, witness }: Signers,
): Promise<void> {
  if (witness?.id === signer.id) {
    throw refuseWitness(
      'witness_is_signer',
      'You can’t witness your own count. Ask another person to sign.',
    );
  }
  for (const account of [signer, witness]) {
    if (
      account !== null &&
      (await findMembership(tx, account.id, session.agency.id)) === undefined
    ) {
      const sentence = `${account.fullName} can no longer sign in this agency. Ask another person.`;
      const field = account === witness ? 'signing.others.0.userName' : 'signing.pin';
      throw refuse('signer_disabled', sentence, { [field]: sentence });
    }
  }
}
