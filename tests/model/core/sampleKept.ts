import type { KeptRecord } from '../../../machines/core/fieldRecord.setup.ts';

/** A use that was signed without a network. */
export const sampleKept: KeptRecord = {
  recordId: '00000000-0000-4000-8000-000000000099',
  storedAt: Date.parse('2026-07-15T14:10:00.000Z'),
};
