import { describe, expect, it } from 'vitest';
import {
  haveRightsChanged,
  rejectFormer,
} from '../../../../src/server/core/signing/holdSigners.ts';
import {
  methodOf,
  proofLabels,
  proofsOf,
} from '../../../../src/server/core/signing/proofLabels.ts';
import { roleOf } from '../../../../src/server/core/signing/roleOf.ts';
import {
  accountsOf,
  peopleNamed,
  peopleProven,
  signatureOf,
  signersOf,
} from '../../../../src/server/core/signing/signers.ts';
import { otherParty, signerParty } from '../../../../src/server/core/signing/signingParty.ts';
import type { SigningRequest } from '../../../../src/server/core/signing/signingRequest.ts';
import { sampleAccount } from '../people.ts';

const passkey = { assertion: {} } as never;
const dana = sampleAccount();
const casey = sampleAccount({ id: 'casey', userName: 'cruiz', fullName: 'Casey Ruiz' });

describe('[SIGN-05] what an act was signed with', () => {
  it.each([
    [['1'], 'a PIN'],
    [['1', '2'], 'two PINs'],
    [['1', '2', '3'], 'three PINs'],
    [['1', '2', '3', '4'], '4 PINs'],
    [[passkey], 'a passkey'],
    [[passkey, passkey], 'two passkeys'],
    [['1', passkey], 'a PIN and a passkey'],
    [[passkey, '1', '2'], 'two PINs and a passkey'],
  ])('%j is said as %s', (proofs, label) => {
    expect(proofLabels(proofs)).toBe(label);
  });

  it('is each person’s own proof, without those who sign later', () => {
    const others = [
      { userName: 'cruiz', pin: null },
      { userName: 'alex', pin: passkey },
    ];
    expect(proofsOf({ pin: '4821', others })).toEqual(['4821', passkey]);
    expect([methodOf('4821'), methodOf(passkey)]).toEqual(['pin', 'passkey']);
  });
});

describe('[SIGN-01] the signers of an act', () => {
  const signers = signersOf([
    { party: signerParty, account: dana, shown: { kind: 'passkey', passkeyId: 'p' } },
    { party: otherParty(0, 'cruiz'), account: casey, shown: { kind: 'pin', pinHash: 'h' } },
    { party: otherParty(1, 'cruiz'), account: casey, shown: null },
  ]);

  it('keep how each was proven, and that one signs later', () => {
    expect(signers.signer).toEqual({ account: dana, method: 'passkey' });
    expect(signers.others.map(({ method }) => method)).toEqual(['pin', null]);
    expect(accountsOf(signers)).toEqual([dana, casey, casey]);
  });

  it('are compared by username before they are proven, and by id afterward', () => {
    const form = { signing: { pin: '1', others: [{ userName: 'cruiz', pin: '2' }] } };
    const request = { form, session: { account: dana } } as unknown as SigningRequest;
    expect(peopleNamed(request)).toEqual({
      by: 'userName',
      signer: 'dwhitlock',
      others: ['cruiz'],
    });
    expect(peopleProven(signers)).toEqual({
      by: 'id',
      signer: dana.id,
      others: ['casey', 'casey'],
    });
  });

  it('give a signature with name, role, meaning and method; those who sign later give none', () => {
    expect(signatureOf({ account: casey, method: 'pin' }, 'witnessed')).toEqual({
      userId: 'casey',
      name: 'Casey Ruiz',
      role: 'Technician',
      meaning: 'witnessed',
      method: 'pin',
    });
    expect(() => signatureOf({ account: casey, method: null }, 'witnessed')).toThrow(
      'given no signature',
    );
  });

  it.each([
    [{ jobTitle: 'Paramedic', witnessOnly: true, permissionId: 3 }, 'Paramedic'],
    [{ jobTitle: null, witnessOnly: true, permissionId: 1 }, 'Witness'],
    [{ jobTitle: null, witnessOnly: false, permissionId: 1 }, 'Technician'],
    [{ jobTitle: null, witnessOnly: false, permissionId: 2 }, 'Manager'],
    [{ jobTitle: null, witnessOnly: false, permissionId: 3 }, 'Admin'],
    [{ jobTitle: null, witnessOnly: false, permissionId: 4 }, 'SysAdmin'],
  ])('[ROLE-02] sign %j as %s', (account, role) => {
    expect(roleOf(account)).toBe(role);
  });
});

describe('[SIGN-01] a signer whose rights changed between the proof and the record', () => {
  const signer = { party: signerParty, account: dana, shown: null };
  const witness = { party: otherParty(0, 'cruiz'), account: casey, shown: null };
  const member = (differences: object = {}, isAssociated = true) => ({
    account: { ...casey, ...differences },
    isAssociated,
  });

  it('still signs if nothing of it matters', () => {
    expect(() => rejectFormer(signer, member(), false)).not.toThrow();
    expect(() => rejectFormer(witness, member(), true)).not.toThrow();
    expect(() => rejectFormer(signer, member({}, false), false)).not.toThrow();
    expect(() => rejectFormer(witness, member({ witnessOnly: true }), true)).not.toThrow();
  });

  it.each<[string, typeof signer, ReturnType<typeof member> | undefined]>([
    ['left the agency', signer, undefined],
    ['became an API account', signer, member({ userType: 'ApiOnly' })],
    ['witnesses, and became an API account', witness, member({ userType: 'ApiOnly' })],
    ['witnesses, and only visits the agency', witness, member({}, false)],
  ])('signs no more: %s', (_what, proof, now) => {
    expect(() => rejectFormer(proof, now, proof === witness)).toThrow(
      `${proof.account.fullName} can no longer sign in this agency. Ask another person.`,
    );
  });

  it('only witnesses, if they may do no more by now', () => {
    expect(() => rejectFormer(signer, member({ witnessOnly: true }), false)).toThrow(
      'Dana Whitlock can only witness here. Ask another person.',
    );
  });

  it.each<[keyof typeof dana, unknown]>([
    ['permissionId', 2],
    ['userType', 'Mdm'],
    ['witnessOnly', true],
    ['controlValues', true],
    ['canSeeGlobalAuditHistory', true],
    ['canSeeClients', true],
  ])('starts again with another %s', (right, value) => {
    expect(haveRightsChanged(dana, { ...dana, [right]: value })).toBe(true);
  });

  it('does not start again for what is no right', () => {
    const renamed = { ...dana, fullName: 'Dana W.' };
    expect(haveRightsChanged(dana, renamed)).toBe(false);
    expect(haveRightsChanged(dana, undefined)).toBe(true);
  });
});
