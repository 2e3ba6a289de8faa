import { describe, expect, test } from 'vitest';
import { SiteKind } from '../../../../src/contract/inventory/inventory.ts';
import { blankSite, siteForm } from '../../../../src/rules/administration/siteForm.ts';
import { noticeWarning, stockFrom } from '../../../../src/rules/time/siteNotice.ts';
import { choicesIn, fieldLines, pagesOf, shownFields, tooLongFields } from '../formFacts.ts';

const site = { ...blankSite, name: 'Kingston', address: '1 Main Street', deaNumber: 'AB1234563' };
const { check, warn } = siteForm;

describe('[SHELL-02] the form of a site', () => {
  test('is listed and edited on its own pages, under its name', () => {
    expect(pagesOf(siteForm)).toEqual(['siteList', 'siteEdit']);
    expect([siteForm.noun, siteForm.nameField]).toEqual(['site', 'name']);
  });

  test('asks for the address and the DEA status', () => {
    expect(fieldLines(siteForm)).toEqual([
      'name text 100',
      'address text 200',
      'county text 60 optional',
      'isActive switch',
      'kind radio',
      'deaNumber text 12',
      'noticeGivenOn day optional',
    ]);
    expect(choicesIn(siteForm, 'kind')).toEqual(SiteKind.options);
    expect(tooLongFields(siteForm, site)).toEqual([]);
  });

  test('asks a registered site for its DEA number and a designated one for the notice', () => {
    const registered = shownFields(siteForm, { kind: 'registered' });
    const designated = shownFields(siteForm, { kind: 'designated' });
    expect(registered).not.toContain('noticeGivenOn');
    expect(registered).toContain('deaNumber');
    expect(designated).toContain('noticeGivenOn');
    expect(designated).not.toContain('deaNumber');
  });

  test('starts empty, registered and in use', () => {
    expect(blankSite).toEqual({
      name: '',
      kind: 'registered',
      address: '',
      county: '',
      deaNumber: '',
      noticeGivenOn: null,
      isActive: true,
    });
  });

  test('a registered site has a valid DEA number and no notice', () => {
    const typed = { ...site, deaNumber: 'ab 123-4563', noticeGivenOn: '2026-03-01' };
    expect(check(typed)).toEqual({ errors: {}, fields: { ...site, noticeGivenOn: null } });
    const wrong = { ...typed, deaNumber: 'ab 123-4564' };
    const checked = check(wrong);
    expect(Object.keys(checked.errors)).toEqual(['deaNumber']);
    expect(checked.fields).toEqual(wrong);
  });

  test('a designated site has no DEA number, and a notice if one was given', () => {
    const designated = { ...site, kind: 'designated', deaNumber: 'unknown' };
    expect(check(designated)).toEqual({ errors: {}, fields: { ...designated, deaNumber: '' } });
    const notified = { ...designated, noticeGivenOn: '2026-03-01' };
    expect(check(notified)).toEqual({ errors: {}, fields: { ...notified, deaNumber: '' } });
  });
});

describe('the 30 days’ notice of a designated site', () => {
  const designated = (noticeGivenOn: string | null) => ({
    ...site,
    kind: 'designated' as const,
    noticeGivenOn,
  });

  test('stock may be there on the 30th day after the notice', () => {
    expect(stockFrom('2026-03-01')).toBe('2026-03-31');
    expect(stockFrom(null)).toBeNull();
    expect(noticeWarning(designated('2026-03-01'), '2026-03-30')).toContain('before Mar 31, 2026');
    expect(noticeWarning(designated('2026-03-01'), '2026-03-31')).toBeNull();
    expect(noticeWarning(designated('2026-03-01'), '2026-04-01')).toBeNull();
  });

  test('the form warns as long as stock may not be there', () => {
    expect(warn?.(designated('2026-03-01'), '2026-03-30')).toEqual([
      "No stock may be kept here before Mar 31, 2026: the DEA must have 30 days' notice.",
    ]);
    expect(warn?.(designated('2026-03-01'), '2026-03-31')).toEqual([]);
    expect(warn?.(site, '2026-03-30')).toEqual([]);
  });

  test.each([null, '2026-3-1', '3/1/2026', 'x2026-03-01', '2026-03-01x'])(
    'the form treats the unfinished day %j as no notice',
    (day) => {
      expect(warn?.(designated(day), '2026-03-31')).toEqual([
        'No stock may be kept here yet. Notify the DEA 30 days before the first delivery, and enter the day of the notice.',
      ]);
    },
  );
});
