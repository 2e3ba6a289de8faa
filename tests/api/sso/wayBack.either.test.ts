import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { TextReply } from '../../../src/contract/session/account.ts';
import { LoginSessionWithSetup } from '../../../src/contract/session/session.ts';
import { browserCookieName } from '../../../src/server/core/identity/browserSecret.ts';
import { agencies } from '../../../src/server/database/schema/agency.ts';
import { loginAttempts } from '../../../src/server/database/schema/loginAttempt.ts';
import { sessions } from '../../../src/server/database/schema/session.ts';
import { ssoDepartures } from '../../../src/server/database/schema/ssoProvider.ts';
import { loginTickets } from '../../../src/server/database/schema/ticket.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { addUser, logInAs } from '../../support/people/people.ts';
import { SsoBrowser } from '../../support/people/ssoBrowser.ts';
import { email, prepareSsoScene, typed } from './ssoScene.ts';

const scene = prepareSsoScene();

describe('[SSO-02] [CALL-04] the way back from the provider', () => {
  it('logs in through the provider’s pages and a ticket', async () => {
    const ticket = await scene.earnTicket();
    expect(ticket).toMatch(/^[\w-]{43}$/);
    const kept = JSON.stringify(await scene.server.open.database.select().from(loginTickets));
    expect(kept).not.toContain(ticket);
    const reply = await scene.browser.redeem(ticket);
    const session = v.parse(LoginSessionWithSetup, await reply.json());
    expect(session.user).toMatchObject({ id: scene.userId, clientId: scene.agencyId });
    expect(session.hasSignatureAndPin).toBe(true);
    const cookies = reply.headers.getSetCookie();
    expect(cookies).toContainEqual(
      expect.stringMatching(/^__Host-countersign=[\w-]{43};.*SameSite=Strict$/),
    );
    expect(scene.browser.cookie(browserCookieName)).toBeUndefined();
    const info = await scene.server.send('/api/Account/GetUserInfo', {
      headers: {
        Authorization: `Bearer ${session.token}`,
        Cookie: `__Host-countersign=${scene.browser.cookie('__Host-countersign') ?? ''}`,
      },
    });
    expect(info.status).toBe(200);
    expect(await scene.server.open.database.select().from(loginAttempts)).toEqual([
      expect.objectContaining({ attemptedAt: [], lockedUntil: null }),
    ]);
  });

  it('is audited with its factor, and none of its secrets is logged or audited', async () => {
    const callback = await scene.reachCallback();
    const ticket = (await scene.browser.open(callback)).get('userIdFromSso') ?? '';
    await scene.browser.redeem(ticket);
    const entries = await scene.trail();
    expect(entries.at(-1)).toMatchObject({
      agencyId: scene.agencyId,
      factor: 'sso',
      action: 'signIn.accepted',
      outcome: 'success',
    });
    const written = JSON.stringify(entries) + scene.server.logLines.join('\n');
    for (const name of ['code', 'state']) {
      expect(written).not.toContain(callback.searchParams.get(name) ?? 'nothing');
    }
    expect(written).not.toContain(ticket);
    expect(scene.server.logLines.join('\n')).toContain('"route":"/sso/callback"');
  });

  it('accepts a ticket once, even when it is presented many times at once', async () => {
    const ticket = await scene.earnTicket();
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => scene.browser.redeem(ticket)),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([
      200,
      ...Array<number>(7).fill(422),
    ]);
  });

  it('accepts a ticket for 60 s', async () => {
    const { now } = scene.server.clock;
    const ticket = await scene.earnTicket();
    scene.server.clock.now = new Date(now.getTime() + 60_000);
    const reply = await scene.browser.redeem(ticket);
    scene.server.clock.now = now;
    expect(reply.status).toBe(422);
    expect(await reply.json()).toMatchObject({
      code: 'sign_in_refused',
      message: 'This login has expired. Start again with Login With SSO.',
    });
    expect(reply.headers.getSetCookie().join()).not.toContain('__Host-countersign=');
  });

  it('refuses a ticket in a browser that did not start the login, and uses it up', async () => {
    const ticket = await scene.earnTicket();
    const thief = new SsoBrowser(scene.server);
    expect((await thief.redeem(ticket)).status).toBe(422);
    expect((await scene.browser.redeem(ticket)).status).toBe(422);
    const again = await scene.earnTicket();
    await thief.begin(email);
    expect((await thief.redeem(again)).status).toBe(422);
    expect((await scene.trail()).at(-1)?.summary).toContain('another browser started it');
  });

  it('refuses a ticket that is older than a logout by an administrator', async () => {
    await scene.browser.redeem(await scene.earnTicket());
    const ticket = await scene.earnTicket();
    const { server, agencyId, userId } = scene;
    await addUser(server.open.database, agencyId, 'admin', { permissionId: 3 });
    const { headers } = await logInAs(server, 'admin');
    const body = { act: 'endSessions' };
    const act = await server.send(`/api/Admin/Users/ActOnUser/${userId}`, { body, headers });
    expect(await act.json()).toMatchObject({ access: { sessions: 0 } });
    expect((await scene.browser.redeem(ticket)).status).toBe(422);
  });

  it('replaces the session of this browser', async () => {
    await scene.browser.redeem(await scene.earnTicket());
    await scene.browser.redeem(await scene.earnTicket());
    const rows = await scene.server.open.database
      .select()
      .from(sessions)
      .where(eq(sessions.userId, scene.userId));
    expect(rows.map(({ endReason }) => String(endReason)).toSorted()).toEqual(['null', 'replaced']);
  });

  it.each([
    [
      'disabled',
      () =>
        scene.server.open.database
          .update(users)
          .set({ isActive: false })
          .where(eq(users.id, scene.userId)),
      () => scene.server.open.database.update(users).set({ isActive: true }),
    ],
    [
      'of an agency that closed',
      () => scene.server.open.database.update(agencies).set({ isActive: false }),
      () => scene.server.open.database.update(agencies).set({ isActive: true }),
    ],
  ] as const)('refuses a user who is %s, like every other method', async (_what, happen, undo) => {
    const ticket = await scene.earnTicket();
    await happen();
    const reply = await scene.browser.redeem(ticket);
    await undo();
    expect(reply.status).toBe(422);
    expect((await scene.trail()).at(-1)).toMatchObject({ factor: 'sso', action: 'signIn.refused' });
  });

  it('[ROLE-03] accepts two factors from the provider if it asserts them, and only there', async () => {
    const isTwoFactor = async (form: Record<string, string>) => {
      scene.takeNewBrowser();
      const reply = await scene.browser.redeem(await scene.earnTicket(form));
      expect(reply.status).toBe(200);
      const rows = await scene.server.open.database.select().from(sessions);
      return rows.at(-1)?.isTwoFactor;
    };
    expect(await isTwoFactor(typed)).toBe(false);
    expect(await isTwoFactor({ ...typed, secondFactor: 'yes' })).toBe(true);
  });
});

describe('[SSO-03] logging out', () => {
  it('opens the provider’s end-session address, whose page leads back to ours', async () => {
    const { token } = v.parse(
      LoginSessionWithSetup,
      await (await scene.browser.redeem(await scene.earnTicket())).json(),
    );
    const reply = await scene.server.send('/api/Account/Logout', {
      headers: {
        Authorization: `Bearer ${token}`,
        Cookie: `__Host-countersign=${scene.browser.cookie('__Host-countersign') ?? ''}`,
      },
    });
    const { isSuccessful, value } = v.parse(TextReply, await reply.json());
    expect(isSuccessful).toBe(true);
    const address = new URL(value ?? '');
    expect(address.pathname).toBe('/session/end');
    expect(address.searchParams.get('post_logout_redirect_uri')).toBe(
      'http://localhost:8080/login',
    );
    const page = await (await scene.browser.request(address.href)).text();
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1] ?? '';
    const left = await scene.browser.request(new URL('/session/end/confirm', address).href, {
      xsrf,
      logout: 'yes',
    });
    expect(left.headers.get('location')).toBe('http://localhost:8080/login');
    expect(await scene.server.open.database.select().from(ssoDepartures)).toEqual([]);
  });

  it('needs no question at the demo’s provider on our host, whose cookies the browser clears with ours', async () => {
    const redeemed = await scene.browser.redeem(await scene.earnTicket());
    const { token } = v.parse(LoginSessionWithSetup, await redeemed.json());
    const reply = await scene.server.send('/api/Account/Logout', {
      headers: {
        Authorization: `Bearer ${token}`,
        Cookie: `__Host-countersign=${scene.browser.cookie('__Host-countersign') ?? ''}`,
      },
    });
    expect(reply.headers.get('clear-site-data')).toBe('"cookies"');
    const { value } = v.parse(TextReply, await reply.json());
    expect(await (await scene.browser.request(value ?? '')).text()).toContain('Log out there too');
    scene.takeNewBrowser();
    const page = await (await scene.browser.request(value ?? '')).text();
    expect(page).not.toContain('Log out there too');
    expect(page).toContain('<input type="hidden" name="logout" value="yes"/>');
  });

  it('leads to the login page after any other login method', async () => {
    const riley = await logInAs(scene.server, 'riley');
    const reply = await scene.server.send('/api/Account/Logout', { headers: riley.headers });
    expect(v.parse(TextReply, await reply.json()).value).toBe('');
  });

  it('stores no address for a session that has ended without it', async () => {
    const { database } = scene.server.open;
    await scene.browser.redeem(await scene.earnTicket());
    await scene.browser.redeem(await scene.earnTicket());
    const rows = await database
      .select({ endedAt: sessions.endedAt })
      .from(ssoDepartures)
      .innerJoin(sessions, eq(sessions.id, ssoDepartures.sessionId));
    expect(rows).toEqual([{ endedAt: null }]);
  });
});
