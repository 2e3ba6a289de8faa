import { describe, expect, test } from 'vitest';
import { menuFor } from '../../../../src/rules/navigation/menu.ts';
import { sampleArrival } from '../../../model/users/sampleUser.ts';

const idsFor = (currentUser = sampleArrival()) => menuFor(currentUser).map(({ id }) => id);

describe('[SHELL-03] [SHELL-05] the rail’s items', () => {
  test('a manager with all rights', () => {
    expect(idsFor()).toEqual([
      'home',
      'inventories',
      'forms',
      'users',
      'audit',
      'controlValues',
      'profile',
      'help',
    ]);
  });

  test('a system administrator: the main items, then the control-value report, profile, help and agency', () => {
    const currentUser = sampleArrival({ permissionId: 4, clientCount: 2 });
    currentUser.security = {
      globalAuditHistory: true,
      clients: true,
      controlValues: true,
      witnessOnly: false,
    };
    expect(idsFor(currentUser)).toEqual([
      'home',
      'inventories',
      'forms',
      'setUp',
      'users',
      'audit',
      'system',
      'controlValues',
      'profile',
      'help',
      'agency',
    ]);
  });

  test('a page belongs to at most one item, so that only one is current', () => {
    const currentUser = sampleArrival({ permissionId: 4, clientCount: 2 });
    currentUser.security = { ...currentUser.security, clients: true };
    const pages = menuFor(currentUser).flatMap((item) => item.routes);
    expect(pages.filter((page, index) => pages.indexOf(page) !== index)).toEqual([]);
  });

  test('each item has its own check', () => {
    const currentUser = sampleArrival({ controlValues: false, permissionId: 1 });
    currentUser.security = {
      globalAuditHistory: false,
      clients: false,
      controlValues: false,
      witnessOnly: false,
    };
    expect(idsFor(currentUser)).toEqual(['home', 'inventories', 'profile', 'help']);
  });

  test('[SWAP-01] changing the agency is for several agencies without SSO, or system administrators', () => {
    expect(idsFor(sampleArrival({ clientCount: 2 }))).toContain('agency');
    expect(idsFor(sampleArrival({ clientCount: 2, isUsingSso: true }))).not.toContain('agency');
    expect(idsFor(sampleArrival({ isUsingSso: true, permissionId: 4 }))).toContain('agency');
    expect(idsFor(sampleArrival({ clientCount: 1 }))).not.toContain('agency');
  });

  test('[ROLE-01] API-only accounts have no shell', () => {
    expect(idsFor(sampleArrival({ userType: 'ApiOnly' }))).toEqual([]);
  });
});
