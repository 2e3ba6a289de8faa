import { and, eq, gte, ne } from 'drizzle-orm';
import type { UserRow } from '../../../contract/users/user.ts';
import { administrator } from '../../../rules/core/permissions.ts';
import { lockAgency } from '../../core/records/saveRecord.ts';
import type { Transaction } from '../../database/database.ts';
import { userAgencies, users } from '../../database/schema/user.ts';
import { unprocessable } from '../../platform/http/problemError.ts';

type Administrator = Pick<UserRow, 'permissionId' | 'isActive' | 'userType'>;

/** Whether the agency's administrators have to be counted before: then its row is locked, before the audit trail. */
export function endsAdministrator(before: Administrator, after: Administrator): boolean {
  return isAdministrator(before) && !isAdministrator(after);
}

function isAdministrator(person: Administrator): boolean {
  return person.isActive && person.permissionId >= administrator && person.userType !== 'ApiOnly';
}

/**
 * An agency keeps at least one administrator who can log in. The agency's row is locked first, so that of two who take
 * each other's rights away at once the second sees what the first did.
 *
 * @throws ProblemError 422 if the change would take the last one.
 */
export async function requireOtherAdministrator(
  tx: Transaction,
  before: UserRow,
  after: UserRow,
): Promise<void> {
  if (!endsAdministrator(before, after)) return;
  await lockAgency(tx, before.clientId);
  const others = await tx
    .select({ id: users.id })
    .from(userAgencies)
    .innerJoin(users, eq(users.id, userAgencies.userId))
    .where(
      and(
        eq(userAgencies.agencyId, before.clientId),
        ne(users.id, before.userId),
        eq(users.isActive, true),
        gte(users.permissionId, administrator),
        ne(users.userType, 'ApiOnly'),
      ),
    )
    .limit(1);
  if (others.length > 0) return;
  const field = after.isActive ? 'permissionId' : 'isActive';
  const sentence =
    'This is the agency’s last administrator. Make someone else an administrator first.';
  throw unprocessable('last_administrator', sentence, { [field]: sentence });
}
