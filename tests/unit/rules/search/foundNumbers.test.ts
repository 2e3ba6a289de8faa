import { expect, test } from 'vitest';
import type { FoundNumber, FoundNumberKind } from '../../../../src/contract/search/search.ts';
import {
  listOf,
  mergeFound,
  nothingFound,
  recall,
} from '../../../../src/rules/search/searchOptions.ts';
import { sampleArrival } from '../../../model/users/sampleUser.ts';

const hit = (kind: FoundNumberKind, isAssociated = true): FoundNumber => ({
  kind,
  number: '26-2041',
  inventoryId: 'i-1',
  inventory: 'Medic 2',
  site: 'HQ',
  at: '2026-03-10T08:00:00.000Z',
  targetId: 't-1',
  isAssociated,
});
const numbers = [
  hit('case'),
  hit('case', false),
  hit('loss', false),
  hit('incident'),
  hit('seal'),
  hit('order'),
];
const found = { ...nothingFound, numbers };

test('[REPORT-05] a number leads to its case, its loss, its use or its inventory', () => {
  const { options } = listOf({ currentUser: sampleArrival(), query: 'zz', found, active: null });
  expect(options.map(({ address }) => address)).toEqual([
    '/cases/t-1',
    '/inventory/i-1',
    '/reports/losses/t-1',
    '/inventory/i-1/care/t-1',
    '/inventory/i-1',
    '/inventory/i-1',
  ]);
});

test('[HELP-03] a chapter of the help leads to itself', () => {
  const help = [{ chapter: 'seals', title: 'Seals' }];
  const { options } = listOf({
    ...{ currentUser: sampleArrival(), query: 'zz', found: nothingFound, help, active: null },
  });
  expect(options).toEqual([
    { kind: 'help', key: 'help-seals', address: '/help/seals', title: 'Seals' },
  ]);
});

test('[REPORT-05] each number is a line of its own', () => {
  const [one] = numbers;
  if (one === undefined) throw new Error('There is no number.');
  const others: FoundNumber[] = [
    { ...one, kind: 'seal' },
    { ...one, number: '26-2042' },
    { ...one, inventoryId: 'i-2' },
    { ...one, targetId: 't-2' },
  ];
  const all = { ...nothingFound, numbers: [one, ...others] };
  const { options } = listOf({
    ...{ currentUser: sampleArrival(), query: 'zz', found: all, active: null },
  });
  expect(new Set(options.map(({ key }) => key)).size).toBe(5);
});

test('[REPORT-05] numbers are not stored on a device, because an incident is among them', () => {
  expect(mergeFound(found, nothingFound)).toEqual(nothingFound);
  expect(recall(found, '26-2041')).toEqual(nothingFound);
});
