import { describe, expect, it } from 'vitest';
import { calls } from '../../../../src/contract/calls.ts';
import { decideAccess, holdsRight } from '../../../../src/rules/navigation/access.ts';
import { menuFor } from '../../../../src/rules/navigation/menu.ts';
import { type RouteName, routeOf, routes } from '../../../../src/rules/navigation/routes.ts';
import { listOf, nothingFound } from '../../../../src/rules/search/searchOptions.ts';
import { whyRightFixed } from '../../../../src/rules/users/userActs.ts';
import { sampleArrival, sampleWitness } from '../../../model/users/sampleUser.ts';
import { sampleRow } from '../../../support/database/sampleRow.ts';
import { noRights as none, sampleUserAccess } from '../../../support/people/sampleUserAccess.ts';

const admin = { id: 'editor', permissionId: 3, agencyId: 7, rights: none };
const technician = sampleRow({ permissionId: 1, permissionProfile: 'Technician' });

const whyFixed = (user = technician, editor = admin, rights = none) =>
  whyRightFixed(editor, sampleUserAccess({ user, rights }), 'witnessOnly');

describe('[ROLE-02] a person who is a witness only', () => {
  it('is a technician, set by an administrator, who need not be one themselves', () => {
    expect(whyFixed()).toBeNull();
    expect(whyFixed(technician, { ...admin, permissionId: 4 })).toBeNull();
    expect(whyFixed(technician, { ...admin, permissionId: 2 })).toMatch(/Only administrators/);
  });

  it('is not a manager, administrator or API account, and no one can set it for themselves', () => {
    const sysadmin = { ...admin, permissionId: 4 };
    for (const permissionId of [2, 3, 4] as const) {
      expect(whyFixed(sampleRow({ permissionId }), sysadmin)).toMatch(/Only a Technician/);
    }
    expect(whyFixed(sampleRow({ permissionId: 1, userType: 'ApiOnly' }))).toMatch(
      /can’t be a witness/,
    );
    expect(whyFixed(technician, { ...admin, id: technician.userId })).toMatch(/your own account/);
    const shared = sampleRow({ permissionId: 1, isMultipleClients: true });
    expect(whyFixed(shared)).toMatch(/several agencies/);
  });

  it('can always be released, whatever else has changed', () => {
    const rights = { ...none, witnessOnly: true };
    expect(whyFixed(sampleRow({ permissionId: 2 }), admin, rights)).toBeNull();
  });
});

describe('[ROLE-04] a person who is a witness only is offered', () => {
  const witness = sampleWitness();

  it('no right, even where the account has it', () => {
    expect(witness.security).toMatchObject({ globalAuditHistory: true, controlValues: true });
    for (const right of ['globalAuditHistory', 'controlValues', 'custody', 'users'] as const) {
      expect(holdsRight(witness, right), right).toBe(false);
    }
    expect(holdsRight(sampleArrival(), 'custody')).toBe(true);
  });

  it('their own account, the missing signatures, and what anyone may read', () => {
    const admitted = (Object.keys(routes) as RouteName[])
      .filter((name) => decideAccess({ kind: 'route', name, params: {} }, witness) === 'admitted')
      .filter((name) => !routeOf(name).isPublic);
    expect(admitted).toEqual([
      'releaseNotes',
      'help',
      'helpChapter',
      'jobHistory',
      'profile',
      'alertPreferences',
      'security',
      'missingSignatures',
      'missingSignature',
      'fieldRecord',
      'alerts',
      'alert',
      'integrationInfo',
    ]);
    expect(decideAccess({ kind: 'route', name: 'dashboard', params: {} }, witness)).toBe(
      'hasNoDashboard',
    );
    expect(decideAccess({ kind: 'route', name: 'recordUse', params: {} }, witness)).toBe(
      'lacksRight',
    );
  });

  it('[SHELL-03] a menu that starts with those signatures', () => {
    const menu = menuFor(witness);
    expect(menu.map(({ id }) => id)).toEqual(['home', 'profile', 'help']);
    expect(menu[0]?.href).toBe('/missing-signatures');
  });

  it('[SHELL-06] in the search the same pages', () => {
    const asked = { currentUser: witness, query: '', found: nothingFound, active: null };
    const pages = listOf(asked).options.map(({ address }) => address);
    expect(pages[0]).toBe('/missing-signatures');
    expect(pages.filter((page) => /dashboard|inventor|reports|activate/.test(page))).toEqual([]);
  });
});

it('[ROLE-04] calls that show or change custody are never open to everyone with a session', () => {
  const open = calls.filter(({ access }) => access === 'session').map(({ name }) => name);
  expect(open).toEqual([
    'postCredentialOptions',
    'getCredentialOptions',
    'makeCredential',
    'getAuthorizedAssertionOptions',
    'listCredentials',
    'removeCredential',
    'postSigningOptions',
    'getAccountSecurity',
    'acknowledgeLicense',
    'saveSignature',
    'savePin',
    'reauthenticate',
    'postConfirmationOptions',
    'confirmByPasskey',
    'changeOwnPassword',
    'getProfile',
    'saveTheme',
    'endTour',
    'getOfflineKey',
    'getActOutcome',
    'setClient',
    'selectClientsByUser',
    'selectPermissions',
    'selectDepartments',
    'listFieldRecords',
    'getFieldRecord',
    'confirmFieldRecord',
    'denyFieldRecord',
    'listMissingSignatures',
    'getActToSign',
    'signMissing',
    'listOwnAlerts',
    'getAlert',
    'acknowledgeAlert',
    'getAlertPreferences',
    'saveAlertPreferences',
    'addPushDevice',
    'removePushDevice',
    'listJobs',
    'getJobRun',
    // Finds nothing for a witness only.
    'searchEverything',
    // The blank form for a person who is not a manager.
    'getForm3848',
  ]);
});
