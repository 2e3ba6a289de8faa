import * as v from 'valibot';
import { AssertionOptions, CredentialOptions } from '../../../src/contract/core/webauthn.ts';
import { LoginReply, TextReply } from '../../../src/contract/session/account.ts';
import {
  listCredentials,
  makeAssertion,
  type Passkey,
} from '../../../src/contract/session/fido.ts';
import type { TestServer } from '../server/server.ts';
import { type Manner, SoftAuthenticator } from './authenticator.ts';
import type { CurrentUser } from './people.ts';

const registration = { attType: 'none', authType: 'auto', userVerification: 'required' };

/** Options of a registration over the API. @throws when they are refused. */
export async function requestOptions(
  server: TestServer,
  currentUser: CurrentUser,
  userId: string,
  change: object = {},
): Promise<CredentialOptions> {
  const body = { userId, ...registration, ...change };
  const { headers } = currentUser;
  const reply = await server.send('/api/Fido/MakeCredentialOptions', { body, headers });
  if (reply.status !== 200) throw new Error(`Options were refused: ${await reply.text()}`);
  return v.parse(CredentialOptions, await reply.json());
}

/** Sends a registration; the reply as it is. */
export async function sendRegistration(
  server: TestServer,
  currentUser: CurrentUser,
  userId: string,
  attestation: unknown,
  change: object = {},
): Promise<v.InferOutput<typeof TextReply>> {
  const body = { attestation, displayName: 'Work laptop', userId, ...change };
  const { headers } = currentUser;
  const reply = await server.send('/api/Fido/MakeCredential', { body, headers });
  return v.parse(TextReply, await reply.json());
}

/** A new authenticator with a passkey of this user. @throws when it is refused. */
export async function addPasskey(
  server: TestServer,
  currentUser: CurrentUser,
  userId: string,
  change: object = {},
): Promise<SoftAuthenticator> {
  const authenticator = new SoftAuthenticator(server.configuration.PUBLIC_ORIGIN);
  const options = await requestOptions(server, currentUser, userId);
  const attestation = authenticator.register(options);
  const reply = await sendRegistration(server, currentUser, userId, attestation, change);
  if (!reply.isSuccessful) throw new Error(reply.message);
  return authenticator;
}

export async function requestAssertionOptions(server: TestServer, userName = '') {
  const reply = await server.send('/api/Fido/GetAssertionOptions', { body: { userName } });
  return v.parse(AssertionOptions, await reply.json());
}

export async function sendAssertion(
  server: TestServer,
  clientResponse: unknown,
  userName = '',
  from?: string,
) {
  const reply = await server.send('/api/Fido/MakeAssertion', {
    body: { userName, clientResponse },
    ...(from !== undefined && { from }),
  });
  return v.parse(makeAssertion.reply, await reply.json());
}

/** From options to the answer of MakeAssertion. */
export async function assertWith(
  server: TestServer,
  authenticator: SoftAuthenticator,
  manner: Manner = {},
  userName = '',
) {
  const options = await requestAssertionOptions(server, userName);
  return sendAssertion(server, authenticator.answer(options, manner), userName);
}

export async function loginWithStamp(
  server: TestServer,
  userName: string,
  concurrencyStamp: string,
  change: object = {},
) {
  const reply = await server.send('/api/Account/Login', {
    body: { userName, password: 'passkey', concurrencyStamp, ...change },
  });
  const parsed = v.parse(LoginReply, await reply.json());
  const cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? '';
  return { reply: parsed, cookie };
}

/** Logs in with a passkey all the way. @throws when it is refused. */
export async function logInWithPasskey(
  server: TestServer,
  authenticator: SoftAuthenticator,
): Promise<CurrentUser> {
  const { value, model } = await assertWith(server, authenticator);
  const { reply, cookie } = await loginWithStamp(server, model?.userName ?? '', value ?? '');
  if (!reply.isSuccessful) throw new Error(reply.message);
  const { token } = reply.value;
  return { token, cookie, headers: { Authorization: `Bearer ${token}`, Cookie: cookie } };
}

export async function listOf(server: TestServer, currentUser: CurrentUser): Promise<Passkey[]> {
  const reply = await server.send('/api/Fido/Credentials', { headers: currentUser.headers });
  return v.parse(listCredentials.reply, await reply.json()).rows;
}
