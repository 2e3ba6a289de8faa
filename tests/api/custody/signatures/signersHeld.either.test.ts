import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lockSigners } from '../../../../src/server/core/identity/lockAccount.ts';
import { holdSigners } from '../../../../src/server/core/signing/holdSigners.ts';
import { readParticipants } from '../../../../src/server/core/signing/participants.ts';
import { type SignedAct, signedAct } from '../../../../src/server/core/signing/signedAct.ts';
import { signerParty } from '../../../../src/server/core/signing/signingParty.ts';
import type { OpenDatabase } from '../../../../src/server/database/database.ts';
import { passkeys } from '../../../../src/server/database/schema/passkey.ts';
import { sessions } from '../../../../src/server/database/schema/session.ts';
import { users } from '../../../../src/server/database/schema/user.ts';
import { openTestDatabase } from '../../../support/database/testDatabase.ts';
import { grantActs } from '../../../support/people/grantActs.ts';
import { addAgency, addUser, pin } from '../../../support/people/people.ts';
import { pinHashOf, sessionOf } from '../../../support/people/sessionOf.ts';

let open: OpenDatabase;
let agencyId: number;
let signer: Awaited<ReturnType<typeof sessionOf>>;
let witness: Awaited<ReturnType<typeof sessionOf>>;
let round = 0;

beforeAll(async () => {
  open = await openTestDatabase();
  agencyId = await addAgency(open.database, 'Hudson Valley EMS');
});

beforeEach(async () => {
  round += 1;
  const add = async (name: string) => {
    const id = await addUser(open.database, agencyId, `${name}${round}`, { permissionId: 2 });
    return sessionOf(open.database, id, agencyId);
  };
  signer = await add('signer');
  witness = await add('witness');
});

afterAll(() => open.close());

const changed = (who: typeof signer, change: Partial<typeof users.$inferInsert>) =>
  open.database.update(users).set(change).where(eq(users.id, who.account.id));

/** An act of both; what happens once their PINs were right, and before it is written. */
function actDuring(
  happens: () => Promise<unknown>,
  different: Partial<SignedAct<undefined, undefined, undefined, string>> = {},
) {
  let written = 0;
  const others = [{ userName: witness.account.userName, pin }];
  const request = {
    form: { signing: { pin, others } },
    session: signer,
    origin: { requestId: null, address: null },
    now: new Date('2026-03-10T08:00:00.000Z'),
  };
  const act: SignedAct<undefined, undefined, undefined, string> = {
    what: 'a test',
    requires: null,
    read: () => Promise.resolve(undefined),
    replay: () => undefined,
    right: () => undefined,
    validate: () => undefined,
    write: () => {
      written += 1;
      return Promise.resolve('written');
    },
    ...different,
  };
  const recorded = signedAct(open.database, request, act, async (database, { by }) => {
    const { account } = 'id' in by ? signer : witness;
    const pinHash = await pinHashOf(database, account.id);
    if ('userName' in by) await happens();
    return { kind: 'ok', account, pinHash };
  });
  return { recorded, written: () => written };
}

describe('an act is not recorded if, since the PINs were correct,', () => {
  it.each([
    [
      'the signer’s PIN was changed',
      () => changed(signer, { pinHash: 'other' }),
      'pin_changed',
      'signing.pin',
    ],
    [
      'the witness’s PIN was changed',
      () => changed(witness, { pinHash: 'other' }),
      'pin_changed',
      'signing.others.0.pin',
    ],
    [
      'an administrator asked the witness for another PIN',
      () => changed(witness, { needToResetPin: true }),
      'pin_reset_needed',
      'signing.others.0.pin',
    ],
    [
      'the signer was disabled',
      () => changed(signer, { isActive: false }),
      'signer_disabled',
      'signing.pin',
    ],
    [
      'the witness was disabled',
      () => changed(witness, { isActive: false }),
      'signer_disabled',
      'signing.others.0.userName',
    ],
    [
      'the witness became a program',
      () => changed(witness, { userType: 'ApiOnly' }),
      'signer_disabled',
      'signing.others.0.userName',
    ],
    [
      'the signer was left nothing but to bear witness',
      () => changed(signer, { witnessOnly: true }),
      'witness_only',
      'signing.pin',
    ],
  ] as const)('%s', async (_, happens, code, field) => {
    const { recorded, written } = actDuring(happens);
    const message = expect.any(String) as unknown;
    await expect(recorded).rejects.toMatchObject({
      status: 422,
      code,
      fields: { [field]: message },
    });
    expect(written()).toBe(0);
  });

  it.each([
    ['permission', { permissionId: 1 }],
    ['right to control values', { controlValues: true }],
  ] as const)('the signer’s %s has changed', async (_, change) => {
    const { recorded, written } = actDuring(() => changed(signer, change));
    await expect(recorded).rejects.toMatchObject({ status: 422, code: 'rights_changed' });
    expect(written()).toBe(0);
  });

  it.each([
    ['loggedOut', 'session_ended'],
    ['passwordChanged', 'session_ended'],
    ['replaced', 'session_replaced'],
  ] as const)('the session ended (%s)', async (endReason, code) => {
    const end = () =>
      open.database
        .update(sessions)
        .set({ endedAt: new Date(), endReason })
        .where(eq(sessions.id, signer.id));
    const { recorded, written } = actDuring(end);
    await expect(recorded).rejects.toMatchObject({ status: 401, code });
    expect(written()).toBe(0);
  });

  it('the passkey that signed was removed', async () => {
    const [key] = await open.database
      .insert(passkeys)
      .values({
        userId: signer.account.id,
        credentialId: `credential${round}`,
        publicKey: '',
        algorithm: -7,
        counter: 0,
        transports: [],
        aaguid: '',
        isBackupEligible: false,
        isBackedUp: false,
        displayName: 'Laptop',
        usedForSignIn: true,
        usedForSignature: true,
      })
      .returning();
    const passkeyId = key?.id ?? '';
    const { account } = signer;
    const held = () =>
      open.database.transaction(async (tx) => {
        const locked = await lockSigners(tx, [account.id]);
        const shown = { kind: 'passkey', passkeyId } as const;
        const participants = await readParticipants(tx, signer, []);
        const proofs = [{ party: signerParty, account, shown }] as const;
        await holdSigners(tx, signer, proofs, { locked, ...participants });
      });
    await held();
    await open.database.delete(passkeys).where(eq(passkeys.id, passkeyId));
    await expect(held()).rejects.toMatchObject({ status: 422, code: 'passkey_refused' });
  });
});

it('an act is recorded if nothing about its signers has changed', async () => {
  const { recorded, written } = actDuring(() => changed(witness, { fullName: 'W. Itness' }));
  expect(await recorded).toBe('written');
  expect(written()).toBe(1);
});

it('an act that was recorded before the PIN was changed is found by its repeat', async () => {
  let receipt: string | undefined;
  const { recorded, written } = actDuring(
    () => {
      receipt = 'the first';
      return changed(signer, { pinHash: 'other' });
    },
    { replay: () => receipt },
  );
  expect(await recorded).toBe('the first');
  expect(written()).toBe(0);
});

it('a second signer who is not a witness is refused if they are now a witness only', async () => {
  const { recorded } = actDuring(() => changed(witness, { witnessOnly: true }), {
    onlyWitnesses: () => false,
  });
  await expect(recorded).rejects.toMatchObject({ code: 'witness_only' });
});

it('[RIGHT-05] an act is not recorded if its right was taken since the PINs were correct', async () => {
  const { agency, account } = signer;
  const take = (scope: 'none' | 'all') =>
    grantActs(open.database, agency.id, [account.id], ['use'], scope);
  const requires = { right: 'use' } as const;
  const refused = actDuring(() => take('none'), { requires });
  await expect(refused.recorded).rejects.toMatchObject({ code: 'act_not_permitted', status: 403 });
  expect(refused.written()).toBe(0);
  await take('all');
  const allowed = actDuring(() => Promise.resolve(), { requires });
  expect(await allowed.recorded).toBe('written');
});
