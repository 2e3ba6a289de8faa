import { and, eq, isNull, sql } from 'drizzle-orm';
import {
  type ExternalPerson,
  type LicensedName,
  plainLicense,
} from '../../../rules/custody/externalWitness.ts';
import type { Reader } from '../../database/database.ts';
import { signatures } from '../../database/schema/custodyUse.ts';

/** The names with which people without an account gave a license number for a signature of the agency; none where it is empty (SIGN-10). */
export async function readSameLicense(
  reader: Reader,
  agencyId: number,
  { licenseNumber }: Pick<ExternalPerson, 'licenseNumber'>,
): Promise<LicensedName[]> {
  const plain = plainLicense(licenseNumber);
  if (plain === '') return [];
  return reader
    .selectDistinct({
      firstName: sql<string>`${signatures.external}->>'firstName'`,
      lastName: sql<string>`${signatures.external}->>'lastName'`,
    })
    .from(signatures)
    .where(
      and(
        eq(signatures.agencyId, agencyId),
        // Has no account, by which the index finds the few signatures of external people.
        isNull(signatures.userId),
        sql`regexp_replace(upper(${signatures.external}->>'licenseNumber'), '[^A-Z0-9]', '', 'g') = ${plain}`,
      ),
    );
}
