import { describe, expect, test } from 'vitest';
import type { CustodyEventKind } from '../../../../src/contract/custody/custodyEvent.ts';
import { signaturesOf, signerWord } from '../../../../src/rules/custody/custodyPolicy.ts';
import { emptyEvent, readEvent } from '../../../../src/rules/custody/form/custodyForm.ts';
import {
  actText,
  signedFacts,
  signedLines,
} from '../../../../src/rules/custody/form/custodySummary.ts';
import { sampleEventChoices, sampleSources } from '../../../model/custody/sampleCustodyEvent.ts';
import { noSeal } from '../../../support/samples/seals.ts';
import { filled, opened, read, timeZone } from './filledEvents.ts';

describe('who signs', () => {
  const details = (kind: CustodyEventKind) => {
    const result = read(kind, filled[kind].typed, filled[kind].sources);
    if (!result.ok) throw new Error(JSON.stringify(result.errors));
    return result.event.details;
  };

  test('as many PINs as the agency and the event require', () => {
    expect(signaturesOf(details('receive'), sampleEventChoices).others).toHaveLength(1);
    expect(signaturesOf(details('destruction'), sampleEventChoices).others).toHaveLength(2);
    const none = { receive: 'one', transfer: 'one', count: 'one', shiftChange: 'one' } as const;
    for (const [kind, policy] of [
      ['receive', 'receive'],
      ['transferReturned', 'transfer'],
      ['count', 'count'],
      ['shiftChange', 'shiftChange'],
    ] as const) {
      const signers = { ...none, [policy]: 'two' };
      expect(signaturesOf(details(kind), { signers, seal: noSeal }).others, kind).toHaveLength(1);
      expect(
        signaturesOf(details(kind), { signers: none, seal: noSeal }).others,
        kind,
      ).toHaveLength(0);
    }
  });

  test('the witness of a loss is optional', () => {
    expect(signaturesOf(details('loss'), sampleEventChoices).optional).toBe(1);
    expect(signaturesOf(details('waste'), sampleEventChoices).optional).toBe(0);
  });

  test('are named by the meaning of the signature', () => {
    expect(signerWord('witness to waste')).toBe('Witness');
    expect(signerWord('second witness to destruction')).toBe('Second witness');
    expect(signerWord('on-coming')).toBe('On-coming');
  });
});

describe('the summary before signing', () => {
  const repeated = (kind: CustodyEventKind) => {
    const { typed, sources = sampleSources } = filled[kind];
    const { keys } = emptyEvent(kind, opened);
    const result = readEvent({ kind, typed, keys }, sources, timeZone);
    if (!result.ok) throw new Error(JSON.stringify(result.errors));
    return {
      lines: signedLines(result.event, { typed, keys }, sources),
      facts: signedFacts(kind, typed, sources),
      act: actText(result.event, { typed, keys }, sources),
    };
  };

  test('has drug, lot and amount both ways, and the button names the act', () => {
    expect(repeated('receive')).toMatchObject({
      lines: [
        {
          lotNumber: 'A1',
          expiresOn: '2027-05-31',
          amount: '10\u00a0vials',
          also: '1,000\u00a0mcg (20\u00a0mL)',
        },
      ],
      act: 'Record the receipt of 10\u00a0vials',
    });
    expect(repeated('waste')).toMatchObject({
      lines: [{ amount: '25\u00a0mcg (0.5\u00a0mL)', also: '' }],
      facts: [
        { label: 'What was wrong with it', text: 'Drawn up and not used' },
        { label: 'How it was wasted', text: 'Drug disposal pouch' },
        { label: 'Note', text: 'Seen by us.' },
      ],
      act: 'Record the waste of 25\u00a0mcg (0.5\u00a0mL)',
    });
    expect(repeated('correction').lines[0]?.amount).toBe('\u22121\u00a0vial');
    expect(repeated('transferRefused')).toMatchObject({ lines: [], act: 'Record the refusal' });
    expect(repeated('count').act).toBe('Record the count');
    expect(repeated('count').facts.map(({ label }) => label)).toEqual(['Type of count']);
  });
});
