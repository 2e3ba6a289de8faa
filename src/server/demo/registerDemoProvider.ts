import { and, eq, like } from 'drizzle-orm';
import { appendAudit, installationChain } from '../core/audit-trail/appendAudit.ts';
import type { Database, Transaction } from '../database/database.ts';
import { agencies } from '../database/schema/agency.ts';
import {
  ssoDepartures,
  ssoDomains,
  ssoIdentities,
  ssoProviders,
} from '../database/schema/ssoProvider.ts';
import { users } from '../database/schema/user.ts';
import { demoProvider, providerPeople } from './people.ts';

async function findDemoAgency(reader: Database | Transaction): Promise<number | undefined> {
  const [agency] = await reader
    .select({ id: agencies.id })
    .from(agencies)
    .where(and(eq(agencies.isDemo, true), eq(agencies.name, demoProvider.agency)));
  return agency?.id;
}

export async function isDemoThere(database: Database): Promise<boolean> {
  return (await findDemoAgency(database)) !== undefined;
}

/**
 * Writes down where the demo's provider is this time, for its agency's emails, and who is who there.
 * What the one before it knew is gone with it.
 */
export async function registerDemoProvider(database: Database, issuer: string): Promise<void> {
  await database.transaction(async (tx) => {
    const agencyId = await findDemoAgency(tx);
    if (agencyId === undefined) return;
    const former = await tx
      .delete(ssoProviders)
      .where(eq(ssoProviders.isDemo, true))
      .returning({ issuer: ssoProviders.issuer });
    for (const { issuer: old } of former) {
      await tx.delete(ssoIdentities).where(eq(ssoIdentities.issuer, old));
      await tx.delete(ssoDepartures).where(like(ssoDepartures.address, `${old}/%`));
    }
    const { clientId, domain } = demoProvider;
    const [provider] = await tx
      .insert(ssoProviders)
      .values({ agencyId, issuer, clientId, isDemo: true })
      .returning({ id: ssoProviders.id });
    if (provider === undefined) throw new Error('The provider was not kept.');
    // A domain that someone gave to another provider stays there.
    await tx.insert(ssoDomains).values({ domain, providerId: provider.id }).onConflictDoNothing();
    for (const { subject, userName } of providerPeople) {
      if (userName === null) continue;
      const [user] = await tx
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.userName, userName), eq(users.isDemo, true)));
      if (user !== undefined) {
        await tx.insert(ssoIdentities).values({ issuer, subject, userId: user.id });
      }
    }
    await appendAudit(tx, {
      agencyId: installationChain,
      actor: { id: null, name: 'Demo' },
      factor: null,
      action: 'ssoProvider.demoRegistered',
      outcome: 'success',
      subject: { kind: 'ssoProvider', id: provider.id, name: issuer },
      summary: `The demo’s login provider is at ${issuer}`,
      origin: { requestId: null, address: null },
      at: new Date(),
    });
  });
}
