import { assign, sendTo, setup } from 'xstate';
import type { FieldErrors, Problem } from '../../src/contract/core/problem.ts';
import type { IntendedSigning } from '../../src/contract/core/signing.ts';
import type {
  GivenSignature,
  MissingSignatureForm,
  SignableAct,
} from '../../src/contract/custody/missingSignature.ts';
import { checkSignatures, formErrors } from '../../src/rules/core/signatures.ts';
import { signedAct } from '../core/signedAct.machine.ts';
import {
  outputGuards,
  problemOf,
  receiptOf,
  type SignedActInput,
  type SignedActOutput,
  submittedWith,
} from '../core/signedAct.setup.ts';

/** The event as recorded, and the id of the signature: made once per page, so that it is given once at most. */
export type MissingSignatureInput = { act: SignableAct; signatureId: string };

/** The PIN is never in it. */
export type MissingSignatureContext = MissingSignatureInput & {
  errors: FieldErrors;
  problem: Problem | null;
  given: GivenSignature | null;
};

export type MissingSignatureEvent = { type: 'sign.submitted'; signing: IntendedSigning };

/** The event that is signed, by the hash of what was shown. */
export type MissingContent = Pick<MissingSignatureForm, 'actId' | 'hash'>;

export function actOf({
  act: { actId, hash },
  signatureId,
}: MissingSignatureContext): SignedActInput<MissingContent> {
  return { idempotencyKey: signatureId, content: { actId, hash }, isInline: true };
}

/** What is wrong with the way to sign, as it was typed. */
export function errorsOf({ event: { signing } }: { event: MissingSignatureEvent }): Errors {
  const checked = checkSignatures(signing);
  return { errors: checked.ok ? {} : checked.errors };
}

type Errors = { errors: FieldErrors };
type Output = { output: SignedActOutput<GivenSignature> };

/** The names the chart may use, and what each does. */
export const missingSignatureSetup = setup({
  types: {
    context: {} as MissingSignatureContext,
    events: {} as MissingSignatureEvent,
    input: {} as MissingSignatureInput,
    children: {} as { signedAct: 'signedAct' },
    tags: {} as 'unavailable' | 'signable',
  },
  actors: { signedAct: signedAct<MissingContent, GivenSignature>() },
  guards: {
    isRecorded: outputGuards.isRecorded,
    formStays: outputGuards.formStays,
    isMine: ({ context: { act } }) => act.isMine && act.refusal === null,
    hasErrors: (_, { errors }: Errors) => Object.keys(errors).length > 0,
  },
  actions: {
    markErrors: assign((_, { errors }: Errors) => ({ errors })),
    sign: sendTo('signedAct', ({ event }) => submittedWith(event)),
    setRefusal: assign((_, { output }: Output | { output: null }) => {
      const problem = problemOf(output);
      return { errors: formErrors(problem), problem };
    }),
    setGiven: assign((_, { output }: Output) => ({ given: receiptOf(output) })),
  },
});
