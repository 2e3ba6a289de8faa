import { eq } from 'drizzle-orm';
import { federalRetentionYears, retentionYears } from '../../../rules/core/states.ts';
import type { Reader } from '../../database/database.ts';
import { agencies, agencySettings } from '../../database/schema/agency.ts';
import { stateRules } from '../../database/schema/stateRules.ts';

/** For how many years an agency keeps its records (`retentionYears`). */
export async function readRetentionYears(reader: Reader, agencyId: number): Promise<number> {
  const [known] = await reader
    .select({
      state: agencies.state,
      stateYears: stateRules.retentionYears,
      decidedYears: agencySettings.retentionYears,
    })
    .from(agencies)
    .leftJoin(agencySettings, eq(agencySettings.agencyId, agencies.id))
    .leftJoin(stateRules, eq(stateRules.code, agencies.state))
    .where(eq(agencies.id, agencyId));
  return known === undefined ? federalRetentionYears : retentionYears(known);
}
