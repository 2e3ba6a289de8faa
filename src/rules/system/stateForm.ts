import type { FieldErrors } from '../../contract/core/problem.ts';
import { checkFields, type RecordForm } from '../../contract/core/recordForm.ts';
import { StateRuleFields } from '../../contract/system/stateRules.ts';
import { stateForms } from '../core/states.ts';

export const stateListPath = '/sysadmin/states/list';

/** The fields of the form by the schedule they represent. */
export const scheduleFields = {
  scheduleII: 'C-II',
  scheduleIII: 'C-III',
  scheduleIV: 'C-IV',
  scheduleV: 'C-V',
} as const;
type ScheduleField = keyof typeof scheduleFields;

/** The names in a field, each once, as they were typed. */
export function substancesIn(text: string): string[] {
  const names = text
    .split(',')
    .map((name) => name.trim().replaceAll(/\s+/g, ' '))
    .filter((name) => name !== '');
  return names.filter(
    (name, index) =>
      names.findIndex((other) => other.toLowerCase() === name.toLowerCase()) === index,
  );
}

/** A substance is in one schedule of a state; a form is one that this product has. */
function further(fields: StateRuleFields): FieldErrors {
  const errors: FieldErrors = {};
  const places = new Map<string, string>();
  for (const [field, schedule] of Object.entries(scheduleFields)) {
    for (const name of substancesIn(fields[field as ScheduleField])) {
      const known = places.get(name.toLowerCase());
      if (known !== undefined) errors[field] = `${name} is already in ${known}.`;
      places.set(name.toLowerCase(), schedule);
    }
  }
  if (fields.forms.some((form) => !stateForms.some(({ value }) => value === form))) {
    errors.forms = 'Choose forms from the list.';
  }
  return errors;
}

const hint = 'Names separated by commas, such as ketamine, gabapentin.';

export const stateForm: RecordForm = {
  noun: 'state',
  newTitle: 'State',
  nameField: 'name',
  listPath: stateListPath,
  addressOf: (id) => `/sysadmin/states/view/${id}`,
  listTitle: 'States',
  fields: [
    {
      name: 'retentionYears',
      label: 'Records are kept for',
      kind: 'number',
      group: 'Records',
      unit: 'years',
      width: 'm',
      hint: 'The DEA asks for two years (21 CFR 1304.04). An agency may keep them longer.',
    },
    {
      name: 'forms',
      label: 'Forms',
      kind: 'several',
      group: 'Records',
      choices: stateForms,
      optional: true,
    },
    ...Object.entries(scheduleFields).map(([name, schedule]) => ({
      name,
      label: `In ${schedule} by this state`,
      kind: 'text' as const,
      group: 'Schedules that differ from the DEA’s',
      maxLength: 1_000,
      width: 'l' as const,
      optional: true,
      hint,
    })),
  ],
  check: (typed) => {
    const { errors, fields } = checkFields(StateRuleFields, typed, further);
    if (Object.keys(errors).length > 0) return { errors, fields };
    const tidy = Object.keys(scheduleFields).map((name): [string, string] => [
      name,
      substancesIn(String(fields[name])).join(', '),
    ]);
    return { errors, fields: { ...fields, ...Object.fromEntries(tidy) } };
  },
};
