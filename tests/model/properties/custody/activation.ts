import type { InputFrom } from 'xstate';
import type { activationMachine } from '../../../../machines/control-values/activation.machine.ts';
import { propertiesOf } from '../property.ts';
import { signedPage } from './signedPage.ts';

export const activation = propertiesOf<typeof activationMachine>(
  signedPage<InputFrom<typeof activationMachine>>({
    proof: 'activation',
    refusal: 'refusal',
    key: ({ idempotencyKey }) => idempotencyKey,
  }),
);
