import { describe, expect, test } from 'vitest';
import type { Right } from '../../../../src/contract/core/call.ts';
import { type AccessDecision, decideAccess } from '../../../../src/rules/navigation/access.ts';
import { matchRoute } from '../../../../src/rules/navigation/routes.ts';
import { sampleArrival } from '../../../model/users/sampleUser.ts';

const none = {
  globalAuditHistory: false,
  clients: false,
  controlValues: false,
  witnessOnly: false,
};

/** A technician with these rights and no other. */
function currentUserWith(...rights: Right[]) {
  const security = { ...none, ...Object.fromEntries(rights.map((right) => [right, true])) };
  const controlValues = rights.includes('controlValues');
  return { ...sampleArrival({ permissionId: 1, controlValues }), security };
}

const everyRight: Right[] = ['globalAuditHistory', 'clients', 'controlValues'];
const without = (right: Right) => currentUserWith(...everyRight.filter((one) => one !== right));

/** Logged out, logged in without any right, and an API-only account with all of them. */
function admissionsOf(path: string): AccessDecision[] {
  const match = matchRoute(path);
  const program = { ...currentUserWith(...everyRight) };
  program.user = { ...program.user, userType: 'ApiOnly' };
  return [
    decideAccess(match, null),
    decideAccess(match, currentUserWith()),
    decideAccess(match, program),
  ];
}

describe('access to later pages', () => {
  test('[ROUTE-08] /forms/ny-form-3848 is public', () => {
    expect(admissionsOf('/forms/ny-form-3848')).toEqual(['admitted', 'admitted', 'admitted']);
  });

  test('[ROUTE-18] and nothing else in its area is', () => {
    expect(admissionsOf('/forms')).toEqual(['needsLogin', 'unknownSubPage', 'unknownSubPage']);
    expect(admissionsOf('/forms/ny-form-3848/1')[0]).toBe('needsLogin');
  });

  test.each(['/sysadmin/customers/p-list', '/sysadmin/states/list'])(
    '[ROUTE-10] %s needs login and the right `clients`',
    (path) => {
      expect(admissionsOf(path)).toEqual(['needsLogin', 'lacksRight', 'apiOnly']);
      expect(decideAccess(matchRoute(path), currentUserWith('clients'))).toBe('admitted');
      expect(decideAccess(matchRoute(path), without('clients'))).toBe('lacksRight');
    },
  );

  test.each([
    ['[ROUTE-11]', '/sysadmin/jobs/history'],
    ['[ROUTE-14]', '/activate-cvs'],
    ['[ROUTE-05]', '/release-notes'],
  ])('%s %s needs login and no right', (_id, path) => {
    expect(admissionsOf(path)).toEqual(['needsLogin', 'admitted', 'apiOnly']);
  });

  test('[ROUTE-16] /reports/control-value is for people with `controlValues`, on the user and in the session', () => {
    const path = '/reports/control-value';
    expect(admissionsOf(path)).toEqual(['needsLogin', 'lacksRight', 'apiOnly']);
    const match = matchRoute(path);
    const entitled = currentUserWith('controlValues');
    expect(decideAccess(match, entitled)).toBe('admitted');
    expect(decideAccess(match, without('controlValues'))).toBe('lacksRight');
    const halves = [
      { ...entitled, security: none },
      { ...entitled, user: { ...entitled.user, controlValues: false } },
    ];
    expect(halves.map((half) => decideAccess(match, half))).toEqual(['lacksRight', 'lacksRight']);
  });

  test.each(['/privacy-policy', '/terms-conditions', '/eula'])(
    '[ROUTE-06] [ROUTE-07] %s is public',
    (path) => {
      expect(admissionsOf(path)).toEqual(['admitted', 'admitted', 'admitted']);
    },
  );

  test.each([
    '/forms/ny-form-3848',
    '/sysadmin/customers/p-list',
    '/sysadmin/jobs/history',
    '/activate-cvs',
    '/reports/control-value',
  ])(
    '[ROUTE-08] [ROUTE-10] [ROUTE-11] [ROUTE-14] [ROUTE-16] %s with anything after it is another page',
    (path) => {
      expect(matchRoute(`${path}/x`).kind).not.toBe('route');
      expect(matchRoute(`${path}?a=1#b`)).toEqual(matchRoute(path));
      expect(matchRoute(path.toUpperCase()).kind).not.toBe('route');
    },
  );
});
