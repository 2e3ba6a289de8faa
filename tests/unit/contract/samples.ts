import * as v from 'valibot';

const userId = '7b0f7a54-94d5-4a7e-9a53-5f4f7c1c2f10';

/** A session user that fits the contract. */
export const sessionUser = {
  id: userId,
  clientId: 1,
  email: 'dana@example.org',
  fullName: 'Dana Whitlock',
  permissionProfile: 'Manager',
  permissionId: 2,
  userType: 'Regular',
  inactivityTimeout: true,
  clientLogoFilename: null,
  clientLogoFilePath: null,
  clientName: 'Tamarack Valley Ambulance',
  currentClientId: 1,
  clientCount: 2,
  isUsingSso: false,
  userTheme: 'Light',
  needToResetPin: false,
  controlValues: false,
  isNewUser: false,
  isAcknowledged: true,
  userSignatureId: null,
};

export const security = {
  globalAuditHistory: false,
  clients: false,
  controlValues: false,
  witnessOnly: false,
};

export const arrivingSession = {
  token: 'T'.repeat(43),
  user: sessionUser,
  security,
  hasSignatureAndPin: true,
};

/** The sentences with which a schema refuses; none where it accepts. */
export function sentences(schema: v.GenericSchema, input: unknown): string[] {
  const parsed = v.safeParse(schema, input, { abortPipeEarly: true });
  return parsed.success ? [] : parsed.issues.map(({ message }) => message);
}
