import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ControlValueStatus } from '../../../../src/contract/control-values/controlValue.ts';
import { CustodyEventKind } from '../../../../src/contract/custody/custodyEvent.ts';
import { mayBecome } from '../../../../src/rules/control-values/controlValue.ts';
import {
  checkLeft,
  checkNaming,
  type NamedVial,
  type NamingAct,
  outcomeOf,
} from '../../../../src/rules/control-values/namedVials.ts';

const kinds = [...CustodyEventKind.options, 'use'] as const;
const places = fc.constantFrom('bag', 'vault', null);

const vials = fc.uniqueArray(
  fc.record({
    label: fc.constantFrom('A-01', 'A-02', 'A-03', 'A-04', 'A-05'),
    status: fc.constantFrom(...ControlValueStatus.options),
    lotId: fc.constantFrom('lot', 'other', null),
    inventoryId: places,
    transferId: fc.constantFrom('sent', 'elsewhere', null),
  }) satisfies fc.Arbitrary<NamedVial>,
  { selector: ({ label }) => label },
);

const acts = fc.record({
  kind: fc.constantFrom(...kinds),
  inventoryId: fc.constantFrom('bag', 'vault'),
  transferId: fc.constantFrom('sent', null),
  lotId: fc.constant('lot'),
  amount: fc.integer({ min: 0, max: 9_000 }),
  contentPerUnit: fc.constant(2_000),
  labels: fc.array(fc.constantFrom('A-01', 'A-02', 'A-03', 'A-04', 'A-05', 'A-06'), {
    maxLength: 4,
  }),
}) satisfies fc.Arbitrary<NamingAct>;

describe('[ROUTE-16] labels that an act names', () => {
  test('are accepted only if each is a separate vial that the act can move from where it is', () => {
    fc.assert(
      fc.property(acts, vials, (act, known) => {
        const to = outcomeOf(act.kind);
        const named = act.labels.map((label) => known.find((vial) => vial.label === label));
        const isRight =
          new Set(act.labels).size === act.labels.length &&
          act.labels.length * act.contentPerUnit < act.amount + act.contentPerUnit &&
          named.every(
            (vial) =>
              vial !== undefined &&
              vial.lotId === act.lotId &&
              to !== null &&
              mayBecome(vial.status, to) &&
              (act.transferId === null
                ? vial.inventoryId === act.inventoryId
                : vial.transferId === act.transferId),
          );
        expect(checkNaming(act, known) === null).toBe(isRight);
      }),
      { numRuns: 2_000 },
    );
  });

  test('[STOCK-11] are on no broken vial where an act takes what can be used', () => {
    const vial: NamedVial = {
      ...{ label: 'A-01', status: 'broken', lotId: 'lot', inventoryId: 'bag', transferId: null },
    };
    const act: NamingAct = {
      ...{ kind: 'transferOut', inventoryId: 'bag', transferId: null, lotId: 'lot' },
      ...{ amount: 2_000, contentPerUnit: 2_000, labels: ['A-01'] },
    };
    const codeOf = (isUsable: boolean | undefined, status: NamedVial['status']) =>
      checkNaming({ ...act, ...(isUsable === undefined ? {} : { isUsable }) }, [
        { ...vial, status },
      ])?.code;
    expect(codeOf(true, 'broken')).toBe('stock_broken');
    expect(codeOf(false, 'broken')).toBeUndefined();
    expect(codeOf(undefined, 'broken')).toBeUndefined();
    expect(codeOf(true, 'active')).toBeUndefined();
    expect(codeOf(true, 'used')).toBe('label_state');
  });

  test('every status that an act leads to can be reached, and counts lead to none', () => {
    for (const kind of kinds) {
      const to = outcomeOf(kind);
      const counts = [
        'receive',
        'transferRefused',
        'shiftChange',
        'count',
        'sealChange',
        'sealCheck',
        'sealAmendment',
        'correction',
      ];
      expect(to === null).toBe(counts.includes(kind));
      if (to !== null) {
        expect(ControlValueStatus.options.some((from) => mayBecome(from, to))).toBe(true);
      }
    }
  });

  test('stay on their way only while there are vials left for them', () => {
    expect(checkLeft([], 0)).toBeNull();
    expect(checkLeft(['A-01', 'A-02'], 2)).toBeNull();
    expect(checkLeft(['A-01'], 0)).toEqual({
      code: 'labels_left',
      message:
        'A-01 is from this transfer, and no vial of the lot would be left in it. Name the label of every vial that is here.',
    });
    expect(checkLeft(['A-01', 'A-02'], 1)?.message).toContain(
      'A-01 and 1 more is from this transfer, and only 1 vial of the lot',
    );
  });
});
