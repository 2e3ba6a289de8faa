import { and, asc, eq } from 'drizzle-orm';
import type { AdminContact } from '../../../../contract/session/account.ts';
import type { Reader } from '../../../database/database.ts';
import { adminContacts, agencies } from '../../../database/schema/agency.ts';
import type { Configuration } from '../../../platform/configuration/configuration.ts';

/**
 * Contact after a failed login: the contacts of the agency that the page's address names, else the
 * installation's. Never those of the typed username, which would tell that it exists (LOGIN-08).
 */
export async function readAdminContacts(
  reader: Reader,
  clientId: number | null,
  configuration: Configuration,
): Promise<AdminContact[]> {
  const installation = {
    name: configuration.SUPPORT_NAME,
    email: configuration.SUPPORT_EMAIL,
    phoneNumber: configuration.SUPPORT_PHONE,
  };
  if (clientId === null) return [installation];
  const contacts = await reader
    .select({
      name: adminContacts.name,
      email: adminContacts.email,
      phoneNumber: adminContacts.phoneNumber,
    })
    .from(adminContacts)
    .innerJoin(agencies, eq(agencies.id, adminContacts.agencyId))
    .where(and(eq(adminContacts.agencyId, clientId), eq(agencies.isActive, true)))
    .orderBy(asc(adminContacts.name));
  return contacts.length > 0 ? contacts : [installation];
}
