import { expect, test } from 'vitest';
import { compareProducts } from '../../../../src/rules/core/compareProducts.ts';
import { fentanyl, midazolamInjector, oxycodone } from '../products.ts';

test('products are listed by schedule, then by name and strength', () => {
  const one = (name: string, strength: string, schedule = fentanyl.schedule) => ({
    ...fentanyl,
    name,
    strength,
    schedule,
  });
  const inOrder = [
    one('alfentanil', '500 mcg/mL'),
    fentanyl,
    one('FENTANYL', '100 mcg/mL'),
    oxycodone,
    one('ketamine', '10 mg/mL', 'C-III'),
    one('KETamine', '50 mg/mL', 'C-III'),
    midazolamInjector,
    one('alprazolam', '1 mg', 'C-V'),
  ];
  expect(inOrder.toReversed().toSorted(compareProducts)).toEqual(inOrder);
  expect(compareProducts(one('KETamine', '50 mg'), one('ketamine', '50 mg'))).toBe(0);
});
