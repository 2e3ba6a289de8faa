import { eq, sql } from 'drizzle-orm';
import type { InvitedUser } from '../../../contract/users/userAccess.ts';
import { permissionProfiles } from '../../../rules/core/permissions.ts';
import type { Transaction } from '../../database/database.ts';
import { userAgencies, users } from '../../database/schema/user.ts';
import { unprocessable } from '../../platform/http/problemError.ts';
import { type AuditFact, appendAudits } from '../audit-trail/appendAudit.ts';
import { queueWelcomes } from '../mail/mailQueue.ts';

/** Who makes an account, and in which agency: a person in a session (`actedBy`), or the operator of the installation. */
export type Inviter = Pick<AuditFact, 'agencyId' | 'actor' | 'factor' | 'origin' | 'at'>;

export const userNameTaken =
  'This username is taken. Choose another one, or look for the person in the list, including inactive users.';

/**
 * Makes an account that was checked before (`checkInvite`) in the inviter's agency, with its entry in the audit trail
 * and, where wanted, the email with the link to set it up. It has no password, PIN or signature until its owner sets
 * them.
 *
 * @returns the new id.
 * @throws ProblemError 422 if the username is taken, by whomever.
 */
export async function createUser(
  tx: Transaction,
  by: Inviter,
  invited: InvitedUser,
  options: { readonly isMailed: boolean },
): Promise<string> {
  const [id] = await createUsers(tx, by, [invited], options);
  if (id === undefined) throw new Error('The account is made and has no id');
  return id;
}

/** The same for many at once: all of them, or none. */
export async function createUsers(
  tx: Transaction,
  by: Inviter,
  invited: readonly InvitedUser[],
  { isMailed }: { readonly isMailed: boolean },
): Promise<string[]> {
  const { agencyId, origin, at } = by;
  const common = {
    ...{ agencyId, isNewUser: true, awaitsTour: true, isAcknowledged: false },
    ...{ createdAt: at, updatedAt: at },
  };
  const people = invited.map((user) => ({ ...user, ...common, id: crypto.randomUUID() }));
  const inserted = await tx
    .insert(users)
    .values(people)
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (inserted.length < people.length) {
    throw unprocessable('user_name_taken', userNameTaken, { userName: userNameTaken });
  }
  const ids = people.map(({ id }) => id);
  await tx.insert(userAgencies).values(ids.map((userId) => ({ userId, agencyId })));
  if (isMailed) await queueWelcomes(tx, ids, origin, at);
  await appendAudits(
    tx,
    people.map((user) => ({
      ...by,
      action: 'user.invited',
      outcome: 'success' as const,
      subject: { kind: 'user', id: user.id, name: user.fullName },
      summary: `${by.actor.name} created an account for ${user.fullName}`,
      changes: [
        { field: 'Email', before: '', after: user.email },
        { field: 'Permission', before: '', after: permissionProfiles[user.permissionId] },
      ],
    })),
  );
  return ids;
}

/** The existing account with this email in an agency, in any case; null if there is none. */
export async function findByEmail(
  tx: Transaction,
  agencyId: number,
  email: string,
): Promise<{ id: string; fullName: string } | null> {
  const rows = await tx
    .select({ id: users.id, fullName: users.fullName })
    .from(users)
    .innerJoin(userAgencies, eq(userAgencies.userId, users.id))
    .where(sql`lower(${users.email}) = lower(${email}) and ${userAgencies.agencyId} = ${agencyId}`)
    .limit(1);
  return rows[0] ?? null;
}
