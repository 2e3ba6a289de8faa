import * as v from 'valibot';
import { defineGet } from '../core/call.ts';
import { RecordId } from '../core/primitives.ts';

export const getActOutcome = defineGet({
  name: 'getActOutcome',
  summary:
    'Whether an act that this person signed was recorded, by its idempotency key, after its reply was lost (FIELD-19).',
  path: '/api/Acts/Outcome',
  access: 'session',
  countsAsActivity: false,
  query: v.object({ key: RecordId }),
  reply: v.object({ isRecorded: v.boolean() }),
});
