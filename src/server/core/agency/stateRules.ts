import { eq } from 'drizzle-orm';
import { isStateCode, rulesAsDelivered, type StateCode } from '../../../rules/core/states.ts';
import type { Reader } from '../../database/database.ts';
import { type ScheduleOverride, stateRules } from '../../database/schema/stateRules.ts';

type Row = typeof stateRules.$inferSelect;

export interface StateRules {
  readonly retentionYears: number;
  readonly forms: readonly string[];
  readonly overrides: readonly ScheduleOverride[];
}

/** The rules of a state that no one has changed. */
export function asDelivered(code: StateCode): Row {
  const { retentionYears, forms } = rulesAsDelivered(code);
  return {
    code,
    version: 1,
    retentionYears,
    forms,
    overrides: [],
    changedBy: null,
    changedAt: null,
  };
}

/** What applies to the agencies of a state; for what is none, what the DEA asks for. */
export async function readStateRules(reader: Reader, code: string): Promise<StateRules> {
  const [row] = await reader.select().from(stateRules).where(eq(stateRules.code, code));
  if (row !== undefined) return row;
  return isStateCode(code) ? asDelivered(code) : { retentionYears: 2, forms: [], overrides: [] };
}
