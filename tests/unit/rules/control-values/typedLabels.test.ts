import { describe, expect, it } from 'vitest';
import { labelCode } from '../../../../src/rules/control-values/labelCode.ts';
import { readTypedLabels } from '../../../../src/rules/control-values/typedLabels.ts';
import { asksLabels, linesOf } from '../../../../src/rules/custody/form/custodyLines.ts';
import { signedLines } from '../../../../src/rules/custody/form/custodySummary.ts';
import { sampleSources, sampleTransfer } from '../../../model/custody/sampleCustodyEvent.ts';
import {
  filled,
  type kinds,
  read,
  sentence,
  sourcesWith,
  transferKey,
} from '../custody/filledEvents.ts';

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
      message: 'A_1 isn’t a label. Use 4 to 32 letters, digits and hyphens.',
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
      const label = kind === 'transferIn' ? 'CV1-0000003' : 'CV1-0000001';
      const result = named(kind, label.toLowerCase());
      expect(result).toMatchObject({
        ok: true,
        event: { details: { lines: [{ labels: [label] }] } },
      });
      if (!result.ok) return;
      const { typed, sources = sampleSources } = filled[kind];
      const [line] = signedLines(result.event, { typed, keys: ['1'] }, sources);
      expect(line?.labels).toEqual([label]);
    },
  );

  it('are left out if nothing was typed, and refused at their control', () => {
    const empty = named('waste', ' ');
    expect(empty.ok && JSON.stringify(empty.event.details)).not.toContain('labels');
    const wrong = named('waste', 'A_1');
    expect(wrong).toMatchObject({
      ok: false,
      errors: {
        [`labels-${keyOf('waste')}`]: expect.stringContaining('A_1 isn’t a label') as string,
      },
    });
  });

  const stocked = { agencyId: 1, vials: sampleSources.choices.labelled.vials };
  const other = { lotId: sampleTransfer.id, status: 'active' as const, transferId: null };
  const withOther = sourcesWith({
    labelled: { ...stocked, vials: [...stocked.vials, { ...other, labels: ['HV-0007'] }] },
  });

  it.each([
    ['CV1-0000001 cv1-0000001', 'CV1-0000001 is listed twice.'],
    ['CV1-0000001, CV1-0000002', 'These are 2 labels for 1 vial.'],
    ['HV-0007', 'HV-0007 is on a vial of another lot.'],
    ['CV1-0000003', 'The vial with CV1-0000003 is in transit on record.'],
    ['CV1-0000009', 'CV1-0000009 isn’t on a vial here.'],
    // The same label of ours: the printed code says whose it is.
    [labelCode(2, 'CV1-0000001'), 'CV1-0000001 is a label from another agency.'],
  ])('[ERR-OTHER] %s: %s', (text, words) => {
    const { typed } = filled.waste;
    const result = read('waste', { ...typed, 'labels-1': text }, withOther);
    expect(result).toMatchObject({ ok: false, errors: { 'labels-1': sentence(words) } });
  });

  it('are as many as the opened vials, and only their amount is reported if it cannot be read', () => {
    const { typed } = filled.waste;
    const both = { ...typed, 'labels-1': 'CV1-0000001 CV1-0000002' };
    expect(read('waste', { ...both, 'amount-1': '125' }).ok).toBe(true);
    const unread = read('waste', { ...both, 'amount-1': 'x' });
    expect(!unread.ok && Object.keys(unread.errors)).toEqual(['amount-1']);
  });

  it('are requested only if there are labeled vials that the event can move', () => {
    const asked = (kind: (typeof kinds)[number], sources = sampleSources, more = {}) => {
      const typed = { ...filled[kind].typed, ...more };
      return linesOf(kind, typed, ['1'], sources).map((line) =>
        asksLabels(kind, line, typed, sources),
      );
    };
    for (const kind of ['transferOut', 'transferIn', 'waste', 'loss', 'breakage'] as const) {
      expect(asked(kind), kind).toEqual([true]);
    }
    for (const kind of ['receive', 'count', 'sealChange', 'shiftChange', 'correction'] as const) {
      expect(asked(kind), kind).toEqual([false]);
    }
    const bare = sourcesWith({ labelled: { agencyId: 1, vials: [] } });
    expect(asked('waste', bare)).toEqual([false]);
    expect(asked('waste', sampleSources, { 'lot-1': '' })).toEqual([false]);
    // What was typed before another lot was chosen is not sent with it.
    const left = read('waste', { ...filled.waste.typed, 'labels-1': 'CV1-0000001' }, bare);
    expect(left.ok && JSON.stringify(left.event.details)).not.toContain('labels');
  });
});
