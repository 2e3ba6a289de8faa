import * as v from 'valibot';
import { ActLimits } from '../core/actRights.ts';
import { defineGet, definePost } from '../core/call.ts';
import { Day, Instant, RecordId, SignedAmount } from '../core/primitives.ts';
import { Product } from '../core/product.ts';
import { AmendedMark, SignatureNote } from '../inventory/ledger.ts';
import { placeFilters, ReportChoices, ReportFile, ReportHead } from './report.ts';

/** The DEA registrant; null if the agency's settings do not say. */
export const Registrant = v.object({
  agency: v.string(),
  address: v.nullable(v.string()),
  county: v.nullable(v.string()),
  deaRegistrant: v.nullable(v.string()),
  deaNumber: v.nullable(v.string()),
  agent: v.nullable(v.string()),
  contact: v.nullable(v.string()),
  phone: v.nullable(v.string()),
});
export type Registrant = v.InferOutput<typeof Registrant>;

export const DeaLine = v.object({
  /** Number of the line in the ledger. */
  sequence: v.number(),
  product: Product,
  lot: v.string(),
  expiresOn: Day,
  /** In the product's measure. */
  amount: SignedAmount,
  /** Numbers of the ledger lines that correct it. */
  correctedBy: v.array(v.number()),
  /** Units in a full package, as it was then; null if it was not recorded. Only of destructions. */
  packageQuantity: v.nullable(v.number()),
});
export type DeaLine = v.InferOutput<typeof DeaLine>;

const common = {
  /** The event; the entry where it was signed by itself. */
  id: RecordId,
  inventory: v.string(),
  site: v.object({
    name: v.string(),
    address: v.string(),
    county: v.string(),
    deaNumber: v.nullable(v.string()),
  }),
  occurredAt: Instant,
  recordedAt: Instant,
  recordedBy: v.string(),
  signers: v.array(v.object({ name: v.string(), role: v.string(), meaning: v.string() })),
  signatureNotes: v.array(SignatureNote),
  reason: v.nullable(v.string()),
  note: v.nullable(v.string()),
  lines: v.array(DeaLine),
  /** Of a record that was amended: which facts, and what they were (AMEND-07). */
  amended: v.exactOptional(AmendedMark),
};

/** When and by whom the two whom New York asks to be notified of a loss were (REG-15); empty until they are. */
export const NewYorkNotices = v.object({
  departmentOn: v.nullable(Day),
  departmentBy: v.string(),
  directorOn: v.nullable(Day),
  directorBy: v.string(),
});
export type NewYorkNotices = v.InferOutput<typeof NewYorkNotices>;

/** What DEA Form 106 asks for, as far as the ledger knows it, and its clocks (21 CFR 1301.76(b)). */
export const LossEvent = v.object({
  ...common,
  /** The agency's own numbers, one for each line. */
  numbers: v.array(v.string()),
  /** Null if it was recorded before that was asked. */
  isTheft: v.nullable(v.boolean()),
  discoveredAt: Instant,
  /** The day of it in the agency's zone: the clocks run from here. */
  discoveredOn: Day,
  /** Between which times it probably happened; both null if that is unknown. */
  probablyFrom: v.nullable(Instant),
  probablyTo: v.nullable(Instant),
  /** Thefts and losses of the registrant in the 24 months before this one; null for an auditor, who reads some sites. */
  earlierLosses: v.nullable(v.number()),
  /** Both days are null in training, where no deadline runs. */
  noticeDueOn: v.nullable(Day),
  /** Null if it is not known that it was sent. */
  noticeSentOn: v.nullable(Day),
  formDueOn: v.nullable(Day),
  formFiledOn: v.nullable(Day),
  /** The day on which it was decided that it is not significant, which stops both clocks; null if it was not. */
  notSignificantOn: v.nullable(Day),
  /** Whom New York asks to be notified, and since when they are; null in another state. */
  newYork: v.nullable(NewYorkNotices),
});
export type LossEvent = v.InferOutput<typeof LossEvent>;

/** What DEA Form 41 asks for of stock that was destroyed (21 CFR 1304.21(e), 1317.95). */
export const DestructionEvent = v.object({
  ...common,
  method: v.nullable(v.string()),
  /** This and the location are null in destructions recorded before they were asked. */
  destroyedOn: v.nullable(Day),
  location: v.nullable(v.object({ name: v.string(), address: v.string() })),
  isNonRetrievable: v.boolean(),
  /** Until this day the form is kept, as long as the agency keeps records. */
  keepUntil: Day,
});
export type DestructionEvent = v.InferOutput<typeof DestructionEvent>;

function reportOf<const Event extends v.GenericSchema>(event: Event) {
  return v.object({
    head: ReportHead,
    choices: ReportChoices,
    registrant: Registrant,
    /** As they occurred. */
    events: v.array(event),
    /** False if there are more than one report holds. */
    isComplete: v.boolean(),
  });
}

export const LossReport = v.object({ ...reportOf(LossEvent).entries, limits: ActLimits });
export type LossReport = v.InferOutput<typeof LossReport>;

export const DestructionReport = v.object({
  ...reportOf(DestructionEvent).entries,
  /** What broke in the period and could not be recovered: no destruction, but *destroyed* in the registration report. */
  broken: v.array(v.object({ product: Product, amount: SignedAmount })),
});
export type DestructionReport = v.InferOutput<typeof DestructionReport>;

export const getLossReport = defineGet({
  name: 'getLossReport',
  summary:
    'Thefts and losses of a period (24 months by default) with what DEA Form 106 asks for, and their clocks.',
  path: '/api/Reports/Losses',
  isReport: true,
  access: 'custody',
  query: v.object(placeFilters),
  reply: LossReport,
});

export const exportLossReport = definePost({
  name: 'exportLossReport',
  summary: 'Thefts and losses as a CSV file; the export is an audit entry.',
  path: '/api/Reports/Losses/Export',
  isReport: true,
  access: 'custody',
  body: v.object(placeFilters),
  reply: ReportFile,
});

export const getDestructionReport = defineGet({
  name: 'getDestructionReport',
  summary: 'Destructions of a period (24 months by default) with what DEA Form 41 asks for.',
  path: '/api/Reports/Destructions',
  isReport: true,
  access: 'custody',
  query: v.object(placeFilters),
  reply: DestructionReport,
});

export const exportDestructionReport = definePost({
  name: 'exportDestructionReport',
  summary: 'Destructions as a CSV file; the export is an audit entry.',
  path: '/api/Reports/Destructions/Export',
  isReport: true,
  access: 'custody',
  body: v.object(placeFilters),
  reply: ReportFile,
});

/** What ends a clock of a loss: the written notice was sent, or DEA Form 106. */
export const LossStep = v.picklist(['notice', 'form']);
export type LossStep = v.InferOutput<typeof LossStep>;

export const LossDates = v.object({ noticeSentOn: v.nullable(Day), formFiledOn: v.nullable(Day) });
export type LossDates = v.InferOutput<typeof LossDates>;

export const recordLossStep = definePost({
  name: 'recordLossStep',
  summary:
    'Records on which day the notice of a loss, or its Form 106, was sent, as an audit entry; a recorded day is corrected by `signLossRecord`.',
  path: '/api/Reports/Losses/{id}/Step',
  access: 'custody',
  /** The event, or the entry that was signed by itself. */
  params: v.object({ id: RecordId }),
  body: v.object({ step: LossStep, doneOn: Day }),
  reply: LossDates,
});
