import { and, eq, inArray, lt } from 'drizzle-orm';
import type { Database, Transaction } from '../../database/database.ts';
import { deleteUnlocked } from '../../database/deleteUnlocked.ts';
import { passkeyChallenges } from '../../database/schema/passkey.ts';
import { foldUserName } from '../identity/checkSecret.ts';
import { hashSecret, newSecret } from '../identity/secret.ts';
import type { Session } from '../identity/sessions.ts';

export type Purpose = (typeof passkeyChallenges.$inferSelect)['purpose'];

/** A signature of one content: the person who requests it and their agency, and the signer. */
interface SigningSubject {
  readonly session: Pick<Session, 'account' | 'agency'>;
  /** Null for the session's own person. */
  readonly userName: string | null;
  readonly contentHash: string;
}

/**
 * The subject of a challenge, as text that is hashed: a session, a typed username ('' if none was typed), or a signer
 * and the content.
 */
export const subjectOf = {
  session: (session: Session) => `session ${session.id} ${session.account.id}`,
  userName: (userName: string) => `user name ${foldUserName(userName)}`,
  signature: ({ session: { account, agency }, userName, contentHash }: SigningSubject) => {
    const who = userName === null ? '' : foldUserName(userName);
    return `signature ${account.id} ${agency.id} ${contentHash} ${who}`;
  },
};

/**
 * A fresh challenge of 256 bits, good once and for 5 minutes, for a signature 2. Those that have expired are removed.
 */
export async function issueChallenge(
  tx: Transaction,
  issued: { purpose: Purpose; subject: string; now: Date },
): Promise<string> {
  const challenge = newSecret();
  // What is being signed is on the page already.
  const minutes = issued.purpose === 'sign' ? 2 : 5;
  const { challengeHash, expiresAt } = passkeyChallenges;
  await deleteUnlocked(tx, passkeyChallenges, challengeHash, lt(expiresAt, issued.now));
  await tx
    .insert(passkeyChallenges)
    .values({
      challengeHash: hashSecret(challenge),
      purpose: issued.purpose,
      subjectHash: hashSecret(issued.subject),
      expiresAt: new Date(issued.now.getTime() + minutes * 60_000),
    });
  return challenge;
}

/**
 * Takes a challenge in one statement, so that it is good once however many answers come at a time. It is
 * used up even where the answer turns out to be for someone else.
 *
 * @returns what it was for, or undefined: unknown, used, expired, of another purpose or subject.
 */
export async function consumeChallenge(
  database: Database,
  answered: { challenge: string; purposes: readonly Purpose[]; subject: string; now: Date },
): Promise<Purpose | undefined> {
  const rows = await database
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challengeHash, hashSecret(answered.challenge)),
        inArray(passkeyChallenges.purpose, [...answered.purposes]),
      ),
    )
    .returning();
  const [row] = rows;
  if (row === undefined || row.subjectHash !== hashSecret(answered.subject)) return undefined;
  return row.expiresAt > answered.now ? row.purpose : undefined;
}
