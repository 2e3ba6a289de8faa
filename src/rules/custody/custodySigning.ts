import * as v from 'valibot';
import { MeantSigning } from '../../contract/core/signing.ts';
import type { EventChoices } from '../../contract/custody/custodyChoices.ts';
import type { CustodyEventDetails } from '../../contract/custody/custodyEvent.ts';
import type { FieldErrors } from '../core/fieldErrors.ts';
import { intendedProof } from '../core/intendedProof.ts';
import { type AskedSignatures, signaturesAsked } from './custodyPolicy.ts';

/**
 * The signatures as they were typed: `pin`, and `userName-0`, `pin-0` … for each of the others; `passkey`, `passkey-0` and
 * `later-0` where they are ticked.
 */
export type TypedSigning = Readonly<Record<string, string>>;

export type ReadEventSigning =
  | { ok: true; signing: MeantSigning }
  | { ok: false; errors: FieldErrors };

/** Who signs an event, as the agency decided. */
export function signaturesOf(
  details: CustodyEventDetails,
  { signers }: Pick<EventChoices, 'signers'>,
): AskedSignatures {
  return signaturesAsked(details, {
    receiveSigners: signers.receive,
    transferSigners: signers.transfer,
    countSigners: signers.count,
    shiftChangeSigners: signers.shiftChange,
  });
}

/** What another person is called beside their name and PIN: "Witness", "Second witness", "On-coming". */
export function signerWord(meaning: string): string {
  const word = /^(second )?witness/.exec(meaning)?.[0] ?? meaning;
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Reads who signs; a signature that may be left out is, where nothing of it was typed. */
export function readEventSigning(typed: TypedSigning, asked: AskedSignatures): ReadEventSigning {
  const least = asked.others.length - asked.optional;
  const others = asked.others
    .map((_, index) => ({
      userName: typed[`userName-${index}`] ?? '',
      // Ticked, and what may have been typed before that is left out.
      pin:
        typed[`later-${index}`] === undefined
          ? intendedProof(typed[`pin-${index}`] ?? '', typed[`passkey-${index}`])
          : null,
    }))
    .filter(({ userName, pin }, index) => index < least || userName !== '' || pin !== '');
  const parsed = v.safeParse(MeantSigning, {
    pin: intendedProof(typed.pin ?? '', typed.passkey),
    others,
  });
  if (parsed.success) return { ok: true, signing: parsed.output };
  const errors: FieldErrors = {};
  for (const issue of parsed.issues) {
    const [, index, field] = /^others\.(\d+)\.(\w+)$/.exec(v.getDotPath(issue) ?? '') ?? [];
    errors[index === undefined ? 'pin' : `${field}-${index}`] ??= issue.message;
  }
  return { ok: false, errors };
}
