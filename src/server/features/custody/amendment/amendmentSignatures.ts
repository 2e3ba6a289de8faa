import { randomUUID } from 'node:crypto';
import type { StandIns } from '../../../../contract/custody/amendment.ts';
import {
  partsInOrder,
  type SigningPlan,
} from '../../../../rules/custody/amendment/amendmentSigning.ts';
import type { StoredAmendment } from '../../../core/ledger/hashAmendment.ts';
import { hashSignature } from '../../../core/ledger/hashLedgerEntry.ts';
import { type ActSigner, signatureOf } from '../../../core/signing/signers.ts';
import type { InPlaceOf } from '../../../database/schema/custodyUse.ts';

/** The signatures of an amendment of a use or an event, in the order of its plan. */
export function signaturesOf(
  {
    id,
    agencyId,
    hash,
    recordedAt,
  }: Pick<StoredAmendment, 'id' | 'agencyId' | 'hash' | 'recordedAt'>,
  plan: SigningPlan,
  signed: readonly ActSigner[],
) {
  const parts = partsInOrder(plan);
  return signed.map((signer, index) => {
    const signature = {
      id: randomUUID(),
      agencyId,
      entryId: null,
      eventId: null,
      amendmentId: id,
      ordinal: index + 1,
      ...signatureOf(signer, parts[index]?.meaning ?? ''),
      signedAt: recordedAt,
      signedHash: hash,
    };
    return { ...signature, hash: hashSignature(signature) };
  });
}

/** Whose signatures others gave, and why. */
export function inPlaceOf(plan: SigningPlan, standIns: StandIns): InPlaceOf[] {
  return partsInOrder(plan).flatMap(({ as, meaning, name }) => {
    const note = standIns.find((one) => one.meaning === meaning)?.note ?? '';
    return as === 'inPlaceOf' ? [{ meaning, name, note }] : [];
  });
}
