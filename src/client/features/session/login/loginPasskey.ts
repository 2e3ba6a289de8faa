import type { LoginOutcome, ProblemError } from '../../../../../machines/session/loginOutcome.ts';
import type {
  AskedChoice,
  PasskeyAnswer,
  PasskeyChoice,
} from '../../../../../machines/session/passkeyLogin.setup.ts';
import { login } from '../../../../contract/session/account.ts';
import { makeAssertion, postAssertionOptions } from '../../../../contract/session/fido.ts';
import { withDeviceWords } from '../../../platform/browser/deviceWords.ts';
import {
  canOfferPasskeys,
  choosePasskey,
  unsupportedText,
} from '../../../platform/browser/passkeysBrowser.ts';
import { untilVisible } from '../../../platform/browser/untilVisible.ts';
import { call } from '../../../platform/http/call.ts';
import { CallError } from '../../../platform/http/callError.ts';
import { attempt, type Scope } from '../../../shell/calls/attempt.ts';
import { badChallengeIn, withChallenge } from '../../../shell/calls/badChallenge.ts';
import { gainOutcome } from '../../../shell/calls/gainOutcome.ts';

type Refused = Extract<LoginOutcome, { outcome: 'refused' }>;

const notAsked =
  'This browser could not ask for a passkey. Log in with your username and password.';

const notOffered: PasskeyChoice = { outcome: 'dismissed', message: '' };

/** The content of the password field of Login next to a stamp; the server does not read it. */
const placeholder = 'passkey';

/** Offers passkeys in the username field until one is chosen or the actor is left. */
export async function offerPasskey(signal: AbortSignal): Promise<PasskeyChoice> {
  if (!(await canOfferPasskeys())) return notOffered;
  // A tab in the background asks for no challenges.
  await untilVisible(signal);
  // Another failure is not reported: no one requested the offer.
  const options = await call(postAssertionOptions, { body: {} }, { signal }).catch(badChallenge);
  if ('outcome' in options) return options;
  return choosePasskey(options, { userName: '', autocomplete: true }, signal);
}

/** Asks for a passkey in the browser's own dialog, at the press of a button. */
export async function requestPasskey(userName: string, scope: Scope): Promise<AskedChoice> {
  const { signal, system } = scope;
  const value = unsupportedText();
  if (value !== null) {
    return refused({ value, message: 'Log in with your username and password.' });
  }
  const ask = () => call(postAssertionOptions, { body: { userName } }, scope);
  const options = await attempt({ ...scope, shown: ['rejected'] }, () =>
    withChallenge(system, ask),
  );
  if (!options.ok) return notLoggedIn(options.failure.problem.message);
  try {
    const choice = await choosePasskey(options.value, { userName, autocomplete: false }, signal);
    return choice.outcome === 'dismissed' ? notLoggedIn(choice.message) : choice;
  } catch (error) {
    // What the browser refuses to ask for, whatever the reason.
    if (!(error instanceof Error) || signal.aborted) throw error;
    return notLoggedIn(withDeviceWords(notAsked, error));
  }
}

/** PWL-07: the assertion, then Login with its stamp. Refusals are outcomes. */
export async function logInWithPasskey(
  { userName, assertion }: PasskeyAnswer,
  scope: Scope,
): Promise<LoginOutcome> {
  return gainOutcome(scope, async (keep): Promise<LoginOutcome> => {
    const body = { userName, clientResponse: assertion };
    const { value, message, model } = await call(makeAssertion, { body }, scope);
    if (value === null || model === null) return notLoggedIn(message);
    const form = {
      userName: model.userName,
      password: placeholder,
      userGuid: null,
      clientId: null,
      fromIntegration: false,
      concurrencyStamp: value,
    };
    const reply = await call(login, { body: form }, scope);
    if (reply.isSuccessful) {
      return { outcome: 'accepted', arrival: keep.session(reply.value, reply.model) };
    }
    return notLoggedIn(reply.message);
  });
}

/**
 * FIDO-04: shown where it was requested.
 * @throws every other error
 */
function badChallenge(error: unknown): Refused {
  const message = error instanceof CallError ? badChallengeIn(error) : null;
  if (message === null) throw error;
  return notLoggedIn(message);
}

function notLoggedIn(message: string): Refused {
  return refused({ value: 'Login failed', message });
}

function refused(text: Omit<ProblemError, 'contacts'>): Refused {
  return { outcome: 'refused', refusal: { ...text, contacts: [] } };
}
