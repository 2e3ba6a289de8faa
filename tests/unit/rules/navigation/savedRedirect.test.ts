import { describe, expect, test } from 'vitest';
import { loginAddress, savedRedirect } from '../../../../src/rules/navigation/savedRedirect.ts';

describe('[NAV-04] the saved redirect', () => {
  test('the query is used before the session storage', () => {
    expect(savedRedirect('/inventory/list', '/release-notes')?.path).toBe('/inventory/list');
    expect(savedRedirect(null, '/release-notes')?.path).toBe('/release-notes');
    expect(savedRedirect('', '/release-notes')?.path).toBe('/release-notes');
    expect(savedRedirect(null, null)).toBeNull();
  });

  test('a login-like or foreign address leads to the dashboard, not to the next candidate', () => {
    expect(savedRedirect('/login', '/release-notes')).toBeNull();
    expect(savedRedirect('//evil.example', '/release-notes')).toBeNull();
  });

  test('uploads are loaded as full pages', () => {
    expect(savedRedirect('/uploads/a/b.pdf', null)).toEqual({
      path: '/uploads/a/b.pdf',
      isUpload: true,
    });
    expect(savedRedirect('/uploadsfoo', null)?.isUpload).toBe(false);
  });

  test('of duplicated markers the outer address is kept', () => {
    const inner = encodeURIComponent('/release-notes');
    expect(savedRedirect(`/inventory/list?redirectUrl=${inner}&siteId=7`, null)?.path).toBe(
      '/inventory/list?siteId=7',
    );
  });
});

describe('[ROUTE-21] the login address', () => {
  test('keeps the way back, query included', () => {
    expect(loginAddress('/inventory/list?siteId=7')).toBe(
      '/login?redirectUrl=%2Finventory%2Flist%3FsiteId%3D7',
    );
  });

  test('[ERR-401] is plain if there is none, or if it is login already', () => {
    expect(loginAddress('/')).toBe('/login');
    expect(loginAddress('/login?x=1')).toBe('/login');
    expect(loginAddress(null)).toBe('/login');
  });
});
