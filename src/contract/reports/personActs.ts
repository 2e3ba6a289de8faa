import * as v from 'valibot';
import { defineGet, definePost } from '../core/call.ts';
import { Instant, RecordId } from '../core/primitives.ts';
import { placeFilters, ReportChoices, ReportFile, ReportHead } from './report.ts';

/** Acts on a page; the next one starts after the last of them, so that new acts shift nothing. */
export const personActsLength = 100;

/** What a person did in an act: one act may have several. */
export const PersonRole = v.picklist(
  ['recorded', 'gave', 'disposed', 'witnessed', 'carried', 'received', 'amended', 'closed'],
  'Choose one of the roles.',
);
export type PersonRole = v.InferOutput<typeof PersonRole>;

/** One act of a person: an event, an entry, or a signed record. It names no patient. */
export const PersonAct = v.object({
  id: RecordId,
  title: v.string(),
  summary: v.string(),
  /** Null for a form of the whole registration. */
  inventory: v.nullable(v.object({ id: RecordId, name: v.string() })),
  occurredAt: Instant,
  recordedAt: Instant,
  isLate: v.boolean(),
  /** Its number among the agency's events or entries; null for other records. */
  sequence: v.nullable(v.number()),
  roles: v.array(PersonRole),
});
export type PersonAct = v.InferOutput<typeof PersonAct>;

const Person = v.object({ id: RecordId, name: v.string() });

export const PersonActs = v.object({
  head: ReportHead,
  choices: ReportChoices,
  /** Everyone who works or worked in the agency. */
  people: v.array(Person),
  /** Null until someone is chosen. */
  person: v.nullable(Person),
  /** Newest first. */
  rows: v.array(PersonAct),
  /** Where the next page starts; null on the last one. */
  older: v.nullable(v.string()),
});
export type PersonActs = v.InferOutput<typeof PersonActs>;

const filters = { ...placeFilters, role: v.optional(PersonRole) };

/** The time and the id of an act. */
const Cursor = v.pipe(
  v.string(),
  v.regex(
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    'Open the report again; this page no longer exists.',
  ),
);

export const getPersonActs = defineGet({
  name: 'getPersonActs',
  summary:
    'What a person recorded, gave, disposed, witnessed, carried, received, amended or closed over a period; each look is an audit entry.',
  path: '/api/Reports/PersonActs',
  isReport: true,
  access: 'custody',
  query: v.object({ ...filters, userId: v.optional(RecordId), before: v.optional(Cursor) }),
  reply: PersonActs,
});

export const exportPersonActs = definePost({
  name: 'exportPersonActs',
  summary: 'The acts of a person as a CSV file; the export is an audit entry.',
  path: '/api/Reports/PersonActs/Export',
  isReport: true,
  access: 'custody',
  body: v.object({ ...filters, userId: RecordId }),
  reply: ReportFile,
});
