import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { agencies } from '../../../src/server/database/schema/agency.ts';
import { passkeys } from '../../../src/server/database/schema/passkey.ts';
import { users } from '../../../src/server/database/schema/user.ts';
import { SoftAuthenticator, text, up, uv } from '../../support/people/authenticator.ts';
import {
  assertWith,
  listOf,
  requestAssertionOptions,
  sendAssertion,
} from '../../support/people/passkeys.ts';
import { addUser } from '../../support/people/people.ts';
import { loginScene } from './loginScene.ts';

const scene = loginScene();
const { advance, lastAudit } = scene;

const refused = {
  isSuccessful: false,
  message: 'This passkey couldn’t log you in. Try again, or use your password.',
  value: null,
  model: null,
};

async function expectRefusal(reply: unknown, reason: string, chain = scene.agencyId) {
  expect(reply).toEqual(refused);
  const entry = await lastAudit(chain);
  expect(entry).toMatchObject(
    chain === scene.agencyId
      ? { action: 'signIn.refused', outcome: 'failure', factor: 'passkey' }
      : { action: 'stranger.refused', outcome: 'failure' },
  );
  expect(entry?.summary).toContain(reason);
}

async function stored() {
  const rows = await scene.server.open.database
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, scene.userId));
  return rows[0];
}

describe('[FIDO-02] every refusal has the same text outside, and its reason in the audit trail', () => {
  it('a challenge answered twice', async () => {
    const options = await requestAssertionOptions(scene.server);
    const answer = scene.authenticator.answer(options);
    expect((await sendAssertion(scene.server, answer)).isSuccessful).toBe(true);
    await expectRefusal(await sendAssertion(scene.server, answer), 'the challenge is unknown', 0);
  });

  it('a challenge answered by many at the same time works for one', async () => {
    const answer = scene.authenticator.answer(await requestAssertionOptions(scene.server));
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => sendAssertion(scene.server, answer)),
    );
    expect(replies.filter(({ isSuccessful }) => isSuccessful)).toHaveLength(1);
  });

  it('a challenge from 5 minutes ago, for another name, for a registration, an invented one', async () => {
    const options = await requestAssertionOptions(scene.server);
    advance(300);
    await expectRefusal(
      await sendAssertion(scene.server, scene.authenticator.answer(options)),
      'expired',
      0,
    );
    const named = scene.authenticator.answer(
      await requestAssertionOptions(scene.server, scene.userName),
    );
    await expectRefusal(await sendAssertion(scene.server, named), 'of another user', 0);
    const invented = scene.authenticator.answer({ challenge: 'A'.repeat(43), rpId: 'localhost' });
    await expectRefusal(await sendAssertion(scene.server, invented), 'unknown', 0);
  });

  it('a credential that no one registered', async () => {
    const stranger = new SoftAuthenticator(scene.server.configuration.PUBLIC_ORIGIN);
    await expectRefusal(await assertWith(scene.server, stranger), 'not registered', 0);
  });

  it('a bogus signature, no user presence, no user verification, another origin', async () => {
    const forged = new SoftAuthenticator(
      scene.server.configuration.PUBLIC_ORIGIN,
      'ES256',
      scene.authenticator.id,
    );
    forged.userHandle = scene.authenticator.userHandle;
    await expectRefusal(await assertWith(scene.server, forged), 'signature does not fit');
    await expectRefusal(
      await assertWith(scene.server, scene.authenticator, { flags: uv }),
      'No user was present',
    );
    await expectRefusal(
      await assertWith(scene.server, scene.authenticator, { flags: up }),
      'not verified',
    );
    const manner = { origin: 'https://evil.example' };
    await expectRefusal(
      await assertWith(scene.server, scene.authenticator, manner),
      'another origin',
    );
  });

  it('the credential of another user than the one named, or than its handle says', async () => {
    const otherId = await addUser(
      scene.server.open.database,
      scene.agencyId,
      `other${scene.round}`,
    );
    const named = await assertWith(scene.server, scene.authenticator, {}, `other${scene.round}`);
    await expectRefusal(named, 'of another user than the one named');
    const userHandle = text(Buffer.from(otherId));
    const handled = await assertWith(scene.server, scene.authenticator, { userHandle });
    await expectRefusal(handled, 'the user handle is of another user');
    expect(
      (await assertWith(scene.server, scene.authenticator, { userHandle: null })).isSuccessful,
    ).toBe(true);
  });

  it('a credential that was removed', async () => {
    const [row] = await listOf(scene.server, scene.riley);
    const body = { id: row?.id };
    await scene.server.send('/api/Fido/RemoveCredential', { body, headers: scene.riley.headers });
    await expectRefusal(await assertWith(scene.server, scene.authenticator), 'not registered', 0);
  });

  it('a credential for signing only', async () => {
    await scene.server.open.database
      .update(passkeys)
      .set({ usedForSignIn: false })
      .where(eq(passkeys.userId, scene.userId));
    await expectRefusal(await assertWith(scene.server, scene.authenticator), 'for signing only');
  });

  it('a disabled user, a disabled agency, an account that has become an API account', async () => {
    const { database } = scene.server.open;
    await database.update(users).set({ isActive: false }).where(eq(users.id, scene.userId));
    await expectRefusal(await assertWith(scene.server, scene.authenticator), 'disabled');
    await database
      .update(users)
      .set({ isActive: true, userType: 'ApiOnly' })
      .where(eq(users.id, scene.userId));
    await expectRefusal(await assertWith(scene.server, scene.authenticator), 'disabled');
    await database.update(users).set({ userType: 'Regular' }).where(eq(users.id, scene.userId));
    await database.update(agencies).set({ isActive: false }).where(eq(agencies.id, scene.agencyId));
    await expectRefusal(await assertWith(scene.server, scene.authenticator), 'disabled');
  });

  it('too many from one address: nothing more is evaluated, and the trail is not filled', async () => {
    const stranger = new SoftAuthenticator(scene.server.configuration.PUBLIC_ORIGIN);
    const from = '198.51.100.9';
    const attempt = async (who: SoftAuthenticator) =>
      sendAssertion(
        scene.server,
        who.answer(await requestAssertionOptions(scene.server)),
        '',
        from,
      );
    for (let wrong = 0; wrong < 50; wrong += 1) await attempt(stranger);
    expect((await lastAudit(0))?.summary).toContain('Passkey login locked for 15 minutes');
    const { seq } = (await lastAudit(0)) ?? {};
    expect(await attempt(scene.authenticator)).toEqual(refused);
    expect((await lastAudit(0))?.seq).toBe(seq);
    expect((await assertWith(scene.server, scene.authenticator)).isSuccessful).toBe(true);
  });
});

describe('[FIDO-02] the counter', () => {
  it('is stored if it is higher, and a copy that is behind is refused and audited', async () => {
    expect(
      (await assertWith(scene.server, scene.authenticator, { counter: 4_000_000_000 }))
        .isSuccessful,
    ).toBe(true);
    expect((await stored())?.counter).toBe(4_000_000_000);
    for (const counter of [4_000_000_000, 3_999_999_999, 0]) {
      await expectRefusal(
        await assertWith(scene.server, scene.authenticator, { counter }),
        'the counter went back',
      );
      expect((await stored())?.counter).toBe(4_000_000_000);
    }
    expect(
      (await assertWith(scene.server, scene.authenticator, { counter: 4_000_000_001 }))
        .isSuccessful,
    ).toBe(true);
  });

  it('may stay 0 with authenticators that have none', async () => {
    for (const _ of [1, 2]) {
      expect((await assertWith(scene.server, scene.authenticator)).isSuccessful).toBe(true);
    }
  });

  it('accepts one of two copies that answer at the same time', async () => {
    const options = await Promise.all([1, 2].map(() => requestAssertionOptions(scene.server)));
    const replies = await Promise.all(
      options.map((one) =>
        sendAssertion(scene.server, scene.authenticator.answer(one, { counter: 9 })),
      ),
    );
    expect(replies.filter(({ isSuccessful }) => isSuccessful)).toHaveLength(1);
  });

  it('is stored before the user’s status is checked', async () => {
    await scene.server.open.database
      .update(users)
      .set({ isActive: false })
      .where(eq(users.id, scene.userId));
    await assertWith(scene.server, scene.authenticator, { counter: 12 });
    expect(await stored()).toMatchObject({ counter: 12, lastUsedAt: null });
  });
});
