import { describe, expect, it } from 'vitest';
import { UserAct } from '../../../../src/contract/users/userAccess.ts';
import { isActDone, whyActRefused, whyRightFixed } from '../../../../src/rules/users/userActs.ts';
import { columnsOf } from '../../../../src/rules/users/userColumns.ts';
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
    const holder = sampleUserAccess({ rights: { ...none, clients: true } });
    expect(whyActRefused(admin, holder, 'unlock')).toMatch(/more rights/);
    expect(whyActRefused({ ...admin, agencyId: 8 }, access, 'unlock')).toMatch(/another agency/);
    const inactive = sampleUserAccess({ user: sampleRow({ isActive: false }) });
    expect(whyActRefused(admin, inactive, 'sendLink')).toMatch(/inactive/);
    const program = sampleUserAccess({ user: sampleRow({ userType: 'ApiOnly' }) });
    expect(whyActRefused(admin, program, 'requirePinReset')).toMatch(/no PIN/);
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

describe('[ENT-05] a row of the list shows', () => {
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

describe('[CALL-14] the columns of an export', () => {
  it('are the requested ones in their order, or all; anything else is refused', () => {
    expect(columnsOf('["email","fullName"]')).toEqual(['email', 'fullName']);
    expect(columnsOf(undefined)?.length).toBeGreaterThan(15);
    for (const wrong of ['', '[]', '{}', '["passwordHash"]', '["email","email"]', 'email']) {
      expect(columnsOf(wrong), wrong).toBeNull();
    }
  });
});
