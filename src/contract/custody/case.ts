import * as v from 'valibot';
import { defineGet, definePost } from '../core/call.ts';
import { Instant, paragraph, RecordId, SignedAmount } from '../core/primitives.ts';
import { Product } from '../core/product.ts';
import { actHash, OwnSigning } from '../core/signing.ts';
import { CaseFacts, CaseState, ReasonCode } from './caseRecord.ts';
import { Photo } from './photo.ts';

/** A case as the list shows it. */
export const CaseSummary = v.object({
  id: RecordId,
  /** C-2026-0001. */
  number: v.string(),
  inventoryId: RecordId,
  inventoryName: v.string(),
  siteName: v.string(),
  subject: v.picklist(['lot', 'seal', 'label', 'temperature', 'field', 'chart', 'pattern']),
  /** Null for a seal, a temperature, and a label that is on no vial of the agency; of a chart or pattern the drug that it is about. */
  product: v.nullable(Product),
  lotNumber: v.nullable(v.string()),
  label: v.nullable(v.string()),
  state: CaseState,
  /** When the first difference was found, and by whom. */
  openedAt: Instant,
  openedBy: v.string(),
  owner: v.nullable(v.string()),
  ageDays: v.number(),
  /** Without owner or explanation for longer than the agency allows. */
  isOverdue: v.boolean(),
  /** What the newest finding compared. */
  what: v.picklist(['amount', 'label', 'seal', 'temperature', 'field', 'chart', 'pattern']),
  /** Of the newest finding, in the product's measure or in words; null while a blind count's is hidden. */
  recorded: v.nullable(v.string()),
  found: v.string(),
  /** Found minus recorded, less what is explained; null while it is hidden, and for seals and labels. */
  remainder: v.nullable(SignedAmount),
  /** The newest count or check found no difference. */
  recountAgrees: v.boolean(),
  closedAt: v.nullable(Instant),
  reasonCode: v.nullable(ReasonCode),
  wasClosedEarlier: v.boolean(),
});
export type CaseSummary = v.InferOutput<typeof CaseSummary>;

const CaseLink = v.object({ id: RecordId, number: v.string() });

/** One record of the timeline. */
const CaseEntry = v.object({
  id: RecordId,
  sequence: v.number(),
  at: Instant,
  recordedAt: Instant,
  name: v.string(),
  /** What it says; of a hidden finding `recorded` is empty. */
  facts: CaseFacts,
  /** Of a sign-off. */
  role: v.nullable(v.string()),
  method: v.nullable(v.picklist(['pin', 'passkey'])),
  signedHash: v.nullable(v.string()),
});
export type CaseEntry = v.InferOutput<typeof CaseEntry>;

export const CaseDetail = v.object({
  ...CaseSummary.entries,
  entries: v.array(CaseEntry),
  photos: v.array(Photo),
  follows: v.nullable(CaseLink),
  followedBy: v.array(CaseLink),
  ownerUserId: v.nullable(RecordId),
  /** Who can own it: the people of the inventory. */
  people: v.array(v.object({ id: RecordId, name: v.string() })),
  /** The difference that a correction or a loss report of it explains; null if there is none. */
  discrepancyId: v.nullable(RecordId),
  /** The field record that the case is about; null for every other subject. */
  fieldRecordId: v.nullable(RecordId),
  /** Why the reader cannot close it, whatever the reason; null if they can. */
  whyNotClose: v.nullable(v.string()),
  /** Each reason, and what has to be done first; null if nothing. */
  reasons: v.array(v.object({ code: ReasonCode, whyNot: v.nullable(v.string()) })),
  /** SHA-256 of the case as it is shown: what a sign-off is tied to. */
  hash: v.string(),
  /** The id of the reader's next note or sign-off, so that one that is sent twice is recorded once. */
  nextId: RecordId,
});
export type CaseDetail = v.InferOutput<typeof CaseDetail>;

export const CaseFilter = v.picklist(['open', 'closed']);
export type CaseFilter = v.InferOutput<typeof CaseFilter>;

/** Open ones with the oldest first, closed ones with the newest first; at most so many. */
export const CaseList = v.object({
  rows: v.array(CaseSummary),
  isCut: v.boolean(),
  /** How many are in either list. */
  totals: v.object({ open: v.number(), closed: v.number() }),
});
export type CaseList = v.InferOutput<typeof CaseList>;

export const listCases = defineGet({
  name: 'listCases',
  summary: 'The cases of the inventories that the person is assigned to.',
  path: '/api/Cases',
  access: 'custody',
  query: v.object({ state: v.optional(CaseFilter), inventoryId: v.optional(RecordId) }),
  reply: CaseList,
});

export const getCase = defineGet({
  name: 'getCase',
  summary: 'A case with its findings, explanations, notes and signatures.',
  path: '/api/Cases/{id}',
  access: 'custody',
  params: v.object({ id: RecordId }),
  reply: CaseDetail,
});

/**
 * A case with its evidence: `rows` are the lines of the timeline and of what is linked to it. With photos it is a ZIP
 * archive, as base64, of the CSV file and the pictures.
 */
export const CaseFile = v.object({
  fileName: v.string(),
  csv: v.string(),
  rows: v.number(),
  photos: v.number(),
  zip: v.nullable(v.string()),
});
export type CaseFile = v.InferOutput<typeof CaseFile>;

export const exportCase = definePost({
  name: 'exportCase',
  summary:
    'A case as one file with its hashes, signatures and photos; the export is an audit entry.',
  path: '/api/Cases/{id}/Export',
  isReport: true,
  access: 'custody',
  params: v.object({ id: RecordId }),
  body: v.object({}),
  reply: CaseFile,
});

/** What a note says, or why a case is closed, in words. */
export const CaseNoteText = v.pipe(paragraph(1_000), v.minLength(1, 'Enter a note.'));

export const addCaseNote = definePost({
  name: 'addCaseNote',
  summary: 'Appends a note with the name of its author and the time; it is never changed.',
  path: '/api/Cases/{id}/Notes',
  access: 'custody',
  params: v.object({ id: RecordId }),
  /** The id of the note: a repeat with the same one answers with the first. */
  body: v.object({ noteId: RecordId, text: CaseNoteText }),
  reply: CaseDetail,
});

export const setCaseOwner = definePost({
  name: 'setCaseOwner',
  summary: 'Says who looks after a case.',
  path: '/api/Cases/{id}/Owner',
  access: 'custody',
  params: v.object({ id: RecordId }),
  body: v.object({ ownerUserId: RecordId }),
  reply: CaseDetail,
});

export const CloseCaseForm = v.object({
  /** The id of the sign-off: a repeat with the same one answers with the first. */
  signOffId: RecordId,
  caseId: RecordId,
  /** The hash of what was shown. */
  hash: actHash,
  reasonCode: v.pipe(v.string('Choose why the case is closed.'), ReasonCode),
  note: CaseNoteText,
  signing: OwnSigning,
});
export type CloseCaseForm = v.InferOutput<typeof CloseCaseForm>;

export const closeCase = definePost({
  name: 'closeCase',
  summary: 'Closes a case: signed by a person with the right who was not involved.',
  path: '/api/Cases/Close',
  access: 'custody',
  body: CloseCaseForm,
  reply: CaseDetail,
});
