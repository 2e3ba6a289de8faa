import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { reportsLoss } from '../../../../src/rules/custody/form/lossQuestions.ts';
import { checkLoss, checkReported } from '../../../../src/rules/custody/lossFacts.ts';
import { detailsOf, difference, errorsOf, filled, sentence, sourcesWith } from './filledEvents.ts';

const discoveredAt = '2026-07-14T11:31:00.000Z';
const loss = { occurredAt: discoveredAt, discoveredAt, probablyFrom: null, probablyTo: null };
const hour = 3_600_000;
const at = (hours: number) => new Date(Date.parse(discoveredAt) + hours * hour).toISOString();
const codes = (of: Parameters<typeof checkLoss>[0], now: string | null = at(1)) =>
  checkLoss(of, now).map(({ code, field }) => `${code} ${field}`);

describe('[REG-03] when a loss was discovered, and when it probably happened', () => {
  test('an unknown time is an answer', () => {
    expect(codes(loss)).toEqual([]);
  });

  test('a discovery ahead of the clock is refused; two minutes are a difference of clocks', () => {
    expect(codes(loss, at(-1))).toEqual(['discovery_not_possible details.discoveredAt']);
    expect(codes(loss, at(-1 / 30))).toEqual([]);
    expect(codes(loss, null)).toEqual([]);
  });

  test('the entry occurs at the discovery', () => {
    expect(codes({ ...loss, occurredAt: at(-1) })).toEqual([
      'discovery_not_possible details.discoveredAt',
    ]);
  });

  test('one time without the other says too little', () => {
    expect(codes({ ...loss, probablyFrom: at(-2) })).toEqual([
      'probable_time_incomplete details.probablyTo',
    ]);
    expect(codes({ ...loss, probablyTo: at(-2) })).toEqual([
      'probable_time_incomplete details.probablyFrom',
    ]);
  });

  test('a loss happens before it is discovered, and from an earlier to a later time', () => {
    const hours = fc.integer({ min: -200, max: 200 });
    fc.assert(
      fc.property(hours, hours, (from, to) => {
        const found = codes({ ...loss, probablyFrom: at(from), probablyTo: at(to) });
        const field = from > 0 ? 'probablyFrom' : 'probablyTo';
        const isPossible = from <= to && to <= 0;
        expect(found).toEqual(isPossible ? [] : [`discovery_not_possible details.${field}`]);
      }),
    );
    expect(codes({ ...loss, probablyFrom: discoveredAt, probablyTo: discoveredAt })).toEqual([]);
  });

  test('the form sends both times as they are on the clock there', () => {
    const typed = {
      ...filled.loss.typed,
      probably: 'known',
      probablyFrom: '2026-07-13T19:00',
      probablyTo: '2026-07-14T07:00',
    };
    expect(detailsOf('loss', typed)).toMatchObject({
      discoveredAt,
      occurredAt: discoveredAt,
      probablyFrom: '2026-07-13T23:00:00.000Z',
      probablyTo: '2026-07-14T11:00:00.000Z',
    });
    expect(errorsOf('loss', { ...typed, probablyFrom: '2026-07-14T08:00' })).toEqual({
      probablyFrom: sentence('after the loss was discovered'),
    });
    expect(Object.keys(errorsOf('loss', { ...typed, probablyTo: '' }))).toEqual(['probablyTo']);
  });

  test('whether the time is known has to be chosen', () => {
    const { probably: _, ...unanswered } = filled.loss.typed;
    expect(errorsOf('loss', unanswered)).toEqual({ probably: sentence('Choose whether') });
  });
});

describe('[REG-06] what is missing without a wrong entry is a loss', () => {
  const reported = { isTheft: false, probablyFrom: null, probablyTo: null };
  const correction = (change: number, entry: string | null, isReported: boolean) =>
    checkReported({
      ...{ kind: 'correction', inventoryId: '1', lotId: '2', reasonId: null, note: '' },
      ...{ occurredAt: discoveredAt, change, correctsEntryId: entry, discrepancyId: '3' },
      ...(isReported ? { loss: reported } : {}),
    }).map(({ code, field }) => `${code} ${field}`);
  const needed = ['loss_report_needed details.loss.isTheft'];
  const notNeeded = ['loss_report_not_needed details.loss.isTheft'];

  test.each([
    [-1, null, false, needed],
    [-1, null, true, []],
    [-1, 'entry', false, []],
    [-1, 'entry', true, notNeeded],
    [0, null, false, []],
    [0, null, true, notNeeded],
    [1, null, false, []],
    [1, null, true, notNeeded],
  ] as const)('a change by %i, of %s, reported: %s', (change, entry, isReported, expected) => {
    expect(correction(change, entry, isReported)).toEqual(expected);
  });

  test('the form asks for the report before it sends anything', () => {
    const { isTheft: _, probably: __, ...typed } = filled.correction.typed;
    expect(Object.keys(errorsOf('correction', typed)).toSorted()).toEqual(['isTheft', 'probably']);
    const surplus = sourcesWith({
      differences: [{ ...difference, recorded: 6_000, found: 8_000 }],
    });
    expect(detailsOf('correction', typed, surplus)).not.toHaveProperty('loss');
    const even = sourcesWith({ differences: [{ ...difference, recorded: 8_000, found: 8_000 }] });
    expect(reportsLoss({ subject: typed.subject ?? '' }, even)).toBe(false);
  });
});
