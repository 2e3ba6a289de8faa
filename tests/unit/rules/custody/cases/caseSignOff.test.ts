import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CaseFacts,
  ExplanationKind,
  ReasonCode,
} from '../../../../../src/contract/custody/caseRecord.ts';
import { usualCaseHours } from '../../../../../src/rules/core/caseHours.ts';
import { isOverdue } from '../../../../../src/rules/custody/cases/caseAge.ts';
import { reasonsOf, whyNotFor } from '../../../../../src/rules/custody/cases/caseSignOff.ts';
import {
  type CaseRecord,
  foldCase,
  questionsOf,
} from '../../../../../src/rules/custody/cases/foldCase.ts';
import type { AccountPair } from '../../../../../src/rules/custody/cases/involved.ts';
import { fentanyl, oxycodone } from '../../products.ts';

const record = (facts: CaseFacts, userId = 'finder', minute = 0) => ({
  at: new Date(Date.UTC(2026, 2, 1, 8, minute)).toISOString(),
  userId,
  facts,
});

const found = (amount: number, recorded = 10_000): CaseFacts => ({
  kind: 'finding',
  what: 'amount',
  label: null,
  recorded: String(recorded),
  found: String(amount),
  isBlind: false,
});
const label: CaseFacts = {
  kind: 'finding',
  what: 'label',
  label: 'CV7-1',
  recorded: 'in Bag',
  found: 'not found',
  isBlind: false,
};
const seal: CaseFacts = { ...label, what: 'seal', label: null, recorded: '1', found: '2' };
const agreeing: CaseFacts = {
  kind: 'agreement',
  amount: true,
  labels: ['CV7-1'],
  seal: true,
  isBlind: false,
};
const explained = (by: ExplanationKind, change = 0): CaseFacts => ({
  kind: 'explanation',
  by,
  change,
  labels: ['CV7-1'],
  seal: true,
  text: '',
});

const why = (reasonCode: ReasonCode, ...records: CaseRecord[]) =>
  whyNotFor(reasonCode, foldCase(records), fentanyl);

describe('[CASE-05] a case', () => {
  it.each<[ReasonCode, ExplanationKind]>([
    ['lateEntry', 'lateEntry'],
    ['lateEntry', 'fullCount'],
    ['wrongLot', 'amendment'],
    ['wrongLot', 'correction'],
    ['wrongPlace', 'amendment'],
    ['wrongPlace', 'correction'],
    ['wrongAmount', 'amendment'],
    ['wrongAmount', 'correction'],
    ['labelError', 'labelAct'],
    ['labelError', 'amendment'],
    ['labelError', 'correction'],
    ['sealMisread', 'amendment'],
    ['loss', 'loss'],
    ['theft', 'theft'],
  ])('is closed as %s with its %s linked, and by no other record', (code, by) => {
    const shortage = record(found(8_000));
    expect(why(code, shortage, record(explained(by, -2_000)))).toBeNull();
    const allowed: Readonly<Record<string, readonly ExplanationKind[]>> = {
      lateEntry: ['lateEntry', 'fullCount'],
      labelError: ['labelAct', 'amendment', 'correction'],
      sealMisread: ['amendment'],
      loss: ['loss'],
      theft: ['theft'],
    };
    for (const other of ExplanationKind.options) {
      const isAllowed = (allowed[code] ?? ['amendment', 'correction']).includes(other);
      const whyNot = why(code, shortage, record(explained(other, -2_000)));
      expect(whyNot === null, `${code} by ${other}`).toBe(isAllowed);
    }
  });

  it('with a shortage that remains is closed for no reason', () => {
    for (const code of ReasonCode.options) {
      expect(why(code, record(found(8_000)), record(explained('loss', -1_999)))).not.toBeNull();
    }
    expect(why('loss', record(found(8_000)))).toBe(
      '100\u00a0mcg still missing. Record or correct what explains it, or report it as a loss.',
    );
    expect(why('wrongAmount', record(found(12_000)))).toMatch(/^100\u00a0mcg more than recorded\./);
  });

  it('with a loss or theft is closed only as that', () => {
    const partly = [record(found(8_000)), record(explained('lateEntry', -1_000))];
    expect(why('lateEntry', ...partly, record(explained('loss', -1_000)))).toMatch(/as a loss/);
    expect(why('loss', ...partly, record(explained('theft', -1_000)))).toMatch(/as a theft/);
    expect(why('theft', ...partly, record(explained('theft', -1_000)))).toBeNull();
    expect(why('miscount', ...partly, record(explained('loss', -1_000)))).toMatch(/as a loss/);
  });

  it('is a miscount only if another person found no difference of anything in it', () => {
    const [amount, vial] = [record(found(8_000)), record(label)];
    const again = record(agreeing, 'other', 5);
    expect(why('miscount', amount, vial, again)).toBeNull();
    expect(why('miscount', amount, vial, record(agreeing, 'finder', 5))).not.toBeNull();
    expect(why('miscount', amount, again, record(label, 'finder', 9))).not.toBeNull();
    expect(why('miscount', amount, again, record(found(9_000), 'other', 9))).not.toBeNull();
    expect(why('miscount', record(seal), again)).toMatch(/seal is not counted/);
    const counted = { ...amount, signerIds: ['finder', 'other'] };
    const swapped = { ...again, signerIds: ['other', 'finder'] };
    expect(why('miscount', counted, swapped)).not.toBeNull();
    expect(why('miscount', counted, { ...again, signerIds: ['other', 'third'] })).toBeNull();
    expect(why('miscount', counted, record(agreeing, 'third', 5))).toBeNull();
    const before = record(found(7_000), 'third');
    expect(why('miscount', before, amount, record(agreeing, 'third', 5))).not.toBeNull();
    const late = [record(found(7_000), 'finder', 3), record(found(8_000), 'third', 1)];
    expect(why('miscount', ...late, record(agreeing, 'third', 5))).not.toBeNull();
    const named = { ...again, userId: 'second', namedIds: ['third'] };
    const together = { ...amount, namedIds: ['second'] };
    expect(why('miscount', together, named)).not.toBeNull();
    expect(why('miscount', together, { ...named, signerIds: ['third'] })).toBeNull();
    const unknown = { ...again, userId: null };
    expect(whyNotFor('miscount', foldCase([amount, unknown]), fentanyl)).not.toBeNull();
  });

  it('is no miscount once a record that changed the ledger explains it, although another person counts it again', () => {
    const [amount, again] = [record(found(8_000)), record(agreeing, 'other', 5)];
    const part = record(explained('correction', -1_000), 'finder', 2);
    const all = record(explained('correction', -2_000), 'finder', 2);
    expect(why('miscount', amount, part, again)).toBeNull();
    expect(why('miscount', amount, all, again)).toMatch(/linked record explains/);
    expect(why('wrongAmount', amount, all, again)).toBeNull();
    const other = record(found(9_000), 'finder', 7);
    expect(why('miscount', amount, all, other, record(agreeing, 'other', 9))).toBeNull();
  });

  it('[ROLE-05] is no miscount by a second account of a person who counted', () => {
    const counted = { ...record(found(8_000)), signerIds: ['finder', 'second'] };
    const again = (linked: readonly AccountPair[], ...signerIds: string[]) =>
      why('miscount', counted, { ...record(agreeing, 'other', 5), signerIds, linked });
    expect(again([])).toBeNull();
    expect(again([['third', 'finder']])).toBeNull();
    expect(again([['finder', 'other']])).not.toBeNull();
    expect(again([['other', 'second']])).not.toBeNull();
    expect(again([['other', 'second']], 'third')).toBeNull();
    expect(again([['finder', 'other']], 'third')).not.toBeNull();
    expect(
      again(
        [
          ['other', 'second'],
          ['finder', 'third'],
        ],
        'third',
      ),
    ).not.toBeNull();
  });

  it('is overfill only for a corrected surplus of opened liquid', () => {
    const corrected = (surplus: number) => [
      record(found(10_000 + surplus)),
      record(explained('correction', surplus)),
    ];
    expect(why('overfill', ...corrected(300))).toBeNull();
    expect(why('overfill', ...corrected(2_000))).toMatch(/opened liquid/);
    expect(why('overfill', ...corrected(-300))).toMatch(/opened liquid/);
    expect(whyNotFor('overfill', foldCase(corrected(3)), oxycodone)).toMatch(/opened liquid/);
    expect(whyNotFor('overfill', foldCase(corrected(3)), null)).toMatch(/opened liquid/);
    const late = [record(found(10_300)), record(explained('lateEntry', 300))];
    expect(why('overfill', ...late)).toMatch(/Correct the surplus first/);
  });

  it('names the labels and the seal that are not explained', () => {
    expect(why('labelError', record(label))).toMatch(/^Not explained: CV7-1\./);
    const other: CaseFacts = { ...label, label: 'CV7-2' };
    expect(why('labelError', record(label), record(other), record(explained('labelAct')))).toMatch(
      /^Not explained: CV7-2\./,
    );
    expect(whyNotFor('loss', foldCase([record(found(8_000))]), null)).toMatch(/^still missing/);
    expect(why('sealMisread', record(seal))).toMatch(/^The seal is not explained/);
  });

  it('is closed for some reason only if nothing is open, or everything was recounted by another person', () => {
    const amount = fc.integer({ min: -3, max: 3 }).filter((one) => one !== 0);
    const facts = fc.oneof(
      amount.map((one) => found(10_000 + one)),
      fc.constantFrom(label, agreeing),
      fc
        .tuple(fc.constantFrom(...ExplanationKind.options), amount)
        .map(([by, change]) => explained(by, change)),
    );
    const others = fc.array(fc.tuple(facts, fc.constantFrom('finder', 'other')), { maxLength: 8 });
    fc.assert(
      fc.property(others, fc.constantFrom(...ReasonCode.options), (more, code) => {
        const records = [
          record(found(8_000)),
          ...more.map(([one, who], index) => record(one, who, index)),
        ];
        const view = foldCase(records);
        if (whyNotFor(code, view, fentanyl) !== null || code === 'miscount') return;
        expect(view).toMatchObject({ state: 'explained', remainder: 0 });
      }),
    );
  });
});

describe('[CASE-05] [FIELD-10] [WATCH-02] the reasons that a case can be closed for', () => {
  it('are its own for an excursion, a field record, a chart and a pattern, and none of them elsewhere', () => {
    const none = { temperature: null, field: null, chart: null, pattern: null };
    const question = {} as never;
    expect(reasonsOf({ ...none, temperature: question })).toEqual(['excursion']);
    expect(reasonsOf({ ...none, field: question })).toEqual(['fieldRecord']);
    expect(reasonsOf({ ...none, chart: question })).toEqual(['chartCompared']);
    expect(reasonsOf({ ...none, pattern: question })).toEqual(['pattern']);
    const others = reasonsOf(none);
    expect(others).toContain('miscount');
    for (const own of ['excursion', 'fieldRecord', 'chartCompared', 'pattern'] as const) {
      expect(others).not.toContain(own);
    }
  });
});

it('[WATCH-02] the case of a pattern stays open until it was looked into, and ends with that reason only', () => {
  const view = foldCase([record({ ...seal, what: 'pattern' })]);
  expect(view.state).toBe('open');
  expect(view.pattern?.isOpen).toBe(true);
  expect(questionsOf(view)).toEqual([view.pattern]);
  expect(whyNotFor('pattern', view, fentanyl)).toBeNull();
  expect(whyNotFor('miscount', view, fentanyl)).toMatch(/^The case of a pattern/);
  expect(whyNotFor('pattern', foldCase([record(seal)]), null)).toMatch(/^Only a case of another/);
});

it('[EPCR-02] [CASE-03] the case of a chart is explained by a match only, and ends when it was compared', () => {
  const chart = record({ ...seal, what: 'chart' });
  expect(foldCase([chart, record(explained('correction'))]).state).toBe('open');
  expect(foldCase([chart, record(explained('chartMatch'))]).state).toBe('explained');
  expect(why('chartCompared', chart)).toBeNull();
  expect(why('miscount', chart)).toMatch(/^The case of a patient chart is closed when/);
});

it('[CASE-05] [FIELD-12] the case of a field record is closed only once the record is settled', () => {
  const view = foldCase([record({ ...seal, what: 'field' })]);
  for (const state of ['waiting', 'parked'] as const) {
    expect(whyNotFor('fieldRecord', view, null, state)).toContain('not settled');
  }
  for (const state of ['posted', 'denied', 'discarded', 'duplicate'] as const) {
    expect(whyNotFor('fieldRecord', view, null, state)).toBeNull();
  }
});

describe('[CASE-07] a case is overdue', () => {
  const openedAt = new Date('2026-03-01T08:00:00Z');
  const hoursLater = (hours: number) => new Date(openedAt.getTime() + hours * 3_600_000);
  const overdue = (one: Parameters<typeof isOverdue>[0], now: Date) =>
    isOverdue(one, now, usualCaseHours);
  const open = { state: 'open', openedAt, ownerUserId: null, schedule: 'C-II' } as const;

  it('after 24 hours for C-II, and 72 otherwise', () => {
    expect(overdue(open, new Date(hoursLater(24).getTime() - 1))).toBe(false);
    expect(overdue(open, hoursLater(24))).toBe(true);
    for (const schedule of ['C-III', 'C-IV', 'C-V', null] as const) {
      expect(overdue({ ...open, schedule }, new Date(hoursLater(72).getTime() - 1))).toBe(false);
      expect(overdue({ ...open, schedule }, hoursLater(72))).toBe(true);
    }
  });

  it('after the hours that the agency sets', () => {
    const own = { two: 4, others: 8 };
    expect(isOverdue(open, hoursLater(3), own)).toBe(false);
    expect(isOverdue(open, hoursLater(4), own)).toBe(true);
    expect(isOverdue({ ...open, schedule: 'C-IV' }, hoursLater(7), own)).toBe(false);
    expect(isOverdue({ ...open, schedule: null }, hoursLater(8), own)).toBe(true);
  });

  it('unless it is explained and has an owner, or is closed', () => {
    expect(overdue({ ...open, ownerUserId: 'o' }, hoursLater(24))).toBe(true);
    expect(overdue({ ...open, state: 'explained' }, hoursLater(24))).toBe(true);
    expect(overdue({ ...open, state: 'explained', ownerUserId: 'o' }, hoursLater(900))).toBe(false);
    expect(overdue({ ...open, state: 'closed' }, hoursLater(900))).toBe(false);
    expect(overdue({ ...open, state: 'loss' }, hoursLater(900))).toBe(false);
  });
});
