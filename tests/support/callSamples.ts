import { blankSite } from '../../src/rules/siteForm.ts';
import { blankSupplier } from '../../src/rules/supplierForm.ts';
import { password, pin } from './people.ts';
import { sampleRow } from './sampleRow.ts';
import { signatureImage } from './signatureImage.ts';
import { stockSamples } from './stockSamples.ts';
import type { World } from './world.ts';

export interface CallSample {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** The status for those who may make the call; 200 unless it says otherwise. */
  readonly status?: number;
  /** It names no record of the agency, so that a stranger is told the same. */
  readonly namesNothing?: true;
}

/** Who makes the call, and what earlier calls of the test left behind. */
interface Caller {
  readonly userId: string;
  readonly useId: string;
}

type Sample = (world: World, caller: Caller) => CallSample;

const base64 = 'AAAA';
const passkey = { id: base64, rawId: base64, type: 'public-key' };

function use(world: World): CallSample {
  return {
    body: {
      idempotencyKey: crypto.randomUUID(),
      details: {
        inventoryId: world.inventoryId,
        lotId: world.lotId,
        drawnUnits: 1,
        given: 2_000,
        wasted: 0,
        returned: 0,
        occurredAt: '2026-03-10T07:55:00.000Z',
        incidentNumber: 'Hudson-26-0001',
        patientId: 'Hudson-P-1',
        givenByUserId: world.userIds.technician,
        orderKind: 'standing',
        authorizedBy: 'Hudson Director',
        wasteManner: null,
        wasteReason: '',
      },
      signing: { pin, witness: null },
    },
  };
}

function savedUser(world: World): CallSample {
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

/** None: what each call does with one is tested on its own. */
const anImport = { params: { id: crypto.randomUUID() }, status: 404 };

const noRights = { globalAuditHistory: false, clients: false, controlValues: false };

const newSite = { ...blankSite, address: '12 Foundry Street', deaNumber: 'AB1234563' };

const settings = {
  name: '',
  state: '',
  stateName: '',
  stateForms: '',
  stateOverrides: '',
  leastRetentionYears: 2,
  mostInactivityMinutes: 5,
  address: '12 Foundry Street',
  county: '',
  deaRegistrant: '',
  deaNumber: '',
  substanceAgent: '',
  bneLicence: '',
  emsAgencyCode: '',
  receiveSigners: 'one',
  transferSigners: 'two',
  countSigners: 'one',
  shiftChangeSigners: 'two',
  maySignLater: true,
  pinLength: 4,
  inactivityMinutes: null,
  retentionYears: 5,
};

/** A request of every call that passes its schema, with the first agency's ids; by the call's name. */
export const callSamples: Readonly<Record<string, Sample>> = {
  login: () => ({ body: { userName: 'nobody', password } }),
  ssoLogin: () => ({ query: { email: 'chief@example.org' } }),
  getUserObjectFromId: () => ({ query: { userId: 'A'.repeat(43) }, status: 422 }),
  mintSignInGuid: () => ({
    body: { integrationKey: 'A'.repeat(43), userName: 'technician' },
    status: 403,
  }),
  forgotPassword: () => ({ body: { email: 'chief@example.org', clientId: 0 } }),
  getUserGuidVm: () => ({ query: { guid: 'A'.repeat(43) } }),
  changePassword: () => ({
    body: { code: 'A'.repeat(43), password, confirmPassword: password },
  }),
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
  acknowledgeLicence: (_world, { userId }) => ({ params: { userId }, body: { isAccepted: true } }),
  saveSignature: (_world, { userId }) => ({
    params: { userId },
    body: { way: 'drawn', image: signatureImage },
  }),
  savePin: (_world, { userId }) => ({ params: { userId }, body: { pin } }),
  reauthenticate: () => ({ body: { password } }),
  // Right in every way but for being the present one, so that nothing changes for the calls after it.
  changeOwnPassword: (_world, { userId }) => ({
    params: { userId },
    body: { currentPassword: password, password, confirmPassword: password },
    status: 422,
  }),
  getProfile: (_world, { userId }) => ({ params: { userId } }),
  saveTheme: (_world, { userId }) => ({ params: { userId }, body: { userTheme: 'Dark' } }),
  getOfflineKey: () => ({}),
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
  actOnUser: (world) => ({
    params: { userId: world.userIds.technician },
    body: { act: 'unlock' },
  }),
  saveUserRights: (world) => ({
    params: { userId: world.userIds.technician },
    body: { base: noRights, rights: noRights },
  }),
  beginImport: () => ({ body: { kind: 'users', fileName: 'people.csv', heads: ['Email'] } }),
  addImportRows: () => ({ ...anImport, body: { rows: [], isLast: true } }),
  getImport: () => anImport,
  getLatestImport: () => ({ params: { kind: 'products' } }),
  confirmImport: () => ({ ...anImport, body: { isMailed: false } }),
  applyImport: () => ({ ...anImport, body: {} }),
  cancelImport: () => ({ ...anImport, body: {} }),
  exportRecords: () => ({ params: { kind: 'suppliers' }, body: {} }),
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
  getWebReleaseNotesList: () => ({}),
  getFooterItem: () => ({ params: { name: 'eula' } }),
  getInstallation: () => ({}),
  getDashboard: () => ({}),
  listInventories: (world) => ({ query: { siteId: world.siteId } }),
  getInventory: (world) => ({ params: { id: world.inventoryId } }),
  listLedger: (world) => ({ params: { id: world.inventoryId } }),
  getUseChoices: (world) => ({ params: { id: world.inventoryId } }),
  recordUse: use,
  getEventChoices: (world) => ({ params: { id: world.inventoryId } }),
  listTransfers: (world) => ({ params: { id: world.inventoryId } }),
  recordCustodyEvent: (world) => ({
    body: {
      idempotencyKey: crypto.randomUUID(),
      details: {
        kind: 'expiry',
        inventoryId: world.inventoryId,
        occurredAt: '2026-03-10T07:55:00.000Z',
        reasonId: null,
        note: '',
        lines: [{ lotId: world.lotId, amount: 2_000 }],
      },
      signing: { pin, others: [] },
    },
    // The lot of the sample is good still.
    status: 422,
  }),
  listMissingSignatures: () => ({}),
  getActToSign: () => ({ params: { id: crypto.randomUUID() }, status: 404 }),
  signMissing: () => ({
    body: {
      signatureId: crypto.randomUUID(),
      actId: crypto.randomUUID(),
      hash: '0'.repeat(64),
      pin,
    },
    status: 404,
  }),
  getUseCare: (_world, { useId }) => ({ params: { id: useId } }),
  listAudit: () => ({}),
  exportAudit: () => ({ body: {} }),
  checkAuditChain: () => ({ body: { clientId: null } }),
  getAuditChain: () => ({}),
  exportChainHeads: () => ({ body: { clientId: null } }),
  listJobs: () => ({}),
  getJobRun: () => ({ params: { id: crypto.randomUUID() }, status: 404 }),
  listCustomers: () => ({}),
  getCustomer: () => ({ params: { id: 'new' } }),
  saveCustomer: () => ({
    body: {
      id: crypto.randomUUID(),
      version: 0,
      fields: {
        number: null,
        name: `Sample ${crypto.randomUUID()}`,
        state: 'VT',
        timeZone: 'America/New_York',
        deactivateAfterDays: null,
        adminName: 'Sample Administrator',
        adminEmail: `${crypto.randomUUID()}@example.org`,
      },
    },
  }),
  setCustomerStatus: () => ({
    params: { id: crypto.randomUUID() },
    body: { isActive: true },
    status: 404,
  }),
  listIntegrations: (world) => ({ params: { clientId: String(world.agencyId) } }),
  getIntegration: (world) => ({ params: { clientId: String(world.agencyId), id: 'new' } }),
  saveIntegration: (world) => ({
    params: { clientId: String(world.agencyId) },
    body: {
      id: crypto.randomUUID(),
      version: 0,
      fields: { name: crypto.randomUUID(), isActive: true },
    },
  }),
  makeIntegrationKey: (world) => ({
    params: { clientId: String(world.agencyId), id: crypto.randomUUID() },
    body: {},
    status: 404,
  }),
  listStates: () => ({}),
  getSsoProvider: (world) => ({ params: { clientId: String(world.agencyId) } }),
  saveSsoProvider: (world) => ({
    body: {
      id: String(world.agencyId),
      version: 0,
      fields: {
        issuer: 'https://login.hudson.example.org',
        clientId: 'countersign',
        authentication: 'none',
        isConfidential: false,
        clientSecret: '',
        domains: 'hudson.example.org',
        isActive: true,
      },
    },
  }),
  getState: () => ({ params: { id: 'NY' } }),
  saveState: () => ({
    body: {
      id: 'VT',
      version: 1,
      fields: {
        name: 'Vermont',
        retentionYears: 2,
        forms: [],
        scheduleII: '',
        scheduleIII: '',
        scheduleIV: '',
        scheduleV: '',
      },
    },
  }),
  runJobNow: (world) => ({ body: { job: 'auditChainCheck', clientId: world.agencyId } }),
  listStatecharts: () => ({}),
  getStatechart: () => ({ params: { subject: 'login' } }),
  getForm3848: () => ({}),
  signForm3848: () => ({
    body: {
      idempotencyKey: crypto.randomUUID(),
      periodEnd: '2025-12-31',
      basis: '0'.repeat(64),
      counts: [],
      explanation: '',
      amendment: '',
      pin,
    },
    // None of them is the agency's controlled substance agent.
    status: 403,
  }),
  listControlValues: () => ({}),
  getControlValue: () => ({ params: { id: crypto.randomUUID() }, status: 404 }),
  getActivationChoices: () => ({}),
  activateControlValues: (world) => ({
    body: {
      idempotencyKey: crypto.randomUUID(),
      inventoryId: world.inventoryId,
      lotId: world.lotId,
      source: { way: 'generate', count: 1 },
      pin,
    },
  }),
  // A foreign label: the answer that leaves a trace.
  findControlValue: () => ({ body: { code: 'CV2147483647-0000001' } }),
  placeLabels: (world) => ({
    params: { id: world.inventoryId },
    body: { labels: ['CV2147483647-0000001'] },
  }),
  getLabelsToPrint: () => ({ query: { id: crypto.randomUUID() }, status: 404 }),
  printLabels: () => ({
    body: { idempotencyKey: crypto.randomUUID(), ids: [crypto.randomUUID()] },
    status: 404,
  }),
  getPerpetualInventory: () => ({}),
  exportPerpetualInventory: () => ({ body: {} }),
  getUseLog: () => ({}),
  exportUseLog: () => ({ body: {} }),
  getCountReport: () => ({}),
  exportCountReport: () => ({ body: {} }),
  getLossReport: () => ({}),
  exportLossReport: () => ({ body: {} }),
  recordLossStep: () => ({
    params: { id: crypto.randomUUID() },
    body: { step: 'notice', doneOn: '2026-03-09' },
    status: 404,
  }),
  getDestructionReport: () => ({}),
  exportDestructionReport: () => ({ body: {} }),
  getBiennialInventory: () => ({ query: { day: '2026-03-09' } }),
  takeBiennialInventory: () => ({
    body: {
      idempotencyKey: crypto.randomUUID(),
      day: '2026-03-09',
      moment: 'close',
      // Of figures that nobody was shown.
      basis: '0'.repeat(64),
      explanation: '',
      pin,
    },
    status: 409,
    namesNothing: true,
  }),
  exportBiennialInventory: () => ({ body: { id: crypto.randomUUID() }, status: 404 }),
  getRestockList: () => ({}),
  exportRestockList: () => ({ body: {} }),
  getTrends: () => ({}),
  listKnoxDevices: () => ({}),
  readKnoxDevices: () => ({ status: 404 }),
  lockKnoxDevice: () => ({ params: { id: crypto.randomUUID() }, status: 404 }),
  assignKnoxDevice: () => ({
    params: { id: crypto.randomUUID() },
    body: { inventoryId: null },
    status: 404,
  }),
  // Of a version that nobody was shown, so that the vendor is not asked.
  saveKnoxConnection: () => ({
    body: { region: 'us01', clientId: 'x', clientSecret: 'x', showsPlaces: false, version: 7 },
    status: 404,
  }),
  listSites: () => ({}),
  getSite: (world) => ({ params: { id: world.siteId } }),
  saveSite: (_world, { userId }) => ({
    body: {
      id: crypto.randomUUID(),
      version: 0,
      fields: { ...newSite, name: `Site of ${userId}` },
    },
  }),
  listDepartments: () => ({}),
  getDepartment: () => ({ params: { id: 'new' } }),
  saveDepartment: (_world, { userId }) => ({
    body: {
      id: crypto.randomUUID(),
      version: 0,
      fields: { name: `Department of ${userId}`, isActive: true, people: [] },
    },
  }),
  listSuppliers: () => ({}),
  getSupplier: () => ({ params: { id: 'new' } }),
  saveSupplier: () => ({
    body: {
      id: crypto.randomUUID(),
      version: 0,
      fields: { ...blankSupplier, name: 'Harbor', deaNumber: 'AB1234560' },
    },
    status: 422,
  }),
  getSetupProgress: () => ({}),
  getOpeningChoices: (world) => ({ params: { id: world.inventoryId } }),
  recordOpeningCount: (world) => ({
    body: {
      idempotencyKey: crypto.randomUUID(),
      details: {
        inventoryId: world.inventoryId,
        countedAt: '2026-03-10T07:55:00.000Z',
        lines: [
          { productId: world.lotId, lotNumber: 'Hudson-2', expiresOn: '2028-01-31', units: 4 },
        ],
      },
      signing: { pin, witness: null },
    },
    // The one inventory has entries already.
    status: 422,
  }),
  getAgencySettings: () => ({}),
  saveAgencySettings: (world) => ({
    body: { id: String(world.agencyId), version: 9, fields: settings },
    status: 409,
  }),
  searchEverything: () => ({ query: { text: 'medic' } }),
  ...stockSamples,
};
