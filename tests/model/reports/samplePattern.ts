import type { PersonPattern } from '../../../src/contract/patterns/patterns.ts';
import { fentanyl } from '../../unit/rules/products.ts';

const id = (place: number) => `3f8a0c52-6f1b-4d53-9a43-0f7c7d1d2a${String(place).padStart(2, '0')}`;

/** A person with more waste than peers, and an act outside a shift. */
export const samplePattern: PersonPattern = {
  from: '2026-04-16',
  to: '2026-07-14',
  timeZone: 'America/New_York',
  product: { ...fentanyl, id: id(13) },
  line: {
    person: { id: id(12), name: 'Sam Ortega' },
    role: 'technician',
    site: 'Station 4',
    productId: id(13),
    doses: 42,
    drawn: 84_000,
    given: 60_000,
    wasted: 24_000,
    tooFew: null,
    peers: { count: 6, site: 'Station 4' },
    comparisons: [
      {
        measure: 'wasted',
        ...{ count: 31, of: 42, value: 31 / 42, low: 0.59, high: 0.85 },
        ...{ middle: 0.3, peers: [0.2, 0.25, 0.3, 0.3, 0.35, 0.4], z: 4.1, differs: true },
      },
      {
        measure: 'doses',
        ...{ count: 42, of: 40, value: 1.05, low: 0.76, high: 1.42 },
        ...{ middle: 0.9, peers: [0.7, 0.8, 0.9, 0.9, 1, 1.1], z: 0.4, differs: false },
      },
    ],
    rank: 1,
  },
  witnesses: [
    {
      witness: { id: id(20), name: 'Kay Nguyen' },
      ...{ count: 20, of: 31, value: 20 / 31, low: 0.47, high: 0.79 },
    },
    { witness: null, count: 11, of: 31, value: 11 / 31, low: 0.21, high: 0.53 },
  ],
  acts: [
    {
      ...{ kind: 'use', sequence: 812, inventory: 'Medic 2', isOffShift: true, isLate: true },
      occurredAt: '2026-07-01T07:40:00.000Z',
    },
    {
      ...{ kind: 'breakage', sequence: 90, inventory: 'Medic 2', isOffShift: false, isLate: false },
      occurredAt: '2026-06-20T15:10:00.000Z',
    },
  ],
  cases: [{ id: id(30), number: 'C-2026-0004' }],
  nextId: id(14),
};
