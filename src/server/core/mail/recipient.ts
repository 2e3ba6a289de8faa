import { eq } from 'drizzle-orm';
import type { Reader } from '../../database/database.ts';
import { addressChanges } from '../../database/schema/addressChange.ts';
import { agencies } from '../../database/schema/agency.ts';
import { users } from '../../database/schema/user.ts';
import { type Account, type Agency, accountColumns } from '../identity/account.ts';
import { type AddressChange, readAddressInForce } from '../identity/addressInForce.ts';
import { findLinkOwner } from '../passwords/passwordLinks.ts';
import type { QueuedMail } from './mailQueue.ts';

/** Whose email it is, and where it is sent. */
export interface Recipient {
  readonly account: Account;
  readonly agency: Agency;
  readonly email: string;
  /** The recipient of an email about a change of address. */
  readonly addressChange?: AddressChange;
}

/**
 * The recipient of an email: an active person, at the active address. Emails about a change of address are sent to one
 * of its two addresses, also while the account is inactive: otherwise it could be disabled until the change cannot be
 * undone.
 */
export async function findRecipient(
  reader: Reader,
  mail: Pick<QueuedMail, 'kind' | 'userId' | 'addressChangeId'>,
): Promise<Recipient | undefined> {
  if (mail.addressChangeId === null) {
    const owner = await findLinkOwner(reader, mail.userId);
    return owner && { ...owner, email: await readAddressInForce(reader, owner.account) };
  }
  const [found] = await reader
    .select({ account: accountColumns, agency: agencies, addressChange: addressChanges })
    .from(addressChanges)
    .innerJoin(users, eq(users.id, addressChanges.userId))
    .innerJoin(agencies, eq(agencies.id, users.agencyId))
    .where(eq(addressChanges.id, mail.addressChangeId));
  if (found === undefined) return undefined;
  const { formerEmail, newEmail } = found.addressChange;
  return { ...found, email: mail.kind === 'addressUndo' ? formerEmail : newEmail };
}
