import * as v from 'valibot';
import { definePost } from '../core/call.ts';
import { Count, Instant, line, optionalLine, RecordId } from '../core/primitives.ts';
import { defineResource, searchedPage } from '../core/resource.ts';

/** What system administrators edit of an agency; the rest is the agency's own (its settings). */
export const AgencyFields = v.object({
  /** The agency's number; null for a new one. Shown, never changed. */
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

export const agencies = defineResource({
  one: 'Agency',
  many: 'Agencies',
  path: '/api/Sysadmin/Customers',
  access: 'clients',
  fields: AgencyFields,
  row: AgencyRow,
  query: {
    ...searchedPage,
    status: v.optional(v.picklist(['active', 'suspended'])),
    state: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))),
  },
  summaries: {
    list: 'The agencies of this installation, in pages of 100.',
    get: 'One agency, to be edited; `new` for the form of a new one.',
    save: 'Saves an agency; a new one gets its first administrator, who is invited by mail.',
  },
});

export const setAgencyStatus = definePost({
  name: 'setAgencyStatus',
  summary: 'Suspends an agency, which ends its sessions and denies its logins, or reactivates it.',
  path: '/api/Sysadmin/Customers/{id}/Status',
  access: 'clients',
  params: v.object({ id: RecordId }),
  body: v.variant('isActive', [
    v.object({ isActive: v.literal(false), reason: line('the reason', 200) }),
    v.object({ isActive: v.literal(true) }),
  ]),
  reply: AgencyStatus,
});
