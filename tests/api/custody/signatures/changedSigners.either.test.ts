import { eq, inArray } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { hashPassword } from '../../../../src/server/core/identity/argon.ts';
import { verifyPin } from '../../../../src/server/core/identity/verifyPin.ts';
import { signatures } from '../../../../src/server/database/schema/custodyUse.ts';
import { users } from '../../../../src/server/database/schema/user.ts';
import { recordUse } from '../../../../src/server/features/custody/use/recordUse.ts';
import { formOfUse } from '../../../support/custody/custody.ts';
import { expectRefusal, recordAs } from '../../../support/custody/custodyEvents.ts';
import { pin } from '../../../support/people/people.ts';
import { concurrencyScene } from '../concurrencyScene.ts';
import { requestOn } from '../useRequest.ts';

const scene = concurrencyScene();
const { expectIntact, heldInBag, addColleague } = scene;

describe('a signer whose account changes between the correct PIN and the recording', () => {
  type Change = Partial<typeof users.$inferInsert>;

  /** Compares the PIN as ever; the moment it was right, an administrator changes the account. */
  const changing =
    (whose: 'signer' | 'witness', change: Change): typeof verifyPin =>
    async (database, asked) => {
      const verdict = await verifyPin(database, asked);
      const isWitness = 'userName' in asked.by;
      if (verdict.kind === 'ok' && isWitness === (whose === 'witness')) {
        await database.update(users).set(change).where(eq(users.id, verdict.account.id));
      }
      return verdict;
    };
  const signed = () =>
    scene.server.open.database
      .select()
      .from(signatures)
      .where(inArray(signatures.userId, Object.values(scene.custody.people)));
  /** Refused, and nothing of it is written. */
  const expectNothing = async (act: () => Promise<unknown>, code: string, field: string) => {
    const before = await signed();
    await expectRefusal(act(), code, field);
    expect([await heldInBag(), await signed()]).toEqual([4, before]);
    await expectIntact();
  };
  const use = async (given: Change, whose: 'signer' | 'witness') => {
    const { database } = scene.server.open;
    // Not the signer gave it: who gives is looked at by another rule.
    const details = { givenByUserId: await addColleague('giver') };
    const form = formOfUse(scene.custody, scene.custody.prefix, details);
    const request = { ...(await requestOn(database, scene.custody)), form };
    const parts = { verifyPin: changing(whose, given), reached: () => undefined };
    return recordUse(database, request, parts);
  };
  const event = async (given: Change, whose: 'signer' | 'witness') => {
    const { database } = scene.server.open;
    for (const [name, own] of [
      ['signer', pin],
      ['witness', '482610'],
    ] as const) {
      const person = eq(users.id, scene.custody.people[name] ?? '');
      await database
        .update(users)
        .set({ pinHash: await hashPassword(own) })
        .where(person);
    }
    return recordAs(database, scene.custody, ['signer', 'witness'], scene.acts.breaking(), {
      parts: { verifyPin: changing(whose, given) },
    });
  };

  it.each([
    ['a witness who is disabled signs no use', use, 'witness', 'signing.others.0.userName'],
    ['a witness who is disabled signs no event', event, 'witness', 'signing.others.0.userName'],
    ['a signer who is disabled signs no use', use, 'signer', 'signing.pin'],
    ['a signer who is disabled signs no event', event, 'signer', 'signing.pin'],
  ] as const)('%s', async (_, act, whose, field) => {
    await expectNothing(() => act({ isActive: false }, whose), 'signer_disabled', field);
  });

  it.each([
    ['a signer whose PIN was changed signs no use', use, 'signer', 'signing.pin'],
    ['a signer whose PIN was changed signs no event', event, 'signer', 'signing.pin'],
    ['a witness whose PIN was changed signs no use', use, 'witness', 'signing.others.0.pin'],
    ['a witness whose PIN was changed signs no event', event, 'witness', 'signing.others.0.pin'],
  ] as const)('%s', async (_, act, whose, field) => {
    await expectNothing(() => act({ pinHash: 'another' }, whose), 'pin_changed', field);
  });

  it.each([
    ['a use', use, 'signing.pin'],
    ['an event', event, 'signing.pin'],
  ] as const)('a signer who is now a witness only does not record %s', async (_, act, field) => {
    await expectNothing(() => act({ witnessOnly: true }, 'signer'), 'witness_only', field);
  });

  it.each([
    ['a use', use],
    ['an event', event],
  ] as const)('a witness who is now a witness only signs %s as before', async (_, act) => {
    await act({ witnessOnly: true }, 'witness');
    expect(await heldInBag()).toBe(3);
    await expectIntact();
  });
});
