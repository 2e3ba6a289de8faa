import { describe, expect, it } from 'vitest';
import {
  type CustodyEventDetails,
  CustodyEventKind,
} from '../../../../src/contract/custody/custodyEvent.ts';
import { checkSigners, signaturesAsked } from '../../../../src/rules/custody/custodyPolicy.ts';
import { breakage } from './eventSamples.ts';

describe('who signs', () => {
  const policy = {
    receiveSigners: 'one',
    transferSigners: 'one',
    countSigners: 'one',
    shiftChangeSigners: 'one',
  } as const;
  const strict = {
    receiveSigners: 'two',
    transferSigners: 'two',
    countSigners: 'two',
    shiftChangeSigners: 'two',
  } as const;
  const kindOf = (kind: CustodyEventKind) =>
    ({ ...breakage(), kind, signerIs: 'onComing' }) as unknown as CustodyEventDetails;

  it('is decided by the agency, but never for waste, breakage, corrections and stock that leaves permanently', () => {
    const asked = (which: typeof policy | typeof strict) =>
      CustodyEventKind.options.flatMap((kind) => {
        const { others } = signaturesAsked(kindOf(kind), which);
        return others.length > 0 ? [kind] : [];
      });
    const always = [
      ...[
        'waste',
        'sealAmendment',
        'correction',
        'breakage',
        'reverseDistribution',
        'destruction',
        'loss',
      ],
    ];
    expect(asked(policy)).toEqual(always);
    expect(asked(strict).filter((kind) => !always.includes(kind))).toEqual([
      ...['receive', 'transferReturned', 'shiftChange', 'count', 'sealChange', 'sealCheck'],
    ]);
  });

  it('[SEAL-09] is by two for the full count that ends the case of a seal', () => {
    for (const kind of ['count', 'sealChange', 'shiftChange'] as const) {
      const { others } = signaturesAsked(kindOf(kind), policy, { endsSealCase: true });
      expect(others, kind).toHaveLength(1);
    }
  });

  const destruction = signaturesAsked(kindOf('destruction'), policy);
  const loss = signaturesAsked(kindOf('loss'), policy);

  it.each([
    [destruction, ['b', 'c'], [], null],
    [destruction, ['b'], [], 'witness_missing'],
    [destruction, ['b', 'B'], [], 'witness_twice'],
    [destruction, ['b', 'A'], [], 'witness_is_signer'],
    [loss, [], [], null],
    [loss, ['b'], [], null],
    [loss, ['b', 'c'], [], 'witness_not_needed'],
    [loss, ['b'], ['A'], 'signer_barred'],
    [loss, ['b'], ['B'], 'signer_barred'],
  ])('%# is checked by person', (asked, others, barred, code) => {
    const sentence = 'Not you.';
    const found = checkSigners(asked, {
      signer: 'a',
      others,
      barred: barred.map((who) => ({ who, sentence })),
    });
    expect(found?.code ?? null).toBe(code);
  });
});
