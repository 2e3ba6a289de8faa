import * as v from 'valibot';
import { ActLimits } from '../core/actRights.ts';
import { defineGet, definePost } from '../core/call.ts';
import {
  Count,
  Day,
  Instant,
  line,
  optionalLine,
  paragraph,
  RecordId,
  statedInstant,
} from '../core/primitives.ts';
import { WitnessedSigning } from '../core/signing.ts';
import { DeaLine, LossEvent, Registrant } from './deaReport.ts';
import { ReportHead } from './report.ts';

const reason = line('why it is corrected', 500);
const factor = (sentence: string) => v.pipe(paragraph(1000), v.minLength(1, sentence));

/** What DEA Form 106 asks for and the ledger does not know. What no one entered is empty, null or 0 characters. */
export const Form106 = v.object({
  kind: v.literal('form106'),
  policeNotified: v.nullable(v.boolean()),
  policeDepartment: optionalLine(120),
  policePhone: optionalLine(40),
  policeReport: optionalLine(60),
  lossKind: v.nullable(
    v.picklist(['breakIn', 'robbery', 'employee', 'customer', 'transit', 'other']),
  ),
  otherKind: optionalLine(120),
  killed: v.nullable(Count),
  injured: v.nullable(Count),
  cause: paragraph(2000),
  carrier: optionalLine(120),
  consignee: optionalLine(120),
  /** In cents of a US dollar. */
  purchaseValue: v.nullable(Count),
  /** Marks, symbols or price codes on the labels. */
  marks: optionalLine(200),
  /** Numbers of the DEA Forms 222 that were stolen or lost with it. */
  forms222: optionalLine(200),
  /** Thefts and losses of the registrant in the 24 months before. */
  earlierLosses: v.nullable(Count),
  securityMeasures: paragraph(2000),
  filedOn: v.nullable(Day),
  confirmation: optionalLine(60),
});
export type Form106 = v.InferOutput<typeof Form106>;

/** What people sign about a loss after it was reported; each is a record of its own and changes none before it. */
export const LossStatement = v.variant('kind', [
  v.object({
    kind: v.literal('discovery'),
    insteadOf: Instant,
    corrected: statedInstant('Enter when it was discovered.'),
    reason,
  }),
  v.object({ kind: v.literal('noticeDay'), insteadOf: Day, corrected: Day, reason }),
  v.object({ kind: v.literal('formDay'), insteadOf: Day, corrected: Day, reason }),
  Form106,
  /** The factors of 21 CFR 1301.76(b); the last two where they are known. */
  v.object({
    kind: v.literal('notSignificant'),
    quantity: factor('Enter how much was lost, compared with what you use.'),
    substances: factor('Enter which substances were lost.'),
    access: factor('Enter who had access, and what else could explain it.'),
    pattern: factor('Enter whether losses repeat, and what was done about them.'),
    diversion: paragraph(1000),
    trends: paragraph(1000),
  }),
  /** When the Department of Health and the medical director were notified, and by whom (DOH-2094). */
  v.object({
    kind: v.literal('newYork'),
    departmentOn: v.nullable(Day),
    departmentBy: optionalLine(120),
    directorOn: v.nullable(Day),
    directorBy: optionalLine(120),
  }),
]);
export type LossStatement = v.InferOutput<typeof LossStatement>;
export type LossStatementKind = LossStatement['kind'];
export const lossStatementKinds = [
  'discovery',
  'noticeDay',
  'formDay',
  'form106',
  'notSignificant',
  'newYork',
] as const satisfies readonly LossStatementKind[];

/** What the ledger and the agency's settings said of a loss when a record of it was signed. */
export const LossFacts = v.object({
  registrant: Registrant,
  numbers: v.array(v.string()),
  inventory: v.string(),
  site: v.object({
    name: v.string(),
    address: v.string(),
    county: v.string(),
    deaNumber: v.nullable(v.string()),
  }),
  isTheft: v.nullable(v.boolean()),
  discoveredAt: Instant,
  probablyFrom: v.nullable(Instant),
  probablyTo: v.nullable(Instant),
  reason: v.nullable(v.string()),
  note: v.nullable(v.string()),
  lines: v.array(DeaLine),
});
export type LossFacts = v.InferOutput<typeof LossFacts>;

export const LossSignature = v.object({
  name: v.string(),
  role: v.string(),
  meaning: v.string(),
  method: v.picklist(['pin', 'passkey']),
});
export type LossSignature = v.InferOutput<typeof LossSignature>;

export const LossRecord = v.object({
  id: RecordId,
  /** 1, 2, 3 … of its kind. */
  version: v.number(),
  statement: LossStatement,
  facts: LossFacts,
  signatures: v.array(LossSignature),
  signedAt: Instant,
  /** SHA-256 of the record, the one signed before it included. */
  hash: v.string(),
});
export type LossRecord = v.InferOutput<typeof LossRecord>;

export const Loss = v.object({
  head: ReportHead,
  registrant: Registrant,
  event: LossEvent,
  /** When a count first found what is missing; null if none did. */
  firstFoundAt: v.nullable(Instant),
  /** Newest first. */
  records: v.array(LossRecord),
  /** What the person may sign, and whether photos can be added: they are of an event (CASE-09). */
  may: v.object({ lossSteps: v.boolean(), decide: v.boolean(), photos: v.boolean() }),
  limits: ActLimits,
});
export type Loss = v.InferOutput<typeof Loss>;

export const getLoss = defineGet({
  name: 'getLoss',
  summary:
    'A theft or loss with its clocks, its DEA Form 106 in versions, and all that was signed about it.',
  path: '/api/Losses/{id}',
  access: 'custody',
  /** The event, or the entry that was signed by itself. */
  params: v.object({ id: RecordId }),
  reply: Loss,
});

export const SignLossRecord = v.object({
  /** One per act: a repeat with the same key and content answers with the first record. */
  idempotencyKey: RecordId,
  lossId: RecordId,
  /** How many records of the kind the person was shown. */
  after: Count,
  statement: LossStatement,
  signing: WitnessedSigning,
});
export type SignLossRecord = v.InferOutput<typeof SignLossRecord>;

export const signLossRecord = definePost({
  name: 'signLossRecord',
  summary:
    'Signs a correction of the days of a loss, a version of its DEA Form 106, that it is not significant, or who was notified in New York.',
  path: '/api/Losses/Records',
  access: 'custody',
  body: SignLossRecord,
  reply: LossRecord,
});
