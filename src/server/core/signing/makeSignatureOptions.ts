import { eq } from 'drizzle-orm';
import type { AssertionOptions } from '../../../contract/core/webauthn.ts';
import type { Transaction } from '../../database/database.ts';
import { passkeys } from '../../database/schema/passkey.ts';
import { unprocessable } from '../../platform/http/problemError.ts';
import { foldUserName } from '../identity/checkSecret.ts';
import type { Session } from '../identity/sessions.ts';
import { issueChallenge, subjectOf } from '../passkeys/challenges.ts';
import { describeOptions, listIds } from '../passkeys/makeAssertionOptions.ts';
import type { RelyingParty } from '../webauthn/relyingParty.ts';

/**
 * Options of one signature. For another signer they are those of a login with that username, invented ids included:
 * compared with each other the two must not tell who exists or has a passkey.
 *
 * @throws ProblemError 422 if the session's own person has no passkey.
 */
export async function makeSignatureOptions(
  tx: Transaction,
  request: {
    readonly session: Session;
    readonly userName: string | null;
    readonly contentHash: string;
    readonly relyingParty: RelyingParty;
    readonly now: Date;
  },
): Promise<AssertionOptions> {
  const { session, userName, relyingParty, now } = request;
  const ids =
    userName === null
      ? await listOwnIds(tx, session.account.id)
      : await listIds(tx, foldUserName(userName));
  const subject = subjectOf.signature(request);
  const challenge = await issueChallenge(tx, { purpose: 'sign', subject, now });
  return describeOptions(challenge, relyingParty, 'required', ids);
}

async function listOwnIds(tx: Transaction, userId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: passkeys.credentialId })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(passkeys.createdAt);
  if (rows.length > 0) return rows.map(({ id }) => id);
  const sentence =
    'You have no passkey yet. Sign with your PIN, or add a passkey on your security page first.';
  throw unprocessable('passkey_not_set', sentence, { pin: sentence });
}
