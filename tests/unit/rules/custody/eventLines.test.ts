import { describe, expect, test } from 'vitest';
import type { CustodyEventKind } from '../../../../src/contract/custody/custodyEvent.ts';
import { emptyEvent, readEvent } from '../../../../src/rules/custody/form/custodyForm.ts';
import { contextOf } from '../../../../src/rules/custody/form/custodyFormContext.ts';
import {
  asksLabels,
  linesOf,
  lineUnits,
  unitOfLine,
  unitText,
} from '../../../../src/rules/custody/form/custodyLines.ts';
import {
  actText,
  signedFacts,
  signedLines,
} from '../../../../src/rules/custody/form/custodySummary.ts';
import { sampleSources, sampleTransfer } from '../../../model/custody/sampleCustodyEvent.ts';
import {
  detailsOf,
  difference,
  entry,
  errorsOf,
  filled,
  holding,
  lotId,
  opened,
  otherLot,
  sourcesWith,
  timeZone,
  transferKey,
  when,
} from './filledEvents.ts';

describe('the lines of a form', () => {
  const keysOf = (kind: CustodyEventKind, typed: Record<string, string>, sources = sampleSources) =>
    linesOf(kind, typed, [], sources).map(({ key }) => key);

  test('[COUNT-01] a count has a line for each lot with a balance', () => {
    const of = (balance: number) => sourcesWith({ holdings: [{ ...holding, balance }] });
    expect(keysOf('count', {}, of(1))).toEqual([lotId]);
    expect(keysOf('count', {}, of(0))).toEqual([]);
  });

  test('[STOCK-05] of a transfer even the smallest rest can be received', () => {
    const [line] = sampleTransfer.lines;
    if (!line) throw new Error('The sample has a line.');
    const incoming = [{ ...sampleTransfer, lines: [{ ...line, inTransit: 1 }] }];
    const typed = { transferId: sampleTransfer.id };
    expect(keysOf('transferIn', typed, sourcesWith({ incoming }))).toEqual([transferKey]);
  });

  describe('[CASE-06] [CASE-08] what is left of a difference', () => {
    const lineOf = (kind: CustodyEventKind, recorded: number, found: number) => {
      const sources = sourcesWith({ differences: [{ ...difference, recorded, found }] });
      const typed = { subject: `difference ${difference.id}`, differenceId: difference.id };
      return linesOf(kind, typed, ['1', '2'], sources);
    };

    test.each([
      [8_000, 6_000, 2_000],
      [6_000, 8_000, 2_000],
      [8_000, 0, 8_000],
      [8_000, 7_999, 1],
    ])('ledger %i, counted %i: %i is the only amount', (recorded, found, exact) => {
      for (const kind of ['correction', 'loss'] as const) {
        expect(lineOf(kind, recorded, found)).toMatchObject([
          { key: difference.id, lot: difference.lot, exact },
        ]);
      }
    });

    test('an entry has no amount of its own, and neither has a loss that explains no difference', () => {
      const [line] = linesOf('correction', { subject: `entry ${entry.id}` }, [], sampleSources);
      expect(line).toMatchObject({ key: entry.id, available: 8_000, suggested: '' });
      expect(line).not.toHaveProperty('exact');
      expect(linesOf('loss', {}, ['1'], sampleSources)[0]).not.toHaveProperty('exact');
    });

    test('the balance is the one of the lot, 0 if the inventory has nothing of it', () => {
      const other = { ...holding, balance: 1, lot: { ...holding.lot, id: otherLot } };
      const available = (holdings: (typeof holding)[]) =>
        linesOf(
          'correction',
          { subject: `difference ${difference.id}` },
          [],
          sourcesWith({ holdings }),
        )[0]?.available;
      expect(available([other, holding])).toBe(8_000);
      expect(available([other])).toBe(0);
    });

    test('nothing chosen, or what is gone since then, is no line', () => {
      expect(keysOf('correction', {})).toEqual([]);
      expect(keysOf('correction', { subject: 'difference' })).toEqual([]);
      expect(keysOf('correction', { subject: 'difference unknown' })).toEqual([]);
    });
  });

  test('a free line starts empty, with the unit that its drug is entered in first', () => {
    const [empty] = linesOf('waste', {}, ['1'], sampleSources);
    expect(empty).toEqual({ key: '1', product: null, lot: null, available: null, suggested: '' });
    if (!empty) throw new Error('There is a line.');
    expect(unitOfLine('waste', empty, {})).toBe('units');
    const line = { ...empty, product: holding.product };
    expect(unitOfLine('waste', line, {})).toBe(lineUnits('waste', holding.product)[0]);
    expect(unitOfLine('waste', line, { 'unit-1': 'mL' })).toBe('mL');
    // Tablets are not entered in it.
    expect(unitOfLine('waste', line, { 'unit-1': 'each' })).toBe('mcg');
    expect(unitText('units', holding.product)).toBe('vials');
    expect(unitText('mL', holding.product)).toBe('mL');
  });

  test('[LABEL-03] a transfer that was opened before does not hide the labels here', () => {
    const [line] = linesOf('waste', { 'lot-1': lotId }, ['1'], sampleSources);
    if (!line) throw new Error('There is a line.');
    const typed = { transferId: sampleTransfer.id };
    expect(asksLabels('waste', line, typed, sampleSources)).toBe(true);
    const [sent] = linesOf('transferIn', typed, [], sampleSources);
    expect(sent && asksLabels('transferIn', sent, typed, sampleSources)).toBe(true);
    expect(sent && asksLabels('transferIn', sent, {}, sampleSources)).toBe(false);
  });

  test('a chosen lot shows its balance', () => {
    expect(linesOf('waste', { 'lot-1': lotId }, ['1'], sampleSources)).toMatchObject([
      { key: '1', lot: { id: lotId }, available: 8_000, suggested: '' },
    ]);
  });

  test('a drug is not chosen yet: the number alone is read', () => {
    expect(
      errorsOf('breakage', { ...when, 'amount-1': '0.5', isRecoverable: 'no', note: 'Dropped.' }),
    ).toEqual({ 'lot-1': 'Choose the drug.', 'amount-1': 'Enter whole units.' });
  });
});

describe('what an event is checked against before it is sent', () => {
  const lines = linesOf('transferIn', { transferId: sampleTransfer.id }, [], sampleSources);
  const details = detailsOf('transferIn', filled.transferIn.typed);

  test('a lot that only the transfer has is known, with nothing here', () => {
    const empty = sourcesWith({ holdings: [] });
    expect(contextOf(details, lines, empty, timeZone).lots).toEqual([
      { lotId, number: 'F2607A', expiresOn: '2027-03-31', product: holding.product, balance: 0 },
    ]);
  });

  test('what is here has its balance, also where the transfer has the lot too', () => {
    expect(contextOf(details, lines, sampleSources, timeZone).lots).toMatchObject([
      { lotId, balance: 8_000 },
    ]);
  });

  test('the day is the one of the event, where the agency is', () => {
    const late = { ...details, occurredAt: '2026-07-15T03:30:00.000Z' };
    expect(contextOf(late, lines, sampleSources, timeZone).day).toBe('2026-07-14');
  });
});

describe('what is read again before it is signed', () => {
  const signed = (kind: CustodyEventKind, sources = filled[kind].sources ?? sampleSources) => {
    const { typed } = filled[kind];
    const { keys } = emptyEvent(kind, opened);
    const result = readEvent({ kind, typed, keys }, sources, timeZone);
    if (!result.ok) throw new Error(JSON.stringify(result.errors));
    return {
      lines: signedLines(result.event, { typed, keys }, sources),
      act: actText(result.event, { typed, keys }, sources),
      facts: signedFacts(kind, typed, sources),
    };
  };

  test.each<[CustodyEventKind, string, string]>([
    ['receive', '10\u00a0vials', 'Record the receipt of 10\u00a0vials'],
    ['transferOut', '1\u00a0vial', 'Record the transfer of 1\u00a0vial'],
    ['waste', '25\u00a0mcg (0.5\u00a0mL)', 'Record the waste of 25\u00a0mcg (0.5\u00a0mL)'],
    ['count', '3\u00a0vials', 'Record the count'],
    ['correction', '\u22121\u00a0vial', 'Record the correction'],
  ])('%s: %s', (kind, amount, act) => {
    const summary = signed(kind);
    expect(summary.lines.map((line) => line.amount)).toEqual([amount]);
    expect(summary.act).toBe(act);
  });

  test('a moment is repeated, one that happens twice with its offset', () => {
    const between = { probablyFrom: '2026-11-01T01:45-05:00', probablyTo: '2026-11-02T03:00' };
    const typed = { isTheft: 'no', probably: 'known', ...between };
    expect(signedFacts('loss', typed, sampleSources).map(({ text }) => text)).toEqual(
      expect.arrayContaining(['Nov 1, 2026, 01:45 (UTC-05:00)', 'Nov 2, 2026, 03:00']),
    );
  });

  test('the lot, its day and what whole units hold are repeated', () => {
    expect(signed('receive').lines).toMatchObject([
      { lotNumber: 'A1', expiresOn: '2027-05-31', labels: [], also: '1,000\u00a0mcg (20\u00a0mL)' },
    ]);
    expect(signed('waste').lines).toMatchObject([
      { lotNumber: 'F2607A', expiresOn: '2027-03-31', also: '' },
    ]);
    expect(signed('labelVoid').lines).toMatchObject([{ labels: ['CV1-0000001'] }]);
  });

  test('what is counted each is not repeated', () => {
    const tablets = { ...holding.product, ...({ measure: 'each', concentration: null } as const) };
    const product = { ...tablets, massUnit: null, contentPerUnit: 1, unitName: 'tablet' };
    const sources = sourcesWith({ holdings: [{ ...holding, product, balance: 12 }] });
    expect(signed('transferOut', sources).lines).toMatchObject([
      { amount: '1\u00a0tablet', also: '' },
    ]);
  });

  test('an act without drugs is named alone', () => {
    expect(signed('transferRefused')).toMatchObject({ lines: [], act: 'Record the refusal' });
  });

  test('answers are repeated in words, empty ones left out', () => {
    expect(signed('count').facts).toEqual([
      { label: 'Type of count', text: 'Blind: expected amounts are hidden' },
    ]);
    expect(signed('transferOut').facts).toContainEqual({ label: 'Send to', text: 'HQ Vault' });
    expect(signed('destruction').facts).toEqual([
      { label: 'Destroyed on', text: 'Jul 14, 2026' },
      { label: 'How it was destroyed', text: 'Incinerated' },
      { label: 'Location', text: 'Kiln' },
      { label: 'Address of the location', text: '9 Kiln Road' },
      { label: 'Attested', text: 'The drugs were rendered non-retrievable' },
      { label: 'Note', text: 'Seen by us.' },
    ]);
  });
});
