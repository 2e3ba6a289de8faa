import { and, eq, gt } from 'drizzle-orm';
import type { LinkStanding } from '../../../contract/session/account.ts';
import { isSameMailbox } from '../../../rules/session/addressChange.ts';
import type { Reader, Transaction } from '../../database/database.ts';
import { passwordLinks } from '../../database/schema/passwordLink.ts';
import { users } from '../../database/schema/user.ts';
import { type Account, type Agency, findMembership } from '../identity/account.ts';
import { readAddressInForce } from '../identity/addressInForce.ts';
import { hashSecret, newSecret } from '../identity/secret.ts';

/** A link as it was found: its owner and its status. */
export interface FoundLink {
  readonly id: number;
  readonly standing: LinkStanding;
  /** Undefined if the user or the agency is no longer active. */
  readonly membership: { account: Account; agency: Agency } | undefined;
}

/**
 * Makes a link for the account as it is now. The code is returned once and kept nowhere.
 *
 * @param account its email is where the link is mailed to.
 */
export async function createPasswordLink(
  tx: Transaction,
  account: Pick<Account, 'id' | 'email' | 'passwordChangedAt'>,
  now: Date,
): Promise<{ id: number; code: string }> {
  const code = newSecret();
  const rows = await tx
    .insert(passwordLinks)
    .values({
      userId: account.id,
      codeHash: hashSecret(code),
      email: account.email,
      passwordChangedAt: account.passwordChangedAt,
      createdAt: now,
    })
    .returning({ id: passwordLinks.id });
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('The link could not be kept');
  return { id, code };
}

/**
 * Finds a link by its code and validates it; reading only, because mail programs open links before people do.
 *
 * @param days how long links are good.
 * @returns undefined for an unknown code.
 */
export async function findPasswordLink(
  reader: Reader,
  code: string,
  days: number,
  now: Date,
): Promise<FoundLink | undefined> {
  const rows = await reader
    .select()
    .from(passwordLinks)
    .where(eq(passwordLinks.codeHash, hashSecret(code)));
  const link = rows[0];
  if (link === undefined) return undefined;
  const membership = await findLinkOwner(reader, link.userId);
  const found = { id: link.id, membership };
  if (
    link.usedAt !== null ||
    membership === undefined ||
    (await isOutlived(reader, link, membership.account))
  ) {
    return { ...found, standing: 'unusable' };
  }
  const newer = await reader
    .select({ id: passwordLinks.id })
    .from(passwordLinks)
    .where(and(eq(passwordLinks.userId, link.userId), gt(passwordLinks.id, link.id)))
    .limit(1);
  if (newer.length > 0) return { ...found, standing: 'superseded' };
  const age = now.getTime() - link.createdAt.getTime();
  return { ...found, standing: age > days * 86_400_000 ? 'tooOld' : 'valid' };
}

/** Who may be sent a link and use it: an active user of an active agency. */
export async function findLinkOwner(reader: Reader, userId: string) {
  const rows = await reader
    .select({ agencyId: users.agencyId })
    .from(users)
    .where(eq(users.id, userId));
  const home = rows[0];
  return home && findMembership(reader, userId, home.agencyId);
}

/** CHPW-02: new, and never chose a password. */
export function isFirstPassword(account: Account): boolean {
  return account.isNewUser && account.passwordChangedAt === null;
}

/** The active address or the password has changed since the link was made. */
async function isOutlived(
  reader: Reader,
  link: typeof passwordLinks.$inferSelect,
  account: Account,
): Promise<boolean> {
  return (
    link.passwordChangedAt?.getTime() !== account.passwordChangedAt?.getTime() ||
    !isSameMailbox(link.email, await readAddressInForce(reader, account))
  );
}
