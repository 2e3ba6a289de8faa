import type { DraftForm, FormColumn, SignedForm } from '../../../src/contract/reports/form3848.ts';

const header = {
  agency: 'Tamarack Valley Ambulance',
  address: '12 Foundry Street',
  county: 'Tamarack',
  bneLicence: '3C-0099',
  emsAgencyCode: '9901',
  deaNumber: 'XT0004179',
  deaRegistrant: 'Tamarack Valley Ambulance',
  contact: 'Ellen Sorensen, (607) 555-0142',
  agent: 'Ellen Sorensen',
};

/** Held 10 mL, 8 mL of them used and 1 mL wasted: 1 mL is left by the ledger. */
export const sampleColumn: FormColumn = {
  key: 'fentanyl 50 ng per 1 µL',
  substance: 'fentaNYL',
  concentration: '50 mcg/mL',
  unit: 'mL',
  unitName: 'vial',
  lines: { opening: 10_000, received: 0, used: 8_000, destroyed: 1_000, returned: 0, lost: 0 },
  isOpeningSigned: true,
  openingByLedger: 10_000,
  inTransit: 0,
};

export const sampleDraft: DraftForm = {
  periodEnd: '2026-06-30',
  header,
  columns: [sampleColumn],
  counts: [{ key: sampleColumn.key, stock: 1_000, subStocks: null }],
  countedOn: '2026-06-28',
  version: 2,
  basis: 'a'.repeat(64),
};

export const sampleSignedForm: SignedForm = {
  version: 2,
  content: {
    periodEnd: sampleDraft.periodEnd,
    header,
    columns: [sampleColumn],
    counts: [{ key: sampleColumn.key, stock: 1_000, subStocks: 0 }],
    explanation: '',
  },
  amendment: 'A late entry',
  signedBy: 'Ellen Sorensen',
  role: 'Manager',
  signedAt: '2026-07-12T15:00:00.000Z',
  hash: 'b'.repeat(64),
};
