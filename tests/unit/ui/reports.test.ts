import { describe, expect, test } from 'vitest';
import { PerpetualLines } from '../../../src/client/screens/reports/PerpetualLines.tsx';
import { partsOf } from '../../../src/client/screens/reports/partsOf.ts';
import { UseLogTable } from '../../../src/client/screens/reports/UseLogTable.tsx';
import type { PerpetualLine, ReportHead, UseLog } from '../../../src/contract/report.ts';
import { fentanyl } from '../rules/products.ts';
import { h, html, words } from './html.ts';

const id = '00000000-0000-4000-8000-000000000099';
const head: ReportHead = {
  agency: 'Tamarack Valley Ambulance',
  timeZone: 'America/New_York',
  from: '2026-07-01',
  to: '2026-07-14',
  place: 'Medic 2',
  inventories: ['Medic 2'],
  leftOut: 0,
  schedule: null,
  product: null,
  madeAt: '2026-07-14T12:00:00.000Z',
  madeBy: 'Dana Whitlock',
  ledgerSequence: 40,
};

function line(sequence: number, change: number, balance: number): PerpetualLine {
  return {
    sequence,
    kind: change < 0 ? 'use' : 'shelfFound',
    productId: fentanyl.id,
    lot: 'F1',
    inventory: 'Medic 2',
    occurredAt: '2026-07-02T03:30:00.000Z',
    recordedAt: '2026-07-02T03:30:00.000Z',
    isLate: false,
    change,
    balance,
    summary: '',
    recordedBy: 'Dana Whitlock',
    signedBy: [],
    corrects: null,
  };
}

const sum = {
  product: fentanyl,
  opening: 4_000,
  received: 2_000,
  taken: 1_500,
  closing: 4_500,
  lines: 2,
};

/** The page of a report that begins with this line. */
function shown(start: number, rows: PerpetualLine[]): string {
  const parts = partsOf({ products: [sum], rows }, start);
  return parts.map((part) => words(html(h(PerpetualLines, { ...part, head })))).join('');
}

describe('[ROUTE-18] the book of one product', () => {
  const [taken, found] = [line(7, -1_500, 2_500), line(8, 2_000, 4_500)];

  test('goes from the opening to the closing balance, in the agency’s time', () => {
    const text = shown(0, [taken, found]);
    expect(text).toContain('1 Jul 2026 Opening balance 4 2 vials');
    expect(text).toContain('1 Jul 2026, 23:30 Used F1 1.5 2.5 1.25 vials');
    expect(text).toContain('Shelf found F1 2 4.5 2.25 vials');
    expect(text).toContain('14 Jul 2026 Closing balance 4.5 2.25 vials');
  });

  test('on a part of the lines says that it is one', () => {
    const first = shown(0, [taken]);
    expect(first).toContain('Opening balance 4 ');
    expect(first).toContain('Carried forward 2.5 ');
    const second = shown(1, [found]);
    expect(second).toContain('Brought forward 2.5 ');
    expect(second).toContain('Closing balance 4.5 ');
    expect(shown(2, [])).toBe('');
  });
});

describe('[ROLE-03] the use log', () => {
  const use: UseLog['rows'][number] = {
    useId: id,
    productId: fentanyl.id,
    lot: { id, number: 'F1', expiresOn: '2027-01-31' },
    inventory: 'Medic 2',
    occurredAt: '2026-07-02T03:30:00.000Z',
    patientId: null,
    given: 1_500,
    givenBy: 'Dana Whitlock',
    authorizedBy: 'Ruth Halloran',
    orderKind: 'verbal',
    wasted: 500,
    wasteManner: 'sinkWithWitness',
    disposedBy: 'Dana Whitlock',
    witnessedBy: null,
    correctedBy: [12],
  };
  const log = (showsPatients: boolean): UseLog => ({
    head,
    choices: { places: [], products: [] },
    maySeePatients: true,
    showsPatients,
    products: [{ product: fentanyl, doses: 1, given: 1_500, wasted: 500 }],
    rows: [showsPatients ? { ...use, patientId: 'P-7' } : use],
    total: 1,
  });

  test('says that patients are left out, what is corrected and who has yet to sign', () => {
    const text = words(html(h(UseLogTable, { data: log(false) })));
    expect(text).toContain('1 Jul 2026 23:30 Left out 75 mcg 1.5 mL Dana Whitlock');
    expect(text).toContain('Corrected by entry 12');
    expect(text).toContain('Not signed yet');
  });

  test('has the patient once asked for', () => {
    expect(words(html(h(UseLogTable, { data: log(true) })))).toContain('23:30 P-7 75 mcg');
  });
});
