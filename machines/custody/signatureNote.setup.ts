import { assertEvent, assign, setup } from 'xstate';
import type { Problem } from '../../src/contract/core/problem.ts';
import type { Intended, IntendedProof } from '../../src/contract/core/signing.ts';
import type { SignableAct } from '../../src/contract/custody/missingSignature.ts';
import type {
  NotedSignature,
  SignatureNoteForm,
} from '../../src/contract/custody/signatureNote.ts';
import type { FieldErrors } from '../../src/rules/core/fieldErrors.ts';
import { readNote } from '../../src/rules/custody/signatureNote.ts';
import { type NotSent, problemUnsent } from '../core/notSent.ts';
import { promisePlaceholder } from '../core/placeholders.ts';

/** `notSent` is certain: nothing left the device. `unreachable` is not: the reply was lost. */
export type NoteOutcome =
  | { outcome: 'noted'; noted: NotedSignature }
  | { outcome: 'refused'; problem: Problem }
  | NotSent
  | { outcome: 'unreachable' };

/** The record that lacks the signature, and the id of the note: made once per page, so that it is noted once at most. */
export type SignatureNoteInput = { act: SignableAct; noteId: string };

/** The PIN is never in it. */
export type SignatureNoteContext = SignatureNoteInput & {
  /** What was sent last: a try after a lost reply sends the same. */
  reason: string;
  errors: FieldErrors;
  problem: Problem | null;
  noted: NotedSignature | null;
  /** A reply was lost, and the server has not answered since. */
  isUncertain: boolean;
};

export type SignatureNoteEvent =
  | { type: 'note.submitted'; reason: string; pin: IntendedProof }
  | { type: 'retry.requested'; pin: IntendedProof };

const notSent: Problem = {
  code: 'offline',
  message: 'You’re offline, so nothing was noted. Reconnect, then sign again.',
};

/** What is noted and how it is signed, as it was typed; after a lost reply the reason that was sent. */
function typedOf(
  { reason }: SignatureNoteContext,
  event: SignatureNoteEvent,
): { reason: string; pin: IntendedProof } {
  assertEvent(event, ['note.submitted', 'retry.requested']);
  return event.type === 'note.submitted' ? event : { reason, pin: event.pin };
}

/** Only entered with a form without faults; anything else is a programming error. */
export function requestOf(
  context: SignatureNoteContext,
  event: SignatureNoteEvent,
): Intended<SignatureNoteForm> {
  const { act, noteId } = context;
  const read = readNote(typedOf(context, event));
  if (!read.ok) throw new Error('Noting started with a form that has errors.');
  const { actId, meaning, hash } = act;
  return { noteId, actId, meaning, hash, reason: read.reason, pin: read.pin };
}

/** What is wrong with what was typed, by field. */
export function errorsOf(context: SignatureNoteContext, event: SignatureNoteEvent): FieldErrors {
  const read = readNote(typedOf(context, event));
  return read.ok ? {} : read.errors;
}

type Errors = { errors: FieldErrors };
type Noted = { output: NoteOutcome };

/** The names the chart may use, and what each does. */
export const signatureNoteSetup = setup({
  types: {
    context: {} as SignatureNoteContext,
    events: {} as SignatureNoteEvent,
    input: {} as SignatureNoteInput,
    tags: {} as 'busy' | 'unanswered' | 'unavailable' | 'signable',
  },
  actors: {
    note: promisePlaceholder<NoteOutcome, Intended<SignatureNoteForm>>('note'),
  },
  guards: {
    hasErrors: (_, { errors }: Errors) => Object.keys(errors).length > 0,
    isNoted: (_, { output }: Noted) => output.outcome === 'noted',
    isAboutForm: (_, { output }: Noted) =>
      output.outcome === 'refused' &&
      (output.problem.fields?.pin ?? output.problem.fields?.reason) !== undefined,
    isRefused: (_, { output }: Noted) => output.outcome === 'refused',
    wasNeverSent: ({ context }, { output }: Noted) =>
      output.outcome === 'notSent' && !context.isUncertain,
  },
  actions: {
    setProblem: assign((_, { output }: Noted) => ({
      problem: output.outcome === 'refused' ? output.problem : null,
      errors: {},
      isUncertain: false,
    })),
    setReason: assign((_, { reason }: { reason: string }) => ({
      reason,
      errors: {},
      problem: null,
    })),
    markErrors: assign((_, { errors }: Errors) => ({ errors, problem: null })),
    markRefusal: assign((_, { output }: Noted) => {
      const problem =
        output.outcome === 'refused' ? output.problem : (problemUnsent(output) ?? notSent);
      return { errors: problem.fields ?? {}, problem, isUncertain: false };
    }),
    clearErrors: assign({ errors: {}, problem: null }),
    markUncertain: assign({ isUncertain: true, errors: {}, problem: null }),
    setNoted: assign((_, { output }: Noted) => ({
      noted: output.outcome === 'noted' ? output.noted : null,
      isUncertain: false,
    })),
  },
});
