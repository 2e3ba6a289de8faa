import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type {
  Found,
  FoundInventory,
  FoundProduct,
} from '../../../../src/contract/search/search.ts';
import { closenessOf, closest, partsOf, wordsOf } from '../../../../src/rules/core/searchText.ts';
import {
  listOf,
  mergeFound,
  nothingFound,
  recall,
} from '../../../../src/rules/search/searchOptions.ts';
import { sampleArrival } from '../../../model/users/sampleUser.ts';

const medic: FoundInventory = {
  id: 'i-1',
  name: 'Medic 2',
  kind: 'vehicle',
  siteId: 's-1',
  siteName: 'HQ & yard',
  sealNumber: 'TV-1',
  isAssociated: true,
};
const place = { id: 'i-1', name: 'Medic 2', siteId: 's-1' };
const product: FoundProduct = {
  id: 'p-1',
  name: 'fentaNYL',
  strength: '50 mcg/mL',
  package: '2 mL vial',
  ndc: '99999-101-02',
  schedule: 'C-II',
  measure: 'microlitre',
  heldIn: [],
};
const person = {
  id: 'u-1',
  fullName: 'Tomás Beltrán',
  jobTitle: 'Paramedic',
  permissionProfile: 'Technician',
} as const;

const everything: Found = {
  inventories: [medic],
  products: [product],
  people: [person],
  hasMore: true,
};

function listed(query: string, found: Partial<Found> = {}, currentUser = sampleArrival()) {
  return listOf({ currentUser, query, found: { ...nothingFound, ...found }, active: null }).options;
}

const addresses = (...args: Parameters<typeof listed>) => listed(...args).map((one) => one.address);

describe('[SHELL-06] the words of a search', () => {
  test('are without case, accents and repetition', () => {
    expect(wordsOf('  Beltrán  MEDIC medic ')).toEqual(['beltran', 'medic']);
    expect(wordsOf('   ')).toEqual([]);
  });

  test('must all be found, in any of the texts', () => {
    expect(closenessOf(['Medic 2', 'HQ'], ['hq', 'medic'])).toBe(3);
    expect(closenessOf(['Medic 2', 'HQ'], ['medic', 'vault'])).toBeNull();
    expect(closenessOf(['Medic 2', null], [])).toBeNull();
  });

  test.each([
    [0, 'fentaNYL', null, ['fent']],
    [0, 'Old medic 2', null, ['old', 'medic']],
    [1, 'Old fentanyl', null, ['fent']],
    [1, 'Old medic 2', null, ['2', 'medic']],
    [2, 'remifentanil', null, ['fent']],
    [2, 'remifentanil', null, ['nil']],
    [2, 'Old medic x2', null, ['medic', '2']],
    [3, 'Medic 2', 'HQ', ['hq', 'medic']],
    [4, 'Kit', 'fentaNYL', ['fent']],
    [null, 'Medic 2', null, ['x']],
  ])('are %j close to %s, %s: %j', (closeness, name, other, words) => {
    expect(closenessOf([name, other], words)).toBe(closeness);
  });

  test('are not found in a record without texts; one without a name is first', () => {
    expect(closenessOf([], ['x'])).toBeNull();
    const nameless = [null, 'fentaNYL'];
    const kit = ['Kit', 'fentaNYL'];
    expect(closest([kit, nameless], ['fent'], (texts) => texts)).toEqual([nameless, kit]);
  });

  test('a name that starts with the text is first, then a word of it, then the middle of one, then other texts', () => {
    const names = [['remifentanil'], ['Kit', 'fent'], ['Old fentanyl'], ['fentaNYL']];
    expect(closest(names, ['fent'], (texts) => texts).map(([name]) => name)).toEqual([
      'fentaNYL',
      'Old fentanyl',
      'remifentanil',
      'Kit',
    ]);
    const units = [['Medic 1', 'Station 2'], ['2nd medic'], ['Medic 2']];
    expect(closest(units, ['medic', '2'], (texts) => texts).map(([name]) => name)).toEqual([
      'Medic 2',
      '2nd medic',
      'Medic 1',
    ]);
    const medics = ['Medic 10', 'Medic 9', 'Medic 1'];
    expect(closest(medics, ['medic'], (name) => [name])).toEqual([
      'Medic 1',
      'Medic 9',
      'Medic 10',
    ]);
  });
});

describe('[SHELL-06] typed text is marked in the results', () => {
  test.each([
    ['fentaNYL', ['NYL'], [['fentaNYL', false]]],
    [
      'fentaNYL',
      ['nyl'],
      [
        ['fenta', false],
        ['NYL', true],
      ],
    ],
    [
      'Tomás Beltrán',
      ['tran', 'tomas'],
      [
        ['Tomás', true],
        [' Bel', false],
        ['trán', true],
      ],
    ],
    ['aaa', ['aa'], [['aaa', true]]],
    [
      '\u0301a',
      ['a'],
      [
        ['\u0301', false],
        ['a', true],
      ],
    ],
    [
      'ﬁlm',
      ['i'],
      [
        ['ﬁ', true],
        ['lm', false],
      ],
    ],
    [
      '<b>',
      ['b'],
      [
        ['<', false],
        ['b', true],
        ['>', false],
      ],
    ],
    [
      'cafe\u0301s',
      ['cafe'],
      [
        ['cafe\u0301', true],
        ['s', false],
      ],
    ],
    ['', ['b'], []],
  ])('%j for %j', (text, words, parts) => {
    expect(partsOf(text, words)).toEqual(parts.map(([part, isMatch]) => ({ text: part, isMatch })));
  });

  test('no letter is lost or added, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, typed) => {
        const shown = partsOf(text, wordsOf(typed)).map((part) => part.text);
        expect(shown.join('')).toBe(text);
      }),
    );
  });
});

describe('[SHELL-06] the list has', () => {
  test('with no text: the pages the user may open, those of the menu first', () => {
    const pages = addresses('');
    expect(pages.slice(0, 4)).toEqual([
      '/dashboard',
      '/inventory/list',
      '/cases',
      '/reports/perpetual-inventory',
    ]);
    expect(pages).toContain(`/admin/users/edit/security/${sampleArrival().user.id}`);
    expect(pages.slice(-4)).toEqual(
      expect.arrayContaining(['/eula', '/privacy-policy', '/terms-conditions']),
    );
    for (const path of ['/login', '/forgot-password', '/sysadmin/states/list']) {
      expect(pages).not.toContain(path);
    }
    expect(pages.filter((path) => path.includes('{'))).toEqual([]);
  });

  test('[ROUTE-09] [ROUTE-10] [ROUTE-16] no page without its right', () => {
    const none = {
      globalAuditHistory: false,
      clients: false,
      controlValues: false,
      witnessOnly: false,
    };
    const currentUser = { ...sampleArrival({ permissionId: 1 }), security: none };
    const reserved = [
      '/admin/global-audit-list',
      '/admin/users/list',
      '/sysadmin/customers/p-list',
      '/reports/control-value',
    ];
    const shown = addresses('', {}, currentUser);
    expect(reserved.filter((path) => shown.includes(path))).toEqual([]);
    const all = {
      globalAuditHistory: true,
      clients: true,
      controlValues: true,
      witnessOnly: false,
    };
    const entitled = addresses('', {}, { ...sampleArrival(), security: all });
    expect(reserved.filter((path) => !entitled.includes(path))).toEqual([]);
  });

  test('pages before records, so that none moves when the server replies', () => {
    const [first] = listed('invent');
    expect(first).toMatchObject({ kind: 'page', address: '/inventory/list' });
    expect(listed('invent', everything).map(({ kind }) => kind)).toEqual([
      'page',
      'page',
      'page',
      'inventory',
      'product',
      'person',
    ]);
    expect(listed('invent', everything)[0]).toEqual(first);
  });

  test('each line leads to its page', () => {
    expect(addresses('zz', everything)).toEqual([
      '/inventory/i-1',
      '/inventory/list',
      '/admin/users/edit/details/u-1',
    ]);
    const held = (count: number) => ({
      products: [{ ...product, heldIn: Array.from({ length: count }, () => place) }],
    });
    expect(addresses('zz', held(1))).toEqual(['/inventory/i-1']);
    expect(addresses('zz', held(2))).toEqual(['/inventory/list?siteId=s-1']);
  });

  test('[ENT-12] an inventory without assignment, in the list of its site', () => {
    const inventories = [{ ...medic, name: 'A & B', isAssociated: false }];
    expect(addresses('zz', { inventories })).toEqual(['/inventory/list?siteId=s-1&search=A+%26+B']);
  });

  test('the line that Enter opens: the active one, or the first', () => {
    const given = { currentUser: sampleArrival(), query: 'zz', found: everything };
    expect(listOf({ ...given, active: 'person-u-1' }).active?.kind).toBe('person');
    expect(listed('zz', everything).map(({ key }) => key)).toEqual([
      'inventory-i-1',
      'product-p-1',
      'person-u-1',
    ]);
    const keys = listed('', everything).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).toContain('page-inventoryList');
    expect(listOf({ ...given, active: 'gone' }).active?.kind).toBe('inventory');
    expect(listOf({ ...given, found: nothingFound, active: null }).active).toBeNull();
  });
});

describe('[SHELL-06] earlier results, without a network', () => {
  test('are found again with other words', () => {
    expect(recall(everything, 'beltran')).toEqual({ ...nothingFound, people: [person] });
    expect(recall(everything, 'tv-1 medic').inventories).toEqual([medic]);
    expect(recall(everything, '99999').products).toEqual([product]);
    expect(recall(everything, '')).toEqual(nothingFound);
  });

  test('are stored in their last form, once, and in a limited number', () => {
    const renamed = { ...medic, name: 'Medic 3' };
    expect(mergeFound({ ...nothingFound, inventories: [renamed] }, everything)).toEqual({
      ...everything,
      inventories: [renamed],
      hasMore: false,
    });
    const many = Array.from({ length: 250 }, (_, index) => ({ ...medic, id: `i-${index}` }));
    expect(mergeFound({ ...nothingFound, inventories: many }, everything).inventories).toHaveLength(
      200,
    );
  });
});
