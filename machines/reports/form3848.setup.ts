import { assertEvent, assign, setup } from 'xstate';
import type { Problem } from '../../src/contract/core/problem.ts';
import type { Meant, MeantProof } from '../../src/contract/core/signing.ts';
import type { DraftForm, SignedForm, SignForm3848 } from '../../src/contract/reports/form3848.ts';
import type { FormProblem } from '../../src/rules/reports/form3848.ts';
import {
  type DraftTexts,
  problemsOfForm,
  type ReadDraft,
  readDraft,
  textsOf,
} from '../../src/rules/reports/form3848Draft.ts';
import { notProvided } from '../core/notProvided.ts';
import { type NotSent, problemUnsent } from '../core/notSent.ts';

/** `notSent` is certain: nothing left the device. `unreachable` is not: the reply was lost. */
export type SignFormOutcome =
  | { outcome: 'signed'; form: SignedForm }
  | { outcome: 'refused'; problem: Problem }
  | NotSent
  | { outcome: 'unreachable' };

/** The key is made once per page and stays with it. */
export type Form3848Input = { draft: DraftForm; idempotencyKey: string };

/** The PIN is never in it. */
export type Form3848Context = Form3848Input & {
  texts: DraftTexts;
  problems: FormProblem[];
  refusal: Problem | null;
  /** A reply was lost, and the server has not answered since. */
  isUncertain: boolean;
  signed: SignedForm | null;
};

export type Form3848Event =
  | { type: 'text.typed'; field: string; text: string }
  | { type: 'form.submitted'; pin: MeantProof }
  | { type: 'retry.requested'; pin: MeantProof };

/** UX: signed acts are refused offline, with the reason. */
const offlineRefusal: Problem = {
  code: 'offline',
  message: 'You’re offline, so nothing was signed. Reconnect, then sign again.',
};

export function readTyped(context: Form3848Context, event: Form3848Event): ReadDraft {
  assertEvent(event, ['form.submitted', 'retry.requested']);
  return readDraft(context.draft, context.texts, event.pin, context.idempotencyKey);
}

/** Only entered with a complete form; anything else is a programming error. */
export function formToSign(context: Form3848Context, event: Form3848Event): Meant<SignForm3848> {
  const read = readTyped(context, event);
  if (!read.ok) throw new Error('Signing started before the form was complete.');
  return read.form;
}

export const startOf = (input: Form3848Input): Form3848Context => ({
  ...input,
  texts: textsOf(input.draft),
  problems: [],
  refusal: null,
  isUncertain: false,
  signed: null,
});

/** Why nothing was sent: a passkey did not sign, or the device is offline. */
export function reasonOf(output: SignFormOutcome): Problem {
  return problemUnsent(output) ?? offlineRefusal;
}

/** The names the chart may use, and what each does. */
export const form3848Setup = setup({
  types: {
    context: {} as Form3848Context,
    events: {} as Form3848Event,
    input: {} as Form3848Input,
    output: {} as SignedForm | null,
    tags: {} as 'busy' | 'unanswered',
  },
  actors: { signForm: notProvided<SignFormOutcome, Meant<SignForm3848>>('signForm') },
  guards: {
    isComplete: (_, { read }: { read: ReadDraft }) => read.ok,
    isSigned: (_, { output }: { output: SignFormOutcome }) => output.outcome === 'signed',
    isRefused: (_, { output }: { output: SignFormOutcome }) => output.outcome === 'refused',
    wasNeverSent: ({ context }, { output }: { output: SignFormOutcome }) =>
      output.outcome === 'notSent' && !context.isUncertain,
  },
  actions: {
    keepText: assign(({ context }, { field, text }: { field: string; text: string }) => ({
      texts: { ...context.texts, [field]: text },
    })),
    markProblems: assign((_, { read }: { read: ReadDraft }) => ({
      problems: read.ok ? [] : read.problems,
      refusal: null,
    })),
    forgetProblems: assign({ problems: (): FormProblem[] => [], refusal: null }),
    keepRefusal: assign((_, { problem }: { problem: Problem | null }) => ({
      problems: problem === null ? [] : problemsOfForm(problem),
      refusal: problem,
      isUncertain: false,
    })),
    markUncertain: assign({ isUncertain: true, problems: (): FormProblem[] => [], refusal: null }),
    keepSigned: assign((_, { output }: { output: SignFormOutcome }) => ({
      signed: output.outcome === 'signed' ? output.form : null,
      isUncertain: false,
    })),
  },
});
