import { assign, sendTo, setup } from 'xstate';
import type { FieldErrors, Problem } from '../../src/contract/core/problem.ts';
import type { IntendedSigning } from '../../src/contract/core/signing.ts';
import type { FieldRecordDetail } from '../../src/contract/custody/fieldRecord.ts';
import { problemIn, type Result, valueIn } from '../../src/rules/core/callFailure.ts';
import { formErrors } from '../../src/rules/core/signatures.ts';
import {
  answerErrors,
  decisionErrors,
  type FieldAnswer,
  type FieldDecision,
  type FieldDone,
  readDecision,
  readDenialReason,
} from '../../src/rules/custody/field/fieldReview.ts';
import { promisePlaceholder } from '../core/placeholders.ts';
import { signedAct } from '../core/signedAct.machine.ts';
import {
  outputGuards,
  problemOf,
  receiptOf,
  type SignedActInput,
  type SignedActOutput,
  submittedWith,
} from '../core/signedAct.setup.ts';

/** The field record as the server has it. */
export type FieldReviewInput = { shown: FieldRecordDetail };

/** The PIN is never in it. */
export type FieldReviewContext = FieldReviewInput & {
  /** Which of the two forms of the person named is open. */
  answer: FieldAnswer;
  /** What was chosen and typed, so that it is still there after a refusal. */
  decision: string;
  reason: string;
  errors: FieldErrors;
  problem: Problem | null;
  /** What was done here last, until something else is. */
  done: FieldDone | null;
};

export type FieldReviewEvent =
  | { type: 'answer.chosen'; answer: FieldAnswer }
  | { type: 'answer.submitted'; reason: string; signing: IntendedSigning }
  | { type: 'decision.submitted'; decision: string; reason: string };

/** What a person named signs: that they attested the content, or that they did not. */
export type AnswerContent = {
  answer: FieldAnswer;
  recordId: string;
  contentHash: string;
  /** Of a denial; empty for a confirmation. */
  reason: string;
};

/** A decision about the record, with its reason. */
export type DecidedRecord = { recordId: string; decision: FieldDecision; reason: string };

type AnswerSubmitted = Extract<FieldReviewEvent, { type: 'answer.submitted' }>;
type DecisionSubmitted = Extract<FieldReviewEvent, { type: 'decision.submitted' }>;
type Errors = { errors: FieldErrors };
type Signed = { output: SignedActOutput<FieldRecordDetail> };
type Decided = { output: Result<FieldRecordDetail> };

export const answerErrorsOf = ({
  context: { answer },
  event,
}: {
  context: FieldReviewContext;
  event: AnswerSubmitted;
}): Errors => ({ errors: answerErrors(answer, event) });

export const decisionErrorsOf = ({ event }: { event: DecisionSubmitted }): Errors => ({
  errors: decisionErrors(event),
});

/** A person answers once, so that record and answer keep a second one away. The record’s own id is the key of its act. */
export function actOf({
  shown: { recordId, contentHash },
  answer,
  reason,
}: FieldReviewContext): SignedActInput<AnswerContent> {
  const stated = answer === 'deny' ? readDenialReason(reason) : '';
  return {
    idempotencyKey: `${answer} ${recordId}`,
    content: { answer, recordId, contentHash, reason: stated },
    isInline: true,
  };
}

export function decidedOf({ shown, decision, reason }: FieldReviewContext): DecidedRecord {
  return { recordId: shown.recordId, ...readDecision({ decision, reason }) };
}

/** Whether another person settled it, or may decide about it instead: this page is out of date. */
function isOver(output: Result<unknown>): boolean {
  if (output.ok) return false;
  const { failure } = output;
  return failure.kind === 'denied' || (failure.kind === 'rejected' && failure.status === 409);
}

const unexpected: Problem = {
  code: 'unconfirmed',
  message: 'We couldn’t confirm the decision. Try again. It won’t be recorded twice.',
};

/** The names the chart may use, and what each does. */
export const fieldReviewSetup = setup({
  types: {
    context: {} as FieldReviewContext,
    events: {} as FieldReviewEvent,
    input: {} as FieldReviewInput,
    children: {} as { signedAct: 'signedAct' },
    tags: {} as 'signable' | 'decidable' | 'busy' | 'unavailable',
  },
  actors: {
    signedAct: signedAct<AnswerContent, FieldRecordDetail>(),
    decideRecord: promisePlaceholder<Result<FieldRecordDetail>, DecidedRecord>('decideRecord'),
  },
  guards: {
    isMine: ({ context }) => context.shown.may === 'confirm',
    mayDecide: ({ context }) => context.shown.may === 'decide',
    hasErrors: (_, { errors }: Errors) => Object.keys(errors).length > 0,
    isRecorded: outputGuards.isRecorded,
    formStays: outputGuards.formStays,
    isDecided: (_, { output }: Decided) => output.ok,
    isOver: (_, { output }: Decided) => isOver(output),
  },
  actions: {
    markErrors: assign((_, { errors }: Errors) => ({ errors })),
    setAnswer: assign((_, { answer }: { answer: FieldAnswer }) => ({
      answer,
      errors: {},
      problem: null,
    })),
    setReason: assign((_, { reason }: AnswerSubmitted) => ({ reason })),
    setDecision: assign((_, { decision, reason }: DecisionSubmitted) => ({
      decision,
      reason,
      errors: {},
      problem: null,
    })),
    sign: sendTo('signedAct', ({ event }) => submittedWith(event)),
    setAnswered: assign(({ context: { shown, answer } }, { output }: Signed) => ({
      shown: receiptOf(output) ?? shown,
      done: answer,
      reason: '',
      errors: {},
      problem: null,
    })),
    setDecided: assign(({ context }, { output }: Decided) => ({
      shown: valueIn(output),
      done: decidedOf(context).decision,
      decision: '',
      reason: '',
    })),
    setRefusal: assign((_, { output }: Signed | { output: null }) => {
      const problem = problemOf(output);
      return { errors: formErrors(problem), problem };
    }),
    setFailure: assign((_, { output }: Decided | { output: null }) => {
      const problem = problemIn(output) ?? unexpected;
      return { problem, errors: problem.fields ?? {} };
    }),
  },
});
