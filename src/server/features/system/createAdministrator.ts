import { eq } from 'drizzle-orm';
import type { administrator, systemAdministrator } from '../../../rules/core/permissions.ts';
import { createUser, type Inviter } from '../../core/users/createUser.ts';
import type { Transaction } from '../../database/database.ts';
import { users } from '../../database/schema/user.ts';

/**
 * Makes the account of an administrator whose email is also the username. They read their agency's audit history from
 * the first day.
 *
 * @returns the id of the account.
 * @throws ProblemError 422 if someone logs in with this address.
 */
export async function createAdministrator(
  tx: Transaction,
  by: Inviter,
  {
    name,
    email,
    permissionId,
  }: {
    readonly name: string;
    readonly email: string;
    readonly permissionId: typeof administrator | typeof systemAdministrator;
  },
  options: { readonly isMailed: boolean },
): Promise<string> {
  const invited = {
    userName: email,
    fullName: name,
    email,
    phoneNumber: null,
    friendlyId: null,
    permissionId,
    userType: 'Regular',
    inactivityTimeout: true,
  } as const;
  const userId = await createUser(tx, by, invited, options);
  await tx.update(users).set({ canSeeGlobalAuditHistory: true }).where(eq(users.id, userId));
  return userId;
}
