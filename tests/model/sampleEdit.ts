import type { UserRow } from '../../src/contract/user.ts';
import type { UnsentEdit } from '../../src/rules/unsentEdit.ts';

/** A row of the user list. */
export function sampleRow(differences: Partial<UserRow> = {}): UserRow {
  return {
    userId: '6f1c3f0e-58a2-4c0e-9c3a-1b8f6a1d0001',
    fullName: 'Rosa Halloran',
    email: 'rhalloran@example.org',
    emailConfirmed: true,
    isEmailBounced: false,
    deactivatedDueToInactivity: false,
    phoneNumber: null,
    lastLoginDate: null,
    isActive: true,
    isLockedOut: false,
    inactivityTimeout: true,
    permissionId: 1,
    permissionProfile: 'Technician',
    isSysAdmin: false,
    clientId: 7,
    clientName: 'Hudson Valley EMS',
    hasBiometricClientSettings: false,
    hasFidoClientSettings: true,
    friendlyId: null,
    needToResetPin: false,
    showDepartments: true,
    isNewUser: false,
    isFromIops: false,
    knoxId: null,
    isFromKnox: false,
    userType: 'Regular',
    logoFileName: null,
    companyName: null,
    isUpdatedOffline: false,
    isMultipleClients: false,
    isEmailSpamReported: false,
    hasLoginHistory: true,
    isEmailBlocked: false,
    emailBlockedReason: null,
    ...differences,
  };
}

/** An edit that waits to be sent. */
export function sampleEdit(differences: Partial<UnsentEdit> = {}): UnsentEdit {
  return {
    userId: sampleRow().userId,
    name: 'Rosa Halloran',
    operationId: '6f1c3f0e-58a2-4c0e-9c3a-1b8f6a1d00a1',
    isWaiting: true,
    reason: null,
    isInConflict: false,
    ...differences,
  };
}

/** An edit of which somebody has to choose what stays. */
export function sampleConflict(): UnsentEdit {
  return sampleEdit({ reason: 'Somebody changed this person meanwhile.', isInConflict: true });
}
