import type {
  OptionsOutcome,
  RegistrationInput,
  RegistrationOutcome,
} from '../../../../machines/core/passkeyRegistration.machine.ts';
import type { AttestationResponse } from '../../../contract/core/webauthn.ts';
import { hasCode } from '../../../contract/problems.ts';
import { makeCredential, postCredentialOptions } from '../../../contract/session/fido.ts';
import { unsupportedText } from '../../platform/browser/passkeysBrowser.ts';
import { call } from '../../platform/http/call.ts';
import { CallError } from '../../platform/http/callError.ts';
import { type ActorSystem, reportingFailures } from '../../shell/calls/failureReport.ts';
import { orPasskeyRefusal } from '../../shell/calls/passkeyRefusal.ts';

/** Whether a call was refused because the last proof of who it is is too old. */
export function isStale(error: unknown): boolean {
  return error instanceof CallError && hasCode(error.problem, 'reauthentication_needed');
}

const failed = (message: string) => ({ outcome: 'failed', message }) as const;

export async function fetchCredentialOptions(
  userId: string,
  signal: AbortSignal,
  system: ActorSystem,
): Promise<OptionsOutcome> {
  const message = unsupportedText();
  if (message !== null) return failed(message);
  // CALL-17: none is typed here; the server asks for a fresh session instead.
  const body = {
    userId,
    attType: 'none',
    authType: 'auto',
    userVerification: 'required',
    requireResidentKey: false,
    password: '',
  } as const;
  const ask = async (): Promise<OptionsOutcome> => {
    try {
      const options = await call(postCredentialOptions, { body }, { signal });
      return { outcome: 'ready', options };
    } catch (error) {
      if (isStale(error)) return { outcome: 'stale' };
      throw error;
    }
  };
  return reportingFailures(system, signal, () => orPasskeyRefusal(system, ask, failed));
}

export async function savePasskey(
  { userId, displayName, attestation }: RegistrationInput & { attestation: AttestationResponse },
  signal: AbortSignal,
  system: ActorSystem,
): Promise<RegistrationOutcome> {
  const body = {
    attestation,
    displayName: displayName ?? nameOfDevice(),
    userId,
    password: '',
    // What it signs its owner decides later, on the page of passkeys.
    usedForSignature: false,
  };
  const save = async (): Promise<RegistrationOutcome> => {
    const { isSuccessful, message } = await call(makeCredential, { body }, { signal });
    return isSuccessful ? { outcome: 'registered' } : failed(message);
  };
  return reportingFailures(system, signal, () => orPasskeyRefusal(system, save, failed));
}

const systems = ['Windows', 'Android', 'iPhone', 'iPad', 'Macintosh', 'CrOS', 'Linux'] as const;
const browsers = ['Edg', 'Firefox', 'Chrome', 'Safari'] as const;
const spoken: Readonly<Record<string, string>> = {
  Macintosh: 'Mac',
  CrOS: 'ChromeOS',
  Edg: 'Edge',
};

/** The name that the owner recognizes in the list: “Chrome on Windows”. */
function nameOfDevice(): string {
  const find = (names: readonly string[]) => names.find((one) => navigator.userAgent.includes(one));
  const [system, browser] = [find(systems), find(browsers)];
  const say = (name: string) => spoken[name] ?? name;
  if (system === undefined || browser === undefined) return 'My device';
  return `${say(browser)} on ${say(system)}`;
}
