import { and, eq, isNull } from 'drizzle-orm';
import type { Reader } from '../../database/database.ts';
import { addressChanges } from '../../database/schema/addressChange.ts';

export type AddressChange = typeof addressChanges.$inferSelect;

/** The change of a person's address that waits to be confirmed; there is one at most. */
export async function findOpenChange(
  reader: Reader,
  userId: string,
): Promise<AddressChange | undefined> {
  const [open] = await reader
    .select()
    .from(addressChanges)
    .where(and(eq(addressChanges.userId, userId), isNull(addressChanges.outcome)));
  return open;
}

/** Where emails to a person are sent: the address of their record, or the previous one until that is confirmed. */
export async function readAddressInForce(
  reader: Reader,
  account: { readonly id: string; readonly email: string },
): Promise<string> {
  return (await findOpenChange(reader, account.id))?.formerEmail ?? account.email;
}
