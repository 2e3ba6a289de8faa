import { createHash } from 'node:crypto';
import type { Assertion } from '../../../contract/core/webauthn.ts';
import { signedContent } from '../../../rules/core/signedContent.ts';
import { timeIn } from '../../../rules/time/custodyTime.ts';
import { signingGaps } from '../../../rules/users/setUp.ts';
import type { Database } from '../../database/database.ts';
import { type Account, findMembership } from '../identity/account.ts';
import { findCandidate } from '../identity/checkSecret.ts';
import { lockAccount } from '../identity/lockAccount.ts';
import { clearAttempts, reserveAttempt } from '../identity/throttle.ts';
import { canBearWitness } from '../identity/verifyPin.ts';
import { consumeChallenge, subjectOf } from '../passkeys/challenges.ts';
import { userHandleOf } from '../passkeys/makeCredentialOptions.ts';
import { findOwner, noteUse, storeCounter } from '../passkeys/ownedPasskey.ts';
import { parseClientData } from '../webauthn/clientData.ts';
import { PasskeyFailure } from '../webauthn/passkeyFailure.ts';
import { checkAssertionShape, verifyAssertion } from '../webauthn/verifyAssertion.ts';
import type { SigningRequest } from './signingRequest.ts';

/** Why a passkey does not sign; `reason` is for the audit trail alone. */
export type PasskeyVerdict =
  | { readonly kind: 'ok'; readonly account: Account; readonly passkeyId: string }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'disabled'; readonly account: Account }
  | { readonly kind: 'notSetUp'; readonly account: Account }
  | { readonly kind: 'stale' }
  | { readonly kind: 'faulty'; readonly reason: string; readonly account: Account | undefined }
  | { readonly kind: 'throttled'; readonly until: string };

/**
 * Whether a person of the agency signs exactly this form with their passkey:
 * docs/decisions/0021-passkeys-for-signatures.md. Call it before `database.transaction`: the challenge is used up and
 * the attempt counted whatever follows. Attempts count per address alone, as at login: a signature cannot be guessed,
 * and no one should be able to lock another person out.
 *
 * @param userName of another signer; undefined for the session's own person.
 */
export async function provePasskey(
  database: Database,
  { form, session, origin, now, relyingParty }: SigningRequest,
  { userName, assertion }: { readonly userName: string | undefined; readonly assertion: Assertion },
): Promise<PasskeyVerdict> {
  if (relyingParty === undefined) throw new Error('This act takes no passkeys.');
  const reserved = await reserveAttempt(database, 'passkey', null, origin.address, now);
  if (reserved.kind === 'locked') {
    return {
      kind: 'throttled',
      until: timeIn(session.agency.timeZone, reserved.until.toISOString()),
    };
  }
  let signer: Account | undefined;
  try {
    const client = parseClientData(assertion.response.clientDataJSON);
    const asked = {
      session,
      userName: userName ?? null,
      contentHash: createHash('sha256').update(signedContent(form)).digest('hex'),
    };
    const { challenge } = client;
    const purpose = await consumeChallenge(database, {
      challenge,
      purposes: ['sign'],
      subject: subjectOf.signature(asked),
      now,
    });
    if (purpose === undefined) return { kind: 'stale' };
    const person = await findSigner(database, session, userName);
    if (person.kind !== 'ok') return person;
    signer = person.account;
    checkAssertionShape(assertion);
    const { passkey } = await findOwner(database, assertion);
    const { userHandle } = assertion.response;
    const isOwn = passkey.userId === signer.id;
    if (!isOwn || (userHandle && userHandle !== userHandleOf(signer.id))) {
      throw new PasskeyFailure('the passkey is of another user than the one who signs');
    }
    const expected = { challenge, party: relyingParty };
    const seen = await verifyAssertion(assertion, client, passkey, expected);
    await storeCounter(database, passkey, seen);
    await database.transaction(async (tx) => {
      await lockAccount(tx, passkey.userId);
      await clearAttempts(tx, reserved.attempt);
      await noteUse(tx, passkey, now);
    });
    return { ...person, passkeyId: passkey.id };
  } catch (error) {
    if (!(error instanceof PasskeyFailure)) throw error;
    return { kind: 'faulty', reason: error.message, account: signer };
  }
}

/** The same people who could sign with a PIN, whatever the status of their PIN; but it must be set. */
async function findSigner(
  database: Database,
  { account: own, agency }: SigningRequest['session'],
  userName: string | undefined,
): Promise<
  | { readonly kind: 'ok'; readonly account: Account }
  | Extract<PasskeyVerdict, { kind: 'unknown' | 'disabled' | 'notSetUp' }>
> {
  const by = userName === undefined ? { id: own.id } : { userName };
  const account = (await findCandidate(database, by, 'pin'))?.account;
  // Also checked for an unknown name, so that a name of another agency takes no longer than one that does not exist.
  const membership = await findMembership(database, account?.id, agency.id);
  if (account === undefined) return { kind: 'unknown' };
  if (membership === undefined) {
    const isHere = account.agencyId === agency.id;
    return isHere && !account.isActive ? { kind: 'disabled', account } : { kind: 'unknown' };
  }
  const mayNot = userName !== undefined && !canBearWitness(membership);
  if (mayNot) return { kind: 'unknown' };
  const kind = signingGaps(membership.account).length > 0 ? 'notSetUp' : 'ok';
  return { kind, account: membership.account };
}
