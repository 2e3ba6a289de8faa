import type { Refusal, SignInOutcome } from '../../../machines/login/signInOutcome.ts';
import type {
  PasskeyAnswer,
  PasskeyChoice,
} from '../../../machines/passkey-sign-in/passkeySignIn.setup.ts';
import { login } from '../../contract/account.ts';
import { makeAssertion, postAssertionOptions } from '../../contract/fido.ts';
import { call } from '../http/call.ts';
import { type Directory, reportingFaults } from './faultReport.ts';
import { gainOutcome } from './gainOutcome.ts';
import { canOfferPasskeys, choosePasskey, unsupportedText } from './passkeysBrowser.ts';

/** What stands in the password field of Login beside a stamp; the server does not look at it. */
const placeholder = 'passkey';

/** A tab in the background asks for no challenges. */
async function untilVisible(signal: AbortSignal): Promise<void> {
  if (document.visibilityState === 'visible') return;
  await new Promise<void>((resolve) => {
    document.addEventListener('visibilitychange', () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  signal.throwIfAborted();
}

/** Offers passkeys in the user-name field until one is chosen or the actor is left. */
export async function offerPasskey(signal: AbortSignal): Promise<PasskeyChoice> {
  if (!(await canOfferPasskeys())) return { outcome: 'dismissed' };
  await untilVisible(signal);
  // A failure is not told: nobody asked for the offer.
  const options = await call(postAssertionOptions, { body: {} }, { signal });
  return choosePasskey(options, { userName: '', autocomplete: true }, signal);
}

/** Asks for a passkey in the browser's own dialog, at the press of a button. */
export async function askPasskey(
  userName: string,
  signal: AbortSignal,
  system: Directory,
): Promise<PasskeyChoice> {
  const value = unsupportedText();
  if (value !== null) {
    return refused({ value, message: 'Sign in with your user name and password.' });
  }
  const options = await reportingFaults(system, signal, () =>
    call(postAssertionOptions, { body: { userName } }, { signal }),
  );
  return choosePasskey(options, { userName, autocomplete: false }, signal);
}

/** PWL-07: the assertion, then Login with its stamp. Refusals are outcomes. */
export async function signInWithPasskey(
  { userName, assertion }: PasskeyAnswer,
  signal: AbortSignal,
  system: Directory,
): Promise<SignInOutcome> {
  return reportingFaults(system, signal, () =>
    gainOutcome(signal, async (keep): Promise<SignInOutcome> => {
      const body = { userName, clientResponse: assertion };
      const { value, message, model } = await call(makeAssertion, { body }, { signal });
      if (value === null || model === null) return refused({ value: 'Sign-in failed', message });
      const form = { userName: model.userName, password: placeholder, concurrencyStamp: value };
      const reply = await call(login, { body: form }, { signal });
      if (reply.isSuccessful) {
        return { outcome: 'accepted', arrival: keep.session(reply.value, reply.model) };
      }
      return refused({ value: 'Sign-in failed', message: reply.message });
    }),
  );
}

function refused(text: Omit<Refusal, 'contacts'>): Extract<SignInOutcome, { outcome: 'refused' }> {
  return { outcome: 'refused', refusal: { ...text, contacts: [] } };
}
