import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { TextReply } from '../../../src/contract/session/account.ts';
import { agencies } from '../../../src/server/database/schema/agency.ts';
import {
  ssoDomains,
  ssoProviders,
  ssoTransactions,
} from '../../../src/server/database/schema/ssoProvider.ts';
import { email, prepareSsoScene } from './ssoScene.ts';

const scene = prepareSsoScene();

describe('[SSO-01] [CALL-03] SsoLogin', () => {
  it('returns the address of the provider of the email’s domain, in any case', async () => {
    const address = await scene.browser.begin('PNandakumar@TAMARACK.example');
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

  it('stores the transaction’s secret in an HttpOnly Lax cookie, and nothing of it in the database', async () => {
    const reply = await scene.server.send(`/api/Account/SsoLogin?email=${email}`);
    expect(reply.headers.get('set-cookie')).toMatch(
      /^__Host-countersign-sso=[\w-]{43}; Max-Age=600; Path=\/; Secure; HttpOnly; SameSite=Lax$/,
    );
    const secret = /=([\w-]{43});/.exec(reply.headers.get('set-cookie') ?? '')?.[1] ?? '';
    const address = new URL(v.parse(TextReply, await reply.json()).value ?? '');
    const kept = JSON.stringify(await scene.server.open.database.select().from(ssoTransactions));
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
    const reply = await scene.server.send(`/api/Account/SsoLogin?email=${other}`);
    const { isSuccessful, message, value } = v.parse(TextReply, await reply.json());
    expect({ isSuccessful, value }).toEqual({ isSuccessful: false, value: null });
    expect(message).toMatch(/^No agency uses single sign-on for this email\./);
    expect(reply.headers.get('set-cookie')).toBeNull();
  });

  it('finds no provider of a closed agency, and none that is switched off', async () => {
    const { database } = scene.server.open;
    const ask = async () =>
      v.parse(
        TextReply,
        await (await scene.server.send(`/api/Account/SsoLogin?email=${email}`)).json(),
      );
    await database.update(agencies).set({ isActive: false });
    expect((await ask()).isSuccessful).toBe(false);
    await database.update(agencies).set({ isActive: true });
    await database.update(ssoProviders).set({ isActive: false });
    expect((await ask()).isSuccessful).toBe(false);
    await database.update(ssoProviders).set({ isActive: true });
    expect((await ask()).isSuccessful).toBe(true);
  });

  it('says that a provider does not respond', async () => {
    const { database } = scene.server.open;
    const [provider] = await database
      .insert(ssoProviders)
      .values({ agencyId: scene.agencyId, issuer: 'http://127.0.0.1:1', clientId: 'x' })
      .returning();
    await database
      .insert(ssoDomains)
      .values({ domain: 'silent.example', providerId: provider?.id ?? '' });
    const reply = await scene.server.send('/api/Account/SsoLogin?email=a@silent.example');
    expect(v.parse(TextReply, await reply.json())).toMatchObject({
      isSuccessful: false,
      message: expect.stringMatching(/^Your agency’s login page isn’t responding\./) as string,
    });
    expect(scene.server.logLines.join('\n')).not.toContain('a@silent.example');
  });

  it('pauses for an address that started 50 logins and finished none', async () => {
    for (let begun = 0; begun < 50; begun += 1) await scene.browser.begin(email);
    const reply = await scene.server.send(`/api/Account/SsoLogin?email=${email}`);
    expect(v.parse(TextReply, await reply.json()).message).toBe(
      'Too many attempts. Try again in 15 minutes.',
    );
    const other = await scene.server.send(`/api/Account/SsoLogin?email=${email}`, {
      from: '198.51.100.9',
    });
    expect(v.parse(TextReply, await other.json()).isSuccessful).toBe(true);
  });
});
