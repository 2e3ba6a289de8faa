import { expect, test } from 'vitest';
import { InventoryBadges } from '../../../src/client/features/custody/inventories/InventoryBadges.tsx';
import { OutOfService } from '../../../src/client/features/custody/inventories/OutOfService.tsx';
import { h, html, words } from './html.ts';
import { choices } from './sample.ts';

const inventory = { ...choices.inventory, site: choices.site, holdings: choices.holdings };
const since = '2026-03-10T07:00:00.000Z';
const out = { ...inventory, outOfService: { location: 'Paint shop', since } };

test('an inventory that is out of service says so on the list and on its page', () => {
  const badges = words(html(h(InventoryBadges, { of: out })));
  expect(badges).toBe('Out of service');
  const message = words(html(h(OutOfService, { inventory: out })));
  expect(message).toContain('Supervisor 1 bag is out of service');
  expect(message).toContain('Paint shop');
  expect(message).toContain('Ask an administrator to return it to service.');
});

test('one that is in service does not', () => {
  expect(words(html(h(InventoryBadges, { of: inventory })))).toBe('In order');
  expect(html(h(OutOfService, { inventory }))).toBe('');
});
