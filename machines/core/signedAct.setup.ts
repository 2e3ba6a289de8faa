import { assertEvent, assign, setup } from 'xstate';
import type { FieldErrors, Problem } from '../../src/contract/core/problem.ts';
import type { IntendedSigning } from '../../src/contract/core/signing.ts';
import { problemIn, type Result, valueIn } from '../../src/rules/core/callFailure.ts';
import {
  type CheckedSignatures,
  checkSignatures,
  concernsSignatures,
  signatureErrors,
} from '../../src/rules/core/signatures.ts';
import { promisePlaceholder } from './placeholders.ts';

/** What is signed of a form, without the key that keeps it from being recorded twice. */
export type ContentOf<Form extends { signing: unknown }> = Omit<Form, 'idempotencyKey' | 'signing'>;

export type SignedActInput<Content> = {
  /** Made once per page and stays with it, so that the act is recorded once at most. */
  idempotencyKey: string;
  content: Content;
  /** Signed next to the fields of the form: every rejection returns to it. */
  isInline: boolean;
  /** Why the last try was refused, shown until it is signed again. */
  problem?: Problem | null;
};

/** PINs are never in it. */
export type SignedActContext<Content, Receipt> = Omit<SignedActInput<Content>, 'problem'> & {
  /** By the control of the signing part. */
  errors: FieldErrors;
  /** Why the act was not recorded; null while nothing is certain. */
  problem: Problem | null;
  /** A reply was lost, and the server has not answered since. */
  isUncertain: boolean;
  output: SignedActOutput<Receipt> | null;
};

export type SignedActEvent =
  | { type: 'signatures.submitted'; signing: IntendedSigning }
  | { type: 'change.requested' };

export type SendInput<Content> = {
  idempotencyKey: string;
  content: Content;
  signing: IntendedSigning;
};

export type SignedActOutput<Receipt> =
  | { outcome: 'recorded'; receipt: Receipt }
  | { outcome: 'rejected'; problem: Problem }
  | { outcome: 'changeRequested' };

/** Why an act is signed once more whose chart broke: the key keeps it from being recorded twice. */
const unconfirmed: Problem = {
  code: 'unconfirmed',
  message: 'We couldn’t confirm it was recorded. Sign again. It won’t be recorded twice.',
};

/** Why the act ended without a receipt, for the chart that invoked it. Null output: its chart broke. */
export function problemOf(output: SignedActOutput<unknown> | null): Problem {
  return output?.outcome === 'rejected' ? output.problem : unconfirmed;
}

/** The receipt of an act that was recorded. */
export function receiptOf<Receipt>(output: SignedActOutput<Receipt>): Receipt | null {
  return output.outcome === 'recorded' ? output.receipt : null;
}

/** Whether a refusal leaves the form as it is: its fields or signatures are wrong, or nothing was sent. */
function leavesForm({ code, fields = {} }: Problem): boolean {
  return Object.keys(fields).length > 0 || code === 'offline' || code === unconfirmed.code;
}

type Output = { output: SignedActOutput<unknown> };

/** What every chart asks of the output of its signed act. */
export const outputGuards = {
  isRecorded: (_: unknown, { output }: Output) => output.outcome === 'recorded',
  formStays: (_: unknown, { output }: Output) => leavesForm(problemOf(output)),
  isChangeRequested: (_: unknown, { output }: Output) => output.outcome === 'changeRequested',
};

/** What a chart sends its signed act as soon as it runs, where the form was submitted together with its signatures. */
export function submittedWith(event: { type: string; signing?: IntendedSigning }) {
  if (event.signing === undefined) throw new Error(`${event.type} is not signed.`);
  return { type: 'signatures.submitted' as const, signing: event.signing };
}

/** Only entered with complete signatures; anything else is a programming error. */
export function toSend<Content>(
  { idempotencyKey, content }: SignedActContext<Content, unknown>,
  event: SignedActEvent,
): SendInput<Content> {
  assertEvent(event, 'signatures.submitted');
  const checked = checkSignatures(event.signing);
  if (!checked.ok) throw new Error('Sending started before it was signed.');
  return { idempotencyKey, content, signing: checked.signing };
}

/** Certain: nothing is recorded, and why. Of a denial only that of the act itself; the session may be another by then. */
function isRejected(output: Result<unknown>): boolean {
  if (output.ok) return false;
  const { failure } = output;
  return (
    failure.kind === 'rejected' ||
    (failure.kind === 'denied' && [403, 404].includes(failure.status))
  );
}

/** Certain: nothing left the device this time. */
function isNotSent(output: Result<unknown>): boolean {
  return !output.ok && output.failure.kind === 'notSent';
}

function errorsIn(output: Result<unknown>): FieldErrors {
  const problem = problemIn(output);
  return problem === null ? {} : signatureErrors(problem);
}

/** The names the chart may use, and what each does. */
export function signedActSetup<Content, Receipt>() {
  type Sent = { output: Result<Receipt> };
  return setup({
    types: {
      context: {} as SignedActContext<Content, Receipt>,
      events: {} as SignedActEvent,
      input: {} as SignedActInput<Content>,
      output: {} as SignedActOutput<Receipt>,
      tags: {} as 'busy' | 'uncertain',
    },
    actors: { send: promisePlaceholder<Result<Receipt>, SendInput<Content>>('send') },
    guards: {
      isSigned: (_, { checked }: { checked: CheckedSignatures }) => checked.ok,
      isRecorded: (_, { output }: Sent) => output.ok,
      signaturesAreRejected: ({ context }, { output }: Sent) =>
        !context.isInline && isRejected(output) && concernsSignatures(problemIn(output) ?? {}),
      isRejected: (_, { output }: Sent) => isRejected(output),
      wasNotSentAgain: ({ context }, { output }: Sent) => context.isUncertain && isNotSent(output),
      formWasNotSent: ({ context }, { output }: Sent) => context.isInline && isNotSent(output),
      wasNotSent: (_, { output }: Sent) => isNotSent(output),
    },
    actions: {
      markSignatures: assign((_, { checked }: { checked: CheckedSignatures }) => ({
        errors: checked.ok ? {} : checked.errors,
        problem: null,
      })),
      clearErrors: assign({ errors: {}, problem: null }),
      setReceipt: assign((_, { output }: Sent) => ({
        output: { outcome: 'recorded', receipt: valueIn(output) },
        isUncertain: false,
      })),
      setRejection: assign((_, { output }: Sent) => ({
        output: { outcome: 'rejected', problem: problemIn(output) ?? unconfirmed },
        isUncertain: false,
      })),
      showProblem: assign((_, { output }: Sent) => ({
        errors: errorsIn(output),
        problem: problemIn(output),
        isUncertain: false,
      })),
      // An earlier try may have recorded it, so the page does not show the problem, which says that nothing is recorded.
      markUnsent: assign((_, { output }: Sent) => ({ errors: errorsIn(output) })),
      markUncertain: assign({ isUncertain: true }),
      withdraw: assign({ output: { outcome: 'changeRequested' } }),
    },
  });
}
