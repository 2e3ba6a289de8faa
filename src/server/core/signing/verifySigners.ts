import type { Proof, Signing } from '../../../contract/core/signing.ts';
import type { Assertion } from '../../../contract/core/webauthn.ts';
import type { Database, Transaction } from '../../database/database.ts';
import type { Origin } from '../../platform/http/origin.ts';
import { appendAudit } from '../audit-trail/appendAudit.ts';
import type { Account } from '../identity/account.ts';
import type { Session } from '../identity/sessions.ts';
import type { verifyPin } from '../identity/verifyPin.ts';
import type { RelyingParty } from '../webauthn/relyingParty.ts';
import type { SignerProof } from './holdSigners.ts';
import { type PasskeySigning, provePasskey } from './provePasskey.ts';
import type { Proven } from './recordSignedAct.ts';
import {
  refusalOfPasskey,
  refusalOfPin,
  type SigningParty,
  signerParty,
  witnessParty,
} from './signingParty.ts';
import { tellPinLocked } from './tellPinLocked.ts';

/** Whose session it is, and what is signed: for the audit trail; a use unless told. */
export interface SigningSession {
  readonly session: Pick<Session, 'id' | 'account' | 'agency' | 'factor'>;
  readonly origin: Origin;
  readonly now: Date;
  readonly act?: string;
}

/** An act whose signers may be proven by passkeys too; without a relying party only PINs sign. */
export interface ProvenAct extends SigningSession {
  readonly form: object;
  readonly relyingParty?: RelyingParty | undefined;
}

/** An act that the session's person signs, and a witness where it takes two. */
export interface SignedRequest extends ProvenAct {
  readonly form: { readonly signing: Signing };
}

/** The one who signs beside the person logged in, of an act that is never signed later. */
export function witnessOf({ others: [other] }: Signing): { userName: string; pin: Proof } | null {
  if (other === undefined) return null;
  const { userName, pin } = other;
  if (pin === null) throw new Error('This act is not signed later.');
  return { userName, pin };
}

export interface Signers {
  readonly signer: Account;
  readonly witness: Account | null;
}

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
): Promise<Proven<Signers>> {
  const { pin } = request.form.signing;
  const witness = witnessOf(request.form.signing);
  const signer = await proveParty(database, request, signerParty, { pin }, verify);
  const other =
    witness === null ? null : await proveParty(database, request, witnessParty, witness, verify);
  return {
    signed: { signer: signer.account, witness: other?.account ?? null },
    proofs: other === null ? [signer] : [signer, other],
  };
}

/**
 * Proves one who signs: the session's own person where no username is given. A refusal is audited, and whose PIN it
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
): Promise<SignerProof> {
  if (typeof pin !== 'string') {
    return proveByPasskey(database, request, party, { userName, assertion: pin.assertion });
  }
  const { session, origin, now } = request;
  const by = userName === undefined ? { id: session.account.id } : { userName };
  const common = { agencyId: session.agency.id, address: origin.address, now };
  const verdict = await verify(database, { by, pin, ...common });
  if (verdict.kind === 'ok') {
    const { account, pinHash } = verdict;
    return { party, account, shown: { kind: 'pin', pinHash } };
  }
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
): Promise<SignerProof> {
  const { form, relyingParty } = request;
  if (relyingParty === undefined) throw new Error('This act takes no passkeys.');
  const signing: PasskeySigning = { form, relyingParty };
  const verdict = await provePasskey(database, request, signing, answer);
  if (verdict.kind === 'ok') {
    const { account, passkeyId } = verdict;
    return { party, account, shown: { kind: 'passkey', passkeyId } };
  }
  const refusal = refusalOfPasskey(party, verdict);
  const reason =
    verdict.kind === 'faulty' ? `${refusal.message} (${verdict.reason})` : refusal.message;
  const named = 'account' in verdict ? verdict.account : undefined;
  await database.transaction((tx) => auditRefusal(tx, request, party.who, named, reason));
  throw refusal;
}

async function auditRefusal(
  tx: Transaction,
  { session, origin, now, act = 'a use' }: SigningSession,
  who: SigningParty['who'],
  account: Account | undefined,
  reason: string,
): Promise<void> {
  // A name that is nobody's is not written down: people type PINs and passwords into the wrong field.
  const named = who === 'signer' ? session.account.fullName : 'a username that no one here has';
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
