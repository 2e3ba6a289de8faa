import { type AnyActorRef, createActor } from 'xstate';
import type { RegistrationInput } from '../../../../../machines/core/passkeyRegistration.machine.ts';
import type { OfferedRegistration } from '../../../../../machines/session/passwordless.machine.ts';
import { clientPasskeyRegistrationMachine } from '../../../core/session/passkeysRegistration.actors.ts';
import { unsupportedText } from '../../../platform/browser/passkeysBrowser.ts';
import { runActor } from '../../../platform/browser/runActor.ts';

const tooLate: OfferedRegistration = {
  outcome: 'failed',
  message: 'Too much time has passed since you logged in. You can set one up later.',
};

/** PWL-01: whether the device itself can keep a passkey and check who uses it. */
export async function hasLocalAuthenticator(): Promise<boolean> {
  if (unsupportedText() !== null) return false;
  return PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable();
}

/**
 * Runs the chart to its end below another actor, whose charts it can then reach; leaving that actor stops it.
 * @throws as the signal, where it was left.
 */
export async function runRegistration(
  input: RegistrationInput,
  parent: AnyActorRef,
  signal: AbortSignal,
): Promise<OfferedRegistration> {
  const registration = createActor(clientPasskeyRegistrationMachine, { input, parent });
  const result = await runActor(registration, signal);
  return result.outcome === 'stale' ? tooLate : result;
}
