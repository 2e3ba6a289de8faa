import { AlertSettingsFields } from '../../contract/alerts/alertSettings.ts';
import type { FieldErrors } from '../../contract/core/problem.ts';
import type { RecordFields } from '../../contract/core/record.ts';
import {
  checkFields,
  type FieldDefinition,
  type RecordForm,
} from '../../contract/core/recordForm.ts';
import type { Urgency } from './alertKinds.ts';
import type { Escalation, EscalationStep } from './escalation.ts';
import { quietHoursErrors } from './quietHours.ts';

/** How the form asks for the steps of a group of kinds. */
interface StepGroup {
  readonly urgency: Urgency;
  readonly group: string;
  readonly label: string;
  readonly unit: 'minutes' | 'hours';
}

const stepGroups: readonly StepGroup[] = [
  {
    urgency: 'loss',
    group: 'No one acknowledges a loss, a theft or a broken chain',
    label: 'Loss',
    unit: 'minutes',
  },
  {
    urgency: 'case',
    group: 'No one acknowledges a case or a seal mismatch',
    label: 'Case',
    unit: 'hours',
  },
  {
    urgency: 'signature',
    group: 'No one acknowledges a signature request',
    label: 'Signature',
    unit: 'hours',
  },
];

const minutesIn = { minutes: 1, hours: 60 } as const;

const targets = [
  { value: 'managers', text: 'The managers of the inventory' },
  { value: 'agent', text: 'The controlled-substance agent' },
  { value: 'admins', text: 'The administrators' },
] as const;

const ordinals = ['first', 'second', 'third'] as const;

const toName = (urgency: Urgency, step: number) => `${urgency}To${step}`;
const afterName = (urgency: Urgency, step: number) => `${urgency}After${step}`;
const stepNumbers = ordinals.map((_, index) => index + 1);

/** The two fields of one step. The next step is asked for once this one has a recipient. */
function stepFields(
  { urgency, group, label, unit }: StepGroup,
  ordinal: string,
  step: number,
): FieldDefinition[] {
  const isChosen = (of: number) => (fields: RecordFields) =>
    stepNumbers.slice(0, of).every((one) => fields[toName(urgency, one)] !== '');
  return [
    {
      name: toName(urgency, step),
      label: `${label}, ${ordinal} step`,
      kind: 'choice',
      group,
      choices: targets,
      empty: step === 1 ? 'Send it to no one else' : 'No further step',
      optional: true,
      width: 'l',
      isShown: isChosen(step - 1),
      ...(step === 1 ? { hint: 'Everyone who was sent it before gets it again.' } : {}),
    },
    {
      name: afterName(urgency, step),
      label: `${label}, ${ordinal} step after the ${step === 1 ? 'alert' : ordinals[step - 2]}`,
      kind: 'number',
      group,
      unit,
      maxLength: 4,
      width: 'm',
      beside: true,
      isShown: isChosen(step),
    },
  ];
}

/** Quiet hours have both ends or none, and each step has its time. */
function further(fields: AlertSettingsFields): FieldErrors {
  const typed: RecordFields = fields;
  const errors = quietHoursErrors(fields);
  for (const { urgency, unit } of stepGroups) {
    for (const step of stepNumbers) {
      const name = afterName(urgency, step);
      if (typed[toName(urgency, step)] !== '' && typed[name] === null) {
        errors[name] = `Enter after how many ${unit} the alert is sent on.`;
      }
    }
  }
  return errors;
}

/** Leaves out the steps after the first one without a recipient. */
function withoutGaps(typed: RecordFields): RecordFields {
  const cleared = stepGroups.flatMap(({ urgency }) => {
    const first = stepNumbers.find((step) => typed[toName(urgency, step)] === '');
    return stepNumbers
      .filter((step) => first !== undefined && step >= first)
      .flatMap((step): [string, '' | null][] => [
        [toName(urgency, step), ''],
        [afterName(urgency, step), null],
      ]);
  });
  return { ...typed, ...Object.fromEntries(cleared) };
}

type StepField = Exclude<keyof AlertSettingsFields, 'name' | 'timeZone' | 'quietFrom' | 'quietTo'>;

/** The steps of an escalation as the fields of the form. */
export function stepsToFields(escalation: Escalation): Pick<AlertSettingsFields, StepField> {
  const entries = Object.fromEntries(
    stepGroups.flatMap(({ urgency, unit }) =>
      stepNumbers.flatMap((step): [string, string | number | null][] => {
        const { to = '', minutes = null } = escalation[urgency][step - 1] ?? {};
        return [
          [toName(urgency, step), to],
          [afterName(urgency, step), minutes === null ? null : minutes / minutesIn[unit]],
        ];
      }),
    ),
  );
  // The names are those of every group and step.
  return entries as Pick<AlertSettingsFields, StepField>;
}

/** The escalation in checked fields. */
export function fieldsToSteps(fields: AlertSettingsFields): Escalation {
  const { lossTo1, lossTo2, lossTo3, caseTo1, caseTo2, caseTo3 } = fields;
  const { signatureTo1, signatureTo2, signatureTo3 } = fields;
  return {
    loss: stepsIn('minutes', [
      [lossTo1, fields.lossAfter1],
      [lossTo2, fields.lossAfter2],
      [lossTo3, fields.lossAfter3],
    ]),
    case: stepsIn('hours', [
      [caseTo1, fields.caseAfter1],
      [caseTo2, fields.caseAfter2],
      [caseTo3, fields.caseAfter3],
    ]),
    signature: stepsIn('hours', [
      [signatureTo1, fields.signatureAfter1],
      [signatureTo2, fields.signatureAfter2],
      [signatureTo3, fields.signatureAfter3],
    ]),
  };
}

function stepsIn(
  unit: StepGroup['unit'],
  chosen: readonly (readonly [EscalationStep['to'] | '', number | null])[],
): EscalationStep[] {
  return chosen.flatMap(([to, after]) =>
    to === '' || after === null ? [] : [{ to, minutes: after * minutesIn[unit] }],
  );
}

/** The form of what an agency decides about its alerts. */
export const alertSettingsForm: RecordForm = {
  noun: 'policy',
  newTitle: 'Alert settings',
  nameField: 'name',
  listPath: '/admin/settings',
  addressOf: () => '/admin/alerts/settings',
  listTitle: 'Settings',
  fields: [
    {
      name: 'quietFrom',
      label: 'Quiet hours start',
      kind: 'text',
      group: 'Quiet hours',
      maxLength: 5,
      width: 'm',
      optional: true,
      hint: 'On the 24-hour clock, such as 22:00. Alerts wait until the end, except loss, theft, seal mismatch and broken chain. A person’s own quiet hours replace these.',
    },
    {
      name: 'quietTo',
      label: 'Quiet hours end',
      kind: 'text',
      group: 'Quiet hours',
      maxLength: 5,
      width: 'm',
      beside: true,
      optional: true,
    },
    {
      name: 'timeZone',
      label: 'Time zone',
      kind: 'text',
      group: 'Quiet hours',
      whyFixed: () => 'The time zone of the agency. Support changes it.',
    },
    ...stepGroups.flatMap((of) =>
      ordinals.flatMap((ordinal, index) => stepFields(of, ordinal, index + 1)),
    ),
  ],
  check: (typed) => checkFields(AlertSettingsFields, withoutGaps(typed), further),
};
