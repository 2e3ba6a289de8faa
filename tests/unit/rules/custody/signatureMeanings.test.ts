import { describe, expect, test } from 'vitest';
import type {
  CustodyEventDetails,
  CustodyEventKind,
} from '../../../../src/contract/custody/custodyEvent.ts';
import { checkSigners, signaturesAsked } from '../../../../src/rules/custody/custodyPolicy.ts';
import { signerMeaning, witnessMeaning } from '../../../../src/rules/custody/useWitness.ts';
import { breakage } from './eventSamples.ts';

const one = {
  receiveSigners: 'one',
  transferSigners: 'one',
  countSigners: 'one',
  shiftChangeSigners: 'one',
} as const;
const two = {
  receiveSigners: 'two',
  transferSigners: 'two',
  countSigners: 'two',
  shiftChangeSigners: 'two',
} as const;
const detailsOf = (kind: CustodyEventKind, more: object = {}) =>
  ({ ...breakage(), kind, ...more }) as unknown as CustodyEventDetails;

describe('[SIGN-02] who signs an act, and what each signature means', () => {
  test.each<[CustodyEventKind, object, string[], number]>([
    ['receive', {}, ['received', 'witness to receipt'], 0],
    ['transferOut', {}, ['issued'], 0],
    ['transferIn', {}, ['received'], 0],
    ['transferRefused', {}, ['refused'], 0],
    ['transferReturned', {}, ['returned to stock', 'witness to return to stock'], 0],
    ['waste', {}, ['wasted', 'witness to waste'], 0],
    ['shiftChange', { signerIs: 'offGoing' }, ['offgoing', 'oncoming'], 0],
    ['shiftChange', { signerIs: 'onComing' }, ['oncoming', 'offgoing'], 0],
    ['count', {}, ['counted', 'witness to the count'], 0],
    ['sealChange', {}, ['changed the seal and counted', 'witness to the count'], 0],
    ['sealAmendment', {}, ['read the seal', 'witness to the reading of the seal'], 0],
    ['correction', {}, ['corrected', 'witness to correction'], 0],
    ['expiry', {}, ['recorded as expired'], 0],
    ['labelVoid', {}, ['voided'], 0],
    ['breakage', {}, ['recorded as broken', 'witness to breakage'], 0],
    ['reverseDistribution', {}, ['returned', 'witness to return'], 0],
    [
      'destruction',
      {},
      ['destroyed', 'witness to destruction', 'second witness to destruction'],
      0,
    ],
    // One person reports a loss at once; a second may sign.
    ['loss', {}, ['reported', 'witness to report'], 1],
  ])('%s %o', (kind, more, [signer = '', ...others], optional) => {
    expect(signaturesAsked(detailsOf(kind, more), two)).toEqual({ signer, others, optional });
  });

  test('the offgoing person always signs with the oncoming one, who needs another only where the agency says so', () => {
    const others = (signerIs: string, policy: typeof one | typeof two) =>
      signaturesAsked(detailsOf('shiftChange', { signerIs }), policy).others;
    expect(others('offGoing', one)).toEqual(['oncoming']);
    expect(others('onComing', one)).toEqual([]);
    expect(others('onComing', two)).toEqual(['offgoing']);
  });
});

describe('[SIGN-01] a missing or barred signer is reported at the name', () => {
  const destruction = signaturesAsked(detailsOf('destruction'), one);
  const loss = signaturesAsked(detailsOf('loss'), one);
  const people = { signer: 'a', others: ['b'], barred: [] };

  test('the next signature is named that is still missing', () => {
    expect(checkSigners(destruction, people)).toEqual({
      code: 'witness_missing',
      field: 'signing.others.1.userName',
      message: expect.stringContaining('(second witness to destruction)') as string,
    });
    expect(checkSigners(destruction, { ...people, others: [] })).toMatchObject({
      field: 'signing.others.0.userName',
      message: expect.stringContaining('(witness to destruction)') as string,
    });
  });

  test('a name too many, a repeated name and the signer’s own are refused where they are typed', () => {
    const fieldOf = (others: string[]) => checkSigners(destruction, { ...people, others })?.field;
    expect(fieldOf(['b', 'c', 'd'])).toBe('signing.others.2.userName');
    expect(fieldOf(['b', 'b'])).toBe('signing.others.1.userName');
    expect(fieldOf(['b', 'a'])).toBe('signing.others.1.userName');
    expect(fieldOf(['b', 'c'])).toBeUndefined();
  });

  test('who is barred is refused at the own PIN, or at the name; one who does not sign changes nothing', () => {
    const bar = (who: string) =>
      checkSigners(loss, { ...people, barred: [{ who, sentence: `Not ${who}.` }] });
    expect(bar('a')).toEqual({ code: 'signer_barred', field: 'signing.pin', message: 'Not a.' });
    expect(bar('b')).toEqual({
      code: 'signer_barred',
      field: 'signing.others.0.userName',
      message: 'Not b.',
    });
    expect(bar('c')).toBeNull();
  });
});

describe('[SIGN-05] the signature of a use says what its signer did', () => {
  test.each([
    [false, false, 75, 25, 'recorded the use'],
    [false, true, 75, 25, 'wasted'],
    [true, true, 75, 25, 'gave and wasted'],
    [true, false, 75, 25, 'gave'],
    [true, true, 1, 1, 'gave and wasted'],
    [true, true, 100, 0, 'gave'],
    [true, true, 0, 100, 'wasted'],
    [true, false, 0, 100, 'recorded the use'],
  ])(
    'by the giver: %s, by the disposer: %s, given %i, wasted %i: %s',
    (isAdministeringProvider, isDisposer, given, wasted, text) => {
      expect(signerMeaning({ isAdministeringProvider, isDisposer, given, wasted })).toBe(text);
    },
  );

  test('a witness of a use signs for the waste, as with any waste', () => {
    expect(signaturesAsked(detailsOf('waste'), one).others).toEqual([witnessMeaning]);
  });
});
