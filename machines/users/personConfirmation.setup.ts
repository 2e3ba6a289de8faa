import { assign, sendTo, setup } from 'xstate';
import type { FieldErrors, Problem } from '../../src/contract/core/problem.ts';
import type { IntendedSigning } from '../../src/contract/core/signing.ts';
import type {
  ConfirmedPerson,
  ConfirmPersonForm,
  NewPerson,
} from '../../src/contract/users/newPeople.ts';
import { checkSignatures, formErrors } from '../../src/rules/core/signatures.ts';
import { signedAct } from '../core/signedAct.machine.ts';
import {
  outputGuards,
  problemOf,
  type SignedActInput,
  type SignedActOutput,
  submittedWith,
} from '../core/signedAct.setup.ts';

export type PersonConfirmationInput = { person: NewPerson };

/** The PIN is never in it. */
export type PersonConfirmationContext = PersonConfirmationInput & {
  errors: FieldErrors;
  problem: Problem | null;
  confirmed: ConfirmedPerson | null;
};

export type PersonConfirmationEvent = { type: 'confirmation.submitted'; signing: IntendedSigning };

/** The person who is confirmed, by the hash of what was shown. */
export type ConfirmationContent = Omit<ConfirmPersonForm, 'signing'>;

/** A person is confirmed once, so that their id keeps a second confirmation away. */
export function actOf({
  person: { userId, hash },
}: PersonConfirmationContext): SignedActInput<ConfirmationContent> {
  return { idempotencyKey: userId, content: { userId, hash }, isInline: true };
}

/** What is wrong with the way to sign, as it was typed. */
export function errorsOf({ signing }: PersonConfirmationEvent): FieldErrors {
  const checked = checkSignatures(signing);
  return checked.ok ? {} : checked.errors;
}

type Errors = { errors: FieldErrors };
type Output = { output: SignedActOutput<ConfirmedPerson> };

/** The names the chart may use, and what each does. */
export const personConfirmationSetup = setup({
  types: {
    context: {} as PersonConfirmationContext,
    events: {} as PersonConfirmationEvent,
    input: {} as PersonConfirmationInput,
    children: {} as { signedAct: 'signedAct' },
    tags: {} as 'unavailable' | 'signable',
  },
  actors: { signedAct: signedAct<ConfirmationContent, ConfirmedPerson>() },
  guards: {
    isRecorded: outputGuards.isRecorded,
    formStays: outputGuards.formStays,
    hasErrors: (_, { errors }: Errors) => Object.keys(errors).length > 0,
  },
  actions: {
    markErrors: assign((_, { errors }: Errors) => ({ errors })),
    sign: sendTo('signedAct', ({ event }) => submittedWith(event)),
    setRefusal: assign((_, { output }: Output | { output: null }) => {
      const problem = problemOf(output);
      return { errors: formErrors(problem), problem };
    }),
    setConfirmed: assign((_, { output }: Output) => ({
      confirmed: output.outcome === 'recorded' ? output.receipt : null,
    })),
  },
});
