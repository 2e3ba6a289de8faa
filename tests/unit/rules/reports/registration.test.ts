import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EntryKind } from '../../../../src/contract/inventory/ledger.ts';
import {
  changeOf,
  levelOf,
  movementNames,
  movementsOf,
} from '../../../../src/rules/reports/registration.ts';

const amount = fc.integer({ min: 0, max: 1_000_000_000 });

/** An entry of any kind, of one that is not known, too; of a use a part is wasted. */
const entry = fc
  .record({ kind: fc.constantFrom(...EntryKind.options, 'shelfFound'), amount, part: amount })
  .map(({ kind, amount: moved, part }) => {
    const isGain = ['receive', 'transferIn', 'count', 'shelfFound'].includes(kind);
    return {
      kind,
      change: isGain ? moved : -moved,
      wasted: kind === 'use' ? Math.min(part, moved) : 0,
    };
  });

describe('[LEDGER-04] the level of an entry', () => {
  test('only transfers are internal', () => {
    const internal = EntryKind.options.filter((kind) => levelOf(kind) === 'internal');
    expect(internal).toEqual(['transferOut', 'transferIn']);
    expect(levelOf('shelfFound')).toBe('external');
  });
});

describe('[REPORT-02] the columns of the registration report', () => {
  test('add up to the change of the balance, whatever was recorded', () => {
    fc.assert(
      fc.property(fc.array(entry), (entries) => {
        const sums = movementsOf(entries);
        const change = entries.reduce((total, one) => total + one.change, 0);
        expect(changeOf(sums)).toBe(change);
        expect(changeOf(sums, 'external') + changeOf(sums, 'internal')).toBe(change);
        for (const name of movementNames) {
          if (name !== 'corrected') expect(sums[name]).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  test('internal movement sums to what is not in transit, whatever was sent', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(amount, fc.double({ min: 0, max: 1, noNaN: true }))),
        (sent) => {
          const received = sent.map(([moved, part]) => Math.floor(moved * part));
          const sums = movementsOf([
            ...sent.map(([moved]) => ({ kind: 'transferOut', change: -moved, wasted: 0 })),
            ...received.map((moved) => ({ kind: 'transferIn', change: moved, wasted: 0 })),
          ]);
          const inTransit = sent.reduce(
            (total, [moved], index) => total + moved - (received[index] ?? 0),
            0,
          );
          expect(changeOf(sums, 'internal') + inTransit).toBe(0);
          expect(changeOf(sums, 'external')).toBe(0);
        },
      ),
    );
  });

  test('a use is divided into what was administered and what was wasted', () => {
    const sums = movementsOf([{ kind: 'use', change: -2_000, wasted: 500 }]);
    expect(sums).toMatchObject({ administered: 1_500, wasted: 500 });
  });
});
