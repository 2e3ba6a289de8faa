import { describe, expect, it } from 'vitest';
import type { DetailsOf } from '../../../../src/contract/custody/custodyEvent.ts';
import { checkEvent } from '../../../../src/rules/custody/custodyEvent.ts';
import { needsEmployees } from '../../../../src/rules/custody/destruction.ts';
import { destroyed } from '../../../support/custody/shipments.ts';
import { common, context, line, lot } from './eventSamples.ts';

type Destruction = DetailsOf<'destruction'>;

const destruction = (more: Partial<Destruction> = {}): Destruction => ({
  ...{ kind: 'destruction', ...common, ...destroyed, method: 'Incinerated' },
  lines: line(2_000),
  ...more,
});

const found = (details: Destruction, more: object = {}) =>
  checkEvent(details, { ...context, ...more }).map(({ code, field }) => [
    code,
    field.replace('details.', ''),
  ]);

describe('a destruction', () => {
  it('[STOCK-10] is recorded with its day, its location and what is attested', () => {
    expect(found(destruction())).toEqual([]);
    expect(found(destruction({ destroyedOn: '2026-03-09' }))).toEqual([]);
  });

  it('[STOCK-10] is of what cannot be retrieved anymore', () => {
    expect(found(destruction({ isNonRetrievable: false }))).toEqual([
      ['not_attested', 'isNonRetrievable'],
    ]);
  });

  it('[STOCK-10] is not after the stock left the ledger', () => {
    expect(found(destruction({ destroyedOn: '2026-03-11' }))).toEqual([
      ['day_not_possible', 'destroyedOn'],
    ]);
  });

  it('[REG-09] needs the package quantity of each product', () => {
    const unknown = { ...lot, product: { ...lot.product, packageQuantity: null } };
    const [problem, ...others] = checkEvent(destruction(), { ...context, lots: [unknown] });
    expect(others).toEqual([]);
    expect(problem).toEqual({
      code: 'package_unknown',
      field: 'details.lines.0.lotId',
      message:
        'DEA Form 41 needs the units in a full package of fentaNYL 50 mcg/mL. Ask an administrator to enter it at the product.',
    });
  });

  it('[STOCK-10] [STOCK-09] is signed by employees, as a return is', () => {
    expect(needsEmployees('destruction')).toBe(true);
    expect(needsEmployees('reverseDistribution')).toBe(true);
    expect(needsEmployees('waste')).toBe(false);
  });
});
