import { and, eq } from 'drizzle-orm';
import type { Assertion, AssertionOptions } from '../../../../contract/core/webauthn.ts';
import type { LoginSessionWithSetup } from '../../../../contract/session/session.ts';
import type { AccountSecurity } from '../../../../contract/users/security.ts';
import { auditOwn, holdOwn, type OwnRequest, rejectOwn } from '../../../core/identity/ownChange.ts';
import { renewSession } from '../../../core/identity/renewSession.ts';
import { sessionReplaced } from '../../../core/identity/sessionReplaced.ts';
import type { Session } from '../../../core/identity/sessions.ts';
import { clearAttempts, reserveAttempt } from '../../../core/identity/throttle.ts';
import { consumeChallenge, issueChallenge, subjectOf } from '../../../core/passkeys/challenges.ts';
import { describeOptions } from '../../../core/passkeys/makeAssertionOptions.ts';
import { userHandleOf } from '../../../core/passkeys/makeCredentialOptions.ts';
import {
  findOwner,
  noteUse,
  type Passkey,
  storeCounter,
} from '../../../core/passkeys/ownedPasskey.ts';
import { describeChange } from '../../../core/rights/arrival.ts';
import { parseClientData } from '../../../core/webauthn/clientData.ts';
import { PasskeyFailure } from '../../../core/webauthn/passkeyFailure.ts';
import type { RelyingParty } from '../../../core/webauthn/relyingParty.ts';
import { checkAssertionShape, verifyAssertion } from '../../../core/webauthn/verifyAssertion.ts';
import type { Database, Transaction } from '../../../database/database.ts';
import { passkeys } from '../../../database/schema/passkey.ts';
import { unprocessable } from '../../../platform/http/problemError.ts';

/**
 * Options of confirming by passkey who is logged in: their own passkeys that verify the user.
 *
 * @throws ProblemError 422 if there are none, or none that is older than the session.
 */
export async function makeConfirmationOptions(
  tx: Transaction,
  request: { readonly session: Session; readonly party: RelyingParty; readonly now: Date },
): Promise<AssertionOptions> {
  const { session, party, now } = request;
  const rows = await tx
    .select({ id: passkeys.credentialId, createdAt: passkeys.createdAt })
    .from(passkeys)
    .where(and(eq(passkeys.userId, session.account.id), eq(passkeys.usedForSignIn, true)));
  if (rows.length === 0) {
    throw unprocessable(
      'passkey_not_set',
      'You have no passkey yet. Add one on your security page first.',
    );
  }
  const earlier = rows.filter((passkey) => !isAddedIn(session, passkey));
  if (earlier.length === 0) throw addedHere();
  const subject = subjectOf.session(session);
  const challenge = await issueChallenge(tx, { purpose: 'confirm', subject, now });
  const ids = earlier.map(({ id }) => id);
  return describeOptions(challenge, party, 'required', ids);
}

/**
 * Whether a passkey was added since the session's login: it may belong to someone who only has the password, and proves
 * nothing more.
 */
function isAddedIn(
  { begunAt }: Pick<Session, 'begunAt'>,
  { createdAt }: Pick<Passkey, 'createdAt'>,
): boolean {
  return createdAt > begunAt;
}

const addedHere = () =>
  unprocessable(
    'passkey_too_new',
    'This passkey was added after you logged in, so it can’t confirm this session. Log out, then log in with the passkey.',
  );

type Request = Omit<OwnRequest, 'userId'> & {
  readonly assertion: Assertion;
  readonly party: RelyingParty;
};

const refusal = () =>
  unprocessable('passkey_refused', 'This passkey couldn’t confirm your identity. Try again.');

/**
 * ROLE-03: counts a passkey that verified the user in the session in which it is used. A new session replaces the old
 * one and ends with the passkey. Registering a passkey does not count, and neither does one that was added since the
 * login. Attempts count per address, as at login.
 *
 * @returns the new session, its companion cookie, and the content of the security page.
 * @throws ProblemError 422, audited with its reason; 401 if the session ended in the meantime.
 */
export async function confirmByPasskey(
  database: Database,
  request: Request,
): Promise<{ session: LoginSessionWithSetup; security: AccountSecurity; cookie: string }> {
  const { session, origin, now } = request;
  const { fullName } = session.account;
  const reserved = await reserveAttempt(database, 'passkey', null, origin.address, now);
  if (reserved.kind === 'locked') {
    throw unprocessable(
      'passkey_locked',
      'Too many failed passkeys here. Try again in 15 minutes.',
    );
  }
  try {
    const passkey = await check(database, request);
    return await database.transaction(async (tx) => {
      await holdOwn(tx, session);
      await clearAttempts(tx, reserved.attempt);
      const raisedBy = { passkeyId: passkey.id };
      const renewal = { ends: 'this', raisedBy, address: origin.address, now } as const;
      const renewed = await renewSession(tx, session, renewal);
      if (renewed === undefined) throw sessionReplaced();
      await noteUse(tx, passkey, now);
      await auditOwn(tx, request, {
        action: 'reauthentication.accepted',
        summary: `${fullName} confirmed who they are with a passkey`,
      });
      const isTwoFactor = true;
      const canSeePhi = session.account.inactivityTimeout;
      const raised = { ...session, isTwoFactor, canSeePhi, authenticatedAt: now };
      const { arrival, security } = await describeChange(tx, { session: raised, now });
      return { session: { token: renewed.token, ...arrival }, security, cookie: renewed.cookie };
    });
  } catch (error) {
    if (!(error instanceof PasskeyFailure)) throw error;
    const summary = `${fullName} did not confirm who they are with a passkey: ${error.message}`;
    return rejectOwn(database, request, { action: 'reauthentication.refused', summary }, refusal());
  }
}

async function check(
  database: Database,
  { session, assertion, party, now }: Request,
): Promise<Passkey> {
  const client = parseClientData(assertion.response.clientDataJSON);
  const { challenge } = client;
  const subject = subjectOf.session(session);
  const asked = { challenge, purposes: ['confirm'] as const, subject, now };
  if ((await consumeChallenge(database, asked)) === undefined) {
    throw new PasskeyFailure('the challenge is unknown, used, expired or of another session');
  }
  checkAssertionShape(assertion);
  const { passkey } = await findOwner(database, assertion);
  const { userHandle } = assertion.response;
  const { id } = session.account;
  if (passkey.userId !== id || (userHandle && userHandle !== userHandleOf(id))) {
    throw new PasskeyFailure('the passkey is of another user');
  }
  if (!passkey.usedForSignIn) throw new PasskeyFailure('the credential is for signing only');
  const seen = await verifyAssertion(assertion, client, passkey, { challenge, party });
  await storeCounter(database, passkey, seen);
  if (isAddedIn(session, passkey)) throw addedHere();
  return passkey;
}
