import { and, eq } from 'drizzle-orm';
import type { Reader } from '../../../database/database.ts';
import { agencies } from '../../../database/schema/agency.ts';
import { ssoDomains, ssoProviders } from '../../../database/schema/ssoProvider.ts';

export type Provider = typeof ssoProviders.$inferSelect;

function select(reader: Reader) {
  return reader
    .select({ provider: ssoProviders })
    .from(ssoProviders)
    .innerJoin(agencies, eq(agencies.id, ssoProviders.agencyId));
}

const isInForce = and(eq(ssoProviders.isActive, true), eq(agencies.isActive, true));

/** The active provider that an email's domain belongs to (SSO-01). */
export async function findProvider(reader: Reader, email: string): Promise<Provider | undefined> {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  const rows = await select(reader)
    .innerJoin(ssoDomains, eq(ssoDomains.providerId, ssoProviders.id))
    .where(and(eq(ssoDomains.domain, domain), isInForce));
  return rows[0]?.provider;
}

/** That provider again, if it is still active. */
export async function readProvider(reader: Reader, id: string): Promise<Provider | undefined> {
  const rows = await select(reader).where(and(eq(ssoProviders.id, id), isInForce));
  return rows[0]?.provider;
}
