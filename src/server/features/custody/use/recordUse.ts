import type { RecordedUse, RecordUseForm } from '../../../../contract/custody/use.ts';
import { checkWitness } from '../../../../rules/custody/useWitness.ts';
import { findMembers } from '../../../core/identity/account.ts';
import { findUserId } from '../../../core/identity/checkSecret.ts';
import { verifyPin } from '../../../core/identity/verifyPin.ts';
import { hashUse } from '../../../core/ledger/useContent.ts';
import { recordSignedAct } from '../../../core/signing/recordSignedAct.ts';
import { verifySigners } from '../../../core/signing/verifySigners.ts';
import type { Database, Reader } from '../../../database/database.ts';
import { checkFacts } from './checkFacts.ts';
import { readRecordedUse } from './readRecordedUse.ts';
import { readUsePlace, type UsePlace } from './readUsePlace.ts';
import type { RecordUseRequest } from './recordUseRequest.ts';
import { refuseUse } from './refuseUse.ts';
import { type RecordingStep, writeUse } from './writeUse.ts';

/** What tests replace: how a PIN is checked, and a probe that is told of each step of the writing. */
export interface RecordUseParts {
  readonly verifyPin: typeof verifyPin;
  readonly reached: (step: RecordingStep) => void;
}

const recordUseParts: RecordUseParts = { verifyPin, reached: () => undefined };

/**
 * Records a use: ledger line, the fields of 21 CFR 1304.27(a), its waste, both signatures and the
 * audit entry, all in one transaction, once per idempotency key.
 *
 * In order: a repeat is answered with the first record; what can be refused without a PIN is; the
 * PINs are checked, outside of any transaction (they are slow, and attempts count whatever
 * follows); then everything is checked again under the ledger's lock and written.
 *
 * @throws Refusal 404, 403 (not associated), 409 (the key stands for another act), 422 (the rules).
 */
export async function recordUse(
  database: Database,
  request: RecordUseRequest,
  parts: RecordUseParts = recordUseParts,
): Promise<RecordedUse> {
  const { form, session } = request;
  const asker = { agencyId: session.agency.id, userId: session.account.id };
  let place: UsePlace | undefined;
  let contentHash = '';
  return recordSignedAct(database, session, {
    find: async (reader) => {
      place = await readUsePlace(reader, asker, form);
      contentHash = await contentOfUse(reader, form, session.account.id);
      return readRecordedUse(reader, session.agency.id, place.recorded, contentHash);
    },
    check: async (reader) => {
      place ??= await readUsePlace(reader, asker, form);
      const members = await findMembers(reader, [form.details.givenByUserId], session.agency.id);
      const { giver } = await checkFacts(reader, request, place, members);
      refuseNamedWitness(request, giver.userName);
    },
    prove: () => verifySigners(database, request, parts.verifyPin),
    write: (tx, signers) => writeUse(tx, request, contentHash, signers, parts.reached),
  });
}

/** By the names as typed, so that nobody's PIN is asked for in vain, or tried out on a use that is refused anyway. */
function refuseNamedWitness({ form, session }: RecordUseRequest, giver: string): void {
  const { details, signing } = form;
  const problem = checkWitness({
    wasted: details.wasted,
    signer: session.account.userName,
    giver,
    witness: signing.others[0]?.userName ?? null,
  });
  if (problem !== null) throw refuseUse([problem]);
}

/** What one idempotency key stands for (see `hashUse`), with the witness as the user whom the name means. */
async function contentOfUse(
  reader: Reader,
  {
    details,
    signing: {
      others: [witness],
    },
  }: RecordUseForm,
  signerId: string,
): Promise<string> {
  if (witness === undefined) return hashUse(details, signerId, null);
  const named = await findUserId(reader, witness.userName);
  return hashUse(details, signerId, named ?? witness.userName.toLowerCase());
}
