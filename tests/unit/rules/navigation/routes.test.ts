import { describe, expect, test } from 'vitest';
import { decideAccess } from '../../../../src/rules/navigation/access.ts';
import { matchRoute, routes } from '../../../../src/rules/navigation/routes.ts';
import { sampleArrival } from '../../../model/users/sampleUser.ts';

const currentUser = sampleArrival();

describe('the route of an address', () => {
  test.each([
    ['/', 'dashboard'],
    ['', 'dashboard'],
    ['/?a=1', 'dashboard'],
    ['/dashboard', 'dashboard'],
    ['/dashboard/', 'dashboard'],
    ['/login?redirectUrl=%2F', 'login'],
    ['/inventory/list', 'inventoryList'],
    ['/inventory/0f2c', 'inventory'],
    ['/inventory/0f2c/use', 'recordUse'],
    ['/forms/ny-form-3848', 'nyForm3848'],
    ['/change-password/abc_-9?code=fromEmail', 'changePassword'],
    ['/email-address/abc_-9?code=fromEmail', 'emailAddress'],
    ['/email-address/damaged%E0%A4/b', 'emailAddress'],
    ['/email-address', 'emailAddress'],
  ])('[ROUTE-01] %s is %s', (address, name) => {
    expect(matchRoute(address)).toMatchObject({ kind: 'route', name });
  });

  test.each(['abc%E0%A4', 'a/b', 'abc%3Fcode=fromEmail', 'abc.html', '=3Dabc', 'a'.repeat(200)])(
    '[CHPW-05] a link whose id was damaged to %s opens the page it was for',
    (id) => {
      expect(matchRoute(`/change-password/${id}?code=fromEmail`)).toEqual({
        kind: 'route',
        name: 'changePassword',
        params: { id },
      });
    },
  );

  test('[ROUTE-19] an unknown top-level path is distinguished from [ROUTE-20] an unknown sub-page', () => {
    expect(matchRoute('/nowhere')).toEqual({ kind: 'unknown' });
    expect(matchRoute('/inventory/a/b/c')).toEqual({ kind: 'unknownSubPage' });
    expect(matchRoute('/knox')).toEqual({ kind: 'unknownSubPage' });
    expect(matchRoute('/inventory/%2e%2e/use')).toEqual({ kind: 'unknownSubPage' });
  });

  test('every path of the specification is a route', () => {
    const paths = Object.values(routes).map(({ path }) => path.replace(/\{\w+\}/g, '1'));
    for (const path of paths) expect(matchRoute(path).kind, path).toBe('route');
  });
});

describe('access to a route', () => {
  const publicNames = [
    ...[
      'login',
      'forgotPassword',
      'changePassword',
      'emailAddress',
      'privacyPolicy',
      'termsConditions',
    ],
    ...['eula', 'nyForm3848'],
  ];

  test.each(Object.keys(routes) as (keyof typeof routes)[])(
    '[ROUTE-02] [ROUTE-21] logged out, %s is shown only if it is public',
    (name) => {
      const admission = decideAccess({ kind: 'route', name, params: {} }, null);
      expect(admission).toBe(publicNames.includes(name) ? 'admitted' : 'needsLogin');
    },
  );

  test('[ROUTE-22] a page requires its right', () => {
    const audit = matchRoute('/admin/global-audit-list');
    const report = matchRoute('/reports/control-value');
    const customers = matchRoute('/sysadmin/customers/p-list');
    expect(decideAccess(audit, currentUser)).toBe('admitted');
    expect(decideAccess(customers, currentUser)).toBe('lacksRight');
    expect(decideAccess(report, sampleArrival({ controlValues: false }))).toBe('lacksRight');
    const without = {
      ...currentUser,
      security: { ...currentUser.security, globalAuditHistory: false },
    };
    expect(decideAccess(audit, without)).toBe('lacksRight');
  });

  test('[LOGIN-09] a logged-in person does not see the login page', () => {
    expect(decideAccess(matchRoute('/login'), currentUser)).toBe('alreadySignedIn');
  });

  test('[NAV-01] [ROLE-01] an API-only account sees its integration page and public pages only', () => {
    const apiOnly = sampleArrival({ userType: 'ApiOnly' });
    expect(decideAccess(matchRoute('/dashboard'), apiOnly)).toBe('apiOnly');
    expect(decideAccess(matchRoute('/sysadmin/integrations/info/1'), apiOnly)).toBe('admitted');
    expect(decideAccess(matchRoute('/eula'), apiOnly)).toBe('admitted');
  });

  test('[ROUTE-19] an unknown path is unknown to everyone', () => {
    expect(decideAccess({ kind: 'unknown' }, null)).toBe('unknown');
    expect(decideAccess({ kind: 'unknown' }, currentUser)).toBe('unknown');
  });

  test('[ROUTE-20] an unknown sub-page is not revealed to strangers', () => {
    expect(decideAccess({ kind: 'unknownSubPage' }, null)).toBe('needsLogin');
    expect(decideAccess({ kind: 'unknownSubPage' }, currentUser)).toBe('unknownSubPage');
  });
});
