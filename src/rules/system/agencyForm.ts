import * as v from 'valibot';
import type { FieldErrors } from '../../contract/core/problem.ts';
import type { RecordFields } from '../../contract/core/record.ts';
import { checkFields, type RecordForm } from '../../contract/core/recordForm.ts';
import { AgencyFields } from '../../contract/system/agencies.ts';
import { isStateCode, stateNames, timeZones } from '../core/states.ts';

const Email = v.pipe(v.string(), v.email());

export const agencyListPath = '/sysadmin/customers/p-list';

function further(fields: AgencyFields): FieldErrors {
  const errors: FieldErrors = {};
  if (!isStateCode(fields.state)) errors.state = 'Choose the state.';
  if (!timeZones.some(({ value }) => value === fields.timeZone)) {
    errors.timeZone = 'Choose the time zone.';
  }
  return errors;
}

/** A new agency needs someone who sets it up; for one that is there, no one is named. */
function administratorErrors({ adminName, adminEmail }: RecordFields): FieldErrors {
  const errors: FieldErrors = {};
  if (String(adminName ?? '').trim() === '') {
    errors.adminName = 'Enter the name of the first administrator.';
  }
  if (!v.is(Email, String(adminEmail ?? '').trim())) {
    errors.adminEmail = 'Enter the administrator’s email address, like name@agency.org.';
  }
  return errors;
}

const isNew = (fields: { number?: unknown }) => fields.number === null;

export const agencyForm: RecordForm = {
  noun: 'customer',
  newTitle: 'New customer',
  nameField: 'name',
  listPath: agencyListPath,
  addressOf: (id) => `/sysadmin/customers/edit/${id}`,
  listTitle: 'Customers',
  fields: [
    { name: 'name', label: 'Name', kind: 'text', group: 'Agency', maxLength: 100, width: 'l' },
    {
      name: 'state',
      label: 'State',
      kind: 'choice',
      group: 'Agency',
      empty: 'Choose the state',
      choices: Object.entries(stateNames).map(([value, text]) => ({ value, text })),
      hint: 'Sets how long records are kept and which forms apply.',
    },
    {
      name: 'timeZone',
      label: 'Time zone',
      kind: 'choice',
      group: 'Agency',
      choices: timeZones,
      hint: 'Jobs follow this time zone, and lots expire at its midnight.',
    },
    {
      name: 'deactivateAfterDays',
      label: 'Deactivate people after',
      kind: 'number',
      group: 'Agency',
      unit: 'days without a login',
      width: 'm',
      optional: true,
      hint: 'Leave blank to never deactivate.',
    },
    {
      name: 'adminName',
      label: 'Name',
      kind: 'text',
      group: 'First administrator',
      maxLength: 100,
      width: 'l',
      isShown: isNew,
    },
    {
      name: 'adminEmail',
      label: 'Email',
      kind: 'email',
      group: 'First administrator',
      maxLength: 254,
      width: 'l',
      hint: 'Also the username. A link to set the password is sent there.',
      isShown: isNew,
    },
  ],
  check: (typed) => {
    const { errors, fields } = checkFields(AgencyFields, typed, further);
    if (fields.number === null)
      return { errors: { ...administratorErrors(typed), ...errors }, fields };
    if (Object.keys(errors).length > 0) return { errors, fields };
    return { errors, fields: { ...fields, adminName: '', adminEmail: '' } };
  },
};

export const blankAgency: AgencyFields = {
  number: null,
  name: '',
  state: '',
  timeZone: 'America/New_York',
  deactivateAfterDays: null,
  adminName: '',
  adminEmail: '',
};
