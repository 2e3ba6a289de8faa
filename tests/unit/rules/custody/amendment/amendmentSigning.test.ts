import { describe, expect, it } from 'vitest';
import {
  partsInOrder,
  planSigning,
  recorderMeaning,
} from '../../../../../src/rules/custody/amendment/amendmentSigning.ts';

const gave = { meaning: 'gave and wasted', userId: 'tom', name: 'Tom', canSign: true };
const saw = { meaning: 'witness to waste', userId: 'ana', name: 'Ana', canSign: true };
const left = { canSign: false };

function plan(
  signers: readonly (typeof gave)[],
  more: Partial<Omit<Parameters<typeof planSigning>[0], 'signers'>> = {},
) {
  const by = { wastedBefore: 500, wastedAfter: 500, userId: 'dana', mayStandIn: true };
  return partsInOrder(planSigning({ signers, ...by, ...more })).map(
    ({ meaning, as, name }) => `${meaning}, ${as}, ${name}`,
  );
}

describe('[AMEND-04] who signs an amendment', () => {
  it('is who signed the use, and the person who records it', () => {
    expect(plan([gave, saw])).toEqual([
      `${recorderMeaning}, recorder, `,
      'gave and wasted, original, Tom',
      'witness to waste, original, Ana',
    ]);
  });

  it('needs no further person where an original signer records it, the witness too', () => {
    expect(plan([gave, saw], { userId: 'tom' })).toEqual([
      'gave and wasted, original, Tom',
      'witness to waste, original, Ana',
    ]);
    expect(plan([gave, saw], { userId: 'ana', mayStandIn: false })).toEqual([
      'witness to waste, original, Ana',
      'gave and wasted, original, Tom',
    ]);
  });

  it('is the person who records it in place of who no longer can, if they have the right', () => {
    expect(plan([{ ...gave, ...left }, saw])).toEqual([
      'gave and wasted, inPlaceOf, Tom',
      'witness to waste, original, Ana',
    ]);
    expect(plan([{ ...gave, ...left }, saw], { mayStandIn: false })).toEqual([
      `${recorderMeaning}, recorder, `,
      'gave and wasted, inPlaceOf, Tom',
      'witness to waste, original, Ana',
    ]);
    expect(
      plan([
        { ...gave, ...left },
        { ...saw, ...left },
      ]),
    ).toEqual(['gave and wasted, inPlaceOf, Tom', 'witness to waste, inPlaceOf, Ana']);
  });

  it('includes a witness who saw it where waste is new or more', () => {
    const none = { ...gave, meaning: 'gave' };
    expect(plan([none], { wastedBefore: 0, wastedAfter: 500 })).toEqual([
      `${recorderMeaning}, recorder, `,
      'gave, original, Tom',
      'witness to waste, witness, ',
    ]);
    expect(plan([gave, { ...saw, ...left }], { wastedAfter: 600 })).toEqual([
      `${recorderMeaning}, recorder, `,
      'gave and wasted, original, Tom',
      'witness to waste, witness, Ana',
    ]);
    expect(plan([gave, saw], { wastedAfter: 600 })[2]).toBe('witness to waste, original, Ana');
  });

  it('keeps the witness of waste that is less or not there', () => {
    expect(plan([gave, { ...saw, ...left }], { wastedAfter: 0 })).toEqual([
      'witness to waste, inPlaceOf, Ana',
      'gave and wasted, original, Tom',
    ]);
  });
});
