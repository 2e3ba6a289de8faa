import type { leavingMachine, TypedFinding } from '../../../../machines/app/leaving.machine.ts';
import { ended, failed, now, propertiesOf } from '../property.ts';

const isTyped = ({ isHere, isElsewhere }: TypedFinding): boolean => isHere || isElsewhere;

export const leaving = propertiesOf<typeof leavingMachine>([
  {
    id: 'SHELL-11',
    says: 'where something is typed no page opens before the person has answered',
    applies: (moment) => ended(moment, 'findTyped', isTyped) || failed(moment, 'findTyped'),
    holds: (moment) =>
      moment.snapshot.hasTag('confirming') &&
      moment.snapshot.context.answer === null &&
      now(moment, 'send navigation address.requested') === 0,
  },
  {
    id: 'SHELL-11',
    says: 'where nothing is typed the page opens at once',
    applies: (moment) =>
      ended<TypedFinding>(moment, 'findTyped', (one) => !isTyped(one)) &&
      moment.before.context.way.kind === 'address',
    holds: (moment) => now(moment, 'send navigation address.requested') === 1,
  },
  {
    id: 'SHELL-11',
    says: 'who stays keeps what is typed, and no page opens',
    applies: ({ event, before }) => event === 'leave.refused' && before.hasTag('confirming'),
    holds: (moment) =>
      moment.snapshot.context.answer === 'stay' &&
      now(moment, 'send watchWays draft.cleared') === 0 &&
      now(moment, 'send navigation address.requested') === 0,
  },
  {
    id: 'CALL-09',
    says: 'a logout that may still be refused leaves what is typed',
    applies: ({ event, before }) =>
      event === 'leave.confirmed' &&
      before.hasTag('confirming') &&
      before.context.way.kind === 'end',
    holds: (moment) =>
      moment.snapshot.context.answer === 'go' && now(moment, 'send watchWays draft.cleared') === 0,
  },
  {
    id: 'SHELL-11',
    says: 'who confirms goes on by the way they came',
    applies: ({ event, before, running }) =>
      event === 'leave.confirmed' &&
      before.hasTag('confirming') &&
      before.context.way.kind !== 'end' &&
      running.includes('watchWays'),
    holds: (moment) =>
      now(moment, 'send watchWays draft.cleared') === 1 &&
      now(moment, 'send watchWays history.resumed') ===
        (moment.before.context.way.kind === 'history' ? 1 : 0),
  },
]);
