import type { InputFrom } from 'xstate';
import type { recordUseMachine } from '../../../../machines/custody/recordUse.machine.ts';
import { propertiesOf, runs } from '../property.ts';
import { signedPage } from './signedPage.ts';

export const recordUse = propertiesOf<typeof recordUseMachine>([
  ...signedPage<InputFrom<typeof recordUseMachine>>({
    proof: 'recorded',
    refusal: 'refusal',
    key: ({ idempotencyKey }) => idempotencyKey,
  }),
  {
    id: 'ERR-OTHER',
    says: 'a form with something missing is not signed, and what is missing is marked',
    applies: (moment) =>
      moment.event === 'form.submitted' &&
      moment.before.matches('filling') &&
      !runs(moment, 'signedAct'),
    holds: ({ snapshot }) => snapshot.context.problems.length > 0,
  },
  {
    id: 'ERR-OTHER',
    says: 'what is signed is the use as it was read from the form',
    applies: (moment) => runs(moment, 'signedAct'),
    holds: ({ snapshot }) => snapshot.context.details !== null && snapshot.context.typed !== null,
  },
]);
