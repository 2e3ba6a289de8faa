import { type AnyEventObject, assign, sendTo, setup } from 'xstate';
import type { FieldErrors } from '../../src/contract/core/problem.ts';
import type { LinkStanding, PasswordFormFacts } from '../../src/contract/session/account.ts';
import type { Requirements } from '../../src/rules/session/password.ts';
import { missingIdText } from '../../src/rules/session/passwordLink.ts';
import { callbackPlaceholder, promisePlaceholder } from '../core/placeholders.ts';
import { systemActor } from '../core/systemActor.ts';
import { toast } from '../core/toast.ts';

export type Typed = { password: string; confirmPassword: string };

export type LinkOutcome =
  | { standing: 'valid'; isNewUser: boolean; form: PasswordFormFacts }
  | { standing: Exclude<LinkStanding, 'valid'>; message: string };

/** What the button sends, and what it is validated by. */
export type Change = { typed: Typed; form: PasswordFormFacts | null };

/**
 * `unmet`: the rules of the form are not met, so nothing was sent. `notSent` is certain too: nothing left the device.
 * `linkLost`: the link was used or replaced in the meantime.
 */
export type ChangeOutcome =
  | { outcome: 'unmet'; requirements: Requirements; errors: FieldErrors }
  | { outcome: 'changed'; isApiAccount: boolean }
  | { outcome: 'refused'; errors: FieldErrors; message: string | null }
  | { outcome: 'linkLost' }
  | { outcome: 'notSent' };

/** The link's code is not in it: the actors were made with it. */
export type ChangePasswordInput = { hasId: boolean };

export type ChangePasswordEvent =
  /** The rules that the typed password meets, never the password: sent after every key. */
  | { type: 'password.measured'; requirements: Requirements }
  | { type: 'form.submitted'; typed: Typed }
  | { type: 'retry.requested' };

/**
 * Passwords are never in it: they stay in the page's own fields. What is typed is measured by an actor, which sends
 * the four answers alone; only the submitted form passes through an event, straight into the call.
 */
type Context = ChangePasswordInput & {
  isNewUser: boolean;
  form: PasswordFormFacts | null;
  /** CHPW-05, CHPW-06: why there is no form. */
  message: string;
  requirements: Requirements | null;
  errors: FieldErrors;
  refusal: string | null;
};

const offlineText =
  'You are not connected to the server, so the password was not changed. Check your connection and try again.';
const uncertainText =
  'The server did not answer, so it is not certain whether the password was changed. Try again; if the link is refused then, log in with the new password.';

/** The names the chart may use, and what each does. */
export const changePasswordSetup = setup({
  types: {
    context: {} as Context,
    input: {} as ChangePasswordInput,
    events: {} as ChangePasswordEvent,
    tags: {} as 'busy' | 'form' | 'checking',
  },
  actors: {
    /** Measures what is typed, after each key. */
    measureTyped: callbackPlaceholder<AnyEventObject, PasswordFormFacts>('measureTyped'),
    lookUpLink: promisePlaceholder<LinkOutcome>('lookUpLink'),
    /** Judges what was typed, for at most three seconds, and sends what meets the rules (CHPW-04). */
    changePassword: promisePlaceholder<ChangeOutcome, Change>('changePassword'),
  },
  guards: {
    lacksId: ({ context }) => !context.hasId,
    isValid: (_, { output }: { output: LinkOutcome }) => output.standing === 'valid',
    isSuperseded: (_, { output }: { output: LinkOutcome }) => output.standing === 'superseded',
    isTooOld: (_, { output }: { output: LinkOutcome }) => output.standing === 'tooOld',
    isUnmet: (_, { output }: { output: ChangeOutcome }) => output.outcome === 'unmet',
    isApiAccount: (_, { output }: { output: ChangeOutcome }) =>
      output.outcome === 'changed' && output.isApiAccount,
    isChanged: (_, { output }: { output: ChangeOutcome }) => output.outcome === 'changed',
    isRefused: (_, { output }: { output: ChangeOutcome }) => output.outcome === 'refused',
    isLinkLost: (_, { output }: { output: ChangeOutcome }) => output.outcome === 'linkLost',
  },
  actions: {
    setLink: assign((_, { output }: { output: LinkOutcome }) =>
      output.standing === 'valid'
        ? { isNewUser: output.isNewUser, form: output.form, message: '' }
        : { form: null, message: output.message },
    ),
    setMissingId: assign({ message: missingIdText }),
    setRequirements: assign((_, { requirements }: { requirements: Requirements }) => ({
      requirements,
    })),
    setUnmet: assign((_, { output }: { output: ChangeOutcome }) =>
      output.outcome === 'unmet'
        ? { errors: output.errors, requirements: output.requirements }
        : {},
    ),
    clearMarks: assign({ errors: {}, refusal: null }),
    setRefusal: assign((_, { output }: { output: ChangeOutcome }) =>
      output.outcome === 'refused' ? { errors: output.errors, refusal: output.message } : {},
    ),
    storeOffline: assign({ refusal: offlineText }),
    setUncertain: assign({ refusal: uncertainText }),
    notifyChanged: sendTo(systemActor('notices'), () =>
      toast('good', 'Your password is set. Log in with it.'),
    ),
    openRoot: sendTo(systemActor('navigation'), () => ({
      type: 'address.requested',
      address: '/',
    })),
  },
});
