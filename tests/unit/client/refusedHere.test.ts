import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { installationTokens } from '../../../src/client/build/installationTokens.ts';
import {
  fetchCredentialOptions,
  savePasskey,
} from '../../../src/client/core/session/passkeysRegistration.ts';
import { NotSigned } from '../../../src/client/core/signing/notSigned.ts';
import { signedByOne } from '../../../src/client/core/signing/signWithPasskeys.ts';
import {
  checkPassword,
  findProvider,
} from '../../../src/client/features/session/login/loginCalls.ts';
import {
  askPasskey,
  offerPasskey,
  signInWithPasskey,
} from '../../../src/client/features/session/login/loginPasskey.ts';
import {
  redeemTicket,
  signInWithGuid,
} from '../../../src/client/features/session/login/sentSignIn.ts';
import { confirmSession } from '../../../src/client/features/users/account/passkeyConfirmation.actors.ts';
import { createPasskey } from '../../../src/client/platform/browser/passkeysBrowser.ts';
import { call } from '../../../src/client/platform/http/call.ts';
import { orProblem } from '../../../src/client/shell/calls/ownChange.ts';
import { saveTheme } from '../../../src/contract/users/profile.ts';
import { sampleAssertion, sampleAttestation, sampleOptions } from '../../model/samplePasskey.ts';
import { CallServer } from './callServer.ts';

const { signal } = new AbortController();
const userId = crypto.randomUUID();
const credentials = { userName: 'medic', password: 'clover hammer tide' };

/** Charts that hear of faults; what reaches them is told as a toast or leads elsewhere. */
const told: string[] = [];
const charts = { get: () => ({ send: ({ type }: { type: string }) => told.push(type) }) };

let server: CallServer;

beforeEach(async () => {
  told.length = 0;
  server = await CallServer.open();
  vi.stubGlobal('navigator', { onLine: true, userAgent: 'Chrome on Linux' });
  vi.stubGlobal('sessionStorage', { getItem: () => null, removeItem: () => undefined });
  vi.stubGlobal('window', { isSecureContext: true, PublicKeyCredential: {} });
  vi.stubGlobal('PublicKeyCredential', { isConditionalMediationAvailable: () => true });
  const installation = JSON.stringify(installationTokens);
  vi.stubGlobal('document', {
    documentElement: { dataset: { installation } },
    visibilityState: 'visible',
  });
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(console, 'debug').mockReturnValue();
});

afterEach(() => {
  vi.restoreAllMocks();
  return server.close();
});

describe('[ERR-OTHER] 409 and 422 are told with their sentence', () => {
  const forms: [string, () => Promise<unknown>][] = [
    [
      'every form of an own change',
      () =>
        orProblem(charts, signal, () =>
          call(saveTheme, { params: { userId }, body: { userTheme: 'Dark' } }, { signal }),
        ),
    ],
    ['login by password', () => checkPassword({ credentials, clientId: null }, signal, charts)],
    ['login by email', () => findProvider({ email: 'a@b.example' }, signal, charts)],
    ['login by passkey', () => askPasskey('medic', signal, charts)],
    [
      'the check of a passkey',
      () => signInWithPasskey({ userName: 'medic', assertion: sampleAssertion }, signal, charts),
    ],
    ['login by ticket', () => redeemTicket(signal, charts)],
    ['login by guid', () => signInWithGuid({ userName: 'a', clientId: 1 }, signal, charts)],
    ['confirming a session by a passkey', () => confirmSession(signal, charts)],
    ['registration of a passkey', () => fetchCredentialOptions(userId, signal, charts)],
    [
      'keeping a passkey',
      () =>
        savePasskey(
          { userId, displayName: 'Mine', attestation: sampleAttestation },
          signal,
          charts,
        ),
    ],
  ];
  it.each(
    forms.flatMap(([what, send]) => [409, 422].map((status) => [what, status, send] as const)),
  )('%s: %i', async (_what, status, send) => {
    server.answer({ status, body: { code: 'told', message: 'Sentence of the server.' } });
    expect(JSON.stringify(await send())).toContain('Sentence of the server.');
    expect(told).toEqual([]);
  });
});

describe('[FIDO-04] a challenge that is badly encoded is told', () => {
  const bad = ['not/base64url+padded=', 'has spaces', 'AAAAA', ''];
  const places: [string, (challenge: string) => Promise<unknown>, object][] = [
    ['at the button of the login form', () => askPasskey('', signal, charts), assertionOptions()],
    ['at the offer of the login form', () => offerPasskey(signal), assertionOptions()],
    ['at a registration', () => fetchCredentialOptions(userId, signal, charts), sampleOptions],
    ['at the confirmation of a session', () => confirmSession(signal, charts), assertionOptions()],
    [
      'at a signature',
      () =>
        signedByOne({ pin: { byPasskey: true } }, signal).catch((error: unknown) =>
          error instanceof NotSigned ? error.problem : error,
        ),
      assertionOptions(),
    ],
  ];
  it.each(
    places.flatMap(([where, ask, options]) =>
      bad.map((text) => [where, text, ask, options] as const),
    ),
  )('%s: "%s"', async (_where, challenge, ask, options) => {
    server.answer({ status: 200, body: { ...options, challenge } });
    expect(JSON.stringify(await ask(challenge))).toContain(
      'The challenge is not properly encoded.',
    );
    expect(told).toEqual([]);
  });
});

function assertionOptions() {
  return {
    challenge: 'AAAA',
    rpId: 'localhost',
    timeout: 60_000,
    userVerification: 'required',
    allowCredentials: [],
  };
}

describe('[PWL-05] the device’s own error is told beside ours', () => {
  it.each([
    [
      'NotAllowedError',
      'The operation either timed out or was not allowed.',
      'The request was canceled',
    ],
    ['InvalidStateError', 'It is registered.', 'This device already has a passkey here.'],
    ['UnknownError', 'The sensor is dirty.', 'The passkey could not be set up.'],
  ])('%s', async (name, words, ours) => {
    const refuse = () => Promise.reject(new DOMException(words, name));
    vi.stubGlobal('navigator', { credentials: { create: refuse }, userAgent: '' });
    const outcome = await createPasskey(sampleOptions, signal);
    expect(outcome).toMatchObject({ outcome: 'failed' });
    expect(JSON.stringify(outcome)).toContain(ours);
    expect(JSON.stringify(outcome)).toContain(`The device says: “${words}”`);
  });

  it('[PWL-07] a canceled passkey at login says so', async () => {
    server.answer({ status: 200, body: assertionOptions() });
    const refuse = () => Promise.reject(new DOMException('Not now.', 'NotAllowedError'));
    vi.stubGlobal('navigator', { credentials: { get: refuse }, onLine: true });
    expect(await askPasskey('medic', signal, charts)).toEqual({
      outcome: 'refused',
      refusal: {
        value: 'Login failed',
        message:
          'The passkey was canceled or took longer than 60 seconds. Try again, or log in with your username and password. The device says: “Not now.”',
        contacts: [],
      },
    });
  });
});
