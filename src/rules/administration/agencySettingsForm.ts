import { AgencySettingsFields } from '../../contract/administration/agencySettings.ts';
import type { FieldErrors } from '../../contract/core/problem.ts';
import {
  checkFields,
  type FieldDefinition,
  type RecordForm,
} from '../../contract/core/recordForm.ts';
import { deaNumberProblem, normalDeaNumber } from '../core/deaNumber.ts';

const signerChoices = [
  { value: 'one', text: 'One person' },
  { value: 'two', text: 'Two different people' },
] as const;

function signers(name: string, label: string): FieldDefinition {
  return { name, label, kind: 'radio', group: 'Who signs', choices: signerChoices };
}

/** Whether the counters see what the ledger expects (COUNT-06). */
function blind(name: string, label: string, words: string): FieldDefinition {
  return { name, label, kind: 'switch', group: 'Blind counts', words };
}

/** Whether a person without an account may witness an act (SIGN-09). */
function external(name: string, act: string): FieldDefinition {
  const words = `A person without an account may witness ${act}`;
  const group = 'Witnesses without an account';
  return { name, label: `Witness to ${act}`, kind: 'switch', group, words };
}

/** Whether an act names each labeled vial (LABEL-05). */
function labels(name: string, acts: string): FieldDefinition {
  const words = `Each labeled vial must be scanned at ${acts}`;
  return { name, label: `Labels at ${acts}`, kind: 'switch', group: 'Labels of vials', words };
}

/** When a case is overdue (CASE-07). */
function caseHours(name: string, label: string, hint?: string): FieldDefinition {
  const group = 'Cases';
  const field = { name, label, kind: 'number', group, unit: 'hours', maxLength: 3 } as const;
  return { ...field, width: 'm', ...(hint === undefined ? {} : { hint }) };
}

const hasAgent: FieldDefinition['isShown'] = ({ agentUserId }) => agentUserId !== '';

const inNewYork: FieldDefinition['isShown'] = ({ state }) => state === 'NY';

/** The rules between fields; the state's minimum and the installation's limit come with the record. */
function further(fields: AgencySettingsFields): FieldErrors {
  const {
    agentUserId,
    agentSince,
    deaNumber,
    retentionYears,
    leastRetentionYears,
    inactivityMinutes,
  } = fields;
  const dea = deaNumber === '' ? null : deaNumberProblem(deaNumber);
  const most = fields.mostInactivityMinutes;
  return {
    ...(dea === null ? {} : { deaNumber: dea }),
    ...(agentUserId !== '' && agentSince === null
      ? { agentSince: 'Enter the day on which the agent took office.' }
      : {}),
    ...(inactivityMinutes !== null && inactivityMinutes > most
      ? { inactivityMinutes: `An agency can only shorten it: enter 1 to ${most} minutes.` }
      : {}),
    ...(retentionYears < leastRetentionYears
      ? { retentionYears: `Your state requires at least ${leastRetentionYears} years.` }
      : {}),
  };
}

export const agencySettingsForm: RecordForm = {
  noun: 'agency',
  newTitle: 'Settings',
  nameField: 'name',
  listPath: '/admin/first-time-setup',
  addressOf: () => '/admin/settings',
  listTitle: 'First Time Setup',
  fields: [
    {
      name: 'address',
      label: 'Address',
      kind: 'text',
      group: 'Agency',
      maxLength: 200,
      width: 'l',
    },
    {
      name: 'county',
      label: 'County',
      kind: 'text',
      group: 'Agency',
      maxLength: 60,
      width: 'm',
      optional: true,
    },
    {
      name: 'deaRegistrant',
      label: 'DEA registrant',
      kind: 'text',
      group: 'Agency',
      maxLength: 100,
      width: 'l',
      optional: true,
    },
    {
      name: 'deaNumber',
      label: 'DEA number',
      kind: 'text',
      group: 'Agency',
      maxLength: 12,
      width: 'm',
      optional: true,
      hint: 'Two letters and seven digits, as on the certificate.',
    },
    {
      name: 'deaContact',
      label: 'Contact for DEA forms',
      kind: 'text',
      group: 'Agency',
      maxLength: 100,
      width: 'm',
      optional: true,
      hint: 'Printed on DEA Form 41 and DEA Form 106.',
    },
    {
      name: 'deaPhone',
      label: 'Phone of the registrant',
      kind: 'tel',
      group: 'Agency',
      maxLength: 40,
      width: 'm',
      optional: true,
    },
    {
      name: 'agentUserId',
      label: 'Controlled-substance agent',
      kind: 'choice',
      group: 'Agency',
      empty: 'No agent',
      optional: true,
      width: 'l',
      hint: 'Signs NY Form 3848 and reads every inventory of the registration.',
    },
    {
      name: 'agentSince',
      label: 'In office since',
      kind: 'day',
      group: 'Agency',
      width: 'm',
      isShown: hasAgent,
    },
    {
      name: 'bneLicence',
      label: 'BNE class 3C license',
      kind: 'text',
      group: 'Agency',
      maxLength: 40,
      width: 'm',
      optional: true,
      isShown: inNewYork,
    },
    {
      name: 'emsAgencyCode',
      label: 'NYS EMS agency code',
      kind: 'text',
      group: 'Agency',
      maxLength: 40,
      width: 'm',
      optional: true,
      isShown: inNewYork,
    },
    signers('receiveSigners', 'Receiving stock'),
    signers('transferSigners', 'Transfers'),
    signers('countSigners', 'Counts'),
    signers('shiftChangeSigners', 'Shift changes'),
    {
      name: 'maySignLater',
      label: 'Missing signatures',
      kind: 'switch',
      group: 'Who signs',
      words: 'The second signature may be added later',
      hint: 'Waste always needs two signatures immediately.',
    },
    blind('blindShiftChange', 'Shift changes', 'The ledger’s amounts are hidden at shift changes'),
    blind('blindSealChange', 'Seal changes', 'The ledger’s amounts are hidden at seal changes'),
    blind(
      'blindScheduled',
      'Scheduled counts',
      'The ledger’s amounts are hidden at scheduled counts',
    ),
    external('externalWitnessUse', 'the waste of a use'),
    external('externalWitnessWaste', 'other waste'),
    external('externalWitnessBreakage', 'a breakage'),
    labels('requireLabelsUse', 'uses'),
    labels('requireLabelsTransfer', 'transfers'),
    labels('requireLabelsWaste', 'waste'),
    labels('requireLabelsBreakage', 'breakages'),
    labels('requireLabelsReturn', 'returns'),
    labels('requireLabelsDestruction', 'destructions'),
    caseHours(
      'caseHoursTwo',
      'A C-II case is overdue after',
      'Without an owner or an explanation.',
    ),
    caseHours('caseHoursOthers', 'Other cases are overdue after'),
    {
      name: 'pinLength',
      label: 'Minimum PIN length',
      kind: 'number',
      group: 'PIN and login',
      unit: 'characters',
      maxLength: 2,
      width: 'm',
      hint: 'Applies to PINs chosen from now on.',
    },
    {
      name: 'inactivityMinutes',
      label: 'Log out after inactivity of',
      kind: 'number',
      group: 'PIN and login',
      unit: 'minutes',
      maxLength: 2,
      width: 'm',
      optional: true,
      hint: 'Leave blank to use this installation’s limit. An agency can only shorten it.',
    },
    {
      name: 'businessClose',
      label: 'Close of business',
      kind: 'text',
      group: 'Records',
      maxLength: 5,
      width: 'm',
      hint: 'A biennial inventory can be taken as of this time. Use the 24-hour clock; 24:00 is midnight.',
    },
    {
      name: 'retentionYears',
      label: 'Records are kept for',
      kind: 'number',
      group: 'Records',
      unit: 'years',
      maxLength: 2,
      width: 'm',
      hint: 'At least as long as your state requires. Nothing is deleted earlier.',
    },
  ],
  check: (typed) => {
    const checked = checkFields(AgencySettingsFields, typed, further);
    if (Object.keys(checked.errors).length > 0) return checked;
    const deaNumber = normalDeaNumber(String(checked.fields.deaNumber));
    return { ...checked, fields: { ...checked.fields, deaNumber } };
  },
};
