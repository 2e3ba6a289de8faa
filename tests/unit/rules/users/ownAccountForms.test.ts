import { describe, expect, it } from 'vitest';
import { checkOwnPassword } from '../../../../src/rules/users/ownPasswordForm.ts';
import { checkPinForm } from '../../../../src/rules/users/pinForm.ts';
import { lacksSetUp, mustCompleteSetup } from '../../../../src/rules/users/setUp.ts';
import { checkSignature } from '../../../../src/rules/users/signatureForm.ts';

describe('[NAV-02] the signature form', () => {
  const nothing = { paths: [], typedName: '', file: null };
  const file = { size: 1_000, type: 'image/png' };

  it.each([
    [{ ...nothing, paths: ['M0 0'] }, 'drawn'],
    [{ ...nothing, typedName: ' Dana ' }, 'typed'],
    [{ ...nothing, paths: ['M0 0'], typedName: 'Dana' }, 'typed'],
    [{ ...nothing, typedName: 'Dana', file }, 'uploaded'],
    [{ ...nothing, file: { size: 262_144, type: 'image/jpeg' } }, 'uploaded'],
  ] as const)('%o is accepted as %s', (form, source) => {
    expect(checkSignature(form)).toEqual({ errors: {}, source });
  });

  it.each([
    [nothing, 'signature'],
    [{ ...nothing, typedName: '   ' }, 'signature'],
    [{ ...nothing, typedName: 'x'.repeat(81) }, 'typedName'],
    [{ ...nothing, file: { size: 262_145, type: 'image/png' } }, 'file'],
    [{ ...nothing, file: { size: 10, type: 'image/svg+xml' } }, 'file'],
    [{ ...nothing, file: { size: 10, type: '' } }, 'file'],
  ])('%o is refused at %s', (form, field) => {
    expect(Object.keys(checkSignature(form).errors)).toEqual([field]);
  });
});

it('[NAV-02] a typed name has at most 80 characters', () => {
  const form = { paths: [], typedName: 'x'.repeat(80), file: null };
  expect(checkSignature(form)).toEqual({ errors: {}, source: 'typed' });
  expect(checkSignature({ ...form, typedName: 'x'.repeat(81) })).toEqual({
    errors: { typedName: 'Use at most 80 characters.' },
    source: 'typed',
  });
  expect(checkSignature({ ...form, typedName: '' }).source).toBe('drawn');
});

describe('[NAV-03] the PIN form', () => {
  const owner = { userName: 'dwhitlock' };

  it('says of a missing PIN that it is missing', () => {
    expect(checkPinForm({ pin: '', pinAgain: '', password: null }, owner)).toEqual({
      pin: 'Enter a new PIN.',
      pinAgain: 'Enter the new PIN again.',
    });
  });

  const good = { pin: '4821', pinAgain: '4821', password: null };

  it.each([
    [good, []],
    [{ ...good, password: 'something' }, []],
    [{ ...good, password: '' }, ['password']],
    [{ ...good, pinAgain: '' }, ['pinAgain']],
    [{ ...good, pinAgain: '4822' }, ['pinAgain']],
    [{ pin: '1234', pinAgain: '1234', password: null }, ['pin']],
    [{ pin: '48 21', pinAgain: '48 21', password: null }, ['pin']],
    [{ pin: '', pinAgain: '', password: '' }, ['pin', 'pinAgain', 'password']],
  ])('%o has errors at %o', (form, fields) => {
    expect(Object.keys(checkPinForm(form, owner))).toEqual(fields);
  });
});

describe('[CHPW-03] the form for one’s own password', () => {
  const owner = {
    userName: 'dwhitlock',
    email: 'dwhitlock@tamarack.example',
    fullName: 'Dana Whitlock',
    agencyName: 'Tamarack Valley Ambulance',
  };
  const password = 'Quarry-Lantern-Bicycle-88';
  const good = { currentPassword: 'present', password, confirmPassword: password };

  it.each([
    [good, []],
    [{ ...good, password: 'x7Qp2mZk9R', confirmPassword: 'x7Qp2mZk9R' }, []],
    [{ ...good, password: 'x7Qp2mZk9', confirmPassword: 'x7Qp2mZk9' }, ['password']],
    [{ ...good, currentPassword: '' }, ['currentPassword']],
    [{ ...good, confirmPassword: 'other' }, ['confirmPassword']],
    [{ ...good, password: 'short', confirmPassword: 'short' }, ['password']],
    [{ ...good, password: 'wh1tl0ck-lantern', confirmPassword: 'wh1tl0ck-lantern' }, ['password']],
  ])('%o has errors at %o', (form, fields) => {
    expect(Object.keys(checkOwnPassword(form, owner))).toEqual(fields);
  });
});

describe('[NAV-02] [NAV-03] obstacles after login', () => {
  const user = { isNewUser: false, isAcknowledged: true, needToResetPin: false };
  const done = { user, hasSignatureAndPin: true };

  it.each([
    [done, false, false],
    [{ ...done, user: { ...user, isNewUser: true } }, true, true],
    [{ ...done, user: { ...user, isAcknowledged: false } }, true, true],
    [{ ...done, hasSignatureAndPin: false }, true, true],
    [{ ...done, user: { ...user, needToResetPin: true } }, false, true],
  ])('%o', (facts, lacks, isHeld) => {
    expect([lacksSetUp(facts), mustCompleteSetup(facts)]).toEqual([lacks, isHeld]);
  });
});
