import type { userAccessMachine } from '../../../../machines/users/userAccess.machine.ts';
import type { DoneAct } from '../../../../machines/users/userAccess.setup.ts';
import type { Result } from '../../../../src/rules/core/callFailure.ts';
import { busyWhile, ended, failed, now, propertiesOf, runs } from '../property.ts';

type Done = Result<DoneAct>;

/** These take something away from a person at once. */
const grave = ['deactivate', 'endSessions', 'requirePinReset'];

export const userAccess = propertiesOf<typeof userAccessMachine>([
  {
    id: 'ROUTE-13',
    says: 'what takes something away from a person is asked about first',
    applies: ({ event, payload, before }) =>
      event === 'act.requested' &&
      before.matches('idle') &&
      grave.includes((payload as { act: string }).act),
    holds: (moment) => moment.snapshot.hasTag('confirming') && !runs(moment, 'actOnUser'),
  },
  {
    id: 'ROUTE-13',
    says: 'who does not confirm it leaves the account as it is',
    applies: ({ event, before }) => event === 'act.canceled' && before.hasTag('confirming'),
    holds: (moment) =>
      !runs(moment, 'actOnUser') &&
      !moment.snapshot.hasTag('confirming') &&
      moment.snapshot.context.access === moment.before.context.access,
  },
  {
    id: 'ROLE-02',
    says: 'rights that are as they were are not sent',
    applies: ({ event, snapshot }) => event === 'rights.submitted' && snapshot.hasTag('unchanged'),
    holds: (moment) => now(moment, 'start saveRights') === 0,
  },
  {
    id: 'ROUTE-13',
    says: 'an act is called done when the server has done it, with its words',
    applies: (moment) =>
      ended<Done>(moment, 'actOnUser', ({ ok }) => ok) ||
      ended<Done>(moment, 'saveRights', ({ ok }) => ok),
    holds: ({ snapshot, payload }) => {
      const { message, access } = (payload as { value: DoneAct }).value;
      return (
        snapshot.matches({ idle: 'done' }) &&
        snapshot.context.message === message &&
        snapshot.context.access === access
      );
    },
  },
  {
    id: 'ERR-OTHER',
    says: 'an act that was refused says why, and shows the account as it was',
    applies: (moment) =>
      ended<Done>(moment, 'actOnUser', ({ ok }) => !ok) ||
      ended<Done>(moment, 'saveRights', ({ ok }) => !ok) ||
      failed(moment, 'actOnUser', 'saveRights'),
    holds: ({ snapshot, before }) =>
      snapshot.matches({ idle: 'refused' }) &&
      Boolean(snapshot.context.refusal) &&
      snapshot.context.access === before.context.access,
  },
  busyWhile('ROUTE-13', 'actOnUser', 'saveRights'),
]);
