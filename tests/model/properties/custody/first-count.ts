import type { InputFrom } from 'xstate';
import type { firstCountMachine } from '../../../../machines/custody/firstCount.machine.ts';
import { propertiesOf } from '../property.ts';
import { signedPage } from './signedPage.ts';

export const firstCount = propertiesOf<typeof firstCountMachine>([
  ...signedPage<InputFrom<typeof firstCountMachine>>({
    proof: 'recorded',
    refusal: 'refusal',
    key: ({ idempotencyKey }) => idempotencyKey,
  }),
  {
    id: 'FIELD-20',
    says: 'whatever is typed, added or removed is reported for the draft',
    applies: ({ event, before }) =>
      before.matches('filling') &&
      ['form.changed', 'line.added', 'line.removed', 'form.submitted'].includes(event),
    holds: ({ snapshot }) => snapshot.context.isTouched,
  },
]);
