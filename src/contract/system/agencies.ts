import * as v from 'valibot';
import { defineCall } from '../core/call.ts';
import {
  Count,
  Instant,
  line,
  optionalLine,
  pageQuery,
  RecordId,
  Search,
} from '../core/primitives.ts';
import { NewOrRecordId, recordToEdit, recordToSave, storedRecord } from '../core/record.ts';

/** What system administrators edit of an agency; the rest is the agency's own (its settings). */
export const AgencyFields = v.object({
  /** The agency's number; null for a new one. Told, never changed. */
  number: v.nullable(Count),
  name: line('the name', 100),
  state: v.pipe(v.string('Choose the state.'), v.regex(/^[A-Z]{2}$/, 'Choose the state.')),
  timeZone: v.pipe(v.string(), v.regex(/^[A-Za-z_]+\/[A-Za-z_]+$/, 'Choose the time zone.')),
  /** People who have not logged in for so many days are deactivated; null: never. */
  deactivateAfterDays: v.nullable(
    v.pipe(
      v.number('Enter a whole number of days.'),
      v.integer('Enter a whole number of days.'),
      v.minValue(30, 'Use at least 30 days.'),
      v.maxValue(730, 'Use at most 730 days.'),
    ),
  ),
  /** Of a new agency: who sets it up. Empty afterwards. */
  adminName: optionalLine(100),
  adminEmail: optionalLine(254),
});
export type AgencyFields = v.InferOutput<typeof AgencyFields>;

export const AgencyStatus = v.object({
  isActive: v.boolean(),
  suspendedAt: v.nullable(Instant),
  suspensionReason: v.nullable(v.string()),
});
export type AgencyStatus = v.InferOutput<typeof AgencyStatus>;

export const AgencyRow = v.object({
  ...AgencyStatus.entries,
  id: RecordId,
  number: v.number(),
  name: v.string(),
  state: v.string(),
  /** People and programs that may log in. */
  users: v.number(),
  integrations: v.number(),
  createdAt: Instant,
});
export type AgencyRow = v.InferOutput<typeof AgencyRow>;

export const AgencyList = v.object({ data: v.array(AgencyRow), total: v.number() });
export type AgencyList = v.InferOutput<typeof AgencyList>;

export const listAgencies = defineCall({
  name: 'listAgencies',
  summary: 'The agencies of this installation, in pages of 100.',
  method: 'GET',
  path: '/api/Sysadmin/Customers',
  access: 'clients',
  query: v.object({
    ...pageQuery,
    search: Search,
    status: v.optional(v.picklist(['active', 'suspended'])),
    state: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))),
  }),
  reply: AgencyList,
});

export const getAgency = defineCall({
  name: 'getAgency',
  summary: 'One agency, to be edited; `new` for the form of a new one.',
  method: 'GET',
  path: '/api/Sysadmin/Customers/{id}',
  access: 'clients',
  params: v.object({ id: NewOrRecordId }),
  reply: recordToEdit(AgencyFields),
});

export const saveAgency = defineCall({
  name: 'saveAgency',
  summary: 'Saves an agency; a new one gets its first administrator, who is invited by mail.',
  method: 'POST',
  path: '/api/Sysadmin/Customers/Save',
  access: 'clients',
  body: recordToSave(RecordId, AgencyFields),
  reply: storedRecord(AgencyFields),
});

export const setAgencyStatus = defineCall({
  name: 'setAgencyStatus',
  summary: 'Suspends an agency, which ends its sessions and denies its logins, or reactivates it.',
  method: 'POST',
  path: '/api/Sysadmin/Customers/{id}/Status',
  access: 'clients',
  params: v.object({ id: RecordId }),
  body: v.variant('isActive', [
    v.object({ isActive: v.literal(false), reason: line('the reason', 200) }),
    v.object({ isActive: v.literal(true) }),
  ]),
  reply: AgencyStatus,
});
