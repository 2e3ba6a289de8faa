import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AnyActorLogic, createActor, toPromise, waitFor } from 'xstate';
import {
  fetchCredentialOptions,
  savePasskey,
} from '../../../src/client/core/session/passkeysRegistration.ts';
import { clientCacheWarmingMachine } from '../../../src/client/features/offline/cacheWarming.actors.ts';
import { provideChangePassword } from '../../../src/client/features/session/change-password/changePassword.actors.ts';
import { clientForgotPasswordMachine } from '../../../src/client/features/session/forgot-password/forgotPassword.actors.ts';
import { checkPassword } from '../../../src/client/features/session/login/loginCalls.ts';
import { clientUserExportMachine } from '../../../src/client/features/users/userExport.actors.ts';
import { readUsers } from '../../../src/client/features/users/userList.actors.ts';
import { ForgotPasswordForm, LoginForm } from '../../../src/contract/session/account.ts';
import { CredentialOptionsForm, SaveCredentialForm } from '../../../src/contract/session/fido.ts';
import { getUserList, postUserList } from '../../../src/contract/users/user.ts';
import { userColumns } from '../../../src/rules/users/userColumns.ts';
import { userQueryOf, wholeList } from '../../../src/rules/users/userQuery.ts';
import { CallServer } from './callServer.ts';

const { signal } = new AbortController();
const system = { get: () => ({ send: () => undefined }) };

let server: CallServer;

beforeEach(async () => {
  server = await CallServer.open();
  server.stored.set('user', '{"inactivityTimeout":false}');
  vi.stubGlobal('navigator', { onLine: true, userAgent: 'Chrome on Windows' });
  vi.stubGlobal('window', {
    isSecureContext: true,
    PublicKeyCredential: class {},
    requestIdleCallback: (then: () => void) => then(),
  });
  vi.stubGlobal('requestIdleCallback', (then: () => void) => then());
});

afterEach(() => server.close());

/** Runs an actor of a chart until it ends, however: what it asked the server is what is looked at. */
async function run(logic: unknown, input: unknown): Promise<void> {
  const actor = createActor(logic as AnyActorLogic, { input });
  const ended = toPromise(actor).catch(() => undefined);
  actor.start();
  await ended;
}

function queryOf(index: number): Record<string, string> {
  const { searchParams } = new URL(server.requests[index]?.url ?? '', 'http://here.example');
  const { userTimeZone: _zone, utcOffset: _offset, ...query } = Object.fromEntries(searchParams);
  return query;
}

const unfiltered = {
  start: '0',
  length: '100',
  search: '',
  sort: 'fullName',
  isActive: 'true',
  permissionProfile: '',
  daysAgo: '',
  userType: '',
  columnJson: JSON.stringify(Object.keys(userColumns)),
};

describe('[CALL-14] the list of users is requested with every field', () => {
  it('by the page', async () => {
    const empty = { status: 200, body: { data: [], total: 0 } };
    server.answer(empty, empty);
    await readUsers(wholeList, signal);
    await readUsers(userQueryOf({ search: 'ann', daysAgo: '7', isActive: 'all' }), signal);
    expect(queryOf(0)).toEqual(unfiltered);
    expect(queryOf(1)).toEqual({ ...unfiltered, search: 'ann', daysAgo: '7', isActive: 'all' });
    expect(v.safeParse(getUserList.query, queryOf(0)).success).toBe(true);
  });

  it('by the copy for work without a network', async () => {
    const owner = { userId: 'a', agencyId: 1 };
    const { fetchCache } = clientCacheWarmingMachine.implementations.actors;
    await run(fetchCache, { owner, cache: 'users' });
    expect(queryOf(0)).toEqual(unfiltered);
  });

  it('by the export, whose password is in the body', async () => {
    const { exportUsers } = clientUserExportMachine.implementations.actors;
    await run(exportUsers, { query: wholeList, password: 'clover hammer' });
    expect(queryOf(0)).toEqual({});
    expect(server.bodies).toEqual([{ ...unfiltered, excelPassword: 'clover hammer' }]);
    expect(v.safeParse(postUserList.body, server.bodies[0]).success).toBe(true);
  });
});

describe('a form is sent with every field in the specification', () => {
  it('[CALL-02] the password', async () => {
    const credentials = { userName: 'medic', password: 'secret' };
    await checkPassword({ credentials, clientId: 7 }, { signal, system }).catch(() => undefined);
    const sent = { ...credentials, userGuid: null, clientId: 7, fromIntegration: false };
    expect(server.bodies).toEqual([sent]);
    expect(v.safeParse(LoginForm, sent).success).toBe(true);
  });

  it('[CALL-05] the forgotten password', async () => {
    const actor = createActor(clientForgotPasswordMachine, { input: { clientId: 7 } }).start();
    actor.send({ type: 'form.submitted', values: { email: 'medic@tamarack.example' } });
    await waitFor(actor, (state) => state.matches('filling'));
    const email = 'medic@tamarack.example';
    const sent = { email, isWelcomeEmail: false, isSendToAll: false, clientId: 7 };
    expect(server.bodies).toEqual([sent]);
    expect(v.safeParse(ForgotPasswordForm, sent).success).toBe(true);
  });

  it('[CALL-07] the new password, with the person whom the link names', async () => {
    const form = { userName: 'medic', minimum: 10, contextWords: [] };
    const found = { id: 'person-1', isExpired: false, isNewUser: false, message: '' };
    server.answer({ status: 200, body: { ...found, standing: 'valid', form } });
    const actor = createActor(provideChangePassword('code'), { input: { hasId: true } }).start();
    await waitFor(actor, (state) => state.matches({ valid: 'filling' }));
    const typed = { password: 'clover hammer tide', confirmPassword: 'clover hammer tide' };
    actor.send({ type: 'form.submitted', typed });
    await waitFor(actor, (state) => state.matches({ valid: 'filling' }));
    expect(server.bodies[1]).toEqual({ userId: 'person-1', code: 'code', ...typed });
    expect(server.requests[1]?.url).not.toContain('clover');
  });

  it('[CALL-17] [CALL-18] [CALL-21] the passkey, whose password is never in an address', async () => {
    const userId = '4f6f2f7e-30b5-4a0f-8a67-0f7f3d1f6a10';
    await fetchCredentialOptions(userId, { signal, system }).catch(() => undefined);
    const attestation = {
      id: 'a',
      rawId: 'a',
      type: 'public-key' as const,
      extensions: {},
      response: { attestationObject: 'a', clientDataJSON: 'a' },
    };
    await savePasskey({ userId, displayName: 'Phone', attestation }, { signal, system }).catch(
      () => undefined,
    );
    const [options, saved] = server.bodies;
    expect(options).toEqual({
      userId,
      attType: 'none',
      authType: 'auto',
      userVerification: 'required',
      requireResidentKey: false,
      password: '',
    });
    expect(saved).toEqual({
      attestation,
      displayName: 'Phone',
      userId,
      password: '',
      usedForSignature: false,
    });
    expect(v.parse(CredentialOptionsForm, options).password).toBeUndefined();
    expect(v.parse(SaveCredentialForm, saved).password).toBeUndefined();
    expect(queryOf(0)).toEqual({});
  });
});
