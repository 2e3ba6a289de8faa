import { and, eq } from 'drizzle-orm';
import { hashSecret } from '../../../core/identity/secret.ts';
import type { Reader } from '../../../database/database.ts';
import { agencies } from '../../../database/schema/agency.ts';
import { integrationKeys } from '../../../database/schema/integrationKey.ts';

export type IntegrationKey = Omit<typeof integrationKeys.$inferSelect, 'keyHash'>;

/** An active integration key of an active agency. */
export async function findKey(
  reader: Reader,
  by: { readonly key: string } | { readonly id: string },
): Promise<IntegrationKey | undefined> {
  const which =
    'key' in by ? eq(integrationKeys.keyHash, hashSecret(by.key)) : eq(integrationKeys.id, by.id);
  const rows = await reader
    .select({ key: integrationKeys })
    .from(integrationKeys)
    .innerJoin(agencies, eq(agencies.id, integrationKeys.agencyId))
    .where(and(which, eq(integrationKeys.isActive, true), eq(agencies.isActive, true)));
  return rows[0]?.key;
}
