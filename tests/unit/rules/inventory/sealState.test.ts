import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Reseal, SealRecord } from '../../../../src/contract/inventory/seal.ts';
import { checkReseal, sealFoundOtherwise } from '../../../../src/rules/inventory/reseal.ts';
import {
  effectOfReseal,
  handlesStock,
  sealSituation,
  sealStateAfter,
  withAmendments,
} from '../../../../src/rules/inventory/sealState.ts';

const minute = 60_000;
const origin = Date.parse('2026-03-10T07:00:00.000Z');
const instant = (at: number) => new Date(origin + at * minute).toISOString();

const recordOf = (effect: SealRecord['effect'], at: number, more: object = {}): SealRecord => ({
  ...{ effect, number: null, isCounted: false, act: 'use', by: 'Kim Lee' },
  occurredAt: instant(at),
  ...more,
});
const sealed = (number: string, at: number, isCounted = true) =>
  recordOf('sealed', at, { number, isCounted, act: 'sealChange' });
const opened = (at: number) => recordOf('opened', at);
const checked = (number: string, at: number) =>
  recordOf('checked', at, { number, act: 'sealCheck' });
const changed = (at: number) => recordOf('changed', at, { act: 'correction' });

const historyOf = (records: readonly SealRecord[]) => ({
  policy: 'sealed' as const,
  records: [...records],
  mismatch: null,
});

/** An act as it happened to the box: what was on it after, or nothing if it was left open. */
type Act =
  | { readonly kind: 'handles'; readonly after: string | null }
  | { readonly kind: 'checks' }
  | { readonly kind: 'corrects' };

const someActs = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('handles' as const), isResealed: fc.boolean() }),
    fc.record({ kind: fc.constant('checks' as const) }),
    fc.record({ kind: fc.constant('corrects' as const) }),
  ),
  { maxLength: 12 },
);

/** Each seal is a new one. */
function happened(drawn: readonly { readonly kind: Act['kind'] }[]): Act[] {
  return drawn.map((act, index) =>
    act.kind === 'handles'
      ? { kind: 'handles', after: 'isResealed' in act && act.isResealed ? `S-${index}` : null }
      : { kind: act.kind },
  );
}

/** What is on the box before each act, and at the end. */
function sealsOnBox(acts: readonly Act[]): (string | null)[] {
  const seals: (string | null)[] = [null];
  for (const act of acts) {
    seals.push(act.kind === 'handles' ? act.after : (seals.at(-1) ?? null));
  }
  return seals;
}

/** Records an act at its time, as the server does; null if it is refused. */
function recordAct(
  records: readonly SealRecord[],
  act: Act,
  at: number,
  before: string | null,
): SealRecord | null {
  const now = sealSituation(historyOf(records), instant(at));
  if (act.kind === 'corrects') return changed(at);
  if (act.kind === 'checks') return now.before.state === 'open' ? null : checked(before ?? '', at);
  const reseal: Reseal = {
    sealFound: before,
    // An act that is recorded late names the seal that closed the box after it.
    sealNumber: now.next?.number ?? act.after,
  };
  expect(checkReseal(reseal, now, 'UTC')).toBeNull();
  const effect = effectOfReseal(reseal, now);
  return effect === null ? null : { ...recordOf('opened', at), ...effect };
}

const inTime = (a: SealRecord, b: SealRecord) =>
  Date.parse(a.occurredAt) - Date.parse(b.occurredAt);

describe('[SEAL-02] the state of a seal', () => {
  test('an inventory that was never sealed is open, and no act is named', () => {
    expect(sealStateAfter([])).toEqual({ state: 'open', since: null, by: null, act: null });
  });

  test('after each act in the order of time, the records have what is on the box', () => {
    fc.assert(
      fc.property(someActs, (drawn) => {
        const acts = happened(drawn);
        const seals = sealsOnBox(acts);
        const records: SealRecord[] = [];
        for (const [index, act] of acts.entries()) {
          const record = recordAct(records, act, index, seals[index] ?? null);
          if (record !== null) records.push(record);
          const state = sealStateAfter(records);
          const number = state.state === 'sealed' ? state.number : null;
          expect(number).toBe(seals[index + 1] ?? null);
        }
      }),
    );
  });

  test('whatever is recorded late, the records never have a seal that is not on the box', () => {
    const someLate = fc.tuple(someActs, fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }));
    fc.assert(
      fc.property(someLate, ([drawn, late]) => {
        const acts = happened(drawn).filter(({ kind }) => kind === 'handles');
        const seals = sealsOnBox(acts);
        const order = [...acts.keys()].toSorted(
          (a, b) => Number(late[a] ?? false) - Number(late[b] ?? false) || a - b,
        );
        const records: SealRecord[] = [];
        for (const index of order) {
          const act = acts[index];
          if (act === undefined) continue;
          const record = recordAct(records, act, index, seals[index] ?? null);
          if (record !== null) records.push(record);
          records.sort(inTime);
        }
        const state = sealStateAfter(records);
        const number = state.state === 'sealed' ? state.number : null;
        expect(number).toBe(seals.at(-1) ?? null);
      }),
    );
  });

  test('at any time it is the state after the acts until before', () => {
    const some = fc.array(fc.constantFrom(opened, changed, (at: number) => sealed(`S-${at}`, at)));
    fc.assert(
      fc.property(some, fc.nat(12), (makers, at) => {
        const records = makers.map((make, index) => make(index));
        const { before } = sealSituation(historyOf(records), instant(at));
        expect(before).toEqual(sealStateAfter(records.slice(0, at + 1)));
      }),
    );
  });

  test('an open inventory has been open since the first act that opened it', () => {
    expect(sealStateAfter([sealed('S-1', 0), opened(1), opened(2)])).toMatchObject({
      state: 'open',
      since: instant(1),
      act: 'use',
      by: 'Kim Lee',
    });
  });

  test('[SEAL-05] a correction leaves the seal, and it no longer replaces a count', () => {
    const before = sealStateAfter([sealed('S-1', 0)]);
    expect(sealStateAfter([sealed('S-1', 0), changed(1)])).toEqual({ ...before, isCounted: false });
    expect(sealStateAfter([opened(0), changed(1)])).toMatchObject({ state: 'open', act: 'use' });
  });

  test('[SEAL-06] a check changes nothing', () => {
    const records = [sealed('S-1', 0), checked('S-1', 1)];
    expect(sealStateAfter(records)).toEqual(sealStateAfter(records.slice(0, 1)));
  });

  test('acts that move or open stock handle it; expirations, corrections and checks do not', () => {
    for (const act of ['use', 'receive', 'transferOut', 'waste', 'loss', 'activation', 'labelVoid'])
      expect(handlesStock(act), act).toBe(true);
    for (const act of ['expiry', 'transferRefused', 'correction', 'sealCheck', 'count'])
      expect(handlesStock(act), act).toBe(false);
  });
});

describe('[SEAL-03] what followed a late act', () => {
  const records = [sealed('S-1', 0), checked('S-1', 10), opened(20), sealed('S-2', 20.5)];
  const at = (time: number) => sealSituation(historyOf(records), instant(time));

  test('is the check that found the seal of that time intact, and the next seal', () => {
    expect(at(5)).toMatchObject({ check: { number: 'S-1' }, next: { number: 'S-2' } });
    expect(at(15)).toMatchObject({ check: null, next: { number: 'S-2' } });
    expect(at(30)).toMatchObject({ check: null, next: null });
  });

  test('is no check of a seal that had been opened in between, or of a later seal', () => {
    const later = [sealed('S-1', 0), opened(5), checked('S-1', 10)];
    expect(sealSituation(historyOf(later), instant(2)).check).toBeNull();
    const other = [sealed('S-1', 0), sealed('S-2', 5), checked('S-2', 10)];
    expect(sealSituation(historyOf(other), instant(2)).check).toBeNull();
  });
});

describe('[SEAL-04] an act from a sealed inventory', () => {
  const now = sealSituation(historyOf([sealed('S-1', 0)]), instant(5));
  const late = sealSituation(historyOf([sealed('S-1', 0), sealed('S-2', 9)]), instant(5));
  const open = sealSituation(historyOf([]), instant(5));
  const without = { ...open, policy: 'none' as const };

  test.each([
    ['nothing about the seal', undefined, now, 'reseal_missing', 'reseal'],
    ['a new seal', { sealFound: 'S-1', sealNumber: 'S-3' }, now, null],
    ['left open', { sealFound: 'S-1', sealNumber: null }, now, null],
    [
      'the seal that was on it',
      { sealFound: null, sealNumber: 's-1' },
      now,
      'seal_number_unchanged',
    ],
    [
      'the seal that was found',
      { sealFound: 'S-9', sealNumber: 'S-9' },
      now,
      'seal_number_unchanged',
    ],
    ['the seal that followed', { sealFound: 'S-1', sealNumber: 's-2' }, late, null],
    ['another than followed', { sealFound: 'S-1', sealNumber: 'S-3' }, late, 'reseal_missing'],
    [
      'left open, although one followed',
      { sealFound: 'S-1', sealNumber: null },
      late,
      'reseal_missing',
    ],
    ['nothing, from an open inventory', undefined, open, null],
    ['a seal, from an open inventory', { sealFound: null, sealNumber: 'S-1' }, open, null],
    ['nothing, where nothing is sealed', undefined, without, null],
  ] as const)('that says %s', (_, reseal, situation, code, field?: string) => {
    const found = checkReseal(reseal, situation, 'UTC');
    expect(found?.code ?? null).toBe(code);
    if (field !== undefined) expect(found?.field).toBe(field);
  });

  test('names the seal that followed, and when it was applied', () => {
    const found = checkReseal({ sealFound: 'S-1', sealNumber: 'S-3' }, late, 'UTC');
    expect(found?.message).toContain('Seal S-2 was applied after this, on Mar 10, 2026, 07:09.');
  });

  test('opens the inventory, or seals it; without seals it does neither', () => {
    expect(effectOfReseal({ sealFound: 'S-1', sealNumber: 'S-3' }, now)).toEqual({
      effect: 'sealed',
      number: 'S-3',
      isCounted: false,
    });
    for (const reseal of [undefined, { sealFound: null, sealNumber: null }])
      expect(effectOfReseal(reseal, now)?.effect).toBe('opened');
    expect(effectOfReseal({ sealFound: 'S-1', sealNumber: 'S-2' }, late)?.effect).toBe('opened');
    expect(effectOfReseal(undefined, without)).toBeNull();
    expect(effectOfReseal(undefined, { ...now, policy: 'none' })?.effect).toBe('opened');
  });

  test('finds another seal than the one on record, letter case aside', () => {
    expect(sealFoundOtherwise('s-1', now)).toBeNull();
    expect(sealFoundOtherwise('S-9', now)).toEqual({ recorded: 'S-1', found: 'S-9' });
    expect(sealFoundOtherwise(null, now)?.found).toBe('none, or not readable');
    for (const other of [open, without]) expect(sealFoundOtherwise('S-9', other)).toBeNull();
  });
});

describe('[SEAL-10] an amended number', () => {
  const amended = (number: string, at: number) => ({
    ...checked(number, at),
    effect: 'amended' as const,
  });

  test('is the one that the seal had since it was applied, and the seal still replaces a count', () => {
    const records = withAmendments([
      ...[sealed('1', 0), opened(1), sealed('48213', 2), checked('48213', 3)],
      amended('48231', 4),
    ]);
    expect(records.map(({ effect, number }) => [effect, number])).toEqual([
      ...[
        ['sealed', '1'],
        ['opened', null],
        ['sealed', '48231'],
        ['checked', '48213'],
      ],
      ['checked', '48231'],
    ]);
    expect(sealStateAfter(records)).toMatchObject({
      ...{ state: 'sealed', number: '48231', since: instant(2), isCounted: true },
    });
  });

  test('changes nothing where no seal is on record', () => {
    expect(sealStateAfter(withAmendments([amended('48231', 4)]))).toMatchObject({ state: 'open' });
  });
});
