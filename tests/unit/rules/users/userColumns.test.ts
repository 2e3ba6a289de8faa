import { describe, expect, it } from 'vitest';
import { columnsOf, userColumns } from '../../../../src/rules/users/userColumns.ts';
import { sampleRow } from '../../../support/database/sampleRow.ts';

describe('[CALL-14] the columns of an export', () => {
  const cellsOf = (change: Parameters<typeof sampleRow>[0]) => {
    const row = sampleRow(change);
    const columns = Object.entries(userColumns);
    return Object.fromEntries(columns.map(([name, { cell }]) => [name, cell(row)]));
  };

  it('hold a row in words', () => {
    expect(cellsOf({})).toEqual({
      fullName: 'Rosa Halloran',
      email: 'rhalloran@example.org',
      phoneNumber: null,
      friendlyId: null,
      permissionProfile: 'Technician',
      userType: 'Regular',
      clientName: 'Hudson Valley EMS',
      isActive: 'Active',
      lastLoginDate: null,
      isLockedOut: 'No',
      needToResetPin: 'No',
      inactivityTimeout: 'On',
      deactivatedDueToInactivity: 'No',
      hasFidoClientSettings: 'Yes',
      isEmailBounced: 'No',
      isEmailBlocked: 'No',
      emailBlockedReason: null,
      isFromIops: 'No',
      isFromKnox: 'No',
      knoxId: null,
    });
    expect(cellsOf({ isActive: false, inactivityTimeout: false, isLockedOut: true })).toMatchObject(
      { isActive: 'Inactive', inactivityTimeout: 'Off', isLockedOut: 'Yes' },
    );
  });

  it('are the requested ones in their order, or all; anything else is refused', () => {
    expect(columnsOf('["email","fullName"]')).toEqual(['email', 'fullName']);
    expect(columnsOf('["email"]')).toEqual(['email']);
    expect(columnsOf(undefined)?.length).toBeGreaterThan(15);
    for (const wrong of ['', '[]', '{}', '["passwordHash"]', '["email","email"]', 'email']) {
      expect(columnsOf(wrong), wrong).toBeNull();
    }
  });
});
