import { eq, sql } from 'drizzle-orm';
import type { InvitedUser } from '../../../contract/userAccess.ts';
import type { Transaction } from '../../database/database.ts';
import { userAgencies, users } from '../../database/schema/user.ts';
import { permissionProfiles } from '../../identity/permission.ts';
import { queuePasswordLink } from '../../mail/mailQueue.ts';
import { appendAudit } from '../audit/appendAudit.ts';
import { refuse } from '../refusal.ts';
import type { UserRequest } from './saveUserRequest.ts';

export const userNameTaken =
  'This user name is taken. Choose another one, or look for the person in the list, the inactive ones too.';

/**
 * Makes an account in the session's agency that was checked before (`checkInvite`), with its entry in the audit trail
 * and, where wanted, the mail with the link to set it up. It has no password, PIN or signature until its owner sets them.
 *
 * @returns the new id.
 * @throws Refusal 422 where the user name is taken, by whomever.
 */
export async function createUser(
  tx: Transaction,
  { session, origin, now }: UserRequest,
  invited: InvitedUser,
  { isMailed }: { isMailed: boolean },
): Promise<string> {
  const agencyId = session.agency.id;
  const inserted = await tx
    .insert(users)
    .values({
      ...invited,
      agencyId,
      isNewUser: true,
      isAcknowledged: false,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: users.id });
  const id = inserted[0]?.id;
  if (id === undefined) throw refuse('user_name_taken', userNameTaken, { userName: userNameTaken });
  await tx.insert(userAgencies).values({ userId: id, agencyId });
  if (isMailed) await queuePasswordLink(tx, { userId: id, isWelcome: true }, origin, now);
  await appendAudit(tx, {
    agencyId,
    actor: { id: session.account.id, name: session.account.fullName },
    factor: session.factor,
    action: 'user.invited',
    outcome: 'success',
    subject: { kind: 'user', id, name: invited.fullName },
    summary: `${session.account.fullName} made an account for ${invited.fullName}`,
    changes: [
      { field: 'Email', before: '', after: invited.email },
      { field: 'Permission', before: '', after: permissionProfiles[invited.permissionId] },
    ],
    origin,
    at: now,
  });
  return id;
}

/** Whose account has an email in an agency already, in whatever case it is written; null where nobody's has. */
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
