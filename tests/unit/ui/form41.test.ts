import { expect, test } from 'vitest';
import { Form41 } from '../../../src/client/features/reports/Form41.tsx';
import type { DestructionEvent, Registrant } from '../../../src/contract/reports/deaReport.ts';
import type { ReportHead } from '../../../src/contract/reports/report.ts';
import { fentanyl } from '../rules/products.ts';
import { h, html, words } from './html.ts';

const head: ReportHead = {
  agency: 'Tamarack Valley Ambulance',
  timeZone: 'America/New_York',
  from: '2026-07-01',
  to: '2026-07-14',
  place: 'Medic 2',
  inventories: ['Medic 2'],
  leftOut: 0,
  isWholeRegistration: false,
  schedule: null,
  product: null,
  madeAt: '2026-07-14T12:00:00.000Z',
  madeBy: 'Dana Whitlock',
  keptYears: 5,
  ledgerSequence: 40,
};

const registrant: Registrant = {
  agency: 'Tamarack Valley Ambulance',
  address: '12 Foundry Street',
  county: 'Tamarack',
  deaRegistrant: null,
  deaNumber: 'AB1234563',
  agent: null,
  contact: 'Ellen Sorensen',
  phone: '+1 315 555 0142',
};

/** One full tray of 25 vials, two more vials, and a quarter of an opened one. */
const line: DestructionEvent['lines'][number] = {
  sequence: 7,
  product: fentanyl,
  lot: 'F1',
  expiresOn: '2027-01-31',
  amount: 27 * 2_000 + 500,
  correctedBy: [9],
  packageQuantity: 25,
};

const destruction: DestructionEvent = {
  id: '00000000-0000-4000-8000-000000000099',
  inventory: 'Medic 2',
  site: { name: 'Station 2', address: '', county: '', deaNumber: null },
  occurredAt: '2026-07-02T03:30:00.000Z',
  recordedAt: '2026-07-02T03:40:00.000Z',
  recordedBy: 'Dana Whitlock',
  signers: [
    { name: 'Dana Whitlock', role: 'Supervisor', meaning: 'destroyed' },
    { name: 'Sam Okafor', role: 'Logistics', meaning: 'witness to destruction' },
    { name: 'Ellen Roy', role: 'Agent', meaning: 'second witness to destruction' },
  ],
  signatureNotes: [],
  reason: null,
  note: 'Past their date.',
  method: 'Incinerated',
  destroyedOn: '2026-07-01',
  location: { name: 'Kiln', address: '9 Kiln Road' },
  isNonRetrievable: true,
  keepUntil: '2031-07-01',
  lines: [line],
};

const printed = (event: DestructionEvent, whose: Partial<Registrant> = {}) =>
  words(html(h(Form41, { event, registrant: { ...registrant, ...whose }, head })));

test('[REG-09] Form 41 prints its four sections in their order, and until when it is kept', () => {
  const text = printed(destruction);
  const order = [
    'Destroyed Jul 1, 2026 Keep until Jul 1, 2031',
    'A. Registrant information',
    'Registered name Tamarack Valley Ambulance DEA registration number AB1234563',
    'Registered address 12 Foundry Street',
    'Phone number +1 315 555 0142 Contact name Ellen Sorensen',
    'B. Item destroyed: 1. Inventory',
    '99999-101-02 F1 entry 7, corrected by entry 9 fentaNYL C-II',
    '50 mcg/mL injection 25 1 2 vials and 25 mcg 27.25 vials 54.5 mL',
    'C. Method of destruction Date of destruction Jul 1, 2026',
    'Method Incinerated Location or business name Kiln Address 9 Kiln Road',
    'Attested Rendered non-retrievable',
    'Destroyed, signed in the ledger Jul 1, 2026, 23:40 Dana Whitlock, Supervisor',
    'D. Witnesses I declare under penalty of perjury, pursuant to 18 U.S.C. 1001,',
    'Witness to destruction, signed in the ledger Jul 1, 2026, 23:40 Sam Okafor, Logistics',
    'Second witness to destruction, signed in the ledger Jul 1, 2026, 23:40 Ellen Roy, Agent',
    '21 CFR 1304.21(e) and 1317.95. Keep until Jul 1, 2031.',
  ];
  for (const part of order) expect(text).toContain(part);
  const places = order.map((part) => text.indexOf(part));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test('[REG-09] Form 41 of a destruction recorded before it was asked for in full has empty cells, and guesses nothing', () => {
  const before = { destroyedOn: null, location: null, isNonRetrievable: false };
  const lines = [{ ...line, packageQuantity: null }];
  const text = printed({ ...destruction, ...before, lines }, { phone: null, contact: null });
  expect(text).toContain('Phone number By hand Contact name By hand');
  expect(text).toContain('Date of destruction Not recorded');
  expect(text).toContain('Attested Not recorded');
  expect(text).toContain('50 mcg/mL injection 27.25 vials');
});
