import type { UseSigning } from '../../../contract/use.ts';
import { timeIn } from '../../../rules/custodyTime.ts';
import type { Database } from '../../database/database.ts';
import type { Account } from '../../identity/account.ts';
import type { PinVerdict, verifyPin } from '../../identity/verifyPin.ts';
import { appendAudit } from '../audit/appendAudit.ts';
import type { Refusal } from '../refusal.ts';
import type { RecordUseRequest } from './recordUseRequest.ts';
import { refuseField } from './refuseUse.ts';

/** An act that the session's person signs, and a witness where it takes two. */
export interface SignedRequest extends Pick<RecordUseRequest, 'session' | 'origin' | 'now'> {
  readonly form: { readonly signing: UseSigning };
  /** What is signed, for the audit trail; a use unless told. */
  readonly act?: string;
}

export interface Signers {
  readonly signer: Account;
  readonly witness: Account | null;
}

/** The fields of one signer, and how a refusal addresses them. */
const signing = {
  signer: { name: 'pin', pin: 'pin', whose: 'Your PIN' },
  witness: { name: 'witnessUserName', pin: 'witnessPin', whose: 'The witness’s PIN' },
} as const;

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
  const { form, session, origin, now } = request;
  const common = { agencyId: session.agency.id, address: origin.address, now };
  const own = { by: { id: session.account.id }, pin: form.signing.pin, ...common };
  const signer = await accept(database, request, 'signer', await verify(database, own));
  const { witness } = form.signing;
  if (witness === null) return { signer, witness: null };
  const other = { by: { userName: witness.userName }, pin: witness.pin, ...common };
  return {
    signer,
    witness: await accept(database, request, 'witness', await verify(database, other)),
  };
}

async function accept(
  database: Database,
  request: SignedRequest,
  who: keyof typeof signing,
  verdict: PinVerdict,
): Promise<Account> {
  if (verdict.kind === 'ok') return verdict.account;
  const refusal = refusalOfPin(who, verdict, request.session.agency.timeZone);
  await database.transaction((tx) => auditRefusal(tx, request, who, verdict, refusal));
  throw refusal;
}

/**
 * What to tell a signer whose PIN did not pass. A name that is unknown and one of another agency get the same sentence.
 */
export function refusalOfPin(
  who: keyof typeof signing,
  verdict: Exclude<PinVerdict, { kind: 'ok' }>,
  timeZone: string,
): Refusal {
  const { name, pin, whose } = signing[who];
  switch (verdict.kind) {
    case 'unknown':
    case 'otherAgency':
      return refuseField(
        `${who}_not_found`,
        name,
        'Nobody in this agency has this user name. Check how it is written.',
      );
    case 'disabled':
      return refuseField(
        `${who}_disabled`,
        name,
        'This person’s account is disabled, so they cannot sign. Ask another person.',
      );
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
      return refuseField(
        'pin_wrong',
        pin,
        `${whose} is not right. ${attempts(verdict.attemptsLeft)}`,
      );
  }
}

function attempts(left: number): string {
  if (left === 0) return 'It is locked for 15 minutes now.';
  return left === 1 ? 'One attempt is left.' : `${left} attempts are left.`;
}

async function auditRefusal(
  tx: Parameters<typeof appendAudit>[0],
  { session, origin, now, act = 'a use' }: SignedRequest,
  who: keyof typeof signing,
  verdict: Exclude<PinVerdict, { kind: 'ok' }>,
  refusal: Refusal,
): Promise<void> {
  // A name that is nobody's is not written down: people type PINs and passwords into the wrong field.
  const named = who === 'signer' ? session.account.fullName : 'a user name that nobody here has';
  await appendAudit(tx, {
    agencyId: session.agency.id,
    actor: { id: session.account.id, name: session.account.fullName },
    factor: session.factor,
    action: 'signature.refused',
    outcome: 'failure',
    subject: {
      kind: 'user',
      id: 'account' in verdict ? verdict.account.id : null,
      name: 'account' in verdict ? verdict.account.fullName : named,
    },
    summary: `The ${who} of ${act} was refused: ${refusal.message}`,
    origin,
    at: now,
  });
}
