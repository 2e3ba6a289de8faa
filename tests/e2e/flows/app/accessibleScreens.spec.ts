import { custody } from '../../pictures/custody.ts';
import { reports } from '../../pictures/reports.ts';
import { setUp, stock } from '../../pictures/setUp.ts';
import { expect, test } from '../../test.ts';
import { expectAccessible } from './axe.ts';

/** Screens that no other test looks at with axe: one login for all of them. */
const wanted = [
  'choose-event',
  'dea-41',
  'department-edit',
  'supplier-edit',
  'inventory-set-ups',
  'par-overrides',
  'par-override',
  'out-of-service-locations',
  'out-of-service-location',
  'inventory-actions',
  'inventory-action',
  'box-inserts',
];
const screens = Object.entries({ ...custody, ...reports, ...setUp, ...stock }).filter(([name]) =>
  wanted.includes(name),
);

test('axe finds nothing on the lists and forms of setup, and at the start of an event or a destruction', async ({
  page,
  server,
  loggedIn,
}) => {
  expect(screens.map(([name]) => name).toSorted()).toEqual(wanted.toSorted());
  await loggedIn('agent');
  for (const [name, visit] of screens) {
    await test.step(name, async () => {
      await visit(page, server);
      await expectAccessible(page, name);
    });
  }
});
