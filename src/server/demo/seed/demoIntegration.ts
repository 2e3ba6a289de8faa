import { and, eq } from 'drizzle-orm';
import { appendAudit, installationChain } from '../../core/audit-trail/appendAudit.ts';
import { hashSecret } from '../../core/identity/secret.ts';
import type { Database } from '../../database/database.ts';
import { agencies } from '../../database/schema/agency.ts';
import { integrationKeys } from '../../database/schema/integrationKey.ts';

/** The demo's integration key. Public like the demo's passwords. */
export const demoIntegration = {
  agency: 'Tamarack Valley Ambulance',
  program: 'Tamarack ePCR (demo)',
  key: 'demo-key-of-the-tamarack-epcr',
} as const;

/** Gives the demo agency its key, also in a database that an earlier version filled. */
export async function seedIntegration(database: Database): Promise<void> {
  const [agency] = await database
    .select({ id: agencies.id })
    .from(agencies)
    .where(and(eq(agencies.isDemo, true), eq(agencies.name, demoIntegration.agency)));
  if (agency === undefined) return;
  await database.transaction(async (tx) => {
    const [key] = await tx
      .insert(integrationKeys)
      .values({
        agencyId: agency.id,
        name: demoIntegration.program,
        keyHash: hashSecret(demoIntegration.key),
        isDemo: true,
      })
      .onConflictDoNothing()
      .returning({ id: integrationKeys.id });
    if (key === undefined) return;
    await appendAudit(tx, {
      agencyId: installationChain,
      actor: { id: null, name: 'Demo' },
      factor: null,
      action: 'integration.demoRegistered',
      outcome: 'success',
      subject: { kind: 'integration', id: key.id, name: demoIntegration.program },
      summary: `The demo’s integration ${demoIntegration.program} has its key`,
      origin: { requestId: null, address: null },
      at: new Date(),
    });
  });
}
