import type { LoggedInUser, SessionUser } from '../../../src/contract/session/session.ts';

/** A regular manager with everything set up; tests change what they are about. */
export function sampleUser(change: Partial<SessionUser> = {}): SessionUser {
  return {
    id: '5b7e9f3c-6a8d-4e1f-9b2a-1c3d5e7f9a0b',
    clientId: 1,
    email: 'dana.whitlock@tamarack.example',
    fullName: 'Dana Whitlock',
    permissionProfile: 'Manager',
    permissionId: 2,
    userType: 'Regular',
    inactivityTimeout: true,
    clientLogoFilename: null,
    clientLogoFilePath: null,
    clientName: 'Tamarack Valley Ambulance',
    currentClientId: 1,
    clientCount: 1,
    isUsingSso: false,
    userTheme: 'Light',
    needToResetPin: false,
    controlValues: true,
    isNewUser: false,
    isAcknowledged: true,
    userSignatureId: 'signature-1',
    ...change,
  };
}

/** That manager, logged in. */
export function sampleArrival(
  change: Partial<SessionUser> = {},
  hasSignatureAndPin = true,
): LoggedInUser {
  return {
    user: sampleUser(change),
    security: { globalAuditHistory: true, clients: false, controlValues: true, witnessOnly: false },
    hasSignatureAndPin,
  };
}

/** A pharmacist a witness only, logged in. */
export function sampleWitness(): LoggedInUser {
  const arrival = sampleArrival({
    fullName: 'Noor Haddad',
    permissionProfile: 'Technician',
    permissionId: 1,
  });
  return { ...arrival, security: { ...arrival.security, witnessOnly: true } };
}
