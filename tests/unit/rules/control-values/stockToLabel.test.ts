import { expect, it } from 'vitest';
import { stockToLabel } from '../../../../src/rules/control-values/activationForm.ts';
import { noSeal } from '../../../support/samples/seals.ts';
import { fentanyl } from '../products.ts';

const lot = { id: 'lotA', number: 'F2607A', expiresOn: '2026-03-31' };
const held = { lot, balance: 8_000, labelled: 1 };
const places = [
  {
    ...{ id: 'vault', name: 'HQ Vault', site: 'HQ', seal: noSeal },
    holdings: [
      { ...held, product: fentanyl },
      { ...held, product: { ...fentanyl, name: 'ketamine', schedule: 'C-III' as const } },
    ],
  },
];

it('[RIGHT-06] stock of C-II cannot be chosen for labels where the right is limited, and says so', () => {
  const limits = [{ right: 'activate', scope: 'limited', why: 'Ask Ada.' }] as const;
  const [second, third] = stockToLabel({ places, limits: [...limits] });
  expect(second).toMatchObject({ value: 'vault lotA', disabled: true });
  expect(second?.text).toMatch(/^HQ Vault: fentaNYL .*\(you may not: C-III to C-V only\)$/);
  expect(third).toMatchObject({ value: 'vault lotA', disabled: false });
  expect(stockToLabel({ places }).map(({ disabled }) => disabled)).toEqual([false, false]);
});
