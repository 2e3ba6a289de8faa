import type { InputFrom } from 'xstate';
import type { lossRecordMachine } from '../../../../machines/reports/lossRecord.machine.ts';
import { propertiesOf } from '../property.ts';
import { signedPage } from './signedPage.ts';

export const lossRecord = propertiesOf<typeof lossRecordMachine>(
  signedPage<InputFrom<typeof lossRecordMachine>>({
    proof: 'recorded',
    refusal: 'refusal',
    key: ({ idempotencyKey }) => idempotencyKey,
  }),
);
