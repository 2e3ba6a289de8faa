import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CaseFacts, FactsOf } from '../../../../../src/contract/custody/caseRecord.ts';
import {
  type CaseRecord,
  foldCase,
  isClosed,
  questionsOf,
} from '../../../../../src/rules/custody/cases/foldCase.ts';

const day = (index: number) => new Date(Date.UTC(2026, 2, index + 1)).toISOString();

const record = (at: number, facts: CaseFacts, userId = 'finder'): CaseRecord => ({
  at: day(at),
  userId,
  facts,
});

const found = (amount: number, recorded = 10): FactsOf<'finding'> => ({
  kind: 'finding',
  what: 'amount',
  label: null,
  recorded: String(recorded),
  found: String(amount),
  isBlind: false,
});

const missing = (label: string): CaseFacts => ({
  kind: 'finding',
  what: 'label',
  label,
  recorded: 'in Medic 1',
  found: 'not found',
  isBlind: false,
});

const agreeing = (labels: string[] = []): CaseFacts => ({
  kind: 'agreement',
  amount: true,
  labels,
  seal: true,
  isBlind: false,
});

const explained = (
  change: number,
  more: { labels?: string[]; seal?: boolean } = {},
): CaseFacts => ({
  kind: 'explanation',
  by: 'correction',
  change,
  labels: [],
  seal: false,
  text: 'A reason',
  ...more,
});

const signedOff = (reasonCode: 'wrongAmount' | 'loss' | 'theft'): CaseFacts => ({
  kind: 'signOff',
  reasonCode,
  note: 'Checked',
});

const stateAfter = (...facts: CaseFacts[]) =>
  foldCase(facts.map((one, index) => record(index, one))).state;

describe('[CASE-01] the state of a case', () => {
  it.each<[string, CaseFacts[], string]>([
    ['is open after a finding', [found(8)], 'open'],
    ['is open while a part is explained', [found(8), explained(-1)], 'open'],
    ['is explained when nothing remains', [found(8), explained(-1), explained(-1)], 'explained'],
    ['is open again after another finding', [found(8), explained(-2), found(9)], 'open'],
    ['is closed after the sign-off', [found(8), explained(-2), signedOff('wrongAmount')], 'closed'],
    ['is a loss if it was signed off as one', [found(8), explained(-2), signedOff('loss')], 'loss'],
    ['is a loss if it was a theft', [found(8), explained(-2), signedOff('theft')], 'loss'],
    [
      'is closed if it was closed before sign-off was required',
      [found(8), { kind: 'closedEarlier', text: '' }],
      'closed',
    ],
  ])('%s', (_, facts, state) => {
    expect(stateAfter(...facts)).toBe(state);
  });

  it('is open until amount, every label and the seal are explained', () => {
    const seal: CaseFacts = { ...found(0), what: 'seal', recorded: '48213', found: '48231' };
    const findings = [found(8), missing('A'), missing('B'), seal];
    expect(stateAfter(...findings, explained(-2, { labels: ['A'], seal: true }))).toBe('open');
    expect(stateAfter(...findings, explained(-2, { labels: ['A', 'B'] }))).toBe('open');
    expect(stateAfter(...findings, explained(-2, { labels: ['A', 'B'], seal: true }))).toBe(
      'explained',
    );
  });
});

describe('[CASE-02] a later look', () => {
  it('replaces what remains by its own difference, and not when the case was opened', () => {
    const view = foldCase([record(0, found(8)), record(1, found(7))]);
    expect(view).toMatchObject({ remainder: -3, openedAt: day(0), state: 'open' });
  });

  it('that is recorded late and older changes only when the case was opened', () => {
    const view = foldCase([record(4, found(8)), record(1, found(5)), record(2, missing('A'))]);
    expect(view).toMatchObject({ remainder: -2, openedAt: day(1) });
    const agreed = foldCase([record(4, found(8)), record(1, agreeing())]);
    expect(agreed.amount?.agreement).toBeNull();
  });

  it('that agrees is marked, and neither closes nor restarts the case', () => {
    const before = foldCase([record(0, found(8)), record(1, missing('A'))]);
    const view = foldCase([
      record(0, found(8)),
      record(1, missing('A')),
      record(2, agreeing(['A', 'B']), 'recounter'),
    ]);
    const look = { at: day(2), userId: 'recounter', signerIds: [], linked: [] };
    expect(view).toEqual({
      ...before,
      amount: { ...before.amount, agreement: look },
      labels: new Map([['A', { ...before.labels.get('A'), agreement: look }]]),
    });
  });

  it('says of the amount, the labels or the seal alone that they agree', () => {
    const seal: CaseFacts = { ...found(2, 1), what: 'seal' };
    const facts = (more: Partial<FactsOf<'agreement'>>): CaseFacts => ({
      ...{ kind: 'agreement', amount: false, labels: [], seal: false, isBlind: false, ...more },
    });
    const agreed = (more: Partial<FactsOf<'agreement'>>) => {
      const { amount, seal: ofSeal } = foldCase([
        record(0, found(8)),
        record(0, seal),
        record(2, facts(more)),
      ]);
      return [amount?.agreement?.at, ofSeal?.agreement?.at];
    };
    expect(agreed({ amount: true })).toEqual([day(2), undefined]);
    expect(agreed({ seal: true })).toEqual([undefined, day(2)]);
    expect(agreed({})).toEqual([undefined, undefined]);
  });

  it('that was found before the newest one leaves the newest of each', () => {
    const seal = (of: string): CaseFacts => ({ ...found(2, 1), what: 'seal', found: of });
    const heat: CaseFacts = { ...found(2, 1), what: 'temperature' };
    const view = foldCase([
      record(4, seal('B'), 'late'),
      record(1, seal('A'), 'early'),
      record(4, missing('V'), 'late'),
      record(1, missing('V'), 'early'),
      record(4, heat, 'late'),
      record(1, heat, 'early'),
    ]);
    const newest = [view.seal, view.labels.get('V'), view.temperature];
    expect(newest.map((one) => one?.finding.userId)).toEqual(['late', 'late', 'late']);
    expect(newest.map((one) => one?.finderIds)).toEqual([
      ...Array.from({ length: 3 }, () => ['late', 'early']),
    ]);
    expect(view).toMatchObject({ remainder: 0, openedAt: day(1) });
  });

  it('in the same minute as the newest takes its place', () => {
    const view = foldCase([record(0, found(8), 'one'), record(0, found(9), 'two')]);
    expect(view).toMatchObject({ remainder: -1, amount: { finding: { userId: 'two' } } });
  });

  it('that differs again takes the mark away', () => {
    const view = foldCase([record(0, found(8)), record(1, agreeing()), record(2, found(9))]);
    expect(view.amount?.agreement).toBeNull();
  });
});

describe('[CASE-11] a closed case', () => {
  it.each([signedOff('wrongAmount'), { kind: 'closedEarlier', text: '' } as const])(
    'stays closed after $kind',
    (end) => {
      const closed = [record(0, found(8)), record(1, explained(-2)), record(2, end)];
      expect(() => foldCase([...closed, record(3, found(7))])).toThrow(/closed case/);
      expect(() => foldCase([...closed, record(3, { kind: 'note', text: 'x' })])).toThrow();
    },
  );

  it('cannot exist without a finding', () => {
    expect(() => foldCase([])).toThrow(/starts with a finding/);
    expect(() => foldCase([record(0, explained(-1))])).toThrow(/starts with a finding/);
  });
});

describe('any sequence of legal records', () => {
  const amount = fc.integer({ min: -9_000_000_000, max: 9_000_000_000 }).filter((one) => one !== 0);
  const label = fc.constantFrom('A', 'B', 'C');
  const finding = fc.oneof(
    amount.map((difference) => found(10_000_000_000 + difference, 10_000_000_000)),
    label.map(missing),
  );
  const later = fc.oneof(
    finding,
    fc.array(label).map((labels) => agreeing(labels)),
    fc.tuple(amount, fc.array(label)).map(([change, labels]) => explained(change, { labels })),
    fc.constant<CaseFacts>({ kind: 'note', text: 'x' }),
    fc.constant<CaseFacts>({ kind: 'owner', ownerUserId: 'o', ownerName: 'O' }),
  );
  const at = fc.integer({ min: 0, max: 300 });
  const records = fc
    .tuple(fc.tuple(at, finding), fc.array(fc.tuple(at, later), { maxLength: 20 }))
    .map(([first, others]) => [first, ...others].map(([when, facts]) => record(when, facts)));

  it('[CASE-03] closes nothing without a sign-off, and is explained only if nothing remains', () => {
    fc.assert(
      fc.property(records, (all) => {
        const view = foldCase(all);
        expect(isClosed(view)).toBe(false);
        const isSettled = questionsOf(view).every(({ isOpen }) => !isOpen);
        expect(view.state === 'explained').toBe(isSettled);
        if (view.state === 'explained') expect(view.remainder).toBe(0);
        const closed = foldCase([...all, record(301, signedOff('wrongAmount'))]);
        expect(isClosed(closed)).toBe(true);
      }),
    );
  });

  it('[CASE-03] leaves exactly the newest difference less what was explained since', () => {
    const parts = fc.array(amount, { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(parts, amount, (changes, difference) => {
        const first = record(0, found(10_000_000_000 + difference, 10_000_000_000));
        const all = [first, ...changes.map((change, index) => record(index, explained(change)))];
        const sum = changes.reduce((total, change) => total + change, 0);
        expect(foldCase(all).remainder).toBe(difference - sum);
        expect(Number.isSafeInteger(foldCase(all).remainder)).toBe(true);
      }),
    );
  });

  it('[CASE-02] is opened at the first finding, whatever the order of recording', () => {
    fc.assert(
      fc.property(records, (all) => {
        const times = all.filter(({ facts }) => facts.kind === 'finding').map((one) => one.at);
        expect(foldCase(all).openedAt).toBe(times.toSorted()[0]);
      }),
    );
  });
});
