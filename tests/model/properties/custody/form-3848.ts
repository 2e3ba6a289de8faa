import type { InputFrom } from 'xstate';
import type { form3848Machine } from '../../../../machines/reports/form3848.machine.ts';
import { propertiesOf } from '../property.ts';
import { signedPage } from './signedPage.ts';

export const form3848 = propertiesOf<typeof form3848Machine>(
  signedPage<InputFrom<typeof form3848Machine>>({
    proof: 'signed',
    refusal: 'refusal',
    key: ({ idempotencyKey }) => idempotencyKey,
  }),
);
