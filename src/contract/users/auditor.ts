import * as v from 'valibot';
import { Day, RecordId, StoredText } from '../core/primitives.ts';
import { checkFields, pathsWithin, type RecordForm } from '../core/recordForm.ts';
import { defineResource, searchedPage } from '../core/resource.ts';

/** What an administrator chooses for an auditor account; its id is that of the user. */
export const AuditorFields = v.object({
  /** Shown, not edited here. */
  fullName: StoredText,
  expiresAt: Day,
  siteIds: v.pipe(
    v.array(RecordId),
    v.minLength(1, 'Choose at least one site.'),
    v.maxLength(1_000, 'Choose at most 1,000 sites.'),
  ),
  periodFrom: Day,
  periodTo: Day,
  seesPatients: v.boolean(),
  mayExport: v.boolean(),
});
export type AuditorFields = v.InferOutput<typeof AuditorFields>;

export const AuditorRow = v.object({
  id: RecordId,
  fullName: v.string(),
  email: v.string(),
  isActive: v.boolean(),
  /** Empty until an administrator has chosen what the auditor may read. */
  expiresAt: v.union([v.literal(''), Day]),
  periodFrom: v.union([v.literal(''), Day]),
  periodTo: v.union([v.literal(''), Day]),
  hasEnded: v.boolean(),
});
export type AuditorRow = v.InferOutput<typeof AuditorRow>;

/** RIGHT-07: what auditor accounts may read, and until when. */
export const auditors = defineResource({
  one: 'Auditor',
  many: 'Auditors',
  fields: AuditorFields,
  row: AuditorRow,
  query: searchedPage,
  summaries: {
    list: 'The auditor accounts of the session agency, in pages of 100.',
    get: 'What one auditor account may read, to be edited.',
    save: 'Saves what an auditor account may read; 409 where someone else saved it first.',
  },
});

export const auditorForm: RecordForm = {
  noun: 'auditor access',
  newTitle: 'Auditor access',
  nameField: 'fullName',
  ...pathsWithin('/admin/users/auditors'),
  listTitle: 'Auditors',
  fields: [
    {
      name: 'expiresAt',
      label: 'Last day of access',
      kind: 'day',
      width: 'm',
      group: 'Access',
      hint: 'At most 90 days ahead. After this day the account cannot log in.',
    },
    {
      name: 'siteIds',
      label: 'Sites',
      kind: 'several',
      words: 'a site',
      group: 'What can be read',
      hint: 'The reports show the inventories of these sites, including closed ones.',
    },
    { name: 'periodFrom', label: 'Records from', kind: 'day', group: 'What can be read' },
    { name: 'periodTo', label: 'Records to', kind: 'day', group: 'What can be read', beside: true },
    {
      name: 'seesPatients',
      label: 'Patients',
      kind: 'switch',
      group: 'What can be read',
      words: 'The usage log shows patients',
    },
    {
      name: 'mayExport',
      label: 'Files',
      kind: 'switch',
      group: 'What can be read',
      words: 'Reports can be exported as files',
    },
  ],
  check: (typed) =>
    checkFields(AuditorFields, typed, ({ periodFrom, periodTo }) =>
      periodFrom <= periodTo ? {} : { periodTo: 'Choose a day on or after the first one.' },
    ),
};
