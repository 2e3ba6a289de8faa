import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AssertionOptions } from '../../../src/contract/core/webauthn.ts';
import { RecordedUse } from '../../../src/contract/custody/use.ts';
import { AccountSecurity } from '../../../src/contract/users/security.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { addCustody, formOfUse, type TestCustody } from '../../support/custody/custody.ts';
import { type Manner, type SoftAuthenticator, up } from '../../support/people/authenticator.ts';
import { addPasskey, listOf, logInWithPasskey } from '../../support/people/passkeys.ts';
import { type CurrentUser, logInAs, password } from '../../support/people/people.ts';
import { startTestServer, type TestServer } from '../../support/server/server.ts';
import { headersOf, problemOf, trailOf } from '../ownAccount/ownAccount.ts';

let server: TestServer;
let custody: TestCustody;
let userId: string;
let userName: string;
let useId: string;
let currentUser: CurrentUser;
let authenticator: SoftAuthenticator;
let round = 0;

beforeAll(async () => {
  server = await startTestServer();
});

/** A medic who logged in with the password, recorded a use, and then registered a passkey in that very session. */
beforeEach(async () => {
  round += 1;
  custody = await addCustody(server.open.database, `p${round}`);
  userId = custody.people.signer ?? '';
  userName = `p${round}signer`;
  await server.open.database.update(users).set({ inactivityTimeout: true });
  currentUser = await logInAs(server, userName);
  const recorded = await post('/api/Uses', formOfUse(custody, `p${round}`), currentUser);
  useId = v.parse(RecordedUse, await recorded.json()).useId;
  authenticator = await addPasskey(server, currentUser, userId);
});

afterAll(() => server.close());

const get = (path: string, as: CurrentUser) => server.send(path, { headers: as.headers });
const post = (path: string, body: unknown, as: CurrentUser) =>
  server.send(path, { body, headers: as.headers });

/** Every way to read patients: the use itself, the use log, its file. */
async function readsOf(as: CurrentUser): Promise<number[]> {
  const replies = [
    await get(`/api/Uses/${useId}/Care`, as),
    await get('/api/Reports/UseLog?patients=shown', as),
    await post('/api/Reports/UseLog/Export', { patients: 'shown' }, as),
  ];
  return replies.map(({ status }) => status);
}

async function securityOf(as: CurrentUser): Promise<AccountSecurity> {
  const reply = await get(`/api/Users/${userId}/Security`, as);
  return v.parse(AccountSecurity, await reply.json());
}

const refused = [467, 467, 467];
const shown = [200, 200, 200];

async function requestOptions(as: CurrentUser): Promise<AssertionOptions> {
  const reply = await server.send('/api/Account/ConfirmationOptions', {
    method: 'POST',
    headers: as.headers,
  });
  return v.parse(AssertionOptions, await reply.json());
}

const confirm = (as: CurrentUser, assertion: unknown) =>
  post('/api/Account/ConfirmByPasskey', { assertion }, as);

/** From the options to the session that takes this one's place. */
async function confirmed(as: CurrentUser): Promise<CurrentUser> {
  const reply = await confirm(as, authenticator.answer(await requestOptions(as)));
  expect(reply.status).toBe(200);
  const body = (await reply.clone().json()) as { session: { token: string } };
  return headersOf(reply, body.session.token);
}

describe('[ROLE-03] two factors are those of the session', () => {
  it('a passkey that was registered in a password session raises neither it nor a later one', async () => {
    expect(await readsOf(currentUser)).toEqual(refused);
    expect(await securityOf(currentUser)).toMatchObject({ isTwoFactor: false, canSeePhi: false });
    const later = await logInAs(server, userName);
    expect(await readsOf(later)).toEqual(refused);
    expect(await securityOf(later)).toMatchObject({ isTwoFactor: false, canSeePhi: false });
  });

  it('a login with the passkey shows patient details, but not in the person’s other sessions', async () => {
    const byPasskey = await logInWithPasskey(server, authenticator);
    expect(await readsOf(byPasskey)).toEqual(shown);
    expect(await readsOf(currentUser)).toEqual(refused);
  });

  it('without the inactivity timeout two factors show no patient details', async () => {
    const byPasskey = await logInWithPasskey(server, authenticator);
    await server.open.database.update(users).set({ inactivityTimeout: false });
    expect(await readsOf(byPasskey)).toEqual(refused);
  });

  it('the password and then the passkey show patient details, in a new session that ends with the passkey', async () => {
    const raised = await confirmed(currentUser);
    expect(await readsOf(raised)).toEqual(shown);
    expect(await securityOf(raised)).toMatchObject({ isTwoFactor: true, canSeePhi: true });
    expect((await get('/api/Account/GetUserInfo', currentUser)).status).toBe(401);
    const [key] = await listOf(server, raised);
    expect(key?.isOfThisSession).toBe(true);
    const other = await logInAs(server, userName);
    expect((await post('/api/Fido/RemoveCredential', { id: key?.id }, other)).status).toBe(200);
    expect((await get('/api/Account/GetUserInfo', raised)).status).toBe(401);
  });

  it('the password typed again does not change the factors', async () => {
    const again = async (as: CurrentUser) => {
      const reply = await post('/api/Account/Reauthenticate', { password }, as);
      const { token } = (await reply.clone().json()) as { token: string };
      return headersOf(reply, token);
    };
    expect(await readsOf(await again(currentUser))).toEqual(refused);
    expect(await readsOf(await again(await confirmed(await logInAs(server, userName))))).toEqual(
      shown,
    );
  });
});

describe('[ROLE-03] a passkey that was added since the login', () => {
  let added: SoftAuthenticator;

  beforeEach(async () => {
    server.clock.now = new Date(server.clock.now.getTime() + 60_000);
    added = await addPasskey(server, currentUser, userId);
  });

  const refusedAsNew = async (as: CurrentUser) => {
    const answer = added.answer(await requestOptions(as));
    const reply = await confirm(as, answer);
    expect((await problemOf(reply)).code).toBe('passkey_too_new');
    expect(await readsOf(as)).toEqual(refused);
  };

  it('confirms nothing, neither there nor in a session that replaces it', async () => {
    await refusedAsNew(currentUser);
    const reply = await post('/api/Account/Reauthenticate', { password }, currentUser);
    const { token } = (await reply.clone().json()) as { token: string };
    await refusedAsNew(headersOf(reply, token));
  });

  it('is not requested', async () => {
    const { allowCredentials } = await requestOptions(currentUser);
    expect(allowCredentials.map(({ id }) => id)).toEqual([authenticator.id.toString('base64url')]);
    const colleague = await logInAs(server, `p${round}witness`);
    server.clock.now = new Date(server.clock.now.getTime() + 60_000);
    await addPasskey(server, colleague, custody.people.witness ?? '');
    const reply = await server.send('/api/Account/ConfirmationOptions', {
      method: 'POST',
      headers: colleague.headers,
    });
    expect((await problemOf(reply)).code).toBe('passkey_too_new');
  });

  it('confirms after the next login with the password, and logs in by itself', async () => {
    const later = await logInAs(server, userName);
    const reply = await confirm(later, added.answer(await requestOptions(later)));
    expect(reply.status).toBe(200);
    expect(await readsOf(await logInWithPasskey(server, added))).toEqual(shown);
  });
});

describe('[ROLE-03] a confirmation by passkey is refused', () => {
  const answers: readonly (readonly [string, Manner])[] = [
    ['that did not verify the user', { flags: up }],
    ['of another origin', { origin: 'https://elsewhere.example' }],
    ['of another challenge', { challenge: 'A'.repeat(43) }],
  ];

  it.each(answers)('with a reply %s', async (_, manner) => {
    const answer = authenticator.answer(await requestOptions(currentUser), manner);
    const reply = await confirm(currentUser, answer);
    expect(reply.status).toBe(422);
    expect((await problemOf(reply)).code).toBe('passkey_refused');
    expect(await readsOf(currentUser)).toEqual(refused);
    const trail = await trailOf(server, userId);
    expect(trail.map(({ action }) => action)).toContain('reauthentication.refused');
  });

  it('a second time, and in another session than the one that requested it', async () => {
    const answer = authenticator.answer(await requestOptions(currentUser));
    const other = await logInAs(server, userName);
    expect((await confirm(other, answer)).status).toBe(422);
    const raised = await confirmed(currentUser);
    expect(await readsOf(raised)).toEqual(shown);
    expect((await confirm(other, answer)).status).toBe(422);
    expect(await readsOf(other)).toEqual(refused);
  });

  it('with the passkey of a colleague', async () => {
    const colleague = await logInAs(server, `p${round}witness`);
    const theirs = await addPasskey(server, colleague, custody.people.witness ?? '');
    const reply = await confirm(currentUser, theirs.answer(await requestOptions(currentUser)));
    expect(reply.status).toBe(422);
    expect(await readsOf(currentUser)).toEqual(refused);
  });

  it('if there is no passkey', async () => {
    const colleague = await logInAs(server, `p${round}witness`);
    const reply = await server.send('/api/Account/ConfirmationOptions', {
      method: 'POST',
      headers: colleague.headers,
    });
    expect((await problemOf(reply)).code).toBe('passkey_not_set');
  });
});
