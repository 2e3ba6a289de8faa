import type { SignedActOutput } from '../../../../machines/core/signedAct.setup.ts';
import type { custodyCaseMachine } from '../../../../machines/custody/custodyCase.machine.ts';
import { ended, propertiesOf, runs } from '../property.ts';

type Output = SignedActOutput<unknown>;

export const custodyCase = propertiesOf<typeof custodyCaseMachine>([
  {
    id: 'CASE-04',
    says: 'a case that was not closed when its page opened is closed only by a signature that was recorded',
    applies: (moment) =>
      moment.snapshot.matches('closed') &&
      !moment.before.matches('closed') &&
      moment.input.shown.closedAt === null,
    holds: (moment) => ended<Output>(moment, 'signedAct', ({ outcome }) => outcome === 'recorded'),
  },
  {
    id: 'CASE-04',
    says: 'a case that was just closed still has the id of its sign-off, by which the page says who closed it',
    applies: (moment) =>
      ended<Output>(moment, 'signedAct', ({ outcome }) => outcome === 'recorded'),
    holds: ({ before, snapshot }) => snapshot.context.shown.nextId === before.context.shown.nextId,
  },
  {
    id: 'CASE-04',
    says: 'without a reason, a note and a signature nothing is signed, and what is missing is marked',
    applies: (moment) =>
      moment.event === 'signOff.submitted' &&
      moment.before.matches('waiting') &&
      !runs(moment, 'signedAct'),
    holds: ({ snapshot }) => Object.keys(snapshot.context.errors).length > 0,
  },
  {
    id: 'CASE-11',
    says: 'a closed case takes no note, no owner and no second sign-off',
    applies: ({ snapshot }) => snapshot.matches('closed'),
    holds: (moment) =>
      moment.snapshot.status === 'done' &&
      !runs(moment, 'signedAct') &&
      !runs(moment, 'appendRecord'),
  },
  {
    id: 'ERR-OTHER',
    says: 'a sign-off that was refused leaves the case as it was, with the reason',
    applies: (moment) =>
      ended<Output>(moment, 'signedAct', ({ outcome }) => outcome === 'rejected'),
    holds: ({ snapshot }) =>
      snapshot.context.problem !== null && snapshot.context.shown.closedAt === null,
  },
]);
