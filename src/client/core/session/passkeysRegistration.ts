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
import { attempt, type Scope } from '../../shell/calls/attempt.ts';
import { withChallenge } from '../../shell/calls/badChallenge.ts';

const failed = (message: string) => ({ outcome: 'failed', message }) as const;

export async function fetchCredentialOptions(
  userId: string,
  scope: Scope,
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
  const ask = () => call(postCredentialOptions, { body }, scope);
  const result = await attempt({ ...scope, shown: ['rejected'] }, () =>
    withChallenge(scope.system, ask),
  );
  if (result.ok) return { outcome: 'ready', options: result.value };
  const { problem } = result.failure;
  const isStale = hasCode(problem, 'reauthentication_needed');
  return isStale ? { outcome: 'stale' } : failed(problem.message);
}

export async function savePasskey(
  { userId, displayName, attestation }: RegistrationInput & { attestation: AttestationResponse },
  scope: Scope,
): Promise<RegistrationOutcome> {
  const body = {
    attestation,
    displayName: displayName ?? nameOfDevice(),
    userId,
    password: '',
    // What it signs its owner decides later, on the page of passkeys.
    usedForSignature: false,
  };
  const result = await attempt({ ...scope, shown: ['rejected'] }, () =>
    call(makeCredential, { body }, scope),
  );
  if (!result.ok) return failed(result.failure.problem.message);
  const { isSuccessful, message } = result.value;
  return isSuccessful ? { outcome: 'registered' } : failed(message);
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
