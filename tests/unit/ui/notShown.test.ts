import { expect, test } from 'vitest';
import { Dashboard } from '../../../src/client/features/custody/dashboard/Dashboard.tsx';
import { InventoryBadges } from '../../../src/client/features/custody/inventories/InventoryBadges.tsx';
import { InventoryCard } from '../../../src/client/features/custody/inventories/InventoryCard.tsx';
import { InventoryList as InventoryListPage } from '../../../src/client/features/custody/inventories/InventoryList.tsx';
import { StockCard } from '../../../src/client/features/custody/inventories/StockCard.tsx';
import { MissingSignatures } from '../../../src/client/features/custody/missing-signature/MissingSignatures.tsx';
import type { Dashboard as DashboardData } from '../../../src/contract/custody/dashboard.ts';
import type { InventoryList, InventorySummary } from '../../../src/contract/inventory/inventory.ts';
import { h, html, words } from './html.ts';
import { choices } from './sample.ts';

const { site, inventory, holdings } = choices;

const hidden: InventorySummary = {
  ...inventory,
  id: '00000000-0000-4000-8000-000000000021',
  name: 'Chief safe',
  custodian: null,
  sealNumber: null,
  isAssociated: false,
  productCount: null,
  belowPar: null,
  expiringLots: null,
  expiredLots: null,
};

const assigners = ['Rosa Bell'];

const listOf = (inventories: InventorySummary[]): InventoryList => ({
  sites: [site],
  siteId: site.id,
  inventories,
  assigners,
  stock: holdings.map(({ product, balance }) => ({
    product,
    byInventory: [{ inventoryId: inventory.id, balance }],
    total: balance,
  })),
});

const cardOf = (inventories: InventorySummary[]) =>
  words(
    html(
      h(InventoryCard, {
        site,
        inventories,
        assigners,
        search: '',
        sort: 'name',
        onOpen: () => undefined,
      }),
    ),
  );

const stockOf = (inventories: InventorySummary[]) =>
  words(html(h(StockCard, { site, data: listOf(inventories), now: '2026-03-10T08:00:00.000Z' })));

test('[ENT-12] [RIGHT-08] an inventory that the person may not see is not theirs, and never in order', () => {
  const card = cardOf([hidden]);
  expect(card.match(/Not shown/g)).toHaveLength(5);
  expect(card).toContain('Not yours');
  expect(card).toContain('One inventory is not yours. Rosa Bell can assign you.');
  expect(card).not.toMatch(/In order|Not recorded|Not sealed|\b0\b/);
  expect(html(h(InventoryBadges, { of: hidden }))).not.toContain('badge');
  expect(cardOf([inventory])).not.toMatch(/Not shown|not yours/i);
});

test('[ENT-12] [RIGHT-08] stock that the person may not see is in no total, and the total says so', () => {
  const stock = stockOf([inventory, hidden]);
  expect(stock).toContain('One inventory of this site is not yours and in no total.');
  expect(stock).toContain('Total shown');
  expect(stock).toContain('Not yours');
  const whole = stockOf([inventory]);
  expect(whole).not.toMatch(/shown|not yours/i);
});

const now = '2026-03-10T08:00:00.000Z';

const pageOf = (list: InventoryList) =>
  words(
    html(
      h(InventoryListPage, {
        data: list,
        address: '/inventory/list',
        loadedAt: now,
        onOpen: () => undefined,
      }),
    ),
  );

test('[ENT-12] a site whose stock the person may not see says so, and is not left out', () => {
  const page = pageOf({ ...listOf([hidden]), stock: [] });
  expect(page).toContain(`Stock at ${site.name}`);
  expect(page).toMatch(/in no total\. Not yours/);
  expect(page).not.toMatch(/\b0\b/);
  expect(pageOf({ ...listOf([inventory]), stock: [] })).not.toContain('Stock at');
});

const dashboardOf = (
  inventories: Omit<DashboardData['inventories'], 'assigners'>,
  actNow: DashboardData['actNow'] = [],
) =>
  words(
    html(
      h(Dashboard, {
        loadedAt: now,
        hasTrends: true,
        data: {
          inventories: { ...inventories, assigners },
          actNow,
          custody: [],
          par: [],
          expiry: { expired: 0, within30: 0, within60: 0, within90: 0, lots: [] },
          regulatory: [],
          recent: [],
        },
      }),
    ),
  ).replace(/Regulatory.*?(?=Recent)/, '');

test('[ENT-12] [RIGHT-08] the dashboard of a person who may see no inventory says neither in order nor 0', () => {
  const page = dashboardOf({ shown: 0, notShown: 3 });
  expect(page.match(/3 inventories: Not yours/g)).toHaveLength(3);
  expect(page.match(/Not yours/g)).toHaveLength(7);
  expect(page).toContain('3 inventories are not yours. Rosa Bell can assign you.');
  expect(page).not.toMatch(/in order|All stock|No lot|Nothing has|\b0\b/i);
});

test('[ENT-12] [RIGHT-08] the dashboard says what its totals leave out', () => {
  const page = dashboardOf({ shown: 2, notShown: 1 });
  expect(page.match(/1 inventory: Not yours/g)).toHaveLength(3);
  expect(page).toContain('One inventory is not yours.');
  expect(page).not.toMatch(/are in order|All stock is|No lot expires|Nothing has/);
  expect(page).toContain('Expired, shown 0');
  const whole = dashboardOf({ shown: 2, notShown: 0 });
  expect(whole).toContain('Expired 0');
  expect(whole).not.toMatch(/not yours/i);
  expect(whole).toContain('Counts, stock and dates are current.');
});

test('[ENT-12] the number of missing signatures on the dashboard says what it leaves out', () => {
  const missing = {
    kind: 'missingSignature' as const,
    tone: 'warning' as const,
    title: 'Medic 2: signature missing (witness to waste)',
    detail: 'ketamine',
    action: 'Open the ledger',
    href: '/inventory/2',
  };
  const card = (notShown: number) =>
    /Missing signatures 1(.*?)View all/.exec(dashboardOf({ shown: 2, notShown }, [missing]))?.[1];
  expect(card(1)).toContain('1 inventory: Not yours');
  expect(card(0)?.trim()).toBe('');
});

test('[ENT-12] an empty queue of signatures is only about the person’s own inventories', () => {
  const data = { rows: [], isCut: false, fieldRecords: [] };
  const page = words(html(h(MissingSignatures, { data, loadedAt: now, hasDashboard: true })));
  expect(page).toContain('No signatures are waiting for you or your inventories');
  expect(page).not.toMatch(/all signatures|complete|in order/i);
});
