import type { Assertion } from '../../../contract/core/webauthn.ts';
import type { Database, Transaction } from '../../database/database.ts';
import type { Origin } from '../../platform/http/origin.ts';
import { type Account, findMembership } from '../identity/account.ts';
import { auditRefusedLogin } from '../identity/auditRefusedLogin.ts';
import { foldUserName } from '../identity/checkSecret.ts';
import { lockAccount } from '../identity/lockAccount.ts';
import { clearAttempts, reserveAttempt } from '../identity/throttle.ts';
import { type ClientData, parseClientData } from '../webauthn/clientData.ts';
import { PasskeyFailure } from '../webauthn/passkeyFailure.ts';
import type { RelyingParty } from '../webauthn/relyingParty.ts';
import { checkAssertionShape, verifyAssertion } from '../webauthn/verifyAssertion.ts';
import { consumeChallenge, subjectOf } from './challenges.ts';
import { issueStamp } from './concurrencyStamp.ts';
import { userHandleOf } from './makeCredentialOptions.ts';
import { findOwner, noteUse, type Passkey, storeCounter } from './ownedPasskey.ts';

export interface AssertionRequest {
  readonly userName: string;
  readonly assertion: Assertion;
  readonly party: RelyingParty;
  readonly origin: Origin;
  readonly now: Date;
}

export type AssertionOutcome =
  | { readonly kind: 'good'; readonly stamp: string; readonly userName: string }
  | { readonly kind: 'refused' };

/**
 * CALL-19, FIDO-02: checks a reply to login options in the order of docs/security.md and issues a stamp for Login.
 * Every problem has the same outcome; the reason is in the audit trail. Attempts are counted only per address: a
 * signature cannot be guessed, and no one should be able to lock another person out.
 */
export async function checkAssertion(
  database: Database,
  request: AssertionRequest,
): Promise<AssertionOutcome> {
  const { assertion, origin, now } = request;
  const reserved = await reserveAttempt(database, 'passkey', null, origin.address, now);
  if (reserved.kind === 'locked') return { kind: 'refused' };
  const { attempt, attemptsLeft } = reserved;
  let account: Account | undefined;
  try {
    const client = await takeChallenge(database, request);
    checkAssertionShape(assertion);
    const owner = await findOwner(database, assertion);
    account = owner.account;
    checkOwner(owner, request);
    const expected = { challenge: client.challenge, party: request.party };
    const seen = await verifyAssertion(assertion, client, owner.passkey, expected);
    await storeCounter(database, owner.passkey, seen);
    return await database.transaction(async (tx) => {
      await lockAccount(tx, owner.account.id);
      await requireMembership(tx, owner.account);
      await clearAttempts(tx, attempt);
      await noteUse(tx, owner.passkey, now);
      const stamp = await issueStamp(tx, owner.passkey.id, now);
      return { kind: 'good', stamp, userName: owner.account.userName };
    });
  } catch (error) {
    if (!(error instanceof PasskeyFailure)) throw error;
    await database.transaction((tx) =>
      auditRefusedLogin(tx, {
        account,
        factor: 'passkey',
        attemptsLeft,
        reason: error.message,
        origin,
        now,
      }),
    );
    return { kind: 'refused' };
  }
}

async function takeChallenge(database: Database, request: AssertionRequest): Promise<ClientData> {
  const client = parseClientData(request.assertion.response.clientDataJSON);
  const purpose = await consumeChallenge(database, {
    challenge: client.challenge,
    purposes: ['signIn'],
    subject: subjectOf.userName(request.userName),
    now: request.now,
  });
  if (purpose === undefined) {
    throw new PasskeyFailure('the challenge is unknown, used, expired or of another user');
  }
  return client;
}

function checkOwner(
  { passkey, account }: { passkey: Passkey; account: Account },
  { assertion, userName }: AssertionRequest,
): void {
  const { userHandle } = assertion.response;
  if (userHandle && userHandle !== userHandleOf(account.id)) {
    throw new PasskeyFailure('the user handle is of another user');
  }
  const typed = foldUserName(userName);
  if (typed !== '' && typed !== foldUserName(account.userName)) {
    throw new PasskeyFailure('the credential is of another user than the one named');
  }
  if (!passkey.usedForSignIn) throw new PasskeyFailure('the credential is for signing only');
}

/** Programs have no browser: an account that became one keeps no way in but its password. */
async function requireMembership(tx: Transaction, account: Account): Promise<void> {
  const membership = await findMembership(tx, account.id, account.agencyId);
  if (membership === undefined || account.userType === 'ApiOnly') {
    throw new PasskeyFailure('the account or its agency is disabled');
  }
}
