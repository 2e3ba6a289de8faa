import { type FieldStatement, fieldFormat } from '../../../src/contract/custody/fieldEnvelope.ts';
import { toBase64Url } from '../../../src/rules/custody/field/bytes.ts';
import { noEnvelope } from '../../../src/rules/custody/field/envelope.ts';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** The first record of a device: fentanyl, half of it wasted. */
export function sampleStatement(changed: Partial<FieldStatement> = {}): FieldStatement {
  const recordId = changed.recordId ?? id(1);
  return {
    format: fieldFormat,
    agencyId: 7,
    deviceId: id(2),
    deviceSeq: 1,
    previousHash: noEnvelope,
    kitId: id(3),
    nonce: toBase64Url(new Uint8Array(32).fill(9)),
    content: {
      act: 'use',
      form: {
        idempotencyKey: recordId,
        details: {
          inventoryId: id(4),
          lotId: id(5),
          drawnUnits: 1,
          incidentNumber: '26-0042',
          patientId: 'PCR-12',
          noPatientReason: '',
          occurredAt: '2026-03-10T07:55:00.000Z',
          givenByUserId: id(6),
          orderKind: 'standing',
          authorizedBy: 'Dr. Ögmundsdóttir 🩺',
          given: 1_000,
          wasted: 1_000,
          returned: 0,
          wasteManner: 'sinkWithWitness',
          wasteReason: '',
          wastedAt: null,
          disposedByUserId: null,
        },
        labels: ['CV-0001'],
      },
    },
    signers: [
      { userId: id(6), meaning: 'gave and wasted' },
      { userId: id(7), meaning: 'witness to waste' },
    ],
    time: {
      device: '2026-03-10T07:58:00.000Z',
      kitReceived: '2026-03-10T06:00:00.120Z',
      elapsed: 7_080_000,
    },
    ...changed,
    recordId,
  };
}
