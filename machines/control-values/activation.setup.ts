import { assign, setup } from 'xstate';
import type {
  ActivateForm,
  Activation,
  ActivationChoices,
} from '../../src/contract/control-values/controlValue.ts';
import type { Problem } from '../../src/contract/core/problem.ts';
import {
  type AcceptedActivation,
  type ActivationProblem,
  problemsOfActivation,
  type RawActivation,
  type ReadActivation,
  readActivation,
} from '../../src/rules/control-values/activationForm.ts';
import { signedAct } from '../core/signedAct.machine.ts';
import {
  type ContentOf,
  outputGuards,
  problemOf,
  receiptOf,
  type SignedActInput,
  type SignedActOutput,
} from '../core/signedAct.setup.ts';

/** The key is made once per act and stays with it. */
export type ActivationInput = {
  choices: ActivationChoices;
  idempotencyKey: string;
  /** The draft that the form was opened with (FIELD-20). */
  draft?: RawActivation | null;
};

/** The PIN is never in it. */
export type ActivationContext = Omit<ActivationInput, 'draft'> & {
  typed: RawActivation;
  accepted: AcceptedActivation | null;
  problems: ActivationProblem[];
  refusal: Problem | null;
  activation: Activation | null;
};

export type ActivationEvent =
  | { type: 'form.changed'; form: RawActivation }
  | { type: 'form.submitted'; form: RawActivation };

/** What is signed: which vials, and which labels. */
export type ActivationContent = ContentOf<ActivateForm>;

type Output = { output: SignedActOutput<Activation> };

type Submitted = { context: ActivationContext; event: { form: RawActivation } };

export const read = ({ context: { choices }, event: { form } }: Submitted) => ({
  read: readActivation(form, choices),
});

/** Only entered with an accepted form; anything else is a programming error. */
export function actOf({
  accepted,
  idempotencyKey,
  refusal,
}: ActivationContext): SignedActInput<ActivationContent> {
  if (accepted === null) throw new Error('Activation started before anything was accepted.');
  const { inventoryId, lotId, source, reseal } = accepted;
  const content = { inventoryId, lotId, source, ...(reseal ? { reseal } : {}) };
  return { idempotencyKey, content, isInline: false, problem: refusal };
}

/** The names the chart may use, and what each does. */
export const activationSetup = setup({
  types: {
    context: {} as ActivationContext,
    events: {} as ActivationEvent,
    input: {} as ActivationInput,
    output: {} as Activation | null,
    children: {} as { signedAct: 'signedAct' },
  },
  actors: { signedAct: signedAct<ActivationContent, Activation>() },
  guards: {
    isRecorded: outputGuards.isRecorded,
    isChangeRequested: outputGuards.isChangeRequested,
    formIsValid: (_, { read }: { read: ReadActivation }) => read.ok,
    formIsRefused: (_, { output }: Output) => problemsOfActivation(problemOf(output)).length > 0,
  },
  actions: {
    setForm: assign((_, { form }: { form: RawActivation }) => ({ typed: form })),
    acceptForm: assign((_, { read }: { read: ReadActivation }) => ({
      accepted: read.ok ? read.accepted : null,
      refusal: null,
    })),
    markForm: assign((_, { read }: { read: ReadActivation }) => ({
      problems: read.ok ? [] : read.problems,
    })),
    setRefusal: assign((_, { output }: Output | { output: null }) => {
      const refusal = problemOf(output);
      return { problems: problemsOfActivation(refusal), refusal };
    }),
    clearRefusal: assign({ problems: (): ActivationProblem[] => [], refusal: null }),
    setActivation: assign((_, { output }: Output) => ({ activation: receiptOf(output) })),
  },
});
