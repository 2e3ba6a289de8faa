import type { StandIns } from '../../../../contract/custody/amendment.ts';
import {
  partsInOrder,
  type SigningPart,
  type SigningPlan,
} from '../../../../rules/custody/amendment/amendmentSigning.ts';
import { findUserId } from '../../../core/identity/checkSecret.ts';
import type { People } from '../../../core/signing/signers.ts';
import type { SignedForm, SigningRequest } from '../../../core/signing/signingRequest.ts';
import type { Reader } from '../../../database/database.ts';
import { unprocessable } from '../../../platform/http/problemError.ts';
import type { IneligibleSigner } from '../event/checkFacts.ts';

type SignedAmendment = SignedForm & { readonly standIns: StandIns };

/** Who signs an amendment, and what is asked of them. */
interface Signing {
  readonly request: SigningRequest<SignedAmendment>;
  readonly plan: SigningPlan;
  readonly people: People;
  readonly isMember: (userId: string) => Promise<boolean>;
  readonly mayStandIn: (userId: string) => Promise<boolean>;
  /** People who must not have signed the original, and so stand in for no one who did. */
  readonly barred?: readonly IneligibleSigner[];
}

/**
 * Who has to sign an amendment as what (AMEND-04), compared with who does.
 *
 * @returns the ids of the signers, in the order of `partsInOrder`.
 * @throws ProblemError 422
 */
export async function checkAmendmentSigners(reader: Reader, signing: Signing): Promise<string[]> {
  const { request, plan, people, barred = [] } = signing;
  const { own, others } = plan;
  if (people.others.length > others.length) {
    const message = 'No more people sign this. Remove the name.';
    throw unprocessable('witness_not_needed', message, {
      [`signing.others.${others.length}.userName`]: message,
    });
  }
  const rejectBarred = ({ as }: SigningPart, id: string | undefined, field: string) => {
    const found = as === 'inPlaceOf' && barred.find((person) => person.id === id);
    if (found) throw unprocessable('signer_barred', found.sentence, { [field]: found.sentence });
  };
  const ids = [request.session.account.id];
  rejectBarred(own, request.session.account.id, 'signing.pin');
  for (const [index, part] of others.entries()) {
    const field = `signing.others.${index}.userName`;
    const person = people.others[index];
    if (person === undefined) throw missing(part, field);
    const id = people.by === 'id' ? person : await findUserId(reader, person);
    if (part.as === 'original' && id !== part.userId) throw missing(part, field);
    if (part.as === 'inPlaceOf' && id !== undefined && (await isBarred(id, signing))) {
      const message =
        'Only a person with the right to correct quantities can replace an original signer. Ask one of them.';
      throw unprocessable('stand_in_not_permitted', message, { [field]: message });
    }
    rejectBarred(part, id, field);
    if (id !== undefined && ids.includes(id)) {
      const message = 'Each signature needs another person. Ask someone else to sign.';
      throw unprocessable('witness_twice', message, { [field]: message });
    }
    ids.push(id ?? person);
  }
  requireNotes(partsInOrder(plan), request.form);
  return ids;
}

/** A name of no one and one of another agency are refused with the proofs, by the same sentence. */
async function isBarred(id: string, { isMember, mayStandIn }: Signing): Promise<boolean> {
  return (await isMember(id)) && !(await mayStandIn(id));
}

function missing({ as, name, meaning }: SigningPart, field: string) {
  if (as === 'original') {
    const message = `${name} signed this (${meaning}), so they sign its amendment. Enter their username and PIN.`;
    return unprocessable('original_signer_missing', message, { [field]: message });
  }
  const message =
    as === 'witness'
      ? 'Someone who saw the waste must sign as its witness. Enter their username and PIN.'
      : `Another person must replace ${name === '' ? 'the original signer' : name} as a signer. Enter their username and PIN.`;
  return unprocessable('witness_missing', message, { [field]: message });
}

/** A signature in place of another says why. */
function requireNotes(parts: readonly SigningPart[], { standIns }: SignedAmendment): void {
  for (const { as, meaning, name } of parts) {
    if (as !== 'inPlaceOf' || standIns.some((note) => note.meaning === meaning)) continue;
    const message = `Enter why ${name === '' ? 'the original signer' : name} can’t sign.`;
    throw unprocessable('stand_in_note_missing', message, { standIns: message });
  }
}
