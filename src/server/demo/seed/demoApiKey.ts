import { and, eq } from 'drizzle-orm';
import { appendAudit, installationChain } from '../../core/audit-trail/appendAudit.ts';
import { apiKeyPrefix } from '../../core/identity/apiKeyText.ts';
import { hashSecret } from '../../core/identity/secret.ts';
import type { Database } from '../../database/database.ts';
import { agencies } from '../../database/schema/agency.ts';
import { apiKeys } from '../../database/schema/programs/apiKey.ts';
import { users } from '../../database/schema/user.ts';

/** The key with which the demo's `epcr-bridge` reads. Public like the demo's passwords. */
export const demoApiKey = {
  agency: 'Tamarack Valley Ambulance',
  program: 'epcr-bridge',
  creator: 'esorensen',
  key: 'csk_DemoOnlyTamarackValleyEpcrBridgeReadsThi0xM5Wy',
} as const;

const yearMilliseconds = 365 * 86_400_000;

/** Gives the demo agency its key, also in a database that an earlier version filled. */
export async function seedApiKey(database: Database, now: Date): Promise<void> {
  const { agency, program, creator, key } = demoApiKey;
  const [owner] = await database
    .select({ agencyId: agencies.id, userId: users.id, fullName: users.fullName })
    .from(agencies)
    .innerJoin(users, eq(users.agencyId, agencies.id))
    .where(and(eq(agencies.isDemo, true), eq(agencies.name, agency), eq(users.userName, creator)));
  if (owner === undefined) return;
  await database.transaction(async (tx) => {
    const [made] = await tx
      .insert(apiKeys)
      .values({
        ...{ agencyId: owner.agencyId, name: program, prefix: apiKeyPrefix(key) },
        keyHash: hashSecret(key),
        scopes: ['inventories', 'stock', 'ledger', 'uses'],
        ...{ createdAt: now, createdById: owner.userId, createdBy: owner.fullName },
        expiresAt: new Date(now.getTime() + yearMilliseconds),
      })
      .onConflictDoNothing()
      .returning({ id: apiKeys.id });
    if (made === undefined) return;
    await appendAudit(tx, {
      agencyId: installationChain,
      actor: { id: null, name: 'Demo' },
      factor: null,
      action: 'apiKey.demoCreated',
      outcome: 'success',
      subject: { kind: 'apiKey', id: made.id, name: program },
      summary: `The demo’s program ${program} has its API key`,
      origin: { requestId: null, address: null },
      at: now,
    });
  });
}
