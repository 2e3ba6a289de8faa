import type { InputFrom } from 'xstate';
import type { eventAmendmentMachine } from '../../../../machines/custody/eventAmendment.machine.ts';
import { propertiesOf, runs } from '../property.ts';
import { signedPage } from './signedPage.ts';

export const eventAmendment = propertiesOf<typeof eventAmendmentMachine>([
  ...signedPage<InputFrom<typeof eventAmendmentMachine>>({
    proof: 'amended',
    refusal: 'refusal',
    key: ({ amendmentId }) => amendmentId,
  }),
  {
    id: 'AMEND-06',
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
    holds: ({ snapshot: { context } }) => context.content?.lastHash === context.event.lastHash,
  },
]);
