import { expect, test } from 'vitest';
import { CountReportPage } from '../../../src/client/features/reports/CountReportPage.tsx';
import { DestructionReportPage } from '../../../src/client/features/reports/DestructionReportPage.tsx';
import { PerpetualInventoryReport } from '../../../src/client/features/reports/PerpetualInventoryReport.tsx';
import { RestockListPage } from '../../../src/client/features/reports/RestockListPage.tsx';
import { TrendsPage } from '../../../src/client/features/reports/trends/TrendsPage.tsx';
import { UseLogReport } from '../../../src/client/features/reports/UseLogReport.tsx';
import type { ReportHead } from '../../../src/contract/reports/report.ts';
import { trendWeeks } from '../../../src/rules/reports/trends.ts';
import { fentanyl } from '../rules/products.ts';
import { h, html, words } from './html.ts';

/** A report of all inventories of the person, who may not see this many of the agency's. */
const headOf = (leftOut: number): ReportHead => ({
  agency: 'Tamarack Valley Ambulance',
  timeZone: 'America/New_York',
  from: '2026-07-01',
  to: '2026-07-14',
  place: null,
  inventories: ['Medic 2'],
  leftOut,
  isWholeRegistration: false,
  schedule: null,
  product: null,
  madeAt: '2026-07-14T12:00:00.000Z',
  madeBy: 'Dana Whitlock',
  keptYears: 5,
  ledgerSequence: 40,
});

const page = {
  address: '/reports',
  loadedAt: '2026-07-14T12:00:00.000Z',
  onOpen: () => undefined,
  tabs: null,
  work: {
    getSnapshot: () => ({ context: { file: null, failure: null }, hasTag: () => false }),
    subscribe: () => ({ unsubscribe: () => undefined }),
    send: () => undefined,
  } as never,
};
const base = (leftOut: number) => ({
  head: headOf(leftOut),
  choices: { places: [], products: [] },
  rows: [],
  total: 0,
});

const line = {
  sequence: 4,
  kind: 'use' as const,
  level: 'external' as const,
  productId: fentanyl.id,
  lot: 'F1',
  inventory: 'Medic 2',
  occurredAt: '2026-07-02T03:30:00.000Z',
  recordedAt: '2026-07-02T03:30:00.000Z',
  isLate: false,
  change: -1_000,
  balance: 3_000,
  summary: '',
  recordedBy: 'Dana Whitlock',
  signedBy: [],
  signatureNotes: [],
  corrects: null,
};

function useLogOf(leftOut: number, corrected: number): string {
  const products = [{ product: fentanyl, doses: 1, given: 1_000, corrected, wasted: 0 }];
  const patients = { maySeePatients: false, showsPatients: false };
  return html(h(UseLogReport, { ...page, data: { ...base(leftOut), products, ...patients } }));
}

/** Each report of figures, and how its totals are named where inventories are left out. */
const reports: Readonly<Record<string, [show: (leftOut: number) => string, named: string[]]>> = {
  'perpetual inventory': [
    (leftOut) => {
      const internal = { fromInventories: 0, toInventories: 0 };
      const sum = { opening: 4_000, received: 0, taken: 1_000, closing: 3_000, lines: 1 };
      const products = [{ product: fentanyl, ...sum, ...internal }];
      const data = { ...base(leftOut), products, rows: [line], total: 1 };
      return html(h(PerpetualInventoryReport, { ...page, data }));
    },
    ['Total shown, 1 line', 'Opening balance shown', 'Closing balance shown', 'totals shown for'],
  ],
  'use log': [(leftOut) => useLogOf(leftOut, 0), ['Totals shown', 'Totals shown, by drug']],
  counts: [
    (leftOut) => {
      const counted = {
        countedAt: '2026-07-02T03:30:00.000Z',
        inventory: 'Medic 2',
        kind: 'count' as const,
        isLate: false,
        countedBy: 'Dana Whitlock',
        witnessedBy: null,
        witnessNote: null,
        hasDifference: false,
        bookSeenBy: [],
      };
      const nothing = { uncounted: [], differences: [], differenceTotal: 0, openTotal: 0 };
      const rows = [{ ...counted, id: line.productId }];
      const data = { ...base(leftOut), ...nothing, rows, total: 1, withDifference: 0 };
      return html(h(CountReportPage, { ...page, data }));
    },
    ['without a discrepancy, in the inventories shown'],
  ],
  'restock list': [
    (leftOut) => html(h(RestockListPage, { ...page, data: { ...base(leftOut), levels: 3 } })),
    ['0 of 3 levels shown', 'All 3 levels that are shown of this place'],
  ],
  trends: [
    (leftOut) => {
      const weeks = trendWeeks('2026-07-14', 2);
      const data = { ...base(leftOut), weeks, stock: [], use: [] };
      return html(h(TrendsPage, { ...page, data }));
    },
    ['Total shown', 'No PAR level in the inventories shown', 'wasted in the inventories shown'],
  ],
};

test.each(Object.entries(reports))(
  '[ENT-12] the totals of a partial report are marked as shown: %s',
  (_name, [show, named]) => {
    const inPart = words(show(2));
    expect(inPart).toContain('2 inventories of the agency aren’t in the report');
    for (const text of named) expect(inPart).toContain(text);
    const whole = words(show(0));
    expect(whole).not.toMatch(/shown\b/);
  },
);

test('[REPORT-01] the use log has what was recorded, the corrections and what they leave, where there are any', () => {
  const text = words(useLogOf(0, -250));
  const heads = 'Administered, as recorded Corrections Administered, corrected Disposed';
  expect(text).toContain(`${heads} C-II`);
  expect(text).toContain('1 mL 0.5 vials −0.25 mL −0.13 vials 0.75 mL 0.38 vials 0 mL');
  expect(text).toContain(
    'A correction counts in the period in which it was made, also where its use was earlier.',
  );
  expect(words(useLogOf(0, 0))).not.toMatch(/[Cc]orrect/);
});

test('[ENT-12] a sheet of a federal form says at its bottom what it leaves out', () => {
  const registrant = {
    deaRegistrant: null,
    deaNumber: null,
    agent: null,
    contact: null,
    phone: null,
  };
  const event = {
    id: line.productId,
    inventory: 'Medic 2',
    site: { name: 'Station 2', address: '', county: '', deaNumber: null },
    occurredAt: line.occurredAt,
    recordedAt: line.recordedAt,
    recordedBy: line.recordedBy,
    signers: [],
    signatureNotes: [],
    reason: null,
    note: '',
    lines: [],
    method: 'Incinerated',
    destroyedOn: null,
    location: null,
    isNonRetrievable: false,
    keepUntil: '2028-07-14',
  };
  const sheetOf = (leftOut: number) => {
    const whose = { agency: 'Tamarack Valley Ambulance', address: null, county: 'Tamarack' };
    const report = { ...base(leftOut), registrant: { ...registrant, ...whose }, isComplete: true };
    const data = { ...report, events: [event], broken: [] };
    return words(html(h(DestructionReportPage, { ...page, data })));
  };
  expect(sheetOf(1)).toMatch(/through ledger entry 40\. Not shown: 1 inventory of the agency\./);
  expect(sheetOf(0)).not.toContain('Not shown');
});
