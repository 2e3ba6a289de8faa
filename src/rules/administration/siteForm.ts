import { SiteFields } from '../../contract/administration/site.ts';
import type { FieldErrors } from '../../contract/core/problem.ts';
import type { RecordFields } from '../../contract/core/record.ts';
import {
  activeSwitch,
  checkFields,
  pathsWithin,
  type RecordForm,
} from '../../contract/core/recordForm.ts';
import { deaNumberProblem, normalDeaNumber } from '../core/deaNumber.ts';
import { noticeWarning } from '../time/siteNotice.ts';

export const siteKinds = [
  { value: 'registered', text: 'Registered with the DEA' },
  { value: 'designated', text: 'Designated stationhouse' },
] as const;

const isDesignated = ({ kind }: RecordFields) => kind === 'designated';

/** The parsed site: a DEA number belongs to a registered place, a notice to a designated one. */
function checkSite(typed: RecordFields) {
  const { errors, fields } = checkFields(SiteFields, typed, deaErrors);
  if (Object.keys(errors).length > 0) return { errors, fields };
  const isRegistered = fields.kind === 'registered';
  const deaNumber = isRegistered ? normalDeaNumber(String(fields.deaNumber)) : '';
  const noticeGivenOn = isRegistered ? null : (fields.noticeGivenOn ?? null);
  return { errors, fields: { ...fields, deaNumber, noticeGivenOn } };
}

function deaErrors({ kind, deaNumber }: SiteFields): FieldErrors {
  if (kind !== 'registered') return {};
  const problem = deaNumberProblem(deaNumber);
  return problem === null ? {} : { deaNumber: problem };
}

export const siteForm: RecordForm = {
  noun: 'site',
  newTitle: 'New site',
  nameField: 'name',
  ...pathsWithin('/admin/sites'),
  listTitle: 'Sites',
  fields: [
    { name: 'name', label: 'Name', kind: 'text', group: 'Site', maxLength: 100, width: 'l' },
    { name: 'address', label: 'Address', kind: 'text', group: 'Site', maxLength: 200, width: 'l' },
    {
      name: 'county',
      label: 'County',
      kind: 'text',
      group: 'Site',
      maxLength: 60,
      width: 'm',
      optional: true,
    },
    activeSwitch('Site', 'Inventories may be kept here'),
    { name: 'kind', label: 'DEA status', kind: 'radio', group: 'Registration', choices: siteKinds },
    {
      name: 'deaNumber',
      label: 'DEA number',
      kind: 'text',
      group: 'Registration',
      maxLength: 12,
      width: 'm',
      hint: 'Two letters and seven digits, as on the certificate of this address.',
      isShown: (fields) => !isDesignated(fields),
    },
    {
      name: 'noticeGivenOn',
      label: 'Notice given to the DEA on',
      kind: 'day',
      group: 'Registration',
      width: 'm',
      optional: true,
      isShown: isDesignated,
    },
  ],
  check: checkSite,
  warn: (fields, today) => {
    const { kind, noticeGivenOn } = fields as Partial<SiteFields>;
    if (kind === undefined) return [];
    const day = /^\d{4}-\d\d-\d\d$/.test(noticeGivenOn ?? '') ? (noticeGivenOn ?? null) : null;
    const warning = noticeWarning({ kind, noticeGivenOn: day }, today);
    return warning === null ? [] : [warning];
  },
};

export const blankSite: SiteFields = {
  name: '',
  kind: 'registered',
  address: '',
  county: '',
  deaNumber: '',
  noticeGivenOn: null,
  isActive: true,
};
