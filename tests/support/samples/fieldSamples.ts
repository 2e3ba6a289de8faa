import vectors from '../../../docs/field-records.vectors.json' with { type: 'json' };
import { signedWith } from '../people/people.ts';
import type { Sample } from './callSamples.ts';

const [record] = vectors.records;

/** Requests of the calls of field records. */
export const fieldSamples: Readonly<Record<string, Sample>> = {
  issueFieldKit: () => ({
    body: {
      deviceId: null,
      publicKey: vectors.deviceKey.publicKey,
      deviceName: 'Chrome on Android',
      lastSeq: 0,
    },
    namesNothing: true,
  }),
  // Of another agency than any in the tests.
  deliverFieldRecord: () => ({ body: { envelope: record?.envelope }, status: 404 }),
  listFieldRecords: () => ({}),
  getFieldRecord: () => ({ params: { id: crypto.randomUUID() }, status: 404 }),
  confirmFieldRecord: () => ({
    body: { recordId: crypto.randomUUID(), contentHash: '0'.repeat(64), signing: signedWith() },
    status: 404,
  }),
  denyFieldRecord: () => ({
    body: {
      recordId: crypto.randomUUID(),
      contentHash: '0'.repeat(64),
      reason: 'I was not there.',
      signing: signedWith(),
    },
    status: 404,
  }),
  decideFieldRecord: () => ({
    params: { id: crypto.randomUUID() },
    body: { decision: 'post', reason: 'It was reviewed.' },
    status: 404,
  }),
  listFieldDevices: () => ({}),
  revokeFieldDevice: () => ({
    params: { id: crypto.randomUUID() },
    body: { reason: 'It was lost.' },
    status: 404,
  }),
};
