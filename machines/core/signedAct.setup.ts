import { type AnyEventObject, assertEvent, assign, sendTo, setup } from 'xstate';
import type { FieldErrors, Problem } from '../../src/contract/core/problem.ts';
import type { IntendedSigning } from '../../src/contract/core/signing.ts';
import { problemIn, type Result, valueIn } from '../../src/rules/core/callFailure.ts';
import {
  type CheckedSignatures,
  checkSignatures,
  concernsSignatures,
  type ProofWay,
  signatureErrors,
  waysOf,
} from '../../src/rules/core/signatures.ts';
import { fieldRecordMachine } from './fieldRecord.machine.ts';
import type { FieldRecordOutput, KeptRecord } from './fieldRecord.setup.ts';
import { callbackPlaceholder } from './placeholders.ts';

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

/** Proofs are never in it: the actor `proofs` has them, and only while the act is signed. */
export type SignedActContext<Content, Receipt> = Omit<SignedActInput<Content>, 'problem'> & {
  /** How each signer proves who they are, the person logged in first. */
  ways: readonly ProofWay[];
  /** Whose proof is given, as an index of `ways`. */
  signer: number;
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
  | { type: 'change.requested' }
  /** After a lost reply, before it is known what became of the act. */
  | { type: 'again.requested' };

/** What became of an act whose reply was lost: the server has it, or its person must do something. */
export type OutcomeEvent = { type: 'outcome.posted' } | { type: 'outcome.missing' };

/** The only place of what the signers typed, from the submit until the act leaves the state `signing`. */
export type ProofsInput<Content> = {
  idempotencyKey: string;
  content: Content;
  signing: IntendedSigning;
};

export type ProofsRequest =
  /** Has the browser ask one signer for their passkey. 0: the person logged in. */
  | { type: 'passkey.requested'; signer: number }
  /** Sends the act with all proofs. */
  | { type: 'posting.requested' }
  /** The act becomes an item of the list of pending acts (FIELD-19). */
  | { type: 'listing.requested' };

export type ProofsEvent<Receipt> =
  | { type: 'passkey.proven' }
  /** The passkey did not answer, so nothing of the act has been sent. */
  | { type: 'passkey.refused'; problem: Problem }
  | { type: 'response.received'; response: Result<Receipt> }
  /** Nothing is known of what was sent. */
  | { type: 'response.missing' }
  /** There is no network, nothing of the act has been sent, and it can be recorded on this device (FIELD-01). */
  | { type: 'network.missing' };

export type SignedActOutput<Receipt> =
  | { outcome: 'recorded'; receipt: Receipt }
  /** It is a field record on this device, and is recorded once it is delivered. */
  | { outcome: 'kept'; record: KeptRecord }
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

/** The field record that an act became; null if it became none. */
export function keptOf(output: SignedActOutput<unknown>): KeptRecord | null {
  return output.outcome === 'kept' ? output.record : null;
}

/** Whether a refusal leaves the form as it is: its fields or signatures are wrong, or nothing was sent. */
function leavesForm({ code, fields = {} }: Problem): boolean {
  return Object.keys(fields).length > 0 || code === 'offline' || code === unconfirmed.code;
}

type Output = { output: SignedActOutput<unknown> };

/** What every chart asks of the output of its signed act. */
export const outputGuards = {
  isRecorded: (_: unknown, { output }: Output) => output.outcome === 'recorded',
  isKept: (_: unknown, { output }: Output) => output.outcome === 'kept',
  formStays: (_: unknown, { output }: Output) => leavesForm(problemOf(output)),
  isChangeRequested: (_: unknown, { output }: Output) => output.outcome === 'changeRequested',
};

/** What a chart sends its signed act as soon as it runs, where the form was submitted together with its signatures. */
export function submittedWith(event: { type: string; signing?: IntendedSigning }) {
  if (event.signing === undefined) throw new Error(`${event.type} is not signed.`);
  return { type: 'signatures.submitted' as const, signing: event.signing };
}

/** The signatures that were submitted, with what is missing of them. */
export const checked = ({
  event,
}: {
  event: Extract<SignedActEvent, { type: 'signatures.submitted' }>;
}) => ({ checked: checkSignatures(event.signing) });

/** Only entered with complete signatures; anything else is a programming error. */
export function toProve<Content>(
  { idempotencyKey, content }: SignedActContext<Content, unknown>,
  event: SignedActEvent | ProofsEvent<unknown> | OutcomeEvent,
): ProofsInput<Content> {
  assertEvent(event, 'signatures.submitted');
  return { idempotencyKey, content, signing: completeSigning(checkSignatures(event.signing)) };
}

function completeSigning(checked: CheckedSignatures): IntendedSigning {
  if (!checked.ok) throw new Error('Signing started before it was complete.');
  return checked.signing;
}

/** The next signer who uses a passkey; less than 0 if no one else does. */
function nextPasskey({
  ways,
  signer,
}: Pick<SignedActContext<unknown, unknown>, 'ways' | 'signer'>): number {
  return ways.indexOf('passkey', signer + 1);
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

function isAboutSignatures(output: Result<unknown>): boolean {
  return concernsSignatures(problemIn(output) ?? {});
}

/** Only asked where no record was made. */
function problemOfRecord(output: FieldRecordOutput): Problem {
  return output.outcome === 'refused' ? output.problem : unconfirmed;
}

/** The names the chart may use, and what each does. */
export function signedActSetup<Content, Receipt>() {
  type Checked = { checked: CheckedSignatures };
  type Answered = { response: Result<Receipt> };
  type Refused = { problem: Problem };
  type Made = { output: FieldRecordOutput };
  return setup({
    types: {
      context: {} as SignedActContext<Content, Receipt>,
      events: {} as SignedActEvent | ProofsEvent<Receipt> | OutcomeEvent,
      input: {} as SignedActInput<Content>,
      output: {} as SignedActOutput<Receipt>,
      children: {} as {
        proofs: 'proofs';
        fieldRecord: 'fieldRecord';
        watchOutcome: 'watchOutcome';
      },
      tags: {} as 'busy' | 'passkeyRequested' | 'overdue' | 'pending' | 'posted',
    },
    actors: {
      /** Holds the PINs as typed and the answers of passkeys; asks a passkey, or sends the act, when the chart says so. */
      proofs: callbackPlaceholder<ProofsRequest, ProofsInput<Content>>('proofs'),
      /** Says what the list of pending acts finds out about the act. */
      watchOutcome: callbackPlaceholder<AnyEventObject, { idempotencyKey: string }>('watchOutcome'),
      /** Makes a field record of the act, with the proofs that `proofs` holds. */
      fieldRecord: fieldRecordMachine,
    },
    guards: {
      isComplete: (_, { checked }: Checked) => checked.ok,
      signerIsIncomplete: (_, { checked }: Checked) => !checked.ok && 'pin' in checked.errors,
      usesPasskey: ({ context: { ways, signer } }) => ways[signer] === 'passkey',
      hasPasskeyLeft: ({ context }) => nextPasskey(context) > 0,
      isUncertain: ({ context }) => context.isUncertain,
      isInline: ({ context }) => context.isInline,
      isRecorded: (_, { response }: Answered) => response.ok,
      formIsRejected: ({ context }, { response }: Answered) =>
        isRejected(response) && (context.isInline || !isAboutSignatures(response)),
      signerIsRejected: (_, { response }: Answered) =>
        isRejected(response) && 'pin' in signatureErrors(problemIn(response) ?? {}),
      isRejected: (_, { response }: Answered) => isRejected(response),
      wasNotSentAgain: ({ context }, { response }: Answered) =>
        context.isUncertain && isNotSent(response),
      formWasNotSent: ({ context }, { response }: Answered) =>
        context.isInline && isNotSent(response),
      wasNotSent: (_, { response }: Answered) => isNotSent(response),
      isKept: (_, { output }: Made) => output.outcome === 'kept',
      signerIsRefused: (_, { output }: Made) => 'pin' in signatureErrors(problemOfRecord(output)),
      otherIsRefused: (_, { output }: Made) => concernsSignatures(problemOfRecord(output)),
    },
    actions: {
      markSignatures: assign((_, { checked }: Checked) => ({
        errors: checked.ok ? {} : checked.errors,
        problem: null,
      })),
      setSigners: assign((_, { checked }: Checked) => ({
        ways: waysOf(completeSigning(checked)),
        signer: 0,
        errors: {},
        problem: null,
      })),
      setNextSigner: assign(({ context }) => ({ signer: nextPasskey(context) })),
      requestPasskey: sendTo('proofs', ({ context: { signer } }) => ({
        type: 'passkey.requested' as const,
        signer,
      })),
      post: sendTo('proofs', { type: 'posting.requested' }),
      listAct: sendTo('proofs', { type: 'listing.requested' }),
      setReceipt: assign((_, { response }: Answered) => ({
        output: { outcome: 'recorded', receipt: valueIn(response) },
        isUncertain: false,
      })),
      setRejection: assign((_, { problem }: Refused) => ({
        output: { outcome: 'rejected', problem },
      })),
      rejectForm: assign((_, { response }: Answered) => ({
        output: { outcome: 'rejected', problem: problemIn(response) ?? unconfirmed },
        isUncertain: false,
      })),
      showProblem: assign((_, { problem }: Refused) => ({
        errors: signatureErrors(problem),
        problem,
      })),
      showRejection: assign((_, { response }: Answered) => {
        const problem = problemIn(response);
        return { errors: signatureErrors(problem ?? {}), problem, isUncertain: false };
      }),
      // An earlier try may have recorded it, so the page does not show the problem, which says that nothing is recorded.
      markProof: assign((_, { problem }: Refused) => ({ errors: signatureErrors(problem) })),
      setKept: assign((_, { output }: Made) => ({
        output: output.outcome === 'kept' ? output : null,
        isUncertain: false,
      })),
      rejectRecord: assign((_, { output }: Made) => ({
        output: { outcome: 'rejected', problem: problemOfRecord(output) },
      })),
      showRecordProblem: assign((_, { output }: Made) => {
        const problem = problemOfRecord(output);
        return { errors: signatureErrors(problem), problem };
      }),
      markRecordProof: assign((_, { output }: Made) => ({
        errors: signatureErrors(problemOfRecord(output)),
      })),
      markUncertain: assign({ isUncertain: true }),
      withdraw: assign({ output: { outcome: 'changeRequested' } }),
    },
    delays: { untilOverdue: 10_000 },
  });
}
