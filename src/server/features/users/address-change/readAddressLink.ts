import { eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type {
  AddressChangeFacts,
  AddressLinkLookup,
} from '../../../../contract/session/addressChange.ts';
import { maskedAddress, undoneUntil } from '../../../../rules/session/addressChange.ts';
import { addressLinkText } from '../../../../rules/session/addressLinkText.ts';
import type { Reader } from '../../../database/database.ts';
import { addressChanges } from '../../../database/schema/addressChange.ts';
import { agencies } from '../../../database/schema/agency.ts';
import { users } from '../../../database/schema/user.ts';
import { type FoundAddressLink, findAddressLink } from './addressLinks.ts';

/** What a link about a change of address can do, for its page; of one that can do nothing, only why. */
export async function readAddressLink(
  reader: Reader,
  code: string,
  now: Date,
): Promise<AddressLinkLookup> {
  const link = await findAddressLink(reader, code, now);
  const standing = link?.standing ?? 'unusable';
  const canDo = link !== undefined && (standing === 'undo' || standing === 'confirm');
  return {
    standing,
    message: addressLinkText(standing),
    change: canDo ? await readFacts(reader, link) : null,
  };
}

async function readFacts(reader: Reader, link: FoundAddressLink): Promise<AddressChangeFacts> {
  const editors = alias(users, 'editors');
  const [row] = await reader
    .select({ userName: users.userName, agencyName: agencies.name, changedBy: editors.fullName })
    .from(addressChanges)
    .innerJoin(users, eq(users.id, addressChanges.userId))
    .innerJoin(agencies, eq(agencies.id, users.agencyId))
    .innerJoin(editors, eq(editors.id, addressChanges.changedBy))
    .where(eq(addressChanges.id, link.change.id));
  if (row === undefined) throw new Error('A change of address has no account');
  const { newEmail, changedAt } = link.change;
  return {
    ...row,
    newAddress: link.purpose === 'undo' ? maskedAddress(newEmail) : newEmail,
    changedAt: changedAt.toISOString(),
    until: undoneUntil(changedAt).toISOString(),
  };
}
