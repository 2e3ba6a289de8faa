import { assign, sendTo, setup } from 'xstate';
import type { FieldErrors } from '../../src/contract/core/problem.ts';
import { hasCode } from '../../src/contract/problems.ts';
import type { AccountSecurity, SecurityChange } from '../../src/contract/users/security.ts';
import { problemIn, type Result, valueIn } from '../../src/rules/core/callFailure.ts';
import { checkPinForm, type RawPin } from '../../src/rules/users/pinForm.ts';
import { checkSignature } from '../../src/rules/users/signatureForm.ts';
import { promisePlaceholder } from '../core/placeholders.ts';
import { systemActor } from '../core/systemActor.ts';
import {
  cleanForm,
  type FormState,
  formAfter,
  isLastStep,
  type SecurityInput,
  setUpDone,
  userRefreshed,
} from './securityOutcome.ts';

/** The signature form as it was sent; the strokes are in the context already. */
export type TypedSignature = {
  typedName: string;
  file: File | null;
  /** The pad in its own pixels: what the strokes are measured in. */
  pad: { width: number; height: number };
};

/** What becomes a picture. */
export type SignaturePicture =
  | { way: 'drawn'; paths: readonly string[]; pad: TypedSignature['pad'] }
  | { way: 'typed'; name: string }
  | { way: 'uploaded'; file: File };

/** `isProven`: the password was right, whether or not the PIN was taken. */
export type SavedPin = Result<SecurityChange> & { isProven: boolean };

export type SigningEvent =
  | { type: 'strokes.changed'; paths: readonly string[] }
  | { type: 'signature.submitted'; signature: TypedSignature }
  | { type: 'pin.submitted'; form: RawPin };

/** PINs and passwords are never in it. */
type Context = SecurityInput & {
  isSettingUp: boolean;
  paths: readonly string[];
  signatureForm: FormState;
  pinForm: FormState;
};

/** The picture that a sent form asks for, and the error in it. */
export function readSignature(
  { paths }: Pick<Context, 'paths'>,
  { typedName, file, pad }: TypedSignature,
): { errors: FieldErrors; picture: SignaturePicture } {
  const { errors, source } = checkSignature({ paths, typedName, file });
  if (source === 'uploaded' && file !== null) {
    return { errors, picture: { way: source, file } };
  }
  if (source === 'typed') return { errors, picture: { way: source, name: typedName.trim() } };
  return { errors, picture: { way: 'drawn', paths, pad } };
}

/** The password is requested once a PIN is there and the last proof is older than five minutes. */
export function needsPassword({ hasPin, isReauthenticationNeeded }: AccountSecurity): boolean {
  return hasPin && isReauthenticationNeeded;
}

/** What is wrong with a sent PIN form. */
export function readPin({ security }: SecurityInput, form: RawPin): FieldErrors {
  return checkPinForm(form, security);
}

/** The names the chart may use, and what each does. */
export const signingSetup = setup({
  types: {
    context: {} as Context,
    input: {} as SecurityInput,
    events: {} as SigningEvent,
    tags: {} as 'savingSignature' | 'signatureSaved' | 'savingPin' | 'pinSaved',
  },
  actors: {
    /** Makes the picture and sends it. */
    saveSignature: promisePlaceholder<
      Result<SecurityChange>,
      { userId: string; picture: SignaturePicture }
    >('saveSignature'),
    /** Proves who it is with the password, where one is given, then sets the PIN. */
    savePin: promisePlaceholder<SavedPin, { userId: string; pin: string; password: string | null }>(
      'savePin',
    ),
  },
  guards: {
    hasErrors: (_, { errors }: { errors: FieldErrors }) => Object.keys(errors).length > 0,
    isRefused: (_, { output }: { output: Result<SecurityChange> }) => !output.ok,
    completesSetUp: ({ context }, { output }: { output: Result<SecurityChange> }) =>
      isLastStep(context.isSettingUp, output),
  },
  actions: {
    setStrokes: assign((_, { paths }: { paths: readonly string[] }) => ({ paths })),
    clearStrokes: assign({ paths: (): readonly string[] => [] }),
    markSignature: assign((_, { errors }: { errors: FieldErrors }) => ({
      signatureForm: { errors, refusal: null },
    })),
    markPin: assign((_, { errors }: { errors: FieldErrors }) => ({
      pinForm: { errors, refusal: null },
    })),
    clearSignature: assign({ signatureForm: cleanForm }),
    clearPin: assign({ pinForm: cleanForm }),
    setSignatureRefusal: assign((_, { output }: { output: Result<SecurityChange> | null }) => ({
      signatureForm: formAfter(problemIn(output)),
    })),
    setPinRefusal: assign(({ context }, { output }: { output: SavedPin | null }) => {
      const problem = problemIn(output);
      if (problem === null) return { pinForm: formAfter(null) };
      const isStale = hasCode(problem, 'reauthentication_needed');
      const isReauthenticationNeeded =
        isStale || (context.security.isReauthenticationNeeded && !output?.isProven);
      return {
        pinForm: formAfter(problem),
        security: { ...context.security, isReauthenticationNeeded },
      };
    }),
    setChange: assign((_, { output }: { output: Result<SecurityChange> }) => ({
      security: valueIn(output).security,
    })),
    refreshUser: sendTo(
      systemActor('session'),
      (_, { output }: { output: Result<SecurityChange> }) => userRefreshed(valueIn(output).arrival),
    ),
    notifySetUp: sendTo(systemActor('notices'), () => setUpDone),
    requestArrival: sendTo(systemActor('session'), () => ({ type: 'landing.requested' })),
  },
});
