import { eq } from 'drizzle-orm';
import type { Reader } from '../../database/database.ts';
import { agencies } from '../../database/schema/agency.ts';
import { readDecided } from './decided.ts';
import { readStateRules } from './stateRules.ts';

/**
 * For how many years an agency keeps its records: what it decided, at least what its state and the DEA ask for (21 CFR
 * 1304.04(a), 10 NYCRR 80.100(a)).
 */
export async function readRetentionYears(reader: Reader, agencyId: number): Promise<number> {
  const decided = await readDecided(reader, agencyId);
  const [agency] = await reader
    .select({ state: agencies.state })
    .from(agencies)
    .where(eq(agencies.id, agencyId));
  const { retentionYears } = await readStateRules(reader, agency?.state ?? '');
  return Math.max(decided.retentionYears, retentionYears);
}
