import * as v from 'valibot';
import { defineGet } from '../core/call.ts';
import { optionalLine, StoredText } from '../core/primitives.ts';
import { defineRecord } from '../core/resource.ts';

const StateId = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'There is no such state.'));

/** Names of substances, with commas between them. */
const substances = optionalLine(1_000);

/** What applies to the agencies of a state. */
export const StateRuleFields = v.object({
  /** Shown, never changed. */
  name: StoredText,
  retentionYears: v.pipe(
    v.number('Enter a whole number of years.'),
    v.integer('Enter a whole number of years.'),
    v.minValue(2, 'The DEA requires two years. Use at least 2.'),
    v.maxValue(50, 'Use at most 50 years.'),
  ),
  forms: v.pipe(v.array(StoredText), v.readonly()),
  /** Substances that the state puts into another schedule than the DEA does. */
  scheduleII: substances,
  scheduleIII: substances,
  scheduleIV: substances,
  scheduleV: substances,
});
export type StateRuleFields = v.InferOutput<typeof StateRuleFields>;

export const StateRow = v.object({
  code: v.string(),
  name: v.string(),
  retentionYears: v.number(),
  forms: v.array(v.string()),
  /** How many substances stand in another schedule. */
  overrides: v.number(),
  customers: v.number(),
});
export type StateRow = v.InferOutput<typeof StateRow>;

export const states = {
  list: defineGet({
    name: 'listStates',
    summary: 'The states with what applies to their agencies.',
    path: '/api/Sysadmin/States',
    access: 'clients',
    query: v.object({ search: optionalLine(100) }),
    reply: v.object({ data: v.array(StateRow), total: v.number() }),
  }),
  ...defineRecord({
    one: 'State',
    path: '/api/Sysadmin/States',
    access: 'clients',
    at: '/{id}',
    params: { id: StateId },
    saveParams: {},
    id: StateId,
    fields: StateRuleFields,
    summaries: {
      get: 'One state with its rules, to be edited.',
      save: 'Saves the rules of a state; they apply to its agencies immediately.',
    },
  }),
};
