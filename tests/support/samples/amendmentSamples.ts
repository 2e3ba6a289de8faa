import { signedWith } from '../people/people.ts';
import type { Sample } from './callSamples.ts';
import { detailsFor } from './setUpWorld.ts';

/** Calls that amend uses and events. */
export const amendmentSamples: Readonly<Record<string, Sample>> = {
  getUseToAmend: () => ({ params: { id: crypto.randomUUID() }, status: 404 }),
  amendUse: (world) => ({
    body: {
      amendmentId: crypto.randomUUID(),
      useId: crypto.randomUUID(),
      lastHash: '0'.repeat(64),
      details: detailsFor(world),
      reason: 'The report says otherwise.',
      standIns: [],
      signing: signedWith(),
    },
    status: 404,
  }),
  getEventToAmend: () => ({ params: { id: crypto.randomUUID() }, status: 404 }),
  amendEvent: () => ({
    body: {
      amendmentId: crypto.randomUUID(),
      eventId: crypto.randomUUID(),
      lastHash: '0'.repeat(64),
      facts: { occurredAt: '2026-03-10T07:31:00.000Z', note: '' },
      reason: 'The invoice says otherwise.',
      standIns: [],
      signing: signedWith(),
    },
    status: 404,
  }),
};
