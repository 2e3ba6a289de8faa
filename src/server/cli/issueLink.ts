import { eq } from 'drizzle-orm';
import { createPasswordLink } from '../core/passwords/passwordLinks.ts';
import type { Transaction } from '../database/database.ts';
import { users } from '../database/schema/user.ts';
import type { Configuration } from '../platform/configuration/configuration.ts';

/** The address at which the person sets a password, once. It is stored as a hash only, so it cannot be shown again. */
export async function issueLink(
  tx: Transaction,
  { PUBLIC_ORIGIN }: Pick<Configuration, 'PUBLIC_ORIGIN'>,
  userId: string,
  now: Date,
): Promise<string> {
  const [account] = await tx
    .select({ id: users.id, email: users.email, passwordChangedAt: users.passwordChangedAt })
    .from(users)
    .where(eq(users.id, userId));
  if (account === undefined) throw new Error('The account of the link is missing');
  const { code } = await createPasswordLink(tx, account, now);
  return `${PUBLIC_ORIGIN}/change-password/${code}?code=fromEmail`;
}
