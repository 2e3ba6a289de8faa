import { eq } from 'drizzle-orm';
import type { UserAccess } from '../../../../contract/users/userAccess.ts';
import { findOpenChange } from '../../../core/identity/addressInForce.ts';
import type { Reader } from '../../../database/database.ts';
import { users } from '../../../database/schema/user.ts';

/** Where the emails of a person go while their new address is not confirmed; null if it is, or never changed. */
export async function readUnconfirmedAddress(
  reader: Reader,
  userId: string,
): Promise<UserAccess['unconfirmedAddress']> {
  const open = await findOpenChange(reader, userId);
  if (open === undefined) return null;
  const [editor] = await reader
    .select({ name: users.fullName })
    .from(users)
    .where(eq(users.id, open.changedBy));
  if (editor === undefined) throw new Error('An address change without an author');
  const { formerEmail, changedAt } = open;
  return { formerEmail, changedBy: editor.name, changedAt: changedAt.toISOString() };
}
