import type { InputFrom } from 'xstate';
import type { recordUseMachine } from '../../../../machines/custody/recordUse.machine.ts';
import { ever, propertiesOf, runs } from '../property.ts';
import { signedPage } from './signedPage.ts';

export const recordUse = propertiesOf<typeof recordUseMachine>([
  ...signedPage<InputFrom<typeof recordUseMachine>>({
    proof: 'recorded',
    refusal: 'refusal',
    key: (_, { idempotencyKey }) => String(idempotencyKey),
  }),
  {
    id: 'CALL-01',
    says: 'the key is the one that the page was opened with, until another drug is recorded',
    applies: (moment) => ever(moment, 'start loadForm') === 0,
    holds: ({ snapshot, input }) => snapshot.context.idempotencyKey === input.idempotencyKey,
  },
  {
    id: 'USE-08',
    says: 'another drug has a key of its own, the same incident and patient, and no drug yet',
    applies: (moment) => moment.before.matches('opening') && moment.snapshot.matches('filling'),
    holds: ({ before, snapshot }) => {
      const [first, next] = [before.context, snapshot.context];
      return (
        next.idempotencyKey !== first.idempotencyKey &&
        next.typed?.incidentNumber === first.typed?.incidentNumber &&
        next.typed?.patientId === first.typed?.patientId &&
        next.typed?.lotId === '' &&
        next.recorded === null &&
        next.kept === null
      );
    },
  },
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
