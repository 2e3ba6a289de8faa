import { and, eq, sql } from 'drizzle-orm';
import { type ExternalPerson, plainLicense } from '../../../rules/custody/externalWitness.ts';
import type { Reader } from '../../database/database.ts';
import { signatures } from '../../database/schema/custodyUse.ts';

/** Everyone without an account who gave a license number with a signature of the agency; no one where it is empty (SIGN-10). */
export async function readSameLicense(
  reader: Reader,
  agencyId: number,
  { licenseNumber }: Pick<ExternalPerson, 'licenseNumber'>,
): Promise<ExternalPerson[]> {
  const plain = plainLicense(licenseNumber);
  if (plain === '') return [];
  const rows = await reader
    .select({ external: signatures.external })
    .from(signatures)
    .where(
      and(
        eq(signatures.agencyId, agencyId),
        sql`regexp_replace(upper(${signatures.external}->>'licenseNumber'), '[^A-Z0-9]', '', 'g') = ${plain}`,
      ),
    );
  return rows.flatMap(({ external }) => external ?? []);
}
