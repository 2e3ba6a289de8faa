import type { InputFrom } from 'xstate';
import type { missingSignatureMachine } from '../../../../machines/custody/missingSignature.machine.ts';
import { propertiesOf, runs } from '../property.ts';
import { signedPage } from './signedPage.ts';

export const missingSignature = propertiesOf<typeof missingSignatureMachine>([
  ...signedPage<InputFrom<typeof missingSignatureMachine>>({
    proof: 'given',
    refusal: 'problem',
    key: ({ signatureId }) => signatureId,
  }),
  {
    id: 'ROLE-05',
    says: 'only the person who was named can sign',
    applies: (moment) => moment.snapshot.hasTag('signable') || runs(moment, 'signedAct'),
    holds: ({ input }) => input.act.isMine,
  },
  {
    id: 'ERR-OTHER',
    says: 'without a complete signature nothing is sent, and it is marked',
    applies: (moment) =>
      moment.event === 'sign.submitted' &&
      moment.before.matches('reviewing') &&
      !runs(moment, 'signedAct'),
    holds: ({ snapshot }) => Object.keys(snapshot.context.errors).length > 0,
  },
]);
