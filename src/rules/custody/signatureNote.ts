import * as v from 'valibot';
import type { FieldErrors } from '../../contract/core/problem.ts';
import type { IntendedSigning } from '../../contract/core/signing.ts';
import { NoteReason } from '../../contract/custody/signatureNote.ts';
import type { SignatureNote } from '../../contract/inventory/ledger.ts';
import { checkSignatures } from '../core/signatures.ts';
import { type NamedSigner, neverGiven } from './signLater.ts';

/** A signature that is missing, as far as it matters to who may note that it is never given. */
export interface LackingSignature {
  readonly kind: Parameters<typeof neverGiven>[0];
  readonly recordedByUserId: string;
  readonly named: NamedSigner | null;
}

/**
 * Why an administrator may not note that a signature is never given; null if they may. No one notes it of their own
 * act, and who was named is asked as long as they can sign.
 */
export function noteProblem(
  { kind, recordedByUserId, named }: LackingSignature,
  userId: string,
): { code: 'can_still_sign' | 'own_act'; message: string } | null {
  if (named !== null && neverGiven(kind, named) === null) {
    return {
      code: 'can_still_sign',
      message: `${named.name} can still sign this. Ask them first.`,
    };
  }
  if (userId === recordedByUserId) {
    return {
      code: 'own_act',
      message:
        'You recorded this yourself. Ask another administrator to note why it is not signed.',
    };
  }
  return userId === named?.userId
    ? {
        code: 'own_act',
        message:
          'You were named to sign this yourself. Ask another administrator to note why it is not signed.',
      }
    : null;
}

/** A note as shown next to what was never signed; `when` is the time as the page writes it. */
export function noteLabels({ reason, name }: SignatureNote, when: string): string {
  return `Never signed: ${reason.replace(/\.$/, '')}, noted by ${name}, ${when}`;
}

/** A reason as it is sent and signed: without spaces around it. @throws if there is none */
export function readReason(reason: string): string {
  return v.parse(NoteReason, reason);
}

/** What is wrong with a note as it was typed, by control. */
export function noteErrors(typed: {
  readonly reason: string;
  readonly signing: IntendedSigning;
}): FieldErrors {
  const reason = v.safeParse(NoteReason, typed.reason);
  const checked = checkSignatures(typed.signing);
  return {
    ...(reason.success ? {} : { reason: reason.issues[0].message }),
    ...(checked.ok ? {} : checked.errors),
  };
}
