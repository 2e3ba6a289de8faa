import { describe, expect, it } from 'vitest';
import {
  checkSignatures,
  concernsSignatures,
  externalChoice,
  formErrors,
  readSignatures,
  signatureErrors,
  waysOf,
} from '../../../../src/rules/core/signatures.ts';

const passkey = { byPasskey: true } as const;

describe('the signatures of a form', () => {
  it('are the PIN of the logged-in person, and of each other signer', () => {
    expect(readSignatures({ pin: '2468' })).toEqual({ pin: '2468', others: [] });
    expect(readSignatures({})).toEqual({ pin: '', others: [] });
    const typed = { pin: '2468', 'userName-0': 'moyelaran', 'pin-0': '1357' };
    expect(readSignatures(typed, { count: 1, optional: 0 })).toEqual({
      pin: '2468',
      others: [{ userName: 'moyelaran', pin: '1357' }],
    });
  });

  it('are passkeys, or are given later, if the box is checked, whatever was typed before', () => {
    const typed = {
      pin: '2468',
      passkey: 'on',
      'userName-0': 'moyelaran',
      'pin-0': '1357',
      'passkey-0': 'on',
      'userName-1': 'jtakeda',
      'pin-1': '1357',
      'later-1': 'on',
    };
    expect(readSignatures(typed, { count: 2, optional: 0 })).toEqual({
      pin: passkey,
      others: [
        { userName: 'moyelaran', pin: passkey },
        { userName: 'jtakeda', pin: null },
      ],
    });
  });

  it('leave out an optional signer only if nothing of them was typed', () => {
    const asked = { count: 2, optional: 1 };
    const typed = { pin: '2468', 'userName-0': '', 'pin-0': '' };
    expect(readSignatures(typed, asked).others).toEqual([{ userName: '', pin: '' }]);
    expect(readSignatures({ ...typed, 'pin-1': '1357' }, asked).others).toHaveLength(2);
  });

  it('[SIGN-01] are known by how each signer proves who they are, without a PIN in it', () => {
    const others = [
      { userName: 'moyelaran', pin: passkey },
      { userName: 'jtakeda', pin: null },
    ];
    expect(waysOf({ pin: '2468', others })).toEqual(['pin', 'passkey', 'later']);
    expect(waysOf({ pin: passkey, others: [] })).toEqual(['passkey']);
  });

  it('are complete, or the control of each missing part is named', () => {
    const complete = { pin: '2468', others: [{ userName: ' moyelaran ', pin: null }] };
    expect(checkSignatures(complete)).toEqual({
      ok: true,
      signing: { pin: '2468', others: [{ userName: 'moyelaran', pin: null }] },
    });
    const checked = checkSignatures({ pin: '', others: [{ userName: ' ', pin: '1' }] });
    expect(checked.ok ? [] : Object.keys(checked.errors)).toEqual(['pin', 'userName-0', 'pin-0']);
    const crowd = Array.from({ length: 3 }, () => ({ userName: 'moyelaran', pin: null }));
    const tooMany = checkSignatures({ pin: '2468', others: crowd });
    expect(tooMany.ok ? [] : Object.keys(tooMany.errors)).toEqual(['pin']);
  });
});

describe('[SIGN-09] the signature of a witness without an account', () => {
  const strokes = { paths: ['M 1 2 L 3 4'], pad: { width: 400, height: 120 } };
  const stated = {
    ...{ lastName: 'Lee', firstName: 'Ann', credential: 'RN' },
    ...{ facility: 'Millbrook Hospital', licenseNumber: '' },
  };
  const typed = {
    ...{ pin: '2468', 'person-0': externalChoice, 'pin-0': '', 'userName-1': 'jtakeda' },
    'pin-1': '1357',
    ...Object.fromEntries(Object.entries(stated).map(([name, text]) => [`external-${name}`, text])),
    'external-isAttested': 'on',
    'external-strokes': JSON.stringify(strokes),
  };
  const asked = { count: 2, optional: 0 };

  it('is what they typed and drew, in place of the first other signer', () => {
    const signing = {
      pin: '2468',
      others: [{ userName: 'jtakeda', pin: '1357' }],
      external: { ...stated, isAttested: true, strokes },
    };
    expect(readSignatures(typed, asked)).toEqual(signing);
    expect(checkSignatures(readSignatures(typed, asked))).toEqual({ ok: true, signing });
    expect(readSignatures({ ...typed, 'person-0': 'druiz' }, asked)).not.toHaveProperty('external');
  });

  it('is empty before anything was typed, and each missing part is marked at its control', () => {
    const empty = readSignatures({ pin: '2468', 'person-0': externalChoice }, asked);
    expect(empty.external).toEqual({
      ...{ lastName: '', firstName: '', credential: '', facility: '', licenseNumber: '' },
      ...{ isAttested: false, strokes: { paths: [], pad: { width: 0, height: 0 } } },
    });
    const checked = checkSignatures({ ...empty, others: [] });
    const controls = checked.ok ? [] : Object.keys(checked.errors);
    const required = ['lastName', 'firstName', 'credential', 'facility', 'isAttested', 'strokes'];
    expect(controls).toEqual(required.map((name) => `external-${name}`));
  });

  it('is refused at its controls', () => {
    const fields = {
      'signing.external.image': 'Draw it again.',
      'signing.external.credential': 'Enter the credential.',
    };
    expect(signatureErrors({ fields })).toEqual({
      'external-strokes': 'Draw it again.',
      'external-credential': 'Enter the credential.',
    });
    expect(concernsSignatures({ fields })).toBe(true);
  });
});

describe('a rejection', () => {
  const witness = { 'signing.others.0.pin': 'Wrong.' };

  it('is about the signatures if it names nothing else', () => {
    expect(concernsSignatures({ fields: witness })).toBe(true);
    expect(concernsSignatures({ fields: { ...witness, 'details.note': 'Too long.' } })).toBe(false);
    expect(concernsSignatures({ fields: {} })).toBe(false);
    expect(concernsSignatures({})).toBe(false);
  });

  it('marks the controls of the signers that it names', () => {
    const fields = { 'signing.pin': 'Wrong.', ...witness, 'details.note': 'Too long.' };
    expect(signatureErrors({ fields })).toEqual({ pin: 'Wrong.', 'pin-0': 'Wrong.' });
    expect(signatureErrors({ fields: { pin: 'Wrong.' } })).toEqual({ pin: 'Wrong.' });
    expect(signatureErrors({})).toEqual({});
    expect(formErrors({ fields })).toEqual({
      pin: 'Wrong.',
      'pin-0': 'Wrong.',
      'details.note': 'Too long.',
    });
  });
});
