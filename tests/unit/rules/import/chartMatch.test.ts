import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bestPairs } from '../../../../src/rules/import/patient-charts/bestPairs.ts';
import {
  type ComparedDose,
  type ComparedUse,
  caseAgeMilliseconds,
  incidentKey,
  matchDoses,
} from '../../../../src/rules/import/patient-charts/chartMatch.ts';
import { doseAmount } from '../../../../src/rules/import/patient-charts/doseAmount.ts';

const liquid = {
  id: 'fentanyl',
  measure: 'microlitre',
  concentration: { massNanograms: 50, volumeMicrolitres: 1 },
  massUnit: 'mcg',
  strength: '50 mcg/mL',
  contentPerUnit: 2_000,
  unitName: 'vial',
} as const;
const odd = {
  ...liquid,
  id: 'midazolam',
  concentration: { massNanograms: 10_000_000, volumeMicrolitres: 700 },
  massUnit: 'mg',
} as const;
const powder = {
  ...liquid,
  id: 'remimazolam',
  measure: 'nanogram',
  concentration: null,
  massUnit: 'mg',
} as const;
const tablet = {
  ...liquid,
  id: 'oxycodone',
  measure: 'each',
  concentration: null,
  massUnit: null,
  strength: '5 mg',
  contentPerUnit: 1,
  unitName: 'tablet',
} as const;

const drugs = new Map([
  ['4337', new Set(['fentanyl'])],
  ['6960', new Set(['midazolam', 'other'])],
]);

const start = Date.parse('2026-11-22T12:00:00.000Z');
const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString();

function doseOf(key: string, facts: Partial<ComparedDose> = {}): ComparedDose {
  return {
    key,
    incident: '26-1',
    givenAt: at(0),
    drug: '4337',
    dose: '100',
    unit: 'mcg',
    ...facts,
  };
}

function useOf(key: string, facts: Partial<ComparedUse> = {}): ComparedUse {
  return { key, incident: '26-1', occurredAt: at(0), product: liquid, given: 2_000, ...facts };
}

/** The kinds with the keys of what they pair. */
function matched(doses: readonly ComparedDose[], uses: readonly ComparedUse[]): string[] {
  return matchDoses(doses, uses, drugs)
    .map(({ kind, dose, use }) => `${kind} ${dose?.key ?? '-'} ${use?.key ?? '-'}`)
    .toSorted();
}

const minutes = fc.integer({ min: 0, max: 100 });
const doses = fc
  .array(
    fc.record({
      incident: fc.constantFrom('26-1', ' 26-1', '26-2'),
      minute: minutes,
      dose: fc.constantFrom('50', '100'),
      drug: fc.constantFrom('4337', '6960', '161'),
    }),
    { maxLength: 5 },
  )
  .map((all) =>
    all.map(({ minute, ...facts }, index) =>
      doseOf(`d${index}`, { ...facts, givenAt: at(minute) }),
    ),
  );
const uses = fc
  .array(
    fc.record({
      incident: fc.constantFrom('26-1', '26-2'),
      minute: minutes,
      given: fc.constantFrom(1_000, 2_000),
      product: fc.constantFrom(liquid, odd),
    }),
    { maxLength: 5 },
  )
  .map((all) =>
    all.map(({ minute, ...facts }, index) =>
      useOf(`u${index}`, { ...facts, occurredAt: at(minute) }),
    ),
  );

const order = fc.array(fc.nat(), { minLength: 5, maxLength: 5 });

/** Most pairs, then least cost, by trying everything. */
function bestByTrying(costs: readonly ReadonlyMap<number, number>[]): {
  pairs: number;
  cost: number;
} {
  const attempt = (one: number, taken: readonly number[]): { pairs: number; cost: number } => {
    const pairs = costs[one];
    if (pairs === undefined) return { pairs: 0, cost: 0 };
    const outcomes = [...pairs]
      .filter(([other]) => !taken.includes(other))
      .map(([other, cost]) => {
        const rest = attempt(one + 1, [...taken, other]);
        return { pairs: rest.pairs + 1, cost: rest.cost + cost };
      });
    return [attempt(one + 1, taken), ...outcomes].reduce((best, next) =>
      next.pairs > best.pairs || (next.pairs === best.pairs && next.cost < best.cost) ? next : best,
    );
  };
  return attempt(0, []);
}

describe('the comparison of charts with the ledger', () => {
  it('[EPCR-02] makes the most pairs at the least cost, as trying everything does', () => {
    const costs = fc.array(
      fc.dictionary(fc.constantFrom('0', '1', '2', '3', '4'), fc.integer({ min: 0, max: 9 }), {
        maxKeys: 5,
      }),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(costs, (typed) => {
        const maps = typed.map(
          (one) => new Map(Object.entries(one).map(([key, cost]) => [Number(key), cost])),
        );
        const found = bestPairs(maps, 5);
        const made = found.flatMap((other, one) => (other === null ? [] : [maps[one]?.get(other)]));
        expect(found).toHaveLength(maps.length);
        expect(made).not.toContain(undefined);
        const taken = found.filter((other) => other !== null);
        expect(new Set(taken).size).toBe(taken.length);
        expect({
          pairs: made.length,
          cost: made.reduce<number>((sum, cost) => sum + (cost ?? 0), 0),
        }).toEqual(bestByTrying(maps));
      }),
    );
  });

  it('[EPCR-02] names each dose and each use exactly once, whatever their order', () => {
    fc.assert(
      fc.property(doses, uses, order, (someDoses, someUses, places) => {
        const lines = matchDoses(someDoses, someUses, drugs);
        const keys = lines.flatMap(({ dose, use }) => [dose?.key ?? [], use?.key ?? []].flat());
        expect(keys.toSorted()).toEqual(
          [...someDoses, ...someUses].map(({ key }) => key).toSorted(),
        );
        const shuffled = <One>(all: readonly One[]) =>
          all
            .map((one, index) => ({ one, by: places[index] ?? 0 }))
            .toSorted((a, b) => a.by - b.by)
            .map(({ one }) => one);
        expect(matchDoses(shuffled(someDoses), shuffled(someUses), drugs)).toEqual(lines);
      }),
    );
  });

  it('[EPCR-02] pairs only the same incident and drug within 60 minutes, and matches as many exact amounts as there can be', () => {
    fc.assert(
      fc.property(doses, uses, (someDoses, someUses) => {
        const lines = matchDoses(someDoses, someUses, drugs);
        for (const { kind, dose, use } of lines) {
          if (dose === null || use === null) continue;
          expect(incidentKey(dose.incident)).toBe(incidentKey(use.incident));
          expect(drugs.get(dose.drug)?.has(use.product.id)).toBe(true);
          expect(
            Math.abs(Date.parse(dose.givenAt) - Date.parse(use.occurredAt)),
          ).toBeLessThanOrEqual(3_600_000);
          expect(doseAmount(dose, use.product) === use.given).toBe(kind === 'matched');
        }
        const exact = someUses.map(
          (use) =>
            new Map(
              someDoses.flatMap((dose, index) => {
                const apart = Math.abs(Date.parse(dose.givenAt) - Date.parse(use.occurredAt));
                const isExact =
                  incidentKey(dose.incident) === use.incident &&
                  drugs.get(dose.drug)?.has(use.product.id) &&
                  apart <= 3_600_000 &&
                  doseAmount(dose, use.product) === use.given;
                return isExact ? [[index, apart] as const] : [];
              }),
            ),
        );
        const pairs = lines.filter(({ kind }) => kind === 'matched');
        const cost = pairs.reduce(
          (sum, { dose, use }) =>
            sum + Math.abs(Date.parse(dose?.givenAt ?? '') - Date.parse(use?.occurredAt ?? '')),
          0,
        );
        expect({ pairs: pairs.length, cost }).toEqual(bestByTrying(exact));
      }),
    );
  });

  it('[EPCR-02] is in the order of the incidents, and opens cases after a day', () => {
    const lines = matchDoses(
      [doseOf('a', { incident: '26-2' }), doseOf('b', { givenAt: at(9) })],
      [useOf('x', { incident: '26-10', occurredAt: at(5) })],
      drugs,
    );
    expect(lines.map(({ dose, use }) => dose?.key ?? use?.key)).toEqual(['b', 'x', 'a']);
    expect(caseAgeMilliseconds).toBe(86_400_000);
  });

  it('[EPCR-02] leaves no pair unmade that only differs in its amount', () => {
    expect(
      matched(
        [doseOf('a', { dose: '50' }), doseOf('b', { givenAt: at(5) })],
        [useOf('x', { occurredAt: at(5) }), useOf('y')],
      ),
    ).toEqual(['amountDiffers a y', 'matched b x']);
    expect(matched([doseOf('a', { dose: '50' })], [useOf('x')])).toEqual(['amountDiffers a x']);
    expect(matched([doseOf('a'), doseOf('b')], [useOf('x')])).toEqual([
      'matched a x',
      'onlyInChart b -',
    ]);
    expect(matched([], [useOf('x')])).toEqual(['onlyInLedger - x']);
  });

  it('[EPCR-02] takes 60 minutes for near, and 60 minutes and a millisecond for far', () => {
    const later = (milliseconds: number) => new Date(start + milliseconds).toISOString();
    expect(matched([doseOf('a', { givenAt: later(3_600_000) })], [useOf('x')])).toEqual([
      'matched a x',
    ]);
    expect(matched([doseOf('a', { givenAt: later(3_600_001) })], [useOf('x')])).toEqual([
      'onlyInChart a -',
      'onlyInLedger - x',
    ]);
  });

  it('[EPCR-02] compares incidents without letter case and blanks', () => {
    expect(incidentKey(' ab-1 ')).toBe('AB-1');
    expect(
      matched([doseOf('a', { incident: 'ab-1 ' })], [useOf('x', { incident: 'AB-1' })]),
    ).toEqual(['matched a x']);
    expect(
      matched([doseOf('a', { incident: 'ab-2' })], [useOf('x', { incident: 'AB-1' })]),
    ).toEqual(['onlyInChart a -', 'onlyInLedger - x']);
  });
});

describe('the amount of a chart', () => {
  it('[EPCR-02] is converted exactly, or not at all', () => {
    expect(doseAmount({ dose: '100', unit: 'mcg' }, liquid)).toBe(2_000);
    expect(doseAmount({ dose: '0.1', unit: 'mg' }, liquid)).toBe(2_000);
    expect(doseAmount({ dose: '0.0001', unit: 'g' }, liquid)).toBe(2_000);
    expect(doseAmount({ dose: '2', unit: 'mL' }, liquid)).toBe(2_000);
    expect(doseAmount({ dose: '0.002', unit: 'L' }, liquid)).toBe(2_000);
    expect(doseAmount({ dose: '1.2345', unit: 'L' }, liquid)).toBe(1_234_500);
    expect(doseAmount({ dose: '0.01', unit: 'mcg' }, liquid)).toBeNull();
    expect(doseAmount({ dose: '10', unit: 'mg' }, odd)).toBe(700);
    expect(doseAmount({ dose: '5', unit: 'mg' }, odd)).toBe(350);
    expect(doseAmount({ dose: '1', unit: 'mg' }, odd)).toBe(70);
    expect(doseAmount({ dose: '0.003', unit: 'mg' }, odd)).toBeNull();
    expect(doseAmount({ dose: '0.1', unit: 'L' }, liquid)).toBe(100_000);
    expect(doseAmount({ dose: '1', unit: 'L' }, liquid)).toBe(1_000_000);
    expect(doseAmount({ dose: '0.0001', unit: 'g' }, liquid)).toBe(2_000);
    expect(doseAmount({ dose: '20', unit: 'mg' }, powder)).toBe(20_000_000);
    expect(doseAmount({ dose: '1', unit: 'mL' }, powder)).toBeNull();
    expect(doseAmount({ dose: '1', unit: 'each' }, liquid)).toBeNull();
    for (const unit of ['mg/kg', 'mcg/min', 'units', '']) {
      expect(doseAmount({ dose: '1', unit }, liquid)).toBeNull();
    }
  });

  it('[EPCR-02] of tablets is a whole number of them, by number or by mass', () => {
    expect(doseAmount({ dose: '2', unit: 'each' }, tablet)).toBe(2);
    expect(doseAmount({ dose: '0.5', unit: 'each' }, tablet)).toBeNull();
    expect(doseAmount({ dose: '10', unit: 'mg' }, tablet)).toBe(2);
    expect(doseAmount({ dose: '5000', unit: 'mcg' }, tablet)).toBe(1);
    expect(doseAmount({ dose: '0.005', unit: 'g' }, tablet)).toBe(1);
    expect(doseAmount({ dose: '7.5', unit: 'mg' }, tablet)).toBeNull();
    expect(doseAmount({ dose: '5', unit: 'mL' }, tablet)).toBeNull();
    expect(doseAmount({ dose: '5', unit: 'L' }, tablet)).toBeNull();
    expect(doseAmount({ dose: '5', unit: 'mg' }, { ...tablet, strength: '8 mg/2 mg' })).toBeNull();
    expect(doseAmount({ dose: '5', unit: 'mg' }, { ...tablet, strength: '0 mg' })).toBeNull();
    expect(doseAmount({ dose: '5', unit: 'mg' }, { ...tablet, strength: '2.5 mg' })).toBe(2);
  });
});
