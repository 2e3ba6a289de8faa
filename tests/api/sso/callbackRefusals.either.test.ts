import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { TextReply } from '../../../src/contract/session/account.ts';
import { ssoIdentities, ssoProviders } from '../../../src/server/database/schema/ssoProvider.ts';
import { demoProvider } from '../../../src/server/demo/people.ts';
import { addAgency, addUser } from '../../support/people/people.ts';
import { SsoBrowser } from '../../support/people/ssoBrowser.ts';
import { email, prepareSsoScene, typed, unfinished } from './ssoScene.ts';

const scene = prepareSsoScene();

describe('[SSO-02] the callback refuses', () => {
  it('a reply that was already used', async () => {
    const callback = await scene.reachCallback();
    await scene.browser.redeem((await scene.browser.open(callback)).get('userIdFromSso') ?? '');
    expect(await scene.expectRefused(callback)).toBe(unfinished);
  });

  it('a code of an earlier login in a new one', async () => {
    const used = await scene.reachCallback();
    await scene.browser.redeem((await scene.browser.open(used)).get('userIdFromSso') ?? '');
    const callback = await scene.reachCallback();
    callback.searchParams.set('code', used.searchParams.get('code') ?? '');
    expect(await scene.expectRefused(callback)).toBe(unfinished);
    expect((await scene.trail()).at(-1)).toMatchObject({
      agencyId: scene.agencyId,
      action: 'stranger.refused',
      summary: expect.stringContaining(
        'Single sign-on denied: the provider did not accept the code (1)',
      ) as string,
    });
  });

  it('an incorrect state', async () => {
    const callback = await scene.reachCallback();
    callback.searchParams.set('state', 'A'.repeat(43));
    expect(await scene.expectRefused(callback)).toBe(unfinished);
  });

  it('the state of another browser', async () => {
    const other = new SsoBrowser(scene.server);
    const foreign = await scene.reachCallback(other);
    await scene.browser.begin(email);
    expect(await scene.expectRefused(foreign)).toBe(unfinished);
    expect(await scene.expectRefused(foreign, new SsoBrowser(scene.server))).toBe(unfinished);
  });

  it('an incorrect nonce', async () => {
    const authorize = await scene.browser.begin(email);
    authorize.searchParams.set('nonce', 'A'.repeat(43));
    expect(await scene.expectRefused(await scene.browser.logInAtProvider(authorize, typed))).toBe(
      unfinished,
    );
    expect((await scene.trail()).at(-1)?.summary).toContain(
      'is not valid (OAUTH_JWT_CLAIM_COMPARISON_FAILED)',
    );
  });

  it('another code challenge', async () => {
    const authorize = await scene.browser.begin(email);
    authorize.searchParams.set('code_challenge', 'A'.repeat(43));
    expect(await scene.expectRefused(await scene.browser.logInAtProvider(authorize, typed))).toBe(
      unfinished,
    );
  });

  it('a reply in the name of a foreign issuer', async () => {
    const callback = await scene.reachCallback();
    callback.searchParams.set('iss', 'https://foreign.example');
    expect(await scene.expectRefused(callback)).toBe(unfinished);
  });

  it('a provider that is another issuer than the configured one', async () => {
    const { database } = scene.server.open;
    const issuer = (await scene.browser.begin(email)).origin;
    const alias = issuer.replace('127.0.0.1', 'localhost');
    await database
      .update(ssoProviders)
      .set({ issuer: alias })
      .where(eq(ssoProviders.issuer, issuer));
    const reply = await scene.server.send(`/api/Account/SsoLogin?email=${email}`);
    await database.update(ssoProviders).set({ issuer }).where(eq(ssoProviders.issuer, alias));
    expect(v.parse(TextReply, await reply.json()).isSuccessful).toBe(false);
  });

  it('a reply after ten minutes', async () => {
    const { now } = scene.server.clock;
    const callback = await scene.reachCallback();
    scene.server.clock.now = new Date(now.getTime() + 600_000);
    expect(await scene.expectRefused(callback)).toBe(unfinished);
    scene.server.clock.now = now;
  });

  it('a provider that was switched off in the meantime', async () => {
    const { database } = scene.server.open;
    const callback = await scene.reachCallback();
    await database.update(ssoProviders).set({ isActive: false });
    expect(await scene.expectRefused(callback)).toBe(unfinished);
    await database.update(ssoProviders).set({ isActive: true });
  });

  it('a login that the person canceled at the provider, in words of its own', async () => {
    const callback = await scene.reachCallback(scene.browser, { email, cancel: 'yes' });
    expect(await scene.expectRefused(callback)).toMatch(/^You left your agency’s login page/);
  });

  it('a query without anything', async () => {
    await scene.browser.begin(email);
    expect(await scene.expectRefused(new URL('http://localhost:8080/sso/callback'))).toBe(
      unfinished,
    );
  });
});

describe('[SSO-02] people are identified by issuer and subject', () => {
  const unlinked = { email: 'nwhitfield@tamarack.example', password: demoProvider.password };
  const sentence =
    /^Your agency recognized you, but no account here is linked to your agency login\./;

  it('an unknown subject is refused with the next step, even if an account has its email', async () => {
    expect(await scene.expectRefused(await scene.reachCallback(scene.browser, unlinked))).toMatch(
      sentence,
    );
    // The agency's own provider says who it is: no stranger, and an entry each.
    const refused = (await scene.trail()).filter(({ action }) => action === 'signIn.refused');
    expect(refused.at(-1)).toMatchObject({
      agencyId: scene.agencyId,
      actorName: 'Unknown user',
      summary: expect.stringContaining('linked to subject "tva-0988"') as string,
    });
  });

  it('the same subject at another issuer is another person', async () => {
    const { database } = scene.server.open;
    const where = eq(ssoIdentities.subject, 'tva-0417');
    const [identity] = await database.select().from(ssoIdentities).where(where);
    await database.update(ssoIdentities).set({ issuer: 'https://other.example' }).where(where);
    expect(await scene.expectRefused(await scene.reachCallback())).toMatch(sentence);
    await database
      .update(ssoIdentities)
      .set({ issuer: identity?.issuer ?? '' })
      .where(where);
  });

  it('a provider cannot vouch for users of another agency', async () => {
    const { database } = scene.server.open;
    const otherId = await addAgency(database, 'Cedar Basin Rescue');
    const chief = await addUser(database, otherId, 'hmorales');
    const where = eq(ssoIdentities.subject, 'tva-0417');
    await database.update(ssoIdentities).set({ userId: chief }).where(where);
    expect(await scene.expectRefused(await scene.reachCallback())).toMatch(sentence);
    await database.update(ssoIdentities).set({ userId: scene.userId }).where(where);
  });
});
