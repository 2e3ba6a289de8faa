import { expect, test } from 'vitest';
import { InventoryCard } from '../../../src/client/screens/inventory-list/InventoryCard.tsx';
import { StockCard } from '../../../src/client/screens/inventory-list/StockCard.tsx';
import type { InventoryList, InventorySummary } from '../../../src/contract/inventory.ts';
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

const listOf = (inventories: InventorySummary[]): InventoryList => ({
  sites: [site],
  siteId: site.id,
  inventories,
  stock: holdings.map(({ product, balance }) => ({
    product,
    byInventory: [{ inventoryId: inventory.id, balance }],
    total: balance,
  })),
});

const cardOf = (inventories: InventorySummary[]) =>
  words(
    html(
      h(InventoryCard, { site, inventories, search: '', sort: 'name', onOpen: () => undefined }),
    ),
  );

const stockOf = (inventories: InventorySummary[]) =>
  words(html(h(StockCard, { site, data: listOf(inventories), now: '2026-03-10T08:00:00.000Z' })));

test('[ENT-12] an inventory that the person may not see is not shown, and never in order', () => {
  const card = cardOf([hidden]);
  expect(card.match(/Not shown/g)).toHaveLength(6);
  expect(card).not.toMatch(/In order|Not recorded|Not sealed|\b0\b/);
  expect(cardOf([inventory])).not.toContain('Not shown');
});

test('[ENT-12] stock that the person may not see is in no total, and the total says so', () => {
  const stock = stockOf([inventory, hidden]);
  expect(stock).toContain('One inventory of this site is not shown and in no total.');
  expect(stock).toContain('Total shown');
  expect(stock).toContain('Not shown');
  const whole = stockOf([inventory]);
  expect(whole).not.toMatch(/shown/i);
});
