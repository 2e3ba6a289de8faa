import { createHmac } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { AssertionOptions } from '../../../contract/core/webauthn.ts';
import type { Reader, Transaction } from '../../database/database.ts';
import { passkeyDecoys, passkeys } from '../../database/schema/passkey.ts';
import { users } from '../../database/schema/user.ts';
import { foldUserName } from '../identity/checkSecret.ts';
import { newSecret } from '../identity/secret.ts';
import type { Session } from '../identity/sessions.ts';
import type { RelyingParty } from '../webauthn/relyingParty.ts';
import { issueChallenge, subjectOf } from './challenges.ts';

const promptMilliseconds = 60_000;

/**
 * CALL-19: options of a login. Without a username the authenticator offers what it has; with one, the
 * ids are listed, for unknown users invented ones, so that no one learns who exists.
 */
export async function makeAssertionOptions(
  tx: Transaction,
  request: { readonly userName: string; readonly party: RelyingParty; readonly now: Date },
): Promise<AssertionOptions> {
  const userName = foldUserName(request.userName);
  const ids = userName === '' ? [] : await listIds(tx, userName);
  const challenge = await issueChallenge(tx, {
    purpose: 'signIn',
    subject: subjectOf.userName(userName),
    now: request.now,
  });
  return describeOptions(challenge, request.party, 'required', ids);
}

/** Options of signing an act inside a session, with the user's own credentials. */
export async function makeSigningOptions(
  tx: Transaction,
  request: { readonly session: Session; readonly party: RelyingParty; readonly now: Date },
): Promise<AssertionOptions> {
  const { session, party, now } = request;
  const rows = await tx
    .select({ id: passkeys.credentialId })
    .from(passkeys)
    .where(and(eq(passkeys.userId, session.account.id), eq(passkeys.usedForSignature, true)));
  const subject = subjectOf.session(session);
  const challenge = await issueChallenge(tx, { purpose: 'sign', subject, now });
  const ids = rows.map(({ id }) => id);
  return describeOptions(challenge, party, 'preferred', ids);
}

/**
 * The credential ids of a username, invented ones if it has none. Both are calculated for everyone, so that the time
 * does not reveal it either.
 */
export async function listIds(tx: Transaction, userName: string): Promise<string[]> {
  const invented = await inventCredentialIds(tx, userName);
  const real = await readIds(tx, userName);
  return real.length > 0 ? real : invented;
}

async function readIds(reader: Reader, userName: string): Promise<string[]> {
  const rows = await reader
    .select({ id: passkeys.credentialId })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(and(sql`lower(${users.userName}) = ${userName}`, eq(passkeys.usedForSignIn, true)))
    .orderBy(passkeys.createdAt);
  return rows.map(({ id }) => id);
}

/** No transports: invented credentials have none, and real ones must not look different. */
export function describeOptions(
  challenge: string,
  party: RelyingParty,
  userVerification: AssertionOptions['userVerification'],
  ids: readonly string[],
): AssertionOptions {
  return {
    challenge,
    rpId: party.id,
    timeout: promptMilliseconds,
    userVerification,
    allowCredentials: ids.map((id) => ({ type: 'public-key', id })),
  };
}

/** Lengths that common authenticators give their ids, in bytes. */
const lengths = [16, 20, 32, 32, 32, 64] as const;

/**
 * The credential ids of a username that has none: the same ones every time, and indistinguishable from real ones.
 * Otherwise the options would reveal who exists and who has a passkey.
 */
async function inventCredentialIds(tx: Transaction, userName: string): Promise<string[]> {
  const key = (await readKey(tx)) ?? (await makeKey(tx));
  const digest = (what: string) => createHmac('sha512', key).update(`${what} ${userName}`).digest();
  const [howMany = 0] = digest('number');
  return Array.from({ length: howMany < 192 ? 1 : 2 }, (_, index) => {
    const bytes = digest(`id ${index}`);
    const length = lengths[(digest(`length ${index}`)[0] ?? 0) % lengths.length];
    return bytes.subarray(0, length).toString('base64url');
  });
}

async function readKey(reader: Reader): Promise<string | undefined> {
  const rows = await reader.select({ key: passkeyDecoys.key }).from(passkeyDecoys);
  return rows[0]?.key;
}

async function makeKey(tx: Transaction): Promise<string> {
  await tx.insert(passkeyDecoys).values({ id: 1, key: newSecret() }).onConflictDoNothing();
  const key = await readKey(tx);
  if (key === undefined) throw new Error('The key of the decoys could not be made');
  return key;
}
