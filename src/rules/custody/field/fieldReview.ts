import * as v from 'valibot';
import type { FieldErrors } from '../../../contract/core/problem.ts';
import type { IntendedSigning } from '../../../contract/core/signing.ts';
import {
  DenyFieldRecordForm,
  decideFieldRecord,
  type FieldRecordDetail,
} from '../../../contract/custody/fieldRecord.ts';
import { checkSignatures } from '../../core/signatures.ts';

/** What the person named in a record says about it. */
export type FieldAnswer = 'confirm' | 'deny';

/** What is decided about a record that waits. */
export type FieldDecision = v.InferOutput<typeof decideFieldRecord.body>['decision'];

const Decision = decideFieldRecord.body.entries.decision;
const DenialReason = DenyFieldRecordForm.entries.reason;
const DecisionReason = decideFieldRecord.body.entries.reason;

/** What can be decided about a record: one that waits for a signature can only be discarded (FIELD-12 to FIELD-15). */
export function decisionsFor({
  state,
}: Pick<FieldRecordDetail, 'state'>): readonly FieldDecision[] {
  if (state === 'parked') return Decision.options;
  return state === 'waiting' ? ['discard'] : [];
}

/** The decisions as the form offers them. */
export const decisionLabels: Readonly<Record<FieldDecision, string>> = {
  post: 'Post it: it is another one',
  same: 'The same: keep it as a duplicate',
  discard: 'Discard it: it is not posted',
};

/** An answer as it was typed; a confirmation has no reason. */
export interface TypedAnswer {
  readonly reason: string;
  readonly signing: IntendedSigning;
}

/** What is wrong with an answer as it was typed, by control. */
export function answerErrors(answer: FieldAnswer, { reason, signing }: TypedAnswer): FieldErrors {
  const read = v.safeParse(DenialReason, reason);
  const checked = checkSignatures(signing);
  return {
    ...(answer === 'deny' && !read.success ? { reason: read.issues[0].message } : {}),
    ...(checked.ok ? {} : checked.errors),
  };
}

/** The reason of a denial without errors, as it is sent. @throws if it has errors */
export function readDenialReason(reason: string): string {
  return v.parse(DenialReason, reason);
}

/** A decision as it was typed; empty while none is chosen. */
export interface TypedDecision {
  readonly decision: string;
  readonly reason: string;
}

/** What is wrong with a decision as it was typed, by control. */
export function decisionErrors({ decision, reason }: TypedDecision): FieldErrors {
  const read = v.safeParse(DecisionReason, reason);
  return {
    ...(v.is(Decision, decision) ? {} : { decision: 'Choose what becomes of it.' }),
    ...(read.success ? {} : { reason: read.issues[0].message }),
  };
}

/** A decision without errors, as it is sent. @throws if it has errors */
export function readDecision(typed: TypedDecision): v.InferOutput<typeof decideFieldRecord.body> {
  return v.parse(decideFieldRecord.body, { decision: typed.decision, reason: typed.reason });
}

/** What one signs by confirming a record, and what follows (FIELD-09, FIELD-10, FIELD-13). */
export function confirmationText({ state, reason }: FieldRecordDetail): string {
  if (state === 'posted') {
    return 'By signing, you confirm what you attested at the time. Your signature is added to the record, marked as confirmed later.';
  }
  return reason?.code === 'nonce_expired' || reason?.code === 'nonce_unknown'
    ? 'By signing, you confirm what you attested at the time. It is posted as soon as everyone who signed has signed again.'
    : 'By signing, you confirm what you attested at the time. It is posted with your signature.';
}

/** What follows if one denies having signed it (FIELD-09, FIELD-10). */
export function denialText({ state }: Pick<FieldRecordDetail, 'state'>): string {
  return state === 'posted'
    ? 'The record stays in the ledger without your signature. Its case says that you deny it.'
    : 'Nothing is posted, and a case opens.';
}

/** What was done on the page of a record. */
export type FieldDone = FieldAnswer | FieldDecision;

/** What became of a record by what was done, as its page says it. */
export function doneText(
  done: FieldDone,
  { state, reason }: FieldRecordDetail,
): { readonly tone: 'good' | 'warning'; readonly title: string; readonly text: string } {
  const open = reason?.message ?? '';
  switch (done) {
    case 'deny':
      return { tone: 'warning', title: 'Denied', text: open };
    case 'same':
      return { tone: 'good', title: 'Kept as a duplicate', text: 'Nothing was posted for it.' };
    case 'discard':
      return { tone: 'good', title: 'Discarded', text: 'Nothing was posted for it.' };
    case 'confirm':
    case 'post':
      if (state !== 'posted') {
        const title = done === 'confirm' ? 'Signed, and not posted yet' : 'Not posted';
        return { tone: 'warning', title, text: open };
      }
      return {
        tone: 'good',
        title: done === 'confirm' ? 'Signed' : 'Posted',
        text: reason?.message ?? 'It is in the ledger with its signatures.',
      };
  }
}
