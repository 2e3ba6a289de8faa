import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type AnyActorRef,
  type AnyStateMachine,
  createActor,
  fromCallback,
  type PromiseActorLogic,
  setup,
  toPromise,
} from 'xstate';
import { installationTokens } from '../../../src/client/build/installationTokens.ts';
import { clientControlValueScanMachine } from '../../../src/client/core/control-values/controlValueScan.actors.ts';
import {
  fetchCredentialOptions,
  savePasskey,
} from '../../../src/client/core/session/passkeysRegistration.ts';
import { askPasskey } from '../../../src/client/core/signing/signWithPasskeys.ts';
import { clientLabelPrintMachine } from '../../../src/client/features/control-values/labelPrint.actors.ts';
import { clientKnoxDevicesMachine } from '../../../src/client/features/devices/knoxDevices.actors.ts';
import { clientAgencySwapMachine } from '../../../src/client/features/session/agency-swap/agencySwap.actors.ts';
import {
  checkPassword,
  findProvider,
} from '../../../src/client/features/session/login/loginCalls.ts';
import {
  logInWithPasskey,
  offerPasskey,
  requestPasskey,
} from '../../../src/client/features/session/login/loginPasskey.ts';
import {
  logInWithGuid,
  redeemTicket,
} from '../../../src/client/features/session/login/sentLogin.ts';
import { confirmSession } from '../../../src/client/features/users/account/passkeyConfirmation.actors.ts';
import { clientPasskeysMachine } from '../../../src/client/features/users/account/passkeys.actors.ts';
import { createPasskey } from '../../../src/client/platform/browser/passkeysBrowser.ts';
import { call } from '../../../src/client/platform/http/call.ts';
import { attempt, NotSent } from '../../../src/client/shell/calls/attempt.ts';
import { saveTheme } from '../../../src/contract/users/profile.ts';
import {
  sampleAssertion,
  sampleAttestation,
  sampleOptions,
} from '../../model/core/samplePasskey.ts';
import { CallServer } from './callServer.ts';

const { signal } = new AbortController();
const id = crypto.randomUUID();
const userId = crypto.randomUUID();
const credentials = { userName: 'medic', password: 'clover hammer tide' };

/** What the chart of Knox devices invokes, with an input for each. */
const knoxCalls = {
  readDevices: undefined,
  lockDevice: { id },
  assignDevice: { id, inventoryId: null },
  saveConnection: {
    form: { region: 'us01', clientId: 'a', clientSecret: 'b', showsPlaces: false, version: 0 },
  },
  listDevices: { query: {} },
};

/** Charts that receive failures; these are shown as a toast or lead elsewhere. */
const told: string[] = [];
const charts = { get: () => ({ send: ({ type }: { type: string }) => told.push(type) }) };

const failures = fromCallback<{ type: string }>(({ receive }) =>
  receive(({ type }) => told.push(type)),
);

/** Runs an actor of a chart as the chart does. */
function invoked(machine: AnyStateMachine, actor: string, input: unknown): Promise<unknown> {
  const logic = machine.implementations.actors[actor] as PromiseActorLogic<unknown, unknown>;
  const root = createActor(
    setup({ actors: { failures, actor: logic } }).createMachine({
      invoke: [
        { src: 'failures', systemId: 'failures' },
        { id: 'actor', src: 'actor', input: () => input },
      ],
    }),
  ).start();
  return toPromise(root.getSnapshot().children.actor as AnyActorRef);
}

let server: CallServer;

beforeEach(async () => {
  told.length = 0;
  server = await CallServer.open();
  const locks = {
    request: (_name: string, _options: object, act: () => Promise<unknown>) => act(),
  };
  vi.stubGlobal('navigator', { onLine: true, userAgent: 'Chrome on Linux', locks });
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

describe('[ERR-OTHER] 409 and 422 are shown with their sentence', () => {
  const forms: [string, () => Promise<unknown>][] = [
    [
      'every form of an own change',
      () =>
        attempt({ signal, system: charts }, () =>
          call(saveTheme, { params: { userId }, body: { userTheme: 'Dark' } }, { signal }),
        ),
    ],
    [
      'login by password',
      () => checkPassword({ credentials, clientId: null }, { signal, system: charts }),
    ],
    ['login by email', () => findProvider({ email: 'a@b.example' }, { signal, system: charts })],
    ['login by passkey', () => requestPasskey('medic', { signal, system: charts })],
    [
      'the check of a passkey',
      () =>
        logInWithPasskey(
          { userName: 'medic', assertion: sampleAssertion },
          { signal, system: charts },
        ),
    ],
    ['login by ticket', () => redeemTicket({ signal, system: charts })],
    [
      'login by guid',
      () => logInWithGuid({ userName: 'a', clientId: 1 }, { signal, system: charts }),
    ],
    ['confirming a session by a passkey', () => confirmSession({ signal, system: charts })],
    ['registration of a passkey', () => fetchCredentialOptions(userId, { signal, system: charts })],
    [
      'keeping a passkey',
      () =>
        savePasskey(
          { userId, displayName: 'Mine', attestation: sampleAttestation },
          { signal, system: charts },
        ),
    ],
    [
      'a change of the agency',
      () => invoked(clientAgencySwapMachine, 'changeAgency', { clientId: 2 }),
    ],
    ['the removal of a passkey', () => invoked(clientPasskeysMachine, 'removePasskey', { id })],
    ['a print of labels', () => invoked(clientLabelPrintMachine, 'record', { labels: [] })],
    ['the search of a vial', () => invoked(clientControlValueScanMachine, 'find', { code: 'A' })],
    ...Object.entries(knoxCalls).map(([src, input]): [string, () => Promise<unknown>] => [
      `Knox devices, ${src}`,
      () => invoked(clientKnoxDevicesMachine, src, input),
    ]),
  ];
  it.each(
    forms.flatMap(([what, send]) => [409, 422].map((status) => [what, status, send] as const)),
  )('%s: %i', async (_what, status, send) => {
    server.answer({ status, body: { code: 'told', message: 'Sentence of the server.' } });
    expect(JSON.stringify(await send())).toContain('Sentence of the server.');
    expect(told).toEqual([]);
  });
});

describe('[FIDO-04] a challenge that is badly encoded is reported', () => {
  const bad = ['not/base64url+padded=', 'has spaces', 'AAAAA', ''];
  const places: [string, (challenge: string) => Promise<unknown>, object][] = [
    [
      'at the button of the login form',
      () => requestPasskey('', { signal, system: charts }),
      assertionOptions(),
    ],
    ['at the offer of the login form', () => offerPasskey(signal), assertionOptions()],
    [
      'at a registration',
      () => fetchCredentialOptions(userId, { signal, system: charts }),
      sampleOptions,
    ],
    [
      'at the confirmation of a session',
      () => confirmSession({ signal, system: charts }),
      assertionOptions(),
    ],
    [
      'at a signature',
      () =>
        askPasskey({ signing: { pin: { byPasskey: true }, others: [] } }, 0, signal).catch(
          (error: unknown) => (error instanceof NotSent ? error.problem : error),
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

describe('[PWL-05] the device’s own error is shown next to ours', () => {
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
    expect(await requestPasskey('medic', { signal, system: charts })).toEqual({
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

describe('[PWL-05] a signature whose passkey does not respond', () => {
  const sign = () =>
    askPasskey({ signing: { pin: { byPasskey: true }, others: [] } }, 0, signal).catch(
      (error: unknown) => (error instanceof NotSent ? error.problem.message : error),
    );

  // An earlier try may have recorded the act before its reply was lost.
  it.each([
    ['is canceled', new DOMException('Not now.', 'NotAllowedError')],
    ['cannot be asked for', new DOMException('No.', 'SyntaxError')],
  ])('says that nothing was sent, not that nothing was recorded, if it %s', async (_, error) => {
    server.answer({ status: 200, body: assertionOptions() });
    const get = () => Promise.reject(error);
    vi.stubGlobal('navigator', { credentials: { get }, onLine: true });
    const message = await sign();
    expect(message).toContain('so nothing was sent');
    expect(message).not.toContain('recorded');
  });

  it('says so if the server cannot be reached', async () => {
    server.answer('nothing', 'nothing', 'nothing', 'nothing');
    const message = await sign();
    expect(message).toContain('so nothing was sent');
    expect(message).not.toContain('recorded');
  });
});
