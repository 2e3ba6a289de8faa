import { type AnyActorRef, createActor, toPromise } from 'xstate';
import type {
  RegistrationInput,
  RegistrationOutcome,
} from '../../../machines/passkey-registration/passkeyRegistration.machine.ts';
import { unsupportedText } from './passkeysBrowser.ts';
import { clientPasskeyRegistrationMachine } from './passkeysRegistration.actors.ts';

/** PWL-01: whether the device itself can keep a passkey and check who uses it. */
export async function hasLocalAuthenticator(): Promise<boolean> {
  if (unsupportedText() !== null) return false;
  return PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable();
}

/** Runs the chart to its end below another actor, whose charts it can then reach; leaving that actor stops it. */
export async function runRegistration(
  input: RegistrationInput,
  parent: AnyActorRef,
  signal: AbortSignal,
): Promise<RegistrationOutcome> {
  const registration = createActor(clientPasskeyRegistrationMachine, { input, parent });
  signal.addEventListener('abort', () => registration.stop());
  registration.start();
  return toPromise(registration);
}
