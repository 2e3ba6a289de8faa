import { Fragment, type ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { groupsOf } from '../../../src/client/features/search/optionView.tsx';
import { statusOf } from '../../../src/client/features/search/Search.tsx';
import type { Found, FoundNumber } from '../../../src/contract/search/search.ts';
import { listOf, nothingFound } from '../../../src/rules/search/searchOptions.ts';
import { sampleArrival } from '../../model/users/sampleUser.ts';
import { h, html, words } from './html.ts';

const product: Found['products'][number] = {
  id: 'p-1',
  name: 'remifentanil',
  strength: '1 mg',
  package: '1 mg vial',
  ndc: '99999-126-01',
  schedule: 'C-II',
  measure: 'nanogram',
  heldIn: [],
};
const place = { id: 'i-1', name: 'HQ Vault', siteId: 's-1' };
const medic: Found['inventories'][number] = {
  id: 'i-1',
  name: 'Medic 2',
  kind: 'vehicle',
  siteId: 's-1',
  siteName: 'HQ',
  sealNumber: '48109',
  isAssociated: true,
};

const shown = (node: ReactNode) => html(h(Fragment, null, node));

/** Title and line below of every option, as words. */
function lines(query: string, found: Partial<Found>): string[] {
  const { options } = listOf({
    currentUser: sampleArrival(),
    query,
    found: { ...nothingFound, ...found },
    active: null,
  });
  return groupsOf(options, query).flatMap((group) =>
    group.options.map(
      ({ title, sub }) => `${group.title}: ${words(shown(title))} | ${words(shown(sub))}`,
    ),
  );
}

describe('[SHELL-06] a line of the list', () => {
  test('of a product: strength, package without it, code, and where it is on hand', () => {
    const text = (heldIn: (typeof place)[]) => lines('zz', { products: [{ ...product, heldIn }] });
    expect(text([])).toEqual([
      'Products: remifentanil 1 mg | powder vial, NDC 99999-126-01, in none of your inventories',
    ]);
    expect(text([place])[0]).toMatch(/in HQ Vault$/);
    expect(text([place, place])[0]).toMatch(/in 2 of your inventories$/);
  });

  test('of an inventory: kind, site, seal, and whether the user is assigned', () => {
    const hidden = { ...medic, sealNumber: null, isAssociated: false };
    expect(lines('zz', { inventories: [medic, hidden] })).toEqual([
      'Inventories: Medic 2 | Ambulance, HQ, seal 48109',
      'Inventories: Medic 2 | Ambulance, HQ, not yours',
    ]);
  });

  test('of a person: what they do, or their profile', () => {
    const person = { id: 'u', fullName: 'A. B.', permissionProfile: 'Technician' } as const;
    const people = [
      { ...person, jobTitle: 'Paramedic' },
      { ...person, jobTitle: null },
    ];
    expect(lines('zz', { people })).toEqual([
      'People: A. B. | Paramedic',
      'People: A. B. | Technician',
    ]);
  });

  test('[REPORT-05] [AMEND-07] of a number: what it is and was, inventory, site and day', () => {
    const number: Omit<FoundNumber, 'isAssociated'> = {
      kind: 'seal',
      number: 'TV-48213',
      inventoryId: 'i-1',
      inventory: 'Medic 2',
      site: 'HQ',
      at: '2026-03-10T12:00:00.000Z',
      targetId: 'i-1',
    };
    const vault = { ...number, inventory: 'Vault', at: '2026-02-01T12:00:00.000Z' };
    const numbers = [
      { ...number, isAssociated: true },
      { ...vault, isAssociated: false },
      { ...number, kind: 'form222' as const, number: '', former: ['26-1'], isAssociated: true },
    ];
    expect(lines('zz', { numbers })).toEqual([
      'Numbers: TV-48213 | Seal, Medic 2, HQ, Mar 10, 2026',
      'Numbers: TV-48213 | Seal, Vault, HQ, Feb 1, 2026, not yours',
      'Numbers: No number | DEA Form 222 or CSOS order, was 26-1, Medic 2, HQ, Mar 10, 2026',
    ]);
  });

  test('marks the typed text, and makes no markup of it', () => {
    const inventories = [{ ...medic, name: '<b>Medic</b> 2' }];
    const { options } = listOf({
      currentUser: sampleArrival(),
      query: 'b med',
      found: { ...nothingFound, inventories },
      active: null,
    });
    const [group] = groupsOf(options, 'b med');
    expect(shown(group?.options[0]?.title)).toBe(
      '&lt;<mark>b</mark>&gt;<mark>Med</mark>ic&lt;/<mark>b</mark>&gt; 2',
    );
  });
});

describe('[SHELL-06] what is read out', () => {
  const given = {
    query: 'medic',
    count: 3,
    hasMore: false,
    isBusy: false,
    isOffline: false,
    isFailed: false,
  };

  test.each([
    [{}, '3 results.'],
    [{ count: 1 }, '1 result.'],
    [{ count: 0 }, 'No results.'],
    [{ hasMore: true }, '3 results. There are more: type another word.'],
    [{ isBusy: true }, 'Searching…'],
    [{ query: ' ' }, 'Type to search, or choose a page.'],
    [{ isOffline: true }, 'Offline. 3 results on this device.'],
    [{ isFailed: true, count: 1 }, 'The search failed. 1 result without the server.'],
  ])('%j', (change, sentence) => {
    expect(statusOf({ ...given, ...change })).toBe(sentence);
  });
});
