import { eq } from 'drizzle-orm';
import { accountColumns } from '../../../src/server/core/identity/account.ts';
import { hashSecret, newSecret } from '../../../src/server/core/identity/secret.ts';
import type { Database } from '../../../src/server/database/database.ts';
import { addressChanges } from '../../../src/server/database/schema/addressChange.ts';
import { users } from '../../../src/server/database/schema/user.ts';

/**
 * As if an administrator had given a person their address in place of a previous one. @returns the codes of both
 * emails.
 */
export async function addAddressChange(
  database: Database,
  { userId, formerEmail, changedBy }: { userId: string; formerEmail: string; changedBy: string },
  changedAt: Date = new Date(),
): Promise<{ undo: string; confirm: string }> {
  const [undo, confirm] = [newSecret(), newSecret()];
  await database.transaction(async (tx) => {
    const ofPerson = eq(addressChanges.userId, userId);
    const [person] = await tx.select(accountColumns).from(users).where(eq(users.id, userId));
    if (!person) throw new Error('There is no such user.');
    await tx.update(addressChanges).set({ outcome: 'replaced' }).where(ofPerson);
    await tx
      .insert(addressChanges)
      .values({
        userId,
        number: (await tx.$count(addressChanges, ofPerson)) + 1,
        formerEmail,
        newEmail: person.email,
        wasConfirmed: true,
        changedBy,
        changedAt,
        undoCodeHash: hashSecret(undo),
        confirmCodeHash: hashSecret(confirm),
      });
  });
  return { undo, confirm };
}
