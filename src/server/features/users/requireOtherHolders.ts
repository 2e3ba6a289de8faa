import type { UserRow } from '../../../contract/users/user.ts';
import { type AccountChange, findLastHolder } from '../../core/users/findLastHolder.ts';
import type { Transaction } from '../../database/database.ts';
import { unprocessable } from '../../platform/http/problemError.ts';

/**
 * In every agency of a person, a change of their account leaves two people who close cases and one who corrects
 * (RIGHT-04).
 *
 * @throws ProblemError 422 `last_holder` with the field that takes the right.
 */
export async function requireOtherHolders(
  tx: Transaction,
  { userId }: Pick<UserRow, 'userId'>,
  change: AccountChange,
): Promise<void> {
  const last = await findLastHolder(tx, userId, change);
  if (last !== null) throw unprocessable('last_holder', last.why, { [last.field]: last.why });
}
