import * as v from 'valibot';
import { defineCall } from './call.ts';
import { Day, Instant, pageQuery, Search } from './primitives.ts';

const Change = v.object({ field: v.string(), before: v.string(), after: v.string() });

export const AuditEntry = v.object({
  sequence: v.number(),
  at: Instant,
  who: v.string(),
  /** How the person was known: "password", "pin", "password and two PINs". */
  factor: v.string(),
  /** Stable code, for example `use.recorded`, `signIn.refused`. */
  action: v.string(),
  outcome: v.picklist(['success', 'failure']),
  summary: v.string(),
  subject: v.string(),
  changes: v.array(Change),
  requestId: v.string(),
  previousHash: v.string(),
  hash: v.string(),
});
export type AuditEntry = v.InferOutput<typeof AuditEntry>;

export const ChainCheck = v.object({
  isIntact: v.boolean(),
  checkedEntries: v.number(),
  firstBroken: v.nullable(v.number()),
  checkedAt: Instant,
});

export const AuditList = v.object({
  rows: v.array(AuditEntry),
  total: v.number(),
  chain: ChainCheck,
});
export type AuditList = v.InferOutput<typeof AuditList>;

/** The database knows no year 0, and the day after the last of 9999 has five digits. */
const SearchedDay = v.pipe(Day, v.regex(/^[12]/, 'Enter a day of this millennium or the last.'));

export const listAudit = defineCall({
  name: 'listAudit',
  summary: 'The audit history of the session agency, newest first.',
  method: 'GET',
  path: '/api/Admin/GlobalAudit',
  access: 'globalAuditHistory',
  query: v.object({
    ...pageQuery,
    search: Search,
    action: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z]+(\.[A-Za-z]+)?$/))),
    from: v.optional(SearchedDay),
    to: v.optional(SearchedDay),
  }),
  reply: AuditList,
});
