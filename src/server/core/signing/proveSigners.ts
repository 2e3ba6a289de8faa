import type { Proof } from '../../../contract/core/signing.ts';
import type { Database, Reader, Transaction } from '../../database/database.ts';
import { appendAudit } from '../audit-trail/appendAudit.ts';
import { type Account, findMembership } from '../identity/account.ts';
import { findCandidate } from '../identity/checkSecret.ts';
import { lockLabels } from '../identity/lockLabels.ts';
import { canBearWitness, type PinVerdict, type verifyPin } from '../identity/verifyPin.ts';
import { queueNotice } from '../mail/mailQueue.ts';
import { provePasskey } from './provePasskey.ts';
import type { PresentProof, SignerProof, SignerProofs } from './signers.ts';
import {
  otherParty,
  refusalOfPasskey,
  refusalOfPin,
  rejectDisabled,
  rejectUnknown,
  type SigningParty,
  signerParty,
} from './signingParty.ts';
import type { SigningRequest } from './signingRequest.ts';

/**
 * Proves who signs, before anything is recorded: the session's own person, then the others, so that no one can use up
 * another person's attempts without their own PIN. Attempts count although the act is refused afterwards, and a refusal
 * is audited. Call it outside of any transaction: it hashes, and uses challenges up.
 *
 * @param what is signed, for the audit trail.
 * @throws ProblemError 422 with what to do next.
 */
export async function proveSigners(
  database: Database,
  request: SigningRequest,
  what: string,
  verify: typeof verifyPin,
): Promise<SignerProofs> {
  const { pin, others } = request.form.signing;
  const prove = (party: SigningParty, named: Named) =>
    proveParty(database, request, { what, party, ...named }, verify);
  const proofs: [PresentProof, ...SignerProof[]] = [await prove(signerParty, { pin })];
  for (const [index, { userName, pin: other }] of others.entries()) {
    const party = otherParty(index, userName);
    if (other === null) {
      const account = await findLaterSigner(database, request.session.agency.id, userName, party);
      proofs.push({ party, account, shown: null });
    } else {
      proofs.push(await prove(party, { userName, pin: other }));
    }
  }
  return proofs;
}

/** The session's own person if there is no username. */
interface Named {
  readonly userName?: string;
  readonly pin: Proof;
}

async function proveParty(
  database: Database,
  request: SigningRequest,
  { what, party, userName, pin }: Named & { readonly what: string; readonly party: SigningParty },
  verify: typeof verifyPin,
): Promise<PresentProof> {
  const { session, origin, now } = request;
  const { account: own, agency } = session;
  if (typeof pin !== 'string') {
    const verdict = await provePasskey(database, request, { userName, assertion: pin.assertion });
    if (verdict.kind === 'ok') {
      const { account, passkeyId } = verdict;
      return { party, account, shown: { kind: 'passkey', passkeyId } };
    }
    const refusal = refusalOfPasskey(party, verdict);
    const why = verdict.kind === 'faulty' ? ` (${verdict.reason})` : '';
    const named = 'account' in verdict ? verdict.account : undefined;
    await auditRefusal(database, request, { what, party, named, reason: refusal.message + why });
    throw refusal;
  }
  const by = userName === undefined ? { id: own.id } : { userName };
  const common = { agencyId: agency.id, address: origin.address, now };
  const verdict = await verify(database, { by, pin, ...common });
  if (verdict.kind === 'ok') {
    const { account, pinHash } = verdict;
    return { party, account, shown: { kind: 'pin', pinHash } };
  }
  const refusal = refusalOfPin(party, verdict, agency.timeZone);
  const named = 'account' in verdict ? verdict.account : undefined;
  await auditRefusal(database, request, { what, party, named, reason: refusal.message }, (tx) =>
    notifyPinLocked(tx, verdict, request),
  );
  throw refusal;
}

async function auditRefusal(
  database: Database,
  { session, origin, now }: SigningRequest,
  refused: {
    readonly what: string;
    readonly party: SigningParty;
    readonly named: Account | undefined;
    readonly reason: string;
  },
  tell?: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const { what, party, named, reason } = refused;
  const { account, agency, factor } = session;
  const isOwn = party.who === 'signer';
  await database.transaction(async (tx) => {
    await tell?.(tx);
    await appendAudit(tx, {
      agencyId: agency.id,
      actor: { id: account.id, name: account.fullName },
      factor,
      action: 'signature.refused',
      outcome: 'failure',
      subject: {
        kind: 'user',
        id: named?.id ?? null,
        // A name that no one has is not written down: people type PINs and passwords into the wrong field.
        name: named?.fullName ?? (isOwn ? account.fullName : 'a username that no one here has'),
      },
      summary: `The ${isOwn ? 'signature' : 'second signature'} on ${what} was denied: ${reason}`,
      origin,
      at: now,
    });
  });
}

/**
 * The person named to sign later: someone in the agency who may witness, as for an immediate signature. Called after
 * the signer's own PIN was correct.
 *
 * @throws ProblemError 422 with the same sentence for a name of no one and one of another agency.
 */
async function findLaterSigner(
  reader: Reader,
  agencyId: number,
  userName: string,
  { who, name }: SigningParty,
): Promise<Account> {
  const candidate = await findCandidate(reader, { userName }, 'pin');
  // Also checked for an unknown name, so that both take the same time.
  const membership = await findMembership(reader, candidate?.account.id, agencyId);
  if (membership !== undefined && canBearWitness(membership)) return membership.account;
  const account = candidate?.account;
  const isDisabled =
    membership === undefined && account?.agencyId === agencyId && !account.isActive;
  throw isDisabled ? rejectDisabled(who, name) : rejectUnknown(who, name);
}

/**
 * An email to the person whose PIN has just been locked by incorrect ones: the person who typed them knows, its owner
 * may not. It is sent with the commit.
 */
async function notifyPinLocked(
  tx: Transaction,
  verdict: PinVerdict,
  { session, origin, now }: Pick<SigningRequest, 'session' | 'origin' | 'now'>,
): Promise<void> {
  if (verdict.kind !== 'wrong' || verdict.lockedFor === null) return;
  const { id, userName } = verdict.account;
  const notice = {
    title: 'Your PIN was locked',
    paragraphs: [
      `Too many incorrect PINs were entered for the account ${userName}, the last one in a session of ${session.account.fullName}. The PIN is locked for ${lockLabels(verdict.lockedFor)}.`,
      'If this wasn’t you, notify your administrator now.',
    ],
  };
  await queueNotice(tx, id, notice, origin, now);
}
