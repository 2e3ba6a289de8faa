import { assign, sendTo, setup } from 'xstate';
import type { FieldErrors, Problem } from '../../src/contract/core/problem.ts';
import type { IntendedSigning } from '../../src/contract/core/signing.ts';
import type { CaseDetail, CloseCaseForm } from '../../src/contract/custody/case.ts';
import { problemIn, type Result, valueIn } from '../../src/rules/core/callFailure.ts';
import { formErrors } from '../../src/rules/core/signatures.ts';
import {
  caseNoteErrors,
  readSignOff,
  signOffErrors,
} from '../../src/rules/custody/cases/caseForm.ts';
import { isClosed } from '../../src/rules/custody/cases/foldCase.ts';
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

/** The case as the server has it. */
export type CustodyCaseInput = { shown: CaseDetail };

/** The PIN is never in it. */
export type CustodyCaseContext = CustodyCaseInput & {
  /** What was typed, so that it is still there after a refusal. */
  text: string;
  reasonCode: string;
  note: string;
  errors: FieldErrors;
  problem: Problem | null;
};

export type CustodyCaseEvent =
  | { type: 'note.submitted'; text: string }
  | { type: 'owner.chosen'; ownerUserId: string }
  | { type: 'signOff.submitted'; reasonCode: string; note: string; signing: IntendedSigning };

/** What is appended without a signature: a note, or an owner. */
export type AppendedRecord =
  | { kind: 'note'; caseId: string; noteId: string; text: string }
  | { kind: 'owner'; caseId: string; ownerUserId: string };

export type SignOffContent = Omit<CloseCaseForm, 'signOffId' | 'signing'>;

type NoteSubmitted = Extract<CustodyCaseEvent, { type: 'note.submitted' }>;
type SignOffSubmitted = Extract<CustodyCaseEvent, { type: 'signOff.submitted' }>;
type Errors = { errors: FieldErrors };
type Output = { output: SignedActOutput<CaseDetail> };

export const noteErrorsOf = ({ event }: { event: NoteSubmitted }): Errors => ({
  errors: caseNoteErrors(event.text),
});

export const signOffErrorsOf = ({ event }: { event: SignOffSubmitted }): Errors => ({
  errors: signOffErrors(event),
});

/** Only entered with what was submitted; anything else is a programming error. */
export function recordOf({
  context: { shown },
  event,
}: {
  context: CustodyCaseContext;
  event: CustodyCaseEvent;
}): AppendedRecord {
  switch (event.type) {
    case 'note.submitted':
      return { kind: 'note', caseId: shown.id, noteId: shown.nextId, text: event.text };
    case 'owner.chosen':
      return { kind: 'owner', caseId: shown.id, ownerUserId: event.ownerUserId };
    case 'signOff.submitted':
      throw new Error('A sign-off is signed, not appended.');
  }
}

export function signOffOf({
  shown: { id, hash, nextId },
  reasonCode,
  note,
}: CustodyCaseContext): SignedActInput<SignOffContent> {
  const content = { caseId: id, hash, ...readSignOff({ reasonCode, note }) };
  return { idempotencyKey: nextId, content, isInline: true };
}

const unexpected: Problem = {
  code: 'unconfirmed',
  message: 'We couldn’t confirm it was saved. Try again. It won’t be saved twice.',
};

/** The names the chart may use, and what each does. */
export const custodyCaseSetup = setup({
  types: {
    context: {} as CustodyCaseContext,
    events: {} as CustodyCaseEvent,
    input: {} as CustodyCaseInput,
    children: {} as { signedAct: 'signedAct' },
    tags: {} as 'editable' | 'busy' | 'signable' | 'unavailable',
  },
  actors: {
    appendRecord: promisePlaceholder<Result<CaseDetail>, AppendedRecord>('appendRecord'),
    signedAct: signedAct<SignOffContent, CaseDetail>(),
  },
  guards: {
    isClosed: ({ context }) => isClosed(context.shown),
    isExplained: ({ context }) => context.shown.state === 'explained',
    hasErrors: (_, { errors }: Errors) => Object.keys(errors).length > 0,
    isAppended: (_, { output }: { output: Result<CaseDetail> }) => output.ok,
    isRecorded: outputGuards.isRecorded,
    formStays: outputGuards.formStays,
  },
  actions: {
    markErrors: assign((_, { errors }: Errors) => ({ errors })),
    setNote: assign((_, { text }: NoteSubmitted) => ({ text, errors: {}, problem: null })),
    setSignOff: assign((_, { reasonCode, note }: SignOffSubmitted) => ({
      reasonCode,
      note,
      errors: {},
      problem: null,
    })),
    clearProblem: assign({ errors: {}, problem: null }),
    setShown: assign((_, { output }: { output: Result<CaseDetail> }) => ({
      shown: valueIn(output),
      text: '',
    })),
    setFailure: assign((_, { output }: { output: Result<CaseDetail> | null }) => {
      const problem = problemIn(output) ?? unexpected;
      return { problem, errors: problem.fields ?? {} };
    }),
    sign: sendTo('signedAct', ({ event }) => submittedWith(event)),
    // The receipt has another next id. That of the sign-off is kept: the page finds by it who closed the case.
    setClosed: assign(({ context: { shown } }, { output }: Output) => ({
      shown: { ...(receiptOf(output) ?? shown), nextId: shown.nextId },
    })),
    setRefusal: assign((_, { output }: Output | { output: null }) => {
      const problem = problemOf(output);
      return { errors: formErrors(problem), problem };
    }),
  },
});
