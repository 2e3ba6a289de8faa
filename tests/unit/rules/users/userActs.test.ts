import { describe, expect, it } from 'vitest';
import { UserAct } from '../../../../src/contract/users/userAccess.ts';
import {
  changedRights,
  isActDone,
  rightNames,
  whyActRefused,
  whyRightFixed,
} from '../../../../src/rules/users/userActs.ts';
import { accountNote, mailFailure, originNote } from '../../../../src/rules/users/userText.ts';
import { sampleRow } from '../../../support/database/sampleRow.ts';
import { noRights as none, sampleUserAccess } from '../../../support/people/sampleUserAccess.ts';

const admin = { id: 'editor', permissionId: 3, agencyId: 7, rights: none };

describe('[ROLE-02] acts with another person’s account', () => {
  it('are open to an administrator, each as long as it would change something', () => {
    const access = sampleUserAccess();
    expect(UserAct.options.map((act) => whyActRefused(admin, access, act))).toEqual(
      UserAct.options.map(() => null),
    );
    expect(UserAct.options.filter((act) => isActDone(access, act))).toEqual(['unlock', 'activate']);
    const other = sampleUserAccess({
      user: sampleRow({ isActive: false, needToResetPin: true }),
      sessions: 0,
      passwordLockedUntil: '2026-03-10T08:00:00.000Z',
      linkMail: { state: 'waiting', at: null },
    });
    expect(UserAct.options.filter((act) => isActDone(other, act))).toEqual([
      'sendLink',
      'requirePinReset',
      'endSessions',
      'deactivate',
    ]);
  });

  it('unlocking is already done if only the PIN is locked: it stays locked', () => {
    const pinLockedUntil = '2026-03-10T08:00:00.000Z';
    expect(isActDone(sampleUserAccess({ pinLockedUntil }), 'unlock')).toBe(true);
  });

  it('are refused with a reason: for oneself, for someone with more rights, for another agency', () => {
    const access = sampleUserAccess();
    const own = { ...admin, id: access.user.userId };
    expect(whyActRefused(own, access, 'unlock')).toMatch(/your own account/);
    const above = sampleUserAccess({ user: sampleRow({ permissionId: 4 }) });
    expect(whyActRefused(admin, above, 'unlock')).toMatch(/more rights/);
    for (const right of ['clients', 'globalAuditHistory'] as const) {
      const rights = { ...none, [right]: true };
      const holder = sampleUserAccess({ rights });
      expect(whyActRefused(admin, holder, 'unlock')).toMatch(/more rights/);
      expect(whyActRefused({ ...admin, rights }, holder, 'unlock')).toBeNull();
    }
    expect(whyActRefused({ ...admin, agencyId: 8 }, access, 'unlock')).toMatch(/another agency/);
    const inactive = sampleUserAccess({ user: sampleRow({ isActive: false }) });
    expect(whyActRefused(admin, inactive, 'sendLink')).toMatch(/inactive/);
    const program = sampleUserAccess({ user: sampleRow({ userType: 'ApiOnly' }) });
    const auditor = sampleUserAccess({ user: sampleRow({ userType: 'Auditor' }) });
    for (const [access, sentence] of [
      [program, 'An API account has no PIN.'],
      [auditor, 'An auditor account has no PIN.'],
    ] as const) {
      const refused = UserAct.options.map((act) => [act, whyActRefused(admin, access, act)]);
      expect(refused.filter(([, reason]) => reason !== null)).toEqual([
        ['requirePinReset', sentence],
      ]);
    }
  });

  it('[RIGHT-07] give an auditor no right', () => {
    const auditor = sampleUserAccess({ user: sampleRow({ userType: 'Auditor' }) });
    const all = {
      globalAuditHistory: true,
      clients: true,
      controlValues: true,
      witnessOnly: false,
    };
    for (const permissionId of [3, 4]) {
      const editor = { ...admin, permissionId, rights: all };
      for (const right of rightNames) {
        expect(whyRightFixed(editor, auditor, right)).toBe(
          'An auditor account only reads, whatever its permission and rights. Choose what it reads on the page of auditors.',
        );
      }
    }
  });

  it('rights are granted by people who have them; work with control values, by any administrator', () => {
    const access = sampleUserAccess();
    expect(whyRightFixed(admin, access, 'controlValues')).toBeNull();
    expect(whyRightFixed(admin, access, 'clients')).toMatch(/don’t have/);
    const auditor = { ...admin, rights: { ...none, globalAuditHistory: true } };
    expect(whyRightFixed(auditor, access, 'globalAuditHistory')).toBeNull();
    expect(whyRightFixed({ ...auditor, permissionId: 2 }, access, 'globalAuditHistory')).toMatch(
      /Only administrators/,
    );
    const above = sampleUserAccess({ user: sampleRow({ permissionId: 4 }) });
    expect(whyRightFixed(auditor, above, 'globalAuditHistory')).toMatch(/more rights/);
    const own = { ...auditor, id: access.user.userId };
    expect(whyRightFixed(own, access, 'controlValues')).toMatch(/your own account/);
  });

  it('rights of a person in several agencies count in each: only a system administrator grants them', () => {
    const shared = sampleUserAccess({ user: sampleRow({ isMultipleClients: true }) });
    const auditor = { ...admin, rights: { ...none, globalAuditHistory: true } };
    for (const right of ['controlValues', 'globalAuditHistory'] as const) {
      expect(whyRightFixed(auditor, shared, right)).toMatch(/several agencies/);
    }
    const sysadmin = { ...admin, permissionId: 4 };
    expect(whyRightFixed(sysadmin, shared, 'controlValues')).toBeNull();
  });
});

it('[ROLE-02] changed rights are listed in the order in which they are shown', () => {
  const before = { ...none, clients: true };
  expect(changedRights(before, before)).toEqual([]);
  const after = { ...none, controlValues: true };
  expect(changedRights(before, after)).toEqual(['clients', 'controlValues']);
});

describe('[ENT-05] a row of the list shows', () => {
  it.each([
    [{}, ''],
    [{ isNewUser: true }, 'Hasn’t set up their account yet'],
    [{ isNewUser: true, needToResetPin: true }, 'Hasn’t set up their account yet'],
    [{ needToResetPin: true }, 'Needs a PIN reset'],
    [{ isActive: false, needToResetPin: true }, ''],
    [{ isActive: false, deactivatedDueToInactivity: true }, 'Deactivated: no recent login'],
  ])('of %j the note %j', (change, note) => {
    expect(accountNote(sampleRow(change))).toBe(note);
  });

  it.each([
    [{}, ''],
    [{ isFromIops: true }, 'Managed by an integration'],
    [{ isFromIops: true, userType: 'Integration' }, ''],
    [{ userType: 'Integration' }, ''],
    [{ isFromKnox: true }, 'Device managed'],
    [{ isFromKnox: true, knoxId: 'K-7' }, 'Device K-7'],
    [{ isMultipleClients: true }, 'Works for several agencies'],
    [{ isFromKnox: true, isMultipleClients: true }, 'Device managed, Works for several agencies'],
  ] as const)('of %j the origin %j', (change, note) => {
    expect(originNote(sampleRow(change))).toBe(note);
  });

  it('the status of the account, its origin and its email', () => {
    expect(accountNote(sampleRow({ isActive: false, deactivatedDueToInactivity: true }))).toBe(
      'Deactivated: no recent login',
    );
    expect(accountNote(sampleRow({ isActive: false, isNewUser: true }))).toBe('');
    expect(originNote(sampleRow({ isFromIops: true, isFromKnox: true, knoxId: 'K-7' }))).toBe(
      'Managed by an integration, Device K-7',
    );
    expect(
      mailFailure(sampleRow({ isEmailBlocked: true, emailBlockedReason: 'Full mailbox' })),
    ).toBe('Full mailbox');
    expect(mailFailure(sampleRow({ isEmailBounced: true }))).toBe('Mail bounces');
    expect(mailFailure(sampleRow({ isEmailSpamReported: true }))).toMatch(/spam/);
    expect(mailFailure(sampleRow())).toBe('');
  });
});
