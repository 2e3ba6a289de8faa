import { describe, expect, test } from 'vitest';
import { RestockListPage } from '../../../src/client/features/reports/RestockListPage.tsx';
import { TrendsPage } from '../../../src/client/features/reports/trends/TrendsPage.tsx';
import {
  stockSentence,
  useSentence,
} from '../../../src/client/features/reports/trends/trendText.ts';
import type { ReportHead } from '../../../src/contract/reports/report.ts';
import type { RestockList } from '../../../src/contract/reports/restock.ts';
import type { StockTrend, Trends, UseTrend } from '../../../src/contract/reports/trends.ts';
import { daysFrom, trendWeeks } from '../../../src/rules/reports/trends.ts';
import { fentanyl, oxycodone } from '../rules/products.ts';
import { h, html, words } from './html.ts';

const head: ReportHead = {
  agency: 'Tamarack Valley Ambulance',
  timeZone: 'America/New_York',
  from: '2026-06-29',
  to: '2026-07-14',
  place: null,
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
const choices = { places: [], products: [] };
const days = daysFrom(head.from, head.to);
const weeks = trendWeeks(head.to, 3);

const stock: StockTrend = {
  product: fentanyl,
  inventories: 2,
  minimum: 8_000,
  maximum: 16_000,
  opening: 9_000,
  days: [
    { day: '2026-07-02', balance: 7_000 },
    { day: '2026-07-04', balance: 8_000 },
  ],
};

const use: UseTrend = {
  key: 'fentanyl',
  name: 'fentaNYL',
  strength: '50 mcg/mL',
  product: fentanyl,
  weeks: [
    { given: 1_500, wasted: 500 },
    { given: 0, wasted: 0 },
    { given: 1_000, wasted: 0 },
  ],
};

describe('[ROUTE-18] what a plot says in words', () => {
  test('stock: what there is, PAR, and when it was too low', () => {
    expect(stockSentence(stock, days).replaceAll('\u00a0', ' ')).toBe(
      '4 vials now, PAR 4 to 8 vials in 2 inventories. Below the minimum at the end of 2 of 16 days, last on Jul 3, 2026.',
    );
    const enough = { ...stock, inventories: 1, days: [] };
    expect(stockSentence(enough, days)).toMatch(
      /in one inventory\. Never below the minimum in 16 days\.$/,
    );
    const never = { ...stock, opening: 0, days: [] };
    expect(stockSentence(never, days)).toMatch(/at the end of 16 of 16 days\.$/);
  });

  test('use: both sums, and the week with the most', () => {
    expect(useSentence(use, weeks).replaceAll('\u00a0', ' ')).toBe(
      '125 mcg administered and 25 mcg wasted in 3 weeks; most in the week of Jun 29, 2026 (100 mcg).',
    );
  });
});

describe('[ROUTE-18] the page of trends', () => {
  const show = (data: Trends) =>
    html(
      h(TrendsPage, {
        data,
        address: '/reports/trends',
        loadedAt: head.madeAt,
        onOpen: () => undefined,
        tabs: null,
      }),
    );

  test('has every figure of its plots in a table, exactly', () => {
    const text = words(show({ head, choices, stock: [stock], weeks, use: [use] }));
    expect(text).toContain(
      'Day Stock Amount Before 4.5 vials 450 mcg Jul 2, 2026 3.5 vials 350 mcg Jul 4, 2026 4 vials 400 mcg',
    );
    expect(text).toContain(
      'Week of Administered Wasted Jun 29, 2026 75 mcg 25 mcg Jul 6, 2026 0 mcg 0 mcg Jul 13, 2026 50 mcg 0 mcg',
    );
    expect(text).not.toContain('Unchanged');
  });

  test('draws only visually, and only what has a course; what did not change is a row', () => {
    const still = { ...stock, product: oxycodone, opening: 20, minimum: 10, maximum: 30, days: [] };
    const empty = { ...still, product: { ...oxycodone, id: 'low' }, opening: 5 };
    const page = show({ head, choices, stock: [empty, stock, still], weeks, use: [] });
    expect(page.match(/class="plot screen-only" aria-hidden="true"/g)).toHaveLength(2);
    const text = words(page);
    expect(text).toMatch(/Unchanged in the whole period .* 20 tablets 10 tablets 30 tablets/);
    expect(text).toContain('Below minimum');
    expect(text).toContain('In these 3 weeks nothing was administered or wasted');
  });

  test('says why it is empty', () => {
    const none = { head, choices, stock: [], weeks, use: [] };
    expect(words(show(none))).toContain('No PAR level in this place');
    const own = { ...none, head: { ...head, inventories: [] } };
    expect(words(show(own))).toContain('You aren’t assigned to any inventory');
  });
});

describe('[ROUTE-18] the page of the restock list', () => {
  const idle = { getSnapshot: () => snapshot, subscribe: () => ({ unsubscribe: () => undefined }) };
  const snapshot = { context: { file: null, failure: null }, hasTag: () => false };
  const show = (data: RestockList, address = '/reports/restock') =>
    words(
      html(
        h(RestockListPage, {
          data,
          address,
          loadedAt: head.madeAt,
          onOpen: () => undefined,
          tabs: null,
          work: idle as unknown as Parameters<typeof RestockListPage>[0]['work'],
        }),
      ),
    );
  const line = {
    inventoryId: '00000000-0000-4000-8000-000000000099',
    inventoryName: 'Medic 2',
    siteName: 'Station 2',
    product: fentanyl,
    balance: 1_000,
    minimum: 4_000,
    maximum: 8_000,
    missing: 3_000,
    missingUnits: 2,
    fillUnits: 3,
    sources: [
      {
        inventoryId: '00000000-0000-4000-8000-000000000098',
        name: 'HQ Vault',
        units: 12,
        usableUntil: '2027-05-31',
      },
    ],
  };

  test('shows for each inventory what is there, what should be, and how much to restock', () => {
    const text = show({ head, choices, rows: [line], total: 1, levels: 12 });
    expect(text).toContain('Below PAR 1 of 12 levels');
    expect(text).toMatch(
      /50 mcg 0\.5 vials 200 mcg 2 vials 400 mcg 4 vials 150 mcg 1\.5 vials 2 to 3 vials/,
    );
    expect(text).toMatch(/HQ Vault, 12 vials Use by May 31, 2027/);
    expect(
      show({ head, choices, rows: [{ ...line, fillUnits: 2 }], total: 1, levels: 1 }),
    ).toContain('2 vials');
  });

  test('says why it is empty', () => {
    const none = { head, choices, rows: [], total: 0, levels: 12 };
    expect(show(none)).toContain('All 12 levels of this place are at or above the minimum');
    expect(show({ ...none, levels: 0 })).toContain('No PAR levels yet');
    expect(show({ ...none, levels: 0 }, '/reports/restock?schedule=C-II')).toContain(
      'Clear filters',
    );
    const own = { ...none, head: { ...head, inventories: [] } };
    expect(show(own)).toContain('You aren’t assigned to any inventory');
  });
});
