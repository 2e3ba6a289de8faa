import type { InputFrom } from 'xstate';
import type { firstCountMachine } from '../../../../machines/custody/firstCount.machine.ts';
import { propertiesOf } from '../property.ts';
import { signedPage } from './signedPage.ts';

export const firstCount = propertiesOf<typeof firstCountMachine>(
  signedPage<InputFrom<typeof firstCountMachine>>({
    proof: 'recorded',
    refusal: 'refusal',
    key: ({ idempotencyKey }) => idempotencyKey,
  }),
);
