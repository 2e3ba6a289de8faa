import type { InputFrom } from 'xstate';
import type { personConfirmationMachine } from '../../../../machines/users/personConfirmation.machine.ts';
import { signedPage } from '../custody/signedPage.ts';
import { propertiesOf, runs } from '../property.ts';

export const personConfirmation = propertiesOf<typeof personConfirmationMachine>([
  ...signedPage<InputFrom<typeof personConfirmationMachine>>({
    proof: 'confirmed',
    refusal: 'problem',
    key: ({ person }) => person.userId,
  }),
  {
    id: 'ROLE-05',
    says: 'no one is confirmed without a signature',
    applies: (moment) =>
      moment.event === 'confirmation.submitted' &&
      moment.before.matches('reviewing') &&
      !runs(moment, 'signedAct'),
    holds: ({ snapshot }) =>
      Object.keys(snapshot.context.errors).length > 0 && snapshot.context.confirmed === null,
  },
]);
