import { eq } from 'drizzle-orm';
import { maskedAddress, undoneUntil } from '../../../rules/session/addressChange.ts';
import { momentText } from '../../../rules/time/custodyTime.ts';
import type { Database } from '../../database/database.ts';
import { addressChanges } from '../../database/schema/addressChange.ts';
import { users } from '../../database/schema/user.ts';
import type { AddressChange } from '../identity/addressInForce.ts';
import { hashSecret, newSecret } from '../identity/secret.ts';
import type { AddressMailFacts } from './addressMails.ts';
import type { QueuedMail } from './mailQueue.ts';
import type { Recipient } from './recipient.ts';

/** Makes the code of an email about a change of address. It takes the place of the one in an email before. */
export async function giveCode(
  database: Database,
  kind: QueuedMail['kind'],
  { id }: AddressChange,
): Promise<string> {
  const code = newSecret();
  const codeHash = hashSecret(code);
  await database
    .update(addressChanges)
    .set(kind === 'addressUndo' ? { undoCodeHash: codeHash } : { confirmCodeHash: codeHash })
    .where(eq(addressChanges.id, id));
  return code;
}

/** What both letters say of the change; times as clocks in the agency show them. */
export async function readChangeFacts(
  database: Database,
  { account, agency }: Recipient,
  change: AddressChange,
): Promise<Omit<AddressMailFacts, 'productTitle'>> {
  const [editor] = await database
    .select({ name: users.fullName })
    .from(users)
    .where(eq(users.id, change.changedBy));
  const at = (instant: Date) => momentText(agency.timeZone, instant.toISOString());
  return {
    fullName: account.fullName,
    userName: account.userName,
    agencyName: agency.name,
    newAddress: maskedAddress(change.newEmail),
    changedBy: editor?.name ?? 'An administrator',
    changedAt: at(change.changedAt),
    until: at(undoneUntil(change.changedAt)),
  };
}
