import { describe, expect, test } from 'vitest';
import { actLabels } from '../../../src/client/features/audit/AuditTable.tsx';
import { RegulatoryCard } from '../../../src/client/features/custody/dashboard/RegulatoryCard.tsx';
import {
  filterHoldings,
  sortHoldings,
} from '../../../src/client/features/custody/inventories/holdings.ts';
import { sortReleaseNotes } from '../../../src/client/features/publications/ReleaseNotes.tsx';
import { addressWith, queryOf } from '../../../src/client/shell/address.ts';
import {
  dayText,
  dueText,
  expirationText,
  formatted,
  packageText,
} from '../../../src/client/shell/text/formats.ts';
import type { Holding } from '../../../src/contract/inventory/inventory.ts';
import { fentanyl, midazolamInjector, oxycodone, remifentanil } from '../rules/products.ts';
import { h, html, words } from './html.ts';

const nbsp = '\u00a0';
const noon = new Date(2026, 6, 14, 12).toISOString();

test('a number and its unit are never separated, days are written out, other words stay', () => {
  expect(formatted('fentaNYL 50 mcg/mL, 2 mL vial')).toBe(
    `fentaNYL 50${nbsp}mcg/mL, 2${nbsp}mL vial`,
  );
  expect(formatted('1,000 mg in 4 vials')).toBe(`1,000${nbsp}mg in 4${nbsp}vials`);
  expect(formatted('Lost since 2026-11-18')).toBe('Lost since Nov 18, 2026');
  expect(formatted('9 of 10 found on 12 July')).toBe('9 of 10 found on 12 July');
});

test('a package does not repeat the strength before it, and a powder is named as one', () => {
  expect(packageText({ ...fentanyl, package: '2 mL vial' })).toBe(`2${nbsp}mL vial`);
  expect(packageText({ ...oxycodone, strength: '5 mg', package: '5 mg tablet' })).toBe('tablet');
  expect(packageText({ ...remifentanil, package: '1 mg vial' })).toBe('powder vial');
});

describe('days', () => {
  test('are written out, without a time zone', () => {
    expect(dayText('2027-03-31')).toBe('Mar 31, 2027');
  });

  test('a lot is valid through its last day', () => {
    expect(expirationText('2026-07-14', noon)).toBe('Expires today');
    expect(expirationText('2026-07-13', noon)).toBe(`Expired 1${nbsp}day ago`);
    expect(expirationText('2026-07-31', noon)).toBe(`In 17${nbsp}days`);
  });

  test('a date is today, in the future, or overdue', () => {
    expect(dueText('2026-07-14', noon)).toBe('Today');
    expect(dueText('2026-07-30', noon)).toBe(`16${nbsp}days`);
    expect(dueText('2026-07-11', noon)).toBe(`3${nbsp}days overdue`);
  });
});

test('an address keeps what is not changed and drops what is emptied', () => {
  const query = queryOf('/inventory/list?siteId=1&search=a%20b#top');
  expect(query).toEqual({ siteId: '1', search: 'a b' });
  expect(addressWith('/inventory/list', query, { search: '', sort: '-name' })).toBe(
    '/inventory/list?siteId=1&sort=-name',
  );
  expect(addressWith('/inventory/list', {})).toBe('/inventory/list');
});

test('an act is named in words', () => {
  expect(actLabels('use.recorded')).toBe('Use recorded');
  expect(actLabels('signIn.refused')).toBe('Login refused');
  expect(actLabels('signOut.completed')).toBe('Logout completed');
  expect(actLabels('licence.acknowledged')).toBe('License accepted');
});

test('[PAGE-01] release notes: the latest go-live date first, versions by number', () => {
  const note = (versionNumber: string, goLiveDate: string) => ({
    versionNumber,
    goLiveDate,
    goLiveDateString: goLiveDate,
    releaseNotes: '',
  });
  const notes = [note('1.9', '2026-01-01'), note('1.10', '2026-03-01'), note('1.2', '2025-01-01')];
  const versions = (sort: string) =>
    sortReleaseNotes(notes, sort).map(({ versionNumber }) => versionNumber);
  expect(versions('-goLiveDate')).toEqual(['1.10', '1.9', '1.2']);
  expect(versions('versionNumber')).toEqual(['1.2', '1.9', '1.10']);
});

test('holdings: C-II is first, and separate from C-III to V where required', () => {
  const holding = (product: Holding['product'], lot: string): Holding => ({
    product,
    lot: { id: lot, number: lot, expiresOn: '2027-03-31' },
    balance: 1,
    isExpired: false,
    lastCountedAt: null,
    lastCountedBy: null,
    lastChangedAt: null,
  });
  const all = [holding(midazolamInjector, 'Z1'), holding(fentanyl, 'F1')];
  const lots = (holdings: Holding[]) => holdings.map(({ lot }) => lot.number);
  expect(lots(sortHoldings(all, 'schedule'))).toEqual(['F1', 'Z1']);
  expect(lots(sortHoldings(all, '-schedule'))).toEqual(['Z1', 'F1']);
  expect(lots(filterHoldings(all, '2'))).toEqual(['F1']);
  expect(lots(filterHoldings(all, '3-5'))).toEqual(['Z1']);
});

test('[DASH-01] the link of a regulatory date names its days as the row does', () => {
  const text = words(
    html(
      h(RegulatoryCard, {
        now: '2026-11-26T15:00:00.000Z',
        dates: [
          {
            title: 'NY Form 3848, period ending 2026-12-31',
            detail: 'All sites; the last one 2026-03-27',
            dueOn: '2027-01-30',
            isOverdue: false,
            href: '/forms/ny-form-3848',
            action: 'Open the form',
          },
        ],
      }),
    ),
  );
  expect(text).toContain(
    'Open the form : NY Form 3848, period ending Dec 31, 2026, All sites; the last one Mar 27, 2026',
  );
  expect(text).not.toMatch(/\d{4}-\d\d-\d\d/);
});
