import type { ApiScope } from '../../../src/contract/core/apiScope.ts';
import { apiKeyPrefix, newApiKey } from '../../../src/server/core/identity/apiKeyText.ts';
import { hashSecret } from '../../../src/server/core/identity/secret.ts';
import type { Database } from '../../../src/server/database/database.ts';
import { apiKeys } from '../../../src/server/database/schema/programs/apiKey.ts';

/** An API key of an agency that lasts longer than any test. @returns its id, and the key itself. */
export async function addApiKey(
  database: Database,
  of: { readonly agencyId: number; readonly createdById: string },
  scopes: ApiScope[],
  differences: Partial<typeof apiKeys.$inferInsert> = {},
): Promise<{ readonly id: string; readonly key: string }> {
  const key = newApiKey();
  const id = crypto.randomUUID();
  await database
    .insert(apiKeys)
    .values({
      ...{ id, ...of, scopes, name: 'epcr-bridge', createdBy: 'Admin Person' },
      ...{ prefix: apiKeyPrefix(key), keyHash: hashSecret(key) },
      expiresAt: new Date('2027-03-10T08:00:00.000Z'),
      ...differences,
    });
  return { id, key };
}

/** What a program sends with each of its requests. */
export function asProgram(key: string): Readonly<Record<'Authorization', string>> {
  return { Authorization: `Bearer ${key}` };
}
