import type { ProblemCode } from '../../../contract/problems.ts';
import { timeIn } from '../../../rules/time/custodyTime.ts';
import { signingGaps } from '../../../rules/users/setUp.ts';
import { type ProblemError, unprocessable } from '../../platform/http/problemError.ts';
import { lockLabels } from '../identity/lockLabels.ts';
import type { PinVerdict } from '../identity/verifyPin.ts';
import type { PasskeyVerdict } from './provePasskey.ts';

/** A signer: the fields of the form that a rejection marks, and how it addresses them. */
export interface SigningParty {
  readonly who: 'signer' | 'witness';
  readonly name: string;
  readonly pin: string;
  readonly whose: string;
}

export const signerParty: SigningParty = {
  who: 'signer',
  name: 'signing.pin',
  pin: 'signing.pin',
  whose: 'Your PIN',
};

/** @param index of the form's others, from 0. */
export function otherParty(index: number, userName: string): SigningParty {
  const at = `signing.others.${index}`;
  return {
    who: 'witness',
    name: `${at}.userName`,
    pin: `${at}.pin`,
    whose: `The PIN of ${userName}`,
  };
}

/** Whatever is wrong with the passkey itself has one sentence; the audit trail knows the reason. */
export function refusalOfPasskey(
  party: SigningParty,
  verdict: Exclude<PasskeyVerdict, { kind: 'ok' }>,
): ProblemError {
  const { who, name, pin } = party;
  switch (verdict.kind) {
    case 'unknown':
      return rejectUnknown(who, name);
    case 'disabled':
      return rejectDisabled(who, name);
    case 'notSetUp':
      return rejectNotSetUp({ who, pin }, verdict.account);
    case 'stale':
      return invalidField(
        'passkey_stale',
        pin,
        'The passkey signature expired or didn’t match. Nothing was recorded. Sign again.',
      );
    case 'faulty':
      return invalidField(
        'passkey_refused',
        pin,
        who === 'signer'
          ? 'This passkey could not sign for you. Try again, or sign with your PIN.'
          : 'This passkey could not sign for the witness. They try again, or sign with their PIN.',
      );
    case 'throttled':
      return invalidField(
        'passkey_locked',
        pin,
        `Too many passkeys were refused here. They sign again at ${verdict.until}; PINs sign at once.`,
      );
  }
}

export function rejectUnknown(who: SigningParty['who'], name: string): ProblemError {
  return invalidField(
    `${who}_not_found`,
    name,
    'No one in this agency has that username. Check the spelling.',
  );
}

function rejectNotSetUp(
  { who, pin }: Pick<SigningParty, 'who' | 'pin'>,
  account: Parameters<typeof signingGaps>[0],
): ProblemError {
  const gaps = signingGaps(account).join(' and ');
  return invalidField(
    'account_not_set_up',
    pin,
    who === 'signer'
      ? `Your account signs nothing yet: ${gaps} on your security page first.`
      : `The witness’s account signs nothing yet. They log in themselves and ${gaps} first; or ask another person.`,
  );
}

export function rejectDisabled(who: SigningParty['who'], name: string): ProblemError {
  return invalidField(
    `${who}_disabled`,
    name,
    'This person’s account is disabled, so they cannot sign. Ask another person.',
  );
}

/**
 * What to tell a signer whose PIN did not pass. A name that is unknown and one of another agency get the same sentence.
 */
export function refusalOfPin(
  { who, name, pin, whose }: SigningParty,
  verdict: Exclude<PinVerdict, { kind: 'ok' }>,
  timeZone: string,
): ProblemError {
  switch (verdict.kind) {
    case 'unknown':
    case 'otherAgency':
      return rejectUnknown(who, name);
    case 'disabled':
      return rejectDisabled(who, name);
    case 'noPin':
      return invalidField(
        'pin_not_set',
        pin,
        who === 'signer'
          ? 'You have no PIN yet. Set one on your security page, then sign.'
          : 'The witness has no PIN yet. They set one on their own security page; or ask another person.',
      );
    case 'notSetUp':
      return rejectNotSetUp({ who, pin }, verdict.account);
    case 'resetNeeded':
      return invalidField(
        'pin_reset_needed',
        pin,
        `${whose} must be reset before signing. ${who === 'signer' ? 'Set a new one on your security page.' : 'Ask another person.'}`,
      );
    case 'locked':
      return invalidField(
        'pin_locked',
        pin,
        `${whose} is locked after too many wrong attempts. It unlocks at ${timeIn(timeZone, verdict.until.toISOString())}.`,
      );
    case 'wrong':
      return invalidField('pin_wrong', pin, `${whose} is incorrect. ${attempts(verdict)}`);
  }
}

/** One sentence, said under the field that it means. */
export function invalidField(code: ProblemCode<422>, field: string, message: string): ProblemError {
  return unprocessable(code, message, { [field]: message });
}

function attempts({
  attemptsLeft: left,
  lockedFor,
}: Extract<PinVerdict, { kind: 'wrong' }>): string {
  if (lockedFor !== null) return `It is locked for ${lockLabels(lockedFor)} now.`;
  return left === 1 ? 'One attempt is left.' : `${left} attempts are left.`;
}
