import * as v from 'valibot';
import { defineGet, definePost } from '../core/call.ts';
import {
  Amount,
  Day,
  Instant,
  paragraph,
  RecordId,
  SignedAmount,
  StoredText,
} from '../core/primitives.ts';
import { OwnSigning } from '../core/signing.ts';
import { NewYorkNotices } from './deaReport.ts';

/** Lines 1 to 6 of the form, in the column's measure (µL, ng or each). A later correction can make one negative. */
export const FormLines = v.object({
  opening: SignedAmount,
  received: SignedAmount,
  used: SignedAmount,
  destroyed: SignedAmount,
  returned: SignedAmount,
  lost: SignedAmount,
});
export type FormLines = v.InferOutput<typeof FormLines>;

/** A loss report that was discovered in the period, with its clocks (REG-13). */
export const FormLoss = v.object({
  number: v.string(),
  /** In the column's measure, less what was found again in the period. */
  amount: SignedAmount,
  discoveredOn: Day,
  noticeDueOn: Day,
  noticeSentOn: v.nullable(Day),
  formDueOn: Day,
  formFiledOn: v.nullable(Day),
  /** The decision that it is not significant ended both clocks of the DEA. */
  notSignificantOn: v.nullable(Day),
  newYork: NewYorkNotices,
});
export type FormLoss = v.InferOutput<typeof FormLoss>;

/** A part of line 2 that was not received from a registrant: it has a footnote and must be explained (REG-13). */
export const ReceivedNote = v.object({
  kind: v.picklist(['firstCount', 'surplus', 'shortage', 'foundAgain']),
  /** Negative for a shortage. */
  amount: SignedAmount,
  inventory: v.string(),
  /** Numbers of the ledger's entries. */
  entries: v.array(v.number()),
  /** Of the loss that was found again; null for the other kinds. */
  lossNumber: v.nullable(v.string()),
});
export type ReceivedNote = v.InferOutput<typeof ReceivedNote>;

/** A substance in one concentration, as the ledger has it. */
export const FormColumn = v.object({
  /** The same for the same substance and concentration, whatever the package. */
  key: v.pipe(StoredText, v.maxLength(400)),
  substance: v.string(),
  concentration: v.string(),
  /** What the figures are shown in; only what has a volume is reported in mL. */
  unit: v.picklist(['mL', 'mg', 'each']),
  unitName: v.string(),
  lines: FormLines,
  /** True if line 1 is the ending of the form signed for the period before. */
  isOpeningSigned: v.boolean(),
  /** Line 1 as the ledger has it now; another figure means late entries since that signature. */
  openingByLedger: SignedAmount,
  /** Sent and not received at the end of the period: in the ledger, and in no inventory. */
  inTransit: SignedAmount,
  /** These three are left out where they are empty, and in forms signed before they were listed. */
  losses: v.exactOptional(v.array(FormLoss)),
  notes: v.exactOptional(v.array(ReceivedNote)),
  /** A footnote for each amendment of a use in these figures (AMEND-07). */
  amendments: v.exactOptional(v.array(v.string())),
});
export type FormColumn = v.InferOutput<typeof FormColumn>;

/** Lines 8 and 9. */
export const FormCount = v.object({
  key: v.pipe(StoredText, v.maxLength(400)),
  stock: Amount,
  subStocks: Amount,
});
export type FormCount = v.InferOutput<typeof FormCount>;

/** The same before it is complete: null if no one counted. */
export const FoundCount = v.object({
  key: v.string(),
  stock: v.nullable(Amount),
  subStocks: v.nullable(Amount),
});
export type FoundCount = v.InferOutput<typeof FoundCount>;

/** Null if the agency's settings do not say. */
export const FormHeader = v.object({
  agency: v.string(),
  address: v.nullable(v.string()),
  county: v.nullable(v.string()),
  bneLicence: v.nullable(v.string()),
  emsAgencyCode: v.nullable(v.string()),
  deaNumber: v.nullable(v.string()),
  deaRegistrant: v.nullable(v.string()),
  contact: v.nullable(v.string()),
  agent: v.nullable(v.string()),
});
export type FormHeader = v.InferOutput<typeof FormHeader>;

/** The whole content of a signed form. */
export const FormContent = v.object({
  periodEnd: Day,
  header: FormHeader,
  columns: v.array(FormColumn),
  counts: v.array(FormCount),
  explanation: v.string(),
});
export type FormContent = v.InferOutput<typeof FormContent>;

export const SignedForm = v.object({
  version: v.number(),
  content: FormContent,
  amendment: v.nullable(v.string()),
  signedBy: v.string(),
  role: v.string(),
  signedAt: Instant,
  hash: v.string(),
});
export type SignedForm = v.InferOutput<typeof SignedForm>;

/** A form that can still be written: what the ledger says now. */
export const DraftForm = v.object({
  periodEnd: Day,
  header: FormHeader,
  columns: v.array(FormColumn),
  counts: v.array(FoundCount),
  /** The last day of the counts that lines 8 and 9 were taken from; null if they are empty. */
  countedOn: v.nullable(Day),
  /** The version that a signature would make. */
  version: v.number(),
  /** SHA-256 of columns and header: a signature names it, so that no one signs other figures than they saw. */
  basis: v.string(),
});
export type DraftForm = v.InferOutput<typeof DraftForm>;

export const FormPeriod = v.object({
  end: Day,
  dueOn: Day,
  /** `running`: not over yet. */
  state: v.picklist(['running', 'due', 'overdue', 'signed']),
  versions: v.array(v.object({ version: v.number(), signedBy: v.string(), signedAt: Instant })),
});
export type FormPeriod = v.InferOutput<typeof FormPeriod>;

/** `blank` says why: another state's agency, someone who may not see the whole agency's stock, or training. */
export const Form3848 = v.variant('kind', [
  v.object({ kind: v.literal('blank'), reason: v.picklist(['state', 'permission', 'training']) }),
  v.object({
    kind: v.literal('signed'),
    periods: v.array(FormPeriod),
    form: SignedForm,
    isAgent: v.boolean(),
    /** The last day on which the signed version has to be kept (REG-01). */
    keepUntil: Day,
    /** Uses of the period that were amended after the signature, a sentence for each; left out if there is none. */
    amendedSince: v.exactOptional(v.array(v.string())),
  }),
  v.object({
    kind: v.literal('draft'),
    periods: v.array(FormPeriod),
    draft: DraftForm,
    isAgent: v.boolean(),
    /** The same of a version that is signed today. */
    keepUntil: Day,
  }),
]);
export type Form3848 = v.InferOutput<typeof Form3848>;

export const getForm3848 = defineGet({
  name: 'getForm3848',
  summary: 'NY Form 3848 of a period: a signed version, or the ledger’s figures now.',
  path: '/api/Forms/NyForm3848',
  isReport: true,
  access: 'session',
  query: v.object({
    periodEnd: v.optional(Day),
    version: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,4}$/), v.transform(Number))),
    /** The figures of now, although the period is signed: to amend it. */
    amend: v.optional(v.literal('1')),
  }),
  reply: Form3848,
});

export const SignForm3848 = v.object({
  /** One per act: a repeat with the same key and content answers with the first signature. */
  idempotencyKey: RecordId,
  periodEnd: Day,
  basis: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  counts: v.pipe(v.array(FormCount), v.maxLength(500)),
  explanation: paragraph(2000),
  /** Why a signed form is amended; empty for the first version. */
  amendment: paragraph(500),
  signing: OwnSigning,
});
export type SignForm3848 = v.InferOutput<typeof SignForm3848>;

export const signForm3848 = definePost({
  name: 'signForm3848',
  summary: 'Signs NY Form 3848 as the controlled substance agent; a later version amends it.',
  path: '/api/Forms/NyForm3848/Sign',
  access: 'custody',
  // 500 counts with the names of their substances.
  largestBody: 256 * 1_024,
  body: SignForm3848,
  reply: SignedForm,
});
