import { describe, expect, it } from 'vitest';
import { signedLines } from '../../../src/rules/custodySummary.ts';
import { labelCode } from '../../../src/rules/labelCode.ts';
import { readTypedLabels } from '../../../src/rules/typedLabels.ts';
import { sampleSources } from '../../model/sampleCustodyEvent.ts';
import { filled, type kinds, read, transferKey } from './filledEvents.ts';

describe('[ROUTE-16] labels of vials, scanned or typed one after the other', () => {
  it.each([
    ['', undefined],
    [' , ', undefined],
    ['cv1-0000001', ['CV1-0000001']],
    [
      'CV1-0000001 CV1-0000002,CV1-0000003;  CV1-0000004 ',
      [1, 2, 3, 4].map((n) => `CV1-000000${n}`),
    ],
    [`${labelCode(7, 'CV7-0000001')} E2E-0001`, ['CV7-0000001', 'E2E-0001']],
  ])('%j', (text, labels) => {
    expect(readTypedLabels(text)).toEqual({ ok: true, labels });
  });

  it('names the one that cannot be a label, and the one that was misread', () => {
    expect(readTypedLabels('CV1-0000001 A_1')).toMatchObject({
      ok: false,
      code: 'label_unreadable',
      message: 'A_1 is no label. Use 4 to 32 letters, digits and hyphens.',
    });
    const misread = labelCode(7, 'CV7-0000001').replace('0001', '0002');
    expect(readTypedLabels(misread)).toMatchObject({ ok: false, code: 'label_misread' });
    const many = Array.from({ length: 501 }, (_, index) => `CV1-${String(1_000_000 + index)}`);
    expect(readTypedLabels(many.join(' '))).toMatchObject({
      ok: false,
      message: 'Name at most 500 labels at once.',
    });
  });
});

describe('[ROUTE-16] [SHELL-02] the labels of an event', () => {
  const keyOf = (kind: (typeof kinds)[number]) => (kind === 'transferIn' ? transferKey : '1');
  const named = (kind: (typeof kinds)[number], text: string) => {
    const { typed, sources } = filled[kind];
    return read(kind, { ...typed, [`labels-${keyOf(kind)}`]: text }, sources);
  };

  it.each(['transferOut', 'transferIn', 'waste', 'loss'] as const)(
    'are sent with the line of %s, and repeated before it is signed',
    (kind) => {
      const result = named(kind, 'cv1-0000001');
      expect(result).toMatchObject({
        ok: true,
        event: { details: { lines: [{ labels: ['CV1-0000001'] }] } },
      });
      if (!result.ok) return;
      const { typed, sources = sampleSources } = filled[kind];
      const [line] = signedLines(result.event, { typed, keys: ['1'] }, sources);
      expect(line?.labels).toEqual(['CV1-0000001']);
    },
  );

  it('are left out where nothing was typed, and refused at their control', () => {
    const empty = named('waste', ' ');
    expect(empty.ok && JSON.stringify(empty.event.details)).not.toContain('labels');
    const wrong = named('waste', 'A_1');
    expect(wrong).toMatchObject({
      ok: false,
      errors: {
        [`labels-${keyOf('waste')}`]: expect.stringContaining('A_1 is no label') as string,
      },
    });
  });
});
