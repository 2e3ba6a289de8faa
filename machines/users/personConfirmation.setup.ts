import { assertEvent, assign, setup } from 'xstate';
import type { Problem } from '../../src/contract/core/problem.ts';
import type { Intended, IntendedProof } from '../../src/contract/core/signing.ts';
import type {
  ConfirmedPerson,
  ConfirmPersonForm,
  NewPerson,
} from '../../src/contract/users/newPeople.ts';
import type { FieldErrors } from '../../src/rules/core/fieldErrors.ts';
import { readProof } from '../../src/rules/custody/signLater.ts';
import { type NotSent, problemUnsent } from '../core/notSent.ts';
import { promisePlaceholder } from '../core/placeholders.ts';

/** `notSent` is certain: nothing left the device. `unreachable` is not: the reply was lost. */
export type ConfirmOutcome =
  | { outcome: 'confirmed'; confirmed: ConfirmedPerson }
  | { outcome: 'refused'; problem: Problem }
  | NotSent
  | { outcome: 'unreachable' };

export type PersonConfirmationInput = { person: NewPerson };

/** The PIN is never in it. */
export type PersonConfirmationContext = PersonConfirmationInput & {
  errors: FieldErrors;
  problem: Problem | null;
  confirmed: ConfirmedPerson | null;
  /** A reply was lost, and the server has not answered since. */
  isUncertain: boolean;
};

export type PersonConfirmationEvent =
  | { type: 'confirmation.submitted'; pin: IntendedProof }
  | { type: 'retry.requested'; pin: IntendedProof };

const notSent: Problem = {
  code: 'offline',
  message: 'You’re offline, so no one was confirmed. Reconnect, then sign again.',
};

function proofOf(event: PersonConfirmationEvent) {
  assertEvent(event, ['confirmation.submitted', 'retry.requested']);
  return readProof(event.pin);
}

/** Only entered with a PIN or passkey; anything else is a programming error. */
export function requestOf(
  { person }: PersonConfirmationContext,
  event: PersonConfirmationEvent,
): Intended<ConfirmPersonForm> {
  const read = proofOf(event);
  if (!read.ok) throw new Error('Confirming started without a PIN or passkey.');
  const { userId, hash } = person;
  return { userId, hash, pin: read.pin };
}

/** What is wrong with what was typed, by field. */
export function errorsOf(event: PersonConfirmationEvent): FieldErrors {
  const read = proofOf(event);
  return read.ok ? {} : read.errors;
}

type Errors = { errors: FieldErrors };
type Confirmed = { output: ConfirmOutcome };

/** The names the chart may use, and what each does. */
export const personConfirmationSetup = setup({
  types: {
    context: {} as PersonConfirmationContext,
    events: {} as PersonConfirmationEvent,
    input: {} as PersonConfirmationInput,
    tags: {} as 'busy' | 'unanswered' | 'unavailable' | 'signable',
  },
  actors: {
    confirm: promisePlaceholder<ConfirmOutcome, Intended<ConfirmPersonForm>>('confirm'),
  },
  guards: {
    hasErrors: (_, { errors }: Errors) => Object.keys(errors).length > 0,
    isConfirmed: (_, { output }: Confirmed) => output.outcome === 'confirmed',
    isAboutForm: (_, { output }: Confirmed) =>
      output.outcome === 'refused' && output.problem.fields?.pin !== undefined,
    isRefused: (_, { output }: Confirmed) => output.outcome === 'refused',
    wasNeverSent: ({ context }, { output }: Confirmed) =>
      output.outcome === 'notSent' && !context.isUncertain,
  },
  actions: {
    setProblem: assign((_, { output }: Confirmed) => ({
      problem: output.outcome === 'refused' ? output.problem : null,
      errors: {},
      isUncertain: false,
    })),
    markErrors: assign((_, { errors }: Errors) => ({ errors, problem: null })),
    markRefusal: assign((_, { output }: Confirmed) => {
      const problem =
        output.outcome === 'refused' ? output.problem : (problemUnsent(output) ?? notSent);
      return { errors: problem.fields ?? {}, problem, isUncertain: false };
    }),
    clearErrors: assign({ errors: {}, problem: null }),
    markUncertain: assign({ isUncertain: true, errors: {}, problem: null }),
    setConfirmed: assign((_, { output }: Confirmed) => ({
      confirmed: output.outcome === 'confirmed' ? output.confirmed : null,
      isUncertain: false,
    })),
  },
});
