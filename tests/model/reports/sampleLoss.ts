import type { Loss, LossRecord } from '../../../src/contract/reports/loss.ts';
import { sampleRecordedUse } from '../custody/sampleUse.ts';

const { product } = sampleRecordedUse.entry;

const registrant = {
  agency: 'Tamarack Valley Ambulance',
  address: null,
  county: null,
  deaRegistrant: null,
  deaNumber: 'AB1234563',
  agent: 'Erik Sorensen',
  contact: null,
  phone: null,
};

const line = {
  sequence: 7,
  product,
  lot: 'F2607A',
  expiresOn: '2027-05-31',
  amount: product.contentPerUnit,
  correctedBy: [],
  packageQuantity: null,
};

const facts = {
  numbers: ['2026-03'],
  inventory: 'Medic 3',
  site: { name: 'Headquarters', address: '1 Main Street', county: 'Oswego', deaNumber: null },
  isTheft: false,
  discoveredAt: '2026-07-12T15:00:00.000Z',
  probablyFrom: null,
  probablyTo: null,
  reason: null,
  note: 'Not found after a search.',
  lines: [line],
};

/** A loss of one vial in New York, found by a count two days before it was reported. */
export const sampleLoss: Loss = {
  head: {
    agency: registrant.agency,
    timeZone: 'America/New_York',
    from: '2026-07-12',
    to: '2026-07-12',
    place: 'Medic 3',
    inventories: ['Medic 3'],
    leftOut: 0,
    schedule: null,
    product: null,
    madeAt: '2026-07-14T12:00:00.000Z',
    madeBy: 'Erik Sorensen',
    ledgerSequence: 9,
    keptYears: 5,
  },
  registrant,
  event: {
    ...facts,
    id: '00000000-0000-4000-8000-000000000081',
    occurredAt: facts.discoveredAt,
    recordedAt: facts.discoveredAt,
    recordedBy: 'Jun Takeda',
    signers: [{ name: 'Jun Takeda', role: 'Paramedic', meaning: 'reported' }],
    signatureNotes: [],
    discoveredOn: '2026-07-12',
    earlierLosses: 1,
    noticeDueOn: '2026-07-13',
    noticeSentOn: '2026-07-13',
    formDueOn: '2026-08-26',
    formFiledOn: null,
    notSignificantOn: null,
    newYork: { departmentOn: null, departmentBy: '', directorOn: null, directorBy: '' },
  },
  firstFoundAt: '2026-07-10T12:00:00.000Z',
  records: [],
  may: { lossSteps: true, decide: true, photos: true },
};

/** The day of its written notice, corrected. */
export const sampleLossRecord: LossRecord = {
  id: '00000000-0000-4000-8000-000000000091',
  version: 1,
  statement: {
    kind: 'noticeDay',
    insteadOf: '2026-07-13',
    corrected: '2026-07-12',
    reason: 'It was sent in the evening of the same day.',
  },
  facts: { ...facts, registrant },
  signatures: [{ name: 'Erik Sorensen', role: 'Coordinator', meaning: 'corrected', method: 'pin' }],
  signedAt: '2026-07-14T12:01:00.000Z',
  hash: 'a'.repeat(64),
};
