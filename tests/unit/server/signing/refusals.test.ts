import { describe, expect, it } from 'vitest';
import {
  otherParty,
  refusalOfPasskey,
  refusalOfPin,
  signerParty,
} from '../../../../src/server/core/signing/signingParty.ts';
import { sampleAccount } from '../people.ts';

const account = sampleAccount();
const witness = otherParty(1, 'cruiz');
const until = new Date('2026-03-10T12:30:00.000Z');

const pin = (party: typeof witness, verdict: Parameters<typeof refusalOfPin>[1]) =>
  refusalOfPin(party, verdict, 'America/New_York');

/** What the form gets: the code, the field that it marks, and the sentence under it. */
const told = ({ status, code, fields, message }: ReturnType<typeof pin>) => {
  expect(status).toBe(422);
  const [field = '', sentence] = Object.entries(fields ?? {})[0] ?? [];
  expect(sentence).toBe(message);
  return [code, field, message];
};

describe('[SIGN-01] a signature that is refused', () => {
  it('marks the PIN of the signer, or that of the other person in the form', () => {
    expect(signerParty).toMatchObject({ name: 'signing.pin', pin: 'signing.pin' });
    expect(witness).toMatchObject({
      name: 'signing.others.1.userName',
      pin: 'signing.others.1.pin',
      whose: 'The PIN of cruiz',
    });
  });

  it('has the same sentence for an unknown name and for one of another agency', () => {
    const sentence = 'No one in this agency has that username. Check the spelling.';
    for (const kind of ['unknown', 'otherAgency'] as const) {
      expect(told(pin(witness, { kind }))).toEqual([
        'witness_not_found',
        'signing.others.1.userName',
        sentence,
      ]);
    }
    expect(told(pin(signerParty, { kind: 'unknown' }))[0]).toBe('signer_not_found');
    expect(told(refusalOfPasskey(witness, { kind: 'unknown' }))).toEqual(
      told(pin(witness, { kind: 'unknown' })),
    );
  });

  it('says to people of the agency that the account is disabled', () => {
    const disabled = { kind: 'disabled', account } as const;
    expect(told(pin(witness, disabled))).toEqual([
      'witness_disabled',
      'signing.others.1.userName',
      'This person’s account is disabled, so they cannot sign. Ask another person.',
    ]);
    expect(told(refusalOfPasskey(witness, disabled))).toEqual(told(pin(witness, disabled)));
    expect(told(pin(signerParty, disabled))[0]).toBe('signer_disabled');
  });

  it('says what to do without a PIN', () => {
    const noPin = { kind: 'noPin', account } as const;
    expect(told(pin(signerParty, noPin))).toEqual([
      'pin_not_set',
      'signing.pin',
      'You have no PIN yet. Set one on your security page, then sign.',
    ]);
    expect(told(pin(witness, noPin))).toEqual([
      'pin_not_set',
      'signing.others.1.pin',
      'The witness has no PIN yet. They set one on their own security page; or ask another person.',
    ]);
  });

  it('says what its owner still has to set up', () => {
    const gaps = sampleAccount({ isAcknowledged: false, hasPin: false });
    const notSetUp = { kind: 'notSetUp', account: gaps } as const;
    expect(told(pin(signerParty, notSetUp))).toEqual([
      'account_not_set_up',
      'signing.pin',
      'Your account signs nothing yet: accept the license agreement and set a PIN on your security page first.',
    ]);
    expect(told(refusalOfPasskey(witness, notSetUp))).toEqual([
      'account_not_set_up',
      'signing.others.1.pin',
      'The witness’s account signs nothing yet. They log in themselves and accept the license agreement and set a PIN first; or ask another person.',
    ]);
  });

  it('says that a PIN must be reset, and by whom', () => {
    const resetNeeded = { kind: 'resetNeeded', account } as const;
    expect(told(pin(signerParty, resetNeeded))).toEqual([
      'pin_reset_needed',
      'signing.pin',
      'Your PIN must be reset before signing. Set a new one on your security page.',
    ]);
    expect(told(pin(witness, resetNeeded))[2]).toBe(
      'The PIN of cruiz must be reset before signing. Ask another person.',
    );
  });

  it('[SIGN-06] says when a locked PIN unlocks, by the agency’s clock', () => {
    expect(told(pin(witness, { kind: 'locked', until, account }))).toEqual([
      'pin_locked',
      'signing.others.1.pin',
      'The PIN of cruiz is locked after too many wrong attempts. It unlocks at 08:30.',
    ]);
  });

  it.each([
    [4, null, '4 attempts are left.'],
    [1, null, 'One attempt is left.'],
    [0, 15 * 60_000, 'It is locked for 15 minutes now.'],
  ])('[SIGN-06] says that %i attempts are left', (attemptsLeft, lockedFor, rest) => {
    expect(told(pin(signerParty, { kind: 'wrong', attemptsLeft, lockedFor, account }))).toEqual([
      'pin_wrong',
      'signing.pin',
      `Your PIN is incorrect. ${rest}`,
    ]);
  });

  it('has one sentence for whatever is wrong with a passkey itself', () => {
    const faulty = { kind: 'faulty', reason: 'for the audit trail', account } as const;
    expect(told(refusalOfPasskey(signerParty, faulty))).toEqual([
      'passkey_refused',
      'signing.pin',
      'This passkey could not sign for you. Try again, or sign with your PIN.',
    ]);
    expect(told(refusalOfPasskey(witness, faulty))).toEqual([
      'passkey_refused',
      'signing.others.1.pin',
      'This passkey could not sign for the witness. They try again, or sign with their PIN.',
    ]);
    expect(told(refusalOfPasskey(signerParty, { kind: 'stale' }))).toEqual([
      'passkey_stale',
      'signing.pin',
      'The passkey signature expired or didn’t match. Nothing was recorded. Sign again.',
    ]);
    expect(told(refusalOfPasskey(witness, { kind: 'throttled', until: '08:30' }))).toEqual([
      'passkey_locked',
      'signing.others.1.pin',
      'Too many passkeys were refused here. They sign again at 08:30; PINs sign at once.',
    ]);
  });
});
