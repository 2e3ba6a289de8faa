import type { InputFrom } from 'xstate';
import type { amendmentMachine } from '../../../../machines/custody/amendment.machine.ts';
import { propertiesOf, runs } from '../property.ts';
import { signedPage } from './signedPage.ts';

export const amendment = propertiesOf<typeof amendmentMachine>([
  ...signedPage<InputFrom<typeof amendmentMachine>>({
    proof: 'amended',
    refusal: 'refusal',
    key: ({ amendmentId }) => amendmentId,
  }),
  {
    id: 'AMEND-02',
    says: 'a form with something missing is not signed, and what is missing is marked',
    applies: (moment) =>
      moment.event === 'form.submitted' &&
      moment.before.matches('filling') &&
      !runs(moment, 'signedAct'),
    holds: ({ snapshot }) => snapshot.context.problems.length > 0,
  },
  {
    id: 'AMEND-08',
    says: 'what is signed is tied to the hash that was shown',
    applies: (moment) => runs(moment, 'signedAct'),
    holds: ({ snapshot: { context } }) => context.content?.lastHash === context.use.lastHash,
  },
]);
