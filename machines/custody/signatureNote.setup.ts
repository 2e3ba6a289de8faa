import { assign, sendTo, setup } from 'xstate';
import type { FieldErrors, Problem } from '../../src/contract/core/problem.ts';
import type { IntendedSigning } from '../../src/contract/core/signing.ts';
import type { SignableAct } from '../../src/contract/custody/missingSignature.ts';
import type {
  NotedSignature,
  SignatureNoteForm,
} from '../../src/contract/custody/signatureNote.ts';
import { formErrors } from '../../src/rules/core/signatures.ts';
import { noteErrors, readReason } from '../../src/rules/custody/signatureNote.ts';
import { signedAct } from '../core/signedAct.machine.ts';
import {
  outputGuards,
  problemOf,
  receiptOf,
  type SignedActInput,
  type SignedActOutput,
  submittedWith,
} from '../core/signedAct.setup.ts';

/** The record that lacks the signature, and the id of the note: made once per page, so that it is noted once at most. */
export type SignatureNoteInput = { act: SignableAct; noteId: string };

/** The PIN is never in it. */
export type SignatureNoteContext = SignatureNoteInput & {
  reason: string;
  errors: FieldErrors;
  problem: Problem | null;
  noted: NotedSignature | null;
};

export type SignatureNoteEvent = {
  type: 'note.submitted';
  reason: string;
  signing: IntendedSigning;
};

/** What is noted, by the hash of what was shown. */
export type NoteContent = Omit<SignatureNoteForm, 'noteId' | 'signing'>;

export function actOf({
  act: { actId, meaning, hash },
  noteId,
  reason,
}: SignatureNoteContext): SignedActInput<NoteContent> {
  const content = { actId, meaning, hash, reason: readReason(reason) };
  return { idempotencyKey: noteId, content, isInline: true };
}

type Errors = { errors: FieldErrors };
type Output = { output: SignedActOutput<NotedSignature> };

/** What is wrong with the note, as it was typed. */
export const errorsOf = ({ event }: { event: SignatureNoteEvent }): Errors => ({
  errors: noteErrors(event),
});

/** The names the chart may use, and what each does. */
export const signatureNoteSetup = setup({
  types: {
    context: {} as SignatureNoteContext,
    events: {} as SignatureNoteEvent,
    input: {} as SignatureNoteInput,
    children: {} as { signedAct: 'signedAct' },
    tags: {} as 'unavailable' | 'signable',
  },
  actors: { signedAct: signedAct<NoteContent, NotedSignature>() },
  guards: {
    isRecorded: outputGuards.isRecorded,
    formStays: outputGuards.formStays,
    hasErrors: (_, { errors }: Errors) => Object.keys(errors).length > 0,
  },
  actions: {
    setReason: assign((_, { reason }: { reason: string }) => ({ reason })),
    markErrors: assign((_, { errors }: Errors) => ({ errors })),
    sign: sendTo('signedAct', ({ event }) => submittedWith(event)),
    setRefusal: assign((_, { output }: Output | { output: null }) => {
      const problem = problemOf(output);
      return { errors: formErrors(problem), problem };
    }),
    setNoted: assign((_, { output }: Output) => ({ noted: receiptOf(output) })),
  },
});
