import { count, eq } from 'drizzle-orm';
import type { StateRow, StateRuleFields } from '../../../contract/system/stateRules.ts';
import { isStateCode, type StateCode, stateNames } from '../../../rules/core/states.ts';
import { scheduleFields, stateForm, substancesIn } from '../../../rules/system/stateForm.ts';
import { asDelivered } from '../../core/agency/stateRules.ts';
import type { RecordStore } from '../../core/records/saveRecord.ts';
import type { ListPage } from '../../core/records/tableList.ts';
import { toStoredRecord } from '../../core/records/toStoredRecord.ts';
import type { Reader } from '../../database/database.ts';
import { agencies } from '../../database/schema/agency.ts';
import { type ScheduleOverride, stateRules } from '../../database/schema/stateRules.ts';
import { conflict } from '../../platform/http/problemError.ts';

/** Every state, by name, with the number of agencies that are customers (ROUTE-10). */
export async function listStates(reader: Reader, search: string): Promise<ListPage<StateRow>> {
  const rows = await reader.select().from(stateRules);
  const kept = new Map(rows.map((row) => [row.code, row]));
  const counted = await reader
    .select({ state: agencies.state, customers: count() })
    .from(agencies)
    .groupBy(agencies.state);
  const agenciesOf = new Map(counted.map(({ state, customers }) => [state, customers]));
  const wanted = search.toLowerCase();
  const data = (Object.entries(stateNames) as [StateCode, string][])
    .filter(([code, name]) => name.toLowerCase().includes(wanted) || code.toLowerCase() === wanted)
    .map(([code, name]) => {
      const { retentionYears, forms, overrides } = kept.get(code) ?? asDelivered(code);
      const customers = agenciesOf.get(code) ?? 0;
      return { code, name, retentionYears, forms, overrides: overrides.length, customers };
    });
  return { data, total: data.length };
}

export const stateStore: RecordStore<StateRuleFields> = {
  kind: 'state',
  form: stateForm,
  blank: null,
  find: async (tx, _agencyId, id) => {
    if (!isStateCode(id)) return undefined;
    const [row = asDelivered(id)] = await tx
      .select()
      .from(stateRules)
      .where(eq(stateRules.code, id));
    const { retentionYears, forms, overrides } = row;
    const named = (schedule: string) =>
      overrides
        .filter((override) => override.schedule === schedule)
        .map(({ substance }) => substance)
        .join(', ');
    return toStoredRecord(row, id, {
      name: stateNames[id],
      retentionYears,
      forms,
      scheduleII: named('C-II'),
      scheduleIII: named('C-III'),
      scheduleIV: named('C-IV'),
      scheduleV: named('C-V'),
    });
  },
  // Every state is there before anyone saves it.
  insert: () => Promise.resolve(false),
  update: async (tx, _agencyId, { id, fields }, stamp) => {
    const { retentionYears, forms } = fields;
    const values = { retentionYears, forms: [...forms], overrides: overridesOf(fields), ...stamp };
    const rows = await tx
      .insert(stateRules)
      .values({ code: id, ...values })
      .onConflictDoUpdate({
        target: stateRules.code,
        set: values,
        // No row of an agency makes saves of a state wait for each other.
        setWhere: eq(stateRules.version, stamp.version - 1),
      })
      .returning({ code: stateRules.code });
    if (rows.length === 0) {
      throw conflict('busy', 'Someone else just saved this state. Try again.');
    }
  },
};

function overridesOf(fields: StateRuleFields): ScheduleOverride[] {
  return (Object.entries(scheduleFields) as [keyof typeof scheduleFields, string][]).flatMap(
    ([field, schedule]) =>
      substancesIn(fields[field]).map((substance) => ({ substance, schedule })),
  );
}
