import { describe, expect, it } from 'vitest';
import {
  decideAccess,
  holdsRight,
  homeOf,
  mayOpen,
} from '../../../../src/rules/navigation/access.ts';
import { menuFor } from '../../../../src/rules/navigation/menu.ts';
import { type RouteName, routeOf, routes } from '../../../../src/rules/navigation/routes.ts';
import { sampleUser } from '../../../model/users/sampleUser.ts';

const security = {
  globalAuditHistory: true,
  clients: true,
  controlValues: true,
  witnessOnly: false,
};
const auditor = {
  user: { ...sampleUser({ permissionId: 3 }), userType: 'Auditor' as const },
  security,
};

describe('[RIGHT-07] an auditor', () => {
  it('opens reports, field records and their own account, whatever their permission and rights', () => {
    const names = Object.keys(routes) as RouteName[];
    const open = names.filter((name) => !routeOf(name).isPublic && mayOpen(auditor, name));
    expect(open.toSorted()).toEqual([
      'countReport',
      'destructionReport',
      'fieldRecord',
      'fieldRecords',
      'help',
      'helpChapter',
      'loss',
      'lossReport',
      'packet',
      'perpetualInventory',
      'profile',
      'registration',
      'releaseNotes',
      'security',
      'shipments',
      'useLog',
    ]);
    for (const right of ['custody', 'users', 'administration', 'clients'] as const) {
      expect(holdsRight(auditor, right)).toBe(false);
    }
  });

  it('starts with the reports, and has a menu of them', () => {
    expect(homeOf(auditor)).toBe('perpetualInventory');
    const match = { kind: 'route', name: 'dashboard', params: {} } as const;
    expect(decideAccess(match, auditor)).toBe('hasNoDashboard');
    expect(menuFor(auditor).map(({ id }) => id)).toEqual([
      'reports',
      'fieldRecords',
      'profile',
      'help',
    ]);
  });
});
