import { assertEvent, assign, setup } from 'xstate';
import type { Problem } from '../../src/contract/core/problem.ts';
import type { Intended, IntendedProof } from '../../src/contract/core/signing.ts';
import type {
  GivenSignature,
  MissingSignatureForm,
  SignableAct,
} from '../../src/contract/custody/missingSignature.ts';
import type { FieldErrors } from '../../src/rules/core/fieldErrors.ts';
import { readProof } from '../../src/rules/custody/signLater.ts';
import { type NotSent, problemUnsent } from '../core/notSent.ts';
import { promisePlaceholder } from '../core/placeholders.ts';

/** `notSent` is certain: nothing left the device. `unreachable` is not: the reply was lost. */
export type SignOutcome =
  | { outcome: 'given'; given: GivenSignature }
  | { outcome: 'refused'; problem: Problem }
  | NotSent
  | { outcome: 'unreachable' };

/** The event as recorded, and the id of the signature: made once per page, so that it is given once at most. */
export type MissingSignatureInput = { act: SignableAct; signatureId: string };

/** The PIN is never in it. */
export type MissingSignatureContext = MissingSignatureInput & {
  errors: FieldErrors;
  problem: Problem | null;
  given: GivenSignature | null;
  /** A reply was lost, and the server has not answered since. */
  isUncertain: boolean;
};

export type MissingSignatureEvent =
  | { type: 'sign.submitted'; pin: IntendedProof }
  | { type: 'retry.requested'; pin: IntendedProof };

const notSent: Problem = {
  code: 'offline',
  message: 'You’re offline, so nothing was signed. Reconnect, then sign again.',
};

/** Only entered with a PIN that is typed; anything else is a programming error. */
export function requestOf(
  { act, signatureId }: MissingSignatureContext,
  event: MissingSignatureEvent,
): Intended<MissingSignatureForm> {
  assertEvent(event, ['sign.submitted', 'retry.requested']);
  const read = readProof(event.pin);
  if (!read.ok) throw new Error('Signing started without a PIN or passkey.');
  return { signatureId, actId: act.actId, hash: act.hash, pin: read.pin };
}

/** What is wrong with the way to sign, as it was typed. */
export function errorsOf({ pin }: { readonly pin: IntendedProof }): FieldErrors {
  const read = readProof(pin);
  return read.ok ? {} : read.errors;
}

type Errors = { errors: FieldErrors };
type Signed = { output: SignOutcome };

/** The names the chart may use, and what each does. */
export const missingSignatureSetup = setup({
  types: {
    context: {} as MissingSignatureContext,
    events: {} as MissingSignatureEvent,
    input: {} as MissingSignatureInput,
    tags: {} as 'busy' | 'unanswered' | 'unavailable' | 'signable',
  },
  actors: {
    sign: promisePlaceholder<SignOutcome, Intended<MissingSignatureForm>>('sign'),
  },
  guards: {
    hasErrors: (_, { errors }: Errors) => Object.keys(errors).length > 0,
    isMine: ({ context: { act } }) => act.isMine && act.refusal === null,
    isGiven: (_, { output }: Signed) => output.outcome === 'given',
    isAboutPin: (_, { output }: Signed) =>
      output.outcome === 'refused' && output.problem.fields?.pin !== undefined,
    isRefused: (_, { output }: Signed) => output.outcome === 'refused',
    wasNeverSent: ({ context }, { output }: Signed) =>
      output.outcome === 'notSent' && !context.isUncertain,
  },
  actions: {
    setProblem: assign((_, { output }: Signed) => ({
      problem: output.outcome === 'refused' ? output.problem : null,
      errors: {},
      isUncertain: false,
    })),
    markErrors: assign((_, { errors }: Errors) => ({ errors, problem: null })),
    markRefusal: assign((_, { output }: Signed) => {
      const problem =
        output.outcome === 'refused' ? output.problem : (problemUnsent(output) ?? notSent);
      return { errors: problem.fields ?? {}, problem, isUncertain: false };
    }),
    clearErrors: assign({ errors: {}, problem: null }),
    markUncertain: assign({ isUncertain: true, errors: {}, problem: null }),
    setGiven: assign((_, { output }: Signed) => ({
      given: output.outcome === 'given' ? output.given : null,
      isUncertain: false,
    })),
  },
});
