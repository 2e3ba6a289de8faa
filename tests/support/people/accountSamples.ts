import { defaultRights } from '../../../src/rules/core/actRights.ts';
import { signatureImage } from '../custody/signatureImage.ts';
import { sampleRow } from '../database/sampleRow.ts';
import type { CallSample, Sample } from '../samples/callSamples.ts';
import type { SetUpWorld } from '../samples/setUpWorld.ts';
import { password, pin } from './people.ts';

const base64 = 'AAAA';
const passkey = { id: base64, rawId: base64, type: 'public-key' };

function savedUser(world: SetUpWorld): CallSample {
  const row = sampleRow({
    userId: world.userIds.technician,
    clientId: world.agencyId,
    fullName: 'Hudson technician',
    hasFidoClientSettings: false,
    showDepartments: false,
  });
  const operationId = crypto.randomUUID();
  return { body: { ...row, base: row, operationId } };
}

const theImport = (id: string) => ({ params: { id }, shows: 'record' }) as const;

const noRights = {
  globalAuditHistory: false,
  clients: false,
  controlValues: false,
  witnessOnly: false,
};

/** Calls of logging in, of one's own account, and of the people of an agency. */
export const accountSamples: Readonly<Record<string, Sample>> = {
  login: () => ({ body: { userName: 'unknown', password } }),
  ssoLogin: () => ({ query: { email: 'chief@example.org' } }),
  getUserObjectFromId: () => ({ query: { userId: 'A'.repeat(43) }, status: 422 }),
  issueLoginGuid: () => ({
    body: { integrationKey: 'A'.repeat(43), userName: 'technician' },
    status: 403,
  }),
  forgotPassword: () => ({ body: { email: 'chief@example.org', clientId: 0 } }),
  getUserGuidVm: () => ({ query: { guid: 'A'.repeat(43) } }),
  changePassword: () => ({ body: { code: 'A'.repeat(43), password, confirmPassword: password } }),
  lookUpAddressLink: () => ({ query: { guid: 'A'.repeat(43) } }),
  answerAddressLink: () => ({ body: { code: 'A'.repeat(43), act: 'undo' } }),
  getUserInfo: () => ({}),
  postUserInfo: () => ({}),
  getUserInfoById: (_world, { userId }) => ({ params: { id: userId } }),
  postUserInfoById: (_world, { userId }) => ({ params: { id: userId } }),
  logout: (_world, { userId }) => ({ query: { userId } }),
  getTimeLeft: () => ({}),
  recordActivity: () => ({ body: { secondsAgo: 0 } }),
  postCredentialOptions: (_world, { userId }) => ({
    body: { userId, attType: 'none', authType: 'auto', userVerification: 'required' },
  }),
  getCredentialOptions: (_world, { userId }) => ({
    query: {
      userId,
      attType: 'none',
      authType: 'auto',
      userVerification: 'preferred',
      requireResidentKey: 'false',
    },
  }),
  makeCredential: (_world, { userId }) => ({
    body: {
      attestation: { ...passkey, response: { attestationObject: base64, clientDataJSON: base64 } },
      displayName: 'Laptop',
      userId,
    },
  }),
  postAssertionOptions: () => ({ body: { userName: 'technician' } }),
  getAssertionOptions: () => ({ query: { userName: 'technician' } }),
  getAuthorizedAssertionOptions: () => ({}),
  postSigningOptions: () => ({ body: { userName: 'technician', contentHash: '0'.repeat(64) } }),
  makeAssertion: () => ({
    body: {
      userName: 'technician',
      clientResponse: {
        ...passkey,
        response: { authenticatorData: base64, clientDataJSON: base64, signature: base64 },
      },
    },
  }),
  listCredentials: () => ({}),
  removeCredential: () => ({ body: { id: crypto.randomUUID() }, status: 404 }),
  getAccountSecurity: (_world, { userId }) => ({ params: { userId } }),
  acknowledgeLicense: (_world, { userId }) => ({ params: { userId }, body: { isAccepted: true } }),
  saveSignature: (_world, { userId }) => ({
    params: { userId },
    body: { way: 'drawn', image: signatureImage },
  }),
  savePin: (_world, { userId }) => ({ params: { userId }, body: { pin } }),
  reauthenticate: () => ({ body: { password } }),
  // No one of the world has a passkey.
  postConfirmationOptions: () => ({ namesNothing: true, status: 422 }),
  confirmByPasskey: () => ({
    namesNothing: true,
    body: {
      assertion: {
        ...passkey,
        response: { authenticatorData: base64, clientDataJSON: base64, signature: base64 },
      },
    },
    status: 422,
  }),
  // Right in every way but for being the current one, so that nothing changes for the calls after it.
  changeOwnPassword: (_world, { userId }) => ({
    params: { userId },
    body: { currentPassword: password, password, confirmPassword: password },
    status: 422,
  }),
  getProfile: (_world, { userId }) => ({ params: { userId } }),
  saveTheme: (_world, { userId }) => ({ params: { userId }, body: { userTheme: 'Dark' } }),
  endTour: (_world, { userId }) => ({ params: { userId }, body: {} }),
  getOfflineKey: () => ({}),
  getActOutcome: () => ({ query: { key: crypto.randomUUID() } }),
  getIntegrationInfo: (world) => ({ params: { clientId: String(world.agencyId) } }),
  setClient: (world) => ({ body: { clientId: world.agencyId } }),
  selectClients: () => ({}),
  selectClientsByUser: (_world, { userId }) => ({ query: { id: userId } }),
  selectPermissions: () => ({}),
  selectDepartments: () => ({}),
  getUserList: () => ({}),
  postUserList: () => ({ body: {} }),
  getUser: (world) => ({ params: { userId: world.userIds.technician } }),
  saveUser: savedUser,
  getUserAccess: (world) => ({ params: { userId: world.userIds.technician } }),
  actOnUser: (world) => ({ params: { userId: world.userIds.technician }, body: { act: 'unlock' } }),
  saveUserRights: (world) => ({
    params: { userId: world.userIds.technician },
    body: { base: noRights, rights: noRights },
  }),
  getRoleRights: () => ({ params: { role: 'technician' } }),
  saveRoleRights: () => ({
    params: { role: 'technician' },
    body: { base: defaultRights.technician, rights: defaultRights.technician },
    namesNothing: true,
  }),
  getPersonRights: (world) => ({ params: { userId: world.userIds.technician } }),
  savePersonRights: (world) => ({
    params: { userId: world.userIds.technician },
    body: { base: defaultRights.technician, rights: defaultRights.technician },
  }),
  beginImport: () => ({ body: { kind: 'users', fileName: 'people.csv', heads: ['Email'] } }),
  addImportRows: ({ setUp }) => ({
    ...theImport(setUp.importToRead),
    body: { rows: [{ line: 3, cells: ['99998-0001-01'] }], isLast: false },
  }),
  getImport: ({ setUp }) => theImport(setUp.importToConfirm),
  getLatestImport: () => ({ params: { kind: 'products' }, shows: 'list' }),
  confirmImport: ({ setUp }) => ({
    ...theImport(setUp.importToConfirm),
    body: { isMailed: false },
  }),
  applyImport: ({ setUp }) => ({ ...theImport(setUp.importToApply), body: {} }),
  cancelImport: ({ setUp }) => ({ ...theImport(setUp.importToCancel), body: {} }),
  exportRecords: () => ({ params: { kind: 'suppliers' }, body: {}, shows: 'list' }),
  inviteUser: (_world, { userId }) => ({
    body: {
      operationId: crypto.randomUUID(),
      fullName: 'New Person',
      email: `new-of-${userId}@example.org`,
      userName: '',
      phoneNumber: null,
      friendlyId: null,
      permissionId: 1,
      userType: 'Regular',
      inactivityTimeout: true,
    },
  }),
};
