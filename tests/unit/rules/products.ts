import type { Product } from '../../../src/contract/core/product.ts';

const base = {
  package: 'box of 10',
  packageQuantity: 10,
  ndc: '99999-101-02',
  schedule: 'C-II',
  measure: 'microlitre',
  massUnit: 'mcg',
} as const;

export const fentanyl: Product = {
  ...base,
  id: '00000000-0000-4000-8000-000000000001',
  name: 'fentaNYL',
  strength: '50 mcg/mL',
  form: 'injection',
  contentPerUnit: 2_000,
  concentration: { massNanograms: 50_000, volumeMicrolitres: 1_000 },
  unitName: 'vial',
};

/** The one whose mass has no integer per microliter. */
export const midazolamInjector: Product = {
  ...base,
  id: '00000000-0000-4000-8000-000000000002',
  name: 'midazolam',
  strength: '10 mg/0.7 mL',
  form: 'auto-injector',
  schedule: 'C-IV',
  contentPerUnit: 700,
  concentration: { massNanograms: 10_000_000, volumeMicrolitres: 700 },
  massUnit: 'mg',
  unitName: 'auto-injector',
};

export const remifentanil: Product = {
  ...base,
  id: '00000000-0000-4000-8000-000000000003',
  name: 'remifentanil',
  strength: '1 mg',
  form: 'powder for injection',
  measure: 'nanogram',
  contentPerUnit: 1_000_000,
  concentration: null,
  massUnit: 'mg',
  unitName: 'vial',
};

export const oxycodone: Product = {
  ...base,
  id: '00000000-0000-4000-8000-000000000004',
  name: 'oxyCODONE',
  strength: '5 mg',
  form: 'tablet',
  measure: 'each',
  contentPerUnit: 1,
  concentration: null,
  massUnit: null,
  unitName: 'tablet',
};
