import { assertEvent, assign, setup } from 'xstate';
import type {
  ActivateForm,
  Activation,
  ActivationChoices,
} from '../../src/contract/control-values/controlValue.ts';
import type { Problem } from '../../src/contract/core/problem.ts';
import type { Meant, MeantProof } from '../../src/contract/core/signing.ts';
import {
  type AcceptedActivation,
  type ActivationProblem,
  problemsOfActivation,
  proofProblem,
  type RawActivation,
  type ReadActivation,
  readActivation,
} from '../../src/rules/control-values/activationForm.ts';
import { notProvided } from '../core/notProvided.ts';
import { type NotSent, problemUnsent } from '../core/notSent.ts';

/** `notSent` is certain: nothing left the device. `unreachable` is not: the reply was lost. */
export type ActivateOutcome =
  | { outcome: 'activated'; activation: Activation }
  | { outcome: 'refused'; problem: Problem }
  | NotSent
  | { outcome: 'unreachable' };

/** The key is made once per act and stays with it. */
export type ActivationInput = { choices: ActivationChoices; idempotencyKey: string };

/** The PIN is never in it. */
export type ActivationContext = ActivationInput & {
  typed: RawActivation;
  accepted: AcceptedActivation | null;
  problems: ActivationProblem[];
  refusal: Problem | null;
  /** A reply was lost, and the server has not answered since. */
  isUncertain: boolean;
  activation: Activation | null;
};

export type ActivationEvent =
  | { type: 'form.changed'; form: RawActivation }
  | { type: 'form.submitted'; form: RawActivation }
  | { type: 'change.requested' }
  | { type: 'signing.submitted'; pin: MeantProof }
  | { type: 'retry.requested'; pin: MeantProof };

export const emptyActivation: RawActivation = {
  holding: '',
  way: 'range',
  first: '',
  last: '',
  labels: '',
  count: '',
};

/** UX: signed acts are refused offline, with the reason. */
const offlineRefusal: Problem = {
  code: 'offline',
  message: 'You’re offline, so nothing was activated. Reconnect, then sign again.',
};

export const readForm = ({ choices }: ActivationContext, form: RawActivation) =>
  readActivation(form, choices);

/** Only entered with an accepted form; anything else is a programming error. */
export function requestOf(context: ActivationContext, event: ActivationEvent): Meant<ActivateForm> {
  assertEvent(event, ['signing.submitted', 'retry.requested']);
  const { idempotencyKey, accepted } = context;
  if (accepted === null) throw new Error('Activation started before anything was accepted.');
  const { inventoryId, lotId, source } = accepted;
  return { idempotencyKey, inventoryId, lotId, source, pin: event.pin };
}

const formFields: readonly string[] = ['holding', 'way', 'first', 'last', 'labels', 'count'];

/** Why nothing was sent: a passkey did not sign, or the device is offline. */
export function reasonOf(output: ActivateOutcome): Problem {
  return problemUnsent(output) ?? offlineRefusal;
}

/** The names the chart may use, and what each does. */
export const activationSetup = setup({
  types: {
    context: {} as ActivationContext,
    events: {} as ActivationEvent,
    input: {} as ActivationInput,
    output: {} as Activation | null,
    tags: {} as 'busy' | 'signing',
  },
  actors: { activate: notProvided<ActivateOutcome, Meant<ActivateForm>>('activate') },
  guards: {
    formIsValid: (_, { read }: { read: ReadActivation }) => read.ok,
    isSigned: (_, { pin }: { pin: MeantProof }) => proofProblem(pin) === null,
    isActivated: (_, { output }: { output: ActivateOutcome }) => output.outcome === 'activated',
    formIsRefused: (_, { output }: { output: ActivateOutcome }) =>
      output.outcome === 'refused' &&
      problemsOfActivation(output.problem).some(({ field }) => formFields.includes(field)),
    isRefused: (_, { output }: { output: ActivateOutcome }) => output.outcome === 'refused',
    wasNeverSent: ({ context }, { output }: { output: ActivateOutcome }) =>
      output.outcome === 'notSent' && !context.isUncertain,
  },
  actions: {
    keepForm: assign((_, { form }: { form: RawActivation }) => ({ typed: form })),
    acceptForm: assign((_, { read }: { read: ReadActivation }) => ({
      accepted: read.ok ? read.accepted : null,
      problems: [],
      refusal: null,
    })),
    markForm: assign((_, { read }: { read: ReadActivation }) => ({
      problems: read.ok ? [] : read.problems,
      refusal: null,
    })),
    markPin: assign((_, { pin }: { pin: MeantProof }) => {
      const problem = proofProblem(pin);
      return { problems: problem === null ? [] : [problem], refusal: null };
    }),
    forgetProblems: assign({ problems: (): ActivationProblem[] => [], refusal: null }),
    keepRefusal: assign((_, { problem }: { problem: Problem | null }) => ({
      problems: problem === null ? [] : problemsOfActivation(problem),
      refusal: problem,
      isUncertain: false,
    })),
    markUncertain: assign({
      isUncertain: true,
      problems: (): ActivationProblem[] => [],
      refusal: null,
    }),
    keepActivation: assign((_, { output }: { output: ActivateOutcome }) => ({
      activation: output.outcome === 'activated' ? output.activation : null,
      isUncertain: false,
    })),
  },
});
