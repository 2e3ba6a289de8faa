import type { Assertion } from '../../../contract/fido.ts';
import type { Proof } from '../../../contract/signing.ts';
import type { UseSigning } from '../../../contract/use.ts';
import { timeIn } from '../../../rules/custodyTime.ts';
import type { Database, Transaction } from '../../database/database.ts';
import type { Account } from '../../identity/account.ts';
import { lockWords } from '../../identity/lockWords.ts';
import type { PinVerdict, verifyPin } from '../../identity/verifyPin.ts';
import type { RelyingParty } from '../../identity/webauthn/relyingParty.ts';
import { appendAudit } from '../audit/appendAudit.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { type PasskeySigning, type PasskeyVerdict, provePasskey } from '../signing/provePasskey.ts';
import { tellPinLocked } from '../signing/tellPinLocked.ts';
import type { RecordUseRequest } from './recordUseRequest.ts';

/** Whose session it is, and what is signed: for the audit trail; a use unless told. */
export interface SigningSession extends Pick<RecordUseRequest, 'session' | 'origin' | 'now'> {
  readonly act?: string;
}

/** An act whose signers may be proven by passkeys too; without a relying party only PINs sign. */
export interface ProvenAct extends SigningSession {
  readonly form: object;
  readonly relyingParty?: RelyingParty | undefined;
}

/** An act that the session's person signs, and a witness where it takes two. */
export interface SignedRequest extends ProvenAct {
  readonly form: { readonly signing: UseSigning };
}

export interface Signers {
  readonly signer: Account;
  readonly witness: Account | null;
}

/** One who signs: the fields of the form that a refusal marks, and how it addresses them. */
export interface SigningParty {
  readonly who: 'signer' | 'witness';
  readonly name: string;
  readonly pin: string;
  readonly whose: string;
}

export const signerParty: SigningParty = {
  who: 'signer',
  name: 'pin',
  pin: 'pin',
  whose: 'Your PIN',
};

const witnessParty: SigningParty = {
  who: 'witness',
  name: 'witnessUserName',
  pin: 'witnessPin',
  whose: 'The witness’s PIN',
};

/**
 * Proves who signs, before anything is recorded. Attempts count although the use is refused, and
 * a refusal is audited. The witness is asked only after the signer was right, so that nobody can
 * use up another person's attempts without their own PIN.
 *
 * @throws Refusal 422 with what to do next.
 */
export async function verifySigners(
  database: Database,
  request: SignedRequest,
  verify: typeof verifyPin,
): Promise<Signers> {
  const { pin, witness } = request.form.signing;
  const signer = await proveParty(database, request, signerParty, { pin }, verify);
  return {
    signer,
    witness:
      witness === null ? null : await proveParty(database, request, witnessParty, witness, verify),
  };
}

/**
 * Proves one who signs: the session's own person where no user name is given. A refusal is audited, and whose PIN it
 * locks is told by mail.
 *
 * @throws Refusal 422 with what to do next.
 */
export async function proveParty(
  database: Database,
  request: ProvenAct,
  party: SigningParty,
  { userName, pin }: { readonly userName?: string; readonly pin: Proof },
  verify: typeof verifyPin,
): Promise<Account> {
  if (typeof pin !== 'string') {
    return proveByPasskey(database, request, party, { userName, assertion: pin.assertion });
  }
  const { session, origin, now } = request;
  const by = userName === undefined ? { id: session.account.id } : { userName };
  const common = { agencyId: session.agency.id, address: origin.address, now };
  const verdict = await verify(database, { by, pin, ...common });
  if (verdict.kind === 'ok') return verdict.account;
  const refusal = refusalOfPin(party, verdict, session.agency.timeZone);
  await database.transaction(async (tx) => {
    await tellPinLocked(tx, verdict, { session, origin, now });
    const named = 'account' in verdict ? verdict.account : undefined;
    await auditRefusal(tx, request, party.who, named, refusal.message);
  });
  throw refusal;
}

async function proveByPasskey(
  database: Database,
  request: ProvenAct,
  party: SigningParty,
  answer: { readonly userName: string | undefined; readonly assertion: Assertion },
): Promise<Account> {
  const { form, relyingParty } = request;
  if (relyingParty === undefined) throw new Error('This act takes no passkeys.');
  const signing: PasskeySigning = { form, relyingParty };
  const verdict = await provePasskey(database, request, signing, answer);
  if (verdict.kind === 'ok') return verdict.account;
  const refusal = refusalOfPasskey(party, verdict);
  const reason =
    verdict.kind === 'faulty' ? `${refusal.message} (${verdict.reason})` : refusal.message;
  const named = 'account' in verdict ? verdict.account : undefined;
  await database.transaction((tx) => auditRefusal(tx, request, party.who, named, reason));
  throw refusal;
}

/** Whatever is wrong with the passkey itself has one sentence; the audit trail knows the reason. */
function refusalOfPasskey(
  party: SigningParty,
  verdict: Exclude<PasskeyVerdict, { kind: 'ok' }>,
): Refusal {
  const { who, name, pin } = party;
  switch (verdict.kind) {
    case 'unknown':
      return refuseUnknown(who, name);
    case 'disabled':
      return refuseDisabled(who, name);
    case 'stale':
      return refuseField(
        'passkey_stale',
        pin,
        'What the passkey signed is more than two minutes old, was used already, or is not what was sent. Nothing was recorded. Sign again.',
      );
    case 'faulty':
      return refuseField(
        'passkey_refused',
        pin,
        who === 'signer'
          ? 'This passkey could not sign for you. Try again, or sign with your PIN.'
          : 'This passkey could not sign for the witness. They try again, or sign with their PIN.',
      );
    case 'throttled':
      return refuseField(
        'passkey_locked',
        pin,
        `Too many passkeys were refused here. They sign again at ${verdict.until}; PINs sign at once.`,
      );
  }
}

function refuseUnknown(who: SigningParty['who'], name: string): Refusal {
  return refuseField(
    `${who}_not_found`,
    name,
    'Nobody in this agency has this user name. Check how it is written.',
  );
}

function refuseDisabled(who: SigningParty['who'], name: string): Refusal {
  return refuseField(
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
): Refusal {
  switch (verdict.kind) {
    case 'unknown':
    case 'otherAgency':
      return refuseUnknown(who, name);
    case 'disabled':
      return refuseDisabled(who, name);
    case 'noPin':
      return refuseField(
        'pin_not_set',
        pin,
        who === 'signer'
          ? 'You have no PIN yet. Set one on your security page, then sign.'
          : 'The witness has no PIN yet. They set one on their own security page; or ask another person.',
      );
    case 'resetNeeded':
      return refuseField(
        'pin_reset_needed',
        pin,
        `${whose} has to be reset before it signs anything. ${who === 'signer' ? 'Set a new one on your security page.' : 'Ask another person.'}`,
      );
    case 'locked':
      return refuseField(
        'pin_locked',
        pin,
        `${whose} is locked after too many wrong attempts. It opens again at ${timeIn(timeZone, verdict.until.toISOString())}.`,
      );
    case 'wrong':
      return refuseField('pin_wrong', pin, `${whose} is not right. ${attempts(verdict)}`);
  }
}

function refuseField(code: string, field: string, message: string): Refusal {
  return refuse(code, message, { [field]: message });
}

function attempts({
  attemptsLeft: left,
  lockedFor,
}: Extract<PinVerdict, { kind: 'wrong' }>): string {
  if (lockedFor !== null) return `It is locked for ${lockWords(lockedFor)} now.`;
  return left === 1 ? 'One attempt is left.' : `${left} attempts are left.`;
}

async function auditRefusal(
  tx: Transaction,
  { session, origin, now, act = 'a use' }: SigningSession,
  who: SigningParty['who'],
  account: Account | undefined,
  reason: string,
): Promise<void> {
  // A name that is nobody's is not written down: people type PINs and passwords into the wrong field.
  const named = who === 'signer' ? session.account.fullName : 'a user name that nobody here has';
  await appendAudit(tx, {
    agencyId: session.agency.id,
    actor: { id: session.account.id, name: session.account.fullName },
    factor: session.factor,
    action: 'signature.refused',
    outcome: 'failure',
    subject: { kind: 'user', id: account?.id ?? null, name: account?.fullName ?? named },
    summary: `The ${who} of ${act} was refused: ${reason}`,
    origin,
    at: now,
  });
}
