import type { UseChoices } from '../../../src/contract/custody/use.ts';
import type { Installation } from '../../../src/contract/publications/footer.ts';
import type { ReportHead } from '../../../src/contract/reports/report.ts';
import type { SessionUser } from '../../../src/contract/session/session.ts';
import { noSeal, sealOn } from '../../support/samples/seals.ts';
import { fentanyl } from '../rules/products.ts';

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const installation: Installation = {
  productTitle: 'Countersign',
  isProduction: false,
  version: '0.1.0',
  vendorName: 'Countersign',
  vendorSiteUrl: 'https://countersign.example',
  supportSiteUrl: 'https://support.countersign.example',
  iosStoreUrl: 'https://apps.example',
  googlePlayUrl: 'https://play.example',
  supportEmail: 'help@countersign.example',
  supportPhone: '',
  monitoringUrl: null,
  cloudScanrUrl: null,
  systemMessage: null,
};

export const user: SessionUser = {
  id: id(1),
  clientId: 1,
  email: 'dwhitlock@tamarack.example',
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
  controlValues: false,
  isNewUser: false,
  isAcknowledged: true,
  userSignatureId: null,
};

export const noRights = {
  globalAuditHistory: false,
  clients: false,
  controlValues: false,
  witnessOnly: false,
};

export const lotId = id(31);

export const choices: UseChoices = {
  inventory: {
    id: id(20),
    siteId: id(10),
    name: 'Supervisor 1 bag',
    kind: 'bag',
    custodian: 'Dana Whitlock',
    sealNumber: '60117',
    seal: sealOn('60117'),
    sealCheckedAt: '2026-03-01T07:00:00.000Z',
    outOfService: null,
    isAssociated: true,
    productCount: 1,
    lastCountedAt: null,
    lastCountedBy: null,
    lastChangedAt: null,
    belowPar: 0,
    expiringLots: 0,
    expiredLots: 0,
  },
  site: { id: id(10), name: 'Headquarters', kind: 'registered', address: '', deaNumber: null },
  seal: noSeal,
  holdings: [
    {
      product: { ...fentanyl, package: '2 mL vial' },
      lot: { id: lotId, number: 'F2607A', expiresOn: '2027-03-31' },
      balance: 8_000,
      isExpired: false,
      lastCountedAt: null,
      lastCountedBy: null,
      lastChangedAt: null,
    },
  ],
  people: [{ id: user.id, name: user.fullName }],
  authorizers: ['R. Halloran'],
  witnesses: [],
  takesExternal: false,
  labelled: { agencyId: 1, vials: [] },
};

export const reportHead: ReportHead = {
  agency: 'Tamarack Valley Ambulance',
  timeZone: 'America/New_York',
  from: '2026-07-01',
  to: '2026-07-14',
  place: 'Medic 2',
  inventories: ['Medic 2'],
  leftOut: 0,
  isWholeRegistration: false,
  schedule: null,
  product: null,
  madeAt: '2026-07-14T12:00:00.000Z',
  madeBy: 'Dana Whitlock',
  keptYears: 5,
  ledgerSequence: 40,
};

/** What the view of a report is given besides its data. */
export const reportPage = {
  address: '/reports',
  loadedAt: reportHead.madeAt,
  onOpen: () => undefined,
  tabs: null,
  work: {
    getSnapshot: () => ({ context: { file: null, failure: null }, hasTag: () => false }),
    subscribe: () => ({ unsubscribe: () => undefined }),
    send: () => undefined,
  } as never,
};
