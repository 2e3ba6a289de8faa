import * as v from 'valibot';
import { defineGet, definePost } from '../core/call.ts';
import {
  AgencyId,
  CursorReply,
  cursorQuery,
  Day,
  Instant,
  pageCursor,
  QueryInteger,
  RecordId,
  Search,
  StoredText,
} from '../core/primitives.ts';

const Change = v.object({ field: v.string(), before: v.string(), after: v.string() });

export const AuditEntry = v.object({
  sequence: v.number(),
  /** Whose chain it is in; 0 for the installation’s own. */
  clientId: v.number(),
  clientName: v.string(),
  at: Instant,
  /** Null for an unknown person, and for the server itself. */
  whoId: v.nullable(RecordId),
  who: v.string(),
  /** How the person was known: "password", "pin", "password and two PINs". */
  factor: v.string(),
  /** Stable code, for example `use.recorded`, `signIn.refused`. */
  action: v.string(),
  outcome: v.picklist(['success', 'failure']),
  summary: v.string(),
  /** The record it was done to: its id where it has one, and its name. */
  subjectId: v.nullable(v.string()),
  subject: v.string(),
  changes: v.array(Change),
  requestId: v.string(),
  previousHash: v.string(),
  hash: v.string(),
});
export type AuditEntry = v.InferOutput<typeof AuditEntry>;

/** What the last check of a chain found. */
export const ChainCheck = v.object({
  isIntact: v.boolean(),
  checkedEntries: v.number(),
  firstBroken: v.nullable(v.number()),
  checkedAt: Instant,
  /** When all hashes were recalculated, if this check only continued from there. */
  walkedAt: v.exactOptional(Instant),
});
export type ChainCheck = v.InferOutput<typeof ChainCheck>;

export const ChainState = v.object({
  /** Null while it has not been checked yet. */
  last: v.nullable(ChainCheck),
  isRunning: v.boolean(),
  /** How many entries the check that runs has done, and of how many. */
  done: v.number(),
  total: v.number(),
});
export type ChainState = v.InferOutput<typeof ChainState>;

export const AuditList = v.object({
  rows: v.array(AuditEntry),
  ...CursorReply.entries,
  /** Null if the entries of several agencies are shown: each has its own chain. */
  chain: v.nullable(ChainState),
});
export type AuditList = v.InferOutput<typeof AuditList>;

/** Instant, agency and number of the entry that a page starts after. */
export const AuditCursor = pageCursor(/^\d{1,9}_\d{1,15}$/);

const filters = {
  search: Search,
  /** `signIn.refused` is one act; `logIn` is every act of that kind. */
  action: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z]+(\.[A-Za-z]+)?$/))),
  outcome: v.optional(v.picklist(['success', 'failure'])),
  /** For system administrators: one agency, or 0 for the installation's own entries. */
  clientId: v.optional(QueryInteger),
  who: v.optional(RecordId),
  record: v.optional(v.pipe(v.string(), v.regex(/^[\w.:-]{1,128}$/))),
  /** Days in the asker's time zone, both included. */
  from: v.optional(Day),
  to: v.optional(Day),
  userTimeZone: v.optional(v.pipe(StoredText, v.maxLength(64))),
};

export const listAudit = defineGet({
  name: 'listAudit',
  summary:
    'The audit history, newest first: of the session agency, or for system administrators of all.',
  path: '/api/Admin/GlobalAudit',
  access: 'globalAuditHistory',
  query: v.object({ ...filters, ...cursorQuery(AuditCursor) }),
  reply: AuditList,
});

/** Entries in one file at most. */
export const auditFileLimit = 10_000;

export const exportAudit = definePost({
  name: 'exportAudit',
  summary: 'The newest matching entries as a CSV file; the export is an audit entry.',
  path: '/api/Admin/GlobalAudit/Export',
  isReport: true,
  access: 'globalAuditHistory',
  body: v.object(filters),
  reply: v.object({
    fileName: v.string(),
    csv: v.string(),
    rows: v.number(),
    /** False if there are more than one file holds. */
    isComplete: v.boolean(),
  }),
});

/** Whose chain: for system administrators any, 0 for the installation's own; null is the session agency's. */
const WhoseChain = v.nullable(v.union([v.literal(0), AgencyId]));

export const checkAuditChain = definePost({
  name: 'checkAuditChain',
  summary: 'Queues a full check of a chain; `getAuditChain` returns its progress and result.',
  path: '/api/Admin/GlobalAudit/Check',
  access: 'globalAuditHistory',
  body: v.object({ clientId: WhoseChain }),
  reply: ChainState,
});

export const getAuditChain = defineGet({
  name: 'getAuditChain',
  summary: 'What the last check of a chain found, and whether one is under way.',
  path: '/api/Admin/GlobalAudit/Chain',
  access: 'globalAuditHistory',
  countsAsActivity: false,
  query: v.object({ clientId: v.optional(QueryInteger) }),
  reply: ChainState,
});
