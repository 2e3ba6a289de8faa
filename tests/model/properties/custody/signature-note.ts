import type { InputFrom } from 'xstate';
import type { signatureNoteMachine } from '../../../../machines/custody/signatureNote.machine.ts';
import { propertiesOf, runs } from '../property.ts';
import { signedPage } from './signedPage.ts';

export const signatureNote = propertiesOf<typeof signatureNoteMachine>([
  ...signedPage<InputFrom<typeof signatureNoteMachine>>({
    proof: 'noted',
    refusal: 'problem',
    key: ({ noteId }) => noteId,
  }),
  {
    id: 'ERR-OTHER',
    says: 'without a reason and a signature nothing is sent, and what is missing is marked',
    applies: (moment) =>
      moment.event === 'note.submitted' &&
      moment.before.matches('reviewing') &&
      !runs(moment, 'signedAct'),
    holds: ({ snapshot }) => Object.keys(snapshot.context.errors).length > 0,
  },
]);
