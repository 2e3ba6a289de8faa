import type { FieldDeviceRows } from '../../../machines/custody/fieldDevices.setup.ts';
import type { FieldRecordDetail } from '../../../src/contract/custody/fieldRecord.ts';
import { fieldReasonTexts } from '../../../src/rules/custody/field/fieldText.ts';

const id = (digit: number) => `00000000-0000-4000-8000-0000000000f${digit}`;

/** A use that its author has to confirm. */
export const sampleFieldRecord: FieldRecordDetail = {
  recordId: id(1),
  state: 'waiting',
  reason: { code: 'signer_unproven', message: fieldReasonTexts.signer_unproven },
  marks: ['late', 'clockCorrected'],
  posted: null,
  receivedAt: '2026-03-10T20:00:00.000Z',
  kind: 'use',
  inventoryId: id(2),
  inventoryName: 'Medic 4',
  author: 'Jun Takeda',
  occurredAt: '2026-03-10T07:50:00.000Z',
  device: { id: id(3), name: 'Phone of Medic 4' },
  deviceSeq: 7,
  isMine: true,
  may: 'confirm',
  lines: [
    { label: 'Administered: Fentanyl 100 mcg/2 mL, lot F2607A', text: '50 mcg' },
    { label: 'Wasted: Fentanyl 100 mcg/2 mL, lot F2607A', text: '50 mcg' },
  ],
  signers: [
    {
      userId: id(4),
      name: 'Jun Takeda',
      meaning: 'gave and wasted',
      method: 'pin',
      verdict: 'unproven',
      why: 'the PIN is not right',
      confirmedAt: null,
    },
    {
      userId: id(5),
      name: 'Priya Nandakumar',
      meaning: 'witness to waste',
      method: 'passkey',
      verdict: 'proven',
      why: '',
      confirmedAt: null,
    },
  ],
  clock: {
    device: '2026-03-10T10:58:00.000Z',
    corrected: '2026-03-10T07:58:00.000Z',
    kitReceived: '2026-03-10T09:00:00.000Z',
    elapsed: 7_080_000,
    nonceIssuedAt: '2026-03-10T06:00:00.000Z',
    receivedAt: '2026-03-10T20:00:00.000Z',
    statedAt: '2026-03-10T10:50:00.000Z',
  },
  courier: null,
  contentHash: 'a'.repeat(64),
  envelopeHash: 'b'.repeat(64),
  previousHash: '0'.repeat(64),
  signature: 'c'.repeat(86),
  history: [{ at: '2026-03-10T20:00:00.000Z', name: 'Jun Takeda', text: 'Received.' }],
  like: null,
  caseId: null,
};

const settled = { isMine: false, may: 'nothing', reason: null } as const;

/** The same, posted. */
export const postedFieldRecord: FieldRecordDetail = {
  ...sampleFieldRecord,
  ...settled,
  state: 'posted',
  posted: { actId: id(6), inventoryId: id(2), summary: 'Used 1 vial' },
};

/** Posted without its witness, who can still confirm it. */
export const witnessMissing: FieldRecordDetail = {
  ...postedFieldRecord,
  isMine: true,
  may: 'confirm',
  reason: { code: 'witness_unproven', message: fieldReasonTexts.witness_unproven },
  caseId: id(7),
};

/** The same as another use, or not. */
export const parkedFieldRecord: FieldRecordDetail = {
  ...sampleFieldRecord,
  ...settled,
  state: 'parked',
  may: 'decide',
  reason: { code: 'same_or_another', message: fieldReasonTexts.same_or_another },
  like: { recordId: null, summary: 'Used 1 vial, recorded by Sam Okafor' },
};

/** Signed by one of two, as the other still has to sign again. */
export const signedByOne: FieldRecordDetail = {
  ...sampleFieldRecord,
  ...settled,
  reason: { code: 'nonce_expired', message: fieldReasonTexts.nonce_expired },
};

export const deniedFieldRecord: FieldRecordDetail = {
  ...sampleFieldRecord,
  ...settled,
  state: 'denied',
  reason: { code: 'signer_unproven', message: 'Jun Takeda denies having signed it: I was off.' },
  caseId: id(7),
};

/** Two devices, one of them in use. */
export const sampleFieldDevices: FieldDeviceRows = {
  rows: [
    {
      id: id(3),
      name: 'Phone of Medic 4',
      registeredAt: '2026-03-01T08:00:00.000Z',
      registeredBy: 'Jun Takeda',
      lastKitAt: '2026-03-10T06:00:00.000Z',
      lastPerson: 'Jun Takeda',
      received: 6,
      missing: [7],
      revoked: null,
    },
    {
      id: id(8),
      name: 'Tablet of Medic 2',
      registeredAt: '2026-02-01T08:00:00.000Z',
      registeredBy: 'Priya Nandakumar',
      lastKitAt: null,
      lastPerson: null,
      received: 0,
      missing: [],
      revoked: { at: '2026-02-09T08:00:00.000Z', by: 'Alex Morgan', reason: 'It was broken.' },
    },
  ],
};

/** The same after the first was revoked as well. */
export const revokedFieldDevices: FieldDeviceRows = {
  rows: sampleFieldDevices.rows.map((row) => ({
    ...row,
    revoked: row.revoked ?? { at: '2026-03-10T21:00:00.000Z', by: 'Alex Morgan', reason: 'Lost.' },
  })),
};
