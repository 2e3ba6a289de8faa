import type { Product } from '../../../src/contract/core/product.ts';
import type { RecordedUse, UseChoices } from '../../../src/contract/custody/use.ts';
import type { LedgerEntry } from '../../../src/contract/inventory/ledger.ts';
import type { RawUse } from '../../../src/rules/custody/typedUse.ts';
import { noSeal } from '../../support/samples/seals.ts';

const id = (number: number) => `00000000-0000-4000-8000-0000000000${number}`;

const product: Product = {
  id: id(10),
  name: 'fentaNYL',
  strength: '50 mcg/mL',
  form: 'solution for injection',
  package: '2 mL vial',
  packageQuantity: 25,
  ndc: '99999-101-02',
  schedule: 'C-II',
  measure: 'microlitre',
  contentPerUnit: 2_000,
  concentration: { massNanograms: 50_000, volumeMicrolitres: 1_000 },
  massUnit: 'mcg',
  unitName: 'vial',
};
const lot = { id: id(11), number: 'F2607A', expiresOn: '2027-03-31' };
const site = { id: id(13), name: 'Headquarters', kind: 'registered' as const, address: '' };

export const sampleChoices: UseChoices = {
  inventory: {
    id: id(12),
    siteId: site.id,
    name: 'Supervisor 1 bag',
    kind: 'bag',
    custodian: null,
    sealNumber: null,
    seal: null,
    sealCheckedAt: null,
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
  site: { ...site, deaNumber: null },
  seal: noSeal,
  holdings: [
    {
      product,
      lot,
      balance: 8_000,
      isExpired: false,
      lastCountedAt: null,
      lastCountedBy: null,
      lastChangedAt: null,
    },
  ],
  people: [{ id: id(14), name: 'Dana Whitlock' }],
  authorizers: ['R. Halloran'],
  witnesses: [],
  takesExternal: false,
  labelled: { agencyId: 1, vials: [] },
};

/** One vial drawn, 75 mcg administered, 25 mcg wasted. */
export const sampleForm: RawUse = {
  lotId: lot.id,
  drawnUnits: '1',
  amountUnit: 'mcg',
  given: '75',
  wasted: '25',
  returned: '0',
  occurredOn: '2026-07-14',
  occurredTime: '07:31',
  incidentNumber: '26-003841',
  patientId: 'P-20458',
  givenByUserId: id(14),
  orderKind: 'standing',
  authorizedBy: 'R. Halloran',
  wasteManner: 'disposalPouch',
  wasteReason: '',
  noPatientReason: '',
  disposedByUserId: '',
};

const entry: LedgerEntry = {
  id: id(15),
  sequence: 1,
  kind: 'use',
  level: 'external',
  product,
  lot,
  change: -2_000,
  lotBalance: 6_000,
  productBalance: 6_000,
  occurredAt: '2026-07-14T11:31:00.000Z',
  recordedAt: '2026-07-14T11:40:00.000Z',
  isLate: false,
  recordedBy: 'Dana Whitlock',
  signatures: [],
  missingSignatures: [],
  signatureNotes: [],
  summary: '75 mcg administered, 25 mcg wasted',
  correctionOf: null,
  note: null,
  hash: '',
};

export const sampleRecordedUse: RecordedUse = { useId: id(16), entry };
