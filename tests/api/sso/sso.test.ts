import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TextReply } from '../../../src/contract/account.ts';
import { ArrivingSession } from '../../../src/contract/session.ts';
import { agencies } from '../../../src/server/database/schema/agency.ts';
import { auditEntries } from '../../../src/server/database/schema/auditEntry.ts';
import { sessions } from '../../../src/server/database/schema/session.ts';
import { signInAttempts } from '../../../src/server/database/schema/signInAttempt.ts';
import {
  ssoDepartures,
  ssoDomains,
  ssoIdentities,
  ssoProviders,
  ssoTransactions,
} from '../../../src/server/database/schema/ssoProvider.ts';
import { signInTickets } from '../../../src/server/database/schema/ticket.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { demoProvider } from '../../../src/server/demoProvider/people.ts';
import { startDemoProvider } from '../../../src/server/demoProvider/startDemoProvider.ts';
import { browserCookieName } from '../../../src/server/identity/oidc/browserSecret.ts';
import { addAgency, addUser, signInAs } from '../../support/people.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { SsoBrowser } from '../../support/ssoBrowser.ts';

const email = 'pnandakumar@tamarack.example';
const typed = { email, password: demoProvider.password };

let server: TestServer;
let stopProvider: () => Promise<void>;
let agencyId: number;
let userId: string;
let browser: SsoBrowser;

beforeAll(async () => {
  server = await startTestServer();
  const { database } = server.open;
  agencyId = await addAgency(database, demoProvider.agency);
  await database.update(agencies).set({ isDemo: true });
  userId = await addUser(database, agencyId, 'pnandakumar', { passwordHash: null, isDemo: true });
  await addUser(database, agencyId, 'riley', { email: 'nwhitfield@tamarack.example' });
  const silent = () => undefined;
  stopProvider = await startDemoProvider(server.configuration, database, silent, '127.0.0.1');
});

beforeEach(async () => {
  browser = new SsoBrowser(server);
  for (const table of [signInAttempts, signInTickets, ssoDepartures, sessions]) {
    await server.open.database.delete(table);
  }
});

afterAll(async () => {
  await stopProvider();
  await server.close();
});

async function reachCallback(who = browser, form: Record<string, string> = typed): Promise<URL> {
  return who.signInAtProvider(await who.begin(form.email ?? email), form);
}

/** Through the provider's pages to a ticket. */
async function earnTicket(form: Record<string, string> = typed): Promise<string> {
  const query = await browser.open(await reachCallback(browser, form));
  const ticket = query.get('userIdFromSso');
  if (ticket === null) throw new Error(`No ticket but ${query.toString()}`);
  return ticket;
}

/** The agency's trail, in order. */
async function trail() {
  const entries = await server.open.database
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.agencyId, agencyId));
  return entries.toSorted((a, b) => a.seq - b.seq);
}

async function expectRefused(callback: URL, who = browser): Promise<string> {
  const query = await who.open(callback);
  expect(query.get('userIdFromSso')).toBeNull();
  expect(query.get('useSso')).toBe('true');
  const message = query.get('errorMessage') ?? '';
  expect(message.length).toBeLessThanOrEqual(200);
  expect(await server.open.database.select().from(signInTickets)).toEqual([]);
  return message;
}

const unfinished = 'Single sign-on could not be completed. Begin again with Login With SSO.';

describe('[SSO-01] [CALL-03] SsoLogin', () => {
  it('gives the address of the provider of the email’s domain, whatever its case', async () => {
    const address = await browser.begin('PNandakumar@TAMARACK.example');
    expect(address.hostname).toBe('127.0.0.1');
    const query = Object.fromEntries(address.searchParams);
    expect(query).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: 'http://localhost:8080/sso/callback',
      scope: 'openid',
    });
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(query[name]).toMatch(/^[\w-]{43}$/);
    }
  });

  it('keeps the transaction’s secret in an HttpOnly Lax cookie, and nothing of it in the database', async () => {
    const reply = await server.send(`/api/Account/SsoLogin?email=${email}`);
    expect(reply.headers.get('set-cookie')).toMatch(
      /^__Host-countersign-sso=[\w-]{43}; Max-Age=600; Path=\/; Secure; HttpOnly; SameSite=Lax$/,
    );
    const secret = /=([\w-]{43});/.exec(reply.headers.get('set-cookie') ?? '')?.[1] ?? '';
    const address = new URL(v.parse(TextReply, await reply.json()).value ?? '');
    const kept = JSON.stringify(await server.open.database.select().from(ssoTransactions));
    for (const value of [
      secret,
      address.searchParams.get('state') ?? '',
      address.searchParams.get('nonce') ?? '',
    ]) {
      expect(kept).not.toContain(value);
    }
  });

  it.each([
    'someone@unknown.example',
    'tamarack.example@unknown.example',
    'a@sub.tamarack.example',
  ])('says that no agency has set it up for %s', async (other) => {
    const reply = await server.send(`/api/Account/SsoLogin?email=${other}`);
    const { isSuccessful, message, value } = v.parse(TextReply, await reply.json());
    expect({ isSuccessful, value }).toEqual({ isSuccessful: false, value: null });
    expect(message).toMatch(/^No agency has set up single sign-on for this email\./);
    expect(reply.headers.get('set-cookie')).toBeNull();
  });

  it('knows no provider of an agency that is closed, and none that is switched off', async () => {
    const { database } = server.open;
    const ask = async () =>
      v.parse(TextReply, await (await server.send(`/api/Account/SsoLogin?email=${email}`)).json());
    await database.update(agencies).set({ isActive: false });
    expect((await ask()).isSuccessful).toBe(false);
    await database.update(agencies).set({ isActive: true });
    await database.update(ssoProviders).set({ isActive: false });
    expect((await ask()).isSuccessful).toBe(false);
    await database.update(ssoProviders).set({ isActive: true });
    expect((await ask()).isSuccessful).toBe(true);
  });

  it('says that a provider does not answer', async () => {
    const { database } = server.open;
    const [provider] = await database
      .insert(ssoProviders)
      .values({ agencyId, issuer: 'http://127.0.0.1:1', clientId: 'x' })
      .returning();
    await database
      .insert(ssoDomains)
      .values({ domain: 'silent.example', providerId: provider?.id ?? '' });
    const reply = await server.send('/api/Account/SsoLogin?email=a@silent.example');
    expect(v.parse(TextReply, await reply.json())).toMatchObject({
      isSuccessful: false,
      message: expect.stringMatching(/^Your agency’s own sign-in page does not answer\./) as string,
    });
    expect(server.logLines.join('\n')).not.toContain('a@silent.example');
  });

  it('pauses for an address that began 50 times and finished nothing', async () => {
    for (let begun = 0; begun < 50; begun += 1) await browser.begin(email);
    const reply = await server.send(`/api/Account/SsoLogin?email=${email}`);
    expect(v.parse(TextReply, await reply.json()).message).toBe(
      'Too many attempts. Try again in 15 minutes.',
    );
    const other = await server.send(`/api/Account/SsoLogin?email=${email}`, {
      from: '198.51.100.9',
    });
    expect(v.parse(TextReply, await other.json()).isSuccessful).toBe(true);
  });
});

describe('[SSO-02] [CALL-04] the way back', () => {
  it('signs in through the provider’s pages and a ticket', async () => {
    const ticket = await earnTicket();
    expect(ticket).toMatch(/^[\w-]{43}$/);
    const kept = JSON.stringify(await server.open.database.select().from(signInTickets));
    expect(kept).not.toContain(ticket);
    const reply = await browser.redeem(ticket);
    const session = v.parse(ArrivingSession, await reply.json());
    expect(session.user).toMatchObject({ id: userId, clientId: agencyId });
    expect(session.hasSignatureAndPin).toBe(false);
    const cookies = reply.headers.getSetCookie();
    expect(cookies).toContainEqual(
      expect.stringMatching(/^__Host-countersign=[\w-]{43};.*SameSite=Strict$/),
    );
    expect(browser.cookie(browserCookieName)).toBeUndefined();
    const info = await server.send('/api/Account/GetUserInfo', {
      headers: {
        Authorization: `Bearer ${session.token}`,
        Cookie: `__Host-countersign=${browser.cookie('__Host-countersign') ?? ''}`,
      },
    });
    expect(info.status).toBe(200);
    expect(await server.open.database.select().from(signInAttempts)).toEqual([
      expect.objectContaining({ attemptedAt: [], lockedUntil: null }),
    ]);
  });

  it('audits it with its factor, and logs and audits none of its secrets', async () => {
    const callback = await reachCallback();
    const ticket = (await browser.open(callback)).get('userIdFromSso') ?? '';
    await browser.redeem(ticket);
    const entries = await trail();
    expect(entries.at(-1)).toMatchObject({
      agencyId,
      factor: 'sso',
      action: 'signIn.accepted',
      outcome: 'success',
    });
    const written = JSON.stringify(entries) + server.logLines.join('\n');
    for (const name of ['code', 'state']) {
      expect(written).not.toContain(callback.searchParams.get(name) ?? 'nothing');
    }
    expect(written).not.toContain(ticket);
    expect(server.logLines.join('\n')).toContain('"route":"/sso/callback"');
  });

  it('takes a ticket once, even when it is presented many times at once', async () => {
    const ticket = await earnTicket();
    const replies = await Promise.all(Array.from({ length: 8 }, () => browser.redeem(ticket)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array<number>(7).fill(422),
    ]);
  });

  it('takes a ticket for 60 s', async () => {
    const { now } = server.clock;
    const ticket = await earnTicket();
    server.clock.now = new Date(now.getTime() + 60_000);
    const reply = await browser.redeem(ticket);
    server.clock.now = now;
    expect(reply.status).toBe(422);
    expect(await reply.json()).toMatchObject({
      code: 'sign_in_refused',
      message: 'This sign-in is not good any more. Begin again with Login With SSO.',
    });
    expect(reply.headers.getSetCookie().join()).not.toContain('__Host-countersign=');
  });

  it('refuses a ticket in a browser that did not begin, and uses it up', async () => {
    const ticket = await earnTicket();
    const thief = new SsoBrowser(server);
    expect((await thief.redeem(ticket)).status).toBe(422);
    expect((await browser.redeem(ticket)).status).toBe(422);
    const again = await earnTicket();
    await thief.begin(email);
    expect((await thief.redeem(again)).status).toBe(422);
    expect((await trail()).at(-1)?.summary).toContain('another browser began it');
  });

  it('replaces the session that this browser held', async () => {
    await browser.redeem(await earnTicket());
    await browser.redeem(await earnTicket());
    const rows = await server.open.database
      .select()
      .from(sessions)
      .where(eq(sessions.userId, userId));
    expect(rows.map(({ endReason }) => String(endReason)).toSorted()).toEqual(['null', 'replaced']);
  });

  it.each([
    [
      'disabled',
      () => server.open.database.update(users).set({ isActive: false }).where(eq(users.id, userId)),
      () => server.open.database.update(users).set({ isActive: true }),
    ],
    [
      'of an agency that closed',
      () => server.open.database.update(agencies).set({ isActive: false }),
      () => server.open.database.update(agencies).set({ isActive: true }),
    ],
  ] as const)('refuses a user who is %s, like every way in', async (_what, happen, undo) => {
    const ticket = await earnTicket();
    await happen();
    const reply = await browser.redeem(ticket);
    await undo();
    expect(reply.status).toBe(422);
    expect((await trail()).at(-1)).toMatchObject({ factor: 'sso', action: 'signIn.refused' });
  });

  it('[ROLE-03] takes two factors from the provider where it asserts them, and only there', async () => {
    const isTwoFactor = async (form: Record<string, string>) => {
      browser = new SsoBrowser(server);
      const reply = await browser.redeem(await earnTicket(form));
      expect(reply.status).toBe(200);
      const rows = await server.open.database.select().from(sessions);
      return rows.at(-1)?.isTwoFactor;
    };
    expect(await isTwoFactor(typed)).toBe(false);
    expect(await isTwoFactor({ ...typed, secondFactor: 'yes' })).toBe(true);
  });
});

describe('[SSO-02] the callback refuses', () => {
  it('a second time what was answered once', async () => {
    const callback = await reachCallback();
    await browser.redeem((await browser.open(callback)).get('userIdFromSso') ?? '');
    expect(await expectRefused(callback)).toBe(unfinished);
  });

  it('a code of an earlier sign-in in a new one', async () => {
    const used = await reachCallback();
    await browser.redeem((await browser.open(used)).get('userIdFromSso') ?? '');
    const callback = await reachCallback();
    callback.searchParams.set('code', used.searchParams.get('code') ?? '');
    expect(await expectRefused(callback)).toBe(unfinished);
    expect((await trail()).at(-1)).toMatchObject({
      agencyId,
      action: 'signIn.refused',
      summary: 'Sign-in of Unknown user was refused: the provider did not take the code',
    });
  });

  it('a wrong state', async () => {
    const callback = await reachCallback();
    callback.searchParams.set('state', 'A'.repeat(43));
    expect(await expectRefused(callback)).toBe(unfinished);
  });

  it('the state of another browser', async () => {
    const other = new SsoBrowser(server);
    const foreign = await reachCallback(other);
    await browser.begin(email);
    expect(await expectRefused(foreign)).toBe(unfinished);
    expect(await expectRefused(foreign, new SsoBrowser(server))).toBe(unfinished);
  });

  it('a wrong nonce', async () => {
    const authorize = await browser.begin(email);
    authorize.searchParams.set('nonce', 'A'.repeat(43));
    expect(await expectRefused(await browser.signInAtProvider(authorize, typed))).toBe(unfinished);
    expect((await trail()).at(-1)?.summary).toContain(
      'does not fit (OAUTH_JWT_CLAIM_COMPARISON_FAILED)',
    );
  });

  it('another code challenge', async () => {
    const authorize = await browser.begin(email);
    authorize.searchParams.set('code_challenge', 'A'.repeat(43));
    expect(await expectRefused(await browser.signInAtProvider(authorize, typed))).toBe(unfinished);
  });

  it('an answer in the name of a foreign issuer', async () => {
    const callback = await reachCallback();
    callback.searchParams.set('iss', 'https://foreign.example');
    expect(await expectRefused(callback)).toBe(unfinished);
  });

  it('a provider that is another issuer than the configured one', async () => {
    const { database } = server.open;
    const issuer = (await browser.begin(email)).origin;
    const alias = issuer.replace('127.0.0.1', 'localhost');
    await database
      .update(ssoProviders)
      .set({ issuer: alias })
      .where(eq(ssoProviders.issuer, issuer));
    const reply = await server.send(`/api/Account/SsoLogin?email=${email}`);
    await database.update(ssoProviders).set({ issuer }).where(eq(ssoProviders.issuer, alias));
    expect(v.parse(TextReply, await reply.json()).isSuccessful).toBe(false);
  });

  it('what comes after ten minutes', async () => {
    const { now } = server.clock;
    const callback = await reachCallback();
    server.clock.now = new Date(now.getTime() + 600_000);
    expect(await expectRefused(callback)).toBe(unfinished);
    server.clock.now = now;
  });

  it('a provider that was switched off meanwhile', async () => {
    const { database } = server.open;
    const callback = await reachCallback();
    await database.update(ssoProviders).set({ isActive: false });
    expect(await expectRefused(callback)).toBe(unfinished);
    await database.update(ssoProviders).set({ isActive: true });
  });

  it('whoever cancels at the provider, in words of its own', async () => {
    const callback = await reachCallback(browser, { email, cancel: 'yes' });
    expect(await expectRefused(callback)).toMatch(/^You left your agency’s own sign-in page/);
  });

  it('a query without anything', async () => {
    await browser.begin(email);
    expect(await expectRefused(new URL('http://localhost:8080/sso/callback'))).toBe(unfinished);
  });
});

describe('[SSO-02] people are known by issuer and subject', () => {
  const unlinked = { email: 'nwhitfield@tamarack.example', password: demoProvider.password };
  const sentence = /^Your agency knows you, but no account here is linked to your sign-in there\./;

  it('an unknown subject is refused with what to do, though an account has its email', async () => {
    expect(await expectRefused(await reachCallback(browser, unlinked))).toMatch(sentence);
    expect((await trail()).at(-1)).toMatchObject({
      agencyId,
      actorName: 'Unknown user',
      summary: expect.stringContaining('linked to subject "tva-0988"') as string,
    });
  });

  it('the same subject at another issuer is somebody else', async () => {
    const { database } = server.open;
    const where = eq(ssoIdentities.subject, 'tva-0417');
    const [identity] = await database.select().from(ssoIdentities).where(where);
    await database.update(ssoIdentities).set({ issuer: 'https://other.example' }).where(where);
    expect(await expectRefused(await reachCallback())).toMatch(sentence);
    await database
      .update(ssoIdentities)
      .set({ issuer: identity?.issuer ?? '' })
      .where(where);
  });

  it('a provider does not speak for users of another agency', async () => {
    const { database } = server.open;
    const otherId = await addAgency(database, 'Cedar Basin Rescue');
    const chief = await addUser(database, otherId, 'hmorales');
    const where = eq(ssoIdentities.subject, 'tva-0417');
    await database.update(ssoIdentities).set({ userId: chief }).where(where);
    expect(await expectRefused(await reachCallback())).toMatch(sentence);
    await database.update(ssoIdentities).set({ userId }).where(where);
  });
});

describe('[SSO-03] logging out', () => {
  it('leads to the provider’s end-session address, and by its page back to ours', async () => {
    const { token } = v.parse(
      ArrivingSession,
      await (await browser.redeem(await earnTicket())).json(),
    );
    const reply = await server.send('/api/Account/Logout', {
      headers: {
        Authorization: `Bearer ${token}`,
        Cookie: `__Host-countersign=${browser.cookie('__Host-countersign') ?? ''}`,
      },
    });
    const { isSuccessful, value } = v.parse(TextReply, await reply.json());
    expect(isSuccessful).toBe(true);
    const address = new URL(value ?? '');
    expect(address.pathname).toBe('/session/end');
    expect(address.searchParams.get('post_logout_redirect_uri')).toBe(
      'http://localhost:8080/login',
    );
    const page = await (await browser.request(address.href)).text();
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? '';
    const left = await browser.request(new URL('/session/end/confirm', address).href, {
      xsrf,
      logout: 'yes',
    });
    expect(left.headers.get('location')).toBe('http://localhost:8080/login');
    expect(await server.open.database.select().from(ssoDepartures)).toEqual([]);
  });

  it('leads to the sign-in page for who came another way', async () => {
    const riley = await signInAs(server, 'riley');
    const reply = await server.send('/api/Account/Logout', { headers: riley.headers });
    expect(v.parse(TextReply, await reply.json()).value).toBe('');
  });

  it('keeps no address of a session that has ended without it', async () => {
    const { database } = server.open;
    await browser.redeem(await earnTicket());
    await browser.redeem(await earnTicket());
    const rows = await database
      .select({ endedAt: sessions.endedAt })
      .from(ssoDepartures)
      .innerJoin(sessions, eq(sessions.id, ssoDepartures.sessionId));
    expect(rows).toEqual([{ endedAt: null }]);
  });
});
