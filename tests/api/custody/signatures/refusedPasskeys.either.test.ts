import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { Problem } from '../../../../src/contract/core/problem.ts';
import { AssertionOptions } from '../../../../src/contract/core/webauthn.ts';
import { passkeys } from '../../../../src/server/database/schema/passkey.ts';
import { users } from '../../../../src/server/database/schema/user.ts';
import { proofBy, requestSigningOptions } from '../../../support/custody/passkeySigning.ts';
import { type SoftAuthenticator, up, uv } from '../../../support/people/authenticator.ts';
import { addPasskey, requestAssertionOptions } from '../../../support/people/passkeys.ts';
import { addAgency, addUser, logInAs, pin } from '../../../support/people/people.ts';
import { passkeySigningScene, signed } from './passkeySigningScene.ts';

const scene = passkeySigningScene();
const { nameOf, form, by, send, expectRefused, entriesOf, lastAudit } = scene;

describe('a passkey’s signature is refused', () => {
  it('if the content differs from what was signed', async () => {
    const content = form();
    const proof = await proofBy(by(content), scene.own);
    const changed = form({ given: 1_000, wasted: 1_000 });
    const sent = signed({ ...changed, idempotencyKey: content.idempotencyKey }, proof);
    const problem = await expectRefused(await send(sent), 'passkey_stale', 'signing.pin');
    expect(problem.message).toContain('Sign again.');
    // And is used up by that.
    await expectRefused(await send(signed(content, proof)), 'passkey_stale', 'signing.pin');
    expect(await lastAudit()).toMatchObject({ action: 'signature.refused', outcome: 'failure' });
  });

  it('if another witness is named than the one who was asked', async () => {
    const content = form();
    const proof = await proofBy(by(content), scene.own);
    const other = {
      ...content,
      signing: { pin: proof, others: [{ userName: nameOf('outsider'), pin }] },
    };
    await expectRefused(await send(other), 'passkey_stale', 'signing.pin');
  });

  it('[SIGN-05] after two minutes', async () => {
    const content = form();
    const proof = await proofBy(by(content), scene.own);
    scene.server.clock.now = new Date(scene.server.clock.now.getTime() + 120_000);
    await expectRefused(await send(signed(content, proof)), 'passkey_stale', 'signing.pin');
  });

  it('if it uses options of a login, or options that were made for no content', async () => {
    const content = form();
    const logIn = {
      assertion: scene.own.answer(await requestAssertionOptions(scene.server, nameOf('signer'))),
    };
    await expectRefused(await send(signed(content, logIn)), 'passkey_stale', 'signing.pin');
    const reply = await scene.server.send('/api/Fido/AuthorizedGetAssertionOptions', {
      headers: scene.currentUser.headers,
    });
    const general = v.parse(AssertionOptions, await reply.json());
    const proof = { assertion: scene.own.answer(general) };
    await expectRefused(await send(signed(content, proof)), 'passkey_stale', 'signing.pin');
  });

  it('if it is another person’s: for oneself, for the witness, or in another’s session', async () => {
    const content = form();
    const stolen = await proofBy(by(content), scene.theirs);
    const problem = await expectRefused(
      await send(signed(content, stolen)),
      'passkey_refused',
      'signing.pin',
    );
    expect(problem.message).not.toContain('another user');
    expect((await lastAudit())?.summary).toContain('of another user than the one who signs');
    const twice = signed(
      content,
      await proofBy(by(content), scene.own),
      await proofBy(by(content), scene.own, nameOf('witness')),
    );
    await expectRefused(await send(twice), 'passkey_refused', 'signing.others.0.pin');
    const witness = await logInAs(scene.server, nameOf('witness'));
    const mine = await proofBy(by(content), scene.own);
    expect((await send(signed(content, mine), witness)).status).toBe(422);
    expect(await entriesOf()).toBe(0);
  });

  it('[FIDO-02] for an incorrect origin, without user verification, and for a counter that decreased', async () => {
    const content = form();
    const manners = [
      { origin: 'https://evil.example' },
      { flags: up },
      { flags: uv },
      { rpId: 'evil.example' },
      { userHandle: 'AAAA' },
    ];
    for (const manner of manners) {
      const proof = await proofBy(by(content), scene.own, null, manner);
      await expectRefused(await send(signed(content, proof)), 'passkey_refused', 'signing.pin');
    }
    scene.own.counter = 7;
    const alone = { ...form({ given: 2_000, wasted: 0, wasteManner: null }) };
    const first = { ...alone, signing: { pin, others: [] } };
    const good = { pin: await proofBy(by(first), scene.own), others: [] };
    expect((await send({ ...first, signing: good })).status).toBe(200);
    scene.own.counter = 6;
    const copied = signed(content, await proofBy(by(content), scene.own));
    expect((await send(copied)).status).toBe(422);
    expect((await lastAudit())?.summary).toContain('a copy of the passkey may be in use');
  });

  it('for a witness who is disabled, from another agency or unknown, with the sentences of PINs', async () => {
    const elsewhere = await addAgency(
      scene.server.open.database,
      `${scene.custody.prefix} elsewhere`,
    );
    const stranger = `${scene.custody.prefix}stranger`;
    const strangerId = await addUser(scene.server.open.database, elsewhere, stranger);
    const foreign = await addPasskey(
      scene.server,
      await logInAs(scene.server, stranger),
      strangerId,
    );
    const witnessed = async (userName: string, key: SoftAuthenticator) => {
      const content = form();
      const named = { ...content, signing: { pin, others: [{ userName, pin }] } };
      return send(signed(named, pin, await proofBy(by(named), key, userName)));
    };
    const one = await expectRefused(
      await witnessed(stranger, foreign),
      'witness_not_found',
      'signing.others.0.userName',
    );
    const other = await expectRefused(
      await witnessed('unknown-at-all', foreign),
      'witness_not_found',
      'signing.others.0.userName',
    );
    expect(one.message).toBe(other.message);
    await scene.server.open.database
      .update(users)
      .set({ isActive: false })
      .where(eq(users.id, scene.custody.people.witness ?? ''));
    await expectRefused(
      await witnessed(nameOf('witness'), scene.theirs),
      'witness_disabled',
      'signing.others.0.userName',
    );
  });

  it('once the passkey is removed', async () => {
    const content = form();
    const proof = await proofBy(by(content), scene.own);
    await scene.server.open.database
      .delete(passkeys)
      .where(eq(passkeys.userId, scene.custody.people.signer ?? ''));
    await expectRefused(await send(signed(content, proof)), 'passkey_refused', 'signing.pin');
    const none = await requestSigningOptions(by(content), null);
    expect(none.status).toBe(422);
    expect(v.parse(Problem, await none.json())).toMatchObject({ code: 'passkey_not_set' });
  });
});
